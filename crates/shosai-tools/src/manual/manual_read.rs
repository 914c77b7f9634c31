//! `manual_read`: as much of a manual as is needed.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_manual::{Expand, HardLimits, ReadLimits, ReadText, Ref, Scope};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{library, with_statistics, with_traces};
use crate::numbered::numbered;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// `ref` of a hit: {target, manual_id, path, start_line?}.
    #[serde(rename = "ref")]
    place: Ref,
    /// How much; `snippet` unless given.
    scope: Option<ScopeInput>,
    /// How much may be returned.
    limits: Option<LimitsInput>,
    /// Characters around a snippet.
    expand: Option<ExpandInput>,
    /// Whether every line begins with its number.
    line_numbers: Option<bool>,
}

/// How much is read.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum ScopeInput {
    Snippet,
    Section,
    Sections,
    File,
}

/// How much may be returned.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct LimitsInput {
    /// 20 unless given.
    max_sections: Option<usize>,
    /// 8000 unless given.
    max_chars: Option<usize>,
    /// Whether a whole Markdown file may be read, if the server allows it too.
    allow_file: Option<bool>,
}

/// Characters around a snippet.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ExpandInput {
    before_chars: Option<usize>,
    after_chars: Option<usize>,
}

pub struct ManualRead;

impl Tool for ManualRead {
    type Input = Input;
    type Output = ReadText;
    const NAME: &'static str = "manual_read";
    const TITLE: &'static str = "Read a manual";
    const DESCRIPTION: &'static str = "Reads what a `ref` leads to: a snippet, its section, the sections after it, or the file. `truncated` says whether there is more.";
    const SUITE: Suite = Suite::Manual;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<ReadText>, Failure> {
        let default = ReadLimits::default();
        let limits = input.limits.unwrap_or_default();
        let limits = ReadLimits {
            max_sections: limits.max_sections.unwrap_or(default.max_sections),
            max_chars: limits.max_chars.unwrap_or(default.max_chars),
            allow_file: limits.allow_file.unwrap_or(default.allow_file),
        };
        let expand = input.expand.unwrap_or_default();
        let expand =
            Expand { before_chars: expand.before_chars.unwrap_or(0), after_chars: expand.after_chars.unwrap_or(0) };
        let scope = match input.scope.unwrap_or(ScopeInput::Snippet) {
            ScopeInput::Snippet => Scope::Snippet,
            ScopeInput::Section => Scope::Section,
            ScopeInput::Sections => Scope::Sections,
            ScopeInput::File => Scope::File,
        };
        let settings = &context.config.manual;
        let hard = HardLimits {
            max_sections: settings.hard_max_sections,
            max_chars: context.config.vault.hard_max_chars,
            allow_file_scope: settings.allow_file_scope,
        };
        let mut text = library(context)?.read(&input.place, scope, &limits, &expand, &hard)?;
        if input.line_numbers.unwrap_or(false) {
            text.text = numbered(&text.text, text.applied.line_start as usize);
        }
        let now = context.world.clock().now_ms();
        with_traces(context, |traces| {
            with_statistics(context, |statistics| statistics.used(traces, &input.place, now))
        });
        Ok(text.into())
    }
}

#[cfg(test)]
mod tests {
    use super::{super::testing::*, *};
    use serde_json::json;

    #[test]
    fn a_whole_markdown_file_needs_leave() {
        let file = json!({"ref": {"target": "manual", "manual_id": "就業規則", "path": "規則.md"}, "scope": "file", "limits": {"allow_file": true}});
        assert_eq!(call::<ManualRead>(&with_manual(), file).unwrap_err().code, "forbidden");
    }

    #[test]
    fn lines_have_their_numbers_on_request() {
        let place = json!({"manual_id": "就業規則", "path": "規則.md", "start_line": 5});
        let read = json!({"ref": place, "scope": "section", "line_numbers": true});
        let text = call::<ManualRead>(&with_manual(), read).unwrap()["text"].as_str().unwrap().to_owned();
        assert!(text.starts_with("5: ## 第1条 目的\n6: \n7: 就業に"), "{text}");
    }

    #[test]
    fn paths_do_not_leave_the_manual() {
        for path in ["../vault/secret.md", "/etc/passwd", "..\\x"] {
            let outside =
                json!({"ref": {"target": "manual", "manual_id": "就業規則", "path": path}, "scope": "section"});
            assert!(call::<ManualRead>(&with_manual(), outside).is_err(), "{path}");
        }
    }
}
