//! Cards as data: what is printed on them.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::ability::{CardText, Misfit, Note, TextError};

mod problems;
mod table;
#[cfg(feature = "scenario")]
mod toml;

pub(crate) use problems::write_reasons;
pub use problems::{PoolProblem, PoolProblems};
pub use table::{TableError, TableErrors};

use problems::{is_keyword, problems_of};

/// The four zombie factions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs)] // each name is its own description
pub enum Faction {
    Rage,
    Horde,
    Contagion,
    Weird,
}

impl Faction {
    /// All four.
    pub const ALL: [Faction; 4] =
        [Faction::Rage, Faction::Horde, Faction::Contagion, Faction::Weird];

    /// The word of a requirement.
    pub const fn name(self) -> &'static str {
        match self {
            Faction::Rage => "Rage",
            Faction::Horde => "Horde",
            Faction::Contagion => "Contagion",
            Faction::Weird => "Weird",
        }
    }
}

/// A decision point at which cards and abilities can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Moment {
    /// The survivor player's build phase.
    Build,
    /// The window at the beginning of the attack.
    BeginAttack,
    /// The window of a fight.
    Fight,
    /// The window of the recoup phase.
    Recoup,
}

impl Moment {
    /// All four, in the order of a turn.
    pub const ALL: [Moment; 4] =
        [Moment::Build, Moment::BeginAttack, Moment::Fight, Moment::Recoup];
}

/// What becomes of an item that is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
pub enum ItemKind {
    /// It is attached to a survivor of who plays it, moves with him and is lost with him.
    Attached {
        /// What it adds to its bearer's power.
        #[cfg_attr(feature = "serde", serde(default))]
        power: i8,
        /// What it adds to its bearer's health.
        #[cfg_attr(feature = "serde", serde(default))]
        health: i8,
    },
    /// It stays in the survivor zone.
    Standing,
    /// It is used from the hand and discarded.
    OneShot,
}

/// What a card is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
pub enum CardType {
    /// A survivor.
    Survivor {
        /// What it adds to a fight, 0 to 99.
        #[cfg_attr(feature = "serde", serde(default))]
        power: u8,
        /// How many wounds kill it, 1 to 99.
        health: u8,
        /// Whether it has the Medic symbol.
        #[cfg_attr(feature = "serde", serde(default))]
        medic: bool,
        /// Whether it has the Scavenger symbol.
        #[cfg_attr(feature = "serde", serde(default))]
        scavenger: bool,
    },
    /// A zombie.
    Zombie {
        /// Its faction.
        faction: Faction,
        /// What it adds to a fight, 0 to 99.
        #[cfg_attr(feature = "serde", serde(default))]
        power: u8,
        /// Whether moving to the combat zone readies it.
        #[cfg_attr(feature = "serde", serde(default))]
        fast: bool,
        /// How many wounds more it deals when it wins.
        #[cfg_attr(feature = "serde", serde(default))]
        fierce: u8,
        /// Whether it can infect when it wins.
        #[cfg_attr(feature = "serde", serde(default))]
        infectious: bool,
    },
    /// An item.
    Item {
        /// What becomes of it.
        kind: ItemKind,
        /// When it may be played; the build phase is the survivor player's alone.
        windows: Vec<Moment>,
    },
}

/// A term of a requirement: so many face-up zombies of a faction, with a trait or with a keyword.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Term {
    /// How many, 1 to 100.
    pub count: u8,
    /// The faction, trait or keyword.
    pub word: String,
}

/// A printed card. In serde formats such as TOML its fields stand beside each other by these names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Printed {
    /// The name, by which decks ask for it.
    pub name: String,
    /// What it is.
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub card_type: CardType,
    /// How many ready cards are spent to play or upgrade it, 0 to 99.
    #[cfg_attr(feature = "serde", serde(default))]
    pub cost: u8,
    /// Words such as `Tough` that requirements can ask for; not those that are keywords.
    #[cfg_attr(feature = "serde", serde(default))]
    pub traits: Vec<String>,
    /// What must be controlled to play or upgrade it.
    #[cfg_attr(feature = "serde", serde(default))]
    pub requirement: Vec<Term>,
    /// What it says.
    #[cfg_attr(feature = "serde", serde(default))]
    pub text: CardText,
}

