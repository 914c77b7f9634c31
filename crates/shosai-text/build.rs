//! Makes the embedded dictionary: IPADIC, as the crate `yoin-ipadic` carries it, in the form that the analyser reads.

// A build script writes to the folder that cargo gives it.
#![allow(clippy::disallowed_methods, clippy::print_stdout)]

use std::{collections::BTreeMap, env, error::Error, fmt::Write, fs, io::Write as _, path::Path};

use vibrato::SystemDictionaryBuilder;

/// Names of character categories, in the order of IPADIC's `char.def`; the data has only their numbers.
const CATEGORIES: [&str; 11] = [
    "DEFAULT",
    "SPACE",
    "KANJI",
    "SYMBOL",
    "NUMERIC",
    "ALPHA",
    "HIRAGANA",
    "KATAKANA",
    "KANJINUMERIC",
    "GREEK",
    "CYRILLIC",
];
/// Numerals such as 一 are kanji as well; no other category has a second.
const NUMERALS: usize = 8;
/// A little smaller than the fastest levels, and still made in seconds.
const COMPRESSION: i32 = 9;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    let unknown = Unknown::read(yoin_ipadic::UNKOWN)?;
    let mut kinds = Kinds::default();
    let (lexicon, unknown_words) = (lexicon(yoin_ipadic::MORPHS, &mut kinds)?, unknown.words(&mut kinds)?);
    let dictionary = SystemDictionaryBuilder::from_readers(
        lexicon.as_bytes(),
        connections(yoin_ipadic::MATRIX)?.as_bytes(),
        unknown.characters()?.as_bytes(),
        unknown_words.as_bytes(),
    )?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("kinds.txt"), kinds.lines.join("\n"))?;
    let target = Path::new(&env::var("OUT_DIR")?).join("ipadic.zst");
    let mut compressed = zstd::Encoder::new(fs::File::create(target)?, COMPRESSION)?;
    dictionary.write(&mut compressed)?;
    compressed.finish()?.flush()?;
    let target = Path::new(&env::var("OUT_DIR")?).join("readings.zst");
    fs::write(target, zstd::encode_all(readings(yoin_ipadic::MORPHS)?.as_bytes(), COMPRESSION)?)?;
    Ok(())
}

/// Reads little-endian numbers and texts from the front of a slice.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], Box<dyn Error>> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or("the dictionary data ends early")?;
        self.0 = rest;
        Ok(taken)
    }

    fn u16(&mut self) -> Result<u16, Box<dyn Error>> {
        Ok(u16::from_le_bytes(self.take(2)?.try_into()?))
    }

    fn i16(&mut self) -> Result<i16, Box<dyn Error>> {
        Ok(i16::from_le_bytes(self.take(2)?.try_into()?))
    }

    fn u32(&mut self) -> Result<usize, Box<dyn Error>> {
        Ok(u32::from_le_bytes(self.take(4)?.try_into()?).try_into()?)
    }

    fn text(&mut self) -> Result<&'a str, Box<dyn Error>> {
        let length = self.u32()?;
        Ok(std::str::from_utf8(self.take(length)?)?)
    }

    fn numbers(&mut self) -> Result<Vec<usize>, Box<dyn Error>> {
        (0..self.u32()?).map(|_| self.u32()).collect()
    }
}

fn lexicon(morphs: &[u8], kinds: &mut Kinds) -> Result<String, Box<dyn Error>> {
    let mut bytes = Bytes(morphs);
    let mut csv = String::with_capacity(morphs.len() + morphs.len() / 2);
    while !bytes.0.is_empty() {
        let surface = bytes.text()?;
        let (left, right, cost) = (bytes.u16()?, bytes.u16()?, bytes.i16()?);
        let features = kinds.short(bytes.text()?);
        writeln!(csv, "\"{}\",{left},{right},{cost},{features}", surface.replace('"', "\"\""))?;
    }
    Ok(csv)
}

/// The parts of speech and inflections that words share. A text is held for every word, so that it names their line
/// here, and adds only the base form and the reading; nobody asks for the pronunciation.
#[derive(Default)]
struct Kinds {
    numbers: BTreeMap<String, usize>,
    lines: Vec<String>,
}

impl Kinds {
    fn short(&mut self, features: &str) -> String {
        const SHARED: usize = 6;
        let parts: Vec<&str> = features.split(',').collect();
        let line = parts[..SHARED.min(parts.len())].join(",");
        let number = *self.numbers.entry(line.clone()).or_insert_with(|| {
            self.lines.push(line);
            self.lines.len() - 1
        });
        let own = |place: usize| parts.get(place).copied().filter(|own| !own.is_empty()).unwrap_or("*");
        format!("{number},{},{}", own(SHARED), own(SHARED + 1))
    }
}

