//! `run_quality_checks`: every aspect at once, with scores, pages and gates.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use shosai_prose::{
    Aspect, FailOn, Gate, GateRow, Issue, Order, Review, ReviewOptions, Scores, Selection, Severity, SortBy,
};
use shosai_tool::{Context, Effect, Failure, Message, Reply, Suite, Tool, Work};

use super::{
    Origin, PASS_SCORE, Source, Target,
    check_aspect::{SummaryRow, summary_row},
    choices::{aspect, aspects},
    judging::{Judging, selection, settings},
    paging::{Page, Pagination},
};
use crate::messages;
use crate::next_action::NextAction;
use crate::novel::{Answered, answered};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    #[serde(flatten)]
    target: Target,
    /// The text itself; it wins over both.
    content: Option<String>,
    /// rhythm, readability, grammar, style; all unless given.
    aspects: Option<Vec<String>>,
    /// narou, literary, light_novel, technical, strict, fiction, document or custom; unless given, narou for an episode and what suits the text for any other.
    preset: Option<String>,
    /// Figures in place of the preset's; see get_quality_schema.
    thresholds: Option<Map<String, Value>>,
    /// Leave lines of speech out.
    exclude_dialogue_lines: Option<bool>,
    /// Lighter issues are left out.
    severity_threshold: Option<Severity>,
    /// json, ndjson (the page as lines) or summary (no issues).
    format: Option<Format>,
    /// Weights of the aspects; the overall score is then their weighted mean, otherwise the lowest score.
    weights: Option<BTreeMap<String, f64>>,
    /// Which issues to show.
    filters: Option<Filters>,
    /// What issues are ordered by.
    sort_by: Option<SortBy>,
    /// Which end comes first.
    sort_order: Option<Order>,
    /// The page, from 1.
    page: Option<usize>,
    /// Issues on a page.
    page_size: Option<usize>,
    /// When the check fails; it looks at every page.
    fail_on: Option<FailOnInput>,
    /// Gate B: the score each aspect must reach.
    gate_thresholds: Option<BTreeMap<String, f64>>,
    /// Gate C: whether the editor's report counts.
    enable_gate_c: Option<bool>,
    /// Gate C: the editor's report beneath the project, a checklist with `[x]`, `[ ]`, PASS, FAIL or NOTE on its lines.
    editorial_report: Option<String>,
}

#[derive(Clone, Copy, Deserialize, JsonSchema, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Format {
    Json,
    Ndjson,
    Summary,
}

/// Which issues to show.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
struct Filters {
    /// Only these codes.
    reason_codes: Vec<String>,
    /// Only these rules.
    types: Vec<String>,
    /// Only issues whose message or excerpt holds this.
    text_contains: Option<String>,
    /// No more than this in all.
    limit: Option<usize>,
}

/// When the check fails.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
struct FailOnInput {
    /// The overall score is lower.
    score_below: Option<f64>,
    /// An issue weighs so much.
    severity_at_least: Option<Severity>,
    /// An issue has one of these codes.
    reason_codes: Vec<String>,
    /// There are more issues.
    max_issue_count: Option<usize>,
}

