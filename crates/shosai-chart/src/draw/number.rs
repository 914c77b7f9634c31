//! Numbers as the reader's language writes them.

use crate::Language;

/// Decimals beyond this are noise.
const MAX_DECIMALS: usize = 6;

/// A number in as few characters as keep its value to six figures, without grouping.
pub fn short(value: f64) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    if value != 0.0 && (value.abs() >= 1e15 || value.abs() < 1e-6) {
        return scientific(value);
    }
    trim_zeros(&format!("{value:.MAX_DECIMALS$}"))
}

fn scientific(value: f64) -> String {
    let text = format!("{value:.2e}");
    match text.split_once('e') {
        Some((mantissa, exponent)) => format!("{}e{exponent}", trim_zeros(mantissa)),
        None => text,
    }
}

fn trim_zeros(text: &str) -> String {
    if !text.contains('.') {
        return text.to_owned();
    }
    let trimmed = text.trim_end_matches('0').trim_end_matches('.');
    if trimmed == "-0" { "0".to_owned() } else { trimmed.to_owned() }
}

/// Groups the digits before the point in threes.
pub fn grouped(text: &str) -> String {
    let (sign, rest) = text.strip_prefix('-').map_or(("", text), |rest| ("−", rest));
    let (whole, fraction) = rest.split_once('.').map_or((rest, ""), |(w, f)| (w, f));
    if rest.contains('e') {
        return format!("{sign}{rest}");
    }
    let mut out = String::new();
    for (at, c) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    if fraction.is_empty() { format!("{sign}{out}") } else { format!("{sign}{out}.{fraction}") }
}

/// Below this, zeros after the point are counted by nobody.
const SMALL: f64 = 1e-4;
/// Powers of ten for small numbers, the largest first.
const SMALL_WORDS: [(f64, &str); 12] = [
    (1e-4, "e−4"),
    (1e-5, "e−5"),
    (1e-6, "e−6"),
    (1e-7, "e−7"),
    (1e-8, "e−8"),
    (1e-9, "e−9"),
    (1e-10, "e−10"),
    (1e-11, "e−11"),
    (1e-12, "e−12"),
    (1e-13, "e−13"),
    (1e-14, "e−14"),
    (1e-15, "e−15"),
];

/// Words of magnitude, largest first.
const JA_WORDS: [(f64, &str); 3] = [(1e12, "兆"), (1e8, "億"), (1e4, "万")];
const EN_WORDS: [(f64, &str); 4] = [(1e12, "T"), (1e9, "B"), (1e6, "M"), (1e3, "K")];

/// What large numbers of a picture are written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numerals {
    language: Language,
    /// Whether words of magnitude shorten them: beside a unit that has such a word of its own they would be told twice.
    words: bool,
    /// Whether the numbers are years: `1987` has neither words nor marks between thousands.
    years: bool,
}

impl From<Language> for Numerals {
    fn from(language: Language) -> Self {
        Numerals { language, words: true, years: false }
    }
}

impl Numerals {
    /// Numbers in full, for units such as `百万円`.
    pub fn in_full(language: Language) -> Numerals {
        Numerals { language, words: false, years: false }
    }

    /// Years.
    pub fn of_years(language: Language) -> Numerals {
        Numerals { language, words: false, years: true }
    }

    /// The digits of a number, in threes unless it is a year.
    fn grouped(self, text: &str) -> String {
        if self.years { text.replace('-', "−") } else { grouped(text) }
    }

    fn words(self) -> &'static [(f64, &'static str)] {
        match self.language {
            _ if !self.words => &[],
            Language::Ja => &JA_WORDS,
            Language::En => &EN_WORDS,
        }
    }
}

/// How all numbers of one axis are written, so that they share a magnitude and a count of decimals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    factor: f64,
    word: &'static str,
    decimals: usize,
    grouped: bool,
}

