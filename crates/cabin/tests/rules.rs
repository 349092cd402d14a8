//! Each rule by its name, on boards made for it.

use deadhand_cabin::{
    Action, Event, Game, Illegal, Jokers, Kill, Layout, Pile, Portable, Reveal, Rules, Space,
    State, Step, Unplayable, Zombie,
};
use deadhand_cards::{COURT_DECK, Card, CardSet, NUMBER_DECK, Rank};
use deadhand_game::{Outcome, Seat, Standing, Turn};

/// The board of the designer's rulebook, its face-down zombies chosen by us.
const CABIN: &str = "7H,4S,AS/6C,2D,TC/*R,8H,4C";
const ZOMBIES: &str = "?JS,?JC,KC/JD,QC,?JH/KH,?QD,-/QS,?QH,-";

fn state(rules: Rules, line: &str) -> State {
    State::read(&rules, line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// A position on the board of the rulebook.
fn worked(deck: &str, step: &str) -> State {
    state(Rules::DEFAULT, &format!("{CABIN} {ZOMBIES} {deck} {step}"))
}

fn play(state: State, actions: &str) -> State {
    actions.split(", ").fold(state, |state, text| {
        let action: Action = text.parse().unwrap();
        state.apply(action).unwrap_or_else(|refused| panic!("{refused}"))
    })
}

fn legal(state: &State) -> String {
    let texts: Vec<_> = state.legal_actions().iter().map(ToString::to_string).collect();
    texts.join(", ")
}

fn refusal(state: State, action: &str) -> Illegal {
    let refused = state.apply(action.parse().unwrap()).unwrap_err();
    assert_eq!(refused.state, state, "a refusal gives the state back");
    refused.reason
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

// The worked board.

#[test]
fn three_of_diamonds_goes_on_exactly_7h_8h_as_and_the_joker() {
    assert_eq!(legal(&worked("9D", "place:3D")), "place a1, place c1, place a3, place b3");
}

#[test]
fn seven_of_spades_goes_on_exactly_7h_2d_tc_and_the_joker() {
    assert_eq!(legal(&worked("9D", "place:7S")), "place a1, place b2, place c2, place a3");
}

#[test]
fn a_joker_goes_on_all_nine() {
    let all =
        "place a1, place b1, place c1, place a2, place b2, place c2, place a3, place b3, place c3";
    assert_eq!(legal(&worked("9D", "place:*B")), all);
}

#[test]
fn a_card_on_as_can_kill_kc_or_jd_but_not_both() {
    let placed = play(worked("9D", "place:3D"), "place c1");
    assert_eq!(placed.step(), Step::Kill(Pile::C1));
    assert_eq!(legal(&placed), "kill Nc, kill E1, spare");
    for (kill, other) in [("kill Nc", "kill E1"), ("kill E1", "kill Nc")] {
        let killed = play(placed, kill);
        assert_eq!(killed.kills(), 3);
        assert_eq!(refusal(killed, other), Illegal::NotKilling, "one zombie a turn");
    }
}

#[test]
fn a_card_on_7h_cannot_kill_qs_with_strength_5() {
    let placed = play(worked("9D", "place:3D"), "place a1");
    assert_eq!(placed.step(), Step::Reveal(None), "there is no kill to decide");
}

#[test]
fn a_card_on_the_joker_cannot_kill_kh_whose_support_is_not_both_hearts() {
    let placed = play(worked("9D", "place:3D"), "place a3");
    assert_eq!(placed.step(), Step::Reveal(None), "there is no kill to decide");
}

// Setup.

#[test]
fn the_deal_is_twelve_zombies_nine_tops_and_thirty_three_cards() {
    let state = State::new(Rules::DEFAULT, 1);
    assert!(Space::ALL.iter().all(|&space| matches!(state.zombie(space), Zombie::FaceDown(_))));
    assert_eq!(state.deck_len(), 33);
    assert!(state.gone().is_empty());
    let layout = Layout::from(state);
    let zombies: CardSet = layout.zombies.iter().filter_map(|zombie| zombie.card()).collect();
    assert_eq!(zombies, CardSet::COURT);
    let others: CardSet = layout.cabin.into_iter().chain(layout.deck).collect();
    assert_eq!(others, CardSet::NUMBERS | CardSet::JOKERS);
}

#[test]
fn fewer_jokers_leave_a_shorter_deck_and_the_one_is_red() {
    for (jokers, deck, present) in [
        (Jokers::Zero, 31, CardSet::EMPTY),
        (Jokers::One, 32, CardSet::of(Card::RED_JOKER)),
        (Jokers::Two, 33, CardSet::JOKERS),
    ] {
        let state = State::new(Rules { jokers, ..Rules::DEFAULT }, 1);
        assert_eq!(state.deck_len(), deck);
        let cards: CardSet =
            Pile::ALL.map(|pile| state.top(pile)).into_iter().chain(state.deck()).collect();
        assert_eq!(cards & CardSet::JOKERS, present);
    }
}

// Revealing.

#[test]
fn the_player_reveals_a_face_down_zombie_of_his_choice_before_the_draw() {
    let state = worked("9D,3H", "reveal");
    assert_eq!(state.turn(), Turn::Player(Seat::A));
    assert_eq!(legal(&state), "reveal Na, reveal Nb, reveal E3, reveal Sb, reveal W2");
    let revealed = play(state, "reveal W2");
    assert_eq!(revealed.zombie(Space::W2), Zombie::FaceUp(card("QH")));
    assert_eq!(revealed.step(), Step::Place(card("9D")));
    assert_eq!(refusal(state, "reveal Nc"), Illegal::NotFaceDown { space: Space::Nc });
    assert_eq!(refusal(state, "reveal W3"), Illegal::NotFaceDown { space: Space::W3 });
    assert_eq!(refusal(state, "place a1"), Illegal::NotPlacing);
}

#[test]
fn nothing_is_revealed_once_all_zombies_lie_face_up() {
    let line = format!("{CABIN} JS,JC,KC/JD,QC,JH/KH,QD,-/QS,QH,- 9D,3H place:TH");
    let placed = play(state(Rules::DEFAULT, &line), "place a3");
    assert_eq!(placed.step(), Step::Place(card("9D")), "the next turn begins with the draw");
}

#[test]
fn a_random_reveal_is_the_same_choice_made_by_chance_with_equal_odds() {
    let rules = Rules { reveal: Reveal::Random, ..Rules::DEFAULT };
    let state = state(rules, &format!("{CABIN} {ZOMBIES} 9D,3H reveal"));
    assert_eq!(state.turn(), Turn::Chance);
    assert_eq!(legal(&state), "reveal Na, reveal Nb, reveal E3, reveal Sb, reveal W2");
    assert!(state.legal_actions().iter().all(|&action| state.weight(action) == 1));
    assert_eq!(play(state, "reveal W2").turn(), Turn::Player(Seat::A), "the player places");
}

#[test]
fn with_draw_before_reveal_the_drawn_card_is_seen_first() {
    let rules = Rules { draw_before_reveal: true, ..Rules::DEFAULT };
    let state = state(rules, &format!("{CABIN} {ZOMBIES} 3H reveal:9D"));
    assert_eq!(State::new(rules, 1).step(), Step::Reveal(Some(card("7S"))));
    let revealed = play(state, "reveal Na");
    assert_eq!(revealed.step(), Step::Place(card("9D")));
    let placed = play(revealed, "place b1");
    assert_eq!(placed.step(), Step::Reveal(Some(card("3H"))), "the next turn begins with the draw");
}

#[test]
fn with_draw_before_reveal_a_card_that_fits_nowhere_loses_only_after_the_reveal() {
    let rules = Rules { draw_before_reveal: true, ..Rules::DEFAULT };
    let line = format!("2D,3D,4D/5D,6D,7D/8D,9D,2H {ZOMBIES} 3H reveal:TD");
    let revealed = play(state(rules, &line), "reveal Na");
    assert_eq!(revealed.step(), Step::Lost);
    assert_eq!(revealed.zombie(Space::Na), Zombie::FaceUp(card("JS")));
}

#[test]
fn with_draw_before_reveal_an_empty_deck_loses_before_the_reveal() {
    let rules = Rules { draw_before_reveal: true, ..Rules::DEFAULT };
    let line = format!("{CABIN} {ZOMBIES} - place:3D");
    assert_eq!(play(state(rules, &line), "place a1").step(), Step::Lost);
}

// Placing.

/// "Of equal value, any suit; of the same colour and a higher value; of the other colour and a lower
/// value. A joker goes on anything, and anything goes on a joker."
fn fits(drawn: Card, top: Card) -> bool {
    let (Some(drawn_rank), Some(top_rank)) = (drawn.rank(), top.rank()) else {
        return true;
    };
    drawn_rank == top_rank || (drawn.colour() == top.colour()) == (top_rank > drawn_rank)
}

/// A position in which `drawn` is to be placed, `top` lies on a1, and a joker or ten fits elsewhere.
fn placing(drawn: Card, top: Card) -> State {
    let mut layout = Layout::from(worked("-", "place:3D"));
    layout.step = Step::Place(drawn);
    let used = CardSet::from(drawn) | CardSet::from(top);
    let others = (CardSet::JOKERS | CardSet::NUMBERS) - used;
    // From the last card down: a joker is always among them where one is left.
    layout.cabin = core::array::from_fn(|i| others.iter().nth_back(i).unwrap());
    layout.cabin[0] = top;
    State::try_from(layout).unwrap()
}

#[test]
fn every_card_goes_on_exactly_the_tops_that_the_seed_names() {
    let cards = NUMBER_DECK.into_iter().chain(CardSet::JOKERS);
    for drawn in cards.clone() {
        for top in cards.clone().filter(|&top| top != drawn) {
            let state = placing(drawn, top);
            let accepted = state.check(Action::Place(Pile::A1)).is_ok();
            assert_eq!(accepted, fits(drawn, top), "{drawn} on {top}");
            if !accepted {
                assert_eq!(refusal(state, "place a1"), Illegal::DoesNotFit { drawn, top });
            }
        }
    }
}

#[test]
fn a_placed_card_covers_the_top_which_is_gone() {
    let placed = play(worked("9D", "place:3D"), "place a1");
    assert_eq!(placed.top(Pile::A1), card("3D"));
    assert!(placed.gone().contains(card("7H")));
}

// Killing.

/// "The sum must be 10 or more (ace 1, joker 0), and both must be of the king's suit against a king, of
/// the queen's colour against a queen; a jack asks for nothing more. A joker counts as every suit."
fn falls(zombie: Card, support: [Card; 2]) -> bool {
    let value = |card: Card| card.rank().map_or(0, Rank::value);
    let agrees = |card: Card| {
        card.is_joker()
            || match zombie.rank() {
                Some(Rank::King) => card.suit() == zombie.suit(),
                Some(Rank::Queen) => card.colour() == zombie.colour(),
                _ => true,
            }
    };
    value(support[0]) + value(support[1]) >= 10 && support.into_iter().all(agrees)
}

/// The two piles on the line of each space that do not touch it, from the drawing in the rules.
const SUPPORT: [(Space, Pile, [Pile; 2]); 12] = [
    (Space::Na, Pile::A1, [Pile::A2, Pile::A3]),
    (Space::Nb, Pile::B1, [Pile::B2, Pile::B3]),
    (Space::Nc, Pile::C1, [Pile::C2, Pile::C3]),
    (Space::E1, Pile::C1, [Pile::A1, Pile::B1]),
    (Space::E2, Pile::C2, [Pile::A2, Pile::B2]),
    (Space::E3, Pile::C3, [Pile::A3, Pile::B3]),
    (Space::Sa, Pile::A3, [Pile::A1, Pile::A2]),
    (Space::Sb, Pile::B3, [Pile::B1, Pile::B2]),
    (Space::Sc, Pile::C3, [Pile::C1, Pile::C2]),
    (Space::W1, Pile::A1, [Pile::B1, Pile::C1]),
    (Space::W2, Pile::A2, [Pile::B2, Pile::C2]),
    (Space::W3, Pile::A3, [Pile::B3, Pile::C3]),
];

/// A position in which the pile that touches `space` was just covered by a card that fits: `zombie` lies
/// there with this support, and another one face down elsewhere, so that the game goes on.
fn attacked(space: Space, pile: Pile, piles: [Pile; 2], zombie: Card, support: [Card; 2]) -> State {
    let others: Vec<Card> =
        (CardSet::NUMBERS - support.into_iter().collect()).into_iter().collect();
    let mut cabin: [Card; 9] = core::array::from_fn(|i| others[i]);
    cabin[piles[0].index()] = support[0];
    cabin[piles[1].index()] = support[1];
    let drawn = others[9..].iter().copied().find(|&card| fits(card, cabin[pile.index()]));
    let mut zombies = [Zombie::Dead; 12];
    let second = COURT_DECK.into_iter().find(|&card| card != zombie).unwrap();
    zombies[(space.index() + 6) % 12] = Zombie::FaceDown(second);
    zombies[space.index()] = Zombie::FaceUp(zombie);
    let layout = Layout {
        rules: Rules::DEFAULT,
        cabin,
        zombies,
        deck: [].into_iter().collect(),
        known: 0,
        step: Step::Place(drawn.unwrap()),
    };
    State::try_from(layout).unwrap().apply(Action::Place(pile)).unwrap()
}

#[test]
fn every_zombie_falls_to_exactly_the_support_that_the_seed_names() {
    let cards: Vec<Card> = NUMBER_DECK.into_iter().chain(CardSet::JOKERS).collect();
    for zombie in COURT_DECK {
        for (i, &first) in cards.iter().enumerate() {
            // Each pair on another space, so that every space meets many pairs.
            for (j, &second) in cards.iter().enumerate().filter(|&(j, _)| j != i) {
                let (space, pile, piles) = SUPPORT[(i + j + zombie.index()) % 12];
                let state = attacked(space, pile, piles, zombie, [first, second]);
                let expected = if falls(zombie, [first, second]) {
                    format!("kill {space}, spare")
                } else {
                    // The zombie that still lies face down begins the next turn.
                    format!("reveal {}", Space::ALL[(space.index() + 6) % 12])
                };
                assert_eq!(
                    legal(&state),
                    expected,
                    "{zombie} on {space}, support {first} {second}"
                );
            }
        }
    }
}

#[test]
fn a_joker_supports_every_suit_and_is_worth_nothing() {
    let (space, pile, piles) = SUPPORT[0];
    let ten = |zombie| legal(&attacked(space, pile, piles, card(zombie), [card("*B"), card("TH")]));
    assert_eq!(ten("KH"), "kill Na, spare");
    assert_eq!(ten("QD"), "kill Na, spare");
    assert_eq!(ten("JS"), "kill Na, spare");
    let nine = legal(&attacked(space, pile, piles, card("JS"), [card("*B"), card("9H")]));
    assert_eq!(nine, "reveal Sa");
}

#[test]
fn the_card_just_played_never_counts() {
    // A ten on a1 would be strong enough with any card of the row, but the row is 4 and 1.
    let line = format!("TS,4S,AS/6C,2D,TC/*R,8H,4C {ZOMBIES} 9D place:TH");
    let placed = play(state(Rules::DEFAULT, &line), "place a1");
    assert_eq!(placed.step(), Step::Reveal(None));
}

#[test]
fn a_corner_touches_two_zombies_an_edge_one_and_the_centre_none() {
    use Pile::{A1, A2, A3, B1, B2, B3, C1, C2, C3};
    let touched = |played: Pile| {
        let touches = |&(space, touched, _): &(Space, Pile, [Pile; 2])| {
            // All supports are strong enough, and a jack asks for no suit.
            let mut layout = Layout::from(worked("-", "place:*B"));
            layout.cabin = ["TH", "TD", "TS", "TC", "9H", "9D", "9S", "9C", "8C"].map(card);
            layout.zombies = [Zombie::Dead; 12];
            layout.zombies[space.index()] = Zombie::FaceUp(card("JS"));
            let placed = State::try_from(layout).unwrap().apply(Action::Place(played)).unwrap();
            assert_eq!(placed.check(Action::Kill(space)).is_ok(), played == touched);
            played == touched
        };
        SUPPORT.iter().filter(|entry| touches(entry)).count()
    };
    assert_eq!([A1, C1, A3, C3].map(touched), [2; 4]);
    assert_eq!([B1, A2, C2, B3].map(touched), [1; 4]);
    assert_eq!(touched(B2), 0);
}

#[test]
fn a_refused_kill_names_its_rule() {
    let killing = play(worked("9D", "place:3D"), "place c1");
    assert_eq!(refusal(killing, "kill Na"), Illegal::FaceDown { space: Space::Na });
    assert_eq!(refusal(killing, "kill Sc"), Illegal::NoZombie { space: Space::Sc });
    let touch = Illegal::DoesNotTouch { space: Space::W1, played: Pile::C1 };
    assert_eq!(refusal(killing, "kill W1"), touch);
    assert_eq!(refusal(killing, "reveal Na"), Illegal::NotRevealing);
    assert_eq!(refusal(killing, "place a1"), Illegal::NotPlacing);

    // KD falls in its column; the row of QH is 2 and 3, then 9 and 8 in the wrong colour.
    let weak =
        state(Rules::DEFAULT, "TS,2H,3H/5D,6S,7S/6D,8S,9C KD,-,-/-,-,-/-,-,-/QH,-,- - kill:a1");
    assert_eq!(refusal(weak, "kill W1"), Illegal::TooWeak { strength: 5 });
    let wrong =
        state(Rules::DEFAULT, "TS,2H,9S/5D,6S,7S/6D,8S,9C KD,-,-/-,-,-/-,-,-/QH,-,- - kill:a1");
    let support = Illegal::WrongSupport { zombie: card("QH"), support: card("9S") };
    assert_eq!(refusal(wrong, "kill W1"), support);
}

#[test]
fn the_first_support_card_of_the_wrong_suit_is_named() {
    let line = "TS,9S,2H/5D,6S,7S/6D,8S,9C KD,-,-/-,-,-/-,-,-/QH,-,- - kill:a1";
    let support = Illegal::WrongSupport { zombie: card("QH"), support: card("9S") };
    assert_eq!(refusal(state(Rules::DEFAULT, line), "kill W1"), support);
}

#[test]
fn the_player_may_spare_a_zombie_and_by_kill_must_may_not() {
    let line = format!("{CABIN} {ZOMBIES} 9D place:3D");
    let may = play(state(Rules::DEFAULT, &line), "place c1");
    assert_eq!(play(may, "spare").step(), Step::Reveal(None));
    let rules = Rules { kill: Kill::Must, ..Rules::DEFAULT };
    let must = play(state(rules, &line), "place c1");
    assert_eq!(legal(&must), "kill Nc, kill E1");
    assert_eq!(refusal(must, "spare"), Illegal::MustKill);
    assert_eq!(refusal(worked("9D", "reveal"), "spare"), Illegal::NotKilling);
}

// The end.

#[test]
fn twelve_dead_win_at_once_with_the_cards_left_as_the_score() {
    let line = "TS,2H,3H/5D,6S,7S/6D,8S,9C KD,-,-/-,-,-/-,-,-/-,-,- 9D,3C,AH kill:a1";
    let won = play(state(Rules::DEFAULT, line), "kill Na");
    assert_eq!(won.step(), Step::Won);
    assert_eq!(won.turn(), Turn::Over);
    assert_eq!(won.outcome(), Some(Outcome::solitaire(Standing::Won, 3)));
    assert_eq!(won.kills(), 12);
    assert_eq!(refusal(won, "spare"), Illegal::Over);
}

#[test]
fn twelve_dead_win_on_the_last_card_too() {
    let line = "TS,2H,3H/5D,6S,7S/6D,8S,9C KD,-,-/-,-,-/-,-,-/-,-,- - place:9S";
    let won = play(state(Rules::DEFAULT, line), "place a1, kill Na");
    assert_eq!(won.outcome(), Some(Outcome::solitaire(Standing::Won, 0)));
}

#[test]
fn a_draw_from_an_empty_deck_loses_also_after_a_last_reveal() {
    let lost = play(worked("-", "place:3D"), "place a1, reveal Na");
    assert_eq!(lost.step(), Step::Lost);
    assert_eq!(lost.outcome(), Some(Outcome::solitaire(Standing::Lost, 0)));
    assert_eq!(lost.kills(), 2);
}

/// A cabin of reds, on which a red ten fits nowhere.
const LOW_REDS: &str = "2D,3D,4D/5D,6D,7D/8D,9D,2H";

#[test]
fn a_card_that_fits_nowhere_loses() {
    let line = format!("{LOW_REDS} {ZOMBIES} TD,3H reveal");
    let lost = play(state(Rules::DEFAULT, &line), "reveal Na");
    assert_eq!(
        lost.to_string(),
        format!("{LOW_REDS} JS,?JC,KC/JD,QC,?JH/KH,?QD,-/QS,?QH,- 3H lost")
    );
}

#[test]
fn by_discard_a_card_that_fits_nowhere_goes_and_the_turn_ends() {
    let rules = Rules { unplayable: Unplayable::Discard, ..Rules::DEFAULT };
    let line = format!("{LOW_REDS} {ZOMBIES} TD,3H reveal");
    let revealed = play(state(rules, &line), "reveal Na");
    assert_eq!(revealed.step(), Step::Reveal(None), "the next turn reveals again");
    assert!(revealed.gone().contains(card("TD")));
    // With all zombies face up the next card is drawn at once, until one fits or the deck is empty.
    let line = format!("{LOW_REDS} JS,-,-/-,-,-/-,-,-/-,?QH,- TD,TH,9H,3H reveal");
    let drawn = play(state(rules, &line), "reveal W2");
    assert_eq!(drawn.step(), Step::Place(card("9H")));
    assert_eq!(drawn.deck_len(), 1);
    let line = format!("{LOW_REDS} JS,-,-/-,-,-/-,-,-/-,?QH,- TD,TH reveal");
    assert_eq!(play(state(rules, &line), "reveal W2").step(), Step::Lost);
}

#[test]
fn by_bottom_a_card_that_fits_nowhere_goes_under_the_deck_and_is_known_there() {
    let rules = Rules { unplayable: Unplayable::Bottom, ..Rules::DEFAULT };
    let line = format!("{LOW_REDS} JS,-,-/-,-,-/-,-,-/-,?QH,- TD,TH,3H,4H reveal");
    let drawn = play(state(rules, &line), "reveal W2");
    assert_eq!(drawn.step(), Step::Place(card("3H")));
    let deck: Vec<Card> = drawn.deck().collect();
    assert_eq!(deck, [card("4H"), card("TD"), card("TH")]);
    assert_eq!(drawn.known_in_deck(), 2);
}

#[test]
fn by_bottom_the_last_card_of_a_long_deck_keeps_the_game_going() {
    let rules = Rules { unplayable: Unplayable::Bottom, ..Rules::DEFAULT };
    let cabin = "2D,2H,AD/AH,3D,3H/4D,4H,5D";
    let line = format!("{cabin} JS,-,-/-,-,-/-,-,-/-,?QH,- TD,TH,9D,9H,8D,8H,7D,7H,6D,2C reveal");
    let before = state(rules, &line);
    let after = play(before, "reveal W2");
    assert_eq!(after.step(), Step::Place(card("2C")), "it fits on the twos and lower reds");
    assert_eq!(after.known_in_deck(), 9);
    let events = before.events(Action::Reveal(Space::W2)).unwrap();
    assert_eq!(events.len(), 1 + 9 * 2 + 1);
}

#[test]
fn by_discard_and_bottom_with_draw_before_reveal_the_turn_ends_after_the_reveal() {
    for (unplayable, goes) in [(Unplayable::Discard, ""), (Unplayable::Bottom, ",TD")] {
        let rules = Rules { unplayable, draw_before_reveal: true, ..Rules::DEFAULT };
        let line = format!("{LOW_REDS} {ZOMBIES} 3H,4H reveal:TD");
        let next = play(state(rules, &line), "reveal Na");
        let board = format!("{LOW_REDS} JS,?JC,KC/JD,QC,?JH/KH,?QD,-/QS,?QH,-");
        assert_eq!(next.to_string(), format!("{board} 4H{goes} reveal:3H"), "with faces down");

        let line = format!("{LOW_REDS} JS,-,-/-,-,-/-,-,-/-,?QH,- 3H,4H reveal:TD");
        let next = play(state(rules, &line), "reveal W2");
        let board = format!("{LOW_REDS} JS,-,-/-,-,-/-,-,-/-,QH,-");
        assert_eq!(next.to_string(), format!("{board} 4H{goes} place:3H"), "with none");
    }
}

#[test]
fn by_bottom_the_game_is_lost_at_once_if_no_card_left_fits_either() {
    let rules = Rules { unplayable: Unplayable::Bottom, ..Rules::DEFAULT };
    let line = format!("{LOW_REDS} JS,-,-/-,-,-/-,-,-/?QD,?QH,- TD,TH reveal");
    let lost = play(state(rules, &line), "reveal W2");
    assert_eq!(lost.step(), Step::Lost, "also while a zombie lies face down");
    assert_eq!(lost.deck().collect::<Vec<_>>(), [card("TH"), card("TD")], "it went under the deck");
}

// Events.

#[test]
fn events_tell_what_an_action_did_in_order() {
    let rules = Rules { unplayable: Unplayable::Bottom, ..Rules::DEFAULT };
    let line = format!("{LOW_REDS} JS,-,-/-,-,-/-,-,-/-,?QH,- TD,3H,4H reveal");
    let events = state(rules, &line).events(Action::Reveal(Space::W2)).unwrap();
    let expected = [
        Event::Revealed { space: Space::W2, zombie: card("QH") },
        Event::Drew { card: card("TD") },
        Event::PutUnder { card: card("TD") },
        Event::Drew { card: card("3H") },
    ];
    assert_eq!(&events[..], expected);
    assert_eq!(events[2].to_string(), "TD fits nowhere and goes under the deck");
    assert_eq!(format!("{:#}", events[0]), "Q♥ is revealed on W2");

    let line = "TS,2H,3H/5D,6S,7S/6D,8S,9C KD,-,-/-,-,-/-,-,-/-,-,- - place:9S";
    let state = state(Rules::DEFAULT, line);
    let placed = Event::Placed { card: card("9S"), pile: Pile::A1, covered: card("TS") };
    assert_eq!(&state.events(Action::Place(Pile::A1)).unwrap()[..], [placed]);
    let killing = play(state, "place a1");
    let won = [Event::Killed { space: Space::Na, zombie: card("KD") }, Event::Won];
    assert_eq!(&killing.events(Action::Kill(Space::Na)).unwrap()[..], won);
    assert_eq!(&killing.events(Action::Spare).unwrap()[..], [Event::Lost]);
    assert_eq!(state.events(Action::Spare), Err(Illegal::NotKilling));
}

#[test]
fn events_end_with_a_lost_game_when_no_card_of_the_deck_fits() {
    let rules = Rules { unplayable: Unplayable::Discard, ..Rules::DEFAULT };
    let line = format!("{LOW_REDS} JS,-,-/-,-,-/-,-,-/-,?QH,- TD,TH reveal");
    let events = state(rules, &line).events(Action::Reveal(Space::W2)).unwrap();
    let expected = [
        Event::Revealed { space: Space::W2, zombie: card("QH") },
        Event::Drew { card: card("TD") },
        Event::Discarded { card: card("TD") },
        Event::Drew { card: card("TH") },
        Event::Discarded { card: card("TH") },
        Event::Lost,
    ];
    assert_eq!(&events[..], expected);
}