facts! {
    Output {
        score: f64, passed: bool, summary: SummaryRow, issues: Vec<Issue>, metadata: Metadata, next_action: NextAction,
    }
    Metadata {
        #[serde(flatten)] origin: Origin,
        aspect_scores: AspectScores, total_issues: usize, returned_issues: usize,
        /// `min` or `weighted_average`.
        score_method: &'static str, pagination: Pagination, truncated: bool,
        /// The preset that judged: the one asked for, `narou` for an episode, or what suits the text.
        #[serde(skip_serializing_if = "Option::is_none")] preset: Option<&'static str>,
        severity_counts: BTreeMap<&'static str, usize>, clamped: Vec<String>,
        #[serde(flatten)] gates: Gates,
        #[serde(skip_serializing_if = "Option::is_none")] ndjson_count: Option<usize>,
        #[serde(skip_serializing_if = "Option::is_none")] ndjson: Option<String>,
    }
    /// The scores of the aspects that were asked for.
    AspectScores {
        #[serde(skip_serializing_if = "Option::is_none")] rhythm: Option<f64>,
        #[serde(skip_serializing_if = "Option::is_none")] readability: Option<f64>,
        #[serde(skip_serializing_if = "Option::is_none")] grammar: Option<f64>,
        #[serde(skip_serializing_if = "Option::is_none")] style: Option<f64>,
    }
    /// Gate B, gate C and `fail_on`, with what each says.
    Gates {
        #[serde(skip_serializing_if = "Option::is_none")] gate_b_pass: Option<bool>,
        #[serde(skip_serializing_if = "Option::is_none")] gate_b_evaluation: Option<BTreeMap<&'static str, GateRow>>,
        gate_b_should_fail: bool,
        #[serde(skip_serializing_if = "Option::is_none")] gate_c_counts: Option<usize>,
        #[serde(skip_serializing_if = "Option::is_none")] gate_c_counts_by_status: Option<BTreeMap<&'static str, usize>>,
        /// Nothing unless gate C is asked for.
        gate_c_pass: Option<bool>, gate_c_should_fail: bool, should_fail: bool, fail_reasons: Vec<Message>,
    }
}

pub struct RunQualityChecks;

impl Tool for RunQualityChecks {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "run_quality_checks";
    const TITLE: &'static str = "Check the prose of an episode";
    const DESCRIPTION: &'static str = "Checks Japanese prose for rhythm, readability, grammar and style: issues with stable ids, a score for each aspect, gates. Scores are measured from the text. Changes nothing.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Reads;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let source = Source::given(context, &input.target, input.content.as_deref())?;
        let wanted = aspects(input.aspects.as_deref())?;
        let judging = Judging {
            preset: input.preset.as_deref(),
            thresholds: input.thresholds.as_ref(),
            exclude_dialogue_lines: input.exclude_dialogue_lines,
        };
        let options = ReviewOptions {
            settings: settings(context, &source, &judging)?,
            aspects: wanted.clone(),
            weights: scores_by_aspect(input.weights.as_ref())?,
        };
        let gate = Gate { required: scores_by_aspect(input.gate_thresholds.as_ref())? };
        let review = Review::of(&source.text, &options);
        let chosen = selected(&input, selection(&source.project)?);
        let page = Page::of(review.issues(None), chosen, input.page, input.page_size);
        let gates = gates(&input, &source, &gate, &review.scores, &page.all)?;
        let format = input.format.unwrap_or(Format::Json);
        answered(&source.project, facts(&source, &review, &wanted, page, gates, format))
    }
}

fn scores_by_aspect(given: Option<&BTreeMap<String, f64>>) -> Result<Vec<(Aspect, f64)>, Failure> {
    given.into_iter().flatten().map(|(name, value)| Ok((aspect(name)?, *value))).collect()
}

fn selected(input: &Input, ignoring: Selection) -> Selection {
    let filters = input.filters.as_ref();
    Selection {
        least: input.severity_threshold.unwrap_or(Severity::Low),
        reason_codes: filters.map(|filters| filters.reason_codes.clone()).unwrap_or_default(),
        types: filters.map(|filters| filters.types.clone()).unwrap_or_default(),
        text_contains: filters.and_then(|filters| filters.text_contains.clone()),
        limit: filters.and_then(|filters| filters.limit),
        sort_by: input.sort_by.unwrap_or_default(),
        order: input.sort_order.unwrap_or_default(),
        ..ignoring
    }
}

