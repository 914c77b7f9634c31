//! Templates (Schema v2): what a task asks for and what it accepts.
//!
//! A project's own `templates/<folder>/<name>.yaml` goes before the embedded one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use shosai_message::Message;
use shosai_world::{ErrorKind, RelPath, sha256_hex};

use crate::{
    error::{Failure, Result},
    messages,
    project::{Project, layout},
    yaml,
};

/// A shorter file is a stub, not a template.
const SMALLEST: usize = 512;
/// A longer one would flood a model.
const LARGEST: u64 = 200 * 1024;
/// Hexadecimal digits that tell two texts of one version apart.
const HASH_DIGITS: usize = 12;

/// A template.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Template {
    /// Which step it is for, and its version.
    pub metadata: Metadata,
    /// The parts of the model.
    pub llm_config: LlmConfig,
    /// What is asked.
    pub prompt: Prompt,
    /// What the task reads.
    pub inputs: Inputs,
    /// What must and what should hold.
    pub constraints: Constraints,
    /// The task in points.
    pub tasks: Tasks,
    /// What comes out.
    pub artifacts: Artifacts,
    /// When it is accepted.
    pub acceptance_criteria: Acceptance,
}

/// Which step a template is for, and its version.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Metadata {
    /// The step's name.
    pub step_name: String,
    /// The version that people give it.
    pub version: String,
}

/// The parts of the model.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct LlmConfig {
    /// Messages by role.
    pub role_messages: RoleMessages,
}

/// Messages by role.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct RoleMessages {
    /// Who the model is.
    pub system: String,
    /// What the user says first.
    pub user: String,
}

/// What is asked.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Prompt {
    /// The task in a few sentences.
    pub main_instruction: String,
}

/// What the task reads.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Inputs {
    /// Files and folders of the project.
    pub files: Vec<String>,
}

/// What must and what should hold.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Constraints {
    /// What must hold.
    pub hard_rules: Vec<String>,
    /// What should hold.
    pub soft_targets: Vec<String>,
}

/// The task in points.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Tasks {
    /// The points.
    pub bullets: Vec<String>,
}

/// What comes out.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Artifacts {
    /// Where it is saved beneath the project.
    pub path_template: String,
    /// Fields that an input must have.
    pub required_fields: Vec<String>,
    /// What an input looks like.
    pub example: Map<String, Value>,
}

/// When an input is accepted.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Acceptance {
    /// What the writer checks.
    pub checklist: Vec<String>,
    /// What is measured.
    pub metrics: Vec<Metric>,
    /// Rules of single fields.
    pub by_task: Vec<FieldRule>,
    /// How many of some fields must have a value.
    pub counts: Vec<CountRule>,
    /// Lists that go together item by item.
    pub pairs: Vec<PairRule>,
    /// Verdicts of earlier tasks that this one rests on.
    pub earlier: Vec<EarlierRule>,
}

/// So many of these fields must have this value.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CountRule {
    pub fields: Vec<String>,
    pub value: String,
    pub least: usize,
    /// `field=a|b`: only where the answer says so.
    pub when: String,
}

/// Every item of one list needs one in the other.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PairRule {
    pub each: String,
    pub needs: String,
}

/// What an earlier task must have said.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct EarlierRule {
    pub step: u8,
    pub field: String,
    pub value: String,
    /// `field=a|b`: only where the answer says so.
    pub when: String,
}

/// Something measured of a manuscript.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Metric {
    /// What.
    pub name: String,
    /// `a-b`, `>=a` or `<=a`.
    pub target: String,
    /// `required` refuses what misses the target; anything else only says so.
    pub method: String,
    /// `field=a|b`: only where the answer says so.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub when: String,
}

/// A rule of a single field.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct FieldRule {
    /// A name for the rule.
    pub id: String,
    /// Dotted keys; `[]` stands for every item of a list.
    pub field: String,
    /// `present`, `nonempty`, `enum:a|b`, `regex:…`, `range:a-b`, `length:a-b`, `items:a-b`.
    pub rule: String,
}

/// Where a template came from.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The project's own.
    Project,
    /// The one that comes with the program.
    Embedded,
}

/// Which text of a template an instruction was made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TemplateMark {
    /// The version that people gave it.
    pub version: String,
    /// The beginning of its SHA-256.
    pub hash: String,
    /// Where a project's own one lies or would lie.
    pub path: String,
    /// Where it came from.
    pub source: Source,
}

