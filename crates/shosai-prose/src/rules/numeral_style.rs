//! Arabic numerals in idioms and kanji numerals in counts.

use super::letters;
use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Arabic numerals in idioms and kanji numerals in counts.
pub const RULE: Rule = Rule {
    name: "numeral_style",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["jtf-style/2.2.2.算用数字と漢数字の使い分け"],
    options: &[],
    good: &["第8回", "三つ星の宿", "数十億", "三次関数"],
    bad: &["第八回の会", "数1000年", "数10年"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for run in letters::plain_runs(manuscript) {
        let text = &manuscript.text()[run.range.clone()];
        if !UNCOUNTED.is_in(text) {
            for found in COUNTED_THINGS.find_groups(text) {
                report.add(run.range.start + found.start..run.range.start + found.end, messages::NumeralStyle);
            }
        }
        for found in COUNTED.find_groups(text).chain(FIXED.find_groups(text)) {
            report.add(run.range.start + found.start..run.range.start + found.end, messages::NumeralStyleUsage);
        }
        for found in LARGE.find_groups(text) {
            let rough = text[..found.start].ends_with(['数', '何']);
            if !rough {
                report.add(run.range.start + found.start..run.range.start + found.end, messages::NumeralStyle);
            }
        }
    }
}

static LARGE: Pattern = Pattern::fixed("([一二三四五六七八九十壱弐参拾百〇]+)[兆億万]");
static COUNTED_THINGS: Pattern = Pattern::fixed("([一二三四五六七八九十壱弐参拾百〇]+)つ");
static COUNTED: Pattern = Pattern::fixed(
    "([一二三四五六七八九十壱弐参拾百〇]+)(?:回|か月|番目|進法|次元)|第([一二三四五六七八九十壱弐参拾百〇]+)[章節]",
);
/// Idioms in which the number does not count anything.
static UNCOUNTED: Pattern = Pattern::fixed(
    "[一二三四五六七八九]つ(?:返事|子|ひとつ|星|編|葉|橋|と[無な]い|に一つ)|(?:ただ|唯|[女男]手|穴|瓜|馬鹿の)[一二]つ",
);
static FIXED: Pattern = Pattern::fixed(
    "世界(1)(?:[^0-9]|$)|(1)時的|(1)部分|第(3)者|(?:^|[^0-9])(1)種(?:[^類]|$)|(1)部の|(1)番に|数(10+)(?:倍|年|[兆億万])|([0-9]+)次関数|(5)大陸",
);
