//! What was counted over openly licensed Japanese text: which of the words that sound alike stands beside what, which particle a noun
//! has before a verb, and which sequences of words occur at all. `assets/counts/NOTICE.txt` says where the counts come from.

pub mod compounds;
pub mod frames;
pub mod likeness;
pub mod neighbours;
pub mod runs;
pub mod slips;
pub mod sounds;
pub mod table;
pub mod tags;

use std::{collections::HashMap, sync::LazyLock};

use table::Table;

static BYTES: &[u8] = include_bytes!("../../../../assets/counts/counts.zst");
/// No counts are larger; a damaged file is not unpacked further.
const MOST: usize = 64 << 20;

/// Words of one reading.
#[derive(Debug)]
pub struct Group {
    pub words: Vec<(&'static str, f64)>,
    /// For each word, which of the others are only other spellings of it.
    pub same: Vec<u8>,
    pub about: u32,
}

#[derive(Debug)]
pub struct Counted {
    groups: Vec<Group>,
    /// By class and dictionary form: the group and the place in it.
    places: HashMap<(char, &'static str), (usize, usize)>,
    /// How often each of [`neighbours::CASES`] stands before a verb.
    verbs: HashMap<&'static str, [f64; 7]>,
    pub(crate) compounds: compounds::Compounds,
    pub table: Table,
}

static COUNTED: LazyLock<Option<Counted>> = LazyLock::new(|| Counted::read(&zstd::bulk::decompress(BYTES, MOST).ok()?));

impl Counted {
    /// The counts that come with the program, unpacked at the first call.
    pub fn embedded() -> Option<&'static Self> {
        COUNTED.as_ref()
    }

    /// The length of the words, the words, and the table.
    fn read(bytes: &[u8]) -> Option<Self> {
        let (head, rest) = bytes.split_first_chunk::<4>()?;
        let (words, table) = rest.split_at_checked(u32::from_le_bytes(*head) as usize)?;
        // The words are borrowed for as long as the program runs; the table is unpacked, so its bytes are given back.
        let words: &'static str = std::str::from_utf8(words).ok()?.to_owned().leak();
        let mut counted = Self {
            groups: Vec::new(),
            places: HashMap::new(),
            verbs: HashMap::new(),
            compounds: compounds::Compounds::default(),
            table: Table::read(table)?,
        };
        for line in words.lines() {
            let mut columns = line.split('\t');
            match columns.next()? {
                "K" => counted.compounds.add(columns.next()?, columns.next()?),
                "V" => {
                    let verb = columns.next()?;
                    let mut shares = [0.0; 7];
                    shares.iter_mut().zip(columns).for_each(|(share, count)| *share = count.parse().unwrap_or(0.0));
                    counted.verbs.insert(verb, shares);
                }
                class => counted.take_group(class.chars().next()?, columns),
            }
        }
        Some(counted)
    }

    fn take_group(&mut self, class: char, mut columns: std::str::Split<'static, char>) {
        let reading = columns.next().unwrap_or("");
        let mut group = Group { words: Vec::new(), same: Vec::new(), about: about(class, reading) };
        for column in columns {
            let mut parts = column.split(':');
            let (Some(word), Some(count), Some(same)) = (parts.next(), parts.next(), parts.next()) else { continue };
            self.places.insert((class, word), (self.groups.len(), group.words.len()));
            group.words.push((word, count.parse().unwrap_or(0.0)));
            group.same.push(same.parse().unwrap_or(0));
        }
        self.groups.push(group);
    }

    /// The words that sound like `base`, and its place among them.
    pub fn group(&self, class: char, base: &str) -> Option<(&Group, usize)> {
        let (group, place) = self.places.get(&(class, base))?;
        Some((self.groups.get(*group)?, *place))
    }

    pub fn verb(&self, verb: &str) -> Option<&[f64; 7]> {
        self.verbs.get(verb)
    }
}

/// What stands for a group in the table.
pub fn about(class: char, reading: &str) -> u32 {
    neighbours::hash(b'G', &[class.encode_utf8(&mut [0; 4]), reading])
}

/// A winner and its count as one byte: three bits of place, five of twice the logarithm.
pub fn packed(winner: usize, count: u32) -> u8 {
    (winner as u8) << 5 | halves(count).min(31)
}

pub fn unpacked(value: u8) -> (usize, f64) {
    (usize::from(value >> 5), count_of(value & 31))
}

/// Twice the logarithm of a count.
pub fn halves(count: u32) -> u8 {
    (f64::from(count.max(1)).log2() * 2.0).round().clamp(0.0, 255.0) as u8
}

pub fn count_of(halves: u8) -> f64 {
    (f64::from(halves) / 2.0).exp2()
}
