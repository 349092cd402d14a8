//! `match`: the simple opponent against itself, with two decks.

use std::path::Path;

use deadhand::bots::ccg::Priorities;
use deadhand::cards::DealRng;
use deadhand::ccg::{CardPool, DeckList, Game, Hidden, Rules, Setup, State, sets};
use deadhand::game::{Seat, Standing, Turn, Viewer, draw_action};
use indicatif::{ProgressBar, ProgressStyle};

use crate::arguments::Match;
use crate::deck::DeckFile;
use crate::{Told, brief, counted};

/// More decisions than any game has.
const DECISIONS_MAX: u64 = 1_000_000;

pub(crate) fn run(duel: &Match) -> Result<Told, String> {
    let rules: Rules = duel
        .rules
        .parse()
        .map_err(|error| format!("the rules {:?} cannot be read: {error}", duel.rules))?;
    let pool = duel.cards.pool()?;
    let mut lines = Vec::new();
    let mut read = |name: &str| {
        if duel.cards.cards.is_none()
            && let Some(deck) = ready_deck(name)
        {
            Ok(deck)
        } else {
            read_deck(name, &rules, &pool, &mut lines)
        }
    };
    let (first, second) = (read(&duel.first)?, read(&duel.second)?);
    let setup = |decks: Vec<DeckList>| {
        let setup = Setup::new(rules, pool.clone(), decks);
        setup.map_err(|problems| format!("this is no game: {}", brief(problems.reasons())))
    };
    let seated = [setup(vec![first.clone(), second.clone()])?, setup(vec![second, first])?];
    let mut scores = [Score::default(); 2];
    let bar = progress(duel.games);
    for game in 0..duel.games {
        // In the second half the first deck sits in the second seat, with the same shuffles.
        let half = usize::from(game >= duel.games.div_ceil(2));
        let number = if half == 0 { game } else { game - duel.games.div_ceil(2) };
        let mut rng = DealRng::new(duel.deal.wrapping_add(number.into()));
        let (winner, decisions) = play(&seated[half], &mut rng)?;
        let score = &mut scores[half];
        score.games += 1;
        score.decisions += decisions;
        match winner {
            None => score.draws += 1,
            Some(seat) if seat == Seat::ALL[half] => score.won += 1,
            Some(_) => {}
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    lines.extend(report(duel, scores));
    Ok(Told::lines(&lines, true))
}

/// A bar on standard error; none where that is no terminal.
fn progress(games: u32) -> ProgressBar {
    let bar = ProgressBar::new(games.into());
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {eta} left");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar
}

/// How the first deck did.
#[derive(Clone, Copy, Default)]
struct Score {
    games: u32,
    won: u32,
    draws: u32,
    decisions: u64,
}

impl Score {
    fn lost(self) -> u32 {
        self.games - self.won - self.draws
    }
}

/// Plays a game to its end: who has won, and after how many decisions.
fn play(setup: &Setup, rng: &mut DealRng) -> Result<(Option<Seat>, u64), String> {
    let mut state = State::new(setup.clone());
    for decisions in 0..DECISIONS_MAX {
        if let Some(outcome) = state.outcome() {
            let seats = Seat::ALL.into_iter().zip(outcome.verdicts());
            let mut winners = seats.filter(|(_, verdict)| verdict.standing == Standing::Won);
            return Ok((winners.next().map(|(seat, _)| seat), decisions));
        }
        let action = match state.turn() {
            Turn::Player(seat) => {
                Priorities.choose(&state.view(Viewer::Seat(seat)), &state.legal_actions())
            }
            _ => draw_action(&state, rng),
        };
        let action = action.ok_or_else(|| format!("nothing can be done in {state}"))?;
        state = state.apply(action).map_err(|refused| refused.to_string())?;
    }
    Err(format!("the game does not end: {state}"))
}

fn report(duel: &Match, scores: [Score; 2]) -> Vec<String> {
    let [first, second] = scores;
    let all = Score {
        games: first.games + second.games,
        won: first.won + second.won,
        draws: first.draws + second.draws,
        decisions: first.decisions + second.decisions,
    };
    let mut lines = vec![format!("{} against {}", duel.first, duel.second)];
    for (what, score) in [("first seat", first), ("second seat", second), ("both", all)] {
        if score.games > 0 {
            let (won, lost, draws) = (score.won, score.lost(), score.draws);
            lines.push(format!("{what}: {won} won, {lost} lost, {draws} drawn"));
        }
    }
    let (share, low, high) = interval(all.won, all.games);
    let (games, decisions) = (all.games as usize, all.decisions / u64::from(all.games));
    lines.push(format!("{share:.1} % won; with 95 % confidence {low:.1} % to {high:.1} %"));
    lines.push(format!(
        "{decisions} decisions a game; {} from deal {}",
        counted(games, "game"),
        duel.deal
    ));
    lines
}

/// The share of games won in per cent, and Wilson's interval of it at 95 %.
fn interval(won: u32, games: u32) -> (f64, f64, f64) {
    const Z: f64 = 1.959_964;
    let (count, share) = (f64::from(games), f64::from(won) / f64::from(games));
    let spread = Z * Z / count;
    let middle = (share + spread / 2.0) / (1.0 + spread);
    let reach =
        (share * (1.0 - share) / count + spread / (4.0 * count)).sqrt() * Z / (1.0 + spread);
    (100.0 * share, 100.0 * (middle - reach).max(0.0), 100.0 * (middle + reach).min(1.0))
}

/// The ready deck of Outbreak of a faction.
fn ready_deck(name: &str) -> Option<DeckList> {
    let mut decks = sets::outbreak_decks().into_iter();
    Some(decks.find(|(faction, _)| faction.name().eq_ignore_ascii_case(name))?.1)
}

/// A deck from a file, legal under these rules with these cards. What of the file is not played is noted.
fn read_deck(
    name: &str,
    rules: &Rules,
    pool: &CardPool,
    notes: &mut Vec<String>,
) -> Result<DeckList, String> {
    let path = Path::new(name);
    let file = DeckFile::read(path)?;
    notes.extend(file.left_out(path).map(|left| format!("note: {left}")));
    let deck = file.legal(rules, pool);
    deck.map_err(|reasons| format!("the deck {name} cannot be played: {}", brief(&reasons)))
}

#[cfg(test)]
mod tests {
    use super::interval;

    /// Worked out by hand from Wilson's formula.
    #[test]
    fn intervals_are_wilsons() {
        for (won, games, expected) in [
            (50, 100, (50.0, 40.383, 59.617)),
            (0, 10, (0.0, 0.0, 27.753)),
            (10, 10, (100.0, 72.247, 100.0)),
        ] {
            let (share, low, high) = interval(won, games);
            let found = [share, low, high].map(|number: f64| (number * 1000.0).round() as i64);
            let (share, low, high) = expected;
            let expected = [share, low, high].map(|number: f64| (number * 1000.0).round() as i64);
            assert_eq!(found, expected, "{won} of {games}");
        }
    }
}
