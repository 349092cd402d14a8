//! From abilities to code.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::{
    Ability, Activated, Affected, Clause, Condition, Cost, Effect, Effects, Filter, Keyword, Noun,
    Object, Place, Player, Sentence, Static, StaticRule, Trigger, Triggered,
};
use super::{
    Act, But, Code, Compiled, Costs, END, Index, Kind, Mode, Of, On, Op, READY, Rule, Slot, Test,
    Those, USES, When, Who, Word,
};
use crate::card::Cards;
use crate::setup::bit;

/// Looks up what words and nouns mean for a game's cards, and builds its code.
pub(crate) struct Compiler<'a> {
    pub(crate) code: Code,
    words: Vec<String>,
    /// The cards on which a word is printed.
    printed: &'a dyn Fn(&str) -> Cards,
    survivors: Cards,
    zombies: Cards,
    items: Cards,
    /// The items that are attached, and neither stand by themselves nor are used up.
    attachable: Cards,
    all: Cards,
    /// Whether words are those that are printed: what abilities give is not looked at where an ability
    /// gives something, so that no ability waits for itself.
    printed_only: bool,
}

/// What a clause refers to, while an ability is compiled.
struct Scope {
    /// Whether a trigger names a card.
    has_subject: bool,
    targets: Vec<Slot>,
    /// The slot and number of the cards that were targeted last.
    last: Those,
    groups: u8,
}

