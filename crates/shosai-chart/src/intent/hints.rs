//! Columns that a query hints at: by synonyms, by parts of their names, by words of the other language.

use super::columns::{Mention, push};
use super::glossary::glosses_of;
use super::scan::{Scan, Span};
use super::short_forms::written_out;
use super::synonyms::{concepts_of, headline_rank, stem, without_general_end};
use super::units::{COMMON_UNITS, words_by_unit};
use crate::table::{Column, Kind, Table, fold::fold, header};

/// Parts of names that say too little to find a column by.
pub(super) const STOP_WORDS: [&str; 45] = [
    "the", "of", "and", "per", "by", "in", "on", "to", "at", "id", "no", "is", "name", "total", "date", "time",
    "value", "data", "all", "avg", "mean", "max", "min", "sum", "num", "number", "type", "level", "rate", "with",
    "for", "each", "平均", "合計", "最大", "最小", "の", "数", "率", "額", "名", "比率", "割合", "average", "chart",
];

/// Strengths of weaker finds.
pub(super) const BY_SYNONYM: f64 = 0.8;
const BY_PART: f64 = 0.7;
pub(super) const BY_GLOSS: f64 = 0.65;
const BY_START: f64 = 0.5;
const BY_KIND: f64 = 0.6;
/// Words this telling speak for a kind of picture even where they are part of a column's name: `trend` beside `Trend score`.
pub(super) const STRONG_CUE: f64 = 2.5;

/// A word that may stand for a column, and how surely.
pub(super) struct Hint {
    pub word: String,
    pub column: usize,
    pub strength: f64,
    /// How many words of the query its column answers to.
    pub support: usize,
}

/// Finds columns by other words for them and by parts of their names.
pub fn find(scan: &mut Scan, table: &Table, mentions: &mut Vec<Mention>) {
    let named: Vec<usize> = mentions.iter().map(|m| m.column).collect();
    let mut hints: Vec<Hint> = Vec::new();
    for (at, column) in table.columns.iter().enumerate() {
        if !named.contains(&at) && !matches!(column.kind, Kind::Time(_)) {
            let mut words = words_for(scan, column);
            words.retain(|(word, _)| !scan.all(word).is_empty());
            let support = supported(scan, &words, &words_by_unit(scan, column));
            hints.extend(words.into_iter().map(|(word, strength)| Hint { word, column: at, strength, support }));
        }
    }
    if let Some(column) = super::money::income_of(table).filter(|at| !named.contains(at)) {
        let said = super::money::words_of_income(scan);
        hints.extend(said.map(|word| Hint { word: word.to_owned(), column, strength: BY_GLOSS, support: 1 }));
    }
    super::mistaken::drop(scan, table, &mut hints);
    let longer: Vec<bool> = (0..table.columns.len()).map(|at| has_shorter(scan, table, at)).collect();
    // Of columns a word hints at alike, the one people look at first.
    let rank = |at: usize| headline_rank(&table.columns[at].label).unwrap_or(usize::MAX);
    hints.sort_by(|a, b| {
        let own = |hint: &Hint| header::words(&table.columns[hint.column].label).contains(&hint.word);
        let by_length = b.word.len().cmp(&a.word.len()).then(own(b).cmp(&own(a)));
        let by_support = b.support.cmp(&a.support);
        // `which business` asks for the segments, and not for the profit of the business.
        let grouped = |hint: &Hint| !table.columns[hint.column].is_number() && is_asked_which(scan, &hint.word);
        let by_length = by_length.then(grouped(b).cmp(&grouped(a))).then(b.strength.total_cmp(&a.strength));
        // `shipment value` is what was paid, `shipment volume` what was weighed.
        let by_head = is_headed(scan, table, b).cmp(&is_headed(scan, table, a));
        // A name tells more than a code: `店舗名` before `店舗コード`.
        let is_code = |hint: &Hint| {
            let column = &table.columns[hint.column];
            (header::is_code(&column.label), column.kind == Kind::Identifier)
        };
        let by_kind = names(table, b).cmp(&names(table, a)).then(is_code(a).cmp(&is_code(b)));
        let by_core = longer[a.column].cmp(&longer[b.column]);
        by_length
            .then(by_head)
            .then(by_kind)
            .then(by_core)
            .then(by_support)
            .then(rank(a.column).cmp(&rank(b.column)))
            .then(a.column.cmp(&b.column))
    });
    place(scan, table, hints, mentions);
}

