//! Which text fits which card.

use deadhand_ccg::ability::{CardText, Misfit, Only};
use deadhand_ccg::{CardType, Faction, ItemKind, Moment};

fn survivor() -> CardType {
    CardType::Survivor { power: 1, health: 1, medic: true, scavenger: true }
}

fn zombie() -> CardType {
    let (faction, fast, infectious) = (Faction::Rage, false, false);
    CardType::Zombie { faction, power: 1, fast, fierce: 0, infectious }
}

fn item(kind: ItemKind, windows: &[Moment]) -> CardType {
    CardType::Item { kind, windows: windows.to_vec() }
}

fn attached() -> CardType {
    item(ItemKind::Attached { power: 1, health: 0 }, &[Moment::Build])
}

fn standing() -> CardType {
    item(ItemKind::Standing, &[Moment::Build])
}

fn one_shot(windows: &[Moment]) -> CardType {
    item(ItemKind::OneShot, windows)
}

fn misfits(text: &str, card: &CardType) -> Vec<Misfit> {
    text.parse::<CardText>().unwrap().misfits(card)
}

const SURVIVOR: usize = 0;
const ZOMBIE: usize = 1;
const ATTACHED: usize = 2;
const STANDING: usize = 3;
const ONE_SHOT: usize = 4;

fn cards() -> [CardType; 5] {
    [survivor(), zombie(), attached(), standing(), one_shot(&[Moment::Fight])]
}

/// Texts and the cards that can have them.
const FIT: &[(&str, &[usize])] = &[
    ("Recoup - Spend this: Draw a card.", &[SURVIVOR, ZOMBIE, ATTACHED, STANDING]),
    ("At the end of your turn, draw a card.", &[SURVIVOR, ZOMBIE, ATTACHED, STANDING]),
    ("Each survivor you control gets +1 power.", &[SURVIVOR, ZOMBIE, ATTACHED, STANDING]),
    ("Draw a card.", &[ONE_SHOT]),
    ("Target zombie gets +1 power until end of fight.", &[ONE_SHOT]),
    ("Bearer gets +1 power.", &[ATTACHED]),
    ("When bearer dies, draw a card.", &[ATTACHED]),
    ("Recoup - Spend this: Ready bearer.", &[ATTACHED]),
    ("Recoup - Spend this: Attach target item to bearer.", &[ATTACHED]),
    ("This gets +1 power for each item attached to this.", &[SURVIVOR, ZOMBIE]),
    ("When an item attached to this is discarded, draw a card.", &[SURVIVOR, ZOMBIE]),
    ("This gets +1 power.", &[SURVIVOR, ZOMBIE]),
    ("This gets +1 health.", &[SURVIVOR]),
    ("This has Tough.", &[SURVIVOR, ZOMBIE]),
    ("This has Fast.", &[ZOMBIE]),
    ("Bearer has Fast.", &[ATTACHED]),
    ("Bearer can't defend.", &[ATTACHED]),
    ("Recoup - Pay 1 food: Attach bearer to target survivor.", &[]),
    ("This can't be fought by fewer than 2 survivors.", &[ZOMBIE]),
    ("This can't defend.", &[SURVIVOR]),
    ("This can't be infected.", &[SURVIVOR]),
    ("This can't be targeted by opponents.", &[SURVIVOR, ZOMBIE, ATTACHED, STANDING]),
    ("This can't move to the combat zone.", &[ZOMBIE]),
    ("This can't be spent to pay.", &[ZOMBIE]),
    ("When this is played, draw a card.", &[SURVIVOR, ATTACHED, STANDING]),
    ("When this is upgraded, draw a card.", &[ZOMBIE]),
    ("When this moves to the combat zone, draw a card.", &[ZOMBIE]),
    ("When this wins a fight, draw a card.", &[SURVIVOR, ZOMBIE]),
    ("When this loses a fight, draw a card.", &[SURVIVOR, ZOMBIE]),
    ("When this is wounded, draw a card.", &[SURVIVOR]),
    ("When this is infected, draw a card.", &[SURVIVOR]),
    ("When this dies, draw a card.", &[SURVIVOR]),
    ("When this is discarded, draw a card.", &[SURVIVOR, ZOMBIE, ATTACHED, STANDING]),
    ("Recoup - Wound this: Draw a card.", &[SURVIVOR]),
    ("Recoup - Spend this: Put a wound on this.", &[SURVIVOR]),
    ("Recoup - Spend this: Move this to the combat zone.", &[ZOMBIE]),
    ("Fight - Spend this: This joins this fight.", &[SURVIVOR, ZOMBIE]),
    ("Recoup - Pay 1 food: Attach this to target survivor.", &[ATTACHED]),
    ("Recoup - Pay 1 food: Attach target item to this.", &[SURVIVOR, ZOMBIE]),
    ("As long as this is in a fight, each zombie has Fast.", &[SURVIVOR, ZOMBIE]),
    ("Recoup - Pay 1 food: Kill target survivor with less power than this.", &[SURVIVOR, ZOMBIE]),
];

