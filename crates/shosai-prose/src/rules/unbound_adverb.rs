//! Adverbs whose sentence does not end as they ask: 決して…する.

use std::{collections::HashMap, sync::LazyLock};

use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    tables,
    text::{Manuscript, Token},
};

/// Adverbs whose sentence does not end as they ask.
pub const RULE: Rule = Rule {
    name: "unbound_adverb",
    aspect: Aspect::Grammar,
    reason_code: "AGREEMENT",
    severity: Severity::Medium,
    by_default: true,
    within: Place::TOLD,
    textlint: &[],
    options: &[],
    good: &[
        "彼は決して約束を破らない。",
        "たとえ雨が降っても行く。",
        "なぜなら、知らなかったからだ。",
        "もし雨が降ったら、道が滑るから、気をつけよう。",
        "さもなければ、帰る。",
    ],
    bad: &[
        "彼は決して約束を破る。",
        "たとえ雨が降ったら行く。",
        "なぜなら、知らなかった。",
        "もし明日雨が降るから、遠足は中止だ。",
        "たとえ反対されるなら、この道を進む。",
    ],
    check,
};

struct Binding {
    ends: Vec<&'static str>,
    asks: &'static str,
    /// Particles that may not close the adverb's own clause: もし雨が降るから、.
    barred: Vec<&'static str>,
    excused: Vec<&'static str>,
}

static TABLE: LazyLock<HashMap<&'static str, Binding>> = LazyLock::new(|| {
    tables::rows(include_str!("../../data/agreements.tsv"))
        .filter_map(|row| {
            let [adverb, ends, asks, ..] = row[..] else { return None };
            let further = |column: usize| row.get(column).map(|words| tables::words(words)).unwrap_or_default();
            Some((adverb, Binding { ends: tables::words(ends), asks, barred: further(3), excused: further(4) }))
        })
        .collect()
});

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for sentence in manuscript.sentences() {
        let text = &manuscript.text()[sentence.range.clone()];
        // A sentence that breaks off owes nothing.
        if !text.ends_with('。') || text.contains(['…', '―', '—']) {
            continue;
        }
        let tokens = manuscript.tokens_in(&sentence.range);
        for (place, token) in tokens.iter().enumerate() {
            let word = manuscript.surface(token);
            let Some(binding) = TABLE.get(word) else { continue };
            let rest = &tokens[place + 1..];
            // さえもし得ない is no もし: it opens its clause.
            let opens = place == 0 || matches!(tokens[place - 1].part(), "記号" | "接続詞" | "感動詞");
            // もし、姉さん calls somebody.
            let calls = rest.first().is_some_and(|next| manuscript.surface(next) == "、");
            if word.starts_with("もし") && (!opens || calls) {
                continue;
            }
            // 死を決して and たとえとして are no adverbs.
            let object = place > 0 && manuscript.surface(&tokens[place - 1]) == "を";
            let noun = rest.first().is_some_and(|next| next.part() == "助詞" && manuscript.surface(next) != "も");
            if object || noun {
                continue;
            }
            let short = rest.len() < if word == "まさか" { SHORTEST_REST } else { 2 };
            let asked = manuscript.is_spoken(token.range.start) || short || !matches!(token.part(), "副詞" | "接続詞");
            if asked || (answered(manuscript, rest, binding) && !is_barred(manuscript, rest, binding)) {
                continue;
            }
            report.add(token.range.clone(), messages::UnboundAdverb { word, asks: binding.asks });
        }
    }
}

/// A shorter rest is an exclamation: まさかな.
const SHORTEST_REST: usize = 4;

/// Whether the adverb's clause closes with a particle that cannot go with it, and nothing in it excuses that.
fn is_barred(manuscript: &Manuscript, rest: &[Token], binding: &Binding) -> bool {
    let Some(comma) = rest.iter().position(|token| manuscript.surface(token) == "、") else { return false };
    let closes = comma.checked_sub(1).map(|last| &rest[last]);
    let barred = closes.is_some_and(|last| {
        matches!(last.part(), "助詞" | "助動詞") && binding.barred.contains(&manuscript.surface(last))
    });
    let excuses = |token: &Token| {
        let negative = binding.excused.contains(&"否") && is_negative(manuscript, token);
        negative || binding.excused.contains(&manuscript.surface(token))
    };
    barred && !rest[..comma.saturating_sub(1)].iter().any(excuses)
}

fn answered(manuscript: &Manuscript, rest: &[Token], binding: &Binding) -> bool {
    let follows =
        rest.first().zip(rest.last()).map_or("", |(first, last)| &manuscript.text()[first.range.start..last.range.end]);
    binding.ends.iter().any(|end| match *end {
        "否" => rest.iter().any(|token| is_negative(manuscript, token)),
        "*" => true,
        end => follows.contains(end),
    })
}

fn is_negative(manuscript: &Manuscript, token: &Token) -> bool {
    let (surface, base) = (manuscript.surface(token), manuscript.base(token));
    matches!(
        base,
        "ない"
            | "無い"
            | "ぬ"
            | "ん"
            | "まい"
            | "ず"
            | "なし"
            | "無し"
            | "いけない"
            | "じゃない"
            | "いや"
            | "嫌"
            | "否"
    ) || [
        "ない",
        "なかっ",
        "なく",
        "なけれ",
        "ねえ",
        "ねぇ",
        "ません",
        "なき",
        "ぬ",
        "ざる",
        "にくい",
        "がたい",
        "づらい",
        "かね",
    ]
    .iter()
    .any(|end| surface.ends_with(end))
        || (surface == "な" && token.detail() == "終助詞")
        || surface.contains(['無', '不', '非', '未', '難', '違', '反', '禁', '嫌', '稀', '少', '異'])
        || matches!(surface, "ず" | "ずに" | "ざり" | "かねる" | "兼ねる" | "まれ" | "誰も" | "だめ" | "駄目")
}
