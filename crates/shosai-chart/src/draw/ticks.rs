//! Round numbers for axes and classes.

use crate::scene::Frame;
use crate::spec::BinSize;

/// The contract's steps.
const STEPS: [f64; 5] = [1.0, 2.0, 2.5, 5.0, 10.0];

/// The smallest round step that is not below `raw`.
pub fn nice_step(raw: f64) -> f64 {
    if !(raw.is_finite() && raw > 0.0) {
        return 1.0;
    }
    let power = 10_f64.powf(raw.log10().floor());
    let scaled = raw / power;
    let step = STEPS.iter().find(|step| **step >= scaled - 1e-9).unwrap_or(&10.0);
    let nice = step * power;
    if nice.is_finite() && nice > 0.0 { nice } else { raw }
}

/// How a caller wants an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AxisScale {
    /// Powers of ten at equal distances.
    pub log: bool,
    /// Whether it starts at zero; without a wish, as the template does.
    pub zero: Option<bool>,
    /// Equal distances are equal differences, however the values lie.
    pub linear: bool,
}

/// A linear scale with round ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Linear {
    /// The value at the start.
    pub low: f64,
    /// The value at the end.
    pub high: f64,
    /// The distance between ticks.
    pub step: f64,
    /// The pixel of `low`.
    pub start: f64,
    /// The pixel of `high`.
    pub end: f64,
    /// Whether equal distances are equal factors.
    pub log: bool,
}

/// Shares of the range below which an axis may leave zero out, and the room it then gets, as the contract says.
const TRIM_BELOW: f64 = 0.3;
const TRIM_ROOM: f64 = 0.2;

impl Linear {
    /// A scale from zero (bars, areas, histograms).
    pub fn from_zero(low: f64, high: f64, ticks: usize) -> Linear {
        Self::around(low.min(0.0), high.max(0.0), ticks)
    }

    /// A scale for lines: zero may be left out only when the values hardly differ.
    pub fn trimmed(low: f64, high: f64, ticks: usize) -> Linear {
        let largest = low.abs().max(high.abs());
        let range = high - low;
        if low.signum() == high.signum() && range > 0.0 && range / largest < TRIM_BELOW {
            let room = range * TRIM_ROOM;
            return Self::around(low - room, high + room, ticks);
        }
        Self::from_zero(low, high, ticks)
    }

    /// A scale for values of which none is a zero point (scatter plots, distributions).
    pub fn around(low: f64, high: f64, ticks: usize) -> Linear {
        let (mut low, mut high) = if low.is_finite() && high.is_finite() { (low, high) } else { (0.0, 1.0) };
        let size = low.abs().max(high.abs());
        if (high - low).abs() <= size * 1e-9 {
            let room = if size == 0.0 { 1.0 } else { size * 0.5 };
            (low, high) =
                if low >= 0.0 { (low - room.min(low), high + room) } else { (low - room, high + room.min(-high)) };
        }
        let step = nice_step((high / ticks.max(1) as f64) - (low / ticks.max(1) as f64));
        let floor = (low / step + 1e-9).floor() * step;
        let ceil = (high / step - 1e-9).ceil() * step;
        let usable = floor.is_finite() && ceil.is_finite() && ceil > floor;
        let (low, high) = if usable { (floor, ceil) } else { (low, high) };
        Linear { low, high, step, start: 0.0, end: 1.0, log: false }
    }

    /// The scale a caller chose for values between `low` and `high`, or the one the template would take.
    pub fn chosen(wish: AxisScale, low: f64, high: f64, ticks: usize, own: impl Fn() -> Linear) -> Linear {
        match wish.zero {
            _ if wish.log && low > 0.0 && high.is_finite() => Self::of_factors(low, high),
            Some(true) => Self::from_zero(low, high, ticks),
            Some(false) => {
                let room = (high - low) * TRIM_ROOM / 2.0;
                Self::around(low - room, high + room, ticks)
            }
            None => own(),
        }
    }

    /// A logarithmic scale between round ends: 1, 2 or 5 of a power of ten.
    fn of_factors(low: f64, high: f64) -> Linear {
        let ends = |value: f64, up: bool| {
            let power = 10_f64.powf(value.log10().floor());
            let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
            let below = steps.iter().rev().find(|step| **step <= value * (1.0 + 1e-9));
            let above = steps.iter().find(|step| **step >= value * (1.0 - 1e-9));
            if up { above } else { below }.copied().unwrap_or(value)
        };
        let (low, mut high) = (ends(low, false), ends(high, true));
        if high <= low {
            high = low * 10.0;
        }
        Linear { low, high, step: low, start: 0.0, end: 1.0, log: true }
    }

