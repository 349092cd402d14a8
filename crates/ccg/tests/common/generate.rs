//! Any ability that a card can have, made from bytes: each byte is a choice, and no bytes are the first
//! choices, so that a failing case shrinks.

use std::any::type_name;
use std::collections::BTreeSet;
use std::fmt::Debug;

use deadhand_ccg::Moment;
use deadhand_ccg::ability::{
    Ability, Activated, Affected, Ban, Clause, Condition, Control, Cost, Effect, Effects, Filter,
    Happening, Keyword, Noun, Player, Sentence, Static, StaticRule, Trigger, Triggered, Until,
    Used, User, Whose,
};

const SURVIVORS: &[Noun] = &[Noun::Survivor];
const ZOMBIES: &[Noun] = &[Noun::Zombie, Noun::ExSurvivor, Noun::Card];
const FIGHTERS: &[Noun] = &[Noun::Zombie, Noun::Survivor, Noun::ExSurvivor, Noun::Card];
const BEARERS: &[Noun] = &[Noun::Zombie, Noun::Survivor, Noun::ExSurvivor];
const ITEMS: &[Noun] = &[Noun::Item];
const ALL: &[Noun] = &[Noun::Card, Noun::Survivor, Noun::Zombie, Noun::Item, Noun::ExSurvivor];

#[path = "objects.rs"]
mod objects;

/// What is known while an ability is made, in the words of the language's page.
#[derive(Clone, Copy, Default)]
#[allow(clippy::struct_excessive_bools)] // each is a sentence of the page
struct Scope {
    trigger_card: bool,
    trigger_player: bool,
    uses: bool,
    fight: bool,
    lasting: bool,
    /// A bonus of health, which does not look at fights.
    health: bool,
    /// What the trigger's card is, where its words say it.
    subject: Option<Noun>,
    /// What the single target is that was named last.
    target: Option<Noun>,
    /// A survivor may have been killed, who may have turned.
    killed: bool,
    targets: u8,
    conditional: bool,
    rolled: bool,
    attention: bool,
}

/// What may be asked of the cards of an object.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    Play,
    Discard,
    FaceDown,
}

pub(crate) struct Maker<'a> {
    bytes: std::slice::Iter<'a, u8>,
    scope: Scope,
    /// The type and the variant of everything made.
    pub(crate) seen: BTreeSet<(String, String)>,
}

