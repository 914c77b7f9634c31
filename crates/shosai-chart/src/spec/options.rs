//! Which orders, scales and stacks a channel takes: each is drawn, says what is done anyway, is told or refused.

use super::channel::{Channel, FieldType, Scale, ScaleType, Sort, SortWord, Stack, TimeUnit};
use super::drawn::over_time;
use super::marks::{Form, Kind, Shape, Slot, kind};
use super::refuse::unfit;
use super::{ChartSpec, Encoding};
use crate::error::ChartError;
use crate::messages;
use crate::table::Table;
use shosai_message::Message;

/// Templates that stand in the order of their rows.
const RANKED: [&str; 15] = [
    "bar",
    "bullet",
    "clustered_bar",
    "diverging_bar",
    "dot_plot",
    "dumbbell",
    "grouped_bar",
    "heat_map",
    "lollipop",
    "period_heat_map",
    "share_bar",
    "share_stacked_bar",
    "stacked_bar",
    "stacked_timeline",
    "treemap",
];
/// Templates whose measure may leave zero out or be logarithmic.
const FREE: [&str; 6] = ["line", "step_line", "multi_line", "scatter", "scatter_groups", "scatter_regression"];
/// Templates that are filled from zero.
const FILLED: [&str; 18] = [
    "area",
    "bar",
    "bullet",
    "change_bar",
    "clustered_bar",
    "column_timeline",
    "diverging_bar",
    "facet_area",
    "facet_histogram",
    "grouped_bar",
    "histogram",
    "lollipop",
    "overlay_histogram",
    "share_area",
    "share_bar",
    "share_stacked_bar",
    "stacked_area",
    "stacked_bar",
];
/// Templates that put series on top of each other, and those that have one series on the ground.
const STACKED: [&str; 3] = ["stacked_area", "stacked_bar", "stacked_timeline"];
const GROUNDED: [&str; 4] = ["area", "bar", "column_timeline", "facet_area"];
const SHARED: [&str; 2] = ["share_area", "share_stacked_bar"];
const BESIDE: [&str; 3] = ["clustered_bar", "grouped_bar", "multi_line"];
/// How a list of values is told.
const LISTED: &str = "[…]";

/// What a channel is to the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// The axis along which something is measured.
    Along,
    /// An axis of numbers.
    Measured,
    Color,
    /// Panels and sizes stand as they do.
    Other,
}

/// A channel in its place, and whether it shows names or runs through time or numbers.
struct Place {
    template: &'static str,
    shape: Shape,
    role: Role,
    shown: Kind,
}

/// What is lost of a channel.
struct Lost {
    key: &'static str,
    value: &'static str,
    instead: Vec<&'static str>,
}

/// What nothing shows of orders, scales and stacks, to be told; what would change the numbers' meaning is refused.
pub(super) fn check(spec: &ChartSpec, form: &Form, table: &Table) -> Result<Vec<Message>, ChartError> {
    let mut told = Vec::new();
    for (path, channel) in channels(&spec.encoding) {
        let place = place(form, path, channel, table);
        let Some(lost) = place.lost(form, channel) else { continue };
        let (template, value, path) = (form.template.id, lost.value, format!("{path}.{}", lost.key));
        let instead: Vec<String> = lost.instead.iter().map(|own| format!("`{own}`")).collect();
        let filled = place.role == Role::Measured && FILLED.contains(&template);
        let refused = matches!(value, "log" | "normalize");
        match instead.is_empty() {
            _ if filled && lost.key.starts_with("scale") => {
                return Err(unfit(&path, messages::DrawnFromZero { template }));
            }
            true if refused => return Err(unfit(&path, messages::OptionNotTaken { template, value, path: &path })),
            false if refused => {
                return Err(unfit(&path, messages::OptionNotTakenBut { template, value, path: &path, instead }));
            }
            true => told.push(messages::OptionLeftOut { template, value, path: &path }.into()),
            false => told.push(messages::OptionLeftOutBut { template, value, path: &path, instead }.into()),
        }
    }
    Ok(told)
}

/// Whether the order that rows are put into is seen on the x-axis.
pub(super) fn is_ranked(template: &str, has_split: bool, runs: bool) -> bool {
    RANKED.contains(&template) && !(runs && has_split)
}

fn channels(encoding: &Encoding) -> impl Iterator<Item = (&'static str, &Channel)> {
    let Encoding { x, y, color, x_offset, facet, size } = encoding;
    let all = [
        ("encoding.x", x),
        ("encoding.y", y),
        ("encoding.color", color),
        ("encoding.xOffset", x_offset),
        ("encoding.facet", facet),
        ("encoding.size", size),
    ];
    all.into_iter().filter_map(|(path, channel)| channel.as_ref().map(|channel| (path, channel)))
}

