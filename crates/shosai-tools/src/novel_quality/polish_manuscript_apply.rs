//! `polish_manuscript_apply`: the second half of a revision: checked, kept, and only then put in place.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use shosai_novel::Written;
use shosai_prose::{Arrangement, Export, ExportFormat, Review};
use shosai_tool::{Context, Effect, Failure, Language, Message, Reply, Suite, Tool, Work};
use shosai_world::RelPath;

use super::{
    PASS_SCORE, Source, Target,
    polish_manuscript::{Polished, polished},
    polishing::{Kept, Objection, Stage, instruction, judged, keep, objections, shown, stages, written_by_model},
};
use crate::{
    messages,
    next_action::NextAction,
    novel::{Answered, answered},
    novel_write::external,
};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    #[serde(flatten)]
    target: Target,
    /// 2 and 3 unless given; 1 has polish_manuscript.
    stages: Option<Vec<Value>>,
    /// Only check and show the revision; true unless given.
    dry_run: Option<bool>,
    /// Write the report to 50_管理資料/品質記録; true unless given.
    save_report: Option<bool>,
    /// The revision; without it, the instruction is given.
    input_data: Option<Revision>,
}

/// A revision as the client's model wrote it.
#[derive(Deserialize, JsonSchema)]
struct Revision {
    /// The whole text.
    revised_text: Option<String>,
    /// Replacements in place of the whole text; each must occur exactly once.
    #[serde(default)]
    patches: Vec<Patch>,
    /// The file hash that the revision was made from.
    base_hash: Option<String>,
}

/// One replacement.
#[derive(Deserialize, JsonSchema)]
struct Patch {
    /// The words as they stand.
    find: String,
    /// The words to put in their place.
    replace: String,
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Output {
    /// The revision was checked; `success` says whether it was accepted.
    Judged(Box<Judgement>),
    /// There was no revision yet.
    Asked {
        #[serde(flatten)]
        polished: Box<Polished>,
        #[serde(skip_serializing_if = "Option::is_none")]
        fallback: Option<ModelFallback>,
    },
}

facts! {
    Judgement {
        /// `rejected`, `checked` or `applied`.
        status: &'static str, objections: Vec<Objection>, diff: String, metadata: Metadata, next_action: NextAction,
    }
    Metadata {
        file_path: Option<String>, file_hash_before: String, score_before: f64, score_after: f64, dry_run: bool,
        written_to: Option<Written>, report_path: Option<String>, artifacts: Kept, diff_artifact: String,
        improved_artifact: String, report_artifact: String,
    }
    /// Why the operator's model wrote no revision.
    ModelFallback { used: bool, code: String, message: Message, manuscript: &'static str }
}

pub struct PolishManuscriptApply;

impl Tool for PolishManuscriptApply {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "polish_manuscript_apply";
    const TITLE: &'static str = "Apply a revision";
    const DESCRIPTION: &'static str = "Takes the revision you wrote (`input_data.revised_text` or `patches`), checks that score, issues, length and names are no worse, keeps revision, diff and report as artefacts, and writes the manuscript when `dry_run` is false. A revision that fails is not written.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Replaces;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let wanted = stages(input.stages.as_deref(), &[Stage::Content, Stage::Reader])?;
        let dry_run = input.dry_run.unwrap_or(true);
        let (source, options, before) = judged(context, &input.target)?;
        let keep_instruction = input.save_report.unwrap_or(false);
        let revision = match (input.input_data, external::model(context)) {
            (Some(revision), _) => revision,
            (None, Some(llm)) => {
                let task = instruction(&source, &before, &wanted)?;
                match written_by_model(context, &llm, &source, &task) {
                    Ok(text) => Revision { revised_text: Some(text), patches: Vec::new(), base_hash: None },
                    Err(error) if context.config.novel.llm.fallback_enabled => {
                        return asked(context, &input.target, &wanted, keep_instruction, Some(&error));
                    }
                    Err(error) => return Err(error),
                }
            }
            (None, None) => {
                let no_model_failed = None;
                return asked(context, &input.target, &wanted, keep_instruction, no_model_failed);
            }
        };
        let revised = revised(&source, &revision)?;
        let after = Review::of(&revised, &options);
        let objections = objections(&before, &after);
        let accepted = objections.is_empty();
        let report = report(&source, &after, &objections);
        let kept = keep(&source.project, &source, &revised, &report)?;
        let changed = revised != source.text;
        let written = if accepted && changed && !dry_run { Some(source.write(&revised)?) } else { None };
        let record = match input.save_report.unwrap_or(true) && !dry_run {
            true => Some(save(&source, &report)?),
            false => None,
        };
        let next_action = next_action(&source, &kept, accepted, dry_run);
        let facts = Output::Judged(Box::new(Judgement {
            status: status(accepted, written.is_some()),
            objections,
            diff: shown(&source.text, &revised),
            metadata: Metadata {
                file_path: source.file_path(),
                file_hash_before: source.sha256,
                score_before: before.scores.overall,
                score_after: after.scores.overall,
                dry_run,
                written_to: written,
                report_path: record,
                diff_artifact: kept.diff_artifact.clone(),
                improved_artifact: kept.improved_artifact.clone(),
                report_artifact: kept.report_artifact.clone(),
                artifacts: kept,
            },
            next_action,
        }));
        Ok(Answered { success: accepted, ..Answered::about(&source.project, facts) }.into())
    }
}

fn status(accepted: bool, written: bool) -> &'static str {
    match (accepted, written) {
        (false, _) => "rejected",
        (true, true) => "applied",
        (true, false) => "checked",
    }
}