#[test]
fn each_text_fits_the_cards_that_it_is_for() {
    for (text, fit) in FIT {
        for (i, card) in cards().iter().enumerate() {
            let misfits = misfits(text, card);
            assert_eq!(misfits.is_empty(), fit.contains(&i), "{text} {card:?}: {misfits:?}");
        }
    }
}

#[test]
fn a_health_bonus_looks_at_what_no_fight_changes() {
    for text in [
        "Each other survivor you control gets +1 health.",
        "This gets +1 health for each item attached to this.",
        "As long as it is your turn, this gets +1 health.",
        "As long as you control an infected survivor, this gets -1 health.",
        "This gets +1 power for each spent survivor in a fight.",
        "As long as this is in a fight, this gets +1 power.",
    ] {
        assert_eq!(misfits(text, &survivor()), [], "{text}");
    }
}

#[test]
fn every_misfit_is_named_with_its_paragraph() {
    let paragraph = 2;
    let second = |text: &str| format!("This can't be targeted by opponents. / {text}");
    let many = ["This has Tough."; 5].join(" / ");
    assert_eq!(misfits(&many, &survivor()), [Misfit::TooMany { count: 7 }]);
    assert_eq!(misfits(&many, &zombie()), []);
    for (text, card, misfit) in [
        ("Draw a card.", survivor(), Misfit::NotOneShot { paragraph }),
        ("Bearer has Tough.", zombie(), Misfit::NoBearer { paragraph }),
        (
            "When an item attached to this is discarded, draw a card.",
            attached(),
            Misfit::NothingAttached { paragraph },
        ),
        (
            "This has Fast.",
            survivor(),
            Misfit::Only { paragraph, card: "this", only: Only::Zombies },
        ),
        (
            "Recoup - Pay 1 food: Attach bearer to target survivor.",
            attached(),
            Misfit::Only { paragraph, card: "bearer", only: Only::Items },
        ),
        (
            "Recoup - Pay 1 food: Attach this to target survivor.",
            standing(),
            Misfit::NotAttached { paragraph },
        ),
    ] {
        assert_eq!(misfits(&second(text), &card), [misfit], "{text}");
    }
    let once = "Recoup, once a turn - Pay 1 food: Draw a card.";
    assert_eq!(misfits(&second(once), &survivor()), []);
    let thrice = [once, "This can't be targeted by opponents.", once, once].join(" / ");
    assert_eq!(misfits(&thrice, &standing()), [Misfit::OnceTwice { paragraph: 3 }]);
    let paragraph = 1;
    let fight = "Target zombie joins this fight.";
    assert_eq!(misfits(fight, &one_shot(&[Moment::Fight])), []);
    let both = one_shot(&[Moment::Fight, Moment::Recoup]);
    assert_eq!(misfits(fight, &both), [Misfit::NoFight { paragraph }]);
    let recoup = one_shot(&[Moment::Recoup]);
    assert_eq!(
        misfits("Kill each survivor in this fight.", &recoup),
        [Misfit::NoFight { paragraph }]
    );
    assert_eq!(misfits("Discard this.", &recoup), [Misfit::Itself { paragraph }]);
    let two = "Draw a card. / Draw a card.";
    assert_eq!(misfits(two, &recoup), [Misfit::OneShot { paragraph: 2 }]);
    assert_eq!(
        misfits("This can't be targeted by opponents.", &recoup),
        [Misfit::OneShot { paragraph }]
    );
}
