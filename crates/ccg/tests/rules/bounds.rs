//! What is so large that it seldom happens.

use deadhand_ccg::{Game, Portable, State, Step};
use deadhand_game::Turn;

use super::table::{own_setup, play, position_in, zone};

/// A fight of so many zombies that listen to it, and of a last one that may infect.
fn howlers(count: usize, infects: bool) -> State {
    let table = "Name\tType\tFaction\tPower\tHealth\tKeywords\tText\nElder\tSurvivor\t\t1\t9\t\t\n\
                 Howler\tZombie\tRage\t1\t\t\tWhen this wins a fight, gain 1 food.\n\
                 Biter\tZombie\tRage\t1\t\tInfectious\t\n";
    let setup = own_setup(table, "9 Elder\n40 Howler\n2 Biter", "default", 2);
    let biter = infects.then(|| "B50".to_string());
    let zombies: Vec<String> =
        (10..10 + count).map(|place| format!("B{place}")).chain(biter).collect();
    let other = format!("survivors B1 combat {}", zombies.join(","));
    let fights = format!("A1:{}", zombies.join("+"));
    let step = "act A A fight passes 1 fight 1";
    position_in(&setup, 51, &["survivors A1,A2", &other], &fights, step)
}

#[test]
fn more_than_32_abilities_that_wait_are_a_draw_also_where_a_token_is_asked_for_first() {
    assert_eq!(play(howlers(33, false), "pass").turn(), Turn::Over);
    assert_eq!(play(howlers(33, true), "pass").turn(), Turn::Over);
    assert_ne!(play(howlers(32, true), "pass, decline").turn(), Turn::Over);
}

#[test]
fn hunger_counts_every_survivor() {
    let table = "Name\tType\tPower\tHealth\tCost\nElder\tSurvivor\t1\t9\t1\n";
    let setup = own_setup(table, "100 Elder", "default", 4);
    for (own, excess) in [(75, 255), (76, 256), (99, 279)] {
        let stolen =
            ["B", "C", "D"].map(|seat| (1..=60).map(move |place| format!("{seat}{place}")));
        let all = (1..=own).map(|place| format!("A{place}")).chain(stolen.into_iter().flatten());
        let survivors = format!("food 0 survivors {}", all.collect::<Vec<_>>().join(","));
        let players = [&*survivors, "survivors B99", "survivors C99", "survivors D99"];
        let state = play(position_in(&setup, 100, &players, "", "act A A recoup passes 3"), "pass");
        assert_eq!(state.step(), Step::Starve);
        assert_eq!(state.layout().progress.hunger, excess);
        assert_eq!(State::read(&state.setup(), &state.to_string()), Ok(state));
    }
}

#[test]
fn as_many_wounds_as_there_can_be_kill_everybody() {
    let table = "Name\tType\tFaction\tPower\tHealth\tKeywords\tKind\tWindows\n\
                 Elder\tSurvivor\t\t1\t99\t\t\t\nPlate\tItem\t\t0\t99\t\tAttached\tBuild\n\
                 Gnasher\tZombie\tRage\t1\t\tFierce 99\t\t\n";
    let setup = own_setup(table, "9 Elder\n9 Plate\n9 Gnasher", "default", 2);
    let players = ["survivors A1w200[A10,A11],A2", "survivors B1 combat B19"];
    let state = position_in(&setup, 27, &players, "A1:B19", "act A A fight passes 1 fight 1");
    assert_eq!(zone(&play(state, "pass"), "A", "survivors"), "A2");
}
