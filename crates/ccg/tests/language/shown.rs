//! What an error shows: what could have stood there, what to write instead, and where.

use deadhand_ccg::ability::Mistake;

use super::refusals::errors;

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

/// What is expected where reading stops.
fn expected(text: &str) -> Vec<String> {
    match errors(text)[0].mistake() {
        Mistake::NotUnderstood { expected, .. } => expected.clone(),
        other => panic!("{text}: {other}"),
    }
}

#[test]
fn an_outcome_is_offered_only_where_it_can_stand() {
    for (text, on, successful, otherwise) in [
        ("Recoup - Spend this: Explode.", false, false, false),
        ("Draw a card. Explode.", false, false, false),
        ("Roll a die. Explode.", true, false, false),
        ("Roll a die. On a 6, draw a card. Explode.", true, false, true),
        ("Attract attention. Explode.", false, false, false),
        ("Attract attention. If explode.", false, true, false),
        ("Draw a card. If explode.", false, false, false),
        ("If it is your turn, draw a card. Explode.", false, false, true),
    ] {
        let expected = expected(text);
        let has = |word: &str| expected.iter().any(|it| it.to_lowercase() == format!("`{word}`"));
        assert_eq!(
            (has("on"), has("successful"), has("otherwise")),
            (on, successful, otherwise),
            "{text}: {expected:?}"
        );
    }
}

#[test]
fn words_of_other_games_are_answered_with_those_of_this_one() {
    for (text, word) in [
        ("Heal target survivor.", "`remove a wound from`"),
        ("Recoup - Spend this: Heal 2 wounds.", "`remove a wound from`"),
        ("Destroy target zombie.", "`kill` for survivors, and `discard` for other cards"),
        ("When this dies, destroy target item.", "`kill` for"),
        ("Deal 2 wounds to target survivor.", "`put a wound on` or `put 2 wounds on`"),
        ("Wound target survivor.", "`put a wound on`"),
        ("Recoup - Spend this: Wound target survivor.", "`put a wound on`"),
        ("Whenever this dies, draw a card.", "`When`"),
        (
            "Recoup - Sacrifice a zombie: Draw a card.",
            "a cost such as `Discard a Horde card you control`",
        ),
        ("Recoup - Tap this: Draw a card.", "`spend`"),
        ("Recoup - Spend this: Untap target zombie.", "`ready`"),
        ("Gain control of target zombie.", "`take control of`"),
        ("Target opponent gains control of this.", "`take control of`"),
        ("Recoup - Spend this: You may draw a card.", "`you may` right after the comma"),
        ("Recoup - Spend this: You draw a card.", "what is done as an order, such as"),
        ("All zombies get +1 power.", "`Each` and one of them"),
        ("Zombies with power 2 or less have Fast.", "`Each` and one of them"),
        ("Other survivors you control get +1 power.", "`Each` and one of them"),
        ("Survivors can't defend.", "`Each` and one of them"),
        ("Items can't be targeted by opponents.", "`Each` and one of them"),
        ("Ex-survivors have Fast.", "`Each` and one of them"),
        ("Cards have Tough.", "`Each` and one of them"),
        ("Others have Tough.", "`Each` and one of them"),
        ("This can\u{2019}t defend.", "the plain sign `'`"),
        ("When this dies, return target O\u{2019}Neill zombie to your hand.", "the plain sign `'`"),
        ("Recoup \u{2013} Spend this: Draw a card.", "the plain sign `-`"),
        ("Recoup \u{2014} Spend this: Draw a card.", "the plain sign `-`"),
        ("This gets \u{2212}1 power.", "the plain sign `-`"),
        ("\u{201c}Draw a card.\u{201d}", "no quotation marks"),
        ("Draw\u{a0}a card.", "a plain space"),
    ] {
        let error = &errors(text)[0];
        let shown = error.shown("Nurse").to_string();
        assert!(shown.contains(&format!("^ write {word}")), "{text}\n{shown}");
        assert!(error.to_string().contains(&format!("; write {word}")), "{error}");
    }
    for text in
        ["Kill other target survivor.", "When this dies, gain 2 control.", "Spend all zombies."]
    {
        assert!(!errors(text)[0].to_string().contains("; write "), "{text}");
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
    let error = &errors("Draw\u{202e} a\u{200b} card.")[0];
    assert_eq!(error.column(), 5);
    assert_eq!(
        error.shown("Nur\u{feff}se").to_string().lines().take(3).collect::<Vec<_>>(),
        [
            "Nur<U+FEFF>se, line 1, column 5: \"<U+202E>\" is not understood",
            "  | Draw<U+202E> a<U+200B> card.",
            "  |     ^^^^^^^^",
        ]
    );
    let second = &errors("Draw a\u{200b} crad.")[0];
    assert_eq!((second.column(), second.to_string().contains("<U+200B>")), (7, true));
}
