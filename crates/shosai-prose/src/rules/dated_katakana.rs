//! Loanwords spelled as they were long ago: イタリヤ, ラヂオ, フイルム.

use super::letters;
use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Loanwords spelled as they were long ago.
pub const RULE: Rule = Rule {
    name: "dated_katakana",
    aspect: Aspect::Style,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["jtf-style/2.1.5.カタカナ"],
    options: &[],
    good: &["ラジオでイタリアの曲を聴く。", "ニヤニヤ笑う。", "ダイヤとタイヤ", "マヨネーズ"],
    bad: &["ラヂオを聴く。", "イタリヤへ行く。", "フイルムを巻く。", "ニユースを見る。", "ビルヂング", "ヰスキー"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for run in letters::plain_runs(manuscript) {
        let text = &manuscript.text()[run.range.clone()];
        for found in WORD.find_all(text) {
            let word = &text[found.clone()];
            let modern = modern(word);
            if modern == word || is_sound(word) {
                continue;
            }
            report.add_with_fix(
                run.range.start + found.start..run.range.start + found.end,
                messages::DatedKatakana { word, modern: &modern },
                &modern,
            );
            report.with_care();
        }
    }
}

static WORD: Pattern = Pattern::fixed("[ァ-ヺー]{3,}");

/// Sounds such as ニヤニヤ and ヒヤリ are no loanwords.
fn is_sound(word: &str) -> bool {
    let letters: Vec<char> = word.chars().collect();
    let half = letters.len() / 2;
    (letters.len().is_multiple_of(2) && letters[..half] == letters[half..])
        || word.ends_with('リ')
        || word.ends_with('ッ')
}

/// The spelling of today, letter by letter.
fn modern(word: &str) -> String {
    let letters: Vec<char> = word.chars().collect();
    let at = |place: Option<usize>| place.and_then(|place| letters.get(place)).copied().unwrap_or(' ');
    let mut changed = String::with_capacity(word.len());
    for (place, letter) in letters.iter().enumerate() {
        let before = at(place.checked_sub(1));
        let after = at(Some(place + 1));
        changed.push(match *letter {
            'ヂ' => 'ジ',
            'ヅ' => 'ズ',
            'ヰ' | 'ヸ' => 'イ',
            'ヱ' | 'ヹ' => 'エ',
            'ヲ' if after != ' ' => 'オ',
            // イタリヤ and シベリヤ end in an a that glides; in the middle of a word ヤ is a letter of its own.
            'ヤ' if place >= 2 && after == ' ' && "キシチニヒミリギジビピ".contains(before) => 'ア',
            'ヤ' if after == 'ー' && "キシチニヒミリギジビピ".contains(before) => 'ャ',
            'ユ' if after == 'ー' && "キシチニヒミリギジビピ".contains(before) => 'ュ',
            'ヨ' if after == 'ー' && "キシチニヒミリギジビピ".contains(before) => 'ョ',
            'ア' if before == 'フ' && after != ' ' => 'ァ',
            'イ' if before == 'フ' && after != ' ' => 'ィ',
            'エ' if before == 'フ' && after != ' ' => 'ェ',
            'オ' if before == 'フ' && after != ' ' => 'ォ',
            other => other,
        });
    }
    changed
}
