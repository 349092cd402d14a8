//! Zombie Klondike in the terminal.

mod board;
mod hand;
mod panel;
mod player;
mod spot;

use deadhand::cards::Suit;
use deadhand::game::{Game, History, Outcome, Seat, Standing, Viewer};
use deadhand::klondike::{Action, Column, State, Step};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect, Size};

use crate::layout::AROUND_BODY;
use crate::look::Look;
use crate::screen::{self, Screen, Wish};
use board::{Board, LEAST, Marks};
use hand::{Choice, Hand, seen};
use spot::Spot;

/// The screen of Zombie Klondike.
#[derive(Clone, Debug)]
pub(crate) struct Klondike {
    cursor: Spot,
    hand: Hand,
    /// Whether the mouse button is held down since it has picked up what is in hand.
    dragged: bool,
}

impl Default for Klondike {
    fn default() -> Klondike {
        Klondike { cursor: Spot::Stock, hand: Hand::Empty, dragged: false }
    }
}

impl Screen for Klondike {
    type Game = State;

    const TITLE: &'static str = "Zombie Klondike";
    const LEAST: Size = Size::new(LEAST.0, LEAST.1 + AROUND_BODY);
    const KEYS: &'static str =
        "arrows Tab Enter 1-7 w CDHS d:draw f:flip z:shoot x:king t,a:save e:end";
    const RULES: &'static str = include_str!("rules.txt");
    const PRESETS: &'static [(&'static str, &'static str)] = &[
        ("revised", "7 zombies, a double attack destroys both"),
        ("original", "10 zombies, a double attack destroys one"),
        ("klondike", "no zombies, draw one"),
        ("klondike3", "no zombies, draw three, cards come back"),
        ("mixed", "original with every other option set"),
    ];
    const OPTIONS: &'static str = "a preset or options, as in original,draw=3 (zombies, double_attack, \
                                   ammo, suit_gap, king, attack_on_reveal, draw, passes, \
                                   foundation_to_column)";

    fn tally(game: &State) -> String {
        format!("saved {}/52", game.saved())
    }

    fn story(game: &State, action: Action, _: Viewer, look: Look) -> Vec<String> {
        let events = game.events(action).unwrap_or_default();
        events.iter().map(|event| look.words(event)).collect()
    }

    fn result(game: &State) -> Vec<String> {
        let won = |outcome: Outcome| outcome.of(Seat::A).map(|verdict| verdict.standing);
        let standing = game.outcome().and_then(won);
        vec![
            if standing == Some(Standing::Won) { "You win!" } else { "The game is over." }.into(),
            format!("Score {}: survivors saved, of 52", game.saved()),
            format!("Removed from the game: {}", game.removed().count()),
        ]
    }

    fn favourites(game: &State) -> Vec<Action> {
        player::favourites(game)
    }

    fn settle(&mut self, history: &History<State>, _: Viewer) {
        self.put_back();
        let targets = self.hand.targets(history.state());
        if !targets.contains(&self.cursor) {
            let nearest = targets.into_iter().min_by_key(|spot| spot.distance(self.cursor));
            self.cursor = nearest.unwrap_or(self.cursor);
        }
    }

    fn key(&mut self, game: &State, _: Rect, key: KeyEvent) -> Wish<Action> {
        let view = seen(game);
        let mut step = |right, down| self.cursor = self.cursor.step(&view, right, down);
        match key.code {
            KeyCode::Left | KeyCode::Char('h') => step(-1, 0),
            KeyCode::Right | KeyCode::Char('l') => step(1, 0),
            KeyCode::Up | KeyCode::Char('k') => step(0, -1),
            KeyCode::Down | KeyCode::Char('j') => step(0, 1),
            KeyCode::Tab => self.next_target(game, true),
            KeyCode::BackTab => self.next_target(game, false),
            KeyCode::Esc => self.put_back(),
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(game, self.cursor),
            KeyCode::Char(letter) => return self.letter(game, letter),
            _ => {}
        }
        Wish::Nothing
    }

    fn mouse(&mut self, game: &State, area: Rect, mouse: MouseEvent) -> Wish<Action> {
        let view = seen(game);
        let at = Position::new(mouse.column, mouse.row);
        let spot = Board::new(area, &view).spot_at(&view, at);
        match (mouse.kind, spot) {
            (MouseEventKind::Down(MouseButton::Left), None) => self.put_back(),
            (MouseEventKind::Down(MouseButton::Left), Some(spot)) => {
                self.cursor = spot;
                let wish = self.choose(game, spot);
                self.dragged = self.hand.is_from(spot);
                return wish;
            }
            (MouseEventKind::Drag(MouseButton::Left), Some(spot)) if self.dragged => {
                self.cursor = spot;
            }
            (MouseEventKind::Up(MouseButton::Left), spot) if self.dragged => {
                self.dragged = false;
                match spot {
                    // Nothing was dragged: the click has picked it up, another one puts it down.
                    Some(spot) if self.hand.is_from(spot) => {}
                    Some(spot) => return self.choose(game, spot),
                    None => self.put_back(),
                }
            }
            _ => {}
        }
        Wish::Nothing
    }

    fn draw(&self, game: &State, look: Look, area: Rect, buffer: &mut Buffer) {
        let view = seen(game);
        let board = Board::new(area, &view);
        let targets = self.hand.targets(game);
        let sacrifices = panel::sacrifices(&Hand::Sacrifice.targets(game));
        let in_hand = match self.hand {
            Hand::Run(column, count) => Some((column, count.unwrap_or(1))),
            _ => None,
        };
        let marks =
            Marks { targets: &targets, sacrifices: &sacrifices, in_hand, cursor: self.cursor };
        for column in Column::ALL {
            board.draw_column(&view, column, marks, look, buffer);
        }
        panel::draw(&board, &view, self.hand, marks, look, buffer);
    }
}

