use arrayvec::ArrayVec;
use deadhand_cards::{Card, CardSet, Rng, shuffle};
use deadhand_game::{Hidden, Viewer};
use thiserror::Error;

use crate::state::{DECK_MAX, number_cards};
use crate::{Layout, Pile, PositionError, Problems, Rules, Space, State, Step, Zombie};

/// What may be known of a position.
///
/// The player sees the tops of the piles, the zombies that lie face up, the drawn card, what is gone,
/// and what he put under the deck himself. He knows the rest as sets, [`hidden_zombies`](View::hidden_zombies)
/// and [`hidden_cards`](View::hidden_cards), and not what lies where. The spectator sees the same.
///
/// As text it is the position line with `?` alone for a face-down zombie, `#33` for the unseen part of
/// the deck, and one more field before the step: all cards that are gone, in canonical order, or `-`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "serial::ViewText", into = "serial::ViewText"))]
pub struct View {
    pub(crate) rules: Rules,
    pub(crate) cabin: [Card; Pile::COUNT],
    pub(crate) zombies: [SeenZombie; Space::COUNT],
    pub(crate) deck: SeenDeck,
    pub(crate) gone: CardSet,
    pub(crate) step: Step,
}

/// What a viewer sees of the draw deck.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SeenDeck {
    /// How many cards at the front are unseen.
    pub(crate) unseen: u8,
    /// The cards behind them, front first.
    pub(crate) shown: ArrayVec<Card, DECK_MAX>,
    /// How many of these, at the back, were put under the deck: for the player all of them.
    pub(crate) put_under: u8,
}

/// What a viewer sees on a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum SeenZombie {
    /// It lies face down; only who sees everything knows its card.
    FaceDown(Option<Card>),
    /// It lies face up.
    FaceUp(Card),
    /// It was killed.
    Dead,
}

impl View {
    /// The rules by which it is played.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The top card of a pile.
    pub const fn top(&self, pile: Pile) -> Card {
        self.cabin[pile.index()]
    }

    /// What is seen on a space.
    pub const fn zombie(&self, space: Space) -> SeenZombie {
        self.zombies[space.index()]
    }

    /// How many cards the draw deck has.
    pub fn deck_len(&self) -> usize {
        self.deck.unseen as usize + self.deck.shown.len()
    }

    /// The cards at the back of the deck that are known, the one nearest to the front first: those that
    /// the player has put there, or all for who sees everything.
    pub fn known_in_deck(&self) -> &[Card] {
        &self.deck.shown
    }

    /// The cards that are gone: covered in the cabin, discarded, killed.
    pub const fn gone(&self) -> CardSet {
        self.gone
    }

    /// What is decided next.
    pub const fn step(&self) -> Step {
        self.step
    }

    /// The zombies of which it is not known where they lie.
    pub fn hidden_zombies(&self) -> CardSet {
        let seen = self.zombies.iter().filter_map(|zombie| match *zombie {
            SeenZombie::FaceDown(card) => card,
            SeenZombie::FaceUp(card) => Some(card),
            SeenZombie::Dead => None,
        });
        CardSet::COURT - self.gone - seen.collect()
    }

    /// The cards of the deck of which it is not known where they lie.
    pub fn hidden_cards(&self) -> CardSet {
        let seen = self.cabin.iter().chain(&self.deck.shown).copied().chain(self.step.drawn());
        number_cards(self.rules.jokers) - self.gone - seen.collect()
    }

    /// The layout of this view with the hidden zombies and cards in the given order.
    fn layout(&self, zombies: &[Card], cards: &[Card]) -> Layout {
        let mut zombies = zombies.iter();
        let mut deck = ArrayVec::new();
        for &card in cards.iter().chain(&self.deck.shown).take(DECK_MAX) {
            deck.push(card);
        }
        Layout {
            rules: self.rules,
            cabin: self.cabin,
            zombies: self.zombies.map(|zombie| match zombie {
                SeenZombie::FaceDown(Some(card)) => Zombie::FaceDown(card),
                SeenZombie::FaceDown(None) => {
                    zombies.next().map_or(Zombie::Dead, |&card| Zombie::FaceDown(card))
                }
                SeenZombie::FaceUp(card) => Zombie::FaceUp(card),
                SeenZombie::Dead => Zombie::Dead,
            }),
            deck,
            known: self.deck.put_under,
            step: self.step,
        }
    }

