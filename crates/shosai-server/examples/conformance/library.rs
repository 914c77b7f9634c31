//! Resources and prompts that the suite reads.

use rmcp::{ErrorData, model::*};
use serde_json::json;

use crate::{
    TTL_MS,
    input_required::{ask, response},
    peer_tools::{picture, text_resource},
};

const TEXT_URI: &str = "test://static-text";
const BINARY_URI: &str = "test://static-binary";

pub fn resources() -> ListResourcesResult {
    let text = Resource::new(TEXT_URI, "A text").with_mime_type("text/plain");
    let binary = Resource::new(BINARY_URI, "A picture").with_mime_type("image/png");
    ListResourcesResult::with_all_items(vec![text, binary]).with_ttl_ms(TTL_MS).with_cache_scope(CacheScope::Public)
}

pub fn templates() -> ListResourceTemplatesResult {
    let template = ResourceTemplate::new("test://template/{id}/data", "Data by id").with_mime_type("application/json");
    ListResourceTemplatesResult::with_all_items(vec![template]).with_ttl_ms(TTL_MS).with_cache_scope(CacheScope::Public)
}

pub fn read(uri: &str) -> Result<ReadResourceResponse, ErrorData> {
    let contents = match uri {
        TEXT_URI => text_resource(uri, "text/plain", "This is the content of the static text resource."),
        BINARY_URI => ResourceContents::BlobResourceContents {
            uri: uri.to_owned(),
            mime_type: Some("image/png".to_owned()),
            blob: picture(),
            meta: None,
        },
        _ => match uri.strip_prefix("test://template/").and_then(|rest| rest.strip_suffix("/data")) {
            Some(id) => text_resource(
                uri,
                "application/json",
                &json!({ "id": id, "templateTest": true, "data": format!("Data for ID: {id}") }).to_string(),
            ),
            None => {
                return Err(ErrorData::resource_not_found(
                    format!("there is no resource {uri}"),
                    Some(json!({ "uri": uri })),
                ));
            }
        },
    };
    Ok(ReadResourceResult::new(vec![contents]).with_ttl_ms(TTL_MS).with_cache_scope(CacheScope::Public).into())
}

pub fn prompts() -> ListPromptsResult {
    let plain = |name: &str| Prompt::new(name, Some("A prompt of the conformance suite"), None);
    let arguments = ["arg1", "arg2"]
        .map(|name| PromptArgument::new(name).with_description("An argument").with_required(true))
        .to_vec();
    let prompts = vec![
        plain("test_simple_prompt"),
        Prompt::new("test_prompt_with_arguments", Some("A prompt with arguments"), Some(arguments)),
        plain("test_prompt_with_embedded_resource"),
        plain("test_prompt_with_image"),
        plain("test_input_required_result_prompt"),
    ];
    ListPromptsResult::with_all_items(prompts).with_ttl_ms(TTL_MS).with_cache_scope(CacheScope::Public)
}

pub fn prompt(request: &GetPromptRequestParams) -> Result<GetPromptResponse, ErrorData> {
    let argument = |name: &str| {
        let value = request.arguments.as_ref().and_then(|arguments| arguments.get(name));
        value.and_then(|value| value.as_str()).unwrap_or_default().to_owned()
    };
    let say = |text: String| PromptMessage::new_text(Role::User, text);
    let messages = match request.name.as_str() {
        "test_simple_prompt" => vec![say("This is a simple prompt for testing.".to_owned())],
        "test_prompt_with_arguments" => {
            vec![say(format!("Prompt with arguments: arg1='{}', arg2='{}'", argument("arg1"), argument("arg2")))]
        }
        "test_prompt_with_embedded_resource" => {
            let uri = argument("resourceUri");
            let uri = if uri.is_empty() { TEXT_URI.to_owned() } else { uri };
            let resource =
                ContentBlock::resource(text_resource(&uri, "text/plain", "Embedded resource content for testing."));
            vec![
                PromptMessage::new(Role::User, resource),
                say("Please process the embedded resource above.".to_owned()),
            ]
        }
        "test_prompt_with_image" => {
            vec![
                PromptMessage::new(Role::User, ContentBlock::image(picture(), "image/png")),
                say("Please analyze the image above.".to_owned()),
            ]
        }
        "test_input_required_result_prompt" => match response(request.input_responses.as_ref(), "user_context") {
            None => return Ok(ask([("user_context", "What context should the prompt use?", "context")]).into()),
            Some(given) => vec![say(format!("Use this context: {given:?}"))],
        },
        other => return Err(ErrorData::invalid_params(format!("there is no prompt {other}"), None)),
    };
    Ok(GetPromptResult::new(messages).into())
}
