//! How likely a column is drawn: what the question says of it, what kind it has, and what the pattern needs.

use super::features::{Found, SURE};
use super::lexicon::senses;
use super::link::Link;
use super::measured::is_most;
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

/// What is seen of one column.
pub struct Seen {
    kind: char,
    /// Features that are the same under every pattern.
    pub always: Vec<String>,
    /// The ends of those that the pattern begins.
    ends: Vec<String>,
}

impl Seen {
    /// The features that tell something under a pattern only.
    pub fn under(&self, pattern: &str) -> Vec<String> {
        self.ends.iter().map(|end| format!("{pattern}{}{end}", self.kind)).collect()
    }
}

/// What is seen of every column, and last of the rows, which are counted where no column is measured.
pub fn seen(found: &Found<'_>) -> Vec<Seen> {
    let count = counts(found);
    let asked = |cue: &&str| found.text.has(&format!("cue.{cue}"));
    let cues: Vec<&str> =
        ["relation", "composition", "ranking", "each", "series", "gap"].into_iter().filter(asked).collect();
    let columns = (0..found.links.len()).map(|at| seen_of(found, at, count, &cues));
    columns.chain([seen_of_rows(found, count)]).collect()
}

/// Rows that are looked at to see whether some fall together.
const SAMPLE: usize = 1_000;

/// What speaks for counting rows: what the question counts, and how well it names the measure that it names best.
fn seen_of_rows(found: &Found<'_>, count: bool) -> Seen {
    let measures = || (0..found.links.len()).filter(|at| letter(&found.table.columns[*at]) == 'M');
    let worth = |at: &usize| (!found.links[*at].outranked, found.links[*at].strength);
    let best = measures().max_by(|a, b| worth(a).0.cmp(&worth(b).0).then(worth(a).1.total_cmp(&worth(b).1)));
    let link = best.map_or_else(Link::default, |at| found.links[at].clone());
    let column = best.map(|at| &found.table.columns[at]);
    let named = if best.is_none() { "absent" } else { tier(link.strength) };
    let kind = column.map_or_else(String::new, |column| format!("{:?} {}", kind_of(column), can_be_count(column)));
    let asks = asks_for_number(found);
    let number = link.spans.iter().any(|span| found.text.folded[span.end..].starts_with('数'));
    let reduced = found.frame.aggregate.as_ref().map_or("none", |(aggregate, _)| aggregate.name());
    let (share, rate) = (found.frame.share, found.text.has("kind.rate"));
    let counted = found.frame.counted.len().min(2);
    let headline = measures().any(|at| is_headline(&found.table.columns[at]));
    // Rows that are told apart by what is gone through are no events: each holds a figure.
    let through = found.table.columns.iter().filter(|column| "CST".contains(letter(column)));
    let through: Vec<&Data> = through.map(|column| &column.data).collect();
    let cells = !through.is_empty() && are_apart(&through, found.table.rows.min(SAMPLE));
    let always = vec![
        format!("R {named}"),
        format!("R {named} {kind}"),
        format!("R {named} {kind} asks {asks}"),
        format!("R {named} count {count} asks {asks}"),
        format!("R {named} {} {} {} asks {asks}", link.headless, link.complete, link.whole),
        format!("R number {number} {named}"),
        format!("R reduced {reduced} {named}"),
        format!("R share {share} rate {rate} {named}"),
        format!("R counted {counted} {named}"),
        format!("R unread {} {named}", found.frame.unread.len().min(3)),
        format!("R cells {cells} {named} asks {asks}"),
        format!("R cells {cells} headline {headline} count {count}"),
        format!("R trend {} {named} cells {cells}", found.text.has("cue.trend")),
    ];
    let ends = vec![
        String::new(),
        format!(" {named}"),
        format!(" count {count} asks {asks} {named}"),
        format!(" top {} {named}", found.frame.top.is_some()),
        format!(" measures {}", measures().count().min(4)),
    ];
    Seen { kind: 'R', always, ends }
}

/// Names that are told apart by their strength, and likenesses that say something.
const APART: f32 = 0.02;
const TELLING: f32 = 0.25;
const CLEARLY: f32 = 0.06;

