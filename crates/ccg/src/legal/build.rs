//! What can be played, upgraded, moved and used in the build phase and in windows, and how it is paid.

use super::{Actions, LIST_MAX, Verdict, ensure, push_each};
use crate::ability::{ABILITIES_MAX, Ban};
use crate::card::Cards;
use crate::pool::Moment;
use crate::rules::{MoveIn, Upgrade, UpgradeIn};
use crate::setup::{Kind, bit};
use crate::state::{Announced, Scene};
use crate::{Action, CardId, Illegal, Name, NameKind};

impl Scene<'_> {
    /// Lists what the holder of the build phase or window can do.
    pub(super) fn list_acts(self, list: &mut Actions) {
        let actor = self.board.actor;
        if let Some(name) = self.board.focus {
            self.list_acts_of(self.card(name).into_iter().collect(), list);
            return;
        }
        let own = self.hand_of(actor) | self.board.controlled[actor.index()];
        if self.chooses_card_first() {
            let chosen = own.filter(|&card| self.is_chosen_first(card)).collect();
            self.list_acts_of(own - chosen, list);
            self.push_names(list, chosen, Action::Target);
        } else {
            self.list_acts_of(own, list);
        }
        let builds = self.board.moment == Moment::Build;
        list.push(if builds { Action::Done } else { Action::Pass });
    }

    /// Lists what can be done with each of these cards.
    fn list_acts_of(self, cards: Cards, list: &mut Actions) {
        let hand = self.hand_of(self.board.actor) & cards;
        if self.board.moment == Moment::Build && !self.board.laid {
            push_each(list, hand, Action::Lay);
        }
        let playable = hand & (self.agreed.survivors | self.agreed.items);
        push_each(
            list,
            playable.filter(|&card| self.check_play(card).is_ok()).collect(),
            Action::Play,
        );
        if self.check_upgrade_now().is_ok() {
            self.list_upgrades(cards, list);
        }
        if self.check_move_now().is_ok() {
            self.push_names(list, self.movable() & cards, Action::Move);
        }
        (self.users() & cards).for_each(|card| self.list_uses_of(card, list));
    }

    /// Whether so much may be possible that a card in play is chosen first. A card of the hand can be laid,
    /// and played or upgraded; one in play moved, upgraded, or used. All know how many there are.
    fn chooses_card_first(self) -> bool {
        let actor = self.board.actor;
        let own = self.board.controlled[actor.index()];
        let usable = (own - self.board.face_down) & self.agreed.code.usable;
        let plain = 2 * self.hand_of(actor).len() + 2 * own.len();
        plain + ABILITIES_MAX * usable.len() >= LIST_MAX
            && plain + usable.map(|card| self.agreed.stats(card).abilities().len()).sum::<usize>()
                >= LIST_MAX
    }

    /// Whether a card is then chosen before it is said what is done with it: those of the own ones in play
    /// for which everybody can see that there is something to do. A face-down one is, if it can be moved.
    fn is_chosen_first(self, card: CardId) -> bool {
        if self.board.face_down.contains(card) {
            return self.check_chosen(Action::Move(self.name(card))).is_ok();
        }
        if !self.board.controlled[self.board.actor.index()].contains(card) {
            return false;
        }
        let mut list = Actions::new();
        self.list_acts_of(Cards::of(card), &mut list);
        !list.is_empty()
    }

    /// Whether the card of this name is chosen first: also for positions that are read.
    pub(crate) fn may_focus(self, name: Name) -> bool {
        let card = self.card(name);
        self.chooses_card_first() && card.is_some_and(|card| self.is_chosen_first(card))
    }

    /// Where a card is chosen first, nothing is done with it before, and nothing with another one after.
    fn check_choice(self, action: Action) -> Verdict {
        let of = match action {
            Action::Upgrade(name) | Action::Move(name) | Action::Use(name, _) => Some(name),
            _ => None,
        };
        match (self.board.focus, of) {
            (Some(asked), _) => ensure(of == Some(asked), Illegal::OtherAsked { asked }),
            (None, Some(name)) => ensure(!self.may_focus(name), Illegal::ChooseCard),
            (None, None) => Ok(()),
        }
    }

    pub(super) fn check_act(self, action: Action) -> Verdict {
        self.check_choice(action)?;
        match action {
            Action::Target(name) if self.board.focus.is_none() => {
                ensure(self.may_focus(name), self.not_now())
            }
            _ => self.check_chosen(action),
        }
    }

    /// Whether something can be done, be it offered at once or with its card chosen first.
    pub(super) fn check_chosen(self, action: Action) -> Verdict {
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
                let card = self.card(name).filter(|&card| self.ready_resources().contains(card));
                let card = card.ok_or(Illegal::NotMovable { name })?;
                ensure(!self.is_banned(card, Ban::Move), Illegal::CannotMove { name })
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
        self.check_requirement(card)?;
        self.check_effect(card)
    }

    fn check_cost(self, need: u8) -> Verdict {
        let have = self.payers(self.board.actor).len() as u16;
        ensure(have >= u16::from(need), Illegal::NotEnoughReady { need, have })
    }

    /// "Zombies can be played if you meet their requirements." (seed) Each term is counted on its own, so
    /// that one zombie can meet two; face-down cards, ex-survivors and the card itself do not count. What
    /// abilities give counts as what is printed.
    fn check_requirement(self, card: CardId) -> Verdict {
        let terms = self.agreed.terms(card);
        if terms.is_empty() {
            return Ok(());
        }
        let mut zombies = self.face_up_zombies(self.board.actor);
        zombies.remove(card);
        (0..).zip(terms).try_for_each(|(place, term)| {
            let given = term.given.map_or(0, |word| {
                (zombies - term.zombies).filter(|&zombie| self.has(zombie, word)).count()
            });
            let have = ((zombies & term.zombies).len() + given) as u16;
            let need = term.count;
            ensure(have >= need.into(), Illegal::Requirement { term: place, need, have })
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
            Upgrade::FromHand => self.hand_of(actor) & self.agreed.zombies,
        }
    }

    fn own_face_down(self) -> Cards {
        self.board.controlled[self.board.actor.index()] & self.board.face_down
    }

    fn list_upgrades(self, cards: Cards, list: &mut Actions) {
        let fits = |&card: &CardId| self.check_upgrade_of(card).is_ok();
        let cards: Cards = (self.upgrade_sources() & cards).filter(fits).collect();
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

    fn ready_resources(self) -> Cards {
        let own = self.board.controlled[self.board.actor.index()];
        (own & self.board.resource) - self.board.spent
    }

    fn movable(self) -> Cards {
        let ready = self.ready_resources();
        if self.agreed.code.forbids {
            return ready.filter(|&card| !self.is_banned(card, Ban::Move)).collect();
        }
        ready
    }

    /// The face-down cards in whose place an announced hand card can be put.
    pub(super) fn targets(self) -> Cards {
        match self.board.announced {
            Announced::Upgrade(_) => self.own_face_down(),
            Announced::Play(_) | Announced::Nothing => Cards::EMPTY,
        }
    }
}
