//! The grammar of the language's page, read from the page: it makes texts and recognises them.

use std::collections::{BTreeMap, BTreeSet};

use deadhand_cards::{DealRng, below};

/// A part of a grammar.
#[derive(Debug)]
enum Part {
    Words(String),
    Rule(String),
    Number(u32, u32),
    Word,
    Capital(Box<Part>),
    All(Vec<Part>),
    Any(Vec<Part>),
    Maybe(Box<Part>),
    Many(Box<Part>),
}

pub(crate) struct Grammar(BTreeMap<String, Part>);

/// Where recognising got to, and whether a capital must follow.
type Place = (usize, bool);

impl Grammar {
    pub(crate) fn read(page: &str) -> Grammar {
        let mut rules: Vec<(String, String)> = Vec::new();
        for line in page.lines().filter(|line| !line.trim().is_empty()) {
            if line.starts_with(' ') {
                rules.last_mut().unwrap().1 += line;
            } else {
                let (name, rule) = line.split_once('=').unwrap();
                rules.push((name.trim().to_string(), rule.to_string()));
            }
        }
        let read = |(name, rule): (String, String)| {
            let mut rest = rule.as_str();
            let part = any(&mut rest);
            assert!(rest.is_empty(), "{name}: {rest}");
            (name, part)
        };
        Grammar(rules.into_iter().map(read).collect())
    }

    /// The rules that no other rule names.
    pub(crate) fn unused(&self) -> Vec<&str> {
        fn names<'a>(part: &'a Part, all: &mut BTreeSet<&'a str>) {
            match part {
                Part::Rule(name) => {
                    all.insert(name);
                }
                Part::Capital(part) | Part::Maybe(part) | Part::Many(part) => names(part, all),
                Part::All(parts) | Part::Any(parts) => {
                    for part in parts {
                        names(part, all);
                    }
                }
                Part::Words(_) | Part::Number(..) | Part::Word => {}
            }
        }
        let mut used = BTreeSet::new();
        self.0.values().for_each(|part| names(part, &mut used));
        self.0.keys().map(String::as_str).filter(|name| !used.contains(name)).collect()
    }

    /// A text of this rule, by chance.
    pub(crate) fn make(&self, rule: &str, rng: &mut DealRng) -> String {
        let mut text = String::new();
        self.add(&Part::Rule(rule.to_string()), rng, &mut text);
        text
    }

    fn add(&self, part: &Part, rng: &mut DealRng, text: &mut String) {
        let mut chance = |count: usize| below(rng, count as u32) as usize;
        match part {
            Part::Words(words) => text.push_str(words),
            Part::Rule(name) => self.add(&self.0[name], rng, text),
            Part::Number(min, max) => {
                *text += &(min + chance((max - min + 1) as usize) as u32).to_string();
            }
            Part::Word => text.push_str(["Horde", "Enduring", "X-2"][chance(3)]),
            Part::Capital(part) => {
                let start = text.len();
                self.add(part, rng, text);
                text[start..=start].make_ascii_uppercase();
            }
            Part::All(parts) => parts.iter().for_each(|part| self.add(part, rng, text)),
            Part::Any(parts) => self.add(&parts[chance(parts.len())], rng, text),
            Part::Maybe(part) | Part::Many(part) => {
                if chance(4) == 0 {
                    self.add(part, rng, text);
                }
            }
        }
    }

    /// Whether a text is one of this rule.
    pub(crate) fn recognises(&self, rule: &str, text: &str) -> bool {
        let mut reading = Reading { rules: &self.0, text, known: BTreeMap::new() };
        reading.rule(rule, (0, false)).iter().any(|&(end, _)| end == text.len())
    }
}

/// A text that is recognised: where each rule ends that begins somewhere.
struct Reading<'a> {
    rules: &'a BTreeMap<String, Part>,
    text: &'a str,
    known: BTreeMap<(&'a str, Place), BTreeSet<Place>>,
}