    fn powers(&self) -> Vec<f64> {
        let decades = (self.high / self.low).log10();
        let steps: &[f64] = if decades <= 3.0 { &[1.0, 2.0, 5.0] } else { &[1.0] };
        let first = self.low.log10().floor() as i32;
        let last = self.high.log10().ceil() as i32;
        let every = ((last - first) as usize).div_ceil(8).max(1);
        (first..=last)
            .step_by(every)
            .flat_map(|power| steps.iter().map(move |step| step * 10_f64.powi(power)))
            .filter(|value| *value >= self.low * (1.0 - 1e-9) && *value <= self.high * (1.0 + 1e-9))
            .collect()
    }

    /// The same scale with no ticks between whole numbers, where `values` are nothing else: there are no 9.5 tickets.
    pub fn for_whole(self, mut values: impl Iterator<Item = f64>) -> Linear {
        /// Ticks by twos at most; more are counted by fives.
        const MOST_TWOS: f64 = 7.0;
        if self.log || self.step.fract() == 0.0 || values.any(|value| value.fract() != 0.0) {
            return self;
        }
        let step = match self.high - self.low {
            _ if self.step < 1.0 => 1.0,
            range if range <= MOST_TWOS * 2.0 => 2.0,
            _ => 5.0,
        };
        let (low, high) = ((self.low / step).floor() * step, (self.high / step).ceil() * step);
        Linear { low, high, step, ..self }
    }

    /// The same scale over pixels.
    pub fn over(mut self, start: f64, end: f64) -> Linear {
        (self.start, self.end) = (start, end);
        self
    }

    /// The same scale from the bottom of a frame to its top.
    pub fn upwards(self, frame: &Frame) -> Linear {
        self.over(frame.bottom, frame.top)
    }

    /// The pixel of a value. Halves are taken first so that the largest numbers do not overflow.
    pub fn at(&self, value: f64) -> f64 {
        if self.log {
            let share = (value.max(f64::MIN_POSITIVE).ln() - self.low.ln()) / (self.high.ln() - self.low.ln());
            return self.start + share.clamp(-0.5, 1.5) * (self.end - self.start);
        }
        let share = (value / 2.0 - self.low / 2.0) / (self.high / 2.0 - self.low / 2.0);
        self.start + share.clamp(-0.5, 1.5) * (self.end - self.start)
    }

    /// The values of the ticks.
    pub fn ticks(&self) -> Vec<f64> {
        if self.log {
            return self.powers();
        }
        const MOST: usize = 60;
        let first = (self.low / self.step - 1e-6).ceil();
        let mut out = Vec::new();
        for at in 0..MOST {
            let value = (first + at as f64) * self.step;
            if !(value.is_finite() && value <= self.high + self.step * 1e-6) {
                break;
            }
            out.push(if value.abs() < self.step * 1e-9 { 0.0 } else { value });
        }
        out
    }
}

/// Sturges' number of classes, within bounds.
pub fn sturges(count: usize, most: usize) -> usize {
    let classes = (count.max(1) as f64).log2().ceil() as usize + 1;
    classes.clamp(5, most)
}

/// Classes may be as many times more than Sturges says, where round widths ask for it.
const MORE_CLASSES: f64 = 1.6;

/// More classes than this are none, whatever is wished for.
const MOST_SIZED: f64 = 200.0;

/// Classes of a histogram: round edges, about as many as Sturges says.
#[derive(Clone, Debug, PartialEq)]
pub struct Classes {
    /// The lower edge of the first.
    pub low: f64,
    /// Their common width.
    pub width: f64,
    pub count: usize,
}

impl Classes {
    /// Classes of a width, or as many as are wished for at most; `most` is the template's own limit.
    pub fn sized(values: &[f64], most: usize, size: Option<BinSize>) -> Classes {
        let own = Classes::new(values, most);
        let Some(size) = size else { return own };
        let (low, high) = extent(values.iter().copied());
        let wanted = size.maxbins.map(|bins| nice_step((high - low) / f64::from(bins.max(1))));
        let width = size.step.filter(|step| *step > 0.0).or(wanted).unwrap_or(own.width);
        let first = (low / width).floor() * width;
        let count = ((high - first) / width).floor() + 1.0;
        if high > low && count <= MOST_SIZED { Classes { low: first, width, count: count as usize } } else { own }
    }

