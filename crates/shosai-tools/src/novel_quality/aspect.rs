//! One aspect: what the four `check_*` tools share.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_prose::{Aspect, Review, ReviewOptions};
use shosai_tool::{Context, Failure, Reply};

use super::{
    Named, PASS_SCORE, Source,
    judging::{Judging, selection, settings},
    paging::Page,
};
use crate::novel::with_fallbacks;

/// The text to check.
#[derive(Deserialize, JsonSchema)]
pub struct AspectInput {
    /// The episode.
    episode_number: Option<u32>,
    /// A file beneath the project; it wins over the episode.
    file_path: Option<String>,
    /// The text itself; it wins over both.
    content: Option<String>,
    /// The project's folder.
    project_root: Option<String>,
    /// narou, literary, light_novel, technical, strict or custom; narou unless given.
    preset: Option<String>,
    /// The page of issues, from 1.
    page: Option<usize>,
}

/// Checks one aspect.
pub(super) fn check(context: &Context, input: &AspectInput, aspect: Aspect) -> Result<Reply<Value>, Failure> {
    let named = Named {
        episode_number: input.episode_number,
        file_path: input.file_path.as_deref(),
        content: input.content.as_deref(),
        project_root: input.project_root.as_deref(),
    };
    let source = Source::read(context, &named)?;
    let judging = Judging { preset: input.preset.as_deref(), ..Judging::default() };
    let options =
        ReviewOptions { settings: settings(context, &source, &judging)?, aspects: vec![aspect], weights: Vec::new() };
    let review = Review::of(&source.text, &options);
    let page = Page::of(review.issues(None), selection(&source.project)?, input.page, None);
    let score = review.scores.of(aspect);
    let mut issues: Vec<Value> = Vec::new();
    if aspect == Aspect::Rhythm {
        issues.push(summary_row(&review, page.all.len()));
    }
    issues.extend(page.issues.iter().map(|issue| json!(issue)));
    let answer = json!({
        "success": true,
        "aspect": aspect,
        "score": score,
        "passed": score >= PASS_SCORE,
        "issues": issues,
        "metadata": {
            "file_path": source.file_path(),
            "file_hash": source.sha256,
            "total_issues": page.all.len(),
            "pagination": page.pagination(),
            "truncated": page.has_more(),
            "measures": measures(&review),
        },
    });
    Ok(with_fallbacks(&source.project, answer).into())
}

/// The row that stands before the issues of rhythm.
pub(super) fn summary_row(review: &Review, issue_count: usize) -> Value {
    let measures = &review.measures;
    json!({
        "type": "summary_metrics",
        "reason_code": "SUMMARY",
        "lines": measures.lines,
        "sentences": measures.sentences,
        "characters": measures.characters,
        "dialogue_ratio": measures.dialogue_ratio,
        "longest_line": measures.longest_line,
        "issue_count": issue_count,
    })
}

/// The measures without the long list of sentence lengths.
pub(super) fn measures(review: &Review) -> Value {
    let mut value = json!(review.measures);
    if let Some(map) = value.as_object_mut() {
        map.remove("sentence_lengths");
    }
    value
}

#[cfg(test)]
pub(super) mod testing {
    pub use crate::testing::call;
    use shosai_tool::Context;

    /// A context whose project holds one episode.
    pub fn with_episode(number: u32, text: &str) -> Context {
        let context = Context::for_tests();
        let project = crate::novel::project(&context, None).unwrap();
        project.init("試し").unwrap();
        let path = shosai_novel::manuscript_path(number, "雨").unwrap();
        project.folder().write_atomic(&path, text.as_bytes()).unwrap();
        context
    }

    /// The text of an episode as it lies in the project.
    pub fn episode(context: &Context, number: u32) -> String {
        crate::novel::project(context, None).unwrap().read_episode(number).unwrap().text
    }
}
