//! The template of a form: the one that is named if it fits, or the one that the data ask for.

use super::compose::{Compose, MOST_PANELS, MOST_POINTS};
use crate::messages;
use crate::operations::Aggregate;
use crate::table::kind_of_measure::{MeasureKind, kind_of};
use crate::templates;
use shosai_message::Message;

impl Compose<'_> {
    /// The template: the one that is named if it fits, or the form's own.
    pub fn form(&mut self) {
        let two = self.choice.roles.groups.len() > 1;
        let own = match self.choice.class {
            "P01" => "line",
            "P02" | "P21x" if two || self.spec.encoding.color.is_some() => "clustered_bar",
            "P02" | "P02m" | "P21x" => "bar",
            "P03h" => "histogram",
            "P23r" => "scatter_groups",
            "P03r" if self.parsed.frame.lines.contains(&"regression") => "scatter_regression",
            "P03r" => "scatter",
            "P03s" => "share_bar",
            "P12" | "P12m" => "multi_line",
            "P13" => "facet_histogram",
            "P21" => "grouped_bar",
            "P23" => "overlay_histogram",
            "P31" => "small_multiples",
            "P32s" => "share_stacked_bar",
            _ => "box_plot",
        };
        let (own, reason) = self.by_shape(own);
        self.spec.mark = own.to_owned();
        self.reason = reason;
        let forms = self.parsed.frame.forms.clone();
        for (form, word) in &forms {
            let id = alias(form, self.choice.class, self.spec.encoding.color.is_some(), own);
            let fits = templates::find(id).is_some_and(|t| t.patterns.iter().any(|p| p.id() == self.pattern));
            if fits {
                self.spec.mark = id.to_owned();
                self.reason = messages::AskedForByName { word }.into();
                return;
            }
            if id != own {
                let own = Message::from(messages::TemplateName { id: own });
                self.note(messages::FormCannotShow { own, word });
            }
        }
    }

    /// Whether the question lists the measures that are drawn.
    pub fn is_list(&self) -> bool {
        super::decide::listed_measures(&self.parsed.found()).len() > 1
    }

    /// The shape of the data may ask for another template than the form's own.
    fn by_shape(&self, own: &'static str) -> (&'static str, Message) {
        let table = self.parsed.table;
        let periods = self.choice.roles.time.map_or(0, |at| match (table.columns[at].as_times(), self.grain) {
            (Some(_), Some(grain)) => table.columns[at].periods(grain),
            _ => table.columns[at].distinct(MOST_POINTS),
        });
        let measures = || self.choice.roles.measures.iter().map(|at| &table.columns[*at]);
        let units: Vec<&Option<String>> = measures().map(|column| &column.unit).collect();
        let first = measures().next().and_then(|column| column.as_numbers());
        let negative = first.is_some_and(|values| values.iter().any(|value| *value < 0.0));
        // A rate is no part of a whole.
        let rate = measures().any(|column| kind_of(column) == Some(MeasureKind::Rate));
        match own {
            "line" if self.parsed.frame.change.is_some() => ("change_bar", messages::ChangesFromZero.into()),
            "line" if self.parsed.frame.cumulative && !negative => ("area", messages::TotalsFromZero.into()),
            "bar" if negative && self.aggregate != Aggregate::Count => {
                ("diverging_bar", messages::NegativeValues.into())
            }
            "share_bar" if negative => ("diverging_bar", messages::NegativeHasNoShare.into()),
            "clustered_bar" if self.parsed.text.has("cue.composition") && self.is_list() && !negative => {
                ("stacked_bar", messages::PartsOfAWhole.into())
            }
            "multi_line" if units.windows(2).any(|w| w[0] != w[1]) => ("index_line", messages::UnlikeUnits.into()),
            "multi_line" if self.parsed.text.has("cue.composition") && !negative && !rate => {
                ("share_area", messages::PartsOverTime.into())
            }
            "facet_histogram" if periods > MOST_PANELS => ("quantile_band", messages::TooManyPeriods.into()),
            _ => (own, messages::TheDefaultForm.into()),
        }
    }
}

/// The same word means another template in another form.
fn alias<'a>(form: &'a str, class: &str, split: bool, own: &'a str) -> &'a str {
    match (form, class) {
        ("bar", "P01") => "column_timeline",
        ("bar" | "grouped_bar", "P02" | "P21x") if split => "clustered_bar",
        ("bar", "P21") => "grouped_bar",
        ("bar", "P03s") => "share_bar",
        ("line", "P12" | "P12m") => "multi_line",
        ("line" | "small_multiples", "P31") => "small_multiples",
        ("area", "P12" | "P12m") => "stacked_area",
        ("area", "P31") => "facet_area",
        ("heat_map", "P21" | "P31") => "period_heat_map",
        ("heat_map", "P01") => "calendar",
        ("histogram", "P13") => "facet_histogram",
        ("histogram", "P23") => "overlay_histogram",
        ("density", "P23") => "overlay_density",
        ("stacked_bar", "P21") => "stacked_timeline",
        ("stacked_bar" | "share_bar" | "bar", "P32s") => "share_stacked_bar",
        ("scatter", "P03r" | "P23r") => own,
        ("box_plot", "P13") => "time_box",
        ("dot_plot", "P32") => "strip_plot",
        _ => form,
    }
}

/// Whether a form that is named can be drawn as a class.
pub fn can_show(form: &str, class: &str) -> bool {
    let id = match (form, class) {
        ("scatter", "P03r" | "P23r") => "scatter_groups",
        ("scatter", _) => return false,
        ("box_plot" | "violin" | "strip_plot" | "ridgeline", "P32s") | ("stacked_bar" | "bar", "P32") => return false,
        ("histogram", "P03r" | "P03s") | ("density", "P03r" | "P03s") | ("share_bar", "P03h" | "P03r") => return false,
        ("bar", "P02" | "P02m" | "P21x" | "P01" | "P21" | "P03s") => return true,
        ("heat_map", "P02" | "P21x") => return true,
        _ => alias(form, class, true, "scatter"),
    };
    (id == "scatter_groups" || class != "P23r" && form != "scatter")
        && (form == "scatter" || templates::find(id).is_some_and(|t| t.patterns.iter().any(|p| p.id() == &class[..3])))
}