impl<'a> Maker<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Maker<'a> {
        Maker { bytes: bytes.iter(), scope: Scope::default(), seen: BTreeSet::new() }
    }

    /// A number below `count`.
    fn below(&mut self, count: usize) -> usize {
        usize::from(*self.bytes.next().unwrap_or(&0)) % count
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) + 1 == one_in
    }

    fn number(&mut self, min: u8, max: u8) -> u8 {
        // Small ones, whose words differ, more often than others.
        let most = if self.chance(2) { max } else { max.min(min + 2) };
        min + self.below(usize::from(most - min) + 1) as u8
    }

    /// A few: mostly one, and rarely many.
    fn some<T>(&mut self, max: usize, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let mut count = 1;
        while count < max && self.chance(3) {
            count += 1;
        }
        (0..count).map(|_| make(self)).collect()
    }

    fn see<T: Debug>(&mut self, value: T) -> T {
        let name = type_name::<T>().rsplit("::").next().unwrap().to_string();
        let words = format!("{value:?}");
        let variant = words.split(|c: char| !c.is_alphanumeric()).next().unwrap();
        self.seen.insert((name, variant.to_string()));
        value
    }

    pub(crate) fn ability(&mut self) -> Ability {
        self.scope = Scope::default();
        let ability = match self.below(4) {
            0 => {
                self.scope.fight = true;
                Ability::Effects(self.effects())
            }
            1 => Ability::Activated(self.activated()),
            2 => Ability::Triggered(self.triggered()),
            _ => Ability::Static(self.lasting()),
        };
        self.see(ability)
    }

    fn activated(&mut self) -> Activated {
        let mask = 1 + self.below(15);
        let moments: Vec<Moment> =
            Moment::ALL.into_iter().filter(|&moment| mask >> moment as u8 & 1 == 1).collect();
        self.scope.fight = moments == [Moment::Fight];
        let once = self.chance(2);
        let costs = self.costs();
        Activated { moments, once, costs, effects: self.effects() }
    }

    fn triggered(&mut self) -> Triggered {
        let whoses = [Whose::Yours, Whose::Opponents, Whose::Each];
        let trigger = match self.below(4) {
            0 => self.happens(),
            1 => Trigger::ReadyPhase(self.pick(&whoses)),
            2 => Trigger::EndOfTurn(self.pick(&whoses)),
            _ => {
                let user = self.pick(&[User::You, User::Opponent, User::Player]);
                let what = self.pick(&[Used::Survivor, Used::Item, Used::Ability]);
                (self.scope.trigger_card, self.scope.uses) = (true, true);
                self.scope.subject = match what {
                    Used::Survivor => Some(Noun::Survivor),
                    Used::Item => Some(Noun::Item),
                    Used::Ability => None,
                };
                Trigger::Uses(self.see(user), self.see(what))
            }
        };
        if let Trigger::ReadyPhase(whose) | Trigger::EndOfTurn(whose) = trigger {
            self.see(whose);
        }
        let trigger = self.see(trigger);
        self.scope.trigger_player = true;
        let condition = self.chance(3).then(|| self.condition());
        let option = match self.below(3) {
            0 => None,
            1 => Some(Vec::new()),
            _ => Some(self.costs()),
        };
        Triggered { trigger, condition, option, effects: self.effects() }
    }

    fn happens(&mut self) -> Trigger {
        let happening = self.pick(&[
            Happening::Played,
            Happening::Upgraded,
            Happening::Moved,
            Happening::Wins,
            Happening::Loses,
            Happening::Wounded,
            Happening::Infected,
            Happening::Dies,
            Happening::Discarded,
        ]);
        let happening = self.see(happening);
        let nouns: &[Noun] = match happening {
            Happening::Played => &[Noun::Survivor, Noun::Item, Noun::Card],
            Happening::Upgraded | Happening::Moved => ZOMBIES,
            Happening::Wins | Happening::Loses => FIGHTERS,
            Happening::Wounded | Happening::Infected | Happening::Dies => SURVIVORS,
            Happening::Discarded => ALL,
        };
        let subject = self.affected(nouns);
        self.scope.trigger_card = true;
        self.scope.killed = happening == Happening::Dies;
        self.scope.subject = match (&subject, happening) {
            (
                Affected::Each(Filter { noun: Noun::Card, .. }),
                Happening::Upgraded | Happening::Moved,
            ) => Some(Noun::Zombie),
            (Affected::Each(filter), _) => Some(filter.noun),
            _ => None,
        };
        self.scope.fight = matches!(happening, Happening::Wins | Happening::Loses);
        Trigger::Happens { subject, happening }
    }

    fn affected(&mut self, nouns: &[Noun]) -> Affected {
        let affected = match self.below(3) {
            0 => Affected::This,
            1 => Affected::Bearer,
            _ => Affected::Each(self.filter(nouns)),
        };
        self.see(affected)
    }

    fn lasting(&mut self) -> Static {
        self.scope.lasting = true;
        let rule = match self.below(4) {
            0 => self.bonus(),
            1 => StaticRule::Has(self.keyword()),
            2 => StaticRule::FoughtBy(self.number(2, 9)),
            _ => {
                let bans = [Ban::Defend, Ban::BeInfected, Ban::BeTargeted, Ban::Move, Ban::Pay];
                let ban = self.pick(&bans);
                StaticRule::Cannot(self.see(ban))
            }
        };
        let rule = self.see(rule);
        self.scope.health = matches!(rule, StaticRule::Bonus { health: 1.. | ..=-1, .. });
        let condition = self.chance(3).then(|| self.condition());
        let nouns = match &rule {
            StaticRule::Bonus { health: 0, .. } | StaticRule::Has(Keyword::Trait(_)) => FIGHTERS,
            StaticRule::Bonus { .. } | StaticRule::Cannot(Ban::Defend | Ban::BeInfected) => {
                SURVIVORS
            }
            StaticRule::Cannot(Ban::BeTargeted) => ALL,
            StaticRule::Has(_) | StaticRule::FoughtBy(_) | StaticRule::Cannot(_) => ZOMBIES,
        };
        let affected = self.affected(nouns);
        let counts = matches!(rule, StaticRule::Bonus { .. }) && self.chance(2);
        let for_each = counts.then(|| self.filter(ALL));
        Static { condition, affected, rule, for_each }
    }

    fn signed(&mut self) -> i8 {
        let number = self.number(1, 99).cast_signed();
        if self.chance(2) { -number } else { number }
    }

    fn bonus(&mut self) -> StaticRule {
        let (power, health) = (self.signed(), self.signed());
        match self.below(3) {
            0 => StaticRule::Bonus { power, health: 0 },
            1 => StaticRule::Bonus { power: 0, health },
            _ => StaticRule::Bonus { power, health },
        }
    }

    fn word(&mut self) -> String {
        let known = ["Horde", "Rage", "Tough", "Enduring", "Ex-Army", "O'Neill", "K9", "X"];
        if self.chance(3) {
            let letters: Vec<char> = "abzA0-'é".chars().collect();
            let tail = self.some(8, |maker| maker.pick(&letters));
            format!("{}{}", self.pick(&["Q", "E", "É"]), tail.into_iter().collect::<String>())
        } else {
            self.pick(&known).to_string()
        }
    }

    fn keyword(&mut self) -> Keyword {
        let keyword = match self.below(4) {
            0 => Keyword::Fast,
            1 => Keyword::Infectious,
            2 => Keyword::Fierce(self.number(1, 99)),
            _ => Keyword::Trait(self.word()),
        };
        self.see(keyword)
    }

    fn costs(&mut self) -> Vec<Cost> {
        let start = self.below(7);
        let mut costs = self.some(4, |_| ());
        let mut made = Vec::new();
        while costs.pop().is_some() {
            // Each form once: from the first on, every second of the seven.
            let cost = match (start + 2 * made.len()) % 7 {
                0 => Cost::SpendThis,
                1 => Cost::Spend(self.number(1, 99)),
                2 => Cost::DiscardThis,
                3 => Cost::Discard(self.number(1, 9)),
                4 => Cost::DiscardOwn(Filter { control: Control::You, ..self.filter(ALL) }),
                5 => Cost::Food(self.number(1, 99)),
                _ => Cost::WoundThis,
            };
            made.push(self.see(cost));
        }
        made
    }

    /// A condition that can stand anywhere.
    fn condition(&mut self) -> Condition {
        let that_card = self.scope.trigger_card || self.scope.target.is_some();
        let condition = match self.below(if that_card { 5 } else { 4 }) {
            0 => {
                let who = self.pick(&[User::You, User::Opponent, User::Player]);
                let count = self.number(1, 99);
                let filter = Filter { control: Control::Anyone, ..self.filter(ALL) };
                Condition::Controls { who, count, filter }
            }
            1 if !self.scope.health => Condition::InFight,
            1 | 2 => Condition::YourTurn,
            3 => Condition::FoodAtMost(self.number(0, 99)),
            _ => Condition::ThatCard(self.filter(ALL)),
        };
        self.see(condition)
    }

    fn effects(&mut self) -> Effects {
        let effects = if self.chance(4) {
            let scope = self.scope;
            let count = 2 + self.below(3);
            let option = |_| {
                self.scope = scope;
                self.some(4, Self::clause)
            };
            Effects::One((0..count).map(option).collect())
        } else {
            Effects::All(self.some(6, Self::sentence))
        };
        self.see(effects)
    }

    fn sentence(&mut self) -> Sentence {
        let mut conditions: Vec<Option<Condition>> = Vec::new();
        if self.scope.conditional {
            conditions.push(Some(Condition::Otherwise));
        }
        if self.scope.rolled {
            let least = self.number(1, 6);
            conditions.push(Some(Condition::Rolled(least, self.number(least, 6))));
        }
        if self.scope.attention {
            conditions.push(Some(Condition::Successful));
        }
        conditions.push(None);
        let mut condition = self.pick(&conditions);
        let is_outcome = condition.is_some();
        if !is_outcome {
            (self.scope.rolled, self.scope.attention) = (false, false);
            condition = self.chance(3).then(|| self.condition());
        }
        if let Some(condition) = &condition {
            self.see(condition.clone());
        }
        let clauses = self.some(4, Self::clause);
        self.scope.conditional = !matches!(condition, None | Some(Condition::Otherwise));
        Sentence { condition, clauses }
    }

    fn clause(&mut self) -> Clause {
        let effect = self.effect();
        let effect = self.see(effect);
        let has_number = matches!(
            effect,
            Effect::Wound(..)
                | Effect::Heal(..)
                | Effect::Bonus(..)
                | Effect::GainFood(..)
                | Effect::LoseFood(..)
                | Effect::Draw(..)
                | Effect::Discard(..)
                | Effect::TopToResource(..)
                | Effect::TopToDiscard(..)
                | Effect::Prevent(..)
        );
        let for_each = (has_number && self.chance(3)).then(|| self.filter(ALL));
        Clause { effect, for_each }
    }

    fn effect(&mut self) -> Effect {
        let kind = self.below(32);
        let count = self.number(1, 99);
        match kind {
            0 => Effect::Wound(count, self.object(SURVIVORS)),
            1 => Effect::Heal(count, self.object(SURVIVORS)),
            2 => {
                let killed = self.object(SURVIVORS);
                self.scope.killed = true;
                Effect::Kill(killed)
            }
            3 => Effect::Infect(self.object(SURVIVORS)),
            4 => Effect::Cure(self.object(SURVIVORS)),
            5 => Effect::Bonus(self.lasting_object(FIGHTERS), self.signed(), self.until()),
            6 => {
                let keyword = self.keyword();
                let is_trait = matches!(keyword, Keyword::Trait(_));
                let object = self.lasting_object(if is_trait { FIGHTERS } else { ZOMBIES });
                Effect::Gain(object, keyword, self.until())
            }
            7 => Effect::GainFood(self.player(), count),
            8 => Effect::LoseFood(self.player(), count),
            9 => Effect::Draw(self.player(), count),
            10 => Effect::Discard(self.player(), count),
            11 => Effect::TopToResource(self.player(), count),
            12 => Effect::TopToDiscard(self.player(), count),
            13 => Effect::ToHand(self.object_from(From::Discard, ALL)),
            14 => Effect::ToResource(self.object_from(From::Discard, ALL)),
            15 => Effect::DiscardCard(self.object(ALL)),
            16 => Effect::Move(self.object(ZOMBIES)),
            17 => Effect::Spend(self.object(ALL)),
            18 => Effect::Ready(self.object(ALL)),
            19 => Effect::TakeControl(self.object(ALL)),
            20 => Effect::Attach(self.object(ITEMS), self.object(BEARERS)),
            21 if self.scope.fight => Effect::Join(self.object(FIGHTERS)),
            21 | 22 => Effect::Leave(self.object(FIGHTERS)),
            23 => Effect::SearchToHand(self.searched()),
            24 => Effect::SearchToResource(self.searched()),
            25 => Effect::LookAt(self.object_from(From::FaceDown, ALL)),
            26 => Effect::Reveal(self.object_from(From::FaceDown, ALL)),
            27 => Effect::RevealHand(self.player()),
            28 => {
                (self.scope.rolled, self.scope.attention) = (true, false);
                Effect::Roll
            }
            29 => {
                (self.scope.rolled, self.scope.attention) = (false, true);
                Effect::AttractAttention
            }
            30 if self.scope.uses => Effect::Cancel,
            _ => Effect::Prevent(count, self.object(SURVIVORS)),
        }
    }

    fn until(&mut self) -> Until {
        let until =
            if self.scope.fight && self.chance(2) { Until::EndOfFight } else { Until::EndOfTurn };
        self.see(until)
    }

    fn player(&mut self) -> Player {
        let mut players = vec![Player::You, Player::EachOpponent, Player::EachPlayer];
        if self.scope.targets < 3 {
            players.extend([Player::TargetOpponent, Player::TargetPlayer]);
        }
        if self.scope.trigger_player {
            players.push(Player::ThatPlayer);
        }
        let player = self.pick(&players);
        if matches!(player, Player::TargetOpponent | Player::TargetPlayer) {
            self.scope.targets += 1;
        }
        self.see(player)
    }
}
