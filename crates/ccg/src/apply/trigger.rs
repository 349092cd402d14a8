//! Abilities that happen: what they listen to, how they wait, and what follows when all have happened.

use deadhand_game::Seat;

use super::{Doing, STEPS_MAX};
use crate::ability::code::{END, On, READY, USES, When};
use crate::ability::{Happening, Used, User};
use crate::card::Cards;
use crate::event::Witness;
use crate::state::running::{Frame, Then, Waiting};
use crate::state::{Scene, Side, Step};
use crate::{CardId, Event, Name};

/// What an ability can listen to.
#[derive(Clone, Copy)]
enum Heard {
    Card(Happening, CardId),
    Ready,
    End,
    /// Whether it is an ability that is used, or an item that is played.
    Uses {
        seat: Seat,
        source: CardId,
        is_ability: bool,
    },
}

impl Heard {
    fn listeners(self) -> usize {
        match self {
            Heard::Card(happening, _) => happening as usize,
            Heard::Ready => READY,
            Heard::End => END,
            Heard::Uses { .. } => USES,
        }
    }

    /// Whether this is what an ability listens to.
    fn is(self, event: On, scene: Scene<'_>, side: Side) -> bool {
        match (self, event) {
            (Heard::Card(happening, card), On::Card { of, happening: asked }) => {
                happening == asked && scene.affects(of, side, card)
            }
            (Heard::Ready, On::Ready(whose)) | (Heard::End, On::End(whose)) => {
                scene.is_turn_of(whose, side.you)
            }
            (Heard::Uses { seat, source, is_ability }, On::Uses(by, what)) => {
                let by = match by {
                    User::You => seat == side.you,
                    User::Opponent => seat != side.you,
                    User::Player => true,
                };
                by && match what {
                    Used::Survivor => is_ability && scene.agreed.survivors.contains(source),
                    Used::Item => scene.agreed.items.contains(source),
                    Used::Ability => is_ability,
                }
            }
            _ => false,
        }
    }
}

