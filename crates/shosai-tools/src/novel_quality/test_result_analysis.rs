//! `test_result_analysis`: what failed, what kind of failure it is, and how to run it again.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_novel::Project;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};
use shosai_world::RelPath;

use super::test_results::{Case, Outcome, category, read};
use crate::{
    bounds::Bounds,
    novel::{project, told, with_fallbacks},
};

/// Failures listed in an answer.
const MOST_LISTED: usize = 30;
/// Characters of a failure's message at each level of detail.
const MESSAGE_CHARS: [usize; 3] = [200, 500, 900];
/// Where reports usually lie.
const USUAL_PLACES: [&str; 6] = [
    "reports/test_result.json",
    "reports/junit.xml",
    "reports/pytest.json",
    ".report.json",
    "target/nextest/ci/junit.xml",
    "target/nextest/default/junit.xml",
];

/// Which run.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The report beneath the project; the usual places are looked at unless given.
    run_path: Option<String>,
    /// The report itself, in place of a file.
    gist: Option<String>,
    /// An earlier report beneath the project, to compare with.
    previous_run_path: Option<String>,
    /// How much of each message to show, 1 to 3.
    context_detail_level: Option<usize>,
    /// The project's folder.
    project_root: Option<String>,
}

/// The tool.
pub struct TestResultAnalysis;

impl Tool for TestResultAnalysis {
    type Input = Input;
    type Output = Value;
    const NAME: &'static str = "test_result_analysis";
    const TITLE: &'static str = "Analyse a test run";
    const DESCRIPTION: &'static str = "Reads a report of pytest (JSON), cargo-nextest (JUnit XML) or jest (JSON): counts, failures grouped by kind, the command that runs each again, and what changed since an earlier run.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Reads;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Value>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let (text, path) = match (&input.gist, &input.run_path) {
            (Some(text), _) => (text.clone(), None),
            (None, Some(path)) => (report(&project, path)?, Some(path.clone())),
            (None, None) => usual(&project)?,
        };
        let run = read(&text)?;
        let mut bounds = Bounds::default();
        let level = bounds.within("context_detail_level", input.context_detail_level, 2, 1..=MESSAGE_CHARS.len());
        let count = |outcome: Outcome| run.cases.iter().filter(|case| case.outcome == outcome).count();
        let failures: Vec<&Case> =
            run.cases.iter().filter(|case| matches!(case.outcome, Outcome::Failed | Outcome::Error)).collect();
        let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for case in &failures {
            groups.entry(category(&case.message)).or_default().push(&case.name);
        }
        let judged = run.cases.len() - count(Outcome::Skipped);
        let score = if judged == 0 { None } else { Some(100.0 * count(Outcome::Passed) as f64 / judged as f64) };
        let delta = input.previous_run_path.as_deref().map(|path| delta(&project, path, &failures)).transpose()?;
        let answer = json!({
            "success": true,
            "format": run.format,
            "run_path": path,
            "score": score,
            "summary": {
                "total": run.cases.len(),
                "passed": count(Outcome::Passed),
                "failed": count(Outcome::Failed),
                "errors": count(Outcome::Error),
                "skipped": count(Outcome::Skipped),
                "seconds": run.cases.iter().fold(0.0, |all, case| all + case.seconds),
            },
            "groups": groups.iter().map(|(kind, names)| json!({ "category": kind, "count": names.len(), "tests": names.iter().take(MOST_LISTED).collect::<Vec<_>>() })).collect::<Vec<_>>(),
            "issues": failures.iter().take(MOST_LISTED).map(|case| issue(case, MESSAGE_CHARS[level - 1])).collect::<Vec<_>>(),
            "truncated": failures.len() > MOST_LISTED,
            "delta": delta,
            "clamped": bounds.notes(),
        });
        Ok(with_fallbacks(&project, answer).into())
    }
}

fn report(project: &Project, path: &str) -> Result<String, Failure> {
    let path = project.path(path).map_err(told)?;
    Ok(project.read_text(&path).map_err(told)?.text)
}

fn usual(project: &Project) -> Result<(String, Option<String>), Failure> {
    for place in USUAL_PLACES {
        if project.folder().exists(&RelPath::parse(place)?)? {
            return Ok((report(project, place)?, Some(place.to_owned())));
        }
    }
    Err(Failure::new(
        "not_found",
        "no test report was named, and none lies in the usual places",
        format!("give `run_path` or the report itself as `gist`; the usual places are {}", USUAL_PLACES.join(", ")),
    ))
}

fn issue(case: &Case, chars: usize) -> Value {
    json!({
        "name": case.name,
        "outcome": case.outcome,
        "category": category(&case.message),
        "file": case.file,
        "line": case.line,
        "message": case.message.chars().take(chars).collect::<String>(),
        "reproduce": case.reproduce,
    })
}

fn delta(project: &Project, path: &str, failures: &[&Case]) -> Result<Value, Failure> {
    let before = read(&report(project, path)?)?;
    let failed = |case: &&Case| matches!(case.outcome, Outcome::Failed | Outcome::Error);
    let old: Vec<&str> = before.cases.iter().filter(failed).map(|case| case.name.as_str()).collect();
    let new: Vec<&str> = failures.iter().map(|case| case.name.as_str()).collect();
    let only = |these: &[&str], those: &[&str]| {
        these
            .iter()
            .filter(|name| !those.contains(name))
            .take(MOST_LISTED)
            .map(|name| (*name).to_owned())
            .collect::<Vec<_>>()
    };
    Ok(json!({
        "newly_failing": only(&new, &old),
        "fixed": only(&old, &new),
        "still_failing": new.iter().filter(|name| old.contains(name)).count(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::call;

    const NOW: &str = r#"{"tests": [{"nodeid": "a.py::x", "outcome": "failed", "call": {"crash": {"message": "AssertionError"}}}, {"nodeid": "a.py::y", "outcome": "passed"}]}"#;

    #[test]
    fn failures_are_grouped_and_compared() {
        let context = Context::for_tests();
        let folder = context.world.folder(&shosai_world::RootName::WORKSPACE).unwrap();
        let before = NOW.replace("a.py::x", "a.py::z");
        folder.write_atomic(&RelPath::parse("reports/old.json").unwrap(), before.as_bytes()).unwrap();
        let answer =
            call::<TestResultAnalysis>(&context, json!({"gist": NOW, "previous_run_path": "reports/old.json"}))
                .unwrap();
        assert_eq!((&answer["score"], &answer["groups"][0]["category"]), (&json!(50.0), &json!("assertion")));
        assert_eq!(answer["delta"]["newly_failing"], json!(["a.py::x"]));
        assert_eq!(answer["delta"]["fixed"], json!(["a.py::z"]));
        assert_eq!(answer["issues"][0]["reproduce"], "pytest a.py::x");
        assert_eq!(answer["summary"]["seconds"].to_string(), "0.0", "no time is no negative time");
        assert_eq!(call::<TestResultAnalysis>(&context, json!({})).unwrap_err().code, "not_found");
    }
}
