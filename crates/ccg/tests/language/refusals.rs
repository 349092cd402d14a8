//! What is refused, why, and where.

use std::collections::BTreeSet;

use deadhand_ccg::ability::{
    Ability, Affected, CardText, Clause, Condition, Control, Effect, Effects, Filter, Keyword,
    Mistake, Noun, Object, Only, Place, Player, Reason, Sentence, Static, StaticRule, TextError,
};

fn errors(text: &str) -> Vec<TextError> {
    text.parse::<CardText>().unwrap_err().reasons().to_vec()
}

/// The reason for which a text is refused, and the words to which it points.
fn refused(text: &str) -> Vec<(Reason, String)> {
    let mut refused = Vec::new();
    for error in errors(text) {
        let Mistake::Refused(reason) = error.mistake() else {
            panic!("{}", error.shown(text));
        };
        let shown = error.shown("a card").to_string();
        let marks = shown.lines().last().unwrap().matches('^').count();
        let words = text.chars().skip(error.column() - 1).take(marks).collect();
        refused.push((*reason, words));
    }
    refused
}

/// A text, the words to which its error points, and the reason.
const REFUSED: &[(&str, &str, Reason)] = &[
    (
        "Recoup - Spend this: Draw a card. / This has Fast. / This has Fast. / This has Fast. / \
         This has Fast. / This has Fast. / This has Tough.",
        "This has Tough.",
        Reason::TooManyAbilities,
    ),
    (
        "Recoup - Spend this, spend a zombie, pay 1 food, wound this, discard a card: Draw a card.",
        "discard a card",
        Reason::TooManyCosts,
    ),
    (
        "Draw a card. Draw a card. Draw a card. Draw a card. Draw a card. Draw a card. Roll a die.",
        "Roll a die",
        Reason::TooManySentences,
    ),
    (
        "Draw a card, then draw a card, then draw a card, then draw a card, then roll a die.",
        "roll a die",
        Reason::TooManyClauses,
    ),
    (
        "Choose one: draw a card; draw 2 cards; draw 3 cards; draw 4 cards; or roll a die.",
        "roll a die",
        Reason::TooManyOptions,
    ),
    (
        "Kill up to 2 target survivors. Target opponent draws a card. Kill target survivor.",
        "Kill target survivor",
        Reason::TooManyTargets,
    ),
    (
        "Choose one: kill up to 3 target survivors; or kill up to 3 target survivors, then target player draws a card.",
        "target player draws a card",
        Reason::TooManyTargets,
    ),
    ("Fight or build - Spend this: Draw a card.", "Fight or build", Reason::WindowOrder),
    ("Fight or fight - Spend this: Draw a card.", "Fight or fight", Reason::WindowOrder),
    ("Recoup - Pay 1 food, pay 2 food: Draw a card.", "pay 2 food", Reason::CostTwice),
    ("Recoup - Discard an item: Draw a card.", "Discard an item", Reason::CostOfOthers),
    (
        "When this dies, you may discard an item an opponent controls: Draw a card.",
        "discard an item an opponent controls",
        Reason::CostOfOthers,
    ),
    ("Kill target survivor for each item.", " for each", Reason::NothingToMultiply),
    ("Reveal your hand for each item.", " for each", Reason::NothingToMultiply),
    ("Kill that card.", "that card", Reason::NoThatCard),
    ("Kill up to 2 target survivors, then spend that card.", "that card", Reason::NoThatCard),
    ("At the end of your turn, ready that card.", "that card", Reason::NoThatCard),
    ("As long as that card is a zombie, this has Fast.", "that card", Reason::NoThatCard),
    ("Choose one: kill target survivor; or ready that card.", "that card", Reason::NoThatCard),
    ("That player draws a card.", "That player draws a card", Reason::NoThatPlayer),
    ("Kill target survivor that player controls.", "that player", Reason::NoThatPlayer),
    (
        "When a survivor that player controls dies, draw a card.",
        "that player",
        Reason::NoThatPlayer,
    ),
    ("When this dies, cancel it.", "cancel it", Reason::NothingToCancel),
    ("Otherwise, draw a card.", "Otherwise", Reason::NoOtherwise),
    ("Draw a card. Otherwise, draw a card.", "Otherwise", Reason::NoOtherwise),
    (
        "When this dies, if it is your turn, draw a card. Otherwise, lose 1 food.",
        "Otherwise",
        Reason::NoOtherwise,
    ),
    (
        "If it is your turn, draw a card. Otherwise, roll a die. Otherwise, lose 1 food.",
        "Otherwise",
        Reason::NoOtherwise,
    ),
    ("Draw a card. On a 6, draw a card.", "On a 6", Reason::NoRoll),
    ("Attract attention. On a 6, draw a card.", "On a 6", Reason::NoRoll),
    ("Roll a die. Draw a card. On a 6, draw a card.", "On a 6", Reason::NoRoll),
    ("Roll a die. If successful, draw a card.", "If successful", Reason::NoAttention),
    ("Kill target survivor in your discard.", "in your discard", Reason::NotFromDiscard),
    ("Kill each survivor in your discard.", "in your discard", Reason::NotFromDiscard),
    ("Draw a card for each card in your discard.", "in your discard", Reason::NotFromDiscard),
    (
        "Return target zombie to your hand.",
        "Return target zombie to your hand",
        Reason::OnlyFromDiscard,
    ),
    ("Return bearer to your hand.", "Return bearer to your hand", Reason::OnlyFromDiscard),
    (
        "Return target spent zombie in your discard to your hand.",
        "Return target spent zombie in your discard to your hand",
        Reason::OutsideOfPlay,
    ),
    (
        "Return target zombie you control in your discard to your hand.",
        "Return target zombie you control in your discard to your hand",
        Reason::OutsideOfPlay,
    ),
    (
        "Search your deck for an ex-survivor, put it into your hand, and shuffle.",
        "Search your deck for an ex-survivor, put it into your hand, and shuffle",
        Reason::OutsideOfPlay,
    ),
    ("Recoup - Spend this: Target zombie joins this fight.", "this fight", Reason::NoFight),
    (
        "Begin attack or fight - Spend this: Kill target survivor in this fight.",
        "in this fight",
        Reason::NoFight,
    ),
    (
        "When this dies, target zombie gets +1 power until end of fight.",
        "until end of fight",
        Reason::NoFight,
    ),
    ("Each zombie in this fight has Fast.", "in this fight", Reason::NoFight),
    ("Each zombie with power 2 or less has Fast.", "with ", Reason::PowerOfLasting),
    (
        "This gets +1 power for each zombie with less power than this.",
        "with ",
        Reason::PowerOfLasting,
    ),
    (
        "Each zombie with power 2 or less gets +1 power until end of turn.",
        "with ",
        Reason::PowerOfLasting,
    ),
    (
        "Each zombie with less power than this gains Tough until end of turn.",
        "with ",
        Reason::PowerOfLasting,
    ),
    (
        "As long as you control a zombie with power 2 or more, this has Fast.",
        "with ",
        Reason::PowerOfLasting,
    ),
    (
        "This gets +1 health for each spent survivor.",
        "This gets +1 health for each spent survivor",
        Reason::HealthOfFights,
    ),
    (
        "This gets +1 health for each ready survivor you control.",
        "This gets +1 health for each ready survivor you control",
        Reason::HealthOfFights,
    ),
    (
        "Each survivor in a fight gets -1 health.",
        "Each survivor in a fight gets -1 health",
        Reason::HealthOfFights,
    ),
    (
        "Each survivor gets +1 power and -1 health for each zombie in the combat zone.",
        "Each survivor gets +1 power and -1 health for each zombie in the combat zone",
        Reason::HealthOfFights,
    ),
    (
        "Bearer gets +1 health for each zombie in the resource zone.",
        "Bearer gets +1 health for each zombie in the resource zone",
        Reason::HealthOfFights,
    ),
    (
        "As long as this is in a fight, this gets -1 health.",
        "this gets -1 health",
        Reason::HealthOfFights,
    ),
    (
        "As long as you control a spent survivor, this gets +2 health.",
        "this gets +2 health",
        Reason::HealthOfFights,
    ),
    (
        "Search your deck for another zombie, put it into your hand, and shuffle.",
        "Search your deck for another zombie, put it into your hand, and shuffle",
        Reason::BadSearch,
    ),
    (
        "Search your deck for a zombie in the combat zone, put it into your hand, and shuffle.",
        "Search your deck for a zombie in the combat zone, put it into your hand, and shuffle",
        Reason::BadSearch,
    ),
    (
        "If you control a zombie you control, draw a card.",
        "If you control a zombie you control",
        Reason::ControlTwice,
    ),
    ("Kill target zombie.", "Kill target zombie", Reason::Only(Only::Survivors)),
    (
        "Move each item to the combat zone.",
        "Move each item to the combat zone",
        Reason::Only(Only::Zombies),
    ),
    (
        "Target item gets +1 power until end of turn.",
        "Target item gets +1 power until end of turn",
        Reason::Only(Only::SurvivorsAndZombies),
    ),
    (
        "Attach target zombie to target survivor.",
        "Attach target zombie to target survivor",
        Reason::Only(Only::Items),
    ),
    (
        "Attach target item to target card.",
        "Attach target item to target card",
        Reason::Only(Only::Bearers),
    ),
    (
        "Attach target item to another target item.",
        "Attach target item to another target item",
        Reason::Only(Only::Bearers),
    ),
    (
        "When a zombie is played, draw a card.",
        "When a zombie is played",
        Reason::Only(Only::SurvivorsAndItems),
    ),
    ("Each survivor has Fast.", "Each survivor has Fast", Reason::Only(Only::Zombies)),
    ("Ready target wounded zombie.", "Ready target wounded zombie", Reason::NoTokens),
    ("Ready target face-down survivor.", "face-down", Reason::NotFaceDown),
    ("Look at target card.", "Look at target card", Reason::OnlyFaceDown),
    ("Reveal this.", "Reveal this", Reason::OnlyFaceDown),
    ("Reveal each zombie.", "Reveal each zombie", Reason::OnlyFaceDown),
    ("Kill target spent ready survivor.", "spent ready", Reason::SpentAndReady),
    (
        "Kill target ready wounded survivor.",
        "Kill target ready wounded survivor",
        Reason::StateOrder,
    ),
    (
        "Kill target wounded wounded survivor.",
        "Kill target wounded wounded survivor",
        Reason::StateOrder,
    ),
    ("Ready target Horde Horde zombie.", "Horde", Reason::WordTwice),
    ("This has Fierce.", "Fierce", Reason::FierceWithoutNumber),
    ("Target zombie gains Fierce until end of turn.", "Fierce", Reason::FierceWithoutNumber),
    ("When a infected survivor dies, draw a card.", "a", Reason::Article),
    ("If you control an Horde zombie, draw a card.", "an", Reason::Article),
];

