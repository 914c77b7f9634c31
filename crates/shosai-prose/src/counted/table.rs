//! A table of small values by the hash of what they belong to: sorted hashes as differences, then the values.
//!
//! A hash of 32 bits for a million entries answers wrongly once in some four thousand questions, which the thresholds of the rules allow for.

/// How many leading bits of a hash choose the stretch that is searched.
const LEADING: u32 = 16;

#[derive(Debug, Default)]
pub struct Table {
    /// What follows the leading bits of each hash.
    rests: Vec<u16>,
    values: Vec<u8>,
    /// Where the stretch of each leading number begins.
    starts: Vec<u32>,
}

impl Table {
    pub fn get(&self, hash: u32) -> Option<u8> {
        let lead = (hash >> (32 - LEADING)) as usize;
        let (from, to) = (*self.starts.get(lead)? as usize, *self.starts.get(lead + 1)? as usize);
        let place = self.rests.get(from..to)?.binary_search(&(hash as u16)).ok()?;
        self.values.get(from + place).copied()
    }

    pub fn len(&self) -> usize {
        self.rests.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rests.is_empty()
    }

    /// The bytes that [`Table::read`] reads.
    pub fn written(mut entries: Vec<(u32, u8)>) -> Vec<u8> {
        entries.sort_unstable();
        entries.dedup_by_key(|(hash, _)| *hash);
        let mut bytes = Vec::with_capacity(entries.len() * 3);
        bytes.extend(u32::try_from(entries.len()).unwrap_or(u32::MAX).to_le_bytes());
        let mut before = 0;
        for (hash, _) in &entries {
            let mut rest = hash - before;
            before = *hash;
            while rest >= 0x80 {
                bytes.push((rest & 0x7f) as u8 | 0x80);
                rest >>= 7;
            }
            bytes.push(rest as u8);
        }
        bytes.extend(entries.iter().map(|(_, value)| *value));
        bytes
    }

    /// Nothing where the bytes are not whole.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (head, mut rest) = bytes.split_first_chunk::<4>()?;
        let length = u32::from_le_bytes(*head) as usize;
        let mut rests = Vec::with_capacity(length.min(bytes.len()));
        let mut starts = Vec::with_capacity((1 << LEADING) + 1);
        let mut hash = 0_u32;
        for _ in 0..length {
            let (mut step, mut shift) = (0_u32, 0);
            loop {
                let (byte, after) = rest.split_first()?;
                rest = after;
                step |= u32::from(byte & 0x7f).checked_shl(shift)?;
                shift += 7;
                if byte & 0x80 == 0 {
                    break;
                }
            }
            hash = hash.checked_add(step)?;
            let lead = (hash >> (32 - LEADING)) as usize;
            starts.resize((lead + 1).max(starts.len()), rests.len() as u32);
            rests.push(hash as u16);
        }
        starts.resize((1 << LEADING) + 1, rests.len() as u32);
        (rest.len() == length).then(|| Self { rests, values: rest.to_vec(), starts })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn what_was_written_is_found_again_and_nothing_else() {
        let entries: Vec<(u32, u8)> =
            (0..5_000_u32).map(|n| (n.wrapping_mul(2_654_435_761), (n % 251) as u8)).collect();
        let table = Table::read(&Table::written(entries.clone())).unwrap();
        assert!(entries.iter().all(|(hash, value)| table.get(*hash) == Some(*value)));
        assert_eq!((table.len(), table.get(3)), (5_000, None));
        assert!(Table::read(&Table::written(entries)[..900]).is_none());
    }
}
