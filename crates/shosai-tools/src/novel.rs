//! What the novel suites share: the project that a call means, and what every answer has.

use schemars::JsonSchema;
use serde::Serialize;
use shosai_novel::{Opening, PathFallback, Project};
use shosai_tool::{Context, Failure, Message, Reply};
use shosai_world::RelPath;

use crate::messages;

/// The project that a call means; `QC-010` where its settings cannot be used.
pub fn project(context: &Context, project_root: Option<&str>) -> Result<Project, Failure> {
    Project::open(&context.world, &opening(context, project_root))
}

/// The same whatever its settings are, for what mends a project or takes a length with the call.
pub fn project_to_mend(context: &Context, project_root: Option<&str>) -> Result<Project, Failure> {
    Project::open_to_mend(&context.world, &opening(context, project_root))
}

fn opening<'a>(context: &'a Context, project_root: Option<&'a str>) -> Opening<'a> {
    let settings = &context.config.novel;
    Opening { project_root, configured: settings.project.as_deref(), strict: settings.strict_paths }
}

/// What every novel tool answers: whether it worked, its facts, and where a path was not where it was asked for.
#[derive(Serialize, JsonSchema)]
pub struct Answered<T> {
    pub success: bool,
    #[serde(flatten)]
    pub facts: T,
    #[serde(flatten)]
    pub fallbacks: Fallbacks,
}

impl<T> Answered<T> {
    /// Facts that are about no project.
    pub fn plainly(facts: T) -> Self {
        Self { success: true, facts, fallbacks: Fallbacks::default() }
    }

    pub fn about(project: &Project, facts: T) -> Self {
        Self { fallbacks: Fallbacks::of(project), ..Self::plainly(facts) }
    }
}

/// Paths that were not where they were asked for; nothing where all were.
#[derive(Default, Serialize, JsonSchema)]
pub struct Fallbacks {
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    path_fallback_used: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    path_fallback_events: Vec<PathFallback>,
}

impl Fallbacks {
    pub fn of(project: &Project) -> Self {
        let path_fallback_events = project.fallbacks().to_vec();
        Self { path_fallback_used: !path_fallback_events.is_empty(), path_fallback_events }
    }
}

/// The reply with the facts of an answer and the fallbacks of the project that it is about.
pub fn answered<T>(project: &Project, facts: T) -> Result<Reply<Answered<T>>, Failure> {
    Ok(Answered::about(project, facts).into())
}

facts! {
    /// A problem that is told beside an answer instead of in its place.
    Problem { code: String, message: Message, hint: Message }
}

impl From<Failure> for Problem {
    fn from(Failure { code, message, hint, .. }: Failure) -> Self {
        Self { code: code.into(), message, hint }
    }
}

/// Settings that decide what the tools may do; a call cannot change them.
const SETTINGS: [&str; 3] = ["shosai.yaml", "config.yaml", "config"];

/// What a call may write: prose and data, in which no program takes its orders.
const PROSE_AND_DATA: [&str; 10] = ["md", "markdown", "qmd", "txt", "csv", "tsv", "json", "jsonl", "yaml", "yml"];
/// Data files that tell a program what to run.
const ORDERS: [&str; 12] = [
    "package.json",
    "composer.json",
    "deno.json",
    "tsconfig.json",
    "jest.config.json",
    "babel.config.json",
    "taskfile.yml",
    "taskfile.yaml",
    "compose.yml",
    "compose.yaml",
    "docker-compose.yml",
    "docker-compose.yaml",
];

/// Refuses whatever decides which code runs.
pub fn refuse_protected(context: &Context, path: &RelPath) -> Result<(), Failure> {
    refuse_settings(path)?;
    refuse_programs(context, path)
}

/// Refuses every file that is no prose or data, unless the operator allows its ending.
pub fn refuse_programs(context: &Context, path: &RelPath) -> Result<(), Failure> {
    let name = path.file_name().unwrap_or_default().to_lowercase();
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let widened = &context.config.novel.writable_types;
    if widened.iter().any(|allowed| allowed.trim_start_matches('.') == ending) {
        return Ok(());
    }
    if PROSE_AND_DATA.contains(&ending) && !ORDERS.contains(&name.as_str()) {
        return Ok(());
    }
    Err(messages::FileTypeRefused { path: path.as_str(), types: PROSE_AND_DATA.as_slice() }.into())
}

/// Refuses hidden files and folders, and the program's own settings.
pub fn refuse_settings(path: &RelPath) -> Result<(), Failure> {
    let settings = SETTINGS.iter().filter_map(|name| RelPath::parse(name).ok());
    let protected = path.has_hidden_segment() || settings.into_iter().any(|name| path.is_beneath_folded(&name));
    if !protected {
        return Ok(());
    }
    Err(messages::FileProtected { path: path.as_str() }.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::call_named;
    use serde_json::json;
    use shosai_tool::Language;

    #[test]
    fn a_failure_of_a_novel_tool_says_its_reason_and_speaks_the_language_of_whoever_reads_it() {
        let arguments = json!({ "episode": 1 });
        let error = call_named(&Context::for_tests(), "write_step_2", arguments).unwrap_err();
        assert_eq!(error.code, "QC-001");
        assert_eq!([error.fact("error_type"), error.fact("reason")], ["SESSION_INCONSISTENT", "state_conflict"]);
        assert!(error.message.say(Language::En).starts_with("stage 2 ("), "{error}");
        assert!(error.message.say(Language::Ja).starts_with("段階2（"), "{error}");
        let unfit = call_named(&Context::for_tests(), "write_step_2", json!({})).unwrap_err();
        assert_eq!(unfit.fact("reason"), "validation_error");
    }

    #[test]
    fn the_specifications_codes_that_tools_say_are_known_to_it() {
        for code in crate::MESSAGES.rows().into_iter().filter_map(|row| row.code).filter(|code| code.contains('-')) {
            let failure =
                shosai_novel::explained(Failure::new(code.clone(), Message::quoted("x"), Message::quoted("y")));
            assert!(failure.fact("error_type").is_string(), "{code}");
        }
    }
}
