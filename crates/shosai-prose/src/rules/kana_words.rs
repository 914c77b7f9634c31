//! Words that are written in kanji or in kana by taste, and where each is found.

use std::{collections::HashMap, ops::Range, sync::LazyLock};

use super::kana_vocabulary::{ADVERBS, AUXILIARIES, CONJUNCTIONS, FORMAL, WORDS};
use crate::{
    chars,
    text::{Manuscript, Token},
};

/// A word that could be written the other way.
pub(super) struct Choice {
    pub range: Range<usize>,
    pub word: String,
    pub other: String,
}

static BY_KANJI: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| all().collect());
static BY_KANA: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    all().filter(|(_, kana)| !ALWAYS_OPEN.contains(kana)).map(|(kanji, kana)| (kana, kanji)).collect()
});

/// Words so common in kana that closing them would look odd.
const ALWAYS_OPEN: &[&str] = &[
    "ある",
    "いる",
    "なる",
    "よる",
    "いう",
    "お",
    "いい",
    "よい",
    "やる",
    "おく",
    "つく",
    "かかる",
    "この",
    "その",
    "あの",
    "どの",
    "こう",
    "そう",
    "きたる",
    "もらう",
    "みな",
    "これ",
    "それ",
    "あれ",
    "よう",
    "だけ",
    "ながら",
    "さる",
    "ばかり",
    "あなた",
    "ない",
];

fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    ADVERBS.iter().chain(CONJUNCTIONS).chain(WORDS).copied()
}

/// Words in kanji that may be opened.
pub(super) fn closed(manuscript: &Manuscript) -> Vec<Choice> {
    let tokens = manuscript.tokens();
    let mut found = Vec::new();
    for (place, token) in tokens.iter().enumerate() {
        let surface = manuscript.surface(token);
        if !surface.chars().any(chars::is_kanji) || token.finer() == "人名" {
            continue;
        }
        let before = place.checked_sub(1).map(|before| &tokens[before]);
        let auxiliary = before
            .filter(|before| is_auxiliary(manuscript, place, before))
            .and_then(|_| auxiliary_kana(manuscript, token));
        let formal =
            before.filter(|before| is_modified(manuscript, before, token)).and_then(|_| in_list(FORMAL, surface));
        let plain = BY_KANJI.get(surface).copied().or_else(|| BY_KANJI.get(manuscript.base(token)).copied());
        if let Some(other) = auxiliary.or_else(|| formal.or(plain).map(str::to_string)) {
            found.push(Choice { range: token.range.clone(), word: surface.to_string(), other });
        } else if let Some((kanji, kana)) = spelled_out(manuscript, token) {
            let range = token.range.start..token.range.start + kanji.len();
            found.push(Choice { range, word: kanji.to_string(), other: kana.to_string() });
        }
    }
    found
}

/// Words of the lists that the analyser cuts into pieces, found by their letters.
static BY_FIRST_LETTER: LazyLock<HashMap<char, Vec<(&str, &str)>>> = LazyLock::new(|| {
    let mut by_letter: HashMap<char, Vec<(&str, &str)>> = HashMap::new();
    for (kanji, kana) in all().filter(|(kanji, _)| kanji.chars().count() >= 2) {
        by_letter.entry(kanji.chars().next().unwrap_or(' ')).or_default().push((kanji, kana));
    }
    by_letter
});

/// The word of the lists that begins with this token and ends with a token, or has two kanji so that no boundary is needed.
fn spelled_out(manuscript: &Manuscript, token: &Token) -> Option<(&'static str, &'static str)> {
    let rest = &manuscript.text()[token.range.start..];
    let candidates = BY_FIRST_LETTER.get(&rest.chars().next()?)?;
    let fits = |kanji: &str| {
        let end = token.range.start + kanji.len();
        let boundary = manuscript.tokens_in(&(end..end + 1)).first().is_some_and(|next| next.range.start == end)
            || rest.len() == kanji.len();
        boundary || kanji.chars().all(chars::is_kanji)
    };
    candidates
        .iter()
        .filter(|(kanji, _)| rest.starts_with(kanji) && fits(kanji))
        .max_by_key(|(kanji, _)| kanji.len())
        .copied()
}

