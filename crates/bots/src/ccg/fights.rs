//! Who fights whom, and who bears the harm.

use alloc::vec::Vec;
use core::cmp::Reverse;

use deadhand_ccg::{CardId, CardType, Moment, Name, NameKind, Overwhelm, SeenPiece, Zone};
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
    /// What is added to the power of each side.
    added: [i32; 2],
}

impl Sides<'_> {
    fn survivor_power(&self) -> i32 {
        let power: i32 = self.survivors.iter().map(|piece| piece.power).sum();
        (power + self.added[0]).max(0)
    }

    fn zombie_power(&self) -> i32 {
        let power: i32 = self.zombies.iter().map(|piece| piece.power).sum();
        (power + self.added[1]).max(0)
    }

    /// Ties go to the zombies.
    fn survivors_win(&self) -> bool {
        self.survivor_power() > self.zombie_power()
    }

    fn has(&self, name: Name) -> bool {
        self.survivors.iter().chain(&self.zombies).any(|piece| piece.name == name)
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
            added: [0; 2],
        };
        self.view.fights().map(sides).collect()
    }

    /// The fight in which a card is.
    fn fight_of(&self, name: Name) -> Option<Sides<'_>> {
        self.fights().into_iter().find(|fight| fight.has(name))
    }

    pub(super) fn is_in_fight(&self, name: Name) -> bool {
        self.fight_of(name).is_some()
    }

    /// The fight that is fought now.
    fn running(&self) -> Option<Sides<'_>> {
        self.fights().into_iter().nth(self.view.running_fight()?)
    }

    pub(super) fn is_in_running_fight(&self, name: Name) -> bool {
        self.running().is_some_and(|fight| fight.has(name))
    }

    /// What it is worth that the running fight becomes another: less harm for the survivor player, more
    /// for the others.
    fn swing<'t>(&'t self, change: impl FnOnce(&mut Sides<'t>)) -> i32 {
        let Some(before) = self.running() else {
            return 0;
        };
        let mut after = before.clone();
        change(&mut after);
        let more = self.harm(&after) - self.harm(&before);
        if self.me == self.view.survivor_player() { -more } else { more }
    }

    /// What it is worth that a card leaves the running fight.
    pub(super) fn worth_of_leaving(&self, piece: &SeenPiece) -> i32 {
        self.swing(|sides| {
            sides.survivors.retain(|other| other.name != piece.name);
            sides.zombies.retain(|other| other.name != piece.name);
        })
    }

    /// What it is worth that a card joins the running fight.
    pub(super) fn worth_of_joining(&self, piece: &SeenPiece) -> i32 {
        if self.is_in_running_fight(piece.name) {
            return 0;
        }
        self.swing(|sides| {
            let own = self.piece(piece.name);
            let side =
                if piece.health.is_some() { &mut sides.survivors } else { &mut sides.zombies };
            side.extend(own);
        })
    }

    /// What it is worth that a card gets more power: in a fight what that changes, before fights a little
    /// if it may come to one.
    pub(super) fn worth_of_power(&self, piece: &SeenPiece, power: i32) -> i32 {
        let side = usize::from(piece.health.is_none());
        if self.is_in_running_fight(piece.name) {
            return self.swing(|sides| sides.added[side] += power);
        }
        let may_fight = self.view.moment() == Moment::BeginAttack
            && (piece.health.is_some() || self.attacks(piece));
        let own = if piece.controller == self.me { 1 } else { -1 };
        own * power * i32::from(may_fight)
    }

    /// Whether a zombie is in the running fight, and would win it now.
    pub(super) fn is_winning_zombie(&self, piece: &SeenPiece) -> bool {
        let running = self.running().filter(|fight| fight.has(piece.name));
        running.is_some_and(|fight| piece.health.is_none() && !fight.survivors_win())
    }

    /// Whether a survivor is in the running fight, and would lose it now without being overwhelmed.
    pub(super) fn is_beaten(&self, piece: &SeenPiece) -> bool {
        let running = self.running().filter(|fight| fight.has(piece.name));
        running.is_some_and(|fight| !fight.survivors_win() && !self.is_overwhelmed(piece, &fight))
    }

    /// Whether a zombie may still fight in this turn.
    pub(super) fn attacks(&self, piece: &SeenPiece) -> bool {
        self.view.moment() != Moment::Recoup
            && self.attackers().any(|attacker| attacker.name == piece.name)
    }

    /// The harm of so many wounds to a survivor.
    pub(super) fn harm_of_wounds(&self, survivor: &SeenPiece, wounds: i32) -> i32 {
        if wounds >= wounds_left(survivor) { self.life(survivor) } else { 3 * wounds }
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
        !sides.survivors_win()
            && (self.is_overwhelmed(survivor, sides)
                || wounds_left(survivor) <= 1 + self.fierce(sides))
    }

    fn is_overwhelmed(&self, survivor: &SeenPiece, sides: &Sides<'_>) -> bool {
        let defence = match self.view.setup().rules().overwhelm {
            Overwhelm::Side => sides.survivor_power(),
            Overwhelm::Each => survivor.power.max(0),
        };
        let zombies = sides.zombie_power();
        zombies > 0 && zombies >= 2 * defence
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
    pub(super) fn life(&self, survivor: &SeenPiece) -> i32 {
        let is_last = self.survivors(survivor.controller).count() == 1;
        let value = survivor.card.map_or(0, |card| self.value(card));
        10 + value + if is_last { THE_LAST } else { 0 }
    }

    /// The harm that is done if these sides fight it out.
    fn harm(&self, sides: &Sides<'_>) -> i32 {
        if sides.survivors_win() || sides.zombies.is_empty() {
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
            let engaged = against.map_or(0, Sides::survivor_power);
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
            .unwrap_or(Sides { survivors: Vec::from([target]), ..Sides::default() });
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
            added: [0; 2],
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
