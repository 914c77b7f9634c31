//! Where a document stands: paths it names are its own folder's, `/` is its project's, and nothing leaves the workspace.

use std::{
    cell::RefCell,
    collections::{BTreeSet, HashMap},
    rc::Rc,
};

use serde_json::{Map, Value, json};
use shosai_document::{Project, formats::Warning, tree::Metadata, yaml};
use shosai_tool::{Context, Message};
use shosai_world::{ErrorKind, Folder, Hidden, RelPath, RootName};

use crate::messages;

/// The file of a project's settings.
pub const SETTINGS: &str = "_quarto.yml";
/// The largest file of settings.
const LARGEST: u64 = 1024 * 1024;
/// The largest document that is listed.
const LARGEST_LISTED: u64 = 10 * 1024 * 1024;
/// Files of settings that a project may name besides.
const MOST_FILES: usize = 20;
/// Keys of a project that are about the project, not about its documents.
const ABOUT_THE_PROJECT: [&str; 6] = ["project", "website", "book", "manuscript", "profile", "metadata-files"];
/// Keys whose values are paths, which are meant from where the file of settings lies.
const PATHS: [&str; 7] = ["bibliography", "csl", "css", "logo", "reference-doc", "cover-image", "citation-style"];

/// What a file of settings says, or why it cannot be read.
pub type Settings = Result<Option<Map<String, Value>>, Warning>;
/// The files of settings that were read.
pub type SettingsRead = Rc<RefCell<HashMap<RelPath, Settings>>>;

/// The folder of a document, and the one of its project.
pub struct Surroundings<'a> {
    pub context: &'a Context,
    document: Option<RelPath>,
    home: RelPath,
    project: Option<RelPath>,
    read: SettingsRead,
    /// What was looked at, so that it is known what a page depends on.
    seen: RefCell<BTreeSet<RelPath>>,
    /// The file of another program whose pictures are shown, and its bytes.
    pub(super) opened: RefCell<Option<(String, Vec<u8>)>>,
    /// Why the template that the settings name is not used.
    no_template: RefCell<Option<Warning>>,
}

impl<'a> Surroundings<'a> {
    /// Around a document of this path beneath the workspace; around the workspace itself where there is none.
    pub fn of(context: &'a Context, document: Option<&str>) -> Self {
        Self::sharing(SettingsRead::default(), context, document)
    }

    /// As [`Surroundings::of`], with the settings that others have read.
    pub fn sharing(read: SettingsRead, context: &'a Context, document: Option<&str>) -> Self {
        let located = document.and_then(|path| context.world.locate(path, &[RootName::WORKSPACE], Hidden::Allow).ok());
        let document = located.map(|(_, path)| path);
        let home = document.as_ref().and_then(RelPath::parent).unwrap_or_else(RelPath::root);
        let (seen, opened, no_template) = Default::default();
        let mut around = Self { context, document, home, project: None, read, seen, opened, no_template };
        let project = around.folders().rev().find(|folder| around.holds(folder, SETTINGS));
        around.project = project;
        around
    }

    /// Maps a path that the document names to one beneath the workspace.
    pub fn locate(&self, path: &str) -> Result<(Folder, RelPath), Message> {
        let located = self.located(path)?;
        self.seen.borrow_mut().insert(located.1.clone());
        Ok(located)
    }

    /// Says with the project's warnings that the template of the settings is not used.
    pub fn go_without_template(&self, name: &str, reason: Message) {
        *self.no_template.borrow_mut() = Some(Warning::new(0, messages::TemplateNotUsed { name, reason }));
    }

    /// What was looked at.
    pub fn seen(&self) -> BTreeSet<RelPath> {
        self.seen.take()
    }

    /// The text of a file of the workspace.
    pub fn text_of(&self, path: &RelPath) -> Option<String> {
        self.seen.borrow_mut().insert(path.clone());
        self.context.world.folder(&RootName::WORKSPACE).ok()?.read_text(path, LARGEST_LISTED).ok()
    }

