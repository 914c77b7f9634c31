//! `quarto_validate_mermaid`: every diagram of a document judged, with the lines that are wrong.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_mermaid::{ValidateOptions, Validation, merge, validate};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};

use super::{failure::RenderFailure, mermaid_cli, source::source};
use crate::messages;

/// Results that are listed; broken diagrams come before sound ones where there are more.
const LISTED_RESULTS: usize = 80;
/// Findings outside of blocks that are listed.
const LISTED_ISSUES: usize = 50;

// The contract's clients always send it; with `path` it is left out.
#[derive(Deserialize, JsonSchema)]
#[schemars(extend("required" = ["content"]))]
pub struct Input {
    /// Quarto Markdown, or `path`.
    content: Option<String>,
    /// A file of the workspace, in its place.
    path: Option<String>,
    /// Count warnings as errors.
    strict_mode: Option<bool>,
}

/// The answer, or why there is none.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Output {
    /// Every diagram was judged.
    Judged(Box<Judged>),
    /// None was.
    Failed(RenderFailure),
}

/// The verdicts.
#[derive(Serialize, JsonSchema)]
pub struct Judged {
    #[serde(flatten)]
    validation: Validation,
    /// Results that are counted and not listed.
    #[serde(skip_serializing_if = "is_zero")]
    omitted_results: usize,
    /// Findings outside of blocks that are not listed.
    #[serde(skip_serializing_if = "is_zero")]
    omitted_issues: usize,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

pub struct QuartoValidateMermaid;

impl Tool for QuartoValidateMermaid {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "quarto_validate_mermaid";
    const TITLE: &'static str = "Validate Mermaid";
    const DESCRIPTION: &'static str = "Checks every Mermaid block of a Markdown text before rendering: verdict, error line and suggestion per block, \
        and misspelt or unfenced Mermaid.";
    const SUITE: Suite = Suite::Document;
    const EFFECT: Effect = Effect::Reads;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let second = match mermaid_cli::program(context) {
            Ok(program) => program,
            Err(program) => return Ok(not_found(context, &program)),
        };
        let content = match source(context, input.content.as_deref(), input.path.as_deref()) {
            Ok(content) => content,
            Err(failure) => {
                return Ok(Reply { content: Vec::new(), is_error: true, ..Reply::from(Output::Failed(failure)) });
            }
        };
        let started = context.world.clock().elapsed();
        let stop = || context.cancellation.is_cancelled();
        let strict = input.strict_mode.unwrap_or(context.config.mermaid.strict);
        let mut validation = validate(&content, &ValidateOptions { strict, stop: &stop });
        if let Some(program) = second {
            let opinions = validation.results.iter().enumerate().map(|(place, result)| {
                context.progress.step(place as f64, Some(validation.results.len() as f64), "mermaid-cli");
                mermaid_cli::opinion(context, &program, &result.code)
            });
            let opinions = opinions.collect::<Result<Vec<_>, _>>()?;
            merge(&mut validation, &opinions);
        }
        context.cancellation.check()?;
        let elapsed = context.world.clock().elapsed().saturating_sub(started);
        validation.metadata.total_validation_time_ms = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        Ok(Output::Judged(Box::new(bounded(validation))).into())
    }
}

fn not_found(context: &Context, program: &str) -> Reply<Output> {
    let failure = RenderFailure::new(context, messages::MermaidCliAbsent { program });
    Reply { content: Vec::new(), is_error: true, ..Reply::from(Output::Failed(failure)) }
}

/// Broken diagrams first, then sound ones, as many as an answer bears; the counts stay whole.
fn bounded(mut validation: Validation) -> Judged {
    let omitted_results = validation.results.len().saturating_sub(LISTED_RESULTS);
    if omitted_results > 0 {
        validation.results.sort_by_key(|result| (result.is_valid, result.block_index));
        validation.results.truncate(LISTED_RESULTS);
        validation.results.sort_by_key(|result| result.block_index);
    }
    let omitted_issues = validation.unblocked_issues.len().saturating_sub(LISTED_ISSUES);
    validation.unblocked_issues.truncate(LISTED_ISSUES);
    Judged { validation, omitted_results, omitted_issues }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::call;
    use serde_json::json;

    #[test]
    fn a_sound_diagram_is_answered_in_the_shape_of_the_specification() {
        let answer = call::<QuartoValidateMermaid>(
            &Context::for_tests(),
            json!({"content": "# スライド\n\n```{mermaid}\ngraph TD\n    A --> B\n```"}),
        )
        .unwrap();
        assert_eq!(
            (&answer["success"], &answer["total_blocks"], &answer["valid_blocks"]),
            (&json!(true), &json!(1), &json!(1))
        );
        let result = &answer["results"][0];
        assert_eq!(
            (&result["start_line"], &result["end_line"], &result["diagram_type"], &result["error_message"]),
            (&json!(3), &json!(6), &json!("graph"), &json!(null))
        );
        assert_eq!(answer["validation_engine"], "native");
        assert!(answer["metadata"]["total_validation_time_ms"].is_u64());
    }

    #[test]
    fn a_broken_diagram_names_its_line_inside_the_block() {
        let answer = call::<QuartoValidateMermaid>(
            &Context::for_tests(),
            json!({"content": "```{mermaid}\ngraph TD\n    A --\n```"}),
        )
        .unwrap();
        assert_eq!((&answer["success"], &answer["invalid_blocks"]), (&json!(false), &json!(1)));
        assert_eq!(answer["results"][0]["error_line"], 2, "{answer}");
    }

    #[test]
    fn a_thousand_blocks_are_counted_and_the_broken_ones_listed() {
        let mut content = "```mermaid\npie\n  \"あ\" : 1\n```\n\n".repeat(1_000);
        content.push_str("```mermaid\npie\n  あ : x\n```\n");
        let answer = call::<QuartoValidateMermaid>(&Context::for_tests(), json!({"content": content})).unwrap();
        assert_eq!(
            (&answer["total_blocks"], &answer["invalid_blocks"], &answer["omitted_results"]),
            (&json!(1001), &json!(1), &json!(921))
        );
        assert_eq!(answer["results"].as_array().unwrap().last().unwrap()["is_valid"], false);
        assert!(answer.to_string().len() < 32_000);
    }

    #[test]
    fn a_command_line_that_is_asked_for_must_be_there() {
        let mut config = shosai_tool::Config::default();
        config.mermaid.cli_path = Some("mmdc-that-is-not-there".to_owned());
        let context = Context { config: std::sync::Arc::new(config), ..Context::for_tests() };
        let answer = call::<QuartoValidateMermaid>(&context, json!({"content": "x"})).unwrap();
        assert_eq!((&answer["success"], &answer["error"]["code"]), (&json!(false), &json!("MERMAID_CLI_NOT_FOUND")));
    }
}
