//! The rules once more, slow and plain: every action that can be written down is tried.
//!
//! It holds the cards as lists of texts, knows nothing of the engine, and is compared with it.

use deadhand_klondike::Rules;

const SUITS: &str = "CDHS";
const RANKS: &str = "A23456789TJQK";

fn rank(card: &str) -> usize {
    RANKS.find(&card[..1]).unwrap() + 1
}

fn suit(card: &str) -> usize {
    SUITS.find(&card[1..]).unwrap()
}

fn is_red(card: &str) -> bool {
    "DH".contains(&card[1..])
}

#[derive(Clone, Default)]
struct Column {
    face_down: Vec<String>,
    face_up: Vec<String>,
    zombies: u32,
}

/// A game as it lies on the table.
#[derive(Clone)]
#[allow(clippy::struct_excessive_bools)] // the options
pub struct Table {
    one_destroyed: bool,
    skip: bool,
    any_king: bool,
    attack_on_reveal: bool,
    draw: usize,
    most_flips: Option<u32>,
    back: bool,
    columns: Vec<Column>,
    foundations: Vec<Vec<String>>,
    stock: Vec<String>,
    waste: Vec<String>,
    removed: Vec<String>,
    horde: u32,
    ammo: u32,
    flips: u32,
    drawn: bool,
    step: &'static str,
}

impl Table {
    /// The table of a dealt position line.
    pub fn deal(rules: Rules, line: &str) -> Table {
        let fields: Vec<&str> = line.split(' ').collect();
        let column = |text: &str| {
            let mut column = Column::default();
            for card in text.split(',') {
                match card.strip_prefix('?') {
                    Some(card) => column.face_down.push(card.into()),
                    None => column.face_up.push(card.into()),
                }
            }
            column
        };
        let mut table = Table {
            one_destroyed: rules.double_attack == deadhand_klondike::DoubleAttack::One,
            skip: rules.suit_gap == deadhand_klondike::SuitGap::Skip,
            any_king: rules.king == deadhand_klondike::King::Any,
            attack_on_reveal: rules.attack_on_reveal,
            draw: if rules.draw == deadhand_klondike::Draw::Three { 3 } else { 1 },
            most_flips: rules.passes.map(|passes| u32::from(passes.get()) - 1),
            back: rules.foundation_to_column,
            columns: fields[0].split('/').map(column).collect(),
            foundations: vec![Vec::new(); 4],
            stock: fields[2].split(',').map(String::from).collect(),
            waste: Vec::new(),
            removed: Vec::new(),
            horde: u32::from(rules.zombies.get()),
            ammo: u32::from(rules.ammo.get()),
            flips: 0,
            drawn: false,
            step: "play",
        };
        table.look_for_end();
        table
    }

    /// The position line.
    pub fn line(&self) -> String {
        let list = |cards: &[String]| if cards.is_empty() { "-".into() } else { cards.join(",") };
        let column = |column: &Column| {
            let mut cards: Vec<String> =
                column.face_down.iter().map(|card| format!("?{card}")).collect();
            cards.extend(column.face_up.iter().cloned());
            list(&cards) + &"!".repeat(column.zombies as usize)
        };
        let columns: Vec<String> = self.columns.iter().map(column).collect();
        let top =
            |cards: &Vec<String>| cards.last().map_or("-".into(), |card| card[..1].to_string());
        let tops: String = self.foundations.iter().map(top).collect();
        format!(
            "{} {tops} {} {} {} z{} a{} p{} {}",
            columns.join("/"),
            list(&self.stock),
            list(&self.waste),
            list(&self.removed),
            self.horde,
            self.ammo,
            self.flips,
            self.step
        )
    }

    /// The texts of the legal actions, sorted.
    pub fn legal(&self) -> Vec<String> {
        let mut legal: Vec<String> =
            all_actions().into_iter().filter(|action| self.allows(action)).collect();
        legal.sort();
        legal
    }

    fn allows(&self, action: &str) -> bool {
        match self.step {
            "over" => false,
            "target" => action
                .strip_prefix("target ")
                .is_some_and(|column| self.oldest().contains(&place(column))),
            _ => self.allows_in_play(action),
        }
    }

