//! `langsmith_generate_artifacts`: a traced run as summary, prompt and dataset.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_novel::langsmith::{Generated, Run, Wishes, generate};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};

use crate::messages;
use crate::next_action::Call;
use crate::novel::{Answered, answered, project, refuse_settings};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The run's record in the project.
    run_json_path: Option<String>,
    /// The record itself, as an object or JSON text.
    run_json_content: Option<Value>,
    /// Where to; reports/langsmith/{run_id} unless given.
    output_dir: Option<String>,
    /// The dataset to add the run to.
    dataset_name: Option<String>,
    /// What should have come out.
    expected_behavior: Option<String>,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output { #[serde(flatten)] made: Generated, next_action: Call }
}

pub struct LangsmithGenerateArtifacts;

impl Tool for LangsmithGenerateArtifacts {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "langsmith_generate_artifacts";
    const TITLE: &'static str = "Artefacts of a run";
    const DESCRIPTION: &'static str = "Makes summary.md, prompt.txt, a dataset row and a manifest from a traced run.";
    const SUITE: Suite = Suite::NovelLangsmith;
    const EFFECT: Effect = Effect::Replaces;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let run = match (&input.run_json_path, &input.run_json_content) {
            (Some(path), None) => Run::read(&project, &project.path(path)?),
            (None, Some(Value::String(text))) => Run::parse(text),
            (None, Some(value)) => Run::parse(&value.to_string()),
            _ => return Err(messages::RunOrFile.into()),
        };
        let run = run?;
        let output_dir = input.output_dir.as_deref().map(|path| project.path(path)).transpose()?;
        if let Some(folder) = &output_dir {
            refuse_settings(folder)?;
        }
        let wishes = Wishes {
            output_dir: output_dir.as_ref(),
            dataset_name: input.dataset_name.as_deref(),
            expected_behavior: input.expected_behavior.as_deref(),
        };
        let made = generate(&project, &run, &wishes)?;
        let next_action = Call { tool: "langsmith_apply_patch", arguments: json!({ "patch_text": "…" }) };
        answered(&project, Output { made, next_action })
    }
}
