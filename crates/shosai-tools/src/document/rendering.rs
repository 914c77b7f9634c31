//! Rendering, as the tool and the command line both do it.

use std::sync::Arc;

use serde_json::{Map, Value};
use shosai_document::{
    Previewed, RenderError, Rendered, Request,
    formats::{self, FORMATS, Format},
    preview, render, settings,
};
use shosai_figure::{Extent, png};
use shosai_text::Faces;
use shosai_tool::Context;

use super::{drawing::EngineFigures, failure::RenderFailure, resources::Workspace, template};
use crate::faces::faces;

/// The dialect of Quarto that our engine reads.
pub const DIALECT: &str = "1.8";

/// What to render.
pub struct Order<'a> {
    /// The Quarto Markdown.
    pub content: &'a str,
    /// The format.
    pub format: &'static Format,
    /// Options over the front matter.
    pub options: &'a Map<String, Value>,
    /// The template, as the caller names it.
    pub template: Option<&'a str>,
    /// The template's own bytes, where a person at the command line names a file.
    pub template_bytes: Option<Arc<[u8]>>,
}

/// The format of an id.
pub fn format(context: &Context, id: &str) -> Result<&'static Format, RenderFailure> {
    formats::find(id).ok_or_else(|| {
        let ids: Vec<&str> = FORMATS.iter().map(|format| format.id).collect();
        let nearest =
            nearest(id, ids.iter().copied()).map(|near| format!("もしかして `{near}`？ ")).unwrap_or_default();
        let details = format!("{nearest}対応形式: {}。`quarto_list_formats` で一覧を確認できます", ids.join(", "));
        RenderFailure::new(context, "UNSUPPORTED_FORMAT", format!("形式 `{id}` には対応していません"), details)
    })
}

/// Renders with our own engine.
pub fn native(context: &Context, order: &Order<'_>) -> Result<Rendered, RenderFailure> {
    with_request(context, order, render)
}

/// The slides or pages that an order makes, with pictures of the wanted ones.
pub fn previews(
    context: &Context,
    order: &Order<'_>,
    wanted: &dyn Fn(usize) -> bool,
) -> Result<Previewed, RenderFailure> {
    with_request(context, order, |request| preview(request, wanted))
}

/// A slide or page as PNG, so many pixels wide.
pub fn picture(context: &Context, svg: &str, width: f32) -> Result<Vec<u8>, RenderFailure> {
    png(svg, &faces_of(context)?, Extent::Width(width)).map_err(|error| {
        let hint = "quarto_render でファイルを作って確認してください";
        RenderFailure::new(context, "RENDER_FAILED", error.to_string(), hint)
    })
}

fn with_request<T>(
    context: &Context,
    order: &Order<'_>,
    work: impl FnOnce(&Request<'_>) -> Result<T, RenderError>,
) -> Result<T, RenderFailure> {
    let metadata =
        settings(order.content, order.format, order.options).map_err(|error| unreadable(context, &error.into()))?;
    let reference = metadata.text("reference-doc").filter(|_| order.format.abilities.template);
    let template = match (&order.template_bytes, order.template.map(str::to_owned).or(reference)) {
        (Some(_), _) | (_, Some(_)) if !order.format.abilities.template => {
            return Err(no_template(context, order.format));
        }
        (Some(bytes), _) => Some(Arc::clone(bytes)),
        (None, Some(spec)) => Some(template::bytes(context, &spec)?),
        (None, None) => None,
    };
    let faces = faces_of(context)?;
    let stop = || context.cancellation.is_cancelled();
    let request = Request {
        source: order.content,
        format: order.format,
        options: order.options,
        template: template.as_deref(),
        faces: &faces,
        resources: &Workspace { context },
        figures: &EngineFigures { context, faces: &faces },
        cancelled: &stop,
    };
    work(&request).map_err(|error| unreadable(context, &error))
}

fn faces_of(context: &Context) -> Result<Faces, RenderFailure> {
    faces(context).map_err(|error| {
        RenderFailure::new(context, "RENDER_FAILED", error.to_string(), "shosai.yaml の fonts を確認してください")
    })
}

fn unreadable(context: &Context, error: &RenderError) -> RenderFailure {
    match error {
        RenderError::Read(error) => {
            let message = format!(
                "フロントマターの YAML が読めません（{} 行 {} 桁）: {}",
                error.line, error.column, error.message
            );
            RenderFailure::new(
                context,
                "INVALID_INPUT",
                message,
                "その行の YAML を直してから、もう一度呼び出してください",
            )
        }
        RenderError::Write(error) if error.template => {
            RenderFailure::new(context, "INVALID_TEMPLATE", error.message.clone(), error.hint.clone())
        }
        RenderError::Write(error) => {
            RenderFailure::new(context, "RENDER_FAILED", error.message.clone(), error.hint.clone())
        }
    }
}

fn no_template(context: &Context, format: &Format) -> RenderFailure {
    let with: Vec<&str> = FORMATS.iter().filter(|format| format.abilities.template).map(|format| format.id).collect();
    let message = format!("`template` は `{}` 形式では使えません", format.id);
    RenderFailure::new(
        context,
        "INVALID_INPUT",
        message,
        format!("template を外すか、{} 形式を指定してください", with.join(" / ")),
    )
}

/// Warnings about options that the format does not know.
pub fn unknown_options(format: &Format, options: &Map<String, Value>) -> Vec<String> {
    let known: Vec<&str> = formats::SHARED_OPTIONS.iter().chain(format.options).map(|choice| choice.key).collect();
    let mut warnings = Vec::new();
    for key in options.keys().filter(|key| !known.contains(&key.as_str())) {
        let hint =
            nearest(key, known.iter().copied()).map(|near| format!("。もしかして `{near}`？")).unwrap_or_default();
        warnings.push(format!("format_options の `{key}` は `{}` 形式では使われません{hint}", format.id));
    }
    warnings
}

/// The nearest of several names, if one is near enough to be meant.
fn nearest<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    const LEAST: f64 = 0.75;
    names
        .map(|near| (strsim::jaro_winkler(&name.to_lowercase(), near), near))
        .filter(|(likeness, _)| *likeness >= LEAST)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, near)| near)
}
