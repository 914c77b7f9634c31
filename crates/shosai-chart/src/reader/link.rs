//! Which columns a question speaks of: every piece of every name against every word, by a few kinds of likeness.

use super::lexicon::{Hit, Sense, is_whole, senses};
use super::likeness::stands_alone;
use super::pieces::{GENERAL, HEAD, Piece, core};
use super::rivals::mark_outranked;
use super::said::{SYNONYM, Said};
use super::text::{Script, Text, Token, script};
use super::values::Value;
use crate::table::{Column, Table, fold::fold, header};
use std::ops::Range;
use std::sync::Arc;

/// How sure each likeness is. An exact name always wins.
pub const EXACT: f32 = 1.0;
pub const BY_UNIT: f32 = 0.62;
/// A name of which one piece is met is met to this at least.
const FLOOR: f32 = 0.3;

/// What a question says of one column.
#[derive(Clone, Debug, Default)]
pub struct Link {
    /// 1 for the exact name, 0 for nothing.
    pub strength: f32,
    /// Where.
    pub spans: Vec<Range<usize>>,
    /// Another column is meant by the same words and fits better.
    pub outranked: bool,
    /// Every piece of the name was met.
    pub complete: bool,
    /// Every piece was met that tells the name from others.
    pub whole: bool,
    /// What the name is of was met, but not what it is: the `order` of `Order Value`.
    pub headless: bool,
}

/// What a Japanese word goes on with and still means the same column.
const ENDINGS: [&str; 7] = ["者数", "人数", "者", "数", "率", "量", "額"];
/// The longest words that are shown in place of a name, in letters.
const LONGEST_TITLE: usize = 14;

impl Link {
    /// The whole name is met there, where that says more than what is known.
    fn meet(&mut self, strength: f32, span: Range<usize>) {
        if strength > self.strength {
            *self = Link { strength, spans: vec![span], complete: true, whole: true, ..Link::default() };
        }
    }

    /// The words that name the column, where they stand together and name it wholly.
    pub fn said<'t>(&self, text: &'t str) -> Option<&'t str> {
        let start = self.spans.iter().map(|span| span.start).min()?;
        let end = self.spans.iter().map(|span| span.end).max()?;
        let covered = |at: &usize| self.spans.iter().any(|span| span.contains(at));
        let gap = text.get(start..end)?.char_indices().any(|(at, c)| !c.is_whitespace() && !covered(&(start + at)));
        let rest = &text[end..];
        let more = ENDINGS.iter().find(|ending| rest.starts_with(**ending)).map_or(0, |ending| ending.len());
        let words = text.get(start..end + more)?;
        (self.whole && !self.outranked && !gap && words.chars().count() <= LONGEST_TITLE).then_some(words)
    }
}

/// Whether the opposite of a word stands right beside it.
pub fn is_paired(text: &Text, hit: &Hit) -> bool {
    let of = |hit: &Hit, family: &str| hit.sense(family).map(|sense| sense.value());
    let own = |sense: &Sense| sense.family() == "is" && Some(sense.value()) == of(hit, "opposite");
    let beside = |other: &Hit| other.span.end == hit.span.start || hit.span.end == other.span.start;
    text.hits.iter().any(|other| beside(other) && other.senses.iter().any(own))
}

/// How much a name of nothing but such pieces is worth, where it is not said as it stands.
const GENERAL_NAME: f32 = 0.9;

/// What the question says of every column.
pub fn link(text: &Text, said: &Said<'_>, table: &Table, pieces: &[Vec<Piece>]) -> Vec<Link> {
    let cores: Vec<String> = table.columns.iter().map(|column| core(&column.label)).collect();
    let core_of = |own: &str| cores.iter().filter(|core| *core == own).count() == 1;
    let named = table.columns.iter().zip(&cores).map(|(column, core)| (column, core.as_str()));
    // What is left of a name without its brackets names it where no other has the same.
    let named: Vec<(&Arc<Column>, &str)> = named.map(|(c, core)| (c, if core_of(core) { core } else { "" })).collect();
    let names: Vec<Range<usize>> = named.iter().filter_map(|(column, core)| exact(text, column, core, &[])).collect();
    let one = |((column, core), pieces): (&(&Arc<Column>, &str), &Vec<Piece>)| {
        exact(text, column, core, &names)
            .map(|span| Link { strength: EXACT, spans: vec![span], complete: true, whole: true, ..Link::default() })
            .unwrap_or_else(|| link_one(text, said, column, pieces, &names))
    };
    let mut links: Vec<Link> = named.iter().zip(pieces).map(one).collect();
    by_general_words(said, pieces, &mut links);
    mark_outranked(text, table, &mut links);
    links
}