impl Klondike {
    /// What is in hand goes back to where it was.
    fn put_back(&mut self) {
        self.hand = Hand::Empty;
        self.dragged = false;
    }

    /// Moves the cursor on among what can be chosen, or back.
    fn next_target(&mut self, game: &State, on: bool) {
        self.cursor = screen::next_target(&self.hand.targets(game), self.cursor, on);
    }

    /// Chooses a place.
    fn choose(&mut self, game: &State, spot: Spot) -> Wish<Action> {
        let choice = self.hand.choose(game, spot);
        self.take(choice)
    }

    /// Does what a choice comes to. Whatever is not done leaves the hand empty.
    fn take(&mut self, choice: Choice) -> Wish<Action> {
        self.put_back();
        match choice {
            Choice::Hold(hand) => {
                self.hand = hand;
                Wish::Nothing
            }
            Choice::Do(action) => Wish::Play(action),
            Choice::Say(note) => Wish::Say(note),
        }
    }

    /// Takes a letter or a digit.
    fn letter(&mut self, game: &State, letter: char) -> Wish<Action> {
        let column = letter.to_string().parse::<Column>().ok();
        let suit = Suit::ALL.into_iter().find(|suit| suit.letter() == letter);
        match (letter, column, suit) {
            ('d', ..) => Wish::Play(Action::Draw),
            ('f', ..) => Wish::Play(Action::Flip),
            ('t', ..) => {
                let choice = self.hand.save(self.cursor);
                self.take(choice)
            }
            ('a', ..) => save_all(game),
            ('z', ..) => self.take_up(game, Hand::Gun),
            ('x', ..) => self.take_up(game, Hand::Sacrifice),
            ('e', ..) if game.step() == Step::Play => {
                Wish::Ask(Action::Stop, "To stop ends the game, with the score so far. Stop?")
            }
            ('e', ..) => Wish::Play(Action::Stop),
            ('w', ..) => self.choose_by_key(game, Spot::Waste),
            (_, Some(column), _) => self.choose_by_key(game, Spot::end_of(column)),
            (_, _, Some(suit)) => match self.hand {
                Hand::KingFor(column) => self.take(Choice::Do(Action::SacrificeKing(column, suit))),
                _ => self.choose_by_key(game, Spot::Foundation(suit)),
            },
            _ => Wish::Nothing,
        }
    }

    /// Chooses a place by its own key, and brings the cursor there. With nothing in hand the key of a column
    /// takes as many of its cards as will fit.
    fn choose_by_key(&mut self, game: &State, spot: Spot) -> Wish<Action> {
        self.cursor = spot;
        let wish = self.choose(game, spot);
        if let Hand::Run(column, Some(_)) = self.hand {
            self.hand = Hand::Run(column, None);
        }
        wish
    }

    /// Takes up the gun or a king. Where there is but one column for it, that is chosen; where there is none,
    /// an attacked one, for which the rules say why not.
    fn take_up(&mut self, game: &State, hand: Hand) -> Wish<Action> {
        self.put_back();
        if game.step() != Step::Play {
            return Wish::Play(Action::Stop);
        }
        let attacked = Column::ALL.into_iter().find(|column| game.is_attacked(*column));
        self.hand = hand;
        match (&hand.targets(game)[..], attacked) {
            ([only], _) => self.choose(game, *only),
            ([], Some(column)) => self.choose(game, Spot::Zombie(column)),
            ([], None) => self.take(Choice::Say("no column is under attack".into())),
            _ => Wish::Nothing,
        }
    }
}

/// Saves the top of the waste and the end cards of the columns as long as any can be, each by an action of
/// its own.
fn save_all(game: &State) -> Wish<Action> {
    let mut game = *game;
    let mut saves = Vec::new();
    let is_save = |action: &Action| matches!(action, Action::SaveWaste | Action::Save(_));
    while let Some(save) = game.legal_actions().into_iter().find(is_save) {
        game.apply_unchecked(save);
        saves.push(save);
    }
    match saves.len() {
        0 if game.step() == Step::Play => Wish::Say("no card can be saved now".into()),
        0 => Wish::Play(Action::SaveWaste),
        1 => Wish::PlayAll(saves, Some("one card is saved".into())),
        many => Wish::PlayAll(saves, Some(format!("{many} cards are saved"))),
    }
}
