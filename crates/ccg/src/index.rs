//! Dense numbers of actions.

use deadhand_game::{Indexed, Seat};

use crate::action::{self, ABILITIES_MAX, OPTIONS_MAX};
use crate::card::{CARDS, SEATS_MAX};
use crate::{Action, CardId, Coin, Name, NameKind, State};

const NUMBERS: usize = Name::NUMBER_MAX as usize;
const NAMES: usize = CARDS + SEATS_MAX * NUMBERS;
const ABILITIES: usize = ABILITIES_MAX as usize;
const OPTIONS: usize = OPTIONS_MAX as usize;
const BIDS: usize = 11;
const SIDES: usize = action::SIDES as usize;

/// How many actions of each kind have a number, in the order of `Ord`; filled shuffles have none.
const SIZES: [usize; 34] = [
    SEATS_MAX,         // first
    BIDS,              // bid
    SEATS_MAX,         // begin
    SEATS_MAX,         // shuffle
    CARDS,             // take
    CARDS,             // discard
    CARDS,             // lay
    CARDS,             // play
    NAMES,             // upgrade
    NAMES,             // move
    NAMES * ABILITIES, // use
    NAMES,             // target
    NAMES,             // pay
    CARDS * NAMES,     // defend
    CARDS,             // idle
    NAMES * CARDS,     // attack
    NAMES,             // hold
    CARDS,             // fight
    CARDS,             // infect
    CARDS,             // wound
    CARDS,             // starve
    SIDES,             // roll
    1,                 // flee
    1,                 // stay
    2,                 // coin
    NAMES * CARDS,     // again
    SEATS_MAX,         // player
    OPTIONS,           // choose
    NAMES * ABILITIES, // resolve
    1,                 // accept
    1,                 // decline
    1,                 // done
    1,                 // pass
    1,                 // concede
];

const COUNT: usize = {
    let (mut sum, mut kind) = (0, 0);
    while kind < SIZES.len() {
        sum += SIZES[kind];
        kind += 1;
    }
    sum
};

fn of_seat(seat: Seat) -> Option<usize> {
    (seat.index() < SEATS_MAX).then_some(seat.index())
}

fn of_name(name: Name) -> usize {
    match name.kind() {
        NameKind::Card(card) => card.number(),
        NameKind::FaceDown { controller, number } => {
            CARDS + controller.index() * NUMBERS + usize::from(number) - 1
        }
    }
}

fn name_at(index: usize) -> Name {
    match index.checked_sub(CARDS) {
        None => Name::from(CardId::numbered(index)),
        Some(hidden) => Name::hidden(hidden / NUMBERS, (hidden % NUMBERS) as u16 + 1),
    }
}

/// A number from 1 on as an index below `count`.
fn from_one(number: u8, count: usize) -> Option<usize> {
    usize::from(number).checked_sub(1).filter(|&index| index < count)
}

/// The kind of an action and its place in the kind.
fn place(action: Action) -> Option<(usize, usize)> {
    Some(match action {
        Action::First(seat) => (0, of_seat(seat)?),
        Action::Bid(bid) => (1, Some(usize::from(bid)).filter(|&bid| bid < BIDS)?),
        Action::Begin(seat) => (2, of_seat(seat)?),
        Action::Shuffle(seat) => (3, of_seat(seat)?),
        Action::ShuffleBy(..) => return None,
        Action::Take(card) => (4, card.number()),
        Action::Discard(card) => (5, card.number()),
        Action::Lay(card) => (6, card.number()),
        Action::Play(card) => (7, card.number()),
        Action::Upgrade(name) => (8, of_name(name)),
        Action::Move(name) => (9, of_name(name)),
        Action::Use(name, ability) => {
            (10, of_name(name) * ABILITIES + from_one(ability, ABILITIES)?)
        }
        Action::Target(name) => (11, of_name(name)),
        Action::Pay(name) => (12, of_name(name)),
        Action::Defend(card, name) => (13, card.number() * NAMES + of_name(name)),
        Action::Idle(card) => (14, card.number()),
        Action::Attack(name, card) => (15, of_name(name) * CARDS + card.number()),
        Action::Hold(name) => (16, of_name(name)),
        Action::Fight(card) => (17, card.number()),
        Action::Infect(card) => (18, card.number()),
        Action::Wound(card) => (19, card.number()),
        Action::Starve(card) => (20, card.number()),
        Action::Roll(number) => (21, from_one(number, SIDES)?),
        Action::Flee => (22, 0),
        Action::Stay => (23, 0),
        Action::Coin(coin) => (24, coin as usize),
        Action::Again(name, card) => (25, of_name(name) * CARDS + card.number()),
        Action::Player(seat) => (26, of_seat(seat)?),
        Action::Choose(option) => (27, from_one(option, OPTIONS)?),
        Action::Resolve(name, ability) => {
            (28, of_name(name) * ABILITIES + from_one(ability, ABILITIES)?)
        }
        Action::Accept => (29, 0),
        Action::Decline => (30, 0),
        Action::Done => (31, 0),
        Action::Pass => (32, 0),
        Action::Concede => (33, 0),
    })
}