impl Template {
    /// Loads the template `folder/name`, the project's own before the embedded text.
    ///
    /// # Errors
    /// `invalid_parameter` when the project's own one cannot be used; it says what is wrong, and nothing is guessed.
    pub fn load(project: &Project, folder: &str, name: &str, embedded: &str) -> Result<(Self, TemplateMark)> {
        let path = layout::beneath(layout::TEMPLATES, &format!("{folder}/{name}"))?;
        let own = match project.folder().read(&path, LARGEST) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind == ErrorKind::NotFound => None,
            Err(error) => return Err(unusable(&path, error.message)),
        };
        let (text, source) = match own {
            None => (embedded.to_owned(), Source::Embedded),
            Some(bytes) if bytes.len() < SMALLEST => {
                return Err(unusable(&path, messages::TooFewBytes { least: SMALLEST }));
            }
            Some(bytes) => {
                let (text, _) = shosai_text::decode(&bytes).map_err(|_| unusable(&path, messages::NotText))?;
                (text, Source::Project)
            }
        };
        let template: Self = yaml::settings(&text).map_err(|unfit| unusable(&path, unfit.reason))?;
        template.check().map_err(|reason| unusable(&path, reason))?;
        let hash = sha256_hex(text.as_bytes());
        let mark = TemplateMark {
            version: template.metadata.version.clone(),
            hash: hash.get(..HASH_DIGITS).unwrap_or_default().to_owned(),
            path: path.to_string(),
            source,
        };
        Ok((template, mark))
    }

    fn check(&self) -> std::result::Result<(), Message> {
        if self.prompt.main_instruction.trim().is_empty() {
            return Err(messages::InstructionMissing.into());
        }
        for rule in &self.acceptance_criteria.by_task {
            super::acceptance::check_rule(&rule.rule)?;
        }
        for metric in self.acceptance_criteria.metrics.iter().filter(|metric| !metric.target.contains('{')) {
            super::acceptance::parse_range(&metric.target)?;
        }
        Ok(())
    }
}

fn unusable(path: &RelPath, reason: impl Into<Message>) -> Failure {
    messages::TemplateUnusable { path: path.as_str(), reason: reason.into() }.into()
}

#[cfg(test)]
mod tests {
    use super::super::{STAGES, STEPS};
    use super::*;
    use crate::testing::project;

    #[test]
    fn every_embedded_template_is_whole() {
        let project = project();
        for flow in [&STEPS, &STAGES] {
            for task in flow.tasks {
                assert!(task.template.len() >= SMALLEST, "{}", task.slug);
                let (template, mark) = Template::load(&project, flow.templates, "none.yaml", task.template).unwrap();
                assert_eq!(template.metadata.step_name, task.name);
                assert!(!template.metadata.version.is_empty() && mark.source == Source::Embedded);
                assert!(!template.llm_config.role_messages.system.is_empty(), "{}", task.slug);
                assert!(!template.artifacts.required_fields.is_empty(), "{}", task.slug);
                for field in &template.artifacts.required_fields {
                    let id = format!("part-{}", field.replace('_', "-"));
                    assert!(messages::CATALOGUE.named(&id).is_some(), "{}: nobody is told what {field} is", task.slug);
                }
                assert!(!template.artifacts.path_template.is_empty(), "{}", task.slug);
                for rule in &template.acceptance_criteria.by_task {
                    let field = rule.field.split(['.', '[']).next().unwrap();
                    let known = template.artifacts.required_fields.iter().any(|name| name == field);
                    assert!(known || field == "manuscript", "{}: {field}", task.slug);
                }
            }
        }
    }

    #[test]
    fn a_projects_own_template_goes_first_and_a_broken_one_is_told() {
        let project = project();
        let path = RelPath::parse("templates/writing/a.yaml").unwrap();
        let own =
            format!("prompt: {{main_instruction: 書く}}\nmetadata: {{version: '9'}}\n# {}\n", "x".repeat(SMALLEST));
        project.folder().write_atomic(&path, own.as_bytes()).unwrap();
        let (_, mark) = Template::load(&project, "writing", "a.yaml", STEPS.tasks[0].template).unwrap();
        assert_eq!((mark.source, mark.version.as_str()), (Source::Project, "9"));
        let broken = own.replace("metadata", "acceptance_criteria: {by_task: [{field: a, rule: 'regex:('}]}\nmetadata");
        project.folder().write_atomic(&path, broken.as_bytes()).unwrap();
        let error = Template::load(&project, "writing", "a.yaml", "").unwrap_err();
        assert!(error.message.contains("templates/writing/a.yaml"), "{error}");
    }
}
