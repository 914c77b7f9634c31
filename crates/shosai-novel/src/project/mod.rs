//! A novel project beneath a root.

mod config;
mod episode;
pub mod layout;
mod manuscript;
mod rc;

use schemars::JsonSchema;
use serde::Serialize;
use shosai_message::Message;
use shosai_world::{ErrorKind, Folder, Hidden, Kind, RelPath, RootName, UtcTime, World};

pub use config::{Character, EpisodeSettings, ProjectConfig, TargetLength, Writing};
pub use episode::{Episode, LAST_EPISODE, check_number, manuscript_path};
pub use manuscript::{LineEnd, MAX_TEXT_BYTES, TextFile, Written};
pub use rc::{Ignore, NovelerRc};

use crate::{
    artifacts::ArtifactStore,
    backups::Backups,
    error::{Failure, Qc, Result},
    messages,
};

/// No settings file is longer.
const MAX_CONFIG_BYTES: u64 = 1024 * 1024;

/// A novel project. Cheap to clone; every call looks at the disk as it is now.
#[derive(Clone)]
pub struct Project {
    world: World,
    folder: Folder,
    root: RelPath,
    fallbacks: Vec<PathFallback>,
}

/// A place that was looked at because the one that was asked for does not hold what is needed.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PathFallback {
    /// What was asked for.
    pub requested: String,
    /// What was used.
    pub used: String,
    /// Why.
    pub reason: Message,
}

/// How a project is looked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Opening<'a> {
    /// The project's folder, absolute or beneath the workspace, as the caller gave it.
    pub project_root: Option<&'a str>,
    /// The folder that the configuration names.
    pub configured: Option<&'a str>,
    /// Never look anywhere else than where the project was said to be.
    pub strict: bool,
}

impl Project {
    /// Opens the project that a call means: the folder it names, the configured one, the workspace itself, or the only
    /// folder in the workspace that has a `プロジェクト設定.yaml`; the last is reported as a fallback.
    ///
    /// # Errors
    /// `out_of_scope` when the folder lies outside the workspace, `QC-002` when it does not exist, `QC-010` when its settings cannot be used:
    /// whoever opens a project so cannot forget to look at them.
    pub fn open(world: &World, opening: &Opening<'_>) -> Result<Self> {
        let project = Self::open_to_mend(world, opening)?;
        project.config_or_default()?;
        Ok(project)
    }

    /// Opens it whatever its settings are: to look at it, to mend it, or to go on with a length that the caller gives.
    ///
    /// # Errors
    /// As [`Self::open`], but for `QC-010`.
    pub fn open_to_mend(world: &World, opening: &Opening<'_>) -> Result<Self> {
        let workspace = world.folder(&RootName::WORKSPACE)?;
        let named = opening.project_root.or(opening.configured).filter(|text| !text.trim().is_empty());
        let (root, fallbacks) = match named {
            Some(text) => (named_root(world, &workspace, text)?, Vec::new()),
            None => only_project(&workspace, opening.strict)?,
        };
        Ok(Self { world: world.clone(), folder: workspace.subfolder(&root)?, root, fallbacks })
    }

    /// Its files.
    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// The door outside.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Where it lies beneath the workspace; `.` for the workspace itself.
    pub fn root(&self) -> String {
        self.root.to_string()
    }

    /// Places that were used in place of others.
    pub fn fallbacks(&self) -> &[PathFallback] {
        &self.fallbacks
    }

    /// The present moment.
    pub fn now(&self) -> UtcTime {
        self.world.clock().now_utc()
    }

    /// `20240506_070809`, as the specification writes times in names.
    pub fn stamp(&self) -> String {
        self.now().compact().replace('T', "_")
    }

    /// A path that a caller gave, relative to the project or absolute and within it.
    ///
    /// # Errors
    /// `out_of_scope` when it leads out of the project, `invalid_path` when it is no path.
    pub fn path(&self, text: &str) -> Result<RelPath> {
        if !std::path::Path::new(text).is_absolute() {
            return Ok(RelPath::parse(text)?);
        }
        let (_, path) = self.world.locate(text, &[RootName::WORKSPACE], Hidden::Allow)?;
        let within = path.is_beneath(&self.root).then(|| {
            let rest: Vec<&str> = path.segments().skip(self.root.segments().count()).collect();
            RelPath::parse(&rest.join("/"))
        });
        match within {
            Some(path) => Ok(path?),
            None => Err(messages::PathOutsideProject.into()),
        }
    }

