//! Drawing: SVG with the given faces' real widths, and PNG from it.

mod fit;
mod measure;
mod raster;
mod rewrite;
mod root;

use merman::svg::{SvgPipeline, SvgRenderOptions, TextMeasurementPolicy};
use merman::{
    Engine, MermaidConfig, OperationControl, RenderError, RenderOutput, RenderRequest, Renderer, SvgEnvironment,
    SvgRequest,
};
use serde_json::json;
use shosai_text::Faces;

use crate::judge::prepare::Prepared;
use crate::judge::{Ran, Stop, for_drawing, run_deep};
use crate::text::Text;

pub use self::fit::{Stray, strays};
pub use self::raster::RasterError;

/// Light or dark colours; a diagram's own configuration wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark lines on a light ground.
    #[default]
    Light,
    /// Light lines on a dark ground.
    Dark,
}

impl Theme {
    /// The colour of the ground that suits the theme.
    pub fn ground(self) -> &'static str {
        match self {
            Self::Light => "#ffffff",
            Self::Dark => "#1f2020",
        }
    }
}

/// What lies behind a diagram.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Background {
    /// Nothing: the page shows through.
    #[default]
    Transparent,
    /// A ground that suits the theme.
    Theme,
}

/// How to draw.
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
    /// Ends the work early.
    pub stop: Stop<'a>,
}

impl<'a> DrawOptions<'a> {
    /// A light picture on no ground, at its natural width.
    pub fn new(faces: &'a Faces) -> Self {
        Self { faces, theme: Theme::Light, background: Background::Transparent, width: None, stop: &|| false }
    }
}

/// A drawn diagram.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The picture, free of scripts, HTML and outside references.
    pub svg: String,
    /// Its width in CSS pixels.
    pub width: f64,
    /// Its height in CSS pixels.
    pub height: f64,
    /// What was drawn otherwise than written.
    pub warnings: Vec<Text>,
}

impl Drawing {
    /// The picture as PNG, `scale` device pixels to a CSS pixel, drawn with `faces` and no other font.
    pub fn to_png(&self, faces: &Faces, scale: f32) -> Result<Vec<u8>, RasterError> {
        raster::png(&self.svg, faces, scale)
    }
}

/// Why a diagram was not drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawError {
    /// It is not a diagram Mermaid reads, or not one that can be laid out.
    #[error("the diagram cannot be drawn: {0}")]
    Refused(String),
    /// It is larger than what is laid out in reasonable time.
    #[error("the diagram is too large to draw: {0}; split it into smaller diagrams")]
    TooLarge(String),
    /// The caller asked to stop.
    #[error("drawing was stopped; ask again with more time or draw a smaller diagram")]
    Stopped,
    /// The renderer itself failed.
    #[error("the renderer failed on this diagram; simplify it and report the source")]
    Internal,
}

/// Draws one diagram.
pub fn draw(source: &str, options: &DrawOptions<'_>) -> Result<Drawing, DrawError> {
    small_enough(source)?;
    let prepared = Prepared::new(source);
    let (svg, rewritten) = match attempt(&for_drawing(source, &prepared), options) {
        Err(DrawError::Refused(reason)) => second_attempt(source, &prepared, reason, options)?,
        other => (other?, None),
    };
    let svg = fit::canvas_grown(&root::boxed(&root::mended(&svg)), options.faces);
    let svg = match options.background {
        Background::Transparent => svg,
        Background::Theme => root::grounded(&svg, options.theme.ground()),
    };
    let (svg, width, height) = root::sized(&svg, options.width);
    let mut warnings = fit::warnings(&svg, options.faces);
    warnings.extend(rewritten);
    Ok(Drawing { svg, width, height, warnings })
}

/// The largest source that is laid out: a wall poster, not a data dump.
const LARGEST_DRAWN: usize = 200_000;
/// The longest run without white space that is measured and broken into lines.
const LONGEST_WORD: usize = 4_000;

fn small_enough(source: &str) -> Result<(), DrawError> {
    if source.len() > LARGEST_DRAWN {
        return Err(DrawError::TooLarge(format!("its source has {} bytes, at most {LARGEST_DRAWN}", source.len())));
    }
    let longest = source.split(char::is_whitespace).map(str::len).max().unwrap_or(0);
    if longest > LONGEST_WORD {
        return Err(DrawError::TooLarge(format!("one word has {longest} bytes, at most {LONGEST_WORD}")));
    }
    Ok(())
}

/// How labels are written before they become SVG text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Labels {
    /// As HTML, which wraps best.
    Html,
    /// As SVG from the start, for diagrams with very many labels.
    Svg,
}

/// The renderer's limit on turning HTML labels into SVG.
const LABEL_LIMIT: &str = "svg_fallback_selector_index";

fn attempt(source: &str, options: &DrawOptions<'_>) -> Result<String, DrawError> {
    match attempt_with(source, options, Labels::Html) {
        Err(DrawError::TooLarge(reason)) if reason.starts_with(LABEL_LIMIT) => {
            attempt_with(source, options, Labels::Svg)
        }
        other => other,
    }
}

fn attempt_with(source: &str, options: &DrawOptions<'_>, labels: Labels) -> Result<String, DrawError> {
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
    reason: String,
    options: &DrawOptions<'_>,
) -> Result<(String, Option<Text>), DrawError> {
    if !crate::judge::judge(source, options.stop).valid {
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

fn render(
    source: &str,
    options: &DrawOptions<'_>,
    labels: Labels,
    control: &OperationControl,
) -> Result<String, DrawError> {
    let engine = themed_engine(options, labels);
    let renderer = Renderer::new().with_engine(engine).with_parse_options(merman::ParseOptions::strict());
    let request = RenderRequest::svg(source, control.clone(), request(options));
    match renderer.render(request) {
        Ok(RenderOutput::Svg(Some(output))) => Ok(output.svg().to_owned()),
        Ok(_) => Err(DrawError::Refused("no diagram type is recognised".to_owned())),
        Err(RenderError::Cancelled(_)) => Err(DrawError::Stopped),
        Err(RenderError::ResourceLimitExceeded(limit)) => {
            Err(DrawError::TooLarge(format!("{} is {}, at most {}", limit.id, limit.actual, limit.maximum)))
        }
        Err(error) => Err(DrawError::Refused(error.to_string())),
    }
}

/// What the renderer is asked for; shared by pictures and layouts.
pub(crate) fn request(options: &DrawOptions<'_>) -> SvgRequest {
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
pub(crate) fn themed_engine(options: &DrawOptions<'_>, labels: Labels) -> Engine {
    let family = family_list(options.faces.regular.family());
    let theme = match options.theme {
        Theme::Light => "default",
        Theme::Dark => "dark",
    };
    let config = json!({
        "theme": theme,
        "fontFamily": family,
        "htmlLabels": labels == Labels::Html,
        "themeVariables": { "fontFamily": family },
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
