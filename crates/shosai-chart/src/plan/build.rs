//! The operations and the mapping of a pattern.

use super::fields::Fields;
use super::series::{MAX_BAR_PERIODS, MAX_POINTS, MAX_SERIES};
use super::spread::{MAX_BOXES, MAX_OVERLAYS};
use super::template::{Looks, choose};
use super::{Beside, Pattern, Plan, Roles, Score, Told, Wants};
use crate::Locale;
use crate::error::{ChartError, Phrase};
use crate::intent::{Auxiliary, Intent};
use crate::operations::{Aggregate, Operation, Test};
use crate::table::{Column, Table};
use serde_json::{Map, Value};

/// A plan in the making.
pub struct Build<'a> {
    pub(super) table: &'a Table,
    pub(super) intent: &'a Intent,
    pub(super) fields: &'a Fields,
    pub(super) wants: &'a Wants,
    pub(super) locale: Locale,
    /// The operations so far.
    pub operations: Vec<Operation>,
    pub(super) roles: Roles,
    pub(super) mapping: Map<String, Value>,
    pub(super) warnings: Vec<Phrase>,
    pub(super) looks: Looks,
    pub(super) aggregate: Aggregate,
}

/// Two groupings and no word of time: bars of the one beside each other for each of the other.
fn is_crossed(fields: &Fields, wants: &Wants) -> bool {
    fields.groups.len() >= 2 && wants.group >= 2.0 && wants.time == 0.0
}

/// Whether a pattern can be drawn from what was found.
pub fn is_feasible(pattern: Pattern, table: &Table, intent: &Intent, fields: &Fields, wants: &Wants) -> bool {
    let group = fields.groups.first().copied().or_else(|| fields.default_group(table, intent)).is_some()
        || !fields.classes.is_empty();
    let several = fields.measures.len() >= 2 && fields.measures_named;
    let measured = !fields.measures.is_empty();
    let whole = wants.composition > 0.0 && wants.distribution == 0.0;
    match pattern {
        Pattern::Trends | Pattern::Gaps if matches!(fields.beside, Some(Beside::Along(_))) => true,
        Pattern::Trend => fields.time.is_some(),
        Pattern::Compare => group || fields.time.is_some() || several,
        Pattern::Whole if whole => group || fields.time.is_some(),
        Pattern::Whole => measured || !fields.classes.is_empty(),
        Pattern::Gaps if is_crossed(fields, wants) => true,
        Pattern::Trends | Pattern::Gaps => fields.time.is_some() && (group || several),
        Pattern::Panels => fields.time.is_some() && (group || several),
        Pattern::Drift => fields.time.is_some() && measured,
        Pattern::Overlay | Pattern::Spreads => (group || several) && (measured || whole),
    }
}

/// A span of time with gaps is the periods that are left of it.
fn kept_periods(filters: Vec<(String, Test)>) -> Vec<(String, Test)> {
    let mut out: Vec<(String, Test)> = Vec::new();
    for (column, test) in filters {
        let gap = match &test {
            Test::Outside { from, until, written } if written.is_empty() => Some((*from, *until)),
            _ => None,
        };
        let spans = |kept: &Test| matches!(kept, Test::During { .. } | Test::Periods { .. });
        let whole = out.iter_mut().find(|(own, kept)| *own == column && spans(kept));
        let (Some((from, until)), Some((_, kept))) = (gap, whole) else {
            out.push((column, test));
            continue;
        };
        let mut periods = match kept {
            Test::During { from, until, .. } => vec![(*from, *until)],
            Test::Periods { periods, .. } => std::mem::take(periods),
            _ => Vec::new(),
        };
        if let Some(at) = periods.iter().position(|(start, end)| *start <= from && until <= *end) {
            let (start, end) = periods[at];
            periods.splice(at..=at, [(start, from), (until, end)]);
        }
        *kept = Test::Periods { periods, written: String::new() };
    }
    out
}

