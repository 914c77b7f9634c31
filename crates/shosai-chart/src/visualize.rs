//! One call from data and query to a picture, with the contract's fallback and errors.

use crate::caption::{Caption, caption};
use crate::draw::ink::{Ink, Style};
use crate::draw::palette::{INK, QUIET, RULE, with_colors};
use crate::draw::recolor::recolor;
use crate::error::{ChartError, Code};
use crate::messages;
use crate::metadata::{ErrorBody, Metadata, Phase, Visualized, versions};
use crate::plan::{self, Plan};
use crate::prepared::{Prepared, prepare_until};
use crate::scene::{Anchor, Frame, Node, Part, Scene, page, png, svg, svg_with_faces};
use crate::spec::{self, ChartSpec};
use crate::table::Table;
use crate::{Canvas, Format, Language, Options, templates};
use serde_json::{Map, Value};
use shosai_message::Message;
use shosai_text::Faces;

/// Draws `data` as `query` asks. `stop` is asked often and ends the work when it says so; `tick` is called at the
/// start of every phase, for there is no clock here.
pub fn visualize(
    data: &str,
    query: &str,
    options: &Options,
    faces: &Faces,
    stop: &(dyn Fn() -> bool + Sync),
    tick: &mut dyn FnMut(Phase),
) -> Visualized {
    visualize_from(Source::Text(data), query, options, faces, stop, tick)
}

/// Where a table comes from.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    /// CSV or JSON.
    Text(&'a str),
    /// A file: text of any encoding, or a workbook.
    Bytes(&'a [u8]),
}

/// Draws a table from text or from a file.
pub fn visualize_from(
    data: Source<'_>,
    query: &str,
    options: &Options,
    faces: &Faces,
    stop: &(dyn Fn() -> bool + Sync),
    tick: &mut dyn FnMut(Phase),
) -> Visualized {
    let (canvas, clamped) = options.clamp();
    let call = Call { query, options, faces, stop, canvas, locale: options.locale_for(query) };
    let result = call.run(data, tick);
    tick(Phase::Done);
    let mut answer = match result {
        Ok(answer) => answer,
        Err(failure) => call.failed(&failure.0, failure.1),
    };
    let notes = clamped.iter().map(|note| note.say(call.locale));
    answer.metadata.warnings.extend(notes);
    answer
}

/// Draws a prepared table.
pub fn draw(prepared: &Prepared, canvas: Canvas, faces: &Faces) -> Scene {
    let texts = caption(prepared);
    draw_with(prepared, &texts, canvas, faces).0
}

/// The picture, and the letters of its texts that the font cannot write.
fn draw_with(prepared: &Prepared, texts: &Caption, canvas: Canvas, faces: &Faces) -> (Scene, String) {
    let mut ink = Ink::new(canvas, faces, prepared.plan.locale);
    (ink.years_below, ink.years_up) = (prepared.is_of_years(), prepared.plan.told.years);
    ink.numerals = prepared.numerals();
    (ink.along, ink.up) = (prepared.plan.told.x_scale, prepared.plan.told.y_scale);
    ink.scene.title.clone_from(&texts.title);
    ink.scene.description.clone_from(&texts.alt);
    let area = ink.frame(&texts.title, &texts.subtitle, &texts.notes);
    if let Some(template) = templates::find(prepared.plan.template) {
        with_colors(&prepared.plan.told.palette, || (template.draw)(prepared, &mut ink, area));
    }
    if let (Some(color), None) = (prepared.plan.told.palette.first(), prepared.color()) {
        recolor(&mut ink.scene, *color);
    }
    let lost = ink.lost_letters();
    (ink.scene, lost)
}

struct Call<'a> {
    query: &'a str,
    options: &'a Options,
    faces: &'a Faces,
    stop: &'a (dyn Fn() -> bool + Sync),
    canvas: Canvas,
    locale: Language,
}

/// The error, and the rows and columns of the table if it could be read.
type Failure = Box<(ChartError, Option<(usize, usize)>)>;

