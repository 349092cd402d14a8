//! The table as rows of cards: the fights, each player's zones, the hand.

use std::ops::Range;

use deadhand::ccg::{Action, CardType, Faction, Name, NameKind, SeenPiece, Step, Zone};
use deadhand::game::Seat;
use ratatui::text::Span;

use super::sight::Sight;
use crate::look::Look;

/// A card on the table, in a few characters.
#[derive(Clone, Debug)]
pub(super) struct Chip {
    pub(super) name: Name,
    pub(super) text: String,
    pub(super) ink: Ink,
    /// The column in which it begins, and how many it takes with a mark at each end.
    pub(super) x: u16,
    pub(super) width: u16,
    /// Whether the cursor can be here: a card in a fight stands in its zone too.
    pub(super) is_place: bool,
}

/// In which colour a card is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    /// A survivor.
    Survivor,
    /// A zombie of a faction.
    Zombie(Faction),
    /// A card that lies face down.
    Back,
    /// Anything else.
    Plain,
}

/// A row of the table.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    /// What stands at its beginning.
    pub(super) label: String,
    pub(super) is_heading: bool,
    pub(super) chips: Vec<Chip>,
}

/// The table in rows of a width.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) rows: Vec<Row>,
}

/// How wide the names of zones are.
const LABEL: u16 = 11;

impl Table {
    pub(super) fn new(sight: &Sight, look: Look, width: u16) -> Table {
        let mut table = Table { rows: Vec::new() };
        table.add_fights(sight, look, width);
        for seat in sight.seats() {
            table.add_seat(sight, seat, look, width);
        }
        table.add_others(sight, look, width);
        table
    }

    /// Each fight with its sides beside each other.
    fn add_fights(&mut self, sight: &Sight, look: Look, width: u16) {
        let running = sight.view.running_fight();
        for (place, (survivors, zombies)) in sight.view.fights().enumerate() {
            let survivors: Vec<Name> = survivors.iter().map(|card| Name::from(*card)).collect();
            let now = if running == Some(place) { " (now)" } else { "" };
            let label = format!(
                "Fight{now}: survivors {} against zombies {}",
                total(sight, &survivors),
                total(sight, zombies)
            );
            self.rows.push(Row { label, is_heading: true, chips: Vec::new() });
            let half = width / 2;
            for line in 0..survivors.len().max(zombies.len()) {
                let mut row = Row::default();
                for (side, x) in [(&survivors[..], 1), (zombies, half)] {
                    if let Some(name) = side.get(line) {
                        let mut chip = chip(sight, *name, look, half - 1);
                        chip.x = x;
                        chip.is_place = false;
                        row.chips.push(chip);
                    }
                }
                if survivors.len() > line && zombies.len() > line {
                    row.label = format!("{:>width$}", ":", width = usize::from(half));
                }
                self.rows.push(row);
            }
        }
    }

    fn add_seat(&mut self, sight: &Sight, seat: Seat, look: Look, width: u16) {
        let view = &sight.view;
        let you = if sight.seat == Some(seat) { " (you)" } else { "" };
        let Some(food) = view.food(seat) else {
            let label = format!("{seat}{you} has lost");
            self.rows.push(Row { label, is_heading: true, chips: Vec::new() });
            return;
        };
        let survivor =
            if sight.has_begun() && view.survivor_player() == seat { "  his turn" } else { "" };
        let label = format!(
            "{seat}{you}  food {food}  hand {}  deck {}  discard {}{survivor}",
            view.hand(seat).len(),
            view.deck(seat).len(),
            view.discard(seat).len(),
        );
        self.rows.push(Row { label, is_heading: true, chips: Vec::new() });
        let zones = [
            (Zone::Survivors, "survivors"),
            (Zone::Resource, "resource"),
            (Zone::Combat, "combat"),
        ];
        for (zone, label) in zones {
            let there = |piece: &&SeenPiece| piece.controller == seat && piece.zone == zone;
            let names: Vec<Name> = sight.pieces.iter().filter(there).map(|it| it.name).collect();
            self.add_chips(sight, label, &names, look, width);
        }
        let hand: Vec<Name> = sight.hand(seat).collect();
        self.add_chips(sight, "hand", &hand, look, width);
    }

