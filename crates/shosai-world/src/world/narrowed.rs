//! A world for one caller: fewer folders than the machine's, or one more for a piece of work.

use crate::messages;
use std::io::Write;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, atomic::AtomicBool};

use super::{Kind, RootName, World};
use crate::disk::Disk;
use crate::error::{Result, WorldError};
use crate::fenced_disk::FencedDisk;
use crate::folder::Folder;
use crate::path::{RelPath, outside};
use crate::processes::Processes;
use crate::real_disk::{DiskOptions, RealDisk};
use crate::stoppable_disk::{Stop, StoppableDisk};

/// The only folders that a caller may use.
pub(super) struct Fence {
    /// Every spelling of every open folder.
    open: Vec<PathBuf>,
    /// What a program does cannot be fenced, so a fenced caller starts none.
    processes: Processes,
}

/// What a world lets its holder change.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Access {
    Writing,
    /// Nothing of the user's; what the program keeps for itself may be written.
    Reading,
    /// Nothing at all.
    ReadOnly,
}

/// Where the program keeps what is its own.
const OWN_FOLDER: &str = ".shosai";

/// A folder that is a root for one caller only.
#[derive(Clone)]
pub(super) struct Added {
    name: RootName,
    folder: Folder,
}

impl World {
    /// The same world for a tool that declares that it only reads: folders refuse writes, [`World::caches`] stays open.
    #[must_use]
    pub fn reading(&self) -> Self {
        let access = if self.access == Access::Writing { Access::Reading } else { self.access };
        Self { access, ..self.clone() }
    }

    /// The same world for a caller who may write nothing, caches included.
    #[must_use]
    pub fn read_only(&self) -> Self {
        Self { access: Access::ReadOnly, ..self.clone() }
    }

    pub fn is_read_only(&self) -> bool {
        self.access == Access::ReadOnly
    }

    /// The door for what the program keeps for itself, such as an index: a world that may be written; nothing where the
    /// caller may write nothing.
    pub fn caches(&self) -> Option<Self> {
        (self.access != Access::ReadOnly).then(|| Self { access: Access::Writing, ..self.clone() })
    }

    /// The program's own folder of the workspace for what is named by a digest of what it was made from. It lies outside
    /// every fence: whoever can tell the name has read the contents. Nothing where the caller may write nothing.
    pub fn digest_cache(&self) -> Option<Folder> {
        let own = RelPath::parse(OWN_FOLDER).ok()?;
        let caches = self.caches()?;
        caches.opened(caches.whole_folder(&RootName::WORKSPACE).ok()?).subfolder(&own).ok()
    }

    /// The same world for one call: once `asked` is set, what it reads next is refused as `cancelled`, unless it has begun
    /// to write.
    #[must_use]
    pub fn until(&self, asked: Arc<AtomicBool>) -> Self {
        Self { stop: Some(Arc::new(Stop::new(asked))), ..self.clone() }
    }

    /// The same world for what is kept when the call is over.
    #[must_use]
    pub fn lasting(&self) -> Self {
        Self { stop: None, ..self.clone() }
    }

    pub(super) fn opened(&self, folder: Folder) -> Folder {
        let folder = match &self.stop {
            Some(stop) => folder.over(|disk| Arc::new(StoppableDisk::new(disk, Arc::clone(stop)))),
            None => folder,
        };
        match self.access {
            Access::Writing => folder,
            Access::Reading | Access::ReadOnly => folder.read_only(),
        }
    }

    /// The same world for a caller who may use nothing but these folders, each relative to the workspace or absolute,
    /// and who may start no program. Links are not followed there, since one could lead to another caller's folder.
    ///
    /// # Errors
    /// `out_of_scope` when a folder lies beneath no root.
    pub fn narrowed(&self, folders: &[String]) -> Result<Self> {
        let roots = self.root_spellings();
        let mut open = Vec::new();
        for folder in folders {
            let spellings = self.folder_spellings(folder)?;
            let held = spellings
                .iter()
                .any(|given| roots.iter().any(|(_, root)| given.starts_with(root) || root.starts_with(given)));
            if !held {
                return Err(outside(messages::FolderOutsideRoots { folder }));
            }
            open.extend(spellings);
        }
        let fence = Fence { open, processes: Processes::closed() };
        Ok(Self { fence: Some(Arc::new(fence)), ..self.clone() })
    }