impl<W: Witness> Doing<'_, W> {
    /// Something happened to a card, or is just about to: abilities that listen to it wait from now on.
    #[inline]
    pub(crate) fn happened(&mut self, happening: Happening, card: CardId) {
        if self.agreed.code.hears(happening as usize) {
            self.wake(Heard::Card(happening, card));
        }
    }

    /// The same happened to several cards, in order of names.
    #[inline]
    pub(crate) fn happened_to_each(&mut self, happening: Happening, cards: Cards) {
        if self.agreed.code.hears(happening as usize) {
            self.in_order(cards, |doing, card| doing.wake(Heard::Card(happening, card)));
        }
    }

    pub(super) fn ready_phase_came(&mut self) {
        if self.agreed.code.hears(READY) {
            self.wake(Heard::Ready);
        }
    }

    pub(super) fn end_of_turn_came(&mut self) {
        if self.agreed.code.hears(END) {
            self.wake(Heard::End);
        }
    }

    pub(super) fn used(&mut self, seat: Seat, source: CardId, is_ability: bool) {
        if self.agreed.code.hears(USES) {
            self.wake(Heard::Uses { seat, source, is_ability });
        }
    }

    fn wake(&mut self, heard: Heard) {
        for source in self.scene().awake(self.agreed.code.listeners[heard.listeners()]) {
            for ability in 1..=self.agreed.stats(source).abilities().len() as u8 {
                if let Some(waiting) = self.woken(heard, source, ability)
                    && self.board.running.waiting.try_push(waiting).is_err()
                {
                    // More wait than a chain may have.
                    self.steps = STEPS_MAX + 1;
                }
            }
        }
    }

    /// The ability as it waits, if it listens to this and its condition holds.
    fn woken(&self, heard: Heard, source: CardId, ability: u8) -> Option<Waiting> {
        let scene = self.scene();
        let compiled = &self.agreed.code.abilities[self.agreed.ability(source, ability)?];
        let When::Happens { event, .. } = compiled.when else {
            return None;
        };
        let controller = Seat::ALL[scene.controller(source)];
        if self.board.is_out(controller.index()) {
            return None;
        }
        let (subject, player) = match heard {
            // From then on everybody knows the card.
            Heard::Card(Happening::Dies | Happening::Discarded, card) => {
                (Some(Name::from(card)), Some(Seat::ALL[scene.controller(card)]))
            }
            Heard::Card(_, card) => {
                (Some(scene.name(card)), Some(Seat::ALL[scene.controller(card)]))
            }
            Heard::Ready | Heard::End => (None, Some(self.board.active)),
            Heard::Uses { seat, source, .. } => (Some(scene.name(source)), Some(seat)),
        };
        let side = Side { source, you: controller, player };
        let answers = matches!(heard, Heard::Uses { .. });
        let bearer = scene.bearer(source).map(|card| scene.name(card));
        let waiting = Waiting { ability, source, controller, subject, bearer, player, answers };
        let frame = waiting.frame();
        let holds = heard.is(event, scene, side)
            && compiled.condition.is_none_or(|test| scene.holds(test, side, Some(&frame)));
        holds.then_some(waiting)
    }

    /// Looks at deaths and at who has lost; then every ability that waits happens, and then this follows.
    pub(super) fn settle_then(&mut self, then: Then) {
        if !self.settle() {
            return;
        }
        if self.board.running.waiting.is_empty() && self.board.running.frames.is_empty() {
            self.follow(then);
        } else {
            self.board.running.then = then;
            self.go_on();
        }
    }

    /// The same after an action that kills nobody but where cards add to health.
    pub(super) fn settle_health_then(&mut self, then: Then) {
        if self.agreed.code.adds_health {
            self.settle_then(then);
        } else {
            self.follow(then);
        }
    }

    /// Goes on with what runs and what waits, until somebody has to decide or nothing is left.
    ///
    /// "A chain of effects past 1,000 steps in one action ends the game as a draw by loop."
    pub(super) fn go_on(&mut self) {
        loop {
            if self.steps > STEPS_MAX {
                self.end_game(None);
                return;
            }
            let goes_on = match self.board.running.frames.last().copied() {
                Some(frame) if !frame.paid_for => self.announce_on(),
                Some(_) if self.board.running.frames.len() == 1 && self.answers_wait() => {
                    self.next_waiting(true)
                }
                Some(_) => self.run(),
                None if !self.settle_after_abilities() => false,
                None if self.board.running.waiting.is_empty() => {
                    let then = core::mem::take(&mut self.board.running.then);
                    self.follow(then);
                    false
                }
                None => self.next_waiting(false),
            };
            if !goes_on {
                return;
            }
        }
    }

    /// Deaths are looked at, since an ability may have wounded somebody before a choice in its middle.
    fn settle_after_abilities(&mut self) -> bool {
        self.end_one_sided_fights();
        self.deaths_due = true;
        self.settle()
    }

    fn answers_wait(&self) -> bool {
        self.board.running.waiting.iter().any(|waiting| waiting.answers)
    }

    /// The next ability that waits happens: those of the survivor player first, then in turn order; of
    /// several different ones of a player, he chooses.
    fn next_waiting(&mut self, answers: bool) -> bool {
        let Some(seat) = self.scene().next_waiting_seat(answers) else {
            return false;
        };
        let mut choices = self.scene().waiting_choices(seat, answers).map(|(place, ..)| place);
        let (first, second) = (choices.next(), choices.next());
        drop(choices);
        if second.is_some() {
            self.ask(Step::Order, seat);
            return false;
        }
        if let Some(place) = first {
            self.begin_waiting(place);
        }
        true
    }

    /// An ability that waits begins to happen.
    fn begin_waiting(&mut self, place: usize) {
        self.steps += 1;
        let waiting = self.board.running.waiting.remove(place);
        let (card, ability) = (waiting.source, waiting.ability);
        self.witness.saw(|| Event::Triggered { card, ability });
        self.board.running.frames.push(waiting.frame());
    }

    /// `resolve A5 1`: of several abilities that wait, this one happens first.
    pub(super) fn choose_waiting(&mut self, name: Name, ability: u8) {
        if let Some(place) = self.scene().waiting_place(name, ability) {
            self.begin_waiting(place);
        }
        self.go_on();
    }

    fn follow(&mut self, then: Then) {
        match then {
            Then::Nothing => {}
            Then::Draw => self.draw_phase(),
            Then::Discards => self.ask_discard(0),
            Then::DiscardsAfter(seat) => self.ask_discard(self.scene().distance(seat) + 1),
            Then::LaysAfter(seat) => self.ask_lay(self.scene().distance(seat) + 1),
            Then::LeftoversAfter(seat) => {
                self.ask_leftover(self.scene().distance(seat) + 1, None);
            }
            Then::AgainAfter(seat) => self.ask_again(self.scene().distance(seat) + 1),
            Then::Acted(seat) => self.hold_next(seat),
            Then::Harmed => self.after_harm(),
            Then::Fought => self.finish_fight(),
            Then::Ate => self.count_hunger(),
            Then::Starved => self.ask_starve(),
            Then::Fled => self.ask(Step::Coin, self.board.active),
            Then::Escaped => self.end_turn(),
            Then::NextTurn => self.begin_turn(self.scene().next_living(self.board.active)),
        }
    }
}

