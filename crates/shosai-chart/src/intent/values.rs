//! Values of category columns that a query names: to keep, to leave out or to bring out.

use super::lists;
use super::scan::{Scan, Span};
use super::value_actions::{action_of, set_against};
use super::value_forms::{
    FEW_WORDS, bent, by_gloss, clipped, groups, numbered, proper_names, runs, shortened, weekdays,
};
use crate::table::{Data, Kind, Table, fold::fold, header};
use std::collections::HashSet;

/// Values of one column.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueMention {
    /// The column's position.
    pub column: usize,
    /// The values, as the data spells them.
    pub words: Vec<String>,
    /// What is to be done with them.
    pub action: Action,
    /// Where the query names them.
    pub(super) spans: Vec<Span>,
}

/// What is to be done with named values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Keep only these.
    Keep,
    /// Keep all but these.
    Exclude,
    /// Bring these out, keep the others.
    Highlight,
}

/// Columns with more words than this are not searched: names of people or comments.
const MAX_WORDS: usize = 3_000;
/// Short words that are read as values only in the very spelling of the data, so that the country `US` is not the word `us`.
const EVERYDAY: &str = "the and for are but not you all any can had her was one our out day get has him his how its may new now old see two way who did let put say she too use per vs avg sum max min top mix pie bar box low big us it is in on at to by of or an as be do go he if me my no so up we am pm ok hi id set run ran off yes key end hot cold red men man won lot bit few far own due add ask";
/// Values that are also everyday words of a query.
pub(super) const IDLE: [&str; 16] = [
    "yes",
    "no",
    "true",
    "false",
    "none",
    "all",
    "other",
    "on",
    "off",
    "in",
    "out",
    "total",
    "合計",
    "その他",
    "全体",
    "平均",
];
/// Adds values named in another form than their own.
fn other_forms(scan: &Scan, table: &Table, places: &mut Vec<(Span, usize, String)>) {
    let headers: HashSet<String> =
        table.columns.iter().flat_map(|c| header::words(&c.label)).map(|word| super::synonyms::stem(&word)).collect();
    for form in [by_gloss, bent, clipped, proper_names, numbered] {
        let mut found = form(scan, table);
        // A word of a column's name means the column: the `delay` of a `delay_min`, and not the state `delayed`.
        found.retain(|(span, ..)| !headers.contains(&super::synonyms::stem(&scan.text[span.clone()])));
        // So does a word for what a column measures: the `defects` of a `不良数`, and not a result `NG`.
        let measured = |word: &str| table.columns.iter().any(|c| c.is_number() && super::hints::answers(scan, c, word));
        found.retain(|(span, ..)| !scan.text[span.clone()].is_ascii() || !measured(&scan.text[span.clone()]));
        add(scan, places, found);
    }
    places.extend(weekdays(scan, table));
    places.extend(runs(scan, table));
    places.extend(super::period_names::find(scan, table));
}

/// A column whose values are named as they are written is searched for no other form, unless it stands in a list with one of them:
/// `ペンギンとコアラ` of a `フンボルトペンギン` and a `コアラ`.
fn add(scan: &Scan, places: &mut Vec<(Span, usize, String)>, found: Vec<(Span, usize, String)>) {
    let before = places.len();
    for (span, column, word) in found {
        let mut named = places[..before].iter().filter(|(_, own, _)| *own == column).peekable();
        let first = named.peek().is_none();
        let listed = named.clone().any(|(own, ..)| lists::are_listed(scan, own, &span));
        let again = named.any(|(own, _, value)| *value == word || (own.start < span.end && span.start < own.end));
        if first || (listed && !again) {
            places.push((span, column, word));
        }
    }
}