/// Words in kana that may be closed.
pub(super) fn open(manuscript: &Manuscript) -> Vec<Choice> {
    let tokens = manuscript.tokens();
    let mut found = Vec::new();
    for (place, token) in tokens.iter().enumerate() {
        let surface = manuscript.surface(token);
        // Particles that grew out of a verb are one word to the analyser.
        if matches!(surface, "をもって" | "という" | "といった") && token.part() == "助詞" {
            found
                .push(Choice { range: token.range.clone(), word: surface.to_string(), other: "を以て".to_string() });
        }
        if !surface.chars().all(chars::is_hiragana) || matches!(token.part(), "助詞" | "助動詞" | "記号") {
            continue;
        }
        let before = place.checked_sub(1).map(|before| &tokens[before]);
        let base = manuscript.base(token);
        let auxiliary = before
            .filter(|before| is_auxiliary(manuscript, place, before))
            .and_then(|_| AUXILIARIES.iter().find(|(_, kana)| *kana == base).map(|(kanji, _)| *kanji));
        let formal = before
            .filter(|before| before.part() != "助動詞" && is_modified(manuscript, before, token))
            .and_then(|_| FORMAL.iter().find(|(_, kana)| *kana == surface).map(|(kanji, _)| *kanji));
        let absent = (base == "ない" && token.part() == "形容詞" && token.detail() == "自立").then_some("無い");
        let plain = BY_KANA.get(surface).copied().or_else(|| BY_KANA.get(base).copied()).or(absent);
        if let Some(other) = auxiliary.or(formal).or(plain) {
            found.push(Choice { range: token.range.clone(), word: surface.to_string(), other: other.to_string() });
        }
    }
    found
}

fn in_list(list: &[(&str, &'static str)], word: &str) -> Option<&'static str> {
    list.iter().find(|(kanji, _)| *kanji == word).map(|(_, kana)| *kana)
}

/// Whether a noun is formal here: something modifies it.
fn is_modified(manuscript: &Manuscript, before: &Token, noun: &Token) -> bool {
    let modifies = match before.part() {
        "動詞" | "形容詞" | "助動詞" => before.form() != "連用形",
        "連体詞" => true,
        "助詞" => manuscript.surface(before) == "の",
        _ => noun.detail() == "接尾",
    };
    modifies && before.range.end == noun.range.start && noun.part() != "動詞"
}

/// Whether the verb at `place` helps the one before it: after て or で, or in お読み下さい and ご連絡致します.
pub(super) fn is_auxiliary(manuscript: &Manuscript, place: usize, before: &Token) -> bool {
    let tokens = manuscript.tokens();
    let verb = &tokens[place];
    if verb.range.start != before.range.end || !matches!(verb.part(), "動詞" | "形容詞") {
        return false;
    }
    let joined = before.detail() == "接続助詞" && matches!(manuscript.surface(before), "て" | "で");
    let polite = matches!(before.part(), "動詞" | "名詞")
        && matches!(manuscript.base(verb), "下さる" | "くださる" | "致す" | "いたす" | "頂く" | "いただく")
        && (before.form() == "連用形" || before.detail() == "サ変接続" || before.part() == "名詞");
    joined || polite
}

/// The kana of an auxiliary verb in kanji: its stem from the list, its ending as it stands.
pub(super) fn auxiliary_kana(manuscript: &Manuscript, verb: &Token) -> Option<String> {
    let surface = manuscript.surface(verb);
    if !surface.chars().any(chars::is_kanji) {
        return None;
    }
    let base = manuscript.base(verb);
    AUXILIARIES.iter().find(|(kanji, _)| *kanji == base)?;
    let reading = verb.reading();
    (reading != "*").then(|| reading.chars().map(to_hiragana).collect())
}

fn to_hiragana(letter: char) -> char {
    /// Katakana stand this far behind hiragana.
    const DISTANCE: u32 = 0x60;
    match letter {
        'ァ'..='ヶ' => char::from_u32(u32::from(letter) - DISTANCE).unwrap_or(letter),
        _ => letter,
    }
}
