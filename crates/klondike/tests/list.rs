//! The longest list of legal actions, and that nothing is allocated for one.

mod common;

use common::{action, draw_rules, legal, state};
use deadhand_cards::{Card, DealRng, Rank, STANDARD_DECK, below, shuffle};
use deadhand_klondike::{Action, Actions, Game, Layout, Rules, Shelter, State};

/// Seven frozen columns, four kings in sight, and a card of the waste that can be saved.
const LONGEST: &str = "KC!/KD!/KH!/KS!/QC!/QD!/QH! JTJJ JD QS - z3 a24 p0 play";

#[test]
fn a_list_has_at_most_38_actions() {
    let longest = state("original,king=any", LONGEST);
    assert_eq!((longest.legal_actions().len(), Actions::MAX), (38, 38));
    let text = legal(&longest);
    assert!(text.starts_with("draw,save w,shoot 1,shoot 2,"), "{text}");
    assert!(
        text.ends_with(",sacrifice 7 KC,sacrifice 7 KD,sacrifice 7 KH,sacrifice 7 KS,stop"),
        "{text}"
    );
}

#[test]
fn a_search_finds_no_longer_list() {
    let rules: Rules = "zombies=20,king=any,foundation_to_column=on,suit_gap=skip".parse().unwrap();
    let mut longest = 0;
    let mut rng = DealRng::new(38);
    for _ in 0..60 {
        let mut best = random_position(rules, &mut rng);
        for _ in 0..800 {
            let mut layout = Layout::from(best);
            for _ in 0..=below(&mut rng, 3) {
                change(&mut layout, &mut rng);
            }
            let longer = State::try_from(layout)
                .ok()
                .filter(|state| state.legal_actions().len() >= best.legal_actions().len());
            best = longer.unwrap_or(best);
        }
        longest = longest.max(best.legal_actions().len());
    }
    assert_eq!(longest, Actions::MAX, "the search climbs to the bound, and not above it");
}

/// A position of any kind: foundations, runs and zombies by chance, the rest in stock and waste.
fn random_position(rules: Rules, rng: &mut DealRng) -> State {
    loop {
        let mut layout = Layout::from(State::new(rules, 1));
        layout.columns = <[Shelter; 7]>::default();
        layout.stock.clear();
        (layout.horde, layout.flips) = (rules.zombies.get(), 1);
        let tops = [(); 4].map(|()| below(rng, 13) as u8);
        layout.foundations = tops.map(Rank::from_value);
        let is_left =
            |card: &Card| card.rank().unwrap().value() > tops[card.suit().unwrap().index()];
        let mut cards: Vec<Card> = STANDARD_DECK.into_iter().filter(is_left).collect();
        shuffle(rng, &mut cards);
        cards.sort_by_key(|card| card.rank() == Some(Rank::King));
        for column in &mut layout.columns {
            let mut next = if below(rng, 5) > 0 { cards.pop() } else { None };
            while let Some(card) = next {
                column.face_up.push(card);
                let goes_on = |other: &Card| {
                    other.rank() == card.rank().unwrap().previous()
                        && other.colour() != card.colour()
                };
                let place = cards.iter().position(goes_on).filter(|_| below(rng, 2) > 0);
                next = place.map(|place| cards.remove(place));
            }
            if !column.face_up.is_empty() && below(rng, 2) > 0 {
                column.zombies = 1;
                layout.horde -= 1;
            }
        }
        let waste = below(rng, 1 + cards.len().min(24) as u32) as usize;
        layout.waste = cards.iter().copied().take(waste).collect();
        if cards.len() - waste <= 24 {
            layout.stock = cards.iter().copied().skip(waste).collect();
        }
        if let Ok(state) = State::try_from(layout) {
            return state;
        }
    }
}

/// Moves a card, or a zombie, somewhere else.
fn change(layout: &mut Layout, rng: &mut DealRng) {
    let column = below(rng, 7) as usize;
    match below(rng, 5) {
        0 if layout.columns[column].zombies > 0 => {
            layout.columns[column].zombies = 0;
            layout.horde += 1;
        }
        0 => {
            layout.columns[column].zombies = 1;
            layout.horde -= 1;
        }
        1 => {
            let to = below(rng, 7) as usize;
            if let Some(card) = layout.columns[column].face_up.pop() {
                let _ = layout.columns[to].face_up.try_push(card);
            }
        }
        2 => {
            if let Some(card) = layout.columns[column].face_up.pop() {
                let _ = layout.waste.try_push(card);
            } else if let Some(card) = layout.columns[column].face_down.pop() {
                let _ = layout.columns[column].face_up.try_push(card);
            }
        }
        3 => {
            if let Some(card) = layout.waste.pop() {
                let suit = card.suit().unwrap().index();
                let next = layout.foundations[suit].map_or(Some(Rank::Ace), Rank::next);
                if next == card.rank() {
                    layout.foundations[suit] = next;
                } else {
                    let _ = layout.columns[column].face_up.try_push(card);
                }
            }
        }
        _ => {
            if let Some(card) = layout.stock.pop() {
                let _ = layout.waste.try_push(card);
            }
        }
    }
}

#[test]
fn a_step_allocates_nothing() {
    let mut rng = DealRng::new(3);
    let measured = allocation_counter::measure(|| {
        for game in 0..200 {
            let mut state = State::new(draw_rules(&mut rng), game);
            for _ in 0..100 {
                let actions = state.legal_actions();
                let Some(chosen) = common::draw_action(&state, &mut rng) else { break };
                assert!(actions.contains(&chosen) && state.check(chosen).is_ok());
                assert!(
                    state.check(Action::Target(deadhand_klondike::Column::One)).is_err()
                        || actions.len() < 5
                );
                state = state.apply(chosen).unwrap_or_else(|refused| refused.state);
            }
        }
    });
    assert_eq!(measured.count_total, 0);
}

#[test]
fn a_refusal_and_a_fingerprint_allocate_nothing() {
    use deadhand_klondike::Portable;
    let state = state("original,king=any", LONGEST);
    let play = action("play 1");
    let measured = allocation_counter::measure(|| {
        assert!(state.apply(play).is_err());
        assert_ne!(state.fingerprint(), 0);
    });
    assert_eq!(measured.count_total, 0);
}
