use super::{Passes, cells};
use crate::tree::{
    Attributes, Block, BlockKind, Caption, Chart, Diagram, Document, Inline, InlineKind, Media, Target, walk,
};

/// Draws what is written as code: Mermaid diagrams and charts.
pub trait Illustrator {
    /// Draws a block of code of this language; nothing if it is not something to draw.
    fn draw(&self, language: &str, text: &str, attributes: &Attributes) -> Option<Result<Illustration, String>>;

    /// Lays a diagram out as boxes and arrows, for formats that draw native shapes; nothing if it has none.
    fn lay_out(&self, _language: &str, _text: &str) -> Option<Diagram> {
        None
    }
}

/// A drawn diagram or chart.
pub struct Illustration {
    /// The picture.
    pub media: Media,
    /// What it shows, in words.
    pub alt: String,
    /// The numbers, where it is a chart that office programs have too.
    pub chart: Option<Chart>,
}

/// Languages whose code is drawn.
const DRAWN: &[&str] = &["mermaid", "chart"];

/// Whether code of this language is drawn.
pub fn is_drawn(language: &str) -> bool {
    DRAWN.contains(&language)
}

impl Passes<'_> {
    /// Puts a picture in place of each diagram and chart.
    pub(super) fn illustrate(&mut self, document: &mut Document) {
        let mut drawn = Vec::new();
        let mut warnings = Vec::new();
        let illustrator = self.illustrator;
        let form = document.metadata.text("mermaid-format");
        let native = self.format.id == "pptx" && form.is_none_or(|form| form == "shapes");
        let charts = document.metadata.text("chart-format");
        let has_charts = matches!(self.format.id, "pptx" | "docx");
        walk::each_block_list(&mut document.blocks, &mut |blocks| {
            for block in blocks.iter_mut() {
                let line = block.line;
                let BlockKind::Code { attributes, text } = &mut block.kind else { continue };
                let Some(language) = attributes.classes.first().filter(|language| is_drawn(language)) else { continue };
                match illustrator.draw(language, text, attributes) {
                    Some(Ok(illustration)) => {
                        let name = format!("{language}-{}", drawn.len() + 1);
                        let shapes = native.then(|| illustrator.lay_out(language, text)).flatten();
                        let alt = attributes.take("fig-alt").unwrap_or(illustration.alt);
                        let mut own = std::mem::take(attributes);
                        let asked = own.take("chart-format").or_else(|| charts.clone());
                        let editable = has_charts && name.starts_with("chart") && asked.as_deref() == Some("native");
                        if editable && illustration.chart.is_none() {
                            let message = "Office has no such chart, so it stays a picture; ask for a comparison, a trend or a composition, or say `chart-format: picture`";
                            warnings.push((line, message.to_owned()));
                        }
                        let chart = illustration.chart.filter(|_| editable);
                        drawn.push((name.clone(), illustration.media, shapes, chart));
                        block.kind = picture(line, own, &name, &alt);
                    }
                    Some(Err(message)) => {
                        warnings.push((
                            line,
                            format!("this {language} block could not be drawn and is shown as code: {message}"),
                        ));
                    }
                    None => {}
                }
            }
        });
        for (name, media, shapes, chart) in drawn {
            if let Some(chart) = chart {
                document.media.insert_chart(name.clone(), chart);
            }
            if let Some(shapes) = shapes {
                document.media.insert_diagram(name.clone(), shapes);
            }
            document.media.insert(name, media);
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
