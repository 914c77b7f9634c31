//! From source to bytes.

use serde_json::{Map, Value};
use shosai_message::Failure;
use shosai_text::Faces;

use crate::{
    formats::{Format, Warning, WriteContext},
    messages, notebook,
    options::{self, Asked},
    passes::{FEED, FigureSource, Passes, Resources},
    project::Project,
    reader,
    tree::{Document, Metadata},
};

/// A document to be written.
pub struct Request<'a> {
    /// The Quarto Markdown.
    pub source: &'a str,
    /// The format to write.
    pub format: &'a Format,
    /// Options of the format that go over the front matter.
    pub options: &'a Map<String, Value>,
    /// The template's bytes, where one is given.
    pub template: Option<&'a [u8]>,
    /// The faces text is measured and set with.
    pub faces: &'a Faces,
    /// Brings in what lies outside the text.
    pub resources: &'a dyn Resources,
    /// Draws diagrams and charts.
    pub figures: &'a dyn FigureSource,
    /// Tells whether the caller has given up.
    pub cancelled: &'a dyn Fn() -> bool,
    /// Whether scripts, event attributes and addresses that run code are carried over.
    pub trust_html: bool,
}

/// A written document.
#[derive(Clone, Debug, PartialEq)]
pub struct Rendered {
    /// The file.
    pub bytes: Vec<u8>,
    /// What could not be carried over as written, in the order of lines.
    pub warnings: Vec<Warning>,
}

/// Reads, prepares and writes a document.
pub fn render(request: &Request<'_>) -> Result<Rendered, Failure> {
    let (document, mut warnings) = prepare(request)?;
    let mut context = WriteContext::new(request.faces, request.cancelled);
    context.template = request.template;
    context.trust_html = request.trust_html;
    let bytes = context.write(request.format, &document)?;
    warnings.extend(context.warnings());
    warnings.sort_by_key(|warning| warning.line);
    warnings.dedup();
    Ok(Rendered { bytes, warnings })
}

/// Reads a document and runs the passes of its format.
pub fn prepare(request: &Request<'_>) -> Result<(Document, Vec<Warning>), Failure> {
    let mut passes = Passes::of(request);
    let mut document = opened(request, &mut passes)?;
    passes.crossref(&mut document);
    passes.load(&mut document);
    passes.finish(&mut document)?;
    if document.metadata.get(FEED).is_some() {
        // Only a site has addresses that a feed can name.
        passes.warn(0, messages::ListingOption { key: "feed" });
    }
    Ok((document, passes.warnings))
}

/// Reads a document with its settings, up to where other chapters matter.
pub fn opened(request: &Request<'_>, passes: &mut Passes<'_>) -> Result<Document, Failure> {
    let notebook = notebook::is_notebook(request.source).then(|| notebook::markdown(request.source)).transpose()?;
    let source = notebook.as_deref().unwrap_or(request.source);
    let computed = request.resources.computed(source, request.format.id);
    let reading = reader::read_with(source, computed.as_deref(), request.resources)?;
    let project = request.resources.project();
    let settings = effective(&reading.metadata, request.format, request.options, &project);
    let mut document =
        Document { metadata: settings, front_matter: reading.metadata, blocks: reading.blocks, ..Document::default() };
    passes.warnings.extend(reading.warnings);
    passes.warnings.extend(project.warnings.iter().cloned());
    let asked = Asked { source, front: &document.front_matter, project: &project, format: request.format };
    passes.warnings.extend(options::documents(&asked));
    passes.warnings.extend(options::classes(&mut document.blocks, request.format));
    passes.gather(&mut document, &project)?;
    Ok(document)
}

/// The settings of a document, from its front matter and its project alone.
pub fn settings(
    source: &str,
    format: &Format,
    options: &Map<String, Value>,
    project: &Project,
) -> Result<Metadata, Failure> {
    let notebook = notebook::is_notebook(source).then(|| notebook::markdown(source)).transpose()?;
    let source = notebook.as_deref().unwrap_or(source);
    Ok(effective(&Metadata(reader::front_matter(source)?), format, options, project))
}

/// What the project, each folder and the front matter say, each with its `format.<id>` over it, and then the caller's
/// options.
pub fn effective(front: &Metadata, format: &Format, options: &Map<String, Value>, project: &Project) -> Metadata {
    let mut settings = Map::new();
    for layer in project.layers.iter().chain([&front.0]) {
        let mut layer = layer.clone();
        let formats = layer.remove("format");
        if let Some(own) = layer.get("metadata").and_then(Value::as_object) {
            merge(&mut settings, own);
        }
        merge(&mut settings, &layer);
        for (name, own) in formats.as_ref().and_then(Value::as_object).into_iter().flatten() {
            if let Some(own) = own.as_object().filter(|_| format.is_named(name)) {
                merge(&mut settings, own);
            }
        }
    }
    merge(&mut settings, options);
    Metadata(settings)
}

/// Puts `over` over `under`; maps are merged, everything else is replaced.
fn merge(under: &mut Map<String, Value>, over: &Map<String, Value>) {
    for (key, value) in over {
        match (under.get_mut(key), value) {
            (Some(Value::Object(inner)), Value::Object(more)) => merge(inner, more),
            _ => {
                under.insert(key.clone(), value.clone());
            }
        }
    }
}
