//! Which template a mark and its channels mean.

use super::channel::{AggregateWord, Bin, Channel, FieldType, Stack};
use super::lines::LineKind;
use super::refuse::{bad_word, nearest, refuse, unfit};
use super::{ChartSpec, Encoding, Transform};
use crate::error::{ChartError, Code};
use crate::messages;
use crate::operations::dated;
use crate::plan::Pattern;
use crate::table::Table;
use crate::table::cells::holds_numbers;
use crate::templates::{TEMPLATES, Template};

/// What a template is drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One measure along x; `split` by colour, by panels, or not at all.
    Measured(Split),
    /// The rows of one number as they are.
    Spread(Split),
    /// The rows of a number (y) for each value of x.
    Beside,
    /// Two numbers against each other.
    Relation,
}

/// What tells series apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    Never,
    Maybe,
    Color,
    Facet,
}

/// A channel with its place in the spec.
pub type Slot = Option<(&'static str, Channel)>;

/// A template with its channels.
pub struct Form {
    pub template: &'static Template,
    pub shape: Shape,
    pub x: Slot,
    pub y: Slot,
    pub color: Slot,
    pub facet: Slot,
    pub size: Slot,
}

/// Vega-Lite's marks that are drawn here.
const MARKS: [&str; 10] = ["bar", "line", "trail", "area", "point", "circle", "square", "tick", "rect", "boxplot"];

/// What each template is drawn from.
pub fn shape(template: &str) -> Shape {
    match template {
        "line" | "area" | "step_line" | "column_timeline" | "change_bar" | "calendar" | "bar" | "dot_plot"
        | "lollipop" | "diverging_bar" | "bullet" | "share_bar" | "treemap" => Shape::Measured(Split::Never),
        "small_multiples" | "facet_area" => Shape::Measured(Split::Facet),
        "period_heat_map" => Shape::Measured(Split::Maybe),
        "histogram" | "density" | "ecdf" => Shape::Spread(Split::Never),
        "overlay_histogram" | "overlay_density" => Shape::Spread(Split::Color),
        "facet_histogram" | "quantile_band" | "time_box" => Shape::Spread(Split::Facet),
        "box_plot" | "violin" | "strip_plot" | "ridgeline" => Shape::Beside,
        "scatter" | "scatter_regression" | "scatter_groups" => Shape::Relation,
        _ => Shape::Measured(Split::Color),
    }
}

/// The pattern a template answers to, or the one that is named.
pub fn pattern(spec: &ChartSpec, form: &Form) -> Result<Pattern, ChartError> {
    let own = form.template.patterns;
    let Some(named) = &spec.pattern else {
        let time_by_color = form.color.as_ref().is_some_and(|(_, c)| c.time_unit.is_some());
        let panels = form.facet.is_some() && own.contains(&Pattern::Panels);
        return Ok(match form.template.id {
            "dumbbell" if time_by_color => Pattern::Gaps,
            "ridgeline" if form.facet.is_none() => Pattern::Spreads,
            _ if panels => Pattern::Panels,
            _ => own[0],
        });
    };
    let ids: Vec<&str> = Pattern::ALL.iter().map(|pattern| pattern.id()).collect();
    Pattern::ALL
        .into_iter()
        .find(|pattern| pattern.id() == named)
        .ok_or_else(|| bad_word(Code::Validation, "pattern", named, &ids))
}

/// What stands on an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Time,
    Number,
    Word,
}

/// What a channel shows; nothing if its column is not there.
pub fn kind(channel: &Channel, table: &Table) -> Option<Kind> {
    if channel.aggregate.is_some() {
        return Some(Kind::Number);
    }
    let column = channel.field.as_ref().and_then(|field| table.column(field));
    let binned = matches!(channel.bin, Some(Bin::Auto(true) | Bin::Sized(_)));
    let part = channel.time_unit.is_some_and(|unit| unit.grain().is_none());
    Some(match column {
        _ if binned || part => Kind::Word,
        _ if matches!(channel.kind, Some(FieldType::Nominal | FieldType::Ordinal))
            && !column.is_some_and(|column| column.is_time() && column.part.is_none()) =>
        {
            Kind::Word
        }
        _ if channel.time_unit.is_some() => Kind::Time,
        Some(_) if channel.kind == Some(FieldType::Quantitative) => Kind::Number,
        Some(column) if channel.kind == Some(FieldType::Temporal) && dated(column).is_some() => Kind::Time,
        Some(column) if column.is_time() => Kind::Time,
        Some(column) if column.is_number() => Kind::Number,
        Some(_) => Kind::Word,
        None => return None,
    })
}

