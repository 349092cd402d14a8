//! The laws of a game, under every option set and random mixes of options.

use deadhand_cabin::{
    Event, Game, Hidden, Jokers, Kill, Layout, Portable, Reveal, Rules, State, Step, Unplayable,
    Zombie,
};
use deadhand_cards::{CardSet, DealRng};
use deadhand_game::{Viewer, conformance};
use proptest::prelude::*;

/// The longest game: 12 reveals, 33 cards placed, and after each of them a kill or `spare`. A card that
/// fits nowhere takes no action of its own.
const LONGEST: u32 = 12 + 33 + 33;

fn any_rules() -> impl Strategy<Value = Rules> {
    let jokers = prop_oneof![Just(Jokers::Zero), Just(Jokers::One), Just(Jokers::Two)];
    let unplayable =
        prop_oneof![Just(Unplayable::Lose), Just(Unplayable::Discard), Just(Unplayable::Bottom)];
    (jokers, any::<bool>(), any::<bool>(), any::<bool>(), unplayable).prop_map(
        |(jokers, random, draw_before_reveal, must, unplayable)| Rules {
            jokers,
            reveal: if random { Reveal::Random } else { Reveal::Choose },
            draw_before_reveal,
            kill: if must { Kill::Must } else { Kill::May },
            unplayable,
        },
    )
}

/// Does to a layout what an event says; its step keeps the drawn card, or the end.
fn happen(layout: &mut Layout, event: Event) {
    match event {
        Event::Revealed { space, zombie } => {
            assert_eq!(layout.zombies[space.index()], Zombie::FaceDown(zombie));
            layout.zombies[space.index()] = Zombie::FaceUp(zombie);
        }
        Event::Drew { card } => {
            assert_eq!(layout.deck.remove(0), card);
            layout.known = layout.known.min(layout.deck.len() as u8);
            layout.step = Step::Place(card);
        }
        Event::Placed { card, pile, covered } => {
            assert_eq!(layout.step, Step::Place(card));
            assert_eq!(layout.cabin[pile.index()], covered);
            layout.cabin[pile.index()] = card;
            layout.step = Step::Reveal(None);
        }
        Event::Killed { space, zombie } => {
            assert_eq!(layout.zombies[space.index()], Zombie::FaceUp(zombie));
            layout.zombies[space.index()] = Zombie::Dead;
        }
        Event::Discarded { card } => {
            assert_eq!(layout.step.drawn(), Some(card));
            layout.step = Step::Reveal(None);
        }
        Event::PutUnder { card } => {
            assert_eq!(layout.step.drawn(), Some(card));
            layout.step = Step::Reveal(None);
            layout.deck.push(card);
            layout.known += 1;
        }
        Event::Won => layout.step = Step::Won,
        // Drawn from an empty deck, or after a card that fits nowhere was discarded or put under.
        Event::Lost => layout.step = Step::Lost,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn a_mix_of_options_keeps_the_laws(rules in any_rules(), deal: u64, seed: u64) {
        conformance::battery(State::new(rules, deal), seed, LONGEST);
    }

    #[test]
    fn every_state_is_a_valid_layout_and_lasts_as_one(rules in any_rules(), deal: u64, seed: u64) {
        conformance::random_game(State::new(rules, deal), seed, LONGEST, |state| {
            let layout = Layout::from(*state);
            assert_eq!(State::try_from(layout.clone()).as_ref(), Ok(state));
            conformance::serde_round_trip(state);
            conformance::serde_round_trip(&layout);
            conformance::serde_round_trip(&state.view(Viewer::Spectator));
            conformance::serde_round_trip(&state.view(Viewer::All));
        });
    }

    #[test]
    fn events_tell_the_whole_step(rules in any_rules(), deal: u64, seed: u64) {
        let game = conformance::random_game(State::new(rules, deal), seed, LONGEST, |_| ());
        for (action, states) in game.actions().zip(game.states().windows(2)) {
            let mut layout = Layout::from(states[0]);
            for event in states[0].events(action).unwrap() {
                happen(&mut layout, event);
            }
            let after = Layout::from(states[1]);
            assert_eq!(layout.cabin, after.cabin, "{action}");
            assert_eq!(layout.zombies, after.zombies, "{action}");
            assert_eq!(layout.deck, after.deck, "{action}");
            assert_eq!(layout.known, after.known, "{action}");
            assert_eq!(layout.step.drawn(), after.step.drawn(), "{action}");
            let ends = [Step::Won, Step::Lost];
            assert_eq!(ends.contains(&layout.step), ends.contains(&after.step), "{action}");
        }
    }

    #[test]
    fn cards_are_conserved(rules in any_rules(), deal: u64, seed: u64) {
        let mut gone = CardSet::EMPTY;
        let mut kills = 0;
        conformance::random_game(State::new(rules, deal), seed, LONGEST, |state| {
            assert!(gone.is_subset(state.gone()), "what is gone stays gone");
            gone = state.gone();
            assert!(state.kills() - kills <= 1, "an action kills one zombie at most");
            kills = state.kills();
            let dead = (gone & CardSet::COURT).len() as u32;
            assert_eq!(dead, kills, "of the zombies exactly the killed ones are gone");
        });
    }
}

#[test]
fn every_preset_keeps_the_laws() {
    for &(_, rules) in Rules::PRESETS {
        for deal in 0..20 {
            conformance::battery(State::new(rules, deal), deal, LONGEST);
        }
    }
}

#[test]
fn the_player_and_the_spectator_see_the_same_and_not_what_is_hidden() {
    let state = State::new(Rules::DEFAULT, 1);
    let view = state.view(Viewer::Spectator);
    let line = "7D,3C,2S/3H,AS,8H/8S,AC,5H ?,?,?/?,?,?/?,?,?/?,?,? #33 - reveal";
    assert_eq!(view.to_string(), line);
    assert_eq!(state.view(Viewer::Seat(deadhand_game::Seat::A)), view);
    assert_eq!(view.hidden_zombies(), CardSet::COURT);
    assert_eq!(view.hidden_cards().len(), 33);

    let all = state.view(Viewer::All).to_string();
    let known = state.to_string().replace(" reveal", " - reveal");
    assert_eq!(all, known, "who sees everything reads the position, and what is gone");
}

#[test]
fn the_cards_put_under_the_deck_stay_known() {
    let rules = Rules { unplayable: Unplayable::Bottom, ..Rules::DEFAULT };
    let line = "2D,3D,4D/5D,6D,7D/8D,9D,2H JS,-,-/-,-,-/-,-,-/-,?QH,- TD,TH,3H,4H,5H reveal";
    let before = State::read(&rules, line).unwrap();
    let state = before.apply("reveal W2".parse().unwrap()).unwrap();
    let view = state.view(Viewer::Spectator);
    assert!(view.to_string().contains(" #2,TD,TH "), "{view}");
    assert_eq!(view.known_in_deck().len(), 2);
    let all = state.view(Viewer::All);
    assert!(all.to_string().contains(" 4H,5H+TD,TH "), "{all}");
    let mut rng = DealRng::new(7);
    for _ in 0..50 {
        let dealt = State::determinize(&view, &mut rng);
        let deck: Vec<_> = dealt.deck().map(|card| card.to_string()).collect();
        assert_eq!(deck[2..], ["TD", "TH"]);
    }
}

#[test]
fn what_is_hidden_is_dealt_in_every_order() {
    let line = "7D,3C,2S/3H,AS,8H/8S,AC,5H ?QC,?JC,-/-,-,-/-,-,-/-,-,- 7S,6S reveal";
    let view = State::read(&Rules::DEFAULT, line).unwrap().view(Viewer::Spectator);
    let mut rng = DealRng::new(0);
    let mut seen: Vec<String> =
        (0..100).map(|_| State::determinize(&view, &mut rng).to_string()).collect();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 4, "two orders of the zombies, two of the cards");
}

