//! Values named in another form: shortened, in the other language, bent, or written in a row.

use super::scan::{Scan, Span};
use super::synonyms::stem;
use super::value_actions::action_of;
use super::values::{Action, IDLE, PERIODIC};
use crate::table::{Data, Table, fold::fold, header};

/// Columns with more words than this are not searched for other forms.
pub const FEW_WORDS: usize = 100;

/// Places of a value without the end it shares with others of its column (`可燃` for `可燃ごみ`), or with the column's name after it
/// (`港地区` for `港`).
pub fn shortened(scan: &Scan, folded: &str, all: &[String], label: &str) -> Vec<Span> {
    let named = format!("{folded}{label}");
    if scan.text.contains(&named) {
        return scan.all(&named).into_iter().map(|span| span.start..span.start + folded.len()).collect();
    }
    let said = |at: &usize| scan.text.contains(&folded[..*at]);
    let shared = |at: &usize| all.iter().filter(|word| word.ends_with(&folded[*at..])).count() >= 2;
    let mut ends = folded.char_indices().skip(2).map(|(at, _)| at).take_while(said);
    let Some(stem) = ends.find(shared).map(|at| &folded[..at]) else { return Vec::new() };
    let alone = all.iter().filter(|word| word.starts_with(stem)).count() == 1;
    if !alone || stem.is_ascii() || super::cue::weight_of(stem) > 0.0 {
        return Vec::new();
    }
    // `中央` of `中央線` is not meant by `中央値`.
    let ends = |span: &Span| {
        !scan.after(span).starts_with(|c: char| matches!(u32::from(c), 0x3400..=0x9FFF | 0x30A1..=0x30FC))
    };
    scan.all(stem).into_iter().filter(ends).collect()
}

/// Words for what is drawn: the `警戒ライン` is in no `Quarter Lane`.
const DRAWN: [&str; 8] = ["ライン", "グラフ", "バー", "チャート", "パネル", "ボックス", "ドット", "カラー"];

/// Values spoken of in the other language: `burnable` for `可燃ごみ`. What several values share tells none of them.
pub fn by_gloss(scan: &Scan, table: &Table) -> Vec<(Span, usize, String)> {
    const FEW: usize = 30;
    let mut out = Vec::new();
    for (at, column) in table.columns.iter().enumerate() {
        let Data::Text { words, .. } = &column.data else { continue };
        if words.len() > FEW {
            continue;
        }
        /// Of so few values the shortest loanwords tell one.
        const FEWEST: usize = 12;
        let few = words.len() <= FEWEST && words.iter().all(|w| w.is_ascii());
        let least = if few { super::loanwords::OF_NAMES } else { super::loanwords::OF_VALUES };
        let own = super::glossary::glosses_of(&column.label);
        let glosses: Vec<Vec<&str>> =
            words.iter().map(|w| super::glossary::glosses_of(w).into_iter().map(|(g, _)| g).collect()).collect();
        for (word, known) in words.iter().zip(&glosses) {
            let telling = |gloss: &&&str| {
                gloss.is_ascii()
                    && gloss.len() >= 4
                    && glosses.iter().filter(|other| other.contains(gloss)).count() == 1
                    && !own.iter().any(|(label, _)| label == *gloss)
                    && super::cue::weight_of(gloss) == 0.0
                    && !matches!(
                        **gloss,
                        "line"
                            | "lines"
                            | "plot"
                            | "plots"
                            | "chart"
                            | "graph"
                            | "panel"
                            | "show"
                            | "play"
                            | "view"
                            | "point"
                            | "points"
                            | "cost"
                            | "time"
                    )
            };
            let loans =
                super::loanwords::find(scan, word, least).into_iter().filter_map(|span| with_mark(scan, span, word));
            // An English word that means something by itself is no loanword: `gross` is no `グラス`.
            let loans = loans.filter(|span| {
                let text = &scan.text[span.clone()];
                super::cue::weight_of(text) == 0.0 && !super::spelling::is_vocabulary(text) && !DRAWN.contains(&text)
            });
            let spans = known.iter().filter(telling).flat_map(|gloss| scan.all(gloss)).chain(loans);
            let wanted = |span: &Span| scan.is_free(span) && !scan.is_negated(span) && !groups(scan, span);
            out.extend(spans.filter(wanted).map(|span| (span, at, word.clone())));
        }
    }
    out
}

