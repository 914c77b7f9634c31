//! Pictures of slides and pages from our own layout, so that their maker can look at them without another program.

use crate::{
    formats::{Desk, Warning, WriteError, beamer, pdf, pptx},
    render::{RenderError, Request, prepare},
    tree::LineNumber,
    typeset::{self, Layout},
};

/// The formats that can be looked at.
pub const PREVIEWED: [&str; 3] = [pptx::FORMAT.id, beamer::FORMAT.id, pdf::FORMAT.id];

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
    /// Its picture, as SVG, where it was wanted.
    pub svg: Option<String>,
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
pub fn preview(request: &Request<'_>, wanted: &dyn Fn(usize) -> bool) -> Result<Previewed, RenderError> {
    let (document, mut warnings) = prepare(request)?;
    let mut desk = Desk::new(request.faces, request.cancelled);
    desk.template = request.template;
    let set = |layout: Layout| -> Result<Vec<Preview>, WriteError> {
        let pictures = typeset::pictures(&document, &desk, layout, wanted)?;
        let numbered = pictures.into_iter().enumerate();
        Ok(numbered.map(|(index, svg)| Preview { number: index + 1, svg, ..Preview::default() }).collect())
    };
    let pages = match request.format.id {
        "pptx" => pptx::previews(&document, &desk, wanted)?,
        "beamer" => set(Layout::Slides)?,
        "pdf" => set(Layout::Paper)?,
        other => {
            let message = format!("`{other}` cannot be looked at");
            return Err(WriteError {
                message,
                hint: format!("look at one of {}", PREVIEWED.join(", ")),
                template: false,
            }
            .into());
        }
    };
    warnings.extend(desk.warnings());
    warnings.sort_by_key(|warning| warning.line);
    warnings.dedup();
    Ok(Previewed { pages, warnings })
}
