//! Who fights whom, and who bears the harm.

use alloc::vec::Vec;
use core::cmp::Reverse;

use deadhand_ccg::{CardId, CardType, Name, NameKind, Overwhelm, SeenPiece, Zone};
use deadhand_game::Seat;

use super::table::Table;
use super::{Priority, Worth};

/// What it is worth to kill the last survivor of a player.
const THE_LAST: i32 = 1000;

/// The two sides of a fight.
#[derive(Clone, Default)]
struct Sides<'a> {
    survivors: Vec<&'a SeenPiece>,
    zombies: Vec<&'a SeenPiece>,
}

fn power<'a>(side: impl IntoIterator<Item = &'a &'a SeenPiece>) -> i32 {
    side.into_iter().map(|piece| piece.power).sum::<i32>().max(0)
}

impl Sides<'_> {
    /// Ties go to the zombies.
    fn survivors_win(&self) -> bool {
        power(&self.survivors) > power(&self.zombies)
    }
}

/// How many wounds kill a survivor now.
fn wounds_left(survivor: &SeenPiece) -> i32 {
    survivor.health.unwrap_or(0) - i32::from(survivor.wounds)
}

impl Table<'_> {
    /// All fights.
    fn fights(&self) -> Vec<Sides<'_>> {
        let sides = |(survivors, zombies): (&[CardId], &[Name])| Sides {
            survivors: survivors.iter().filter_map(|&card| self.piece(card.into())).collect(),
            zombies: zombies.iter().filter_map(|&name| self.piece(name)).collect(),
        };
        self.view.fights().map(sides).collect()
    }

    /// The fight in which a card is.
    fn fight_of(&self, name: Name) -> Option<Sides<'_>> {
        self.fights().into_iter().find(|fight| {
            fight.survivors.iter().chain(&fight.zombies).any(|piece| piece.name == name)
        })
    }

    /// Whether the player has a card in the running fight, and the other side would win it now.
    pub(super) fn is_losing_fight(&self) -> bool {
        let fights = self.fights();
        let Some(fight) = self.view.running_fight().and_then(|place| fights.get(place)) else {
            return false;
        };
        let is_own = |piece: &&SeenPiece| piece.controller == self.me;
        if fight.survivors_win() {
            fight.zombies.iter().any(is_own)
        } else {
            fight.survivors.iter().any(is_own)
        }
    }

    /// Whether a survivor dies if these sides fight it out.
    fn dies(&self, survivor: &SeenPiece, sides: &Sides<'_>) -> bool {
        let zombies = power(&sides.zombies);
        if sides.survivors_win() {
            return false;
        }
        let defence = match self.view.setup().rules().overwhelm {
            Overwhelm::Side => power(&sides.survivors),
            Overwhelm::Each => survivor.power.max(0),
        };
        let is_overwhelmed = zombies > 0 && zombies >= 2 * defence;
        is_overwhelmed || wounds_left(survivor) <= 1 + self.fierce(sides)
    }

    fn fierce(&self, sides: &Sides<'_>) -> i32 {
        let of = |piece: &&SeenPiece| match piece.name.kind() {
            NameKind::Card(card) => match self.printed(card)?.card_type {
                CardType::Zombie { fierce, .. } => Some(i32::from(fierce)),
                _ => None,
            },
            NameKind::FaceDown { .. } => None,
        };
        sides.zombies.iter().filter_map(of).sum()
    }

    /// What a survivor is worth to who controls it.
    fn life(&self, survivor: &SeenPiece) -> i32 {
        let is_last = self.survivors(survivor.controller).count() == 1;
        let value = survivor.card.map_or(0, |card| self.value(card));
        10 + value + if is_last { THE_LAST } else { 0 }
    }

    /// The harm that is done if these sides fight it out.
    fn harm(&self, sides: &Sides<'_>) -> i32 {
        if sides.survivors_win() {
            return 0;
        }
        let of = |survivor: &&SeenPiece| {
            if self.dies(survivor, sides) {
                self.life(survivor)
            } else {
                3 * (1 + self.fierce(sides))
            }
        };
        sides.survivors.iter().map(of).sum()
    }

    /// Whom a survivor fights by the plan: for each attacking zombie, the strongest first, the weakest
    /// survivor who beats it, or the strongest ones together; who is not needed stays out.
    pub(super) fn planned_opponent(&self, survivor: CardId) -> Option<Name> {
        let asked = Name::from(survivor);
        let fights = self.fights();
        let mut free: Vec<&SeenPiece> =
            self.survivors(self.me).filter(|piece| piece.name >= asked).collect();
        free.sort_by_key(|piece| piece.power);
        let mut zombies: Vec<&SeenPiece> = self.attackers().collect();
        zombies.sort_by_key(|piece| Reverse(piece.power));
        for zombie in zombies {
            let against = fights.iter().find(|fight| fight.zombies.contains(&zombie));
            let engaged = against.map_or(0, |fight| power(&fight.survivors));
            let mut need = zombie.power + 1 - engaged;
            if need <= 0 {
                continue;
            }
            let reachable: i32 = free.iter().map(|piece| piece.power).sum();
            if reachable < need {
                continue;
            }
            while need > 0 {
                // The weakest who is enough, or the strongest.
                let enough = free.iter().position(|piece| piece.power >= need);
                let Some(place) = enough.or(free.len().checked_sub(1)) else {
                    break;
                };
                let fighter = free.remove(place);
                if fighter.name == asked {
                    return Some(zombie.name);
                }
                need -= fighter.power;
            }
        }
        None
    }

    /// What a leftover zombie and those of the player that come after it can do to a survivor and those
    /// beside him, by how many it takes.
    pub(super) fn worth_of_attacking(&self, zombie: Name, survivor: CardId) -> Worth {
        let (Some(first), Some(target)) = (self.piece(zombie), self.piece(survivor.into())) else {
            return (Priority::Unwanted, 0);
        };
        let mut sides = self
            .fight_of(target.name)
            .unwrap_or(Sides { survivors: Vec::from([target]), zombies: Vec::new() });
        let before = if sides.zombies.is_empty() { 0 } else { self.harm(&sides) };
        let fights = self.fights();
        let is_free =
            |piece: &&SeenPiece| !fights.iter().any(|fight| fight.zombies.contains(piece));
        let later = self
            .attackers()
            .filter(|piece| piece.controller == self.me && piece.name > zombie)
            .filter(is_free);
        let mut best = 0;
        for (piece, count) in core::iter::once(first).chain(later).zip(1..) {
            sides.zombies.push(piece);
            best = best.max((self.harm(&sides) - before) * 100 / count);
        }
        (if best > 0 { Priority::Best } else { Priority::Unwanted }, best)
    }

    /// What one zombie alone does to one survivor alone.
    pub(super) fn worth_of_fighting_again(&self, zombie: Name, survivor: CardId) -> Worth {
        let sides = Sides {
            survivors: self.piece(survivor.into()).into_iter().collect(),
            zombies: self.piece(zombie).into_iter().collect(),
        };
        let harm = self.harm(&sides);
        (if harm > 0 { Priority::Best } else { Priority::Unwanted }, harm)
    }

    /// Who dies of this fight and becomes a strong zombie; else who is worth most.
    pub(super) fn value_of_infecting(&self, card: CardId) -> i32 {
        let name = Name::from(card);
        let (Some(piece), Some(fight)) = (self.piece(name), self.fight_of(name)) else {
            return 0;
        };
        let dies = self.dies(piece, &fight);
        1000 * i32::from(dies) + 10 * piece.power + self.value(card)
    }

    /// Another's dearest survivor, or his own who bears it best.
    pub(super) fn value_of_wounding(&self, card: CardId) -> i32 {
        let cost = self.cost_of_a_wound(card.into());
        let is_own = self.piece(card.into()).is_some_and(|piece| piece.controller == self.me);
        if is_own { -cost } else { cost }
    }

    /// What a wound costs who controls the survivor: its life, or more the fewer wounds it bears yet.
    pub(super) fn cost_of_a_wound(&self, name: Name) -> i32 {
        let Some(piece) = self.piece(name) else {
            return 0;
        };
        match wounds_left(piece) {
            ..=1 => 100 + self.life(piece),
            left => 20 - left.min(20),
        }
    }

    /// To flee turns all zombies of the others back: it pays once they attack.
    pub(super) fn is_worth_fleeing(&self) -> bool {
        let others = Seat::ALL.into_iter().filter(|&seat| seat != self.me);
        others.flat_map(|seat| self.zombies(seat)).any(|piece| piece.zone == Zone::Combat)
    }
}
