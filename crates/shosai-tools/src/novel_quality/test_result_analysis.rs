//! `test_result_analysis`: what failed, what kind of failure it is, and how to run it again.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::Project;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};
use shosai_world::RelPath;

use super::test_results::{Case, Outcome, category, read};
use crate::bounds::Bounds;
use crate::messages;
use crate::novel::{Answered, answered, project};

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

facts! {
    Output {
        /// `pytest`, `junit` or `jest`.
        format: &'static str, run_path: Option<String>,
        /// The percentage that passed.
        score: Option<f64>, summary: Summary, groups: Vec<Group>, issues: Vec<TestFailure>, truncated: bool,
        /// What changed since the earlier run.
        delta: Option<Delta>, clamped: Vec<String>,
    }
    Summary { total: usize, passed: usize, failed: usize, errors: usize, skipped: usize, seconds: f64 }
    /// Failures of one kind.
    Group { category: &'static str, count: usize, tests: Vec<String> }
    TestFailure {
        name: String, outcome: Outcome, category: &'static str, file: Option<String>, line: Option<u64>,
        message: String,
        /// A command that runs this test alone.
        reproduce: String,
    }
    Delta { newly_failing: Vec<String>, fixed: Vec<String>, still_failing: usize }
}

pub struct TestResultAnalysis;

impl Tool for TestResultAnalysis {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "test_result_analysis";
    const TITLE: &'static str = "Analyse a test run";
    const DESCRIPTION: &'static str = "Reads a report of pytest (JSON), cargo-nextest (JUnit XML) or jest (JSON): counts, failures grouped by kind, the command that runs each again, and what changed since an earlier run.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Reads;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
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
        let mut groups: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
        for case in &failures {
            groups.entry(category(&case.message)).or_default().push(case.name.clone());
        }
        let group = |(category, mut tests): (&'static str, Vec<String>)| {
            let count = tests.len();
            tests.truncate(MOST_LISTED);
            Group { category, count, tests }
        };
        let judged = run.cases.len() - count(Outcome::Skipped);
        let shown = failures.iter().take(MOST_LISTED);
        let facts = Output {
            format: run.format,
            run_path: path,
            score: (judged > 0).then(|| 100.0 * count(Outcome::Passed) as f64 / judged as f64),
            summary: Summary {
                total: run.cases.len(),
                passed: count(Outcome::Passed),
                failed: count(Outcome::Failed),
                errors: count(Outcome::Error),
                skipped: count(Outcome::Skipped),
                seconds: run.cases.iter().fold(0.0, |all, case| all + case.seconds),
            },
            groups: groups.into_iter().map(group).collect(),
            issues: shown.map(|case| TestFailure::of(case, MESSAGE_CHARS[level - 1])).collect(),
            truncated: failures.len() > MOST_LISTED,
            delta: input.previous_run_path.as_deref().map(|path| delta(&project, path, &failures)).transpose()?,
            clamped: bounds.notes(),
        };
        answered(&project, facts)
    }
}

fn report(project: &Project, path: &str) -> Result<String, Failure> {
    let path = project.path(path)?;
    Ok(project.read_text(&path)?.text)
}

fn usual(project: &Project) -> Result<(String, Option<String>), Failure> {
    for place in USUAL_PLACES {
        if project.folder().exists(&RelPath::parse(place)?)? {
            return Ok((report(project, place)?, Some(place.to_owned())));
        }
    }
    Err(messages::NoTestReport { places: USUAL_PLACES.as_slice() }.into())
}

impl TestFailure {
    fn of(case: &Case, chars: usize) -> Self {
        Self {
            name: case.name.clone(),
            outcome: case.outcome,
            category: category(&case.message),
            file: case.file.clone(),
            line: case.line,
            message: case.message.chars().take(chars).collect(),
            reproduce: case.reproduce.clone(),
        }
    }
}

fn delta(project: &Project, path: &str, failures: &[&Case]) -> Result<Delta, Failure> {
    let before = read(&report(project, path)?)?;
    let failed = |case: &&Case| matches!(case.outcome, Outcome::Failed | Outcome::Error);
    let old: Vec<&str> = before.cases.iter().filter(failed).map(|case| case.name.as_str()).collect();
    let new: Vec<&str> = failures.iter().map(|case| case.name.as_str()).collect();
    let only = |these: &[&str], those: &[&str]| {
        let only = these.iter().filter(|name| !those.contains(name)).take(MOST_LISTED);
        only.map(|name| (*name).to_owned()).collect()
    };
    Ok(Delta {
        newly_failing: only(&new, &old),
        fixed: only(&old, &new),
        still_failing: new.iter().filter(|name| old.contains(name)).count(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::call;
    use serde_json::json;

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