/// Places of values as they are written, or shortened.
fn as_written(scan: &Scan, table: &Table) -> Vec<(Span, usize, String)> {
    let mut places: Vec<(Span, usize, String)> = Vec::new();
    let names: Vec<String> = table.columns.iter().flat_map(|c| [fold(&c.name), fold(&c.label)]).collect();
    let measured: Vec<String> = table
        .columns
        .iter()
        .filter(|c| c.is_number())
        .map(|c| fold(&c.label))
        .filter(|name| !name.is_ascii())
        .collect();
    let headers: HashSet<String> = table.columns.iter().flat_map(|c| header::words(&c.label)).collect();
    let phrases: Vec<Span> =
        super::cue::places(scan).into_iter().filter(|span| scan.text[span.clone()].contains(' ')).collect();
    for (at, column) in table.columns.iter().enumerate() {
        let Data::Text { words, .. } = &column.data else { continue };
        if words.len() > MAX_WORDS || (column.kind == Kind::Sequence && words.iter().all(|w| w.chars().count() <= 2)) {
            continue;
        }
        let all: Vec<String> = words.iter().map(|word| fold(word)).collect();
        for (word, folded) in words.iter().zip(&all) {
            let cue = super::cue::weight_of(folded) > 0.0 && !scan.has_exactly(word);
            // The plan `Growth` is not meant by the `growth` of a figure.
            let alone = || all.iter().filter(|other| !scan.all(other).is_empty()).count() < 2;
            if names.contains(folded) || (cue && folded.is_ascii() && alone() && called(scan, folded).is_empty()) {
                continue;
            }
            let mut found = called(scan, folded);
            if found.is_empty() {
                found = spans_of(scan, word, folded, &headers);
            }
            if found.is_empty() && all.len() <= FEW_WORDS && !folded.is_ascii() {
                found = shortened(scan, folded, &all, &fold(&column.label));
            }
            // The `day` of `day and night shift` stands in a list with another of its kind.
            let everyday = EVERYDAY.split(' ').any(|plain| plain == folded) || IDLE.contains(&folded.as_str());
            if found.is_empty() && everyday {
                let others: Vec<Span> = all.iter().filter(|own| *own != folded).flat_map(|own| scan.all(own)).collect();
                found = scan.all(folded);
                found.retain(|span| others.iter().any(|own| lists::are_listed(scan, own, span)));
            }
            found.retain(|span| !measured.iter().any(|name| is_within(scan, span, name)));
            // The truck `Box` is in no `box plot`, and `公園ごと` is by the `公園名`.
            found.retain(|span| {
                !phrases.iter().any(|own| own.start <= span.start && span.end <= own.end && own.len() > span.len() + 1)
            });
            found.retain(|span| {
                !(names.iter().any(|name| name.strip_suffix('名') == Some(folded)) && groups(scan, span))
            });
            found.retain(|span| !scan.is_negated(span) || action_of(scan, span) == Action::Exclude);
            places.extend(found.into_iter().map(|span| (span, at, word.clone())));
        }
    }
    places
}

/// Places where a value is said to be a name: `the plan called Total`, `「平均」という店`.
fn called(scan: &Scan, folded: &str) -> Vec<Span> {
    const BEFORE: [&str; 6] = ["called ", "named ", "「", "『", "\"", "titled "];
    const AFTER: [&str; 4] = ["という", "っていう", " っていう", "って名前"];
    let is_called = |span: &Span| {
        BEFORE.iter().any(|mark| scan.before(span).ends_with(mark))
            || AFTER.iter().any(|mark| scan.after(span).starts_with(mark))
    };
    scan.all(folded).into_iter().filter(is_called).collect()
}

/// Finds named values and marks their places as understood.
pub fn find(scan: &mut Scan, table: &Table) -> Vec<ValueMention> {
    let mut places = as_written(scan, table);
    other_forms(scan, table, &mut places);
    places.sort_by(|a, b| b.0.len().cmp(&a.0.len()).then(a.0.start.cmp(&b.0.start)).then(a.1.cmp(&b.1)));
    let lone_letters = places.iter().filter(|(span, _, _)| span.len() == 1).count();
    let mut kept: Vec<(Span, usize, String)> = Vec::new();
    for place in places {
        let lonely = place.0.len() == 1 && lone_letters < 2 && !follows_noun(scan, &place.0);
        if !lonely && scan.is_free(&place.0) {
            take_gloss(scan, &place.0);
            scan.take(&place.0);
            kept.push(place);
        }
    }
    kept.sort_by_key(|(span, _, _)| span.start);
    let ranges = lists::ranges(scan, table, &kept);
    let against = set_against(scan, &kept);
    let mut found = gather(scan, kept);
    for mention in found.iter_mut().filter(|m| m.action == Action::Keep && m.words.len() == 1) {
        // `lower than placebo`: the others are set against it and must be there.
        // A period that something happened in is kept all the same.
        if against.contains(&mention.column) && !mention.words.iter().all(|word| super::period_names::is_period(word)) {
            mention.action = Action::Highlight;
        }
    }
    for (column, words) in ranges {
        found.retain(|mention| mention.column != column);
        found.extend((!words.is_empty()).then_some(ValueMention {
            column,
            words,
            action: Action::Keep,
            spans: Vec::new(),
        }));
    }
    found
}

