//! `convert_cli_to_json`: what a command line answered, as the specification's JSON.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use shosai_novel::{FileRef, LONGEST_COMMAND, Label, Project, StandardResponse, layout};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};
use shosai_world::sha256_hex;

use crate::messages;
use crate::novel::{Fallbacks, project};

/// Characters of output that stand in the answer; the whole is kept as an artefact.
const MOST_CHARS: usize = 4_000;
/// Fields of a result that are kept beside the output; more than a program's answer has.
const MOST_FIELDS: usize = 6;
/// Files beyond this are not looked up.
const MOST_FILES: usize = 100;
/// Hexadecimal digits that tell two answers apart.
const NAME_DIGITS: usize = 12;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// An object (command, returncode, stdout, stderr, files …), JSON text, or plain output.
    cli_result: Value,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output { #[serde(flatten)] response: StandardResponse, saved_to: String, #[serde(flatten)] fallbacks: Fallbacks }
}

pub struct ConvertCliToJson;

impl Tool for ConvertCliToJson {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "convert_cli_to_json";
    const TITLE: &'static str = "Command line to JSON";
    const DESCRIPTION: &'static str =
        "Turns a command's result into a StandardResponse and saves it in temp/json_output/.";
    const SUITE: Suite = Suite::NovelData;
    const EFFECT: Effect = Effect::Adds;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let given = match input.cli_result {
            Value::String(text) => {
                serde_json::from_str(&text).ok().filter(Value::is_object).unwrap_or(json!({ "stdout": text }))
            }
            object @ Value::Object(_) => object,
            _ => return Err(messages::CliResultUnfit.into()),
        };
        let response = standard(&project, &given)?;
        let text = serde_json::to_vec_pretty(&response).unwrap_or_default();
        let digest = sha256_hex(&text);
        let name = format!("cli_{}_{}.json", project.stamp(), digest.get(..NAME_DIGITS).unwrap_or_default());
        let path = layout::beneath(layout::JSON_OUTPUT, &name)?;
        // Whole: made of what was given.
        project.folder().write_atomic(&path, &text)?;
        let saved_to = path.to_string();
        Ok(Output { response, saved_to, fallbacks: Fallbacks::of(&project) }.into())
    }
}

fn standard(project: &Project, given: &Value) -> Result<StandardResponse, Failure> {
    let code = ["returncode", "exit_code", "code"].iter().find_map(|name| given[*name].as_i64());
    let said = given["success"].as_bool().or(code.map(|code| code == 0));
    let failed = given.get("error").is_some_and(|error| !error.is_null());
    let mut metadata = Map::new();
    if said.is_none() {
        // Nothing says whether it worked, so the answer says that this is assumed.
        metadata.insert("success_assumed".to_owned(), json!(true));
    }
    for (name, value) in given.as_object().into_iter().flatten() {
        if matches!(name.as_str(), "success" | "command" | "files" | "outputs" | "execution_time_ms" | "timestamp") {
            continue;
        }
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let kept = if text.chars().count() > MOST_CHARS {
            let label = Label::of(format!("{name} of a command"));
            let artifact = project.artifacts().put(text.as_bytes(), label)?;
            let start: String = text.chars().take(MOST_CHARS).collect();
            json!({ "start": start, "artifact_id": artifact.artifact_id })
        } else {
            value.clone()
        };
        metadata.insert(name.clone(), kept);
        if metadata.len() >= MOST_FIELDS {
            break;
        }
    }
    let listed = given["files"].as_array().or_else(|| given["outputs"]["files"].as_array());
    let paths = listed.into_iter().flatten().take(MOST_FILES);
    let paths = paths.filter_map(|file| file.as_str().or_else(|| file["path"].as_str()));
    let files = paths.filter_map(|path| FileRef::of(project, &project.path(path).ok()?).ok());
    Ok(StandardResponse {
        success: said.unwrap_or(!failed),
        command: command(given["command"].as_str().unwrap_or_default()),
        execution_time_ms: given["execution_time_ms"].as_u64().unwrap_or(0),
        outputs: files.collect::<Vec<_>>().into(),
        metadata,
        timestamp: project.now().iso8601(),
    })
}

/// The command in the specification's form: one of ours, and not too long.
fn command(given: &str) -> String {
    let given = given.trim().trim_start_matches("shosai ").trim_start_matches("noveler ");
    let known = ["novel", "check", "plot", "quality"].iter().any(|prefix| given.starts_with(prefix));
    let whole = if known { given.to_owned() } else { format!("novel {given}") };
    whole.trim_end().chars().take(LONGEST_COMMAND).collect()
}
