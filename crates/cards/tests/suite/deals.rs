//! Portable deals, against words and shuffled decks computed by a separate implementation, and the
//! choice below a number against words worked out by hand.

use std::convert::Infallible;

use deadhand_cards::{Card, DealRng, FULL_DECK, Rng, below, next_u48, shuffle};
use rand_core::TryRng;

/// Gives the words of a list, and panics when one more is asked for.
struct Words(Vec<u32>);

impl Words {
    fn new(words: &[u32]) -> Words {
        Words(words.iter().rev().copied().collect())
    }

    fn left(&self) -> usize {
        self.0.len()
    }
}

impl TryRng for Words {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.0.pop().expect("a word is left"))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        unimplemented!("only words of 32 bits are taken")
    }

    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
        unimplemented!("only words of 32 bits are taken")
    }
}

/// The lines of the vectors that begin with `kind`: the number and the rest.
fn vectors(kind: &str) -> Vec<(u64, &'static str)> {
    let lines = include_str!("../data/deals.txt").lines();
    let lines = lines.filter_map(|line| line.strip_prefix(kind)?.strip_prefix(' '));
    let lines = lines.map(|line| line.split_once(' ').unwrap());
    lines.map(|(number, rest)| (number.parse().unwrap(), rest)).collect()
}

#[test]
fn the_words_of_a_deal_are_those_of_the_vectors() {
    let vectors = vectors("words");
    assert_eq!(vectors.len(), 4);
    for (number, words) in vectors {
        let mut rng = DealRng::new(number);
        let words: Vec<&str> = words.split(' ').collect();
        assert_eq!(words.len(), 20);
        for (place, word) in words.iter().enumerate() {
            assert_eq!(format!("{:08x}", rng.next_u32()), *word, "word {place} of deal {number}");
        }
    }
}

#[test]
fn the_cards_of_a_deal_are_those_of_the_vectors() {
    let vectors = vectors("shuffle54");
    assert_eq!(vectors.len(), 4);
    for (number, cards) in vectors {
        let mut deck = FULL_DECK;
        shuffle(&mut DealRng::new(number), &mut deck);
        assert_eq!(deck.map(|card| card.to_string()).join(","), cards, "deal {number}");
    }
}

#[test]
fn every_line_of_the_vectors_is_tested() {
    let lines = include_str!("../data/deals.txt").lines().count();
    assert_eq!(lines, vectors("words").len() + vectors("shuffle54").len());
}

/// The words of deal 0 begin 2fef003e d6405f89.
#[test]
fn longer_outputs_are_words_with_the_low_one_first() {
    assert_eq!(DealRng::new(0).next_u64(), 0xd640_5f89_2fef_003e);
    let mut bytes = [0; 8];
    DealRng::new(0).fill_bytes(&mut bytes);
    assert_eq!(bytes, [0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6]);
}

#[test]
fn a_generator_goes_on_where_its_copy_does() {
    let mut rng = DealRng::new(42);
    rng.next_u32();
    let mut copy = rng.clone();
    assert_eq!(copy, rng);
    assert_eq!(copy.next_u32(), rng.next_u32());
    copy.next_u32();
    assert_ne!(copy, rng);
}

/// `2^32 mod 6` is 4: of the words whose product with 6 has a high half `r`, those are rejected whose
/// low half is below 4, and 715 827 882 are left for each `r`.
#[test]
fn each_number_below_6_has_the_same_chance() {
    for r in 0..6_u64 {
        let first = (r << 32).saturating_add(4).div_ceil(6) as u32;
        let last = (((r + 1) << 32) - 1).div_euclid(6) as u32;
        assert_eq!(last - first + 1, 715_827_882, "for {r}");
        for word in [first, first + 1, last - 1, last] {
            let mut words = Words::new(&[word]);
            assert_eq!(u64::from(below(&mut words, 6)), r, "word {word:08x}");
        }
        // The word before is rejected, or is the last of the number before.
        if let Some(before) = first.checked_sub(1) {
            let mut words = Words::new(&[before, first]);
            let drawn = u64::from(below(&mut words, 6));
            let rejected = words.left() == 0;
            assert!(if rejected { drawn == r } else { drawn + 1 == r }, "word {before:08x}");
        }
    }
}

