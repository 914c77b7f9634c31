//! Pictures of slides and pages from our own layout, so that their maker can look at them without another program.

use crate::messages;
use crate::{
    formats::{FORMATS, Warning, WriteContext},
    render::{Request, prepare},
    tree::LineNumber,
};
use shosai_message::Failure;

/// The ids of the formats that can be looked at.
pub fn previewed() -> impl Iterator<Item = &'static str> {
    FORMATS.iter().filter(|format| format.abilities.preview.is_some()).map(|format| format.id)
}

/// A slide or a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Preview {
    /// Its number, from 1.
    pub number: usize,
    /// Its title, where it is a slide.
    pub title: String,
    /// The name of its layout, where a template has layouts.
    pub layout: String,
    /// The line of the source it starts at; 0 where that is not known.
    pub line: LineNumber,
    /// How its content was set, where it is a slide with any.
    pub set: Option<Setting>,
    /// Its picture, as SVG, where it was wanted.
    pub svg: Option<String>,
}

/// How the content of a slide was set: what the arrangement was chosen by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// The letters of its text, in points.
    pub letters: f64,
    /// The size that the template has for them.
    pub usual: f64,
    /// How much of the height of the body is filled, in per cent.
    pub filled: u32,
    pub columns: usize,
}

/// The slides or pages of a document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Previewed {
    /// All of them, in order.
    pub pages: Vec<Preview>,
    /// What could not be carried over as written, in the order of lines.
    pub warnings: Vec<Warning>,
}

/// Lays a document out and draws the slides or pages whose number is wanted.
pub fn preview(request: &Request<'_>, wanted: &dyn Fn(usize) -> bool) -> Result<Previewed, Failure> {
    let preview = request
        .format
        .abilities
        .preview
        .ok_or_else(|| messages::NoPreview { format: request.format.id, formats: previewed().collect::<Vec<_>>() })?;
    let (document, mut warnings) = prepare(request)?;
    let mut context = WriteContext::new(request.faces, request.cancelled);
    context.template = request.template;
    let pages = preview(&document, &context, wanted)?;
    warnings.extend(context.warnings());
    warnings.sort_by_key(|warning| warning.line);
    warnings.dedup();
    Ok(Previewed { pages, warnings })
}
