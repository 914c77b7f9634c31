//! Reference pages: settings with their defaults, profiles.

use std::fmt::Write;

use serde_json::Value;
use shosai_server::PROFILES;
use shosai_tool::config;

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