impl<'a> Compiler<'a> {
    pub(crate) fn new(
        printed: &'a dyn Fn(&str) -> Cards,
        [survivors, zombies, items]: [Cards; 3],
        attachable: Cards,
    ) -> Compiler<'a> {
        let all = survivors | zombies | items;
        let code = Code::default();
        let mut compiler = Compiler {
            code,
            words: Vec::new(),
            printed,
            survivors,
            zombies,
            items,
            attachable,
            all,
            printed_only: false,
        };
        for word in ["Fast", "Infectious", "Fierce", "Stationary"] {
            compiler.word(word);
        }
        compiler
    }

    /// Notes which words abilities give, before any kind of card is looked up.
    pub(crate) fn note_given_words(&mut self, abilities: &[Ability]) {
        for ability in abilities {
            let mut given: Vec<&Keyword> = Vec::new();
            let mut effects = None;
            match ability {
                Ability::Static(Static { rule: StaticRule::Has(keyword), .. }) => {
                    given.push(keyword);
                }
                Ability::Static(_) => {}
                Ability::Activated(ability) => effects = Some(&ability.effects),
                Ability::Triggered(ability) => effects = Some(&ability.effects),
                Ability::Effects(own) => effects = Some(own),
            }
            for clause in effects.into_iter().flat_map(Effects::clauses) {
                if let Effect::Gain(_, keyword, _) = &clause.effect {
                    given.push(keyword);
                }
            }
            for keyword in given {
                let (word, _) = self.keyword(keyword);
                self.code.words[word as usize].given = true;
            }
        }
    }

    /// The words that abilities give to cards.
    pub(crate) fn given_words(&self) -> Vec<(String, Index)> {
        let words = self.words.iter().zip(&self.code.words).zip(0..);
        let given = words.filter(|((_, word), _)| word.given);
        given.map(|((name, _), index)| (name.clone(), index)).collect()
    }

    /// Compiles an ability of the given cards.
    pub(crate) fn ability(&mut self, ability: &Ability, cards: Cards) {
        let first_op = self.code.ops.len() as Index;
        let compiled = match ability {
            Ability::Activated(ability) => {
                self.code.usable |= cards;
                self.activated(ability)
            }
            Ability::Triggered(ability) => self.triggered(ability, cards),
            Ability::Static(ability) => {
                self.code.statics |= cards;
                self.printed_only = true;
                let compiled = self.always(ability);
                self.printed_only = false;
                compiled
            }
            Ability::Effects(effects) => Compiled {
                when: When::Played,
                costs: Costs::default(),
                condition: None,
                modes: self.modes(effects, false),
                first_op: 0,
            },
        };
        self.code.abilities.push(Compiled { first_op, ..compiled });
    }

    fn activated(&mut self, ability: &Activated) -> Compiled {
        let moments = ability.moments.iter().map(|&moment| bit(moment)).fold(0, |a, b| a | b);
        Compiled {
            when: When::Used { moments, once: ability.once },
            costs: self.costs(&ability.costs),
            condition: None,
            modes: self.modes(&ability.effects, false),
            first_op: 0,
        }
    }

    fn triggered(&mut self, ability: &Triggered, cards: Cards) -> Compiled {
        let (event, listener) = match &ability.trigger {
            Trigger::Happens { subject, happening } => {
                let of = self.of(subject);
                (On::Card { of, happening: *happening }, *happening as usize)
            }
            Trigger::ReadyPhase(whose) => (On::Ready(*whose), READY),
            Trigger::EndOfTurn(whose) => (On::End(*whose), END),
            Trigger::Uses(by, what) => (On::Uses(*by, *what), USES),
        };
        self.code.listeners[listener] |= cards;
        self.code.heard |= 1 << listener;
        let has_subject = matches!(event, On::Card { .. } | On::Uses(..));
        let optional = ability.option.is_some();
        Compiled {
            when: When::Happens { event, optional },
            costs: self.costs(ability.option.as_deref().unwrap_or_default()),
            condition: ability.condition.as_ref().map(|it| self.condition(it, Those::Subject)),
            modes: self.modes(&ability.effects, has_subject),
            first_op: 0,
        }
    }

    fn always(&mut self, ability: &Static) -> Compiled {
        let rule = match &ability.rule {
            StaticRule::Bonus { power, health } => {
                self.code.adds_power |= *power != 0;
                self.code.adds_health |= *health != 0;
                Rule::Bonus { power: *power, health: *health }
            }
            StaticRule::Has(keyword) => {
                self.code.gives_words = true;
                let (word, points) = self.keyword(keyword);
                Rule::Has { word, points }
            }
            StaticRule::FoughtBy(count) => {
                self.code.forbids = true;
                Rule::FoughtBy(*count)
            }
            StaticRule::Cannot(ban) => {
                self.code.forbids = true;
                Rule::Cannot(*ban)
            }
        };
        Compiled {
            when: When::Always {
                of: self.of(&ability.affected),
                rule,
                per: ability.for_each.as_ref().map(|filter| self.kind(filter)),
            },
            costs: Costs::default(),
            condition: ability.condition.as_ref().map(|it| self.condition(it, Those::This)),
            modes: Vec::new(),
            first_op: 0,
        }
    }

    fn of(&mut self, affected: &Affected) -> Of {
        match affected {
            Affected::This => Of::This,
            Affected::Bearer => Of::Bearer,
            Affected::Each(filter) => Of::Each(self.kind(filter)),
        }
    }

    fn costs(&mut self, costs: &[Cost]) -> Costs {
        let mut sum = Costs::default();
        for cost in costs {
            match cost {
                Cost::SpendThis => sum.spend_this = true,
                Cost::DiscardThis => sum.discard_this = true,
                Cost::WoundThis => sum.wound_this = true,
                Cost::Spend(count) => sum.spend = sum.spend.saturating_add(*count),
                Cost::Discard(count) => sum.discard = sum.discard.saturating_add(*count),
                Cost::Food(count) => sum.food = sum.food.saturating_add(*count),
                Cost::DiscardOwn(filter) => sum.own = Some(self.kind(filter)),
            }
        }
        sum
    }

    fn modes(&mut self, effects: &Effects, has_subject: bool) -> Vec<Mode> {
        match effects {
            Effects::All(sentences) => Vec::from([self.mode(has_subject, |this, scope| {
                for sentence in sentences {
                    this.sentence(sentence, scope);
                }
            })]),
            Effects::One(options) => options
                .iter()
                .map(|clauses| {
                    self.mode(has_subject, |this, scope| {
                        for clause in clauses {
                            this.clause(clause, scope);
                        }
                    })
                })
                .collect(),
        }
    }

    fn mode(&mut self, has_subject: bool, body: impl FnOnce(&mut Self, &mut Scope)) -> Mode {
        let first = self.code.ops.len() as Index;
        let last = Those::Subject;
        let mut scope = Scope { has_subject, targets: Vec::new(), last, groups: 0 };
        body(self, &mut scope);
        Mode { ops: first..self.code.ops.len() as Index, targets: scope.targets }
    }

    fn sentence(&mut self, sentence: &Sentence, scope: &mut Scope) {
        let test = sentence.condition.as_ref().map(|condition| {
            let that_card = if scope.has_subject { Those::Subject } else { scope.last };
            let condition = self.condition(condition, that_card);
            let is_roll =
                |clause: &Clause| matches!(clause.effect, Effect::Roll | Effect::AttractAttention);
            let rolls = sentence.clauses.iter().any(is_roll);
            self.push(Act::Unless { condition, skip: 0, rolls }, 0, None);
            self.code.ops.len() - 1
        });
        sentence.clauses.iter().for_each(|clause| self.clause(clause, scope));
        if let Some(test) = test {
            let behind = self.code.ops.len() - test - 1;
            if let Act::Unless { skip, .. } = &mut self.code.ops[test].act {
                *skip = behind as u8;
            }
        }
    }

    fn push(&mut self, act: Act, number: i8, per: Option<Index>) {
        self.code.ops.push(Op { act, number, per });
    }

    fn clause(&mut self, clause: &Clause, scope: &mut Scope) {
        let per = clause.for_each.as_ref().map(|filter| self.kind(filter));
        let (act, number) = self.effect(&clause.effect, scope);
        self.push(act, number, per);
    }

    fn effect(&mut self, effect: &Effect, scope: &mut Scope) -> (Act, i8) {
        match effect {
            Effect::Wound(number, object) => {
                (Act::Wound(self.those(object, scope)), number.cast_signed())
            }
            Effect::Heal(number, object) => {
                (Act::Heal(self.those(object, scope)), number.cast_signed())
            }
            Effect::Prevent(number, object) => {
                (Act::Prevent(self.those(object, scope)), number.cast_signed())
            }
            Effect::Kill(object) => (Act::Kill(self.those(object, scope)), 1),
            Effect::Infect(object) => (Act::Infect(self.those(object, scope)), 1),
            Effect::Cure(object) => (Act::Cure(self.those(object, scope)), 1),
            Effect::Bonus(object, power, until) => {
                (Act::Bonus(self.lasting(object, scope), *until), *power)
            }
            Effect::Gain(object, keyword, until) => {
                let those = self.lasting(object, scope);
                let (word, points) = self.keyword(keyword);
                (Act::Gain(those, word, *until), points.cast_signed())
            }
            Effect::ToHand(object) => (Act::ToHand(self.those(object, scope)), 1),
            Effect::ToResource(object) => (Act::ToResource(self.those(object, scope)), 1),
            Effect::DiscardCard(object) => (Act::DiscardCard(self.those(object, scope)), 1),
            Effect::Move(object) => (Act::Move(self.those(object, scope)), 1),
            Effect::Spend(object) => (Act::Spend(self.those(object, scope)), 1),
            Effect::Ready(object) => (Act::Ready(self.those(object, scope)), 1),
            Effect::TakeControl(object) => {
                (Act::TakeControl(self.those_but(But::Attached, object, scope)), 1)
            }
            Effect::Attach(item, bearer) => {
                let first = self.code.kinds.len();
                let item = self.those(item, scope);
                let attachable = self.attachable;
                let kinds = self.code.kinds[first..].iter_mut();
                kinds.for_each(|kind| kind.printed = kind.printed & attachable);
                (Act::Attach(item, self.those_but(But::FaceDown, bearer, scope)), 1)
            }
            Effect::Join(object) => (Act::Join(self.those(object, scope)), 1),
            Effect::Leave(object) => (Act::Leave(self.those(object, scope)), 1),
            Effect::LookAt(object) => (Act::LookAt(self.those(object, scope)), 1),
            Effect::Reveal(object) => (Act::Reveal(self.those(object, scope)), 1),
            Effect::SearchToHand(filter) => (Act::SearchToHand(self.printed_kind(filter)), 1),
            Effect::SearchToResource(filter) => {
                (Act::SearchToResource(self.printed_kind(filter)), 1)
            }
            Effect::Roll => (Act::Roll, 1),
            Effect::AttractAttention => (Act::AttractAttention, 1),
            Effect::Cancel => (Act::Cancel, 1),
            Effect::GainFood(player, number) => {
                (Act::GainFood(scope.who(*player)), signed(*number))
            }
            Effect::LoseFood(player, number) => {
                (Act::LoseFood(scope.who(*player)), signed(*number))
            }
            Effect::Draw(player, number) => (Act::Draw(scope.who(*player)), signed(*number)),
            Effect::Discard(player, number) => (Act::Discard(scope.who(*player)), signed(*number)),
            Effect::TopToResource(player, number) => {
                (Act::TopToResource(scope.who(*player)), signed(*number))
            }
            Effect::TopToDiscard(player, number) => {
                (Act::TopToDiscard(scope.who(*player)), signed(*number))
            }
            Effect::RevealHand(player) => (Act::RevealHand(scope.who(*player)), 1),
        }
    }

    /// The cards on which something lasts: all of a kind are looked for again and again.
    fn lasting(&mut self, object: &Object, scope: &mut Scope) -> Those {
        self.printed_only = matches!(object, Object::Each(_));
        let those = self.those(object, scope);
        self.printed_only = false;
        those
    }

    fn those(&mut self, object: &Object, scope: &mut Scope) -> Those {
        match object {
            Object::This => Those::This,
            Object::Bearer => Those::Bearer,
            Object::ThatCard if scope.has_subject => Those::Subject,
            Object::ThatCard => scope.last,
            Object::Each(filter) => Those::Each(self.kind(filter)),
            Object::Target(filter) => {
                let kind = self.kind(filter);
                scope.target(Slot::Card { kind }, 1)
            }
            Object::UpTo(count, filter) => {
                let kind = self.kind(filter);
                scope.groups += 1;
                scope.target(Slot::UpTo { kind, group: scope.groups }, *count)
            }
        }
    }

    /// The cards of an object, but for some.
    fn those_but(&mut self, but: But, object: &Object, scope: &mut Scope) -> Those {
        let first = self.code.kinds.len();
        let those = self.those(object, scope);
        self.code.kinds[first..].iter_mut().for_each(|kind| kind.but = Some(but));
        those
    }

    fn condition(&mut self, condition: &Condition, that_card: Those) -> Index {
        let test = match condition {
            Condition::Controls { who, count, filter } => {
                Test::Controls { who: *who, count: *count, kind: self.kind(filter) }
            }
            Condition::InFight => Test::InFight,
            Condition::YourTurn => Test::YourTurn,
            Condition::FoodAtMost(food) => Test::FoodAtMost(*food),
            Condition::ThatCard(filter) => Test::Is { those: that_card, kind: self.kind(filter) },
            Condition::Successful => Test::Successful,
            Condition::Rolled(low, high) => Test::Rolled(*low, *high),
            Condition::Otherwise => Test::Otherwise,
        };
        self.code.conditions.push(test);
        self.code.conditions.len() as Index - 1
    }

    fn keyword(&mut self, keyword: &Keyword) -> (Index, u8) {
        match keyword {
            Keyword::Fast => (super::FAST, 0),
            Keyword::Infectious => (super::INFECTIOUS, 0),
            Keyword::Fierce(points) => (super::FIERCE, *points),
            Keyword::Trait(word) => (self.word(word), 0),
        }
    }

    fn word(&mut self, word: &str) -> Index {
        if let Some(index) = self.words.iter().position(|other| other == word) {
            return index as Index;
        }
        self.words.push(word.into());
        self.code.words.push(Word { printed: (self.printed)(word), given: false });
        self.code.words.len() as Index - 1
    }

    /// A kind of cards of which only what is printed is looked at.
    fn printed_kind(&mut self, filter: &Filter) -> Index {
        let before = core::mem::replace(&mut self.printed_only, true);
        let kind = self.kind(filter);
        self.printed_only = before;
        kind
    }

    fn kind(&mut self, filter: &Filter) -> Index {
        if filter.place == Place::YourDiscard && !self.printed_only {
            return self.printed_kind(filter);
        }
        let mut printed = match filter.noun {
            Noun::Survivor | Noun::ExSurvivor => self.survivors,
            Noun::Item => self.items,
            // In play a zombie may be any card that lies face down, and an ex-survivor.
            Noun::Zombie if filter.place == Place::YourDiscard => self.zombies,
            Noun::Zombie | Noun::Card => self.all,
        };
        let mut given = Vec::new();
        for word in &filter.words {
            let index = self.word(word);
            let word = &self.code.words[index as usize];
            if word.given && !self.printed_only {
                given.push(index);
            } else {
                printed = printed & word.printed;
            }
        }
        self.code.kinds.push(Kind {
            printed,
            asks_printed: given.len() < filter.words.len(),
            words: given,
            other: filter.other,
            states: filter.states.clone(),
            noun: filter.noun,
            place: filter.place,
            power: filter.power,
            control: filter.control,
            but: None,
        });
        self.code.kinds.len() as Index - 1
    }
}

fn signed(number: u8) -> i8 {
    number.cast_signed()
}

impl Scope {
    fn target(&mut self, slot: Slot, count: u8) -> Those {
        let first = self.targets.len() as u8;
        self.targets.extend(core::iter::repeat_n(slot, count.into()));
        self.last = Those::Targets { first, count };
        self.last
    }

    fn who(&mut self, player: Player) -> Who {
        let slot = self.targets.len() as u8;
        match player {
            Player::TargetOpponent => self.targets.push(Slot::Player { opponent: true }),
            Player::TargetPlayer => self.targets.push(Slot::Player { opponent: false }),
            _ => {}
        }
        Who { player, slot }
    }
}

impl Effects {
    /// All clauses, in order.
    pub(crate) fn clauses(&self) -> impl Iterator<Item = &Clause> {
        let (sentences, options) = match self {
            Effects::All(sentences) => (&sentences[..], &[][..]),
            Effects::One(options) => (&[][..], &options[..]),
        };
        let in_sentences = sentences.iter().flat_map(|sentence: &Sentence| &sentence.clauses);
        in_sentences.chain(options.iter().flatten())
    }
}