fn gates(input: &Input, source: &Source, gate_b: &Gate, scores: &Scores, issues: &[Issue]) -> Result<Gates, Failure> {
    let rows: BTreeMap<&str, GateRow> =
        gate_b.evaluate(scores).into_iter().map(|(aspect, row)| (aspect.name(), row)).collect();
    let b_fails = rows.values().any(|row| !row.pass);
    let counts = match (input.enable_gate_c.unwrap_or(false), &input.editorial_report) {
        (false, _) => None,
        (true, None) => {
            return Err(messages::ReportMissing.into());
        }
        (true, Some(file)) => {
            let path = source.project.path(file)?;
            Some(checklist(&source.project.read_text(&path)?.text))
        }
    };
    let open = |counts: &BTreeMap<&str, usize>| ["fail", "open"].iter().any(|status| counts.contains_key(status));
    let c_pass = counts.as_ref().map(|counts| !open(counts) && !counts.is_empty());
    let fail_on = input.fail_on.as_ref().map_or_else(FailOn::default, |given| FailOn {
        score_below: given.score_below,
        severity_at_least: given.severity_at_least,
        reason_codes: given.reason_codes.clone(),
        max_issue_count: given.max_issue_count,
    });
    let fail_reasons = fail_on.reasons(scores, issues);
    Ok(Gates {
        gate_b_pass: (!rows.is_empty()).then_some(!b_fails),
        gate_b_evaluation: (!rows.is_empty()).then_some(rows),
        gate_b_should_fail: b_fails,
        gate_c_counts: counts.as_ref().map(|counts| counts.values().sum()),
        gate_c_counts_by_status: counts,
        gate_c_pass: c_pass,
        gate_c_should_fail: c_pass == Some(false),
        should_fail: !fail_reasons.is_empty() || b_fails || c_pass == Some(false),
        fail_reasons,
    })
}

/// The items of an editor's checklist by status.
fn checklist(report: &str) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for line in report.lines() {
        let line = line.trim_start_matches(['-', '*', '|', ' ', '\u{3000}']);
        let status = if line.starts_with("[x]") || line.starts_with("[X]") || line.contains("PASS") {
            "pass"
        } else if line.contains("FAIL") {
            "fail"
        } else if line.starts_with("[ ]") {
            "open"
        } else if line.contains("NOTE") {
            "note"
        } else {
            continue;
        };
        *counts.entry(status).or_default() += 1;
    }
    counts
}

fn facts(source: &Source, review: &Review, wanted: &[Aspect], page: Page, gates: Gates, format: Format) -> Output {
    let scores = &review.scores;
    let score = |aspect: Aspect| wanted.contains(&aspect).then(|| scores.of(aspect));
    let lines = (format == Format::Ndjson).then(|| {
        let lines = page.issues.iter().filter_map(|issue| serde_json::to_string(issue).ok());
        lines.collect::<Vec<String>>()
    });
    let metadata = Metadata {
        origin: source.origin(),
        aspect_scores: AspectScores {
            rhythm: score(Aspect::Rhythm),
            readability: score(Aspect::Readability),
            grammar: score(Aspect::Grammar),
            style: score(Aspect::Style),
        },
        total_issues: page.all.len(),
        returned_issues: if format == Format::Summary { 0 } else { page.issues.len() },
        score_method: scores.method,
        pagination: page.pagination(),
        truncated: page.has_more(),
        preset: review.preset,
        severity_counts: severity_counts(&page.all),
        clamped: page.clamped.clone(),
        gates,
        ndjson_count: lines.as_ref().map(Vec::len),
        ndjson: lines.map(|lines| lines.join("\n")),
    };
    Output {
        score: scores.overall,
        passed: scores.overall >= PASS_SCORE,
        summary: summary_row(review, page.all.len()),
        metadata,
        next_action: next_action(source, &page),
        issues: if format == Format::Json { page.issues } else { Vec::new() },
    }
}

fn severity_counts(issues: &[Issue]) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for issue in issues {
        *counts.entry(issue.severity.name()).or_default() += 1;
    }
    counts
}

