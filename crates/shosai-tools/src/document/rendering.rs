//! Rendering, as the tool and the command line both do it.

use std::sync::Arc;

use serde_json::{Map, Value};
use shosai_document::{
    Previewed, Rendered, Request,
    formats::{self, FORMATS, Format, Warning},
    options::is_followed,
    preview, render, settings,
};
use shosai_figure::{Extent, png};
use shosai_text::Faces;
use shosai_tool::{Context, Failure, Message};

use super::{drawing::EngineFigures, failure::RenderFailure, surroundings::Surroundings, template};
use crate::{faces::faces, messages};

/// What to render.
pub struct Order<'a> {
    /// The Quarto Markdown.
    pub content: &'a str,
    /// The format.
    pub format: &'static Format,
    /// Where the document lies beneath the workspace, if it is a file there.
    pub path: Option<&'a str>,
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
        let wanted = id.trim_start_matches('.').to_lowercase();
        let named = FORMATS
            .iter()
            .find(|format| format.name.to_lowercase().split(' ').next() == Some(&wanted) || format.extension == wanted);
        let near = named
            .map_or_else(|| nearest(id, ids.iter().copied()), |format| messages::DidYouMean { near: format.id }.into());
        RenderFailure::new(context, messages::FormatUnknown { format: id, formats: ids, near })
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
    png(svg, &faces_of(context)?, Extent::Width(width))
        .map_err(|error| RenderFailure::new(context, messages::PictureNotDrawn { reason: error.to_string() }))
}

fn with_request<T>(
    context: &Context,
    order: &Order<'_>,
    work: impl FnOnce(&Request<'_>) -> Result<T, Failure>,
) -> Result<T, RenderFailure> {
    let failed = |failure: Failure| RenderFailure::new(context, failure);
    let around = Surroundings::of(context, order.path);
    let template = template_of(&around, order)?;
    let faces = faces_of(context)?;
    let stop = || context.cancellation.is_cancelled();
    let request = Request {
        source: order.content,
        format: order.format,
        options: order.options,
        template: template.as_deref(),
        faces: &faces,
        resources: &around,
        figures: &EngineFigures { around: &around, faces: &faces },
        cancelled: &stop,
        trust_html: context.config.document.trust_html,
    };
    work(&request).map_err(failed)
}

/// The template that the caller, the front matter or the project names.
pub fn template_of(around: &Surroundings<'_>, order: &Order<'_>) -> Result<Option<Arc<[u8]>>, RenderFailure> {
    let (context, project) = (around.context, around.project());
    let failed = |failure: Failure| RenderFailure::new(context, failure);
    let metadata = settings(order.content, order.format, order.options, &project).map_err(failed)?;
    if (order.template_bytes.is_some() || order.template.is_some()) && !order.format.abilities.template {
        return Err(failed(no_template(order.format)));
    }
    if let Some(bytes) = &order.template_bytes {
        return Ok(Some(Arc::clone(bytes)));
    }
    if let Some(spec) = order.template {
        return template::bytes(context, spec).map(Some);
    }
    let Some(spec) = metadata.text("reference-doc").filter(|_| order.format.abilities.template) else {
        return Ok(None);
    };
    // A document names a file from where it stands; what is no such file may be an id.
    let found = match around.locate(&spec) {
        Ok((_, path)) if !spec.contains("://") => template::bytes(context, path.as_str()),
        _ => template::bytes(context, &spec),
    };
    match found {
        Ok(bytes) => Ok(Some(bytes)),
        Err(failure) if order.options.contains_key("reference-doc") => Err(failure),
        // What a file of settings asks for may lie on its author's machine only.
        Err(failure) => {
            around.go_without_template(&spec, failure.error.message);
            Ok(None)
        }
    }
}

pub fn faces_of(context: &Context) -> Result<Faces, RenderFailure> {
    faces(context).map_err(|error| RenderFailure::new(context, Failure { code: "RENDER_FAILED".into(), ..error }))
}

fn no_template(format: &Format) -> Failure {
    let with: Vec<&str> = FORMATS.iter().filter(|format| format.abilities.template).map(|format| format.id).collect();
    messages::TemplateNotTaken { format: format.id, formats: with }.into()
}

/// Warnings about options that the format does not know.
pub fn unknown_options(format: &Format, options: &Map<String, Value>) -> Vec<Message> {
    let known: Vec<&str> = formats::SHARED_OPTIONS.iter().chain(format.options).map(|choice| choice.key).collect();
    let unknown = options.keys().filter(|key| !known.contains(&key.as_str()) && !is_followed(format, key));
    let told = unknown
        .map(|key| messages::OptionUnused { key, format: format.id, near: nearest(key, known.iter().copied()) }.into());
    told.collect()
}

/// A warning with its line.
pub fn at_line(warning: &Warning) -> Message {
    match warning.line {
        0 => warning.message.clone(),
        line => messages::AtLine { line, finding: warning.message.clone() }.into(),
    }
}

/// The nearest of several names as a question; nothing where none is near enough to be meant.
fn nearest<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Message {
    const LEAST: f64 = 0.75;
    names
        .map(|near| (strsim::jaro_winkler(&name.to_lowercase(), near), near))
        .filter(|(likeness, _)| *likeness >= LEAST)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, near)| messages::DidYouMean { near }.into())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use shosai_world::{RelPath, RootName};

    use super::*;

    #[test]
    fn a_template_is_found_from_where_it_is_named() {
        let context = Context::for_tests();
        let folder = context.world.folder(&RootName::WORKSPACE).unwrap();
        let id = formats::shipped_templates().next().unwrap();
        let template = formats::shipped_template(id).unwrap();
        let settings = b"format: {pptx: {reference-doc: looks/t.pptx}}\n".to_vec();
        for (path, bytes) in [("book/_quarto.yml", settings), ("book/looks/t.pptx", template)] {
            folder.write_atomic(&RelPath::parse(path).unwrap(), &bytes).unwrap();
        }
        let options = Map::new();
        for named in
            ["", "reference-doc: ../looks/t.pptx", "reference-doc: /looks/t.pptx", &format!("reference-doc: {id}")]
        {
            let content = format!("---\ntitle: A\n{named}\n---\n\n## B\n");
            let order = Order {
                content: &content,
                format: formats::find("pptx").unwrap(),
                path: Some("book/part/one.qmd"),
                options: &options,
                template: None,
                template_bytes: None,
            };
            let found = template_of(&Surroundings::of(&context, order.path), &order);
            assert!(found.is_ok_and(|bytes| bytes.is_some()), "{named}");
        }
        let content = "---\nreference-doc: ../../../away.docx\n---\n\nB\n";
        let order = Order {
            content,
            format: formats::find("docx").unwrap(),
            path: Some("book/part/one.qmd"),
            options: &options,
            template: None,
            template_bytes: None,
        };
        let told: Vec<String> =
            native(&context, &order).unwrap().warnings.iter().map(|warning| warning.message.to_string()).collect();
        assert!(told.iter().any(|told| told.contains("away.docx")), "{told:?}");
        assert!(native(&context, &Order { template: Some("away.docx"), ..order }).is_err());
    }
}
