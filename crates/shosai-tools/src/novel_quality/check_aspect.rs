//! `check_rhythm`, `check_readability`, `check_grammar` and `check_style`: one aspect each.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_prose::{Aspect, Issue, Measures, Review, ReviewOptions};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};

use super::{
    Origin, PASS_SCORE, Source, Target,
    judging::{Judging, selection, settings},
    paging::{Page, Pagination},
};
use crate::novel::{Answered, answered};

/// Name, title and description of each aspect's tool, in the order of [`Aspect::ALL`].
const ROWS: [(&str, &str, &str); 4] = [
    (
        "check_rhythm",
        "Check rhythm",
        "Checks the rhythm of Japanese prose: runs of long or short sentences, repeated endings, the share of speech, commas, ellipses and dashes. A row of measures stands first. Changes nothing.",
    ),
    (
        "check_readability",
        "Check readability",
        "Checks how easily Japanese prose is taken in: long sentences, long averages, hard words, open foreshadowing. Changes nothing.",
    ),
    (
        "check_grammar",
        "Check grammar",
        "Checks the grammar of Japanese prose: typos, particles, inflection, mixed styles, names, voices and viewpoint. Changes nothing.",
    ),
    (
        "check_style",
        "Check style",
        "Checks the notation of Japanese prose: spaces, brackets, width, empty lines. Changes nothing.",
    ),
];

pub type CheckRhythm = CheckAspect<0>;
pub type CheckReadability = CheckAspect<1>;
pub type CheckGrammar = CheckAspect<2>;
pub type CheckStyle = CheckAspect<3>;

/// The tool of one row and the aspect of the same place.
pub struct CheckAspect<const ROW: usize>;

impl<const ROW: usize> Tool for CheckAspect<ROW> {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = ROWS[ROW].0;
    const TITLE: &'static str = ROWS[ROW].1;
    const DESCRIPTION: &'static str = ROWS[ROW].2;
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Reads;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let aspect = Aspect::ALL[ROW];
        let source = Source::given(context, &input.target, input.content.as_deref())?;
        let judging = Judging { preset: input.preset.as_deref(), ..Judging::default() };
        let options = ReviewOptions {
            settings: settings(context, &source, &judging)?,
            aspects: vec![aspect],
            weights: Vec::new(),
        };
        let review = Review::of(&source.text, &options);
        let page = Page::of(review.issues(None), selection(&source.project)?, input.page, None);
        let score = review.scores.of(aspect);
        let metadata = Metadata {
            origin: source.origin(),
            total_issues: page.all.len(),
            pagination: page.pagination(),
            truncated: page.has_more(),
            measures: measures(&review),
        };
        let summary = (aspect == Aspect::Rhythm).then(|| Row::Summary(summary_row(&review, page.all.len())));
        let issues = summary.into_iter().chain(page.issues.into_iter().map(|issue| Row::Issue(Box::new(issue))));
        let facts = Output { aspect, score, passed: score >= PASS_SCORE, issues: issues.collect(), metadata };
        answered(&source.project, facts)
    }
}

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    #[serde(flatten)]
    target: Target,
    /// The text itself; it wins over both.
    content: Option<String>,
    /// narou, literary, light_novel, technical, strict, fiction, document or custom; unless given, narou for an episode and what suits the text for any other.
    preset: Option<String>,
    /// The page of issues, from 1.
    page: Option<usize>,
}

facts! {
    Output { aspect: Aspect, score: f64, passed: bool, issues: Vec<Row>, metadata: Metadata }
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Row {
    Summary(SummaryRow),
    Issue(Box<Issue>),
}

facts! {
    /// The row that stands before the issues of rhythm.
    SummaryRow {
        /// `summary_metrics`.
        #[serde(rename = "type")] kind: &'static str,
        reason_code: &'static str, lines: usize, sentences: usize, characters: usize, dialogue_ratio: f64,
        longest_line: usize, issue_count: usize,
    }
    Metadata {
        #[serde(flatten)] origin: Origin,
        total_issues: usize, pagination: Pagination, truncated: bool, measures: Measures,
    }
}

pub(super) fn summary_row(review: &Review, issue_count: usize) -> SummaryRow {
    let measures = &review.measures;
    SummaryRow {
        kind: "summary_metrics",
        reason_code: "SUMMARY",
        lines: measures.lines,
        sentences: measures.sentences,
        characters: measures.characters,
        dialogue_ratio: measures.dialogue_ratio,
        longest_line: measures.longest_line,
        issue_count,
    }
}

/// The measures without the long list of sentence lengths.
pub(super) fn measures(review: &Review) -> Measures {
    Measures { sentence_lengths: Vec::new(), ..review.measures.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, with_episode};
    use serde_json::json;

    #[test]
    fn a_tool_reports_the_aspect_of_its_name() {
        let context = with_episode(1, "雨。\n");
        let named = [CheckRhythm::NAME, CheckReadability::NAME, CheckGrammar::NAME, CheckStyle::NAME];
        assert_eq!(named, Aspect::ALL.map(|aspect| format!("check_{}", aspect.name())));
        let answer = call::<CheckGrammar>(&context, json!({"content": "彼は…もう食べれない。  "})).unwrap();
        assert!(answer["issues"].as_array().unwrap().iter().all(|issue| issue["aspect"] == "grammar"));
        assert!(answer["score"].as_f64().unwrap() < 100.0);
    }

    #[test]
    fn the_measures_of_rhythm_stand_first() {
        let context = with_episode(1, "彼は走った。犬も走った。僕も走った。皆が走った。\n");
        let answer = call::<CheckRhythm>(&context, json!({"episode_number": 1})).unwrap();
        assert_eq!(answer["issues"][0]["reason_code"], "SUMMARY");
        assert_eq!(answer["issues"][0]["sentences"], 4);
        assert!(answer["issues"].as_array().unwrap().iter().any(|issue| issue["reason_code"] == "ENDING_REPETITION"));
    }
}
