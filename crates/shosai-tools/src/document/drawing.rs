//! Diagrams and charts in documents: the engines that draw them meet here.

use std::sync::Arc;

use shosai_document::{
    Figure, FigureCode, FigureSource, Resources as _,
    tree::{Attributes, Media},
};
use shosai_mermaid::{DrawOptions, dot, draw};
use shosai_text::Faces;
use shosai_tool::{Language, Message};

use super::surroundings::Surroundings;
use crate::messages;

/// A chart's size in CSS pixels: small enough that its letters can be read once it fills a slide or a page.
const CHART_SIZE: (i64, i64) = (640, 400);

/// Options of a chart block: where its table lies, what is to be seen, and how.
const TABLE_FILE: &[&str] = &["file", "path", "data"];
const INTENT: &[&str] = &["query", "intent", "fig-cap", "title"];
const OF_CHARTS: &[&str] = &["spec", "sheet", "chart-format"];
/// How options begin that every figure of Quarto's has; who writes the document follows them, or says so.
const OF_ANY_FIGURE: &[&str] =
    &["fig-", "label", "echo", "eval", "include", "output", "warning", "code-", "width", "height", "filename", "lst-"];

/// The figures that the engines of this server draw.
pub struct EngineFigures<'a> {
    pub around: &'a Surroundings<'a>,
    pub faces: &'a Faces,
}

impl FigureSource for EngineFigures<'_> {
    fn figure(&self, code: &FigureCode<'_>) -> Option<Result<Figure, Message>> {
        let written = match self.written(code) {
            Ok(written) => written,
            Err(reason) => return Some(Err(reason)),
        };
        let text = written.as_deref().unwrap_or(code.text);
        match code.language {
            "mermaid" => Some(self.mermaid(&FigureCode { text, ..*code })),
            "dot" => Some(self.dot(&FigureCode { text, ..*code })),
            "chart" => Some(self.chart(code.text, code.attributes)),
            _ => None,
        }
    }
}

impl EngineFigures<'_> {
    fn mermaid(&self, code: &FigureCode<'_>) -> Result<Figure, Message> {
        let stop = || self.around.context.cancellation.is_cancelled();
        // Who switched judging off gets what the drawing makes of a doubtful diagram.
        let judged = self.around.context.config.mermaid.validate;
        let usual = DrawOptions::new(self.faces);
        let (shapes, room) = (code.room.is_some(), code.room.unwrap_or(usual.room));
        let options = DrawOptions { judged, shapes, room, stop: &stop, ..usual };
        // How large letters come out on a slide, as a share of the size they are laid out in.
        let size_on_slide = |(width, height): (f64, f64)| (room.0 / width.max(1.0)).min(room.1 / height.max(1.0));
        let mut drawn = draw(code.text, &options).map_err(|error| error.message())?;
        let mut notes = Vec::new();
        notes.extend(drawn.turned.map(|direction| messages::DiagramTurned { direction }.into()));
        notes.extend(drawn.folded.then(|| messages::DiagramFolded.into()));
        if shapes
            && drawn.turned.is_none()
            && !drawn.svg.is_empty()
            && size_on_slide((drawn.width, drawn.height)) < 1.0
            && let Some((turned, direction)) = turned(code.text)
            && let Ok(other) = draw(&turned, &options)
            && size_on_slide((other.width, other.height)) > size_on_slide((drawn.width, drawn.height)) * WORTH_TURNING
        {
            drawn = other;
            notes.push(messages::DiagramTurned { direction }.into());
        }
        let mut size = (drawn.width, drawn.height);
        if let Some(folded) = drawn.diagram.as_ref().filter(|_| shapes).and_then(|own| own.folded(room.0)) {
            size = (folded.width, folded.height);
            drawn.diagram = Some(folded);
            notes.push(messages::DiagramFolded.into());
        }
        let alt = drawn.alt();
        let media = media(drawn.svg.into_bytes(), size);
        Ok(Figure { media, alt, chart: drawn.chart, diagram: drawn.diagram, notes })
    }

    /// The text of a diagram that lies in a file of its own.
    fn written(&self, code: &FigureCode<'_>) -> Result<Option<String>, Message> {
        let file = code.attributes.get("file").filter(|_| code.text.trim().is_empty() && code.language != "chart");
        file.map(|path| self.around.text(path)).transpose()
    }

    /// A graph, drawn as the flowchart that it is.
    fn dot(&self, code: &FigureCode<'_>) -> Result<Figure, Message> {
        let made = dot::flowchart(code.text)?;
        let mut figure = self.mermaid(&FigureCode { text: &made.source, ..*code })?;
        figure.notes.extend(made.notes);
        Ok(figure)
    }

    /// A chart block: the intent in `query` (or `intent`, or `fig-cap`) or a spec, the data inline or in a file beneath the workspace.
    fn chart(&self, text: &str, attributes: &Attributes) -> Result<Figure, Message> {
        let file = TABLE_FILE.iter().find_map(|key| attributes.get(key));
        let spec = self.chart_spec(text, file.is_some(), attributes.get("spec"))?;
        let query = INTENT.iter().find_map(|key| attributes.get(key));
        let query =
            if spec.is_some() { query.unwrap_or_default() } else { query.ok_or(messages::ChartWithoutIntent)? };
        let stop = || self.around.context.cancellation.is_cancelled();
        let (width, height) = CHART_SIZE;
        let options = shosai_chart::Options {
            format: shosai_chart::Format::Svg,
            width,
            height,
            spec,
            sheet: attributes.get("sheet").map(str::to_owned),
            ..Default::default()
        };
        let bytes = file.map(|path| self.around.bytes(path)).transpose()?;
        let source = bytes.as_deref().map_or(shosai_chart::Source::Text(text), shosai_chart::Source::Bytes);
        let draw = |options: &_| shosai_chart::visualize_from(source, query, options, self.faces, &stop, &mut |_| {});
        let drawn = draw(&options);
        // The picture speaks as its question does, its doubts as the caller does.
        let caller = Language::spoken();
        let silent = drawn.error.is_none() && drawn.metadata.warnings.is_empty();
        let told = (!silent && options.locale_for(query) != caller)
            .then(|| draw(&shosai_chart::Options { locale: Some(caller), ..options.clone() }));
        let (error, doubts) = match told {
            Some(told) => (told.error, told.metadata.warnings),
            None => (drawn.error, drawn.metadata.warnings),
        };
        if let Some(error) = error.filter(|_| drawn.is_error) {
            return Err(messages::ChartRefused { reason: error.message, way: error.hint }.into());
        }
        let chart = drawn.prepared.and_then(|prepared| shosai_chart::numbers(&prepared, &drawn.metadata.title));
        let media = media(drawn.image, (width as f64, height as f64));
        let doubts = doubts.into_iter().map(|doubt| messages::ChartDoubt { doubt }.into());
        let notes = unfollowed(attributes).chain(doubts).collect();
        Ok(Figure { media, alt: drawn.metadata.alt_text, chart, diagram: None, notes })
    }

    /// The spec of a chart block: in `spec`, as JSON or as a file of it, or as the block's body where the data is a file.
    fn chart_spec(
        &self,
        text: &str,
        has_file: bool,
        named: Option<&str>,
    ) -> Result<Option<serde_json::Value>, Message> {
        let written = match named.map(str::trim) {
            Some(inline) if inline.starts_with('{') => inline.to_owned(),
            Some(path) => self.around.text(path)?,
            None if has_file && text.trim_start().starts_with('{') => text.to_owned(),
            None => return Ok(None),
        };
        serde_json::from_str(&written).map(Some).map_err(|error| Message::quoted(format!("spec: {error}")))
    }
}