#[test]
fn every_reason_points_to_the_words_that_it_is_about() {
    for &(text, words, reason) in REFUSED {
        assert_eq!(refused(text), [(reason, words.to_string())], "{text}");
    }
}

#[test]
fn every_reason_is_tested() {
    let source = include_str!("../../src/ability/text/reason.rs");
    let body = source.split("pub enum Reason {").nth(1).unwrap();
    let is_variant =
        |line: &&str| line.starts_with("    ") && line[4..].starts_with(char::is_uppercase);
    let name = |line: &str| line.trim().split(['(', ',']).next().unwrap().to_string();
    let declared: BTreeSet<String> = body.lines().filter(is_variant).map(name).collect();
    let tested = REFUSED.iter().map(|(_, _, reason)| name(&format!("{reason:?}"))).collect();
    assert_eq!(declared, tested);
}

#[test]
fn several_reasons_are_all_named() {
    let text =
        "Recoup - Pay 1 food, pay 2 food: Kill that card. Otherwise, cancel it.\nReveal this.";
    let reasons: Vec<_> = errors(text).iter().map(|error| (error.line(), error.column())).collect();
    assert_eq!(reasons, [(1, 22), (1, 39), (1, 50), (1, 61), (2, 1)]);
}

/// A text, the column at which it is not understood, the word there, and what could have stood there.
const NOT_UNDERSTOOD: &[(&str, usize, &str, &[&str])] = &[
    ("draw a card.", 1, "draw", &["an ability such as `When this dies, draw a card.`"]),
    ("Draw a card", 12, "", &["`for`", "`, then`", "`.`"]),
    ("Draw 1 card.", 6, "1", &["`a card`", "a number from 2 to 99"]),
    ("Draw 100 cards.", 6, "100", &["a number from 2 to 99"]),
    ("Draw 02 cards.", 6, "02", &["a number from 2 to 99"]),
    ("Recoup - : Draw a card.", 10, ":", &["a cost such as `spend this`"]),
    ("Recoup - Eat this: Draw a card.", 10, "Eat", &["a cost such as `spend this`"]),
    ("Recoup - Spend this: Explode.", 22, "Explode", &["an effect such as `draw a card`"]),
    ("When this sings, draw a card.", 11, "sings", &["what happens, such as `dies`"]),
    ("Kill target horde zombie.", 13, "horde", &["a kind of card such as `Horde zombie`"]),
    ("This gets +0 power.", 12, "0", &["a number from 1 to 99"]),
    ("This can't be fought by fewer than 1 survivors.", 36, "1", &["a number from 2 to 9"]),
    ("Roll a die. On 3 to 3, draw a card.", 21, "3", &["a number from 4 to 6"]),
    ("Roll a die. On a 7, draw a card.", 18, "7", &["a number from 1 to 6"]),
    ("Draw a card.  Draw a card.", 14, " ", &["`If`", "an effect such as `draw a card`"]),
    ("Draw a card. ", 14, "", &["an effect such as `draw a card`"]),
    ("Gain 1 food and draw a card.", 13, "and", &["`, then`", "`.`"]),
    ("Target zombie gets -1 power.", 28, ".", &["`until end of fight`", "`until end of turn`"]),
    ("Choose one - draw a card; or roll a die.", 11, " ", &["`:`"]),
    ("Kill.", 5, ".", &["a space and more"]),
    ("When this dies, it dies.", 17, "it", &["an effect such as `draw a card`", "`you may`"]),
    ("Draw a cardigan.", 8, "cardigan", &["`card`"]),
    ("This has Fast. Draw a card.", 15, " ", &["the end of the ability"]),
];