    fn allows_in_play(&self, action: &str) -> bool {
        let words: Vec<&str> = action.split(' ').collect();
        match words[..] {
            ["draw"] => !self.stock.is_empty(),
            ["flip"] => {
                self.stock.is_empty()
                    && !self.waste.is_empty()
                    && self.most_flips.is_none_or(|most| self.flips < most)
            }
            ["play", to] => self.waste.last().is_some_and(|card| self.takes(place(to), card)),
            ["save", "w"] => self.waste.last().is_some_and(|card| self.can_be_saved(card)),
            ["save", from] => {
                let from = &self.columns[place(from)];
                from.zombies == 0 && from.face_up.last().is_some_and(|card| self.can_be_saved(card))
            }
            ["move", from, to, count] => {
                let column = &self.columns[place(from)];
                let count: usize = count.parse().unwrap();
                column.zombies == 0
                    && count <= column.face_up.len()
                    && self.takes(place(to), &column.face_up[column.face_up.len() - count])
            }
            ["shoot", column] => self.ammo > 0 && self.columns[place(column)].zombies > 0,
            ["sacrifice", column] => {
                let column = &self.columns[place(column)];
                !self.any_king
                    && column.zombies > 0
                    && column.face_up.iter().any(|card| card.starts_with('K'))
            }
            ["sacrifice", column, king] => {
                self.any_king
                    && self.columns[place(column)].zombies > 0
                    && (self.waste.last().is_some_and(|top| top == king)
                        || self
                            .columns
                            .iter()
                            .any(|column| column.face_up.iter().any(|card| card == king)))
            }
            ["back", suit, to] => {
                let top = self.foundations[SUITS.find(suit).unwrap()].last();
                self.back && top.is_some_and(|card| self.takes(place(to), card))
            }
            ["stop"] => true,
            _ => false,
        }
    }

    fn takes(&self, column: usize, card: &str) -> bool {
        let column = &self.columns[column];
        column.zombies == 0
            && match column.face_up.last() {
                None => card.starts_with('K'),
                Some(end) => rank(end) == rank(card) + 1 && is_red(end) != is_red(card),
            }
    }

    fn can_be_saved(&self, card: &str) -> bool {
        let top = self.foundations[suit(card)].last().map_or(0, |top| rank(top));
        let between =
            (top + 1..rank(card)).map(|rank| format!("{}{}", &RANKS[rank - 1..rank], &card[1..]));
        rank(card) > top
            && between.into_iter().all(|card| self.skip && self.removed.contains(&card))
    }

    fn oldest(&self) -> Vec<usize> {
        let rank_of = |i: &usize| self.columns[*i].face_up.last().map_or(0, |card| rank(card));
        let highest = (0..7).map(|i| rank_of(&i)).max().unwrap();
        (0..7).filter(|i| highest > 1 && rank_of(i) == highest).collect()
    }

    /// Does a legal action.
    pub fn apply(&mut self, action: &str) {
        let words: Vec<&str> = action.split(' ').collect();
        match words[..] {
            ["draw"] => {
                let count = self.draw.min(self.stock.len());
                self.waste.extend(self.stock.drain(..count));
                self.drawn = true;
            }
            ["flip"] => self.flip(),
            ["play", to] => {
                let card = self.waste.pop().unwrap();
                self.columns[place(to)].face_up.push(card);
                self.attack(place(to));
            }
            ["save", "w"] => {
                let card = self.waste.pop().unwrap();
                self.foundations[suit(&card)].push(card);
            }
            ["save", from] => {
                let card = self.columns[place(from)].face_up.pop().unwrap();
                self.foundations[suit(&card)].push(card);
                self.uncover(place(from), true);
            }
            ["move", from, to, count] => {
                let cards = &mut self.columns[place(from)].face_up;
                let run = cards.split_off(cards.len() - count.parse::<usize>().unwrap());
                self.columns[place(to)].face_up.extend(run);
                self.uncover(place(from), true);
            }
            ["shoot", column] => {
                self.ammo -= 1;
                self.destroy(place(column), 1);
            }
            ["sacrifice", column] => {
                let king =
                    self.columns[place(column)].face_up.iter().find(|card| card.starts_with('K'));
                self.sacrifice(place(column), &king.unwrap().clone());
            }
            ["sacrifice", column, king] => self.sacrifice(place(column), king),
            ["back", suit, to] => {
                let card = self.foundations[SUITS.find(suit).unwrap()].pop().unwrap();
                self.columns[place(to)].face_up.push(card);
            }
            ["target", column] => {
                self.step = "play";
                self.attack(place(column));
            }
            ["stop"] => self.step = "over",
            _ => unreachable!("{action}"),
        }
        self.look_for_end();
    }

