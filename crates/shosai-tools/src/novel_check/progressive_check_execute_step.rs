//! `progressive_check_execute_step`: one step of a session.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use shosai_novel::check::{IterationPolicy, StepInput, execute_step};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};

use super::telling::{Outcome, project_for, step};
use crate::novel::{Answered, answered};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The session.
    session_id: String,
    /// The step, 1 to 12.
    step_id: StepName,
    /// The manuscript by hash, settings, or the verdict; its fields may also stand beside `step_id`.
    #[serde(default)]
    input_data: StepInput,
    #[serde(flatten)]
    beside: StepInput,
    /// How it is repeated; once unless given.
    #[serde(default)]
    iteration_policy: IterationPolicy,
    /// What is noted about the model in the session's manifest.
    llm_overrides: Option<Map<String, Value>>,
    /// The project's folder.
    project_root: Option<String>,
}

/// A step by its number or its name.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct StepName(#[schemars(with = "u8", range(min = 1, max = 12))] pub Value);

pub struct ProgressiveCheckExecuteStep;

impl Tool for ProgressiveCheckExecuteStep {
    type Input = Input;
    type Output = Answered<Outcome>;
    const NAME: &'static str = "progressive_check_execute_step";
    const TITLE: &'static str = "Run a step of a staged check";
    const DESCRIPTION: &'static str = "Runs one step: fetches the manuscript, measures it, and judges it, or gives you evidence and an instruction; call again with `input_data.verdict` (summary, issues, recommendations, metrics.quality_score). Nothing is invented.";
    const SUITE: Suite = Suite::NovelCheck;
    const EFFECT: Effect = Effect::Adds;
    const WORK: Work = Work::Heavy;
    const TIME_LIMIT_SECONDS: u64 = 300;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let step = step(&input.step_id.0)?;
        let given = input.input_data.or(input.beside);
        let project = project_for(context, input.project_root.as_deref(), given.config_overrides.as_ref())?;
        let mut done = execute_step(&project, &input.session_id, step, &given, &input.iteration_policy)?;
        if let (Some(given), false) = (input.llm_overrides, input.iteration_policy.dry_run) {
            done.session.llm_config.extend(given);
            shosai_novel::check::Checks::of(&project).save(&mut done.session)?;
        }
        answered(&project, done.into())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{
        progressive_check_end_session::ProgressiveCheckEndSession,
        progressive_check_get_status::ProgressiveCheckGetStatus, progressive_check_get_tasks::ProgressiveCheckGetTasks,
        progressive_check_list_artifacts::ProgressiveCheckListArtifacts,
        progressive_check_repeat_step::ProgressiveCheckRepeatStep,
    };
    use super::*;
    use crate::testing::{call, with_episode};
    use serde_json::json;

    #[test]
    fn a_session_runs_from_beginning_to_end() {
        let context = with_episode(1, "彼は静かに歩いた。雨が降っていた。\n");
        let id =
            call::<ProgressiveCheckGetTasks>(&context, json!({"episode_number": 1})).unwrap()["session_id"].clone();
        let done = call::<ProgressiveCheckExecuteStep>(&context, json!({"session_id": id, "step_id": 1})).unwrap();
        assert_eq!((&done["passed"], &done["next_step"]), (&json!(true), &json!(2)));
        let metadata = &done["execution_result"]["metadata"];
        for key in ["config_snapshot", "rhythm_metrics", "dialogue_warnings", "hook_assessment", "length_stats"] {
            assert!(metadata[key].is_object(), "{key}");
        }
        assert_eq!(done["manuscript_fetch_log"][0]["qc_code"], "QC-015");
        let repeated = call::<ProgressiveCheckRepeatStep>(
            &context,
            json!({"session_id": id, "step_id": 2, "iteration_policy": {"count": 2}}),
        )
        .unwrap();
        assert_eq!(repeated["stopped_reason"], "count_limit");
        let status = call::<ProgressiveCheckGetStatus>(&context, json!({"episode_number": 1})).unwrap();
        assert_eq!(status["completed_steps"], json!([1, 2]));
        assert!(status["manifest"]["template_version_set"]["1"]["hash"].is_string());
        let artifacts = call::<ProgressiveCheckListArtifacts>(&context, json!({"session_id": id})).unwrap();
        assert!(artifacts["artifacts"].as_array().unwrap().len() >= 3);
        let closed = call::<ProgressiveCheckEndSession>(&context, json!({"session_id": id})).unwrap();
        assert_eq!(closed["closed"], true);
        let over = call::<ProgressiveCheckExecuteStep>(&context, json!({"session_id": id, "step_id": 1})).unwrap_err();
        assert_eq!(over.code, "QC-001");
    }

    #[test]
    fn a_wrong_step_is_told_the_right_ones() {
        let context = with_episode(1, "雨。\n");
        let error = call::<ProgressiveCheckExecuteStep>(&context, json!({"session_id": "QC_EP001_1", "step_id": 13}))
            .unwrap_err();
        assert_eq!(error.code, "QC-003");
        assert_eq!(error.details.unwrap()["valid_steps"].as_array().unwrap().len(), 12);
    }
}
