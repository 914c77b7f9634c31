//! What a note may hold, in a few bytes: enough to leave a note unread that cannot hold a text. So a search over notes that
//! were seen before reads those that may hold it, and those that have changed.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use shosai_text::{Folding, fold};
use shosai_world::{Entry, Fingerprint, RelPath};

/// What a process holds of all notes of all callers; beyond it everything is forgotten, and seen again when it is read.
const MOST_BYTES: usize = 8 * 1024 * 1024;
/// What a sketch takes beside its bits: its path and its place in the table.
const ENTRY_BYTES: usize = 160;
/// So many bits a pair of characters, of which a third come again, let one of eight pass by chance, and one of five hundred
/// texts of four characters.
const BITS_A_PAIR: usize = 6;
/// An odd constant with well-mixed bits, so that neighbouring characters spread.
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

static HELD: Mutex<Option<Held>> = Mutex::new(None);
static NEXT: AtomicU64 = AtomicU64::new(0);

/// The pairs of a note, one bit each by their digest, and what it was when it was seen.
type Sketch = (Fingerprint, Box<[u64]>);

#[derive(Default)]
struct Held {
    sketches: HashMap<(u64, RelPath), Sketch>,
    bytes: usize,
}

/// The notes that callers with the same folders have seen.
#[derive(Debug)]
pub struct Sketches {
    number: u64,
}

impl Default for Sketches {
    fn default() -> Self {
        Self { number: NEXT.fetch_add(1, Ordering::Relaxed) }
    }
}

impl Sketches {
    /// Whether a note may hold one of the texts; it may unless it was seen as it is.
    pub(crate) fn may_hold(&self, note: &Entry, sought: &[Sought]) -> bool {
        let held = HELD.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (self.number, note.path.clone());
        let known = held.as_ref().and_then(|held| held.sketches.get(&key));
        known.is_none_or(|(seen, bits)| {
            *seen != note.stat.fingerprint || sought.iter().any(|text| text.0.iter().all(|pair| has(bits, *pair)))
        })
    }

    /// Remembers what a note holds, unless it is known as it is.
    pub(crate) fn see(&self, note: &Entry, text: &str) {
        let key = (self.number, note.path.clone());
        let is_known = |held: &Held| held.sketches.get(&key).is_some_and(|(seen, _)| *seen == note.stat.fingerprint);
        if HELD.lock().unwrap_or_else(PoisonError::into_inner).as_ref().is_some_and(is_known) {
            return;
        }
        let pairs = pairs(&fold(text, Folding::Plain));
        let mut bits = vec![0_u64; (pairs.len() * BITS_A_PAIR).div_ceil(u64::BITS as usize)].into_boxed_slice();
        for pair in pairs {
            let at = place(&bits, pair);
            bits[at / u64::BITS as usize] |= 1 << (at % u64::BITS as usize);
        }
        let more = ENTRY_BYTES + size_of_val(&*bits);
        let mut held = HELD.lock().unwrap_or_else(PoisonError::into_inner);
        let held = held.get_or_insert_default();
        if held.bytes + more > MOST_BYTES {
            *held = Held::default();
        }
        let before = held.sketches.insert(key, (note.stat.fingerprint, bits));
        let less = before.map_or(0, |(_, bits)| ENTRY_BYTES + size_of_val(&*bits));
        held.bytes = held.bytes + more - less;
    }
}

/// The pairs of characters of a text that is looked for; one without any may be held by every note.
pub(crate) struct Sought(Vec<u64>);

impl Sought {
    /// Of a text that is folded already, in either way.
    pub(crate) fn of(folded: &str) -> Self {
        Self(pairs(folded))
    }
}

