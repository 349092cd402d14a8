//! What is legal now: where a card fits, which zombies can be killed, and why not.

use deadhand_cards::{Card, CardSet, FULL_DECK, Rank, Suit};
use deadhand_game::ActionList;

use crate::state::Phase;
use crate::{Action, Illegal, Pile, Space, State};

/// A list of legal actions.
///
/// At most 12: a reveal offers at most the 12 spaces, a placing at most the 9 piles, and after a placing
/// at most 2 zombies touch the pile, so that there are at most 2 kills and `spare`.
pub type Actions = ActionList<Action, 12>;

/// The top cards on which each card (by its code) may be placed.
const ACCEPTS: [CardSet; 64] = {
    let mut table = [CardSet::EMPTY; 64];
    let mut i = 0;
    while i < FULL_DECK.len() {
        let mut j = 0;
        while j < FULL_DECK.len() {
            if fits(FULL_DECK[i], FULL_DECK[j]) {
                table[FULL_DECK[i].code() as usize].insert(FULL_DECK[j]);
            }
            j += 1;
        }
        i += 1;
    }
    table
};

/// Whether a drawn card may be placed on a top card.
///
/// "A card of any suit with the same value / A card of the same color with a higher value / A card of a
/// different color with a lower value. A joker can be played on any card, and any card can be played on
/// a joker." (seed)
const fn fits(drawn: Card, top: Card) -> bool {
    let (Some(drawn_rank), Some(top_rank)) = (drawn.rank(), top.rank()) else {
        return true;
    };
    let (drawn_value, top_value) = (drawn_rank.value(), top_rank.value());
    if drawn.colour() as u8 == top.colour() as u8 {
        top_value >= drawn_value
    } else {
        top_value <= drawn_value
    }
}

/// The value of each card (by its code) as support: "Aces have value 1 and Jokers have value 0" (seed).
const VALUE: [u8; 64] = {
    let mut table = [0; 64];
    let mut i = 0;
    while i < FULL_DECK.len() {
        if let Some(rank) = FULL_DECK[i].rank() {
            table[FULL_DECK[i].code() as usize] = rank.value();
        }
        i += 1;
    }
    table
};

/// The suits as which each card (by its code) serves, a bit a suit: "jokers can function as any suit or
/// any color" (seed).
const SERVES: [u8; 64] = {
    let mut table = [0b1111; 64];
    let mut i = 0;
    while i < FULL_DECK.len() {
        if let Some(suit) = FULL_DECK[i].suit() {
            table[FULL_DECK[i].code() as usize] = 1 << suit.index();
        }
        i += 1;
    }
    table
};

/// The suits that each zombie (by its code) asks of its support, a bit a suit.
///
/// "If the zombie is a king, the support cards must both be the same suit as the king. If the zombie is a
/// queen, the support cards must both be the same color as the queen. If the zombie is a jack, there are
/// no suit or color requirements." (seed)
const ASKS: [u8; 64] = {
    let mut table = [0b1111; 64];
    let mut i = 0;
    while i < Suit::ALL.len() {
        let suit = Suit::ALL[i];
        table[Card::new(Rank::King, suit).code() as usize] = 1 << i;
        let mut j = 0;
        let mut of_colour = 0;
        while j < Suit::ALL.len() {
            if Suit::ALL[j].colour() as u8 == suit.colour() as u8 {
                of_colour |= 1 << j;
            }
            j += 1;
        }
        table[Card::new(Rank::Queen, suit).code() as usize] = of_colour;
        i += 1;
    }
    table
};

/// The strength that an attack needs: "more than or equal to 10" (seed).
const NEEDED: u8 = 10;

/// The pile that each space touches: the nearest one of the line that it faces.
const TOUCHED: [Pile; Space::COUNT] = {
    use Pile::{A1, A2, A3, B1, B3, C1, C2, C3};
    [A1, B1, C1, C1, C2, C3, A3, B3, C3, A1, A2, A3]
};

/// The support of an attack on each space: "the two other cabin cards in the same row or column as the
/// zombie" (seed).
const SUPPORT: [[Pile; 2]; Space::COUNT] = {
    use Pile::{A1, A2, A3, B1, B2, B3, C1, C2, C3};
    [
        [A2, A3],
        [B2, B3],
        [C2, C3],
        [A1, B1],
        [A2, B2],
        [A3, B3],
        [A1, A2],
        [B1, B2],
        [C1, C2],
        [B1, C1],
        [B2, C2],
        [B3, C3],
    ]
};

/// The spaces that touch each pile, a bit a space: a corner two, the middle of an edge one, the centre
/// none.
const TOUCHING: [u16; Pile::COUNT] = {
    let mut table = [0; Pile::COUNT];
    let mut i = 0;
    while i < Space::COUNT {
        table[TOUCHED[i].index()] |= 1 << i;
        i += 1;
    }
    table
};

impl State {
    /// The piles on which `card` fits, a bit a pile.
    #[inline]
    pub(crate) fn places(&self, card: Card) -> u16 {
        let accepts = ACCEPTS[card.code() as usize].bits();
        let mut places = 0;
        for (i, top) in self.cabin.iter().enumerate() {
            places |= (accepts >> top.code() & 1) << i;
        }
        places as u16
    }

