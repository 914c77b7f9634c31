//! `polish_manuscript`: the first half of a revision: form by rules, then an instruction for the client's model.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_novel::{Label, Project, Written};
use shosai_prose::{FixOptions, Review, fix_text};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};

use super::polishing::{Revise, Stage, instruction, judged, shown, stages};
use super::{Origin, Target};
use crate::messages;
use crate::next_action::NextAction;
use crate::novel::{Answered, answered};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    #[serde(flatten)]
    target: Target,
    /// 1 (form, fixed by rules), 2 (content), 3 (the reader); 2 and 3 unless given.
    stages: Option<Vec<Value>>,
    /// Only show what stage 1 would change; true unless given.
    dry_run: Option<bool>,
    /// Keep the instruction as an artefact.
    save_report: Option<bool>,
}

facts! {
    /// A manuscript whose form was polished, and what a reviser is asked for.
    Polished {
        /// `awaiting_input` or `completed`.
        status: &'static str, stages: Vec<u8>, form: Option<Form>, llm_instruction: Option<Revise>, metadata: Metadata,
        next_action: NextAction,
    }
    Form { applied: usize, diff: String, written_to: Option<Written> }
    Metadata { #[serde(flatten)] origin: Origin, dry_run: bool, score: f64, report_artifact: Option<String> }
}

pub struct PolishManuscript;

impl Tool for PolishManuscript {
    type Input = Input;
    type Output = Answered<Polished>;
    const NAME: &'static str = "polish_manuscript";
    const TITLE: &'static str = "Prepare a revision";
    const DESCRIPTION: &'static str = "Measures a manuscript and gives the instruction for its revision (stage 2 content, stage 3 the reader); stage 1 fixes form by rules. You write the revision and hand it to polish_manuscript_apply, which checks it.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Replaces;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let wanted = stages(input.stages.as_deref(), &[Stage::Content, Stage::Reader])?;
        let (dry_run, save_report) = (input.dry_run.unwrap_or(true), input.save_report.unwrap_or(false));
        let (project, facts) = polished(context, &input.target, &wanted, dry_run, save_report)?;
        answered(&project, facts)
    }
}

/// Stage 1 by rules, stages 2 and 3 as an instruction.
pub(super) fn polished(
    context: &Context,
    target: &Target,
    wanted: &[Stage],
    dry_run: bool,
    save_report: bool,
) -> Result<(Project, Polished), Failure> {
    let (mut source, options, mut review) = judged(context, target)?;
    let mut form = None;
    if wanted.contains(&Stage::Form) {
        let outcome = fix_text(&source.text, &options.settings, &FixOptions::default());
        let changed = outcome.text != source.text;
        let written = if changed && !dry_run { Some(source.write(&outcome.text)?) } else { None };
        if let Some(written) = &written {
            source.sha256.clone_from(&written.sha256);
        }
        form = Some(Form {
            applied: outcome.applied.len(),
            diff: shown(&source.text, &outcome.text),
            written_to: written,
        });
        if changed && !dry_run {
            source.text = outcome.text;
            review = Review::of(&source.text, &options);
        }
    }
    let asked = wanted.iter().any(|stage| *stage != Stage::Form);
    let task = if asked { Some(instruction(&source, &review, wanted)?) } else { None };
    let kept = match (&task, save_report) {
        (Some(task), true) => {
            let label = Label::of("改稿の指示").typed("application/json").tagged("polish");
            let text = serde_json::to_vec(task).unwrap_or_default();
            Some(source.project.artifacts().put(&text, label)?.artifact_id)
        }
        _ => None,
    };
    let next = if asked {
        let arguments = json!({ "file_path": source.file_path(), "input_data": { "base_hash": source.sha256, "revised_text": "…" } });
        NextAction::call("revise", messages::NextRevise, 0.9, "polish_manuscript_apply", arguments)
    } else {
        NextAction::done("done", messages::NextFormDone)
    };
    let facts = Polished {
        status: if asked { "awaiting_input" } else { "completed" },
        stages: wanted.iter().map(|stage| stage.number()).collect(),
        form,
        llm_instruction: task,
        metadata: Metadata { origin: source.origin(), dry_run, score: review.scores.overall, report_artifact: kept },
        next_action: next,
    };
    Ok((source.project, facts))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, episode, with_episode};

    #[test]
    fn the_client_is_asked_and_nothing_is_invented() {
        let context = with_episode(1, "彼は…黙った。\n");
        let answer = call::<PolishManuscript>(&context, json!({"episode_number": 1})).unwrap();
        assert_eq!(answer["status"], "awaiting_input");
        assert_eq!(answer["llm_instruction"]["tasks"].as_array().unwrap().len(), 2);
        assert_eq!(answer["llm_instruction"]["inputs"]["manuscript"]["path"], "40_原稿/第001話_雨.md");
        assert_eq!(episode(&context, 1), "彼は…黙った。\n");
        let form =
            call::<PolishManuscript>(&context, json!({"episode_number": 1, "stages": ["stage1"], "dry_run": false}))
                .unwrap();
        assert_eq!((&form["status"], &form["form"]["applied"]), (&json!("completed"), &json!(1)));
        assert_eq!(episode(&context, 1), "彼は……黙った。\n");
    }
}
