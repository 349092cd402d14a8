//! Eight bytes in one number.

/// Eight bytes below 128, each in the lane of a column's number; lane 0 is none of a column.
///
/// They are computed with all at once, in the number that they make.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Lanes(u64);

/// The lowest bit of some lanes.
pub(crate) type Marks = u64;

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x80 * ONES;
const LOW: u64 = 0x7f * ONES;

impl Lanes {
    /// Bytes by their lanes.
    #[inline]
    pub(crate) const fn of(bytes: [u8; 8]) -> Lanes {
        Lanes(u64::from_le_bytes(bytes))
    }

    /// The same byte in all lanes.
    #[inline]
    pub(crate) const fn all(byte: u8) -> Lanes {
        Lanes(ONES * byte as u64)
    }

    /// 127 in the lanes of some columns, which are bits by their numbers, and 0 in the others.
    #[inline]
    pub(crate) const fn full(columns: u8) -> Lanes {
        let one_bit_each = (columns as u64 * ONES) & 0x8040_2010_0804_0201;
        Lanes((((one_bit_each + LOW) & HIGH) >> 7) * 0x7f)
    }

    /// What is in either of two in each lane.
    #[inline]
    pub(crate) const fn or(self, other: Lanes) -> Lanes {
        Lanes(self.0 | other.0)
    }

    /// What is in both of two in each lane.
    #[inline]
    pub(crate) const fn and(self, other: Lanes) -> Lanes {
        Lanes(self.0 & other.0)
    }

    /// What is in this and not in the other in each lane.
    #[inline]
    pub(crate) const fn without(self, other: Lanes) -> Lanes {
        Lanes(self.0 & !other.0)
    }

    /// Half of each byte, without its two highest bits.
    #[inline]
    pub(crate) const fn halved(self) -> Lanes {
        Lanes((self.0 >> 1) & (31 * ONES))
    }

    /// Each byte, which is below 127, and 1.
    #[inline]
    pub(crate) const fn plus_one(self) -> Lanes {
        Lanes(self.0 + ONES)
    }

    /// The lanes that hold `byte`.
    #[inline]
    pub(crate) const fn equal(self, byte: u8) -> Marks {
        let others = (self.0 ^ (ONES * byte as u64)) + LOW;
        (!others & HIGH) >> 7
    }

    /// For each lane but 0 those lanes that are below it, while their `highs` are not: lane `from` has the
    /// bit `to` where `from < to <= highs[from]`.
    #[inline]
    pub(crate) fn within(self, highs: Lanes) -> u64 {
        // The high bit of a lane is set where a sum or difference is 128 or more.
        let (lows, highs) = (self.0 ^ LOW, highs.0 | HIGH);
        let mut bits = 0;
        for to in 1..8 {
            let bytes = ONES * (self.0 >> (8 * to) & 0xff);
            bits = bits >> 1 | (lows + bytes) & (highs - bytes) & HIGH;
        }
        bits
    }

    /// The bytes by their lanes.
    #[inline]
    pub(crate) const fn bytes(self) -> [u8; 8] {
        self.0.to_le_bytes()
    }
}

/// Marked lanes as bits by their numbers.
#[inline]
pub(crate) const fn columns(marks: Marks) -> u8 {
    (marks.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}