    /// What can be chosen and lies nowhere on the table: cards of a deck that may be taken, and cards of a
    /// discard.
    fn add_others(&mut self, sight: &Sight, look: Look, width: u16) {
        let places: Vec<Name> = self.places().map(|(_, chip)| chip.name).collect();
        let mut others: Vec<Name> =
            sight.legal.iter().filter_map(|action| place_of(*action)).collect();
        others.retain(|name| !places.contains(name));
        others.dedup();
        let takes = matches!(sight.view.step(), Step::Take | Step::Search);
        let label = if takes { "to take" } else { "to choose" };
        self.add_chips(sight, label, &others, look, width);
    }

    /// Adds cards, in as many rows as they need.
    fn add_chips(&mut self, sight: &Sight, label: &str, names: &[Name], look: Look, width: u16) {
        let mut x = LABEL;
        for (i, name) in names.iter().enumerate() {
            let mut chip = chip(sight, *name, look, width.saturating_sub(LABEL));
            if i == 0 || x + chip.width > width {
                let label = if i == 0 { format!(" {label}") } else { String::new() };
                self.rows.push(Row { label, is_heading: false, chips: Vec::new() });
                x = LABEL;
            }
            chip.x = x;
            x += chip.width;
            if let Some(row) = self.rows.last_mut() {
                row.chips.push(chip);
            }
        }
    }

    /// The cards on which the cursor can be, with their rows.
    pub(super) fn places(&self) -> impl Iterator<Item = (usize, &Chip)> {
        let rows = self.rows.iter().enumerate();
        let chips = rows.flat_map(|(row, it)| it.chips.iter().map(move |chip| (row, chip)));
        chips.filter(|(_, chip)| chip.is_place)
    }

    /// The row of a card.
    pub(super) fn row_of(&self, name: Name) -> Option<usize> {
        self.places().find(|(_, chip)| chip.name == name).map(|(row, _)| row)
    }

    /// The card at a place of the table.
    pub(super) fn at(&self, row: usize, x: u16) -> Option<Name> {
        let chips = self.rows.get(row)?.chips.iter();
        let mut there = chips.filter(|chip| (chip.x..chip.x + chip.width).contains(&x));
        there.next().map(|chip| chip.name)
    }

    /// The card beside a card, or the nearest one in the next row of cards above or below it.
    pub(super) fn step(&self, from: Name, right: i8, down: i8) -> Name {
        let places: Vec<(usize, &Chip)> = self.places().collect();
        let Some(at) = places.iter().position(|(_, chip)| chip.name == from) else {
            return places.first().map_or(from, |(_, chip)| chip.name);
        };
        let (row, x) = (places[at].0, places[at].1.x);
        if down == 0 {
            let next = at.checked_add_signed(right.into()).and_then(|next| places.get(next));
            return next.map_or(from, |(_, chip)| chip.name);
        }
        let rows = places.iter().map(|(row, _)| *row);
        let next = if down > 0 {
            rows.filter(|other| *other > row).min()
        } else {
            rows.filter(|other| *other < row).max()
        };
        let beside = places.iter().filter(|(other, _)| Some(*other) == next);
        let nearest = beside.min_by_key(|(_, chip)| chip.x.abs_diff(x));
        nearest.map_or(from, |(_, chip)| chip.name)
    }

    /// The rows that are shown where so many fit: those around the row of the cursor.
    pub(super) fn shown(&self, cursor: Option<Name>, height: u16) -> Range<usize> {
        let height = usize::from(height);
        let row = cursor.and_then(|name| self.row_of(name)).unwrap_or(0);
        let top = row.saturating_sub(height / 2).min(self.rows.len().saturating_sub(height));
        top..self.rows.len().min(top + height)
    }
}

/// What a side of a fight adds up to, "never below 0".
fn total(sight: &Sight, side: &[Name]) -> i32 {
    let powers = side.iter().filter_map(|name| sight.piece(*name)).map(|piece| piece.power);
    powers.sum::<i32>().max(0)
}