/// Neighbouring letters and digits of a folded text. Long-vowel marks are left out as all that loose folding leaves out, so
/// that whatever holds a text in either folding holds its pairs.
fn pairs(folded: &str) -> Vec<u64> {
    let mut letters = folded.chars().filter(|c| c.is_alphanumeric() && *c != 'ー').map(u64::from);
    let Some(mut last) = letters.next() else { return Vec::new() };
    let mixed = |letter: u64| {
        let pair = (std::mem::replace(&mut last, letter) << u32::BITS | letter).wrapping_mul(MIX);
        pair ^ (pair >> u32::BITS)
    };
    letters.map(mixed).collect()
}

fn has(bits: &[u64], pair: u64) -> bool {
    !bits.is_empty() && {
        let at = place(bits, pair);
        bits[at / u64::BITS as usize] >> (at % u64::BITS as usize) & 1 == 1
    }
}

fn place(bits: &[u64], pair: u64) -> usize {
    (pair % (bits.len() as u64 * u64::from(u64::BITS))) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Scope, SearchMode, Vault};
    use proptest::prelude::*;
    use shosai_world::{RootName, World};
    use std::sync::Arc;

    fn notes(texts: &[String]) -> (Vault, Vault) {
        let vault = Vault::new(World::memory().folder(&RootName::VAULT).unwrap());
        for (number, text) in texts.iter().enumerate() {
            vault.create(&format!("{number}.md"), text).unwrap();
        }
        (vault.clone(), vault.remembering(Arc::default()))
    }

    #[test]
    fn what_was_seen_is_read_again_only_where_it_may_fit_or_has_changed() {
        let (_, vault) = notes(&["返品の手続き".to_owned(), "在庫の確認".to_owned()]);
        let read = |query: &str| {
            let mut read = Vec::new();
            let sought = [Sought::of(&fold(query, Folding::Plain))];
            vault
                .each_note_with(&sought, &Scope::default(), &mut Vec::new(), |path, _| read.push(path.to_string()))
                .unwrap();
            read
        };
        assert_eq!(read("手続"), ["0.md", "1.md"], "nothing was seen yet");
        assert_eq!((read("手続"), read("検品")), (vec!["0.md".to_owned()], Vec::new()));
        vault.write("1.md", "検品の記録", crate::WriteMode::Overwrite, None).unwrap();
        assert_eq!((read("検品"), read("検品")), (vec!["1.md".to_owned()], vec!["1.md".to_owned()]));
        assert_eq!(read("の"), ["0.md", "1.md"], "one character has no pairs");
    }

    #[test]
    fn what_is_held_is_bounded() {
        let (_, vault) = notes(
            &(0..6)
                .map(|number: u32| {
                    // Every pair of its characters is another.
                    (0..150_000)
                        .map(|at| char::from_u32(0x4E00 + (at * (at / 20_000 + number + 1)) % 20_000).unwrap())
                        .collect()
                })
                .collect::<Vec<String>>(),
        );
        vault.search("無し", SearchMode::Plain, &Scope::default(), 1).unwrap();
        let held = HELD.lock().unwrap();
        let held = held.as_ref().unwrap();
        let weight: usize = held.sketches.values().map(|(_, bits)| ENTRY_BYTES + size_of_val(&**bits)).sum();
        assert!(held.bytes == weight && weight <= MOST_BYTES);
    }

    proptest! {
        #[test]
        fn nothing_that_a_look_at_everything_finds_is_missed(
            texts in prop::collection::vec("([申請書サーバーのをＡａbｱﾞ・ /ー-]|\\PC){0,30}", 1..5), query in "([申請書サーバーａb・ ー-]|\\PC){1,4}"
        ) {
            let (plain, seeing) = notes(&texts);
            for mode in [SearchMode::Plain, SearchMode::Loose] {
                let Ok(expected) = plain.search(&query, mode, &Scope::default(), 50) else { continue };
                for _ in 0..2 {
                    prop_assert_eq!(&seeing.search(&query, mode, &Scope::default(), 50).unwrap(), &expected);
                }
            }
            let never = || false;
            let find = |vault: &Vault| vault.find(&query, &Scope::default(), 50, &never).ok();
            prop_assert_eq!(find(&seeing), find(&plain));
        }
    }
}
