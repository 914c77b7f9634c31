//! The same particle twice in a row in a sentence.

use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};
use std::collections::HashMap;

use crate::text::{BlockKind, Token};

/// The same particle twice in a row in a sentence.
pub const RULE: Rule = Rule {
    name: "repeated_particle",
    aspect: Aspect::Grammar,
    reason_code: "PARTICLE_ERROR",
    severity: Severity::Low,
    by_default: true,
    within: Place::TOLD,
    textlint: &["no-doubled-joshi"],
    options: &[
        RuleOption {
            name: "min_interval",
            default: "1",
            meaning: "How near two of them may not stand, counted in particles.",
        },
        RuleOption { name: "strict", default: "false", meaning: "Report natural repetitions too." },
        RuleOption { name: "allow", default: "[]", meaning: "Particles that may repeat." },
        RuleOption {
            name: "separatorCharacters",
            default: "[\".\",\"．\",\"。\",\"?\",\"!\",\"？\",\"！\"]",
            meaning: "Marks that end a sentence.",
        },
        RuleOption {
            name: "commaCharacters",
            default: "[\"、\",\"，\"]",
            meaning: "Marks that put distance between particles.",
        },
    ],
    good: &["犬が鳴き、猫が逃げた。", "飛んだり跳ねたりした。"],
    bad: &["世界を少女を歩く。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let interval = options.number("min_interval", 1);
    let strict = options.flag("strict", false);
    // Who sets an option knows what it means to the textlint rule.
    let textlint = options.is_given();
    let allow = options.texts("allow").unwrap_or_default();
    let separators =
        options.texts("separatorCharacters").unwrap_or_else(|| vec![".", "．", "。", "?", "!", "？", "！"]);
    let commas = options.texts("commaCharacters").unwrap_or_else(|| vec!["、", "，"]);
    for sentence in manuscript.sentences() {
        let block = &manuscript.blocks()[sentence.block];
        if block.quoted || matches!(block.kind, BlockKind::Heading | BlockKind::Footnote) {
            continue;
        }
        let counted = countable(manuscript, manuscript.tokens_in(&sentence.range), strict, &separators, &commas);
        let mut times: HashMap<(&str, &str, &str), usize> = HashMap::new();
        for key in counted.iter().filter_map(|particle| particle.key) {
            *times.entry(key).or_default() += 1;
        }
        for (place, particle) in counted.iter().enumerate() {
            let Some(key) = particle.key.filter(|_| !allow.contains(&particle.surface)) else {
                continue;
            };
            let next = counted[place + 1..].iter().take(interval).find(|other| other.key == Some(key));
            let Some(next) = next else { continue };
            if !textlint && !is_sure(manuscript, particle, next) {
                continue;
            }
            if strict || !is_natural(particle, times.get(&key).copied().unwrap_or(0), next, textlint) {
                report.add(next.range.clone(), messages::RepeatedParticle { particle: particle.surface });
            }
        }
    }
}

/// A particle, or something that puts distance between two.
struct Counted<'m> {
    surface: &'m str,
    /// What makes two particles the same; nothing for a bracket or comma.
    key: Option<(&'m str, &'static str, &'static str)>,
    detail: &'static str,
    range: std::ops::Range<usize>,
    /// The surface of the word before.
    after: &'m str,
}

/// Particles in a row count as one; brackets and punctuation count as distance.
fn countable<'m>(
    manuscript: &'m Manuscript,
    tokens: &'m [Token],
    strict: bool,
    separators: &[&str],
    commas: &[&str],
) -> Vec<Counted<'m>> {
    let mut counted: Vec<Counted<'m>> = Vec::new();
    let mut joins = false;
    for (place, token) in tokens.iter().enumerate() {
        let surface = manuscript.surface(token);
        if token.part() == "助詞" {
            match counted.last_mut().filter(|_| joins) {
                Some(last) => {
                    last.range.end = token.range.end;
                    last.surface = &manuscript.text()[last.range.clone()];
                    last.key = last.key.map(|key| (last.surface, key.1, key.2));
                    last.detail = "";
                }
                None => counted.push(Counted {
                    surface,
                    key: Some((surface, token.detail(), token.finer())),
                    detail: token.detail(),
                    range: token.range.clone(),
                    after: place.checked_sub(1).map_or("", |before| manuscript.surface(&tokens[before])),
                }),
            }
            joins = true;
            continue;
        }
        joins = false;
        let bracket = token.detail().starts_with("括弧") || matches!(surface, "(" | ")");
        if !strict && (bracket || separators.contains(&surface) || commas.contains(&surface)) {
            counted.push(Counted { surface, key: None, detail: "", range: token.range.clone(), after: "" });
        }
    }
    counted
}

/// Whether two of a kind cannot both belong to what follows: one case twice with no predicate between.
fn is_sure(manuscript: &Manuscript, first: &Counted<'_>, next: &Counted<'_>) -> bool {
    let case = first.surface == "を" && first.detail == "格助詞" && next.detail == "格助詞";
    let between = manuscript.tokens_in(&(first.range.end..next.range.start));
    let nouns = between.iter().all(|token| {
        let thing =
            !matches!(token.detail(), "副詞可能" | "非自立" | "形容動詞語幹" | "サ変接続" | "数" | "接尾" | "代名詞");
        matches!(token.part(), "名詞" | "接頭詞") && thing || token.detail() == "連体化"
    });
    // 人で at the end of 二人で counts heads; 自分で and みんなで say who.
    let adverb = ["人", "分", "者", "力", "中", "緒", "身", "言", "気", "声", "度", "目", "体", "方", "形", "手"];
    let japanese = |word: &str| word.chars().all(crate::chars::is_kanji);
    case && between.len() == 1
        && between[0].detail() == "一般"
        && japanese(first.after)
        && japanese(next.after)
        && !between.is_empty()
        && nouns
        && !adverb.iter().any(|end| first.after.ends_with(end) || next.after.ends_with(end))
}

/// Repetitions that every good text has: の, を, て, lists, 〜か〜か.
fn is_natural(first: &Counted<'_>, count: usize, next: &Counted<'_>, given: bool) -> bool {
    first.detail == "連体化"
        || (first.detail == "格助詞" && first.surface == "を" && given)
        || (first.detail == "接続助詞" && matches!(first.surface, "て" | "で"))
        || (count == 2 && first.detail == "並立助詞" && next.detail == "並立助詞")
        || (count == 2 && first.surface == "か" && next.after == "どう")
}