/// `神奈川県の店舗`: what is said by nothing but one of its values is kept, and not named.
pub fn without_values(links: &mut [Link], values: &[Value]) {
    for (at, link) in links.iter_mut().enumerate() {
        let valued = |span: &Range<usize>| {
            let around = |own: &Value| own.span.start <= span.start && span.end <= own.span.end;
            let longer = |own: &Value| link.strength < EXACT || (own.span.len() > span.len());
            values.iter().any(|own| own.exact && own.column == at && around(own) && longer(own))
        };
        if !link.spans.is_empty() && link.spans.iter().all(valued) {
            *link = Link::default();
        }
    }
}

/// `by type` of a table in which only `agency_type` is a type.
fn by_general_words(said: &Said<'_>, pieces: &[Vec<Piece>], links: &mut [Link]) {
    let general = |at: usize| {
        let general = |piece: &&Piece| senses(&piece.text).iter().any(|sense| sense.name == "general");
        let last = pieces[at].last().filter(general)?;
        said.meet(last).filter(|(likeness, _)| *likeness >= SYNONYM).map(|(_, span)| (at, span))
    };
    let met: Vec<(usize, Range<usize>)> = (0..links.len()).filter_map(general).collect();
    for (at, span) in &met {
        let named = (0..links.len()).any(|n| n != *at && links[n].spans.contains(span));
        let alone = met.iter().filter(|(_, other)| other == span).count() == 1;
        if alone && !named && links[*at].strength < BY_UNIT {
            links[*at] = Link { strength: BY_UNIT, spans: vec![span.clone()], ..Link::default() };
        }
    }
}

/// Where a column is named as it stands: the last place, if it can be one that is no part of a longer name.
fn exact(
    Text { folded: text, hits, .. }: &Text,
    column: &Column,
    core: &str,
    names: &[Range<usize>],
) -> Option<Range<usize>> {
    let spaced = header::words(&column.label).join(" ");
    // `salary in usd` of `salary_in_usd`.
    let united = header::words(&column.name).join(" ");
    let label = fold(&column.label);
    // The `total` of `total_hours` is said of anything.
    let reduces = senses(&label).iter().any(|sense| sense.family() == "agg") && label != fold(&column.name);
    let (label, spaced) = if reduces { (String::new(), String::new()) } else { (label, spaced) };
    [fold(&column.name).as_str(), &united, &label, &spaced, core].into_iter().filter(|name| !name.is_empty()).find_map(
        |name| {
            let spans = text.match_indices(name).map(|(at, _)| at..at + name.len());
            let short = name.chars().count() == 1 || (name == core && name != label);
            // The `たい` of `見たい` is no fish.
            let kana = name.chars().all(|c| script(c) == Script::Hiragana);
            let begun = |span: &Range<usize>| {
                text[..span.start].chars().next_back().is_none_or(|c| script(c) != Script::Hiragana)
            };
            let lone =
                |span: &Range<usize>| (!kana || begun(span)) && (!short || name.is_ascii() || stands_alone(text, span));
            // The `number` of `number of rides` names no column.
            let counting = |span: &Range<usize>| {
                let around = |hit: &Hit| hit.span.start == span.start && hit.span.end > span.end;
                hits.iter().any(|hit| around(hit) && hit.senses.iter().any(|sense| sense.name == "agg.count"))
            };
            let little = name.is_ascii() && senses(name).iter().any(|s| s.name == "stop") && name.len() < 4;
            let within = |span: &Range<usize>| {
                names.iter().any(|name| name.start <= span.start && span.end <= name.end && name.len() > span.len())
            };
            // The `5` of `top 5` is no column of that name.
            let digits = name.bytes().all(|b| b.is_ascii_digit()) && name.len() < 4;
            let named = spans
                .filter(|_| !little && !digits)
                .filter(|span| is_whole(text, span) && lone(span) && !counting(span));
            named.max_by_key(|span| (!within(span), span.start))
        },
    )
}

