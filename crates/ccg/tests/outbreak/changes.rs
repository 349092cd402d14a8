//! All small changes of a card: each number one up and one down, each word left out, each that has an
//! opposite turned round. What is no legal card is left out.

use std::collections::BTreeSet;

use deadhand_ccg::ability::CardText;
use deadhand_ccg::{CardPool, Printed};

use super::{Row, field};

/// Words and what stands in their place in a changed text. Not `each turn` for `each opponent's turn`:
/// zombies alone have that, whose texts are silent in their own player's turn.
const TURNED: [(&str, &str); 26] = [
    ("another", "a"),
    ("another", "an"),
    ("you control", "an opponent controls"),
    ("an opponent controls", "you control"),
    ("that player controls", "you control"),
    ("each opponent's turn", "your turn"),
    ("your turn", "each turn"),
    ("or less", "or more"),
    ("less power than", "power 99 or less than"),
    ("end of turn", "end of fight"),
    ("end of fight", "end of turn"),
    ("an opponent uses", "a player uses"),
    ("you use", "a player uses"),
    ("wins", "loses"),
    ("loses", "wins"),
    ("target player", "target opponent"),
    ("Spend this", "Discard this"),
    ("Discard this", "Spend this"),
    ("this fight", "a fight"),
    ("1 to 2", "a 1"),
    ("1 to 2", "a 2"),
    ("5 to 6", "a 5"),
    ("5 to 6", "a 6"),
    ("a survivor", "an ability"),
    ("an item", "an ability"),
    ("ex-survivor", "zombie"),
];

/// The nouns in whose place any `card` can stand.
const NOUNS: [&str; 4] = ["survivor", "zombie", "item", "ex-survivor"];

/// The factions that cards of the set ask for.
const ASKED_FOR: [&str; 3] = ["Rage", "Horde", "Contagion"];

/// A card of a table with each change of one thing on it, and what was changed. No two are equal.
pub(crate) fn changes(row: &Row) -> Vec<(String, Printed)> {
    let original = read(row).expect("a row of the set");
    let mut changes: Vec<(String, Printed)> = Vec::new();
    let mut take = |what: String, column: &str, changed: &str| {
        let mut row = row.clone();
        row.iter_mut().find(|(name, _)| name == column).unwrap().1 = changed.to_string();
        let Some(card) = read(&row) else { return };
        if card != original && changes.iter().all(|(_, other)| *other != card) {
            changes.push((what, card));
        }
    };
    for column in ["Cost", "Power", "Health"] {
        for number in neighbours(field(row, column)) {
            take(format!("{column}: {number}"), column, &number);
        }
    }
    for column in ["Keywords", "Symbols", "Requirement", "Windows"] {
        for list in changed_lists(field(row, column)) {
            take(format!("{column}: {list}"), column, &list);
        }
    }
    if ASKED_FOR.contains(&field(row, "Faction")) {
        take("Faction: Weird".to_string(), "Faction", "Weird");
    }
    for text in changed_texts(field(row, "Text")) {
        take(text.clone(), "Text", &text);
    }
    changes
}

/// A row as the only one of a table.
fn read(row: &Row) -> Option<Printed> {
    let line =
        |of: fn(&(String, String)) -> &str| row.iter().map(of).collect::<Vec<_>>().join("\t");
    let table = format!("{}\n{}\n", line(|(column, _)| column), line(|(_, field)| field));
    Some(CardPool::from_table(&table).ok()?.cards()[0].clone())
}

/// One more and one less.
fn neighbours(number: &str) -> Vec<String> {
    let number: i32 = match number.parse() {
        Ok(number) => number,
        Err(_) => return Vec::new(),
    };
    [number + 1, number - 1].map(|it| it.to_string()).to_vec()
}

/// A list without each of its parts, and with each number in it one up and one down.
fn changed_lists(list: &str) -> Vec<String> {
    let parts: Vec<&str> = list.split(", ").filter(|part| !part.is_empty()).collect();
    let mut lists = Vec::new();
    for place in 0..parts.len() {
        let mut left = parts.clone();
        left.remove(place);
        lists.push(left.join(", "));
        let words: Vec<&str> = parts[place].split(' ').collect();
        for (at, word) in words.iter().enumerate() {
            for number in neighbours(word) {
                let mut words = words.clone();
                words[at] = &number;
                let part = words.join(" ");
                let mut changed = parts.clone();
                changed[place] = &part;
                lists.push(changed.join(", "));
            }
        }
    }
    lists
}

