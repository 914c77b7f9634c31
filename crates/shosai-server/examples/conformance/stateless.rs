//! Fixture tools of the newest revision: changes told to listeners, required capabilities, input and logs on request.

use rmcp::{ErrorData, RoleServer, model::*, service::RequestContext};
use serde_json::json;

use crate::{Fixture, input_required::ask, peer_tools::plain_tool};

const NAMES: [&str; 5] = [
    "test_trigger_tool_change",
    "test_trigger_prompt_change",
    "test_missing_capability",
    "test_streaming_elicitation",
    "test_logging_tool",
];

pub fn list() -> Vec<Tool> {
    NAMES.into_iter().map(plain_tool).collect()
}

pub async fn call(
    fixture: &Fixture,
    request: &CallToolRequestParams,
    context: &RequestContext<RoleServer>,
) -> Option<Result<CallToolResponse, ErrorData>> {
    match request.name.as_ref() {
        "test_trigger_tool_change" => {
            for listener in fixture.listeners.lock().await.iter() {
                let _ = listener.notify_tool_list_changed().await;
            }
        }
        "test_trigger_prompt_change" => {
            for listener in fixture.listeners.lock().await.iter() {
                let _ = listener.notify_prompt_list_changed().await;
            }
        }
        "test_missing_capability" => {
            if context.meta.client_capabilities().unwrap_or_default().sampling.is_none() {
                let needed = ClientCapabilities::builder().enable_sampling().build();
                return Some(Err(ErrorData::missing_required_client_capability(needed)));
            }
        }
        "test_streaming_elicitation" => return Some(Ok(ask([("value", "Provide a value", "value")]).into())),
        "test_logging_tool" => {
            if let Some(level) = context.meta.log_level() {
                let _ = context
                    .peer
                    .notify_logging_message(LoggingMessageNotificationParam::new(level, json!("a line was asked for")))
                    .await;
            }
        }
        _ => return None,
    }
    Some(Ok(CallToolResult::success(vec![ContentBlock::text("done")]).into()))
}
