//! What is legal now: where a card fits, which zombies can be killed, and why not.

use core::iter::Copied;
use core::ops::Deref;
use core::slice::Iter;

use deadhand_cards::{COURT_DECK, Card, CardSet, Colour, FULL_DECK, Rank, Suit};

use crate::state::Phase;
use crate::{Action, Illegal, Pile, Space, State};

/// A list of legal actions: it reads as a slice, in the order of `Ord`, each action once.
///
/// At most 12: a reveal offers at most the 12 spaces, a placing at most the 9 piles, and after a placing
/// at most 2 zombies touch the pile, so that there are at most 2 kills and `spare`.
// All lists there can be are made at compile time, and this only points to one: filling a list costs as
// much as the step itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Actions(&'static [Action]);

impl Deref for Actions {
    type Target = [Action];

    #[inline]
    fn deref(&self) -> &[Action] {
        self.0
    }
}

impl IntoIterator for Actions {
    type Item = Action;
    type IntoIter = Copied<Iter<'static, Action>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter().copied()
    }
}

impl<'a> IntoIterator for &'a Actions {
    type Item = &'a Action;
    type IntoIter = Iter<'a, Action>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

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

/// What each card (by its code) is worth as support: its value in the low four bits, and above them a
/// bit for each demand that it meets.
///
/// "Aces have value 1 and Jokers have value 0"; "jokers can function as any suit or any color" (seed).
const WORTH: [u16; 64] = {
    let mut table = [0; 64];
    let mut i = 0;
    while i < FULL_DECK.len() {
        let card = FULL_DECK[i];
        table[card.code() as usize] = match (card.rank(), card.suit()) {
            (Some(rank), Some(suit)) => {
                rank.value() as u16 | ANY | of_suit(suit) | of_colour(suit.colour())
            }
            _ => ANY | ALL_SUITS | of_colour(Colour::Red) | of_colour(Colour::Black),
        };
        i += 1;
    }
    table
};

/// What each zombie (by its code) demands of both support cards, as a bit of [`WORTH`].
///
/// "If the zombie is a king, the support cards must both be the same suit as the king. If the zombie is
/// a queen, the support cards must both be the same color as the queen. If the zombie is a jack, there
/// are no suit or color requirements." (seed)
const DEMAND: [u16; 64] = {
    let mut table = [0; 64];
    let mut i = 0;
    while i < COURT_DECK.len() {
        let zombie = COURT_DECK[i];
        table[zombie.code() as usize] = match (zombie.rank(), zombie.suit()) {
            (Some(Rank::King), Some(suit)) => of_suit(suit),
            (Some(Rank::Queen), Some(suit)) => of_colour(suit.colour()),
            _ => ANY,
        };
        i += 1;
    }
    table
};

const VALUE: u16 = 0b1111;
const ANY: u16 = 1 << 4;
const ALL_SUITS: u16 = 0b1111 << 7;

const fn of_colour(colour: Colour) -> u16 {
    1 << (5 + colour as u16)
}

const fn of_suit(suit: Suit) -> u16 {
    1 << (7 + suit as u16)
}

/// The strength that an attack needs: "more than or equal to 10" (seed).
const NEEDED: u16 = 10;

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

/// The spaces that touch each pile as two places; where there are fewer, the first again, or any.
const NEAR: [[Space; 2]; Pile::COUNT] = {
    let mut table = [[Space::Na; 2]; Pile::COUNT];
    let mut i = 0;
    while i < Pile::COUNT {
        if TOUCHING[i] != 0 {
            let first = TOUCHING[i].trailing_zeros() as usize;
            let last = TOUCHING[i].ilog2() as usize;
            table[i] = [Space::ALL[first], Space::ALL[last]];
        }
        i += 1;
    }
    table
};

impl State {
    /// The piles on which `card` fits, a bit a pile.
    #[inline]
    pub(crate) fn places(&self, card: Card) -> u16 {
        let accepts = ACCEPTS[card.code() as usize].bits();
        let at = |pile: usize| (accepts >> self.cabin[pile].code() & 1) as u16;
        let row = |first: usize| at(first) | at(first + 1) << 1 | at(first + 2) << 2;
        row(0) | row(3) << 3 | row(6) << 6
    }

