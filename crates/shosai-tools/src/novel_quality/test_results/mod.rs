//! Reports of test runs: pytest, JUnit (cargo-nextest and many others) and jest, read into one shape.

mod jest;
mod junit;
mod pytest;

use schemars::JsonSchema;
use serde::Serialize;
use shosai_tool::{Failure, Message};

use crate::messages;

/// How a test ended.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Outcome {
    /// As it should.
    Passed,
    /// Its claim does not hold.
    Failed,
    /// It could not be run to its end.
    Error,
    /// It was left out.
    Skipped,
}

/// One test.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Case {
    pub name: String,
    pub file: Option<String>,
    pub line: Option<u64>,
    pub outcome: Outcome,
    pub message: String,
    pub seconds: f64,
    /// A command that runs this test alone.
    pub reproduce: String,
}

/// A run.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Run {
    pub format: &'static str,
    pub cases: Vec<Case>,
}

/// Reads a report, whatever its format.
pub(super) fn read(text: &str) -> Result<Run, Failure> {
    let text = text.trim_start_matches('\u{FEFF}').trim();
    if text.starts_with('<') {
        return junit::read(text);
    }
    let value: serde_json::Value = serde_json::from_str(text)
        .map_err(|error| unreadable(messages::NotJsonAt { line: error.line(), column: error.column() }))?;
    if value["testResults"].is_array() {
        return Ok(jest::read(&value));
    }
    if value["tests"].is_array() {
        return Ok(pytest::read(&value));
    }
    Err(unreadable(messages::NoTestsInReport))
}

fn unreadable(reason: impl Into<Message>) -> Failure {
    messages::TestReportUnreadable { reason: reason.into() }.into()
}

/// What kind of failure a message tells of.
pub(super) fn category(message: &str) -> &'static str {
    const KINDS: [(&str, &[&str]); 8] = [
        ("import", &["ModuleNotFoundError", "ImportError", "Cannot find module", "unresolved import"]),
        ("timeout", &["Timeout", "timed out", "Exceeded timeout", "TIMEOUT"]),
        ("snapshot", &["snapshot", "Snapshot"]),
        ("file", &["FileNotFoundError", "No such file", "ENOENT", "PermissionError", "EACCES"]),
        ("syntax", &["SyntaxError", "IndentationError", "error[E", "unexpected token"]),
        ("type", &["TypeError", "AttributeError", "is not a function", "mismatched types", "KeyError", "undefined"]),
        ("assertion", &["AssertionError", "assertion", "assert ", "expect(", "Expected", "expected"]),
        ("panic", &["panicked at", "unwrap()", "overflow", "RuntimeError", "Exception"]),
    ];
    KINDS.iter().find(|(_, signs)| signs.iter().any(|sign| message.contains(sign))).map_or("other", |(kind, _)| kind)
}

/// A word that a shell takes as one.
fn quoted(word: &str) -> String {
    let plain = word.chars().all(|letter| letter.is_alphanumeric() || "-_./:[]".contains(letter));
    if plain && !word.is_empty() { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_formats_become_one_shape() {
        let pytest = r#"{"tests": [{"nodeid": "tests/test_a.py::test_x", "lineno": 4, "outcome": "failed", "call": {"duration": 0.5, "crash": {"message": "AssertionError: 1 != 2"}}}, {"nodeid": "tests/test_a.py::test_y", "outcome": "passed"}]}"#;
        let junit = r#"<testsuites><testsuite name="shosai::check"><testcase name="tests::x" classname="shosai::check" time="0.1"><failure message="assertion failed">panicked at src/a.rs:3</failure></testcase><testcase name="tests::y" time="0.2"/></testsuite></testsuites>"#;
        let jest = r#"{"testResults": [{"name": "src/a.test.ts", "assertionResults": [{"fullName": "adds", "status": "failed", "failureMessages": ["Error: expect(received).toBe"], "location": {"line": 7}}, {"fullName": "subs", "status": "passed"}]}]}"#;
        for (text, format) in [(pytest, "pytest"), (junit, "junit"), (jest, "jest")] {
            let run = read(text).unwrap();
            assert_eq!((run.format, run.cases.len()), (format, 2));
            assert_eq!((run.cases[0].outcome, run.cases[1].outcome), (Outcome::Failed, Outcome::Passed), "{format}");
            assert_eq!(category(&run.cases[0].message), "assertion", "{format}");
        }
        assert_eq!(read(pytest).unwrap().cases[0].reproduce, "pytest tests/test_a.py::test_x");
        assert!(read(junit).unwrap().cases[0].reproduce.starts_with("cargo nextest run"));
        assert!(read("{}").is_err() && read("<a").is_err() && read("nonsense").is_err());
    }
}
