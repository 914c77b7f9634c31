//! What clients rely on, as snapshots: the schemas of every tool, and the answer of every sample call.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Map, Value, json};
use shosai_server::{clean, clean_output};
use shosai_tool::{Suite, ToolEntry};
use shosai_tools::TOOLS;

use super::{calls::examples, fitting::misfits, tools::fields_of_answer};

fn of_suite(suite: Suite) -> impl Iterator<Item = &'static ToolEntry> {
    TOOLS.iter().filter(move |tool| tool.suite == suite)
}

/// Looks at every suite, so that the first that differs does not hide the others.
fn each(look: impl Fn(Suite)) {
    let differing: Vec<&str> = Suite::ALL
        .iter()
        .filter(|suite| catch_unwind(AssertUnwindSafe(|| look(**suite))).is_err())
        .map(|suite| suite.name())
        .collect();
    assert!(differing.is_empty(), "other than reviewed: {differing:?}");
}

#[test]
fn the_schemas_of_every_tool_are_the_ones_that_were_reviewed() {
    each(|suite| {
        let row = |tool: &ToolEntry| {
            let schemas = json!({ "input": clean(&tool.input_schema()), "output": fields_of_answer(tool) });
            (tool.name.to_owned(), schemas)
        };
        let schemas: Map<String, Value> = of_suite(suite).map(row).collect();
        insta::assert_json_snapshot!(format!("schemas_{}", suite.name()), schemas);
    });
}

#[test]
fn the_answer_of_every_sample_call_is_the_one_that_was_reviewed() {
    let examples = examples(&crate::repository()).unwrap();
    each(|suite| {
        let row = |tool: &ToolEntry| {
            let mut answer = examples[tool.name].made.as_ref().unwrap().answer.clone();
            // A digest of the whole workspace, the deck in it too, would be another with every change of a look.
            if let Some(digest) = answer.get_mut("tree_hash") {
                *digest = json!(format!("{} digits", digest.as_str().unwrap_or_default().len()));
            }
            (tool.name.to_owned(), answer)
        };
        let answers: Map<String, Value> = of_suite(suite).map(row).collect();
        insta::assert_json_snapshot!(format!("answers_{}", suite.name()), answers);
    });
}

#[test]
fn the_answer_of_every_sample_call_fits_the_schema_of_its_tool() {
    let examples = examples(&crate::repository()).unwrap();
    let mut faults = Vec::new();
    for tool in TOOLS.iter() {
        let answer = &examples[tool.name].made.as_ref().unwrap().answer;
        // A tool that is withdrawn has no other example than a call that it refuses.
        if answer["error"]["hint"].is_string() {
            continue;
        }
        faults.extend(misfits(&Value::Object(clean_output(&tool.output_schema())), answer, tool.name));
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
