//! What can be said and can never be.

use deadhand_ccg::ability::{CardText, Note};
use deadhand_ccg::{CardType, ItemKind, Moment, sets};

use super::fits::{attached, one_shot, standing, survivor, zombie};

fn notes(text: &str, card: &CardType) -> Vec<Note> {
    let text: CardText = text.parse().unwrap_or_else(|errors| panic!("{text}: {errors}"));
    assert_eq!(text.misfits(card), [], "{text}");
    text.notes(card)
}

const OWN: &[Note] = &[Note::OwnZombie { paragraph: 1 }];

/// Source: "While you are playing as the survivors, your zombie cards are just resources and not
/// considered zombies"; and by default survivors and items are used by the survivor player.
#[test]
fn survivors_and_items_find_no_own_zombie_in_the_own_turn() {
    for text in [
        "Recoup - Spend this: Draw a card for each Horde zombie you control.",
        "Recoup - Discard a Horde zombie you control: Draw a card.",
        "Fight - Spend this: Ready target zombie you control.",
        "Fight - Spend this: Ready up to 2 target ex-survivors you control.",
        "Build - Spend this: Each zombie you control gets +1 power until end of turn.",
        "Build - Pay 1 food: If you control 2 or more zombies, draw a card.",
        "At the ready phase of your turn, you may discard a zombie you control: Draw a card.",
        "At the end of your turn, draw a card for each ex-survivor you control.",
        "When you use a survivor, ready target zombie you control.",
        "When a survivor you control wins a fight, ready each zombie you control.",
        "When a survivor you control is played, if you control a zombie, draw a card.",
        "When this is discarded, if it is your turn, ready each zombie you control.",
        "As long as it is your turn, each zombie you control has Tough.",
    ] {
        assert_eq!(notes(text, &survivor()), OWN, "{text}");
        assert_eq!(notes(text, &standing()), OWN, "{text}");
        assert_eq!(notes(text, &attached()), OWN, "{text}");
    }
    for text in [
        "When this wins a fight, ready target zombie you control.",
        "When this loses a fight, ready target zombie you control.",
    ] {
        assert_eq!(notes(text, &survivor()), OWN, "{text}");
        // A zombie fights in others' turns.
        assert_eq!(notes(text, &zombie()), [], "{text}");
    }
    let played = "When this is played, ready target zombie you control.";
    assert_eq!(notes(played, &survivor()), OWN);
    assert_eq!(notes(played, &standing()), OWN, "in the build phase alone");
    let anytime = CardType::Item { kind: ItemKind::Standing, windows: Moment::ALL.to_vec() };
    assert_eq!(notes(played, &anytime), [], "also in others' turns");
    let one = "Ready target zombie you control.";
    assert_eq!(notes(one, &one_shot(&[Moment::Build])), OWN);
    assert_eq!(notes(one, &one_shot(&[Moment::Build, Moment::Fight])), []);
    let second = "This has Tough. / Recoup - Spend this: Ready target zombie you control.";
    assert_eq!(notes(second, &survivor()), [Note::OwnZombie { paragraph: 2 }]);
}

#[test]
fn what_can_be_in_some_turn_is_not_noted() {
    for text in [
        "Recoup - Spend this: Draw a card for each Horde card you control.",
        "Recoup - Spend a zombie: Draw a card.",
        "Fight - Spend this: Ready target zombie.",
        "Fight - Spend this: Spend target zombie an opponent controls.",
        "Recoup - Spend this: Return target zombie in your discard to your hand.",
        "Build - Pay 1 food: If an opponent controls a zombie, draw a card.",
        "Build - Spend this: Search your deck for a zombie, put it into your hand, and shuffle.",
        "At the ready phase of each turn, ready each zombie you control.",
        "At the end of each opponent's turn, ready each zombie you control.",
        "When this dies, ready target zombie you control.",
        "When this is discarded, ready target zombie you control.",
        "When you use an item, ready target zombie you control.",
        "When a zombie you control wins a fight, draw a card.",
        "When a survivor an opponent controls wins a fight, ready each zombie you control.",
        "As long as you control 2 or more Horde zombies, each zombie you control has Tough.",
        "Each zombie you control gets +1 power.",
    ] {
        for card in [survivor(), standing()] {
            let text: CardText = text.parse().unwrap();
            assert_eq!(text.notes(&card), [], "{text}");
        }
    }
}