impl Waiting {
    /// The frame in which it happens.
    fn frame(self) -> Frame {
        Frame {
            subject: self.subject,
            bearer: self.bearer,
            player: self.player,
            accepted: false,
            ..Frame::new(self.ability, self.source, self.controller)
        }
    }
}

impl<'a> Scene<'a> {
    /// The abilities of a player that wait, with their places.
    pub(crate) fn waiting_of(
        self,
        seat: Seat,
        answers: bool,
    ) -> impl Iterator<Item = (usize, Waiting)> + use<'a> {
        let all = self.board.running.waiting.iter().copied().enumerate();
        all.filter(move |(_, it)| it.controller == seat && (it.answers || !answers))
    }

    /// Whose ability happens next.
    pub(crate) fn next_waiting_seat(self, answers: bool) -> Option<Seat> {
        let seats = self.agreed.seats();
        let order = (0..seats).map(|i| self.agreed.seat_after(self.board.active, i));
        let mut order = order.filter(|&seat| self.waiting_of(seat, answers).next().is_some());
        order.next()
    }

    /// Whether what is chosen from now are answers to what is used.
    pub(crate) fn chooses_answers(self) -> bool {
        !self.board.running.frames.is_empty()
    }

    /// The place of an ability of the player to move that waits, the first of its kind.
    pub(crate) fn waiting_place(self, name: Name, ability: u8) -> Option<usize> {
        let mut choices = self.waiting_choices(self.board.actor, self.chooses_answers());
        choices
            .find(|&(_, other, number)| other == name && number == ability)
            .map(|(place, ..)| place)
    }

    /// The different abilities of a player that wait: of each the first one's place, its card and the
    /// number of the ability on it. "Identical ones: no question." A card is called by its id, since its
    /// text is known.
    pub(crate) fn waiting_choices(
        self,
        seat: Seat,
        answers: bool,
    ) -> impl Iterator<Item = (usize, Name, u8)> + use<'a> {
        let printed = move |it: Waiting| self.agreed.ability(it.source, it.ability);
        let is_first = move |&(place, it): &(usize, Waiting)| {
            let mut earlier =
                self.waiting_of(seat, answers).take_while(|(other, _)| *other < place);
            earlier.all(|(_, other)| printed(other) != printed(it))
        };
        let firsts = self.waiting_of(seat, answers).filter(is_first);
        firsts.map(|(place, it)| (place, Name::from(it.source), it.ability))
    }
}