fn next_action(source: &Source, page: &Page) -> NextAction {
    let mut text = Map::new();
    if let Some(path) = source.file_path() {
        text.insert("file_path".to_owned(), json!(path));
    }
    if page.has_more() {
        let mut arguments = text;
        arguments.insert("page".to_owned(), json!(page.number + 1));
        arguments.insert("page_size".to_owned(), json!(page.size));
        return NextAction::call(
            "next_page",
            messages::NextIssuesLeft,
            0.6,
            "run_quality_checks",
            Value::Object(arguments),
        );
    }
    if page.all.iter().any(|issue| issue.details.auto_fixable) {
        if source.path.is_none() {
            return NextAction::done("fix", messages::NextIssuesFixableByCaller);
        }
        let mut arguments = text;
        arguments.insert("dry_run".to_owned(), json!(true));
        return NextAction::call(
            "fix",
            messages::NextIssuesFixable,
            0.8,
            "fix_quality_issues",
            Value::Object(arguments),
        );
    }
    NextAction::done("review", messages::NextIssuesForWriter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{call, with_episode};

    #[test]
    fn what_can_be_fixed_is_said_as_its_issues_say_it() {
        let context = Context::for_tests();
        let says = |content: &str| {
            let answer = call::<RunQualityChecks>(&context, json!({"content": content, "preset": "narou"})).unwrap();
            let issues = answer["issues"].as_array().unwrap();
            let fixable = issues.iter().any(|issue| issue["details"]["auto_fixable"] == true);
            (fixable, answer["next_action"]["type"].clone())
        };
        assert_eq!(says("　彼は…黙った。\n"), (true, json!("fix")));
        assert_eq!(says("　もう食べれない。\n").1, json!("review"));
    }

    #[test]
    fn an_episode_is_judged_by_number_and_pages_follow() {
        let context = with_episode(1, &"彼は…黙った。\n\n".repeat(3));
        let arguments = json!({"episode_number": 1, "filters": {"types": ["odd_ellipsis"]}, "page_size": 2, "fail_on": {"max_issue_count": 2}});
        let answer = call::<RunQualityChecks>(&context, arguments).unwrap();
        assert_eq!(answer["issues"].as_array().unwrap().len(), 2);
        assert_eq!(answer["metadata"]["pagination"]["total"], 3);
        assert_eq!(answer["metadata"]["should_fail"], true);
        assert_eq!(answer["next_action"]["params"]["arguments"]["page"], 2);
    }

    #[test]
    fn ids_survive_a_line_added_above_and_ignored_ones_are_gone() {
        let context = with_episode(1, "彼は…黙った。\n");
        let first = call::<RunQualityChecks>(&context, json!({"episode_number": 1})).unwrap();
        let id = first["issues"][0]["issue_id"].as_str().unwrap().to_owned();
        let again = call::<RunQualityChecks>(&context, json!({"content": "雨だった。\n\n彼は…黙った。\n"})).unwrap();
        assert_eq!(again["issues"][0]["issue_id"], id.as_str());
        let folder = context.world.folder(&shosai_world::RootName::WORKSPACE).unwrap();
        let path = shosai_world::RelPath::parse(".noveler/quality_ignore.json").unwrap();
        folder.write_atomic(&path, json!({ "issue_ids": [id] }).to_string().as_bytes()).unwrap();
        let none = call::<RunQualityChecks>(&context, json!({"episode_number": 1})).unwrap();
        assert_eq!(none["metadata"]["total_issues"], 0);
    }

    #[test]
    fn gates_and_weights_are_reported() {
        let context = with_episode(1, "彼はもう何も食べれない。\n");
        let arguments = json!({"episode_number": 1, "weights": {"grammar": 1.0}, "gate_thresholds": {"grammar": 100, "style": 50}, "format": "summary"});
        let answer = call::<RunQualityChecks>(&context, arguments).unwrap();
        assert_eq!(answer["metadata"]["score_method"], "weighted_average");
        assert_eq!(answer["metadata"]["gate_b_evaluation"]["grammar"]["pass"], false);
        assert_eq!(answer["metadata"]["gate_b_evaluation"]["style"]["pass"], true);
        assert_eq!(answer["metadata"]["gate_c_pass"], Value::Null);
        assert!(answer["issues"].as_array().unwrap().is_empty());
        assert_eq!(answer["metadata"]["total_issues"], 1);
    }

    #[test]
    fn a_wrong_name_is_answered_with_the_right_ones() {
        let context = with_episode(1, "雨。\n");
        let error = call::<RunQualityChecks>(&context, json!({"episode_number": 1, "preset": "litrary"})).unwrap_err();
        assert!(error.hint.contains("literary"), "{}", error.hint);
        let missing = call::<RunQualityChecks>(&context, json!({"episode_number": 9})).unwrap_err();
        assert_eq!(missing.code, "QC-002");
        assert!(call::<RunQualityChecks>(&context, json!({})).unwrap_err().hint.contains("episode_number"));
    }
}