/// Stage 1 is shown only.
const NOTHING_IS_WRITTEN: bool = true;

/// The client is asked for the revision; where the operator's model failed, the answer says so.
fn asked(
    context: &Context,
    target: &Target,
    wanted: &[Stage],
    keep_instruction: bool,
    failed: Option<&Failure>,
) -> Result<Reply<Answered<Output>>, Failure> {
    let (project, polished) = polished(context, target, wanted, NOTHING_IS_WRITTEN, keep_instruction)?;
    let fallback = failed.map(|error| ModelFallback {
        used: true,
        code: error.code.to_string(),
        message: error.message.clone(),
        manuscript: "unchanged",
    });
    answered(&project, Output::Asked { polished: Box::new(polished), fallback })
}

fn revised(source: &Source, revision: &Revision) -> Result<String, Failure> {
    if let Some(base) = revision.base_hash.as_deref().filter(|base| base.trim_start_matches("sha256:") != source.sha256)
    {
        let failure = Failure::from(messages::RevisionOfOtherText);
        return Err(failure.with("expected", source.sha256.as_str()).with("given", base));
    }
    if let Some(text) = revision.revised_text.as_ref().filter(|text| !text.trim().is_empty()) {
        let ends = source.text.ends_with('\n') && !text.ends_with('\n');
        return Ok(if ends { format!("{text}\n") } else { text.clone() });
    }
    if revision.patches.is_empty() {
        return Err(messages::RevisionMissing.into());
    }
    let mut text = source.text.clone();
    for (place, patch) in revision.patches.iter().enumerate() {
        let found = if patch.find.is_empty() { 0 } else { text.matches(&patch.find).count() };
        if found != 1 {
            return Err(messages::PassageNotOnce { place, found }.into());
        }
        text = text.replacen(&patch.find, &patch.replace, 1);
    }
    Ok(text)
}

/// The report of A41: whether the revised text passes, and everything that was found.
fn report(source: &Source, after: &Review, objections: &[Objection]) -> String {
    let (title, file_path) = (source.title(), source.file_path());
    let issues = after.issues(file_path.as_deref());
    let export = Export {
        title: &title,
        file_path: file_path.as_deref().unwrap_or_default(),
        review: after,
        issues: &issues,
        arrangement: Arrangement::GroupedBySeverity,
    };
    let verdict = if after.scores.overall >= PASS_SCORE && objections.is_empty() { "合格" } else { "不合格" };
    let told: String =
        objections.iter().map(|objection| format!("- {}\n", objection.message.say(Language::Ja))).collect();
    format!("判定: {verdict}（基準 {PASS_SCORE}点）\n\n{told}\n{}", export.write(ExportFormat::Markdown))
}

fn save(source: &Source, report: &str) -> Result<String, Failure> {
    let name = match source.episode {
        Some(number) => format!("A41_ep{number:03}.md"),
        None => format!("A41_{}.md", source.title()),
    };
    let path = RelPath::parse(shosai_novel::layout::QUALITY_RECORDS)?.join(&name)?;
    // Whole: a report, made of the manuscript.
    source.project.folder().write_atomic(&path, report.as_bytes())?;
    Ok(path.to_string())
}