/// How words with kanji are read: a reading in hiragana and its words, the usual ones first, a line each. Verbs and
/// adjectives stand without their endings.
fn readings(morphs: &[u8]) -> Result<String, Box<dyn Error>> {
    let mut bytes = Bytes(morphs);
    let mut by_reading: BTreeMap<String, BTreeMap<(i16, &str), ()>> = BTreeMap::new();
    while !bytes.0.is_empty() {
        let surface = bytes.text()?;
        let (_, _, cost) = (bytes.u16()?, bytes.u16()?, bytes.i16()?);
        let features: Vec<&str> = bytes.text()?.split(',').collect();
        let [part, detail, _, _, _, _, base, reading, ..] = features[..] else { continue };
        let noun = matches!(part, "名詞" | "接頭詞") && !matches!(detail, "固有名詞" | "数" | "代名詞" | "非自立");
        let inflected = matches!(part, "動詞" | "形容詞") && detail == "自立" && surface == base;
        let is_kanji = |c: char| matches!(c, '\u{4E00}'..='\u{9FFF}' | '々');
        if !(noun || inflected) || !surface.chars().any(is_kanji) {
            continue;
        }
        let read: String = reading.chars().map(hiragana).collect();
        let (read, written) = if inflected { (without_last(&read), without_last(surface)) } else { (&*read, surface) };
        if !read.is_empty() && written.chars().any(is_kanji) {
            by_reading.entry(read.to_owned()).or_default().insert((cost, written), ());
        }
    }
    let mut text = String::new();
    for (reading, words) in by_reading {
        let words: Vec<&str> = words.keys().map(|(_, word)| *word).take(MOST_HOMONYMS).collect();
        writeln!(text, "{reading}\t{}", words.join(","))?;
    }
    Ok(text)
}

/// More words of one reading than any has; which of them is meant, the corpus knows.
const MOST_HOMONYMS: usize = 100;

fn hiragana(c: char) -> char {
    match c {
        'ァ'..='ヶ' => char::from_u32(u32::from(c) - 0x60).unwrap_or(c),
        c => c,
    }
}

fn without_last(text: &str) -> &str {
    text.char_indices().last().map_or("", |(at, _)| &text[..at])
}

fn connections(matrix: &[u8]) -> Result<String, Box<dyn Error>> {
    let mut bytes = Bytes(matrix);
    let (width, height) = (bytes.u16()?, bytes.u16()?);
    let mut text = format!("{width} {height}\n");
    for left in 0..height {
        for right in 0..width {
            writeln!(text, "{right} {left} {}", bytes.i16()?)?;
        }
    }
    Ok(text)
}

/// What is known of words that are not in the lexicon.
struct Unknown<'a> {
    first: Vec<usize>,
    counts: Vec<usize>,
    offsets: Vec<usize>,
    entries: &'a [u8],
    invoke: &'a [u8],
    group: &'a [u8],
    length: &'a [u8],
    table: &'a [u8],
}

impl<'a> Unknown<'a> {
    fn read(data: &'a [u8]) -> Result<Self, Box<dyn Error>> {
        let mut bytes = Bytes(data);
        let (first, counts, offsets) = (bytes.numbers()?, bytes.numbers()?, bytes.numbers()?);
        let length = bytes.u32()?;
        let entries = bytes.take(length)?;
        let categories = usize::from(bytes.take(2)?[0]);
        if categories != CATEGORIES.len() {
            return Err("the dictionary has other character categories".into());
        }
        let (invoke, group, length) = (bytes.take(categories)?, bytes.take(categories)?, bytes.take(categories)?);
        Ok(Self { first, counts, offsets, entries, invoke, group, length, table: bytes.0 })
    }

    /// `char.def`: the categories, and runs of characters that share one.
    fn characters(&self) -> Result<String, Box<dyn Error>> {
        let mut text = String::new();
        for (number, name) in CATEGORIES.iter().enumerate() {
            writeln!(text, "{name} {} {} {}", self.invoke[number], self.group[number], self.length[number])?;
        }
        let mut runs: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        let mut start = 0;
        for place in 1..=self.table.len() {
            if place == self.table.len() || self.table[place] != self.table[start] {
                runs.insert(start, (place - 1, usize::from(self.table[start])));
                start = place;
            }
        }
        for (first, (last, category)) in runs.into_iter().filter(|(_, (_, category))| *category != 0) {
            let second = if category == NUMERALS { " KANJI" } else { "" };
            writeln!(text, "0x{first:04X}..0x{last:04X} {}{second}", CATEGORIES[category])?;
        }
        Ok(text)
    }

    /// `unk.def`: what a word of a category may be.
    fn words(&self, kinds: &mut Kinds) -> Result<String, Box<dyn Error>> {
        let mut text = String::new();
        for (number, name) in CATEGORIES.iter().enumerate() {
            for index in self.first[number]..self.first[number] + self.counts[number] {
                let mut bytes = Bytes(&self.entries[self.offsets[index]..]);
                let (left, right, cost) = (bytes.u16()?, bytes.u16()?, bytes.i16()?);
                writeln!(text, "{name},{left},{right},{cost},{}", kinds.short(bytes.text()?))?;
            }
        }
        Ok(text)
    }
}