    fn located(&self, path: &str) -> Result<(Folder, RelPath), Message> {
        let world = &self.context.world;
        let whole =
            |path: &str| world.locate(path, &[RootName::WORKSPACE], Hidden::Refuse).map_err(|error| error.message);
        let candidate = match path.strip_prefix('/') {
            Some(rest) => joined(self.project.as_ref().unwrap_or(&RelPath::root()), rest),
            None => joined(&self.home, path),
        };
        let Some(candidate) = candidate else {
            return Err(messages::PathLeavesWorkspace { path }.into());
        };
        let (folder, found) = match RelPath::parse(&candidate) {
            Ok(found) => (world.folder(&RootName::WORKSPACE).map_err(|error| error.message)?, found),
            Err(_) => return whole(path),
        };
        if let Some(frozen) = self.frozen_picture(path).filter(|frozen| matches!(folder.exists(frozen), Ok(true))) {
            return Ok((folder, frozen));
        }
        let beside_nothing = self.home.is_root() && !path.starts_with('/');
        if beside_nothing || !matches!(folder.exists(&found), Ok(true)) {
            return whole(if path.contains("..") { &candidate } else { path });
        }
        if found.has_hidden_segment() {
            return whole(&candidate);
        }
        Ok((folder, found))
    }

    /// The project's folder.
    pub fn root(&self) -> Option<&RelPath> {
        self.project.as_ref()
    }

    /// Where the document lies.
    pub fn document(&self) -> Option<&RelPath> {
        self.document.as_ref()
    }

    /// Where the results of the document's code lie.
    pub fn freezer(&self) -> Option<RelPath> {
        let root = self.project.as_ref()?;
        let document = self.document.as_ref()?.as_str();
        let within = document.strip_prefix(root.as_str())?.trim_start_matches('/');
        let (stem, _) = within.rsplit_once('.')?;
        root.join("_freeze").ok()?.join(stem).ok()
    }

    /// A picture that the document's code drew: `<document>_files/…` where it was rendered.
    fn frozen_picture(&self, path: &str) -> Option<RelPath> {
        let folder = self.freezer()?;
        let stem = folder.as_str().rsplit('/').next()?;
        folder.join(path.strip_prefix(stem)?.strip_prefix("_files/")?).ok()
    }

    /// The settings of the project and of every folder down to the document's.
    pub fn project(&self) -> Project {
        let mut read = Reading { around: self, project: Project::default() };
        read.project.warnings.extend(self.no_template.borrow().clone());
        let Some(root) = &self.project else { return read.project };
        if let Some(settings) = read.yaml(root, SETTINGS) {
            let named = |key: &str| settings.get(key).cloned().unwrap_or_default();
            read.project.profiles = profiles(&named("profile"));
            if named("project").get("type").and_then(Value::as_str) == Some("book") {
                read.project.layers.push(of_books());
            }
            let files: Vec<String> = texts(&named("metadata-files"));
            read.layer(root, settings);
            for file in files.iter().take(MOST_FILES) {
                read.file(root, file);
            }
            for profile in read.project.profiles.clone() {
                read.file(root, &format!("_quarto-{profile}.yml"));
            }
        }
        for folder in self.folders().filter(|folder| folder == root || root.is_root() || folder.is_beneath(root)) {
            if self.holds(&folder, "_metadata.yml") {
                read.file(&folder, "_metadata.yml");
            }
        }
        if self.holds(root, "_variables.yml") {
            read.project.variables = Metadata(read.yaml(root, "_variables.yml").unwrap_or_default());
        }
        read.project
    }

    /// The folders from the workspace to the document.
    fn folders(&self) -> std::iter::Rev<std::vec::IntoIter<RelPath>> {
        let mut folders: Vec<RelPath> = std::iter::successors(Some(self.home.clone()), RelPath::parent).collect();
        if !folders.iter().any(RelPath::is_root) {
            folders.push(RelPath::root());
        }
        folders.into_iter().rev()
    }

    /// A file of settings, read once for all that share what was read; nothing where there is none.
    pub fn yaml(&self, path: &RelPath) -> Settings {
        let known = self.read.borrow().get(path).cloned();
        known.unwrap_or_else(|| {
            let read = self.read_yaml(path);
            self.read.borrow_mut().insert(path.clone(), read.clone());
            read
        })
    }