/// Whether a word of the query is one that rows are told apart by.
fn is_asked_which(scan: &Scan, word: &str) -> bool {
    let led =
        |span: &Span| ["which ", "by ", "per ", "each ", "どの", "各"].iter().any(|m| scan.before(span).ends_with(m));
    scan.all(word).iter().any(led)
}

/// Whether another column is named by the end of this one's name, and nothing is said of the rest: `実績` goes before `前年実績`.
fn has_shorter(scan: &Scan, table: &Table, at: usize) -> bool {
    let own = fold(&table.columns[at].label);
    table.columns.iter().map(|other| fold(&other.label)).any(|other| {
        let more = own.strip_suffix(&other).unwrap_or("");
        !other.is_empty() && !more.is_empty() && !scan.text.contains(more)
    })
}

/// Whether the noun after a word says what its column holds: money or an amount.
fn is_headed(scan: &Scan, table: &Table, hint: &Hint) -> bool {
    const MONEY: [&str; 8] = ["金額", "額", "value", "amount", "cost", "price", "代金", "料金"];
    const BULK: [&str; 6] = ["volume", "weight", "量", "tonnage", "重量", "数量"];
    let column = &table.columns[hint.column];
    let unit = column.unit.as_deref().unwrap_or("");
    let money =
        unit.contains('円') || ["USD", "EUR", "$", "¥"].contains(&unit) || column.label.ends_with(['額', '料', '費']);
    let bulk = ["t", "kg", "g", "l", "L", "ml", "トン", "kl"].contains(&unit) || column.label.ends_with('量');
    let followed = |heads: &[&str]| {
        scan.all(&hint.word).iter().any(|span| heads.iter().any(|head| scan.after(span).trim_start().starts_with(head)))
    };
    (money && followed(&MONEY)) || (bulk && followed(&BULK))
}

/// Whether a column holds the names of what a word says: `店舗名`, `store_name`.
fn names(table: &Table, hint: &Hint) -> bool {
    let label = fold(&table.columns[hint.column].label).replace('_', " ");
    let end = label.strip_prefix(&hint.word).map(str::trim);
    end.is_some_and(|end| matches!(end, "名" | "名称" | "name" | "title"))
}

/// How many different places of the query these words take: `week 12 blood pressure` speaks twice of `week12_bp`, once of `baseline_bp`.
pub(super) fn supported(scan: &Scan, words: &[(String, f64)], by_unit: &[String]) -> usize {
    let told = |(word, strength): &&(String, f64)| *strength >= BY_GLOSS && !STOP_WORDS.contains(&word.as_str());
    let words = words.iter().filter(told).map(|(word, _)| word).chain(by_unit);
    let mut spans: Vec<Span> = words.flat_map(|word| scan.all(word)).collect();
    spans.sort_by_key(|span| (span.start, std::cmp::Reverse(span.end)));
    let mut end = 0;
    spans.retain(|span| {
        let apart = span.start >= end;
        end = end.max(span.end);
        apart
    });
    spans.len()
}

/// Whether a word may stand for a column.
pub fn answers(scan: &Scan, column: &Column, word: &str) -> bool {
    let singular = word.strip_suffix('s').unwrap_or(word);
    if words_by_unit(scan, column).iter().any(|own| own == word) {
        return true;
    }
    words_for(scan, column).iter().any(|(own, strength)| (own == word || own == singular) && *strength >= BY_GLOSS)
}

/// The words before the head of an English name of categories: a `cost_center` is no cost. Before a general head they are the name.
fn modifiers_of(column: &Column, label: &str) -> Vec<String> {
    const GENERAL: &str = "name|type|id|code|line|category|group|segment|kind|class|no|title|status|state|level|band|range|tier|via|by|method|mode|label|key|tag|sort";
    let words = header::words(label);
    let told: Vec<&String> = words.iter().filter(|word| !GENERAL.split('|').any(|own| own == word.as_str())).collect();
    if column.is_number() || words.len() < 2 || told.len() < 2 || !words.iter().all(|w| w.is_ascii()) {
        return Vec::new();
    }
    told[..told.len() - 1].iter().map(|word| (*word).clone()).collect()
}

