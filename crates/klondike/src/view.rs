use arrayvec::ArrayVec;
use deadhand_cards::{Card, CardSet, Rank, Rng, Suit, shuffle};
use deadhand_game::{Hidden, Viewer};
use thiserror::Error;

use crate::layout::{REMOVED_MAX, built_up};
use crate::state::{CARDS, STOCK};
use crate::{Column, Layout, PositionError, Problems, Rules, Shelter, State, Step};

/// What may be known of a position.
///
/// The player sees all but the face-down cards and, before the first flip, the stock: after it he has
/// seen every card of the stock, in order. The waste he may count through at any time. Of the rest he
/// knows which cards it is, [`hidden_cards`](View::hidden_cards), and not what lies where. The spectator
/// sees the same.
///
/// As text it is the position line with `?` alone for a face-down card, and `#24` for stock cards that
/// were not seen yet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "serial::ViewText", into = "serial::ViewText"))]
pub struct View {
    pub(crate) rules: Rules,
    pub(crate) columns: [SeenShelter; Column::COUNT],
    pub(crate) foundations: [Option<Rank>; Suit::ALL.len()],
    pub(crate) stock: SeenPile<STOCK>,
    pub(crate) waste: ArrayVec<Card, STOCK>,
    pub(crate) removed: ArrayVec<Card, REMOVED_MAX>,
    pub(crate) horde: u8,
    pub(crate) ammo: u8,
    pub(crate) flips: u8,
    pub(crate) step: Step,
}

/// What a viewer sees of a pile: its cards, or only how many there are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeenPile<const N: usize> {
    /// How many cards are hidden: all or none.
    pub(crate) hidden: u8,
    pub(crate) cards: ArrayVec<Card, N>,
}

impl<const N: usize> SeenPile<N> {
    pub(crate) fn new(cards: impl Iterator<Item = Card>, is_shown: bool) -> SeenPile<N> {
        let cards: ArrayVec<Card, N> = cards.collect();
        if is_shown {
            SeenPile { hidden: 0, cards }
        } else {
            SeenPile { hidden: cards.len() as u8, cards: ArrayVec::new() }
        }
    }

    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.hidden as usize + self.cards.len()
    }

    /// Whether there is no card.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The cards in the order of [`State`]'s: face-down ones from the base, the stock from its front. None
    /// if they are hidden.
    pub fn cards(&self) -> Option<&[Card]> {
        (self.hidden == 0).then_some(&self.cards)
    }
}

/// What a viewer sees in a column.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeenShelter {
    pub(crate) face_down: SeenPile<6>,
    pub(crate) face_up: ArrayVec<Card, 13>,
    pub(crate) zombies: u8,
}

impl SeenShelter {
    /// The face-down cards.
    pub const fn face_down(&self) -> &SeenPile<6> {
        &self.face_down
    }

    /// The face-up cards, down to the end card.
    pub fn face_up(&self) -> &[Card] {
        &self.face_up
    }

    /// Whether a zombie is on it.
    pub const fn is_attacked(&self) -> bool {
        self.zombies > 0
    }

    /// Whether no card lies in it.
    pub fn is_empty(&self) -> bool {
        self.face_down.is_empty() && self.face_up.is_empty()
    }
}

impl From<Shelter> for SeenShelter {
    fn from(shelter: Shelter) -> SeenShelter {
        SeenShelter {
            face_down: SeenPile { hidden: 0, cards: shelter.face_down },
            face_up: shelter.face_up,
            zombies: shelter.zombies,
        }
    }
}

impl View {
    /// The rules by which it is played.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// What is seen in a column.
    pub const fn column(&self, column: Column) -> &SeenShelter {
        &self.columns[column.index()]
    }

    /// The top card of a foundation; none of an empty one.
    pub fn foundation(&self, suit: Suit) -> Option<Card> {
        self.foundations[suit.index()].map(|rank| Card::new(rank, suit))
    }

    /// What is seen of the stock.
    pub const fn stock(&self) -> &SeenPile<STOCK> {
        &self.stock
    }

    /// The cards of the waste, from the bottom to the top.
    pub fn waste(&self) -> &[Card] {
        &self.waste
    }

    /// The cards that were removed from the game, in order of removal.
    pub fn removed(&self) -> &[Card] {
        &self.removed
    }

    /// How many zombies are in the horde.
    pub const fn horde(&self) -> u8 {
        self.horde
    }

    /// How many rounds of ammunition are left.
    pub const fn ammo(&self) -> u8 {
        self.ammo
    }

    /// How many flips were made. Where their number is not limited, the count stays at 255.
    pub const fn flips(&self) -> u8 {
        self.flips
    }

    /// What is decided next.
    pub const fn step(&self) -> Step {
        self.step
    }

    /// The cards of which it is not known where they lie: face down, or in the stock.
    pub fn hidden_cards(&self) -> CardSet {
        let in_columns = self
            .columns
            .iter()
            .flat_map(|column| column.face_down.cards.iter().chain(&column.face_up));
        let in_piles = self.stock.cards.iter().chain(&self.waste).chain(&self.removed);
        let seen: CardSet = in_columns.chain(in_piles).copied().collect();
        CardSet::STANDARD - built_up(self.foundations) - seen
    }

    /// The layout of this view with the hidden cards in the given order: first those of the stock, then
    /// the face-down ones.
    pub(crate) fn layout(&self, hidden: &[Card]) -> Layout {
        let mut hidden = hidden.iter().copied();
        let stock = self.stock.filled(&mut hidden);
        Layout {
            rules: self.rules,
            columns: self.columns.each_ref().map(|column| Shelter {
                face_down: column.face_down.filled(&mut hidden),
                face_up: column.face_up.clone(),
                zombies: column.zombies,
            }),
            foundations: self.foundations,
            stock,
            waste: self.waste.clone(),
            removed: self.removed.clone(),
            horde: self.horde,
            ammo: self.ammo,
            flips: self.flips,
            step: self.step,
        }
    }

