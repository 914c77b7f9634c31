//! い抜き言葉: してる for している.

use super::letters;
use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// い抜き言葉: してる for している.
pub const RULE: Rule = Rule {
    name: "dropped_i",
    aspect: Aspect::Grammar,
    reason_code: "TYPO",
    severity: Severity::Low,
    by_default: true,
    within: Place::TOLD,
    textlint: &["no-dropping-i"],
    options: &[],
    good: &["庭を走っている。", "まだ着いていません。"],
    bad: &["庭を走ってる。", "まだ持ってます。"],
    check,
};

/// More than this many in the told text are the narrator's voice, and pass.
const HABIT: usize = 2;

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let textlint = !options.text("as", "").is_empty();
    let found: Vec<_> =
        dropped(manuscript).into_iter().filter(|range| textlint || is_sure(manuscript, range)).collect();
    let told = found.iter().filter(|range| manuscript.place_at(range.start) == Place::Narration).count();
    if !textlint && told > HABIT {
        return;
    }
    for range in found {
        report.add(range, messages::DroppedI);
    }
}

fn dropped(manuscript: &Manuscript) -> Vec<std::ops::Range<usize>> {
    let tokens = manuscript.tokens();
    let mut found = Vec::new();
    for (place, token) in tokens.iter().enumerate() {
        if letters::quoted(manuscript, token.range.start) {
            continue;
        }
        let surface = manuscript.surface(token);
        let particle = place
            .checked_sub(1)
            .map(|before| &tokens[before])
            .filter(|before| before.detail() == "接続助詞" && matches!(manuscript.surface(before), "て" | "で"));
        let polite = token.part() == "助動詞" && token.base() == "ます" && particle.is_some();
        let contracted = token.part() == "動詞"
            && token.detail() == "非自立"
            && matches!(token.base(), "てる" | "でる")
            && surface.starts_with(['て', 'で']);
        if polite || contracted {
            found.push(token.range.clone());
        }
    }
    found
}

/// 貼ってない is 貼ってある denied, and 抜きでて is another verb.
fn is_sure(manuscript: &Manuscript, range: &std::ops::Range<usize>) -> bool {
    let before = manuscript.tokens().partition_point(|token| token.range.start < range.start);
    let verb = before.checked_sub(1).map(|index| &manuscript.tokens()[index]);
    let next = manuscript.tokens().get(before + 1).map_or("", |token| manuscript.surface(token));
    let voiced = manuscript.text()[range.clone()].starts_with('で');
    let joined = verb.is_some_and(|verb| {
        let polite = verb.detail() == "接続助詞";
        polite || (matches!(verb.part(), "動詞" | "助動詞") && (!voiced || verb.form() == "連用タ接続"))
    });
    // 待ってましたと言わぬばかり: somebody's words without brackets.
    let rest = &manuscript.text()[range.end..];
    let rest = &rest[..rest.find(['。', '\n']).unwrap_or(rest.len())];
    let said = rest.starts_with("か知") || SAID.is_in(rest);
    // 通ってずうっと: a sound begins behind it.
    let sound = manuscript.text()[range.end..].starts_with(['ず', 'づ']);
    // もったてて: what stands before the verb lets no verb follow, so it was read wrongly.
    let misread = before.checked_sub(2).is_some_and(|index| manuscript.tokens()[index].form() == "連用タ接続");
    let other = sound || said || (misread && verb.is_some_and(|verb| verb.part() == "動詞"));
    joined
        && !other
        && manuscript.is_unbroken(range)
        && !matches!(next, "ない" | "なかっ" | "なく" | "て" | "り" | "なき")
}

/// What makes somebody's words of a clause, or a thought of it: …てるから上手だと言う, どうなってるんだ.
static SAID: Pattern =
    Pattern::fixed("(?:^た|[^、])と(?:言|云|い[いうっわ]|思|おも|考|聞|、)|って(?:思|言)|^ん(?:だ|だろう|のに)$");