/// The action of a kind and a place in it.
fn action_in(kind: usize, at: usize) -> Action {
    let pair = |count| (at / count, at % count);
    let name_and_card = |action: fn(Name, CardId) -> Action| {
        let (name, card) = pair(CARDS);
        action(name_at(name), CardId::numbered(card))
    };
    match kind {
        0 => Action::First(Seat::ALL[at]),
        1 => Action::Bid(at as u8),
        2 => Action::Begin(Seat::ALL[at]),
        3 => Action::Shuffle(Seat::ALL[at]),
        4 => Action::Take(CardId::numbered(at)),
        5 => Action::Discard(CardId::numbered(at)),
        6 => Action::Lay(CardId::numbered(at)),
        7 => Action::Play(CardId::numbered(at)),
        8 => Action::Upgrade(name_at(at)),
        9 => Action::Move(name_at(at)),
        10 => {
            let (name, ability) = pair(ABILITIES);
            Action::Use(name_at(name), ability as u8 + 1)
        }
        11 => Action::Target(name_at(at)),
        12 => Action::Pay(name_at(at)),
        13 => {
            let (card, name) = pair(NAMES);
            Action::Defend(CardId::numbered(card), name_at(name))
        }
        14 => Action::Idle(CardId::numbered(at)),
        15 => name_and_card(Action::Attack),
        16 => Action::Hold(name_at(at)),
        17 => Action::Fight(CardId::numbered(at)),
        18 => Action::Infect(CardId::numbered(at)),
        19 => Action::Wound(CardId::numbered(at)),
        20 => Action::Starve(CardId::numbered(at)),
        21 => Action::Roll(at as u8 + 1),
        22 => Action::Flee,
        23 => Action::Stay,
        24 => Action::Coin(if at == 0 { Coin::Heads } else { Coin::Tails }),
        25 => name_and_card(Action::Again),
        26 => Action::Player(Seat::ALL[at]),
        27 => Action::Choose(at as u8 + 1),
        28 => {
            let (name, ability) = pair(ABILITIES);
            Action::Resolve(name_at(name), ability as u8 + 1)
        }
        29 => Action::Accept,
        30 => Action::Decline,
        31 => Action::Done,
        32 => Action::Pass,
        _ => Action::Concede,
    }
}

/// Every action has a number but filled shuffles, and those that name a seat, bid, ability or side of the
/// die that does not exist. There are about 40 million, since two cards can be named.
impl Indexed for State {
    const ACTION_COUNT: usize = COUNT;

    fn action_index(action: Action) -> Option<usize> {
        let (kind, at) = place(action)?;
        Some(SIZES[..kind].iter().sum::<usize>() + at)
    }

    fn action_at(index: usize) -> Option<Action> {
        let mut at = index;
        for (kind, size) in SIZES.into_iter().enumerate() {
            if at < size {
                return Some(action_in(kind, at));
            }
            at -= size;
        }
        None
    }
}
