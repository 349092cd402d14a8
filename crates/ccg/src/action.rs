use core::fmt;
use core::str::FromStr;

use deadhand_cards::{ReadError, Reader};
use deadhand_game::Seat;
use thiserror::Error;

use crate::card::read_seat;
use crate::text::read::read_small;
use crate::{CardId, Name};

/// What seeds a shuffle: a number below 2^48.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u64", into = "u64"))]
// The most significant part first, so that the order is that of the number.
pub struct ShuffleSeed([u16; 3]);

impl ShuffleSeed {
    /// The seed of a number; none from 2^48 on.
    pub const fn new(number: u64) -> Option<ShuffleSeed> {
        if number < 1 << 48 {
            Some(ShuffleSeed([(number >> 32) as u16, (number >> 16) as u16, number as u16]))
        } else {
            None
        }
    }

    /// The number.
    pub const fn number(self) -> u64 {
        let [high, middle, low] = self.0;
        (high as u64) << 32 | (middle as u64) << 16 | low as u64
    }
}

/// Makes a number a seed.
///
/// # Errors
///
/// A number from 2^48 on.
impl TryFrom<u64> for ShuffleSeed {
    type Error = SeedTooLarge;

    fn try_from(number: u64) -> Result<ShuffleSeed, SeedTooLarge> {
        ShuffleSeed::new(number).ok_or(SeedTooLarge(number))
    }
}

/// A number that seeds no shuffle, because it is not below 2^48.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("a shuffle's number is below 2^48, and this is {0}")]
pub struct SeedTooLarge(pub u64);

impl From<ShuffleSeed> for u64 {
    fn from(seed: ShuffleSeed) -> u64 {
        seed.number()
    }
}

impl fmt::Debug for ShuffleSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// The side on which a coin falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[allow(missing_docs)] // each name is its own description
pub enum Coin {
    Heads,
    Tails,
}

/// One decision, of 8 bytes. Its text is the word and what it names: `defend B5 A~1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// `first A`: chance picks the first bidder.
    First(Seat),
    /// `bid 3`: a bid of food, 0 to 10.
    Bid(u8),
    /// `begin A`: names the player who takes the first turn.
    Begin(Seat),
    /// `shuffle A X`: how a shuffle stands in a list; it is played with its seed.
    Shuffle(Seat),
    /// `shuffle A 7`: chance shuffles a player's deck.
    ShuffleBy(Seat, ShuffleSeed),
    /// `take A5`: takes a survivor for the start.
    Take(CardId),
    /// `discard A5`: discards from the hand.
    Discard(CardId),
    /// `lay A5`: puts a card from the hand face down into the resource zone.
    Lay(CardId),
    /// `play A5`: plays a survivor or an item from the hand.
    Play(CardId),
    /// `upgrade A~3`: upgrades a face-down zombie; by `upgrade=from_hand`, names the hand card.
    Upgrade(Name),
    /// `move A~3`: moves a zombie to the combat zone.
    Move(Name),
    /// `use A5 1`: uses the card's ability of this number, from 1.
    Use(Name, u8),
    /// `target A5`: chooses what is affected.
    Target(Name),
    /// `pay A~3`: spends a card for what was begun.
    Pay(Name),
    /// `defend A5 B~3`: a survivor fights an attacking zombie.
    Defend(CardId, Name),
    /// `idle A5`: a survivor fights nobody.
    Idle(CardId),
    /// `attack B~3 A5`: an attacking zombie that nobody fights joins a survivor's fight or begins one.
    Attack(Name, CardId),
    /// `hold B~3`: an attacking zombie that nobody fights stays out.
    Hold(Name),
    /// `fight A5`: the fight of this survivor, the lowest of its side, is next.
    Fight(CardId),
    /// `infect A5`: puts an infected token on a losing survivor.
    Infect(CardId),
    /// `wound A5`: chooses the losing survivor who takes the wounds.
    Wound(CardId),
    /// `starve A5`: puts a wound of hunger on a survivor.
    Starve(CardId),
    /// `roll 4`: chance rolls the die.
    Roll(u8),
    /// `flee`: flees.
    Flee,
    /// `stay`: does not flee.
    Stay,
    /// `coin heads`: chance flips the coin.
    Coin(Coin),
    /// `again B~3 A5`: a zombie and a survivor fight once more before the flight.
    Again(Name, CardId),
    /// `player B`: chooses the player who is affected.
    Player(Seat),
    /// `choose 2`: chooses an option of an ability, from 1.
    Choose(u8),
    /// `resolve A5 1`: of several abilities that wait, this one happens first.
    Resolve(Name, u8),
    /// `accept`: has what an ability offers.
    Accept,
    /// `decline`: does not infect, gives no zombie a fight, does without an ability, or takes nothing.
    Decline,
    /// `done`: ends what can be done any number of times.
    Done,
    /// `pass`: does not bid, or does nothing in a window.
    Pass,
    /// `concede`: gives the game up. It is accepted from the player to move, and never listed.
    Concede,
}