/// The template of a spec, with its channels in the template's own places.
pub fn form(spec: &ChartSpec, table: &Table) -> Result<Form, ChartError> {
    let encoding = &spec.encoding;
    let slot = |path, channel: &Option<Channel>| channel.clone().map(|channel| (path, channel));
    let mut form = Form {
        template: &TEMPLATES[0],
        shape: Shape::Relation,
        x: slot("encoding.x", &encoding.x),
        y: slot("encoding.y", &encoding.y),
        color: slot("encoding.color", &encoding.color).or_else(|| slot("encoding.xOffset", &encoding.x_offset)),
        facet: slot("encoding.facet", &encoding.facet),
        size: slot("encoding.size", &encoding.size),
    };
    let own = crate::templates::find(&spec.mark).filter(|own| !MARKS.contains(&own.id));
    if own.is_none() {
        turn_sideways(spec, table, &mut form);
    }
    check_offset(spec)?;
    // A colour that repeats the axis says nothing more.
    let field = |slot: &Slot| slot.as_ref().and_then(|(_, c)| c.field.clone().map(|field| (field, c.time_unit)));
    if form.color.is_some() && field(&form.color).is_some() && field(&form.color) == field(&form.x) {
        form.color = slot("encoding.xOffset", &encoding.x_offset).filter(|_| encoding.color.is_some());
    }
    let id = match own {
        Some(own) => {
            // The cells of a heat map may be written as Vega-Lite writes them: the measure as the colour.
            let rows = form.y.as_ref().and_then(|(_, channel)| kind(channel, table));
            let measured = is(&form.color, &|channel| channel.aggregate.is_some()) || is_made(spec, table, &form.color);
            if own.id.ends_with("heat_map") && (measured || rows.is_some_and(|kind| kind != Kind::Number)) {
                heat(spec, table, &mut form);
            }
            own.id
        }
        None => marked(spec, table, &mut form)?,
    };
    turn_time_box(id, table, &mut form);
    form.template = crate::templates::find(id).unwrap_or(&TEMPLATES[0]);
    form.shape = match shape(id) {
        // A ridge of periods is told as the measure and its panels.
        Shape::Beside if id == "ridgeline" && form.y.is_none() => Shape::Spread(Split::Facet),
        own => own,
    };
    Ok(form)
}

/// Bars stand beside each other by their colour and by nothing else.
fn check_offset(spec: &ChartSpec) -> Result<(), ChartError> {
    let Encoding { x, color, x_offset, .. } = &spec.encoding;
    let field = |channel: &Option<Channel>| channel.as_ref().map(|c| (c.field.clone(), c.time_unit));
    let (Some(own), Some(color)) = (field(x_offset), field(color)) else { return Ok(()) };
    if own == color || Some(color) == field(x) {
        return Ok(());
    }
    Err(unfit("encoding.xOffset", messages::TwoSplits {}))
}

/// `time_box` and its like are drawn from the number and its periods, however they were written.
fn turn_time_box(id: &str, table: &Table, form: &mut Form) {
    let kind_of = |slot: &Slot| slot.as_ref().and_then(|(_, channel)| kind(channel, table));
    if matches!(id, "time_box" | "quantile_band") && form.facet.is_none() && kind_of(&form.y) == Some(Kind::Number) {
        form.facet = std::mem::replace(&mut form.x, form.y.take());
    }
}

fn is(slot: &Slot, test: &dyn Fn(&Channel) -> bool) -> bool {
    slot.as_ref().is_some_and(|(_, channel)| test(channel))
}

/// Bars that lie are told from the measure on x and the words on y, and stand like all others.
fn turn_sideways(spec: &ChartSpec, table: &Table, form: &mut Form) {
    let kind_of = |slot: &Slot| slot.as_ref().and_then(|(_, channel)| kind(channel, table));
    let aggregated = |slot: &Slot| is(slot, &|c| c.aggregate.is_some());
    let sideways = form.y.is_some()
        && !aggregated(&form.y)
        && kind_of(&form.y).is_some_and(|kind| kind != Kind::Number)
        && (aggregated(&form.x) || is_made(spec, table, &form.x) || kind_of(&form.x) == Some(Kind::Number));
    if sideways && spec.mark != "rect" {
        std::mem::swap(&mut form.x, &mut form.y);
    }
}

/// Whether a step of the spec makes the column.
fn is_made(spec: &ChartSpec, table: &Table, slot: &Slot) -> bool {
    is(slot, &|c| c.field.as_ref().is_some_and(|field| makes(spec, field) && table.column(field).is_none()))
}

