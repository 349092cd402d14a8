//! What an action does, and what follows from it without a choice.

use deadhand_game::Seat;

use crate::ability::Happening;
use crate::card::Cards;
use crate::event::Witness;
use crate::rules::{AllLose, DeckOut};
use crate::setup::Agreed;
use crate::state::running::Target;
use crate::state::{Announced, Board, Scene, Step};
use crate::{Action, CardId, Event};

mod ability;
mod attack;
mod concede;
mod effect;
mod fight;
mod recoup;
mod start;
mod trigger;
mod turn;
mod window;

/// A board while an action is done to it. What happens is told to the witness; `()` listens to nothing.
pub(crate) struct Doing<'a, W> {
    pub(crate) agreed: &'a Agreed,
    pub(crate) board: &'a mut Board,
    pub(crate) witness: &'a mut W,
    /// Whether something happened by which a survivor may die.
    pub(crate) deaths_due: bool,
    /// Whether somebody has joined or left a fight.
    pub(crate) fights_changed: bool,
    /// How many steps of effects there were.
    steps: u16,
}

/// "A chain of effects past 1,000 steps in one action ends the game as a draw by loop."
const STEPS_MAX: u16 = 1000;

impl<'a, W: Witness> Doing<'a, W> {
    pub(crate) fn new(agreed: &'a Agreed, board: &'a mut Board, witness: &'a mut W) -> Self {
        Doing { agreed, board, witness, deaths_due: false, fights_changed: false, steps: 0 }
    }