impl CardType {
    /// How many symbols such a card has. Each is an ability, and their numbers come before those of the
    /// abilities of its text.
    pub fn symbols(&self) -> usize {
        match *self {
            CardType::Survivor { medic, scavenger, .. } => {
                usize::from(medic) + usize::from(scavenger)
            }
            CardType::Zombie { .. } | CardType::Item { .. } => 0,
        }
    }
}

impl Printed {
    /// Whether a word that a requirement asks for is on this card: its faction, a trait, or a keyword
    /// that it has.
    pub fn has(&self, word: &str) -> bool {
        let keyword = match self.card_type {
            CardType::Zombie { faction, fast, fierce, infectious, .. } => match word {
                "Fast" => fast,
                "Fierce" => fierce > 0,
                "Infectious" => infectious,
                _ => faction.name() == word,
            },
            CardType::Survivor { .. } | CardType::Item { .. } => false,
        };
        keyword || self.traits.iter().any(|own| own == word)
    }
}

/// All cards that decks can be made of: at least one, each name once.
///
/// ```
/// use deadhand_ccg::CardPool;
///
/// let table = "Name\tType\tFaction\tCost\tPower\tHealth\tKeywords\tSymbols\tRequirement\n\
///              Nurse\tSurvivor\t\t2\t1\t2\t\tMedic\t\n\
///              Brute\tZombie\tRage\t0\t4\t\tTough, Fierce 2\t\t1 Fast\n";
/// let pool = CardPool::from_table(table)?;
/// assert_eq!(pool.cards().len(), 2);
/// assert!(pool.cards()[1].has("Tough"));
/// # Ok::<(), deadhand_ccg::TableErrors>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Vec<Printed>", into = "Vec<Printed>"))]
pub struct CardPool(Vec<Printed>);

impl CardPool {
    /// Reads a table: a line of column names, then a card a line, with tabs between the fields.
    ///
    /// Columns, in any order: `Name`, `Type` (`Survivor`, `Zombie`, `Item`), `Faction`, `Cost`, `Power`,
    /// `Health`, `Keywords` (traits, and each keyword of a zombie once, with commas), `Symbols`,
    /// `Requirement` (`2 Horde, 1 Fast`), `Kind` of an item (`Attached`, `Standing`, `OneShot`) and its
    /// `Windows` (`Build`, `BeginAttack`, `Fight`, `Recoup`). `Power` and `Health` of an attached item are
    /// what it adds and may be negative. `Text` is what the card says, with ` / ` between its abilities.
    /// `Set` and `ImageFile` are ignored. Only the columns `Name` and `Type` must be there; what can be
    /// left empty is 0, off or nothing, but for a survivor's `Health`, a zombie's `Faction`, and the `Kind`
    /// and `Windows` of an item. What a card does not have must be empty, or 0 where a number stands,
    /// such as the `Health` of a zombie.
    ///
    /// # Errors
    ///
    /// Every line that cannot be read, and what is wrong with the pool, all at once.
    pub fn from_table(text: &str) -> Result<CardPool, TableErrors> {
        table::read(text)
    }