fn marked(spec: &ChartSpec, table: &Table, form: &mut Form) -> Result<&'static str, ChartError> {
    let kind_of = |slot: &Slot| slot.as_ref().and_then(|(_, channel)| kind(channel, table));
    let aggregated = |slot: &Slot| is(slot, &|c| c.aggregate.is_some());
    let (x, y) = (kind_of(&form.x), kind_of(&form.y));
    let binned = |slot: &Slot| is(slot, &|c| matches!(c.bin, Some(Bin::Auto(true) | Bin::Sized(_))));
    let counted = form.y.is_none() || is(&form.y, &|c| c.aggregate == Some(AggregateWord::Count));
    let (color, facet) = (form.color.is_some(), form.facet.is_some());
    let stack = form.y.as_ref().and_then(|(_, c)| c.stack);
    let beside = spec.encoding.x_offset.is_some() || stack == Some(Stack::None);
    let fitted = spec.lines.iter().any(|line| line.kind == LineKind::Regression);
    Ok(match spec.mark.as_str() {
        "line" | "trail" if facet => "small_multiples",
        "line" | "trail" if color => "multi_line",
        "line" | "trail" => "line",
        "area" if facet => "facet_area",
        "area" if color && stack == Some(Stack::Normalize) => "share_area",
        "area" if color => "stacked_area",
        "area" => "area",
        "bar" if binned(&form.x) && counted && is_number(&form.x, table) => match (color, facet) {
            (_, true) => "facet_histogram",
            (true, false) => "overlay_histogram",
            (false, false) => "histogram",
        },
        "bar" if color && stack == Some(Stack::Normalize) => "share_stacked_bar",
        "bar" if color && x == Some(Kind::Time) && beside => "grouped_bar",
        "bar" if color && x == Some(Kind::Time) && adds(form) => "stacked_timeline",
        "bar" if color && x == Some(Kind::Time) => "grouped_bar",
        "bar" if color && (beside || !adds(form)) => "clustered_bar",
        "bar" if color => "stacked_bar",
        "bar" if x == Some(Kind::Time) && spec.pattern.as_deref() != Some(Pattern::Compare.id()) => "column_timeline",
        "bar" => "bar",
        "point" | "circle" | "square" if x == Some(Kind::Number) && y == Some(Kind::Number) && !aggregated(&form.y) => {
            match (color, fitted) {
                (true, _) => "scatter_groups",
                (false, true) => "scatter_regression",
                (false, false) => "scatter",
            }
        }
        "point" | "circle" | "square"
            if !aggregated(&form.y) && !is_made(spec, table, &form.y) && x == Some(Kind::Word) =>
        {
            "strip_plot"
        }
        "point" | "circle" | "square" if x == Some(Kind::Time) && color => "multi_line",
        "point" | "circle" | "square" if x == Some(Kind::Time) => "line",
        "point" | "circle" | "square" => "dot_plot",
        "tick" => "strip_plot",
        "rect" => {
            heat(spec, table, form);
            if kind_of(&form.x) == Some(Kind::Time) { "period_heat_map" } else { "heat_map" }
        }
        "boxplot" if x == Some(Kind::Time) => "time_box",
        "boxplot" => "box_plot",
        "arc" | "pie" | "donut" => return Err(no_pie()),
        other => return Err(no_mark(other)),
    })
}

fn no_mark(given: &str) -> ChartError {
    let templates: Vec<&str> = TEMPLATES.iter().map(|template| template.id).collect();
    let marks = MARKS.join("`, `");
    let near = nearest(given, MARKS.iter().copied().chain(templates.iter().copied()));
    let templates = templates.join("`, `");
    match near {
        Some(near) => refuse(Code::Validation, "mark", messages::NoMarkBut { given, marks, near, templates }),
        None => refuse(Code::Validation, "mark", messages::NoMark { given, marks, templates }),
    }
}

/// Whether a step makes a column of that name.
fn makes(spec: &ChartSpec, name: &str) -> bool {
    spec.transform.iter().any(|step| match step {
        Transform::Calculate(step) => step.name == name,
        Transform::Window(step) => step.window.iter().any(|window| window.name.as_deref() == Some(name)),
        _ => false,
    })
}

fn is_number(slot: &Slot, table: &Table) -> bool {
    let field = slot.as_ref().and_then(|(_, channel)| channel.field.as_ref());
    field.and_then(|field| table.column(field)).is_some_and(|column| column.is_number() || holds_numbers(column))
}

/// Whether values may be put on top of each other.
fn adds(form: &Form) -> bool {
    let aggregate = form.y.as_ref().and_then(|(_, channel)| channel.aggregate);
    matches!(aggregate, None | Some(AggregateWord::Sum | AggregateWord::Count))
}

/// Vega-Lite's heat map has the measure as colour; the template has it as y.
fn heat(spec: &ChartSpec, table: &Table, form: &mut Form) {
    let number = |slot: &Slot| slot.as_ref().is_some_and(|(_, channel)| kind(channel, table) == Some(Kind::Number));
    let measured = |slot: &Slot| number(slot) || is_made(spec, table, slot);
    if measured(&form.color) || form.color.is_none() {
        std::mem::swap(&mut form.y, &mut form.color);
    }
    if form.y.is_none() {
        form.y = Some(("encoding.color", Channel::count()));
    }
}

fn no_pie() -> ChartError {
    unfit("mark", messages::NoPies {})
}
