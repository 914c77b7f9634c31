//! A text that a person names: a file anywhere, or an episode of the project.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use shosai_novel::{
    Opening, Project,
    check::{introduce_cast, introduce_threads},
};
use shosai_prose::Settings;
use shosai_text::Charset;
use shosai_world::{Fingerprint, RelPath};

use crate::messages;
use crate::session::Session;
use crate::terminal::told;

/// The largest file that is checked.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// The byte order mark of UTF-8.
const MARK: &str = "\u{FEFF}";

/// A text to check.
pub struct Target {
    name: String,
    place: Place,
}

enum Place {
    File(PathBuf),
    Episode { project: Box<Project>, number: u32, path: RelPath },
}

/// A text as it was read.
pub struct Read {
    /// The text.
    pub text: String,
    charset: Charset,
    sha256: Option<String>,
    /// A byte order mark that a fix must leave where it is.
    mark: &'static str,
}

impl Target {
    /// The text of that name: a number is an episode unless a file is called so.
    pub fn named(session: &Session, name: &Path, project: Option<&str>) -> anyhow::Result<Self> {
        let text = name.to_string_lossy();
        let is_file = || {
            let found = session.world().operator_file(&text);
            found.is_ok_and(|(folder, file)| folder.stat(&file).is_ok())
        };
        let Some(number) = text.parse::<u32>().ok().filter(|_| !is_file()) else {
            if project.is_some() && !is_file() {
                bail!(told(messages::NeitherFileNorEpisode { text }));
            }
            return Ok(Self { name: text.into_owned(), place: Place::File(name.to_owned()) });
        };
        let settings = &session.effective.config.novel;
        let opening =
            Opening { project_root: project, configured: settings.project.as_deref(), strict: settings.strict_paths };
        let project = Project::open(session.world(), &opening)?;
        let path = project.episode(number)?.path;
        Ok(Self { name: path.to_string(), place: Place::Episode { project: Box::new(project), number, path } })
    }

    /// What reports call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it is an episode of a project.
    pub fn is_episode(&self) -> bool {
        matches!(self.place, Place::Episode { .. })
    }

    /// Reads it, in any of the usual encodings.
    pub fn read(&self, session: &Session) -> anyhow::Result<Read> {
        match &self.place {
            Place::Episode { project, path, .. } => {
                let file = project.read_text(path)?;
                Ok(Read { text: file.text, charset: file.charset, sha256: Some(file.sha256), mark: "" })
            }
            Place::File(file) if file == Path::new("-") => {
                Ok(Read { text: session.read_file(file)?, charset: Charset::Utf8, sha256: None, mark: "" })
            }
            Place::File(file) => {
                let (folder, name) = session.world().operator_file(&file.to_string_lossy())?;
                let bytes = folder.read(&name, MAX_BYTES).with_context(|| self.name.clone())?;
                let no_text = |_| anyhow!(told(messages::NotPlainText { file: &self.name }));
                let (text, charset) = shosai_text::decode(&bytes).map_err(no_text)?;
                let mark = if bytes.starts_with(MARK.as_bytes()) { MARK } else { "" };
                Ok(Read { text, charset, sha256: None, mark })
            }
        }
    }

    /// Tells the rules about the project's cast and threads.
    pub fn introduce(&self, settings: &mut Settings, text: &str) -> anyhow::Result<()> {
        if let Place::Episode { project, number, .. } = &self.place {
            introduce_cast(settings, &project.config_or_default()?.0);
            introduce_threads(settings, project, *number, text)?;
        }
        Ok(())
    }

    /// Puts the fixed text in its place; an episode is backed up first, and nothing is written over a newer text.
    pub fn write(&self, session: &Session, read: &Read, text: &str) -> anyhow::Result<()> {
        match &self.place {
            Place::Episode { project, number, path } => {
                let _lock = project.lock_episode(*number)?;
                project.write_manuscript(path, text, read.sha256.as_deref())?;
                Ok(())
            }
            Place::File(file) if file == Path::new("-") => bail!(told(messages::StdinUnfixable)),
            Place::File(_) if read.charset != Charset::Utf8 => {
                bail!(told(messages::NotUtf8ToFix { file: &self.name }))
            }
            Place::File(file) => session.write_file(file, format!("{}{text}", read.mark).as_bytes()),
        }
    }

    /// Something that changes whenever the text does.
    pub fn fingerprint(&self, session: &Session) -> Option<Fingerprint> {
        match &self.place {
            Place::Episode { project, path, .. } => project.folder().stat(path).ok().map(|stat| stat.fingerprint),
            Place::File(file) => {
                let (folder, name) = session.world().operator_file(&file.to_string_lossy()).ok()?;
                folder.stat(&name).ok().map(|stat| stat.fingerprint)
            }
        }
    }
}
