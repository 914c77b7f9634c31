//! How many values become one: the aggregate of a measure and the periods that time is cut in.

use super::compose::{Compose, MOST_POINTS};
use super::lexicon::{Hit, Sense, senses};
use crate::messages;
use crate::operations::Aggregate;
use crate::spec::Transform;
use crate::table::calendar::Grain;
use crate::table::kind_of_measure::{MeasureKind, is_running, is_tally, kind_of, kind_of_name};
use crate::table::{Column, Kind, fold::fold, header};
use std::ops::Range;

/// Whether the name of a column says that its values are aggregates: `temp_max`, `平均気温`.
fn is_aggregated(column: &Column, word: &str) -> bool {
    let names_one = |part: &String| senses(part).iter().any(|sense| sense.family() == "agg");
    fold(&column.label).contains(word) || header::words(&column.label).iter().any(names_one)
}

/// A measure so many times smaller than another cannot be read off their common axis.
const TOO_SMALL: f64 = 40.0;

impl Compose<'_> {
    /// The aggregate of the measure, or one that serves all that are drawn beside each other.
    pub fn choose_aggregate(&mut self) -> Aggregate {
        let measures = self.choice.roles.measures.clone();
        let own: Vec<Aggregate> = measures.iter().map(|measure| self.aggregate_of(*measure)).collect();
        let Some(first) = own.first().copied() else { return Aggregate::Count };
        // A `平均` within a name asks for nothing.
        let within = |span: &Range<usize>| {
            let met = |own: &Range<usize>| own.start < span.end && span.start < own.end;
            measures.iter().any(|at| self.parsed.links[*at].spans.iter().any(met))
        };
        let named =
            self.parsed.text.wanted("agg").filter(|(hit, sense)| sense.value() != "count" && !within(&hit.span));
        let named: Vec<&str> = named.map(|(_, sense)| sense.value()).collect();
        let alike = own.iter().all(|other| *other == first);
        if !self.is_reduced() || own.len() < 2 || (alike && named.windows(2).all(|pair| pair[0] == pair[1])) {
            return first;
        }
        let unit = |at: &usize| &self.parsed.table.columns[*at].unit;
        let one_unit = measures.windows(2).all(|pair| unit(&pair[0]) == unit(&pair[1]) && unit(&pair[0]).is_some());
        let shared = match () {
            () if one_unit && own.contains(&Aggregate::Sum) => Aggregate::Sum,
            () if alike || !self.is_list() => first,
            () => Aggregate::Mean,
        };
        self.note(messages::OneAggregate { aggregate: shared.name() });
        shared
    }

    /// The aggregate that is named, or the one that fits the kind of the measure.
    fn aggregate_of(&mut self, measure: usize) -> Aggregate {
        let frame = &self.parsed.frame;
        if let Some((aggregate, span)) = &frame.aggregate {
            // `最高気温` names a column of that name, no maximum; `平均所得` of a column `earnings` names its mean.
            let word = &self.parsed.text.folded[span.clone()];
            let within = self.choice.roles.measures.iter().any(|at| {
                let (link, column) = (&self.parsed.links[*at], &self.parsed.table.columns[*at]);
                let met = link.spans.iter().any(|s| s.start < span.end && span.start < s.end);
                link.complete && met && is_aggregated(column, word)
            });
            let counts = matches!(aggregate, Aggregate::Count | Aggregate::Distinct);
            // A column of totals is added up further.
            let total = within && *aggregate == Aggregate::Sum;
            if (!within && !counts)
                || (total && kind_of(&self.parsed.table.columns[measure]) != Some(MeasureKind::Rate))
            {
                return *aggregate;
            }
        }
        // `総飛行時間` is added up.
        let measured = &self.parsed.links[measure].spans;
        let before = |(hit, _): (&Hit, &Sense)| measured.iter().any(|span| span.start == hit.span.end);
        if self.parsed.text.wanted("prefix").any(before)
            && kind_of(&self.parsed.table.columns[measure]) != Some(MeasureKind::Rate)
        {
            return Aggregate::Sum;
        }
        let nameless = frame.nameless.filter(|at| *at == measure).and_then(|at| self.parsed.links[at].spans.first());
        let kind = match nameless {
            Some(said) => kind_of_name(&self.parsed.text.folded[said.clone()], &|| false),
            None => kind_of(&self.parsed.table.columns[measure]),
        };
        if let Some(extreme) = self.extreme_of(measure).filter(|_| kind != Some(MeasureKind::Flow)) {
            return extreme;
        }
        if matches!(kind, None | Some(MeasureKind::Flow))
            && self.mixes_times()
            && is_running(self.parsed.table, measure)
        {
            let name = self.name(measure);
            self.note(messages::RunningTotal { name });
            return Aggregate::Max;
        }
        match kind {
            Some(MeasureKind::Level | MeasureKind::Rate) => Aggregate::Mean,
            Some(MeasureKind::Stock) if self.mixes_times() => Aggregate::Mean,
            Some(MeasureKind::Stock | MeasureKind::Flow) => Aggregate::Sum,
            // A number of something is added up; whether that may be, the name does not tell.
            None if super::columns::counts(&self.parsed.found()) && self.is_reduced() => {
                let name = self.name(measure);
                self.note(messages::SumNotKnown { name });
                Aggregate::Sum
            }
            None => {
                let column = &self.parsed.table.columns[measure];
                let counted = column.unit.is_some() || is_tally(column);
                if !counted && self.is_reduced() && self.rows_fall_together() {
                    let name = self.name(measure);
                    self.note(messages::MeanNotKnown { name });
                }
                if counted { Aggregate::Sum } else { Aggregate::Mean }
            }
        }
    }

    /// Whether no column that the picture goes through tells every row apart.
    fn rows_fall_together(&self) -> bool {
        let (table, roles) = (self.parsed.table, &self.choice.roles);
        let through = roles.groups.iter().chain(&roles.time);
        !through.into_iter().any(|at| table.columns[*at].distinct(table.rows) == table.rows)
    }

    /// Whether rows of several moments fall together.
    fn mixes_times(&self) -> bool {
        let own = |at: usize| matches!(self.parsed.table.columns[at].kind, Kind::Time(_));
        let frame = &self.parsed.frame;
        let roles = &self.choice.roles;
        let each = (roles.time.is_some_and(own) || roles.groups.iter().any(|at| own(*at))) && frame.grain.is_none();
        // Ten years are many moments, whether they are kept or compared.
        let decade = |kept: &super::periods::Kept| kept.one() == Some(Grain::Decade);
        let each = each && !(roles.time.is_none() && frame.periods.iter().any(decade));
        let grains = self.parsed.table.columns.iter().filter_map(|column| match column.kind {
            Kind::Time(grain) => Some(grain),
            _ => None,
        });
        let Some(finest) = grains.min() else { return false };
        let moment =
            |kept: &super::periods::Kept| kept.one().is_none_or(|grain| grain < Grain::Decade || grain <= finest);
        !each && !matches!(&frame.periods[..], [one] if moment(one))
    }

    /// `highest level by decade`: an extreme that stands right before the measure, and a group behind it.
    fn extreme_of(&self, measure: usize) -> Option<Aggregate> {
        let (text, span) = (&self.parsed.text, self.parsed.links[measure].spans.first()?);
        let before = |(hit, _): &(&Hit, &Sense)| {
            let period = |word: &str| senses(word).iter().any(|sense| sense.family() == "grain");
            text.folded.get(hit.span.end..span.start).is_some_and(|gap| gap.split_whitespace().all(period))
        };
        let (_, sense) = text.wanted("extreme").find(before)?;
        let grouped = text.wanted("group").any(|(hit, _)| hit.span.start >= span.end);
        (grouped && self.parsed.frame.top.is_none()).then_some(match sense.value() {
            "asc" => Aggregate::Min,
            _ => Aggregate::Max,
        })
    }

    /// Of measures beside each other one may be too small to be seen.
    pub fn too_small(&mut self) {
        let size = |at: &usize| {
            let values = self.parsed.table.columns[*at].as_numbers().unwrap_or(&[]);
            let known = || values.iter().filter(|value| value.is_finite());
            known().map(|value| value.abs()).sum::<f64>() / known().count().max(1) as f64
        };
        let mut sizes: Vec<(f64, usize)> = self.choice.roles.measures.iter().map(|at| (size(at), *at)).collect();
        sizes.sort_by(|a, b| a.0.total_cmp(&b.0));
        let folded = self.spec.transform.iter().any(|step| matches!(step, Transform::Fold(_)));
        if let (Some((least, small)), Some((most, large)), true) =
            (sizes.first().copied(), sizes.last().copied(), folded)
            && most > least * TOO_SMALL
            && self.spec.mark != "index_line"
        {
            let (small, large) = (self.name(small), self.name(large));
            self.note(messages::TooSmallBeside { small, large });
        }
    }

    /// Whether the form draws one value of many: not the spread of values, nor each of them.
    fn is_reduced(&self) -> bool {
        !matches!(self.choice.class, "P03h" | "P03r" | "P13" | "P23" | "P23r" | "P32")
    }

    /// The period that is named, or one that keeps a line readable.
    pub fn choose_grain(&mut self) -> Option<Grain> {
        let time =
            self.choice.roles.time.or_else(|| {
                self.choice.roles.groups.iter().copied().find(|at| self.parsed.table.columns[*at].is_time())
            })?;
        let column = &self.parsed.table.columns[time];
        let Kind::Time(own) = column.kind else { return None };
        if let Some((_, Some(grain))) = self.parsed.frame.window {
            return Some(grain.max(own));
        }
        if let Some((grain, _)) = self.parsed.frame.grain {
            return (grain >= own).then_some(grain);
        }
        if self.choice.roles.time.is_none() && self.parsed.frame.compared_periods() > 1 {
            let grain = self.parsed.frame.periods.iter().filter_map(|kept| kept.one()).min();
            return grain.filter(|grain| *grain >= own);
        }
        column.as_times()?;
        let bars = matches!(self.pattern, "P21" | "P13" | "P02");
        let most = if bars { 16 } else { MOST_POINTS };
        let grains = [Grain::Hour, Grain::Day, Grain::Week, Grain::Month, Grain::Quarter, Grain::Year];
        let fits = |grain: &Grain| *grain >= own && column.periods(*grain) <= most;
        let finest = own.max(Grain::Hour);
        let chosen = grains.into_iter().filter(|g| *g >= finest).find(fits)?;
        (chosen != own).then_some(chosen)
    }
}
