//! The slots of a request, filled by patterns over tokens, links and words of the lexicon.

use super::counted;
use super::derived::{self, Formula, difference, formula, ratio};
use super::features::SURE;
use super::fraction::{self, Fraction};
use super::lexicon::{Hit, Sense, senses};
use super::link::Link;
use super::near::Nearness;
use super::periods::{self, Extent, Kept};
use super::roles::{MANY, NAMED};
use super::text::{Script, Text, script};
use super::values::Value;
use crate::operations::Aggregate;
use crate::spec::TimeUnit;
use crate::table::calendar::Grain;
use crate::table::frequency::frequency;
use crate::table::letter::letter;
use crate::table::{Column, NO_TIME, Table};
use std::ops::Range;
use std::sync::Arc;

/// A test of a number: a column if one is named, an operator, a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    pub column: Option<usize>,
    pub operator: &'static str,
    pub value: f64,
    pub span: Range<usize>,
}

#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// Columns that the question groups by, by position.
    pub grouped: Vec<bool>,
    /// How many, and whether the smallest.
    pub top: Option<(usize, bool)>,
    /// The smallest first, or the largest.
    pub ascending: Option<bool>,
    pub aggregate: Option<(Aggregate, Range<usize>)>,
    pub grain: Option<(Grain, Range<usize>)>,
    /// Whether the grain is one of periods that are gone through: `per year`, not `yearly`.
    pub periodic: bool,
    /// A part of a period whatever its year.
    pub cycle: Option<TimeUnit>,
    /// Two parts of time that are set against each other: the hours of the days of the week.
    pub crossed: Option<[TimeUnit; 2]>,
    pub periods: Vec<Kept>,
    pub comparisons: Vec<Comparison>,
    pub target: Option<f64>,
    pub threshold: Option<f64>,
    /// Elements besides the data, by their names of the lexicon.
    pub lines: Vec<&'static str>,
    /// How often each row was met, in a table of frequencies.
    pub frequency: Option<usize>,
    /// Classes of a histogram.
    pub bins: Option<u32>,
    /// Of a moving average: how many, and of what.
    pub window: Option<(usize, Option<Grain>)>,
    pub change: Option<&'static str>,
    pub cumulative: bool,
    pub share: bool,
    /// The measure that is divided and the one it is divided by.
    pub ratio: Option<(usize, usize)>,
    /// The measure that is taken from and the one that is taken away.
    pub difference: Option<(usize, usize)>,
    /// How near in meaning each column is to what no name surely took.
    pub nearness: Vec<Nearness>,
    /// Content words that nothing surely took.
    pub open: Vec<String>,
    /// An operation that is written out.
    pub formula: Option<Formula>,
    /// The condition whose share of the rows is asked for.
    pub fraction: Option<Fraction>,
    /// What the question calls a ratio.
    pub ratio_said: Option<String>,
    /// The measures stand beside each other as the groups that the question goes through.
    pub beside: bool,
    /// The measure that was taken for what nothing else answered to.
    pub nameless: Option<usize>,
    /// Chart kinds that are named, with the word.
    pub forms: Vec<(&'static str, String)>,
    /// Wishes that no chart here meets, with the word.
    pub unmet: Vec<(&'static str, String)>,
    /// Content words that nothing took.
    pub unread: Vec<String>,
    /// How many of them say more than just more of a name.
    pub missing: usize,
    /// A word that was not read stands beside a mark of grouping.
    pub lacks_group: bool,
    /// What the rows are called, where they are counted.
    pub counted: Vec<String>,
}

impl Frame {
    pub fn read(text: &Text, links: &[Link], values: &[Value], table: &Table) -> Frame {
        let mut frame = Frame::default();
        let named: Vec<Range<usize>> = values
            .iter()
            .map(|v| v.span.clone())
            .chain(links.iter().filter(|l| l.strength > 0.97).flat_map(|l| l.spans.iter().cloned()))
            .collect();
        let free = |span: &Range<usize>| !named.iter().any(|n| n.start <= span.start && span.end <= n.end);
        frame.grouped = grouped(text, links, table);
        // A column that is just a `total` is added up.
        let totals = |span: &Range<usize>| {
            free(span)
                || text.hits.iter().any(|hit| hit.span == *span && hit.senses.iter().any(|s| s.name == "agg.sum"))
        };
        frame.aggregate = aggregate(text, &|span| totals(span) && !names_things(links, table, span));
        let extent = time_extent(table);
        // `over the year` of a table of one year says how long, and names no steps.
        let one = |grain: Grain| extent.is_some_and(|own| grain.floor(own.first) == grain.floor(own.last));
        frame.grain = grain(text, &free).filter(|(grain, _)| *grain < Grain::Year || !one(*grain));
        frame.periodic =
            text.wanted("periodic").any(|(hit, _)| frame.grain.as_ref().is_some_and(|(_, own)| *own == hit.span));
        frame.cycle = cycle(text, &free);
        frame.crossed = crossed(text, &free);
        frame.change = text
            .wanted("change")
            .filter(|(hit, _)| free(&hit.span))
            .max_by_key(|(hit, _)| hit.span.len())
            .map(|(_, s)| s.value());
        frame.frequency = frequency(table, text.has("agg.count"));
        frame.cumulative = text.wanted("cumulative").any(|(hit, _)| free(&hit.span));
        // The sign of `45%以上` is a unit.
        let number = |hit: &Hit| text.folded[..hit.span.start].ends_with(|c: char| c.is_ascii_digit());
        frame.share = text.wanted("share").any(|(hit, _)| free(&hit.span) && !number(hit));
        let derived = derived::find(text, links, table);
        frame.formula = formula(text, links, table);
        let written = |sign: &str| frame.formula.filter(|(_, own, _)| *own == sign).map(|(one, _, other)| (one, other));
        let ratio = || ratio(text, links, table).or(derived.as_ref().map(|(_, columns)| *columns));
        frame.ratio = written("/").or_else(|| ratio().filter(|_| frame.formula.is_none()));
        frame.difference = written("-");
        frame.wishes(text, &free);
        frame.periods = extent.map_or_else(Vec::new, |extent| periods::find(&text.folded, extent));
        frame.periods.retain(|kept| free(&kept.span));
        // The 25 of `日平均気温25℃以上日数` compares nothing.
        let whole = links.iter().filter(|link| link.complete && link.strength >= NAMED && link.spans.len() > 1);
        let within: Vec<Range<usize>> = named.iter().cloned().chain(whole.flat_map(|l| l.spans.clone())).collect();
        frame.numbers(text, links, table, &within);
        let difference = || difference(text, links, table).filter(|_| frame.ratio.is_none() && frame.formula.is_none());
        frame.difference = frame.difference.or_else(difference);
        frame.fraction = fraction::find(text, links, values, &frame, table);
        let named = |(_, columns): &&(Range<usize>, (usize, usize))| frame.ratio == Some(*columns);
        frame.ratio_said = derived.as_ref().filter(named).map(|(span, _)| text.folded[span.clone()].to_owned());
        let derived = derived.into_iter().map(|(span, _)| span).collect();
        frame.left_over(text, links, values, table, derived);
        frame
    }

    /// Lines, forms, and what no chart here shows.
    fn wishes(&mut self, text: &Text, free: &dyn Fn(&Range<usize>) -> bool) {
        for (hit, sense) in text.wanted("aux").filter(|(hit, _)| free(&hit.span)) {
            if !self.lines.contains(&sense.value()) && hit.span.len() > 2 {
                self.lines.push(sense.value());
            }
        }
        for (hit, sense) in text.wanted("form").filter(|(hit, _)| free(&hit.span)) {
            self.forms.push((sense.value(), hit.word.to_owned()));
        }
        let wishes = text.wanted("unsupported").chain(text.wanted("pie"));
        let of_form = |span: &Range<usize>| {
            let around = |own: &Range<usize>| own.start <= span.start && span.end <= own.end && own != span;
            text.wanted("form").any(|(hit, _)| around(&hit.span))
        };
        for (hit, sense) in wishes.filter(|(hit, _)| free(&hit.span) && !of_form(&hit.span)) {
            self.unmet.push((if sense.name == "pie" { "pie" } else { sense.value() }, hit.word.to_owned()));
        }
    }

    /// What nothing took: things that are counted, and words that were not read.
    fn left_over(&mut self, text: &Text, links: &[Link], values: &[Value], table: &Table, derived: Vec<Range<usize>>) {
        self.open = content_words(text, unread(text, links, values, self, &derived, NAMED));
        let unread = unread(text, links, values, self, &derived, SURE * 0.75);
        self.beside = are_beside(text, &unread, links, table);
        let things = counted::things(text, &unread);
        let unread: Vec<Range<usize>> = unread.into_iter().filter(|own| !things.contains(own)).collect();
        self.lacks_group = text.wanted("group").any(|(hit, sense)| match sense.value() {
            "before" => unread.iter().any(|own| own.end == hit.span.start),
            _ => unread.iter().any(|own| hit.span.end + 1 == own.start),
        });
        self.counted = content_words(text, things);
        let missing = unread.iter().filter(|own| !says_more(text, own, links)).cloned().collect();
        self.missing = content_words(text, missing).len();
        self.unread = content_words(text, unread);
    }

    /// Whether the measure is computed of others.
    pub fn is_computed(&self) -> bool {
        self.ratio.is_some() || self.difference.is_some() || self.formula.is_some() || self.fraction.is_some()
    }

    /// Periods that are told apart, where several are kept.
    pub fn compared_periods(&self) -> usize {
        self.periods.iter().filter(|kept| kept.one().is_some()).count()
    }
}

/// The `peaks` of a column `peak_name` are no maxima.
fn names_things(links: &[Link], table: &Table, span: &Range<usize>) -> bool {
    let named = |link: &Link| link.strength >= SURE * 0.75 && !link.outranked && link.spans.contains(span);
    links.iter().zip(&table.columns).any(|(link, column)| named(link) && matches!(letter(column), 'C' | 'I'))
}

/// How far from a joint a name may stand whose thing is told: `kind of exercise and`, in bytes.
const NEAR_JOINT: usize = 24;
/// Words that join two names into a list.
pub const JOINTS: [&str; 8] = [" and ", ", ", "と", "・", "、", "×", " x ", " vs "];

/// The columns beside a mark of grouping (`by`, `別`), and those joined to them. Measures are compared (`予算と実績を並べて`)
/// as often as they are gone through: for them only a mark of each one counts.
fn grouped(text: &Text, links: &[Link], table: &Table) -> Vec<bool> {
    let each = |hit: &Hit| hit.senses.iter().any(|sense| sense.name == "cue.each");
    let marks: Vec<(&Range<usize>, bool, bool)> =
        text.wanted("group").map(|(hit, sense)| (&hit.span, sense.value() == "before", each(hit))).collect();
    let marked = |at: usize| {
        // Two numbers are no amounts: `hepatoの有無`.
        let measure = letter(&table.columns[at]) == 'M' && table.columns[at].distinct(3) > 2;
        // The years of `between 1985 and 1999` are not gone through.
        let digits = |span: &Range<usize>| text.folded[span.clone()].bytes().all(|b| b.is_ascii_digit());
        links[at].spans.iter().filter(|span| !digits(span)).any(|span| {
            marks.iter().filter(|(.., each)| *each || !measure).any(|(mark, before, _)| match before {
                true => text.folded.get(span.end..mark.start).is_some_and(|gap| {
                    // `満足度の点数ごと`
                    let figure = gap.strip_prefix('の').is_some_and(says_what);
                    figure || gap.trim_matches([')', ' ']).len() <= 3
                }),
                // `for each number of children`, `coloured by whether she smokes`
                false => text.folded.get(mark.end..span.start).is_some_and(|gap| gap.len() <= 5 || is_idle(gap)),
            })
        })
    };
    let mut out: Vec<bool> = (0..links.len()).map(marked).collect();
    let joined = |one: &Link, other: &Link| {
        one.spans.iter().any(|a| {
            other.spans.iter().any(|b| {
                let between =
                    if a.end <= b.start { text.folded.get(a.end..b.start) } else { text.folded.get(b.end..a.start) };
                // `by kind of exercise and diet`
                let of = |between: &str| {
                    between.starts_with(" of ")
                        && between.len() <= NEAR_JOINT
                        && JOINTS.iter().any(|j| between.ends_with(j))
                };
                between.is_some_and(|between| JOINTS.contains(&between) || of(between))
            })
        })
    };
    for at in 0..links.len() {
        let sure = links[at].strength >= SURE && !links[at].outranked;
        if !out[at] && sure && (0..links.len()).any(|n| n != at && marked(n) && joined(&links[at], &links[n])) {
            out[at] = true;
        }
    }
    // `at each race distance`: of a compound its head is gone through.
    let through = |at: usize| letter(&table.columns[at]) != 'M' || table.columns[at].distinct(MANY) < MANY;
    let behind = |at: usize, n: usize| {
        links[n].spans.iter().any(|head| {
            let next = |own: &Range<usize>| own.end + 1 == head.start && !links[at].spans.contains(head);
            text.folded[..head.start].ends_with(' ') && links[at].spans.iter().any(next)
        })
    };
    let heads = |at: &usize| {
        let head = |n: usize| n != *at && links[n].strength >= NAMED && !links[n].outranked && through(n);
        (0..links.len()).find(|n| head(*n) && behind(*at, *n)).map(|n| (*at, n))
    };
    let compounds: Vec<(usize, usize)> = (0..links.len()).filter(|at| out[*at]).filter_map(|at| heads(&at)).collect();
    for (modifier, head) in compounds {
        (out[modifier], out[head]) = (false, true);
    }
    out
}

/// Whether a word only says that something is a figure or a kind.
fn says_what(word: &str) -> bool {
    senses(word).iter().any(|sense| matches!(sense.name, "headline" | "general"))
}

/// Words between a mark of grouping and the name, at most.
const MOST_IDLE: usize = 3;

/// Whether a gap holds only words that say nothing.
fn is_idle(gap: &str) -> bool {
    let idle = |word: &str| senses(word).iter().any(|sense| sense.name == "stop");
    gap.is_ascii() && gap.split_whitespace().count() <= MOST_IDLE && gap.split_whitespace().all(idle)
}

/// Where a time column begins and ends.
fn time_extent(table: &Table) -> Option<Extent> {
    let times = table.columns.iter().filter_map(|c| c.as_times()).max_by_key(|t| t.len())?;
    let known = || times.iter().copied().filter(|t| *t != NO_TIME);
    Some(Extent { first: known().min()?, last: known().max()? })
}

fn aggregate(text: &Text, free: &dyn Fn(&Range<usize>) -> bool) -> Option<(Aggregate, Range<usize>)> {
    let named = text.wanted("agg").filter(|(hit, _)| free(&hit.span)).filter_map(|(hit, sense)| {
        let aggregate = Aggregate::named(sense.value())?;
        // A moving average is a line, not an aggregate; so is the line of a mean.
        let line = text.hits.iter().any(|h| {
            h.span.start <= hit.span.start
                && hit.span.end <= h.span.end
                && h.span != hit.span
                && h.sense("aux").is_some()
        });
        (!line).then(|| (aggregate, hit.span.clone()))
    });
    // A median, mean or extreme says more than a count or total beside it.
    let rank = |a: Aggregate| match a {
        Aggregate::Sum => 1,
        Aggregate::Count => 0,
        Aggregate::Max | Aggregate::Min => 2,
        _ => 3,
    };
    named.max_by_key(|(a, span)| (rank(*a), usize::MAX - span.start))
}

/// The parts of time that words name, the finer first.
const PARTS: [(&str, TimeUnit); 5] = [
    ("hour", TimeUnit::Hours),
    ("weekday", TimeUnit::Day),
    ("month", TimeUnit::Month),
    ("quarter", TimeUnit::Quarter),
    ("year", TimeUnit::Year),
];

fn cycle(text: &Text, free: &dyn Fn(&Range<usize>) -> bool) -> Option<TimeUnit> {
    let mut named = text.wanted("cycle").filter(|(hit, _)| free(&hit.span));
    named.find_map(|(_, sense)| Some(PARTS.iter().find(|(name, _)| *name == sense.value())?.1))
}

/// The two parts of time that a heat map is asked to go through, the finer first.
fn crossed(text: &Text, free: &dyn Fn(&Range<usize>) -> bool) -> Option<[TimeUnit; 2]> {
    let parts = text.wanted("cycle").chain(text.wanted("grain")).filter(|(hit, _)| free(&hit.span));
    let unit = |sense: &Sense| PARTS.iter().position(|(name, _)| *name == sense.value());
    let mut units: Vec<usize> = parts.filter_map(|(_, sense)| unit(sense)).collect();
    units.sort_unstable();
    units.dedup();
    let mapped = text.wanted("form").any(|(_, sense)| sense.value() == "heat_map");
    match units[..] {
        [fine, coarse] if mapped => Some([PARTS[fine].1, PARTS[coarse].1]),
        _ => None,
    }
}

fn grain(text: &Text, free: &dyn Fn(&Range<usize>) -> bool) -> Option<(Grain, Range<usize>)> {
    let named = text.wanted("grain").filter(|(hit, _)| free(&hit.span));
    let best = named.max_by_key(|(hit, _)| hit.span.len())?;
    let grain = Grain::ALL.into_iter().find(|grain| grain.name() == best.1.value())?;
    Some((grain, best.0.span.clone()))
}

/// Fewer measures than this stand for no groups.
const FEWEST_BESIDE: usize = 3;

/// As many measures of one kind stand for groups beside a column of names too.
const MANY_BESIDE: usize = 6;

/// `検査機関別` of a table that has a column for each of them: a group that no column holds, and measures of one kind.
fn are_beside(text: &Text, unread: &[Range<usize>], links: &[Link], table: &Table) -> bool {
    let measures: Vec<_> = table.columns.iter().filter(|column| letter(column) == 'M').collect();
    // `区` of `北区` and `南区` names none of them.
    let own = |(link, column): &(&Link, &Arc<Column>)| letter(column) == 'M' && !link.spans.is_empty();
    let spoken: Vec<&Link> = links.iter().zip(&table.columns).filter(own).map(|(link, _)| link).collect();
    let shared = spoken.len() == measures.len() && spoken.windows(2).all(|pair| pair[0].spans == pair[1].spans);
    let shared: &[Range<usize>] =
        spoken.first().filter(|link| shared && link.strength < SURE).map_or(&[], |link| link.spans.as_slice());
    let alike = measures.windows(2).all(|pair| pair[0].unit == pair[1].unit);
    let alike = alike && !spoken.iter().any(|link| link.strength >= SURE && link.whole && !link.outranked);
    let told = |(link, column): (&Link, &Arc<Column>)| {
        matches!(letter(column), 'C' | 'S' | 'I') && (measures.len() < MANY_BESIDE || link.strength >= SURE)
    };
    let grouped = || links.iter().zip(&table.columns).any(told);
    let unheld = |mark: &Range<usize>, before: bool| {
        let mut words = unread.iter().chain(shared);
        words.any(|own| if before { own.end == mark.start } else { mark.end + 1 == own.start })
    };
    let mut marks = text.wanted("group").map(|(hit, sense)| (&hit.span, sense.value() == "before"));
    measures.len() >= FEWEST_BESIDE && alike && !grouped() && marks.any(|(mark, before)| unheld(mark, before))
}

/// Whether a word only says more of a name that stands right behind it, or goes on from one: `taxi color`, `主人公の性別`,
/// `政府部門`.
pub fn says_more(text: &Text, span: &Range<usize>, links: &[Link]) -> bool {
    let rest = text.folded[span.end..].trim_start_matches([' ', 'の']);
    let start = text.folded.len() - rest.len();
    let before = text.folded[..span.start].chars().next_back().map(script);
    let japanese = matches!(before, Some(Script::Kanji | Script::Katakana)) && !text.folded[span.clone()].is_ascii();
    let beside = |own: &Range<usize>| own.start == start || (japanese && own.end == span.start);
    links.iter().any(|link| link.strength >= SURE * 0.75 && link.spans.iter().any(beside))
}

/// Lone letters are left out: they say little by themselves.
fn content_words(text: &Text, unread: Vec<Range<usize>>) -> Vec<String> {
    let words = unread.into_iter().map(|own| &text.folded[own]);
    let mut words: Vec<String> = words.filter(|word| word.chars().count() > 1).map(str::to_owned).collect();
    words.dedup();
    words
}

/// Content words that no link of a strength, no value, slot or word of the lexicon took.
fn unread(
    text: &Text,
    links: &[Link],
    values: &[Value],
    frame: &Frame,
    derived: &[Range<usize>],
    least: f32,
) -> Vec<Range<usize>> {
    let mut taken = derived.to_vec();
    taken.extend(text.denied.iter().cloned());
    taken.extend(values.iter().map(|v| v.span.clone()));
    taken.extend(links.iter().filter(|l| l.strength >= least).flat_map(|l| l.spans.iter().cloned()));
    let idle = |sense: &Sense| sense.describes() || (sense.family() == "bins" && frame.bins.is_none());
    let whole = |h: &&Hit| h.word.chars().count() > 1 || super::likeness::stands_alone(&text.folded, &h.span);
    taken.extend(text.hits.iter().filter(|h| h.senses.iter().any(|s| !idle(s))).filter(whole).map(|h| h.span.clone()));
    taken.extend(frame.periods.iter().map(|p| p.span.clone()));
    let mut out: Vec<Range<usize>> = Vec::new();
    for token in &text.tokens {
        let free = |at: usize| !taken.iter().any(|t| t.contains(&at));
        if token.script == Script::Latin {
            if token.span.len() > 2 && token.span.clone().all(free) {
                out.push(token.span.clone());
            }
            continue;
        }
        if !matches!(token.script, Script::Kanji | Script::Katakana) {
            continue;
        }
        // What is left of a run of kanji once its known words are taken out.
        let word = &text.folded[token.span.clone()];
        let letters = word.char_indices().map(|(at, c)| token.span.start + at..token.span.start + at + c.len_utf8());
        let mut goes_on = false;
        for own in letters {
            let is_free = free(own.start);
            match out.last_mut() {
                Some(run) if is_free && goes_on => run.end = own.end,
                _ if is_free => out.push(own),
                _ => {}
            }
            goes_on = is_free;
        }
    }
    let named = |own: &Range<usize>| {
        let word = &text.folded[own.clone()];
        let sure = least.max(SURE);
        links.iter().any(|l| l.strength >= sure && l.spans.iter().any(|s| text.folded[s.clone()] == *word))
    };
    out.retain(|own| !named(own));
    out
}