/// The changed texts that are understood.
fn changed_texts(text: &str) -> Vec<String> {
    let words = words(text);
    let mut texts = Vec::new();
    for at in 0..words.len() {
        texts.extend(counted(&words, at));
        // Up to five words are left out, or all up to a mark: a condition, a sentence, a paragraph.
        let ends = (at + 1..=words.len())
            .filter(|&end| end - at <= 5 || end == words.len() || is_mark(words[end - 1]));
        texts.extend(ends.map(|end| without(&words, at, end)));
    }
    for (from, to) in TURNED {
        for (at, _) in text.match_indices(from) {
            texts.push(format!("{}{to}{}", &text[..at], &text[at + from.len()..]));
        }
    }
    for (at, word) in words.iter().enumerate() {
        // Where a faction or trait stands before it, the noun says no more: one type of card has that.
        let says_more = at == 0 || !words[at - 1].starts_with(char::is_uppercase);
        let noun = NOUNS.iter().find(|noun| word.strip_suffix('s').unwrap_or(word) == **noun);
        if let (Some(noun), true) = (noun, says_more || at < 2 || is_mark(words[at - 2])) {
            let card = word.replace(noun, "card");
            texts.push(written(&[&words[..at], &[card.as_str()], &words[at + 1..]].concat()));
        }
    }
    let different: BTreeSet<String> = texts.into_iter().collect();
    different.into_iter().filter(|text| text.parse::<CardText>().is_ok()).collect()
}

fn is_mark(word: &str) -> bool {
    matches!(word, "," | "." | ":" | ";" | "/")
}

/// The words of a text, each mark one of its own.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for word in text.split(' ') {
        let bare = word.trim_end_matches([',', '.', ':', ';']);
        words.push(bare);
        words.extend(word[bare.len()..].split("").filter(|mark| !mark.is_empty()));
    }
    words
}

fn written(words: &[&str]) -> String {
    let mut text = String::new();
    for word in words {
        if !text.is_empty() && (!is_mark(word) || *word == "/") {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}

/// A text without some of its words. Where they began a sentence, what follows them begins it; where they
/// were all of a cost, what it was paid for goes on with the sentence.
fn without(words: &[&str], from: usize, end: usize) -> String {
    let mut left = words.to_vec();
    left.drain(from..end);
    let begins = from == 0 || matches!(words[from - 1], "." | "/" | "-" | ":");
    let other = left.get(from).and_then(|word| {
        let had_capital = words[from].starts_with(char::is_uppercase);
        if begins && had_capital {
            Some(with_first(word, char::to_ascii_uppercase))
        } else if !had_capital && words[end - 1] == ":" {
            Some(with_first(word, char::to_ascii_lowercase))
        } else {
            None
        }
    });
    if let Some(other) = &other {
        left[from] = other;
    }
    written(&left)
}

/// A word with another first letter.
fn with_first(word: &str, other: fn(&char) -> char) -> String {
    let mut letters = word.chars();
    letters.next().iter().map(other).chain(letters).collect()
}

/// The texts in which the number at a place is one more or less: `2 wounds`, `a wound`, `the next wound`.
fn counted(words: &[&str], at: usize) -> Vec<String> {
    let numbers: Vec<String> = match words[at] {
        "a" | "an" => vec!["2".to_string()],
        "top" | "next" => vec![format!("{} 2", words[at])],
        word => neighbours(word),
    };
    let mut texts = Vec::new();
    for number in numbers {
        let one = number == "1";
        for number in [number.as_str(), "a", ""].into_iter().take(if one { 3 } else { 1 }) {
            let mut words = words.to_vec();
            words[at] = number;
            words.retain(|word| !word.is_empty());
            texts.push(written(&words));
            let counted = words.iter().enumerate().skip(at);
            let noun = counted.map(|(place, word)| (place, *word)).find_map(in_other_number);
            if let Some((place, other)) = noun {
                words[place] = &other;
                texts.push(written(&words));
                texts.push(written(&words).replace(" join ", " joins "));
            }
        }
    }
    texts
}

/// A noun in the plural, and a plural as one alone.
fn in_other_number((place, word): (usize, &str)) -> Option<(usize, String)> {
    let nouns = ["card", "wound", "zombie", "survivor", "item"];
    let noun = nouns.into_iter().find(|noun| word.strip_suffix('s').unwrap_or(word) == *noun)?;
    let other = if word == noun { format!("{noun}s") } else { noun.to_string() };
    Some((place, other))
}