    fn read_yaml(&self, path: &RelPath) -> Settings {
        let unread = |reason: Message| Err(Warning::new(0, messages::SettingsUnread { path: path.as_str(), reason }));
        let Ok(workspace) = self.context.world.folder(&RootName::WORKSPACE) else { return Ok(None) };
        let text = match workspace.read_text(path, LARGEST) {
            Ok(text) => text,
            Err(error) if error.kind == ErrorKind::NotFound => return Ok(None),
            Err(error) => return unread(error.message),
        };
        match yaml::parse(&text) {
            Ok(Value::Object(settings)) => Ok(Some(settings)),
            Ok(Value::Null) => Ok(None),
            Ok(_) => unread(messages::SettingsNoMap.into()),
            Err(error) => {
                let line = error.location().map_or(0, |place| place.line());
                unread(messages::SettingsBroken { line }.into())
            }
        }
    }

    /// Whether a path leads to a file from a folder.
    fn stands(&self, folder: &RelPath, path: &str) -> bool {
        joined(folder, path).is_some_and(|path| self.holds(&RelPath::root(), &path))
    }

    fn holds(&self, folder: &RelPath, name: &str) -> bool {
        let workspace = self.context.world.folder(&RootName::WORKSPACE);
        let found = workspace.and_then(|workspace| workspace.exists(&folder.join(name)?));
        found.unwrap_or(false)
    }
}

struct Reading<'a> {
    around: &'a Surroundings<'a>,
    project: Project,
}

impl Reading<'_> {
    fn file(&mut self, folder: &RelPath, name: &str) {
        if let Some(settings) = self.yaml(folder, name) {
            self.layer(folder, settings);
        }
    }

    fn layer(&mut self, folder: &RelPath, mut settings: Map<String, Value>) {
        settings.retain(|key, _| !ABOUT_THE_PROJECT.contains(&key.as_str()));
        let root = self.around.project.as_ref().map_or("", RelPath::as_str);
        let within = folder.as_str().strip_prefix(root).unwrap_or_default().trim_matches('/');
        let own = |path: &str| self.around.stands(&self.around.home, path) && !self.around.stands(folder, path);
        from_project(&mut settings, within, &own);
        self.project.layers.push(settings);
    }

    fn yaml(&mut self, folder: &RelPath, name: &str) -> Option<Map<String, Value>> {
        match self.around.yaml(&folder.join(name).ok()?) {
            Ok(settings) => settings,
            Err(warning) => {
                self.project.warnings.push(warning);
                None
            }
        }
    }
}

/// What holds for the chapters of every book unless it is said otherwise.
fn of_books() -> Map<String, Value> {
    let usual = json!({ "number-sections": true, "crossref": { "chapters": true } });
    usual.as_object().cloned().unwrap_or_default()
}

/// The profiles that a project starts with: those it names, and the first of each group that has none of them.
fn profiles(settings: &Value) -> Vec<String> {
    let of = |key: &str| settings.get(key).cloned().unwrap_or_default();
    let mut active = texts(&of("default"));
    let groups = match of("group") {
        Value::Array(groups) if groups.iter().all(Value::is_array) => groups,
        group => vec![group],
    };
    for group in groups.iter().map(texts) {
        if !group.iter().any(|profile| active.contains(profile)) {
            active.extend(group.first().cloned());
        }
    }
    active.truncate(MOST_FILES);
    active
}

fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => vec![text.clone()],
        Value::Array(values) => values.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => Vec::new(),
    }
}

/// Paths in settings, which mean the folder of their file, as paths of the project; what stands only beside the
/// document (`own`) is meant from there.
fn from_project(settings: &mut Map<String, Value>, folder: &str, own: &dyn Fn(&str) -> bool) {
    let moved = |value: &mut Value| {
        if let Value::String(path) = value
            && !path.contains("://")
            && !path.starts_with('/')
            && !path.contains('{')
            && !own(path)
        {
            *path = if folder.is_empty() { format!("/{path}") } else { format!("/{folder}/{path}") };
        }
    };
    for (key, value) in settings.iter_mut() {
        match value {
            Value::Array(values) if PATHS.contains(&key.as_str()) => values.iter_mut().for_each(moved),
            value if PATHS.contains(&key.as_str()) => moved(value),
            Value::Object(formats) if key == "format" => {
                formats
                    .values_mut()
                    .filter_map(Value::as_object_mut)
                    .for_each(|inner| from_project(inner, folder, own));
            }
            _ => {}
        }
    }
}

