//! What depends on the template: elements, targets and refusals.

use super::build::Build;
use crate::error::Phrase;
use crate::intent::{Auxiliary, Cue};
use crate::operations::{Aggregate, Operation, Scale, Test};
use crate::table::calendar::Grain;
/// Elements at once, as the contract says.
pub(super) const MAX_AUXILIARY: usize = 3;

impl Build<'_> {
    /// What a template needs beyond its pattern.
    pub(super) fn after_template(&mut self, template: &str) {
        let (x, y, color) = (self.roles.x.clone(), self.roles.y.clone(), self.roles.color.clone());
        let Some(y) = y else { return };
        match template {
            "share_area" | "share_stacked_bar" => {
                self.operations.push(Operation::Normalize { column: y, scale: Scale::Share, within: x });
            }
            "index_line" => {
                self.operations.push(Operation::Normalize { column: y, scale: Scale::Index, within: color })
            }
            "bump" => {
                self.operations.push(Operation::Rank { column: y.clone(), name: y, within: x });
                self.aggregate = Aggregate::Count;
            }
            _ => {}
        }
        let window = self.intent.window.unwrap_or_else(|| default_window(self.grain(), self.looks.periods));
        if self.intent.auxiliary.contains(&Auxiliary::MovingAvg)
            && matches!(template, "line" | "area" | "column_timeline")
        {
            let y = self.roles.y.clone().unwrap_or_default();
            self.operations.push(Operation::Rolling {
                column: y,
                window,
                name: crate::MOVING_AVERAGE.to_owned(),
                within: None,
            });
        }
        self.smooth_lines(template, window);
    }

    /// Rows were counted for a noun that no column holds: the reader must know.
    pub(super) fn say_what_is_counted(&mut self) {
        let counted = self.mapping.get("y").is_some_and(|y| y == "count");
        let asked = self.intent.measure.aggregate.is_some() && !self.intent.measure.hinted_count;
        let noun = self
            .intent
            .measure
            .unheld
            .as_deref()
            .filter(|_| !asked)
            .or_else(|| self.intent.unknown_plural().filter(|_| !asked));
        if let (true, Some(noun)) = (counted, noun) {
            self.warnings.push(Phrase::new(
                format!("「{noun}」にあたる列がないため、行の数を数えました。"),
                format!("No column holds \"{noun}\"; rows are counted."),
            ));
        }
    }

    /// Several lines with an average each would be twice as many; the averages are drawn instead.
    fn smooth_lines(&mut self, template: &str, window: usize) {
        let (Some(y), true) = (self.roles.y.clone(), template == "multi_line") else { return };
        if !self.intent.auxiliary.contains(&Auxiliary::MovingAvg) {
            return;
        }
        let within = self.roles.color.clone();
        self.operations.push(Operation::Rolling { column: y.clone(), window, name: y.clone(), within });
        self.operations.push(Operation::Filter { column: y, test: Test::Present });
        self.warnings.push(Phrase::new(
            format!("各系列は {window} 期間の移動平均です。"),
            format!("Each line is a moving average over {window} periods."),
        ));
    }

    /// A target given in yen, in a column counted in millions of yen. A bare number that the figures reach is one of them.
    pub(super) fn in_unit(&self, value: Option<f64>) -> Option<f64> {
        let Some(column) = self.fields.measures.first().map(|at| self.column(*at)) else { return value };
        let factor = match column.unit.as_deref() {
            Some("千円") => 1e3,
            Some("万円") => 1e4,
            Some("百万円") => 1e6,
            Some("億円") => 1e8,
            _ => return value,
        };
        let total: f64 = column.as_numbers().unwrap_or(&[]).iter().filter(|v| !v.is_nan()).map(|v| v.abs()).sum();
        let in_yen = ["円", "¥", "yen"].iter().any(|mark| self.intent.full_text.contains(mark));
        value.map(|v| if v >= factor && ((in_yen && !self.is_bare(v)) || v > total) { v / factor } else { v })
    }

    /// Whether a number is written out without a unit, whatever other numbers have one.
    fn is_bare(&self, value: f64) -> bool {
        let (text, digits) = (&self.intent.full_text, format!("{value}"));
        text.match_indices(&digits).any(|(at, _)| {
            let after = text[at + digits.len()..].trim_start();
            !after.starts_with(['円', '万', '千', '百', '億'])
                && !after.starts_with("yen")
                && !text[..at].ends_with('¥')
        })
    }

    pub(super) fn auxiliary(&self, template: &str) -> Vec<Auxiliary> {
        let mut out: Vec<Auxiliary> = Vec::new();
        for element in &self.intent.auxiliary {
            if crate::templates::accepts(template, *element) && !out.contains(element) {
                out.push(*element);
            }
        }
        if !self.intent.highlighted().is_empty()
            && crate::templates::accepts(template, Auxiliary::Highlight)
            && !out.contains(&Auxiliary::Highlight)
        {
            out.push(Auxiliary::Highlight);
        }
        out.truncate(MAX_AUXILIARY);
        out
    }

    pub(super) fn refusals(&mut self, template: &str) {
        for found in self.intent.cues.iter().filter(|c| c.cue == Cue::Refused) {
            let word = &found.word;
            self.warnings.push(Phrase::new(
                format!("「{word}」は誤読を招くため描かず、{template} にしました。"),
                format!("\"{word}\" misleads the eye and is never drawn; {template} is used instead."),
            ));
        }
        for element in &self.intent.auxiliary {
            if !crate::templates::accepts(template, *element) {
                let name = element.name();
                self.warnings.push(Phrase::new(
                    format!("{name} は {template} では意味を持たないため省きました。"),
                    format!("{name} means nothing on {template} and was left out."),
                ));
            }
        }
    }
}

fn default_window(grain: Option<Grain>, periods: usize) -> usize {
    let natural = match grain {
        Some(Grain::Day) => 7,
        Some(Grain::Week) => 4,
        Some(Grain::Quarter) => 4,
        _ => 3,
    };
    natural.min(periods.max(2) / 2).max(2)
}