fn seen_of(found: &Found<'_>, at: usize, count: bool, cues: &[&str]) -> Seen {
    let (link, column) = (&found.links[at], &found.table.columns[at]);
    let (kind, tier) = (letter(column), tier(link.strength));
    let alike: Vec<usize> = (0..found.links.len()).filter(|n| letter(&found.table.columns[*n]) == kind).collect();
    let rivals = || alike.iter().filter(|n| **n != at).map(|n| &found.links[*n]);
    let better = rivals().filter(|other| other.strength > link.strength + APART && !other.outranked).count().min(3);
    let same = |other: &&Link| (other.strength - link.strength).abs() <= APART && link.strength > 0.0;
    let equal = rivals().filter(same).count().min(2);
    // Where a column stands tells something only where the question names none of its kind.
    let place = match alike.iter().position(|n| *n == at).unwrap_or(0).min(3) {
        _ if better > 0 || link.strength > 0.0 => "spoken",
        0 => "first",
        1 => "second",
        _ => "later",
    };
    let grouped = found.frame.grouped[at];
    let values = found.values.iter().filter(|v| v.column == at).count().min(2);
    let size = size(column);
    let mut always = seen_of_name(found, at, kind, tier);
    always.extend([
        format!("{kind} {tier} better {better} equal {equal}"),
        format!("{kind} grouped {grouped} {tier}"),
        format!("{kind} values {values} {tier}"),
        format!("{kind} count {count} {tier}"),
        format!("{kind} size {size} {}", fine(column)),
    ]);
    let mut ends = vec![
        String::new(),
        format!(" {tier} {}", link.outranked),
        format!(" better {better} equal {equal}"),
        format!(" {tier} {place} of {}", alike.len().min(3)),
        format!(" grouped {grouped}"),
        format!(" values {values}"),
        format!(" {size} {tier}"),
        format!(" count {count}"),
        format!(" top {} {tier}", found.frame.top.is_some()),
        format!(" {tier} unread {}", found.frame.unread.len().min(2)),
    ];
    ends.extend(cues.iter().map(|cue| format!(" {tier} cue {cue}")));
    Seen { kind, always, ends }
}

/// What the question says of a name, and what the name says of the column.
fn seen_of_name(found: &Found<'_>, at: usize, kind: char, tier: &str) -> Vec<String> {
    let (link, column, near) = (&found.links[at], &found.table.columns[at], &found.frame.nearness[at]);
    let rank = match near.behind {
        _ if near.name.max(near.values) < TELLING => "none",
        0 if near.ahead >= CLEARLY => "clear",
        0 => "first",
        1 => "second",
        _ => "later",
    };
    let tenth = |likeness: f32| (likeness * 10.0) as usize;
    let reduced = found.frame.aggregate.as_ref().map_or("none", |(aggregate, _)| aggregate.name());
    let measures = if kind == 'M' { format!("{:?}", kind_of(column)) } else { String::new() };
    let denied = !link.spans.is_empty() && link.spans.iter().all(|s| found.text.is_denied(s));
    let melted = found.wide && at + 2 >= found.links.len();
    vec![
        format!("{kind}"),
        format!("{kind} {tier} {}", link.outranked),
        format!("{kind} how {} {} {tier}", link.headless, link.whole),
        format!("{kind} near {} {rank} {tier}", tenth(near.name)),
        format!("{kind} values {} {rank} {tier}", tenth(near.values)),
        format!("{kind} reduced {reduced} {measures} {tier}"),
        format!("{kind} rate {} {measures} {tier}", found.text.has("kind.rate")),
        format!("{kind} words {}", link.spans.len().min(3)),
        format!("{kind} denied {denied}"),
        format!("{kind} headline {} {tier}", is_headline(column)),
        format!("{kind} complete {} {tier}", link.complete),
        format!("{kind} {} {tier}", fine(column)),
        format!("{kind} melted {melted} {tier}"),
    ]
}

fn size(column: &Column) -> &'static str {
    match column.distinct(60) {
        0..=1 => "one",
        2..=12 => "few",
        13..=40 => "some",
        _ => "many",
    }
}

fn fine(column: &Column) -> &'static str {
    match (&column.kind, &column.data) {
        (Kind::Time(grain), _) => grain.name(),
        (_, Data::Number(_)) => "number",
        _ => "word",
    }
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
