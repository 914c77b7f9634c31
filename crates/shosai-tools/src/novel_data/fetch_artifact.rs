//! `fetch_artifact`: a kept content, or a part of it.

use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use shosai_novel::{Artifact, section, section_names, yaml};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use crate::messages;
use crate::novel::{Answered, answered, project};

/// Characters of one answer, with room for what stands beside them.
const MOST_CHARS: usize = 20_000;
/// Names of sections beyond this are not listed.
const MOST_NAMES: usize = 100;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// artifact: and 12 digits.
    artifact_id: String,
    /// The project's folder.
    project_root: Option<String>,
    /// text unless given; json reads JSON and YAML; raw gives base64 where it is no text.
    format: Option<Format>,
    /// Dotted keys of JSON or YAML, or a heading of Markdown.
    section: Option<String>,
    /// The first character wanted, as `next_offset` said.
    offset: Option<usize>,
}

/// How the content is given.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// As it is.
    Raw,
    /// As a JSON value.
    Json,
    /// As text.
    #[default]
    Text,
}

facts! {
    Output {
        artifact: Artifact,
        /// `base64` where the content is no text.
        #[serde(skip_serializing_if = "Option::is_none")] encoding: Option<&'static str>,
        sections: Vec<String>,
        /// A text, or with `format: "json"` the value that was kept.
        content: Value,
        #[serde(flatten)] part: Option<Part>,
    }
    /// How a text that is given in parts goes on.
    Part { total_chars: usize, next_offset: Option<usize> }
}

pub struct FetchArtifact;

impl Tool for FetchArtifact {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "fetch_artifact";
    const TITLE: &'static str = "Fetch an artefact";
    const DESCRIPTION: &'static str = "The content of an artefact or of one section of it, checked against its hash.";
    const SUITE: Suite = Suite::NovelData;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let (artifact, bytes) = project.artifacts().get(&input.artifact_id)?;
        let format = input.format.unwrap_or_default();
        let (text, encoding) = match (String::from_utf8(bytes), format) {
            (Ok(text), _) => (text, None),
            (Err(error), Format::Raw) => (BASE64.encode(error.as_bytes()), Some("base64")),
            (Err(_), Format::Json | Format::Text) => {
                return Err(messages::ArtefactNotText.into());
            }
        };
        let mut sections = section_names(&text);
        sections.truncate(MOST_NAMES);
        let text = match &input.section {
            None => text,
            Some(name) => section(&text, name).ok_or_else(|| {
                Failure::from(messages::ArtefactWithoutSection { section: name }).with("sections", sections.as_slice())
            })?,
        };
        let letters = text.chars().count();
        if matches!(format, Format::Json) && letters <= MOST_CHARS {
            let content = as_json(&text)?;
            return answered(&project, Output { artifact, encoding, sections, content, part: None });
        }
        let offset = input.offset.unwrap_or(0).min(letters);
        let next = offset + MOST_CHARS;
        let part = Some(Part { total_chars: letters, next_offset: (next < letters).then_some(next) });
        let content = text.chars().skip(offset).take(MOST_CHARS).collect::<String>().into();
        answered(&project, Output { artifact, encoding, sections, content, part })
    }
}

fn as_json(text: &str) -> Result<Value, Failure> {
    let value = serde_json::from_str(text).ok().or_else(|| yaml::read(text).ok());
    value.ok_or_else(|| messages::ArtefactNeitherJsonNorYaml.into())
}