#[test]
fn an_error_shows_where_reading_stopped_and_what_could_have_stood_there() {
    for &(text, column, word, words) in NOT_UNDERSTOOD {
        let errors = errors(text);
        assert_eq!(errors.len(), 1, "{text}");
        let Mistake::NotUnderstood { found, expected, .. } = errors[0].mistake() else {
            panic!("{text}");
        };
        assert_eq!(
            (errors[0].column(), found.as_str()),
            (column, word),
            "{}",
            errors[0].shown(text)
        );
        for word in words {
            assert!(expected.iter().any(|expected| expected == word), "{text}: {expected:?}");
        }
    }
}

#[test]
fn a_slip_of_the_pen_is_guessed() {
    for (text, word) in [
        ("Kill targt survivor.", "target"),
        ("Kill target survivro.", "survivor"),
        ("Recuop - Spend this: Draw a card.", "Recoup"),
        ("Whem this dies, draw a card.", "When"),
        ("When this dies, darw a card.", "draw"),
        ("Recoup - Sped this: Draw a card.", "Spend"),
    ] {
        let error = &errors(text)[0];
        let Mistake::NotUnderstood { similar, .. } = error.mistake() else { panic!("{text}") };
        assert_eq!(similar.as_deref().unwrap_or_default(), word, "{}", error.shown(text));
    }
}

