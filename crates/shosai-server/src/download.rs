//! A document for whoever has no folder on this machine: Markdown goes in, the file comes out, and nothing is kept.

use crate::messages;
use std::{fmt::Write, sync::Arc};

use axum::{
    Extension, Json, Router,
    body::Bytes,
    extract::DefaultBodyLimit,
    http::{HeaderName, StatusCode, header},
    response::{IntoResponse, Response},
    routing::post,
};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Map, Value, json};
use shosai_tool::{Answer, Context, Failure, Language};
use shosai_world::{Folder, RelPath, RootName, TempFolder};

use crate::{CallOutcome, Handler, brought, rest};

/// The tool that makes the file.
const TOOL: &str = "quarto_render";
/// No document is larger than this; a larger one is a mistake.
const MAX_FILE_BYTES: u64 = 512 * 1024 * 1024;
/// Warnings travel in a header, which may not grow without bound.
const LISTED_WARNINGS: usize = 5;
/// How many warnings there are, and the first of them as percent-encoded JSON.
const WARNINGS: HeaderName = HeaderName::from_static("shosai-warnings");

/// The route.
pub fn routes() -> Router {
    // The body has been read, and bounded, before it comes here.
    Router::new()
        .route("/download", post(download))
        .route("/page/file", post(page_file))
        .layer(DefaultBodyLimit::disable())
}

/// Takes `{content, format, filename, template?, format_options?, files?, language?}` and answers with the file.
async fn download(Extension(caller): Extension<Handler>, body: Bytes) -> Response {
    let Made { bytes, name, facts } = match made(&caller, &body).await {
        Ok(made) => made,
        Err(refused) => return refused.into_response(),
    };
    let headers = [
        (header::CONTENT_TYPE, mime(&facts).to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename*=UTF-8''{}", encoded(name.as_str()))),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        (header::CACHE_CONTROL, "no-store".to_owned()),
        (WARNINGS, warnings(&facts["metadata"])),
    ];
    (headers, bytes).into_response()
}

/// The same for the page, which shows every warning before it hands the file over.
async fn page_file(Extension(caller): Extension<Handler>, body: Bytes) -> Response {
    match made(&caller, &body).await {
        Ok(Made { bytes, facts, .. }) => {
            let told = &facts["metadata"]["warnings"];
            Json(json!({ "data": STANDARD.encode(bytes), "mime": mime(&facts), "warnings": told })).into_response()
        }
        Err(refused) => refused.into_response(),
    }
}

/// A file that was made, and what the tool says about it.
struct Made {
    bytes: Vec<u8>,
    name: RelPath,
    facts: Value,
}

fn mime(facts: &Value) -> &str {
    facts["output"]["mime_type"].as_str().unwrap_or("application/octet-stream")
}

/// Why there is no file.
enum Refused {
    Tool(Failure),
    Misfit(Value),
    Answer(Box<Answer>),
    Response(Box<Response>),
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let body = match self {
            Self::Tool(error) => json!({ "error": error }),
            Self::Misfit(facts) => json!({ "error": facts }),
            Self::Answer(answer) => answer.structured.unwrap_or_default(),
            Self::Response(response) => return *response,
        };
        (StatusCode::UNPROCESSABLE_ENTITY, Json(body)).into_response()
    }
}

impl From<shosai_world::WorldError> for Refused {
    fn from(error: shosai_world::WorldError) -> Self {
        Self::Tool(error.into())
    }
}

