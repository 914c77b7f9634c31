//! What the novel suites share: the project that a call means, and errors in the specification's shape.

use serde_json::{Map, Value, json};
use shosai_novel::{Opening, Project, Reason};
use shosai_tool::{Context, Failure};
use shosai_world::RelPath;

/// The project that a call means.
pub fn project(context: &Context, project_root: Option<&str>) -> Result<Project, Failure> {
    let settings = &context.config.novel;
    let opening = Opening { project_root, configured: settings.project.as_deref(), strict: settings.strict_paths };
    Project::open(&context.world, &opening).map_err(told)
}

/// An error of the engine, as a tool tells it: the specification's `reason` stands among the details.
pub fn told(error: Failure) -> Failure {
    let reason = Reason::of(&error.code);
    error.with("reason", reason.name())
}

/// Adds `path_fallback_used` and its events to an answer where a path was not where it was asked for.
pub fn with_fallbacks(project: &Project, mut answer: Value) -> Value {
    if let (Some(answer), false) = (answer.as_object_mut(), project.fallbacks().is_empty()) {
        answer.insert("path_fallback_used".to_owned(), json!(true));
        answer.insert("path_fallback_events".to_owned(), json!(project.fallbacks()));
    }
    answer
}

/// An answer whose shape the specification fixes field by field.
#[derive(serde::Serialize, schemars::JsonSchema)]
#[serde(transparent)]
#[schemars(transparent)]
pub struct Facts(pub Map<String, Value>);

/// The facts of an answer, with the fallbacks of the project that it is about.
pub fn facts(project: &Project, answer: Value) -> shosai_tool::Reply<Facts> {
    let answer = with_fallbacks(project, answer);
    Facts(answer.as_object().cloned().unwrap_or_default()).into()
}

/// Settings that decide what the tools may do; a call cannot change them.
const SETTINGS: [&str; 3] = ["shosai.yaml", "config.yaml", "config"];

/// Refuses hidden files and the program's own settings.
pub fn refuse_protected(path: &RelPath) -> Result<(), Failure> {
    let settings = SETTINGS.iter().filter_map(|name| RelPath::parse(name).ok());
    let protected = path.has_hidden_segment() || settings.into_iter().any(|name| path.is_beneath_folded(&name));
    if !protected {
        return Ok(());
    }
    Err(Failure {
        code: "forbidden".into(),
        ..Failure::invalid_parameter(
            format!("`{path}` is a hidden file or one of the program's own settings"),
            "write beneath the project's own folders, such as `20_プロット/` or `40_原稿/`",
        )
    })
}
