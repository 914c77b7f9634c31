//! `noveler`: the words of the command line, answered as JSON.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use shosai_novel::{FileRef, LONGEST_COMMAND, Outputs, Project, StandardResponse};
use shosai_tool::{CallError, Context, Effect, Failure, Message, Reply, Shared, Suite, Tool, ToolEntry, Work};

use super::{
    publish::{Form, Which, publish},
    story::{Proposals, codex, story},
};
use crate::messages;
use crate::novel::{Fallbacks, project, project_to_mend};

/// The words that are known, for those who mistype one.
const KNOWN: &str = "init [TITLE] | status | write EPISODE [--dry-run] | check EPISODE | polish EPISODE | story EPISODE | codex EPISODE [--write] | publish EPISODE|all narou|kakuyomu|aozora|epub|pdf [PAPER] | mcp call TOOL JSON";
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// init, status, write 1, check 1, polish 1, story 1 (contradictions), codex 1 [--write] (entries from the text), publish 1 narou (or all; kakuyomu, aozora, epub, pdf [bunko, a5 …]), or mcp call TOOL JSON.
    command: String,
    /// Further arguments of the tool that does the work.
    options: Option<Map<String, Value>>,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output { #[serde(flatten)] response: StandardResponse, #[serde(flatten)] fallbacks: Fallbacks }
}

pub struct Noveler;

impl Tool for Noveler {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "noveler";
    const TITLE: &'static str = "Noveler command";
    const DESCRIPTION: &'static str = "Runs a command of the noveler command line (init, status, write, check, polish, story, codex, publish, mcp call) and answers in JSON.";
    const SUITE: Suite = Suite::NovelOps;
    const EFFECT: Effect = Effect::Replaces;
    // It may call any other.
    const WORK: Work = Work::Heavy;
    const TIME_LIMIT_SECONDS: u64 = 300;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let started = context.world.clock().elapsed();
        let line = input.command.trim().trim_start_matches("noveler ").trim();
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if let ("init", Some(root)) = (verb, &input.project_root) {
            Project::make_root(&context.world, root)?;
        }
        let root = input.project_root.as_deref();
        // Another tool looks at the settings itself, or is there to mend them.
        let project = match verb {
            "story" | "publish" | "codex" => project(context, root)?,
            _ => project_to_mend(context, root)?,
        };
        let result = match (verb, rest) {
            ("init", title) => init(&project, title.trim())?,
            ("story", rest) => story(&project, episode(verb, rest)?)?,
            ("publish", rest) => {
                let mut words = rest.split_whitespace().filter(|word| Which::of(word).is_none());
                let form = Form { name: words.next().unwrap_or("narou"), paper: words.next() };
                let which = Which::of(rest).ok_or(messages::NovelerWithoutEpisode { verb })?;
                publish(context, &project, which, form)?
            }
            ("codex", rest) => {
                let proposals = if rest.contains("--write") { Proposals::Write } else { Proposals::Show };
                codex(&project, episode(verb, rest)?, proposals)?
            }
            (verb, rest) => {
                let (tool, mut arguments) = translated(verb, rest.trim())?;
                arguments.extend(input.options.unwrap_or_default());
                if let Some(root) = &input.project_root {
                    arguments.entry("project_root").or_insert_with(|| json!(root));
                }
                dispatch(context, &tool, arguments)?
            }
        };
        let spent = context.world.clock().elapsed().saturating_sub(started).as_millis();
        let command: String = format!("novel {line}").chars().take(LONGEST_COMMAND).collect();
        let response = StandardResponse {
            success: result["success"] != json!(false),
            command,
            execution_time_ms: u64::try_from(spent).unwrap_or(0),
            outputs: files_of(&result).into(),
            metadata: Map::from_iter([("result".to_owned(), result)]),
            timestamp: project.now().iso8601(),
        };
        Ok(Output { response, fallbacks: Fallbacks::of(&project) }.into())
    }
}

