//! What a client may look up without calling a tool: `resources/list` and `resources/read`. A resource is what a tool
//! answers, under an address, so that it is offered where the tool is and costs what the tool costs.

use rmcp::{
    ErrorData,
    model::{ReadResourceResult, Resource, ResourceContents},
};
use serde_json::{Value, json};
use shosai_tool::{Answer, Content, Language, Message, ToolEntry};

use crate::{Catalogue, messages};

const JSON: &str = "application/json";

/// A row: the address, the tool that answers, and the part of its answer that is the resource.
pub(crate) struct Row {
    uri: &'static str,
    name: &'static str,
    tool: &'static str,
    part: &'static str,
    title: fn() -> Message,
}

/// All of them.
const ROWS: &[Row] = &[
    Row {
        uri: "shosai://templates",
        name: "templates",
        tool: "workspace_ls",
        part: "/templates",
        title: || messages::ResourceTemplates.into(),
    },
    Row {
        uri: "shosai://formats",
        name: "formats",
        tool: "quarto_list_formats",
        part: "/formats",
        title: || messages::ResourceFormats.into(),
    },
    Row {
        uri: "shosai://rules",
        name: "rules",
        tool: "get_quality_schema",
        part: "",
        title: || messages::ResourceRules.into(),
    },
];

/// The rows whose tool a caller has.
pub(crate) fn offered(catalogue: &Catalogue) -> impl Iterator<Item = &'static Row> {
    ROWS.iter().filter(|row| catalogue.find(row.tool).is_some())
}

/// The resources of a caller, described.
pub(crate) fn list(catalogue: &Catalogue, language: Language) -> Vec<Resource> {
    let described = |row: &Row| {
        let title = (row.title)().say(language);
        Resource::new(row.uri, row.name).with_title(title).with_mime_type(JSON)
    };
    offered(catalogue).map(described).collect()
}

/// The row at an address and the tool to be called for it.
pub(crate) fn find(
    catalogue: &Catalogue,
    uri: &str,
    language: Language,
) -> Result<(&'static Row, &'static ToolEntry), ErrorData> {
    let row = offered(catalogue).find(|row| row.uri == uri);
    row.and_then(|row| Some((row, catalogue.find(row.tool)?))).ok_or_else(|| {
        let valid: Vec<&str> = offered(catalogue).map(|row| row.uri).collect();
        let message = messages::ResourceUnknown { uri, valid: valid.clone() };
        ErrorData::resource_not_found(language.say(message), Some(json!({ "uri": uri, "valid": valid })))
    })
}

/// The part of a tool's answer that is the resource.
pub(crate) fn read(row: &Row, answer: Answer, language: Language) -> Result<ReadResourceResult, ErrorData> {
    let written = answer.content.iter().find_map(|part| match part {
        Content::Text(text) => serde_json::from_str(text).ok(),
        Content::Image { .. } => None,
    });
    let facts: Value = answer.structured.or(written).unwrap_or_default();
    match facts.pointer(row.part) {
        Some(part) if !answer.is_error => {
            let contents = ResourceContents::text(part.to_string(), row.uri).with_mime_type(JSON);
            Ok(ReadResourceResult::new(vec![contents]))
        }
        _ => Err(ErrorData::internal_error(language.say(messages::ResourceUnread { uri: row.uri }), Some(facts))),
    }
}