    /// Its settings, checked.
    ///
    /// # Errors
    /// `QC-009` when there are none, `QC-010` when they cannot be used.
    pub fn config(&self) -> Result<ProjectConfig> {
        match self.read_config(layout::CONFIG_FILE)? {
            Some(text) => ProjectConfig::parse(&text),
            None => Err(Failure::from(messages::ConfigMissing { file: layout::CONFIG_FILE })
                .with("missing_files", vec![layout::CONFIG_FILE])),
        }
    }

    /// Its settings, or, where it has none, the defaults together with the reason why they had to be used.
    ///
    /// # Errors
    /// `QC-010` when there are settings that cannot be used: nobody wants a text judged by others than their own.
    pub fn config_or_default(&self) -> Result<(ProjectConfig, Option<Failure>)> {
        match self.config_if_usable() {
            (_, Some(error)) if error.code == Qc::ProjectConfigInvalid.code() => Err(error),
            settled => Ok(settled),
        }
    }

    /// Its settings, or the defaults with what is wrong: for whoever goes on with a length of their own, and for looking.
    pub fn config_if_usable(&self) -> (ProjectConfig, Option<Failure>) {
        match self.config() {
            Ok(config) => (config, None),
            Err(error) => (ProjectConfig::default(), Some(error)),
        }
    }

    /// What `.novelerrc.yaml` says; nothing when it is absent.
    ///
    /// # Errors
    /// `invalid_parameter` when it cannot be used.
    pub fn rc(&self) -> Result<NovelerRc> {
        self.read_config(layout::RC_FILE)?.map_or_else(|| Ok(NovelerRc::default()), |text| NovelerRc::parse(&text))
    }

