//! What stands beside the columns: what is decided, stock and waste, the foundations, ammunition and horde,
//! and the cards that can be counted through.

use deadhand::cards::{Card, Suit};
use deadhand::klondike::{Column, Step, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::board::{Board, Marks};
use super::hand::{Hand, card_at};
use super::spot::Spot;
use crate::look::{CardBox, Frame, Look};

/// The rounds of a box of ammunition.
const BOX: u8 = 6;

/// The most boxes that are drawn; more are told by numbers.
const BOXES_DRAWN: u8 = 6;

/// Draws the panel.
pub(super) fn draw(
    board: &Board,
    view: &View,
    hand: Hand,
    marks: Marks<'_>,
    look: Look,
    buffer: &mut Buffer,
) {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let step = Rect { height: 1, ..board.panel };
    Line::styled(step_words(view, hand, look), bold).render(step, buffer);
    for spot in [Spot::Stock, Spot::Waste].into_iter().chain(Suit::ALL.map(Spot::Foundation)) {
        draw_card(board, view, spot, hand, marks, look, buffer);
    }
    let mut lines = vec![ammunition(view, look), horde_and_pass(view)];
    let stock = view.stock().cards().unwrap_or_default();
    for (name, cards) in [("Waste", view.waste()), ("Stock", stock), ("Removed", view.removed())] {
        if !cards.is_empty() {
            let cards: Vec<String> = cards.iter().map(|card| look.card(*card)).collect();
            lines.push(Line::raw(format!("{name}: {}", cards.join(" "))));
        }
    }
    Paragraph::new(lines).wrap(Wrap { trim: true }).render(board.below_cards(), buffer);
}

/// What is decided now, in a few words.
fn step_words(view: &View, hand: Hand, look: Look) -> String {
    let card = |spot| card_at(view, spot).map(|card| look.card(card)).unwrap_or_default();
    match (view.step(), hand) {
        (Step::Over, _) => "The game is over".into(),
        (Step::Target, _) => "Who is attacked? [1-7]".into(),
        (_, Hand::Empty) => "Your move".into(),
        (_, Hand::Waste) => format!("In hand: {}", card(Spot::Waste)),
        (_, Hand::Run(column, None)) => format!("In hand: column {column}"),
        (_, Hand::Run(column, Some(1))) => format!("In hand: {}", card(Spot::end_of(column))),
        (_, Hand::Run(column, Some(count))) => {
            format!("In hand: {} and {} more", card(Spot::Column(column, count)), count - 1)
        }
        (_, Hand::Top(suit)) => format!("In hand: {}", card(Spot::Foundation(suit))),
        (_, Hand::Gun) => "Shoot at which column?".into(),
        (_, Hand::Sacrifice) => "A king for which column?".into(),
        (_, Hand::KingFor(column)) => format!("Which king for column {column}?"),
    }
}

/// Draws stock, waste or a foundation.
fn draw_card(
    board: &Board,
    view: &View,
    spot: Spot,
    hand: Hand,
    marks: Marks<'_>,
    look: Look,
    buffer: &mut Buffer,
) {
    let Some(area) = board.card(spot) else {
        return;
    };
    let top = card_at(view, spot);
    let none = look.sign("·", ".");
    let (inside, below, key) = match spot {
        Spot::Stock => {
            let key = if view.stock().is_empty() { 'f' } else { 'd' };
            (view.stock().len().to_string(), "stock".into(), key)
        }
        Spot::Foundation(suit) => {
            let inside = top.map_or_else(|| none.into(), |card| look.card(card));
            (inside, look.suit(suit), suit.letter())
        }
        _ => (top.map_or_else(|| none.into(), |card| look.card(card)), "waste".into(), 'w'),
    };
    let is_target = marks.targets.contains(&spot);
    let in_hand = hand.is_from(spot);
    let frame = match (is_target, in_hand) {
        (true, _) => Frame::Target,
        (false, true) => Frame::Played,
        (false, false) => Frame::Plain,
    };
    let above = if is_target { format!("[{key}]") } else { String::new() };
    let ink = top.map_or_else(Style::new, |card: Card| look.ink(card.colour()));
    let cursor = marks.cursor == spot;
    CardBox { inside, ink, frame, above, below: &below, cursor }.draw(look, area, buffer);
}

/// The boxes of ammunition, each with the rounds that are left in it, and their sum.
fn ammunition(view: &View, look: Look) -> Line<'static> {
    let (left, most) = (view.ammo(), view.rules().ammo.get());
    let boxes = most.div_ceil(BOX);
    if boxes > BOXES_DRAWN {
        return Line::raw(format!("Ammo: {left} ({} boxes and {})", left / BOX, left % BOX));
    }
    let rounds = |place: u8| match left.saturating_sub(place * BOX).min(BOX) {
        0 => "[ ]".into(),
        rounds => format!("[{rounds}]"),
    };
    let boxes: String = (0..boxes).map(rounds).collect();
    let ink = if left == 0 && most > 0 { look.tint(Color::Red) } else { Style::new() };
    Line::styled(format!("Ammo: {left} {boxes}"), ink)
}

/// How many zombies are in the horde, and which pass through the stock this is.
fn horde_and_pass(view: &View) -> Line<'static> {
    // Without a limit the count of flips stays at its greatest.
    let pass = match (view.flips(), view.rules().passes) {
        (flips, Some(passes)) => format!("{} of {passes}", u16::from(flips) + 1),
        (u8::MAX, None) => "256 or later".into(),
        (flips, None) => (flips + 1).to_string(),
    };
    Line::raw(format!("Horde: {}  Pass: {pass}", view.horde()))
}

/// The columns for which a king can be sacrificed.
pub(super) fn sacrifices(targets: &[Spot]) -> Vec<Column> {
    targets.iter().filter_map(|spot| spot.column()).collect()
}
