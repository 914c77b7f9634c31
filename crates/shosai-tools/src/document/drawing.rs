//! Diagrams and charts in documents: the engines that draw them meet here.

use std::sync::Arc;

use shosai_document::{
    Illustration, Illustrator,
    tree::{Attributes, Chart, ChartForm, ChartSeries, Diagram, Media},
};
use shosai_mermaid::{DrawOptions, Drawing, draw, judge, layout};
use shosai_text::Faces;
use shosai_tool::Context;

use super::{resources::read_text, shapes};

/// Device pixels to a CSS pixel in pictures that stand beside a vector one: sharp on a projector.
const PNG_SCALE: f32 = 3.0;

/// A chart's size in CSS pixels: small enough that its letters can be read once it fills a slide or a page.
const CHART_SIZE: (i64, i64) = (640, 400);

/// Draws with the engines of this server.
pub struct Draughtsman<'a> {
    /// The call that asks.
    pub context: &'a Context,
    /// The faces to draw with.
    pub faces: &'a Faces,
}

impl Illustrator for Draughtsman<'_> {
    fn draw(&self, language: &str, text: &str, attributes: &Attributes) -> Option<Result<Illustration, String>> {
        match language {
            "mermaid" => Some(self.mermaid(text)),
            "chart" => Some(self.chart(text, attributes)),
            _ => None,
        }
    }

    fn lay_out(&self, language: &str, text: &str) -> Option<Diagram> {
        if language != "mermaid" {
            return None;
        }
        let stop = || self.context.cancellation.is_cancelled();
        let options = DrawOptions { stop: &stop, ..DrawOptions::new(self.faces) };
        shapes::diagram(&layout(text, &options).ok()?)
    }
}

impl Draughtsman<'_> {
    fn mermaid(&self, text: &str) -> Result<Illustration, String> {
        let stop = || self.context.cancellation.is_cancelled();
        let verdict = judge(text, &stop);
        // Who switched judging off gets what the drawing makes of a doubtful diagram.
        if let Some(problem) = verdict.problem.as_ref().filter(|_| self.context.config.mermaid.validate) {
            return Err(format!("line {} of the block: {}", problem.line, problem.message.en));
        }
        let options = DrawOptions { stop: &stop, ..DrawOptions::new(self.faces) };
        let drawing = draw(text, &options).map_err(|error| error.to_string())?;
        let png = drawing.to_png(self.faces, PNG_SCALE).map_err(|error| error.to_string())?;
        let media = Media {
            mime: "image/svg+xml".to_owned(),
            bytes: Arc::from(drawing.svg.as_bytes()),
            png: Some(Arc::from(png)),
            size: Some((drawing.width, drawing.height)),
        };
        Ok(Illustration { media, alt: verdict.keyword.unwrap_or_default(), chart: None })
    }

    /// A chart block: the intent in `query` (or `intent`, or `fig-cap`), the data inline or in a file beneath the workspace.
    fn chart(&self, text: &str, attributes: &Attributes) -> Result<Illustration, String> {
        let query = ["query", "intent", "fig-cap", "title"].iter().find_map(|key| attributes.get(key));
        let query = query.ok_or("a chart needs its intent: `#| query: 月次売上の推移`")?;
        let data = match attributes.get("file").or_else(|| attributes.get("data")) {
            Some(path) => read_text(self.context, path)?,
            None => text.to_owned(),
        };
        let stop = || self.context.cancellation.is_cancelled();
        let (width, height) = CHART_SIZE;
        let options = shosai_chart::Options { format: shosai_chart::Format::Svg, width, height, ..Default::default() };
        let drawn = shosai_chart::visualize(&data, query, &options, self.faces, &stop, &mut |_| {});
        if let Some(error) = drawn.error.filter(|_| drawn.is_error) {
            return Err(format!("{} ({})", error.message, error.hint));
        }
        // The bitmap is the same picture, not one drawn anew for a larger canvas: letters keep their size.
        let svg = String::from_utf8_lossy(&drawn.image).into_owned();
        let drawing = Drawing { svg, width: width as f64, height: height as f64, warnings: Vec::new() };
        let png = drawing.to_png(self.faces, PNG_SCALE).map_err(|error| error.to_string())?;
        let media = Media {
            mime: drawn.mime.to_owned(),
            bytes: Arc::from(drawn.image),
            png: Some(Arc::from(png)),
            size: Some((width as f64, height as f64)),
        };
        Ok(Illustration { media, alt: drawn.metadata.alt_text, chart: numbers(&data, query, &stop) })
    }
}

/// The numbers of a chart, where office programs have its kind too.
fn numbers(data: &str, query: &str, stop: &(dyn Fn() -> bool + Sync)) -> Option<Chart> {
    let options = shosai_chart::Options::default();
    let table = shosai_chart::Table::read_until(data, stop).ok()?;
    let plan = shosai_chart::plan(&table, query, &options).ok().filter(|plan| !plan.fallback)?;
    let prepared = shosai_chart::prepare(&table, plan).ok()?;
    let found = shosai_chart::numbers(&prepared)?;
    let form = match found.form {
        shosai_chart::Form::Rows => ChartForm::Rows,
        shosai_chart::Form::Columns => ChartForm::Columns,
        shosai_chart::Form::StackedColumns => ChartForm::StackedColumns,
        shosai_chart::Form::ShareRows => ChartForm::ShareRows,
        shosai_chart::Form::Lines => ChartForm::Lines,
        shosai_chart::Form::Areas => ChartForm::Areas,
        shosai_chart::Form::ShareAreas => ChartForm::ShareAreas,
        shosai_chart::Form::Points => ChartForm::Points,
    };
    let series = found.series.into_iter().map(|own| ChartSeries {
        name: own.name,
        values: own.values.into_iter().map(|value| value.is_finite().then_some(value)).collect(),
        positions: own.positions,
        highlighted: own.highlighted,
    });
    Some(Chart {
        form,
        title: shosai_chart::caption(&prepared).title,
        categories: found.categories,
        series: series.collect(),
        rules: found.rules,
        across: found.across,
        measure: found.measure,
        percent: found.percent,
        fitted: found.fitted,
    })
}
