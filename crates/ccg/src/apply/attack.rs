//! The attack: defenders, leftover zombies, and which fight is next.

use super::Doing;
use crate::card::Cards;
use crate::event::Witness;
use crate::pool::Moment;
use crate::rules::Defender;
use crate::state::Step;
use crate::{CardId, Name};

impl<W: Witness> Doing<'_, W> {
    /// "If nobody attacks", the recoup phase follows at once.
    pub(super) fn declare_defenders(&mut self) {
        let scene = self.scene();
        if scene.zombie_players().all(|seat| scene.attackers(seat).is_empty()) {
            self.open_window(Moment::Recoup);
        } else {
            self.ask_defender(None);
        }
    }

    /// Asks for the next survivor in order of id.
    fn ask_defender(&mut self, after: Option<CardId>) {
        let scene = self.scene();
        let mut survivors = scene.defenders();
        if let Some(card) = after {
            survivors = survivors.after(card);
        }
        if let Some(card) = survivors.first() {
            self.ask(Step::Defend, self.board.active);
            self.board.focus = Some(Name::from(card));
        } else {
            self.undo_thin_fights();
            self.ask_leftover(1, None);
        }
    }

    /// "The survivor player may assign any number of survivors to a fight with an attacking zombie."
    /// (seed)
    pub(super) fn defend(&mut self, survivor: CardId, zombie: Option<Name>) {
        if let Some(zombie) = zombie.and_then(|name| self.scene().card(name)) {
            self.fight(survivor, zombie);
            if self.agreed.rules.defender == Defender::Spends {
                self.spend(survivor);
            }
        }
        self.ask_defender(Some(survivor));
    }

    /// A zombie that "can't be fought by fewer than 2 survivors" and was given fewer is fought by nobody.
    /// All fights are looked at as they were given, and then those leave who are in one that cannot be: so
    /// it does not count which is looked at first.
    fn undo_thin_fights(&mut self) {
        if !self.agreed.code.forbids {
            return;
        }
        let scene = self.scene();
        let mut leaving = Cards::EMPTY;
        for zombie in scene.board.in_fight - scene.board.survivor_zone {
            let fighters = scene.fighters(scene.board.fight_of(zombie));
            if (fighters & scene.board.survivor_zone).len() < scene.fewest_foes(zombie) {
                leaving |= fighters;
            }
        }
        self.in_order(leaving, Self::step_out);
    }

    /// Asks a zombie player for the next of his attacking zombies that nobody fights, in order of id.
    pub(super) fn ask_leftover(&mut self, mut distance: usize, mut after: Option<Name>) {
        while let Some(seat) = self.seat_from(distance) {
            let scene = self.scene();
            let leftovers = scene.attackers(seat) - scene.board.in_fight;
            let next =
                scene.in_order(leftovers).map(|(name, _)| name).find(|&name| after < Some(name));
            if let Some(name) = next {
                self.ask(Step::Leftover, seat);
                self.board.focus = Some(name);
                return;
            }
            distance = scene.distance(seat) + 1;
            after = None;
        }
        self.ask_fight();
    }

    /// "If there are any left over attacking zombies that aren't assigned to a fight at this point, the
    /// zombie player may assign them to fight any survivor." (seed)
    pub(super) fn assign_leftover(&mut self, zombie: Name, survivor: Option<CardId>) {
        if let (Some(card), Some(survivor)) = (self.scene().card(zombie), survivor) {
            self.fight(card, survivor);
        }
        self.ask_leftover(self.scene().distance(self.board.actor), Some(zombie));
    }

    /// "For each fight, the survivor player determines the order the fights are resolved. When all
    /// assigned fights are resolved, proceed to the Recoup Phase." (seed)
    pub(super) fn ask_fight(&mut self) {
        if self.board.in_fight.is_empty() {
            self.open_window(Moment::Recoup);
        } else {
            self.ask(Step::PickFight, self.board.active);
        }
    }

    pub(super) fn begin_fight(&mut self, survivor: CardId) {
        self.board.fight = self.board.fight_of(survivor);
        self.open_window(Moment::Fight);
    }
}