fn next_action(source: &Source, kept: &Kept, accepted: bool, dry_run: bool) -> NextAction {
    let path = source.file_path();
    match (accepted, dry_run) {
        (false, _) => NextAction::call(
            "revise",
            messages::NextReviseAgain,
            0.9,
            "polish_manuscript",
            json!({ "file_path": path }),
        ),
        (true, true) => {
            let arguments = json!({ "artifact_id": kept.improved_artifact, "file_path": path, "dry_run": false });
            NextAction::call("apply", messages::NextWriteRevision, 0.8, "restore_manuscript_from_artifact", arguments)
        }
        (true, false) => NextAction::call(
            "check",
            messages::NextCheckRevision,
            0.7,
            "run_quality_checks",
            json!({ "file_path": path }),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::super::restore_manuscript_from_artifact::RestoreManuscriptFromArtifact;
    use super::*;
    use crate::testing::{call, episode, with_episode};

    const TEXT: &str = "健太は駅へ急いだ。健太は走った。健太は転んだ。雨が強くなり始めていた。\n";

    #[test]
    fn a_sound_revision_is_applied_and_can_be_undone() {
        let context = with_episode(1, TEXT);
        let patch = json!({"patches": [{"find": "雨が強くなり始めていた", "replace": "雨脚が強くなっていた"}]});
        let shown = call::<PolishManuscriptApply>(&context, json!({"episode_number": 1, "input_data": patch})).unwrap();
        assert_eq!((&shown["status"], episode(&context, 1).as_str()), (&json!("checked"), TEXT));
        let done = call::<PolishManuscriptApply>(
            &context,
            json!({"episode_number": 1, "input_data": patch, "dry_run": false}),
        )
        .unwrap();
        assert_eq!(done["status"], "applied");
        assert!(episode(&context, 1).contains("雨脚"));
        assert_eq!(done["metadata"]["report_path"], "50_管理資料/品質記録/A41_ep001.md");
        let original = &done["metadata"]["artifacts"]["original_artifact"];
        call::<RestoreManuscriptFromArtifact>(
            &context,
            json!({"artifact_id": original, "episode_number": 1, "dry_run": false}),
        )
        .unwrap();
        assert_eq!(episode(&context, 1), TEXT);
    }

    #[test]
    fn a_model_that_cannot_be_reached_leaves_the_manuscript_alone() {
        let mut context = with_episode(1, TEXT);
        let mut config = (*context.config).clone();
        config.novel.llm.base_url = Some("http://127.0.0.1:9/v1".to_owned());
        config.novel.llm.model = Some("none".to_owned());
        config.novel.llm.force = true;
        config.novel.llm.retries = 0;
        context.config = std::sync::Arc::new(config);
        let answer = call::<PolishManuscriptApply>(&context, json!({"episode_number": 1, "dry_run": false})).unwrap();
        assert_eq!((&answer["status"], &answer["fallback"]["used"]), (&json!("awaiting_input"), &json!(true)));
        assert_eq!(episode(&context, 1), TEXT);
    }

    #[test]
    fn a_revision_that_loses_a_name_or_the_text_is_rejected() {
        let context = with_episode(1, TEXT);
        let lost =
            json!({"episode_number": 1, "dry_run": false, "input_data": {"revised_text": TEXT.replace("健太", "彼")}});
        let answer = call::<PolishManuscriptApply>(&context, lost).unwrap();
        assert_eq!((&answer["status"], &answer["success"]), (&json!("rejected"), &json!(false)));
        assert!(answer["objections"].to_string().contains("NAME_LOST"));
        let short = json!({"episode_number": 1, "dry_run": false, "input_data": {"revised_text": "雨。"}});
        assert!(
            call::<PolishManuscriptApply>(&context, short).unwrap()["objections"]
                .to_string()
                .contains("LENGTH_CHANGED")
        );
        let stale = json!({"episode_number": 1, "input_data": {"revised_text": TEXT, "base_hash": "00"}});
        assert_eq!(call::<PolishManuscriptApply>(&context, stale).unwrap_err().code, "QC-018");
        assert_eq!(episode(&context, 1), TEXT);
    }
}
