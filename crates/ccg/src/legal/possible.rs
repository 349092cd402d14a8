//! What could have been announced, chosen and paid so far: for positions that are read.

use super::Scene;
use crate::ability::code::{Act, INFECTIOUS, Op, Slot};
use crate::card::Cards;
use crate::state::running::{Frame, Target};
use crate::state::{Announced, Step};
use crate::{Action, Name};

impl Scene<'_> {
    /// Whether what was announced could be announced.
    pub(crate) fn announced_is_legal(self) -> bool {
        match self.board.announced {
            Announced::Play(card) => self.check_chosen(Action::Play(card)).is_ok(),
            Announced::Upgrade(name) => self.check_chosen(Action::Upgrade(name)).is_ok(),
            Announced::Nothing => false,
        }
    }

    /// Whether an ability that is announced could be used so by the player to move.
    pub(crate) fn use_is_legal(self, frame: &Frame) -> bool {
        let bearer = self.bearer(frame.source).map(|card| self.name(card));
        frame.bearer == bearer && self.check_use(Name::from(frame.source), frame.ability).is_ok()
    }

    /// Whether what was announced has its target, if it needs one.
    pub(crate) fn target_is_legal(self) -> bool {
        let target = self.board.target.map(|name| self.card(name));
        match (self.board.announced.has_target(self.agreed), target) {
            (true, Some(Some(card))) => self.targets().contains(card),
            (true, _) => false,
            (false, target) => target.is_none(),
        }
    }

    /// Whether the option and the targets of an ability that is announced could be chosen.
    pub(crate) fn choices_fit(self, frame: &Frame) -> bool {
        if frame.mode == 0 {
            return true;
        }
        let open = frame.ability == 0 || self.mode_is_open(frame, frame.mode);
        open && (0..frame.chosen).all(|chosen| {
            let before = Frame { chosen, ..*frame };
            let target = frame.targets.get(usize::from(chosen)).copied();
            self.next_slot(&before)
                .zip(target)
                .is_some_and(|(slot, target)| self.choice_fits(&before, slot, target))
        })
    }

    /// Whether this target could be chosen next. One is left out only together with all that would follow
    /// in its group.
    fn choice_fits(self, before: &Frame, slot: Slot, target: Target) -> bool {
        match target {
            Target::None => {
                let group = usize::from(before.chosen)..usize::from(self.behind_group(before));
                let left_out = |target: &Target| *target == Target::None;
                matches!(slot, Slot::UpTo { .. })
                    && before.targets.get(group).is_some_and(|rest| rest.iter().all(left_out))
            }
            Target::Card(name) => {
                self.target_names(self.slot_targets(before, slot)).any(|other| other == name)
            }
            Target::Player(seat) => self.slot_players(before, slot).any(|other| other == seat),
        }
    }

    /// Whether what was paid so far can be paid: what is spent comes first, then what is discarded of the
    /// hand; a card in play is discarded last, and then everything is paid.
    pub(crate) fn paid_fits(self) -> bool {
        let board = self.board;
        let payers = match board.running.announced() {
            Some(frame) => self.payers_for(frame),
            None => self.payers(board.actor),
        };
        let costs = self.announced_costs();
        let spent = board.paid.len();
        (board.paid - payers).is_empty()
            && (board.given - self.hand_of(board.actor)).is_empty()
            && spent <= usize::from(costs.spend)
            && (board.given.is_empty() || spent == usize::from(costs.spend))
            && board.given.len() <= usize::from(costs.discard)
    }

    /// Whether so many cards may be discarded by the operation at which an effect is. How many cards there
    /// were to count is not known any more.
    pub(crate) fn discards_fit(self, frame: &Frame) -> bool {
        match self.op_of(frame) {
            Some(Op { act: Act::Discard(_), number, per }) => {
                let (count, number) = (i32::from(frame.count), i32::from(number).max(1));
                let counted = per.is_some() && (count % number == 0 || count == 0xff);
                count == 0 || count == number || counted
            }
            _ => frame.count == 0,
        }
    }

    /// Whether a card is asked for that can be: a survivor or zombie that is not yet in a fight, the winning
    /// zombie that can infect, or, where so much could be done that it is chosen first, what can do something.
    pub(crate) fn focus_fits(self) -> bool {
        let board = self.board;
        let own = |cards: Cards| {
            let card = board.focus.and_then(|name| self.card(name));
            card.is_some_and(|card| cards.contains(card))
        };
        match board.step {
            Step::Defend => own(self.defenders() - board.in_fight),
            Step::Leftover => own(self.attackers(board.actor) - board.in_fight),
            Step::Infect => own(self.infectors() & board.controlled[board.actor.index()]),
            Step::Again => {
                board.focus.is_none() || self.has_many_pairs() && own(self.own_zombies())
            }
            Step::Act => board.focus.is_none_or(|name| self.may_focus(name)),
            _ => board.focus.is_none(),
        }
    }

    /// The winning zombies that can infect a survivor who has lost.
    fn infectors(self) -> Cards {
        if self.infectable().is_empty() {
            return Cards::EMPTY;
        }
        let (_, zombies) = self.sides();
        zombies.that(|card| self.has(card, INFECTIOUS))
    }
}