    /// Classes for values, at most `most`.
    pub fn new(values: &[f64], most: usize) -> Classes {
        let (low, high) = extent(values.iter().copied());
        let wanted = sturges(values.len(), most);
        if high <= low {
            let width = nice_step(if low == 0.0 { 1.0 } else { low.abs() * 0.1 });
            return Classes { low: (low / width).floor() * width - width * 2.0, width, count: 5 };
        }
        let whole = values.iter().all(|v| v.fract() == 0.0);
        // Rounding the width up takes classes away; rather some more than wished for than half of them.
        let finer = (wanted as f64 * MORE_CLASSES).min(most as f64);
        let mut width = nice_step(high / finer - low / finer);
        if whole {
            width = width.max(1.0).round();
        }
        let first = (low / width).floor() * width;
        let last = ((high - first) / width).floor().clamp(0.0, (most.max(5) * 4) as f64);
        let count = last as usize + 1;
        Classes { low: first, width, count: count.max(1) }
    }

    /// How many values fall into each class.
    pub fn counts(&self, values: impl Iterator<Item = f64>) -> Vec<f64> {
        let mut out = vec![0.0; self.count];
        for value in values {
            let at = ((value - self.low) / self.width + 1e-9).floor();
            let at = if at.is_finite() && at > 0.0 { (at as usize).min(self.count - 1) } else { 0 };
            out[at] += 1.0;
        }
        out
    }

    /// The upper edge of the last.
    pub fn high(&self) -> f64 {
        self.low + self.width * self.count as f64
    }
}

/// The smallest and the largest number; 0 and 0 for none.
pub fn extent(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) =
        values.filter(|v| v.is_finite()).fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
    if low <= high { (low, high) } else { (0.0, 0.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_have_no_ticks_between_them() {
        let scale = Linear::trimmed(9.0, 11.0, 6);
        assert!(scale.step < 1.0);
        let whole = scale.clone().for_whole([9.0, 10.0, 11.0].into_iter());
        assert_eq!((whole.low, whole.high, whole.step), (8.0, 12.0, 1.0));
        assert_eq!(scale.clone().for_whole([9.0, 10.5].into_iter()), scale);
    }
    use proptest::prelude::*;

    #[test]
    fn classes_that_are_wished_for_are_drawn() {
        let values: Vec<f64> = (0..500).map(|n| f64::from(n) * 0.3).collect();
        let counted = |size| Classes::sized(&values, 50, Some(size)).count;
        assert!((16..=31).contains(&counted(BinSize { step: None, maxbins: Some(30) })));
        assert_eq!(counted(BinSize { step: Some(50.0), maxbins: None }), 3);
        assert_eq!(Classes::sized(&values, 50, None), Classes::new(&values, 50));
    }

    #[test]
    fn steps_are_round() {
        assert_eq!(nice_step(0.7), 1.0);
        assert_eq!(nice_step(13.0), 20.0);
        assert_eq!(nice_step(22.0), 25.0);
        assert_eq!(Linear::from_zero(3.0, 97.0, 5).ticks(), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
    }

    #[test]
    fn counts_have_whole_ticks() {
        let whole = |high: f64, step: f64| {
            let scale = Linear { low: 0.0, high, step, start: 0.0, end: 1.0, log: false };
            scale.for_whole([3.0, 16.0].into_iter()).ticks()
        };
        assert_eq!(whole(17.5, 2.5), [0.0, 5.0, 10.0, 15.0, 20.0]);
        assert_eq!(whole(12.5, 2.5), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0]);
        assert_eq!(whole(2.0, 0.5), [0.0, 1.0, 2.0]);
    }

    #[test]
    fn zero_is_left_out_only_when_values_hardly_differ() {
        assert!(Linear::trimmed(95.0, 105.0, 5).low > 0.0);
        assert_eq!(Linear::trimmed(50.0, 105.0, 5).low, 0.0);
    }

    proptest! {
        #[test]
        fn scales_hold_every_value(a in -1e300_f64..1e300, b in -1e300_f64..1e300, n in 2_usize..12) {
            let (low, high) = (a.min(b), a.max(b));
            let scale = Linear::around(low, high, n).over(0.0, 100.0);
            prop_assert!(scale.at(low).is_finite() && scale.at(high).is_finite());
            prop_assert!(scale.at(low) >= -0.01 && scale.at(high) <= 100.01, "{scale:?}");
            prop_assert!(scale.ticks().len() <= 60);
        }

        #[test]
        fn every_value_has_a_class(values in proptest::collection::vec(-1e6_f64..1e6, 1..200)) {
            let classes = Classes::new(&values, 50);
            prop_assert_eq!(classes.counts(values.iter().copied()).iter().sum::<f64>() as usize, values.len());
            prop_assert!(classes.high() >= values.iter().copied().fold(f64::MIN, f64::max));
        }
    }
}