/// Times 6: 0 has the low half 0, 2aaaaaab the low half 2, both below 4. 55555556 has 4.
#[test]
fn a_word_that_would_favour_a_number_is_rejected() {
    let mut words = Words::new(&[0, 0x2aaa_aaab, 0x5555_5556, 7]);
    assert_eq!(below(&mut words, 6), 2);
    assert_eq!(words.left(), 1, "three words are taken");
}

/// `2^32 mod (2^31 + 1)` is `2^31 - 1`: nearly half of all words are rejected. 1 times n has the low
/// half `2^31 + 1` and is taken; 2 times n is `2^32 + 2`, and 2 is too low.
#[test]
fn many_words_are_rejected_where_many_are_left_over() {
    let n = (1 << 31) + 1;
    let mut words = Words::new(&[2, 0, 4, 1, 9]);
    assert_eq!(below(&mut words, n), 0);
    assert_eq!(words.left(), 1);
    // ffffffff times n is 2^63 + 2^31 - 1: its low half 7fffffff is just high enough.
    let mut words = Words::new(&[u32::MAX]);
    assert_eq!(below(&mut words, n), n - 1);
}

#[test]
fn below_1_there_is_only_0_and_it_takes_a_word() {
    for word in [0, 1, 0x8000_0000, u32::MAX] {
        let mut words = Words::new(&[word]);
        assert_eq!(below(&mut words, 1), 0);
        assert_eq!(words.left(), 0);
    }
}

/// `2^32 mod n` is 1 and only the word 0 is rejected; the word `x` gives `x - 1`.
#[test]
fn below_the_greatest_number_only_0_is_rejected() {
    for x in [1, 2, 0x8000_0000, u32::MAX] {
        let mut words = Words::new(&[0, x]);
        assert_eq!(below(&mut words, u32::MAX), x - 1);
    }
}

#[test]
fn below_a_power_of_two_no_word_is_rejected() {
    for (word, drawn) in [(0, 0), (0x0fff_ffff, 0), (0x1000_0000, 1), (u32::MAX, 15)] {
        assert_eq!(below(&mut Words::new(&[word]), 16), drawn);
    }
}

#[test]
#[should_panic(expected = "no number is below 0")]
fn there_is_nothing_below_0() {
    below(&mut DealRng::new(0), 0);
}

#[test]
fn a_48_bit_number_takes_two_words_the_low_one_first() {
    assert_eq!(next_u48(&mut Words::new(&[0x2fef_003e, 0xd640_5f89])), 0x5f89_2fef_003e);
    assert_eq!(next_u48(&mut DealRng::new(0)), 0x5f89_2fef_003e);
    assert_eq!(next_u48(&mut Words::new(&[0, 0xffff_0000])), 0, "the upper 16 bits are dropped");
    assert_eq!(next_u48(&mut Words::new(&[u32::MAX, u32::MAX])), (1 << 48) - 1);
}

/// The last entry changes places with number 1 of 4, which 40000000 gives; then the one before it with
/// itself, which ffffffff gives; then the second with the first, which 0 gives.
#[test]
fn a_shuffle_goes_from_the_last_entry_to_the_second() {
    let mut entries = ['a', 'b', 'c', 'd'];
    let mut words = Words::new(&[0x4000_0000, u32::MAX, 0]);
    shuffle(&mut words, &mut entries);
    assert_eq!(entries, ['d', 'a', 'c', 'b']);
    assert_eq!(words.left(), 0);
}

#[test]
fn one_entry_or_none_takes_no_word() {
    let mut words = Words::new(&[]);
    shuffle(&mut words, &mut [Card::RED_JOKER]);
    shuffle::<Card, _>(&mut words, &mut []);
}

#[test]
fn a_shuffle_keeps_every_card() {
    for number in 0..200 {
        let mut deck = FULL_DECK;
        shuffle(&mut DealRng::new(number), &mut deck);
        assert_ne!(deck, FULL_DECK);
        deck.sort_unstable();
        assert_eq!(deck, FULL_DECK);
    }
}