impl Call<'_> {
    fn run(&self, data: Source<'_>, tick: &mut dyn FnMut(Phase)) -> Result<Visualized, Failure> {
        let bare = |error| Box::new((error, None));
        tick(Phase::Validation);
        self.check().map_err(bare)?;
        let table = self.read(data).map_err(bare)?;
        let size = Some((table.rows, table.columns.len()));
        let sized = |error| Box::new((error, size));
        tick(Phase::Selection);
        self.check().map_err(sized)?;
        let spec = self.options.spec.as_ref().map(ChartSpec::read).transpose().map_err(sized)?;
        let planned = match &spec {
            Some(spec) => spec::execute(spec, &table, self.locale),
            None => plan::plan(&table, self.query, self.options),
        };
        let plan = match planned {
            Err(error) if spec.is_some() => return Err(sized(error)),
            Err(error) if error.code == Code::Unprocessable && !self.options.strict => {
                self.fall_back(&table, error.message).map_err(sized)?
            }
            other => other.map_err(sized)?,
        };
        tick(Phase::Processing);
        self.check().map_err(sized)?;
        let prepared = self.prepare(&table, plan).map_err(sized)?;
        tick(Phase::Mapping);
        self.check().map_err(sized)?;
        let texts = caption(&prepared);
        tick(Phase::Drawing);
        self.check().map_err(sized)?;
        let (scene, lost) = draw_with(&prepared, &texts, self.canvas, self.faces);
        self.check().map_err(sized)?;
        let (image, mime) = self.encode(&scene, &prepared).map_err(sized)?;
        let mut metadata = self.metadata(&table, &prepared, &texts, spec);
        if !lost.is_empty() {
            metadata.warnings.push(self.locale.say(messages::LettersNotDrawn { letters: lost }));
        }
        Ok(Visualized {
            image,
            mime,
            metadata,
            prepared: Some(Box::new(prepared)),
            is_error: false,
            error: None,
            stopped: false,
        })
    }

    fn check(&self) -> Result<(), ChartError> {
        if (self.stop)() { Err(ChartError::stopped()) } else { Ok(()) }
    }

    fn read(&self, data: Source<'_>) -> Result<Table, ChartError> {
        let spec = self.options.spec.as_ref().and_then(|spec| serde_json::to_string(spec).ok()).unwrap_or_default();
        let asked = format!("{} {spec}", self.query);
        match data {
            Source::Text(text) => Table::read_asked(text, &asked, self.stop),
            Source::Bytes(bytes) => Table::read_file(bytes, self.options.sheet.as_deref(), &asked, self.stop),
        }
    }

    fn fall_back(&self, table: &Table, reason: Message) -> Result<Plan, ChartError> {
        let told = messages::FallbackBecause { reason }.into();
        plan::fallback(table, self.query, self.options, told)
    }

    /// Applies the operations; when nothing is left to draw, falls back once.
    fn prepare(&self, table: &Table, plan: Plan) -> Result<Prepared, ChartError> {
        let prepared = prepare_until(table, plan, self.stop)?;
        if prepared.has_something() {
            return Ok(prepared);
        }
        let reason = messages::NoRowMeets {};
        if self.options.strict || self.options.spec.is_some() || prepared.plan.fallback {
            return Err(ChartError::new(Code::Unprocessable, reason));
        }
        let mut second = self.fall_back(table, reason.into())?;
        second.warnings.push(plan::not_drawn(prepared.plan.template, self.locale));
        second.warnings.extend(prepared.plan.warnings);
        let second = prepare_until(table, second, self.stop)?;
        if second.has_something() { Ok(second) } else { Err(ChartError::new(Code::Unprocessable, reason)) }
    }

    fn encode(&self, scene: &Scene, prepared: &Prepared) -> Result<(Vec<u8>, &'static str), ChartError> {
        match self.options.format {
            Format::Svg if self.options.embed_font => Ok((svg_with_faces(scene, self.faces).into_bytes(), SVG)),
            Format::Svg => Ok((svg(scene).into_bytes(), SVG)),
            Format::Html => Ok((page(scene, prepared, self.faces, self.locale).into_bytes(), HTML)),
            Format::Png => Ok((png(scene, self.faces, self.canvas.dpi)?, PNG)),
        }
    }

    fn metadata(&self, table: &Table, prepared: &Prepared, texts: &Caption, sent: Option<ChartSpec>) -> Metadata {
        let plan = &prepared.plan;
        let notes = table.notes.iter().chain(&plan.warnings).map(|message| message.say(self.locale));
        let mut stats = stats(table.rows, table.columns.len());
        stats.insert("rows_used".to_owned(), Value::from(prepared.rows_used));
        let sampled = plan.operations.iter().any(|op| op.name() == "sample");
        stats.insert("sampled".to_owned(), Value::from(sampled));
        stats.insert("missing".to_owned(), Value::from(prepared.missing));
        Metadata {
            pattern_id: plan.pattern.id(),
            template_id: plan.template.to_owned(),
            mapping: plan.mapping.clone(),
            auxiliary: plan.auxiliary.iter().map(|a| a.name()).collect(),
            operations_applied: plan.operations.iter().map(|op| op.name()).collect(),
            decisions: plan.decisions(),
            warnings: notes.collect(),
            stats,
            versions: versions(),
            fallback_applied: plan.fallback,
            title: texts.title.clone(),
            alt_text: texts.alt.clone(),
            spec: Some(sent.unwrap_or_else(|| spec::spec_of(prepared)).to_value()),
        }
    }

    fn failed(&self, error: &ChartError, size: Option<(usize, usize)>) -> Visualized {
        let body =
            ErrorBody { code: error.code, message: error.message.say(self.locale), hint: error.hint.say(self.locale) };
        let scene = error_scene(&body, self.canvas, self.faces, self.locale);
        let (rows, columns) = size.unwrap_or((0, 0));
        let metadata = Metadata {
            pattern_id: plan::Pattern::Drift.id(),
            template_id: "facet_histogram".to_owned(),
            mapping: Map::new(),
            auxiliary: Vec::new(),
            operations_applied: Vec::new(),
            decisions: Value::Object(Map::new()),
            warnings: vec![body.message.clone()],
            stats: stats(rows, columns),
            versions: versions(),
            fallback_applied: true,
            title: scene.title.clone(),
            alt_text: scene.description.clone(),
            spec: None,
        };
        let stopped = *error == ChartError::stopped();
        Visualized {
            image: svg(&scene).into_bytes(),
            mime: SVG,
            metadata,
            prepared: None,
            is_error: true,
            error: Some(body),
            stopped,
        }
    }
}

