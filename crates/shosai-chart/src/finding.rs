//! The main finding of a picture, in a sentence.

use crate::caption::Words;
use crate::draw::axis::Along;
use crate::draw::number::{counted, spoken};
use crate::draw::time::{period, short_period};
use crate::messages;
use crate::plan::Pattern;
use crate::prepared::Series;
use crate::table::Kind;
use crate::table::calendar::Grain;
use crate::table::readable::readable;
use crate::table::true_zero::has_true_zero;
use crate::templates::over_time::tick_name;
use crate::title::{is_relation, nothing};
use shosai_message::Message;

/// Rows of which a half can be spoken of.
const ENOUGH: usize = 4;

impl Words<'_> {
    /// The main finding in a sentence.
    pub(crate) fn finding(&self) -> String {
        let plan = &self.prepared.plan;
        match plan.pattern {
            _ if is_relation(plan.template) && matches!(plan.pattern, Pattern::Whole | Pattern::Overlay) => {
                self.correlation()
            }
            _ if self.has_years_beside() => self.years_finding(),
            Pattern::Trend => self.movement(),
            // The last of places without an order is no end that anybody leads at.
            Pattern::Gaps if self.prepared.x().is_some_and(|x| x.kind == Kind::Category) => self.extremes(),
            Pattern::Trends | Pattern::Gaps | Pattern::Panels if plan.template != "bump" => self.leader(),
            Pattern::Trends => String::new(),
            Pattern::Compare => self.extremes(),
            Pattern::Whole if plan.roles.y.is_some() => self.extremes(),
            Pattern::Spreads if plan.template == "share_stacked_bar" => String::new(),
            Pattern::Whole | Pattern::Drift => self.middle(),
            _ => self.middles(),
        }
    }

    fn name_at(&self, position: f64, along: &Along) -> String {
        match along {
            Along::Time(grain) => period(position as i64, *grain, self.locale),
            // A bare number says nothing: `season 4`.
            Along::Number => {
                let label = self.prepared.x().map_or_else(String::new, |x| readable(&x.label));
                format!("{label} {}", crate::draw::number::short(position)).trim().to_owned()
            }
            Along::Words(_) | Along::Periods(..) => tick_name(along, position, self.prepared),
        }
    }

    /// English says `on` a day and `in` anything longer.
    fn when(&self, position: f64, along: &Along) -> Message {
        let when = self.name_at(position, along);
        if matches!(along, Along::Time(grain) if *grain <= Grain::Week) {
            messages::OnADay { when }.into()
        } else {
            messages::InAPeriod { when }.into()
        }
    }

    fn movement(&self) -> String {
        let (along, series) = self.prepared.series();
        let Some(Series { points, .. }) = series.first() else { return String::new() };
        // What is not all there is compared with nothing.
        let partial = self.prepared.partial;
        let (from, until) = (usize::from(partial.first.is_some()), usize::from(partial.last.is_some()));
        let is_whole = from + until == 0 || points.len() > from + until + 1;
        let points = if is_whole { &points[from..points.len() - until] } else { points };
        let (Some(first), Some(last)) = (points.first(), points.last()) else { return String::new() };
        let Some(peak) = points.iter().max_by(|a, b| a.1.total_cmp(&b.1)) else { return String::new() };
        let lowest = points.iter().map(|p| p.1).fold(f64::INFINITY, f64::min);
        let value = spoken(peak.1, self.numerals());
        if points.len() > 1 && lowest == peak.1 {
            return self.say(messages::AlwaysTheSame { value });
        }
        let when = self.when(peak.0, &along);
        let measure = &self.prepared.plan.told;
        if measure.change.is_some() || measure.cumulative || points.len() < 2 || !is_whole {
            return self.say(messages::PeakIs { value, when });
        }
        let change = self.change(first.1, last.1);
        let (from, to) = (spoken(first.1, self.numerals()), spoken(last.1, self.numerals()));
        self.say(messages::Moved { from, to, change, value, when })
    }

    /// How much more or less the last value is: a change of sign has no percentage, nor has what has no zero.
    fn change(&self, first: f64, last: f64) -> Message {
        /// From here on people speak of times as much.
        const MANY_TIMES: f64 = 10.0;
        if !self.prepared.y().is_some_and(|column| has_true_zero(column)) || first <= 0.0 {
            return nothing();
        }
        match last / first {
            times if !times.is_finite() => nothing(),
            times if times >= MANY_TIMES => messages::TimesAsMuch { times: spoken(times, self.locale) }.into(),
            times => messages::ChangedBy { change: format!("{:+.0}%", (times - 1.0) * 100.0).replace('-', "−") }.into(),
        }
    }

    fn leader(&self) -> String {
        let (along, series) = self.prepared.series();
        let own: Vec<&Series> = series.iter().filter(|s| !s.is_rest).collect();
        let mut places: Vec<f64> = own.iter().flat_map(|s| &s.points).map(|p| p.0).collect();
        places.sort_by(|a, b| b.total_cmp(a));
        places.dedup();
        if self.prepared.partial.last.is_some() && places.len() > 2 {
            places.remove(0);
        }
        // What has no value there is taken by its last one: where that is the largest, nobody knows who leads.
        let leads = |place: &f64| {
            let known = |s: &&&Series| s.points[..s.points.partition_point(|p| p.0 <= *place)].last().copied();
            let now = own.iter().filter(|s| known(s).is_some_and(|p| p.0 == *place)).count();
            let best = own.iter().filter_map(|s| Some((*s, known(&s)?))).max_by(|a, b| a.1.1.total_cmp(&b.1.1))?;
            (now > 1 && best.1.0 == *place).then_some((best.0, *place, best.1.1))
        };
        let Some((best, last, value)) = places.iter().find_map(leads) else { return String::new() };
        let (when, value) = (self.when(last, &along), spoken(value, self.numerals()));
        self.say(messages::Leads { name: &best.name, when, value })
    }

    /// What bars of periods are called that the data covers only in part.
    fn partial_names(&self) -> Vec<String> {
        let Some(grain) = self.prepared.x().and_then(|x| x.shown_grain()) else { return Vec::new() };
        let partial = self.prepared.partial;
        let parts = [partial.first, partial.last].into_iter().flatten();
        parts.map(|(at, _)| short_period(grain.floor(at), grain, self.locale)).collect()
    }

    fn extremes(&self) -> String {
        let mut bars = self.prepared.bars();
        if let Some(color) = self.prepared.color() {
            let seconds = self.prepared.names(color);
            let values = self.prepared.y().and_then(|c| c.as_numbers()).unwrap_or(&[]);
            let firsts = self.prepared.x().map(|c| self.prepared.names(c)).unwrap_or_default();
            bars = firsts
                .iter()
                .zip(&seconds)
                .zip(values)
                .filter(|(_, v)| v.is_finite())
                .map(|((a, b), v)| (format!("{a} / {b}"), *v))
                .collect();
        }
        // The rest of many is neither the highest nor the lowest.
        let parts = self.partial_names();
        if bars.len() > parts.len() + 1 {
            bars.retain(|(name, _)| !parts.contains(name));
        }
        let all = bars.len();
        if bars.len() > 1 {
            bars.retain(|(name, _)| name != self.prepared.rest_word());
        }
        // Of many that are cut or gathered nobody knows the lowest.
        let cut = bars.len() < all || self.prepared.plan.told.top.is_some();
        let (Some(most), Some(least)) =
            (bars.iter().max_by(|a, b| a.1.total_cmp(&b.1)), bars.iter().min_by(|a, b| a.1.total_cmp(&b.1)))
        else {
            return String::new();
        };
        let (value, low) = (spoken(most.1, self.numerals()), spoken(least.1, self.numerals()));
        let (name, least) = (&most.0, &least.0);
        match bars.len() {
            1 => self.say(messages::OnlyOne { name, value }),
            _ if self.prepared.plan.told.top.is_some_and(|top| top.bottom) => {
                self.say(messages::LowestIs { name: least, value: low })
            }
            _ if cut => self.say(messages::HighestIs { name, value }),
            _ => self.say(messages::FromHighestToLowest { name, value, least, low }),
        }
    }

    fn middle(&self) -> String {
        let mut values = self.prepared.finite(self.prepared.x());
        values.sort_by(f64::total_cmp);
        let years = self.prepared.is_of_years();
        let q = |share| match crate::operations::quantile(&values, share) {
            year if years => self.say(messages::AYear { year: format!("{year:.0}") }),
            value => spoken(value, self.numerals()),
        };
        if values.is_empty() {
            return String::new();
        }
        let rows = counted(values.len());
        if values.len() < ENOUGH {
            return self.say(messages::FewRows { count: values.len(), rows, low: q(0.0), high: q(1.0) });
        }
        self.say(messages::MiddleIs { rows, median: q(0.5), low: q(0.25), high: q(0.75) })
    }

    fn middles(&self) -> String {
        let plan = &self.prepared.plan;
        let (group, value) = if plan.pattern == Pattern::Spreads {
            (self.prepared.x(), self.prepared.y())
        } else {
            (self.prepared.color(), self.prepared.x())
        };
        let mut middles: Vec<(String, f64)> = self
            .prepared
            .grouped(group, value)
            .into_iter()
            .map(|(name, mut values)| {
                values.sort_by(f64::total_cmp);
                (name, crate::operations::quantile(&values, 0.5))
            })
            .collect();
        middles.retain(|(_, middle)| middle.is_finite());
        middles.sort_by(|a, b| b.1.total_cmp(&a.1));
        let (Some(high), Some(low)) = (middles.first(), middles.last()) else { return String::new() };
        let (value, lowest) = (spoken(high.1, self.numerals()), spoken(low.1, self.numerals()));
        self.say(messages::MiddlesAre { name: &high.0, value, least: &low.0, low: lowest })
    }

    fn correlation(&self) -> String {
        let pairs = self.prepared.pairs();
        crate::draw::fit::correlation(&pairs).map_or_else(String::new, |r| {
            self.say(messages::CorrelationIs { r: format!("{r:.2}").replace('-', "−"), rows: counted(pairs.len()) })
        })
    }
}
