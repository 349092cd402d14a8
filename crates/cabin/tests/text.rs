//! What is read: rules, actions, positions, views, layouts and records. It is read as it was written, or
//! refused with what and where; nothing panics.

use deadhand_cabin::{
    Action, Game, Hidden, Layout, Pile, Portable, Problem, Rules, Space, State, Step, View, Zombie,
};
use deadhand_cards::{Card, DealRng};
use deadhand_game::{Record, Viewer, conformance, draw_action};
use proptest::prelude::*;

const GOOD: &str =
    "7H,4S,AS/6C,2D,TC/*R,8H,4C ?JS,?JC,KC/JD,QC,?JH/KH,?QD,-/QS,?QH,- 9D,3H place:3D";

fn read_error(line: &str) -> String {
    State::read(&Rules::DEFAULT, line).unwrap_err().to_string()
}

#[test]
fn actions_are_read_as_they_are_written() {
    for index in 0..Action::COUNT {
        let action = Action::from_index(index).unwrap();
        assert_eq!(action.to_string().parse(), Ok(action));
        assert_eq!(action.index(), index);
    }
    assert_eq!(Action::from_index(Action::COUNT), None);
    assert_eq!(Action::Kill(Space::W1).to_string(), "kill W1");
    for (text, error) in [
        ("", "column 1: expected reveal, place or kill and where, or spare"),
        ("place", "column 1: expected reveal, place or kill and where, or spare"),
        ("place d4", "column 7: expected a pile a1 to c3"),
        ("place a1 ", "column 9: expected the end of the line"),
        ("reveal na", "column 8: expected a space Na, Nb, Nc, E1 to E3, Sa, Sb, Sc or W1 to W3"),
        ("spare 1", "column 6: expected the end of the line"),
    ] {
        assert_eq!(text.parse::<Action>().unwrap_err().to_string(), error, "{text}");
    }
}

#[test]
fn rules_are_read_as_presets_options_or_both() {
    for &(name, rules) in Rules::PRESETS {
        assert_eq!(name.parse(), Ok(rules));
        assert_eq!(rules.to_string(), name);
    }
    let mixed: Rules =
        "bottom,jokers=0,reveal=random,kill=must,draw_before_reveal=on".parse().unwrap();
    let written = "jokers=0,reveal=random,draw_before_reveal=on,kill=must,unplayable=bottom";
    assert_eq!(mixed.to_string(), written);
    assert_eq!(written.parse(), Ok(mixed));
    let back = "no-jokers,jokers=2,reveal=choose,draw_before_reveal=off,kill=may,unplayable=lose";
    assert_eq!(back.parse(), Ok(Rules::DEFAULT));
    assert_eq!("jokers=1".parse::<Rules>().unwrap().to_string(), "one-joker");
    assert_eq!("unplayable=discard".parse::<Rules>().unwrap().to_string(), "discard");
    for (text, column) in [
        ("", 1),
        ("two-jokers", 1),
        ("jokers", 7),
        ("jokers=3", 8),
        ("jokers=1,", 10),
        ("jokers=1,jokers=2", 10),
        ("jokers=1,default", 10),
        ("kill=must;", 6),
        ("Default", 1),
    ] {
        assert_eq!(text.parse::<Rules>().unwrap_err().column, column, "{text}");
    }
}

#[test]
fn a_position_line_is_refused_with_what_and_where() {
    assert!(State::read(&Rules::DEFAULT, GOOD).is_ok());
    for (from, to, error) in [
        ("7H,", "7h,", "column 1: expected a card such as 7D or *R"),
        ("4S,", "4S/", "column 6: expected a comma"),
        ("AS/", "AS,", "column 9: expected /"),
        ("4C ", "4C,", "column 27: expected a space"),
        (" ?JS", " ?", "column 29: expected a card such as 7D or *R"),
        (" place:3D", " place:b2", "column 79: expected a card such as 7D or *R"),
        ("place:3D", "place:3D ", "column 81: expected the end of the line"),
        ("9D,3H", "#2", "column 67: expected a card such as 7D or *R"),
        ("place:3D", "kill:d1", "column 78: expected a pile a1 to c3"),
    ] {
        assert_eq!(read_error(&GOOD.replacen(from, to, 1)), error, "{from} -> {to}");
    }
}

