//! Whether an ability can be used or had: its moment, its options and targets, and what it costs.

use deadhand_game::Seat;

use super::{Actions, Verdict, ensure};
use crate::ability::code::{Act, Compiled, Costs, Mode, Op, Slot, When, Who};
use crate::ability::{Ban, Player};
use crate::card::Cards;
use crate::rules::SymbolsBy;
use crate::setup::{Kind, bit};
use crate::state::running::{Frame, Target};
use crate::state::{Announced, Scene, Side};
use crate::{Action, CardId, Illegal, Name};

/// What is paid next, and how many.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ToPay {
    /// Ready cards of the resource and combat zones, to be spent.
    Spend(usize),
    /// A card of the hand, to be discarded.
    Discard,
    /// A card in play, to be discarded.
    Own,
}

/// Whether of some cards one is left to be discarded where so many of others are spent: a card pays in one
/// way only.
fn leaves_one(own: Cards, payers: Cards, spend: usize) -> bool {
    !own.is_empty() && (payers | own).len() > spend
}

impl<'a> Scene<'a> {
    fn compiled(self, frame: &Frame) -> Option<&'a Compiled> {
        let index = self.agreed.ability(frame.source, frame.ability)?;
        Some(&self.agreed.code.abilities[index])
    }

    /// What is paid for an ability; nothing by this where it has none.
    pub(crate) fn costs_of(self, frame: &Frame) -> Costs {
        self.compiled(frame).map_or(Costs::default(), |ability| ability.costs)
    }

    pub(super) fn mode(self, frame: &Frame) -> Option<&'a Mode> {
        self.compiled(frame)?.modes.get(usize::from(frame.mode).checked_sub(1)?)
    }

    /// The operation at which an effect is; none at its end.
    pub(crate) fn op_of(self, frame: &Frame) -> Option<Op> {
        let mode = self.mode(frame)?;
        let place = mode.ops.start + u16::from(frame.op);
        (place < mode.ops.end).then(|| self.agreed.code.ops[usize::from(place)])
    }

    /// The place of that operation among those of the ability.
    pub(crate) fn place_of_op(self, frame: &Frame) -> u8 {
        let first = self.compiled(frame).map_or(0, |ability| ability.first_op);
        let start = self.mode(frame).map_or(first, |mode| mode.ops.start);
        (start - first) as u8 + frame.op
    }

    /// Whether its player is asked if he will have it.
    pub(crate) fn is_optional(self, frame: &Frame) -> bool {
        let when = self.compiled(frame).map(|ability| &ability.when);
        matches!(when, Some(When::Happens { optional: true, .. }))
    }

    /// How many options an ability has.
    pub(crate) fn modes(self, frame: &Frame) -> usize {
        self.compiled(frame).map_or(1, |ability| ability.modes.len())
    }

    /// The options, counted from 1, that have their targets.
    fn open_modes(self, frame: &Frame) -> impl Iterator<Item = u8> {
        (1..=self.modes(frame) as u8).filter(move |&mode| self.mode_is_open(frame, mode))
    }

    pub(super) fn mode_is_open(self, frame: &Frame, mode: u8) -> bool {
        let frame = Frame { mode, ..*frame };
        let needs = self.mode(&frame).map_or(&[][..], |mode| &mode.targets);
        needs.iter().all(|&slot| match slot {
            Slot::Card { .. } | Slot::Bearer => !self.slot_targets(&frame, slot).is_empty(),
            Slot::UpTo { .. } | Slot::Player { .. } => true,
        })
    }

    /// Whether an ability can be had: some option has its targets, and it can be paid.
    pub(crate) fn can_have(self, frame: &Frame) -> bool {
        self.check_have(frame).is_ok()
    }

    fn check_have(self, frame: &Frame) -> Verdict {
        ensure(self.open_modes(frame).next().is_some(), Illegal::NoTarget)?;
        self.check_costs(self.costs_of(frame), frame)
    }

    /// Costs are chosen before anything happens, and each must be there.
    fn check_costs(self, costs: Costs, frame: &Frame) -> Verdict {
        let board = self.board;
        let (source, you) = (frame.source, frame.controller);
        // A cost is paid with what its player controls: the card may have left, or risen as a zombie.
        let own = board.controlled[you.index()].contains(source) && self.in_play(source);
        let asks_this = costs.spend_this || costs.discard_this || costs.wound_this;
        ensure(own || !asks_this, Illegal::NotYours { card: source })?;
        let spent = costs.spend_this && board.spent.contains(source);
        ensure(!spent, Illegal::Spent { name: self.name(source) })?;
        let bears_wounds = self.all_survivors().contains(source);
        ensure(bears_wounds || !costs.wound_this, Illegal::NotYours { card: source })?;
        let food = board.food[you.index()];
        ensure(food >= costs.food.into(), Illegal::NotEnoughFood { need: costs.food, have: food })?;
        let have = self.payers_for(frame).len() as u16;
        ensure(have >= costs.spend.into(), Illegal::NotEnoughReady { need: costs.spend, have })?;
        let have = self.hand_of(you).len() as u16;
        ensure(
            have >= costs.discard.into(),
            Illegal::NotEnoughCards { need: costs.discard, have },
        )?;
        let owns = costs.own.is_none()
            || leaves_one(self.own_to_discard(frame), self.payers_for(frame), costs.spend.into());
        ensure(owns, Illegal::NothingToDiscard)
    }

    /// The cards that can be spent for an ability. A card pays in one way only: its own not where it is
    /// spent or discarded as `this`.
    pub(super) fn payers_for(self, frame: &Frame) -> Cards {
        let costs = self.costs_of(frame);
        let mut payers = self.payers(frame.controller);
        if costs.spend_this || costs.discard_this {
            payers.remove(frame.source);
        }
        payers
    }

    /// The cards in play that can be discarded for an ability. A card pays in one way only: none that is
    /// spent for it, and where its own card pays as `this`, neither that nor its bearer, who takes it along.
    pub(super) fn own_to_discard(self, frame: &Frame) -> Cards {
        let costs = self.costs_of(frame);
        let Some(kind) = costs.own else {
            return Cards::EMPTY;
        };
        let own = self.board.controlled[frame.controller.index()];
        let mut cards = self.select(kind, Side::of(frame)) & (own - self.board.paid);
        if costs.spend_this || costs.wound_this || costs.discard_this {
            cards.remove(frame.source);
            self.bearer(frame.source).into_iter().for_each(|bearer| cards.remove(bearer));
        }
        cards
    }

    /// The slot for which a target is chosen next.
    pub(crate) fn next_slot(self, frame: &Frame) -> Option<Slot> {
        if frame.ability == 0 {
            let needs_bearer = self.agreed.stats(frame.source).kind == Kind::Attached;
            return (needs_bearer && frame.chosen == 0).then_some(Slot::Bearer);
        }
        self.mode(frame)?.targets.get(usize::from(frame.chosen)).copied()
    }

    /// The place of the slot behind the group of which targets are chosen.
    pub(crate) fn behind_group(self, frame: &Frame) -> u8 {
        let slots = self.mode(frame).map_or(&[][..], |mode| &mode.targets);
        let first = usize::from(frame.chosen);
        let group = slots.get(first);
        let others = slots.iter().skip(first).take_while(|slot| Some(*slot) == group).count();
        frame.chosen + others as u8
    }

    /// The cards that can be chosen for a slot.
    pub(crate) fn slot_targets(self, frame: &Frame, slot: Slot) -> Cards {
        let you = frame.controller;
        let kind = match slot {
            Slot::Bearer => return self.survivors(you),
            Slot::Player { .. } => return Cards::EMPTY,
            Slot::Card { kind } | Slot::UpTo { kind, .. } => kind,
        };
        let mut cards = self.select(kind, Side::of(frame));
        if let Slot::UpTo { .. } = slot {
            let slots = self.mode(frame).map_or(&[][..], |mode| &mode.targets);
            for (target, other) in frame.targets.iter().zip(slots).take(frame.chosen.into()) {
                if let (Target::Card(name), true) = (target, *other == slot)
                    && let Some(card) = self.card(*name).or(name.card())
                {
                    cards.remove(card);
                }
            }
        }
        let mine = self.board.controlled[you.index()];
        let can = |&card: &CardId| mine.contains(card) || !self.is_banned(card, Ban::BeTargeted);
        if self.agreed.code.forbids { cards.filter(can).collect() } else { cards }
    }

    /// The players that can be chosen for a slot.
    pub(crate) fn slot_players(
        self,
        frame: &Frame,
        slot: Slot,
    ) -> impl Iterator<Item = Seat> + use<'a> {
        let you = frame.controller;
        let all = Seat::ALL.into_iter().take(self.agreed.seats());
        all.filter(move |&seat| {
            let fits = match slot {
                Slot::Player { opponent } => !(opponent && seat == you),
                _ => false,
            };
            fits && !self.board.is_out(seat.index())
        })
    }

    /// The frame for which a choice is made now, and the slot of the target that is chosen.
    pub(crate) fn target_asked(self) -> Option<(Frame, Slot)> {
        let frame = self.board.running.announced()?;
        Some((*frame, self.next_slot(frame)?))
    }

    pub(super) fn list_ability_targets(self, list: &mut Actions) {
        let Some((frame, slot)) = self.target_asked() else {
            return;
        };
        let names = self.target_names(self.slot_targets(&frame, slot));
        names.for_each(|name| list.push(Action::Target(name)));
        if let Slot::UpTo { .. } = slot {
            list.push(Action::Done);
        }
        self.slot_players(&frame, slot).for_each(|seat| list.push(Action::Player(seat)));
    }

    /// The names of targets in order: in play as they are called, in a discard by their ids.
    pub(super) fn target_names(self, cards: Cards) -> impl Iterator<Item = Name> + use<'a> {
        self.in_order(cards).map(|(name, _)| name)
    }

    pub(super) fn check_ability_target(self, action: Action) -> Verdict {
        let Some((frame, slot)) = self.target_asked() else {
            return Err(self.not_now());
        };
        match action {
            Action::Target(name) => {
                let cards = self.slot_targets(&frame, slot);
                let fits = self.target_names(cards).any(|other| other == name);
                ensure(fits, Illegal::NotATarget { name })
            }
            Action::Player(seat) => {
                let fits = self.slot_players(&frame, slot).any(|other| other == seat);
                ensure(fits, Illegal::NoSuchPlayer { seat })
            }
            _ => ensure(matches!(slot, Slot::UpTo { .. }), Illegal::TargetNeeded),
        }
    }

    pub(super) fn list_modes(self, list: &mut Actions) {
        if let Some(frame) = self.board.running.frames.last() {
            self.open_modes(frame).for_each(|mode| list.push(Action::Choose(mode)));
        }
    }

    pub(super) fn check_mode(self, mode: u8) -> Verdict {
        let frame = self.board.running.frames.last();
        let fits = frame.is_some_and(|frame| self.open_modes(frame).any(|open| open == mode));
        ensure(fits, Illegal::NoOption { option: mode })
    }

    /// Lists the abilities that can be used of one of [`Scene::users`].
    pub(super) fn list_uses_of(self, card: CardId, list: &mut Actions) {
        for number in 1..=self.agreed.stats(card).abilities().len() as u8 {
            if self.check_use_of(card, number).is_ok() {
                list.push(Action::Use(Name::from(card), number));
            }
        }
    }

    /// The cards of the player to move whose abilities he may use in principle.
    pub(super) fn users(self) -> Cards {
        let actor = self.board.actor;
        let own = self.board.controlled[actor.index()] & self.agreed.code.usable;
        let awake = self.awake(own);
        let by_any = self.agreed.rules.symbols_by == SymbolsBy::Any;
        if by_any || actor == self.board.active { awake } else { awake & self.zombies() }
    }

    /// An ability is used in its moments, if it can be paid and has its targets; those of survivors and
    /// items by the survivor player (`symbols_by`), those of zombies by zombie players.
    pub(super) fn check_use(self, name: Name, number: u8) -> Verdict {
        let missing = Illegal::NoAbility { name, ability: number };
        let card = self.card(name).filter(|&card| self.users().contains(card)).ok_or(missing)?;
        self.check_use_of(card, number)
    }

    /// Whether an ability of a card of [`Scene::users`] can be used.
    fn check_use_of(self, card: CardId, number: u8) -> Verdict {
        let name = Name::from(card);
        let missing = Illegal::NoAbility { name, ability: number };
        let index = self.agreed.ability(card, number).ok_or(missing)?;
        let When::Used { moments, once } = self.agreed.code.abilities[index].when else {
            return Err(missing);
        };
        ensure(moments & bit(self.board.moment) != 0, missing)?;
        let used = once && self.board.used.contains(card);
        ensure(!used, Illegal::UsedAlready { name, ability: number })?;
        self.check_have(&Frame::new(number, card, self.board.actor))
    }

    /// An item that is played for its effect must have its targets.
    pub(super) fn check_effect(self, card: CardId) -> Verdict {
        match self.agreed.effect_of(card) {
            0 => Ok(()),
            number => self.check_have(&Frame::new(number, card, self.board.actor)),
        }
    }

    /// What is paid for what was announced: the cost of a card, and what its ability costs.
    pub(super) fn announced_costs(self) -> Costs {
        let frame = self.board.running.announced();
        let costs = frame.map_or(Costs::default(), |frame| self.costs_of(frame));
        let spend = match self.board.announced {
            Announced::Play(card) => self.agreed.stats(card).cost,
            Announced::Upgrade(name) => name
                .card()
                .or_else(|| self.card(name))
                .map_or(0, |card| self.agreed.stats(card).cost),
            Announced::Nothing => costs.spend,
        };
        Costs { spend, ..costs }
    }

    /// What is still to be paid for what was announced: first what is spent, then what is discarded.
    pub(crate) fn left_to_pay(self) -> Option<ToPay> {
        let costs = self.announced_costs();
        let spend = usize::from(costs.spend).saturating_sub(self.board.paid.len());
        if spend > 0 {
            return Some(ToPay::Spend(spend));
        }
        let from_hand = (self.board.given & self.board.hand).len();
        let discard = usize::from(costs.discard).saturating_sub(from_hand);
        if discard > 0 {
            return Some(ToPay::Discard);
        }
        let owes = costs.own.is_some() && (self.board.given - self.board.hand).is_empty();
        owes.then_some(ToPay::Own)
    }

    /// The cards that can pay next: what is spent in ascending order of id, each only if enough later ones
    /// remain, and one in play that is discarded; what is discarded in any order, since an order would tell
    /// of the other cards of the hand.
    pub(super) fn list_payments(self, list: &mut Actions) {
        let Some(to_pay) = self.left_to_pay() else {
            return;
        };
        let (payers, left, latest) = self.payment(to_pay);
        let owed = match (to_pay, self.board.running.announced()) {
            (ToPay::Spend(_), Some(frame)) if self.costs_of(frame).own.is_some() => {
                Some(self.own_to_discard(frame))
            }
            _ => None,
        };
        let is_later = |&(name, _): &(Name, CardId)| latest.is_none_or(|paid| paid < name);
        let mut later: Cards =
            self.in_order(payers).filter(is_later).map(|(_, card)| card).collect();
        for (name, card) in self.in_order(later) {
            later.remove(card);
            let enough = later.len() + 1 >= left;
            if enough && owed.is_none_or(|own| leaves_one(own - Cards::of(card), later, left - 1)) {
                list.push(Action::Pay(name));
            }
        }
    }

    /// The cards that can be paid, how many are needed, and the last one that was.
    fn payment(self, to_pay: ToPay) -> (Cards, usize, Option<Name>) {
        let board = self.board;
        let frame = board.running.announced();
        let last = |cards| self.in_order(cards).last().map(|(name, _)| name);
        match to_pay {
            ToPay::Spend(left) => {
                let payers =
                    frame.map_or_else(|| self.payers(board.actor), |frame| self.payers_for(frame));
                (payers - board.paid, left, last(board.paid))
            }
            ToPay::Discard => (self.hand_of(board.actor) - board.given, 1, None),
            ToPay::Own => (frame.map_or(Cards::EMPTY, |frame| self.own_to_discard(frame)), 1, None),
        }
    }

    /// How many options an ability has, and how many targets and operations its chosen option.
    pub(crate) fn sizes(self, frame: &Frame) -> (usize, usize, usize) {
        if frame.ability == 0 {
            let needs_bearer = self.agreed.stats(frame.source).kind == Kind::Attached;
            return (1, usize::from(needs_bearer), 0);
        }
        let (slots, ops) =
            self.mode(frame).map_or((0, 0), |mode| (mode.targets.len(), mode.ops.len()));
        (self.modes(frame), slots, ops)
    }

    /// Whose hand an effect that discards asks for next.
    pub(crate) fn discards_for(self, frame: &Frame) -> Option<Seat> {
        let Some(Op { act: Act::Discard(who), .. }) = self.op_of(frame) else {
            return None;
        };
        let seats = self.agreed.seats();
        let players = self.players(who, frame);
        let distance = usize::from(frame.cursor.checked_div(frame.count.into())?);
        let seat = self.agreed.seat_after(self.board.active, distance);
        let asked = distance < seats
            && players >> seat.index() & 1 != 0
            && !self.board.is_out(seat.index())
            && !self.hand_of(seat).is_empty();
        asked.then_some(seat)
    }

    pub(crate) fn number_of(self, op: Op, frame: &Frame) -> i32 {
        let times = op.per.map_or(1, |kind| self.count(kind, Side::of(frame)));
        i32::from(op.number) * times
    }

    /// A bit for each player that an operation is done to.
    pub(crate) fn players(self, who: Who, frame: &Frame) -> u8 {
        let of = |seat: Seat| 1_u8 << seat.index();
        let you = of(frame.controller);
        match who.player {
            Player::You => you,
            Player::EachPlayer => (1 << self.agreed.seats()) - 1,
            Player::EachOpponent => !you,
            Player::ThatPlayer => frame.player.map_or(0, of),
            Player::TargetOpponent | Player::TargetPlayer => {
                match frame.targets.get(usize::from(who.slot)) {
                    Some(Target::Player(seat)) => of(*seat),
                    _ => 0,
                }
            }
        }
    }

    pub(super) fn check_payment(self, name: Name) -> Verdict {
        let to_pay = self.left_to_pay().ok_or(self.not_now())?;
        let (payers, ..) = self.payment(to_pay);
        let fits = self.in_order(payers).any(|(other, _)| other == name);
        let refused = match to_pay {
            ToPay::Spend(_) => Illegal::NotAPayer { name },
            ToPay::Discard | ToPay::Own => Illegal::NotToDiscard { name },
        };
        ensure(fits, refused)?;
        let mut list = Actions::new();
        self.list_payments(&mut list);
        ensure(list.contains(Action::Pay(name)), Illegal::PayInOrder)
    }

    pub(super) fn list_waiting(self, list: &mut Actions) {
        let mut choices: arrayvec::ArrayVec<_, { crate::state::running::WAITING_MAX }> = self
            .waiting_choices(self.board.actor, self.chooses_answers())
            .map(|(_, name, number)| (name, number))
            .collect();
        choices.sort_unstable();
        choices.into_iter().for_each(|(name, number)| list.push(Action::Resolve(name, number)));
    }

    /// What a search may take: of equal cards in the deck the lowest.
    pub(super) fn list_search(self, list: &mut Actions) {
        let finds = self.finds();
        super::push_each(list, self.lowest_of_equals(finds), Action::Take);
        list.push(Action::Decline);
    }

    pub(super) fn check_found(self, card: CardId) -> Verdict {
        let finds = self.finds();
        ensure(finds.contains(card), Illegal::NotToTake { card })?;
        let printed = self.agreed.stats(card).printed;
        let lowest = { finds }.find(|&other| self.agreed.stats(other).printed == printed);
        let lowest = lowest.unwrap_or(card);
        ensure(lowest == card, Illegal::NotLowest { lowest })
    }

    fn finds(self) -> Cards {
        let frame = self.board.running.frames.last();
        let act = frame.and_then(|frame| self.op_of(frame)).map(|op| op.act);
        let (Some(frame), Some(Act::SearchToHand(kind) | Act::SearchToResource(kind))) =
            (frame, act)
        else {
            return Cards::EMPTY;
        };
        let deck: Cards = self.board.deck(frame.controller.index()).collect();
        deck & self.printed_kind(kind, Side::of(frame))
    }
}
