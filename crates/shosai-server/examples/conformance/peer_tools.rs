//! Fixture tools that need more of the protocol than our tools use: other content, logging, sampling, elicitation.

use base64::{Engine, engine::general_purpose::STANDARD};
use rmcp::{ErrorData, RoleServer, model::*, service::RequestContext};
use serde_json::{Map, Value, json};

/// A PNG of one red pixel.
pub const PICTURE: &[u8] = &[
    0x89, b'P', b'N', b'G', 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, b'I', b'H', b'D', b'R', 0, 0, 0, 1, 0, 0, 0, 1, 8, 2,
    0, 0, 0, 0x90, 0x77, 0x53, 0xDE, 0, 0, 0, 12, b'I', b'D', b'A', b'T', 0x08, 0xD7, 0x63, 0xF8, 0xCF, 0xC0, 0, 0, 3,
    1, 1, 0, 0x18, 0xDD, 0x8D, 0xB0, 0, 0, 0, 0, b'I', b'E', b'N', b'D', 0xAE, 0x42, 0x60, 0x82,
];
/// A WAV of no samples at 8 kHz, 8 bits, one channel.
const SOUND: &[u8] = b"RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\0\0\0\0";

const NAMES: [&str; 8] = [
    "test_audio_content",
    "test_embedded_resource",
    "test_multiple_content_types",
    "test_tool_with_logging",
    "test_sampling",
    "test_elicitation",
    "test_elicitation_sep1034_defaults",
    "test_elicitation_sep1330_enums",
];

pub fn list() -> Vec<Tool> {
    NAMES.into_iter().map(plain_tool).collect()
}

/// A tool whose arguments are not checked.
pub fn plain_tool(name: &'static str) -> Tool {
    let schema = Map::from_iter([("type".to_owned(), "object".into()), ("properties".to_owned(), json!({}))]);
    Tool::new(name, "A fixture of the conformance suite.", schema)
}

pub fn picture() -> String {
    STANDARD.encode(PICTURE)
}

pub fn text_resource(uri: &str, mime: &str, text: &str) -> ResourceContents {
    ResourceContents::TextResourceContents {
        uri: uri.to_owned(),
        mime_type: Some(mime.to_owned()),
        text: text.to_owned(),
        meta: None,
    }
}

pub async fn call(
    request: &CallToolRequestParams,
    context: &RequestContext<RoleServer>,
) -> Option<Result<CallToolResponse, ErrorData>> {
    let argument = |name: &str| {
        let value = request.arguments.as_ref().and_then(|arguments| arguments.get(name));
        value.and_then(Value::as_str).unwrap_or("Hello").to_owned()
    };
    let content = match request.name.as_ref() {
        "test_audio_content" => Ok(vec![ContentBlock::audio(STANDARD.encode(SOUND), "audio/wav")]),
        "test_embedded_resource" => Ok(vec![ContentBlock::resource(text_resource(
            "test://embedded-resource",
            "text/plain",
            "This is an embedded resource content.",
        ))]),
        "test_multiple_content_types" => Ok(vec![
            ContentBlock::text("Multiple content types test:"),
            ContentBlock::image(picture(), "image/png"),
            ContentBlock::resource(text_resource(
                "test://mixed-content-resource",
                "application/json",
                r#"{"test":"data","value":123}"#,
            )),
        ]),
        "test_tool_with_logging" => log(context).await,
        "test_sampling" => sample(context, argument("prompt")).await,
        "test_elicitation" => {
            elicit(context, argument("message"), json!({ "username": text("A name"), "email": text("An address") }))
                .await
        }
        "test_elicitation_sep1034_defaults" => {
            elicit(context, "Every field has a default".to_owned(), defaults()).await
        }
        "test_elicitation_sep1330_enums" => elicit(context, "Choose".to_owned(), choices()).await,
        _ => return None,
    };
    Some(content.map(|content| CallToolResult::success(content).into()))
}

async fn log(context: &RequestContext<RoleServer>) -> Result<Vec<ContentBlock>, ErrorData> {
    for message in ["Tool execution started", "Tool processing data", "Tool execution completed"] {
        let line = LoggingMessageNotificationParam::new(LoggingLevel::Info, json!(message));
        context.peer.notify_logging_message(line).await.map_err(failed)?;
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    Ok(vec![ContentBlock::text("three lines were logged")])
}

async fn sample(context: &RequestContext<RoleServer>, prompt: String) -> Result<Vec<ContentBlock>, ErrorData> {
    let request = CreateMessageRequestParams::new(vec![SamplingMessage::user_text(prompt)], 100);
    let answer = context.peer.create_message(request).await.map_err(failed)?;
    let text = answer.message.content.first().and_then(|part| part.as_text()).map(|part| part.text.clone());
    Ok(vec![ContentBlock::text(format!("LLM response: {}", text.unwrap_or_default()))])
}

async fn elicit(
    context: &RequestContext<RoleServer>,
    message: String,
    properties: Value,
) -> Result<Vec<ContentBlock>, ErrorData> {
    let schema = json!({ "type": "object", "properties": properties, "required": [] });
    let requested_schema = serde_json::from_value(schema).map_err(failed)?;
    let request = ElicitRequestParams::FormElicitationParams { meta: None, message, requested_schema };
    let answer = context.peer.create_elicitation(request).await.map_err(failed)?;
    Ok(vec![ContentBlock::text(format!("User response: {}", serde_json::to_value(&answer).map_err(failed)?))])
}

fn text(description: &str) -> Value {
    json!({ "type": "string", "description": description })
}

fn defaults() -> Value {
    json!({
        "name": { "type": "string", "default": "John Doe" },
        "age": { "type": "integer", "default": 30 },
        "score": { "type": "number", "default": 95.5 },
        "status": { "type": "string", "enum": ["active", "inactive", "pending"], "default": "active" },
        "verified": { "type": "boolean", "default": true },
    })
}

fn choices() -> Value {
    let titled = |noun: &str| -> Value {
        let options = [("value1", "First"), ("value2", "Second"), ("value3", "Third")];
        options
            .map(|(value, title)| json!({ "const": value, "title": format!("{title} {noun}") }))
            .into_iter()
            .collect()
    };
    json!({
        "untitledSingle": { "type": "string", "enum": ["option1", "option2", "option3"] },
        "titledSingle": { "type": "string", "oneOf": titled("Option") },
        "legacyEnum": { "type": "string", "enum": ["opt1", "opt2", "opt3"], "enumNames": ["Option One", "Option Two", "Option Three"] },
        "untitledMulti": { "type": "array", "items": { "type": "string", "enum": ["option1", "option2", "option3"] } },
        "titledMulti": { "type": "array", "items": { "anyOf": titled("Choice") } },
    })
}

fn failed(error: impl std::fmt::Display) -> ErrorData {
    ErrorData::internal_error(error.to_string(), None)
}
