//! What people read: the rules, the menu, the transcript.

use clap::CommandFactory;
use deadhand::cabin::{Action, Game, Rules, State};
use deadhand::game::{Turn, draw_action};

use super::{Cabin, END, GAME, PLAIN, UNCOLOURED, app};
use crate::arguments::Arguments;
use crate::screen::Screen;
use crate::sitting::Sitting;
use crate::transcript;

#[test]
fn the_menu_names_the_presets_of_the_rules() {
    let offered: Vec<&str> = Cabin::PRESETS.iter().map(|(name, _)| *name).collect();
    let presets: Vec<&str> = Rules::PRESETS.iter().map(|(name, _)| *name).collect();
    assert_eq!(offered, presets);
    let longest = Cabin::PRESETS.iter().map(|(_, about)| about.len()).max();
    assert!(longest.is_some_and(|longest| longest <= 30), "an entry fits into 60 columns");
}

#[test]
fn the_page_is_ascii_and_narrow() {
    for row in crate::page::rows::<Cabin>(app("default", 1).game()) {
        assert!(row.is_ascii() && row.len() <= 58, "{row}");
    }
    assert!(Cabin::KEYS.len() <= 60);
}

#[test]
fn help_and_page_name_every_preset_option_and_key() {
    let help = Arguments::command().render_long_help().to_string();
    let page = crate::page::rows::<Cabin>(app("default", 1).game()).join("\n");
    for (name, _) in Rules::PRESETS {
        assert!(help.contains(name) && page.contains(name), "{name}");
    }
    for option in ["jokers=", "reveal=", "draw_before_reveal", "kill=", "unplayable="] {
        assert!(help.contains(option) && page.contains(option), "{option}");
    }
    for option in ["--deal", "--rules", "--load", "--seed", "--auto", "--no-colour", "--plain"] {
        assert!(help.contains(option), "{option}");
    }
    for (_, name, label) in crate::mode::Mode::<Rules, Action>::Board.buttons(None) {
        let told = page.lines().any(|row| row.starts_with(name) && row.contains(label));
        assert!(told || *label == "help", "{name}: {label}");
    }
    assert!(help.lines().all(|row| row.len() <= 80), "{help}");
}

/// A game that was played by the actions of a text.
fn played(actions: &str) -> Sitting<State> {
    let mut sitting = Sitting::<State>::dealt(&Rules::DEFAULT, 1, None);
    for action in actions.split(',') {
        sitting.table.play(action.parse().expect("an action")).expect("a legal one");
    }
    sitting
}

fn transcript(sitting: &Sitting<State>, look: crate::look::Look) -> String {
    let mut text = Vec::new();
    transcript::write::<Cabin>(sitting, look, &mut text).expect("memory takes everything");
    String::from_utf8(text).expect("it is text")
}

#[test]
fn a_transcript_tells_what_happened() {
    let text = transcript(&played(GAME), PLAIN);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 1 + 50 + 4);
    assert_eq!(lines[0], "Dead Center, deal 1, rules default");
    assert_eq!(lines[1], "1. reveal W2: QD is revealed on W2; 7S is drawn");
    assert_eq!(lines[2], "2. place a3: 7S goes on a3, over 8S");
    assert_eq!(lines[26], "26. kill Sa: KD is killed on Sa; AH is drawn");
    assert_eq!(lines[50], "50. place a1: 6C goes on a1, over 3D; the zombies come in: you lose");
    assert_eq!(lines[51..], [END, "You lose.", "Score 0", "Zombies killed: 5 of 12"]);
    assert!(transcript(&played(GAME), UNCOLOURED).contains("2. place a3: 7♠ goes on a3, over 8♠"));
}

#[test]
fn who_plays_by_himself_plays_to_the_end_and_kills_when_he_can() {
    for (place, (name, rules)) in Rules::PRESETS.iter().enumerate() {
        for deal in 0..50 {
            let mut sitting = Sitting::<State>::dealt(rules, deal, None);
            transcript::play::<Cabin>(&mut sitting, place as u64);
            let history = sitting.table.history();
            assert_eq!(history.state().turn(), Turn::Over, "{name}, deal {deal}");
            assert!(
                !history.actions().any(|action| action == Action::Spare),
                "{name}, deal {deal}"
            );
        }
    }
}

#[test]
fn who_plays_by_himself_is_better_than_chance() {
    let mean = |play: fn(&mut Sitting<State>)| -> u32 {
        let kills = |deal| {
            let mut sitting = Sitting::<State>::dealt(&Rules::DEFAULT, deal, None);
            play(&mut sitting);
            sitting.table.state().kills()
        };
        (0..200).map(kills).sum()
    };
    let thoughtful = mean(|sitting| transcript::play::<Cabin>(sitting, 1));
    let random = mean(|sitting| {
        let mut rng = deadhand::cards::DealRng::new(1);
        while let Some(action) = draw_action(sitting.table.state(), &mut rng) {
            sitting.table.play(action).expect("it was listed");
        }
    });
    assert!(thoughtful > random * 3 / 2, "{thoughtful} kills against {random}");
}
