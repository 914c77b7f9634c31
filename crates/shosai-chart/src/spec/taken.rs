//! Which channels a mark takes: every channel of a spec is drawn or refused.

use super::channel::{AggregateWord, Bin, Channel};
use super::marks::{Form, Shape, Slot, Split, shape};
use super::refuse::unfit;
use crate::error::ChartError;
use crate::messages;
use crate::templates::TEMPLATES;
use shosai_message::Message;

/// Templates told at once.
const MOST_TOLD: usize = 12;

/// The places of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    X,
    Y,
    Color,
    Facet,
    Size,
}

/// Whether a form can do without a channel, or cannot show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    Needed,
    Taken,
    Never,
}

impl Place {
    const ALL: [Place; 5] = [Place::X, Place::Y, Place::Color, Place::Facet, Place::Size];

    fn of(self, form: &Form) -> &Slot {
        match self {
            Place::X => &form.x,
            Place::Y => &form.y,
            Place::Color => &form.color,
            Place::Facet => &form.facet,
            Place::Size => &form.size,
        }
    }

    fn path(self) -> &'static str {
        match self {
            Place::X => "encoding.x",
            Place::Y => "encoding.y",
            Place::Color => "encoding.color",
            Place::Facet => "encoding.facet",
            Place::Size => "encoding.size",
        }
    }

    fn wanted(self) -> Message {
        match self {
            Place::X => messages::AnXAxis {}.into(),
            Place::Y => messages::MeasureOrCount {}.into(),
            Place::Color | Place::Size => messages::ColourColumn {}.into(),
            Place::Facet => messages::PanelColumn {}.into(),
        }
    }
}

/// What a shape does with a channel.
fn need(shape: Shape, place: Place) -> Need {
    use Need::{Needed, Never, Taken};
    match (shape, place) {
        (Shape::Beside, Place::X) => Taken,
        (_, Place::X) | (Shape::Measured(_) | Shape::Relation | Shape::Beside, Place::Y) => Needed,
        (Shape::Measured(split) | Shape::Spread(split), Place::Color) => match split {
            Split::Color => Needed,
            Split::Maybe => Taken,
            Split::Never | Split::Facet => Never,
        },
        (Shape::Measured(Split::Facet), Place::Facet) => Needed,
        // A distribution of everything is one panel.
        (Shape::Measured(Split::Maybe) | Shape::Spread(Split::Facet), Place::Facet) => Taken,
        (Shape::Relation, Place::Color | Place::Size) => Taken,
        _ => Never,
    }
}

/// Refuses a form that lacks a channel or has one that nothing would show.
pub(super) fn check(form: &Form) -> Result<(), ChartError> {
    for place in Place::ALL {
        match (need(form.shape, place), place.of(form)) {
            (Need::Needed, None) => return Err(missing(form, place)),
            (Need::Never, Some((path, channel))) if !is_height(form, place, channel) => {
                return Err(not_taken(form, place, path));
            }
            (_, Some((path, channel))) => check_parts(form, place, path, channel)?,
            _ => {}
        }
    }
    if form.shape == Shape::Measured(Split::Maybe) {
        return match (&form.color, &form.facet) {
            (None, None) => Err(missing(form, Place::Color)),
            (Some(_), Some((path, _))) => Err(not_taken(form, Place::Facet, path)),
            _ => Ok(()),
        };
    }
    let alone = matches!(form.template.id, "time_box" | "quantile_band" | "ridgeline") && form.facet.is_none();
    if alone && matches!(form.shape, Shape::Spread(_)) { Err(missing(form, Place::Facet)) } else { Ok(()) }
}

/// Refuses a way to show a column that its place does not have: what is measured is aggregated and what tells groups apart
/// put into periods and classes, while points are drawn as they are.
fn check_parts(form: &Form, place: Place, path: &str, channel: &Channel) -> Result<(), ChartError> {
    let measured = matches!((form.shape, place), (Shape::Measured(_), Place::Y));
    let grouping = match place {
        Place::X => matches!(form.shape, Shape::Measured(_) | Shape::Beside),
        Place::Color | Place::Facet => true,
        Place::Y | Place::Size => false,
    };
    let classed = form.template.id.ends_with("histogram") && place == Place::X;
    let bins = channel.bin.is_some_and(|bin| bin != Bin::Auto(false));
    let parts = [
        ("aggregate", channel.aggregate.is_some() && !measured && !is_height(form, place, channel)),
        ("timeUnit", channel.time_unit.is_some() && !grouping),
        ("bin", bins && !classed && (!grouping || channel.time_unit.is_some())),
    ];
    match parts.into_iter().find(|(_, lost)| *lost) {
        Some((part, _)) => {
            Err(unfit(&format!("{path}.{part}"), messages::PartNotTaken { template: form.template.id, part }))
        }
        None => Ok(()),
    }
}

/// The number of rows is what a histogram's bars are high.
fn is_height(form: &Form, place: Place, channel: &Channel) -> bool {
    place == Place::Y
        && form.template.id.ends_with("histogram")
        && channel.field.is_none()
        && channel.aggregate == Some(AggregateWord::Count)
}

fn missing(form: &Form, place: Place) -> ChartError {
    let (mark, path) = (form.template.id, place.path());
    unfit(path, messages::MarkNeeds { mark, path, wanted: place.wanted() })
}

fn not_taken(form: &Form, place: Place, path: &str) -> ChartError {
    let template = form.template.id;
    let takes: Vec<String> = Place::ALL
        .into_iter()
        .filter(|own| need(form.shape, *own) != Need::Never)
        .map(|own| format!("`{}`", own.path()))
        .collect();
    let mut others: Vec<String> = TEMPLATES
        .iter()
        .filter(|other| need(shape(other.id), place) != Need::Never)
        .map(|other| format!("`{}`", other.id))
        .collect();
    if others.len() > MOST_TOLD {
        others.truncate(MOST_TOLD);
        others.push("…".to_owned());
    }
    unfit(path, messages::ChannelNotTaken { template, path, takes, others })
}