const _: () = assert!(size_of::<Action>() <= 8);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::First(seat) => write!(f, "first {seat}"),
            Action::Bid(food) => write!(f, "bid {food}"),
            Action::Begin(seat) => write!(f, "begin {seat}"),
            Action::Shuffle(seat) => write!(f, "shuffle {seat} X"),
            Action::ShuffleBy(seat, seed) => write!(f, "shuffle {seat} {}", seed.number()),
            Action::Take(card) => write!(f, "take {card}"),
            Action::Discard(card) => write!(f, "discard {card}"),
            Action::Lay(card) => write!(f, "lay {card}"),
            Action::Play(card) => write!(f, "play {card}"),
            Action::Upgrade(name) => write!(f, "upgrade {name}"),
            Action::Move(name) => write!(f, "move {name}"),
            Action::Use(name, ability) => write!(f, "use {name} {ability}"),
            Action::Target(name) => write!(f, "target {name}"),
            Action::Pay(name) => write!(f, "pay {name}"),
            Action::Defend(survivor, zombie) => write!(f, "defend {survivor} {zombie}"),
            Action::Idle(survivor) => write!(f, "idle {survivor}"),
            Action::Attack(zombie, survivor) => write!(f, "attack {zombie} {survivor}"),
            Action::Hold(zombie) => write!(f, "hold {zombie}"),
            Action::Fight(survivor) => write!(f, "fight {survivor}"),
            Action::Infect(survivor) => write!(f, "infect {survivor}"),
            Action::Wound(survivor) => write!(f, "wound {survivor}"),
            Action::Starve(survivor) => write!(f, "starve {survivor}"),
            Action::Roll(number) => write!(f, "roll {number}"),
            Action::Flee => f.write_str("flee"),
            Action::Stay => f.write_str("stay"),
            Action::Coin(Coin::Heads) => f.write_str("coin heads"),
            Action::Coin(Coin::Tails) => f.write_str("coin tails"),
            Action::Again(zombie, survivor) => write!(f, "again {zombie} {survivor}"),
            Action::Player(seat) => write!(f, "player {seat}"),
            Action::Choose(option) => write!(f, "choose {option}"),
            Action::Resolve(name, ability) => write!(f, "resolve {name} {ability}"),
            Action::Accept => f.write_str("accept"),
            Action::Decline => f.write_str("decline"),
            Action::Done => f.write_str("done"),
            Action::Pass => f.write_str("pass"),
            Action::Concede => f.write_str("concede"),
        }
    }
}

/// Reads what `Display` writes, strictly. Abilities are numbered from 1 to 8.
///
/// # Errors
///
/// What was expected, and where.
impl FromStr for Action {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Action, ReadError> {
        Reader::read_whole(text, read)
    }
}

/// How many sides a die has.
pub(crate) const SIDES: u8 = 6;

/// The greatest number of an ability of a card.
pub(crate) const ABILITIES_MAX: u8 = 8;
/// The greatest number of an option of an ability.
pub(crate) const OPTIONS_MAX: u8 = crate::ability::OPTIONS_MAX as u8;

