//! The battery passes a sound game and catches a broken one: one flaw for each law.

use deadhand_game::conformance::{battery, battery_without_views, random_game};
use deadhand_game::{Game, Portable};

use crate::crypt::{Crypt, Flaw, Rules, break_by};
use crate::graveyard::Graveyard;
use crate::tic_tac_toe::{Classic, TicTacToe};

#[test]
fn a_sound_game_passes() {
    for seed in 0..300 {
        battery(Crypt::new(), seed, 5);
        battery(Crypt::deal(&Rules::Plain, seed), seed, 5);
    }
}

/// In a record `end` and a number is the last line, and `end` and a word an action like all others.
#[test]
fn an_action_may_be_named_end() {
    break_by(Flaw::ActionNamedEnd);
    let ends = |seed| {
        let history = battery(Crypt::new(), seed, 5);
        history.actions().any(|action| action.to_string() == "end of the calm")
    };
    assert!((0..20).any(ends));
}

#[test]
fn the_games_of_the_crate_page_pass() {
    for seed in 0..300 {
        battery_without_views(TicTacToe::deal(&Classic, seed), seed, 9);
        for rules in ["default", "hard", "lives=6"] {
            battery(Graveyard::deal(&rules.parse().unwrap(), seed), seed, 13);
        }
    }
}

/// A game of one's own adds what it alone knows.
#[test]
fn no_card_of_the_graveyard_is_lost_or_doubled() {
    for seed in 0..100 {
        let rules = "lives=6".parse().unwrap();
        let deal = Graveyard::deal(&rules, seed);
        let cards = |state: &Graveyard| state.to_string().replace('?', "")[..17].to_string();
        random_game(deal, seed, 13, |state| assert_eq!(cards(state), cards(&deal)));
    }
}

#[test]
fn a_random_game_shows_every_state_of_it_once() {
    let mut states = Vec::new();
    let history = random_game(TicTacToe::default(), 3, 9, |state| states.push(*state));
    assert_eq!(states, history.states());
    assert!(history.state().outcome().is_some());
}

/// The crypt with a flaw fails with the words of the law that it breaks.
macro_rules! caught {
    ($($name:ident: $flaw:ident => $law:literal;)+) => {$(
        #[test]
        #[should_panic(expected = $law)]
        fn $name() {
            let start = Crypt::new();
            break_by(Flaw::$flaw);
            for seed in 0..100 {
                battery(start, seed, 20);
            }
        }
    )+};
}

