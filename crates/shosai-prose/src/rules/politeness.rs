//! Which endings are です・ます and which are である.

use std::ops::Range;

use shosai_message::Message;

use crate::{
    messages,
    rule::Report,
    text::{Manuscript, Token},
};

#[derive(Clone)]
pub(super) struct Ending {
    pub range: Range<usize>,
    pub polite: bool,
}

/// The endings among `tokens`; clauses inside a sentence only when `inside` is set.
pub(super) fn endings(manuscript: &Manuscript, tokens: &[Token], inside: bool) -> Vec<Ending> {
    let mut found = Vec::new();
    for (place, token) in tokens.iter().enumerate() {
        let plain = token.part() == "助動詞"
            && token.inflection() == "特殊・ダ"
            && token.form() == "連用形"
            && tokens.get(place + 1).is_some_and(|next| next.inflection() == "五段・ラ行アル");
        let polite = matches!(token.inflection(), "特殊・デス" | "特殊・マス")
            && token.form() == "基本形"
            && token.base() != "やす";
        if (plain || polite) && (inside || ends_sentence(manuscript, &tokens[place + 1..])) {
            found.push(Ending { range: token.range.clone(), polite });
        }
    }
    found
}

/// The style of a sentence by its last words; nothing where it ends in a noun, a particle or a bracket.
pub(super) fn sentence_ending(manuscript: &Manuscript, range: &Range<usize>) -> Option<Ending> {
    if !manuscript.text()[range.clone()].ends_with('。') {
        return None;
    }
    let tokens = manuscript.tokens_in(range);
    let mut words = tokens.iter().rev().filter(|token| token.part() != "記号");
    let (last, before) = (words.next()?, words.next()?);
    if last.range.end + '。'.len_utf8() != range.end || manuscript.is_spoken(last.range.start) {
        return None;
    }
    let polite_form = |token: &Token| matches!(token.inflection(), "特殊・デス" | "特殊・マス");
    let follows = last.inflection() == "特殊・タ" || matches!(manuscript.surface(last), "う" | "ん");
    // 声は表でした may be 表で + した, and ましょう invites in any style.
    let unsure =
        matches!(manuscript.surface(before), "でし" | "でしょ" | "ましょ") || manuscript.surface(last) == "まい";
    if unsure {
        return None;
    }
    let polite = polite_form(last) || (follows && polite_form(before));
    if !polite && manuscript.surface(last) == "ん" {
        return None;
    }
    let plain = matches!(last.part(), "動詞" | "形容詞") || (last.part() == "助動詞" && last.form() == "基本形");
    (polite || (plain && last.form() == "基本形")).then(|| Ending { range: last.range.clone(), polite })
}

/// Whether the sentence ends before anything else is said.
fn ends_sentence(manuscript: &Manuscript, rest: &[Token]) -> bool {
    let stop = rest.iter().find(|token| {
        let surface = manuscript.surface(token);
        surface.contains(['、', '。']) || token.inflection().contains("特殊") || token.part() == "名詞"
    });
    stop.is_none_or(|stop| manuscript.surface(stop).contains(['!', '?', '！', '？', '。']))
}

/// Whether a place stands inside 「」 or 『』.
pub(super) fn is_spoken(manuscript: &Manuscript, place: usize) -> bool {
    let after = manuscript.pairs().partition_point(|pair| pair.range.start <= place);
    // Quotes rarely nest deeper than this, so looking further back would only cost time.
    const NEAR: usize = 8;
    manuscript.pairs()[..after]
        .iter()
        .rev()
        .take(NEAR)
        .any(|pair| matches!(pair.mark, '「' | '『' | '（') && place < pair.range.end)
}

/// Reports the style that is rarer, or not the wanted one.
pub(super) fn report_minority(endings: &[Ending], wanted: &str, part: &Message, report: &mut Report<'_>) {
    let polite = endings.iter().filter(|ending| ending.polite).count();
    let plain = endings.len() - polite;
    let polite_is_wrong = match wanted {
        "である" => true,
        "ですます" => false,
        _ if polite == 0 || plain == 0 => return,
        _ => plain > polite,
    };
    for ending in endings.iter().filter(|ending| ending.polite == polite_is_wrong) {
        let (style, other) = if ending.polite { ("ですます", "である") } else { ("である", "ですます") };
        report.add(ending.range.clone(), messages::MixedPoliteness { part: part.clone(), other, style });
    }
}
