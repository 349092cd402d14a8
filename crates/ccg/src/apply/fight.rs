//! The result of a fight, on a frozen picture, and what follows from it.

use deadhand_game::Seat;

use super::Doing;
use crate::ability::Happening;
use crate::ability::code::{FIERCE, INFECTIOUS};
use crate::card::Cards;
use crate::event::Witness;
use crate::pool::Moment;
use crate::rules::{InfectFirst, Overwhelm, Wound};
use crate::state::running::Then;
use crate::state::{Scene, Step};
use crate::{CardId, Event, Name};

/// A survivors' power that zombies' power is twice as much as, and more than 0: they overwhelm.
#[inline]
fn overwhelms(zombies: u16, survivors: u16) -> bool {
    zombies > 0 && u32::from(zombies) >= 2 * u32::from(survivors)
}

impl Scene<'_> {
    /// The survivors and the zombies of the fight that is fought.
    #[inline]
    pub(crate) fn sides(self) -> (Cards, Cards) {
        let fighters = self.fighters(self.board.fight);
        let survivors = fighters & self.board.survivor_zone;
        (survivors, fighters - survivors)
    }

    /// The losing survivors, of this power together, whom zombies of this power overwhelm: "If the power
    /// of the zombies is double the power of the survivor, the survivor is overwhelmed and instantly
    /// killed." (seed; `overwhelm`)
    #[inline]
    fn overwhelmed(self, survivors: Cards, defence: u16, attack: u16) -> Cards {
        match self.agreed.rules.overwhelm {
            Overwhelm::Side if overwhelms(attack, defence) => survivors,
            Overwhelm::Side => Cards::EMPTY,
            Overwhelm::Each => {
                survivors.that(|card| overwhelms(attack, self.total_power(Cards::of(card))))
            }
        }
    }

    /// The survivors of the fight that is fought.
    #[inline]
    fn survivors_in_fight(self) -> Cards {
        let fighting = self.board.in_fight & self.board.survivor_zone;
        fighting.that(|card| self.board.fight_of(card) == self.board.fight)
    }

    /// The losing survivors who can be infected.
    pub(crate) fn infectable(self) -> Cards {
        self.survivors_in_fight().that(|card| self.is_infectable(card))
    }

    /// The losing survivors among whom the wounds' bearer is chosen.
    pub(crate) fn woundable(self) -> Cards {
        self.survivors_in_fight() - self.board.overwhelmed
    }
}

impl<W: Witness> Doing<'_, W> {
    /// "When all players pass, the side with the greater power wins (with the zombie player winning
    /// ties). If the zombies lost the fight, they are simply spent." (seed)
    pub(super) fn judge(&mut self) {
        let scene = self.scene();
        let (survivors, zombies) = scene.sides();
        let (defence, attack) = (scene.total_power(survivors), scene.total_power(zombies));
        self.witness.saw(|| Event::Judged { survivors: defence, zombies: attack });
        self.board.judged = true;
        if defence > attack {
            self.in_order(zombies - self.board.spent, Self::spend);
            self.fought(survivors, zombies);
            self.settle_then(Then::Fought);
            return;
        }
        self.board.overwhelmed = self.scene().overwhelmed(survivors, defence, attack);
        if self.scene().may_have(zombies, FIERCE) {
            self.board.fierce =
                zombies.map(|card| self.scene().fierce(card)).fold(0, u16::saturating_add);
        }
        self.fought(zombies, survivors);
        match self.agreed.rules.infect_first {
            InfectFirst::Yes => self.ask_infection(None),
            InfectFirst::No => self.ask_wound(),
        }
    }

    /// "Infectious: When this zombie wins a combat, you may put an Infected Token on one of the defending
    /// uninfected survivors." (seed) Each winning Infectious zombie is asked for, players from the
    /// survivor player's left, then by id, while a losing survivor is uninfected.
    pub(super) fn ask_infection(&mut self, after: Option<(usize, Name)>) {
        let scene = self.scene();
        if scene.may_have(scene.board.in_fight, INFECTIOUS) && !scene.infectable().is_empty() {
            let (_, zombies) = scene.sides();
            let infectious = zombies.filter(|&card| scene.has(card, INFECTIOUS));
            let place =
                |card| (scene.distance(Seat::ALL[scene.controller(card)]), Name::from(card));
            let next = infectious
                .map(|card| (place(card), card))
                .filter(|(at, _)| after < Some(*at))
                .min();
            if let Some(((_, name), card)) = next {
                let seat = Seat::ALL[scene.controller(card)];
                self.ask(Step::Infect, seat);
                self.board.focus = Some(name);
                return;
            }
        }
        match self.agreed.rules.infect_first {
            InfectFirst::Yes => self.ask_wound(),
            InfectFirst::No => self.settle_then(Then::Fought),
        }
    }

    pub(super) fn choose_infection(&mut self, survivor: Option<CardId>) {
        let seat = self.board.actor;
        if let Some(survivor) = survivor {
            self.infect(survivor, seat);
        }
        let asked = self.board.focus.map(|name| (self.scene().distance(seat), name));
        self.ask_infection(asked);
    }

    /// "If the survivor lost, they receive a wound token" (seed; `wound`: all of them, or one who is
    /// chosen, if there is one who is not killed anyway).
    fn ask_wound(&mut self) {
        let scene = self.scene();
        let chooser = match self.agreed.rules.wound {
            Wound::Each => None,
            Wound::OneBySurvivorPlayer => Some(scene.board.active),
            Wound::OneByZombiePlayer => {
                let (_, zombies) = scene.sides();
                let controls =
                    |seat: &Seat| !(scene.board.controlled[seat.index()] & zombies).is_empty();
                let first = scene.zombie_players().find(controls);
                first.or_else(|| scene.zombie_players().next())
            }
        };
        match chooser.filter(|_| !scene.woundable().is_empty()) {
            Some(seat) => self.ask(Step::Wound, seat),
            None => self.harm(None),
        }
    }

    /// Kills the overwhelmed and wounds the others, or the one that was chosen: a wound, and "an extra
    /// wound" (seed) for each Fierce point of the winning zombies.
    pub(super) fn harm(&mut self, chosen: Option<CardId>) {
        let survivors = self.scene().survivors_in_fight();
        let killed = core::mem::take(&mut self.board.overwhelmed);
        let wounds = self.board.fierce.saturating_add(1);
        let wounded = chosen.map_or(survivors - killed, Cards::of);
        if !wounded.is_empty() {
            wounded.for_each(|card| self.wound(card, wounds));
        }
        self.bury(killed);
        self.settle_then(Then::Harmed);
    }

    /// The wounds and deaths of a fight are done.
    pub(super) fn after_harm(&mut self) {
        match self.agreed.rules.infect_first {
            InfectFirst::Yes => self.finish_fight(),
            InfectFirst::No => self.ask_infection(None),
        }
    }

    /// The winners have won a fight, and the losers have lost it.
    fn fought(&mut self, winners: Cards, losers: Cards) {
        self.happened_to_each(Happening::Wins, winners);
        self.happened_to_each(Happening::Loses, losers);
    }

    /// The fight is over, and the next one is chosen.
    pub(super) fn finish_fight(&mut self) {
        self.end_fight(self.board.fight);
        self.board.judged = false;
        self.board.fierce = 0;
        self.end_lasting_of_fight();
        if self.board.flight == 0 {
            self.board.moment = Moment::BeginAttack;
            self.ask_fight();
        } else {
            self.board.moment = Moment::Recoup;
            self.ask_again(usize::from(self.board.flight) + 1);
        }
    }
}
