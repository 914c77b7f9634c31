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

/// What the dictionary says of a word; `*` stands for what it does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// As the dictionary holds it: the number of the kind, the base form, the reading.
    text: &'static str,
    kind: u16,
    base: u16,
    reading: u16,
}

impl Features {
    pub(crate) fn of(text: &'static str) -> Self {
        let base = text.find(',').map_or(text.len(), |comma| comma + 1);
        let reading = text.rfind(',').map_or(text.len(), |comma| comma + 1).max(base);
        let kind = text[..base].trim_end_matches(',').parse().unwrap_or(u16::MAX);
        let short = |place: usize| u16::try_from(place).unwrap_or(u16::MAX);
        Self { text, kind, base: short(base), reading: short(reading) }
    }

    fn shared(self, place: usize) -> &'static str {
        KINDS.get(usize::from(self.kind)).map_or("*", |kind| kind[place])
    }

    fn own(self, start: u16, end: usize) -> &'static str {
        self.text.get(usize::from(start)..end).filter(|own| !own.is_empty()).unwrap_or("*")
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
        self.own(self.base, usize::from(self.reading).saturating_sub(1))
    }

    /// The reading in katakana.
    pub fn reading(self) -> &'static str {
        self.own(self.reading, self.text.len())
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