    /// The folders that a caller may use, as [`World::narrowed`] takes them; `None` where all are open.
    pub fn open_folders(&self) -> Option<Vec<String>> {
        let fence = self.fence.as_ref()?;
        // A name that is no text cannot be asked for either.
        Some(fence.open.iter().filter_map(|folder| folder.to_str().map(str::to_owned)).collect())
    }

    /// The root that was added for one piece of work, and where it lies on this machine.
    pub fn added_root(&self) -> Option<(RootName, PathBuf)> {
        let added = self.added.as_ref()?;
        Some((added.name.clone(), added.folder.machine_path(&RelPath::root()).ok().flatten()?))
    }

    /// The folder at a place on this machine that the server itself made. Never call this with a text that came from a
    /// model.
    pub fn folder_at(&self, place: &Path) -> Folder {
        let options = DiskOptions { links: false, create: false, durable: false, private: false };
        Folder::new(Arc::new(RealDisk::new(place.to_owned(), "added", options)))
    }

    /// The same world with one more root, for one piece of work.
    #[must_use]
    pub fn with_folder(&self, name: RootName, folder: Folder) -> Self {
        Self { added: Some(Added { name, folder }), ..self.clone() }
    }

    /// A log that the operator named on the command line or in the configuration, opened for lines at its end.
    /// Never call this with a text that came from a model.
    ///
    /// # Errors
    /// When it cannot be opened, or lies beneath a root, where a tool could change it.
    pub fn operator_log(&self, text: &str) -> Result<Box<dyn Write + Send>> {
        self.refuse_beneath_a_root(text)?;
        if matches!(self.parts.kind, Kind::Memory { .. }) {
            return Ok(Box::new(std::io::sink()));
        }
        let mut options = std::fs::OpenOptions::new();
        options.create(true).append(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, PRIVATE_FILE);
        let file = options.open(text).map_err(|error| WorldError::from_io(text, &error))?;
        Ok(Box::new(file))
    }

