//! Reference pages: tools with their parameters, settings with their defaults.

use std::fmt::Write;

use serde_json::{Map, Value};
use shosai_document::formats::{FORMATS, SHARED_OPTIONS};
use shosai_server::{PROFILES, clean};
use shosai_tool::{Effect, Suite, ToolEntry, config};
use shosai_tools::TOOLS;

use super::Generated;

/// One page with every tool.
pub fn tools() -> Generated {
    let mut text = String::from("# Tools\n\nGenerated from the code by `cargo xtask codegen`.\n");
    for suite in Suite::ALL {
        let mut tools = TOOLS.iter().filter(|tool| tool.suite == *suite).peekable();
        if tools.peek().is_some() {
            let _ = write!(text, "\n## Toolset `{}`\n", suite.name());
        }
        for tool in tools {
            describe(&mut text, tool);
        }
    }
    Generated::text("docs/reference/tools.md", text)
}

/// One page with every setting.
pub fn settings() -> Generated {
    let mut text = String::from(
        "# Settings\n\nKeys of `shosai.yaml`, with their defaults. Generated from the code by `cargo xtask codegen`.\n\n| setting | default | what it does |\n|---|---|---|\n",
    );
    let defaults = serde_json::to_value(config::Config::default()).unwrap_or_default();
    settings_rows(&mut text, "", &config::schema(), &defaults);
    Generated::text("docs/reference/settings.md", text)
}

/// The JSON Schema of `shosai.yaml`, for editors.
pub fn settings_schema() -> Generated {
    Generated::text("docs/reference/shosai.schema.json", format!("{:#}\n", config::schema()))
}

/// One page with every profile.
pub fn profiles() -> Generated {
    let mut text = String::from(
        "# Profiles\n\n`shosai serve --profile NAME` offers exactly one specification's tools. Generated from the code by `cargo xtask codegen`.\n\n| profile | server name | version | toolsets |\n|---|---|---|---|\n",
    );
    for profile in PROFILES {
        let suites: Vec<&str> = profile.suites.iter().map(|suite| suite.name()).collect();
        let _ = writeln!(text, "| `{}` | {} | {} | {} |", profile.id, profile.name, profile.version, suites.join(", "));
    }
    Generated::text("docs/reference/profiles.md", text)
}

/// One page with every format and its options.
pub fn formats() -> Generated {
    let mut text = String::from(
        "# Formats\n\nWhat `quarto_render` and `shosai render` write. Options go into the front matter, under `format.<id>`, or into `format_options`. Generated from the code by `cargo xtask codegen`.\n\n## Every format\n\n",
    );
    for choice in SHARED_OPTIONS {
        let _ = writeln!(text, "- `{}`: {}", choice.key, choice.help);
    }
    for format in FORMATS {
        let template = if format.template { "; a template can be given" } else { "" };
        let _ = write!(
            text,
            "\n## `{}`: {}\n\n`.{}`, {}, {}{template}\n\n",
            format.id,
            format.name,
            format.extension,
            format.mime,
            format.category.name()
        );
        for choice in format.options {
            let _ = writeln!(text, "- `{}`: {}", choice.key, choice.help);
        }
    }
    Generated::text("docs/reference/formats.md", text)
}

fn describe(text: &mut String, tool: &ToolEntry) {
    let effect = match tool.effect {
        Effect::Reads => "changes nothing",
        Effect::Adds => "adds",
        Effect::Replaces => "may replace or remove",
    };
    let _ = write!(text, "\n### `{}`\n\n{} ({effect})\n", tool.name, tool.description);
    let schema = clean(&tool.input_schema());
    let required: Vec<&str> =
        schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    let properties = schema.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
    if properties.is_empty() {
        text.push_str("\nIt takes no parameters.\n");
        return;
    }
    text.push_str("\n| parameter | type | what it is |\n|---|---|---|\n");
    parameter_rows(text, "", &properties, &required);
}

fn parameter_rows(text: &mut String, prefix: &str, properties: &Map<String, Value>, required: &[&str]) {
    for (name, schema) in properties {
        let mark = if required.contains(&name.as_str()) { " (required)" } else { "" };
        let _ = writeln!(text, "| `{prefix}{name}`{mark} | {} | {} |", kind(schema), cell(schema));
        if let Some(inner) = schema.get("properties").and_then(Value::as_object) {
            parameter_rows(text, &format!("{prefix}{name}."), inner, &[]);
        }
    }
}

fn settings_rows(text: &mut String, prefix: &str, schema: &Value, defaults: &Value) {
    for (name, schema) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let default = &defaults[name];
        if schema.get("properties").is_some() {
            settings_rows(text, &format!("{prefix}{name}."), schema, default);
        } else {
            let shown = if default.is_null() { "–".to_owned() } else { format!("`{default}`") };
            let _ = writeln!(text, "| `{prefix}{name}` | {shown} | {} |", cell(schema));
        }
    }
}

fn kind(schema: &Value) -> String {
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        let names: Vec<String> =
            values.iter().map(|value| format!("`{}`", value.as_str().unwrap_or_default())).collect();
        return names.join(", ");
    }
    schema.get("type").and_then(Value::as_str).unwrap_or("any").to_owned()
}

fn cell(schema: &Value) -> String {
    let text = schema.get("description").and_then(Value::as_str).unwrap_or_default();
    text.replace('|', "\\|").split_whitespace().collect::<Vec<_>>().join(" ")
}
