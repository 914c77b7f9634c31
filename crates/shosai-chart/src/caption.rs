//! The texts around a picture: subtitles with unit and finding, notes, and the text for those who do not see.

use crate::Language;
use crate::draw::number::{Numerals, counted, spoken};
use crate::draw::time::period;
use crate::messages;
use crate::operations::{Aggregate, Operation, Scale, Test};
use crate::plan::Pattern;
use crate::prepared::{Cut, Prepared, Way};
use crate::table::Column;
use crate::table::calendar::Grain;
use crate::table::readable::readable;
use crate::title::is_relation;
use shosai_message::Message;

/// The texts around a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// What is shown, of what, when.
    pub title: String,
    /// The unit and the main finding.
    pub subtitle: String,
    /// Where the numbers come from.
    pub notes: String,
    /// The picture in words.
    pub alt: String,
}

/// Writes the texts.
pub fn caption(prepared: &Prepared) -> Caption {
    let words = Words { prepared, locale: prepared.plan.locale };
    let told = &prepared.plan.told;
    let title = told.title.clone().unwrap_or_else(|| words.title());
    let finding = words.finding();
    let subtitle = [words.stand_in(), words.unit(), words.sized(), words.conditions(), words.scales(), finding.clone()];
    Caption {
        subtitle: told.subtitle.clone().unwrap_or_else(|| words.joined(subtitle, messages::JointOfSubtitle)),
        notes: words.notes(),
        alt: words.joined([title.clone(), finding], messages::JointOfSentences),
        title,
    }
}

/// Values that a title names one by one, and that a list does before it is cut.
const NAMED: usize = 3;
const LISTED: usize = 6;

/// What the texts are written from.
pub(crate) struct Words<'a> {
    pub(crate) prepared: &'a Prepared,
    pub(crate) locale: Language,
}