#[test]
fn columns_and_lines_count_through_the_text() {
    let one_line = &errors("This has Fast. / Draw é card.")[0];
    assert_eq!((one_line.line(), one_line.column()), (1, 23));
    let lines = &errors("This has Fast.\nThis has É. / Draw é card.")[0];
    assert_eq!((lines.line(), lines.column()), (2, 20));
}

#[test]
fn a_screen_is_shown_no_control_characters() {
    let shown = errors("Draw\u{1b}[2J\ta card.")[0].shown("\u{7}Nurse").to_string();
    assert!(!shown.chars().any(|c| c.is_control() && c != '\n'), "{shown:?}");
}

#[test]
fn a_lenient_card_has_no_abilities_and_says_why() {
    let (text, errors) = CardText::lenient("This has Fast. / Flies.");
    assert_eq!(text, CardText::default());
    assert_eq!(errors.len(), 1);
    let (text, errors) = CardText::lenient("This has Fast.");
    assert_eq!((text.abilities().len(), errors.len()), (1, 0));
}

fn draw(count: u8) -> Clause {
    Clause { effect: Effect::Draw(Player::You, count), for_each: None }
}

fn all(clauses: Vec<Clause>, condition: Option<Condition>) -> Ability {
    Ability::Effects(Effects::All(vec![Sentence { condition, clauses }]))
}