impl<'a> Build<'a> {
    /// An empty plan.
    pub fn new(table: &'a Table, intent: &'a Intent, fields: &'a Fields, wants: &'a Wants, locale: Locale) -> Self {
        Self {
            table,
            intent,
            fields,
            wants,
            locale,
            operations: Vec::new(),
            roles: Roles::default(),
            mapping: Map::new(),
            warnings: Vec::new(),
            looks: Looks::default(),
            aggregate: Aggregate::Sum,
        }
    }

    /// Completes the plan for a pattern.
    pub fn finish(mut self, pattern: Pattern, fallback: bool, scores: Vec<Score>) -> Result<Plan, ChartError> {
        self.looks.regression = self.intent.auxiliary.contains(&Auxiliary::Regression);
        if !fallback {
            self.filters();
        }
        match (pattern, self.fields.beside) {
            (Pattern::Trends | Pattern::Gaps, Some(Beside::Along(cycle))) => self.years_along(cycle),
            (Pattern::Gaps, Some(Beside::Groups)) => self.years_of_groups(),
            _ => self.lay_out(pattern)?,
        }
        self.say_what_is_counted();
        let (template, template_reason) = choose(pattern, self.intent, self.wants, &self.looks);
        self.after_template(template);
        let (target, threshold) = (self.in_unit(self.intent.target), self.in_unit(self.intent.threshold));
        let highlight = self.intent.highlighted();
        self.refusals(template);
        let told = self.told();
        Ok(Plan {
            pattern,
            template,
            auxiliary: self.auxiliary(template),
            roles: self.roles,
            mapping: self.mapping,
            operations: self.operations,
            aggregate: self.aggregate,
            told,
            reading: super::report::reading(self.table, self.intent),
            highlight,
            target,
            threshold,
            locale: self.locale,
            scores,
            template_reason: super::reasons::told(&template_reason, self.locale),
            warnings: self.warnings,
            fallback: false,
        })
    }

    fn told(&self) -> Told {
        let named = |(at, test): &(usize, Test)| (self.column(*at).name.clone(), test.clone());
        Told {
            filters: kept_periods(self.intent.filters.iter().map(named).collect()),
            top: self.intent.top,
            change: self.intent.measure.change,
            cumulative: self.intent.measure.cumulative,
            ..Told::default()
        }
    }

    /// The operations and the mapping of a pattern.
    fn lay_out(&mut self, pattern: Pattern) -> Result<(), ChartError> {
        match pattern {
            Pattern::Trend => self.one_series(),
            Pattern::Trends => self.series(MAX_SERIES, MAX_POINTS),
            Pattern::Gaps if is_crossed(self.fields, self.wants) => self.comparison(),
            Pattern::Gaps => self.series(MAX_SERIES + 1, MAX_BAR_PERIODS),
            Pattern::Panels => self.panels(),
            Pattern::Compare => self.comparison(),
            Pattern::Whole if self.wants.relation > 0.0 => self.relation(),
            Pattern::Whole if self.is_whole() => self.whole(),
            Pattern::Whole => self.distribution()?,
            Pattern::Drift => self.distribution_over_time()?,
            Pattern::Overlay if self.wants.relation > 0.0 => self.relation(),
            Pattern::Overlay => self.distributions(MAX_OVERLAYS, false)?,
            Pattern::Spreads if self.is_whole() => self.comparison(),
            Pattern::Spreads => self.distributions(MAX_BOXES, true)?,
        }
        Ok(())
    }

    pub(super) fn is_whole(&self) -> bool {
        self.wants.composition > 0.0 && self.wants.distribution == 0.0
    }

    pub(super) fn column(&self, at: usize) -> &'a Column {
        &self.table.columns[at]
    }

    pub(super) fn filters(&mut self) {
        for (at, test) in &self.intent.filters {
            self.operations.push(Operation::Filter { column: self.column(*at).name.clone(), test: test.clone() });
        }
    }
}
