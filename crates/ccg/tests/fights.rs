//! All small fights against a short reference.

use std::fmt::{Display, Write};
use std::thread;

use deadhand_ccg::{
    Action, CardId, CardPool, DeckList, Game, Name, Portable, Rules, Setup, SpentInFight, State,
    UpgradeIn,
};
use deadhand_game::Seat;

#[derive(Clone, Copy, Debug)]
struct Survivor {
    power: usize,
    wounds: usize,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Zombie {
    power: usize,
    fierce: usize,
    infectious: bool,
}

/// Every survivor of these tests has health 3.
const HEALTH: usize = 3;

/// What became of a survivor.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fate {
    Lives { wounds: usize, infected: bool },
    Dies,
    Rises,
}

/// The reference: what becomes of the survivors, given who was infected; none if the zombies lose, or if
/// there is none.
fn reference(survivors: &[Survivor], zombies: &[Zombie], infected: &[bool]) -> Option<Vec<Fate>> {
    let defence: usize = survivors.iter().map(|survivor| survivor.power).sum();
    let attack: usize = zombies.iter().map(|zombie| zombie.power).sum();
    if defence > attack || zombies.is_empty() {
        return None;
    }
    let overwhelmed = attack > 0 && attack >= 2 * defence;
    let wounds = 1 + zombies.iter().map(|zombie| zombie.fierce).sum::<usize>();
    let fate = |(survivor, &infected): (&Survivor, &bool)| {
        let sum = survivor.wounds + wounds;
        match (overwhelmed || sum >= HEALTH, infected) {
            (true, true) => Fate::Rises,
            (true, false) => Fate::Dies,
            (false, _) => Fate::Lives { wounds: sum, infected },
        }
    };
    Some(survivors.iter().zip(infected).map(fate).collect())
}

/// The cards of all kinds: survivors by power, zombies by power, Fierce and Infectious, and zombies that
/// are upgraded for 1, 2 and 3 ready cards.
fn pool() -> CardPool {
    let mut table = String::from("Name\tType\tFaction\tCost\tPower\tHealth\tKeywords\n");
    table += "Guard\tSurvivor\t\t\t0\t3\nSpare\tZombie\tHorde\t\t0\n";
    for cost in 1..=3 {
        writeln!(table, "Dear{cost}\tZombie\tHorde\t{cost}\t0").unwrap();
    }
    for power in 0..5 {
        writeln!(table, "S{power}\tSurvivor\t\t\t{power}\t{HEALTH}").unwrap();
        for (fierce, points) in ["", "Fierce 1", "Fierce 2"].into_iter().enumerate() {
            for (infectious, word) in [(0, ""), (1, ", Infectious")] {
                let name = format!("Z{power}{fierce}{infectious}");
                writeln!(table, "{name}\tZombie\tHorde\t\t{power}\t\t{points}{word}").unwrap();
            }
        }
    }
    CardPool::from_table(&table).unwrap()
}

/// The first fighting zombie's place in B's deck, after a guard, the dear zombies and two spare ones.
const FIRST_ZOMBIE: usize = 7;

/// A's survivors of each power, three copies each, and B's fighting zombies.
fn setup(rules: Rules, pool: &CardPool, zombies: &[Zombie]) -> Setup {
    let mut decks = [
        "1 Guard\n1 Spare\n".to_string(),
        "1 Guard\n1 Dear1\n1 Dear2\n1 Dear3\n2 Spare\n".to_string(),
    ];
    for power in 0..5 {
        writeln!(decks[0], "3 S{power}").unwrap();
    }
    for copies in zombies.chunk_by(|zombie, next| zombie == next) {
        let Zombie { power, fierce, infectious } = copies[0];
        let (count, infectious) = (copies.len(), u8::from(infectious));
        writeln!(decks[1], "{count} Z{power}{fierce}{infectious}").unwrap();
    }
    let rules = Rules { min_deck: 1, upgrade_in: UpgradeIn::AnyWindow, ..rules };
    Setup::new(rules, pool.clone(), decks.map(|deck| DeckList::read(&deck).unwrap()).to_vec())
        .unwrap()
}

fn card(seat: Seat, place: usize) -> CardId {
    CardId::new(seat, place - 1).unwrap()
}

/// The place in A's deck of each survivor: there are three copies of each power.
fn defenders(survivors: &[Survivor]) -> Vec<usize> {
    let mut places: Vec<usize> = Vec::new();
    for survivor in survivors {
        let first = 3 + 3 * survivor.power;
        let copy = places.iter().filter(|place| (first..first + 3).contains(place)).count();
        places.push(first + copy);
    }
    places
}

/// A list of cards in a line, with what stands before it.
fn push_cards(line: &mut String, before: &str, cards: impl IntoIterator<Item = impl Display>) {
    line.push_str(before);
    let start = line.len();
    for card in cards {
        let comma = if line.len() > start { "," } else { "" };
        write!(line, "{comma}{card}").unwrap();
    }
    if line.len() == start {
        line.push('-');
    }
}

/// A's survivors against B's zombies.
struct Fight<'a> {
    setup: &'a Setup,
    survivors: &'a [Survivor],
    zombies: &'a [Zombie],
    defenders: Vec<usize>,
}

