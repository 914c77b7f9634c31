//! Drawing: SVG with the given faces' real widths, and PNG from it.

mod alt;
mod colours;
mod fit;
mod measure;
mod rewrite;
mod root;

use crate::messages;
use merman::svg::{SvgPipeline, SvgRenderOptions, TextMeasurementPolicy};
use merman::{
    Engine, MermaidConfig, OperationControl, RenderError, RenderOutput, RenderRequest, Renderer, SvgEnvironment,
    SvgRequest,
};
use serde_json::json;
use shosai_figure::{Background, Chart, Diagram, Extent, RasterError, Theme};
use shosai_message::Message;
use shosai_text::Faces;

use crate::judge::prepare::Prepared;
use crate::judge::{Problem, Ran, Stop, Verdict, for_drawing, judge_prepared, keyword, run_deep};
use crate::layout;
use crate::native::{self, Native};

pub use self::fit::{Stray, strays};

#[derive(Clone, Copy)]
pub struct DrawOptions<'a> {
    /// The faces whose widths the boxes are made for, and which the picture names.
    pub faces: &'a Faces,
    /// The colours.
    pub theme: Theme,
    /// The ground.
    pub background: Background,
    /// The width of the picture in CSS pixels; its natural width when absent.
    pub width: Option<f64>,
    /// Whether the diagram is judged first, and not drawn where Mermaid would not read it.
    pub judged: bool,
    /// Whether its boxes and arrows are wanted as data too.
    pub shapes: bool,
    /// The room that these are laid out for, in CSS pixels.
    pub room: (f64, f64),
    /// Ends the work early.
    pub stop: Stop<'a>,
}

impl<'a> DrawOptions<'a> {
    /// A light picture on no ground, at its natural width, of whatever the renderer takes.
    pub fn new(faces: &'a Faces) -> Self {
        let (theme, background) = (Theme::Light, Background::Transparent);
        Self {
            faces,
            theme,
            background,
            width: None,
            judged: false,
            shapes: false,
            room: native::BODY,
            stop: &|| false,
        }
    }
}

/// A drawn diagram.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The picture, free of scripts, HTML and outside references; empty where only shapes were made.
    pub svg: String,
    /// Its width in CSS pixels.
    pub width: f64,
    /// Its height in CSS pixels.
    pub height: f64,
    /// The word the diagram starts with, as the author wrote it.
    pub keyword: Option<String>,
    /// Its boxes and arrows, where they were wanted and it has some.
    pub diagram: Option<Diagram>,
    /// Its numbers, where shapes were wanted and it is a chart that office programs have too.
    pub chart: Option<Chart>,
    /// The direction it runs in, where that is not the one its author wrote.
    pub turned: Option<&'static str>,
    /// Whether it is a chain that was folded into rows.
    pub folded: bool,
    /// What was drawn otherwise than written.
    pub warnings: Vec<Message>,
}

impl Drawing {
    /// The picture as PNG, `scale` device pixels to a CSS pixel, drawn with `faces` and no other font.
    pub fn to_png(&self, faces: &Faces, scale: f32) -> Result<Vec<u8>, RasterError> {
        shosai_figure::png(&self.svg, faces, Extent::Scale(scale))
    }
}

/// Why a diagram was not drawn.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.message())]
pub enum DrawError {
    /// Mermaid would not read it.
    Unsound(Box<Problem>),
    /// It is not a diagram Mermaid reads, or not one that can be laid out.
    Refused(Message),
    /// It is larger than what is laid out in reasonable time.
    TooLarge(Message),
    /// The caller asked to stop.
    Stopped,
    /// The renderer itself failed.
    Internal,
}

impl DrawError {
    pub fn message(&self) -> Message {
        match self {
            Self::Unsound(problem) => {
                messages::DrawUnsound { line: problem.line, problem: problem.message.clone() }.into()
            }
            Self::Refused(reason) => messages::DrawRefused { reason: reason.clone() }.into(),
            Self::TooLarge(reason) => messages::DrawTooLarge { reason: reason.clone() }.into(),
            Self::Stopped => messages::DrawStopped.into(),
            Self::Internal => messages::DrawInternal.into(),
        }
    }
}