/// Every word for a column with its strength; a short name answers to the long one too.
fn words_for(scan: &Scan, column: &Column) -> Vec<(String, f64)> {
    let mut words = words_of(scan, column, &column.label);
    words.extend(super::value_kinds::words(column).map(|word| (word.to_owned(), BY_GLOSS)));
    if let Some(long) = written_out(&column.label) {
        words.extend(words_of(scan, column, &long));
    }
    words
}

fn words_of(scan: &Scan, column: &Column, label: &str) -> Vec<(String, f64)> {
    let mut out: Vec<(String, f64)> = Vec::new();
    let synonyms = concepts_of(label, column.is_number());
    let one = header::words(label).len() == 1;
    let strength = |head: bool| if head || one { BY_SYNONYM } else { BY_PART };
    // `how long` asks for a kind of measure, and is no name of one.
    let asked = |word: &str, strength: f64| if word.starts_with("how ") { strength.min(BY_KIND) } else { strength };
    out.extend(synonyms.into_iter().map(|(word, head)| (word.to_owned(), asked(word, strength(head)))));
    // The head of a Japanese compound is its end: `予約経路` is a kind of `経路`, and `予約` alone hardly means it.
    let by_start = if column.is_number() { BY_PART } else { BY_START };
    out.extend(starts_of(label).into_iter().map(|word| (word, by_start)));
    let weak = modifiers_of(column, label);
    let part = |word: &str| if weak.iter().any(|own| own == word) { BY_START } else { BY_PART };
    out.extend(parts_of(label).into_iter().map(|word| (word.clone(), part(&word))));
    let own = fold(label);
    out.extend(without_general_end(&own).map(|core| (core.to_owned(), BY_SYNONYM)));
    if own.chars().count() == 1 && !own.is_ascii() {
        out.push((own, 1.0));
    }
    // A unit that is a word of its own stands for what is measured in it: `brix`.
    let telling = |unit: &String| unit.len() >= 3 && unit.bytes().all(|b| b.is_ascii_lowercase());
    let unit = column.unit.as_deref().map(fold).filter(telling);
    out.extend(unit.filter(|unit| !COMMON_UNITS.contains(&unit.as_str())).map(|unit| (unit, BY_PART)));
    out.extend(initials_of(label).map(|word| (word, BY_SYNONYM)));
    let agent = header::words(label).last().is_some_and(|w| is_agent(w));
    let bent = |word: &str| if agent && !is_agent(word) { BY_START } else { BY_PART };
    out.extend(stemmed(scan, label).into_iter().map(|word| (word.clone(), bent(&word))));
    let places =
        header::words(label).into_iter().flat_map(|word| super::place_names::written(&word).collect::<Vec<_>>());
    out.extend(places.map(|place| (place.to_owned(), BY_SYNONYM)));
    let japanese = (!label.is_ascii()).then(|| super::place_names::spelling(&fold(label))).flatten();
    out.extend(japanese.map(|place| (place.to_owned(), BY_SYNONYM)));
    let loans = super::loanwords::find(scan, label, super::loanwords::OF_NAMES);
    out.extend(loans.into_iter().map(|span| (scan.text[span].to_owned(), BY_PART)));
    let gloss = |head: bool| if head || column.is_number() { BY_GLOSS } else { BY_START };
    let glosses = glosses_of(label);
    let parts = scan.compounds();
    out.extend(super::compounds::find(&parts, &[&fold(label)]).into_iter().map(|word| (word.to_owned(), BY_PART)));
    let said = super::compounds::said_otherwise(&fold(label));
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    out.extend(super::compounds::find(&parts, &said).into_iter().map(|word| (word.to_owned(), BY_GLOSS)));
    out.extend(said.into_iter().map(|word| (word.to_owned(), BY_GLOSS)));
    let names: Vec<&str> = glosses.iter().filter(|(_, head)| *head).map(|(word, _)| *word).collect();
    out.extend(super::compounds::find(&parts, &names).into_iter().map(|word| (word.to_owned(), BY_GLOSS)));
    out.extend(inflected(scan, &glosses).map(|(word, head)| (word, gloss(head))));
    out.extend(glosses.into_iter().map(|(word, head)| (word.to_owned(), gloss(head))));
    out
}

