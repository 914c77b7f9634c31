//! The small HTTP interface of the first manual server: one route a tool, with its own shapes of errors.

use axum::{
    Extension, Json, Router,
    body::Bytes,
    extract::Query,
    http::{Method, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde_json::{Map, Value, json};
use shosai_tool::{Answer, Content, Failure, Message, ToolEntry};

use crate::{CallOutcome, Handler, clean, handler::Absent, messages};

/// When to ask again while something that the call needs is away.
const AWAY_SECONDS: &str = "5";

/// One route.
struct Route {
    tool: &'static str,
    method: Method,
    /// The field of the facts that is the whole answer, where the original answered with a bare value.
    bare: Option<&'static str>,
}

const ROUTES: [Route; 7] = [
    Route { tool: "list_manuals", method: Method::GET, bare: Some("manuals") },
    Route { tool: "get_toc", method: Method::GET, bare: None },
    Route { tool: "list_sections", method: Method::GET, bare: None },
    Route { tool: "get_section", method: Method::GET, bare: None },
    Route { tool: "search_text", method: Method::POST, bare: None },
    Route { tool: "find_exceptions", method: Method::POST, bare: None },
    Route { tool: "resolve_reference", method: Method::POST, bare: None },
];

/// The routes of the tools that are offered.
pub fn routes(handler: &Handler) -> Router {
    let mut router = Router::new();
    for route in ROUTES {
        let Some(tool) = handler.catalogue().find(route.tool) else { continue };
        let path = format!("/{}", route.tool);
        router = if route.method == Method::GET {
            let answer = move |Extension(caller): Extension<Handler>, Query(query): Query<Map<String, Value>>| async move {
                call(&caller, tool, typed(tool, query), "query", route.bare).await
            };
            router.route(&path, get(answer))
        } else {
            let answer = move |Extension(caller): Extension<Handler>, body: Bytes| async move {
                match serde_json::from_slice(&body) {
                    Ok(Value::Object(arguments)) => call(&caller, tool, arguments, "body", route.bare).await,
                    _ => refuse(
                        StatusCode::BAD_REQUEST,
                        json!({ "error": "invalid_request", "message": caller.voice().say(None, Failure::from(messages::BodyNotAnObject).message) }),
                    ),
                }
            };
            router.route(&path, post(answer))
        };
    }
    router
}

async fn call(
    caller: &Handler,
    tool: &'static ToolEntry,
    arguments: Map<String, Value>,
    place: &str,
    bare: Option<&str>,
) -> Response {
    if let Err(absent) = caller.find(tool.name) {
        return caller.voice().language(None).speaking(|| closed(caller, tool.name, absent));
    }
    let calls = caller.calls();
    match calls.run(tool, calls.context(), arguments).await {
        CallOutcome::Answered(answer) if !answer.is_error => {
            let facts = answer.structured.unwrap_or_default();
            Json(bare.and_then(|field| facts.get(field).cloned()).unwrap_or(facts)).into_response()
        }
        CallOutcome::Answered(answer) => failure(&answer, place),
        CallOutcome::Misfit(error) => {
            refuse(StatusCode::BAD_REQUEST, json!({ "error": "invalid_request", "message": error.message }))
        }
        CallOutcome::Cancelled => refuse(
            StatusCode::SERVICE_UNAVAILABLE,
            json!({ "error": "unavailable", "message": caller.voice().say(None, Failure::cancelled().message) }),
        ),
    }
}

/// The answer to a caller whose token does not reach the tool.
pub(crate) fn closed(caller: &Handler, tool: &str, absent: Absent) -> Response {
    match absent {
        Absent::Closed(error) => {
            caller.calls().refused(tool);
            refuse(StatusCode::FORBIDDEN, json!({ "error": error }))
        }
        Absent::Unknown => {
            let message = Message::from(messages::NotOffered);
            refuse(StatusCode::NOT_FOUND, json!({ "error": "not_found", "message": message }))
        }
    }
}

fn failure(answer: &Answer, place: &str) -> Response {
    let error = answer.structured.as_ref().map(|facts| facts["error"].clone()).unwrap_or_default();
    let message = error["message"].as_str().unwrap_or_default();
    let parameter = error["details"]["parameter"].as_str();
    match (error["code"].as_str().unwrap_or_default(), parameter) {
        ("not_found", _) => refuse(
            StatusCode::NOT_FOUND,
            json!({ "error": "not_found", "message": message, "details": error["details"] }),
        ),
        // As the original's framework words a value that does not fit.
        ("invalid_parameter", Some(parameter)) => {
            let detail = json!([{ "loc": [place, parameter], "msg": message, "type": "value_error" }]);
            refuse(StatusCode::UNPROCESSABLE_ENTITY, json!({ "detail": detail }))
        }
        ("internal", _) => refuse(
            StatusCode::INTERNAL_SERVER_ERROR,
            json!({ "error": "internal_error", "error_id": error["details"]["error_id"] }),
        ),
        ("unavailable", _) if is_busy(answer) => busy(answer),
        ("unavailable" | "timeout", _) => {
            let body = Json(json!({ "error": "unavailable", "message": message }));
            (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, AWAY_SECONDS)], body).into_response()
        }
        _ => refuse(StatusCode::BAD_REQUEST, json!({ "error": "invalid_request", "message": message })),
    }
}

/// Whether the call got no place.
pub(crate) fn is_busy(answer: &Answer) -> bool {
    answer.is_error && retry_after(answer).is_some()
}

/// When to ask again, where an answer says so.
pub(crate) fn retry_after(answer: &Answer) -> Option<u64> {
    const WHEN: &str = "/error/details/retry_after_seconds";
    // A tool whose answers keep to a schema tells its failures as text.
    let told = || match answer.content.first().filter(|_| answer.is_error)? {
        Content::Text(text) => serde_json::from_str::<Value>(text).ok(),
        Content::Image { .. } => None,
    };
    match &answer.structured {
        Some(facts) => facts.pointer(WHEN).and_then(Value::as_u64),
        None => told()?.pointer(WHEN).and_then(Value::as_u64),
    }
}

/// The answer to a call that got no place.
pub(crate) fn busy(answer: &Answer) -> Response {
    let seconds = retry_after(answer).unwrap_or(1).to_string();
    let facts = answer.structured.clone().unwrap_or_default();
    let message = facts.pointer("/error/message").and_then(Value::as_str).unwrap_or_default();
    let body = Json(json!({ "error": "unavailable", "message": message }));
    (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, seconds)], body).into_response()
}

fn refuse(status: StatusCode, body: Value) -> Response {
    (status, Json(body)).into_response()
}

/// Query parameters are texts; the tool's schema says which of them stand for something else.
fn typed(tool: &ToolEntry, query: Map<String, Value>) -> Map<String, Value> {
    let schema = clean(&tool.input_schema());
    let kind = |name: &str| {
        schema.get("properties").and_then(|properties| properties[name]["type"].as_str()).unwrap_or_default().to_owned()
    };
    let convert = |(name, value): (String, Value)| {
        let text = value.as_str().unwrap_or_default();
        let read = match kind(&name).as_str() {
            "boolean" => match text.to_ascii_lowercase().as_str() {
                "true" | "1" | "yes" | "on" => Some(Value::Bool(true)),
                "false" | "0" | "no" | "off" => Some(Value::Bool(false)),
                _ => None,
            },
            "integer" => text.parse::<i64>().ok().map(Value::from),
            _ => None,
        };
        (name, read.unwrap_or(value))
    };
    query.into_iter().map(convert).collect()
}