/// Draws one diagram; judging, drawing and laying out share one reading of the source.
pub fn draw(source: &str, options: &DrawOptions<'_>) -> Result<Drawing, DrawError> {
    let source = &crate::citations::blanked(source);
    let prepared = Prepared::new(source);
    let verdict = options.judged.then(|| judge_prepared(source, &prepared, options.stop));
    if let Some(problem) = verdict.as_ref().and_then(|verdict| verdict.problem.clone()) {
        return Err(DrawError::Unsound(Box::new(problem)));
    }
    small_enough(source)?;
    if let Some(native) = as_shapes(&for_drawing(source, &prepared), &prepared.text, options)? {
        return Ok(shapes_only(native, keyword(&prepared.text)));
    }
    let chart = match options.shapes && native::is_chart(&prepared.text) {
        true => account_of(&for_drawing(source, &prepared), options)?.and_then(|account| native::chart(&account)),
        false => None,
    };
    let options = &DrawOptions { shapes: options.shapes && layout::has_boxes(&prepared.text), ..*options };
    let (rendered, rewritten) = match attempt(&for_drawing(source, &prepared), options) {
        Err(DrawError::Refused(reason)) => second_attempt(source, &prepared, verdict, reason, options)?,
        other => (other?, None),
    };
    let svg = fit::canvas_grown(&root::boxed(&root::mended(&rendered.svg)), options.faces);
    let svg = match options.background {
        Background::Transparent => svg,
        Background::Theme => root::grounded(&svg, &options.theme.ground().hex()),
    };
    let (svg, width, height) = root::sized(&svg, options.width);
    let mut warnings = fit::warnings(&svg, options.faces);
    warnings.extend(rewritten);
    Ok(Drawing {
        svg,
        width,
        height,
        keyword: keyword(&prepared.text),
        diagram: rendered.diagram,
        chart,
        turned: None,
        folded: false,
        warnings,
    })
}

/// The diagram laid out for a slide, where shapes are wanted and its kind is one that we lay out ourselves.
fn as_shapes(source: &str, text: &str, options: &DrawOptions<'_>) -> Result<Option<Native>, DrawError> {
    if !options.shapes || !native::knows(text) {
        return Ok(None);
    }
    let account = account_of(source, options)?;
    Ok(account.and_then(|account| native::lay_out(text, &account, options.faces, options.room)))
}

/// What the renderer knows of a diagram; nothing where it fails, which drawing the picture will tell.
fn account_of(source: &str, options: &DrawOptions<'_>) -> Result<Option<serde_json::Value>, DrawError> {
    let renderer = Renderer::new()
        .with_engine(themed_engine(options, Labels::Html))
        .with_parse_options(merman::ParseOptions::strict());
    let told = |control: &OperationControl| {
        Some(account(&renderer, RenderRequest::layout_json(source, control.clone(), request(options))))
    };
    match run_deep(options.stop, told) {
        Ran::Done(account) => account,
        Ran::Stopped => Err(DrawError::Stopped),
        Ran::Failed => Ok(None),
    }
}

/// A drawing that is shapes and no picture.
fn shapes_only(native: Native, keyword: Option<String>) -> Drawing {
    let (width, height) = (native.diagram.width, native.diagram.height);
    let (diagram, turned, folded) = (Some(native.diagram), native.turned, native.folded);
    Drawing { svg: String::new(), width, height, keyword, diagram, chart: None, turned, folded, warnings: Vec::new() }
}

/// What the renderer gives.
struct Rendered {
    svg: String,
    diagram: Option<Diagram>,
}

