//! Ruby and emphasis as sites and readers write them: read in any notation, written in one.

use crate::{error::Result, messages};

/// Where a text goes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Notation {
    /// 小説家になろう: `｜漢字《かんじ》`, emphasis as a dot over each letter.
    Narou,
    /// カクヨム: `｜漢字《かんじ》`, `《《傍点》》`.
    Kakuyomu,
    /// 青空文庫: `｜漢字《かんじ》`, `傍点［＃「傍点」に傍点］`.
    Aozora,
}

impl Notation {
    /// Every notation with its name.
    pub const ALL: [(&'static str, Self); 3] =
        [("narou", Self::Narou), ("kakuyomu", Self::Kakuyomu), ("aozora", Self::Aozora)];

    /// The notation of that name.
    ///
    /// # Errors
    /// `invalid_parameter` with the names that exist.
    pub fn named(name: &str) -> Result<Self> {
        let found = Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, notation)| *notation);
        found.ok_or_else(|| {
            messages::NoSuchNotation { name, known: Self::ALL.map(|(known, _)| known).as_slice() }.into()
        })
    }
}

/// A stretch of a line.
#[derive(Clone, Debug, PartialEq)]
enum Part {
    Plain(String),
    Ruby { base: String, reading: String },
    Emphasis(String),
}

/// A manuscript in another notation: comments are left out, a heading is its words.
pub fn written(text: &str, notation: Notation) -> String {
    let mut all = String::new();
    for line in without_comments(text).lines() {
        let line = line.strip_prefix('#').map_or(line, |rest| rest.trim_start_matches('#').trim_start());
        for part in parts(line) {
            write_part(&part, notation, &mut all);
        }
        all.push('\n');
    }
    all
}

fn write_part(part: &Part, notation: Notation, into: &mut String) {
    match (part, notation) {
        (Part::Plain(text), _) => *into += text,
        (Part::Ruby { base, reading }, _) => *into += &format!("｜{base}《{reading}》"),
        (Part::Emphasis(text), Notation::Kakuyomu) => *into += &format!("《《{text}》》"),
        (Part::Emphasis(text), Notation::Aozora) => *into += &format!("{text}［＃「{text}」に傍点］"),
        (Part::Emphasis(text), Notation::Narou) => {
            text.chars().for_each(|letter| *into += &format!("｜{letter}《・》"));
        }
    }
}

fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<!--") {
        kept += before;
        rest = after.split_once("-->").map_or("", |(_, after)| after);
    }
    kept + rest
}

/// Reads a line in any of the notations.
fn parts(line: &str) -> Vec<Part> {
    let mut found: Vec<Part> = Vec::new();
    let mut plain = String::new();
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        if let Some((part, after)) = emphasis(rest).or_else(|| marked_ruby(rest)) {
            found.push(Part::Plain(std::mem::take(&mut plain)));
            found.push(part);
            rest = after;
        } else if let Some((reading, after)) = rest.strip_prefix('《').and_then(|rest| rest.split_once('》')) {
            let base = kanji_at_end(&plain);
            if base.is_empty() || !is_text(reading) {
                plain += &rest[..rest.len() - after.len()];
            } else {
                plain.truncate(plain.len() - base.len());
                found.push(Part::Plain(std::mem::take(&mut plain)));
                found.push(Part::Ruby { base, reading: reading.to_owned() });
            }
            rest = after;
        } else if let Some((words, after)) = noted_emphasis(rest).filter(|(words, _)| plain.ends_with(*words)) {
            plain.truncate(plain.len() - words.len());
            found.push(Part::Plain(std::mem::take(&mut plain)));
            found.push(Part::Emphasis(words.to_owned()));
            rest = after;
        } else {
            plain.push(letter);
            rest = &rest[letter.len_utf8()..];
        }
    }
    found.push(Part::Plain(plain));
    found.retain(|part| !matches!(part, Part::Plain(text) if text.is_empty()));
    merge_dots(found)
}

/// Marks within marks are no notation that anybody reads.
fn is_text(words: &str) -> bool {
    !words.is_empty() && !words.contains(['｜', '|', '《', '》'])
}

/// `《《傍点》》`.
fn emphasis(rest: &str) -> Option<(Part, &str)> {
    let (words, after) = rest.strip_prefix("《《")?.split_once("》》")?;
    is_text(words).then(|| (Part::Emphasis(words.to_owned()), after))
}

/// `［＃「傍点」に傍点］` after the words it is about.
fn noted_emphasis(rest: &str) -> Option<(&str, &str)> {
    rest.strip_prefix("［＃「")?.split_once("」に傍点］").filter(|(words, _)| is_text(words))
}

/// `｜約束《やくそく》` and `|約束《やくそく》`.
fn marked_ruby(rest: &str) -> Option<(Part, &str)> {
    let (base, after) = rest.strip_prefix(['｜', '|'])?.split_once('《')?;
    let (reading, after) = after.split_once('》')?;
    (is_text(base) && is_text(reading))
        .then(|| (Part::Ruby { base: base.to_owned(), reading: reading.to_owned() }, after))
}

/// The kanji that a reading without a mark is for.
fn kanji_at_end(text: &str) -> String {
    let kanji = |letter: &char| ('一'..='龥').contains(letter) || matches!(letter, '々' | '〆' | 'ヶ');
    let letters: Vec<char> = text.chars().rev().take_while(kanji).collect();
    letters.into_iter().rev().collect()
}

/// Letters with a dot each are emphasis.
fn merge_dots(parts: Vec<Part>) -> Vec<Part> {
    let mut merged: Vec<Part> = Vec::new();
    for part in parts {
        let dotted = match &part {
            Part::Ruby { base, reading } if reading.chars().all(|letter| "・﹅●".contains(letter)) => {
                Some(base.clone())
            }
            _ => None,
        };
        match (dotted, merged.last_mut()) {
            (Some(base), Some(Part::Emphasis(words))) => *words += &base,
            (Some(base), _) => merged.push(Part::Emphasis(base)),
            (None, _) => merged.push(part),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const MIXED: &str = "# 雨\n　彼は｜約束《やくそく》を、漢字《かんじ》で|守《まも》る。《《決して》》だ。<!-- 伏線: 鍵 -->\n　さようなら［＃「さようなら」に傍点］と《書いた》。\n";

    #[test]
    fn every_notation_is_read_and_one_is_written() {
        let narou = written(MIXED, Notation::Narou);
        assert!(
            narou.starts_with(
                "雨\n　彼は｜約束《やくそく》を、｜漢字《かんじ》で｜守《まも》る。｜決《・》｜し《・》｜て《・》だ。\n"
            ),
            "{narou}"
        );
        let kakuyomu = written(MIXED, Notation::Kakuyomu);
        assert!(kakuyomu.contains("《《決して》》だ。\n　《《さようなら》》と《書いた》。"), "{kakuyomu}");
        assert!(written(MIXED, Notation::Aozora).contains("決して［＃「決して」に傍点］だ。"));
        assert!(Notation::named("epub").unwrap_err().hint.contains("kakuyomu"));
    }

    proptest! {
        /// What one site's notation says, another's says too, and writing twice changes nothing more.
        #[test]
        fn notations_lead_to_one_another(text in "(彼は|約束|｜|《|》|《《|》》|やくそく|。|［＃「約束」に傍点］|\n){0,16}") {
            for (_, one) in Notation::ALL {
                let first = written(&text, one);
                prop_assert_eq!(written(&first, one), first.clone());
            }
        }
    }
}
