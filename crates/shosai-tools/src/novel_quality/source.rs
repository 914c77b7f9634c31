//! The text that a call means: an episode, a file of the project, or the text itself.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::{Project, Written};
use shosai_tool::{Context, Failure};
use shosai_world::{RelPath, sha256_hex};

use crate::messages;
use crate::novel::project;

/// The text that a call means; every field is optional, and one of them must be given.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Target {
    /// The episode.
    pub episode_number: Option<u32>,
    /// A file beneath the project; it wins over the episode.
    pub file_path: Option<String>,
    /// The project's folder.
    pub project_root: Option<String>,
}

facts! {
    /// Which text an answer is about.
    Origin { file_path: Option<String>, file_hash: String }
}

pub(crate) struct Source {
    pub project: Project,
    pub path: Option<RelPath>,
    /// The episode, where the call named one or the file's name tells.
    pub episode: Option<u32>,
    pub text: String,
    /// The SHA-256 of the file, or of the text itself.
    pub sha256: String,
}

impl Source {
    /// The text itself where it is given, otherwise the one that the target names.
    pub fn given(context: &Context, target: &Target, content: Option<&str>) -> Result<Self, Failure> {
        let Some(text) = content else { return Self::read(context, target) };
        let project = project(context, target.project_root.as_deref())?;
        let (episode, sha256) = (target.episode_number, sha256_hex(text.as_bytes()));
        Ok(Self { project, path: None, episode, text: text.to_owned(), sha256 })
    }

    pub fn read(context: &Context, target: &Target) -> Result<Self, Failure> {
        let project = project(context, target.project_root.as_deref())?;
        let (path, episode) = match (&target.file_path, target.episode_number) {
            (Some(file), number) => {
                let path = project.path(file)?;
                let known = || project.episodes().ok()?.into_iter().find(|one| one.path == path).map(|one| one.number);
                let episode = number.or_else(known);
                (path, episode)
            }
            (None, Some(number)) => (project.episode(number)?.path, Some(number)),
            (None, None) => return Err(messages::NoTextNamed.into()),
        };
        let file = project.read_text(&path)?;
        Ok(Self { project, path: Some(path), episode, text: file.text, sha256: file.sha256 })
    }

    /// The file's path beneath the project, for answers.
    pub fn file_path(&self) -> Option<String> {
        self.path.as_ref().map(RelPath::to_string)
    }

    pub fn origin(&self) -> Origin {
        Origin { file_path: self.file_path(), file_hash: self.sha256.clone() }
    }

    /// What a report calls the text.
    pub fn title(&self) -> String {
        match (self.episode, self.path.as_ref().and_then(RelPath::stem)) {
            (_, Some(stem)) => stem.to_owned(),
            (Some(number), None) => format!("第{number:03}話"),
            (None, None) => "本文".to_owned(),
        }
    }

    /// Puts a changed text in the file's place; refused when the file has changed since it was read.
    pub fn write(&self, text: &str) -> Result<Written, Failure> {
        let Some(path) = &self.path else {
            return Err(messages::ContentNotWritable.into());
        };
        let _lock = self.episode.map(|number| self.project.lock_episode(number)).transpose()?;
        self.project.write_manuscript(path, text, Some(&self.sha256))
    }
}