impl<'a> Reading<'a> {
    fn rule(&mut self, name: &str, start: Place) -> BTreeSet<Place> {
        let (name, part) = self.rules.get_key_value(name).unwrap();
        if let Some(ends) = self.known.get(&(name.as_str(), start)) {
            return ends.clone();
        }
        let ends = self.ends(part, start);
        self.known.insert((name, start), ends.clone());
        ends
    }

    fn ends(&mut self, part: &'a Part, (at, capital): Place) -> BTreeSet<Place> {
        let rest = &self.text[at..];
        let from = |length: Option<usize>| length.map(|length| (at + length, false));
        match part {
            Part::Words(words) => {
                let mut words = words.clone();
                if capital {
                    words[..1].make_ascii_uppercase();
                }
                from(rest.starts_with(&words).then_some(words.len())).into_iter().collect()
            }
            Part::Number(min, max) => {
                let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                let number = rest[..end].parse().unwrap_or(u32::MAX);
                let is_plain = number.to_string() == rest[..end];
                let fits = is_plain && (*min..=*max).contains(&number);
                from(fits.then_some(end)).into_iter().collect()
            }
            Part::Word => {
                let in_word = |c: char| c.is_alphanumeric() || c == '-' || c == '\'';
                let end = rest.find(|c| !in_word(c)).unwrap_or(rest.len());
                from(rest.starts_with(char::is_uppercase).then_some(end)).into_iter().collect()
            }
            Part::Rule(name) => self.rule(name, (at, capital)),
            Part::Capital(part) => self.ends(part, (at, true)),
            Part::All(parts) => {
                let start = BTreeSet::from([(at, capital)]);
                parts.iter().fold(start, |starts, part| self.ends_of_all(part, &starts))
            }
            Part::Any(parts) => {
                parts.iter().flat_map(|part| self.ends(part, (at, capital))).collect()
            }
            Part::Maybe(part) => {
                let mut ends = self.ends(part, (at, capital));
                ends.insert((at, capital));
                ends
            }
            Part::Many(part) => {
                let mut all = BTreeSet::from([(at, capital)]);
                let mut last = all.clone();
                while !last.is_empty() {
                    last = &self.ends_of_all(part, &last) - &all;
                    all.extend(&last);
                }
                all
            }
        }
    }

    fn ends_of_all(&mut self, part: &'a Part, starts: &BTreeSet<Place>) -> BTreeSet<Place> {
        starts.iter().flat_map(|&start| self.ends(part, start)).collect()
    }
}

fn any(rest: &mut &str) -> Part {
    let mut parts = vec![all(rest)];
    while takes(rest, "|") {
        parts.push(all(rest));
    }
    if parts.len() == 1 { parts.remove(0) } else { Part::Any(parts) }
}

fn all(rest: &mut &str) -> Part {
    let mut parts = Vec::new();
    while let Some(part) = one(rest) {
        parts.push(part);
    }
    assert!(!parts.is_empty(), "{rest}");
    Part::All(parts)
}

fn one(rest: &mut &str) -> Option<Part> {
    if takes(rest, "^") {
        return Some(Part::Capital(Box::new(one(rest).unwrap())));
    }
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] {
        if takes(rest, open) {
            let part = any(rest);
            assert!(takes(rest, close), "{rest}");
            return Some(match open {
                "(" => part,
                "[" => Part::Maybe(Box::new(part)),
                _ => Part::Many(Box::new(part)),
            });
        }
    }
    if takes(rest, "\"") {
        let (words, after) = rest.split_once('"').unwrap();
        *rest = after;
        return Some(Part::Words(words.to_string()));
    }
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '-').unwrap_or(rest.len());
    let (name, after) = rest.split_at(end);
    if name.is_empty() {
        return None;
    }
    *rest = after;
    let number =
        name.split_once('-').and_then(|(min, max)| Some((min.parse().ok()?, max.parse().ok()?)));
    Some(match number {
        Some((min, max)) => Part::Number(min, max),
        None if name == "word" => Part::Word,
        None => Part::Rule(name.to_string()),
    })
}

fn takes(rest: &mut &str, sign: &str) -> bool {
    *rest = rest.trim_start();
    let found = rest.strip_prefix(sign);
    *rest = found.unwrap_or(rest);
    found.is_some()
}
