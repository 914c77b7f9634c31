//! The axis of a chart's values: round numbers, and how they are written.

use crate::office::chart::number_format;
use shosai_figure::{Chart, ChartForm, ChartSeries};

/// Steps of the axis of values, at most.
const MOST_STEPS: f64 = 9.0;

/// Where a chart is drawn, in points.
#[derive(Clone, Copy)]
pub(super) struct Area {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

/// The axis of values.
pub(super) struct Axis {
    pub low: f64,
    pub high: f64,
    step: f64,
}

pub(super) fn value(series: &ChartSeries, row: usize) -> Option<f64> {
    series.values.get(row).copied().flatten()
}

impl Axis {
    /// The axis of a chart's values.
    pub fn of(chart: &Chart) -> Self {
        if matches!(chart.form, ChartForm::ShareRows | ChartForm::ShareAreas) {
            return Self { low: 0.0, high: 100.0, step: 10.0 };
        }
        let rows = chart.categories.len();
        let stacked = matches!(chart.form, ChartForm::StackedColumns | ChartForm::Areas);
        let values = chart.series.iter().flat_map(|own| own.values.iter().flatten().copied());
        let rules = chart.rules.iter().map(|(_, value)| *value);
        let free = matches!(chart.form, ChartForm::Lines | ChartForm::Points);
        if stacked {
            let totals = (0..rows).map(|row| chart.series.iter().filter_map(|own| value(own, row)).sum::<f64>());
            return Self::around(totals.chain(rules).chain([0.0]));
        }
        if free { Self::around(values.chain(rules)) } else { Self::around(values.chain(rules).chain([0.0])) }
    }

    /// Round numbers around values; from zero, unless they are close together far away from it.
    pub fn around(values: impl Iterator<Item = f64>) -> Self {
        let (low, high) =
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        let (low, high) = if low.is_finite() && high.is_finite() { (low, high) } else { (0.0, 1.0) };
        let near = low > 0.0 && (high - low) < high / 6.0;
        let low = if low > 0.0 && !near { 0.0 } else { low };
        let high = if high < 0.0 { 0.0 } else { high };
        let span = if high > low { high - low } else { 1.0 };
        let unit = 10_f64.powf((span / MOST_STEPS).log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0]
            .map(|times| times * unit)
            .into_iter()
            .find(|step| span / step <= MOST_STEPS)
            .unwrap_or(unit * 10.0);
        Self { low: (low / step).floor() * step, high: ((high / step).floor() + 1.0) * step, step }
    }

    /// The numbers along it.
    pub fn ticks(&self) -> Vec<f64> {
        let count = ((self.high - self.low) / self.step).round().clamp(1.0, 50.0) as usize;
        (0..=count).map(|place| self.low + self.step * place as f64).collect()
    }

    /// Where a value stands in a plot.
    pub fn up(&self, value: f64, plot: &Area) -> f64 {
        plot.bottom - (value - self.low) / (self.high - self.low) * (plot.bottom - plot.top)
    }

    /// A number along it, as it is written.
    pub fn label(&self, tick: f64, chart: &Chart) -> String {
        if chart.form == ChartForm::ShareAreas { format!("{tick:.0}%") } else { written(tick, number_format(chart)) }
    }
}

/// A number in one of the ways that charts write them.
pub(super) fn written(value: f64, format: &str) -> String {
    let places = match format {
        "#,##0" => 0,
        "0.00" => 2,
        "General" => return format!("{}", (value * 1e6).round() / 1e6),
        _ => 1,
    };
    let plain = format!("{:.places$}", value.abs());
    let (whole, rest) =
        plain.split_once('.').map_or((plain.as_str(), String::new()), |(whole, rest)| (whole, format!(".{rest}")));
    let mut grouped = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let sign = if value < 0.0 { "-" } else { "" };
    let unit = if format.ends_with("\"%\"") { "%" } else { "" };
    format!("{sign}{grouped}{rest}{unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_chart_writes_them() {
        assert_eq!(written(1_234_567.0, "#,##0"), "1,234,567");
        assert_eq!(written(-1234.56, "#,##0.0"), "-1,234.6");
        assert_eq!(written(57.14, "0.0\"%\""), "57.1%");
    }

    #[test]
    fn axes_have_round_steps_and_start_at_zero_unless_values_are_close() {
        let far = Axis::around([990.0, 1720.0].into_iter());
        assert_eq!((far.low, far.high, far.step), (0.0, 1800.0, 200.0));
        let near = Axis::around([990.0, 1010.0].into_iter());
        assert!(near.low > 900.0 && near.high >= 1010.0);
        let nothing = Axis::around(std::iter::empty());
        assert!(nothing.high > nothing.low);
    }
}
