//! `fix_style_extended`: full-width spaces and brackets without a partner, on request.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_prose::{BracketsMode, FullwidthSpaceMode, Manuscript, fix_style_extended};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};

use super::{
    Named, Source,
    fixing::{DIFF_LINES, diff},
};
use crate::novel::with_fallbacks;

/// Changes listed in an answer.
const MOST_LISTED: usize = 100;
/// Characters of a changed text that is given back where there is no file.
const MOST_CONTENT: usize = 12_000;

/// What to normalise.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode.
    episode_number: Option<u32>,
    /// The project's folder in the workspace.
    project_name: Option<String>,
    /// A file beneath the project; it wins over the episode.
    file_path: Option<String>,
    /// The text itself; nothing is written then.
    content: Option<String>,
    /// What becomes of full-width spaces; disabled unless given.
    fullwidth_space_mode: Option<SpaceMode>,
    /// What becomes of brackets without a partner; disabled unless given.
    brackets_fix_mode: Option<BracketMode>,
    /// Only show what would change; true unless given.
    dry_run: Option<bool>,
}

#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum SpaceMode {
    Disabled,
    Normalize,
    Remove,
    DialogueOnly,
    NarrativeOnly,
}

impl SpaceMode {
    fn engine(self) -> (FullwidthSpaceMode, &'static str) {
        match self {
            Self::Disabled => (FullwidthSpaceMode::Disabled, "disabled"),
            Self::Normalize => (FullwidthSpaceMode::Normalize, "normalize"),
            Self::Remove => (FullwidthSpaceMode::Remove, "remove"),
            Self::DialogueOnly => (FullwidthSpaceMode::DialogueOnly, "dialogue_only"),
            Self::NarrativeOnly => (FullwidthSpaceMode::NarrativeOnly, "narrative_only"),
        }
    }
}

#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum BracketMode {
    Disabled,
    Auto,
    Conservative,
}

impl BracketMode {
    fn engine(self) -> (BracketsMode, &'static str) {
        match self {
            Self::Disabled => (BracketsMode::Disabled, "disabled"),
            Self::Auto => (BracketsMode::Auto, "auto"),
            Self::Conservative => (BracketsMode::Conservative, "conservative"),
        }
    }
}

/// The tool.
pub struct FixStyleExtended;

impl Tool for FixStyleExtended {
    type Input = Input;
    type Output = Value;
    const NAME: &'static str = "fix_style_extended";
    const TITLE: &'static str = "Normalise spaces and brackets";
    const DESCRIPTION: &'static str = "Normalises full-width spaces and completes brackets that lack a partner (「」『』（）【】〈〉《》〔〕). Everything is off unless asked for; shows a diff unless `dry_run` is false.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Replaces;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Value>, Failure> {
        let named = Named {
            episode_number: input.episode_number,
            file_path: input.file_path.as_deref(),
            content: input.content.as_deref(),
            project_root: input.project_name.as_deref(),
        };
        let source = Source::read(context, &named)?;
        let (spaces, spaces_name) = input.fullwidth_space_mode.unwrap_or(SpaceMode::Disabled).engine();
        let (brackets, brackets_name) = input.brackets_fix_mode.unwrap_or(BracketMode::Disabled).engine();
        let (text, changes) = fix_style_extended(&Manuscript::read(&source.text), spaces, brackets);
        let dry_run = input.dry_run.unwrap_or(true);
        let written = match &source.path {
            Some(_) if !dry_run && text != source.text => Some(json!(source.write(&text)?)),
            _ => None,
        };
        let verb = if written.is_some() { "実行しました" } else { "検出しました（未書き込み）" };
        let mut metadata = json!({
            "changes_made": changes.len(),
            "changes_detail": changes.iter().take(MOST_LISTED).collect::<Vec<_>>(),
            "diff": diff(&source.text, &text, DIFF_LINES),
            "dry_run": dry_run,
            "fullwidth_mode": spaces_name,
            "brackets_mode": brackets_name,
            "file_path": source.file_path(),
            "written_to": written,
        });
        if source.path.is_none() && text.chars().count() <= MOST_CONTENT {
            metadata["content"] = json!(text);
        }
        let answer = json!({
            "success": true,
            "message": format!("style拡張処理が完了しました。{}件の変更を{verb}。", changes.len()),
            "metadata": metadata,
        });
        Ok(with_fallbacks(&source.project, answer).into())
    }
}

#[cfg(test)]
mod tests {
    use super::super::aspect::testing::{call, episode, with_episode};
    use super::*;

    const TEXT: &str = "　朝。\n「こんにちは　世界\n";

    #[test]
    fn everything_is_off_until_asked_for() {
        let context = with_episode(1, TEXT);
        let answer = call::<FixStyleExtended>(&context, json!({"episode_number": 1, "dry_run": false})).unwrap();
        assert_eq!(answer["metadata"]["changes_made"], 0);
        assert_eq!(episode(&context, 1), TEXT);
    }

    #[test]
    fn changes_are_shown_first_and_written_when_asked() {
        let context = with_episode(1, TEXT);
        let mut arguments =
            json!({"episode_number": 1, "fullwidth_space_mode": "dialogue_only", "brackets_fix_mode": "conservative"});
        let shown = call::<FixStyleExtended>(&context, arguments.clone()).unwrap();
        assert_eq!(shown["metadata"]["changes_detail"], json!(["括弧補正: 」 を 1 個追加"]));
        assert_eq!(episode(&context, 1), TEXT);
        arguments["dry_run"] = json!(false);
        call::<FixStyleExtended>(&context, arguments.clone()).unwrap();
        assert_eq!(episode(&context, 1), "　朝。\n「こんにちは　世界」\n");
        let spaces = call::<FixStyleExtended>(&context, arguments).unwrap();
        assert_eq!(spaces["metadata"]["changes_detail"], json!(["行2: 全角スペース処理 (dialogue_only)"]));
        assert_eq!(episode(&context, 1), "　朝。\n「こんにちは 世界」\n");
    }
}
