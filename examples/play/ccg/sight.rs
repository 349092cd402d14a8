//! What the player at the keyboard may know, and do. Everything on the screen comes from this.

use deadhand::cards::DealRng;
use deadhand::ccg::{
    Action, CardId, Game, Hidden, Moment, Name, NameKind, Printed, SeenPiece, State, Step, View,
};
use deadhand::game::{Seat, Turn, Viewer};

/// A view with what it allows.
#[derive(Clone, Debug)]
pub(super) struct Sight {
    pub(super) view: View,
    /// Who looks; none if nobody sits at the keyboard.
    pub(super) seat: Option<Seat>,
    /// The cards in play.
    pub(super) pieces: Vec<SeenPiece>,
    /// What he can do now.
    pub(super) legal: Vec<Action>,
}

impl Sight {
    /// What follows from a view, and from nothing else.
    pub(super) fn of(view: View, viewer: Viewer) -> Sight {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::All => None,
        };
        let is_asked = matches!(view.turn(), Turn::Player(asked) if Some(asked) == seat);
        let legal = if is_asked {
            // All states with this view have the same legal actions for its player.
            let dealt = State::determinize(&view, &mut DealRng::new(0));
            dealt.legal_actions().to_vec()
        } else {
            Vec::new()
        };
        let pieces = view.in_play().collect();
        Sight { view, seat, pieces, legal }
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
            Step::Discard => "draw phase",
            Step::Lay => "build phase",
            Step::Act
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

    /// What is asked, in a few words.
    fn question(&self) -> String {
        let asked = self.asked().map(|name| self.call(name)).unwrap_or_default();
        match self.view.step() {
            Step::Bid => "bid food or pass".into(),
            Step::Begin => "who takes the first turn?".into(),
            Step::Take => "take survivors".into(),
            Step::Discard => "discard a card".into(),
            Step::Act if self.view.moment() == Moment::Build => "play, lay or be done".into(),
            Step::Act => "act or pass".into(),
            Step::Lay => "lay a card or be done".into(),
            Step::Target => format!("choose for {}", self.announced()),
            Step::Pay => format!("pay for {}", self.announced()),
            Step::Defend => format!("whom does {asked} fight?"),
            Step::Leftover => format!("whom does {asked} attack?"),
            Step::PickFight => "which fight is next?".into(),
            Step::Infect => "infect a survivor?".into(),
            Step::Wound => "who takes the wounds?".into(),
            Step::Starve => "who goes hungry?".into(),
            Step::Flee => "flee or stay?".into(),
            Step::Again => "one more fight?".into(),
            Step::May => "accept or decline?".into(),
            Step::Choose => "which option?".into(),
            Step::Order => "which ability is first?".into(),
            Step::Search => "take a card or decline".into(),
            Step::First
            | Step::Shuffle
            | Step::Reshuffle
            | Step::Roll
            | Step::Coin
            | Step::Won
            | Step::Drawn => String::new(),
        }
    }

    /// The card on which is decided: it stands in every answer.
    pub(super) fn asked(&self) -> Option<Name> {
        self.legal.iter().find_map(|action| match *action {
            Action::Idle(survivor) => Some(survivor.into()),
            Action::Hold(zombie) => Some(zombie),
            _ => None,
        })
    }

    /// What waits for its target or payment.
    fn announced(&self) -> String {
        match self.view.announced() {
            Some(Action::Play(card)) => self.call(card.into()),
            Some(Action::Use(name, _) | Action::Upgrade(name)) => self.call(name),
            _ => "it".into(),
        }
    }
}

/// Whether the turns have begun.
pub(super) const fn has_begun(step: Step) -> bool {
    !matches!(
        step,
        Step::First | Step::Bid | Step::Begin | Step::Shuffle | Step::Take | Step::Reshuffle
    )
}