fn init(project: &Project, title: &str) -> Result<Value, Failure> {
    let title = title.trim_matches(['"', '\'']);
    if title == "." || title.contains(['/', '\\']) {
        return Err(messages::TitleLooksLikePath { title }.into());
    }
    let title = if title.is_empty() { "無題" } else { title };
    let made = project.init(title)?;
    let own = project.config_or_default()?.0.title.unwrap_or_default();
    let note = (own != title).then(|| Message::from(messages::NovelAlreadyCalled { own: &own }));
    Ok(json!({
        "success": true,
        "note": note,
        "project_root": project.root(),
        "created": made,
        "next_action": { "tool": "write", "arguments": { "episode": 1 } },
    }))
}

/// The episode that a command names.
fn episode(verb: &str, rest: &str) -> Result<u32, Failure> {
    let number = rest.split_whitespace().find_map(|word| word.parse::<u32>().ok());
    Ok(number.ok_or(messages::NovelerWithoutEpisode { verb })?)
}

/// The tool that a command stands for, and its arguments.
fn translated(verb: &str, rest: &str) -> Result<(String, Map<String, Value>), Failure> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let dry = words.contains(&"--dry-run");
    let episode = || episode(verb, rest);
    let (tool, arguments) = match verb {
        "status" => ("status", json!({})),
        // A preview says what is done and what is next, and begins nothing.
        "write" if dry => ("get_writing_tasks", json!({ "episode_number": episode()? })),
        "write" => ("write", json!({ "episode": episode()? })),
        "check" => ("run_quality_checks", json!({ "episode_number": episode()? })),
        "polish" => ("polish_manuscript", json!({ "episode_number": episode()?, "dry_run": true })),
        "mcp" => return mcp_call(rest),
        _ => return Err(messages::NovelerUnknown { verb, known: KNOWN }.into()),
    };
    Ok((tool.to_owned(), arguments.as_object().cloned().unwrap_or_default()))
}

fn mcp_call(rest: &str) -> Result<(String, Map<String, Value>), Failure> {
    let usage = || Failure::from(messages::NovelerCallUnreadable);
    let rest = rest.strip_prefix("call").ok_or_else(usage)?.trim();
    let (tool, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, "{}"));
    let text = text.trim().trim_matches('\'');
    let arguments: Value = serde_json::from_str(text).map_err(|_| usage())?;
    match arguments {
        Value::Object(arguments) if !tool.is_empty() => Ok((tool.replace('.', "_"), arguments)),
        _ => Err(usage()),
    }
}

/// Calls another tool of the novel suites, unless the operator took it away.
fn dispatch(context: &Context, name: &str, arguments: Map<String, Value>) -> Result<Value, Failure> {
    let taken_away = context.config.serve.exclude_tools.iter().any(|excluded| excluded.replace('.', "_") == name);
    let is_novelists = |tool: &ToolEntry| tool.suite.name().starts_with("novel_");
    let offered = |tool: &&ToolEntry| tool.name == name && is_novelists(tool) && name != Noveler::NAME;
    let tool = crate::TOOLS
        .iter()
        .find(offered)
        .filter(|_| !taken_away)
        .ok_or(messages::NovelerToolUnavailable { name, known: KNOWN })?;
    // This may run in any of several processes, none of which knows what the client saw last.
    let alone = Context { shared: Shared::default(), ..context.clone() };
    let answer = tool.call(&alone, arguments).map_err(|error| match error {
        CallError::Tool(error) | CallError::Arguments(error) => error,
    })?;
    Ok(answer.structured.unwrap_or_default())
}

/// The files that a result names with path and hash.
fn files_of(result: &Value) -> Vec<FileRef> {
    fn gather(value: &Value, files: &mut Vec<FileRef>) {
        /// An answer that names more files is a list of files, not a product.
        const MOST: usize = 50;
        if files.len() >= MOST {
            return;
        }
        if let Ok(file) = serde_json::from_value::<FileRef>(value.clone()) {
            files.push(file);
            return;
        }
        match value {
            Value::Array(items) => items.iter().for_each(|item| gather(item, files)),
            Value::Object(map) => map.values().for_each(|item| gather(item, files)),
            _ => {}
        }
    }
    let mut files = Vec::new();
    gather(result, &mut files);
    let Outputs { files, .. } = files.into();
    files
}