    /// The zombies that can be killed after a card was put on `pile`, a bit a space.
    ///
    /// "You can kill one zombie that is directly up, down, left, or right from the card that you
    /// played." "You can only kill face up zombies, not face down ones." (seed)
    #[inline]
    pub(crate) fn kills(&self, pile: Pile) -> u16 {
        let [first, last] = NEAR[pile.index()];
        (self.falls(first) | self.falls(last)) & TOUCHING[pile.index()] & !self.face_down
    }

    /// The bit of a space if the support of an attack on it is enough for its zombie, otherwise 0.
    // No branch: whether a zombie falls is as good as random.
    #[inline]
    fn falls(&self, space: Space) -> u16 {
        let [first, second] = self.support(space);
        let (first, second) = (worth(first), worth(second));
        let strong = strength(first, second) >= NEEDED;
        u16::from(strong & (first & second & self.demand(space) != 0)) << space.index()
    }

    #[inline]
    fn support(&self, space: Space) -> [Card; 2] {
        let [first, second] = SUPPORT[space.index()];
        [self.cabin[first.index()], self.cabin[second.index()]]
    }

    /// What the zombie on a space demands of its support. A dead one demands what no card meets.
    #[inline]
    fn demand(&self, space: Space) -> u16 {
        self.zombies[space.index()].map_or(0, |zombie| DEMAND[zombie.code() as usize])
    }

    #[inline]
    pub(crate) fn list(&self) -> Actions {
        match self.phase {
            Phase::Reveal => Actions(REVEALS.list(self.targets)),
            Phase::Place => Actions(PLACES.list(self.targets)),
            Phase::Kill => Actions(self.list_kills()),
            Phase::Won | Phase::Lost => Actions(&[]),
        }
    }

    #[inline]
    fn list_kills(&self) -> &'static [Action] {
        let [first, last] = NEAR[self.pile.index()];
        let dies = |space: Space| (self.targets >> space.index() & 1) as usize;
        // Where only one space touches the pile, it is the first and the last.
        let (first, last) = (dies(first), if first == last { 0 } else { dies(last) });
        let spares = usize::from(!self.rules.must_kill());
        &KILLS[self.pile.index()][first | last << 1][..first + last + spares]
    }

    #[inline]
    pub(crate) fn is_legal(&self, action: Action) -> bool {
        let (phase, target) = match action {
            Action::Reveal(space) => (Phase::Reveal, bit(space)),
            Action::Place(pile) => (Phase::Place, 1 << pile.index()),
            Action::Kill(space) => (Phase::Kill, bit(space)),
            Action::Spare => return self.phase == Phase::Kill && !self.rules.must_kill(),
        };
        self.phase == phase && self.targets & target != 0
    }

    /// The rule that an illegal action breaks.
    #[cold]
    pub(crate) fn refusal(&self, action: Action) -> Illegal {
        match (action, self.phase) {
            (_, Phase::Won | Phase::Lost) => Illegal::Over,
            (Action::Reveal(space), Phase::Reveal) => Illegal::NotFaceDown { space },
            (Action::Reveal(_), _) => Illegal::NotRevealing,
            (Action::Place(pile), Phase::Place) => self.place_refusal(pile),
            (Action::Place(_), _) => Illegal::NotPlacing,
            (Action::Kill(space), Phase::Kill) => self.kill_refusal(space),
            (Action::Spare, Phase::Kill) => Illegal::MustKill,
            (Action::Kill(_) | Action::Spare, _) => Illegal::NotKilling,
        }
    }