/// `line b` for `ラインB`: of a value that ends in a letter or a number of its own, that must be said too.
fn with_mark(scan: &Scan, span: Span, value: &str) -> Option<Span> {
    let folded = fold(value);
    let kana = |c: char| matches!(c, 'ァ'..='ヺ' | 'ー');
    let mark = folded.trim_start_matches(kana).trim_start();
    if mark.is_empty() || mark.len() == folded.len() || !mark.bytes().all(|b| b.is_ascii_alphanumeric()) {
        return Some(span);
    }
    let after = scan.after(&span);
    let gap = after.len() - after.trim_start_matches([' ', '-']).len();
    let rest = &after[gap..];
    let ends = rest.strip_prefix(mark).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric()));
    ends.then_some(span.start..span.end + gap + mark.len())
}

/// `plan別` and `by plan` name what rows are told apart by, not one of its values.
pub(super) fn groups(scan: &Scan, span: &Span) -> bool {
    ["別", "ごと", "毎", "で比較", "で比べ", "同士", "どうし", "間で"]
        .iter()
        .any(|mark| scan.after(span).trim_start().starts_with(mark))
        || [
            "by ",
            "per ",
            "each ",
            "every ",
            "across ",
            "across the ",
            "among ",
            "among the ",
            "各",
            "kind of ",
            "type of ",
            "sort of ",
            "which ",
        ]
        .iter()
        .any(|mark| scan.before(span).ends_with(mark))
}

/// `プラ` for `プラスチック`: a short run of katakana that one value alone begins with.
pub fn clipped(scan: &Scan, table: &Table) -> Vec<(Span, usize, String)> {
    const SHORT: std::ops::RangeInclusive<usize> = 2..=4;
    let kana = |c: char| matches!(c, 'ァ'..='ヺ' | 'ー');
    let mut out = Vec::new();
    let mut runs: Vec<Span> = Vec::new();
    let mut start = None;
    for (at, c) in scan.text.char_indices().chain(std::iter::once((scan.text.len(), ' '))) {
        match (kana(c), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                runs.push(from..at);
                start = None;
            }
            _ => {}
        }
    }
    for span in runs.into_iter().filter(|span| scan.is_free(span) && !groups(scan, span)) {
        let run = &scan.text[span.clone()];
        if !SHORT.contains(&run.chars().count()) || super::cue::weight_of(run) > 0.0 {
            continue;
        }
        let mut found = Vec::new();
        for (at, column) in table.columns.iter().enumerate() {
            let Data::Text { words, .. } = &column.data else { continue };
            let clips =
                |word: &&String| word.starts_with(run) && word[run.len()..].starts_with(kana) && word.chars().all(kana);
            found.extend(words.iter().take(FEW_WORDS).filter(clips).map(|word| (span.clone(), at, word.clone())));
        }
        if found.len() == 1 {
            out.append(&mut found);
        }
    }
    out
}

/// `やまぶき` for `湯の宿 やまぶき`, `汐風` for `ホテル汐風`: the name without the kind that stands before it.
pub fn proper_names(scan: &Scan, table: &Table) -> Vec<(Span, usize, String)> {
    const KINDS: [&str; 12] = [
        "ホテル",
        "旅館",
        "民宿",
        "湯の宿",
        "カフェ",
        "株式会社",
        "レストラン",
        "スーパー",
        "市立",
        "県立",
        "私立",
        "特急",
    ];
    let headers: Vec<String> = table.columns.iter().flat_map(|c| header::words(&c.label)).collect();
    let headers: std::collections::HashSet<&str> = headers.iter().map(String::as_str).collect();
    let mut out = Vec::new();
    for (at, column) in table.columns.iter().enumerate() {
        let Data::Text { words, .. } = &column.data else { continue };
        if words.len() > FEW_WORDS {
            continue;
        }
        for word in words {
            let folded = fold(word);
            let own = KINDS.iter().find_map(|kind| folded.strip_prefix(kind)).map(str::trim);
            let named = own
                .or_else(|| folded.rsplit_once(' ').map(|(_, name)| name))
                .or_else(|| folded.rsplit_once('の').map(|(_, name)| name));
            let least = |name: &&str| name.chars().count() >= if name.is_ascii() { 4 } else { 2 };
            let Some(name) = named.filter(least).filter(|name| !headers.contains(*name)) else { continue };
            let alone = words.iter().filter(|other| fold(other).contains(name)).count() == 1;
            let known = super::cue::weight_of(name) > 0.0
                || super::spelling::is_vocabulary(name)
                || fold(&column.label).contains(name);
            if alone && !known {
                let free = |span: &Span| scan.is_free(span) && !groups(scan, span) && !scan.is_negated(span);
                out.extend(scan.all(name).into_iter().filter(free).take(1).map(|span| (span, at, word.clone())));
            }
        }
    }
    out
}

