//! Polishing: what a reviser is asked for, and what a revision must be before it may take the manuscript's place.

use serde_json::Value;
use shosai_novel::{
    Label, Project,
    check::Template,
    llm::{self, Llm, object_in},
};
use shosai_prose::{
    Issue, Measures, Review, ReviewOptions, Scores, Severity,
    episode::{HookAssessment, assess_hooks, body_chars, evidence},
};
use shosai_tool::{Context, Failure, Message};

use super::{
    Source, Target,
    fixing::{DIFF_LINES, diff},
    judging::{Judging, settings},
};
use crate::messages;
/// A stage of polishing (A40).
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) enum Stage {
    /// Form: fixed by rules.
    Form,
    /// Content: openings, scenes, beats of dialogue.
    Content,
    /// The reader: phones, immersion, the end.
    Reader,
}

impl Stage {
    /// The number of the specification.
    pub fn number(self) -> u8 {
        match self {
            Self::Form => 1,
            Self::Content => 2,
            Self::Reader => 3,
        }
    }

    fn template(self) -> &'static str {
        match self {
            Self::Form => "polish_stage1",
            Self::Content => "polish_stage2",
            Self::Reader => "polish_stage3",
        }
    }
}

/// The stages that a call names: `2`, `"stage2"`, `"2"`.
pub(super) fn stages(given: Option<&[Value]>, usual: &[Stage]) -> Result<Vec<Stage>, Failure> {
    let Some(given) = given.filter(|given| !given.is_empty()) else { return Ok(usual.to_vec()) };
    let mut wanted = Vec::new();
    for value in given {
        let digits: String = value.to_string().chars().filter(char::is_ascii_digit).collect();
        let stage = match digits.as_str() {
            "1" => Stage::Form,
            "2" => Stage::Content,
            "3" => Stage::Reader,
            _ => return Err(messages::PolishStageUnknown { stage: value.to_string() }.into()),
        };
        if !wanted.contains(&stage) {
            wanted.push(stage);
        }
    }
    wanted.sort_unstable();
    Ok(wanted)
}

/// The text that a call means, judged.
pub(super) fn judged(context: &Context, target: &Target) -> Result<(Source, ReviewOptions, Review), Failure> {
    let source = Source::read(context, target)?;
    let settings = settings(context, &source, &Judging::default())?;
    let options = ReviewOptions { settings, ..ReviewOptions::default() };
    let review = Review::of(&source.text, &options);
    Ok((source, options, review))
}

/// Issues that the instruction names; more would bury the important ones.
const NAMED_ISSUES: usize = 12;

facts! {
    /// What the client's model is asked to do, with what was measured.
    Revise {
        role: &'static str, tasks: Vec<StageTask>, inputs: Inputs, constraints: [&'static str; 4],
        acceptance_criteria: [&'static str; 4], required_fields: [&'static str; 2],
        template_sources: Vec<TemplateSource>,
    }
    StageTask { stage: u8, instruction: String }
    TemplateSource {
        stage: u8,
        /// `checks`, `backup`, `writing` or `embedded`.
        template_source: &'static str, hash: String, path: Option<String>,
    }
    Inputs { manuscript: ManuscriptMark, measured: Measured }
    ManuscriptMark { path: Option<String>, sha256: String }
    Measured {
        scores: Scores, measures: Measures, hook_assessment: HookAssessment,
        /// The heaviest.
        issues: Vec<ShortIssue>,
    }
    ShortIssue { line: usize, severity: Severity, message: Message, excerpt: String }
}

pub(super) fn instruction(source: &Source, review: &Review, stages: &[Stage]) -> Result<Revise, Failure> {
    let mut tasks = Vec::new();
    let mut template_sources = Vec::new();
    for stage in stages.iter().filter(|stage| **stage != Stage::Form) {
        let (template, stage) = (Template::load(&source.project, stage.template())?, stage.number());
        tasks.push(StageTask { stage, instruction: template.text });
        let Template { hash, path, source, .. } = template;
        template_sources.push(TemplateSource { stage, template_source: source, hash, path });
    }
    let mut heavy: Vec<_> = review.issues(None);
    heavy.sort_by(|one, other| other.severity.cmp(&one.severity).then(one.line_number.cmp(&other.line_number)));
    heavy.truncate(NAMED_ISSUES);
    let short = |issue: Issue| ShortIssue {
        line: issue.line_number,
        severity: issue.severity,
        message: issue.message,
        excerpt: issue.details.excerpt,
    };
    Ok(Revise {
        role: "あなたは日本語小説の編集者です。書き手の声を保ったまま改稿します。",
        tasks,
        inputs: Inputs {
            manuscript: ManuscriptMark { path: source.file_path(), sha256: source.sha256.clone() },
            measured: Measured {
                scores: review.scores.clone(),
                measures: super::check_aspect::measures(review),
                hook_assessment: assess_hooks(&review.manuscript),
                issues: heavy.into_iter().map(short).collect(),
            },
        },
        constraints: CONSTRAINTS,
        acceptance_criteria: [
            "総合スコアが改稿前より下がらない",
            "重要度medium以上の新しい指摘がない",
            "文字数が改稿前の80〜125%に収まる",
            "三回以上登場する人名が消えない",
        ],
        required_fields: ["revised_text または patches", "base_hash"],
        template_sources,
    })
}