    /// Its artefacts.
    pub fn artifacts(&self) -> ArtifactStore<'_> {
        ArtifactStore::new(self)
    }

    /// Its backups.
    pub fn backups(&self) -> Backups<'_> {
        Backups::new(self)
    }

    /// Makes the folder of a new project, where a call names one that does not exist yet.
    ///
    /// # Errors
    /// `out_of_scope` when it lies outside the workspace.
    pub fn make_root(world: &World, project_root: &str) -> Result<()> {
        let (folder, path) = world.locate(project_root, &[RootName::WORKSPACE], Hidden::Refuse)?;
        Ok(folder.create_dir_all(&path)?)
    }

    /// Makes the folders and the settings of a new project; what is there already stays as it is.
    ///
    /// # Errors
    /// When a folder cannot be made.
    pub fn init(&self, title: &str) -> Result<Vec<String>> {
        let mut made = Vec::new();
        for name in layout::FOLDERS {
            let path = RelPath::parse(name)?;
            if !self.folder.exists(&path)? {
                self.folder.create_dir_all(&path)?;
                made.push(format!("{name}/"));
            }
        }
        let config = RelPath::parse(layout::CONFIG_FILE)?;
        match self.folder.create_new(&config, config::first_config(title).as_bytes()) {
            Ok(()) => made.push(layout::CONFIG_FILE.to_owned()),
            Err(error) if error.kind == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error.into()),
        }
        for (name, text) in crate::codex::FIRST_FILES {
            let path = RelPath::parse(name)?;
            match self.folder.create_new(&path, text.as_bytes()) {
                Ok(()) => made.push(name.to_owned()),
                Err(error) if error.kind == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(made)
    }

    /// Writes a value as JSON that people can read.
    pub(crate) fn write_json<T: Serialize>(&self, path: &RelPath, value: &T) -> Result<()> {
        let path_name = path.as_str();
        let json = serde_json::to_vec_pretty(value).map_err(|_| messages::ContentUnwritable { path: path_name })?;
        // Whole: callers hold the lock of the episode, or the name is theirs alone.
        Ok(self.folder.write_atomic(path, &json)?)
    }

    fn read_config(&self, name: &str) -> Result<Option<String>> {
        let path = RelPath::parse(name)?;
        let bytes = match self.folder.read(&path, MAX_CONFIG_BYTES) {
            Ok(bytes) => bytes,
            Err(error) if matches!(error.kind, ErrorKind::NotFound) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        match shosai_text::decode(&bytes) {
            Ok((text, _)) => Ok(Some(text)),
            Err(_) => Err(messages::SettingsNotText { file: name }.into()),
        }
    }
}

fn named_root(world: &World, workspace: &Folder, text: &str) -> Result<RelPath> {
    let root = if text == "." || text == "./" {
        RelPath::root()
    } else {
        world.locate(text, &[RootName::WORKSPACE], Hidden::Allow)?.1
    };
    if root.is_root() || workspace.stat(&root).is_ok_and(|stat| stat.kind == Kind::Folder) {
        return Ok(root);
    }
    Err(Failure::from(messages::ProjectMissing { folder: root.as_str() }).with("missing_files", vec![root.to_string()]))
}

fn only_project(workspace: &Folder, strict: bool) -> Result<(RelPath, Vec<PathFallback>)> {
    let has_config = |root: &RelPath| root.join(layout::CONFIG_FILE).is_ok_and(|path| workspace.stat(&path).is_ok());
    let here = RelPath::root();
    // A workspace that does not exist yet holds nothing, and is made by the first write.
    let entries = match workspace.list(&here) {
        Ok((entries, _)) if !strict && !has_config(&here) => entries,
        _ => return Ok((here, Vec::new())),
    };
    let mut projects = entries.into_iter().filter(|entry| entry.stat.kind == Kind::Folder && has_config(&entry.path));
    match (projects.next(), projects.next()) {
        (Some(only), None) => {
            let fallback = PathFallback {
                requested: ".".to_owned(),
                used: only.path.to_string(),
                reason: messages::OnlyProject.into(),
            };
            Ok((only.path, vec![fallback]))
        }
        _ => Ok((here, Vec::new())),
    }
}

impl std::fmt::Debug for Project {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Project").field("root", &self.root).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(world: &World, root: Option<&str>) -> Result<Project> {
        Project::open(world, &Opening { project_root: root, ..Opening::default() })
    }

    #[test]
    fn init_makes_what_is_missing_and_leaves_the_rest() {
        let project = opened(&World::memory(), None).unwrap();
        assert_eq!(project.config().unwrap_err().code, "QC-009");
        assert!(project.init("雨の朝").unwrap().contains(&"40_原稿/".to_owned()));
        assert_eq!(project.config().unwrap().title.as_deref(), Some("雨の朝"));
        assert!(project.init("別の題").unwrap().is_empty());
        assert_eq!(project.config().unwrap().title.as_deref(), Some("雨の朝"));
    }

    #[test]
    fn the_only_project_of_a_workspace_is_found_and_told() {
        let world = World::memory();
        let workspace = world.folder(&RootName::WORKSPACE).unwrap();
        workspace.write_atomic(&RelPath::parse("雨/プロジェクト設定.yaml").unwrap(), b"title: a").unwrap();
        workspace.write_atomic(&RelPath::parse("notes/x.md").unwrap(), b"x").unwrap();
        let found = opened(&world, None).unwrap();
        assert_eq!((found.root().as_str(), found.fallbacks()[0].used.as_str()), ("雨", "雨"));
        let strict = Project::open(&world, &Opening { strict: true, ..Opening::default() }).unwrap();
        assert_eq!((strict.root().as_str(), strict.fallbacks().len()), (".", 0));
        assert!(opened(&world, Some("雨")).unwrap().fallbacks().is_empty());
    }

    #[test]
    fn no_path_leads_out_of_a_project() {
        let world = World::memory();
        let workspace = world.folder(&RootName::WORKSPACE).unwrap();
        workspace.write_atomic(&RelPath::parse("novel/a.md").unwrap(), b"a").unwrap();
        let project = opened(&world, Some("novel")).unwrap();
        assert_eq!(project.path("/workspace/novel/a.md").unwrap().as_str(), "a.md");
        for bad in ["../x", "/workspace/x", "/etc/passwd", "a/../../x"] {
            assert_eq!(project.path(bad).unwrap_err().code, "out_of_scope", "{bad}");
        }
        assert_eq!(opened(&world, Some("../")).unwrap_err().code, "out_of_scope");
        assert_eq!(opened(&world, Some("none")).unwrap_err().code, "QC-002");
    }
}
