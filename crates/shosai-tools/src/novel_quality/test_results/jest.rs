//! `jest --json`.

use serde_json::Value;

use super::{Case, Outcome, Run, quoted};

/// Milliseconds of a second.
const MS: f64 = 1_000.0;

pub(super) fn read(report: &Value) -> Run {
    let mut cases = Vec::new();
    for suite in report["testResults"].as_array().into_iter().flatten() {
        let file = suite["name"].as_str().or_else(|| suite["testFilePath"].as_str()).unwrap_or_default();
        let tests = suite["assertionResults"].as_array().into_iter().flatten();
        let before = cases.len();
        cases.extend(tests.map(|test| case(test, file)));
        // A suite that does not even load has a message and no tests.
        let message = suite["message"].as_str().unwrap_or_default();
        if cases.len() == before && suite["status"] == "failed" {
            cases.push(Case {
                name: file.to_owned(),
                file: Some(file.to_owned()),
                line: None,
                outcome: Outcome::Error,
                message: message.to_owned(),
                seconds: 0.0,
                reproduce: format!("npx jest {}", quoted(file)),
            });
        }
    }
    Run { format: "jest", cases }
}

fn case(test: &Value, file: &str) -> Case {
    let name = test["fullName"].as_str().or_else(|| test["title"].as_str()).unwrap_or_default();
    let messages: Vec<&str> =
        test["failureMessages"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let outcome = match test["status"].as_str().unwrap_or_default() {
        "passed" => Outcome::Passed,
        "pending" | "skipped" | "todo" | "disabled" => Outcome::Skipped,
        _ => Outcome::Failed,
    };
    Case {
        name: name.to_owned(),
        file: Some(file.to_owned()),
        line: test["location"]["line"].as_u64(),
        outcome,
        message: messages.join("\n"),
        seconds: test["duration"].as_f64().unwrap_or(0.0) / MS,
        reproduce: format!("npx jest {} -t {}", quoted(file), quoted(name)),
    }
}