impl Fight<'_> {
    /// The table line when the survivors have met these fates. A bit of `spent` is a zombie that is spent;
    /// `dear` is the cost of the dear zombie that was upgraded.
    fn line(&self, fates: Option<&[Fate]>, spent: usize, dear: Option<usize>) -> String {
        let fate = |number: usize| match fates {
            Some(fates) => fates[number],
            None => Fate::Lives { wounds: self.survivors[number].wounds, infected: false },
        };
        let placed = |wanted: fn(Fate) -> bool| {
            let all = self.defenders.iter().enumerate();
            all.filter(move |&(number, _)| wanted(fate(number))).map(|(_, place)| place)
        };
        let mut line = String::with_capacity(400);
        let deck = (2..18).filter(|place| !self.defenders.contains(place));
        push_cards(&mut line, "A food 9 hand - deck ", deck.map(|place| format!("A{place}")));
        let dying = placed(|fate| fate == Fate::Dies);
        push_cards(&mut line, " discard ", dying.map(|place| format!("A{place}")));
        line.push_str(" survivors A1");
        for (number, place) in self.defenders.iter().enumerate() {
            if let Fate::Lives { wounds, infected } = fate(number) {
                write!(line, ",A{place}").unwrap();
                if wounds > 0 {
                    write!(line, "w{wounds}").unwrap();
                }
                line.push_str(if infected { "iB" } else { "" });
            }
        }
        line.push_str(" resource - combat - / B food 9 hand - deck B5,B6 discard - survivors B1");
        let risen = placed(|fate| fate == Fate::Rises).map(|place| format!("A{place}x"));
        let upgraded = dear.map(|cost| format!("B{}*", cost + 1));
        let down = (1..=3).filter(|&cost| Some(cost) != dear);
        let down = down.map(|cost| format!("?B{}~{cost}*", cost + 1));
        push_cards(&mut line, " resource ", risen.chain(upgraded).chain(down));
        let zombie = |zombie| {
            let spent = if spent >> zombie & 1 != 0 { "*" } else { "" };
            format!("B{}{spent}", FIRST_ZOMBIE + zombie)
        };
        push_cards(&mut line, " combat ", (0..self.zombies.len()).map(zombie));
        line
    }

    /// The beginning of the fight's window, in which B holds it, before or after A has passed.
    fn begun(&self, step: &str) -> State {
        let mut line = self.line(None, 0, None);
        for (number, place) in self.defenders.iter().enumerate() {
            write!(line, "{}A{place}", if number == 0 { " fights " } else { "+" }).unwrap();
        }
        for number in 0..self.zombies.len() {
            let before = if number == 0 { ":" } else { "+" };
            write!(line, "{before}B{}", FIRST_ZOMBIE + number).unwrap();
        }
        write!(line, " | {step} numbers 0,3").unwrap();
        State::read(self.setup, &line).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    /// With no zombie spent in every way in which tokens can be put; then with each choice of zombies spent
    /// at each point at which it can be, in one way, which is another one from fight to fight. Says how
    /// many ways there were.
    fn try_all(&self, number: usize) -> u64 {
        let before = self.begun("act B A fight fight 1");
        let after = self.begun("act B A fight passes 1 fight 1");
        let mut tried = 0;
        if self.setup.rules().spent_in_fight == SpentInFight::Leaves {
            let state = self.spending(before.clone(), 0);
            tried += Decided { fight: self, spent: 0, way: None }.try_all(&state);
        }
        for spent in 1..1 << self.zombies.len() {
            let state = self.spending(before.clone(), spent);
            assert_eq!(state, self.spending(after.clone(), spent), "it does not matter when");
            tried += Decided { fight: self, spent, way: Some(number + spent) }.try_all(&state);
        }
        tried
    }

    /// B spends zombies for another one, that costs as many, and all pass.
    fn spending(&self, mut state: State, spent: usize) -> State {
        if spent > 0 {
            let dear = Name::face_down(Seat::B, spent.count_ones() as u16).unwrap();
            state.apply_unchecked(checked(&state, Action::Upgrade(dear)));
            for zombie in (0..self.zombies.len()).filter(|zombie| spent >> zombie & 1 != 0) {
                let name = Name::from(card(Seat::B, FIRST_ZOMBIE + zombie));
                state.apply_unchecked(checked(&state, Action::Pay(name)));
            }
        }
        if !self.fighting(spent).is_empty() {
            state.apply_unchecked(checked(&state, Action::Pass));
            state.apply_unchecked(checked(&state, Action::Pass));
        }
        state
    }

    /// The zombies that are in the fight when all have passed.
    fn fighting(&self, spent: usize) -> Vec<Zombie> {
        let stay = self.setup.rules().spent_in_fight == SpentInFight::Stays;
        let fights = |&(zombie, _): &(usize, &Zombie)| stay || spent >> zombie & 1 == 0;
        self.zombies.iter().enumerate().filter(fights).map(|(_, &zombie)| zombie).collect()
    }
}