    /// Reads a table as [`from_table`](CardPool::from_table) does, and takes a card without its abilities
    /// where its text is not understood or does not fit it. These are given beside the pool, in the order
    /// of their lines.
    ///
    /// ```
    /// use deadhand_ccg::{CardPool, TableErrors};
    ///
    /// let table = "Name\tType\tHealth\tText\n\
    ///              Nurse\tSurvivor\t2\tWhen this dies, draw a card.\n\
    ///              Cook\tSurvivor\t3\tAll players eat well.\n";
    /// let (pool, unread) = CardPool::from_table_lenient(table)?;
    /// assert_eq!(pool.cards()[0].text.abilities().len(), 1);
    /// assert!(pool.cards()[1].text.abilities().is_empty());
    /// assert_eq!((unread.len(), unread[0].line, &*unread[0].card), (1, 3, "Cook"));
    /// # Ok::<(), TableErrors>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Everything else that is wrong with the lines, and with the pool.
    pub fn from_table_lenient(text: &str) -> Result<(CardPool, Vec<Unread>), TableErrors> {
        table::read_leniently(text)
    }

    /// Writes a table that [`from_table`](CardPool::from_table) reads as the same pool.
    pub fn to_table(&self) -> String {
        table::write(&self.0)
    }

    /// Reads a TOML file: a table `[[card]]` for each card, with the fields of [`Printed`]. This is the
    /// serde form, so that `toml` and other crates write it too.
    ///
    /// ```
    /// use deadhand_ccg::CardPool;
    ///
    /// let text = r#"
    /// [[card]]
    /// name = "Nurse"
    /// type = { survivor = { power = 1, health = 2, medic = true } }
    /// cost = 2
    ///
    /// [[card]]
    /// name = "Brute"
    /// type = { zombie = { faction = "Rage", power = 4, fierce = 2 } }
    /// traits = ["Tough"]
    /// requirement = [{ count = 1, word = "Fast" }]
    ///
    /// [[card]]
    /// name = "Club"
    /// type = { item = { kind = { attached = { power = 2 } }, windows = ["build", "fight"] } }
    /// "#;
    /// let pool = CardPool::from_toml(text)?;
    /// assert_eq!(pool.cards().len(), 3);
    ///
    /// let errors = CardPool::from_toml(&text.replace("health = 2", "health = 200")).unwrap_err();
    /// assert_eq!(errors.to_string(), "line 4: Nurse: health is 200, expected a number from 1 to 99");
    /// # Ok::<(), deadhand_ccg::FileErrors>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What is not TOML, with its line; else everything that is wrong with the cards, each with the line of
    /// its field, or where its card begins.
    #[cfg(feature = "scenario")]
    pub fn from_toml(text: &str) -> Result<CardPool, crate::FileErrors> {
        toml::read(text)
    }

    /// Reads a TOML file as [`from_toml`](CardPool::from_toml) does, and takes cards without their
    /// abilities as [`from_table_lenient`](CardPool::from_table_lenient) does. Their lines are those of
    /// texts that are not understood, and else those where the cards begin.
    ///
    /// # Errors
    ///
    /// Everything else for which the file is refused.
    #[cfg(feature = "scenario")]
    pub fn from_toml_lenient(text: &str) -> Result<(CardPool, Vec<Unread>), crate::FileErrors> {
        toml::read_leniently(text)
    }

    /// The cards, in the given order.
    pub fn cards(&self) -> &[Printed] {
        &self.0
    }

    /// What cards say that can never be under the default rules, in their order. The cards can be played
    /// all the same.
    ///
    /// ```
    /// use deadhand_ccg::{CardPool, TableErrors};
    ///
    /// let table = "Name\tType\tPower\tHealth\tText\n\
    ///              Cook\tSurvivor\t1\t2\tRecoup - Spend this: Draw a card for each Horde zombie you control.\n";
    /// let pool = CardPool::from_table(table)?;
    /// assert_eq!(pool.notes().map(|(card, _)| &*card.name).collect::<Vec<_>>(), ["Cook"]);
    /// # Ok::<(), TableErrors>(())
    /// ```
    pub fn notes(&self) -> impl Iterator<Item = (&Printed, Note)> {
        let of = |card: &'_ Printed| card.text.notes(&card.card_type);
        self.0.iter().flat_map(move |card| of(card).into_iter().map(move |note| (card, note)))
    }

