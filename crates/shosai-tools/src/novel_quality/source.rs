//! The text that a call means: an episode, a file of the project, or the text itself.

use shosai_novel::{Project, Written};
use shosai_tool::{Context, Failure};
use shosai_world::{RelPath, sha256_hex};

use crate::novel::{project, told};

/// How a call names a text.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Named<'a> {
    /// An episode of the project.
    pub episode_number: Option<u32>,
    /// A file of the project; it wins.
    pub file_path: Option<&'a str>,
    /// The text itself; it wins over both.
    pub content: Option<&'a str>,
    /// The project.
    pub project_root: Option<&'a str>,
}

/// A text and where it came from.
pub(crate) struct Source {
    /// The project it belongs to.
    pub project: Project,
    /// Its file, where it has one.
    pub path: Option<RelPath>,
    /// The episode, where the call named one or the file's name tells.
    pub episode: Option<u32>,
    /// The text.
    pub text: String,
    /// The SHA-256 of the file, or of the text itself.
    pub sha256: String,
}

impl Source {
    /// Reads the text that a call means.
    pub fn read(context: &Context, named: &Named<'_>) -> Result<Self, Failure> {
        let project = project(context, named.project_root)?;
        if let Some(text) = named.content {
            let sha256 = sha256_hex(text.as_bytes());
            return Ok(Self { project, path: None, episode: named.episode_number, text: text.to_owned(), sha256 });
        }
        let (path, episode) = match (named.file_path, named.episode_number) {
            (Some(file), number) => {
                let path = project.path(file).map_err(told)?;
                let known = || project.episodes().ok()?.into_iter().find(|one| one.path == path).map(|one| one.number);
                let episode = number.or_else(known);
                (path, episode)
            }
            (None, Some(number)) => (project.episode(number).map_err(told)?.path, Some(number)),
            (None, None) => return Err(nothing_named()),
        };
        let file = project.read_text(&path).map_err(told)?;
        Ok(Self { project, path: Some(path), episode, text: file.text, sha256: file.sha256 })
    }

    /// The file's path beneath the project, for answers.
    pub fn file_path(&self) -> Option<&str> {
        self.path.as_ref().map(RelPath::as_str)
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
            return Err(Failure::invalid_parameter(
                "a text given as `content` cannot be written back",
                "give `file_path` or `episode_number`, or take the text from the answer",
            ));
        };
        let write = || -> Result<Written, Failure> {
            let _lock = self.episode.map(|number| self.project.lock_episode(number)).transpose()?;
            self.project.write_manuscript(path, text, Some(&self.sha256))
        };
        write().map_err(told)
    }
}

fn nothing_named() -> Failure {
    Failure::invalid_parameter(
        "the call names no text",
        "give `episode_number`, `file_path`, or where the tool takes it `content`",
    )
}
