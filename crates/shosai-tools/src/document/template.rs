//! The template of a deck: registered by id, a path beneath the workspace, or an address.

use std::sync::Arc;

use serde::Deserialize;
use shosai_tool::Context;
use shosai_world::{DownloadLimits, ErrorKind, Hidden, RelPath, RootName};

use super::failure::RenderFailure;

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
    let lower = spec.to_ascii_lowercase();
    if lower.ends_with(".pptx")
        || lower.ends_with(".potx")
        || lower.ends_with(".docx")
        || lower.ends_with(".dotx")
        || lower.ends_with(".odt")
    {
        return read(context, spec);
    }
    if spec.contains("://") {
        let details = "http または https の、.pptx で終わる URL を指定してください";
        return Err(RenderFailure::new(
            context,
            "INVALID_TEMPLATE_URL",
            format!("テンプレートの URL `{spec}` は使えません"),
            details,
        ));
    }
    let shipped = shosai_document::formats::shipped_templates().map(str::to_owned);
    let known: Vec<String> = registered.templates.into_keys().chain(shipped).collect();
    let message = format!("テンプレート `{spec}` は登録されていません");
    let details = format!("登録済み: {}。または .pptx のパスか URL を指定してください", known.join(", "));
    Err(RenderFailure::new(context, "TEMPLATE_NOT_FOUND", message, details))
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
            let message = format!("テンプレートの一覧 `{path}` を読めません: {error}");
            return Err(RenderFailure::new(context, "INVALID_TEMPLATE", message, error.hint.to_string()));
        }
    };
    serde_saphyr::from_str(&text).map_err(|error| {
        let details = "`templates:` の下に `id: {path: ファイル.pptx}` の形で書いてください";
        RenderFailure::new(context, "INVALID_TEMPLATE", format!("`{path}` の YAML が読めません: {error}"), details)
    })
}

fn read(context: &Context, path: &str) -> Result<Arc<[u8]>, RenderFailure> {
    let located = context.world.locate(path, &[RootName::WORKSPACE], Hidden::Refuse);
    let read = located.and_then(|(folder, path): (_, RelPath)| folder.read(&path, LARGEST));
    read.map(Arc::from).map_err(|error| {
        let code = if error.kind == ErrorKind::TooLarge { "TEMPLATE_SIZE_EXCEEDED" } else { "TEMPLATE_NOT_FOUND" };
        RenderFailure::new(
            context,
            code,
            format!("テンプレート `{path}` を読めません: {error}"),
            error.hint.to_string(),
        )
    })
}

fn download(context: &Context, url: &str) -> Result<Arc<[u8]>, RenderFailure> {
    let path = url.split(['?', '#']).next().unwrap_or_default().to_ascii_lowercase();
    if !path.ends_with(".pptx") {
        let details = "URL のパスは .pptx で終わる必要があります";
        return Err(RenderFailure::new(
            context,
            "INVALID_TEMPLATE_URL",
            format!("テンプレートの URL `{url}` は使えません"),
            details,
        ));
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
        RenderFailure::new(context, code, format!("テンプレートを取得できません: {error}"), error.hint.to_string())
    })
}
