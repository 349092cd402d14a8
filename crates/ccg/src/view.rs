//! What a viewer may know.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use deadhand_cards::Rng;
use deadhand_game::{Hidden, Seat, Turn, Viewer};

use crate::card::{Cards, SEATS_MAX};
use crate::layout::{Bid, Layout, PositionError};
use crate::rules::Bidding;
use crate::state::{Announced, Lasting, Running, Scene, StaticEffect, Step, Zone};
use crate::text::{read, write_step, write_table};
use crate::{Action, CardId, Moment, Name, Setup, State};

mod deal;
mod secret;

/// What may be known of a game: one's own hand and face-down cards, all that lies face up, how many cards
/// hands and decks have, discards, food, tokens and fights, open bids, and hidden cards that were seen.
///
/// As text it is the position line with `#7` for so many unknown cards, `B~3` for a face-down card that
/// is not known, and `?` for a sealed bid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "serial::ViewText", into = "serial::ViewText"))]
pub struct View {
    setup: Setup,
    layout: Layout,
}

/// A card in play as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SeenPiece {
    /// How it is called.
    pub name: Name,
    /// The card, if it lies face up or the viewer knows it.
    pub card: Option<CardId>,
    /// Whose deck it came from.
    pub owner: Seat,
    /// Who controls it.
    pub controller: Seat,
    /// The zone in which it lies.
    pub zone: Zone,
    /// Whether it is spent.
    pub spent: bool,
    /// How many wounds it has.
    pub wounds: u8,
    /// Who has put an infected token on it.
    pub infected: Option<Seat>,
    /// The items attached to it.
    pub items: Cards,
    /// Those of them that are spent.
    pub spent_items: Cards,
    /// What it adds to its side of a fight.
    pub power: i32,
    /// How many wounds kill it, if it is a survivor in the survivor zone.
    pub health: Option<i32>,
}

impl View {
    /// The rules, cards and decks.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// All that the view says, as data: bids, passes, the card that is asked for, the wounds of hunger that
    /// are left, the result of a fight, removed cards, what was used or seen. What is not known is a none,
    /// and a bid that is sealed is [`Bid::Hidden`].
    ///
    /// ```
    /// use deadhand_ccg::{Bid, Game, Hidden, State};
    /// use deadhand_game::{Seat, Viewer};
    /// # use deadhand_ccg::Setup;
    /// # let setup: Setup = "bidding=sealed,min_deck=4 | \"Drifter\" survivor 0/1 | 4x1 / 4x1".parse()?;
    ///
    /// let mut state = State::new(setup);
    /// for action in ["first A", "bid 3"] {
    ///     state = state.apply(action.parse()?)?;
    /// }
    /// let bids = |viewer| state.view(viewer).layout().progress.bids;
    /// assert_eq!(bids(Viewer::Seat(Seat::A))[..2], [Bid::Made(3), Bid::Open]);
    /// assert_eq!(bids(Viewer::Seat(Seat::B))[..2], [Bid::Hidden, Bid::Open]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// What is decided next.
    pub fn step(&self) -> Step {
        self.layout.progress.step
    }

    /// Who decides it.
    pub fn turn(&self) -> Turn {
        self.layout.progress.step.turn(self.layout.progress.actor)
    }

    /// The phase or window in which cards can be played: the one that is open, or was so last.
    pub fn moment(&self) -> Moment {
        self.layout.progress.moment
    }

    /// The survivor player; before the first turn, who is to take it.
    pub fn survivor_player(&self) -> Seat {
        self.layout.progress.active
    }

    /// What was announced and waits for its target or payment: a `play` or `upgrade`, or the `use` of an
    /// ability, also of one that was triggered.
    pub fn announced(&self) -> Option<Action> {
        match self.layout.progress.announced {
            Announced::Play(card) => Some(Action::Play(card)),
            Announced::Upgrade(name) => Some(Action::Upgrade(name)),
            Announced::Nothing => {
                let frame = self.layout.running.announced()?;
                Some(Action::Use(Name::from(frame.source), frame.ability))
            }
        }
    }

