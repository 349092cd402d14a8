//! Which cards an ability is about: objects, and the filters in them.

use std::collections::BTreeSet;

use deadhand_ccg::ability::{CardState, Control, Filter, Noun, Object, Place, Power};

use super::{From, Maker, Scope};

impl Maker<'_> {
    pub(super) fn object(&mut self, nouns: &[Noun]) -> Object {
        self.object_from(From::Play, nouns)
    }

    /// What lasts on each of a kind asks for no power.
    pub(super) fn lasting_object(&mut self, nouns: &[Noun]) -> Object {
        match self.object(nouns) {
            Object::Each(filter) => Object::Each(Filter { power: None, ..filter }),
            object => object,
        }
    }

    pub(super) fn object_from(&mut self, from: From, nouns: &[Noun]) -> Object {
        let mut kinds = Vec::new();
        if from != From::Discard {
            kinds.push(0);
        }
        if from != From::FaceDown {
            kinds.push(1);
        }
        if from == From::Play {
            kinds.push(2);
        }
        if self.scope.targets < 3 {
            kinds.extend([3, 4]);
        }
        if self.is_that_card_among(nouns) {
            kinds.push(5);
        }
        if kinds.is_empty() {
            kinds.push(1);
        }
        let object = match self.pick(&kinds) {
            0 => Object::Each(self.filter_from(from, nouns)),
            1 => Object::This,
            2 => Object::Bearer,
            3 => {
                let filter = self.filter_from(from, nouns);
                (self.scope.targets, self.scope.target) =
                    (self.scope.targets + 1, Some(filter.noun));
                Object::Target(filter)
            }
            4 => {
                let count = 1 + self.below(usize::from(3 - self.scope.targets)) as u8;
                let filter = self.filter_from(from, nouns);
                (self.scope.targets, self.scope.target) = (self.scope.targets + count, None);
                Object::UpTo(count, filter)
            }
            _ => Object::ThatCard,
        };
        self.see(object)
    }

    /// Whether `that card` can be one of these.
    fn is_that_card_among(&self, nouns: &[Noun]) -> bool {
        let Scope { trigger_card, subject, target, killed, .. } = self.scope;
        let turned = killed && nouns.contains(&Noun::ExSurvivor);
        let can_be = |noun| match noun {
            Noun::Card => true,
            Noun::Survivor => nouns.contains(&noun) || turned,
            other => nouns.contains(&other),
        };
        if trigger_card { subject.is_none_or(can_be) } else { target.is_some_and(can_be) }
    }

    fn filter_from(&mut self, from: From, nouns: &[Noun]) -> Filter {
        match from {
            From::Play => self.filter(nouns),
            From::Discard => {
                let cards = [Noun::Card, Noun::Survivor, Noun::Zombie, Noun::Item];
                let filter = self.filter(&cards);
                let place = self.see(Place::YourDiscard);
                Filter { states: Vec::new(), control: Control::Anyone, place, ..filter }
            }
            From::FaceDown => {
                let filter = self.filter(&[Noun::Card, Noun::Zombie]);
                let mut states = filter.states;
                states.retain(|&state| state != CardState::FaceDown);
                states.push(CardState::FaceDown);
                Filter { states, ..filter }
            }
        }
    }

    pub(super) fn searched(&mut self) -> Filter {
        let filter = self.filter(&[Noun::Card, Noun::Survivor, Noun::Zombie, Noun::Item]);
        let (other, states, place, control) = (false, Vec::new(), Place::Play, Control::Anyone);
        let power = filter.power.filter(|&power| power != Power::LessThanThis);
        Filter { other, states, place, control, power, ..filter }
    }

    pub(super) fn filter(&mut self, nouns: &[Noun]) -> Filter {
        let noun = self.pick(nouns);
        let noun = self.see(noun);
        let other = self.chance(4);
        let mask = if self.chance(2) { self.below(32) } else { 0 };
        let all = [
            CardState::Wounded,
            CardState::Infected,
            CardState::Spent,
            CardState::Ready,
            CardState::FaceDown,
        ];
        let chosen = (0..).zip(all).filter(|(bit, _)| mask >> bit & 1 == 1);
        let mut states: Vec<CardState> = chosen.map(|(_, state)| state).collect();
        let spent = states.contains(&CardState::Spent);
        states.retain(|state| match state {
            CardState::Wounded | CardState::Infected => noun == Noun::Survivor,
            CardState::Spent => !self.scope.health,
            CardState::Ready => !self.scope.health && !spent,
            CardState::FaceDown => matches!(noun, Noun::Card | Noun::Zombie),
        });
        for &state in &states {
            self.see(state);
        }
        let mut words = if self.chance(2) { self.some(4, Self::word) } else { Vec::new() };
        let mut before = BTreeSet::new();
        words.retain(|word| before.insert(word.clone()));
        let mut places = vec![Place::Play, Place::AttachedToThis];
        if !self.scope.health {
            places.extend([Place::AFight, Place::Combat, Place::Resource]);
        }
        let mut controls = vec![Control::Anyone, Control::You, Control::Opponent];
        if self.scope.fight {
            places.push(Place::ThisFight);
        }
        if self.scope.trigger_player {
            controls.push(Control::ThatPlayer);
        }
        let (place, control) = (self.pick(&places), self.pick(&controls));
        let (place, control) = (self.see(place), self.see(control));
        let power = (!self.scope.lasting && self.chance(4)).then(|| self.power());
        Filter { other, states, words, noun, place, power, control }
    }

    fn power(&mut self) -> Power {
        let power = match self.below(3) {
            0 => Power::AtMost(self.number(0, 99)),
            1 => Power::AtLeast(self.number(1, 99)),
            _ => Power::LessThanThis,
        };
        self.see(power)
    }
}
