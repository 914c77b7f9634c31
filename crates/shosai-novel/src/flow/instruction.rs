//! Instructions: what a model is to do, made from a template and the project as it is.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};
use shosai_message::Message;
use shosai_world::{Kind, RelPath};

use super::{
    Flow, Product, Task,
    context::Context,
    evidence::{Evidence, measured, names},
    session::Session,
    template::{Constraints, CountRule, EarlierRule, FieldRule, Metric, PairRule, Template, TemplateMark},
};
use crate::{
    error::Result,
    messages,
    project::{Project, ProjectConfig, TextFile},
    response::FileRef,
    story::{Contradiction, design_contradictions, text_contradictions},
};

/// A model reads no more files for one task, and an answer must stay small.
const MOST_INPUTS: usize = 40;
/// Contradictions that an instruction lists, the surest first.
const MOST_CONTRADICTIONS: usize = 20;
/// Hexadecimal digits of a manuscript's hash in a mark.
const MARK_DIGITS: usize = 12;

/// What a model is to do.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Instruction {
    /// Who it is.
    pub role: String,
    /// What it is to do.
    pub task: String,
    /// The same in points.
    pub points: Vec<String>,
    /// What it reads, by path and hash.
    pub inputs: Vec<InputRef>,
    /// What whoever writes needs before them.
    pub context: Context,
    /// What the template names and the project does not have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing_inputs: Vec<String>,
    /// Wishes of the writer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub custom_requirements: Vec<String>,
    /// What was measured of the manuscript.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub measured: Option<Evidence>,
    /// How often each character is named in what was designed so far.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub names_so_far: BTreeMap<String, usize>,
    /// What does not fit together so far; an id in `accepted_contradictions` says that it is meant so.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub contradictions: Vec<Contradiction>,
    /// What must and what should hold.
    pub constraints: Constraints,
    /// When the input is accepted.
    pub acceptance_criteria: Criteria,
    /// Fields of `input_data` that must be there.
    pub required_fields: Vec<String>,
    /// What the fields are, and the parts of their entries.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub field_names: Map<String, Value>,
    /// What the instruction was made from.
    pub template: TemplateMark,
    /// The call that hands the result in.
    pub submit: Submit,
    /// What an answer about another story looks like.
    pub example: Example,
}

/// The form of an answer, shown with another story.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Example {
    /// What it is for.
    pub note: Message,
    /// An `input_data` that is refused when it is sent back.
    pub not_to_be_copied: Map<String, Value>,
}

/// When an input is accepted.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Criteria {
    /// What the writer checks.
    pub checklist: Vec<String>,
    /// What is checked of fields.
    pub rules: Vec<FieldRule>,
    /// What is measured.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub metrics: Vec<Metric>,
    /// How many fields must have a value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<CountRule>,
    /// Lists that go together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<PairRule>,
    /// What earlier tasks must have said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<EarlierRule>,
    /// What holds for every answer.
    pub always: [Message; 2],
}

/// A file to read.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct InputRef {
    /// Where it lies beneath the project.
    pub path: String,
    /// The SHA-256 of its bytes.
    pub sha256: String,
    /// The artefact with the same content.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub artifact_id: Option<String>,
    /// What it is.
    pub description: String,
}

/// The call that hands a result in.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Submit {
    /// The tool.
    pub tool: String,
    /// Its arguments; what is null in `input_data` is to be written.
    pub arguments: Map<String, Value>,
}

/// What one task is worked on with.
pub(super) struct TaskContext<'a> {
    pub project: &'a Project,
    pub flow: &'static Flow,
    pub task: &'static Task,
    pub template: &'a Template,
    pub mark: &'a TemplateMark,
    pub config: &'a ProjectConfig,
}

