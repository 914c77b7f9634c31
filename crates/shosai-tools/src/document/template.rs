//! The template of a deck: registered by id, a path beneath the workspace, or an address.

use std::sync::Arc;

use serde::Deserialize;
use shosai_tool::{Context, Failure, Message, nearest_file};
use shosai_world::{DownloadLimits, ErrorKind, Hidden, RelPath, RootName};

use super::failure::RenderFailure;
use crate::messages;

/// The largest template.
const LARGEST: u64 = 50 * 1024 * 1024;

/// The largest list of templates.
const LARGEST_LIST: u64 = 1024 * 1024;

/// The file that registers templates.
#[derive(Default, Deserialize)]
struct Registered {
    #[serde(default)]
    templates: std::collections::BTreeMap<String, Entry>,
}

/// One registered template.
#[derive(Deserialize)]
struct Entry {
    path: String,
}

/// The bytes of a template.
pub fn bytes(context: &Context, spec: &str) -> Result<Arc<[u8]>, RenderFailure> {
    if spec.starts_with("http://") || spec.starts_with("https://") {
        return download(context, spec);
    }
    let registered = registered(context)?;
    if let Some(entry) = registered.templates.get(spec) {
        return read(context, &entry.path);
    }
    if let Some(bytes) = shosai_document::formats::shipped_template(spec) {
        return Ok(Arc::from(bytes));
    }
    if is_template(spec) {
        return read(context, spec);
    }
    if spec.contains("://") {
        return Err(RenderFailure::new(context, messages::TemplateAddress { url: spec }));
    }
    if let Some(near) = nearest_file(context, &RootName::WORKSPACE, spec, &is_template) {
        return Err(RenderFailure::new(context, messages::TemplateNear { name: spec, near }));
    }
    Err(RenderFailure::new(context, messages::TemplateUnknown { name: spec, known: ids(registered) }))
}

fn is_template(path: &str) -> bool {
    ["pptx", "potx", "docx", "dotx", "odt"]
        .iter()
        .any(|ending| path.to_ascii_lowercase().ends_with(&format!(".{ending}")))
}

/// The ids of all templates, and why the registered ones are missing if their list cannot be read.
pub fn known(context: &Context) -> (Vec<String>, Option<Message>) {
    match registered(context) {
        Ok(registered) => (ids(registered), None),
        Err(failure) => (ids(Registered::default()), Some(failure.error.message)),
    }
}

/// Registered ones, then our own.
fn ids(registered: Registered) -> Vec<String> {
    registered.templates.into_keys().chain(shosai_document::formats::shipped_templates().map(str::to_owned)).collect()
}

fn registered(context: &Context) -> Result<Registered, RenderFailure> {
    let path = &context.config.document.templates;
    let read = context
        .world
        .locate(path, &[RootName::WORKSPACE], Hidden::Refuse)
        .and_then(|(folder, path)| folder.read_text(&path, LARGEST_LIST));
    let text = match read {
        Ok(text) => text,
        Err(error) if error.kind == ErrorKind::NotFound => return Ok(Registered::default()),
        Err(error) => {
            let message = messages::TemplateListUnread { path, reason: error.message };
            return Err(RenderFailure::new(context, Failure::new("INVALID_TEMPLATE", message, error.hint)));
        }
    };
    serde_saphyr::from_str(&text)
        .map_err(|error| RenderFailure::new(context, messages::TemplateListNotYaml { path, reason: error.to_string() }))
}

fn read(context: &Context, path: &str) -> Result<Arc<[u8]>, RenderFailure> {
    let located = context.world.locate(path, &[RootName::WORKSPACE], Hidden::Refuse);
    let read = located.and_then(|(folder, path): (_, RelPath)| folder.read(&path, LARGEST));
    read.map(Arc::from).map_err(|error| {
        if error.kind == ErrorKind::NotFound
            && let Some(near) = nearest_file(context, &RootName::WORKSPACE, path, &is_template)
        {
            return RenderFailure::new(context, messages::TemplateNear { name: path, near });
        }
        let code = if error.kind == ErrorKind::TooLarge { "TEMPLATE_SIZE_EXCEEDED" } else { "TEMPLATE_NOT_FOUND" };
        let message = messages::TemplateUnread { path, reason: error.message };
        RenderFailure::new(context, Failure::new(code, message, error.hint))
    })
}

fn download(context: &Context, url: &str) -> Result<Arc<[u8]>, RenderFailure> {
    let path = url.split(['?', '#']).next().unwrap_or_default().to_ascii_lowercase();
    if !path.ends_with(".pptx") {
        return Err(RenderFailure::new(context, messages::TemplateAddress { url }));
    }
    let limits =
        DownloadLimits { allowed_hosts: context.config.document.allowed_hosts.clone(), ..DownloadLimits::default() };
    let stop = || context.cancellation.is_cancelled();
    context.world.downloads().get(url, &limits, &stop).map(|found| Arc::from(found.bytes)).map_err(|error| {
        let code = match error.kind {
            ErrorKind::TooLarge => "TEMPLATE_SIZE_EXCEEDED",
            ErrorKind::TimedOut => "TEMPLATE_DOWNLOAD_TIMEOUT",
            ErrorKind::Denied | ErrorKind::InvalidPath | ErrorKind::OutOfScope => "INVALID_TEMPLATE_URL",
            _ => "TEMPLATE_DOWNLOAD_FAILED",
        };
        let message = messages::TemplateNotFetched { reason: error.message };
        RenderFailure::new(context, Failure::new(code, message, error.hint))
    })
}
