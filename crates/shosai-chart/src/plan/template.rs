//! Which of a pattern's templates is drawn.

use super::{Pattern, Wants};
use crate::intent::{Change, Cue, Intent};
use crate::templates;

/// What the data looks like once it is prepared.
#[derive(Clone, Copy, Debug, Default)]
pub struct Looks {
    /// Groups on the first axis or in colour.
    pub groups: usize,
    /// Periods on the time axis.
    pub periods: usize,
    /// A second grouping is drawn.
    pub two_ways: bool,
    /// Measures of unlike units are drawn together.
    pub unlike: bool,
    /// Some values are negative.
    pub negative: bool,
    /// Rows for each group.
    pub rows_each: usize,
    /// A regression is asked for.
    pub regression: bool,
}

/// Points below which a box says less than the points themselves.
const TOO_FEW_FOR_A_BOX: usize = 5;
/// Panels beyond which histograms become unreadable.
const MAX_PANELS: usize = 12;
/// Cells of a grouped bar chart beyond which a heat map reads better.
const MAX_BARS: usize = 72;

/// The template's id and the reason for it.
pub fn choose(pattern: Pattern, intent: &Intent, wants: &Wants, looks: &Looks) -> (&'static str, String) {
    for found in intent.cues.iter().filter(|c| c.cue == Cue::Form) {
        let id = alias(found.form, pattern, looks);
        if let Some(template) = templates::find(id).filter(|t| t.patterns.contains(&pattern) && fits(t.id, looks)) {
            return (template.id, format!("asked for by name: {}", found.word));
        }
    }
    let (id, reason) = by_shape(pattern, intent, wants, looks);
    (id, reason.to_owned())
}

/// The same word means another template in another pattern.
pub fn alias(form: &'static str, pattern: Pattern, looks: &Looks) -> &'static str {
    match (form, pattern) {
        ("bar", Pattern::Trend) => "column_timeline",
        ("bar" | "grouped_bar", Pattern::Compare) if looks.two_ways => "clustered_bar",
        ("bar", Pattern::Gaps) => "grouped_bar",
        ("bar", Pattern::Whole) => "share_bar",
        ("line", Pattern::Trends) => "multi_line",
        ("line" | "small_multiples", Pattern::Panels) => "small_multiples",
        ("area", Pattern::Trends) => "stacked_area",
        ("area", Pattern::Panels) => "facet_area",
        ("heat_map", Pattern::Gaps | Pattern::Panels) => "period_heat_map",
        ("heat_map", Pattern::Trend) => "calendar",
        ("histogram", Pattern::Drift) => "facet_histogram",
        ("histogram", Pattern::Overlay) => "overlay_histogram",
        ("density", Pattern::Overlay) => "overlay_density",
        ("stacked_bar", Pattern::Gaps) => "stacked_timeline",
        ("stacked_bar" | "share_bar", Pattern::Spreads) => "share_stacked_bar",
        ("scatter", Pattern::Overlay) => "scatter_groups",
        ("scatter", Pattern::Whole) if looks.regression => "scatter_regression",
        ("box_plot", Pattern::Drift) => "time_box",
        ("dot_plot", Pattern::Spreads) => "strip_plot",
        _ => form,
    }
}

/// Whether a form asked for can be drawn from this data.
fn fits(id: &str, looks: &Looks) -> bool {
    match id {
        "slope" | "dumbbell" => looks.groups >= 1,
        "heat_map" | "clustered_bar" | "stacked_bar" => looks.two_ways,
        "stacked_area" | "stacked_timeline" | "treemap" | "share_bar" => !looks.negative,
        _ => true,
    }
}

fn by_shape(pattern: Pattern, intent: &Intent, wants: &Wants, looks: &Looks) -> (&'static str, &'static str) {
    let change = matches!(
        intent.measure.change,
        Some(Change::YearPercent | Change::PeriodPercent | Change::YearDifference | Change::PeriodDifference)
    );
    match pattern {
        Pattern::Trend if change => ("change_bar", "changes are drawn from zero"),
        Pattern::Trend if intent.measure.cumulative && !looks.negative => ("area", "a running total fills from zero"),
        Pattern::Compare if looks.two_ways && looks.groups > 12 => ("heat_map", "two groupings with many values"),
        Pattern::Compare if looks.two_ways => ("clustered_bar", "two groupings"),
        Pattern::Compare if looks.negative => ("diverging_bar", "some values are negative"),
        Pattern::Whole if wants.relation > 0.0 && looks.regression => {
            ("scatter_regression", "a relation with a fitted line")
        }
        Pattern::Whole if wants.relation > 0.0 => ("scatter", "a relation of two measures"),
        Pattern::Whole if wants.composition > 0.0 && wants.distribution == 0.0 && looks.negative => {
            ("diverging_bar", "negative values have no share")
        }
        Pattern::Whole if wants.composition > 0.0 && wants.distribution == 0.0 => ("share_bar", "parts of a whole"),
        Pattern::Trends if wants.composition > 0.0 && !looks.negative => ("share_area", "parts of a whole over time"),
        Pattern::Trends if looks.unlike => ("index_line", "measures of unlike units start at 100"),
        Pattern::Drift if looks.periods > MAX_PANELS => ("quantile_band", "too many periods for panels"),
        Pattern::Gaps if looks.periods * looks.groups > MAX_BARS => ("period_heat_map", "too many bars"),
        Pattern::Overlay if wants.relation > 0.0 => ("scatter_groups", "a relation of two measures by group"),
        Pattern::Spreads if wants.composition > 0.0 && wants.distribution == 0.0 => {
            ("share_stacked_bar", "compositions side by side")
        }
        Pattern::Spreads if looks.rows_each < TOO_FEW_FOR_A_BOX => ("strip_plot", "too few rows for boxes"),
        _ => (pattern.default_template(), "the pattern's default"),
    }
}