const CONSTRAINTS: [&str; 4] = [
    "出来事・人物・設定・結末を変えない",
    "ルビ、傍点、伏線の印（<!-- 伏線: … -->）を残す",
    "一場面一視点を保つ",
    "感情を直接言い切らず、行動と描写で見せる",
];

/// A revision may be no shorter than this part of the original, and no longer than that.
const LENGTH_RATIO: std::ops::RangeInclusive<f64> = 0.8..=1.25;
/// A name that occurs this often belongs to the story.
const IMPORTANT_NAME: usize = 3;

/// Objections that an answer lists; a revision with so many is read anew anyway.
const MOST_OBJECTIONS: usize = 20;

facts! {
    Objection { code: &'static str, message: Message }
}

/// Why a revision may not take the manuscript's place; empty when it may.
pub(super) fn objections(before: &Review, after: &Review) -> Vec<Objection> {
    let mut objections = Vec::new();
    let mut object = |code: &'static str, message: Message| objections.push(Objection { code, message });
    let (old, new) = (body_chars(&before.manuscript), body_chars(&after.manuscript));
    let ratio = new as f64 / old.max(1) as f64;
    if old > 0 && !LENGTH_RATIO.contains(&ratio) {
        object("LENGTH_CHANGED", messages::LengthChanged { old, new }.into());
    }
    if after.scores.overall < before.scores.overall {
        let [old, new] = [before, after].map(|review| format!("{:.1}", review.scores.overall));
        object("SCORE_DROPPED", messages::ScoreDropped { old, new }.into());
    }
    let known = |id: &str| before.findings.iter().any(|finding| finding.id == id);
    let count = |review: &Review, rule: &str| review.findings.iter().filter(|finding| finding.rule == rule).count();
    for finding in after.findings.iter().filter(|finding| finding.severity >= Severity::Medium && !known(&finding.id)) {
        if count(after, finding.rule) > count(before, finding.rule) {
            object("NEW_ISSUE", messages::IssueAdded { line: finding.line, issue: finding.message.clone() }.into());
        }
    }
    let names = evidence(&after.manuscript).names;
    for lost in evidence(&before.manuscript).names {
        let kept = names.iter().any(|name| name.name == lost.name) || after.manuscript.source().contains(&lost.name);
        if lost.count >= IMPORTANT_NAME && !kept {
            object("NAME_LOST", messages::NameLost { name: &lost.name, count: lost.count }.into());
        }
    }
    objections.truncate(MOST_OBJECTIONS);
    objections
}

/// The whole revised text as the operator's own model writes it.
pub(super) fn written_by_model(
    context: &Context,
    llm: &Llm,
    source: &Source,
    task: &Revise,
) -> Result<String, Failure> {
    let role = task.role.to_owned();
    let told_task = serde_json::to_string_pretty(task).unwrap_or_default();
    let asked = format!(
        "次の指示に従って本文を改稿し、`revised_text` に本文の全文を入れたJSONオブジェクトだけを返してください。\n\n{told_task}\n\n--- 本文\n{}",
        source.text
    );
    let messages = [llm::Message { role: "system", content: role }, llm::Message { role: "user", content: asked }];
    let cancellation = context.cancellation.clone();
    let cancelled = move || cancellation.is_cancelled();
    let said = llm.complete(&context.world, &messages, &cancelled)?;
    let text = object_in(&said.text).and_then(|object| object.get("revised_text")?.as_str().map(str::to_owned));
    text.filter(|text| !text.trim().is_empty()).ok_or_else(|| messages::ModelWithoutRevision.into())
}

facts! {
    /// The artefacts of a revision.
    Kept { original_artifact: String, improved_artifact: String, diff_artifact: String, report_artifact: String }
}

/// Keeps the revision, its diff and its report among the artefacts.
pub(super) fn keep(project: &Project, source: &Source, revised: &str, report: &str) -> Result<Kept, Failure> {
    let store = project.artifacts();
    let title = source.title();
    let put = |bytes: &[u8], what: &str, kind: &str| {
        let mut label = Label::of(format!("{title} {what}")).typed(kind).tagged("polish");
        label.source_file = source.file_path();
        store.put(bytes, label).map(|artifact| artifact.artifact_id)
    };
    let whole = shosai_prose::unified_diff(&source.text, revised, "original", "polished");
    Ok(Kept {
        original_artifact: put(source.text.as_bytes(), "改稿前", "text/markdown")?,
        improved_artifact: put(revised.as_bytes(), "改稿後", "text/markdown")?,
        diff_artifact: put(whole.as_bytes(), "差分", "text/x-diff")?,
        report_artifact: put(report.as_bytes(), "報告", "text/markdown")?,
    })
}

/// The change as an answer shows it.
pub(super) fn shown(old: &str, new: &str) -> String {
    diff(old, new, DIFF_LINES)
}
