//! What abilities do: each operation of the code, done to a board.

use deadhand_game::Seat;

use super::{Doing, STEPS_MAX};
use crate::ability::Ban;
use crate::ability::code::{Act, Op, Those, Who};
use crate::card::Cards;
use crate::event::Witness;
use crate::pool::Moment;
use crate::setup::Kind;
use crate::state::running::{Frame, Lasting};
use crate::state::{Side, Step};
use crate::{CardId, Event};

/// How an effect goes on after an operation.
enum Flow {
    /// With the next one.
    Next,
    /// With a later one: so many are left out.
    Skip(u8),
    /// When somebody has decided something.
    Wait,
}

impl<W: Witness> Doing<'_, W> {
    /// Runs the effect on top until it has ended or somebody has to decide. Says whether nobody has to.
    pub(super) fn run(&mut self) -> bool {
        loop {
            let Some(&frame) = self.board.running.frames.last() else {
                return true;
            };
            let Some(op) = self.scene().op_of(&frame).filter(|_| !frame.cancelled) else {
                if self.scene().is_placed(&frame) {
                    self.place_item(&frame);
                }
                self.board.running.frames.pop();
                return true;
            };
            self.steps += 1;
            if self.steps > STEPS_MAX {
                return true;
            }
            match self.operate(op, &frame) {
                Flow::Wait => return false,
                Flow::Next => self.advance(1),
                Flow::Skip(count) => self.advance(count + 1),
            }
        }
    }

    /// The effect on top goes on so many operations further.
    fn advance(&mut self, count: u8) {
        let frame = self.top();
        frame.op = frame.op.saturating_add(count);
        frame.cursor = 0;
        frame.count = 0;
    }

    fn operate(&mut self, op: Op, frame: &Frame) -> Flow {
        let scene = self.scene();
        let side = Side::of(frame);
        let number = scene.number_of(op, frame);
        let count = number.clamp(0, 0xff).cast_unsigned() as u16;
        match op.act {
            Act::Unless { condition, skip, rolls } => {
                let holds = scene.holds(condition, side, Some(frame));
                let top = self.top();
                top.held = holds;
                if rolls && !holds {
                    top.rolled = 0;
                }
                return if holds { Flow::Next } else { Flow::Skip(skip) };
            }
            Act::Discard(_) if frame.count == 0 && count == 0 => {}
            Act::Discard(_) => return self.ask_discards(count as u8),
            Act::SearchToHand(_) | Act::SearchToResource(_) => return self.search(frame),
            Act::Roll | Act::AttractAttention => {
                self.ask(Step::Roll, frame.controller);
                return Flow::Wait;
            }
            Act::Cancel => self.cancel(),
            Act::GainFood(who) | Act::LoseFood(who) => {
                let gains = matches!(op.act, Act::GainFood(_));
                self.each_player(who, frame, |doing, seat| {
                    let food = doing.board.food[seat.index()];
                    let food =
                        if gains { food.saturating_add(count) } else { food.saturating_sub(count) };
                    doing.set_food(seat, food);
                });
            }
            Act::Draw(who) => {
                self.each_player(who, frame, |doing, seat| doing.draw_cards(seat, count));
            }
            Act::TopToResource(who) => self.each_player(who, frame, |doing, seat| {
                (0..count).for_each(|_| doing.lay_top(seat));
            }),
            Act::TopToDiscard(who) => self.each_player(who, frame, |doing, seat| {
                (0..count).for_each(|_| doing.discard_top(seat));
            }),
            Act::RevealHand(who) => self.each_player(who, frame, |doing, seat| {
                for card in doing.scene().hand_of(seat) {
                    doing.show_to_all(card);
                }
            }),
            Act::Bonus(those, _) | Act::Gain(those, ..) => {
                let word = matches!(op.act, Act::Gain(..));
                let number = if word { op.number.into() } else { number };
                self.begin_lasting(those, number, frame);
            }
            Act::Prevent(those) => {
                let cards = scene.those(those, frame) & scene.all_survivors();
                self.in_order(cards, |doing, card| doing.last(Some(card), number, frame));
            }
            Act::Kill(those) => {
                self.bury(scene.those(those, frame) & scene.all_survivors());
            }
            Act::DiscardCard(those) => {
                self.discard(scene.those(those, frame) & scene.all_in_play());
            }
            Act::Attach(item, bearer) => {
                // Items are attached to survivors and zombies that lie face up, and to no other card.
                let zombies = scene.zombies() - scene.board.face_down;
                let bearers = scene.those(bearer, frame) & (scene.all_survivors() | zombies);
                let bearer = bearers.first();
                for item in scene.those(item, frame) {
                    if let Some(bearer) = bearer {
                        self.attach_from_anywhere(item, bearer);
                    }
                }
            }
            _ => self.each_card(op.act, count, frame),
        }
        Flow::Next
    }

    /// Does what an operation does to one card to each of its cards, in order of names.
    fn each_card(&mut self, act: Act, count: u16, frame: &Frame) {
        let (Act::Wound(those)
        | Act::Heal(those)
        | Act::Infect(those)
        | Act::Cure(those)
        | Act::ToHand(those)
        | Act::ToResource(those)
        | Act::Move(those)
        | Act::Spend(those)
        | Act::Ready(those)
        | Act::TakeControl(those)
        | Act::Join(those)
        | Act::Leave(those)
        | Act::LookAt(those)
        | Act::Reveal(those)) = act
        else {
            return;
        };
        let cards = self.scene().those(those, frame);
        self.in_order(cards, |doing, card| doing.do_to(act, card, count, frame));
    }

    fn do_to(&mut self, act: Act, card: CardId, count: u16, frame: &Frame) {
        let board = &*self.board;
        let you = frame.controller;
        let is_survivor = self.scene().all_survivors().contains(card);
        let in_play = self.scene().in_play(card);
        match act {
            Act::Wound(_) if is_survivor => self.wound(card, count),
            Act::Heal(_) if is_survivor => (0..count).for_each(|_| self.heal(card)),
            Act::Infect(_) if is_survivor && self.scene().is_infectable(card) => {
                self.infect(card, you);
            }
            Act::Cure(_) if is_survivor => self.cure(card),
            Act::ToHand(_) => self.return_to_hand(card),
            Act::ToResource(_) => self.put_into_resource(card, you),
            // In its player's own turn it is a resource, and moves as he could move it.
            Act::Move(_)
                if board.resource.contains(card) && !self.scene().is_banned(card, Ban::Move) =>
            {
                self.move_to_combat(card);
            }
            Act::Spend(_) if in_play && !board.spent.contains(card) => self.spend(card),
            Act::Ready(_) if in_play && board.spent.contains(card) => self.ready(card),
            Act::TakeControl(_) if in_play && !board.attached.contains(card) => {
                self.take_control(card, you);
            }
            Act::Join(_) => self.join(card),
            Act::Leave(_) => self.leave_fight(card),
            Act::LookAt(_) => self.show_to(card, you),
            Act::Reveal(_) => self.show_to_all(card),
            _ => {}
        }
    }

    /// A zombie or a survivor of the survivor player, ready, joins the fight that is fought.
    fn join(&mut self, card: CardId) {
        let board = &*self.board;
        let scene = self.scene();
        let may = scene.survivors(board.active).contains(card)
            || scene.zombies().contains(card) && !board.spent.contains(card);
        if may && board.moment == Moment::Fight && board.fight != 0 {
            self.join_fight(card);
        }
    }

    fn attach_from_anywhere(&mut self, item: CardId, bearer: CardId) {
        if self.agreed.stats(item).kind != Kind::Attached {
            return;
        }
        if !self.scene().in_play(item) {
            self.take_from_discard(item);
        }
        self.attach(item, bearer);
    }

    fn each_player(&mut self, who: Who, frame: &Frame, mut act: impl FnMut(&mut Self, Seat)) {
        let players = self.scene().players(who, frame);
        for seat in self.living_in_order().filter(|seat| players >> seat.index() & 1 != 0) {
            act(self, seat);
        }
    }

    /// Asks each of the players for so many cards of his hand, one at a time. "They are counted once, when
    /// it is done": the number is kept while they choose.
    fn ask_discards(&mut self, count: u8) -> Flow {
        if self.top().count == 0 {
            self.top().count = count;
        }
        let count = u16::from(self.top().count);
        let seats = self.agreed.seats() as u16;
        while self.top().cursor / count < seats {
            let frame = *self.top();
            if let Some(seat) = self.scene().discards_for(&frame) {
                self.ask(Step::Discard, seat);
                return Flow::Wait;
            }
            self.top().cursor = (frame.cursor / count + 1) * count;
        }
        Flow::Next
    }

    /// `discard A5`, by an effect.
    pub(super) fn discard_for_effect(&mut self, card: CardId) {
        self.discard(Cards::of(card));
        self.top().cursor += 1;
        self.go_on();
    }

    /// The player looks through his deck; then chance shuffles it.
    fn search(&mut self, frame: &Frame) -> Flow {
        match frame.cursor {
            0 => self.ask(Step::Search, frame.controller),
            1 => self.ask(Step::Reshuffle, frame.controller),
            _ => return Flow::Next,
        }
        Flow::Wait
    }

    /// What a search has found goes to its place; none where nothing was taken.
    pub(super) fn found(&mut self, card: Option<CardId>) {
        let frame = *self.top();
        let seat = frame.controller;
        if let (Some(card), Some(op)) = (card, self.scene().op_of(&frame)) {
            self.take_from_deck(card);
            if matches!(op.act, Act::SearchToResource(_)) {
                self.lay(card, seat);
            } else {
                self.board.hand.insert(card);
                self.witness.saw(|| Event::Found { seat, card: Some(card) });
            }
        }
        self.top().cursor = 1;
        self.go_on();
    }

    pub(super) fn searched(&mut self) {
        self.top().cursor = 2;
        self.go_on();
    }

    /// What is used is cancelled: it was paid for, and has no effect.
    fn cancel(&mut self) {
        if let [used, _] = &mut self.board.running.frames[..] {
            used.cancelled = true;
            let card = used.source;
            self.witness.saw(|| Event::Cancelled { card });
        }
    }

    /// An effect lasts from now on: on each of these cards, or on all of a kind as they come and go.
    fn begin_lasting(&mut self, those: Those, number: i32, frame: &Frame) {
        if let Those::Each(_) = those {
            self.last(None, number, frame);
            return;
        }
        let scene = self.scene();
        let cards = scene.those(those, frame) & scene.all_in_play();
        self.in_order(cards, |doing, card| doing.last(Some(card), number, frame));
    }

    fn last(&mut self, card: Option<CardId>, number: i32, frame: &Frame) {
        let number = number.clamp(-0x7fff, 0x7fff) as i16;
        let op = self.scene().place_of_op(frame);
        let card = card.map(|card| self.scene().name(card));
        let Frame { source, ability, controller, player, .. } = *frame;
        self.add_lasting(Lasting { source, ability, op, card, controller, player, number });
    }

    /// "To attract attention, roll a die. On a 1, each zombie player puts the top card of his deck into
    /// his resource zone face-down." (seed) What follows of a success is the ability's.
    pub(super) fn roll(&mut self, number: u8) {
        self.witness.saw(|| Event::Rolled { number });
        let frame = *self.top();
        let attention =
            self.scene().op_of(&frame).is_some_and(|op| matches!(op.act, Act::AttractAttention));
        if attention && number == 1 {
            self.living_in_order().skip(1).for_each(|seat| self.lay_top(seat));
        }
        self.top().rolled = number;
        self.advance(1);
        self.go_on();
    }
}
