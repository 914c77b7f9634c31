//! A page a tool: what it does, when, its parameters, and a real call with its real answer.

use std::{collections::BTreeMap, fmt::Write, path::Path};

use anyhow::Context as _;
use serde_json::{Map, Value, json};
use shosai_server::{clean, clean_output};
use shosai_tool::{Effect, OutputSchema, Suite, ToolEntry};
use shosai_tools::TOOLS;

use super::{
    Generated,
    calls::{self, Example, Made},
    errors,
    json::shown,
    markdown::{cell, fenced, prose},
};

/// Every page, and the page that lists them.
pub fn pages(root: &Path) -> anyhow::Result<Vec<Generated>> {
    let examples = calls::examples(root)?;
    let advice = advice();
    let mut files = vec![index(), errors::page(root, &examples)?];
    for tool in TOOLS.iter() {
        let example = examples.get(tool.name).context("every tool has an example")?;
        let text = page(tool, example, advice.get(tool.name).map_or(&[], Vec::as_slice));
        files.push(Generated::text(&format!("docs/reference/tools/{}.md", tool.name), text));
    }
    Ok(files)
}

/// What the guide for models says of each tool: the errors it often gives.
fn advice() -> BTreeMap<String, Vec<String>> {
    let mut advice: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let context = shosai_tool::Context::for_tests();
    let Some(guide) = TOOLS.iter().find(|tool| tool.name == "get_tooling_guide") else { return advice };
    for intent in ["explore", "produce", "revise", "audit"] {
        for target in ["manual", "vault"] {
            let arguments = Map::from_iter([("intent".into(), json!(intent)), ("target".into(), json!(target))]);
            let facts = guide.call(&context, arguments).ok().and_then(|answer| answer.structured).unwrap_or_default();
            for row in facts["tools"].as_array().into_iter().flatten() {
                let errors = row["common_errors"].as_array().into_iter().flatten();
                let errors = errors.filter_map(Value::as_str).map(str::to_owned).collect();
                advice.insert(row["tool_name"].as_str().unwrap_or_default().to_owned(), errors);
            }
        }
    }
    advice
}

fn index() -> Generated {
    let mut text = format!(
        "# Tools\n\n{} tools in {} toolsets, a page each with a real call and its real answer. Every answer comes from one script \
         (`samples/calls`) that `cargo xtask codegen` runs in a copy of `samples/tour`; long ones are cut where `…` stands. \
         A tool that does not work is not listed.\n",
        TOOLS.len(),
        Suite::ALL.len()
    );
    for suite in Suite::ALL {
        let _ = write!(text, "\n## `{}`\n\n| tool | what it does | changes |\n|---|---|---|\n", suite.name());
        for tool in TOOLS.iter().filter(|tool| tool.suite == *suite) {
            let effect = match tool.effect {
                Effect::Reads => "nothing",
                Effect::Adds => "adds",
                Effect::Replaces => "may replace",
            };
            let _ = writeln!(text, "| [`{0}`](tools/{0}.md) | {1} | {effect} |", tool.name, cell(tool.description));
        }
    }
    Generated::text("docs/reference/tools.md", text)
}

fn page(tool: &ToolEntry, example: &Example, errors: &[String]) -> String {
    let mut text = format!("# `{}`\n\n{}\n\n{}\n", tool.name, prose(tool.description), facts(tool));
    let _ = write!(text, "\n## When\n\n{}\n", example.when);
    if !example.then.is_empty() {
        let links: Vec<String> = example.then.iter().map(|name| format!("[`{name}`]({name}.md)")).collect();
        let _ = write!(text, "\nThen: {}.\n", links.join(", "));
    }
    text.push_str("\n## Parameters\n\n");
    parameters(&mut text, tool);
    text.push_str("\n## A call and its answer\n\n");
    if let Some(note) = &example.note {
        let _ = write!(text, "{note}\n\n");
    }
    if let Some(made) = &example.made {
        call(&mut text, tool.name, made);
    }
    text.push_str("\n## What the answer holds\n\n");
    answer_fields(&mut text, tool);
    if example.refused.is_some() || !errors.is_empty() {
        text.push_str("\n## What it refuses\n\n");
    }
    for error in errors {
        let (code, hint) = error.split_once(": ").unwrap_or((error, ""));
        let _ = writeln!(text, "- `{code}`: {hint}");
    }
    if let Some(made) = &example.refused {
        if !errors.is_empty() {
            text.push('\n');
        }
        call(&mut text, tool.name, made);
    }
    text
}

/// What a client is told of a tool besides its description.
fn facts(tool: &ToolEntry) -> String {
    let effect = match tool.effect {
        Effect::Reads => "changes nothing (`readOnlyHint`)",
        Effect::Adds => "adds, and destroys nothing (`destructiveHint: false`)",
        Effect::Replaces => "may replace or remove what was there (`destructiveHint`)",
    };
    let output = match tool.output {
        OutputSchema::Listed => "- its output schema is listed too",
        OutputSchema::Documented => "- its output schema is listed only with [`serve.output_schemas`](../settings.md)",
    };
    let lines = format!(
        "- toolset [`{}`](../tools.md#{}), for people “{}”\n- {effect}\n- given up after {} seconds unless [`limits.call_seconds`](../settings.md) says otherwise\n{output}",
        tool.suite.name(),
        tool.suite.name(),
        tool.title,
        tool.time_limit_seconds
    );
    lines.trim_end().to_owned()
}

