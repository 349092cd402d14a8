//! Defenders, leftover zombies, and the fights before a flight.

use super::{Actions, LIST_MAX, Verdict, ensure};
use crate::ability::Ban;
use crate::card::Cards;
use crate::rules::Defender;
use crate::state::Scene;
use crate::{Action, CardId, Illegal, Name, NameKind};

impl Scene<'_> {
    /// The attacking zombies of all zombie players.
    pub(crate) fn all_attackers(self) -> Cards {
        self.zombie_players().fold(Cards::EMPTY, |cards, seat| cards | self.attackers(seat))
    }

    /// The survivors who are asked whom they fight (`defender`: a spent one may not be).
    pub(crate) fn defenders(self) -> Cards {
        let mut survivors = self.survivors(self.board.active);
        if self.agreed.rules.defender == Defender::ReadyOnly {
            survivors -= self.board.spent;
        }
        if self.agreed.code.forbids {
            return survivors.filter(|&card| !self.is_banned(card, Ban::Defend)).collect();
        }
        survivors
    }

    /// The attacking zombies that a survivor can be given to: of one that "can't be fought by fewer than 2
    /// survivors", so many must fight it already or still be asked.
    fn opponents_of(self, survivor: CardId) -> Cards {
        let attackers = self.all_attackers();
        if !self.agreed.code.forbids {
            return attackers;
        }
        let to_come = 1 + self.defenders().after(survivor).len();
        let enough = |&zombie: &CardId| {
            let fight = self.board.fight_of(zombie);
            let foes = if fight == 0 { Cards::EMPTY } else { self.fighters(fight) };
            (foes & self.board.survivor_zone).len() + to_come >= self.fewest_foes(zombie)
        };
        attackers.filter(enough).collect()
    }

    /// The survivor that is asked for.
    fn asked_survivor(self) -> Option<CardId> {
        match self.board.focus?.kind() {
            NameKind::Card(card) => Some(card),
            NameKind::FaceDown { .. } => None,
        }
    }

    pub(super) fn list_defences(self, list: &mut Actions) {
        let Some(survivor) = self.asked_survivor() else {
            return;
        };
        let zombies = self.in_order(self.opponents_of(survivor));
        zombies.for_each(|(name, _)| list.push(Action::Defend(survivor, name)));
        list.push(Action::Idle(survivor));
    }

    pub(super) fn check_defence(self, survivor: CardId, name: Name) -> Verdict {
        self.check_asked(Name::from(survivor))?;
        let zombie = self.card(name).filter(|&card| self.opponents_of(survivor).contains(card));
        ensure(zombie.is_some(), Illegal::NotAttacking { name })
    }

    pub(super) fn list_leftover(self, list: &mut Actions) {
        let Some(zombie) = self.board.focus else {
            return;
        };
        let survivors = self.survivors(self.board.active);
        survivors.for_each(|survivor| list.push(Action::Attack(zombie, survivor)));
        list.push(Action::Hold(zombie));
    }

    /// The zombies that can fight again before a flight: all of the player's, in either zone.
    pub(super) fn own_zombies(self) -> Cards {
        let zones = self.board.resource | self.board.combat;
        self.board.controlled[self.board.actor.index()] & zones
    }

    /// Whether there are so many pairs that the zombie is chosen first.
    pub(super) fn has_many_pairs(self) -> bool {
        self.own_zombies().len() * self.survivors(self.board.active).len() >= LIST_MAX
    }

    /// Whether the zombie is chosen next.
    fn chooses_zombie_first(self) -> bool {
        self.board.focus.is_none() && self.has_many_pairs()
    }

    pub(super) fn list_again(self, list: &mut Actions) {
        let zombies = match self.board.focus.and_then(|name| self.card(name)) {
            Some(chosen) => Cards::of(chosen),
            None => self.own_zombies(),
        };
        if self.chooses_zombie_first() {
            self.push_names(list, zombies, Action::Target);
        } else {
            let survivors = self.survivors(self.board.active);
            for (name, _) in self.in_order(zombies) {
                survivors.for_each(|survivor| list.push(Action::Again(name, survivor)));
            }
        }
        list.push(Action::Decline);
    }

    pub(super) fn check_again(self, zombie: Name, survivor: CardId) -> Verdict {
        ensure(!self.chooses_zombie_first(), self.not_now())?;
        self.check_own_zombie(zombie)?;
        self.check_asked(zombie)?;
        self.check_defending(survivor)
    }

    pub(super) fn check_chosen_again(self, zombie: Name) -> Verdict {
        ensure(self.chooses_zombie_first(), self.not_now())?;
        self.check_own_zombie(zombie)
    }

    fn check_own_zombie(self, name: Name) -> Verdict {
        let card = self.card(name).filter(|&card| self.own_zombies().contains(card));
        ensure(card.is_some(), Illegal::NotYourZombie { name })
    }
}