    /// The end of a log that the operator named, from the first whole line within the last `bytes` bytes.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn operator_log_tail(&self, text: &str, bytes: u64) -> Result<String> {
        use std::io::{Read, Seek, SeekFrom};
        if matches!(self.parts.kind, Kind::Memory { .. }) {
            return Ok(String::new());
        }
        let read = || {
            let mut file = std::fs::File::open(text)?;
            let length = file.seek(SeekFrom::End(0))?;
            file.seek(SeekFrom::Start(length.saturating_sub(bytes)))?;
            let mut tail = Vec::new();
            file.take(bytes).read_to_end(&mut tail)?;
            Ok(String::from_utf8_lossy(&tail).into_owned())
        };
        read().map_err(|error: std::io::Error| WorldError::from_io(text, &error))
    }

    /// Whether anybody may read an operator's file; false where it is absent or the system cannot tell.
    pub fn readable_by_others(&self, text: &str) -> bool {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            const OTHERS_READ: u32 = 0o004;
            let real = matches!(self.parts.kind, Kind::Real { .. });
            real && std::fs::metadata(text).is_ok_and(|found| found.permissions().mode() & OTHERS_READ != 0)
        }
        #[cfg(not(unix))]
        {
            let _ = text;
            false
        }
    }

    /// Refuses an operator's file that a tool could reach.
    ///
    /// # Errors
    /// `out_of_scope` when it lies beneath a root.
    pub fn refuse_beneath_a_root(&self, text: &str) -> Result<()> {
        let written = std::path::absolute(text).map_err(|error| WorldError::from_io(text, &error))?;
        let lexical = led_to(&written);
        let parent = written.parent().and_then(|parent| std::fs::canonicalize(parent).ok());
        let real = parent.zip(written.file_name()).map(|(parent, name)| parent.join(name));
        let reached = |path: &PathBuf| self.root_spellings().iter().any(|(_, root)| path.starts_with(root));
        if [Some(lexical), real].iter().flatten().any(reached) {
            return Err(outside(messages::OperatorFileReachable { path: text }));
        }
        Ok(())
    }

    pub(super) fn added_folder(&self, name: &RootName) -> Option<Folder> {
        self.added.as_ref().filter(|added| added.name == *name).map(|added| added.folder.clone())
    }

    /// The folder as this caller may use it.
    pub(super) fn fenced(&self, name: &RootName, folder: Folder) -> Folder {
        let Some(fence) = &self.fence else { return folder };
        let spellings = self.spellings(name);
        let mut open = Vec::new();
        for allowed in &fence.open {
            for root in &spellings {
                if root.starts_with(allowed) {
                    return folder;
                }
                if let Ok(rest) = allowed.strip_prefix(root)
                    && let Some(path) = rest.to_str().and_then(|text| RelPath::parse(text).ok())
                    && !open.contains(&path)
                {
                    open.push(path);
                }
            }
        }
        let without_links = self.disk_without_links(name);
        folder.over(|disk| Arc::new(FencedDisk::new(without_links.unwrap_or(disk), open)))
    }

    pub(super) fn fenced_processes(&self) -> Option<&Processes> {
        self.fence.as_ref().map(|fence| &fence.processes)
    }

    /// Every way to write where a root lies.
    pub(super) fn spellings(&self, name: &RootName) -> Vec<PathBuf> {
        if let Some(folder) = self.added_folder(name) {
            let place = folder.machine_path(&RelPath::root()).ok().flatten();
            return vec![place.unwrap_or_else(|| Path::new("/").join(name.as_str()))];
        }
        match &self.parts.kind {
            Kind::Real { roots, .. } => roots.get(name).map_or_else(Vec::new, |root| root.disk.spellings()),
            Kind::Memory { .. } => vec![Path::new("/").join(name.as_str())],
        }
    }

    fn root_spellings(&self) -> Vec<(RootName, PathBuf)> {
        let names: Vec<RootName> = match &self.parts.kind {
            Kind::Real { roots, .. } => roots.keys().cloned().collect(),
            Kind::Memory { .. } => vec![RootName::WORKSPACE, RootName::MANUALS, RootName::VAULT, RootName::PROJECT],
        };
        let all = names.into_iter().flat_map(|name| {
            let spellings = self.spellings(&name);
            spellings.into_iter().map(move |spelling| (name.clone(), spelling))
        });
        all.collect()
    }

    /// Every way to write where an operator's folder lies.
    fn folder_spellings(&self, folder: &str) -> Result<Vec<PathBuf>> {
        let path = Path::new(folder);
        if path.has_root() {
            let climbs = path.components().any(|part| part == Component::ParentDir);
            return if climbs {
                Err(RelPath::parse(folder).err().unwrap_or_else(|| climbing(folder)))
            } else {
                Ok(vec![path.to_owned()])
            };
        }
        let beneath = if folder == "." { RelPath::root() } else { RelPath::parse(folder)? };
        let workspace = self.spellings(&RootName::WORKSPACE).into_iter();
        Ok(workspace.map(|root| if beneath.is_root() { root } else { root.join(beneath.as_str()) }).collect())
    }

    fn disk_without_links(&self, name: &RootName) -> Option<Arc<dyn Disk>> {
        let Kind::Real { roots, .. } = &self.parts.kind else { return None };
        let root = roots.get(name).filter(|root| root.stored.is_none() && root.disk.follows_links())?;
        let options = DiskOptions { links: false, create: true, durable: true, private: false };
        Some(Arc::new(RealDisk::new(root.disk.given().to_owned(), name.as_str(), options)))
    }
}

/// Read and written by its owner only: who called what, and when, is nobody else's business.
#[cfg(unix)]
const PRIVATE_FILE: u32 = 0o600;

fn climbing(folder: &str) -> WorldError {
    outside(messages::FolderClimbs { folder })
}

/// Where a path leads once each `..` has taken its folder away.
fn led_to(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut reached, part| {
        match part {
            Component::ParentDir => drop(reached.pop()),
            part => reached.push(part),
        }
        reached
    })
}