fn call(text: &mut String, name: &str, made: &Made) {
    let request = json!({ "name": name, "arguments": made.arguments });
    text.push_str(&fenced("json", &shown(&request)));
    text.push('\n');
    if !made.pictures.is_empty() {
        let pictures: Vec<String> =
            made.pictures.iter().map(|(mime, bytes)| format!("{mime}, {} KB", bytes.div_ceil(1024))).collect();
        let _ = write!(text, "The answer begins with {}: {}.\n\n", counted(pictures.len()), pictures.join("; "));
    }
    text.push_str(&fenced("json", &shown(&made.answer)));
}

fn counted(pictures: usize) -> String {
    if pictures == 1 { "a picture".to_owned() } else { format!("{pictures} pictures") }
}

fn parameters(text: &mut String, tool: &ToolEntry) {
    let schema = clean(&tool.input_schema());
    let properties = schema.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
    if properties.is_empty() {
        text.push_str("It takes none.\n");
        return;
    }
    text.push_str("| parameter | type | what it is |\n|---|---|---|\n");
    parameter_rows(text, "", &Value::Object(schema));
}

fn parameter_rows(text: &mut String, prefix: &str, schema: &Value) {
    let required: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
        let mark = if required.contains(&name.as_str()) { ", required" } else { "" };
        let _ = writeln!(text, "| `{prefix}{name}` | {}{mark} | {} |", kind(inner), meaning(inner));
        parameter_rows(text, &format!("{prefix}{name}."), inner);
        parameter_rows(text, &format!("{prefix}{name}[]."), &inner["items"]);
    }
}

/// The output schema as a table, one row a field.
fn answer_fields(text: &mut String, tool: &ToolEntry) {
    let rows = fields_of_answer(tool);
    if rows.is_empty() {
        text.push_str("Nothing: every call is refused.\n");
        return;
    }
    text.push_str("| field | type | what it is |\n|---|---|---|\n");
    for row in rows {
        let _ = writeln!(text, "| {row} |");
    }
}

/// A field a row: its place, its type and what it is.
pub fn fields_of_answer(tool: &ToolEntry) -> Vec<String> {
    let mut rows = Vec::new();
    field_rows(&mut rows, "", &Value::Object(clean_output(&tool.output_schema())));
    rows
}

fn field_rows(rows: &mut Vec<String>, prefix: &str, schema: &Value) {
    let required: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
        let mark = if required.contains(&name.as_str()) { "" } else { ", may be absent" };
        let row = format!("`{prefix}{name}` | {}{mark} | {}", kind(inner), meaning(inner));
        if !rows.contains(&row) {
            rows.push(row);
        }
        field_rows(rows, &format!("{prefix}{name}."), inner);
        field_rows(rows, &format!("{prefix}{name}[]."), &inner["items"]);
        field_rows(rows, &format!("{prefix}{name}.*."), &inner["additionalProperties"]);
    }
    for branches in ["anyOf", "oneOf", "allOf"] {
        schema[branches].as_array().into_iter().flatten().for_each(|branch| field_rows(rows, prefix, branch));
    }
}

fn kind(schema: &Value) -> String {
    if let Some(values) = schema["enum"].as_array() {
        let names: Vec<String> =
            values.iter().map(|value| format!("`{}`", value.as_str().unwrap_or_default())).collect();
        return names.join(", ");
    }
    let branches: Vec<&Value> = ["anyOf", "oneOf"].iter().filter_map(|key| schema[*key].as_array()).flatten().collect();
    if !branches.is_empty() {
        let mut kinds: Vec<String> = branches.into_iter().map(kind).collect();
        kinds.dedup();
        return kinds.join(" or ");
    }
    if let Some(types) = schema["type"].as_array() {
        return types.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" or ");
    }
    match schema["type"].as_str() {
        Some("array") if schema["items"]["type"].is_string() => format!("array of {}", kind(&schema["items"])),
        Some(name) => name.to_owned(),
        None => "any".to_owned(),
    }
}

/// Bounds that only say which type a number has: no negative count, a byte, a short.
const OF_A_TYPE: [f64; 4] = [0.0, 255.0, 65_535.0, 4_294_967_295.0];

/// The description, with what only the schema says: limits and the default.
fn meaning(schema: &Value) -> String {
    let mut text = cell(schema["description"].as_str().unwrap_or_default());
    let limits = [
        ("minimum", "at least"),
        ("maximum", "at most"),
        ("minLength", "characters at least"),
        ("maxLength", "characters at most"),
        ("minItems", "items at least"),
        ("maxItems", "items at most"),
    ];
    let told = limits.iter().filter_map(|(key, words)| Some((words, schema[*key].as_f64()?)));
    let mut told: Vec<String> =
        told.filter(|(_, limit)| !OF_A_TYPE.contains(limit)).map(|(words, limit)| format!("{words} {limit}")).collect();
    let default = &schema["default"];
    let says_something =
        default.is_boolean() || default.is_number() || default.as_str().is_some_and(|text| !text.is_empty());
    if says_something {
        told.push(format!("`{default}` unless given"));
    }
    if !told.is_empty() {
        let _ = write!(text, "{}({})", if text.is_empty() { "" } else { " " }, told.join(", "));
    }
    text
}
