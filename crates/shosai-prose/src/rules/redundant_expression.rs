//! Long-winded expressions: することができる.

use std::sync::LazyLock;

use super::{letters, phrases::Phrases};
use crate::chars;
use crate::text::Token;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Long-winded expressions: することができる.
pub const RULE: Rule = Rule {
    name: "redundant_expression",
    aspect: Aspect::Readability,
    reason_code: "COMPLEX_VOCABULARY",
    severity: Severity::Low,
    by_default: true,
    within: Place::TOLD,
    textlint: &["ja-no-redundant-expression"],
    options: &[RuleOption {
        name: "dictOptions",
        default: "{}",
        meaning: "For dict1 to dict6: `disabled` and `allows`.",
    }],
    good: &["ここで購入できます。", "鳥は空を飛ぶことができる"],
    bad: &["ここで購入することができます。", "後から変更することが可能だ。", "調査を行えば足りる。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let textlint = !options.text("as", "").is_empty();
    if !textlint {
        for (range, enough) in WORDY.find(manuscript) {
            let words = &manuscript.text()[range.clone()];
            report.add(range.clone(), messages::RedundantExpression { words, enough });
        }
    }
    let tokens: Vec<&Token> = manuscript
        .tokens()
        .iter()
        .filter(|token| !matches!(manuscript.surface(token), "、" | "､" | "，" | ","))
        .collect();
    for place in 0..tokens.len() {
        let Some((id, length)) = expression_at(manuscript, &tokens[place..]) else { continue };
        let range = tokens[place].range.start..tokens[place + length - 1].range.end;
        let own = options.value("dictOptions").and_then(|all| all.get(id));
        let given = Options::new(own);
        let text = &manuscript.text()[range.clone()];
        let allowed = given.allowed("allows").matches(text) || (given.value("allows").is_none() && usual(id, text));
        // 行う says nothing, 実行 says that something runs.
        let says_more = id == "dict6" || (id == "dict2" && !plainly_can(manuscript, &tokens, place, length));
        if !textlint && says_more {
            continue;
        }
        if given.flag("disabled", false) || allowed || letters::quoted(manuscript, range.start) {
            continue;
        }
        report.add(range, messages::RedundantExpressionForm { text });
    }
}

static WORDY: LazyLock<Phrases> = LazyLock::new(|| Phrases::of(include_str!("../../data/wordy.tsv")));

/// …することができる after a noun of action; することもできない says more than できない.
fn plainly_can(manuscript: &Manuscript, tokens: &[&Token], place: usize, length: usize) -> bool {
    let action = place.checked_sub(1).is_some_and(|before| tokens[before].detail() == "サ変接続");
    let subject = tokens.get(place + 2).is_some_and(|token| manuscript.surface(token) == "が");
    let next = tokens.get(place + length).map_or("", |token| manuscript.surface(token));
    action && subject && !matches!(next, "ない" | "ず" | "なかっ" | "ませ" | "なく" | "ぬ")
}

/// Nouns that have no verb of their own, so that を行う is needed.
fn usual(id: &str, text: &str) -> bool {
    let noun = text.split('を').next().unwrap_or("");
    matches!(id, "dict5" | "dict6")
        && (noun == "処理" || noun.chars().all(|letter| chars::is_katakana(letter) || letter.is_ascii_alphabetic()))
}

/// The expression that starts here and how many words it has.
fn expression_at(manuscript: &Manuscript, tokens: &[&Token]) -> Option<(&'static str, usize)> {
    let surface = |place: usize| tokens.get(place).map_or("", |token| manuscript.surface(token));
    let base = |place: usize| tokens.get(place).map_or("", |token| manuscript.base(token));
    let part = |place: usize| tokens.get(place).map_or("", |token| token.part());
    if surface(0) == "する" && part(1) == "名詞" && tokens.get(1)?.detail() == "非自立" && part(2) == "助詞" {
        if matches!(base(3), "可" | "可能" | "不可能" | "不能" | "不可") && part(4) == "助動詞" {
            return Some(("dict1", 5));
        }
        if matches!(base(3), "できる" | "出来る") {
            return Some(("dict2", 4));
        }
    }
    if surface(0) == "で" && part(0) == "助動詞" && base(1) == "ある" && surface(2) == "と" {
        if part(3) == "動詞" && surface(4) == "ます" {
            return Some(("dict3", 5));
        }
        if surface(3) == "考え" && surface(4) == "て" && base(5) == "いる" {
            return Some(("dict4", 6));
        }
    }
    // The dictionary takes a half-width sign for an action.
    let word = surface(0).chars().all(char::is_alphanumeric);
    let action = word && part(0) == "名詞" && tokens.first()?.detail() == "サ変接続" && surface(1) == "を";
    if action && base(2) == "行う" {
        return Some(("dict5", 3));
    }
    (action && surface(2) == "実行").then_some(("dict6", 3))
}