    /// Traits that a card's text or requirement asks for, and that no card here has or is given: mostly
    /// slips of spelling. They come in the order of the cards, each once for a card.
    ///
    /// ```
    /// use deadhand_ccg::{CardPool, TableErrors};
    ///
    /// let table = "Name\tType\tPower\tHealth\tKeywords\tText\n\
    ///              Cook\tSurvivor\t1\t2\tTough\tRecoup - Spend this: Ready target Tuogh survivor.\n";
    /// let pool = CardPool::from_table(table)?;
    /// assert_eq!(pool.unknown_traits().map(|(_, word)| word).collect::<Vec<_>>(), ["Tuogh"]);
    /// # Ok::<(), TableErrors>(())
    /// ```
    pub fn unknown_traits(&self) -> impl Iterator<Item = (&Printed, &str)> {
        let printed = self.0.iter().flat_map(|card| card.traits.iter().map(String::as_str));
        let given = self.0.iter().flat_map(|card| card.text.traits_given());
        let factions = Faction::ALL.map(Faction::name);
        let known: BTreeSet<&str> = printed.chain(given).chain(factions).collect();
        self.0.iter().flat_map(move |card| {
            let required = card.requirement.iter().map(|term| term.word.as_str());
            let asked: BTreeSet<&str> = card.text.words_asked_for().chain(required).collect();
            let unknown = asked.difference(&known).filter(|word| !is_keyword(word));
            let unknown: Vec<&str> = unknown.copied().collect();
            unknown.into_iter().map(move |word| (card, word))
        })
    }

    /// The place of the card of a name.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|card| card.name == name)
    }
}

impl From<CardPool> for Vec<Printed> {
    fn from(pool: CardPool) -> Vec<Printed> {
        pool.0
    }
}

/// A card that was taken without its abilities, and why.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Unread {
    /// The line of the file at which the card stands or begins, or its text, from 1.
    pub line: usize,
    /// Its name.
    pub card: String,
    /// What in its text is not understood.
    pub errors: Vec<TextError>,
    /// For what its text, which is understood, does not fit it.
    pub misfits: Vec<Misfit>,
}

impl Unread {
    /// Takes their texts from cards that they do not fit.
    fn misfits(cards: &mut [(usize, Printed)]) -> Vec<Unread> {
        let mut unread = Vec::new();
        for (line, card) in cards {
            let misfits = card.text.misfits(&card.card_type);
            if !misfits.is_empty() {
                card.text = CardText::default();
                Unread::add(&mut unread, *line, &card.name, |it| it.misfits = misfits);
            }
        }
        unread
    }

    /// Adds something to what is said of a card.
    fn add(all: &mut Vec<Unread>, line: usize, card: &str, say: impl FnOnce(&mut Unread)) {
        if all.last().is_none_or(|last| (last.line, &*last.card) != (line, card)) {
            let card = String::from(card);
            all.push(Unread { line, card, errors: Vec::new(), misfits: Vec::new() });
        }
        if let Some(last) = all.last_mut() {
            say(last);
        }
    }
}

/// Writes all that is wrong with the text, with semicolons between.
impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, {}: ", self.line, self.card)?;
        write_reasons(f, &self.errors)?;
        write_reasons(f, &self.misfits)
    }
}

/// Makes cards a pool.
///
/// # Errors
///
/// Everything that is wrong with them.
impl TryFrom<Vec<Printed>> for CardPool {
    type Error = PoolProblems;

    fn try_from(cards: Vec<Printed>) -> Result<CardPool, PoolProblems> {
        let mut problems = Vec::new();
        if cards.is_empty() {
            problems.push(PoolProblem::Empty);
        }
        if cards.len() > usize::from(u16::MAX) {
            problems.push(PoolProblem::TooMany { count: cards.len() });
        }
        problems.extend(problems_of(&cards).into_iter().map(|(_, problem)| problem));
        if problems.is_empty() { Ok(CardPool(cards)) } else { Err(PoolProblems::of(problems)) }
    }
}
