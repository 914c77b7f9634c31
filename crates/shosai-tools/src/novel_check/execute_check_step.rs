//! `execute_check_step`: a step by episode.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::check::{
    Correction, FetchAttempt, IterationPolicy, ReaderTask, StepEvidence, StepFigures, StepInput, StepResult,
    execute_step,
};
use shosai_novel::story::Contradiction;
use shosai_prose::Issue;
use shosai_tool::{Context, Effect, Failure, Message, Reply, Suite, Tool, Work};

use super::progressive_check_execute_step::StepName;
use super::telling::{project_for, session, step};
use crate::messages;
use crate::novel::{Answered, answered};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode.
    episode_number: u32,
    /// The step, 1 to 12.
    step_id: StepName,
    /// The text, settings, or the verdict on a step of judgement; its fields may also stand beside `step_id`.
    #[serde(default)]
    parameters: StepInput,
    #[serde(flatten)]
    beside: StepInput,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output {
        session_id: String, step_id: u8,
        /// `awaiting_input` or `completed`.
        status: &'static str, passed: Option<bool>, quality_score: Option<f64>,
        /// `measured` or `client`.
        score_source: Option<&'static str>, issues_found: usize, issues: Vec<Issue>, corrections: Vec<Correction>,
        evidence: Option<StepEvidence>,
        #[serde(skip_serializing_if = "Vec::is_empty")] contradictions: Vec<Contradiction>,
        llm_instruction: Option<ReaderTask>, files: RunFiles, artifacts: Vec<String>,
        next_step: Option<u8>, guidance: Message, metadata: StepFigures, manuscript_fetch_log: Vec<FetchAttempt>,
    }
    RunFiles { input_file: Option<String>, output_file: Option<String> }
}

pub struct ExecuteCheckStep;

impl Tool for ExecuteCheckStep {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "execute_check_step";
    const TITLE: &'static str = "Run a check step";
    const DESCRIPTION: &'static str = "Runs one of the twelve check steps of an episode: a measured score, issues, corrections, and the files of the run. Steps of judgement give evidence and an instruction, and take your verdict as `parameters.verdict`.";
    const SUITE: Suite = Suite::NovelCheck;
    const EFFECT: Effect = Effect::Adds;
    const WORK: Work = Work::Heavy;
    const TIME_LIMIT_SECONDS: u64 = 300;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let step = step(&input.step_id.0)?;
        let given = input.parameters.or(input.beside);
        let project = project_for(context, input.project_root.as_deref(), given.config_overrides.as_ref())?;
        let newest_open = None;
        let session = session(&project, input.episode_number, newest_open, given.config_overrides.as_ref())?;
        let done = execute_step(&project, &session.session_id, step, &given, &IterationPolicy::default())?;
        let (input_file, output_file) = done.files.unzip();
        let StepResult { status, passed, quality_score, score_source, issues_found, .. } = done.result;
        let result = done.result;
        let facts = Output {
            session_id: done.session.session_id,
            step_id: step.id,
            status,
            passed,
            quality_score,
            score_source,
            issues_found,
            issues: result.issues,
            corrections: result.corrections,
            evidence: result.evidence,
            contradictions: result.contradictions,
            llm_instruction: result.llm_instruction,
            files: RunFiles { input_file, output_file },
            artifacts: done.artifacts,
            next_step: done.next_step,
            guidance: guidance(passed, step.name),
            metadata: result.metadata,
            manuscript_fetch_log: result.manuscript_fetch_log,
        };
        answered(&project, facts)
    }
}

fn guidance(passed: Option<bool>, name: &str) -> Message {
    match passed {
        Some(true) => messages::StepPassed { name }.into(),
        Some(false) => messages::StepFailed { name }.into(),
        None => messages::StepAwaitsVerdict { name }.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{
        get_check_history::GetCheckHistory, get_check_status::GetCheckStatus, get_check_tasks::GetCheckTasks,
    };
    use super::*;
    use crate::testing::{call, with_episode};
    use serde_json::{Value, json};

    #[test]
    fn both_ways_of_calling_share_one_session() {
        let context = with_episode(1, "彼はもう何も食べれない。\n");
        let tasks = call::<GetCheckTasks>(&context, json!({"episode_number": 1})).unwrap();
        let done = call::<ExecuteCheckStep>(&context, json!({"episode_number": 1, "step_id": "typo_check"})).unwrap();
        assert_eq!(done["session_id"], tasks["session_id"]);
        assert_eq!(done["issues_found"], 1);
        assert!(done["files"]["output_file"].as_str().unwrap().starts_with(".noveler/checks/QC_EP001_"));
        let status = call::<GetCheckStatus>(&context, json!({"episode_number": 1})).unwrap();
        assert_eq!((&status["total_steps"], &status["last_completed_step"]), (&json!(12), &json!(1)));
        let history = call::<GetCheckHistory>(&context, json!({"episode_number": 1})).unwrap();
        assert_eq!(history["history"][0]["step_name"], "誤字脱字");
    }

    #[test]
    fn judgement_is_asked_for_and_never_made_up() {
        let context = with_episode(1, "健太は駅にいた。\n");
        let asked = call::<ExecuteCheckStep>(&context, json!({"episode_number": 1, "step_id": 4})).unwrap();
        assert_eq!((&asked["status"], &asked["quality_score"]), (&json!("awaiting_input"), &Value::Null));
        assert_eq!(asked["evidence"]["names"][0]["name"], "健太");
        let verdict =
            json!({"summary": "揺れはない。", "issues": [], "recommendations": [], "metrics": {"quality_score": 70}});
        let judged = call::<ExecuteCheckStep>(
            &context,
            json!({"episode_number": 1, "step_id": 4, "parameters": {"verdict": verdict}}),
        )
        .unwrap();
        assert_eq!((&judged["passed"], &judged["score_source"]), (&json!(false), &json!("client")));
        let elsewhere = json!({"episode_number": 1, "step_id": 5, "verdict": verdict});
        let borrowed = call::<ExecuteCheckStep>(&context, elsewhere).unwrap_err();
        assert_eq!(borrowed.code, "acceptance_failed", "one verdict does not do for two steps: {borrowed}");
        let flat = json!({"episode_number": 1, "step_id": 5, "verdict": {"summary": "時間は一続き。", "passed": true}});
        assert_eq!(call::<ExecuteCheckStep>(&context, flat).unwrap()["passed"], true);
    }
}
