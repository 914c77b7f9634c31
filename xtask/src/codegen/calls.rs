//! Real calls: the scripts beneath `samples/calls` are made tool by tool in one workspace in memory, where the clock
//! moves a minute a call and chance repeats, so that every page can show an answer that was really given.

use std::{collections::BTreeMap, fs, path::Path, sync::Arc, time::Duration};

use anyhow::{Context as _, bail};
use serde::Deserialize;
use serde_json::{Map, Value};
use shosai_tool::{CallError, Config, Content, Context, Failure, Suite};
use shosai_tools::TOOLS;
use shosai_world::{Ending, Finished, World};

use super::workspace;

/// The command that the script verifies with; it is played, because nothing is started while the book is made.
const PLAYED_COMMAND: &str = "pytest";

/// What passes between two calls.
const PAUSE: Duration = Duration::from_secs(60);

/// A call of a script.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    tool: String,
    /// The arguments; `$TOOL/pointer` stands for a part of that tool's last answer, `@path` for a file beneath `samples`,
    /// and the field `...` for the fields of what it names.
    #[serde(default)]
    arguments: Value,
    /// When to use the tool; a row without it only prepares what follows.
    when: Option<String>,
    /// The tools to call next.
    #[serde(default)]
    then: Vec<String>,
    /// What a reader should know about the example.
    note: Option<String>,
    /// The call is one that the tool refuses.
    #[serde(default)]
    refused: bool,
}

/// A call and what came of it.
pub struct Made {
    /// The arguments as they were sent.
    pub arguments: Value,
    /// The facts, or the error.
    pub answer: Value,
    /// Pictures of the answer: their types and sizes.
    pub pictures: Vec<(&'static str, usize)>,
}

/// What the page of a tool shows.
#[derive(Default)]
pub struct Example {
    /// When to use it.
    pub when: String,
    /// The tools to call next.
    pub then: Vec<String>,
    /// What a reader should know about the example.
    pub note: Option<String>,
    /// The call.
    pub made: Option<Made>,
    /// A call that it refuses.
    pub refused: Option<Made>,
}

/// The example of every tool, by its name.
pub fn examples(root: &Path) -> anyhow::Result<BTreeMap<String, Example>> {
    let desk = Desk::open(root)?;
    let mut examples: BTreeMap<String, Example> = BTreeMap::new();
    let mut last: BTreeMap<String, Value> = BTreeMap::new();
    for suite in Suite::ALL {
        let path = format!("samples/calls/{}.json", suite.name());
        let text = fs::read_to_string(root.join(&path)).with_context(|| format!("{path} is missing"))?;
        let rows: Vec<Row> = serde_json::from_str(&text).with_context(|| format!("{path} cannot be read"))?;
        for (number, row) in rows.into_iter().enumerate() {
            let place = format!("{path}, call {} of `{}`", number + 1, row.tool);
            let made = desk.make(root, &row, &last).with_context(|| place.clone())?;
            if !row.refused {
                last.insert(row.tool.clone(), made.answer.clone());
            }
            keep(&mut examples, row, made).with_context(|| place)?;
        }
    }
    match TOOLS.iter().find(|tool| examples.get(tool.name).is_none_or(|example| example.made.is_none())) {
        Some(tool) => bail!("`{}` has no example in samples/calls/{}.json", tool.name, tool.suite.name()),
        None => Ok(examples),
    }
}

fn keep(examples: &mut BTreeMap<String, Example>, row: Row, made: Made) -> anyhow::Result<()> {
    let example = examples.entry(row.tool).or_default();
    if row.refused && row.when.is_none() {
        example.refused = Some(made);
    } else if let Some(when) = row.when {
        if example.made.is_some() {
            bail!("it has an example already");
        }
        if let Some(name) = row.then.iter().find(|name| TOOLS.iter().all(|tool| tool.name != name.as_str())) {
            bail!("there is no tool `{name}` to call next");
        }
        *example = Example { when, then: row.then, note: row.note, made: Some(made), refused: example.refused.take() };
    }
    Ok(())
}

/// The workspace that the scripts work in.
struct Desk {
    context: Context,
    controls: shosai_world::MemoryControls,
}

impl Desk {
    fn open(root: &Path) -> anyhow::Result<Self> {
        let (world, controls) = World::memory_with_controls();
        workspace::lay_out(&world, &root.join("samples/tour"), "")?;
        controls.play(PLAYED_COMMAND, |_| {
            Ok(Finished {
                ending: Ending::Exited(0),
                stdout: b"3 passed".to_vec(),
                stderr: Vec::new(),
                stdout_cut: false,
                stderr_cut: false,
                elapsed: Duration::from_millis(640),
            })
        });
        let mut config = Config::default();
        config.novel.verification_commands = vec![format!("{PLAYED_COMMAND} -q")];
        Ok(Self { context: Context::new(world, Arc::new(config)), controls })
    }

