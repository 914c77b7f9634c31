//! How likely a column is drawn: what the question says of it, what kind it has, and what the pattern needs.

use super::features::{Found, SURE};
use super::lexicon::senses;
use super::measured::is_most;
use super::roles::{CLASSES, needs};
use crate::table::frequency::are_apart;
use crate::table::kind_of_measure::{can_be_count, kind_of};
use crate::table::letter::letter;
use crate::table::{Column, Data, Kind, fold::fold, header};

/// How surely a column is named, in words.
pub fn tier(strength: f32) -> &'static str {
    match strength {
        s if s >= 0.99 => "exact",
        s if s >= 0.8 => "high",
        s if s >= SURE => "sure",
        s if s >= 0.45 => "weak",
        s if s > 0.0 => "faint",
        _ => "none",
    }
}

/// What is seen of one column under one form: numbers, in the order of [`names`].
#[derive(Clone, Debug)]
pub struct Seen(Vec<f32>);

/// Numbers with what they are called.
type Told = Vec<(&'static str, f32)>;

impl Seen {
    /// What is seen where a form asks for the column.
    pub fn under(&self, class: &str) -> Vec<f32> {
        let form = of_form(class).into_iter().map(|(_, number)| number);
        form.chain(self.0.iter().copied()).collect()
    }
}

/// What the numbers are called.
pub fn names(found: &Found<'_>) -> Vec<&'static str> {
    let own = told(found).into_iter().next_back().unwrap_or_default();
    of_form(CLASSES[0]).into_iter().chain(own).map(|(name, _)| name).collect()
}

fn of_form(class: &str) -> Told {
    let needs = needs(class);
    vec![
        ("form", CLASSES.iter().position(|own| *own == class).map_or(-1.0, |at| at as f32)),
        ("form.time", said(needs.time)),
        ("form.groups", needs.groups.0 as f32),
        ("form.most_groups", needs.groups.1 as f32),
        ("form.measures", needs.measures.0 as f32),
        ("form.most_measures", needs.measures.1 as f32),
    ]
}

fn said(is: bool) -> f32 {
    f32::from(u8::from(is))
}

fn many(count: usize) -> f32 {
    (1.0 + count as f32).log2()
}

/// What is seen of every column, and last of the rows, which are counted where no column is measured.
pub fn seen(found: &Found<'_>) -> Vec<Seen> {
    told(found).into_iter().map(|told| Seen(told.into_iter().map(|(_, number)| number).collect())).collect()
}

/// Rows that are looked at to see whether some fall together.
const SAMPLE: usize = 1_000;
/// Kinds of columns, and the rows.
const KINDS: [(char, &str); 6] =
    [('M', "kind.M"), ('R', "kind.R"), ('I', "kind.I"), ('S', "kind.S"), ('C', "kind.C"), ('T', "kind.T")];

fn told(found: &Found<'_>) -> Vec<Told> {
    if found.links.is_empty() {
        return Vec::new();
    }
    let question = of_question(found);
    let measures = (0..found.links.len()).filter(|at| letter(&found.table.columns[*at]) == 'M');
    let worth = |at: &usize| (!found.links[*at].outranked, found.links[*at].strength);
    // The rows are seen beside the measure that is named best.
    let best = measures.max_by(|a, b| worth(a).0.cmp(&worth(b).0).then(worth(a).1.total_cmp(&worth(b).1)));
    let columns = (0..found.links.len()).map(|at| of_column(found, at, false));
    let nothing = |(name, _)| (name, if name == "kind.R" { 1.0 } else { -1.0 });
    let rows = best.map(|at| of_column(found, at, true));
    let rows = rows.unwrap_or_else(|| of_column(found, 0, true).into_iter().map(nothing).collect());
    columns.chain([rows]).map(|own| [question.clone(), own].concat()).collect()
}

/// What the question asks for, and what the table is.
fn of_question(found: &Found<'_>) -> Told {
    let (text, frame, table) = (found.text, found.frame, found.table);
    let is = |at: usize, kinds: &str| kinds.contains(letter(&table.columns[at]));
    let own = |kinds: &'static str| (0..found.links.len()).filter(move |at| is(*at, kinds));
    let sure = |kinds| own(kinds).filter(|at| found.links[*at].strength >= SURE && !found.links[*at].outranked).count();
    let best = |kinds| own(kinds).map(|at| found.links[at].strength).fold(0.0, f32::max);
    // Rows that are told apart by what is gone through are no events: each holds a figure.
    let through: Vec<&Data> = own("CST").map(|at| &table.columns[at].data).collect();
    let cells = !through.is_empty() && are_apart(&through, table.rows.min(SAMPLE));
    let mut told = vec![
        ("counts", said(counts(found))),
        ("asks_for_number", said(asks_for_number(found))),
        ("counted", frame.counted.len() as f32),
        ("unread", frame.unread.len() as f32),
        ("open", frame.open.len() as f32),
        ("missing", frame.missing as f32),
        ("lacks_group", said(frame.lacks_group)),
        ("reduced", frame.aggregate.as_ref().map_or(-1.0, |(aggregate, _)| f32::from(*aggregate as u8))),
        ("top", said(frame.top.is_some())),
        ("ordered", said(frame.ascending.is_some())),
        ("share", said(frame.share)),
        ("frequency", said(frame.frequency.is_some())),
        ("grain", frame.grain.as_ref().map_or(-1.0, |(grain, _)| f32::from(*grain as u8))),
        ("cycle", said(frame.cycle.is_some())),
        ("periods", frame.periods.len() as f32),
        ("comparisons", frame.comparisons.len() as f32),
        ("values", found.values.len() as f32),
        ("computed", said(frame.is_computed())),
        ("sure.M", sure("M") as f32),
        ("sure.C", sure("CI") as f32),
        ("sure.T", sure("TS") as f32),
        ("best.M", best("M")),
        ("best.C", best("CI")),
        ("best.T", best("TS")),
        ("of.M", own("M").count() as f32),
        ("of.C", own("C").count() as f32),
        ("of.T", own("TS").count() as f32),
        ("rows", many(table.rows)),
        ("cells", said(cells)),
        ("headline", said(own("M").any(|at| is_headline(&table.columns[at])))),
        ("wide", said(found.wide)),
        ("latin", said(text.folded.is_ascii())),
        ("length", text.tokens.len() as f32),
    ];
    told.extend(CUES.map(|name| (name, said(text.has(name)))));
    told
}

/// Words that may say which columns are meant.
const CUES: [&str; 8] =
    ["kind.rate", "cue.trend", "cue.relation", "cue.composition", "cue.ranking", "cue.each", "cue.series", "cue.gap"];
/// Names that are told apart by their strength.
const APART: f32 = 0.02;

/// What the question says of a column, and what the column is; or of the rows, beside it.
fn of_column(found: &Found<'_>, at: usize, rows: bool) -> Told {
    let (link, column, near) = (&found.links[at], &found.table.columns[at], &found.frame.nearness[at]);
    let (kind, folded) = (letter(column), &found.text.folded);
    let alike: Vec<usize> = (0..found.links.len()).filter(|n| letter(&found.table.columns[*n]) == kind).collect();
    let rivals = || alike.iter().filter(|n| **n != at).map(|n| &found.links[*n]).filter(|other| !other.outranked);
    let better = rivals().filter(|other| other.strength > link.strength + APART).count();
    let equal = rivals().filter(|other| (other.strength - link.strength).abs() <= APART).count();
    let next = rivals().map(|other| other.strength).fold(0.0, f32::max);
    let denied = !link.spans.is_empty() && link.spans.iter().all(|span| found.text.is_denied(span));
    let start = link.spans.iter().map(|span| span.start).min().unwrap_or(folded.len());
    let before = |mark: &str| link.spans.iter().any(|span| folded[span.end..].starts_with(mark));
    let distinct = column.distinct(SAMPLE);
    let mut told: Told = vec![
        ("strength", link.strength),
        ("outranked", said(link.outranked)),
        ("whole", said(link.whole)),
        ("complete", said(link.complete)),
        ("headless", said(link.headless)),
        ("spans", link.spans.len() as f32),
        ("letters", link.spans.iter().map(|span| folded[span.clone()].chars().count()).sum::<usize>() as f32),
        ("start", start as f32 / folded.len().max(1) as f32),
        ("number_of", said(before("数"))),
        ("grouped", said(found.frame.grouped[at])),
        ("denied", said(denied)),
        ("compared", said(found.frame.comparisons.iter().any(|test| test.column == Some(at)))),
        ("valued", found.values.iter().filter(|value| value.column == at).count() as f32),
        ("better", better as f32),
        ("equal", equal as f32),
        ("ahead", link.strength - next),
        ("near.name", near.name),
        ("near.values", near.values),
        ("near.behind", near.behind as f32),
        ("near.ahead", near.ahead),
        ("place", alike.iter().position(|n| *n == at).unwrap_or(0) as f32),
        ("alike", alike.len() as f32),
        ("distinct", many(distinct)),
        ("repeated", distinct as f32 / found.table.rows.clamp(1, SAMPLE) as f32),
        ("steps", if let Kind::Time(grain) = column.kind { f32::from(grain as u8) } else { -1.0 }),
        ("number", said(column.is_number())),
        ("unit", said(column.unit.is_some())),
        ("measures", kind_of(column).map_or(-1.0, |kind| f32::from(kind as u8))),
        ("tally", said(can_be_count(column))),
        ("telling", said(is_headline(column))),
        ("melted", said(found.wide && at + 2 >= found.links.len())),
    ];
    let own = if rows { 'R' } else { kind };
    told.extend(KINDS.map(|(kind, name)| (name, said(kind == own))));
    told
}

/// Whether a name says that the column is what a table is about.
fn is_headline(column: &Column) -> bool {
    let words = header::words(&column.label);
    words.iter().chain([&fold(&column.label)]).any(|word| senses(word).iter().any(|s| s.name == "headline"))
}

/// Whether a word asks for a number of things, or names what happens.
pub fn counts(found: &Found<'_>) -> bool {
    found.text.has("happening") || asks_for_number(found)
}

/// Whether a word asks for a number of things.
pub fn asks_for_number(found: &Found<'_>) -> bool {
    found.text.has("agg.count")
        || !found.frame.counted.is_empty()
        || found.text.tokens.iter().any(|token| is_most(found.text, &token.span))
        || found.links.iter().flat_map(|link| &link.spans).any(|span| found.text.folded[span.end..].starts_with('数'))
}

#[cfg(test)]
mod tests {
    use super::names;
    use crate::Table;
    use crate::reader::{Parsed, decide::Models};

    #[test]
    fn the_stored_trees_ask_for_what_is_seen() {
        let table = Table::read_str("shop,day,sales\nA,2024-01-01,1\nB,2024-01-02,2\n").unwrap();
        let parsed = Parsed::new("sales by shop", &table, false);
        assert_eq!(names(&parsed.found()), Models::stored().columns.names);
    }
}
