//! Titles that say what is shown. The order of the words is the language's own: every title is an entry of the messages,
//! made of the measure, the groups, the periods and what the rows are limited to.

use crate::Language;
use crate::caption::Words;
use crate::draw::number::counted;
use crate::messages;
use crate::operations::{Aggregate, Operation};
use crate::plan::{Change, Pattern};
use crate::table::calendar::Grain;
use crate::table::readable::readable;
use crate::table::{Column, NO_TIME, date, order};
use shosai_message::Message;
use std::collections::HashSet;
use std::sync::Arc;

/// Series that a title names one by one.
const NAMED: usize = 3;

/// Whether a template shows two measures against each other.
pub(crate) fn is_relation(template: &str) -> bool {
    template.starts_with("scatter")
}

fn label(column: Option<&Arc<Column>>) -> String {
    column.map_or_else(String::new, |c| readable(&c.label))
}

/// The pieces that titles are made of; what there is none of is empty.
struct Pieces {
    /// `売上の`, `sales`.
    what: Message,
    /// `地域別`, ` by region`.
    by: Message,
    /// `月次`, `monthly `.
    grain: Message,
}

impl Words<'_> {
    pub(crate) fn title(&self) -> String {
        let body = if self.has_years_beside() { self.years_title(&self.measure()) } else { self.body() };
        let mut title = Message::quoted(self.say(body));
        let (kept, left_out) = self.scope();
        // What stands nearest to the title is said first in Japanese and last in English.
        if !kept.is_empty() {
            title = messages::TitleOf { title, scope: self.joined(kept, messages::JointOfScopes) }.into();
        }
        if !left_out.is_empty() {
            title = messages::TitleWithout { title, scope: self.joined(left_out, messages::JointOfScopes) }.into();
        }
        let span = if self.prepared.plan.pattern == Pattern::Compare { String::new() } else { self.span() };
        if !span.is_empty() && !self.has_years_beside() {
            title = messages::TitleDuring { title, span }.into();
        }
        let title = self.say(title);
        let mut chars = title.chars();
        match chars.next() {
            // A column that begins a Japanese title keeps its own spelling.
            Some(first) if self.locale == Language::En => first.to_uppercase().chain(chars).collect(),
            _ => title,
        }
    }

    fn body(&self) -> Message {
        let plan = &self.prepared.plan;
        let (x, y) = (label(self.prepared.x()), label(self.prepared.y()));
        let Pieces { what, by, grain } = self.pieces();
        let measured = if self.is_nameless() { what.clone() } else { self.what(self.measure()) };
        match (plan.pattern, plan.template) {
            (Pattern::Whole, template) if is_relation(template) => messages::TitleRelation { x, y }.into(),
            (Pattern::Overlay, template) if is_relation(template) => messages::TitleRelationBy { x, y, by }.into(),
            // Seasons and episodes are no periods that a span names; columns of periods have no name of their own.
            (Pattern::Trend, _) if self.prepared.x().is_some_and(|x| !x.is_time()) && !self.came_from_columns() => {
                let by: Message = messages::ByOne { first: Self::grouped(x) }.into();
                messages::TitleTrends { what, by, grain }.into()
            }
            (Pattern::Trend, _) => messages::TitleTrend { what, grain }.into(),
            (Pattern::Trends, "bump") => messages::TitleRanks { what: measured, groups: self.groups() }.into(),
            (Pattern::Trends, "share_area") => messages::TitleShares { what: measured, by }.into(),
            (Pattern::Panels, template) if template != "period_heat_map" => {
                messages::TitlePanels { what, groups: self.groups(), grain }.into()
            }
            (Pattern::Trends | Pattern::Panels, _) => messages::TitleTrends { what, by, grain }.into(),
            (Pattern::Gaps, _) => messages::TitleGaps { what, by, grain }.into(),
            (Pattern::Compare, _) => self.compared(what, by),
            (Pattern::Whole, _) if plan.roles.y.is_some() => messages::TitleShare { what: measured, by }.into(),
            (Pattern::Drift, _) if !self.span().is_empty() => messages::TitleDrift { what: measured }.into(),
            (Pattern::Drift, _) => messages::TitleSpreads { what: measured, by }.into(),
            (Pattern::Whole, _) => messages::TitleSpread { what: measured }.into(),
            (Pattern::Spreads, "share_stacked_bar") => messages::TitleComposition { what: measured, by }.into(),
            (Pattern::Overlay | Pattern::Spreads, _) => messages::TitleSpreads { what, by }.into(),
        }
    }

    fn compared(&self, what: Message, by: Message) -> Message {
        let name = if self.is_melted() { self.series_names() } else { self.measure() };
        let all =
            || self.prepared.plan.told.top_of.map_or_else(nothing, |all| messages::OfAll { all: counted(all) }.into());
        let ranked = || match self.group() {
            group if group.is_empty() => nothing(),
            group => messages::RankedGroup { group }.into(),
        };
        let told = &self.prepared.plan.told;
        match told.top.filter(|_| told.top_within.is_none()) {
            Some(top) if top.bottom => messages::TitleBottom { what, count: top.n, group: ranked(), all: all() }.into(),
            Some(top) => messages::TitleTop { what, count: top.n, group: ranked(), all: all() }.into(),
            // `8月の作物別比較`: a period comes first.
            None if order::is_period_name(&name) || date::moment(&name).is_some() => {
                messages::TitleComparedIn { what, by }.into()
            }
            None => messages::TitleCompared { what, by }.into(),
        }
    }

    fn pieces(&self) -> Pieces {
        let what = if self.is_nameless() { messages::WhatHasNoName.into() } else { self.what(self.measure()) };
        let grain = if self.prepared.plan.told.change.is_some() { nothing() } else { self.grain_word() };
        Pieces { what, by: self.by(), grain }
    }

    fn what(&self, name: String) -> Message {
        if name.is_empty() { nothing() } else { messages::WhatOf { name }.into() }
    }

    /// `平均気温`, `売上の前年比`, `Average temperature`, `国語・数学の平均`.
    fn measure(&self) -> String {
        let plan = &self.prepared.plan;
        let across = matches!(plan.pattern, Pattern::Drift | Pattern::Overlay) || plan.roles.y.is_none();
        let distribution = across || plan.pattern == Pattern::Spreads && plan.template != "share_stacked_bar";
        if self.is_melted() {
            let listed = self.series_names();
            return if distribution { listed } else { self.say(self.reduced(listed, true)) };
        }
        let label = label(if across { self.prepared.x() } else { self.prepared.y() });
        if distribution { label } else { self.say(self.with_change(self.reduced(label, false))) }
    }

    /// A measure, or a list of them, with how many values became one.
    fn reduced(&self, label: String, listed: bool) -> Message {
        self.unless_said(&label, |label| self.reduced_to(label, listed))
    }

    fn reduced_to(&self, label: String, listed: bool) -> Message {
        let folded = label.to_lowercase();
        // A name may say it in the other language.
        let says_total = folded.contains("合計") || folded.starts_with("total");
        let says_average = ["平均", "average"].iter().any(|word| folded.contains(word))
            || ["avg", "mean"].iter().any(|word| folded.starts_with(word));
        match self.prepared.plan.aggregate {
            Aggregate::Count if folded == "count" => messages::CountOfRows.into(),
            Aggregate::Count => Message::quoted(label),
            _ if !self.prepared.collapsed => Message::quoted(label),
            Aggregate::Sum if says_total => Message::quoted(label),
            Aggregate::Sum => messages::SumOf { label }.into(),
            Aggregate::Mean if says_average => Message::quoted(label),
            Aggregate::Mean if listed => messages::MeanOfAll { label }.into(),
            Aggregate::Mean => messages::MeanOf { label }.into(),
            Aggregate::Median => messages::MedianOf { label }.into(),
            Aggregate::Max => messages::MaxOf { label }.into(),
            Aggregate::Min => messages::MinOf { label }.into(),
            Aggregate::Distinct => messages::KindsOf { label }.into(),
            Aggregate::Std => messages::DeviationOf { label }.into(),
        }
    }

    /// What is said of a name, unless the name says it: no `累計累計`, no `total total cost`.
    fn unless_said(&self, name: &str, said: impl Fn(String) -> Message) -> Message {
        /// Particles join the word to a name.
        const PARTICLES: [char; 2] = ['の', ' '];
        let word = self.say(said(String::new()));
        let word = word.trim_matches(PARTICLES).trim_end_matches(" of").to_lowercase();
        let known = !word.is_empty() && name.to_lowercase().contains(&word);
        if known { Message::quoted(name.to_owned()) } else { said(name.to_owned()) }
    }

    /// Whether the measure is averaged over a window of periods.
    fn is_smoothed(&self) -> bool {
        let of_measure = |op: &Operation| match op {
            Operation::Rolling { name, .. } => self.prepared.plan.roles.y.as_ref() == Some(name),
            _ => false,
        };
        self.prepared.plan.operations.iter().any(of_measure)
    }

    fn with_change(&self, base: Message) -> Message {
        let told = &self.prepared.plan.told;
        let said = |base: Message, on: bool, more: fn(String) -> Message| match on {
            true => self.unless_said(&self.say(base), more),
            false => base,
        };
        let base = said(base, told.cumulative, |base| messages::Cumulative { base }.into());
        let base = said(base, self.is_smoothed(), |base| messages::MovingAverageOf { base }.into());
        let Some(change) = told.change else { return base };
        let before: Message = match (change, self.grain()) {
            _ if !self.is_without_gaps() => messages::SincePeriod.into(),
            (Change::YearPercent | Change::YearDifference, _) => messages::SinceYear.into(),
            (_, Some(Grain::Month)) => messages::SinceMonth.into(),
            (_, Some(Grain::Quarter)) => messages::SinceQuarter.into(),
            (_, Some(Grain::Week)) => messages::SinceWeek.into(),
            (_, Some(Grain::Day)) => messages::SinceDay.into(),
            (_, Some(Grain::Year | Grain::FiscalYear)) => messages::SinceYear.into(),
            _ => messages::SincePeriod.into(),
        };
        match change {
            Change::YearDifference | Change::PeriodDifference => messages::DifferenceIn { base, before }.into(),
            Change::YearPercent | Change::PeriodPercent => messages::ChangeIn { base, before }.into(),
        }
    }

    /// Whether any period follows right after another: of a census every five years none does.
    fn is_without_gaps(&self) -> bool {
        let column = [self.prepared.x(), self.prepared.facet()].into_iter().flatten().find(|column| column.is_time());
        let (Some(times), Some(grain)) = (column.and_then(|column| column.as_times()), self.grain()) else {
            return true;
        };
        let mut times: Vec<i64> = times.iter().copied().filter(|t| *t != NO_TIME).collect();
        times.sort_unstable();
        times.dedup();
        times.len() < 2 || times.windows(2).any(|pair| grain.step(pair[0], 1) == pair[1])
    }

    /// The kind of period that the data has: days that are a week or a month apart are weeks or months.
    fn kept_grain(&self) -> Option<Grain> {
        let grain = self.grain()?;
        let column = [self.prepared.x(), self.prepared.facet()].into_iter().flatten().find(|column| column.is_time());
        let mut times: Vec<i64> = column?.as_times()?.iter().copied().filter(|t| *t != NO_TIME).collect();
        times.sort_unstable();
        times.dedup();
        let apart = times.windows(2).map(|pair| pair[1] - pair[0]).min();
        let Some(apart) = apart.filter(|_| times.len() > 2) else { return Some(grain) };
        let length = |grain: Grain| grain.step(grain.floor(times[0]), 1) - grain.floor(times[0]);
        if apart < length(grain) * 3 / 2 || grain < Grain::Day {
            return Some(grain);
        }
        let kinds = [Grain::Decade, Grain::Year, Grain::Quarter, Grain::Month, Grain::Week];
        // Months and years differ in length by some days.
        let near = |other: &Grain| (apart - length(*other)).abs() * 10 <= length(*other);
        kinds.into_iter().find(near)
    }

    fn grain_word(&self) -> Message {
        match self.kept_grain() {
            Some(Grain::Decade) => messages::GrainDecade.into(),
            Some(Grain::Year) => messages::GrainYear.into(),
            Some(Grain::FiscalYear) => messages::GrainFiscalYear.into(),
            Some(Grain::Quarter) => messages::GrainQuarter.into(),
            Some(Grain::Month) => messages::GrainMonth.into(),
            Some(Grain::Week) => messages::GrainWeek.into(),
            Some(Grain::Day) => messages::GrainDay.into(),
            _ => nothing(),
        }
    }

    fn group(&self) -> String {
        let split = self.prepared.color().or(self.prepared.facet().filter(|c| !c.is_time()));
        let by_x = matches!(self.prepared.plan.pattern, Pattern::Compare | Pattern::Spreads | Pattern::Whole);
        let label = label(if by_x { self.prepared.x() } else { split });
        if label == "variable" || label == "系列" { String::new() } else { label }
    }

    /// `地域別`, `性別` (never `性別別`), `region`.
    pub(crate) fn grouped(group: String) -> Message {
        if group.ends_with('別') { Message::quoted(group) } else { messages::GroupOf { group }.into() }
    }

    /// What panels or ranks stand for.
    fn groups(&self) -> Message {
        match self.group() {
            group if group.is_empty() => messages::EachSeries.into(),
            group => Self::grouped(group),
        }
    }

    /// `地域別`, `地域別・商品別`, ` by region and product`.
    fn by(&self) -> Message {
        let group = self.group();
        if group.is_empty() {
            return nothing();
        }
        let two_ways = matches!(self.prepared.plan.pattern, Pattern::Compare | Pattern::Spreads) && !self.is_melted();
        let second = if two_ways { label(self.prepared.color()) } else { String::new() };
        let is_same = second == group;
        let first = Self::grouped(group);
        if second.is_empty() || is_same {
            return messages::ByOne { first }.into();
        }
        messages::ByTwo { first, second: Self::grouped(second) }.into()
    }

    /// Whether the measure came from columns of periods and has no name of its own.
    fn is_nameless(&self) -> bool {
        let measured = self.prepared.y().or(self.prepared.x());
        let unnamed = measured.is_some_and(|c| matches!(c.name.as_str(), "値" | "value"));
        unnamed && !self.is_melted() && self.prepared.plan.operations.first().is_some_and(|op| op.name() == "melt")
    }

    fn came_from_columns(&self) -> bool {
        self.prepared.plan.operations.iter().any(|op| op.name() == "melt")
    }

    /// Whether several measures were turned into rows.
    fn is_melted(&self) -> bool {
        let split = self.prepared.color().or(self.prepared.facet());
        [self.prepared.x(), split].into_iter().flatten().any(|c| matches!(c.name.as_str(), "系列" | "variable"))
    }

    fn series_names(&self) -> String {
        let split = self.prepared.color().or(self.prepared.facet()).or(self.prepared.x());
        let mut names: Vec<String> = split.map(|column| self.prepared.names(column)).unwrap_or_default();
        let mut seen = HashSet::new();
        names.retain(|name| seen.insert(name.clone()));
        let listed = self.names(&names[..NAMED.min(names.len())]);
        if names.len() > NAMED { self.say(messages::AndOthers { listed }) } else { listed }
    }
}

pub(crate) fn nothing() -> Message {
    Message::default()
}