/// Whether a value stands inside the name of a measure: the state `解決` in `解決時間`.
fn is_within(scan: &Scan, span: &Span, name: &str) -> bool {
    name.len() > span.len() && scan.all(name).iter().any(|own| own.start <= span.start && span.end <= own.end)
}

/// Values that are words for a period unless what follows is held by the period: `monthly passes`.
pub(super) const PERIODIC: &str = "monthly|weekly|daily|annual|yearly|quarterly|hourly|annually";

fn is_kind_of_pass(scan: &Scan, span: &Span) -> bool {
    const HELD: [&str; 16] = [
        "pass",
        "plan",
        "member",
        "subscri",
        "contract",
        "customer",
        "ticket",
        "holder",
        "user",
        "payer",
        "only",
        "card",
        "billing",
        "vs",
        "and",
        "プラン",
    ];
    let after = scan.after(span).trim_start();
    HELD.iter().any(|word| after.starts_with(word))
}

/// Whether a single kanji is a value here: alone, or with what such values are called (`秀品`, `A組`).
fn stands(scan: &Scan, span: &Span) -> bool {
    const CALLED: [char; 10] = ['品', '級', '席', '判', '組', '班', '型', '等', '社', '号'];
    let called = scan.after(span).chars().next().filter(|c| CALLED.contains(c));
    let longer = called.map(|c| span.start..span.end + c.len_utf8());
    scan.stands_alone(span) || longer.is_some_and(|longer| scan.stands_alone(&longer))
}

/// Places of a value's other spellings. A word of a column's name means the column: the `wins` of a table that counts them.
fn otherwise(scan: &Scan, folded: &str, headers: &HashSet<String>) -> Vec<Span> {
    let spellings = super::aliases::other_spellings(folded).into_iter();
    let own = |spelling: &&str| {
        let single = spelling.strip_suffix('s').unwrap_or(spelling);
        headers.contains(*spelling) || headers.contains(&format!("{spelling}s")) || headers.contains(single)
    };
    let place = super::place_names::spelling(folded);
    let section = super::sections::spellings(folded);
    let known = spellings.chain(place).filter(|spelling| !own(spelling)).flat_map(|spelling| scan.all(spelling));
    // `離職率` is a measure, not the leavers.
    let measured = |span: &Span| {
        ["率", "額", "費", "金", "料", "度", "時間", "量", "日数", "期間"]
            .iter()
            .any(|end| scan.after(span).starts_with(end))
            && !scan.text[span.clone()].is_ascii()
            // `finish time` is a measure, and not those who finished.
            || [" time", " times"].iter().any(|end| scan.after(span).starts_with(end))
    };
    let kanji = super::aliases::single_kanji(folded).into_iter().flat_map(|word| scan.all(word));
    let kept = ["だけ", "のみ", "側", "と", "を", "の", "で", "・", "/", "部", "エリア", "地域", "、", "は"];
    let kanji =
        kanji.filter(|span| scan.stands_alone(span) && kept.iter().any(|mark| scan.after(span).starts_with(mark)));
    let known = known.chain(kanji).filter(|span| !measured(span));
    let written = super::place_names::spellings_of(folded).into_iter().flat_map(|place| scan.all(&place));
    known.chain(section.iter().flat_map(|spelling| scan.all(spelling))).chain(written).collect()
}

