use core::convert::Infallible;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng, TryRng};

/// The generator of portable deals: the same number gives the same cards in every release, on every
/// platform and in every language.
///
/// ChaCha with 8 rounds. The key is the number as 8 little-endian bytes and 24 zero bytes, the 64-bit
/// block counter starts at 0, the nonce is 0. Output is read as little-endian 32-bit words in order.
///
/// ```
/// use deadhand_cards::{DealRng, FULL_DECK, shuffle};
///
/// let mut deck = FULL_DECK;
/// shuffle(&mut DealRng::new(42), &mut deck);
/// assert_eq!(deck[0].to_string(), "2S");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealRng(ChaCha8Rng);

impl DealRng {
    /// The generator of deal `number`, at its first word.
    pub fn new(number: u64) -> DealRng {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&number.to_le_bytes());
        DealRng(ChaCha8Rng::from_seed(key))
    }
}

impl TryRng for DealRng {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.try_fill_bytes(bytes)
    }
}

/// A number from 0 to `n - 1`, each with the same chance.
///
/// Takes a 32-bit word `x` and computes `m = x * n` in 64 bits. Where the low half of `m` is below
/// `2^32 mod n`, it takes another word; otherwise the result is the high half.
///
/// ```
/// use deadhand_cards::{DealRng, below};
///
/// let mut rng = DealRng::new(1);
/// let dice: Vec<u32> = (0..5).map(|_| below(&mut rng, 6) + 1).collect();
/// assert_eq!(dice, [4, 3, 6, 2, 3]);
/// ```
///
/// # Panics
///
/// If `n` is 0: there is no number to choose.
pub fn below<R: Rng + ?Sized>(rng: &mut R, n: u32) -> u32 {
    assert!(n > 0, "no number is below 0");
    loop {
        let m = u64::from(rng.next_u32()) * u64::from(n);
        let low = m as u32;
        // `2^32 mod n` is below `n`, so that the division is hardly ever needed.
        if low >= n || low >= n.wrapping_neg() % n {
            return (m >> 32) as u32;
        }
    }
}

/// A number below 2^48: two words, the low one first, of which the lower 48 bits are kept.
///
/// The open place of a shuffle action takes such a number.
pub fn next_u48<R: Rng + ?Sized>(rng: &mut R) -> u64 {
    let low = u64::from(rng.next_u32());
    let high = u64::from(rng.next_u32());
    (high << 32 | low) & ((1 << 48) - 1)
}

/// Shuffles in place: for `i` from the last index down to 1, swaps the entries `i` and `below(i + 1)`.
///
/// # Panics
///
/// If there are 2^32 entries or more.
pub fn shuffle<T, R: Rng + ?Sized>(rng: &mut R, entries: &mut [T]) {
    for i in (1..entries.len()).rev() {
        let n = u32::try_from(i + 1).expect("fewer than 2^32 entries are shuffled");
        entries.swap(i, below(rng, n) as usize);
    }
}
