//! What the text of a card is worth: harm is for the cards of others, and help for one's own.

use alloc::vec::Vec;

use deadhand_ccg::ability::{
    Ability, Clause, Condition, Cost, Effect, Effects, Filter, Keyword, Object, Place, Player,
    Sentence,
};
use deadhand_ccg::{CardId, Moment, Name, SeenPiece, Zone};
use deadhand_game::Seat;

use super::kinds::{Context, Thing};
use super::table::Table;

/// What a card is worth that is drawn, and one that is laid as a resource.
const DRAWN: i32 = 3;
const LAID: i32 = 4;

/// Who has no more cards than that in his deck draws none that he need not.
const LAST_CARDS: usize = 5;

/// Of a thing that may happen, in so many parts.
const CERTAIN: i32 = 6;

/// What is done, with the sixths in which it is.
type Doing<'a> = (&'a Clause, i32);

impl Table<'_> {
    /// The written ability of this number on a card; none for its symbols.
    pub(super) fn written(&self, card: CardId, number: u8) -> Option<&Ability> {
        let printed = self.printed(card)?;
        let place = usize::from(number).checked_sub(printed.card_type.symbols() + 1)?;
        printed.text.abilities().get(place)
    }

    /// What a card's own ability is worth beyond its costs, when it is used or played now.
    pub(super) fn gain_of(&self, ability: &Ability, context: Context) -> i32 {
        let costs = match ability {
            Ability::Activated(ability) => &ability.costs[..],
            Ability::Triggered(ability) => ability.option.as_deref().unwrap_or_default(),
            Ability::Effects(_) | Ability::Static(_) => &[],
        };
        let worth = ability.effects().map_or(0, |effects| self.worth_of_effects(effects, context));
        worth - self.price(costs, context)
    }

    fn worth_of_effects(&self, effects: &Effects, context: Context) -> i32 {
        match effects {
            Effects::All(sentences) => self.worth_of(&self.doings(sentences, context), context),
            Effects::One(options) => options
                .iter()
                .map(|option| self.worth_of_option(option, context))
                .max()
                .unwrap_or(0),
        }
    }

    pub(super) fn worth_of_option(&self, option: &[Clause], context: Context) -> i32 {
        let all: Vec<Doing<'_>> = option.iter().map(|clause| (clause, CERTAIN)).collect();
        self.worth_of(&all, context)
    }

    /// What sentences do, those left out whose conditions do not hold.
    fn doings<'s>(&self, sentences: &'s [Sentence], context: Context) -> Vec<Doing<'s>> {
        let mut doings = Vec::new();
        // The sixths in which none of the outcomes so far has come.
        let mut otherwise = CERTAIN;
        for sentence in sentences {
            let sixths = match &sentence.condition {
                None => CERTAIN,
                Some(Condition::Otherwise) => otherwise,
                Some(condition) => {
                    let held = match (self.holds(condition, context), condition) {
                        (Some(holds), _) => {
                            otherwise = CERTAIN;
                            CERTAIN * i32::from(holds)
                        }
                        (None, Condition::Rolled(low, high)) => i32::from(high + 1 - low),
                        (None, _) => CERTAIN - 1,
                    };
                    otherwise = (otherwise - held).max(0);
                    held
                }
            };
            if sentence.clauses.iter().any(|it| is_roll(&it.effect)) {
                otherwise = CERTAIN;
            }
            doings.extend(sentence.clauses.iter().map(|clause| (clause, sixths)));
        }
        doings
    }

    fn worth_of(&self, doings: &[Doing<'_>], context: Context) -> i32 {
        let mut worth = 0;
        let mut last = context.that.and_then(|name| self.thing(name));
        for (place, &(clause, sixths)) in doings.iter().enumerate() {
            let times = self.times(clause, context);
            let effect = &clause.effect;
            let value = |thing: &Thing<'_>| match effect {
                // It is there already.
                Effect::Attach(_, Object::This) if thing.on.name == context.source.into() => 0,
                _ => self.worth_on(effect, thing, times),
            };
            let done = match effect.objects().next() {
                None => self.worth_for_players(effect, times, context),
                Some(Object::This) => self.thing(context.source.into()).map_or_else(
                    || self.worth_in_discard(effect, context.source),
                    |thing| value(&thing),
                ),
                Some(Object::Bearer) => {
                    let item = self.thing(context.source.into());
                    let bearer = item.and_then(|item| self.thing(item.on.name));
                    bearer.map_or(0, |thing| value(&thing))
                }
                Some(Object::ThatCard) => last.map_or(0, |thing| value(&thing)),
                Some(Object::Target(filter)) if filter.place == Place::YourDiscard => {
                    let cards = self.view.discard(self.me).iter();
                    cards.map(|&card| self.worth_in_discard(effect, card)).max().unwrap_or(0)
                }
                Some(Object::Target(filter)) => {
                    let best = self
                        .of_kind(filter, context)
                        .max_by_key(|thing| self.worth_of_it_all(&doings[place..], thing, context));
                    last = best.filter(|_| context.that.is_none()).or(last);
                    best.map_or(0, |thing| value(&thing))
                }
                Some(Object::UpTo(most, filter)) => {
                    let mut all: Vec<i32> = if filter.place == Place::YourDiscard {
                        let cards = self.view.discard(self.me).iter();
                        cards.map(|&card| self.worth_in_discard(effect, card)).collect()
                    } else {
                        self.of_kind(filter, context).map(|thing| value(&thing)).collect()
                    };
                    all.sort_unstable_by(|a, b| b.cmp(a));
                    all.into_iter().take((*most).into()).filter(|&value| value > 0).sum()
                }
                Some(Object::Each(filter)) => {
                    self.of_kind(filter, context).map(|thing| value(&thing)).sum()
                }
            };
            worth += done * sixths;
        }
        worth / CERTAIN
    }

    /// How many times as great an effect is.
    fn times(&self, clause: &Clause, context: Context) -> i32 {
        let count = |filter: &Filter| self.of_kind(filter, context).count();
        clause.for_each.as_ref().map_or(1, |filter| i32::try_from(count(filter)).unwrap_or(1))
    }

    /// What it is worth to choose a card for the first of these effects: what the others do to that
    /// card counts too.
    fn worth_of_it_all(&self, doings: &[Doing<'_>], thing: &Thing<'_>, context: Context) -> i32 {
        let Some((&(first, _), others)) = doings.split_first() else {
            return 0;
        };
        let follows = others.iter().take_while(|(clause, _)| clause.effect.targets() == 0);
        let on_it = follows.filter(|(clause, _)| {
            context.that.is_none()
                && matches!(clause.effect.objects().next(), Some(Object::ThatCard))
        });
        let all = core::iter::once(first).chain(on_it.map(|&(clause, _)| clause));
        all.map(|clause| self.worth_on(&clause.effect, thing, self.times(clause, context))).sum()
    }

    /// What it is worth to choose this for the next target of the ability that is announced.
    pub(super) fn worth_of_choosing(&self, name: Name) -> Option<i32> {
        let (doings, offset, context) = self.next_target()?;
        let effect = &doings.first()?.0.effect;
        if let Effect::Attach(item, _) = effect
            && (offset > 0 || item_is_told(item))
        {
            // Whom an item is attached to.
            let bearer = self.thing(name)?;
            return Some(self.sign(&bearer) * -(5 + bearer.on.power));
        }
        Some(match self.thing(name) {
            Some(thing) => self.worth_of_it_all(&doings, &thing, context),
            None => name.card().map_or(0, |card| self.worth_in_discard(effect, card)),
        })
    }

    /// What it is worth to choose a player for the next target of the ability that is announced.
    pub(super) fn worth_of_player(&self, seat: Seat) -> Option<i32> {
        let (doings, _, context) = self.next_target()?;
        let clause = doings.first()?.0;
        Some(self.worth_for(&clause.effect, seat, self.times(clause, context)))
    }

    /// The effects from that on for which a target is chosen next, and which of its targets it is.
    fn next_target(&self) -> Option<(Vec<Doing<'_>>, usize, Context)> {
        let frame = self.view.running().announced()?;
        let context = self.context_of_frame()?;
        let doings: Vec<Doing<'_>> = match self.written(frame.source, frame.ability)?.effects()? {
            Effects::All(sentences) => self.doings(sentences, context),
            Effects::One(options) => {
                let option = options.get(usize::from(frame.mode).checked_sub(1)?)?;
                option.iter().map(|clause| (clause, CERTAIN)).collect()
            }
        };
        let mut before = 0;
        for (place, (clause, _)) in doings.iter().enumerate() {
            let targets = clause.effect.targets();
            if before + targets > frame.chosen.into() {
                return Some((
                    doings[place..].to_vec(),
                    usize::from(frame.chosen) - before,
                    context,
                ));
            }
            before += targets;
        }
        None
    }

    /// What the ability that runs or is announced is about.
    pub(super) fn context_of_frame(&self) -> Option<Context> {
        let frame = self.view.running().frames.last()?;
        Some(Context { source: frame.source, that: frame.subject, player: frame.player })
    }

    /// 1 for the cards of others, -1 for one's own.
    fn sign(&self, thing: &Thing<'_>) -> i32 {
        if thing.on.controller == self.me { -1 } else { 1 }
    }

    /// What it is worth to do this to a card: harm to one's own is below 0, and so is help to others.
    fn worth_on(&self, effect: &Effect, thing: &Thing<'_>, times: i32) -> i32 {
        let harm = self.sign(thing);
        let Some(piece) = thing.piece() else {
            let value = thing.card.map_or(0, |card| self.value(card));
            return match effect {
                Effect::DiscardCard(_) => harm * (2 + value),
                Effect::Spend(_) => harm * i32::from(!thing.spent),
                Effect::Ready(_) => -harm * i32::from(thing.spent),
                Effect::Attach(..) => harm * 2 + 3,
                _ => 0,
            };
        };
        let survives = piece.health.is_some();
        match effect {
            Effect::Wound(count, _) if survives => {
                harm * self.harm_of_wounds(piece, times * i32::from(*count))
            }
            Effect::Kill(_) if survives => harm * self.life(piece),
            Effect::Infect(_) if survives && piece.infected.is_none() => harm * (2 + piece.power),
            Effect::Cure(_) if survives && piece.infected.is_some() => -harm * (2 + piece.power),
            Effect::Heal(count, _) if survives => {
                -harm * 3 * i32::from(piece.wounds).min(times * i32::from(*count))
            }
            Effect::Prevent(..) if survives && self.is_beaten(piece) => -harm * 4,
            Effect::Bonus(_, power, _) => self.worth_of_power(piece, times * i32::from(*power)),
            Effect::Gain(_, keyword, _) => -harm * self.worth_of_keyword(piece, keyword),
            Effect::DiscardCard(_) => {
                let value = piece.card.map_or(3, |card| self.value(card));
                harm * (2 + value) + self.worth_of_leaving(piece)
            }
            Effect::Spend(_) if !piece.spent => {
                let attack = if self.attacks(piece) { 2 + piece.power } else { 1 };
                harm * attack + self.worth_of_leaving(piece)
            }
            // After the fights a card does nothing before all are readied.
            Effect::Ready(_) if piece.spent => match self.view.moment() {
                Moment::BeginAttack => -harm * (2 + piece.power),
                Moment::Build => -harm,
                Moment::Fight | Moment::Recoup => 0,
            },
            Effect::Move(_) if piece.zone == Zone::Resource => -harm * (2 + piece.power),
            Effect::TakeControl(_) if harm > 0 => 6 + piece.power,
            Effect::ToHand(_) => -2,
            Effect::Join(_) => self.worth_of_joining(piece),
            Effect::Leave(_) => self.worth_of_leaving(piece),
            // He makes nothing of what he sees.
            _ => 0,
        }
    }

    /// What it is worth to get one's own card out of the discard.
    fn worth_in_discard(&self, effect: &Effect, card: CardId) -> i32 {
        match effect {
            Effect::ToHand(_) => 2 + self.value(card),
            Effect::ToResource(_) => LAID,
            _ => 0,
        }
    }

    fn worth_of_keyword(&self, piece: &SeenPiece, keyword: &Keyword) -> i32 {
        let wins = self.is_winning_zombie(piece);
        match keyword {
            Keyword::Fierce(points) if wins => 3 * i32::from(*points),
            Keyword::Infectious if wins => 3,
            Keyword::Fierce(_) | Keyword::Infectious if self.attacks(piece) => {
                i32::from(self.view.moment() != Moment::Fight)
            }
            Keyword::Fast if self.view.moment() == Moment::BeginAttack => {
                i32::from(piece.zone == Zone::Resource && !piece.spent) * (2 + piece.power)
            }
            _ => 0,
        }
    }

    /// What an effect is worth that is done to players, or that its own player has.
    fn worth_for_players(&self, effect: &Effect, times: i32, context: Context) -> i32 {
        let living = || Seat::ALL.into_iter().filter(|&seat| self.view.food(seat).is_some());
        let value = |seat| self.worth_for(effect, seat, times);
        let others = || living().filter(|&seat| seat != self.me);
        match effect.player() {
            Some(Player::You) => value(self.me),
            Some(Player::TargetOpponent) => others().map(value).max().unwrap_or(0),
            Some(Player::TargetPlayer) => living().map(value).max().unwrap_or(0),
            Some(Player::EachOpponent) => others().map(value).sum(),
            Some(Player::EachPlayer) => living().map(value).sum(),
            Some(Player::ThatPlayer) => context.player.map_or(0, value),
            None => match effect {
                Effect::SearchToHand(_) | Effect::SearchToResource(_) => LAID,
                Effect::AttractAttention => -1,
                Effect::Cancel => 5,
                _ => 0,
            },
        }
    }

    /// What it is worth that this happens to a player.
    fn worth_for(&self, effect: &Effect, seat: Seat, times: i32) -> i32 {
        let own = seat == self.me;
        let number = |count: &u8| times * i32::from(*count);
        let good = match effect {
            Effect::GainFood(_, count) => number(count) * self.worth_of_food(seat),
            Effect::LoseFood(_, count) => {
                let food = i32::from(self.view.food(seat).unwrap_or(0));
                -number(count).min(food) * self.worth_of_food(seat)
            }
            // Who has no card left has lost.
            Effect::Draw(..) | Effect::TopToResource(..) | Effect::TopToDiscard(..)
                if self.has_last_cards(seat) =>
            {
                -20
            }
            Effect::Draw(_, count) => number(count) * DRAWN,
            Effect::TopToResource(_, count) => number(count) * LAID,
            Effect::TopToDiscard(_, count) => -number(count),
            Effect::Discard(_, count) => {
                let hand = i32::try_from(self.view.hand(seat).len()).unwrap_or(0);
                -2 * number(count).min(hand)
            }
            Effect::RevealHand(_) => -1,
            _ => 0,
        };
        if own { good } else { -good }
    }

    fn has_last_cards(&self, seat: Seat) -> bool {
        self.view.deck(seat).len() <= LAST_CARDS
    }

    /// What a point of food is worth: more where it is short.
    fn worth_of_food(&self, seat: Seat) -> i32 {
        let food = usize::from(self.view.food(seat).unwrap_or(0));
        if food <= self.survivors(seat).count() + 1 { 3 } else { 1 }
    }

    /// What it costs to pay all this.
    fn price(&self, costs: &[Cost], context: Context) -> i32 {
        costs.iter().map(|cost| self.price_of(cost, context)).sum()
    }

    fn price_of(&self, cost: &Cost, context: Context) -> i32 {
        let this = self.thing(context.source.into());
        match cost {
            Cost::SpendThis => {
                let attacks = this.and_then(|it| it.piece()).filter(|piece| self.attacks(piece));
                attacks.map_or(0, |piece| 2 + piece.power)
            }
            Cost::Spend(count) => self.price_of_spending((*count).into()),
            Cost::DiscardThis => {
                let in_fight =
                    this.and_then(|it| it.piece()).map_or(0, |it| self.worth_of_leaving(it));
                self.value(context.source) - in_fight
            }
            Cost::Discard(count) => {
                let hand = self.view.hand(self.me).iter().flatten();
                let mut values: Vec<i32> =
                    hand.map(|&card| 1 + self.value_in_hand(card) / 3).collect();
                values.sort_unstable();
                values.into_iter().take((*count).into()).sum()
            }
            Cost::DiscardOwn(filter) => {
                let own = self.of_kind(filter, context);
                let own = own.filter(|thing| thing.on.controller == self.me);
                let cheapest = own.map(|thing| -self.worth_on(&DISCARDED, &thing, 1)).min();
                cheapest.unwrap_or(0)
            }
            Cost::Food(food) => i32::from(*food) * self.worth_of_food(self.me),
            Cost::WoundThis => {
                this.and_then(|it| it.piece()).map_or(0, |it| self.harm_of_wounds(it, 1))
            }
        }
    }

    /// What it costs to spend so many cards: first those that do not attack.
    pub(super) fn price_of_spending(&self, count: usize) -> i32 {
        let ready = self.zombies(self.me).filter(|piece| !piece.spent);
        let mut prices: Vec<i32> =
            ready.map(|piece| if self.attacks(piece) { 2 + piece.power } else { 1 }).collect();
        prices.sort_unstable();
        prices.into_iter().take(count).sum()
    }
}

/// What is done to a card that is discarded.
const DISCARDED: Effect = Effect::DiscardCard(Object::This);

fn is_roll(effect: &Effect) -> bool {
    matches!(effect, Effect::Roll | Effect::AttractAttention)
}

/// Whether it is told which item is attached, so that only its bearer is chosen.
fn item_is_told(item: &Object) -> bool {
    !matches!(item, Object::Target(_) | Object::UpTo(..))
}
