//! What can be played, upgraded, moved and used in the build phase and in windows, and how it is paid.

use super::{Actions, Verdict, ensure, push_each};
use crate::card::Cards;
use crate::pool::Moment;
use crate::rules::{MoveIn, SymbolsBy, Upgrade, UpgradeIn};
use crate::setup::{Kind, bit};
use crate::state::{Announced, Scene};
use crate::{Action, CardId, Illegal, Name, NameKind};

impl Scene<'_> {
    /// Lists what the holder of the build phase or window can do.
    pub(super) fn list_acts(self, list: &mut Actions) {
        let actor = self.board.actor;
        let builds = self.board.moment == Moment::Build;
        let hand = self.hand(actor);
        if builds && !self.board.laid {
            push_each(list, hand, Action::Lay);
        }
        let playable = hand & (self.agreed.survivors | self.agreed.items);
        push_each(
            list,
            playable.filter(|&card| self.check_play(card).is_ok()).collect(),
            Action::Play,
        );
        if self.check_upgrade_now().is_ok() {
            self.list_upgrades(list);
        }
        if self.check_move_now().is_ok() {
            self.push_names(list, self.movable(), Action::Move);
        }
        if self.check_symbols_now() {
            self.list_uses(list);
        }
        list.push(if builds { Action::Done } else { Action::Pass });
    }

    pub(super) fn check_act(self, action: Action) -> Verdict {
        let builds = self.board.moment == Moment::Build;
        match action {
            Action::Lay(card) if builds => {
                ensure(!self.board.laid, Illegal::LaidAlready)?;
                self.check_in_hand(card)
            }
            Action::Play(card) => {
                self.check_in_hand(card)?;
                self.check_play(card)
            }
            Action::Upgrade(name) => {
                self.check_upgrade_now()?;
                self.check_upgrade(name)
            }
            Action::Move(name) => {
                self.check_move_now()?;
                let card = self.card(name).filter(|&card| self.movable().contains(card));
                ensure(card.is_some(), Illegal::NotMovable { name })
            }
            Action::Use(name, ability) => self.check_use(name, ability),
            Action::Done if builds => Ok(()),
            Action::Pass if !builds => Ok(()),
            _ => Err(self.not_now()),
        }
    }

    /// "To play a survivor character or item card, you must spend X of your ready zombie cards where X is
    /// equal to the resource cost. Some cards have additional requirements in order to be played." (seed)
    fn check_play(self, card: CardId) -> Verdict {
        let stats = self.agreed.stats(card);
        ensure(stats.kind != Kind::Zombie, Illegal::ZombieIsLaid { card })?;
        let in_window = stats.windows & bit(self.board.moment) != 0;
        ensure(in_window, Illegal::NotInWindow { card })?;
        if stats.kind == Kind::Attached {
            let has_bearer = !self.survivors(self.board.actor).is_empty();
            ensure(has_bearer, Illegal::NoBearer { card })?;
        }
        self.check_cost(stats.cost)?;
        self.check_requirement(card)
    }

    fn check_cost(self, need: u8) -> Verdict {
        let have = self.payers(self.board.actor).len() as u16;
        ensure(have >= u16::from(need), Illegal::NotEnoughReady { need, have })
    }

    /// "Zombies can be played if you meet their requirements." (seed) Each term is counted on its own, so
    /// that one zombie can meet two; face-down cards, ex-survivors and the card itself do not count.
    fn check_requirement(self, card: CardId) -> Verdict {
        let terms = self.agreed.terms(card);
        if terms.is_empty() {
            return Ok(());
        }
        let mut zombies = self.face_up_zombies(self.board.actor);
        zombies.remove(card);
        terms.iter().try_for_each(|term| {
            let have = (zombies & term.zombies).len() as u16;
            ensure(have >= u16::from(term.count), Illegal::Requirement { need: term.count, have })
        })
    }

    /// When zombies are upgraded, and by whom (`upgrade_in`).
    fn check_upgrade_now(self) -> Verdict {
        let (moment, is_active) = (self.board.moment, self.board.actor == self.board.active);
        let now = match self.agreed.rules.upgrade_in {
            UpgradeIn::BeginAttack => moment == Moment::BeginAttack && !is_active,
            UpgradeIn::OwnBuild => moment == Moment::Build,
            UpgradeIn::AnyWindow => moment != Moment::Build && !is_active,
        };
        ensure(now, Illegal::NoUpgradeNow)
    }

    /// The cards that the holder can see and that may be zombies to upgrade (`upgrade`).
    fn upgrade_sources(self) -> Cards {
        let actor = self.board.actor;
        match self.agreed.rules.upgrade {
            Upgrade::Flip => self.own_face_down() & self.agreed.zombies,
            Upgrade::FromHand => self.hand(actor) & self.agreed.zombies,
        }
    }

    fn own_face_down(self) -> Cards {
        self.board.controlled[self.board.actor.index()] & self.board.face_down
    }

    fn list_upgrades(self, list: &mut Actions) {
        let fits = |&card: &CardId| self.check_upgrade_of(card).is_ok();
        let cards: Cards = self.upgrade_sources().filter(fits).collect();
        self.push_names(list, cards, Action::Upgrade);
    }

    fn check_upgrade(self, name: Name) -> Verdict {
        let source = match (self.agreed.rules.upgrade, name.kind()) {
            (Upgrade::FromHand, NameKind::Card(card)) => Some(card),
            (Upgrade::FromHand, NameKind::FaceDown { .. }) => None,
            (Upgrade::Flip, _) => self.card(name),
        };
        let source = source.filter(|&card| self.upgrade_sources().contains(card));
        self.check_upgrade_of(source.ok_or(Illegal::NotUpgradable { name })?)
    }

    fn check_upgrade_of(self, card: CardId) -> Verdict {
        if self.agreed.rules.upgrade == Upgrade::FromHand {
            ensure(!self.own_face_down().is_empty(), Illegal::NothingFaceDown)?;
        }
        self.check_cost(self.agreed.stats(card).cost)?;
        self.check_requirement(card)
    }

    /// When zombies are moved to the combat zone, and by whom (`move_in`).
    fn check_move_now(self) -> Verdict {
        let now = match self.board.moment {
            Moment::Recoup => true,
            Moment::BeginAttack => {
                self.agreed.rules.move_in == MoveIn::BeginAttackAndRecoup
                    && self.board.actor != self.board.active
            }
            Moment::Build | Moment::Fight => false,
        };
        ensure(now, Illegal::NoMoveNow)
    }

    fn movable(self) -> Cards {
        let own = self.board.controlled[self.board.actor.index()];
        (own & self.board.resource) - self.board.spent
    }

    /// Symbols are used in the recoup phase, by the survivor player (`symbols_by`).
    fn check_symbols_now(self) -> bool {
        let by_any = self.agreed.rules.symbols_by == SymbolsBy::Any;
        self.board.moment == Moment::Recoup && (by_any || self.board.actor == self.board.active)
    }

    fn list_uses(self, list: &mut Actions) {
        let symbols = self.agreed.medics | self.agreed.scavengers;
        let ready = (self.survivors(self.board.actor) & symbols) - self.board.spent;
        for card in ready {
            for ability in 1..=2 {
                let name = Name::from(card);
                if self.check_use(name, ability).is_ok() {
                    list.push(Action::Use(name, ability));
                }
            }
        }
    }

    /// "Recoup - Spend this survivor: Remove a wound counter from target survivor." "Recoup - Attract
    /// attention" (seed), which spends the survivor too. Abilities count from 1, Medic before Scavenger.
    fn check_use(self, name: Name, ability: u8) -> Verdict {
        let missing = Illegal::NoAbility { name, ability };
        let own = self.survivors(self.board.actor);
        let card = self.card(name).filter(|&card| own.contains(card)).ok_or(missing)?;
        ensure(self.check_symbols_now(), missing)?;
        let medic = self.agreed.medics.contains(card);
        let symbols = u8::from(medic) + u8::from(self.agreed.scavengers.contains(card));
        ensure((1..=symbols).contains(&ability), missing)?;
        ensure(!self.board.spent.contains(card), Illegal::Spent { name })?;
        if medic && ability == 1 {
            ensure(!self.wounded().is_empty(), Illegal::NobodyWounded)?;
        }
        Ok(())
    }

    /// All survivors in play with a wound.
    fn wounded(self) -> Cards {
        let survivors = self.board.survivor_zone & self.agreed.survivors;
        survivors.filter(|&card| self.wounds(card) > 0).collect()
    }

    /// The targets of what was announced.
    pub(super) fn targets(self) -> Cards {
        match self.board.announced {
            Announced::Play(_) => self.survivors(self.board.actor),
            Announced::Use(..) => self.wounded(),
            Announced::Upgrade(_) => self.own_face_down(),
            Announced::Nothing => Cards::EMPTY,
        }
    }

    /// Whether what was announced could be announced: for positions that are read.
    pub(crate) fn announced_is_legal(self) -> bool {
        match self.board.announced {
            Announced::Play(card) => self.check_act(Action::Play(card)).is_ok(),
            Announced::Upgrade(name) => self.check_act(Action::Upgrade(name)).is_ok(),
            Announced::Use(name, ability) => {
                let medic = self.card(name).is_some_and(|card| self.agreed.medics.contains(card));
                medic && ability == 1 && self.check_use(name, ability).is_ok()
            }
            Announced::Nothing => false,
        }
    }

    /// Whether what was announced has its target, if it needs one: for positions that are read.
    pub(crate) fn target_is_legal(self) -> bool {
        let target = self.board.target.map(|name| self.card(name));
        match (self.board.announced.has_target(self.agreed), target) {
            (true, Some(Some(card))) => self.targets().contains(card),
            (true, _) => false,
            (false, target) => target.is_none(),
        }
    }

    /// How many cards are still to be spent for what was announced.
    pub(crate) fn left_to_pay(self) -> usize {
        let cost = match self.board.announced {
            Announced::Play(card) => self.agreed.stats(card).cost,
            Announced::Upgrade(name) => match name.kind() {
                NameKind::Card(card) => self.agreed.stats(card).cost,
                NameKind::FaceDown { .. } => {
                    self.card(name).map_or(0, |card| self.agreed.stats(card).cost)
                }
            },
            Announced::Use(..) | Announced::Nothing => 0,
        };
        usize::from(cost).saturating_sub(self.board.paid.len())
    }

    /// The cards that can pay next: in ascending order of id, each only if enough later ones remain.
    pub(super) fn list_payments(self, list: &mut Actions) {
        let latest = self.in_order(self.board.paid).last();
        let payers = self.payers(self.board.actor) - self.board.paid;
        let is_later = |&(name, _): &(Name, CardId)| latest.is_none_or(|(paid, _)| paid < name);
        let remaining = self.in_order(payers).filter(is_later).count();
        let offered = (remaining + 1).saturating_sub(self.left_to_pay());
        let later = self.in_order(payers).filter(is_later);
        later.take(offered).for_each(|(name, _)| list.push(Action::Pay(name)));
    }

    pub(super) fn check_payment(self, name: Name) -> Verdict {
        let payers = self.payers(self.board.actor);
        let card = self.card(name).filter(|&card| payers.contains(card));
        ensure(card.is_some(), Illegal::NotAPayer { name })?;
        let mut list = Actions::new();
        self.list_payments(&mut list);
        ensure(list.contains(Action::Pay(name)), Illegal::PayInOrder)
    }
}
