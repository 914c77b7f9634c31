//! What a person sees: results on standard output, everything else on standard error, colour only on a terminal.

use std::{
    fmt,
    io::{self, IsTerminal, Write},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::Value;
use shosai_text::{Folded, Folding};
use shosai_tool::{Message, Progress};

/// Progress is shown in thousandths, since steps may be fractions.
const BAR_UNITS: u64 = 1_000;

/// Where answers and complaints go.
#[derive(Clone, Copy, Debug)]
pub struct Terminal {
    json: bool,
    colour: bool,
}

/// A message in the language of the command line.
pub fn told(message: impl Into<Message>) -> String {
    message.into().to_string()
}

/// How a word stands out.
#[derive(Clone, Copy, Debug)]
pub enum Tone {
    /// All is well.
    Good,
    /// Worth knowing.
    Note,
    /// Wrong.
    Bad,
    /// Less important.
    Quiet,
}

impl Terminal {
    /// A terminal that answers in JSON or for people.
    pub fn new(json: bool) -> Self {
        Self { json, colour: !json && io::stdout().is_terminal() }
    }

    /// Whether a program reads the answer.
    pub fn json(&self) -> bool {
        self.json
    }

    /// Prints a line of the answer. A reader that has gone away is no fault.
    pub fn line(&self, text: impl fmt::Display) {
        let mut out = io::stdout().lock();
        let _ = writeln!(out, "{text}");
    }

    /// Prints a value, spread out on a terminal.
    pub fn value(&self, value: &Value) {
        if io::stdout().is_terminal() { self.line(format_args!("{value:#}")) } else { self.line(value) }
    }

    /// Says something beside the answer, on standard error.
    pub fn note(&self, text: &str) {
        let mut out = io::stderr().lock();
        let _ = writeln!(out, "{text}");
    }

    /// Says what is wrong, on standard error.
    pub fn complain(&self, text: &str) {
        let mut out = io::stderr().lock();
        let _ = if self.json {
            writeln!(out, "{}", serde_json::json!({ "error": text }))
        } else {
            writeln!(out, "shosai: {text}")
        };
    }

    /// A word that stands out on a terminal.
    pub fn toned(&self, tone: Tone, text: &str) -> String {
        let code = match tone {
            Tone::Good => 32,
            Tone::Note => 33,
            Tone::Bad => 31,
            Tone::Quiet => 90,
        };
        if self.colour { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    /// `text` with every place that fits one of `terms`, width and case aside, standing out.
    pub fn highlighted(&self, text: &str, terms: &[String]) -> String {
        if !self.colour {
            return text.to_owned();
        }
        let folded = Folded::of(text, Folding::Plain);
        let mut places: Vec<std::ops::Range<usize>> = terms
            .iter()
            .filter(|term| !term.is_empty())
            .flat_map(|term| {
                folded
                    .text()
                    .match_indices(term.as_str())
                    .map(|(at, found)| folded.original(at..at + found.len()))
                    .collect::<Vec<_>>()
            })
            .collect();
        places.sort_by_key(|place| place.start);
        let mut shown = String::new();
        let mut at = 0;
        for place in places.into_iter().filter(|place| !place.is_empty()) {
            if place.start >= at {
                shown.push_str(&text[at..place.start]);
                shown.push_str(&self.toned(Tone::Note, &text[place.clone()]));
                at = place.end;
            }
        }
        shown + &text[at..]
    }

    /// A bar on standard error while work goes on; nothing where no person looks.
    pub fn progress(&self) -> (Progress, ProgressBar) {
        let watched = !self.json && io::stderr().is_terminal();
        let target = if watched { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(BAR_UNITS), target);
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {percent:>3}% {msg}") {
            bar.set_style(style);
        }
        let shown = bar.clone();
        let progress = Progress::to(move |done, total, message| {
            if let Some(total) = total.filter(|total| *total > 0.0) {
                shown.set_position((done / total * BAR_UNITS as f64) as u64);
            }
            shown.set_message(message.to_owned());
        });
        (progress, bar)
    }
}