#[test]
fn placing_without_a_kill_reveals_nothing_while_a_zombie_lies_face_down() {
    let line = "7H,4S,AS/6C,2D,TC/*R,8H,4C ?JS,?JC,KC/JD,QC,?JH/KH,?QD,-/QS,?QH,- 9D,3H place:3D";
    let state = State::read(&Rules::DEFAULT, line).unwrap();
    assert!(!state.reveals("place a1".parse().unwrap()), "the next turn begins with a choice");
    assert!(!state.reveals("place c1".parse().unwrap()), "a kill is to be decided");
    let next = state.apply("place a1".parse().unwrap()).unwrap();
    assert!(next.reveals("reveal Na".parse().unwrap()), "a zombie, and the card that is drawn");
}

#[test]
fn a_known_card_is_drawn_without_revealing_anything() {
    let rules = Rules { unplayable: Unplayable::Bottom, ..Rules::DEFAULT };
    let line = "2D,3D,4D/5D,6D,7D/8D,9D,2H JS,-,-/-,-,-/-,-,-/-,?QH,- TD,TH,3H,4H reveal";
    let state = State::read(&rules, line).unwrap();
    let state = state.apply("reveal W2".parse().unwrap()).unwrap();
    assert_eq!((state.deck_len(), state.known_in_deck()), (3, 2), "4H, then TD and TH");
    let placed = |state: State, action: &str| state.apply(action.parse().unwrap()).unwrap();
    assert!(state.reveals("place b1".parse().unwrap()), "4H is drawn, which was not known");
    let state = placed(state, "place b1");
    let lost = placed(state, "place c1");
    assert!(!state.reveals("place c1".parse().unwrap()), "TD and TH are drawn, which were known");
    assert_eq!(lost.step(), Step::Lost);
    assert_eq!(lost.known_in_deck(), lost.deck_len());
    assert!(lost.view(Viewer::Spectator).to_string().contains(" #0,"));
}

#[test]
fn a_step_allocates_nothing() {
    let mut rng = DealRng::new(3);
    for &(_, rules) in Rules::PRESETS {
        let mut state = State::new(rules, 5);
        let counted = allocation_counter::measure(|| {
            while let Some(action) = deadhand_game::draw_action(&state, &mut rng) {
                for index in 0..deadhand_cabin::Action::COUNT {
                    let other = deadhand_cabin::Action::from_index(index).unwrap();
                    assert_eq!(state.check(other).is_ok(), state.legal_actions().contains(&other));
                }
                let next = state.apply(action).unwrap();
                state.apply_unchecked(action);
                assert_eq!(state, next);
                std::hint::black_box(state.fingerprint());
            }
        });
        assert_eq!(counted.count_total, 0, "{rules}");
    }
}

#[test]
fn a_list_is_never_longer_than_twelve() {
    let mut longest = 0;
    for deal in 0..500 {
        conformance::random_game(State::new(Rules::DEFAULT, deal), deal, LONGEST, |state| {
            longest = longest.max(state.legal_actions().len());
        });
    }
    assert_eq!(longest, 12, "the first reveal of every game offers all spaces");
}