fn read(reader: &mut Reader<'_>) -> Result<Action, ReadError> {
    let text = reader.rest();
    let word = text.split(' ').next().unwrap_or(text);
    let unknown = reader.error(
        "an action: first, bid, begin, shuffle, take, discard, lay, play, upgrade, move, use, target, \
         pay, defend, idle, attack, hold, fight, infect, wound, starve, roll, flee, stay, coin, again, \
         player, choose, resolve, accept, decline, done, pass or concede",
    );
    reader.accepts(word);
    if let Some(action) = bare(word) {
        return Ok(action);
    }
    if !TAKES_MORE.contains(&word) {
        return Err(unknown);
    }
    reader.literal(" ")?;
    Ok(match word {
        "first" => Action::First(player(reader)?),
        "bid" => Action::Bid(reader.number(10, "a bid from 0 to 10")? as u8),
        "begin" => Action::Begin(player(reader)?),
        "shuffle" => {
            let seat = player(reader)?;
            reader.literal(" ")?;
            read_shuffle(seat, reader)?
        }
        "take" => Action::Take(CardId::read(reader)?),
        "discard" => Action::Discard(CardId::read(reader)?),
        "lay" => Action::Lay(CardId::read(reader)?),
        "play" => Action::Play(CardId::read(reader)?),
        "upgrade" => Action::Upgrade(name(reader)?),
        "move" => Action::Move(name(reader)?),
        "use" | "resolve" => {
            let source = name(reader)?;
            reader.literal(" ")?;
            let number = from_one(reader, ABILITIES_MAX, "an ability's number, 1 to 8")?;
            if word == "use" {
                Action::Use(source, number)
            } else {
                Action::Resolve(source, number)
            }
        }
        "player" => Action::Player(player(reader)?),
        "choose" => Action::Choose(from_one(reader, OPTIONS_MAX, "an option's number, 1 to 4")?),
        "target" => Action::Target(name(reader)?),
        "pay" => Action::Pay(name(reader)?),
        "defend" => {
            let survivor = CardId::read(reader)?;
            reader.literal(" ")?;
            Action::Defend(survivor, name(reader)?)
        }
        "idle" => Action::Idle(CardId::read(reader)?),
        "attack" | "again" => {
            let zombie = name(reader)?;
            reader.literal(" ")?;
            let survivor = CardId::read(reader)?;
            if word == "attack" {
                Action::Attack(zombie, survivor)
            } else {
                Action::Again(zombie, survivor)
            }
        }
        "hold" => Action::Hold(name(reader)?),
        "fight" => Action::Fight(CardId::read(reader)?),
        "infect" => Action::Infect(CardId::read(reader)?),
        "wound" => Action::Wound(CardId::read(reader)?),
        "starve" => Action::Starve(CardId::read(reader)?),
        "roll" => Action::Roll(from_one(reader, SIDES, "a number from 1 to 6")?),
        _ => Action::Coin(
            reader.one_of([("heads", Coin::Heads), ("tails", Coin::Tails)], "heads or tails")?,
        ),
    })
}

/// The words that name something.
const TAKES_MORE: [&str; 27] = [
    "first", "bid", "begin", "shuffle", "take", "discard", "lay", "play", "upgrade", "move", "use",
    "target", "pay", "defend", "idle", "attack", "again", "hold", "fight", "infect", "wound",
    "starve", "roll", "coin", "player", "choose", "resolve",
];

/// The action of a word that names nothing more.
fn bare(word: &str) -> Option<Action> {
    Some(match word {
        "flee" => Action::Flee,
        "stay" => Action::Stay,
        "accept" => Action::Accept,
        "decline" => Action::Decline,
        "done" => Action::Done,
        "pass" => Action::Pass,
        "concede" => Action::Concede,
        _ => return None,
    })
}

fn player(reader: &mut Reader<'_>) -> Result<Seat, ReadError> {
    read_seat(reader, "a player A to D")
}

fn name(reader: &mut Reader<'_>) -> Result<Name, ReadError> {
    Name::read(reader, "a card such as B17 or A~3")
}

fn read_shuffle(seat: Seat, reader: &mut Reader<'_>) -> Result<Action, ReadError> {
    const EXPECTED: &str = "X, or a number below 2^48";
    if reader.accepts("X") {
        return Ok(Action::Shuffle(seat));
    }
    let number = reader.number((1 << 48) - 1, EXPECTED)?;
    let seed = ShuffleSeed::new(number).ok_or_else(|| reader.error(EXPECTED))?;
    Ok(Action::ShuffleBy(seat, seed))
}

fn from_one(reader: &mut Reader<'_>, max: u8, expected: &'static str) -> Result<u8, ReadError> {
    read_small(reader, max.into(), expected).map(|number| number as u8)
}

#[cfg(feature = "serde")]
deadhand_game::serde_as_text!(Action);