    fn place_refusal(&self, pile: Pile) -> Illegal {
        let top = self.cabin[pile.index()];
        self.drawn.map_or(Illegal::NotPlacing, |drawn| Illegal::DoesNotFit { drawn, top })
    }

    fn kill_refusal(&self, space: Space) -> Illegal {
        let Some(zombie) = self.zombies[space.index()] else {
            return Illegal::NoZombie { space };
        };
        if self.face_down & bit(space) != 0 {
            return Illegal::FaceDown { space };
        }
        if TOUCHED[space.index()] != self.pile {
            return Illegal::DoesNotTouch { space, played: self.pile };
        }
        let [first, second] = self.support(space);
        let strength = strength(worth(first), worth(second));
        let support = if worth(first) & self.demand(space) == 0 { first } else { second };
        if strength < NEEDED {
            Illegal::TooWeak { strength: strength as u8 }
        } else {
            Illegal::WrongSupport { zombie, support }
        }
    }
}

#[inline]
fn worth(card: Card) -> u16 {
    WORTH[card.code() as usize]
}

#[inline]
fn strength(first: u16, second: u16) -> u16 {
    (first & VALUE) + (second & VALUE)
}

pub(crate) const fn bit(space: Space) -> u16 {
    1 << space.index()
}

/// The space of the lowest bit of a mask that has one.
#[inline]
fn first_space(mask: u16) -> Space {
    Space::ALL[mask.trailing_zeros() as usize % Space::COUNT]
}

/// The lists of all masks of targets, one behind the other.
struct Lists<const MASKS: usize, const ACTIONS: usize> {
    /// Where the list of a mask begins, and so where that of the mask before it ends.
    begins: [u16; MASKS],
    actions: [Action; ACTIONS],
}

static REVEALS: Lists<4097, 24576> = {
    let mut reveals = [Action::Spare; Space::COUNT];
    let mut i = 0;
    while i < Space::COUNT {
        reveals[i] = Action::Reveal(Space::ALL[i]);
        i += 1;
    }
    Lists::of(&reveals)
};

static PLACES: Lists<513, 2304> = {
    let mut places = [Action::Spare; Pile::COUNT];
    let mut i = 0;
    while i < Pile::COUNT {
        places[i] = Action::Place(Pile::ALL[i]);
        i += 1;
    }
    Lists::of(&places)
};

impl<const MASKS: usize, const ACTIONS: usize> Lists<MASKS, ACTIONS> {
    const fn of(targets: &[Action]) -> Lists<MASKS, ACTIONS> {
        let mut lists = Lists { begins: [0; MASKS], actions: [Action::Spare; ACTIONS] };
        let (mut mask, mut len) = (0, 0);
        while mask + 1 < MASKS {
            let mut i = 0;
            while i < targets.len() {
                if mask >> i & 1 != 0 {
                    lists.actions[len] = targets[i];
                    len += 1;
                }
                i += 1;
            }
            mask += 1;
            lists.begins[mask] = len as u16;
        }
        lists
    }

    #[inline]
    fn list(&'static self, mask: u16) -> &'static [Action] {
        let (begin, end) = (self.begins[mask as usize], self.begins[mask as usize + 1]);
        &self.actions[begin as usize..end as usize]
    }
}

/// The kills at each pile and behind them `spare`, by whether the first (1) and whether the last (2) of
/// the spaces in [`NEAR`] can be killed.
static KILLS: [[[Action; 3]; 4]; Pile::COUNT] = {
    let mut lists = [[[Action::Spare; 3]; 4]; Pile::COUNT];
    let mut i = 0;
    while i < Pile::COUNT {
        let [first, last] = NEAR[i];
        lists[i][1][0] = Action::Kill(first);
        lists[i][2][0] = Action::Kill(last);
        lists[i][3] = [Action::Kill(first), Action::Kill(last), Action::Spare];
        i += 1;
    }
    lists
};
