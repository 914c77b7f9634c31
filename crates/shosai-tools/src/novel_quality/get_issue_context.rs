//! `get_issue_context`: where an issue stands, and what could be done about it.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_prose::{Fix, Issue, RULES, Review, ReviewOptions, Settings};
use shosai_tool::{Context, Effect, Failure, Message, Reply, Suite, Tool, Work};

use super::judging::{Judging, NumberedLine, lines_around, settings};
use super::{Source, Target};
use crate::bounds::Bounds;
use crate::messages;
use crate::novel::{Answered, answered};

/// Lines shown on each side unless the call says otherwise.
const USUAL_REACH: usize = 3;
/// Lines that may be shown on each side.
const MOST_REACH: usize = 15;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The issue, as run_quality_checks names it.
    issue_id: String,
    #[serde(flatten)]
    target: Target,
    /// Lines shown on each side.
    context_lines: Option<usize>,
}

facts! {
    Output { issue: Issue, excerpt: Vec<NumberedLine>, improvement: Improvement, clamped: Vec<String> }
    Improvement {
        why: Option<Message>, good_examples: Option<&'static [&'static str]>,
        bad_examples: Option<&'static [&'static str]>, fix: Option<Fix>,
    }
}

pub struct GetIssueContext;

impl Tool for GetIssueContext {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "get_issue_context";
    const TITLE: &'static str = "Show an issue in its place";
    const DESCRIPTION: &'static str =
        "The lines around an issue, why it is one, good and bad examples, and the fix where one is known.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Reads;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let source = Source::read(context, &input.target)?;
        let mut settings = settings(context, &source, &Judging::default())?;
        enable_rule_of(&mut settings, &input.issue_id);
        let options = ReviewOptions { settings, ..ReviewOptions::default() };
        let review = Review::of(&source.text, &options);
        let Some(finding) = review.findings.iter().find(|finding| finding.id == input.issue_id) else {
            return Err(messages::IssueUnknown { id: input.issue_id }.into());
        };
        let mut bounds = Bounds::default();
        let reach = bounds.within("context_lines", input.context_lines, USUAL_REACH, 0..=MOST_REACH);
        let rule = RULES.iter().find(|rule| rule.name == finding.rule);
        let last = finding.end_line.min(finding.line + MOST_REACH);
        let facts = Output {
            issue: Issue::of(finding, &review.manuscript, source.file_path().as_deref()),
            excerpt: lines_around(&review.manuscript, finding.line, last, reach),
            improvement: Improvement {
                why: rule.map(shosai_prose::Rule::why),
                good_examples: rule.map(|rule| rule.good),
                bad_examples: rule.map(|rule| rule.bad),
                fix: finding.suggestion.clone(),
            },
            clamped: bounds.notes(),
        };
        answered(&source.project, facts)
    }
}

/// An issue found under another preset is found again: its id names its rule.
fn enable_rule_of(settings: &mut Settings, issue_id: &str) {
    if let Some(name) = issue_id.split('-').nth(1) {
        settings.enable(name);
    }
}

#[cfg(test)]
mod tests {
    use super::super::run_quality_checks::RunQualityChecks;
    use super::*;
    use crate::testing::{call, with_episode};
    use serde_json::json;

    #[test]
    fn an_issue_is_shown_among_its_neighbours() {
        let context = with_episode(1, "一行目。\n彼は…黙った。\n三行目。\n");
        let found = call::<RunQualityChecks>(&context, json!({"episode_number": 1})).unwrap();
        let id = &found["issues"][0]["issue_id"];
        let shown = call::<GetIssueContext>(&context, json!({"episode_number": 1, "issue_id": id, "context_lines": 1}))
            .unwrap();
        assert_eq!(shown["excerpt"].as_array().unwrap().len(), 3);
        assert_eq!(shown["excerpt"][1]["marked"], true);
        assert_eq!(shown["improvement"]["fix"]["replacement"], "……");
        let error =
            call::<GetIssueContext>(&context, json!({"episode_number": 1, "issue_id": "style-x-0-1"})).unwrap_err();
        assert_eq!(error.code, "not_found");
    }
}