impl Style {
    /// The style for numbers up to `largest`, told apart by `step`.
    pub fn new(largest: f64, step: f64, numerals: impl Into<Numerals>) -> Style {
        /// A word pays only when it saves zeros: 12,000 stays as it is.
        const LEAST: f64 = 10.0;
        let numerals = numerals.into();
        let chosen =
            numerals.words().iter().find(|(size, _)| largest.abs() >= size * if *size <= 1e4 { LEAST } else { 1.0 });
        let small = SMALL_WORDS.iter().find(|(size, _)| largest.abs() >= *size && largest.abs() < SMALL * 10.0);
        let (factor, word) = chosen.or(small).copied().unwrap_or((1.0, ""));
        let step = (step / factor).abs();
        let decimals = if step > 0.0 && step.is_finite() {
            (0..=MAX_DECIMALS).find(|d| is_whole(step * 10_f64.powi(*d as i32))).unwrap_or(MAX_DECIMALS)
        } else {
            0
        };
        Style { factor, word, decimals, grouped: !numerals.years }
    }

    /// The same without marks between thousands: years are written `1987`.
    pub fn as_years(mut self) -> Style {
        self.grouped = false;
        self
    }

    /// A number in this style.
    pub fn write(&self, value: f64) -> String {
        if !value.is_finite() {
            return "–".to_owned();
        }
        if value.abs() >= 1e16 {
            return scientific(value).replace('-', "−");
        }
        let scaled = value / self.factor;
        let text = format!("{scaled:.*}", self.decimals);
        let text =
            if text.trim_start_matches('-').chars().all(|c| c == '0' || c == '.') { "0".to_owned() } else { text };
        match text.as_str() {
            "0" => text,
            _ if !self.grouped => text,
            _ => format!("{}{}", grouped(&text), self.word),
        }
    }
}

fn is_whole(value: f64) -> bool {
    (value - value.round()).abs() < 1e-6 * value.abs().max(1.0)
}

/// A single number for a label or a sentence: three or four figures and a word of magnitude.
pub fn spoken(value: f64, numerals: impl Into<Numerals>) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    if !value.is_finite() || value.abs() >= 1e16 || value.abs() < SMALL {
        return if value.is_finite() { scientific(value) } else { short(value) }.replace('-', "−");
    }
    let numerals = numerals.into();
    let (factor, word) = magnitude(value, numerals);
    let scaled = value / factor;
    let decimals = decimals_of(scaled);
    format!("{}{word}", numerals.grouped(&trim_zeros(&format!("{scaled:.decimals$}"))))
}

/// The word of magnitude a single number is written with, and what it stands for.
fn magnitude(value: f64, numerals: Numerals) -> (f64, &'static str) {
    let least = if numerals.language == Language::En { 10_000.0 } else { 100_000.0 };
    numerals.words().iter().find(|(size, _)| value.abs() >= size.max(least)).copied().unwrap_or((1.0, ""))
}

/// The decimals that leave a number three figures or four.
fn decimals_of(scaled: f64) -> usize {
    match scaled.abs() {
        v if v >= 100.0 => 0,
        v if v >= 10.0 => 1,
        v if v >= 1.0 => 2,
        v if v >= 0.01 => 3,
        // Three figures whatever the size.
        v => (2.0 - v.log10().floor()).clamp(0.0, 12.0) as usize,
    }
}

/// A whole number in full, for those who count: `45,088`.
pub fn counted(count: usize) -> String {
    grouped(&count.to_string())
}