/// `土曜日だけ` of a column of weekdays written as `土` or `Sat`.
pub fn weekdays(scan: &Scan, table: &Table) -> Vec<(Span, usize, String)> {
    const DAYS: [(&str, &str); 7] = [
        ("月", "monday"),
        ("火", "tuesday"),
        ("水", "wednesday"),
        ("木", "thursday"),
        ("金", "friday"),
        ("土", "saturday"),
        ("日", "sunday"),
    ];
    let day_of = |word: &str| {
        let folded = fold(word);
        let short = folded.trim_end_matches("曜日").trim_end_matches('曜');
        DAYS.iter().find(|(ja, en)| *ja == short || (folded.len() >= 3 && folded.is_ascii() && en.starts_with(&folded)))
    };
    let mut out = Vec::new();
    for (at, column) in table.columns.iter().enumerate() {
        let Data::Text { words, .. } = &column.data else { continue };
        if words.len() > DAYS.len() || words.iter().any(|word| day_of(word).is_none()) {
            continue;
        }
        for word in words {
            let Some((ja, en)) = day_of(word) else { continue };
            let spellings = [format!("{ja}曜日"), format!("{ja}曜"), (*en).to_owned()];
            let spans = spellings.iter().flat_map(|spelling| scan.all(spelling)).filter(|span| !groups(scan, span));
            out.extend(spans.take(1).map(|span| (span, at, word.clone())));
        }
    }
    out
}

/// Values in another form of the same English word: `accepts` and `rejected` for `accept` and `reject`. What two values share tells
/// neither, and a single find needs a word that nothing else of the table answers to.
pub fn bent(scan: &Scan, table: &Table) -> Vec<(Span, usize, String)> {
    /// Shorter words share a stem with too many others.
    const LEAST: usize = 4;
    let spoken: Vec<(Span, &str, String)> = scan
        .latin_words()
        .into_iter()
        .filter(|(_, word)| {
            word.len() > LEAST
                && super::cue::weight_of(word) == 0.0
                && !IDLE.contains(word)
                && !PERIODIC.split('|').any(|p| p == *word)
        })
        .map(|(span, word)| (span, word, stem(word)))
        .collect();
    let headers: Vec<String> = table.columns.iter().flat_map(|c| header::words(&c.label)).map(|w| stem(&w)).collect();
    let mut out = Vec::new();
    for (at, column) in table.columns.iter().enumerate() {
        let Data::Text { words, .. } = &column.data else { continue };
        if spoken.is_empty() || words.len() > FEW_WORDS {
            continue;
        }
        let stems: Vec<Option<String>> = words
            .iter()
            .map(|word| fold(word))
            .map(|w| (w.len() >= LEAST && w.bytes().all(|b| b.is_ascii_lowercase())).then(|| stem(&w)))
            .collect();
        for (word, own) in words.iter().zip(&stems) {
            let Some(own) = own.as_ref().filter(|own| !headers.contains(own)) else { continue };
            let alone = stems.iter().flatten().filter(|other| *other == own).count() == 1;
            let found = spoken.iter().filter(|(span, _, stem)| alone && stem == own && scan.is_free(span));
            let wanted = found.filter(|(span, ..)| !scan.is_negated(span) || action_of(scan, span) == Action::Exclude);
            out.extend(wanted.map(|(span, ..)| (span.clone(), at, word.clone())));
        }
    }
    out
}

/// `line 2`, `2号機`, `building B`, `205番`: values told apart by a number or a letter, in another way of numbering.
pub fn numbered(scan: &Scan, table: &Table) -> Vec<(Span, usize, String)> {
    const FEW: usize = 20;
    let mut out = Vec::new();
    for (at, column) in table.columns.iter().enumerate() {
        let Data::Text { words, .. } = &column.data else { continue };
        let split: Vec<(&String, (String, String))> =
            words.iter().filter_map(|word| Some((word, noun_and_mark(&fold(word))?))).collect();
        let alike = split.iter().map(|(_, (noun, _))| noun).collect::<std::collections::HashSet<_>>().len() == 1;
        let noun = split.first().map_or("", |(_, (noun, _))| noun);
        // Bare numbers may stand among names: the bus `205` beside the `環状線`.
        let whole = split.len() == words.len() || (noun.is_empty() && split.len() >= 2);
        if !(2..=FEW).contains(&words.len()) || !alike || !whole {
            continue;
        }
        let nouns = nouns_of(if noun.is_empty() { &column.label } else { noun });
        for (word, (_, mark)) in &split {
            let free =
                |span: &Span| scan.is_free(span) && !scan.after(span).starts_with(|c: char| c.is_ascii_alphanumeric());
            let spans = nouns.iter().flat_map(|noun| forms(noun, mark)).flat_map(|form| scan.all(&form)).filter(free);
            out.extend(spans.map(|span| (span, at, (*word).clone())));
        }
    }
    out
}

