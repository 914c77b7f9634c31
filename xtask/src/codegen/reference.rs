//! Reference pages: settings with their defaults, profiles.

use std::fmt::Write;

use serde_json::Value;
use shosai_server::{FLOWS, PROFILES};
use shosai_tool::{Language, config};

use super::{Generated, markdown::cell};

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

/// The flows that a client offers by name, as a model gets them.
pub fn flows() -> Generated {
    let mut text = String::from(
        "# Flows\n\nA client offers these as prompts (`prompts/list`); a person chooses one, fills in its arguments, and the model gets the \
         text below. Its language is that of the server (`language` in the settings, `LANG`). A flow is offered where all of its \
         tools are.\n",
    );
    for flow in FLOWS {
        for language in [Language::En, Language::Ja] {
            let page = flow.page(language);
            let _ = write!(text, "\n## {}\n\n`{}`: {}\n\n", page.title, flow.name, page.description);
            for (name, meaning) in &page.arguments {
                let _ = writeln!(text, "- `{name}`: {meaning}");
            }
            text.push('\n');
            for line in page.text.trim().lines() {
                let _ = writeln!(text, "> {line}");
            }
        }
    }
    Generated::text("docs/reference/flows.md", text)
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

fn settings_rows(text: &mut String, prefix: &str, schema: &Value, defaults: &Value) {
    for (name, schema) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let default = &defaults[name];
        if schema.get("properties").is_some() {
            settings_rows(text, &format!("{prefix}{name}."), schema, default);
        } else {
            let shown = if default.is_null() { "–".to_owned() } else { format!("`{default}`") };
            let _ = writeln!(
                text,
                "| `{prefix}{name}` | {shown} | {} |",
                cell(schema["description"].as_str().unwrap_or_default())
            );
        }
    }
}
