//! `pytest --json-report`.

use serde_json::Value;

use super::{Case, Outcome, Run, quoted};

pub(super) fn read(report: &Value) -> Run {
    let cases = report["tests"].as_array().into_iter().flatten().map(case).collect();
    Run { format: "pytest", cases }
}

fn case(test: &Value) -> Case {
    let name = test["nodeid"].as_str().unwrap_or_default();
    let phases = || ["setup", "call", "teardown"].into_iter().map(|phase| &test[phase]);
    let message = phases()
        .find_map(|phase| phase["crash"]["message"].as_str().or_else(|| phase["longrepr"].as_str()))
        .unwrap_or_default();
    let outcome = match test["outcome"].as_str().unwrap_or_default() {
        "passed" | "xpassed" => Outcome::Passed,
        "skipped" | "xfailed" => Outcome::Skipped,
        "error" => Outcome::Error,
        _ => Outcome::Failed,
    };
    Case {
        name: name.to_owned(),
        file: name.split("::").next().map(str::to_owned),
        line: phases().find_map(|phase| phase["crash"]["lineno"].as_u64()).or_else(|| test["lineno"].as_u64()),
        outcome,
        message: message.to_owned(),
        seconds: phases().filter_map(|phase| phase["duration"].as_f64()).sum(),
        reproduce: format!("pytest {}", quoted(name)),
    }
}