/// What numbered things of a name are called in both languages.
fn nouns_of(name: &str) -> Vec<String> {
    let glosses = super::glossary::glosses_of(name).into_iter().map(|(gloss, _)| gloss.to_owned());
    let told = |noun: &String| noun.chars().count() >= if noun.is_ascii() { 3 } else { 1 };
    let meanings = super::dictionary::english_of(name);
    let folded = fold(name);
    let core = super::synonyms::without_general_end(&folded).map(str::to_owned);
    std::iter::once(folded.clone()).chain(core).chain(glosses).chain(meanings).filter(told).collect()
}

/// The ways to say a noun with its number or letter.
fn forms(noun: &str, mark: &str) -> Vec<String> {
    let mut out = vec![format!("{noun} {mark}"), format!("{noun}{mark}")];
    // `5県` are five of them, but a number of several digits is a name: `101系統`.
    if mark.len() > 1 || mark.starts_with(|c: char| c.is_ascii_alphabetic()) {
        out.push(format!("{mark}{noun}"));
    }
    if mark.starts_with(|c: char| c.is_ascii_digit()) {
        out.extend([
            format!("第{mark}{noun}"),
            format!("{mark}号{noun}"),
            format!("{noun} no.{mark}"),
            format!("{mark}番{noun}"),
            format!("{mark}番"),
            format!("{mark}年生"),
            format!("#{mark}"),
        ]);
    }
    if mark.len() > 1 {
        out.extend(["コード", "番号", "code ", "id ", "no. "].map(|coded| format!("{coded}{mark}")));
    }
    out
}

/// A name without its only number or its only letter and the marks of numbering, and that number or letter.
fn noun_and_mark(word: &str) -> Option<(String, String)> {
    let digits: String = word.chars().filter(char::is_ascii_digit).collect();
    let letters: String = word.chars().filter(char::is_ascii_alphabetic).collect();
    let mark = match (digits.is_empty(), letters.chars().count()) {
        (false, _) => digits,
        (true, 1) => letters,
        _ => return None,
    };
    let first = word.find(|c: char| mark.starts_with(c))?;
    let together = word[first..].starts_with(&mark);
    let noun = word.replace(&mark, "");
    let noun = noun.trim_matches(|c: char| matches!(c, '第' | '号' | '番' | '#' | '-' | '_' | ' ' | '.'));
    together.then(|| (noun.to_owned(), mark))
}

/// Values of one character written in a row: `朝昼夜`.
pub fn runs(scan: &Scan, table: &Table) -> Vec<(Span, usize, String)> {
    let mut out = Vec::new();
    for (at, column) in table.columns.iter().enumerate() {
        let Data::Text { words, .. } = &column.data else { continue };
        if words.len() < 2 || words.iter().any(|w| w.chars().count() != 1 || w.is_ascii()) {
            continue;
        }
        let is_value = |c: char| words.iter().any(|w| w.starts_with(c));
        let mut run: Vec<(usize, char)> = Vec::new();
        for (place, c) in scan.text.char_indices().chain(std::iter::once((scan.text.len(), ' '))) {
            if is_value(c) {
                run.push((place, c));
                continue;
            }
            if run.len() >= 2 {
                out.extend(run.iter().map(|(place, c)| (*place..*place + c.len_utf8(), at, c.to_string())));
            }
            run.clear();
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::Intent;
    use crate::table::Table;

    fn values(query: &str) -> Vec<String> {
        let text =
            "decision,visit,plan,score\naccept,初診,定額プラン,1\nreject,再診,従量プラン,2\nreject,初診,定額プラン,3\n";
        let values = Intent::read(query, &Table::read_str(text).unwrap()).values;
        values.into_iter().flat_map(|v| v.words).collect()
    }

    #[test]
    fn bent_and_translated_words_name_values() {
        assert_eq!(values("scores of accepted and rejected papers"), ["accept", "reject"]);
        assert_eq!(values("first-visit vs returning"), ["初診", "再診"]);
    }

    #[test]
    fn a_word_that_groups_names_no_value() {
        assert!(values("median score by plan").is_empty() && values("plan別のscore").is_empty());
        assert!(values("the scores lie over each other").is_empty());
    }
}
