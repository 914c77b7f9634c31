//! The main finding of a picture, in a sentence.

use crate::caption::Pick as _;
use crate::caption::{Words, is_relation};
use crate::draw::axis::Along;
use crate::draw::number::spoken;
use crate::draw::time::short_period;
use crate::plan::Pattern;
use crate::prepared::Series;
use crate::table::calendar::Grain;

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
            Along::Time(grain) => short_period(position as i64, *grain, self.locale),
            Along::Number => crate::draw::number::short(position),
            Along::Words(words) => words.get(position as usize).cloned().unwrap_or_default(),
        }
    }

    /// English says `on` a day and `in` anything longer.
    fn preposition(&self, along: &Along) -> &'static str {
        if matches!(along, Along::Time(grain) if *grain <= Grain::Week) { "on" } else { "in" }
    }

    fn movement(&self) -> String {
        let (along, series) = self.prepared.series();
        let Some(Series { points, .. }) = series.first() else { return String::new() };
        let (Some(first), Some(last)) = (points.first(), points.last()) else { return String::new() };
        let Some(peak) = points.iter().max_by(|a, b| a.1.total_cmp(&b.1)) else { return String::new() };
        let lowest = points.iter().map(|p| p.1).fold(f64::INFINITY, f64::min);
        if points.len() > 1 && lowest == peak.1 {
            let value = spoken(peak.1, self.locale);
            return if self.ja() { format!("どの期間も {value}") } else { format!("{value} throughout") };
        }
        let on = self.preposition(&along);
        let peak_text = (self.name_at(peak.0, &along), spoken(peak.1, self.locale));
        let (from, to) = (spoken(first.1, self.locale), spoken(last.1, self.locale));
        let measure = &self.prepared.plan.told;
        if measure.change.is_some() || measure.cumulative || points.len() < 2 {
            return match self.ja() {
                true => format!("最大は {} の {}", peak_text.0, peak_text.1),
                false => format!("peak {} {on} {}", peak_text.1, peak_text.0),
            };
        }
        // A change of sign has no percentage.
        let change = if first.1 > 0.0 && last.1 >= 0.0 && (last.1 / first.1).is_finite() {
            format!("{:+.0}%", (last.1 - first.1) / first.1.abs() * 100.0).replace('-', "−")
        } else {
            String::new()
        };
        let change = if change.is_empty() {
            change
        } else {
            format!("{}{change}{}", self.locale.pick("（", " ("), self.locale.pick("）", ")"))
        };
        match self.ja() {
            true => format!("{from} から {to} へ{change}、最大は {} の {}", peak_text.0, peak_text.1),
            false => format!("from {from} to {to}{change}, peak {} {on} {}", peak_text.1, peak_text.0),
        }
    }

    fn leader(&self) -> String {
        let (along, series) = self.prepared.series();
        let own: Vec<&Series> = series.iter().filter(|s| !s.is_rest).collect();
        let mut places: Vec<f64> = own.iter().flat_map(|s| &s.points).map(|p| p.0).collect();
        places.sort_by(|a, b| b.total_cmp(a));
        places.dedup();
        // What has no value there is taken by its last one: where that is the largest, nobody knows who leads.
        let leads = |place: &f64| {
            let known = |s: &&&Series| s.points[..s.points.partition_point(|p| p.0 <= *place)].last().copied();
            let now = own.iter().filter(|s| known(s).is_some_and(|p| p.0 == *place)).count();
            let best = own.iter().filter_map(|s| Some((*s, known(&s)?))).max_by(|a, b| a.1.1.total_cmp(&b.1.1))?;
            (now > 1 && best.1.0 == *place).then_some((best.0, *place, best.1.1))
        };
        let Some((best, last, value)) = places.iter().find_map(leads) else { return String::new() };
        let (when, value) = (self.name_at(last, &along), spoken(value, self.locale));
        match self.ja() {
            true => format!("{when} は {} が最大（{value}）", best.name),
            false => format!("{} leads {} {when} ({value})", best.name, self.preposition(&along)),
        }
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
                .map(|((a, b), v)| (format!("{a} {b}"), *v))
                .collect();
        }
        // The rest of many is neither the highest nor the lowest.
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
        let (high, low) = (spoken(most.1, self.locale), spoken(least.1, self.locale));
        match (self.ja(), bars.len()) {
            (true, 1) => format!("{} は {high}", most.0),
            (false, 1) => format!("{} is {high}", most.0),
            (true, _) if self.prepared.plan.told.top.is_some_and(|top| top.bottom) => {
                format!("最小は {}（{low}）", least.0)
            }
            (false, _) if self.prepared.plan.told.top.is_some_and(|top| top.bottom) => {
                format!("lowest: {} ({low})", least.0)
            }
            (true, _) if cut => format!("最大は {}（{high}）", most.0),
            (false, _) if cut => format!("highest: {} ({high})", most.0),
            (true, _) => format!("最大は {}（{high}）、最小は {}（{low}）", most.0, least.0),
            (false, _) => format!("highest: {} ({high}), lowest: {} ({low})", most.0, least.0),
        }
    }

    fn middle(&self) -> String {
        let mut values = self.prepared.finite(self.prepared.x());
        values.sort_by(f64::total_cmp);
        let years = self.prepared.is_of_years();
        let q = |share| match crate::operations::quantile(&values, share) {
            year if years => format!("{:.0}{}", year, self.locale.pick("年", "")),
            value => spoken(value, self.locale),
        };
        if values.is_empty() {
            return String::new();
        }
        let (n, median, low, high) = (spoken(values.len() as f64, self.locale), q(0.5), q(0.25), q(0.75));
        if values.len() < ENOUGH {
            return match self.ja() {
                true => format!("{n} 件、{}〜{}", q(0.0), q(1.0)),
                false => {
                    format!("{n} {}, from {} to {}", if values.len() == 1 { "row" } else { "rows" }, q(0.0), q(1.0))
                }
            };
        }
        match self.ja() {
            true => format!("{n} 件の中央値は {median}、半数は {low}〜{high}"),
            false => format!("median {median} of {n} rows, half lie between {low} and {high}"),
        }
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
        middles.sort_by(|a, b| b.1.total_cmp(&a.1));
        let (Some(high), Some(low)) = (middles.first(), middles.last()) else { return String::new() };
        let (h, l) = (spoken(high.1, self.locale), spoken(low.1, self.locale));
        match self.ja() {
            true => format!("中央値は {} が最大（{h}）、{} が最小（{l}）", high.0, low.0),
            false => format!("median highest in {} ({h}), lowest in {} ({l})", high.0, low.0),
        }
    }

    fn correlation(&self) -> String {
        let pairs = self.prepared.pairs();
        match crate::draw::fit::correlation(&pairs) {
            Some(r) if self.ja() => format!("相関係数 {r:.2}（{} 件）", pairs.len()).replace('-', "−"),
            Some(r) => format!("correlation {r:.2} over {} rows", pairs.len()).replace('-', "−"),
            None => String::new(),
        }
    }
}