/// The card by which an action is chosen on the table; none for one that is only in the list. The card that
/// is asked about stands for none: who looks at it has not decided that it does nothing.
pub(super) fn place_of(action: Action) -> Option<Name> {
    match action {
        Action::Take(card)
        | Action::Discard(card)
        | Action::Lay(card)
        | Action::Play(card)
        | Action::Attack(_, card)
        | Action::Fight(card)
        | Action::Infect(card)
        | Action::Wound(card)
        | Action::Starve(card) => Some(card.into()),
        Action::Upgrade(name)
        | Action::Move(name)
        | Action::Use(name, _)
        | Action::Resolve(name, _)
        | Action::Target(name)
        | Action::Pay(name)
        | Action::Defend(_, name)
        | Action::Again(name, _) => Some(name),
        _ => None,
    }
}

/// A card with its marks. Where it is too long for `most` columns its items are only counted, and what is still
/// too long is cut.
fn chip(sight: &Sight, name: Name, look: Look, most: u16) -> Chip {
    let (mut text, items, ink) = match sight.piece(name) {
        Some(piece) => in_play(sight, piece, look),
        None => in_hand(sight, name),
    };
    let room = usize::from(most.saturating_sub(2));
    let width = |text: &str| Span::raw(text).width();
    let with_items = items.iter().fold(text.clone(), |text, item| format!("{text} +{item}"));
    text = match items.len() {
        0 => text,
        _ if width(&with_items) <= room => with_items,
        count => format!("{text} +{count} items"),
    };
    while width(&text) > room {
        text.pop();
    }
    let width = width(&text) as u16 + 2;
    Chip { name, text, ink, x: 0, width, is_place: true }
}

/// `A5 Hunter 3/2 w1 iB*`: power and health, wounds, who infected it, spent; and the names of its items.
fn in_play(sight: &Sight, piece: &SeenPiece, look: Look) -> (String, Vec<String>, Ink) {
    let setup = sight.view.setup();
    let printed = piece.card.and_then(|card| setup.printed(card));
    let is_down = matches!(piece.name.kind(), NameKind::FaceDown { .. });
    let back = if is_down { look.back() } else { "" };
    let mut words = vec![format!("{back}{}", sight.call(piece.name))];
    let ink = match (piece.health, piece.zone) {
        _ if is_down => Ink::Back,
        (Some(health), _) => {
            words.push(format!("{}/{health}", piece.power));
            Ink::Survivor
        }
        (None, Zone::Survivors) => Ink::Plain,
        (None, Zone::Resource | Zone::Combat) => {
            words.push(piece.power.to_string());
            printed.map_or(Ink::Plain, |card| ink_of(&card.card_type))
        }
    };
    words.extend((piece.wounds > 0).then(|| format!("w{}", piece.wounds)));
    words.extend(piece.infected.map(|seat| format!("i{seat}")));
    let items = piece.items.filter_map(|item| Some(setup.printed(item)?.name.clone()));
    let spent = if piece.spent { "*" } else { "" };
    (words.join(" ") + spent, items.collect(), ink)
}

/// `A5 Hunter 3/2 for 3`: power, health and cost as printed.
fn in_hand(sight: &Sight, name: Name) -> (String, Vec<String>, Ink) {
    let mut words = vec![sight.call(name)];
    let Some(card) = sight.printed(name) else {
        return (words.join(" "), Vec::new(), Ink::Plain);
    };
    match card.card_type {
        CardType::Survivor { power, health, .. } => words.push(format!("{power}/{health}")),
        CardType::Zombie { power, .. } => words.push(power.to_string()),
        CardType::Item { .. } => {}
    }
    words.extend((card.cost > 0).then(|| format!("for {}", card.cost)));
    (words.join(" "), Vec::new(), ink_of(&card.card_type))
}

fn ink_of(card: &CardType) -> Ink {
    match card {
        CardType::Survivor { .. } => Ink::Survivor,
        CardType::Zombie { faction, .. } => Ink::Zombie(*faction),
        CardType::Item { .. } => Ink::Plain,
    }
}
