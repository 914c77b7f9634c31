//! What the dictionary says of a word: its part of speech and inflection, which many share, its base form and its reading.

use std::{fmt, sync::LazyLock};

/// What a word may be, a line each: four parts of speech, the inflection and the form.
static KINDS: LazyLock<Vec<[&str; 6]>> = LazyLock::new(|| {
    let lines = include_str!(concat!(env!("OUT_DIR"), "/kinds.txt")).lines();
    let split = |line: &'static str| {
        let mut parts = line.split(',');
        std::array::from_fn(|_| parts.next().unwrap_or("*"))
    };
    lines.map(split).collect()
});

/// The words of the dictionary in its order: for each its kind, base form and reading, by their numbers.
struct Table {
    kinds: Vec<u16>,
    bases: Vec<u32>,
    readings: Vec<u32>,
    text: String,
    /// Where each text ends in `text`.
    ends: Vec<u32>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let unpacked = zstd::decode_all(EMBEDDED).ok().and_then(Table::read);
    // Made with the program: only a damaged one has none.
    unpacked.unwrap_or(Table { kinds: vec![], bases: vec![], readings: vec![], text: String::new(), ends: vec![] })
});

static EMBEDDED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/features.zst"));

impl Table {
    fn read(mut bytes: Vec<u8>) -> Option<Self> {
        let (count, rest) = bytes.split_first_chunk()?;
        let count = u32::from_le_bytes(*count) as usize;
        let (kinds, rest) = rest.split_at_checked(2 * count)?;
        let (bases, rest) = rest.split_at_checked(4 * count)?;
        let (readings, text) = rest.split_at_checked(4 * count)?;
        let kinds = kinds.as_chunks().0.iter().map(|number| u16::from_le_bytes(*number)).collect();
        let numbers = |bytes: &[u8]| bytes.as_chunks().0.iter().map(|number| u32::from_le_bytes(*number)).collect();
        let (bases, readings, start) = (numbers(bases), numbers(readings), bytes.len() - text.len());
        bytes.drain(..start);
        let mut text = String::from_utf8(bytes).ok()?;
        text.shrink_to_fit();
        let ends = text.match_indices('\n').map(|(end, _)| end as u32).chain([text.len() as u32]).collect();
        Some(Self { kinds, bases, readings, text, ends })
    }

    fn text(&self, number: u32) -> &str {
        let number = number as usize;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before] as usize + 1);
        self.ends.get(number).map_or("*", |end| &self.text[start..*end as usize])
    }
}

/// What the dictionary says of a word; `*` stands for what it does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    kind: u16,
    /// Numbers of texts.
    base: u32,
    reading: u32,
}

/// The text that says nothing.
const NOTHING: u32 = 0;

impl Features {
    /// Those of a word of the dictionary, by its place there.
    pub(crate) fn of(word: u32) -> Option<Self> {
        let at = word as usize;
        Some(Self { kind: *TABLE.kinds.get(at)?, base: *TABLE.bases.get(at)?, reading: *TABLE.readings.get(at)? })
    }

    /// Those of a word that it does not have, of which the kind is guessed.
    pub(crate) fn unknown(kind: &str) -> Self {
        Self { kind: kind.parse().unwrap_or(u16::MAX), base: NOTHING, reading: NOTHING }
    }

    fn shared(self, place: usize) -> &'static str {
        KINDS.get(usize::from(self.kind)).map_or("*", |kind| kind[place])
    }

    /// The part of speech, such as 名詞.
    pub fn part(self) -> &'static str {
        self.shared(0)
    }

    /// The finer part of speech, such as 固有名詞.
    pub fn detail(self) -> &'static str {
        self.shared(1)
    }

    /// The finest parts of speech.
    pub fn finer(self) -> [&'static str; 2] {
        [self.shared(2), self.shared(3)]
    }

    /// How it is inflected, such as 五段・カ行イ音便.
    pub fn inflection(self) -> &'static str {
        self.shared(4)
    }

    /// Which form it has, such as 連用形.
    pub fn form(self) -> &'static str {
        self.shared(5)
    }

    /// The dictionary form.
    pub fn base(self) -> &'static str {
        TABLE.text(self.base)
    }

    /// The reading in katakana.
    pub fn reading(self) -> &'static str {
        TABLE.text(self.reading)
    }
}

/// As MeCab writes them, without the pronunciation.
impl fmt::Display for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..6).try_for_each(|place| write!(f, "{},", self.shared(place)))?;
        write!(f, "{},{}", self.base(), self.reading())
    }
}

#[cfg(test)]
mod tests {
    use crate::Words;

    #[test]
    fn features_are_written_as_mecab_writes_them() {
        let written = |text: &str| Words::new().of(text).remove(0).features().to_string();
        assert_eq!(written("走った"), "動詞,自立,*,*,五段・ラ行,連用タ接続,走る,ハシッ");
        assert_eq!(written("ジョンブリアン"), "名詞,固有名詞,組織,*,*,*,*,*");
    }
}
