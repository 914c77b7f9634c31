//! Which sections may hold a text: postings of character pairs, in buckets.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use memchr::memmem;

use super::seen::Seen;
use super::words::Words;
use crate::corpus::File;
use crate::query::{consonants, sound_alike};

/// A fixed set of files with the pairs of characters that each of their sections holds.
///
/// Pairs share buckets by a hash; what a bucket promises is verified in the text, so sharing costs time, never truth.
#[derive(Debug, Default)]
pub(crate) struct Segment {
    /// What it is kept under; none while it holds only what was written lately.
    pub key: Option<[u8; 32]>,
    /// The manual that all of its files belong to, where it is one.
    pub manual: Option<String>,
    pub files: Vec<Arc<File>>,
    /// For each section in order: its file and its place in that file.
    pub sections: Vec<(u32, u32)>,
    /// Where each bucket's list begins in `lists`; one more than there are buckets.
    pub starts: Vec<u32>,
    text_bytes: usize,
    /// Section numbers as differences, seven bits a byte.
    pub lists: Vec<u8>,
    /// The words in kana and Latin letters, for looking up near spellings.
    pub words: Words,
    /// The words by their consonants; made when first needed.
    sounds: OnceLock<Sounds>,
    /// What it has at all; made when first needed.
    seen: OnceLock<Seen>,
}

/// Words by their consonants.
type Sounds = HashMap<String, Vec<Box<str>>>;

/// Small corpora get few buckets, so that making and loading an index costs next to nothing.
const BUCKET_BITS: [(usize, u32); 5] = [(1 << 14, 8), (1 << 17, 11), (1 << 20, 14), (1 << 24, 17), (usize::MAX, 20)];
/// Odd constants with well-mixed bits, so that neighbouring code points spread.
const MIX_FIRST: u32 = 0x9E37_79B1;
const MIX_SECOND: u32 = 0x85EB_CA6B;
/// What a section takes beside its text: its place, its heading, what it lies beneath.
const SECTION_BYTES: usize = 100;
const NO_SECTION: u32 = u32::MAX;

impl Segment {
    /// Indexes the files.
    pub fn of(files: Vec<Arc<File>>) -> Self {
        let bytes: usize = files.iter().map(|file| file.key.text.len()).sum();
        let bits = BUCKET_BITS.iter().find(|(limit, _)| bytes < *limit).map_or(20, |(_, bits)| *bits);
        // Counted first and then written in place: growing lists would take as much memory again.
        let mut starts = vec![0_u32; (1 << bits) + 1];
        each_posting(&files, bits, |bucket, difference| starts[bucket + 1] += bytes_of(difference));
        for bucket in 0..1 << bits {
            starts[bucket + 1] += starts[bucket];
        }
        let mut ends = starts.clone();
        let mut lists = vec![0; ends[1 << bits] as usize];
        each_posting(&files, bits, |bucket, difference| {
            ends[bucket] = write_difference(&mut lists, ends[bucket], difference);
        });
        let mut words = Words::default();
        files.iter().for_each(|file| words.add(&file.key));
        words.sort();
        Self { starts, lists, words, ..Self::around(files) }
    }

    /// The files with their sections counted, and nothing indexed yet.
    pub fn around(files: Vec<Arc<File>>) -> Self {
        let mut sections = Vec::with_capacity(files.iter().map(|file| file.sections.len()).sum());
        for (number, file) in files.iter().enumerate() {
            // Sections are counted in 32 bits: 4 billion of them fit in no memory.
            sections.extend((0..file.sections.len() as u32).map(|place| (number as u32, place)));
        }
        let first = files.first().map(|file| &file.manual);
        let manual = first.filter(|first| files.iter().all(|file| file.manual == **first)).cloned();
        // One bit of every eight more says where words begin.
        let text_bytes = files.iter().map(|file| file.key.text.len() * 9 / 8).sum();
        Self { manual, text_bytes, files, sections, ..Self::default() }
    }

    /// The same under the name that it is kept by.
    pub fn named(self, key: [u8; 32]) -> Self {
        Self { key: Some(key), ..self }
    }

