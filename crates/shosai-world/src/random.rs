//! Chance: the machine's, or a sequence that a test repeats.

use crate::messages;
use std::fmt::Write;
use std::sync::Mutex;

use crate::error::{ErrorKind, Result, WorldError};

/// Where random bytes come from.
pub struct Random {
    /// The state of the repeatable sequence; `None` asks the machine.
    seeded: Option<Mutex<u64>>,
}

impl Random {
    pub fn real() -> Self {
        Self { seeded: None }
    }

    pub(crate) fn seeded(seed: u64) -> Self {
        Self { seeded: Some(Mutex::new(seed)) }
    }

    /// Fills the buffer.
    ///
    /// # Errors
    /// `unavailable` when the machine gives no random bytes.
    pub fn fill(&self, buffer: &mut [u8]) -> Result<()> {
        let Some(state) = &self.seeded else {
            return getrandom::fill(buffer)
                .map_err(|_| WorldError::new(ErrorKind::Unavailable, messages::NoRandomBytes));
        };
        let mut state = state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        for chunk in buffer.chunks_mut(size_of::<u64>()) {
            let bytes = next(&mut state).to_le_bytes();
            chunk.copy_from_slice(&bytes[..chunk.len()]);
        }
        Ok(())
    }

    /// A lower-case hexadecimal id made of so many random bytes.
    ///
    /// # Errors
    /// As [`Random::fill`].
    pub fn hex_id(&self, bytes: usize) -> Result<String> {
        let mut buffer = vec![0; bytes];
        self.fill(&mut buffer)?;
        Ok(hex(&buffer))
    }
}

/// SplitMix64: every 64-bit state is visited once, which is all that tests need.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// Bytes in lower-case hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_repeats_and_the_machine_does_not() {
        let ids = |random: Random| [random.hex_id(9).unwrap(), random.hex_id(9).unwrap()];
        assert_eq!(ids(Random::seeded(7)), ids(Random::seeded(7)));
        assert_ne!(ids(Random::seeded(7)), ids(Random::seeded(8)));
        let real = ids(Random::real());
        assert_ne!(real[0], real[1]);
        assert_eq!(real[0].len(), 18);
    }
}
