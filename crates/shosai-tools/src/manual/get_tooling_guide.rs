//! `get_tooling_guide`: which tool to begin with.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use crate::TOOLS;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// What is to be done; `unknown` unless given.
    intent: Option<IntentInput>,
    /// With what; `unknown` unless given.
    target: Option<TargetInput>,
}

/// What is to be done.
#[derive(Clone, Copy, Default, Deserialize, Eq, JsonSchema, PartialEq)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum IntentInput {
    Explore,
    Produce,
    Revise,
    Audit,
    #[default]
    Unknown,
}

/// With what.
#[derive(Clone, Copy, Default, Deserialize, Eq, JsonSchema, PartialEq)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum TargetInput {
    Manual,
    Vault,
    #[default]
    Unknown,
}

facts! {
    Output { first_tool: &'static str, tools: Vec<Advice> }
    /// One tool.
    Advice {
        tool_name: &'static str, when_to_use: &'static str, required_inputs: Vec<String>, safe_defaults: Value,
        common_errors: &'static [&'static str],
    }
}

/// One row of advice.
struct Row {
    tool: &'static str,
    intent: IntentInput,
    target: TargetInput,
    when: &'static str,
    defaults: fn() -> Value,
    errors: &'static [&'static str],
}

use IntentInput::{Audit, Explore, Produce, Revise};
use TargetInput::{Manual, Vault};

/// The rows in the order in which the tools are used.
const ROWS: &[Row] = &[
    Row {
        tool: "manual_find",
        intent: Explore,
        target: Manual,
        when: "to find everything that speaks of a topic",
        defaults: || json!({ "max_stage": 4 }),
        errors: &["not_found: an expired trace; search again"],
    },
    Row {
        tool: "manual_hits",
        intent: Explore,
        target: Manual,
        when: "to list what a search found",
        defaults: || json!({ "kind": "candidates", "limit": 50 }),
        errors: &["not_found: the trace has expired; run manual_find again"],
    },
    Row {
        tool: "manual_read",
        intent: Explore,
        target: Manual,
        when: "to read a hit, as little as needed",
        defaults: || json!({ "scope": "snippet" }),
        errors: &[
            "conflict: the file has changed; search again",
            "forbidden: whole .md files need leave; read sections",
        ],
    },
    Row {
        tool: "manual_excepts",
        intent: Explore,
        target: Manual,
        when: "to see what is excepted or forbidden",
        defaults: || json!({}),
        errors: &["not_found: see manual_list for the ids"],
    },
    Row {
        tool: "vault_find",
        intent: Explore,
        target: Vault,
        when: "to find notes that speak of several terms",
        defaults: || json!({}),
        errors: &["invalid_parameter: an empty query"],
    },
    Row {
        tool: "vault_scan",
        intent: Explore,
        target: Vault,
        when: "to read a note without missing a line",
        defaults: || json!({ "chunk_lines": 80 }),
        errors: &["not_found: see vault_ls"],
    },
    Row {
        tool: "bridge_copy_section",
        intent: Produce,
        target: Manual,
        when: "to copy a section into the vault without reading it",
        defaults: || json!({ "mode": "create" }),
        errors: &["conflict: the note exists; choose another name or mode"],
    },
    Row {
        tool: "bridge_copy_file",
        intent: Produce,
        target: Manual,
        when: "to copy a whole file into the vault",
        defaults: || json!({ "mode": "create" }),
        errors: &["conflict: the note exists; choose another name or mode"],
    },
    Row {
        tool: "vault_create",
        intent: Produce,
        target: Vault,
        when: "to write a new note or artefact",
        defaults: || json!({}),
        errors: &["conflict: it exists; use vault_write", "forbidden: artifacts/ takes .md and .json"],
    },
    Row {
        tool: "vault_write",
        intent: Revise,
        target: Vault,
        when: "to overwrite or append to a note",
        defaults: || json!({ "mode": "append" }),
        errors: &["conflict: it has changed; read it again", "forbidden: daily logs are append-only"],
    },
    Row {
        tool: "vault_replace",
        intent: Revise,
        target: Vault,
        when: "to change a part of a note",
        defaults: || json!({ "max_replacements": 1 }),
        errors: &["not_found: the exact text is not there"],
    },
    Row {
        tool: "vault_coverage",
        intent: Audit,
        target: Vault,
        when: "to prove which lines have been cited",
        defaults: || json!({}),
        errors: &["invalid_parameter: lines are counted from 1"],
    },
    Row {
        tool: "artifact_audit",
        intent: Audit,
        target: Vault,
        when: "to hold an artefact against its source",
        defaults: || json!({}),
        errors: &["not_found: both paths are beneath the vault"],
    },
];

pub struct GetToolingGuide;

impl Tool for GetToolingGuide {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "get_tooling_guide";
    const TITLE: &'static str = "Where to begin";
    const DESCRIPTION: &'static str =
        "Says which manual or vault tool to begin with, with safe defaults and common errors.";
    const SUITE: Suite = Suite::Manual;
    const EFFECT: Effect = Effect::Reads;

    fn call(_: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let (intent, target) = (input.intent.unwrap_or_default(), input.target.unwrap_or_default());
        let fits = |row: &&Row| {
            (intent == IntentInput::Unknown || row.intent == intent)
                && (target == TargetInput::Unknown || row.target == target)
        };
        let mut rows: Vec<&Row> = ROWS.iter().filter(fits).collect();
        if rows.is_empty() {
            // Nothing does just that (manuals are not revised, for one): what fits the intent is the nearest.
            rows = ROWS.iter().filter(|row| row.intent == intent).collect();
        }
        let first_tool = rows.first().map_or("manual_find", |row| row.tool);
        Ok(Output { first_tool, tools: rows.into_iter().map(advice).collect() }.into())
    }
}

fn advice(row: &Row) -> Advice {
    let schema = TOOLS.iter().find(|tool| tool.name == row.tool).map(|tool| tool.input_schema()).unwrap_or_default();
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned);
    Advice {
        tool_name: row.tool,
        when_to_use: row.when,
        required_inputs: required.collect(),
        safe_defaults: (row.defaults)(),
        common_errors: row.errors,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::call;

    #[test]
    fn every_advised_tool_exists_and_its_inputs_are_its_own() {
        let guide = call::<GetToolingGuide>(&Context::for_tests(), json!({})).unwrap();
        assert_eq!(guide["first_tool"], "manual_find");
        for tool in guide["tools"].as_array().unwrap() {
            assert!(TOOLS.iter().any(|entry| tool["tool_name"] == entry.name), "{tool}");
        }
        assert_eq!(guide["tools"][0]["required_inputs"], json!(["query"]));
    }

    #[test]
    fn the_guide_follows_intent_and_target() {
        let first =
            |arguments| call::<GetToolingGuide>(&Context::for_tests(), arguments).unwrap()["first_tool"].clone();
        assert_eq!(first(json!({"intent": "audit"})), "vault_coverage");
        assert_eq!(first(json!({"intent": "produce", "target": "manual"})), "bridge_copy_section");
        assert_eq!(first(json!({"intent": "revise", "target": "manual"})), "vault_write");
    }
}