async fn made(caller: &Handler, body: &[u8]) -> Result<Made, Refused> {
    let tool = caller.find(TOOL).map_err(|absent| Refused::Response(Box::new(rest::closed(caller, TOOL, absent))))?;
    let (mut arguments, name) = asked(body)?;
    let calls = caller.calls();
    let named: Option<Language> = arguments.remove("language").and_then(|named| serde_json::from_value(named).ok());
    let context = calls.context().spoken_in(named);
    let (context, temp, place) = match arguments.remove("files") {
        Some(Value::Array(files)) if !files.is_empty() => {
            let (context, temp) = brought::desk(context, &files, &arguments).map_err(Refused::Tool)?;
            (context, temp, name.to_string())
        }
        _ => {
            let temp = Arc::new(context.world.temp_folder()?);
            let (context, place) = beside(context, &temp, &name);
            (context, temp, place)
        }
    };
    arguments.insert("output_path".to_owned(), place.into());
    let answer = match calls.run(tool, context, arguments).await {
        CallOutcome::Answered(answer) if !answer.is_error => answer,
        CallOutcome::Answered(answer) if rest::is_busy(&answer) => {
            return Err(Refused::Response(Box::new(rest::busy(&answer))));
        }
        CallOutcome::Answered(answer) => return Err(Refused::Answer(Box::new(answer))),
        CallOutcome::Misfit(misfit) => return Err(Refused::Misfit(misfit.facts)),
        CallOutcome::Cancelled => return Err(Refused::Tool(Failure::cancelled())),
    };
    let bytes = temp.folder().read(&name, MAX_FILE_BYTES)?;
    Ok(Made { bytes, name, facts: answer.structured.unwrap_or_default() })
}

/// The arguments of the call without its place, and the name of the file.
fn asked(body: &[u8]) -> Result<(Map<String, Value>, RelPath), Refused> {
    let wrong = |failure: Failure| Refused::Tool(failure);
    let Ok(Value::Object(mut arguments)) = serde_json::from_slice(body) else {
        return Err(wrong(messages::BodyNotAnObject.into()));
    };
    arguments.remove("output_filename");
    let Some(Value::String(name)) = arguments.remove("filename") else {
        return Err(wrong(messages::FilenameMissing.into()));
    };
    let name = RelPath::parse(&name)?;
    if name.segments().count() != 1 || name.has_hidden_segment() {
        return Err(wrong(messages::FilenameNotPlain.into()));
    }
    Ok((arguments, name))
}

/// The context with one more folder to write to, and the file's place in it.
fn beside(context: Context, temp: &TempFolder, name: &RelPath) -> (Context, String) {
    let root = RootName::output(context.config.roots.output.len());
    let place = temp.machine_path().map_or_else(|| format!("/{}", root.as_str()), |path| path.display().to_string());
    (with_output_folder(context, root, temp.folder().clone(), place.clone()), format!("{place}/{name}"))
}

/// The context with one more folder, at `place`, that documents may be written to.
pub(crate) fn with_output_folder(context: Context, root: RootName, folder: Folder, place: String) -> Context {
    let mut config = (*context.config).clone();
    config.roots.output.push(place);
    let world = context.world.with_folder(root, folder);
    Context { world, config: Arc::new(config), ..context }
}

fn warnings(metadata: &Value) -> String {
    let all = metadata["warnings"].as_array().map(Vec::as_slice).unwrap_or_default();
    let omitted = metadata["omitted_warnings"].as_u64().unwrap_or(0);
    let listed: Vec<&Value> = all.iter().take(LISTED_WARNINGS).collect();
    encoded(&json!({ "total": all.len() as u64 + omitted, "first": listed }).to_string())
}

/// Percent-encoding of everything but what RFC 5987 lets stand.
fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut out, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(out, "%{byte:02X}");
        }
        out
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_leads_nowhere_else_and_travels_in_any_script() {
        assert_eq!(encoded("報告 1.md"), "%E5%A0%B1%E5%91%8A%201.md");
        for name in ["../a.md", "/etc/a.md", "a/b.md", ".hidden.md", ""] {
            let body = json!({ "content": "a", "format": "gfm", "filename": name }).to_string();
            assert!(asked(body.as_bytes()).is_err(), "{name}");
        }
        let body = json!({ "content": "a", "format": "gfm", "filename": "報告.md" }).to_string();
        let (arguments, name) = asked(body.as_bytes()).ok().unwrap();
        assert_eq!((arguments.len(), name.as_str()), (2, "報告.md"));
    }
}