    /// Whether `card` fits on any pile.
    pub(crate) fn fits_somewhere(&self, card: Card) -> bool {
        self.places(card) != 0
    }

    /// The zombies that can be killed after a card was put on `pile`, a bit a space.
    #[inline]
    pub(crate) fn kills(&self, pile: Pile) -> u16 {
        let mut kills = 0;
        let mut touching = TOUCHING[pile.index()] & self.face_up;
        while touching != 0 {
            let i = touching.trailing_zeros() as usize;
            touching &= touching - 1;
            kills |= u16::from(self.support_refusal(Space::ALL[i]).is_none()) << i;
        }
        kills
    }

    /// Why the support of an attack on a face-up zombie is not enough; none if it is.
    #[inline]
    fn support_refusal(&self, space: Space) -> Option<Illegal> {
        let zombie = self.zombies[space.index()]?;
        let support = SUPPORT[space.index()].map(|pile| self.cabin[pile.index()]);
        let [first, second] = support.map(|card| VALUE[card.code() as usize]);
        let strength = first + second;
        if strength < NEEDED {
            return Some(Illegal::TooWeak { strength });
        }
        let asks = ASKS[zombie.code() as usize];
        let serves = |card: &Card| SERVES[card.code() as usize] & asks != 0;
        let support = support.into_iter().find(|card| !serves(card))?;
        Some(Illegal::WrongSupport { zombie, support })
    }

    #[inline]
    pub(crate) fn list(&self) -> Actions {
        match self.phase {
            Phase::Reveal => spaces(self.face_down).map(Action::Reveal).collect(),
            Phase::Place => {
                let places = self.drawn.map_or(0, |card| self.places(card));
                bits(places).map(|i| Action::Place(Pile::ALL[i])).collect()
            }
            Phase::Kill => {
                let mut actions: Actions =
                    spaces(self.kills(self.pile)).map(Action::Kill).collect();
                if !self.rules.must_kill() {
                    actions.push(Action::Spare);
                }
                actions
            }
            Phase::Won | Phase::Lost => Actions::new(),
        }
    }

    #[inline]
    pub(crate) fn refusal(&self, action: Action) -> Option<Illegal> {
        if matches!(self.phase, Phase::Won | Phase::Lost) {
            return Some(Illegal::Over);
        }
        match action {
            Action::Reveal(space) => self.reveal_refusal(space),
            Action::Place(pile) => self.place_refusal(pile),
            Action::Kill(space) => self.kill_refusal(space),
            Action::Spare => self.spare_refusal(),
        }
    }

    /// "If any zombies remain face down, flip one of them face up." (seed)
    #[inline]
    fn reveal_refusal(&self, space: Space) -> Option<Illegal> {
        if self.phase != Phase::Reveal {
            Some(Illegal::NotRevealing)
        } else if self.face_down & bit(space) == 0 {
            Some(Illegal::NotFaceDown { space })
        } else {
            None
        }
    }

    /// "Play a drawn card on a valid pile in the cabin." (seed)
    #[inline]
    fn place_refusal(&self, pile: Pile) -> Option<Illegal> {
        let Some(drawn) = self.drawn.filter(|_| self.phase == Phase::Place) else {
            return Some(Illegal::NotPlacing);
        };
        let top = self.cabin[pile.index()];
        let accepted = ACCEPTS[drawn.code() as usize].contains(top);
        (!accepted).then_some(Illegal::DoesNotFit { drawn, top })
    }

    /// "You can kill one zombie that is directly up, down, left, or right from the card that you
    /// played." "You can only kill face up zombies, not face down ones." (seed)
    #[inline]
    fn kill_refusal(&self, space: Space) -> Option<Illegal> {
        if self.phase != Phase::Kill {
            return Some(Illegal::NotKilling);
        }
        if self.face_down & bit(space) != 0 {
            return Some(Illegal::FaceDown { space });
        }
        if self.face_up & bit(space) == 0 {
            return Some(Illegal::NoZombie { space });
        }
        if TOUCHED[space.index()] != self.pile {
            let played = self.pile;
            return Some(Illegal::DoesNotTouch { space, played });
        }
        self.support_refusal(space)
    }

    /// The player may kill (rulebook); under `kill=must` he does: "you must do all of the following"
    /// (seed).
    #[inline]
    fn spare_refusal(&self) -> Option<Illegal> {
        if self.phase != Phase::Kill {
            Some(Illegal::NotKilling)
        } else if self.rules.must_kill() {
            Some(Illegal::MustKill)
        } else {
            None
        }
    }
}

pub(crate) const fn bit(space: Space) -> u16 {
    1 << space.index()
}

fn spaces(mask: u16) -> impl Iterator<Item = Space> {
    bits(mask).map(|i| Space::ALL[i])
}

fn bits(mut mask: u16) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lowest = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (lowest < 16).then_some(lowest)
    })
}