    /// Whether it shows what the player does not see.
    fn sees_hidden(&self) -> bool {
        let seen_through = |zombie: &SeenZombie| matches!(zombie, SeenZombie::FaceDown(Some(_)));
        self.zombies.iter().any(seen_through)
            || self.deck.shown.len() > self.deck.put_under as usize
    }

    /// Makes sure that this is a view of a possible position.
    pub(crate) fn validated(self) -> Result<View, ViewProblem> {
        let zombies = in_order(self.hidden_zombies());
        let cards = in_order(self.hidden_cards());
        let face_down =
            self.zombies.iter().filter(|zombie| **zombie == SeenZombie::FaceDown(None)).count();
        let unseen = self.deck.unseen as usize;
        if zombies.len() != face_down {
            return Err(ViewProblem::ZombiesUncounted { left: zombies.len(), face_down });
        }
        if cards.len() != unseen {
            return Err(ViewProblem::CardsUncounted { left: cards.len(), unseen });
        }
        let state = State::try_from(self.layout(&zombies, &cards)).map_err(ViewProblem::Layout)?;
        if self.sees_hidden() && face_down + unseen > 0 {
            return Err(ViewProblem::PartlySeen);
        }
        let there_and_gone = self.gone - state.gone();
        if let Some(card) = there_and_gone.first() {
            return Err(ViewProblem::NotGone { card });
        }
        Ok(self)
    }
}

/// Why a view line is no view of a possible position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
pub enum ViewProblem {
    /// The zombies that are neither seen nor gone are those that lie face down.
    #[error("{left} zombies are neither seen nor gone, and {face_down} lie face down")]
    #[allow(missing_docs)] // the fields are what the message names
    ZombiesUncounted { left: usize, face_down: usize },
    /// The cards that are neither seen nor gone are the unseen ones of the deck.
    #[error("{left} cards are neither seen nor gone, and {unseen} of the deck are unseen")]
    #[allow(missing_docs)]
    CardsUncounted { left: usize, unseen: usize },
    /// Who sees through one face-down card sees through all.
    #[error("a face-down card is shown, and others are not")]
    PartlySeen,
    /// What is seen is not gone, and cards that are not in the game are not gone either.
    #[error("{card} is not gone")]
    #[allow(missing_docs)]
    NotGone { card: Card },
    /// What is seen is no possible position.
    #[error(transparent)]
    Layout(Problems),
}

fn in_order(cards: CardSet) -> ArrayVec<Card, { Card::COUNT }> {
    cards.into_iter().collect()
}

impl Hidden for State {
    type View = View;

    /// The player and the spectator see the same.
    fn view(&self, viewer: Viewer) -> View {
        let sees_all = viewer == Viewer::All;
        let unseen = if sees_all { 0 } else { self.deck_len - self.known };
        View {
            rules: self.rules(),
            cabin: self.cabin,
            zombies: Space::ALL.map(|space| match self.zombie(space) {
                Zombie::FaceDown(card) => SeenZombie::FaceDown(sees_all.then_some(card)),
                Zombie::FaceUp(card) => SeenZombie::FaceUp(card),
                Zombie::Dead => SeenZombie::Dead,
            }),
            deck: SeenDeck {
                unseen,
                shown: self.deck().skip(unseen as usize).collect(),
                put_under: self.known,
            },
            gone: self.gone(),
            step: self.step(),
        }
    }

    fn read_view(rules: &Rules, line: &str) -> Result<View, PositionError> {
        crate::text::read_view(*rules, line)
    }

    fn determinize<R: Rng + ?Sized>(view: &View, rng: &mut R) -> State {
        let mut zombies = in_order(view.hidden_zombies());
        let mut cards = in_order(view.hidden_cards());
        shuffle(rng, &mut zombies);
        shuffle(rng, &mut cards);
        State::try_from(view.layout(&zombies, &cards)).expect("a view is of a possible position")
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