    /// About how much memory it takes.
    pub fn bytes(&self) -> usize {
        self.text_bytes + self.lists.len() + self.starts.len() * size_of::<u32>() + self.sections.len() * SECTION_BYTES
    }

    /// Whether it may hold something of a manual.
    pub fn concerns(&self, manual: Option<&str>) -> bool {
        manual.is_none_or(|wanted| self.manual.as_deref().is_none_or(|own| own == wanted))
    }

    /// The sections that hold a key, in order; verified.
    pub fn holding(&self, sought: &Sought<'_>, alive: &[bool]) -> Vec<u32> {
        let holds = |number: &u32| {
            let (file, place) = self.sections[*number as usize];
            alive.get(file as usize).copied().unwrap_or(false)
                && sought.finder.find(self.files[file as usize].section_key(place as usize).as_bytes()).is_some()
        };
        match self.promised(sought) {
            Some(numbers) => numbers.into_iter().filter(holds).collect(),
            None => (0..self.sections.len() as u32).filter(holds).collect(),
        }
    }

    /// The sections of living files that may hold a key.
    pub fn likely(&self, sought: &Sought<'_>, alive: &[bool]) -> Vec<u32> {
        let lives = |number: &u32| alive.get(self.sections[*number as usize].0 as usize).copied().unwrap_or(false);
        match self.promised(sought) {
            Some(numbers) => numbers.into_iter().filter(lives).collect(),
            None => (0..self.sections.len() as u32).filter(lives).collect(),
        }
    }

    /// The words of the other script that sound like `word`, which is a key.
    pub fn sounding_like(&self, word: &str) -> Vec<&str> {
        let Some(wanted) = consonants(word) else { return Vec::new() };
        let sounds = self.sounds.get_or_init(|| {
            let mut sounds = Sounds::new();
            for known in self.words.katakana.iter().chain(&self.words.latin) {
                if let Some(consonants) = consonants(known) {
                    sounds.entry(consonants).or_default().push(known.clone());
                }
            }
            sounds
        });
        let is_latin = |word: &str| word.is_ascii();
        let fits = |known: &&str| {
            let (katakana, latin) = if is_latin(word) { (*known, word) } else { (word, *known) };
            is_latin(word) != is_latin(known) && sound_alike(katakana, latin)
        };
        sounds.get(&wanted).into_iter().flatten().map(AsRef::as_ref).filter(fits).collect()
    }

    /// Whether any section of the wanted files holds a key.
    pub fn any_holding(&self, sought: &Sought<'_>, wanted: impl Fn(usize) -> bool) -> bool {
        let holds = |number: u32| {
            let (file, place) = self.sections[number as usize];
            wanted(file as usize)
                && sought.finder.find(self.files[file as usize].section_key(place as usize).as_bytes()).is_some()
        };
        match self.promised(sought) {
            Some(numbers) => numbers.into_iter().any(holds),
            // Where the first section with a lone character is not wanted, a later one may be.
            None => {
                let first = self.seen().first(sought.first);
                first.is_some_and(|first| (first..self.sections.len() as u32).any(holds))
            }
        }
    }

    fn seen(&self) -> &Seen {
        let texts = || {
            let sections = self.sections.iter();
            sections.map(|(file, place)| self.files[*file as usize].section_key(*place as usize))
        };
        self.seen.get_or_init(|| Seen::of(self.text_bytes, texts()))
    }

    /// The sections that may hold a key; `None` when only a look at all of them can tell.
    fn promised(&self, sought: &Sought<'_>) -> Option<Vec<u32>> {
        if !sought.pairs.iter().all(|pair| self.seen().may_hold(*pair)) {
            return Some(Vec::new());
        }
        let bits = self.starts.len().saturating_sub(1).max(1).ilog2();
        let mut lists = Vec::with_capacity(sought.pairs.len());
        for pair in &sought.pairs {
            let list = self.list(bucket(*pair, bits));
            if list.is_empty() {
                return Some(Vec::new());
            }
            lists.push(list);
        }
        lists.sort_by_key(|list| list.len());
        let (first, rest) = lists.split_first()?;
        let known = self.sections.len() as u32;
        let mut found: Vec<u32> = numbers(first).take_while(|number| *number < known).collect();
        for list in rest {
            // Looking into a few sections is cheaper than reading a long list.
            if found.len() * 8 < list.len() / 8 {
                break;
            }
            keep_common(&mut found, numbers(list));
        }
        Some(found)
    }