fn place(form: &Form, path: &str, channel: &Channel, table: &Table) -> Place {
    let at = |slot: &Slot| slot.as_ref().is_some_and(|(own, _)| *own == path);
    let role = match form.shape {
        // A channel that repeats another is in no place.
        Shape::Measured(_) | Shape::Beside if at(&form.x) => Role::Along,
        _ if at(&form.x) || at(&form.y) => Role::Measured,
        _ if at(&form.color) => Role::Color,
        _ => Role::Other,
    };
    let named = matches!(channel.kind, Some(FieldType::Nominal | FieldType::Ordinal)) && channel.time_unit.is_none();
    let years = role == Role::Color && channel.time_unit == Some(TimeUnit::Year);
    let shown = match kind(channel, table) {
        Some(Kind::Time) if named || years => Kind::Word,
        // Where names stand, numbers are read as such.
        Some(Kind::Number) if role != Role::Measured && !(role == Role::Along && over_time(form)) => Kind::Word,
        Some(own) => own,
        None => Kind::Word,
    };
    Place { template: form.template.id, shape: form.shape, role, shown }
}

impl Place {
    fn lost(&self, form: &Form, channel: &Channel) -> Option<Lost> {
        let sort = channel.sort.as_ref().and_then(|sort| self.lost_sort(form, sort));
        let scale = || channel.scale.and_then(|scale| self.lost_scale(scale));
        sort.or_else(scale).or_else(|| channel.stack.and_then(|stack| self.lost_stack(stack)))
    }

    fn lost_sort(&self, form: &Form, sort: &Sort) -> Option<Lost> {
        use SortWord::{Ascending, ByMeasure, ByMeasureDescending, Descending, Kept};
        let names = self.shown == Kind::Word;
        let measured = matches!(self.shape, Shape::Measured(_));
        let ranked = self.role == Role::Along
            && measured
            && is_ranked(self.template, form.color.is_some() || form.facet.is_some(), self.shown == Kind::Time);
        let listed = names && (self.role == Role::Along || self.role == Role::Color && measured);
        let risen = self.role == Role::Measured || self.role == Role::Along && (measured || !names);
        let (value, taken) = match sort {
            Sort::Values(_) => (LISTED, listed),
            Sort::Word(Ascending) => ("ascending", ranked || risen),
            // What runs through time or numbers has no other order to keep.
            Sort::Word(Kept) => ("none", ranked || risen && !names),
            Sort::Word(Descending) => ("descending", ranked),
            Sort::Word(ByMeasure) => ("y", ranked),
            Sort::Word(ByMeasureDescending) => ("-y", ranked),
        };
        let instead = [(LISTED, listed), ("ascending", ranked || risen), ("-y", ranked)];
        let instead = instead.into_iter().filter(|(_, taken)| *taken).map(|(own, _)| own).collect();
        (!taken).then_some(Lost { key: "sort", value, instead })
    }

    fn lost_scale(&self, scale: Scale) -> Option<Lost> {
        let measured = self.role == Role::Measured;
        let free = measured && FREE.contains(&self.template);
        let linear = measured || self.role == Role::Along && self.shown != Kind::Word;
        let kind = scale.kind.and_then(|kind| match kind {
            ScaleType::Log => (!free).then_some(("scale.type", "log")),
            ScaleType::Linear => (!linear).then_some(("scale.type", "linear")),
        });
        let zero = scale.zero.and_then(|zero| match zero {
            true => (!(free || measured && FILLED.contains(&self.template))).then_some(("scale.zero", "true")),
            false => (!free).then_some(("scale.zero", "false")),
        });
        let (key, value) = kind.or(zero)?;
        let instead = if measured && value != "linear" { vec!["line", "multi_line", "scatter"] } else { Vec::new() };
        Some(Lost { key, value, instead })
    }

    fn lost_stack(&self, stack: Stack) -> Option<Lost> {
        let held = |templates: &[&str]| templates.contains(&self.template);
        let (value, taken, instead) = match stack {
            Stack::Zero => ("zero", held(&STACKED) || held(&GROUNDED), &STACKED[..]),
            Stack::Normalize => ("normalize", held(&SHARED), &SHARED[..]),
            Stack::None => ("none", !held(&STACKED) && !held(&SHARED), &BESIDE[..]),
        };
        let measure = self.role == Role::Measured;
        let instead = if measure { instead.to_vec() } else { Vec::new() };
        (!(taken && measure)).then_some(Lost { key: "stack", value, instead })
    }
}