    fn flip(&mut self) {
        self.stock = std::mem::take(&mut self.waste);
        self.flips = (self.flips + 1).min(255);
        if self.horde == 0 {
            return;
        }
        match self.oldest()[..] {
            [] => {}
            [column] => self.attack(column),
            _ => self.step = "target",
        }
    }

    fn attack(&mut self, column: usize) {
        if self.horde == 0 {
            return;
        }
        self.horde -= 1;
        self.columns[column].zombies += 1;
        if self.columns[column].zombies == 2 {
            let eaten = self.columns[column].face_up.pop().unwrap();
            self.removed.push(eaten);
            self.destroy(column, if self.one_destroyed { 1 } else { 2 });
            self.uncover(column, false);
        }
    }

    fn destroy(&mut self, column: usize, zombies: u32) {
        self.columns[column].zombies -= zombies;
        self.horde += zombies;
    }

    fn sacrifice(&mut self, column: usize, king: &str) {
        self.destroy(column, self.columns[column].zombies);
        if self.waste.last().is_some_and(|top| top == king) {
            self.waste.pop();
        }
        for i in 0..7 {
            if self.columns[i].face_up.iter().any(|card| card == king) {
                self.columns[i].face_up.retain(|card| card != king);
                self.uncover(i, false);
            }
        }
        self.removed.push(king.into());
    }

    fn uncover(&mut self, i: usize, in_sight: bool) {
        let column = &mut self.columns[i];
        if !column.face_up.is_empty() {
            return;
        }
        if let Some(card) = column.face_down.pop() {
            let attacked = in_sight && self.attack_on_reveal && self.drawn && rank(&card) > 1;
            column.face_up.push(card);
            if attacked {
                self.attack(i);
            }
        } else {
            let zombies = column.zombies;
            self.destroy(i, zombies);
        }
    }

    fn look_for_end(&mut self) {
        if self.step == "play" && self.is_over() {
            self.step = "over";
        }
    }

    fn is_over(&self) -> bool {
        let in_columns = self.columns.iter().any(|column| !column.face_up.is_empty());
        if !in_columns && self.stock.is_empty() && self.waste.is_empty() {
            return true;
        }
        let legal: Vec<String> =
            all_actions().into_iter().filter(|action| self.allows_in_play(action)).collect();
        if legal == ["stop"] {
            return true;
        }
        if legal.iter().any(|action| !["draw", "flip", "stop"].contains(&&**action)) {
            return false;
        }
        let attacked = self.columns.iter().any(|column| column.zombies > 0);
        let is_useful = |card: &String| {
            self.can_be_saved(card)
                || (0..7).any(|column| self.takes(column, card))
                || self.any_king && attacked && card.starts_with('K')
        };
        let flip_attacks = self.horde > 0
            && self.most_flips.is_none_or(|most| self.flips < most)
            && !self.oldest().is_empty();
        !self.stock.iter().chain(&self.waste).any(is_useful) && !flip_attacks
    }
}

fn place(column: &str) -> usize {
    column.parse::<usize>().unwrap() - 1
}

/// All actions that can be written down.
fn all_actions() -> Vec<String> {
    let mut all: Vec<String> = ["draw", "flip", "save w", "stop"].map(String::from).into();
    for column in 1..=7 {
        for word in ["play", "save", "shoot", "sacrifice", "target"] {
            all.push(format!("{word} {column}"));
        }
        for suit in SUITS.chars() {
            all.push(format!("sacrifice {column} K{suit}"));
            all.push(format!("back {suit} {column}"));
        }
        for to in (1..=7).filter(|to| *to != column) {
            all.extend((1..=13).map(|count| format!("move {column} {to} {count}")));
        }
    }
    all
}
