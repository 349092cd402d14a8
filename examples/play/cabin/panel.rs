//! What stands beside the board: the deck, the drawn card, the kills, and what is gone.

use deadhand::cabin::{Kill, Step, View};
use deadhand::cards::{Card, CardSet, Rank, Suit};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::board::{CARD_HEIGHT, CARD_WIDTH};
use crate::look::{CardBox, Frame, Look};

/// Draws the panel. Its second row is left to the button for sparing.
pub(super) fn draw(view: &View, look: Look, area: Rect, buffer: &mut Buffer) {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    Line::styled(step(view, look), bold).render(Rect { height: 1, ..area }, buffer);
    draw_deck(view, look, Rect { y: area.y + 2, height: CARD_HEIGHT, ..area }, buffer);
    let mut lines = vec![Line::raw("Gone:")];
    lines.extend(Suit::ALL.map(|suit| gone_of(suit, view, look)));
    lines.push(gone_jokers(view, look));
    if !view.known_in_deck().is_empty() {
        let cards = view.known_in_deck().iter().map(|card| look.card(*card));
        lines.push(Line::raw(format!("Under: {}", cards.collect::<Vec<_>>().join(" "))));
    }
    let below = 2 + CARD_HEIGHT;
    let rest = Rect { y: area.y + below, height: area.height - below, ..area };
    Paragraph::new(lines).wrap(Wrap { trim: false }).render(rest, buffer);
}

/// What is decided now, in a few words.
fn step(view: &View, look: Look) -> String {
    match (view.step(), view.rules().kill) {
        (Step::Reveal(None), _) => "Reveal a zombie".into(),
        (Step::Reveal(Some(card)), _) => format!("Reveal, then place {}", look.card(card)),
        (Step::Place(card), _) => format!("Place {}", look.card(card)),
        (Step::Kill(_), Kill::May) => "Kill a zombie or spare".into(),
        (Step::Kill(_), Kill::Must) => "Kill a zombie".into(),
        (Step::Won, _) => "You have won".into(),
        (Step::Lost, _) => "You have lost".into(),
    }
}

/// The deck with its count, and the drawn card beside it.
fn draw_deck(view: &View, look: Look, area: Rect, buffer: &mut Buffer) {
    let place = |at: u16| Rect { x: area.x + at * (CARD_WIDTH + 1), width: CARD_WIDTH, ..area };
    let plain = |inside: String, below| CardBox {
        inside,
        ink: Style::new(),
        frame: Frame::Plain,
        above: String::new(),
        below,
        cursor: false,
    };
    plain(view.deck_len().to_string(), "deck").draw(look, place(0), buffer);
    if let Some(card) = view.step().drawn() {
        let drawn = plain(look.card(card), "drawn");
        CardBox { ink: look.ink(card.colour()), frame: Frame::Played, ..drawn }.draw(
            look,
            place(1),
            buffer,
        );
    }
}

/// The cards of a suit that are gone, each at the place of its rank.
fn gone_of(suit: Suit, view: &View, look: Look) -> Line<'static> {
    let missing = look.sign("·", ".");
    let rank = |rank: Rank| {
        let gone = view.gone().contains(Card::new(rank, suit));
        if gone { rank.to_string() } else { missing.to_string() }
    };
    let ranks: String = Rank::ALL.map(rank).concat();
    Line::from(vec![
        Span::styled(look.suit(suit), look.ink(suit.colour())),
        Span::raw(format!(" {ranks}")),
    ])
}

fn gone_jokers(view: &View, look: Look) -> Line<'static> {
    let jokers = (view.gone() & CardSet::JOKERS).iter().map(|card| look.card(card));
    let jokers = jokers.collect::<Vec<_>>().join(" ");
    Line::raw(format!("* {}", if jokers.is_empty() { look.sign("·", ".") } else { &jokers }))
}