caught! {
    a_list_out_of_order: ListOutOfOrder => "a list is in order, each action once";
    an_action_listed_twice: ListedTwice => "a list is in order, each action once";
    an_action_listed_but_refused: ListedButRefused => "exactly what is listed is accepted: calm";
    an_action_accepted_but_not_listed: AcceptedButUnlisted => "exactly what is listed is accepted: swap";
    a_filled_action_in_the_list: FilledIsListed => "an open action is listed without its x";
    a_standing_action_in_the_list: StandingIsListed => "a standing action is never listed: concede";
    an_empty_list_while_the_game_runs: NothingListed => "nothing is listed exactly when the game is over";
    a_list_when_the_game_is_over: ListedWhenOver => "nothing is listed exactly when the game is over";
    a_game_without_seats: NoSeats => "a game has 1 to 8 seats: 0";
    a_mover_without_a_seat: MoverWithoutSeat => "who is to move has a seat: C of 2";
    a_seat_that_comes_later: SeatsChange => "the number of seats never changes";
    an_end_without_an_outcome: OutcomeMissing => "exactly a game that is over has an outcome";
    an_outcome_before_the_end: OutcomeEarly => "exactly a game that is over has an outcome";
    an_outcome_that_forgets_a_seat: OutcomeForOne => "with a verdict for each seat";
    a_weight_of_zero: WeightZero => "the weight of a listed action is at least 1: calm";
    weights_past_2_to_the_32: WeightsTooLarge => "the weights of a list add up to less than 2^32: 4294967296";
    a_game_without_end: NeverEnds => "every game ends: this one has not after 20 actions";
    an_open_action_done_without_x: OpenAcceptedWithoutX => "an open action is refused without its x";
    an_open_action_refused_for_its_x: OpenRefusedWithX => "an open action is accepted with any x exactly when it is listed";
    an_open_action_that_keeps_its_x_in_the_list: UnfilledKeepsX => "a filled action is listed without its x";
    a_standing_action_refused: StandingRefused => "a standing action is accepted from the player to move";
    a_standing_action_of_chance: StandingAcceptedFromChance => "a standing action is accepted from the player to move";
    a_standing_action_that_leads_astray: StandingLeadsAstray => "exactly a game that is over has an outcome";
    a_refusal_that_changes_the_state: RefusalMoves => "a refusal changes nothing";
    a_refusal_with_another_reason: RefusalBlamesAnother => "a refusal names the action, and the reason of check";
    an_action_checked_but_not_done: ApplyIsStricter => "check and apply say the same: swap";
    pure_and_in_place_apart: PureGoesElsewhere => "in place and pure lead to the same state: keep";
    the_number_of_another_action: NumberOfAnother => "the number of an action leads back to it: calm";
    a_number_without_an_action: NumberMissing => "every number below the count has an action: 3";
    an_action_at_the_count: NumberTooMany => "no number has an action from the count on";
    numbers_out_of_order: NumbersOutOfOrder => "the numbers of actions are in order: keep";
    a_filled_action_with_a_number: FilledHasNumber => "a filled action has no number: shuffle 0";
    a_listed_action_without_a_number: ListedWithoutNumber => "every listed action has a number: swap";
    an_action_that_cannot_be_read: ActionUnreadable => "a text is read back: strom";
    an_action_read_as_another: ActionReadAsAnother => "a text is read back as what wrote it: calm";
    a_standing_action_that_cannot_be_read: StandingUnreadable => "a text is read back: give up";
    an_action_with_a_bar: ActionWithBar => "the text of an action has no \" | \": storm | sea";
    an_action_like_the_end_of_a_record: ActionLikeTheEnd => "the text of an action is not the end line of a record: end 7";
    a_position_of_two_lines: PositionOfTwoLines => "a text is one line";
    a_position_that_cannot_be_read: PositionUnreadable => "a position is read back";
    a_position_read_as_another: PositionReadAsAnother => "a position that is read writes the same line";
    a_position_that_forgets_whose_turn_it_is: PositionForgetsTheStep => "a position that is read goes on the same way";
    a_position_that_forgets_what_is_legal: PositionForgetsWhatCounts => "a position that is read goes on the same way";
    a_fingerprint_of_what_no_line_says: FingerprintOfMoreThanTheLine => "a position that is read has the same fingerprint";
    a_setup_that_cannot_be_read: SetupUnreadable => "a text is read back: grim";
    a_setup_lost_in_reading: SetupLostInReading => "a position that is read has the same setup";
    a_setup_lost_in_dealing: SetupLostInDealing => "a deal has the setup it was dealt by";
    a_setup_lost_in_determinizing: SetupLostInGuessing => "a state made from a view has its setup";
    a_deal_that_wanders: DealWanders => "a deal is the same every time";
    a_view_that_cannot_be_read: ViewUnreadable => "a view line is read back";
    a_view_read_as_another: ViewReadAsAnother => "a view line is read back as the view";
    a_view_that_shows_the_hidden: ViewShowsTheHidden => "is dealt anew, and his view stays the same";
    a_view_of_all_that_is_blind: ViewOfAllIsBlind => "who sees everything gets the very state";
    a_list_that_shows_the_hidden: ActionsShowTheHidden => "is dealt anew, and the actions stay the same";
    odds_that_show_the_hidden: OddsShowTheHidden => "the actions stay the same, and their odds";
    a_refusal_that_shows_the_hidden: RefusalShowsTheHidden => "a refusal tells B nothing that is hidden: keep";
    a_determinized_state_that_is_over: GuessedStateIsOver => "a state made from a running view runs on";
    an_action_that_reveals_in_silence: RevealsInSilence => "is not said to reveal shows Seat(A) nothing that was hidden: swap";
    an_action_that_shows_others_in_silence: RevealsToOthersInSilence => "is not said to reveal shows Seat(B) nothing that was hidden: keep";
    a_record_that_leads_elsewhere: RecordLeadsElsewhere => "a record replays: action 3, storm, leads elsewhere";
}