/// Places of a value. A prefix of a place name counts (`東京` for `東京都`); single letters must be capitals.
fn spans_of(scan: &Scan, word: &str, folded: &str, headers: &HashSet<String>) -> Vec<Span> {
    let length = folded.chars().count();
    if length == 0 || (folded.chars().all(|c| c.is_ascii_digit() || c == '.') && length < 4) {
        return Vec::new();
    }
    if length == 1 {
        let capital = word.chars().all(|c| c.is_ascii_uppercase());
        let kanji = !folded.is_ascii();
        let spelled: Vec<Span> = otherwise(scan, folded, headers);
        if !spelled.is_empty() {
            return spelled;
        }
        return match (capital, kanji) {
            // The grade `A` is not the article of `draw a limit`.
            (true, _) if scan.has_exactly(word) => scan.all(folded),
            (true, _) => scan.all(folded).into_iter().filter(|span| follows_noun(scan, span)).collect(),
            (_, true) => scan.all(folded).into_iter().filter(|span| stands(scan, span)).collect(),
            _ => Vec::new(),
        };
    }
    if PERIODIC.split('|').any(|word| word == folded) {
        return scan.all(folded).into_iter().filter(|span| is_kind_of_pass(scan, span)).collect();
    }
    let idle = IDLE.contains(&folded) && !scan.all(folded).iter().any(|span| action_of(scan, span) == Action::Exclude);
    if idle {
        return Vec::new();
    }
    let doubtful = EVERYDAY.split(' ').any(|plain| plain == folded) && !scan.has_exactly(word);
    let mut spans = scan.all(folded);
    if doubtful {
        spans.retain(|span| action_of(scan, span) == Action::Exclude);
    }
    if let Some(stem) = folded.strip_suffix('y').filter(|stem| stem.is_ascii() && stem.len() > 2) {
        spans.extend(scan.all(&format!("{stem}ies")));
    }
    if spans.is_empty() {
        spans.extend(otherwise(scan, folded, headers));
    }
    if !spans.is_empty() || length < 3 {
        return spans;
    }
    let stem = ["都", "府", "県", "市", "店", "支店", "部", "区", "地方", "町", "事業部", "営業所"]
        .iter()
        .find_map(|end| folded.strip_suffix(end));
    match stem {
        // The `中央` of `中央値` is no ward.
        Some(stem) if stem.chars().count() >= 2 => scan
            .all(stem)
            .into_iter()
            .filter(|span| !["値", "線", "化", "性", "的"].iter().any(|end| scan.after(span).starts_with(end)))
            .collect(),
        _ => Vec::new(),
    }
}

/// `sales (営業)`: the word before the brackets says the same as the value inside.
fn take_gloss(scan: &mut Scan, span: &Span) {
    if !(scan.before(span).ends_with('(') && scan.after(span).starts_with(')')) {
        return;
    }
    let before = scan.before(span).trim_end_matches('(').trim_end();
    let start = before.rfind(|c: char| !c.is_ascii_alphanumeric()).map_or(0, |at| at + 1);
    // A character of more than one byte cannot be the border that `rfind` steps over by one.
    if before.is_char_boundary(start) && start < before.len() {
        let gloss = start..before.len();
        scan.take(&gloss);
    }
}

fn follows_noun(scan: &Scan, span: &Span) -> bool {
    let before = scan.before(span);
    [
        "group ",
        "class ",
        "product ",
        "team ",
        "category ",
        "type ",
        "line ",
        "plan ",
        "製品",
        "商品",
        "店舗",
        "クラス",
        "グループ",
        "プラン",
        "部門",
        "チーム",
        "ライン",
    ]
    .iter()
    .any(|noun| before.ends_with(noun))
        || ["だけ", "のみ", "社", "店", "組", "群", "製品", "を", "の"]
            .iter()
            .any(|mark| scan.after(span).starts_with(mark))
}

pub(super) fn gather(scan: &Scan, places: Vec<(Span, usize, String)>) -> Vec<ValueMention> {
    let mut actions: Vec<Action> = places.iter().map(|(span, _, _)| action_of(scan, span)).collect();
    // `東京と大阪を除く`: what holds for the last of a list holds for the list.
    for at in (1..places.len()).rev() {
        let gap = places[at - 1].0.end..places[at].0.start.max(places[at - 1].0.end);
        let joined = matches!(scan.text[gap].trim(), "と" | "、" | "・" | "and" | "," | "or" | "や" | "&");
        if joined && actions[at - 1] == Action::Keep && places[at].1 == places[at - 1].1 {
            actions[at - 1] = actions[at];
        }
    }
    for at in 1..places.len() {
        let gap = places[at - 1].0.end..places[at].0.start.max(places[at - 1].0.end);
        let joined = matches!(scan.text[gap].trim(), "and" | "," | "or" | "&");
        if joined && actions[at] == Action::Keep && places[at].1 == places[at - 1].1 {
            actions[at] = actions[at - 1];
        }
    }
    let mut out: Vec<ValueMention> = Vec::new();
    for ((span, column, word), action) in places.into_iter().zip(actions) {
        match out.iter_mut().find(|m| m.column == column && m.action == action) {
            Some(mention) if mention.words.contains(&word) => mention.spans.push(span),
            Some(mention) => {
                mention.words.push(word);
                mention.spans.push(span);
            }
            None => out.push(ValueMention { column, words: vec![word], action, spans: vec![span] }),
        }
    }
    out
}
