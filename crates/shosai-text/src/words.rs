//! Words: Japanese text cut into morphemes with their parts of speech, as MeCab with IPADIC cuts it.
//!
//! The dictionary is part of the program, compressed, and read when the first text is analysed.

use std::{io::BufReader, ops::Range, sync::LazyLock};

use vibrato::{
    Dictionary, Tokenizer,
    dictionary::{LexType, WordIdx},
    tokenizer::worker::Worker,
};

use crate::features::Features;

static EMBEDDED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/ipadic.zst"));

/// A line longer than this is analysed in parts, so that memory stays bounded; no sentence is that long.
const LONGEST_PART: usize = 2_000;
/// Unknown words of one category are joined up to this length, as MeCab does.
const LONGEST_UNKNOWN: usize = 24;
/// Where a long line is best cut.
const CUTS: [char; 8] = ['。', '！', '？', '、', '」', '，', '.', ' '];

static ANALYSER: LazyLock<Option<Tokenizer>> = LazyLock::new(|| {
    // It is read number by number, which asks for a buffer.
    let decoded = BufReader::with_capacity(1 << 16, zstd::Decoder::new(EMBEDDED).ok()?);
    // The embedded bytes are made by the build, so reading them back only fails when the program itself is damaged.
    let analyser = Tokenizer::new(Dictionary::read(decoded).ok()?);
    Some(analyser.ignore_space(true).ok()?.max_grouping_len(LONGEST_UNKNOWN))
});

/// One word of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Word<'t> {
    /// As it stands in the text.
    pub surface: &'t str,
    /// Where it stands, in bytes of the text.
    pub range: Range<usize>,
    features: Features,
}

impl<'t> Word<'t> {
    /// What the dictionary says of it.
    pub fn features(&self) -> Features {
        self.features
    }

    /// The part of speech, such as 名詞.
    pub fn part(&self) -> &'static str {
        self.features.part()
    }

    /// The finer part of speech, such as 固有名詞; `*` where there is none.
    pub fn detail(&self) -> &'static str {
        self.features.detail()
    }

    /// The finest parts of speech; `*` where there is none.
    pub fn finer(&self) -> [&'static str; 2] {
        self.features.finer()
    }

    /// How it is inflected, such as 五段・カ行イ音便; `*` where it is not.
    pub fn inflection(&self) -> &'static str {
        self.features.inflection()
    }

    /// Which form it has, such as 連用形; `*` where it is not inflected.
    pub fn form(&self) -> &'static str {
        self.features.form()
    }

    /// The dictionary form, or the surface of an unknown word.
    pub fn base(&self) -> &'t str {
        match self.features.base() {
            "*" => self.surface,
            base => base,
        }
    }

    /// The reading in katakana, if the dictionary knows it.
    pub fn reading(&self) -> Option<&'static str> {
        Some(self.features.reading()).filter(|reading| *reading != "*")
    }
}

/// Cuts texts into words; keep one for many texts, since it reuses its memory.
pub struct Words {
    worker: Option<Worker<'static>>,
}

impl Default for Words {
    fn default() -> Self {
        Self::new()
    }
}

impl Words {
    /// An analyser over the embedded dictionary, which is read now if it has not been.
    pub fn new() -> Self {
        let analyser: &'static Option<Tokenizer> = &ANALYSER;
        Self { worker: analyser.as_ref().map(Tokenizer::new_worker) }
    }

