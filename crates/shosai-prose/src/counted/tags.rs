//! The grammar of a word in one number: particles and endings by themselves, other words by their kind and form.

use super::neighbours::{hash, joined};
use crate::text::Token;

/// Where a sentence begins and ends.
pub const EDGE: u32 = 1;

/// What stands for a word when sequences are counted.
pub fn tag(token: &Token, surface: &str) -> u32 {
    let inflection = token.inflection().split('・').next().unwrap_or("");
    match (token.part(), token.detail()) {
        ("助詞" | "助動詞", detail) => hash(b'g', &[surface, token.part(), detail, token.form()]),
        ("記号", _) => hash(b'g', &[surface]),
        ("動詞", "非自立" | "接尾") => hash(b'g', &[token.base(), "動詞", token.form()]),
        ("動詞", detail) if matches!(token.base(), "する" | "ある" | "いる" | "なる" | "くる") => {
            hash(b'g', &[token.base(), detail, token.form()])
        }
        ("名詞", "非自立" | "接尾" | "特殊") => hash(b'g', &[surface, "名詞", token.detail()]),
        ("名詞", "固有名詞") => hash(b'g', &["名詞", "固有名詞"]),
        ("接続詞" | "感動詞" | "フィラー" | "その他", _) => hash(b'g', &[token.part()]),
        (part, detail) => hash(b'g', &[part, detail, inflection, token.form()]),
    }
}

pub fn one(tag: u32) -> u32 {
    joined(tag, 1)
}

pub fn two(first: u32, second: u32) -> u32 {
    joined(first.rotate_left(7), second)
}

pub fn three(first: u32, second: u32, third: u32) -> u32 {
    joined(two(first, second).rotate_left(11), third)
}
