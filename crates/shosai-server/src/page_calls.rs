//! What the page asks the server for: the tools that its visitor has, and a call, with files where the visitor brings
//! some.

use axum::{
    Extension, Json, Router,
    body::Bytes,
    extract::DefaultBodyLimit,
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::post,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use shosai_tool::{Answer, Failure, Language};

use crate::{CallOutcome, Handler, brought, handler::result_of, messages, rest};

/// Tools whose call may bring files: they read them, and what they write is a file of the call's own.
const TAKE_FILES: &[&str] =
    &["quarto_preview", "quarto_validate_mermaid", "document_import", "chartelier_visualize", "workspace_ls"];

/// The routes.
pub fn routes() -> Router {
    // The body has been read, and bounded, before it comes here.
    Router::new().route("/page/tools", post(tools)).route("/page/call", post(call)).layer(DefaultBodyLimit::disable())
}

async fn tools(Extension(caller): Extension<Handler>) -> Response {
    let names: Vec<&str> = caller.for_page().catalogue().tools().iter().map(|tool| tool.name).collect();
    Json(json!({ "tools": names })).into_response()
}

#[derive(Deserialize)]
struct Asked {
    tool: String,
    #[serde(default)]
    arguments: Map<String, Value>,
    #[serde(default)]
    files: Vec<Value>,
    /// The language of the page.
    language: Option<Language>,
}

async fn call(Extension(caller): Extension<Handler>, body: Bytes) -> Response {
    let Ok(asked) = serde_json::from_slice::<Asked>(&body) else { return failed(&messages::CallUnfit.into()) };
    let caller = caller.for_page();
    // What is refused before the tool is called is told in the language of the page, too.
    let language = asked.language.unwrap_or_default();
    let tool = match caller.find(&asked.tool) {
        Ok(tool) => tool,
        Err(absent) => return language.speaking(|| rest::closed(&caller, &asked.tool, absent)),
    };
    let context = caller.calls().context().spoken_in(asked.language);
    let (context, temp) = if asked.files.is_empty() {
        (context, None)
    } else if TAKE_FILES.contains(&tool.name) {
        match brought::desk(context, &asked.files, &asked.arguments) {
            Ok((context, temp)) => (context, Some(temp)),
            Err(failure) => return language.speaking(|| failed(&failure)),
        }
    } else {
        return language.speaking(|| failed(&messages::NoFilesTaken { tool: tool.name }.into()));
    };
    let outcome = caller.calls().run(tool, context, asked.arguments).await;
    drop(temp);
    match outcome {
        CallOutcome::Answered(answer) if rest::is_busy(&answer) => rest::busy(&answer),
        CallOutcome::Answered(answer) => Json(result_of(answer)).into_response(),
        CallOutcome::Misfit(misfit) => {
            (StatusCode::UNPROCESSABLE_ENTITY, Json(json!({ "error": misfit.facts }))).into_response()
        }
        CallOutcome::Cancelled => failed(&Failure::cancelled()),
    }
}

fn failed(failure: &Failure) -> Response {
    Json(result_of(Answer::failure(failure, true))).into_response()
}
