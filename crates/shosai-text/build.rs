//! Makes what is embedded: the dictionary (IPADIC, as the crate `yoin-ipadic` carries it) in the form that the analyser
//! reads, and the glossary, packed.

// A build script writes to the folder that cargo gives it.
#![allow(clippy::disallowed_methods, clippy::print_stdout)]

use std::{
    collections::{BTreeMap, HashMap},
    env,
    error::Error,
    fmt::Write,
    fs,
    path::Path,
};

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
/// The smallest level before those that need more memory to read; still made in seconds.
const COMPRESSION: i32 = 19;
const GLOSSARY: &str = "../../assets/glossary/words.tsv";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={GLOSSARY}");
    let unknown = Unknown::read(yoin_ipadic::UNKOWN)?;
    let mut features = Features::new();
    let (lexicon, unknown_words) = (lexicon(yoin_ipadic::MORPHS, &mut features)?, unknown.words(&mut features)?);
    let dictionary = SystemDictionaryBuilder::from_readers(
        lexicon.as_bytes(),
        connections(yoin_ipadic::MATRIX)?.as_bytes(),
        unknown.characters()?.as_bytes(),
        unknown_words.as_bytes(),
    )?;
    let mut bytes = Vec::new();
    dictionary.write(&mut bytes)?;
    let target = |name: &str| Ok::<_, env::VarError>(Path::new(&env::var("OUT_DIR")?).join(name));
    let pack = |bytes: &[u8]| zstd::bulk::compress(bytes, COMPRESSION);
    fs::write(target("kinds.txt")?, features.kinds.lines.join("\n"))?;
    fs::write(target("ipadic.zst")?, pack(&without_features(bytes, features.words.len())?)?)?;
    fs::write(target("features.zst")?, pack(&features.bytes())?)?;
    fs::write(target("readings.zst")?, pack(readings(yoin_ipadic::MORPHS)?.as_bytes())?)?;
    fs::write(target("glossary.zst")?, pack(&fs::read(GLOSSARY)?)?)?;
    Ok(())
}

/// The analyser holds a text for every word. All are empty here, since [`Features`] has them, and a list of none is read
/// sooner than one of so many empty texts and takes no memory: each is eight bytes of length, after their number.
fn without_features(mut bytes: Vec<u8>, words: usize) -> Result<Vec<u8>, Box<dyn Error>> {
    const LENGTH: usize = size_of::<u64>();
    let mut list = u64::try_from(words)?.to_le_bytes().to_vec();
    list.resize(LENGTH * (words + 1), 0);
    let places = bytes.windows(LENGTH).enumerate().filter(|(_, number)| *number == &list[..LENGTH]);
    let mut lists =
        places.map(|(place, _)| place..place + list.len()).filter(|place| bytes.get(place.clone()) == Some(&*list));
    let (Some(place), None) = (lists.next(), lists.next()) else {
        return Err("the dictionary is written otherwise".into());
    };
    bytes.splice(place, [0; LENGTH]);
    Ok(bytes)
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

fn lexicon(morphs: &[u8], features: &mut Features) -> Result<String, Box<dyn Error>> {
    let mut bytes = Bytes(morphs);
    let mut csv = String::with_capacity(morphs.len() + morphs.len() / 2);
    while !bytes.0.is_empty() {
        let surface = bytes.text()?;
        let (left, right, cost) = (bytes.u16()?, bytes.u16()?, bytes.i16()?);
        let own = features.of(bytes.text()?)?;
        // The analyser leaves such out.
        if !surface.is_empty() {
            features.words.push(own);
            writeln!(csv, "\"{}\",{left},{right},{cost}", surface.replace('"', "\"\""))?;
        }
    }
    Ok(csv)
}

/// Texts with their numbers, in the order in which they came.
#[derive(Default)]
struct Numbered {
    numbers: HashMap<String, usize>,
    lines: Vec<String>,
}

impl Numbered {
    fn number(&mut self, line: &str) -> usize {
        if let Some(number) = self.numbers.get(line) {
            return *number;
        }
        self.numbers.insert(line.to_owned(), self.lines.len());
        self.lines.push(line.to_owned());
        self.lines.len() - 1
    }
}

/// What is known of each word, in the order of the lexicon: the numbers of its kind (parts of speech and inflection), its
/// base form and its reading, since many share them. Nobody asks for the pronunciation.
struct Features {
    kinds: Numbered,
    texts: Numbered,
    words: Vec<(u16, [u32; 2])>,
}

impl Features {
    fn new() -> Self {
        let mut texts = Numbered::default();
        // What the dictionary does not say is the first text.
        texts.number("*");
        Self { kinds: Numbered::default(), texts, words: Vec::new() }
    }

    fn of(&mut self, features: &str) -> Result<(u16, [u32; 2]), Box<dyn Error>> {
        const SHARED: usize = 6;
        let parts: Vec<&str> = features.split(',').collect();
        let kind = self.kinds.number(&parts[..SHARED.min(parts.len())].join(","));
        let mut own = |place: usize| {
            let text = parts.get(place).copied().filter(|own| !own.is_empty()).unwrap_or("*");
            u32::try_from(self.texts.number(text))
        };
        Ok((u16::try_from(kind)?, [own(SHARED)?, own(SHARED + 1)?]))
    }

    /// The number of words, their kinds, bases and readings, each a column, and the texts, a line each.
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = (self.words.len() as u32).to_le_bytes().to_vec();
        bytes.extend(self.words.iter().flat_map(|(kind, _)| kind.to_le_bytes()));
        for column in 0..2 {
            bytes.extend(self.words.iter().flat_map(|(_, own)| own[column].to_le_bytes()));
        }
        bytes.extend(self.texts.lines.join("\n").into_bytes());
        bytes
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
    fn words(&self, features: &mut Features) -> Result<String, Box<dyn Error>> {
        let mut text = String::new();
        for (number, name) in CATEGORIES.iter().enumerate() {
            for index in self.first[number]..self.first[number] + self.counts[number] {
                let mut bytes = Bytes(&self.entries[self.offsets[index]..]);
                let (left, right, cost) = (bytes.u16()?, bytes.u16()?, bytes.i16()?);
                let (kind, _) = features.of(bytes.text()?)?;
                writeln!(text, "{name},{left},{right},{cost},{kind}")?;
            }
        }
        Ok(text)
    }
}
