//! What people read of this game: its rules, its menu, its transcripts.

use clap::CommandFactory;
use deadhand::cards::DealRng;
use deadhand::game::{Hidden, Turn, Viewer};
use deadhand::klondike::{Action, Game, Rules, State};

use super::super::{PLAIN, UNCOLOURED};
use super::{Klondike, app, game, positions};
use crate::arguments::Arguments;
use crate::look::Look;
use crate::screen::Screen;
use crate::sitting::Sitting;
use crate::{page, transcript};

#[test]
fn the_menu_names_the_presets_of_the_rules() {
    let offered: Vec<&str> = Klondike::PRESETS.iter().map(|(name, _)| *name).collect();
    let presets: Vec<&str> = Rules::PRESETS.iter().map(|(name, _)| *name).collect();
    assert_eq!(offered, presets);
    let longest = Klondike::PRESETS.iter().map(|(_, about)| about.len()).max();
    assert!(longest.is_some_and(|longest| longest <= 55), "an entry fits into 72 columns");
}

#[test]
fn the_page_is_ascii_and_narrow() {
    for row in page::rows::<Klondike>(app("mixed,ammo=99,passes=255", 1).game()) {
        assert!(row.is_ascii() && row.len() <= 58, "{row}");
    }
    assert!(Klondike::KEYS.len() <= Klondike::LEAST.width.into());
}

#[test]
fn help_and_page_name_every_preset_option_and_key() {
    let help = Arguments::command().render_long_help().to_string();
    let page = page::rows::<Klondike>(app("revised", 1).game()).join("\n");
    for (name, _) in Rules::PRESETS {
        assert!(help.contains(name) && page.contains(name), "{name}");
    }
    for option in [
        "zombies=",
        "double_attack=",
        "ammo=",
        "suit_gap=",
        "king=",
        "attack_on_reveal=",
        "draw=",
        "passes=",
        "foundation_to_column",
    ] {
        assert!(help.contains(option) && page.contains(option), "{option}");
    }
    for key in
        ["1 to 7 ", "w  ", "C D H S ", "d, f ", "t  ", "a  ", "z  ", "x  ", "e  ", "Esc  ", "Tab"]
    {
        assert!(page.lines().any(|row| row.starts_with(key)), "{key}");
    }
    for key in
        ["arrows", "Tab", "Enter", "1-7", " w ", "CDHS", "d:", "f:", "z:", "x:", "t,a:", "e:"]
    {
        assert!(Klondike::KEYS.contains(key), "{key}");
    }
}

fn transcript(sitting: &Sitting<State>, look: Look) -> String {
    let mut text = Vec::new();
    transcript::write::<Klondike>(sitting, look, &mut text).expect("memory takes everything");
    String::from_utf8(text).expect("it is text")
}

#[test]
fn a_transcript_tells_what_happened() {
    let (actions, end) = game("revised", 1);
    let mut sitting = Sitting::<State>::dealt(&Rules::REVISED, 1, None);
    for action in &actions {
        sitting.table.play(*action).expect("a legal action");
    }
    let text = transcript(&sitting, PLAIN);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 1 + actions.len() + 4);
    assert_eq!(lines[0], "Zombie Klondike, deal 1, rules revised");
    assert_eq!(
        lines[1],
        "1. move 4 1 1: QD moves from column 4 to column 1; 8D turns up in column 4"
    );
    assert_eq!(lines[3], "3. play 4: 7C goes to column 4; a zombie attacks column 4");
    assert_eq!(
        lines[4],
        "4. shoot 4: a shot is fired at column 4; a zombie on column 4 is destroyed"
    );
    let saved = "Score 2: survivors saved, of 52";
    assert_eq!(
        lines[actions.len() + 1..],
        [end, "The game is over.", saved, "Removed from the game: 0"]
    );
    assert!(transcript(&sitting, UNCOLOURED).contains("2. draw: 7♣ is drawn"));
}

/// A game that is played by itself.
fn played(rules: Rules, deal: u64) -> Sitting<State> {
    let mut sitting = Sitting::<State>::dealt(&rules, deal, None);
    let seed = sitting.player_seed(None);
    transcript::play::<Klondike>(&mut sitting, seed);
    sitting
}

#[test]
fn who_plays_by_himself_comes_to_an_end_and_always_in_the_same_way() {
    let mixes = ["zombies=20,ammo=0", "zombies=20,ammo=99,king=any,draw=3", "zombies=0,draw=3"];
    let mixes = mixes.map(|mix| mix.parse::<Rules>().expect("rules"));
    let presets = Rules::PRESETS.iter().map(|(_, rules)| *rules);
    for rules in presets.chain(mixes) {
        for deal in 0..12 {
            let sitting = played(rules, deal);
            let history = sitting.table.history();
            assert_eq!(history.state().turn(), Turn::Over, "{rules}, deal {deal}");
            assert!(history.actions().len() < 400, "{rules}, deal {deal}: it goes on and on");
            let stops = history.actions().filter(|action| *action == Action::Stop).count();
            assert!(stops <= 1);
            if deal == 0 {
                assert_eq!(transcript(&sitting, PLAIN), transcript(&played(rules, deal), PLAIN));
            }
        }
    }
}

#[test]
fn who_plays_by_himself_knows_nothing_hidden() {
    let mut rng = DealRng::new(7);
    for state in positions().step_by(5) {
        let other = State::determinize(&state.view(Viewer::Spectator), &mut rng);
        assert_eq!(Klondike::favourites(&state), Klondike::favourites(&other), "{state}\n{other}");
    }
}

#[test]
fn who_plays_by_himself_saves_some() {
    for (name, rules) in Rules::PRESETS {
        let saved: usize = (0..20).map(|deal| played(*rules, deal).table.state().saved()).sum();
        assert!(saved > 20 * 3, "{name}: {saved} saved in 20 games");
    }
}