    /// The abilities that run, wait or last. All of it is open.
    pub fn running(&self) -> &Running {
        &self.layout.running
    }

    /// What lasts until the end of a fight or turn on a card in play, the oldest first.
    pub fn lasting_on(&self, name: Name) -> Vec<Lasting> {
        // Nothing that lasts asks which card an unknown one is.
        let dealt = self.dealt_somehow();
        let board = Box::new(dealt.board());
        let scene = Scene { agreed: self.setup.agreed(), board: &board };
        let on = |card, effect: &&Lasting| scene.in_play(card) && scene.lasts_on(effect, card);
        let lasting = self.layout.running.lasting.iter();
        scene.card(name).map_or_else(Vec::new, |card| {
            lasting.filter(|effect| on(card, effect)).copied().collect()
        })
    }

    /// What static abilities do to a card in play for now, by the ids of the cards on which they stand.
    ///
    /// With its own power, that of its items and [what lasts on it](View::lasting_on), they make up its
    /// [power](SeenPiece::power).
    pub fn statics_on(&self, name: Name) -> Vec<StaticEffect> {
        // Nor does a static ability.
        let dealt = self.dealt_somehow();
        let board = Box::new(dealt.board());
        let scene = Scene { agreed: self.setup.agreed(), board: &board };
        scene.card(name).map_or_else(Vec::new, |card| scene.statics_on(card))
    }

    /// The cards chosen so far to be spent for what was announced, in order of names.
    pub fn paid(&self) -> &[Name] {
        &self.layout.paid
    }

    /// The cards chosen so far to be discarded for it: those of the hand, then the one in play.
    pub fn given(&self) -> &[Name] {
        &self.layout.given
    }

    /// A player's food; none where nobody sits or who sat there is out.
    pub fn food(&self, seat: Seat) -> Option<u16> {
        let player = self.layout.seats.get(seat.index())?;
        (!player.out).then_some(player.food)
    }

    /// A player's hand: first the known cards in order of id, then a none for each other.
    pub fn hand(&self, seat: Seat) -> &[Option<CardId>] {
        self.layout.seats.get(seat.index()).map_or(&[], |player| &player.hand)
    }

    /// A player's deck from the top, with the known cards in their places.
    pub fn deck(&self, seat: Seat) -> &[Option<CardId>] {
        self.layout.seats.get(seat.index()).map_or(&[], |player| &player.deck)
    }

    /// A player's discard, the oldest card first.
    pub fn discard(&self, seat: Seat) -> &[CardId] {
        self.layout.seats.get(seat.index()).map_or(&[], |player| &player.discard)
    }

    /// The cards in play, by player, zone and order of id: survivors, resource zone, combat zone.
    pub fn in_play(&self) -> impl Iterator<Item = SeenPiece> {
        // Powers are read off a board with some deal of the unknown cards: none depends on which it is.
        let dealt = self.dealt_somehow();
        let board = Box::new(dealt.board());
        self.layout.pieces().filter_map(move |(controller, zone, piece)| {
            let scene = Scene { agreed: self.setup.agreed(), board: &board };
            let name = piece.name(controller)?;
            let card = scene.card(name)?;
            let survives = zone == Zone::Survivors && self.setup.agreed().survivors.contains(card);
            Some(SeenPiece {
                name,
                card: piece.card,
                owner: piece.owner(controller),
                controller,
                zone,
                spent: piece.spent,
                wounds: piece.wounds,
                infected: piece.infected,
                items: piece.items,
                spent_items: piece.spent_items,
                power: scene.power(card),
                health: survives.then(|| scene.health(card)),
            })
        })
    }

    /// The fights to come and running, in the order of their lowest survivors: each with its survivors
    /// and its zombies.
    pub fn fights(&self) -> impl ExactSizeIterator<Item = (&[CardId], &[Name])> {
        self.layout.fights.iter().map(|fight| (&fight.survivors[..], &fight.zombies[..]))
    }