/// The largest source that is laid out: a wall poster, not a data dump.
const LARGEST_DRAWN: usize = 200_000;
/// The most lines that are laid out: what a layout costs grows faster than what it lays out.
const MOST_LINES: usize = 1_000;
/// The longest line: a label of four pages, or a chain of a hundred boxes.
const LONGEST_LINE: usize = 10_000;
/// The longest run without white space that is measured and broken into lines.
const LONGEST_WORD: usize = 4_000;

fn small_enough(source: &str) -> Result<(), DrawError> {
    if source.len() > LARGEST_DRAWN {
        return Err(DrawError::TooLarge(messages::SourceBytes { bytes: source.len(), most: LARGEST_DRAWN }.into()));
    }
    let lines = source.lines().count();
    if lines > MOST_LINES {
        return Err(DrawError::TooLarge(messages::SourceLines { lines, most: MOST_LINES }.into()));
    }
    let bytes = source.lines().map(str::len).max().unwrap_or(0);
    if bytes > LONGEST_LINE {
        return Err(DrawError::TooLarge(messages::LineBytes { bytes, most: LONGEST_LINE }.into()));
    }
    let longest = source.split(char::is_whitespace).map(str::len).max().unwrap_or(0);
    if longest > LONGEST_WORD {
        return Err(DrawError::TooLarge(messages::WordBytes { bytes: longest, most: LONGEST_WORD }.into()));
    }
    Ok(())
}

/// How labels are written before they become SVG text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Labels {
    /// As HTML, which wraps best.
    Html,
    /// As SVG from the start, for diagrams with very many labels.
    Svg,
}

/// The renderer's limit on turning HTML labels into SVG.
const LABEL_LIMIT: &str = "svg_fallback_selector_index";

fn attempt(source: &str, options: &DrawOptions<'_>) -> Result<Rendered, DrawError> {
    match attempt_with(source, options, Labels::Html)? {
        Some(rendered) => Ok(rendered),
        None => attempt_with(source, options, Labels::Svg)?.ok_or(DrawError::Internal),
    }
}

fn attempt_with(source: &str, options: &DrawOptions<'_>, labels: Labels) -> Result<Option<Rendered>, DrawError> {
    match run_deep(options.stop, |control| Some(render(source, options, labels, control))) {
        Ran::Done(result) => result,
        Ran::Stopped => Err(DrawError::Stopped),
        Ran::Failed => Err(DrawError::Internal),
    }
}

/// What Mermaid accepts and the renderer does not is drawn from an equivalent text, and the reader is told.
fn second_attempt(
    source: &str,
    prepared: &Prepared,
    verdict: Option<Verdict>,
    reason: Message,
    options: &DrawOptions<'_>,
) -> Result<(Rendered, Option<Message>), DrawError> {
    if !verdict.unwrap_or_else(|| judge_prepared(source, prepared, options.stop)).valid {
        return Err(DrawError::Refused(reason));
    }
    for rewritten in rewrite::rewrites(source, prepared) {
        match attempt(&rewritten.source, options) {
            Err(DrawError::Refused(_)) => {}
            other => return Ok((other?, Some(rewritten.note))),
        }
    }
    Err(DrawError::Refused(reason))
}

/// Renders a diagram; nothing where it has more labels than can be written as HTML.
fn render(
    source: &str,
    options: &DrawOptions<'_>,
    labels: Labels,
    control: &OperationControl,
) -> Result<Option<Rendered>, DrawError> {
    let engine = themed_engine(options, labels);
    let renderer = Renderer::new().with_engine(engine).with_parse_options(merman::ParseOptions::strict());
    let svg = match renderer.render(RenderRequest::svg(source, control.clone(), request(options))) {
        Ok(RenderOutput::Svg(Some(output))) => output.svg().to_owned(),
        Ok(_) => return Err(DrawError::Refused(messages::TypeNotRecognised.into())),
        Err(RenderError::ResourceLimitExceeded(limit)) if limit.id == LABEL_LIMIT && labels == Labels::Html => {
            return Ok(None);
        }
        Err(error) => return Err(refused(error)),
    };
    // The renderer's interface gives a picture or a layout of one reading, never both.
    let layout = options.shapes.then(|| RenderRequest::layout_json(source, control.clone(), request(options)));
    let diagram = layout.map(|wanted| laid_out(&renderer, wanted)).transpose()?.flatten();
    Ok(Some(Rendered { svg, diagram }))
}