const SVG: &str = "image/svg+xml";
const HTML: &str = "text/html";
const PNG: &str = "image/png";

fn stats(rows: usize, columns: usize) -> Map<String, Value> {
    let mut out = Map::new();
    out.insert("rows".to_owned(), Value::from(rows));
    out.insert("cols".to_owned(), Value::from(columns));
    out
}

/// A picture that says what went wrong and what to do.
pub fn error_scene(error: &ErrorBody, canvas: Canvas, faces: &Faces, locale: Language) -> Scene {
    let mut ink = Ink::new(canvas, faces, locale);
    let sizes = ink.sizes;
    let title = locale.say(messages::ChartNotDrawn);
    ink.scene.title.clone_from(&title);
    ink.scene.description = format!("{}: {} {}", error.code.name(), error.message, error.hint);
    let (left, right) = (sizes.margin * 1.6, ink.scene.width - sizes.margin);
    let mut y = ink.scene.height * 0.32;
    let bar = Frame {
        left: sizes.margin,
        right: sizes.margin + sizes.gap * 0.7,
        top: y - sizes.title,
        bottom: y + sizes.title * 5.0,
    };
    ink.push(Node::Rect { frame: bar, fill: RULE, stroke: None, part: Part::Data });
    ink.label(left, y, &title, Style::new(sizes.title, INK, Anchor::Start).bold());
    y += sizes.title * 1.3;
    ink.label(left, y, error.code.name(), Style::new(sizes.subtitle, RULE, Anchor::Start).bold());
    for (text, color) in [(&error.message, INK), (&error.hint, QUIET)] {
        y += sizes.subtitle * 0.5;
        for line in ink.wrap(text, sizes.subtitle, false, right - left, 3) {
            y += sizes.subtitle * 1.4;
            ink.label(left, y, &line, Style::new(sizes.subtitle, color, Anchor::Start));
        }
    }
    ink.scene
}