/// How the labels of one picture are written: numbers of one magnitude have the same decimals, as in a column of a table.
#[derive(Clone, Debug)]
pub struct Figures {
    numerals: Numerals,
    /// Words of magnitude, and the decimals written before each.
    decimals: Vec<(&'static str, usize)>,
}

impl Figures {
    /// The largest number of each magnitude decides.
    pub fn of(values: impl IntoIterator<Item = f64>, numerals: impl Into<Numerals>) -> Figures {
        let numerals = numerals.into();
        let mut scaled: Vec<(&'static str, Vec<f64>)> = Vec::new();
        for value in values.into_iter().filter(|value| value.is_finite() && value.abs() >= SMALL) {
            let (factor, word) = magnitude(value, numerals);
            match scaled.iter_mut().find(|(own, _)| *own == word) {
                Some((_, numbers)) => numbers.push(value / factor),
                None => scaled.push((word, vec![value / factor])),
            }
        }
        let needed = |numbers: &[f64]| {
            let most = decimals_of(numbers.iter().fold(0.0, |most: f64, v| most.max(v.abs())));
            let told = |v: &f64| trim_zeros(&format!("{v:.most$}")).split_once('.').map_or(0, |(_, after)| after.len());
            numbers.iter().map(told).max().unwrap_or(0)
        };
        Figures { numerals, decimals: scaled.iter().map(|(word, numbers)| (*word, needed(numbers))).collect() }
    }

    /// A number as the others are written, unless it would lose what it says.
    pub fn write(&self, value: f64) -> String {
        /// The share of a number that rounding may take.
        const LOST: f64 = 0.15;
        let (factor, word) = magnitude(value, self.numerals);
        let decimals = self.decimals.iter().find(|(own, _)| *own == word).map(|(_, decimals)| *decimals);
        let text = decimals.map(|decimals| format!("{:.decimals$}", value / factor));
        let kept = |text: &String| text.parse().is_ok_and(|v: f64| (v * factor - value).abs() <= value.abs() * LOST);
        match text.filter(|text| value != 0.0 && kept(text)) {
            Some(text) => format!("{}{word}", self.numerals.grouped(&text)),
            None => spoken(value, self.numerals),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_for_the_reader() {
        assert_eq!(spoken(1234.0, Language::En), "1,234");
        assert_eq!(spoken(12_345_678.0, Language::En), "12.3M");
        assert_eq!(spoken(12_345_678.0, Language::Ja), "1,235万");
        assert_eq!(spoken(350_000_000.0, Language::Ja), "3.5億");
        assert_eq!(spoken(-0.1234, Language::En), "−0.123");
        assert_eq!(short(0.30000000000000004), "0.3");
        assert_eq!(short(1e300), "1e300");
    }

    #[test]
    fn a_unit_with_a_scale_takes_no_other() {
        let full = Numerals::in_full(Language::Ja);
        assert_eq!(spoken(3_000_000.0, full), "3,000,000");
        assert_eq!(Style::new(3_000_000.0, 500_000.0, full).write(1_500_000.0), "1,500,000");
        assert_eq!(Figures::of([3_000_000.0, 120.5], full).write(3_000_000.0), "3,000,000");
    }

    #[test]
    fn labels_of_one_picture_share_their_decimals() {
        let written = |values: &[f64], locale| {
            let figures = Figures::of(values.iter().copied(), locale);
            values.iter().map(|value| figures.write(*value)).collect::<Vec<_>>()
        };
        assert_eq!(written(&[37.4, 36.0, 0.0], Language::En), ["37.4", "36.0", "0"]);
        assert_eq!(written(&[0.386, -0.36, -1.0, -1.93], Language::Ja), ["0.39", "−0.36", "−1.00", "−1.93"]);
        assert_eq!(written(&[8_730_000.0, 4_500_000.0, 549_000.0], Language::En), ["8.73M", "4.50M", "549K"]);
        assert_eq!(written(&[19e4, 15.8e4], Language::Ja), ["19.0万", "15.8万"]);
        // Counts stay whole, and what rounding would swallow is written in its own way.
        assert_eq!(written(&[12.0, 9_000.0], Language::En), ["12", "9,000"]);
        assert_eq!(written(&[500.25, 0.4], Language::En), ["500", "0.4"]);
    }

    #[test]
    fn one_axis_has_one_style() {
        let style = Style::new(250_000_000.0, 50_000_000.0, Language::Ja);
        assert_eq!(style.write(150_000_000.0), "1.5億");
        assert_eq!(style.write(0.0), "0");
        let style = Style::new(10.0, 2.5, Language::En);
        assert_eq!(style.write(7.5), "7.5");
        assert_eq!(Style::new(20_000.0, 5_000.0, Language::Ja).write(15_000.0), "15,000");
    }
}