/// Boxes and arrows; what has a picture and no layout keeps the picture.
fn laid_out(renderer: &Renderer, request: RenderRequest<'_>) -> Result<Option<Diagram>, DrawError> {
    Ok(account(renderer, request)?.and_then(|account| layout::diagram(&account)))
}

/// What the renderer knows of a diagram: what it says and where things stand.
fn account(renderer: &Renderer, request: RenderRequest<'_>) -> Result<Option<serde_json::Value>, DrawError> {
    let found = match renderer.render(request) {
        Ok(RenderOutput::LayoutJson(Some(found))) => found,
        Err(RenderError::Cancelled(_)) => return Err(DrawError::Stopped),
        Ok(_) | Err(_) => return Ok(None),
    };
    let mut account = Vec::new();
    let written = found.layout().write_json_pretty(&mut account).is_ok();
    Ok(written.then(|| serde_json::from_slice(&account).ok()).flatten())
}

fn refused(error: RenderError) -> DrawError {
    match error {
        RenderError::Cancelled(_) => DrawError::Stopped,
        RenderError::ResourceLimitExceeded(limit) => DrawError::TooLarge(
            messages::LimitExceeded { limit: limit.id, actual: limit.actual, most: limit.maximum }.into(),
        ),
        error => DrawError::Refused(Message::quoted(error.to_string())),
    }
}

/// What the renderer is asked for; shared by pictures and layouts.
fn request(options: &DrawOptions<'_>) -> SvgRequest {
    let policy = measure::profile(options.faces)
        .map_or_else(TextMeasurementPolicy::deterministic, TextMeasurementPolicy::uniform);
    SvgRequest {
        environment: SvgEnvironment::deterministic().with_text_measurement_policy(policy).with_compiled_math_renderer(),
        pipeline: Some(SvgPipeline::resvg_safe()),
        options: SvgRenderOptions { diagram_id: Some("mermaid".to_owned()), ..SvgRenderOptions::default() },
        ..SvgRequest::default()
    }
}

/// Longest line of a label in CSS pixels before it is broken, as Mermaid has it.
const WRAPPING_WIDTH: u32 = 200;

/// The engine for pictures in `options`' theme and face.
fn themed_engine(options: &DrawOptions<'_>, labels: Labels) -> Engine {
    let family = family_list(options.faces.regular.family());
    let (theme, mut variables) = match options.theme {
        Theme::Light => ("base", colours::light()),
        Theme::Dark => ("dark", json!({})),
    };
    variables["fontFamily"] = json!(family);
    let config = json!({
        "theme": theme,
        "fontFamily": family,
        "htmlLabels": labels == Labels::Html,
        "themeVariables": variables,
        "flowchart": { "wrappingWidth": WRAPPING_WIDTH, "minNodeWidth": 0, "htmlLabels": labels == Labels::Html },
    });
    fixed_engine().with_site_config(MermaidConfig::from_value(config))
}

/// The face as CSS. Quotes only where the name needs them: the engine's style of use cases does not survive them.
fn family_list(name: &str) -> String {
    let is_word = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_alphabetic())
            && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
    };
    if name.split(' ').all(is_word) { format!("{name}, sans-serif") } else { format!("'{name}', sans-serif") }
}

/// An engine that knows no clock: "today" is a fixed day, so that one text always gives one picture.
pub(crate) fn fixed_engine() -> Engine {
    let today = merman::time::CivilDate::new(2000, 1, 1);
    Engine::new().with_fixed_today(today)
}
