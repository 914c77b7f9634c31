//! Fixture tools that ask the client for input by an unfinished result, as the newest revision does.

use rmcp::{ErrorData, RoleServer, model::*, service::RequestContext};
use serde_json::{Map, Value};

use crate::{Fixture, peer_tools::plain_tool};

const NAMES: [&str; 8] = [
    "test_input_required_result_elicitation",
    "test_input_required_result_sampling",
    "test_input_required_result_list_roots",
    "test_input_required_result_request_state",
    "test_input_required_result_multiple_inputs",
    "test_input_required_result_multi_round",
    "test_input_required_result_tampered_state",
    "test_input_required_result_capabilities",
];

pub fn list() -> Vec<Tool> {
    NAMES.into_iter().map(plain_tool).collect()
}

/// Asks for texts: the key of each, what is said, and the field that is wanted.
pub fn ask<const N: usize>(wanted: [(&str, &str, &str); N]) -> InputRequiredResult {
    InputRequiredResult::from_input_requests(
        wanted.into_iter().map(|(key, message, field)| (key.to_owned(), form(message, field))).collect(),
    )
}

/// What the client gave under `key`, if it has the shape of a result at all.
pub fn response<'a>(responses: Option<&'a InputResponses>, key: &str) -> Option<&'a Map<String, Value>> {
    responses?.get(key)?.as_object()
}

pub async fn call(
    fixture: &Fixture,
    request: &CallToolRequestParams,
    context: &RequestContext<RoleServer>,
) -> Option<Result<CallToolResponse, ErrorData>> {
    let kind = request.name.strip_prefix("test_input_required_result_")?;
    let given = |key: &str| response(request.input_responses.as_ref(), key);
    let answer = match kind {
        "elicitation" => match given("user_name") {
            Some(result) => Ok(done(&format!("Hello, {}!", field(result, "name")))),
            None => Ok(ask([("user_name", "What is your name?", "name")]).into()),
        },
        "sampling" => match given("capital_question") {
            Some(result) => Ok(done(&format!("The model said: {}", Value::Object(result.clone())))),
            None => Ok(one("capital_question", question())),
        },
        "list_roots" => match given("client_roots") {
            Some(result) => Ok(done(&format!("The roots are: {}", Value::Object(result.clone())))),
            None => Ok(one("client_roots", roots())),
        },
        "request_state" | "tampered_state" => {
            with_state(fixture, request, [("confirm", "Please confirm", "ok")], |_| true).await
        }
        "multiple_inputs" => several(fixture, request).await,
        "multi_round" => rounds(fixture, request).await,
        "capabilities" => Ok(by_capability(request, context)),
        _ => return None,
    };
    Some(answer)
}

/// Asks once with a sealed state; a second call must bring back a state that was issued here.
async fn with_state<const N: usize>(
    fixture: &Fixture,
    request: &CallToolRequestParams,
    wanted: [(&str, &str, &str); N],
    complete: impl Fn(&CallToolRequestParams) -> bool,
) -> Result<CallToolResponse, ErrorData> {
    if let Some(state) = &request.request_state {
        accept(fixture, state).await?;
        if complete(request) {
            return Ok(done("state-ok"));
        }
    }
    let mut result = ask(wanted);
    result.request_state = Some(issue(fixture, "confirm").await);
    Ok(result.into())
}

async fn several(fixture: &Fixture, request: &CallToolRequestParams) -> Result<CallToolResponse, ErrorData> {
    if let Some(state) = &request.request_state {
        accept(fixture, state).await?;
        let all = ["user_name", "greeting", "client_roots"]
            .iter()
            .all(|key| response(request.input_responses.as_ref(), key).is_some());
        if all {
            return Ok(done("all inputs came"));
        }
    }
    let requests =
        [("user_name", form("What is your name?", "name")), ("greeting", question()), ("client_roots", roots())];
    let requests = requests.into_iter().map(|(key, request)| (key.to_owned(), request)).collect();
    Ok(InputRequiredResult::new(Some(requests), Some(issue(fixture, "several").await)).into())
}

async fn rounds(fixture: &Fixture, request: &CallToolRequestParams) -> Result<CallToolResponse, ErrorData> {
    let round = match &request.request_state {
        None => "first".to_owned(),
        Some(state) => accept(fixture, state).await?,
    };
    let (wanted, next) = match round.as_str() {
        "first" => (("step1", "What is your name?", "name"), "second"),
        "second" => (("step2", "Which colour do you like?", "color"), "last"),
        _ => return Ok(done("both rounds are over")),
    };
    let mut result = ask([wanted]);
    result.request_state = Some(issue(fixture, next).await);
    Ok(result.into())
}

/// Only what the client says it can give is asked for.
fn by_capability(request: &CallToolRequestParams, context: &RequestContext<RoleServer>) -> CallToolResponse {
    let capabilities = context.meta.client_capabilities().unwrap_or_default();
    let mut requests = InputRequests::new();
    if capabilities.elicitation.is_some() {
        requests.insert("user_name".to_owned(), form("What is your name?", "name"));
    }
    if capabilities.sampling.is_some() {
        requests.insert("greeting".to_owned(), question());
    }
    if requests.is_empty() || request.input_responses.is_some() {
        return done("nothing more is needed");
    }
    InputRequiredResult::from_input_requests(requests).into()
}

/// A state is the name of the next round and a number that only this server knows to have issued.
async fn issue(fixture: &Fixture, round: &str) -> String {
    let id = fixture.handler.calls().context().world.random().hex_id(16).unwrap_or_default();
    let state = format!("{round}:{id}");
    fixture.issued_states.lock().await.insert(state.clone());
    state
}

async fn accept(fixture: &Fixture, state: &str) -> Result<String, ErrorData> {
    if !fixture.issued_states.lock().await.contains(state) {
        return Err(ErrorData::invalid_params("the request state was not issued by this server", None));
    }
    Ok(state.split(':').next().unwrap_or_default().to_owned())
}

fn form(message: &str, field: &str) -> InputRequest {
    let property = PrimitiveSchemaDefinition::String(StringSchema::new());
    let requested_schema = ElicitationSchema::new([(field.to_owned(), property)].into_iter().collect())
        .with_required(vec![field.to_owned()]);
    InputRequest::Elicitation(ElicitRequest::new(ElicitRequestParams::FormElicitationParams {
        meta: None,
        message: message.to_owned(),
        requested_schema,
    }))
}

fn question() -> InputRequest {
    let message = SamplingMessage::user_text("What is the capital of France?");
    InputRequest::CreateMessage(CreateMessageRequest::new(CreateMessageRequestParams::new(vec![message], 100)))
}

fn roots() -> InputRequest {
    InputRequest::ListRoots(ListRootsRequest::default())
}

fn one(key: &str, request: InputRequest) -> CallToolResponse {
    InputRequiredResult::from_input_requests([(key.to_owned(), request)].into_iter().collect()).into()
}

fn field(result: &Map<String, Value>, name: &str) -> String {
    let content = result.get("content").and_then(|content| content.get(name));
    content.and_then(Value::as_str).unwrap_or("friend").to_owned()
}

fn done(text: &str) -> CallToolResponse {
    CallToolResult::success(vec![ContentBlock::text(text)]).into()
}