    /// The place of the running fight among the fights.
    pub fn running_fight(&self) -> Option<usize> {
        usize::from(self.layout.progress.fight).checked_sub(1)
    }
}

/// Leaves in a layout what a viewer may know.
fn mask(layout: &mut Layout, scene: Scene<'_>, viewer: Viewer) {
    let (own, place) = match viewer {
        Viewer::All => return,
        // Who does not play looks on.
        Viewer::Seat(seat) if seat.index() < scene.agreed.seats() => {
            (Some(seat.index()), seat.index())
        }
        Viewer::Seat(_) | Viewer::Spectator => (None, SEATS_MAX),
    };
    let shown = scene.board.shown[place] | scene.announced_cards();
    let hide = |card: &mut Option<CardId>| *card = card.filter(|&card| shown.contains(card));
    for (seat, player) in layout.seats.iter_mut().enumerate() {
        player.deck.iter_mut().for_each(hide);
        if own == Some(seat) {
            continue;
        }
        player.hand.iter_mut().for_each(hide);
        player.hand.sort_by_key(|card| (card.is_none(), *card));
        for piece in player.zones.iter_mut().flatten().filter(|piece| piece.number > 0) {
            let owner = piece.owner(Seat::ALL[seat]);
            hide(&mut piece.card);
            piece.owner = Some(owner).filter(|owner| piece.card.is_none() && owner.index() != seat);
        }
        // Who has given up is out, and all know that he has passed.
        let bid = &mut layout.progress.bids[seat];
        if scene.agreed.rules.bidding == Bidding::Sealed && *bid != Bid::Open && !player.out {
            *bid = Bid::Hidden;
        }
    }
    // What all have seen is known to have been seen by all; else only one's own eyes are known.
    let (spectator, eye) = (1 << SEATS_MAX, 1 << place);
    layout.seen.retain_mut(|(_, viewers)| {
        *viewers = if *viewers & spectator != 0 { *viewers } else { *viewers & eye };
        *viewers & eye != 0
    });
}

impl Hidden for State {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let mut layout = Layout::of(self.scene());
        mask(&mut layout, self.scene(), viewer);
        View { setup: self.setup.clone(), layout }
    }

    fn read_view(setup: &Setup, line: &str) -> Result<View, PositionError> {
        let layout = read::read_layout(line, setup.agreed().seats())?;
        Ok(View { setup: setup.clone(), layout }.validated()?)
    }

    /// Deals what is unknown from the deck lists, and sealed bids with equal odds. A view that was read is
    /// dealt like one that was taken: `read_view` refuses what is none of any position.
    fn determinize<R: Rng + ?Sized>(view: &View, rng: &mut R) -> State {
        view.deal(rng)
    }
}

/// Writes the view line.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_table(f, &self.layout)?;
        f.write_str(" | ")?;
        write_step(f, &self.layout)
    }
}

#[cfg(feature = "serde")]
mod serial {
    use alloc::string::{String, ToString};

    use deadhand_game::Portable;

    use super::{Hidden, PositionError, Setup, State, View};

    /// A view as its setup and its line.
    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct ViewText {
        setup: Setup,
        view: String,
    }

    impl From<View> for ViewText {
        fn from(view: View) -> ViewText {
            ViewText { view: view.to_string(), setup: view.setup }
        }
    }

    impl TryFrom<ViewText> for View {
        type Error = PositionError;

        fn try_from(text: ViewText) -> Result<View, PositionError> {
            State::read_view(&text.setup, &text.view)
        }
    }

    /// A state as its setup and its position line.
    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(crate) struct StateText {
        setup: Setup,
        position: String,
    }

    impl From<State> for StateText {
        fn from(state: State) -> StateText {
            StateText { position: state.to_string(), setup: state.setup }
        }
    }

    impl TryFrom<StateText> for State {
        type Error = PositionError;

        fn try_from(text: StateText) -> Result<State, PositionError> {
            State::read(&text.setup, &text.position)
        }
    }
}

#[cfg(feature = "serde")]
pub(crate) use serial::StateText;
