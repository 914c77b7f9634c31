//! A manuscript in the notation of a site.

use super::{
    ANGLES, HEADINGS, Line, Notation, Part,
    read::{kanji_at_end, lines},
};

/// A manuscript in another notation: comments are left out, a heading is its words.
pub fn written(text: &str, notation: Notation) -> String {
    lines(text).iter().map(|line| line_in(line, notation) + "\n").collect()
}

pub(super) fn line_in(line: &Line, notation: Notation) -> String {
    let mut all = String::new();
    for part in &line.parts {
        match part {
            Part::Plain(text) => plain(text, notation, &mut all),
            Part::Ruby { base, reading } => all += &format!("｜{base}《{reading}》"),
            Part::Emphasis(text) => match notation {
                Notation::Kakuyomu => all += &format!("《《{text}》》"),
                Notation::Aozora => all += &format!("{text}［＃「{text}」に傍点］"),
                Notation::Narou => text.chars().for_each(|letter| all += &format!("｜{letter}《・》")),
            },
        }
    }
    if let Some(name) = line.level.and_then(|level| HEADINGS.get(level - 1)).filter(|_| notation == Notation::Aozora) {
        all += &format!("［＃「{}」は{name}］", line.words());
    }
    all
}

/// Words that mark nothing, so that no site takes them for a mark.
fn plain(text: &str, notation: Notation, into: &mut String) {
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        match (letter, notation) {
            ('《' | '》', Notation::Aozora) => {
                ANGLES.iter().filter(|(own, _)| *own == letter).for_each(|(_, note)| *into += note);
                continue;
            }
            ('《', _) => into.push('｜'),
            // なろう makes ruby of 漢字（かんじ） unasked.
            ('（' | '(', Notation::Narou) if !kanji_at_end(into).is_empty() && holds_kana(rest) => into.push('｜'),
            _ => {}
        }
        into.push(letter);
    }
}

/// Whether nothing but kana stands before the closing bracket.
fn holds_kana(rest: &str) -> bool {
    let kana = |letter: char| matches!(letter, 'ぁ'..='ゖ' | 'ァ'..='ヺ' | 'ー' | '・' | '　');
    rest.find(['）', ')']).is_some_and(|end| end > 0 && rest[..end].chars().all(kana))
}
