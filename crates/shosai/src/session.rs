//! Wiring: configuration, world, tools and runner for one run of the program.

use std::{
    io::Read,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context as _, bail};
use serde_json::Value;
use shosai_server::{CallOutcome, Calls, Catalogue, CatalogueError, Handler, Log};
use shosai_tool::{
    Answer, Config, Context, Language, Progress,
    config::{ConfigError, Effective, Given, Roots, load},
    take_language,
};
use shosai_tools::TOOLS;
use shosai_world::{Environment, Folder, RelPath, RootName, RootOptions, Storage, World, WorldOptions};

use crate::commands::store;
use crate::messages;
use crate::terminal::told;

/// Files that a person names on the command line are read up to this size.
const MAX_NAMED_FILE: u64 = 1 << 30;

/// Everything that a command works with.
pub struct Session {
    /// The configuration in force.
    pub effective: Effective,
    calls: Calls,
    world: World,
}

impl Session {
    /// Reads the configuration and opens the world; no file of the user's is touched beyond it. Calls run in this process.
    pub fn open(workspace: Option<String>, config_file: Option<&Path>, flags: Vec<Given>) -> anyhow::Result<Self> {
        Self::open_with(workspace, config_file, flags, |_| false)
    }

    /// The same, where `apart` says of the configuration whether heavy calls run in processes of their own.
    pub fn open_with(
        workspace: Option<String>,
        config_file: Option<&Path>,
        mut flags: Vec<Given>,
        apart: impl FnOnce(&Config) -> bool,
    ) -> anyhow::Result<Self> {
        let environment = Environment::of_process();
        let start = workspace.clone().or_else(|| environment.get("WORKSPACE_ROOT")).unwrap_or_else(|| ".".to_owned());
        flags.extend(workspace.map(|folder| Given { setting: "roots.workspace", value: folder.into() }));
        let first = World::real(
            WorldOptions::default()
                .with_root(RootName::WORKSPACE, RootOptions { create: false, ..RootOptions::at(&start) }),
        );
        let named =
            config_file.map(|file| read(&first, file).map(|text| (file.display().to_string(), text))).transpose()?;
        let folder = first.folder(&RootName::WORKSPACE)?;
        let named = named.as_ref().map(|(name, text)| (name.as_str(), text.as_str()));
        let effective = load(Some(&folder), named, &environment, flags)?;
        let machine = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|name| environment.get(name));
        let machine = machine.and_then(|locale| Language::of_locale(&locale));
        let storage = store::from_environment(&environment)?;
        let world = World::real(WorldOptions { storage, ..world_options(&effective.config, environment) });
        let log = Log::to_standard_error(world.clone(), effective.config.log.level);
        let open = if effective.config.serve.read_only { world.read_only() } else { world.clone() };
        let context = Context { machine, ..Context::new(open, Arc::new(effective.config.clone())) };
        let calls = if apart(&effective.config) { Calls::with_workers(context, log) } else { Calls::new(context, log) };
        Ok(Self { calls, effective, world })
    }

    /// The tools that the configuration chooses.
    pub fn catalogue(&self) -> Result<Catalogue, CatalogueError> {
        Catalogue::choose(&TOOLS, &self.effective.config.serve)
    }

    /// The protocol's side of the chosen tools.
    pub fn handler(&self) -> Result<Handler, CatalogueError> {
        Ok(Handler::new(self.catalogue()?, self.calls.clone()))
    }

    /// Where calls run.
    pub fn calls(&self) -> &Calls {
        &self.calls
    }

    /// The door outside.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The roots that do not lie within the workspace, and the workspace.
    pub fn stored_roots(&self) -> Vec<RootName> {
        let options = world_options(&self.effective.config, Environment::of_process());
        let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let workspace = absolute(Path::new(&self.effective.config.roots.workspace));
        let apart = |name: &RootName, root: &RootOptions| {
            *name == RootName::WORKSPACE || !absolute(&root.path).starts_with(&workspace)
        };
        options.roots.into_iter().filter(|(name, root)| apart(name, root)).map(|(name, _)| name).collect()
    }

    /// Does `work` in the configured language, the machine's, or else the one that `text` is in.
    pub fn speaking<T>(&self, text: &str, work: impl FnOnce() -> T) -> T {
        let context = self.calls.context();
        context.config.language.or(context.machine).unwrap_or_else(|| Language::of(text)).speaking(work)
    }

    /// The language of an answer to these arguments.
    pub fn spoken_to(&self, arguments: &Value) -> Language {
        let mut arguments = arguments.as_object().cloned().unwrap_or_default();
        let named = take_language(&mut arguments);
        self.calls.context().spoken_in(named).in_language_of(&arguments).language
    }

    /// Reads a text file that a person named, in any of the usual encodings; `-` is standard input.
    pub fn read_file(&self, file: &Path) -> anyhow::Result<String> {
        self.read_file_up_to(file, MAX_NAMED_FILE)
    }

    /// Reads a text file of this many bytes at most.
    pub fn read_file_up_to(&self, file: &Path, limit: u64) -> anyhow::Result<String> {
        let bytes = if file == Path::new("-") {
            let mut bytes = Vec::new();
            std::io::stdin().take(limit + 1).read_to_end(&mut bytes).with_context(|| told(messages::StdinUnread))?;
            if bytes.len() as u64 > limit {
                bail!(told(messages::StdinTooLarge { mb: limit >> 20 }));
            }
            bytes
        } else {
            let (folder, name) = named_file(&self.world, file)?;
            let size = folder.stat(&name).with_context(|| file.display().to_string())?.len;
            if size > limit {
                bail!(told(messages::FileTooLarge {
                    file: file.display().to_string(),
                    mb: size >> 20,
                    most: limit >> 20
                }));
            }
            folder.read(&name, limit).with_context(|| file.display().to_string())?
        };
        Ok(shosai_text::decode(&bytes).with_context(|| file.display().to_string())?.0)
    }

    /// Reads the bytes of a file that a person named.
    pub fn read_bytes(&self, file: &Path) -> anyhow::Result<Vec<u8>> {
        let (folder, name) = named_file(&self.world, file)?;
        folder.read(&name, MAX_NAMED_FILE).with_context(|| file.display().to_string())
    }

    /// Calls a tool and gives its facts; an answer that failed is an error.
    pub fn facts(&self, tool: &str, arguments: Value) -> anyhow::Result<Value> {
        let answer = self.call(tool, arguments, Progress::silent())?;
        let facts = answer.structured.unwrap_or_default();
        if answer.is_error {
            let error = &facts["error"];
            bail!("{} ({})", error["message"].as_str().unwrap_or_default(), error["hint"].as_str().unwrap_or_default());
        }
        Ok(facts)
    }

    /// Calls a tool and waits for its answer.
    pub fn call(&self, tool: &str, arguments: Value, progress: Progress) -> anyhow::Result<Answer> {
        let catalogue = self.catalogue()?;
        let Some(entry) = catalogue.find(tool) else {
            bail!(told(messages::NoTool { tool, way_out: catalogue.nearest(tool) }));
        };
        let Value::Object(arguments) = arguments else {
            bail!(told(messages::ArgumentsNotObject));
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let context = self.calls.context();
        // Nobody said English where the machine has no language; a command that speaks Japanese has its reason.
        let usual = context.usual.or(Some(Language::spoken()).filter(|spoken| *spoken == Language::Ja));
        let context = Context { progress, usual, ..context };
        match runtime.block_on(self.calls.run(entry, context, arguments)) {
            CallOutcome::Answered(answer) => Ok(answer),
            CallOutcome::Misfit(misfit) => {
                bail!("{} ({})", misfit.message, misfit.facts["hint"].as_str().unwrap_or_default())
            }
            CallOutcome::Cancelled => bail!(told(messages::CallCancelled)),
        }
    }

    /// Writes a file that a person named, whole or not at all.
    pub fn write_file(&self, file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
        let (folder, name) = named_file(&self.world, file)?;
        // Whole: a person named the file that is to be written.
        folder
            .write_atomic(&name, bytes)
            .with_context(|| told(messages::FileUnwritten { file: file.display().to_string() }))
    }
}