/// Source: "When it is not your turn, your resource cards are instead generic zombies"; their texts are
/// silent while they are resources.
#[test]
fn a_zombie_is_silent_in_its_players_turn() {
    let paragraph = 1;
    let note = Note::ZombieBuilds { paragraph };
    for text in ["Build - Spend this: Draw a card.", "Build or fight - Spend this: Draw a card."] {
        assert_eq!(notes(text, &zombie()), [note], "{text}");
        assert_eq!(notes(text, &survivor()), [], "{text}");
    }
    let note = Note::ZombieAtYourTurn { paragraph };
    for text in
        ["At the end of your turn, draw a card.", "At the ready phase of your turn, draw a card."]
    {
        assert_eq!(notes(text, &zombie()), [note], "{text}");
        assert_eq!(notes(text, &survivor()), [], "{text}");
    }
    let note = Note::ZombieInYourTurn { paragraph };
    for text in [
        "As long as it is your turn, this can't be targeted by opponents.",
        "Fight - Spend this: If it is your turn, draw a card. Otherwise, lose 1 food.",
        "When this is discarded, if it is your turn, draw a card.",
        "When you use a survivor, draw a card.",
        "When a survivor you control is played, draw a card.",
        "When a survivor you control wins a fight, draw a card.",
        "When a survivor you control loses a fight, draw a card.",
    ] {
        assert_eq!(notes(text, &zombie()), [note], "{text}");
        assert_eq!(notes(text, &survivor()), [], "{text}");
    }
    for text in [
        "When this moves to the combat zone, ready this.",
        "When this is upgraded, ready target zombie you control.",
        "Begin attack, fight or recoup - Discard another zombie you control: Draw a card.",
        "At the end of each turn, draw a card.",
        "At the end of each opponent's turn, draw a card.",
        "When you use an item, draw a card.",
        "When you use an ability, draw a card.",
        "When a survivor you control dies, draw a card.",
        "When a survivor an opponent controls wins a fight, draw a card.",
    ] {
        assert_eq!(notes(text, &zombie()), [], "{text}");
    }
}

#[test]
fn a_place_in_which_such_a_card_never_is_is_noted() {
    let paragraph = 1;
    for (text, note) in [
        (
            "Fight - Spend this: Kill each survivor in the combat zone.",
            Note::NotInZone { paragraph },
        ),
        (
            "Fight - Spend this: Discard each item in the resource zone.",
            Note::NotInZone { paragraph },
        ),
        ("Recoup - Spend this: Discard target item in a fight.", Note::ItemInFight { paragraph }),
        ("Fight - Spend this: Discard target item in this fight.", Note::ItemInFight { paragraph }),
        (
            "This gets +1 power for each survivor attached to this.",
            Note::OnlyItemsAttached { paragraph },
        ),
    ] {
        assert_eq!(notes(text, &survivor()), [note], "{text}");
    }
    for text in [
        "Fight - Spend this: Ready each card in the combat zone.",
        "Fight - Spend this: Ready each ex-survivor in the resource zone.",
        "Fight - Spend this: Kill each survivor in this fight.",
        "This gets +1 power for each card attached to this.",
    ] {
        assert_eq!(notes(text, &survivor()), [], "{text}");
    }
}

#[test]
fn no_card_of_outbreak_says_what_can_never_be() {
    let pool = sets::outbreak();
    let noted: Vec<String> =
        pool.notes().map(|(card, note)| format!("{}: {note}", card.name)).collect();
    assert!(noted.is_empty(), "{}", noted.join("\n"));
}