/// Where the unit of a column is said.
fn by_unit(text: &Text, column: &Column) -> Option<Range<usize>> {
    let unit = column.unit.as_deref().map(fold).filter(|_| column.is_number())?;
    let meant = text.hits.iter().filter(|h| h.senses.iter().any(|s| s.family() == "unit" && s.value() == unit));
    let spelt = |t: &&Token| text.folded[t.span.clone()] == unit && unit.len() > 1 && t.script == Script::Latin;
    let spelt = text.tokens.iter().filter(spelt).map(|t| t.span.clone());
    meant.map(|h| h.span.clone()).chain(spelt).next()
}

/// What a column is called elsewhere.
const CALLED: f32 = 0.84;

/// A piece of a name that was met: how like it is, where, and which.
type Met = (f32, Range<usize>, usize);

/// How much of a name was met, by what its pieces weigh.
fn by_pieces(met: &[Met], weights: &[f32]) -> Option<Link> {
    let total: f32 = weights.iter().sum();
    let general = weights.iter().all(|weight| *weight <= GENERAL);
    let heavy = general || met.iter().any(|(_, _, at)| weights[*at] > GENERAL);
    if total <= 0.0 || !heavy || met.is_empty() {
        return None;
    }
    let cover: f32 = met.iter().map(|(likeness, _, at)| likeness * weights[*at]).sum::<f32>() / total;
    // `type` alone is less than the thing whose type it may be.
    let strength = (FLOOR + (0.96 - FLOOR) * cover) * if general { GENERAL_NAME } else { 1.0 };
    let is_met = |at: usize| met.iter().any(|(_, _, own)| *own == at);
    let unmet = |least: f32| (0..weights.len()).any(|at| weights[at] >= least && !is_met(at));
    Some(Link {
        strength,
        headless: weights.iter().any(|weight| *weight >= HEAD) && !met.iter().any(|(_, _, at)| weights[*at] >= HEAD),
        complete: met.len() == weights.len(),
        whole: !unmet(GENERAL + f32::EPSILON),
        spans: met.iter().map(|(_, span, _)| span.clone()).collect(),
        ..Link::default()
    })
}

fn link_one(text: &Text, said: &Said<'_>, column: &Column, pieces: &[Piece], names: &[Range<usize>]) -> Link {
    let whole = Piece::new(&fold(&column.label), 1.0);
    let mut link = said.kin(&whole);
    if let Some(span) = super::headers::said(text, column) {
        link.meet(CALLED, span);
    }
    // `駅` of `駅名`.
    let thing = whole.text.strip_suffix('名').filter(|thing| !thing.is_empty());
    if let Some((likeness, span)) = thing.and_then(|thing| said.meet(&Piece::new(thing, 1.0))) {
        link.meet(FLOOR + (0.96 - FLOOR) * likeness, span);
    }
    if let Some(span) = by_unit(text, column).filter(|_| link.strength < BY_UNIT) {
        link = Link { strength: BY_UNIT, spans: vec![span], complete: false, whole: false, ..Link::default() };
    }
    let mut met = said.meet_all(pieces);
    // What is the name of another column is said of that one.
    let taken = |span: &Range<usize>| names.iter().any(|name| name.start <= span.start && span.end <= name.end);
    met.retain(|(likeness, span, _)| *likeness >= EXACT || !taken(span));
    let weights: Vec<f32> = pieces.iter().map(|piece| piece.weight).collect();
    by_pieces(&met, &weights).filter(|other| other.strength > link.strength).unwrap_or(link)
}
