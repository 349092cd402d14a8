//! What the player at the keyboard may know, and do. Everything on the screen comes from this.

use deadhand::cards::DealRng;
use deadhand::ccg::{
    Action, CardId, Game, Hidden, Illegal, Moment, Name, NameKind, Printed, SeenPiece, State, Step,
    View,
};
use deadhand::game::{Seat, Turn, Viewer};

use super::payment::Payment;

/// A view with what it allows.
#[derive(Clone, Debug)]
pub(super) struct Sight {
    pub(super) view: View,
    /// Who looks; none if nobody sits at the keyboard.
    pub(super) seat: Option<Seat>,
    /// The cards in play.
    pub(super) pieces: Vec<SeenPiece>,
    /// What he can choose now.
    pub(super) legal: Vec<Action>,
    /// What he has chosen of a payment.
    pub(super) payment: Payment,
    /// A position that looks the same to him, where he is asked: the same is legal in it, and refused for
    /// the same reasons.
    pub(super) dealt: Option<State>,
}

impl Sight {
    /// What follows from a view, and from nothing else.
    pub(super) fn of(view: View, viewer: Viewer) -> Sight {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::All => None,
        };
        let is_asked = matches!(view.turn(), Turn::Player(asked) if Some(asked) == seat);
        let dealt = is_asked.then(|| State::determinize(&view, &mut DealRng::new(0)));
        let payment = dealt.as_ref().map(|dealt| Payment::of(&view, dealt)).unwrap_or_default();
        let pieces = view.in_play().collect();
        let mut sight = Sight { view, seat, pieces, legal: Vec::new(), payment, dealt };
        sight.offer();
        sight
    }

    /// Offers what can be chosen next.
    fn offer(&mut self) {
        let legal = || self.dealt.as_ref().map(|dealt| dealt.legal_actions().to_vec());
        self.legal = self.payment.offered().or_else(legal).unwrap_or_default();
    }

    /// Chooses a card to be spent, or takes it back if it was chosen; none where it cannot pay. Gives the
    /// whole payment, in the order in which it is played, when that is chosen.
    ///
    /// # Errors
    ///
    /// Why the cards that are chosen cannot pay together.
    pub(super) fn turn_payer(&mut self, name: Name) -> Option<Result<Vec<Action>, Illegal>> {
        self.payment.turn(name).then(|| {
            let whole = self.payment.complete().unwrap_or_default();
            let mut state = self.dealt.clone();
            for action in &whole {
                match state.take().map(|dealt| dealt.apply(*action)) {
                    Some(Err(refused)) => {
                        self.take_payer_back();
                        return Err(refused.reason);
                    }
                    Some(Ok(next)) => state = Some(next),
                    None => {}
                }
            }
            self.offer();
            Ok(whole)
        })
    }

    /// Takes back the last choice of a payment; says whether there was one.
    pub(super) fn take_payer_back(&mut self) -> bool {
        let is_back = self.payment.take_back();
        self.offer();
        is_back
    }

    /// The players, the one who looks last, those before him in turn order from his left.
    pub(super) fn seats(&self) -> Vec<Seat> {
        let count = self.view.setup().decks().len();
        let first = self.seat.map_or(0, |seat| seat.index() + 1);
        (first..first + count).map(|index| Seat::ALL[index % count]).collect()
    }

    /// The card in play of a name.
    pub(super) fn piece(&self, name: Name) -> Option<&SeenPiece> {
        self.pieces.iter().find(|piece| piece.name == name)
    }

    /// The card of a name, as far as it is known.
    pub(super) fn card(&self, name: Name) -> Option<CardId> {
        match name.kind() {
            NameKind::Card(card) => Some(card),
            NameKind::FaceDown { .. } => self.piece(name).and_then(|piece| piece.card),
        }
    }

    /// What is printed on the card of a name, as far as it is known.
    pub(super) fn printed(&self, name: Name) -> Option<&Printed> {
        self.view.setup().printed(self.card(name)?)
    }

    /// How a card is called: `A5 Hunter`; `A~3 Brute` or `B~1` if it lies face down.
    pub(super) fn call(&self, name: Name) -> String {
        match self.printed(name) {
            Some(printed) => format!("{name} {}", printed.name),
            None => name.to_string(),
        }
    }

    /// The cards of a player's hand that are known.
    pub(super) fn hand(&self, seat: Seat) -> impl Iterator<Item = Name> + '_ {
        self.view.hand(seat).iter().flatten().map(|card| Name::from(*card))
    }

    /// The phase or the window, for people.
    pub(super) fn phase(&self) -> &'static str {
        match self.view.step() {
            Step::First | Step::Bid | Step::Begin => "bidding",
            Step::Shuffle | Step::Take | Step::Reshuffle => "set-up",
            Step::Discard if self.frame().is_none() => "draw phase",
            Step::Lay => "build phase",
            Step::Act
            | Step::Discard
            | Step::Target
            | Step::Pay
            | Step::May
            | Step::Choose
            | Step::Order
            | Step::Search => match self.view.moment() {
                Moment::Build => "build phase",
                Moment::BeginAttack => "begin attack, window",
                Moment::Fight => "fight, window",
                Moment::Recoup => "recoup, window",
            },
            Step::Defend => "declare defenders",
            Step::Leftover => "leftover zombies",
            Step::PickFight => "next fight",
            Step::Infect | Step::Wound => "end of the fight",
            Step::Roll => "recoup",
            Step::Starve => "hunger",
            Step::Flee | Step::Coin | Step::Again => "flight",
            Step::Won | Step::Drawn => "the game is over",
        }
    }

    /// Whether the turns have begun, and the game is not over.
    pub(super) fn has_begun(&self) -> bool {
        has_begun(self.view.step()) && self.view.turn() != Turn::Over
    }

    /// Whose turn, the phase or window, and what is asked of the player.
    pub(super) fn status(&self) -> String {
        let turn = if self.has_begun() {
            format!("{}'s turn: ", self.view.survivor_player())
        } else {
            String::new()
        };
        let asked = match self.view.turn() {
            Turn::Player(seat) if Some(seat) == self.seat => {
                format!(". {seat}: {}", self.question())
            }
            _ => String::new(),
        };
        format!("{turn}{}{asked}", self.phase())
    }
}

/// Whether the turns have begun.
pub(super) const fn has_begun(step: Step) -> bool {
    !matches!(
        step,
        Step::First | Step::Bid | Step::Begin | Step::Shuffle | Step::Take | Step::Reshuffle
    )
}