    fn make(&self, root: &Path, row: &Row, last: &BTreeMap<String, Value>) -> anyhow::Result<Made> {
        self.controls.step_clock(PAUSE);
        let tool = TOOLS.iter().find(|tool| tool.name == row.tool).context("there is no such tool")?;
        let filled = filled(root, &row.arguments, last)?;
        let arguments = match &filled {
            Value::Null => Map::new(),
            Value::Object(fields) => fields.clone(),
            _ => bail!("arguments are an object"),
        };
        let context = self.context.in_language_of(&arguments);
        let (answer, pictures, failed) = match tool.call(&context, arguments) {
            Ok(answer) => {
                let answer = answer.bounded(self.context.config.limits.answer_chars).map_err(|error| told(&error))?;
                let text = answer.content.iter().find_map(|part| match part {
                    Content::Text(text) => Some(text.as_str()),
                    Content::Image { .. } => None,
                });
                let pictures = answer.content.iter().filter_map(|part| match part {
                    Content::Image { bytes, mime } => Some((*mime, bytes.len())),
                    Content::Text(_) => None,
                });
                let pictures = pictures.collect();
                let as_text = || text.map(|text| serde_json::from_str(text).unwrap_or_else(|_| text.into()));
                (answer.structured.clone().or_else(as_text).unwrap_or_default(), pictures, answer.is_error)
            }
            Err(CallError::Tool(error) | CallError::Arguments(error)) => {
                (context.language.speaking(|| serde_json::json!({ "error": error })), Vec::new(), true)
            }
        };
        if failed != row.refused {
            let said = if row.refused { "is not refused" } else { "is refused" };
            bail!("{said}: {answer:#}");
        }
        let arguments = if filled.is_null() { Value::Object(Map::new()) } else { filled };
        Ok(Made { arguments, answer, pictures })
    }
}

fn told(error: &Failure) -> anyhow::Error {
    anyhow::anyhow!("{error}")
}

/// The arguments with what they refer to in place.
fn filled(root: &Path, value: &Value, last: &BTreeMap<String, Value>) -> anyhow::Result<Value> {
    match value {
        Value::String(text) => match (text.strip_prefix('$'), text.strip_prefix('@')) {
            (Some(reference), _) => {
                let (tool, pointer) = reference.split_once('/').context("a reference is $TOOL/pointer")?;
                let answer = last.get(tool).with_context(|| format!("`{tool}` has not answered yet"))?;
                let found = answer.pointer(&format!("/{pointer}"));
                found.cloned().with_context(|| format!("{text} is not there: {answer:#}"))
            }
            (_, Some(path)) => {
                Ok(fs::read_to_string(root.join("samples").join(path)).with_context(|| path.to_owned())?.into())
            }
            _ => Ok(value.clone()),
        },
        Value::Array(items) => items.iter().map(|item| filled(root, item, last)).collect(),
        Value::Object(fields) => {
            let mut made = Map::new();
            for (name, field) in fields {
                match (name.as_str(), filled(root, field, last)?) {
                    ("...", Value::Object(spread)) => made.extend(spread),
                    ("...", _) => bail!("`...` names no object"),
                    (_, Value::Object(over)) => match made.get_mut(name) {
                        Some(Value::Object(under)) => under.extend(over),
                        _ => drop(made.insert(name.clone(), Value::Object(over))),
                    },
                    (_, other) => drop(made.insert(name.clone(), other)),
                }
            }
            Ok(Value::Object(made))
        }
        other => Ok(other.clone()),
    }
}