fn named_file(world: &World, file: &Path) -> Result<(Folder, RelPath), ConfigError> {
    world
        .operator_file(&file.to_string_lossy())
        .map_err(|error| ConfigError { place: file.display().to_string(), message: error.to_string() })
}

fn read(world: &World, file: &Path) -> Result<String, ConfigError> {
    let (folder, name) = named_file(world, file)?;
    folder
        .read_text(&name, MAX_NAMED_FILE)
        .map_err(|error| ConfigError { place: file.display().to_string(), message: error.to_string() })
}

/// The value of a JSON text; a fault says where it is.
pub fn json_of(text: &str) -> anyhow::Result<Value> {
    let place = |error: serde_json::Error| told(messages::JsonBreaks { line: error.line(), column: error.column() });
    serde_json::from_str(text).map_err(|error| anyhow::anyhow!(place(error)))
}

/// The machine as a configuration opens it, with its files where they are shared.
pub fn world_of(config: &Config, storage: Option<Arc<dyn Storage>>) -> World {
    World::real(WorldOptions { storage, ..world_options(config, Environment::of_process()) })
}

/// The same with the files of this machine, whatever is shared.
pub fn local_world(config: &Config) -> World {
    world_of(config, None)
}

fn world_options(config: &Config, environment: Environment) -> WorldOptions {
    let Roots { workspace, manuals, vault, output, allow_symlinks } = &config.roots;
    let beneath = |path: &str| Path::new(workspace).join(path);
    let root = |path: PathBuf| RootOptions { links: *allow_symlinks, ..RootOptions::at(path) };
    let more_fonts = config.fonts.more.iter().map(PathBuf::from).collect();
    let mut options = WorldOptions { environment, fonts: fonts(config), more_fonts, ..WorldOptions::default() }
        .with_root(RootName::WORKSPACE, root(PathBuf::from(workspace)))
        .with_root(RootName::MANUALS, root(beneath(manuals.as_deref().unwrap_or("manuals"))))
        .with_root(RootName::VAULT, root(beneath(vault.as_deref().unwrap_or("vault"))));
    for (place, folder) in output.iter().enumerate() {
        options = options.with_root(RootName::output(place), root(beneath(folder)));
    }
    options
}

fn fonts(config: &Config) -> Vec<PathBuf> {
    [&config.fonts.regular, &config.fonts.bold].into_iter().flatten().map(PathBuf::from).collect()
}
