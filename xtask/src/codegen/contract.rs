//! What clients rely on, as snapshots: the schemas of every tool, and the answer of every sample call.

use serde_json::{Map, Value, json};
use shosai_server::clean;
use shosai_tool::{Suite, ToolEntry};
use shosai_tools::TOOLS;

use super::calls::examples;

fn of_suite(suite: Suite) -> impl Iterator<Item = &'static ToolEntry> {
    TOOLS.iter().filter(move |tool| tool.suite == suite)
}

#[test]
fn the_schemas_of_every_tool_are_the_ones_that_were_reviewed() {
    for suite in Suite::ALL {
        let row = |tool: &ToolEntry| {
            let schemas = json!({ "input": clean(&tool.input_schema()), "output": clean(&tool.output_schema()) });
            (tool.name.to_owned(), schemas)
        };
        let schemas: Map<String, Value> = of_suite(*suite).map(row).collect();
        insta::assert_json_snapshot!(format!("schemas_{}", suite.name()), schemas);
    }
}

#[test]
fn the_answer_of_every_sample_call_is_the_one_that_was_reviewed() {
    let examples = examples(&crate::repository()).unwrap();
    for suite in Suite::ALL {
        let row = |tool: &ToolEntry| {
            let made = examples[tool.name].made.as_ref().unwrap();
            (tool.name.to_owned(), made.answer.clone())
        };
        let answers: Map<String, Value> = of_suite(*suite).map(row).collect();
        insta::assert_json_snapshot!(format!("answers_{}", suite.name()), answers);
    }
}