impl TaskContext<'_> {
    /// Makes the instruction; `call` is the tool with the arguments that lead here.
    pub fn instruction(&self, session: &Session, call: &Submit, room: usize) -> Result<Instruction> {
        let fill = |text: &String| self.filled(session, text);
        let template = self.template;
        let (inputs, missing_inputs) = self.inputs(session)?;
        let mut submit = call.clone();
        submit.arguments.insert("input_data".to_owned(), self.blank(session)?);
        let metrics = template.acceptance_criteria.metrics.iter();
        Ok(Instruction {
            role: fill(&template.llm_config.role_messages.system),
            task: fill(&template.prompt.main_instruction),
            points: template.tasks.bullets.iter().map(fill).collect(),
            context: self.context(session, &inputs, room)?,
            inputs,
            missing_inputs,
            custom_requirements: session.custom_requirements.clone(),
            measured: self.evidence(session)?,
            names_so_far: self.names_so_far(session),
            contradictions: self.contradictions(session)?,
            constraints: Constraints {
                hard_rules: template.constraints.hard_rules.iter().map(fill).collect(),
                soft_targets: template.constraints.soft_targets.iter().map(fill).collect(),
            },
            acceptance_criteria: Criteria {
                checklist: template.acceptance_criteria.checklist.iter().map(fill).collect(),
                rules: template.acceptance_criteria.by_task.clone(),
                metrics: metrics.map(|metric| Metric { target: fill(&metric.target), ..metric.clone() }).collect(),
                counts: template.acceptance_criteria.counts.clone(),
                pairs: template.acceptance_criteria.pairs.clone(),
                earlier: template.acceptance_criteria.earlier.clone(),
                always: [messages::AlwaysOwn.into(), messages::AlwaysFresh.into()],
            },
            required_fields: template.artifacts.required_fields.clone(),
            field_names: names_of(&template.artifacts.example),
            template: self.mark.clone(),
            submit,
            example: Example {
                note: messages::ExampleNote.into(),
                not_to_be_copied: template.artifacts.example.clone(),
            },
        })
    }

    /// A text of a template with its variables put in.
    pub fn filled(&self, session: &Session, text: &str) -> String {
        if !text.contains('{') {
            return text.to_owned();
        }
        let target = self.config.writing.episode.target_length;
        let title = self.config.title.as_deref().unwrap_or("（題名未定）");
        let variables = [
            ("{episode_number}", session.episode.to_string()),
            ("{ep3}", format!("{:03}", session.episode)),
            ("{step2}", format!("{:02}", self.task.number)),
            ("{slug}", self.task.slug.to_owned()),
            ("{session_id}", session.session_id.clone()),
            ("{title}", title.to_owned()),
            ("{genre}", session.genre.clone()),
            ("{viewpoint}", session.viewpoint.clone()),
            ("{viewpoint_character}", session.viewpoint_character.clone()),
            ("{target_min}", target.min.to_string()),
            ("{target_max}", target.max.to_string()),
        ];
        variables.iter().fold(text.to_owned(), |text, (name, value)| text.replace(name, value))
    }

    /// What is measured of the manuscript, for tasks that come after the first draft.
    pub fn evidence(&self, session: &Session) -> Result<Option<Evidence>> {
        if self.task.number <= self.flow.draft {
            return Ok(None);
        }
        let Some(episode) = self.project.find_episode(session.episode)? else { return Ok(None) };
        Ok(Some(measured(&self.project.read_text(&episode.path)?.text, self.config)))
    }

    /// What does not fit together: in the design before the draft, in the text after it.
    pub fn contradictions(&self, session: &Session) -> Result<Vec<Contradiction>> {
        let mut found = if self.task.number > self.flow.draft {
            text_contradictions(self.project, session.episode, None)?
        } else if self.task.needs.is_empty() {
            Vec::new()
        } else {
            design_contradictions(self.project, session.episode)?
        };
        found.truncate(MOST_CONTRADICTIONS);
        Ok(found)
    }

    fn names_so_far(&self, session: &Session) -> BTreeMap<String, usize> {
        if self.task.product != Product::Notes
            || self.task.number > self.flow.draft
            || self.config.characters.is_empty()
        {
            return BTreeMap::new();
        }
        self.names_in_results(session)
    }

    /// How often each character is named in the results of other tasks.
    pub(super) fn names_in_results(&self, session: &Session) -> BTreeMap<String, usize> {
        let outputs = session.stages.values().filter_map(|state| state.output_path.as_deref());
        let texts = outputs.filter_map(|path| self.project.read_text(&RelPath::parse(path).ok()?).ok());
        names(&texts.map(|file| file.text).collect::<Vec<_>>().join("\n"), self.config)
    }

    /// A mark of everything that the task rests on: results of other tasks, its own, and the manuscript it revises.
    pub fn state_version(&self, session: &Session) -> Result<String> {
        let results = session.results_mark(self.flow, self.task);
        Ok(match self.manuscript(session)? {
            Some(file) => format!("{results}.{}", file.sha256.get(..MARK_DIGITS).unwrap_or_default()),
            None => results,
        })
    }

    /// The manuscript that the task would replace.
    pub fn manuscript(&self, session: &Session) -> Result<Option<TextFile>> {
        if self.task.product != Product::Revision {
            return Ok(None);
        }
        match self.project.find_episode(session.episode)? {
            Some(episode) => Ok(Some(self.project.read_text(&episode.path)?)),
            None => Ok(None),
        }
    }

    /// What goes into `input_data`, every field still to be written.
    fn blank(&self, session: &Session) -> Result<Value> {
        let mut blank = Map::new();
        blank.insert("state_version".to_owned(), json!(self.state_version(session)?));
        blank.extend(self.template.artifacts.required_fields.iter().map(|field| (field.clone(), Value::Null)));
        Ok(Value::Object(blank))
    }

    fn inputs(&self, session: &Session) -> Result<(Vec<InputRef>, Vec<String>)> {
        let mut inputs = Vec::new();
        let mut missing = Vec::new();
        for state in session.stages.values().filter(|state| state.number != self.task.number) {
            let name = self.flow.tasks.iter().find(|task| task.number == state.number).map_or("", |task| task.name);
            if let (Some(path), Some(sha256)) = (&state.output_path, &state.output_sha256) {
                inputs.push(InputRef {
                    path: path.clone(),
                    sha256: sha256.clone(),
                    artifact_id: state.artifacts.first().cloned(),
                    description: format!("{} {}: {name}", self.flow.unit.name(), state.number),
                });
            }
        }
        if self.task.number > self.flow.draft
            && let Some(episode) = self.project.find_episode(session.episode)?
        {
            inputs.push(self.file(&episode.path, "原稿")?);
        }
        for pattern in &self.template.inputs.files {
            let path = RelPath::parse(&self.filled(session, pattern))?;
            match self.project.folder().stat(&path) {
                Err(_) => missing.push(path.to_string()),
                Ok(stat) if stat.kind == Kind::File => inputs.push(self.file(&path, "資料")?),
                Ok(_) => {
                    for path in self.files_beneath(&path)? {
                        inputs.push(self.file(&path, "資料")?);
                    }
                }
            }
        }
        inputs.truncate(MOST_INPUTS);
        Ok((inputs, missing))
    }

    /// Files of a folder and its folders, what `init` shows as an example left out.
    fn files_beneath(&self, folder: &RelPath) -> Result<Vec<RelPath>> {
        let mut folders = vec![folder.clone()];
        let mut found = Vec::new();
        while let Some(folder) = folders.pop() {
            let (entries, _) = self.project.folder().list(&folder)?;
            for entry in entries {
                match entry.stat.kind {
                    Kind::Folder => folders.push(entry.path),
                    Kind::File if !entry.path.as_str().contains("/例_") => found.push(entry.path),
                    Kind::File => {}
                }
            }
        }
        found.sort();
        found.truncate(MOST_INPUTS);
        Ok(found)
    }

    fn file(&self, path: &RelPath, description: &str) -> Result<InputRef> {
        let FileRef { path, sha256, .. } = FileRef::of(self.project, path)?;
        Ok(InputRef { path, sha256, artifact_id: None, description: description.to_owned() })
    }
}

/// What the fields of an example are, and the parts of its entries; a template of one's own may have others.
fn names_of(example: &Map<String, Value>) -> Map<String, Value> {
    let mut names = Map::new();
    let mut waiting: Vec<&Map<String, Value>> = vec![example];
    while let Some(fields) = waiting.pop() {
        for (field, shown) in fields {
            let name = messages::CATALOGUE.named(&format!("part-{}", field.replace('_', "-")));
            // A name that says so itself needs no other.
            if let Some(name) = name.filter(|name| *name != field.replace('_', " ")) {
                names.insert(field.clone(), name.into());
            }
            waiting.extend(shown.as_array().and_then(|entries| entries.first()?.as_object()).or(shown.as_object()));
        }
    }
    names
}
