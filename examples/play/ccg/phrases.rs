//! A card's own words: the paragraphs of its abilities, its symbols among them, and the phrases in them.

use std::sync::LazyLock;

use deadhand::ccg::ability::{Ability, CardText, Clause, Cost, Effects};
use deadhand::ccg::{CardId, Printed, Rules, Scavenge, Setup};

use super::words;

/// An ability as it is written.
#[derive(Clone, Debug)]
pub(super) struct Paragraph {
    /// The symbol that stands for it on the card.
    pub(super) symbol: Option<&'static str>,
    pub(super) text: String,
    pub(super) ability: Ability,
}

/// What an ability does in one place of its text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Phrase<'a> {
    pub(super) text: &'a str,
    pub(super) clause: &'a Clause,
    /// The option to which it belongs, from 1.
    pub(super) option: u8,
    /// Its place among the operations of the ability, and of its option. A condition is one too.
    pub(super) op: usize,
    pub(super) op_of_option: usize,
}

/// The paragraphs of a card in the order of its abilities: symbols first, Medic before Scavenger.
pub(super) fn paragraphs(card: &Printed, rules: Rules) -> Vec<Paragraph> {
    let symbols = words::symbols(&card.card_type).into_iter();
    let symbols = symbols.map(|symbol| (Some(symbol), meaning(symbol, rules)));
    let written = symbols.chain([(None, card.text.clone())]);
    let paragraphs = |(symbol, text): (Option<&'static str>, CardText)| {
        let lines: Vec<String> = text.to_string().lines().map(String::from).collect();
        let both = lines.into_iter().zip(text.abilities().to_vec());
        both.map(move |(text, ability)| Paragraph { symbol, text, ability })
    };
    written.flat_map(paragraphs).collect()
}

/// What symbols say in full.
static MEDIC: LazyLock<CardText> =
    LazyLock::new(|| said("Recoup - Spend this: Remove a wound from target wounded survivor."));
static SCAVENGER: LazyLock<CardText> =
    LazyLock::new(|| said("Recoup - Spend this: Attract attention. If successful, gain 1 food."));
static SURE_SCAVENGER: LazyLock<CardText> =
    LazyLock::new(|| said("Recoup - Spend this: Attract attention. Gain 1 food."));

fn said(text: &str) -> CardText {
    text.parse().expect("symbols mean what the card language can say")
}

fn meaning(symbol: &str, rules: Rules) -> CardText {
    let meaning = match (symbol, rules.scavenge) {
        ("Medic", _) => &MEDIC,
        (_, Scavenge::SuccessOnly) => &SCAVENGER,
        (_, Scavenge::AlwaysFood) => &SURE_SCAVENGER,
    };
    CardText::clone(meaning)
}

/// The ability of this number on a card, counted from 1.
pub(super) fn paragraph(setup: &Setup, card: CardId, number: u8) -> Option<Paragraph> {
    let place = usize::from(number).checked_sub(1)?;
    let mut all = paragraphs(setup.printed(card)?, setup.rules());
    (place < all.len()).then(|| all.swap_remove(place))
}

impl Paragraph {
    /// The symbol that stands for it, or its text in quotes.
    pub(super) fn quoted(&self) -> String {
        self.symbol.map_or_else(|| format!("\"{}\"", self.text), String::from)
    }

    /// The same without the windows, for somebody who can use it now.
    pub(super) fn in_brief(&self) -> String {
        match (self.symbol, self.text.split_once(" - ")) {
            (None, Some((_, brief))) => format!("\"{brief}\""),
            _ => self.quoted(),
        }
    }

    /// What one has who says yes to it: all behind `you may`.
    pub(super) fn offer(&self) -> &str {
        self.text.split_once("you may ").map_or(&*self.text, |(_, offer)| offer)
    }

    /// Its costs, each with its words.
    pub(super) fn costs(&self) -> Vec<(&Cost, &str)> {
        let (costs, before) = match &self.ability {
            Ability::Activated(ability) => (&ability.costs[..], " - "),
            Ability::Triggered(ability) => {
                (ability.option.as_deref().unwrap_or_default(), "you may ")
            }
            Ability::Static(_) | Ability::Effects(_) => return Vec::new(),
        };
        let behind = self.text.split_once(before).map_or("", |(_, behind)| behind);
        let words = behind.split(": ").next().unwrap_or_default();
        costs.iter().zip(words.split(", ")).collect()
    }

    /// The part of the text that says what is done. No trigger, condition or cost has a comma or a colon in
    /// itself.
    fn doing(&self) -> &str {
        let behind = |text: &str, mark: &str| text.find(mark).map_or(0, |at| at + mark.len());
        let text = &*self.text;
        match &self.ability {
            Ability::Activated(_) => &text[behind(text, ": ")..],
            Ability::Triggered(ability) => {
                let mut rest = &text[behind(text, ", ")..];
                if ability.condition.is_some() {
                    rest = &rest[behind(rest, ", ")..];
                }
                rest = rest.strip_prefix("you may ").unwrap_or(rest);
                if ability.option.as_ref().is_some_and(|costs| !costs.is_empty()) {
                    rest = &rest[behind(rest, ": ")..];
                }
                rest.strip_prefix("do this: ").unwrap_or(rest)
            }
            Ability::Static(_) | Ability::Effects(_) => text,
        }
    }

    /// The options of which one is chosen, in words.
    pub(super) fn options(&self) -> Vec<&str> {
        let Some(Effects::One(_)) = self.ability.effects() else {
            return Vec::new();
        };
        let (_, options) = self.doing().split_once("hoose one: ").unwrap_or_default();
        let options = options.trim_end_matches('.').split("; ");
        options.map(|option| option.strip_prefix("or ").unwrap_or(option)).collect()
    }

    /// All that it does, in the order of its operations.
    pub(super) fn phrases(&self) -> Vec<Phrase<'_>> {
        let mut phrases = Vec::new();
        let mut op = 0;
        match self.ability.effects() {
            Some(Effects::All(sentences)) => {
                let texts = self.doing().trim_end_matches('.').split(". ");
                for (sentence, text) in sentences.iter().zip(texts) {
                    let text = match &sentence.condition {
                        Some(_) => text.split_once(", ").map_or(text, |(_, behind)| behind),
                        None => text,
                    };
                    op += usize::from(sentence.condition.is_some());
                    for (clause, text) in sentence.clauses.iter().zip(text.split(", then ")) {
                        phrases.push(Phrase { text, clause, option: 1, op, op_of_option: op });
                        op += 1;
                    }
                }
            }
            Some(Effects::One(options)) => {
                for ((option, clauses), text) in (1..).zip(options).zip(self.options()) {
                    let clauses = clauses.iter().zip(text.split(", then "));
                    for (op_of_option, (clause, text)) in clauses.enumerate() {
                        phrases.push(Phrase { text, clause, option, op, op_of_option });
                        op += 1;
                    }
                }
            }
            None => {}
        }
        phrases
    }

    /// What is done with a target, counted from 0, of an option.
    pub(super) fn phrase_of_target(&self, option: u8, target: u8) -> Option<&str> {
        let mut before = 0;
        let mut phrases = self.phrases().into_iter().filter(|phrase| phrase.option == option);
        let found = phrases.find(|phrase| {
            before += phrase.clause.effect.targets();
            before > usize::from(target)
        });
        found.map(|phrase| phrase.text)
    }

    /// How many targets an option has.
    pub(super) fn targets(&self, option: u8) -> usize {
        let phrases = self.phrases().into_iter().filter(|phrase| phrase.option == option);
        phrases.map(|phrase| phrase.clause.effect.targets()).sum()
    }
}
