//! PowerPoint: a deck as a person would have made it, on any template.
//!
//! A document is cut into [`slides`], each gathered into [`pieces`]; a [`template`] offers layouts, [`plan`] chooses
//! among them, [`fit`] measures, shrinks and cuts, [`write`] draws.

mod assemble;
mod background;
mod code;
mod deck;
pub mod design;
mod draw;
mod figures;
mod fit;
mod foot;
mod gather;
mod gather_table;
mod ink;
mod logos;
mod options;
mod phrases;
mod pieces;
mod plan;
mod presentation;
mod preview;
mod signs;
mod speaker;
pub mod template;
#[cfg(test)]
mod tests;
mod text;
mod titles;
mod write;

pub(crate) use plan::usual_room;

use super::{Abilities, Category, Choice, Format, Html, NativeCharts, Pictures, WriteContext};
use crate::messages;
use crate::preview::Preview;
use crate::tree::Document;
use design::{build, default_design, shipped_as};
use gather::words;
use options::Options;
use preview::Stage;
use shosai_message::Failure;
use template::Template;

/// PowerPoint.
pub const FORMAT: Format = Format {
    id: "pptx",
    name: "PowerPoint",
    extension: "pptx",
    mime: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    category: Category::Presentation,
    abilities: Abilities {
        template: true,
        shapes: true,
        charts: NativeCharts::Usual,
        preview: Some(previews),
        html: Html::LeftOut,
        ..Abilities::NONE
    },
    pictures: Pictures::Embedded,
    options: &[
        Choice { key: "slide-level", help: "the level of headings that start slides" },
        Choice { key: "fit", help: "what happens where content does not fit: shrink (then split), split, warn, off" },
        Choice { key: "incremental", help: "true: lists appear item by item" },
        Choice { key: "aspect-ratio", help: "16:9 or 4:3, without a template or on one of ours" },
        Choice { key: "theme", help: "light or dark, without a template or on one of ours" },
        Choice { key: "slide-number", help: "true or false: number the slides" },
        Choice { key: "footer", help: "the text at the foot of every slide" },
        Choice { key: "footer-date", help: "true, or a text: the date at the foot of every slide" },
        Choice { key: "transition", help: "fade, push, wipe, split, cut, cover, dissolve, zoom" },
        Choice { key: "toc", help: "true: a slide that lists the sections" },
        Choice { key: "toc-title", help: "the title of that slide" },
        Choice { key: "mermaid-format", help: "shapes (default): flowcharts as shapes that can be edited; picture" },
        Choice {
            key: "chart-format",
            help: "native (default): charts that can be edited, with their numbers, where PowerPoint has the kind; picture",
        },
        Choice { key: "monofont", help: "the face of code" },
        Choice { key: "CJKmainfont", help: "the East Asian face of text" },
    ],
    write,
};

fn write(document: &Document, context: &WriteContext<'_>) -> Result<Vec<u8>, Failure> {
    let options = Options::read(document, context);
    let template = open(&options, context)?;
    let slides = crate::slides::cut(document);
    let sheets = deck::sheets(document, &slides, &template, &options, context);
    assemble::finish(&assemble::assemble(document, &template, &sheets, &options, context)?.package)
}

/// The slides a document makes, with pictures of the wanted ones; what does not fit is told as warnings.
pub(crate) fn previews(
    document: &Document,
    context: &WriteContext<'_>,
    wanted: &dyn Fn(usize) -> bool,
) -> Result<Vec<Preview>, Failure> {
    let options = Options::read(document, context);
    let template = open(&options, context)?;
    let slides = crate::slides::cut(document);
    let sheets = deck::sheets(document, &slides, &template, &options, context);
    let written = assemble::assemble(document, &template, &sheets, &options, context)?;
    let stage = Stage { package: &written.package, template: &template, faces: context.faces, charts: &written.charts };
    let slides = sheets.iter().zip(&written.slides).enumerate().map(|(index, (sheet, part))| Preview {
        number: index + 1,
        title: sheet.title.iter().map(words).collect(),
        layout: sheet.plan.layout.name.clone(),
        line: sheet.page.line,
        set: sheet.setting(),
        svg: wanted(index + 1).then(|| stage.slide(part, sheet.plan.layout)),
    });
    Ok(slides.collect())
}

/// The caller's template, or the default design.
fn open(options: &Options, context: &WriteContext<'_>) -> Result<Template, Failure> {
    let template = match context.template {
        Some(bytes) => match shipped_as(bytes, options.darkness, options.aspect) {
            Some(package) => Template::from_package(package)?,
            None => Template::read(bytes)?,
        },
        None => {
            let design = default_design(options.darkness);
            Template::from_package(build(&design, options.aspect, &options.language))?
        }
    };
    for what in template.dropped.iter().cloned() {
        context.warn(0, messages::TemplatePartLeftOut { what });
    }
    if template.grafted {
        context.warn(0, messages::LayoutsMade);
    }
    Ok(template)
}