/// Options of a chart block that nothing follows, as a wrong name is.
fn unfollowed(attributes: &Attributes) -> impl Iterator<Item = Message> {
    let ours = |key: &str| TABLE_FILE.contains(&key) || INTENT.contains(&key) || OF_CHARTS.contains(&key);
    let odd = move |key: &str| !ours(key) && !OF_ANY_FIGURE.iter().any(|begin| key.starts_with(begin));
    attributes.pairs.iter().filter(move |(key, _)| odd(key)).map(|(key, _)| messages::ChartOptionUnknown { key }.into())
}

fn media(svg: Vec<u8>, size: (f64, f64)) -> Media {
    Media { mime: "image/svg+xml".to_owned(), bytes: Arc::from(svg), png: None, size: Some(size) }
}

/// How much larger letters must come out for a diagram to run in another direction than its author wrote.
const WORTH_TURNING: f64 = 1.15;

/// A flowchart that runs the other way, and the direction it has then.
fn turned(source: &str) -> Option<(String, &'static str)> {
    let start = source.lines().scan(0, |at, line| {
        let begins = *at;
        *at += line.len() + 1;
        Some((begins, line))
    });
    let (at, line) = start.into_iter().find(|(_, line)| {
        let word = line.split_whitespace().next();
        matches!(word, Some("flowchart" | "graph"))
    })?;
    let direction = line.split_whitespace().nth(1)?.trim_end_matches(';');
    let other = match direction {
        "LR" | "RL" => "TB",
        "TB" | "TD" | "BT" => "LR",
        _ => return None,
    };
    let place = at + line.find(direction)?;
    Some((format!("{}{other}{}", &source[..place], &source[place + direction.len()..]), other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flowchart_is_turned_and_nothing_else() {
        assert_eq!(
            turned("%% a\nflowchart LR;\n  LR --> B").unwrap(),
            ("%% a\nflowchart TB;\n  LR --> B".to_owned(), "TB")
        );
        assert_eq!(turned("graph TD\n A-->B").unwrap().1, "LR");
        assert_eq!(turned("sequenceDiagram\n A->>B: x"), None);
    }
}