/// Gives every hint its place in the query, the longest first, one a column.
pub(super) fn place(scan: &mut Scan, table: &Table, hints: Vec<Hint>, mentions: &mut Vec<Mention>) {
    let mut found: Vec<(Span, usize)> = Vec::new();
    let mut named_by_cue: Vec<Span> = Vec::new();
    for Hint { word, column, strength, .. } in hints {
        if mentions.iter().any(|m| m.column == column) {
            continue;
        }
        let fits = |span: &Span| {
            let rivals = || found.iter().filter(|(s, _)| s.start < span.end && span.start < s.end);
            let longer = rivals().any(|(s, _)| s.len() > span.len());
            let equal = rivals().any(|(s, _)| s.len() == span.len());
            !longer
                && !is_of_another(scan, span, &word, &table.columns[column])
                && (!equal || (strength >= BY_SYNONYM && same_length_allowed(table, &found, span, column)))
                && !is_embedded(scan, span, &word)
        };
        // What is named again after it was refused is wanted: `支店コードではなく支店名で`.
        let mut places: Vec<Span> = scan.free(&word).into_iter().filter(fits).collect();
        places.sort_by_key(|span| scan.is_negated(span));
        let Some(span) = places.into_iter().next() else { continue };
        let own = header::words(&table.columns[column].label).contains(&word);
        if own && (0.1..STRONG_CUE).contains(&super::cue::weight_of(&word)) {
            named_by_cue.push(span.clone());
        }
        // The `panel` of `panel temperature` asks for no panels.
        if word.is_ascii() && word.contains(' ') && super::cue::weight_of(&word) == 0.0 {
            named_by_cue.push(span.clone());
        }
        found.push((span.clone(), column));
        push(scan, mentions, column, span, strength);
    }
    found.into_iter().for_each(|(span, _)| scan.hint(span));
    // The `pace` of a table with a pace is that column, and no word for speed of change.
    named_by_cue.iter().for_each(|span| scan.take(span));
}

