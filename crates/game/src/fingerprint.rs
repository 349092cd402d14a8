use core::fmt::{self, Write};

/// The FNV-1a 64 of a text, streamed: nothing is allocated.
///
/// ```
/// assert_eq!(deadhand_game::fingerprint(""), 0xcbf2_9ce4_8422_2325);
/// assert_eq!(deadhand_game::fingerprint("a"), 0xaf63_dc4c_8601_ec8c);
/// ```
pub fn fingerprint(text: impl fmt::Display) -> u64 {
    let mut fnv = Fnv(0xcbf2_9ce4_8422_2325);
    write!(fnv, "{text}").expect("a sum takes any text");
    fnv.0
}

struct Fnv(u64);

impl Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}