#[test]
fn a_layout_is_refused_with_every_reason() {
    let mut layout = Layout::from(State::read(&Rules::DEFAULT, GOOD).unwrap());
    layout.rules.jokers = deadhand_cabin::Jokers::Zero;
    layout.cabin[4] = card("KD");
    layout.zombies[8] = Zombie::FaceUp(card("7H"));
    layout.zombies[0] = Zombie::FaceDown(card("KC"));
    layout.deck[0] = card("4S");
    layout.deck[1] = card("*B");
    layout.known = 1;
    let problems = State::try_from(layout).unwrap_err();
    let expected = [
        Problem::NotOfCabin { pile: Pile::B2, card: card("KD") },
        Problem::NotOfCabin { pile: Pile::A3, card: card("*R") },
        Problem::Twice { card: card("KC") },
        Problem::NotAZombie { space: Space::Sc, card: card("7H") },
        Problem::Twice { card: card("4S") },
        Problem::NotOfDeck { card: card("*B") },
        Problem::KnownWithoutBottom,
    ];
    assert_eq!(problems.reasons(), expected);
    let text = problems.to_string();
    assert!(text.starts_with("KD on b2 is no card of the cabin; *R on a3 is no card"), "{text}");
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn reasons(rules: &str, change: impl Fn(&mut Layout)) -> Vec<Problem> {
    let mut layout = Layout::from(State::read(&Rules::DEFAULT, GOOD).unwrap());
    layout.rules = rules.parse().unwrap();
    change(&mut layout);
    match State::try_from(layout) {
        Ok(_) => Vec::new(),
        Err(problems) => problems.reasons().to_vec(),
    }
}

#[test]
fn the_step_of_a_layout_must_be_possible() {
    let step = |step| reasons("default", |layout| layout.step = step);
    assert_eq!(step(Step::Place(card("3D"))), []);
    assert_eq!(step(Step::Kill(Pile::C1)), []);
    assert_eq!(step(Step::Reveal(None)), []);
    assert_eq!(step(Step::Kill(Pile::A1)), [Problem::NoKill { pile: Pile::A1 }]);
    assert_eq!(step(Step::Won), [Problem::ZombieLives]);
    let early = Problem::DrawnTooEarly { card: card("3D") };
    assert_eq!(step(Step::Reveal(Some(card("3D")))), [early]);
    assert_eq!(step(Step::Place(card("KS"))), [Problem::NotOfDeck { card: card("KS") }]);

    let before = |step| reasons("draw-before-reveal", |layout| layout.step = step);
    assert_eq!(before(Step::Reveal(None)), [Problem::NothingDrawn]);
    assert_eq!(before(Step::Reveal(Some(card("3D")))), []);

    let low = ["2D", "3C", "4D", "5D", "6D", "7D", "8D", "TD", "2H"].map(card);
    let nowhere = reasons("default", |layout| {
        layout.cabin = low;
        layout.step = Step::Place(card("TH"));
        layout.cabin[1] = card("3H");
        layout.cabin[7] = card("9H");
        layout.deck.clear();
    });
    assert_eq!(nowhere, [Problem::FitsNowhere { card: card("TH") }]);

    let dead = |step| {
        reasons("default", |layout| {
            layout.zombies = [Zombie::Dead; 12];
            layout.step = step;
        })
    };
    assert_eq!(dead(Step::Won), []);
    assert_eq!(dead(Step::Lost), [Problem::AllDead]);
    assert_eq!(dead(Step::Reveal(None)), [Problem::AllDead]);
    let face_up = reasons("default", |layout| {
        layout.zombies = [Zombie::Dead; 12];
        layout.zombies[0] = Zombie::FaceUp(card("JS"));
        layout.step = Step::Reveal(None);
    });
    assert_eq!(face_up, [Problem::NoneFaceDown]);
}

#[test]
fn a_layout_is_lost_only_as_its_rules_say() {
    // TH fits nowhere on this cabin, 3D does.
    let low = ["2D", "3H", "4D", "5D", "6D", "7D", "8D", "9H", "2H"].map(card);
    let lost = |rules, deck: &[&str]| {
        reasons(rules, |layout| {
            layout.cabin = low;
            layout.deck = deck.iter().map(|text| card(text)).collect();
            layout.step = Step::Lost;
        })
    };
    for rules in ["default", "discard", "bottom"] {
        assert_eq!(lost(rules, &[]), [], "{rules}");
    }
    assert_eq!(lost("default", &["3D"]), [], "by a card that fits nowhere, which is gone");
    assert_eq!(lost("discard", &["3D"]), [Problem::NotLost]);
    assert_eq!(lost("bottom", &["3D"]), [Problem::NotLost], "3D fits");
    assert_eq!(lost("bottom", &["TH"]), []);
    let fits = |rules| reasons(rules, |layout| layout.step = Step::Lost);
    assert_eq!(fits("default"), [Problem::NotLost], "every card that is gone fits");
}

#[test]
fn only_cards_put_under_the_deck_are_known() {
    assert_eq!(reasons("bottom", |layout| layout.known = 2), []);
    let past = Problem::KnownPastDeck { known: 3, deck: 2 };
    assert_eq!(reasons("bottom", |layout| layout.known = 3), [past]);
    assert_eq!(reasons("default", |layout| layout.known = 2), [Problem::KnownWithoutBottom]);
}

#[test]
fn every_card_wrong_names_as_many_reasons_as_there_can_be() {
    let all = reasons("default", |layout| {
        layout.cabin = [card("KD"); 9];
        layout.zombies = [Zombie::FaceUp(card("2D")); 12];
        layout.deck = std::iter::repeat_n(card("KD"), 33).collect();
        layout.known = 1;
        layout.step = Step::Place(card("KD"));
    });
    // A king fits on a king, so that the step itself is possible.
    assert_eq!(all.len(), 9 + 12 + 33 + 1 + 1);
}

#[test]
fn views_are_refused_that_are_of_no_position() {
    let view = State::read(&Rules::DEFAULT, GOOD).unwrap().view(Viewer::Spectator);
    let line = view.to_string();
    assert_eq!(State::read_view(&Rules::DEFAULT, &line), Ok(view));
    let wrong = |from: &str, to: &str| {
        assert!(line.contains(from), "{line}");
        let read = State::read_view(&Rules::DEFAULT, &line.replacen(from, to, 1));
        read.unwrap_err().to_string()
    };
    assert_eq!(
        wrong("#2", "#3"),
        "2 cards are neither seen nor gone, and 3 of the deck are unseen"
    );
    assert_eq!(
        wrong("#2", "#0"),
        "column 58: expected more than 0 cards: an empty deck is written -"
    );
    assert_eq!(wrong("#2", "#34"), "column 58: expected how many cards are unseen, at most 33");
    assert_eq!(wrong("?", "-"), "5 zombies are neither seen nor gone, and 4 lie face down");
    assert_eq!(wrong("3C,5C", "3C,4C,5C"), "4C is not gone");
    assert_eq!(
        wrong("3C,5C", "3C,6C,5C"),
        "column 72: expected a card that comes later in the canonical order"
    );
    assert_eq!(
        wrong("8H,4C", "8H,8H"),
        "3 cards are neither seen nor gone, and 2 of the deck are unseen"
    );
    assert_eq!(
        wrong("place:3D", "kill:a1"),
        "3 cards are neither seen nor gone, and 2 of the deck are unseen"
    );
}

#[test]
fn a_recorded_game_loads_forever() {
    for text in [include_str!("data/golden.record"), include_str!("data/golden.json")] {
        let record: Record<State> = Record::read(text).unwrap();
        let history = record.replay().unwrap();
        assert_eq!(history.state().to_string(), include_str!("data/golden.end").trim_end());
        assert!(record.peeked() && history.peeked());
        let again = if text.starts_with('{') { record.to_json() } else { record.to_string() };
        assert_eq!(again, text, "and is written as it was");
    }
}

/// Some text with a few characters changed, left out, doubled or put in.
fn mutated(texts: Vec<String>) -> impl Strategy<Value = String> {
    let change = (any::<prop::sample::Index>(), 0..4_u8, any::<prop::sample::Index>());
    let letters: Vec<char> = "?*-,/ :#+=0129AKQJTCDHSRBabcNEW=\n\u{2663}".chars().collect();
    (prop::sample::select(texts), prop::collection::vec(change, 1..4)).prop_map(
        move |(text, changes)| {
            let mut text: Vec<char> = text.chars().collect();
            for (place, kind, letter) in changes {
                if text.is_empty() {
                    break;
                }
                let (at, letter) = (place.index(text.len()), *letter.get(&letters));
                match kind {
                    0 => text[at] = letter,
                    1 => drop(text.remove(at)),
                    2 => text.insert(at, letter),
                    _ => text.truncate(at),
                }
            }
            text.into_iter().collect()
        },
    )
}

fn states() -> Vec<State> {
    let mut states = Vec::new();
    for (deal, &(_, rules)) in (0..).zip(Rules::PRESETS) {
        let mut rng = DealRng::new(deal);
        let mut state = State::new(rules, deal);
        states.push(state);
        while let Some(action) = draw_action(&state, &mut rng) {
            state.apply_unchecked(action);
            states.push(state);
        }
    }
    states
}

fn lines<T: ToString>(of: impl Fn(&State) -> T) -> Vec<String> {
    states().iter().map(|state| of(state).to_string()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 25_000, ..ProptestConfig::default() })]

    #[test]
    fn a_mutated_position_is_refused_or_plays_on(line in mutated(lines(State::to_string))) {
        for &(_, rules) in Rules::PRESETS {
            if let Ok(state) = State::read(&rules, &line) {
                prop_assert_eq!(state.to_string(), line.clone());
                conformance::listing(&state);
            }
        }
    }

    #[test]
    fn a_mutated_view_is_refused_or_can_be_dealt(line in mutated(lines(|state| state.view(Viewer::Spectator)))) {
        for &(_, rules) in Rules::PRESETS {
            if let Ok(view) = State::read_view(&rules, &line) {
                prop_assert_eq!(view.to_string(), line.clone());
                let dealt = State::determinize(&view, &mut DealRng::new(1));
                let seen = [Viewer::Spectator, Viewer::All].map(|viewer| dealt.view(viewer));
                prop_assert!(seen.contains(&view), "somebody has this view");
            }
        }
    }

    #[test]
    fn a_mutated_action_or_rules_text_is_refused_or_written_the_same(
        action in mutated(lines(|state| state.legal_actions().first().map_or(String::new(), ToString::to_string))),
        rules in mutated(Rules::PRESETS.iter().map(|(name, _)| (*name).to_string()).chain(["jokers=1,reveal=random,draw_before_reveal=on,kill=must,unplayable=bottom".to_string()]).collect()),
    ) {
        if let Ok(read) = action.parse::<Action>() {
            prop_assert_eq!(read.to_string(), action);
        }
        if let Ok(read) = rules.parse::<Rules>() {
            prop_assert_eq!(read.to_string().parse(), Ok(read));
        }
    }

    #[test]
    fn a_mutated_layout_is_refused_or_plays_on(json in mutated(states().iter().map(|state| serde_json::to_string(state).unwrap()).collect())) {
        if let Ok(state) = serde_json::from_str::<State>(&json) {
            conformance::listing(&state);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn a_mutated_record_is_refused_or_replayed(
        text in mutated(vec![include_str!("data/golden.record").into(), include_str!("data/golden.json").into()]),
    ) {
        if let Ok(record) = Record::<State>::read(&text) {
            let _ = record.replay();
        }
    }
}

#[test]
fn a_view_is_read_with_serde() {
    let view = State::new(Rules::DEFAULT, 3).view(Viewer::Spectator);
    let json = serde_json::to_string(&view).unwrap();
    assert_eq!(serde_json::from_str::<View>(&json).unwrap(), view);
}