/// The `使用量` of `水道使用量` is not that of electricity: what stands before it in the compound is another notion.
fn is_of_another(scan: &Scan, span: &Span, word: &str, column: &Column) -> bool {
    let label = fold(&column.label);
    let kanji = |c: char| matches!(u32::from(c), 0x3400..=0x9FFF | 0x30A1..=0x30FC);
    if word.is_ascii() {
        // `disk usage` is not the load of a processor.
        let before = scan.before(span).trim_end_matches(' ');
        let last = before.rsplit(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
        const HEADS: &str = "usage|use|consumption|bill|cost|price|rate|temperature|speed|level|pressure|output|production|fee|tax|costs|prices|bills|fees";
        let own = header::words(&column.label).iter().any(|w| w == word || w == last);
        return !own
            && HEADS.split('|').any(|head| head == word)
            && scan.before(span).ends_with(' ')
            && super::glossary::is_measured_noun(last)
            && !glosses_of(&column.label)
                .iter()
                .any(|(gloss, _)| *gloss == last || gloss.starts_with(&format!("{last} ")));
    }
    if label == word || label.contains(word) || !super::glossary::is_notion(&label) {
        return false;
    }
    let before = scan.before(span);
    let start = before.char_indices().rev().take_while(|(_, c)| kanji(*c)).last().map(|(at, _)| at);
    start.is_some_and(|at| super::glossary::is_measured_notion(&before[at..]) && !label.contains(&before[at..]))
}

/// Whether a word names who does something: who roasts is hardly meant by `roasted`.
fn is_agent(word: &str) -> bool {
    ["er", "ers", "or", "ors"].iter().any(|end| word.ends_with(end))
}

/// The initials of a name of three words or more: `MRR` for `monthly recurring revenue`.
fn initials_of(label: &str) -> Option<String> {
    const LEAST: usize = 3;
    let words = header::words(label);
    let latin = words.len() >= LEAST && words.iter().all(|w| w.starts_with(|c: char| c.is_ascii_alphabetic()));
    latin.then(|| words.iter().filter_map(|w| w.chars().next()).collect())
}

/// Words of the query that bend a word of the glossary: `weighing` for `weigh`.
fn inflected(scan: &Scan, glosses: &[(&'static str, bool)]) -> impl Iterator<Item = (String, bool)> {
    /// Shorter words share a stem with too many others.
    const LEAST: usize = 5;
    let spoken = scan.latin_words().into_iter().map(|(_, word)| word).filter(|word| word.len() >= LEAST);
    let stems: Vec<(String, &str)> = spoken.map(|word| (stem(word), word)).collect();
    let bent = |(gloss, head): &(&'static str, bool)| {
        let own = (gloss.len() >= LEAST && gloss.is_ascii() && !gloss.contains(' ')).then(|| stem(gloss))?;
        let (_, word) = stems.iter().find(|(stem, word)| *stem == own && is_agent(gloss) == is_agent(word))?;
        Some(((*word).to_owned(), *head))
    };
    glosses.iter().filter_map(bent).collect::<Vec<_>>().into_iter()
}

/// One word may hint at a measure and a category, never at two of a kind.
fn same_length_allowed(table: &Table, found: &[(Span, usize)], span: &Span, at: usize) -> bool {
    let rival = found.iter().find(|(s, _)| s == span);
    rival.is_some_and(|(_, other)| {
        table.columns[*other].is_number() != table.columns[at].is_number() && table.columns[at].is_number()
    })
}

/// Words of the query with the same stem as a word of the name: `rated` for `rating`.
fn stemmed(scan: &Scan, label: &str) -> Vec<String> {
    let stems: Vec<String> =
        header::words(label).iter().filter(|w| w.is_ascii() && w.len() >= 5).map(|w| stem(w)).collect();
    let roots: Vec<String> = header::words(label).iter().filter(|w| w.is_ascii()).filter_map(|w| root(w)).collect();
    let kin = |word: &str| root(word).is_some_and(|root| roots.contains(&root));
    let same = |word: &&str| word.len() >= 4 && (stems.contains(&stem(word)) || kin(word));
    scan.latin_words().into_iter().map(|(_, word)| word).filter(same).map(str::to_owned).collect()
}

/// What derived nouns of one verb share: the `applic` of `applications` and `applicants`.
fn root(word: &str) -> Option<String> {
    /// Shorter roots are shared by chance.
    const LEAST: usize = 5;
    const ENDS: [&str; 12] =
        ["ations", "ation", "ants", "ant", "ances", "ance", "ions", "ion", "ments", "ment", "ees", "ee"];
    let cut = ENDS.iter().find_map(|end| word.strip_suffix(end).filter(|rest| rest.len() >= LEAST))?;
    Some(cut.to_owned())
}

fn is_embedded(scan: &Scan, span: &Span, word: &str) -> bool {
    word.chars().count() == 1 && !scan.stands_alone(span)
}

fn parts_of(label: &str) -> Vec<String> {
    let words = header::words(label);
    let mut out: Vec<String> = Vec::new();
    for word in &words {
        if word.is_ascii() {
            if word.len() >= 3 {
                out.push(word.clone());
                out.extend(word.strip_suffix('s').map(str::to_owned));
                // `week 12` speaks of `week12`.
                let digits = word.find(|c: char| c.is_ascii_digit()).filter(|at| *at > 0);
                out.extend(digits.map(|at| format!("{} {}", &word[..at], &word[at..])));
            }
            continue;
        }
        let chars: Vec<char> = word.chars().collect();
        // `長い` speaks of `長さ`.
        out.extend(word.strip_suffix('さ').filter(|stem| !stem.is_empty()).map(|stem| format!("{stem}い")));
        for length in 2..chars.len() {
            out.push(chars[chars.len() - length..].iter().collect());
        }
    }
    out
}

fn starts_of(label: &str) -> Vec<String> {
    let words = header::words(label);
    let compounds = words.iter().filter(|w| !w.is_ascii()).map(|w| w.chars().collect::<Vec<char>>());
    compounds
        .flat_map(|chars| (2..chars.len()).map(|length| chars[..length].iter().collect()).collect::<Vec<_>>())
        .collect()
}
