//! [`World`]: everything outside, handed to whoever needs it.

use crate::messages;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, Once, PoisonError};

use crate::clock::{Clock, RealClock, SteppedClock};
use crate::disk::Disk;
use crate::downloads::Downloads;
use crate::environment::Environment;
use crate::error::{ErrorKind, Result, WorldError};
use crate::folder::Folder;
use crate::fonts::Fonts;
use crate::memory_disk::MemoryDisk;
use crate::path::{RelPath, outside};
use crate::processes::Processes;
use crate::random::Random;
use crate::real_disk::{DiskOptions, RealDisk};
use crate::shelf::{MemoryShelf, Shelf};
use crate::stoppable_disk::Stop;
use crate::storage::Storage;
use crate::temp_folder::{TempFolder, sweep_abandoned};

mod memory;
mod narrowed;

pub use memory::MemoryControls;
pub(crate) use memory::{Pages, Programs};

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RootName(Cow<'static, str>);

impl RootName {
    /// The folder the user works in.
    pub const WORKSPACE: Self = Self(Cow::Borrowed("workspace"));
    /// Manuals, one folder each.
    pub const MANUALS: Self = Self(Cow::Borrowed("manuals"));
    /// Notes and artefacts.
    pub const VAULT: Self = Self(Cow::Borrowed("vault"));
    /// A novel project.
    pub const PROJECT: Self = Self(Cow::Borrowed("project"));

    /// The further folder of this number that rendered documents may be written to.
    pub fn output(place: usize) -> Self {
        Self::new(format!("output-{place}"))
    }

    /// A root of another name.
    pub fn new(name: impl Into<String>) -> Self {
        Self(Cow::Owned(name.into()))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Where a root lies and how it is treated.
#[derive(Debug, Clone)]
pub struct RootOptions {
    /// The folder; it need not exist yet.
    pub path: PathBuf,
    /// Follow symbolic links that stay beneath the root. Links that lead out are refused in any case.
    pub links: bool,
    /// Create the folder with the first write.
    pub create: bool,
    /// Refuse every write.
    pub read_only: bool,
}

impl RootOptions {
    /// No links, created by the first write, writable.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), links: false, create: true, read_only: false }
    }
}

/// What a real world is made of.
#[derive(Debug, Clone)]
pub struct WorldOptions {
    /// Named folders.
    pub roots: BTreeMap<RootName, RootOptions>,
    /// Font files that come before the bundled ones.
    pub fonts: Vec<PathBuf>,
    /// Files and folders of fonts for letters that those lack.
    pub more_fonts: Vec<PathBuf>,
    /// Where work folders are made; the system's temporary folder when absent.
    pub temp: Option<PathBuf>,
    /// The environment that configuration is read from.
    pub environment: Environment,
    /// Where the files of the roots are kept instead of on this machine.
    pub storage: Option<Arc<dyn Storage>>,
}

impl Default for WorldOptions {
    fn default() -> Self {
        Self {
            roots: BTreeMap::new(),
            fonts: Vec::new(),
            more_fonts: Vec::new(),
            temp: None,
            environment: Environment::of_process(),
            storage: None,
        }
    }
}

impl WorldOptions {
    /// The same options with one more root.
    #[must_use]
    pub fn with_root(mut self, name: RootName, root: RootOptions) -> Self {
        self.roots.insert(name, root);
        self
    }
}

/// Whether names that begin with a dot may stand in a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hidden {
    /// They may.
    Allow,
    /// They are refused.
    Refuse,
}

/// Everything outside. Cheap to clone; making one does no work.
#[derive(Clone)]
pub struct World {
    parts: Arc<Parts>,
    fence: Option<Arc<narrowed::Fence>>,
    added: Option<narrowed::Added>,
    access: narrowed::Access,
    stop: Option<Arc<Stop>>,
}

struct Parts {
    kind: Kind,
    clock: Arc<dyn Clock>,
    random: Random,
    fonts: Fonts,
    downloads: Downloads,
    processes: Processes,
    environment: Environment,
    storage: Option<Arc<dyn Storage>>,
    shelf: MemoryShelf,
}

enum Kind {
    Real {
        roots: BTreeMap<RootName, RealRoot>,
        temp: Option<PathBuf>,
        temp_swept: Once,
    },
    /// Roots come into being when first asked for.
    Memory {
        roots: Mutex<BTreeMap<RootName, Folder>>,
    },
}

struct RealRoot {
    disk: Arc<RealDisk>,
    /// Where its files really are, if not on this machine.
    stored: Option<Arc<dyn Disk>>,
    read_only: bool,
}

impl RealRoot {
    fn folder(&self) -> Folder {
        let folder = Folder::new(self.stored.clone().unwrap_or_else(|| Arc::clone(&self.disk) as Arc<dyn Disk>));
        if self.read_only { folder.read_only() } else { folder }
    }
}

impl World {
    /// The machine, with the given roots.
    pub fn real(options: WorldOptions) -> Self {
        let storage = options.storage;
        let workspace = options.roots.get(&RootName::WORKSPACE).map(|root| root.path.clone());
        let open = |(name, root): (RootName, RootOptions)| {
            let stored =
                storage.as_ref().map(|storage| stored_root(storage.as_ref(), &name, &root.path, workspace.as_deref()));
            let disk_options = DiskOptions { links: root.links, create: root.create, durable: true, private: false };
            let disk = Arc::new(RealDisk::new(root.path, name.as_str(), disk_options));
            (name, RealRoot { disk, stored, read_only: root.read_only })
        };
        let roots = options.roots.into_iter().map(open).collect();
        let clock: Arc<dyn Clock> = Arc::new(RealClock::new());
        let parts = Parts {
            kind: Kind::Real { roots, temp: options.temp, temp_swept: Once::new() },
            shelf: MemoryShelf::new(Arc::clone(&clock)),
            clock,
            random: Random::real(),
            fonts: Fonts::new(options.fonts, options.more_fonts),
            downloads: Downloads::real(),
            processes: Processes::real(options.environment.clone()),
            environment: options.environment,
            storage,
        };
        Self::of(parts)
    }

    /// What replicas share, where there are any.
    pub fn storage(&self) -> Option<&Arc<dyn Storage>> {
        self.parts.storage.as_ref()
    }

    pub(crate) fn shelf(&self) -> &dyn Shelf {
        match &self.parts.storage {
            Some(storage) => storage.as_ref(),
            None => &self.parts.shelf,
        }
    }

    /// Callers with other folders must not see it.
    pub(crate) fn shelf_name(&self, name: &str) -> String {
        let folders = self.open_folders().map_or_else(String::new, |folders| folders.join("\n"));
        crate::stat::sha256_hex(format!("{folders}\n\n{name}").as_bytes())
    }

    fn of(parts: Parts) -> Self {
        Self { parts: Arc::new(parts), fence: None, added: None, access: narrowed::Access::Writing, stop: None }
    }

    /// A world in memory: every root exists and is empty, the clock stands, chance repeats, nothing is connected.
    pub fn memory() -> Self {
        Self::memory_with_controls().0
    }

    /// A world in memory, and the means to move its clock, serve its downloads and play its programs.
    pub fn memory_with_controls() -> (Self, MemoryControls) {
        let clock = Arc::new(SteppedClock::at(memory::START_MS));
        let controls = MemoryControls::new(Arc::clone(&clock));
        (Self::in_memory(clock, &controls, Environment::given([])), controls)
    }

    fn in_memory(clock: Arc<SteppedClock>, controls: &MemoryControls, environment: Environment) -> Self {
        let parts = Parts {
            kind: Kind::Memory { roots: Mutex::default() },
            shelf: MemoryShelf::new(Arc::clone(&clock) as Arc<dyn Clock>),
            clock,
            random: Random::seeded(memory::SEED),
            fonts: Fonts::new(Vec::new(), Vec::new()),
            downloads: Downloads::in_memory(controls.pages()),
            processes: Processes::in_memory(controls.programs()),
            environment,
            storage: None,
        };
        Self::of(parts)
    }

    /// The files beneath a root.
    ///
    /// # Errors
    /// `unavailable` when no root of that name is configured.
    pub fn folder(&self, name: &RootName) -> Result<Folder> {
        let folder = match self.added_folder(name) {
            Some(folder) => folder,
            None => self.fenced(name, self.whole_folder(name)?),
        };
        Ok(self.opened(folder))
    }

    fn whole_folder(&self, name: &RootName) -> Result<Folder> {
        match &self.parts.kind {
            Kind::Real { roots, .. } => roots.get(name).map(RealRoot::folder).ok_or_else(|| {
                WorldError::new(ErrorKind::Unavailable, messages::RootNotConfigured { root: name.as_str() })
            }),
            Kind::Memory { roots } => {
                let mut roots = roots.lock().unwrap_or_else(PoisonError::into_inner);
                let make = || Folder::new(Arc::new(MemoryDisk::new(Arc::clone(&self.parts.clock))));
                Ok(roots.entry(name.clone()).or_insert_with(make).clone())
            }
        }
    }

    /// Maps a path text that a user or model gave, absolute or relative, to one of the given roots. An absolute one
    /// belongs to the innermost root that holds it; a relative one to the first root.
    ///
    /// # Errors
    /// `out_of_scope` when no given root holds it, `invalid_path` as [`RelPath::parse`], `forbidden` for hidden names
    /// where they are refused.
    pub fn locate(&self, text: &str, roots: &[RootName], hidden: Hidden) -> Result<(Folder, RelPath)> {
        let (root, path) = match self.absolute_rest(text, roots) {
            Some((root, rest)) if rest.is_empty() => (root, RelPath::root()),
            Some((root, rest)) => (root, RelPath::parse(&rest)?),
            None => {
                let first = roots.first().ok_or_else(|| no_root_holds(roots))?;
                let parsed = RelPath::parse(text)
                    .map_err(|error| if Path::new(text).has_root() { no_root_holds(roots) } else { error })?;
                (first.clone(), parsed)
            }
        };
        if hidden == Hidden::Refuse && path.has_hidden_segment() {
            return Err(WorldError::new(ErrorKind::Denied, messages::PathHidden { path: &path }));
        }
        Ok((self.folder(&root)?, path))
    }

    /// A file that the operator named on the command line or in the configuration, anywhere on the machine: the folder
    /// that holds it, and its name. Never call this with a text that came from a model.
    ///
    /// # Errors
    /// `invalid_path` when the text ends in no file name.
    pub fn operator_file(&self, text: &str) -> Result<(Folder, RelPath)> {
        self.named_file(text, DiskOptions { links: false, create: true, durable: true, private: false })
    }

    /// The same for a file that only its owner may read.
    ///
    /// # Errors
    /// As [`World::operator_file`].
    pub fn operator_secret(&self, text: &str) -> Result<(Folder, RelPath)> {
        self.named_file(text, DiskOptions { links: false, create: true, durable: true, private: true })
    }

    fn named_file(&self, text: &str, options: DiskOptions) -> Result<(Folder, RelPath)> {
        let no_name = || crate::path::invalid(messages::PathWithoutName);
        let given = Path::new(text);
        given.file_name().ok_or_else(no_name)?;
        // The operator's own links are followed; a write then replaces what they lead to.
        let followed = match &self.parts.kind {
            Kind::Real { .. } => std::fs::canonicalize(given).ok(),
            Kind::Memory { .. } => None,
        };
        let path = followed.as_deref().unwrap_or(given);
        let name = path.file_name().and_then(|name| name.to_str()).ok_or_else(no_name)?;
        let name = RelPath::from_disk_name(name).ok_or_else(no_name)?;
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        match &self.parts.kind {
            Kind::Real { .. } => {
                let disk = RealDisk::new(parent.to_owned(), "named", options);
                Ok((Folder::new(Arc::new(disk)), name))
            }
            Kind::Memory { .. } => {
                let root = RootName::new(format!("operator:{}", parent.display()));
                Ok((self.folder(&root)?, name))
            }
        }
    }

    /// The time.
    pub fn clock(&self) -> &dyn Clock {
        self.parts.clock.as_ref()
    }

    /// Chance.
    pub fn random(&self) -> &Random {
        &self.parts.random
    }

    /// Fonts to draw with.
    pub fn fonts(&self) -> &Fonts {
        &self.parts.fonts
    }

    /// Files from the network.
    pub fn downloads(&self) -> &Downloads {
        &self.parts.downloads
    }

    /// Programs.
    pub fn processes(&self) -> &Processes {
        self.fenced_processes().unwrap_or(&self.parts.processes)
    }

    /// Environment variables.
    pub fn environment(&self) -> &Environment {
        &self.parts.environment
    }

    /// A private work folder that vanishes when dropped. The first call also removes those that dead processes left.
    ///
    /// # Errors
    /// `unavailable` when the system's temporary folder cannot be used.
    pub fn temp_folder(&self) -> Result<TempFolder> {
        match &self.parts.kind {
            Kind::Memory { .. } => Ok(TempFolder::in_memory(Arc::clone(&self.parts.clock))),
            Kind::Real { temp, temp_swept, .. } => {
                let parent = temp.clone().unwrap_or_else(std::env::temp_dir);
                temp_swept.call_once(|| {
                    sweep_abandoned(&parent);
                });
                TempFolder::beneath(&parent)
            }
        }
    }

    /// The innermost root that holds an absolute path, and the rest of the path as text.
    fn absolute_rest(&self, text: &str, roots: &[RootName]) -> Option<(RootName, String)> {
        let path = Path::new(text);
        // Windows has paths from a root of no drive, which roots in memory and in a store are.
        if !path.has_root() {
            return None;
        }
        let candidates = roots.iter().flat_map(|name| {
            let spellings = self.spellings(name);
            spellings.into_iter().map(move |spelling| (name, spelling))
        });
        let fitting = candidates.filter_map(|(name, spelling)| Some((name, depth(&spelling), rest(path, &spelling)?)));
        // The first of equals, as the caller ordered them.
        let best = fitting.reduce(|best, next| if next.1 > best.1 { next } else { best })?;
        Some((best.0.clone(), best.2))
    }
}

/// A root in the storage: within the workspace where it lies there on the machine, so that both see the same files.
fn stored_root(storage: &dyn Storage, name: &RootName, path: &Path, workspace: Option<&Path>) -> Arc<dyn Disk> {
    let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let beneath = workspace.and_then(|workspace| rest(&absolute(path), &absolute(workspace)));
    let base = beneath.map(|beneath| if beneath.is_empty() { Ok(RelPath::root()) } else { RelPath::parse(&beneath) });
    match base {
        Some(Ok(base)) => storage.disk(RootName::WORKSPACE.as_str(), base),
        _ => storage.disk(name.as_str(), RelPath::root()),
    }
}

fn depth(path: &Path) -> usize {
    path.components().count()
}

/// What follows the root in a path, name by name; `..` is kept for [`RelPath::parse`] to refuse.
fn rest(path: &Path, root: &Path) -> Option<String> {
    let rest = path.strip_prefix(root).ok()?;
    let names: Option<Vec<&str>> = rest.components().map(Component::as_os_str).map(|name| name.to_str()).collect();
    Some(names?.join("/"))
}

fn no_root_holds(roots: &[RootName]) -> WorldError {
    let names: Vec<&str> = roots.iter().map(RootName::as_str).collect();
    outside(messages::OutsideRoots { roots: names })
}
