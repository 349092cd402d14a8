//! What is legal now: where a card fits, which zombies can be killed, and why not.

use core::iter::Copied;
use core::ops::Deref;
use core::slice::Iter;

use deadhand_cards::{COURT_DECK, Card, Colour, FULL_DECK, Rank, Suit};

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

/// A table by the code of a card. It has a place for every byte, so that a look-up needs no check.
type ByCode<T> = [T; 256];

/// For each drawn card (by its code below 64) the top cards on which it may be placed: 1 or 0.
static FITS: [ByCode<u8>; 64] = {
    let mut table = [[0; 256]; 64];
    let mut i = 0;
    while i < FULL_DECK.len() {
        let mut j = 0;
        while j < FULL_DECK.len() {
            let (drawn, top) = (FULL_DECK[i], FULL_DECK[j]);
            table[drawn.code() as usize][top.code() as usize] = fits(drawn, top) as u8;
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
static WORTH: ByCode<u16> = {
    let mut table = [0; 256];
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
static DEMAND: ByCode<u16> = {
    let mut table = [0; 256];
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

/// An attack: on a zombie, with the support of "the two other cabin cards in the same row or column as
/// the zombie" (seed).
#[derive(Clone, Copy)]
struct Attack {
    space: Space,
    /// The pile that the space touches, the nearest of the line that it faces.
    from: Pile,
    support: [Pile; 2],
}

/// The attack on each space.
const ATTACKS: [Attack; Space::COUNT] = {
    use Pile::{A1, A2, A3, B1, B2, B3, C1, C2, C3};
    use Space::{E1, E2, E3, Na, Nb, Nc, Sa, Sb, Sc, W1, W2, W3};
    [
        Attack { space: Na, from: A1, support: [A2, A3] },
        Attack { space: Nb, from: B1, support: [B2, B3] },
        Attack { space: Nc, from: C1, support: [C2, C3] },
        Attack { space: E1, from: C1, support: [A1, B1] },
        Attack { space: E2, from: C2, support: [A2, B2] },
        Attack { space: E3, from: C3, support: [A3, B3] },
        Attack { space: Sa, from: A3, support: [A1, A2] },
        Attack { space: Sb, from: B3, support: [B1, B2] },
        Attack { space: Sc, from: C3, support: [C1, C2] },
        Attack { space: W1, from: A1, support: [B1, C1] },
        Attack { space: W2, from: A2, support: [B2, C2] },
        Attack { space: W3, from: A3, support: [B3, C3] },
    ]
};

/// The spaces that touch each pile, a bit a space: a corner two, the middle of an edge one, the centre
/// none.
const TOUCHING: [u16; Pile::COUNT] = {
    let mut table = [0; Pile::COUNT];
    let mut i = 0;
    while i < Space::COUNT {
        table[ATTACKS[i].from.index()] |= 1 << i;
        i += 1;
    }
    table
};

/// The attacks from each pile, always two: where there are fewer, the first again, or any.
static ATTACKS_FROM: [[Attack; 2]; Pile::COUNT] = {
    let mut table = [[ATTACKS[0]; 2]; Pile::COUNT];
    let mut i = 0;
    while i < Pile::COUNT {
        if TOUCHING[i] != 0 {
            let first = TOUCHING[i].trailing_zeros() as usize;
            let last = TOUCHING[i].ilog2() as usize;
            table[i] = [ATTACKS[first], ATTACKS[last]];
        }
        i += 1;
    }
    table
};

impl State {
    /// The piles on which `card` fits, a bit a pile.
    #[inline]
    pub(crate) fn places(&self, card: Card) -> u16 {
        let fits = &FITS[card.code() as usize % 64];
        let at = |pile: usize| u16::from(fits[self.cabin[pile].code() as usize]);
        let row = |first: usize| at(first) | at(first + 1) << 1 | at(first + 2) << 2;
        row(0) | row(3) << 3 | row(6) << 6
    }

    /// The piles on which `card` fits when `top` lies on `pile`, a bit a pile.
    #[inline]
    pub(crate) fn places_with(&self, card: Card, pile: Pile, top: Card) -> u16 {
        let i = pile.index();
        let fits = FITS[card.code() as usize % 64][top.code() as usize];
        self.places(card) & !(1 << i) | u16::from(fits) << i
    }

    /// The zombies that can be killed after a card was put on `pile`, a bit a space.
    ///
    /// "You can kill one zombie that is directly up, down, left, or right from the card that you
    /// played." "You can only kill face up zombies, not face down ones." (seed)
    #[inline]
    pub(crate) fn killable(&self, pile: Pile) -> u16 {
        let [first, last] = ATTACKS_FROM[pile.index()];
        (self.falls(first) | self.falls(last)) & TOUCHING[pile.index()] & !self.face_down
    }

    /// The bit of a space if the support of an attack on it is enough for its zombie, otherwise 0.
    // No branch: whether a zombie falls is as good as random.
    #[inline]
    fn falls(&self, attack: Attack) -> u16 {
        let (first, second) = self.support(attack);
        let strong = strength(first, second) >= NEEDED;
        u16::from(strong & (first & second & self.demand(attack.space) != 0))
            << attack.space.index()
    }

    /// What the two support cards are worth.
    #[inline]
    fn support(&self, attack: Attack) -> (u16, u16) {
        let [first, second] = attack.support;
        let worth = |pile: Pile| WORTH[self.cabin[pile.index()].code() as usize];
        (worth(first), worth(second))
    }

    /// What the zombie on a space demands of its support. A dead one demands what no card meets.
    #[inline]
    fn demand(&self, space: Space) -> u16 {
        DEMAND[self.zombies[space.index()].map_or(0, Card::code) as usize]
    }

    #[inline]
    pub(crate) fn list(&self) -> Actions {
        match self.phase {
            Phase::Kill => Actions(self.list_kills()),
            // Nothing can be chosen in a game that is over: the mask is 0, and its list empty.
            Phase::Reveal | Phase::Won | Phase::Lost => Actions(LISTS.list(self.targets)),
            Phase::Place => Actions(LISTS.list(self.targets | PLACES)),
        }
    }

    #[inline]
    fn list_kills(&self) -> &'static [Action] {
        let [first, last] = ATTACKS_FROM[self.pile.index()];
        let falls = |attack: Attack| (self.targets >> attack.space.index() & 1) as usize;
        // Where only one space touches the pile, it is the first and the last.
        let last = if first.space == last.space { 0 } else { falls(last) };
        let first = falls(first);
        let spares = usize::from(!self.rules.must_kill());
        &KILLS[self.pile.index()][first | last << 1][..first + last + spares]
    }

    #[inline]
    pub(crate) fn is_legal(&self, action: Action) -> bool {
        let (phase, target) = match action {
            Action::Reveal(space) => (Phase::Reveal, space.bit()),
            Action::Place(pile) => (Phase::Place, pile.bit()),
            Action::Kill(space) => (Phase::Kill, space.bit()),
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
        if self.face_down & space.bit() != 0 {
            return Illegal::FaceDown { space };
        }
        let attack = ATTACKS[space.index()];
        if attack.from != self.pile {
            return Illegal::DoesNotTouch { space, played: self.pile };
        }
        let (first, second) = self.support(attack);
        let strength = strength(first, second);
        if strength < NEEDED {
            return Illegal::TooWeak { strength: strength as u8 };
        }
        let serves = first & self.demand(space) != 0;
        let support = self.top(attack.support[usize::from(serves)]);
        Illegal::WrongSupport { zombie, support }
    }
}

#[inline]
fn strength(first: u16, second: u16) -> u16 {
    (first & VALUE) + (second & VALUE)
}

/// The lists of reveals of all masks of spaces, and behind them those of placings of all masks of piles.
struct Lists {
    /// Where the list of each mask begins, and in the low four bits how long it is.
    places: [u32; MASKS],
    actions: [Action; ACTIONS],
}

/// What is added to a mask of piles.
const PLACES: u16 = 1 << Space::COUNT;
const MASKS: usize = (1 << Space::COUNT) + (1 << Pile::COUNT);
/// Each of `n` targets is in half of the `2^n` masks.
const ACTIONS: usize = (Space::COUNT << Space::COUNT) / 2 + (Pile::COUNT << Pile::COUNT) / 2;

static LISTS: Lists = {
    let mut lists = Lists { places: [0; MASKS], actions: [Action::Spare; ACTIONS] };
    let (mut entry, mut begin) = (0, 0);
    while entry < MASKS {
        let reveals = entry < PLACES as usize;
        let mask = entry % PLACES as usize;
        let (mut i, mut len) = (0, 0);
        while i < Space::COUNT {
            if mask >> i & 1 != 0 {
                lists.actions[begin + len] = if reveals {
                    Action::Reveal(Space::ALL[i])
                } else {
                    Action::Place(Pile::ALL[i])
                };
                len += 1;
            }
            i += 1;
        }
        lists.places[entry] = (begin << 4 | len) as u32;
        begin += len;
        entry += 1;
    }
    lists
};

impl Lists {
    #[inline]
    fn list(&'static self, entry: u16) -> &'static [Action] {
        let place = self.places[entry as usize] as usize;
        let (begin, len) = (place >> 4, place & 15);
        &self.actions[begin..begin + len]
    }
}

/// The kills at each pile and behind them `spare`, by whether the first (1) and whether the last (2) of
/// the attacks in [`ATTACKS_FROM`] succeeds.
static KILLS: [[[Action; 3]; 4]; Pile::COUNT] = {
    let mut lists = [[[Action::Spare; 3]; 4]; Pile::COUNT];
    let mut i = 0;
    while i < Pile::COUNT {
        let [Attack { space: first, .. }, Attack { space: last, .. }] = ATTACKS_FROM[i];
        lists[i][1][0] = Action::Kill(first);
        lists[i][2][0] = Action::Kill(last);
        lists[i][3] = [Action::Kill(first), Action::Kill(last), Action::Spare];
        i += 1;
    }
    lists
};
