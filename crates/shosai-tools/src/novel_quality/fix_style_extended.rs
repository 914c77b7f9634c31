//! `fix_style_extended`: full-width spaces and brackets without a partner, on request.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::Written;
use shosai_prose::{BracketsMode, FullwidthSpaceMode, Manuscript, fix_style_extended};
use shosai_tool::{Context, Effect, Failure, Message, Reply, Suite, Tool, Work};

use super::fixing::{DIFF_LINES, diff};
use super::{Source, Target};
use crate::messages;
use crate::novel::{Answered, answered};

/// Changes listed in an answer.
const MOST_LISTED: usize = 100;
/// Characters of a changed text that is given back where there is no file.
const MOST_CONTENT: usize = 12_000;

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
    fullwidth_space_mode: Option<FullwidthSpaceMode>,
    /// What becomes of brackets without a partner; disabled unless given.
    brackets_fix_mode: Option<BracketsMode>,
    /// Only show what would change; true unless given.
    dry_run: Option<bool>,
}

facts! {
    Output { message: Message, metadata: Metadata }
    Metadata {
        changes_made: usize,
        /// The first of them.
        changes_detail: Vec<String>, diff: String, dry_run: bool, fullwidth_mode: FullwidthSpaceMode,
        brackets_mode: BracketsMode, file_path: Option<String>, written_to: Option<Written>,
        /// The changed text, where it lies in no file and is not too long.
        #[serde(skip_serializing_if = "Option::is_none")] content: Option<String>,
    }
}

pub struct FixStyleExtended;

impl Tool for FixStyleExtended {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "fix_style_extended";
    const TITLE: &'static str = "Normalise spaces and brackets";
    const DESCRIPTION: &'static str = "Normalises full-width spaces and completes brackets that lack a partner (「」『』（）【】〈〉《》〔〕). Everything is off unless asked for; shows a diff unless `dry_run` is false.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Replaces;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let target = Target {
            episode_number: input.episode_number,
            file_path: input.file_path,
            project_root: input.project_name,
        };
        let source = Source::given(context, &target, input.content.as_deref())?;
        let fullwidth_mode = input.fullwidth_space_mode.unwrap_or_default();
        let brackets_mode = input.brackets_fix_mode.unwrap_or_default();
        let manuscript = Manuscript::read(&source.text);
        let (text, mut changes) = fix_style_extended(&manuscript, fullwidth_mode, brackets_mode);
        let changes_made = changes.len();
        changes.truncate(MOST_LISTED);
        let dry_run = input.dry_run.unwrap_or(true);
        let written = match &source.path {
            Some(_) if !dry_run && text != source.text => Some(source.write(&text)?),
            _ => None,
        };
        let message = match &written {
            Some(_) => messages::SpacesAndBracketsWritten { changes: changes_made }.into(),
            None => messages::SpacesAndBracketsShown { changes: changes_made }.into(),
        };
        let metadata = Metadata {
            changes_made,
            changes_detail: changes,
            diff: diff(&source.text, &text, DIFF_LINES),
            dry_run,
            fullwidth_mode,
            brackets_mode,
            file_path: source.file_path(),
            written_to: written,
            content: (source.path.is_none() && text.chars().count() <= MOST_CONTENT).then_some(text),
        };
        answered(&source.project, Output { message, metadata })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, episode, with_episode};
    use serde_json::json;

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