fn checked(state: &State, action: Action) -> Action {
    state.check(action).unwrap_or_else(|reason| panic!("{action}, {reason}: {state}"));
    action
}

/// A fight in which all have passed.
struct Decided<'a> {
    fight: &'a Fight<'a>,
    /// A bit for each zombie that was spent.
    spent: usize,
    /// Which of the choices of tokens is tried; all of them if none is given.
    way: Option<usize>,
}

impl Decided<'_> {
    fn try_all(&self, state: &State) -> u64 {
        let fighting = self.fight.fighting(self.spent);
        let askers = fighting.iter().filter(|zombie| zombie.infectious).count();
        self.try_tokens(state, &fighting, &mut vec![false; self.fight.survivors.len()], askers)
    }

    fn try_tokens(
        &self,
        state: &State,
        fighting: &[Zombie],
        infected: &mut Vec<bool>,
        askers: usize,
    ) -> u64 {
        let fates = reference(self.fight.survivors, fighting, infected);
        let open: Vec<usize> = (0..infected.len()).filter(|&place| !infected[place]).collect();
        if fates.is_none() || askers == 0 || open.is_empty() {
            self.compare(state, fates.as_deref(), !fighting.is_empty());
            return 1;
        }
        let infect = |&place: &usize| Action::Infect(card(Seat::A, self.fight.defenders[place]));
        let mut choices: Vec<Action> = open.iter().map(infect).collect();
        choices.push(Action::Decline);
        assert_eq!(state.legal_actions()[..], choices, "each infectious zombie is asked: {state}");
        let mut tried = 0;
        for (number, &choice) in choices.iter().enumerate() {
            if self.way.is_some_and(|way| (way + askers) % choices.len() != number) {
                continue;
            }
            let mut next = state.clone();
            next.apply_unchecked(choice);
            if let Some(&place) = open.get(number) {
                infected[place] = true;
            }
            tried += self.try_tokens(&next, fighting, infected, askers - 1);
            if let Some(&place) = open.get(number) {
                infected[place] = false;
            }
        }
        tried
    }

    fn compare(&self, state: &State, fates: Option<&[Fate]>, is_fought: bool) {
        let lost = fates.is_none() && is_fought;
        let spent = if lost { usize::MAX } else { self.spent };
        let dear = (self.spent > 0).then(|| self.spent.count_ones() as usize);
        let expected = self.fight.line(fates, spent, dear);
        assert_eq!(state.table_line().to_string(), expected);
    }
}

/// All sides of one to three fighters, each in order.
fn sides<T: Copy>(kinds: &[T]) -> Vec<Vec<T>> {
    let mut sides = Vec::new();
    for (i, &first) in kinds.iter().enumerate() {
        sides.push(vec![first]);
        for (j, &second) in kinds.iter().enumerate().skip(i) {
            sides.push(vec![first, second]);
            sides.extend(kinds[j..].iter().map(|&third| vec![first, second, third]));
        }
    }
    sides
}

/// Tries every `stride`-th of all fights, with every choice of zombies spent; says in how many ways. The
/// zombies are divided among as many threads as there are processors.
fn sweep(spent_in_fight: SpentInFight, stride: usize) -> u64 {
    let rules = Rules { spent_in_fight, ..Rules::DEFAULT };
    let (mut survivors, mut zombies) = (Vec::new(), Vec::new());
    for power in 0..5 {
        survivors.extend((0..HEALTH).map(|wounds| Survivor { power, wounds }));
        for fierce in 0..3 {
            let kinds = [false, true].map(|infectious| Zombie { power, fierce, infectious });
            zombies.extend(kinds);
        }
    }
    let (survivors, zombies) = (sides(&survivors), sides(&zombies));
    let try_zombies = |number: usize| {
        let fights = number * survivors.len()..(number + 1) * survivors.len();
        let mut chosen = fights.filter(|fight| fight % stride == 0).peekable();
        if chosen.peek().is_none() {
            return 0;
        }
        let setup = setup(rules, &pool(), &zombies[number]);
        let tried = chosen.map(|fight| {
            let (survivors, zombies) = (&survivors[fight % survivors.len()], &zombies[number]);
            let defenders = defenders(survivors);
            Fight { setup: &setup, survivors, zombies, defenders }.try_all(fight)
        });
        tried.sum::<u64>()
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let part = |first| (first..zombies.len()).step_by(threads).map(try_zombies).sum::<u64>();
        let running: Vec<_> = (0..threads).map(|first| scope.spawn(move || part(first))).collect();
        running.into_iter().map(|thread| thread.join().unwrap()).sum()
    })
}

#[test]
fn small_fights_end_as_the_reference_says() {
    for spent_in_fight in SpentInFight::ALL {
        assert!(sweep(*spent_in_fight, 7919) > 3000);
    }
}

/// All survivors against all zombies, any of them spent before the result at each point at which they can
/// be: where they leave the fight, and where they stay.
#[test]
#[ignore = "takes minutes: run it in release"]
fn all_small_fights_end_as_the_reference_says() {
    for spent_in_fight in SpentInFight::ALL {
        println!("{} ways under {spent_in_fight:?}", sweep(*spent_in_fight, 1));
    }
}