    fn list(&self, bucket: usize) -> &[u8] {
        let (Some(from), Some(to)) = (self.starts.get(bucket), self.starts.get(bucket + 1)) else { return &[] };
        self.lists.get(*from as usize..*to as usize).unwrap_or(&[])
    }
}

/// A key that is looked for in one segment after another.
pub(crate) struct Sought<'k> {
    finder: memmem::Finder<'k>,
    /// Its pairs of characters, mixed.
    pairs: Vec<u32>,
    /// All there is of it where it has no pairs.
    first: char,
}

impl<'k> Sought<'k> {
    /// Nothing for an empty key, which nobody looks for.
    pub fn of(key: &'k str) -> Option<Self> {
        let mut pairs: Vec<u32> = key.chars().zip(key.chars().skip(1)).map(|(one, other)| mixed(one, other)).collect();
        pairs.sort_unstable();
        pairs.dedup();
        Some(Self { finder: memmem::Finder::new(key), pairs, first: key.chars().next()? })
    }
}

pub(super) fn mixed(first: char, second: char) -> u32 {
    let mixed = u32::from(first).wrapping_mul(MIX_FIRST) ^ u32::from(second).wrapping_mul(MIX_SECOND).rotate_left(15);
    mixed.wrapping_mul(MIX_FIRST)
}

fn bucket(pair: u32, bits: u32) -> usize {
    (pair >> (u32::BITS - bits)) as usize
}

/// Every pair of characters of every section, once: its bucket, and how far the section is from the last one in that.
fn each_posting(files: &[Arc<File>], bits: u32, mut visit: impl FnMut(usize, u32)) {
    let mut last = vec![NO_SECTION; 1 << bits];
    let mut number = NO_SECTION;
    for file in files {
        for place in 0..file.sections.len() {
            number = number.wrapping_add(1);
            let mut previous = None;
            for c in file.section_key(place).chars() {
                let Some(before) = previous.replace(c) else { continue };
                let bucket = bucket(mixed(before, c), bits);
                if last[bucket] != number {
                    let from = if last[bucket] == NO_SECTION { 0 } else { last[bucket] };
                    visit(bucket, number - from);
                    last[bucket] = number;
                }
            }
        }
    }
}

/// How many bytes a difference takes, seven bits in each.
fn bytes_of(difference: u32) -> u32 {
    (u32::BITS - (difference | 1).leading_zeros()).div_ceil(7)
}

/// Writes a difference; says where the next one goes.
fn write_difference(list: &mut [u8], at: u32, mut difference: u32) -> u32 {
    let mut at = at as usize;
    while difference >= 0x80 {
        list[at] = difference as u8 | 0x80;
        difference >>= 7;
        at += 1;
    }
    list[at] = difference as u8;
    at as u32 + 1
}

fn numbers(list: &[u8]) -> impl Iterator<Item = u32> + '_ {
    let mut bytes = list.iter();
    let mut last = 0_u32;
    std::iter::from_fn(move || {
        let mut difference = 0_u32;
        let mut shift = 0;
        loop {
            let byte = *bytes.next()?;
            difference |= u32::from(byte & 0x7F).checked_shl(shift)?;
            if byte < 0x80 {
                break;
            }
            shift += 7;
        }
        last = last.wrapping_add(difference);
        Some(last)
    })
}

fn keep_common(found: &mut Vec<u32>, other: impl Iterator<Item = u32>) {
    let mut other = other.peekable();
    found.retain(|number| {
        while other.next_if(|candidate| candidate < number).is_some() {}
        other.peek() == Some(number)
    });
}