impl Words<'_> {
    pub(crate) fn say(&self, message: impl Into<Message>) -> String {
        self.locale.say(message)
    }

    pub(crate) fn numerals(&self) -> Numerals {
        self.prepared.numerals()
    }

    /// What there is to say, with the language's own mark between.
    pub(crate) fn joined(&self, parts: impl IntoIterator<Item = String>, joint: impl Into<Message>) -> String {
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(&self.say(joint))
    }

    pub(crate) fn names(&self, names: &[String]) -> String {
        self.joined(names.iter().cloned(), messages::JointOfNames)
    }

    /// The first few of many words, and how many there are.
    fn many(&self, words: &[String]) -> String {
        if words.len() <= LISTED {
            return self.names(words);
        }
        let first = self.names(&words[..NAMED]);
        self.say(messages::AndMore { first, count: words.len() })
    }

    /// The column of time that is drawn.
    fn time_axis(&self) -> Option<&Column> {
        let parts = [self.prepared.x(), self.prepared.facet(), self.prepared.color()];
        parts.into_iter().flatten().find(|column| column.is_time()).map(AsRef::as_ref)
    }

    pub(crate) fn grain(&self) -> Option<Grain> {
        self.time_axis()?.shown_grain()
    }

    /// The first and the last period of the time axis.
    pub(crate) fn span(&self) -> String {
        let Some(column) = self.time_axis() else { return String::new() };
        // Of several periods only what is named is there.
        let named = self.prepared.plan.told.filters.iter().find(|(name, _)| *name == column.name);
        if let Some((_, Test::Periods { periods, .. })) = named {
            return self.periods(periods);
        }
        let present = || column.as_times().unwrap_or(&[]).iter().copied().filter(|t| *t != crate::table::NO_TIME);
        let (Some(first), Some(last), Some(grain)) = (present().min(), present().max(), self.grain()) else {
            return String::new();
        };
        let (from, to) = (period(first, grain, self.locale), period(last, grain, self.locale));
        if from == to { from } else { self.say(messages::SpanBetween { from, to }) }
    }

    /// What the rows are limited to, as a title tells it: names that are kept, and what is left out.
    pub(crate) fn scope(&self) -> (Vec<String>, Vec<String>) {
        let (mut kept, mut left_out) = (Vec::new(), Vec::new());
        let filters = &self.prepared.plan.told.filters;
        let is_kept =
            |word: &String| filters.iter().any(|(_, test)| matches!(test, Test::In(words) if words.contains(word)));
        for (column, test) in filters {
            match test {
                Test::In(words) if words.len() <= NAMED => kept.push(self.names(words)),
                // A city that is called as its country is: what is left out is told with its column.
                Test::NotIn(words) if words.len() <= NAMED && words.iter().any(is_kept) => {
                    left_out.push(self.say(messages::ValueOf { column: readable(column), name: self.names(words) }));
                }
                Test::NotIn(words) if words.len() <= NAMED => left_out.push(self.names(words)),
                Test::Outside { from, until, written } if !written.is_empty() => {
                    left_out.push(self.span_of(*from, *until));
                }
                _ => {}
            }
        }
        (kept, left_out)
    }

    fn periods(&self, periods: &[(i64, i64)]) -> String {
        let spans: Vec<String> = periods.iter().map(|(from, until)| self.span_of(*from, *until)).collect();
        if spans.len() > NAMED { self.many(&spans) } else { self.names(&spans) }
    }

    /// A span of time as people write it.
    fn span_of(&self, from: i64, until: i64) -> String {
        let (open, endless) = (from <= i64::MIN + 1, until == i64::MAX);
        let grains = [Grain::Decade, Grain::Year, Grain::FiscalYear, Grain::Quarter, Grain::Month, Grain::Day];
        let whole = |grain: &Grain| grain.floor(from) == from && grain.step(from, 1) == until;
        if let Some(grain) = grains.into_iter().find(|grain| !open && !endless && whole(grain)) {
            return period(from, grain, self.locale);
        }
        // The coarsest period that starts and ends where the span does.
        let fits = |grain: &Grain| (open || grain.floor(from) == from) && (endless || grain.floor(until) == until);
        let grain = [Grain::Year, Grain::Month, Grain::Day].into_iter().find(fits).unwrap_or(Grain::Minute);
        let name = |at: i64| period(at, grain, self.locale);
        match (open, endless) {
            (true, true) => String::new(),
            (true, false) => self.say(messages::SpanUntil { to: name(until - 1) }),
            (false, true) => self.say(messages::SpanSince { from: name(from) }),
            (false, false) => self.say(messages::SpanBetween { from: name(from), to: name(until - 1) }),
        }
    }

    /// What the size of points stands for.
    fn sized(&self) -> String {
        let column = self.prepared.plan.told.size.as_ref().and_then(|name| self.prepared.table.column(name));
        column.map_or_else(String::new, |column| self.say(messages::AreaMeans { column: readable(&column.label) }))
    }

    /// The conditions that a title does not tell: sizes, spans of time, and what several columns decide.
    fn conditions(&self) -> String {
        let plan = &self.prepared.plan;
        let timed = [self.prepared.x(), self.prepared.facet(), self.prepared.color()];
        let on_axis = |name: &str| timed.into_iter().flatten().any(|c| c.is_time() && c.name == name);
        let label = |name: &str| readable(name);
        let mut parts: Vec<String> = Vec::new();
        for (column, test) in &plan.told.filters {
            let spoken = |value: &f64| spoken(*value, self.numerals());
            match test {
                Test::Between { from: Some(a), to: Some(b) } if a == b => {
                    parts.push(format!("{} = {}", label(column), spoken(a)));
                }
                Test::Between { from, to } => {
                    let (low, high) = (from.as_ref().map(spoken), to.as_ref().map(spoken));
                    parts.extend(self.between(label(column), low, high));
                }
                Test::Beyond { above, below } => {
                    let (low, high) = (above.as_ref().map(spoken), below.as_ref().map(spoken));
                    parts.extend(self.beyond(label(column), low, high));
                }
                Test::During { from, until, .. } if !on_axis(column) => parts.push(self.span_of(*from, *until)),
                Test::Periods { periods, .. } if !on_axis(column) => parts.push(self.periods(periods)),
                Test::In(words) if words.len() > NAMED => {
                    parts.push(format!("{}: {}", label(column), self.many(words)));
                }
                Test::NotIn(words) if words.len() > NAMED => {
                    parts.push(format!("{} ≠ {}", label(column), self.many(words)));
                }
                _ => {}
            }
        }
        parts.extend(plan.told.conditions.iter().cloned());
        if let (Some(top), Some(all), Some(group)) = (plan.told.top, plan.told.top_of, &plan.told.top_within) {
            let order = if top.bottom { "bottom" } else { "top" };
            let group = readable(group);
            parts.push(self.say(messages::PlacesOf { order, count: top.n, all: counted(all), group }));
        }
        if parts.is_empty() {
            return String::new();
        }
        self.say(messages::OnlyWhere { conditions: self.joined(parts, messages::JointOfConditions) })
    }

    /// Limits that belong to what they limit.
    fn between(&self, name: String, low: Option<String>, high: Option<String>) -> Option<String> {
        match (low, high) {
            (Some(low), Some(high)) => Some(self.say(messages::BetweenLimits { name, low, high })),
            (Some(low), None) => Some(self.say(messages::AtLeast { name, low })),
            (None, Some(high)) => Some(self.say(messages::AtMost { name, high })),
            (None, None) => None,
        }
    }

    /// Limits that do not.
    fn beyond(&self, name: String, low: Option<String>, high: Option<String>) -> Option<String> {
        match (low, high) {
            (Some(low), Some(high)) => Some(self.say(messages::WithinLimits { name, low, high })),
            (Some(low), None) => Some(self.say(messages::MoreThan { name, low })),
            (None, Some(high)) => Some(self.say(messages::LessThan { name, high })),
            (None, None) => None,
        }
    }

    fn unit(&self) -> String {
        let plan = &self.prepared.plan;
        let own = self.prepared.y().or(self.prepared.x()).and_then(|column| column.unit.clone());
        let indexed = |op: &Operation| matches!(op, Operation::Normalize { scale: Scale::Index, .. });
        let counted = plan.aggregate == Aggregate::Count
            && plan.roles.y.as_deref() == Some("count")
            && !plan.operations.iter().any(|op| op.name() == "normalize");
        let unit = match plan.template {
            _ if plan.operations.iter().any(indexed) => self.say(messages::UnitIndexed),
            "bump" => self.say(messages::UnitRank),
            // Each axis has its own, and says it.
            template if is_relation(template) => String::new(),
            "histogram" | "facet_histogram" | "overlay_histogram" => match own {
                Some(unit) => self.say(messages::UnitAndHeight { unit }),
                None => self.say(messages::UnitHeight),
            },
            _ if counted => self.say(messages::UnitRows),
            _ => own.unwrap_or_default(),
        };
        if unit.is_empty() { unit } else { self.say(messages::UnitIs { unit }) }
    }

    /// That heights are not what they seem: each panel has its own, or equal distances are equal factors.
    fn scales(&self) -> String {
        let plan = &self.prepared.plan;
        match self.prepared.has_own_scales() {
            true => self.say(messages::OwnScales),
            false if self.prepared.cut().is_some() => {
                let (edge, count) = self.prepared.cut().unwrap_or_default();
                self.say(messages::BeyondTheEdge { rows: counted(count), edge: spoken(edge, self.numerals()) })
            }
            // The axes of a scatter plot say it themselves.
            false if plan.told.y_scale.log && !is_relation(plan.template) => self.say(messages::LogScale),
            false => String::new(),
        }
    }

    /// That the picture is not the one that was asked for.
    fn stand_in(&self) -> String {
        if self.prepared.plan.fallback { self.say(messages::StandIn) } else { String::new() }
    }

    /// What of a list is drawn, unless title or conditions say it.
    fn cuts(&self) -> Vec<String> {
        let told = &self.prepared.plan.told;
        let ranked = self.prepared.plan.pattern == Pattern::Compare && told.title.is_none();
        let is_said = |cut: &&Cut| {
            let same = told.top.is_some_and(|top| top.n == cut.kept) && told.top_of.is_some();
            matches!(cut.way, Way::Largest | Way::Smallest) && same && (ranked || told.top_within.is_some())
        };
        self.prepared.cuts.iter().filter(|cut| !is_said(cut)).map(|cut| self.cut(cut)).collect()
    }

    fn cut(&self, cut: &Cut) -> String {
        let group = match cut.label.as_str() {
            "variable" => self.say(messages::EachSeries),
            label => readable(label),
        };
        let (count, all) = (cut.kept, counted(cut.all));
        match cut.way {
            Way::Largest => self.say(messages::PlacesOf { order: "top", count, all, group }),
            Way::Smallest => self.say(messages::PlacesOf { order: "bottom", count, all, group }),
            Way::Gathered => self.say(messages::RestGathered { count, all, group, rest: self.prepared.rest_word() }),
            Way::Sampled => self.say(messages::RowsSampled { drawn: counted(cut.kept) }),
        }
    }

    fn notes(&self) -> String {
        let prepared = self.prepared;
        let mut parts =
            vec![self.say(messages::RowsSent { count: prepared.rows_sent, rows: counted(prepared.rows_sent) })];
        let melted = prepared.plan.operations.iter().any(|op| op.name() == "melt");
        // Lines that are averages themselves say so.
        let smoothed = prepared.plan.operations.iter().find_map(|op| match op {
            Operation::Rolling { window, name, .. } if name != crate::MOVING_AVERAGE => Some(*window),
            _ => None,
        });
        parts.extend(smoothed.map(|window| self.say(messages::Smoothed { window })));
        if prepared.rows_used < prepared.rows_sent && !melted {
            parts.push(self.say(messages::RowsUsed { rows: counted(prepared.rows_used) }));
        }
        parts.extend(self.cuts());
        if let Some((at, grain)) = prepared.partial.first {
            parts.push(self.say(messages::FirstPeriodBegins { when: period(at, grain, self.locale) }));
        }
        if let Some((at, grain)) = prepared.partial.last {
            parts.push(self.say(messages::LastPeriodEnds { when: period(at, grain, self.locale) }));
        }
        for (at, grain) in &prepared.uncompared {
            parts.push(self.say(messages::NotCompared { when: period(*at, *grain, self.locale) }));
        }
        if prepared.missing > 0 {
            parts.push(self.say(messages::ValuesMissing { count: counted(prepared.missing) }));
        }
        self.joined(parts, messages::JointOfNotes)
    }
}