    /// Makes sure that this is a view of a possible position.
    pub(crate) fn validated(self) -> Result<View, ViewProblem> {
        let hidden = self.hidden_cards();
        let hidden_places = self.hidden_places();
        if hidden_places > 0 && !self.shows_what_a_player_sees() {
            return Err(ViewProblem::HalfSeen);
        }
        if hidden.len() != hidden_places {
            return Err(ViewProblem::Uncounted { left: hidden.len(), hidden: hidden_places });
        }
        let state = self.layout(&in_order(hidden)).unfinished().map_err(ViewProblem::Layout)?;
        State::try_from(self.layout(&usable_first(&state, hidden))).map_err(ViewProblem::Layout)?;
        Ok(self)
    }

    /// How many cards are hidden, by the places where they lie.
    fn hidden_places(&self) -> usize {
        let face_down = self.columns.iter().map(|column| column.face_down.hidden as usize);
        self.stock.hidden as usize + face_down.sum::<usize>()
    }

    /// Whether no face-down card is shown, and the stock exactly if it was flipped.
    fn shows_what_a_player_sees(&self) -> bool {
        let stock_is_shown = self.stock.hidden == 0;
        self.columns.iter().all(|column| column.face_down.cards.is_empty())
            && (self.stock.is_empty() || stock_is_shown == (self.flips > 0))
    }
}

impl<const N: usize> SeenPile<N> {
    /// The cards, those that are hidden taken from `hidden`.
    fn filled(&self, hidden: &mut impl Iterator<Item = Card>) -> ArrayVec<Card, N> {
        self.cards.iter().copied().chain(hidden.take(self.hidden as usize)).take(N).collect()
    }
}

/// Why a view line is no view of a possible position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[allow(clippy::large_enum_variant)] // the reasons lie inline, for there is no allocator
pub enum ViewProblem {
    /// A view shows everything, or what the player sees.
    #[error(
        "some hidden cards are shown and others are not: a player sees no face-down card, and the stock \
         exactly after the first flip"
    )]
    HalfSeen,
    /// The cards that lie nowhere in sight are those that are hidden.
    #[error("{left} cards lie nowhere in sight, and {hidden} are hidden")]
    #[allow(missing_docs)] // the fields are what the message names
    Uncounted { left: usize, hidden: usize },
    /// What is seen is no possible position.
    #[error("{0}")]
    Layout(Problems),
}

type Cards = ArrayVec<Card, CARDS>;

fn in_order(cards: CardSet) -> Cards {
    cards.into_iter().take(CARDS).collect()
}

/// Cards in an order in which the game runs on, if it does so in any: first, and so in the stock, those
/// for which there is a use.
fn usable_first(state: &State, cards: CardSet) -> Cards {
    let (usable, others): (Cards, Cards) =
        in_order(cards).into_iter().partition(|&card| state.has_use_for(card));
    usable.into_iter().chain(others).collect()
}

/// How often cards are dealt anew before they are put in an order in which the game runs on.
///
/// At worst one of 22 hidden cards can be used and has to be the last one of the stock. Then so many
/// deals all fail with a chance of 1 in 10^20.
const DEALS: usize = 1000;

impl Hidden for State {
    type View = View;

    /// The player and the spectator see the same.
    fn view(&self, viewer: Viewer) -> View {
        let sees_all = viewer == Viewer::All;
        View {
            rules: self.rules(),
            columns: Column::ALL.map(|column| SeenShelter {
                face_down: SeenPile::new(self.face_down(column), sees_all),
                face_up: self.face_up(column).collect(),
                zombies: u8::from(self.is_attacked(column)),
            }),
            foundations: Suit::ALL.map(|suit| self.foundation(suit).and_then(Card::rank)),
            stock: SeenPile::new(self.stock(), sees_all || self.flips() > 0),
            waste: self.waste().collect(),
            removed: self.removed().collect(),
            horde: self.horde(),
            ammo: self.ammo(),
            flips: self.flips(),
            step: self.step(),
        }
    }

    fn read_view(rules: &Rules, line: &str) -> Result<View, PositionError> {
        crate::text::read_view(*rules, line)
    }

    /// Each order of the hidden cards has the same odds, of those in which the game runs on.
    fn determinize<R: Rng + ?Sized>(view: &View, rng: &mut R) -> State {
        let mut hidden = in_order(view.hidden_cards());
        for _ in 0..DEALS {
            shuffle(rng, &mut hidden);
            if let Ok(state) = State::try_from(view.layout(&hidden)) {
                return state;
            }
        }
        let state = view.layout(&hidden).unfinished();
        let possible = "a view is of a possible position";
        let hidden = usable_first(&state.expect(possible), view.hidden_cards());
        State::try_from(view.layout(&hidden)).expect(possible)
    }
}

#[cfg(feature = "serde")]
mod serial {
    use alloc::string::{String, ToString};

    use super::{Hidden, PositionError, Rules, State, View};

    /// A view as its rules and its line.
    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct ViewText {
        rules: Rules,
        view: String,
    }

    impl From<View> for ViewText {
        fn from(view: View) -> ViewText {
            ViewText { rules: view.rules, view: view.to_string() }
        }
    }

    impl TryFrom<ViewText> for View {
        type Error = PositionError;

        fn try_from(text: ViewText) -> Result<View, PositionError> {
            State::read_view(&text.rules, &text.view)
        }
    }
}