    /// The words of `text`, in order; blanks and line ends between them are left out.
    pub fn of<'t>(&mut self, text: &'t str) -> Vec<Word<'t>> {
        let mut words = Vec::with_capacity(text.len() / 6);
        for part in parts(text) {
            self.take(text, part, &mut words);
        }
        words
    }

    /// How unlikely the dictionary finds the likeliest way to read a short text: lower reads better.
    pub fn cost(&mut self, text: &str) -> i32 {
        let Some(worker) = &mut self.worker else { return 0 };
        worker.reset_sentence(&text[..part_length(text)]);
        worker.tokenize();
        let last = worker.num_tokens().checked_sub(1);
        last.map_or(0, |last| worker.token(last).total_cost())
    }

    fn take<'t>(&mut self, text: &'t str, part: Range<usize>, words: &mut Vec<Word<'t>>) {
        let Some(worker) = &mut self.worker else { return };
        worker.reset_sentence(&text[part.clone()]);
        worker.tokenize();
        for token in worker.token_iter() {
            let range = token.range_byte();
            let range = part.start + range.start..part.start + range.end;
            let surface = &text[range.clone()];
            if !surface.chars().all(char::is_whitespace) || surface == "\u{3000}" {
                words.push(Word { surface, range, features: features(token.word_idx()) });
            }
        }
    }
}

fn features(word: WordIdx) -> Features {
    match word.lex_type {
        LexType::System => Features::of(word.word_id).unwrap_or_else(|| Features::unknown("")),
        _ => Features::unknown(ANALYSER.as_ref().map_or("", |analyser| analyser.dictionary().word_feature(word))),
    }
}

/// Lines, and parts of lines that are too long.
fn parts(text: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let end = start + line.len();
        let body = line.trim_end_matches(['\n', '\r']);
        let mut at = start;
        while start + body.len() - at > 0 {
            let rest = &text[at..start + body.len()];
            let length = part_length(rest);
            parts.push(at..at + length);
            at += length;
        }
        start = end;
    }
    parts
}

fn part_length(rest: &str) -> usize {
    let Some((limit, _)) = rest.char_indices().nth(LONGEST_PART) else { return rest.len() };
    let cut = rest[..limit].rfind(CUTS).and_then(|place| rest[place..].chars().next().map(|c| place + c.len_utf8()));
    cut.unwrap_or(limit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn surfaces(text: &str) -> Vec<&str> {
        Words::new().of(text).into_iter().map(|word| word.surface).collect()
    }

    #[test]
    fn words_are_cut_as_mecab_cuts_them() {
        assert_eq!(surfaces("すもももももももものうち"), ["すもも", "も", "もも", "も", "もも", "の", "うち"]);
        assert_eq!(surfaces("東京都に住んでいます。"), ["東京", "都", "に", "住ん", "で", "い", "ます", "。"]);
    }

    #[test]
    fn a_slip_costs_more_than_what_was_meant() {
        let mut words = Words::new();
        assert!(words.cost("手順に従っください") > words.cost("手順に従ってください"));
        assert_eq!(words.cost(""), 0);
    }

    #[test]
    fn features_tell_part_form_base_and_reading() {
        let mut words = Words::new();
        let word = words.of("走った").remove(0);
        assert_eq!(
            (word.part(), word.detail(), word.form(), word.base(), word.reading()),
            ("動詞", "自立", "連用タ接続", "走る", Some("ハシッ"))
        );
        let unknown = words.of("ジョンブリアン").remove(0);
        assert_eq!((unknown.part(), unknown.base(), unknown.reading()), ("名詞", "ジョンブリアン", None));
    }

    #[test]
    fn lines_and_long_texts_keep_their_places() {
        let text = format!("一行目。\r\n{}\n終わり", "長い文、".repeat(2_000));
        let words = Words::new().of(&text);
        assert!(words.iter().all(|word| &text[word.range.clone()] == word.surface));
        assert_eq!(words.iter().filter(|word| word.surface == "文").count(), 2_000);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn words_follow_one_another_and_lose_nothing_but_blanks(text in "(\\PC|[あ-んア-ン一-龥、。\n ]){0,60}") {
            let mut at = 0;
            for word in Words::new().of(&text) {
                prop_assert!(text[at..word.range.start].chars().all(char::is_whitespace));
                prop_assert_eq!(&text[word.range.clone()], word.surface);
                at = word.range.end;
            }
            prop_assert!(text[at..].chars().all(char::is_whitespace));
        }
    }
}