    #[inline]
    pub(crate) fn scene(&self) -> Scene<'_> {
        Scene { agreed: self.agreed, board: self.board }
    }

    /// Does something to each of some cards in order of name: so no log tells the ids of face-down ones by
    /// the order in which things happen to them.
    pub(crate) fn in_order(&mut self, cards: Cards, mut act: impl FnMut(&mut Self, CardId)) {
        let mut down = cards & self.board.face_down;
        (cards - down).for_each(|card| act(self, card));
        if down.is_empty() {
            return;
        }
        while let Some(card) = down.min_by_key(|&card| self.scene().name(card)) {
            down.remove(card);
            act(self, card);
        }
    }

    /// Does a legal action.
    pub(crate) fn act(&mut self, action: Action) {
        match action {
            Action::First(seat) => self.pick_first(seat),
            Action::Bid(food) => self.bid(food),
            Action::Begin(seat) => self.begin(seat),
            Action::ShuffleBy(seat, seed) if self.runs() => {
                self.shuffle(seat, seed);
                self.searched();
            }
            Action::ShuffleBy(seat, seed) => self.shuffle_for_start(seat, seed),
            Action::Take(card) if self.board.step == Step::Search => self.found(Some(card)),
            Action::Take(card) => self.take(card),
            Action::Discard(card) if self.runs() => self.discard_for_effect(card),
            Action::Discard(card) => self.discard_drawn(card),
            Action::Lay(card) => self.lay_resource(card),
            Action::Play(card) => self.announce(Announced::Play(card)),
            Action::Upgrade(name) => self.announce(Announced::Upgrade(name)),
            Action::Use(name, ability) => self.use_ability(name, ability),
            Action::Move(name) => self.move_zombie(name),
            Action::Target(name) if self.runs() => {
                self.choose_ability_target(Target::Card(name));
            }
            Action::Target(name) => self.choose_target(name),
            Action::Player(seat) => self.choose_ability_target(Target::Player(seat)),
            Action::Choose(option) => self.choose_mode(option),
            Action::Resolve(name, ability) => self.choose_waiting(name, ability),
            Action::Accept => self.accept(),
            Action::Pay(name) => self.pay(name),
            Action::Defend(survivor, zombie) => self.defend(survivor, Some(zombie)),
            Action::Idle(survivor) => self.defend(survivor, None),
            Action::Attack(zombie, survivor) => self.assign_leftover(zombie, Some(survivor)),
            Action::Hold(zombie) => self.assign_leftover(zombie, None),
            Action::Fight(survivor) => self.begin_fight(survivor),
            Action::Infect(survivor) => self.choose_infection(Some(survivor)),
            Action::Wound(survivor) => self.harm(Some(survivor)),
            Action::Starve(survivor) => self.starve(survivor),
            Action::Roll(number) => self.roll(number),
            Action::Flee => self.flee(),
            Action::Stay => self.end_turn(),
            Action::Coin(coin) => self.flip(coin),
            Action::Again(zombie, survivor) => self.fight_again(zombie, survivor),
            Action::Decline if self.board.step == Step::Infect => self.choose_infection(None),
            Action::Decline if self.board.step == Step::May => self.decline_ability(),
            Action::Decline if self.board.step == Step::Search => self.found(None),
            Action::Decline => self.ask_again(self.scene().distance(self.board.actor) + 1),
            Action::Done => self.done(),
            Action::Pass if self.board.step == Step::Bid => self.pass_bid(),
            Action::Pass => self.pass(),
            Action::Concede => self.concede(),
            // A shuffle without its number is never legal.
            Action::Shuffle(_) => {}
        }
        // "More of them, or more than 1,000 steps, end the game as a draw": also where a token comes first.
        if self.steps > STEPS_MAX && !matches!(self.board.step, Step::Won | Step::Drawn) {
            self.end_game(None);
        }
        if self.fights_changed {
            self.renumber_fights();
        }
    }

    /// Whether an ability is announced or runs.
    fn runs(&self) -> bool {
        !self.board.running.frames.is_empty()
    }

    fn done(&mut self) {
        match self.board.step {
            Step::Target => self.done_targeting(),
            Step::Take => self.done_taking(),
            Step::Lay => self.ask_lay(self.scene().distance(self.board.actor) + 1),
            _ => self.done_building(),
        }
    }

    /// Leaves the next decision to a player, or to chance about him.
    #[inline]
    fn ask(&mut self, step: Step, actor: Seat) {
        self.board.step = step;
        self.board.actor = actor;
        self.board.focus = None;
    }

    /// The first living player who sits at least so far from the survivor player in turn order.
    fn seat_from(&self, distance: usize) -> Option<Seat> {
        let seats = self.agreed.seats();
        let at = |distance| self.agreed.seat_after(self.board.active, distance);
        (distance..seats).map(at).find(|seat| !self.board.is_out(seat.index()))
    }

    /// Looks at deaths and then at who has lost, as after every action and every automatic step. Says
    /// whether the turn goes on; if not, the next one has begun or the game is over.
    fn settle(&mut self) -> bool {
        loop {
            while self.deaths_due || self.agreed.code.adds_health && self.somebody_is_dead() {
                self.bury(Cards::EMPTY);
            }
            let losers = self.losers();
            self.board.running.failed_draws = 0;
            if losers == 0 {
                return true;
            }
            if !self.remove_players(losers) {
                return false;
            }
            // With the losers' cards goes what they have added to the health of others.
            if !self.agreed.code.adds_health {
                return true;
            }
        }
    }

    /// Survivors die who are killed, or have as many wounds as health: all at once, with everything
    /// attached to them. Who was infected by a player still in the game becomes his zombie instead.
    fn bury(&mut self, killed: Cards) {
        let may_be_wounded_to_death = self.deaths_due || self.agreed.code.adds_health;
        self.deaths_due = false;
        let scene = self.scene();
        let dead = if may_be_wounded_to_death { scene.dead() | killed } else { killed };
        if dead.is_empty() {
            return;
        }
        let new_owner =
            |card| scene.infected_by(card).filter(|seat| !scene.board.is_out(seat.index()));
        let converted = dead.that(|card| new_owner(card).is_some());
        dead.for_each(|card| self.witness.saw(|| Event::Died { card }));
        self.happened_to_each(Happening::Dies, dead);
        self.bury_dead(dead, converted);
        if !converted.is_empty() {
            converted.for_each(|card| {
                if let Some(seat) = self.scene().infected_by(card) {
                    self.convert(card, seat);
                }
            });
            self.end_one_sided_fights();
        }
        // An item adds health to nobody but its bearer, so that nobody else dies of this but by abilities.
        self.deaths_due = false;
    }

    fn somebody_is_dead(&self) -> bool {
        !self.scene().dead().is_empty()
    }

    /// "A player loses when all of his survivors are dead. Another way to lose is to have no cards in
    /// your deck." (seed; `deck_out`) A bit for each player.
    fn losers(&self) -> u8 {
        let scene = self.scene();
        let empty_loses = self.agreed.rules.deck_out == DeckOut::Empty;
        let has_lost = |seat: usize| {
            scene.survivors(Seat::ALL[seat]).is_empty()
                || empty_loses && self.board.deck_len[seat] == 0
                || self.board.running.failed_draws >> seat & 1 != 0
        };
        let living = (0..self.agreed.seats()).filter(|&seat| !self.board.is_out(seat));
        living.filter(|&seat| has_lost(seat)).map(|seat| 1 << seat).sum()
    }

    /// Takes players out of the game. "The objective of the game is to not lose": the last player in play
    /// has won. Says whether the turn goes on.
    fn remove_players(&mut self, mut losers: u8) -> bool {
        let everybody = (1_u8 << self.agreed.seats()) - 1;
        let active = self.board.active;
        if losers | self.board.out == everybody
            && self.agreed.rules.all_lose == AllLose::ActiveLosesLast
        {
            losers &= !(1 << active.index());
        }
        self.eliminate(losers);
        let living = everybody & !self.board.out;
        if living.count_ones() <= 1 {
            self.end_game(Seat::ALL.into_iter().find(|seat| living >> seat.index() & 1 != 0));
            return false;
        }
        if self.board.is_out(active.index()) {
            self.begin_turn(self.scene().next_living(active));
            return false;
        }
        true
    }

    fn end_game(&mut self, winner: Option<Seat>) {
        self.clear_turn();
        self.clear_bids();
        if let Some(seat) = winner {
            self.ask(Step::Won, seat);
            self.witness.saw(|| Event::Won { seat });
        } else {
            self.ask(Step::Drawn, Seat::A);
            self.witness.saw(|| Event::Drawn);
        }
    }
}