/// A path from a folder, with `.` and `..` followed; nothing where it leads out of the workspace.
fn joined(folder: &RelPath, path: &str) -> Option<String> {
    let mut segments: Vec<&str> = folder.segments().collect();
    for segment in path.split('/') {
        match segment {
            "" | "." => {}
            ".." => drop(segments.pop()?),
            name => segments.push(name),
        }
    }
    Some(segments.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn context() -> Context {
        let context = Context::for_tests();
        let folder = context.world.folder(&RootName::WORKSPACE).unwrap();
        for (path, text) in [
            (
                "book/_quarto.yml",
                "project: {type: book}\nbibliography: refs.bib\nformat: {html: {toc: true, css: a.css}}\nlang: ja\n",
            ),
            ("book/_variables.yml", "product: {name: 書斎}\n"),
            (
                "book/part/_metadata.yml",
                "csl: own.csl\nnumber-sections: true\nlogo: ../../outside.qmd\ncss: ../b.css\n",
            ),
            ("book/part/deep/two.qmd", "# Two\n"),
            ("book/part/b.css", ""),
            ("book/part/one.qmd", "# One\n"),
            ("book/part/p.svg", "<svg/>"),
            ("book/shared.qmd", "shared"),
            ("outside.qmd", "outside"),
        ] {
            folder.write_atomic(&RelPath::parse(path).unwrap(), text.as_bytes()).unwrap();
        }
        context
    }

    #[test]
    fn paths_mean_the_documents_folder_and_slash_the_projects() {
        let context = context();
        let around = Surroundings::of(&context, Some("book/part/one.qmd"));
        let found = |path: &str| around.locate(path).map(|(_, path)| path.to_string());
        assert_eq!(found("p.svg").unwrap(), "book/part/p.svg");
        assert_eq!(found("./../shared.qmd").unwrap(), "book/shared.qmd");
        assert_eq!(found("/shared.qmd").unwrap(), "book/shared.qmd");
        assert_eq!(found("../../outside.qmd").unwrap(), "outside.qmd");
        assert_eq!(found("outside.qmd").unwrap(), "outside.qmd");
        for out in ["../../../x", "/../../x", "../../.shosai/x"] {
            assert!(found(out).is_err(), "{out}");
        }
        let none = Surroundings::of(&context, None);
        assert!(none.locate("../x").is_err());
        assert_eq!(none.locate("book/shared.qmd").unwrap().1.as_str(), "book/shared.qmd");
    }

    #[test]
    fn settings_of_the_project_and_of_folders_lie_beneath_the_front_matter() {
        let context = context();
        let project = Surroundings::of(&context, Some("book/part/one.qmd")).project();
        let outer =
            json!({"bibliography": "/refs.bib", "format": {"html": {"toc": true, "css": "/a.css"}}, "lang": "ja"});
        let inner = json!({
            "csl": "/part/own.csl", "number-sections": true, "logo": "/part/../../outside.qmd", "css": "/part/../b.css"
        });
        let usual = Value::Object(of_books());
        assert_eq!(project.layers.into_iter().map(Value::Object).collect::<Vec<_>>(), [usual, outer, inner]);
        assert_eq!(project.variables.text("product.name").as_deref(), Some("書斎"));
        assert_eq!(Surroundings::of(&context, Some("outside.qmd")).project(), Project::default());
        let deep = Surroundings::of(&context, Some("book/part/deep/two.qmd")).project();
        let css = deep.layers.last().and_then(|layer| layer.get("css"));
        assert_eq!(css, Some(&json!("../b.css")), "only the document has it");
    }

    #[test]
    fn profiles_are_named_or_the_first_of_their_group() {
        let active = |settings: Value| profiles(&settings);
        assert_eq!(active(json!({"default": "draft"})), ["draft"]);
        assert_eq!(active(json!({"default": ["b"], "group": ["a", "b"]})), ["b"]);
        assert_eq!(active(json!({"default": "b", "group": [["a", "b"], ["c", "d"]]})), ["b", "c"]);
        assert!(active(Value::Null).is_empty());
    }

    #[test]
    fn broken_settings_are_said() {
        let context = context();
        let folder = context.world.folder(&RootName::WORKSPACE).unwrap();
        folder.write_atomic(&RelPath::parse("book/_quarto.yml").unwrap(), b"a: [\n").unwrap();
        let project = Surroundings::of(&context, Some("book/one.qmd")).project();
        assert!(project.warnings[0].message.to_string().contains("book/_quarto.yml"), "{:?}", project.warnings);
    }
}
