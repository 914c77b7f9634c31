use std::cell::OnceCell;

use super::pictures::OFFICE;
use super::{Passes, cells};
use crate::office::chart::fits;
use crate::tree::{Attributes, Block, BlockKind, Caption, Document, Inline, InlineKind, Media, Metadata, Target, walk};
use crate::{formats::pptx::usual_room, messages};
use shosai_figure::{Chart, Diagram};
use shosai_message::Message;

/// Draws what is written as code: Mermaid diagrams and charts.
pub trait FigureSource {
    /// The figure of a block of code; nothing if it is not something to draw.
    fn figure(&self, code: &FigureCode<'_>) -> Option<Result<Figure, Message>>;
}

/// A block of code that may be a figure.
pub struct FigureCode<'a> {
    pub language: &'a str,
    pub text: &'a str,
    pub attributes: &'a Attributes,
    /// Where the format draws boxes and arrows itself: the room they are laid out for, in CSS pixels.
    pub room: Option<(f64, f64)>,
}

/// A drawn diagram or chart.
pub struct Figure {
    pub media: Media,
    /// What it shows, in words.
    pub alt: String,
    /// The numbers, where it is a chart that office programs have too.
    pub chart: Option<Chart>,
    /// The boxes and arrows, where they were wanted and it has some.
    pub diagram: Option<Diagram>,
    /// What was done otherwise than the author wrote.
    pub notes: Vec<Message>,
}

/// Languages whose code is drawn.
const DRAWN: &[&str] = &["mermaid", "dot", "chart"];

/// The mark of a cell, which is to be drawn where a listing of the same language is only shown.
pub const TO_DRAW: &str = "to-draw";

/// Whether a cell of this language is drawn.
pub fn is_drawn(language: &str) -> bool {
    DRAWN.contains(&language)
}

/// The language of a block that is drawn: graphs only from cells, as their language is also written about.
fn drawn_language(attributes: &Attributes) -> Option<&str> {
    let language = attributes.classes.first().map(String::as_str).filter(|language| is_drawn(language))?;
    (language != "dot" || attributes.has_class(TO_DRAW)).then_some(language)
}

/// Figures in place of diagrams and charts that can be referred to, without drawing them.
pub fn skim(document: &mut Document) {
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        for block in blocks.iter_mut() {
            let BlockKind::Code { attributes, .. } = &mut block.kind else { continue };
            if attributes.id.is_empty() || drawn_language(attributes).is_none() {
                continue;
            }
            let attributes = std::mem::take(attributes);
            block.kind = BlockKind::Figure { attributes, caption: Caption::default(), content: Vec::new() };
        }
    });
}

/// The body of a slide of 16:9 in CSS pixels.
const BODY: (f64, f64) = (1_180.0, 500.0);

/// Formats whose programs want dots beside a drawing, by how their type begins.
const BITMAPS: [&str; 2] = [OFFICE, "application/vnd.oasis"];
/// Dots to a CSS pixel: sharp on a projector.
const DOTS: f32 = 3.0;

impl Passes<'_> {
    /// The body of the slides to come.
    fn room(&self, metadata: &Metadata) -> (f64, f64) {
        let asked = metadata.text("aspect-ratio").or_else(|| metadata.text("aspectratio"));
        let narrow = matches!(asked.as_deref(), Some("4:3" | "43"));
        let own = if narrow { (BODY.0 * 0.75, BODY.1) } else { BODY };
        self.template.and_then(usual_room).unwrap_or(own)
    }

    /// Puts a picture in place of each diagram and chart.
    pub(super) fn draw(&mut self, document: &mut Document) {
        let mut drawn = Vec::new();
        let mut warnings: Vec<(u32, Message)> = Vec::new();
        let (figures, native) = (self.figures, self.format.abilities);
        let form = document.metadata.text("mermaid-format");
        let shapes = native.shapes && form.is_none_or(|form| form == "shapes");
        let charts = document.metadata.text("chart-format");
        let (metadata, room) = (&document.metadata, OnceCell::new());
        walk::each_block_list(&mut document.blocks, &mut |blocks| {
            for block in blocks.iter_mut() {
                let line = block.line;
                let BlockKind::Code { attributes, text } = &mut block.kind else { continue };
                let Some(language) = drawn_language(attributes).map(str::to_owned) else { continue };
                attributes.classes.retain(|class| class != TO_DRAW);
                match figures.figure(&FigureCode {
                    language: &language,
                    text,
                    attributes,
                    room: shapes.then(|| *room.get_or_init(|| self.room(metadata))),
                }) {
                    Some(Ok(mut figure)) => {
                        let name = format!("{language}-{}", drawn.len() + 1);
                        let alt = attributes.take("fig-alt").unwrap_or_else(|| std::mem::take(&mut figure.alt));
                        let mut own = std::mem::take(attributes);
                        let asked = own.take("chart-format").or_else(|| charts.clone());
                        let chart = name.starts_with("chart");
                        let editable = native.charts.wanted(asked.as_deref()) && (chart || shapes);
                        if chart && editable && asked.is_some() && figure.chart.is_none() {
                            warnings.push((line, messages::ChartNotNative.into()));
                        }
                        figure.chart = figure.chart.filter(|_| editable);
                        // What PowerPoint shows as a chart of its own needs no picture.
                        let whole = native.shapes && figure.chart.as_ref().is_some_and(fits);
                        if !whole && BITMAPS.iter().any(|kind| self.format.mime.starts_with(kind)) {
                            figure.media = self.with_bitmap(figure.media, DOTS);
                        }
                        warnings.extend(figure.notes.drain(..).map(|note| (line, note)));
                        block.kind = picture(line, own, &name, &alt);
                        drawn.push((name, figure));
                    }
                    Some(Err(reason)) => warnings.push((line, messages::FigureNotDrawn { language, reason }.into())),
                    None => {}
                }
            }
        });
        for (name, figure) in drawn {
            document.media.insert_figure(name, figure);
        }
        for (line, message) in warnings {
            self.warn(line, message);
        }
    }
}

/// The picture, as a figure if it has a caption.
fn picture(line: u32, mut own: Attributes, name: &str, alt: &str) -> BlockKind {
    let caption = own.take("fig-cap");
    let mut attributes = Attributes::with_classes(["diagram"]);
    for key in ["width", "height"] {
        if let Some(value) = own.take(&format!("fig-{key}")).or_else(|| own.take(key)) {
            let value = if value.parse::<f64>().is_ok() { format!("{value}in") } else { value };
            attributes.set(key, value);
        }
    }
    let alt = if alt.is_empty() { Vec::new() } else { vec![Inline::text(line, alt)] };
    let target = Target { url: name.to_owned(), title: String::new() };
    let image = Inline::new(line, InlineKind::Image { attributes, alt, target });
    match caption {
        Some(text) => {
            let outer = Attributes::new(std::mem::take(&mut own.id), Vec::new(), Vec::new());
            let content = vec![Block::new(line, BlockKind::Plain(vec![image]))];
            let caption = Caption { short: None, long: cells::caption(&text, line) };
            BlockKind::Figure { attributes: outer, caption, content }
        }
        None => BlockKind::Paragraph(vec![image]),
    }
}