fn zombie() -> Filter {
    Filter {
        other: false,
        states: Vec::new(),
        words: Vec::new(),
        noun: Noun::Zombie,
        place: Place::Play,
        power: None,
        control: Control::Anyone,
    }
}

#[test]
fn abilities_that_no_text_says_are_refused() {
    let kill = |filter| Effect::Ready(Object::Target(filter));
    let word = |word: &str| Filter { words: vec![word.to_string()], ..zombie() };
    let lasting = |rule| {
        let (condition, for_each) = (None, None);
        Ability::Static(Static { condition, affected: Affected::This, rule, for_each })
    };
    let counted = Static {
        condition: None,
        affected: Affected::This,
        rule: StaticRule::Has(Keyword::Fast),
        for_each: Some(zombie()),
    };
    let nonsense = [
        Ability::Effects(Effects::All(Vec::new())),
        Ability::Effects(Effects::One(vec![vec![draw(2)]])),
        all(Vec::new(), None),
        all(vec![draw(0)], None),
        all(vec![draw(100)], None),
        all(vec![draw(1)], Some(Condition::Rolled(4, 3))),
        all(vec![draw(1)], Some(Condition::FoodAtMost(100))),
        all(vec![Clause { effect: kill(word("horde")), for_each: None }], None),
        all(vec![Clause { effect: kill(word("")), for_each: None }], None),
        all(vec![Clause { effect: kill(word("Two Words")), for_each: None }], None),
        all(vec![Clause { effect: kill(word("Horde zombie. Draw")), for_each: None }], None),
        all(
            vec![Clause { effect: Effect::Ready(Object::UpTo(4, zombie())), for_each: None }],
            None,
        ),
        lasting(StaticRule::Bonus { power: 0, health: 0 }),
        lasting(StaticRule::Bonus { power: -100, health: 0 }),
        lasting(StaticRule::FoughtBy(1)),
        lasting(StaticRule::Has(Keyword::Fierce(0))),
        lasting(StaticRule::Has(Keyword::Trait("Fast".to_string()))),
        lasting(StaticRule::Has(Keyword::Trait("Fierce 2".to_string()))),
        lasting(StaticRule::Has(Keyword::Trait("Fast. / This has Tough".to_string()))),
        Ability::Static(counted),
    ];
    for ability in nonsense {
        let refused = CardText::new(vec![ability.clone()]);
        assert!(refused.is_err(), "{ability:?}: {refused:?}");
    }
}
