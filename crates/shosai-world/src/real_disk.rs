//! The machine's files beneath one root.
//!
//! Every call opens the root afresh and goes down one name at a time without following links, holding a handle on
//! each folder it passes. So no rename or link made meanwhile can lead a call astray, and a root that is replaced
//! while we run is noticed by the next call.

use crate::messages;
use std::collections::HashSet;
use std::ffi::OsString;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, UNIX_EPOCH};

use cap_fs_ext::{DirExt, FollowSymlinks, MetadataExt as _, OpenOptionsFollowExt, OpenOptionsSyncExt as _};
use cap_std::fs::{Dir, Metadata, OpenOptions};

use crate::disk::{Condition, Disk, Listing, LockGuard, Part, read_to_rewrite};
use crate::error::{ErrorKind, Result, WorldError};
use crate::folder::wait_for;
use crate::names::nfc;
use crate::path::{OWN_PREFIX, RelPath, outside};
use crate::stat::{Entry, Fingerprint, Kind, SkipReason, Skipped, Stat};

#[cfg(unix)]
mod generation;
mod own_files;
mod publish;

use own_files::LockUse;
pub(crate) use own_files::{lock_file, remove_if_dead};

/// How long a write waits for another write of the same file; writes take milliseconds.
const WRITE_LOCK_WAIT: Duration = Duration::from_secs(10);

/// How a root on the machine is treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DiskOptions {
    /// Links that stay beneath the root are followed.
    pub links: bool,
    /// A missing root is created by the first write.
    pub create: bool,
    /// Writes reach the platter before they return; work folders need not.
    pub durable: bool,
    /// Files are their owner's only, whatever they were before.
    pub private: bool,
}

pub(crate) struct RealDisk {
    /// As the operator named it.
    given: PathBuf,
    /// A plain noun for messages.
    name: String,
    options: DiskOptions,
    /// Where it really was when first opened; from then on no link may stand in its place.
    canonical: OnceLock<PathBuf>,
    /// Folders that need no further sweeping in this process.
    swept: Mutex<HashSet<RelPath>>,
}

/// A name in an open folder.
struct Place {
    folder: Dir,
    name: OsString,
}

impl RealDisk {
    pub(crate) fn new(given: PathBuf, name: &str, options: DiskOptions) -> Self {
        Self { given, name: name.to_owned(), options, canonical: OnceLock::new(), swept: Mutex::default() }
    }

    /// Whether links beneath the root are followed.
    pub(crate) fn follows_links(&self) -> bool {
        self.options.links
    }

    /// The root as the operator named it.
    pub(crate) fn given(&self) -> &Path {
        &self.given
    }

    /// Both spellings of the root: as given and with links resolved.
    pub(crate) fn spellings(&self) -> Vec<PathBuf> {
        let absolute = std::path::absolute(&self.given).unwrap_or_else(|_| self.given.clone());
        let mut spellings = vec![absolute];
        spellings.extend(self.resolved().ok().filter(|real| *real != spellings[0]));
        spellings
    }

    fn resolved(&self) -> Result<PathBuf> {
        if let Some(known) = self.canonical.get() {
            return Ok(known.clone());
        }
        let found = std::fs::canonicalize(&self.given).map_err(|error| self.no_root(&error))?;
        Ok(self.canonical.get_or_init(|| found).clone())
    }

    fn open_root(&self) -> Result<Dir> {
        let path = self.resolved()?;
        open_folder_without_links(&path).map_err(|error| self.no_root(&error))
    }

    fn no_root(&self, error: &io::Error) -> WorldError {
        let root = &self.name;
        match error.kind() {
            // What the first write makes holds nothing yet; what was there and is gone is a fault.
            io::ErrorKind::NotFound if self.options.create && self.canonical.get().is_none() => {
                WorldError::new(ErrorKind::NotFound, messages::RootMissing { root })
            }
            io::ErrorKind::NotFound => WorldError::new(ErrorKind::Unavailable, messages::RootMissing { root }),
            io::ErrorKind::PermissionDenied => WorldError::new(ErrorKind::Unavailable, messages::RootDenied { root }),
            io::ErrorKind::NotADirectory => WorldError::new(ErrorKind::Unavailable, messages::RootNotAFolder { root }),
            _ => WorldError::new(ErrorKind::Unavailable, messages::RootNotOpened { root }),
        }
    }

    fn create_root(&self) -> Result<()> {
        if !self.options.create || self.resolved().is_ok() {
            return Ok(());
        }
        std::fs::create_dir_all(&self.given).map_err(|error| self.no_root(&error))
    }

    /// The folder that holds the path's last name, and that name as the disk spells it.
    fn place(&self, path: &RelPath) -> Result<Place> {
        let root = self.open_root()?;
        let path = self.follow_allowed_links(&root, path)?;
        let Some(parent) = path.parent() else {
            return Err(crate::path::invalid(messages::PathIsFolder));
        };
        let folder = descend(root, &parent, &path)?;
        let name = spelling_on_disk(&folder, path.file_name().unwrap_or_default());
        Ok(Place { folder, name })
    }

    fn folder(&self, path: &RelPath) -> Result<Dir> {
        let root = self.open_root()?;
        let path = self.follow_allowed_links(&root, path)?;
        descend(root, &path, &path)
    }

    /// Where links are allowed, the same place without any link in its name. The result is walked like any other
    /// path, so a link that changes in between is refused, not followed.
    fn follow_allowed_links(&self, root: &Dir, path: &RelPath) -> Result<RelPath> {
        if !self.options.links || path.is_root() {
            return Ok(path.clone());
        }
        let mut missing: Vec<&str> = Vec::new();
        let mut present = path.clone();
        while let Some(parent) = present.parent() {
            match root.canonicalize(present.as_str()) {
                Ok(real) => {
                    let real = real.to_str().and_then(|text| RelPath::parse(text).ok());
                    let real = real.ok_or_else(|| link_refused(path))?;
                    return missing.into_iter().rev().try_fold(real, |whole, name| whole.join(name));
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    missing.push(path.segments().nth(parent.segments().count()).unwrap_or_default());
                    present = parent;
                }
                Err(_) => return Err(link_refused(path)),
            }
        }
        Ok(path.clone())
    }

    fn lock_named(&self, path: &RelPath, lock_use: LockUse) -> Result<Option<LockGuard>> {
        own_files::try_lock(self.folder(&path.parent().unwrap_or_default())?, path, lock_use)
    }

    /// Locks a file for one write, its parent folder made and swept.
    fn lock_for_writing(&self, path: &RelPath) -> Result<LockGuard> {
        self.create_folders(&path.parent().unwrap_or_default())?;
        wait_for(path, WRITE_LOCK_WAIT, || self.lock_named(path, LockUse::Write))
    }

    /// Locks a file that must be there.
    fn lock_for_change(&self, path: &RelPath) -> Result<LockGuard> {
        self.stat(path)?;
        wait_for(path, WRITE_LOCK_WAIT, || self.lock_named(path, LockUse::Write))
    }

    fn entry(&self, folder: &Dir, name: &str, at: &RelPath) -> std::result::Result<Entry, SkipReason> {
        let path = RelPath::from_disk_name(name).ok_or(SkipReason::Name)?;
        let found = folder.symlink_metadata(name).map_err(|_| SkipReason::Denied)?;
        if found.is_symlink() {
            if !self.options.links {
                return Err(SkipReason::Link);
            }
            let stat = at.join_path(&path).and_then(|whole| self.stat(&whole)).map_err(|_| SkipReason::Link)?;
            return Ok(Entry { path, stat });
        }
        let stat = describe(&found).ok_or(SkipReason::Special)?;
        Ok(Entry { path, stat })
    }
}

impl Disk for RealDisk {
    fn stat(&self, path: &RelPath) -> Result<Stat> {
        if path.is_root() {
            let found = self.open_root()?.dir_metadata().map_err(|error| self.no_root(&error))?;
            return describe(&found).ok_or_else(|| self.no_root(&io::ErrorKind::NotADirectory.into()));
        }
        let place = self.place(path)?;
        let found = place.folder.symlink_metadata(&place.name).map_err(|error| io_error(path, &error))?;
        if found.is_symlink() {
            return Err(link_refused(path));
        }
        describe(&found).ok_or_else(|| special_refused(path))
    }

    fn read(&self, path: &RelPath, offset: u64, limit: u64) -> Result<Part> {
        let place = self.place(path)?;
        let mut file = open_file(&place.folder, &place.name, OpenOptions::new().read(true), path)?;
        let wrong = |error: io::Error| io_error(path, &error);
        let total = file.metadata().map_err(wrong)?.len();
        file.seek(SeekFrom::Start(offset)).map_err(wrong)?;
        let mut bytes = Vec::new();
        file.take(limit).read_to_end(&mut bytes).map_err(wrong)?;
        Ok(Part { bytes, total })
    }

    fn list(&self, path: &RelPath) -> Result<Listing> {
        let folder = self.folder(path)?;
        let mut names: Vec<OsString> = Vec::new();
        for entry in folder.entries().map_err(|error| io_error(path, &error))? {
            names.push(entry.map_err(|error| io_error(path, &error))?.file_name());
        }
        let mut listing = Listing::default();
        let mut seen: HashSet<RelPath> = HashSet::new();
        // Exact NFC spellings come first, since they are what a path text reaches.
        names.sort_by_key(|name| (name.to_str().is_none_or(|text| nfc(text) != text), name.clone()));
        for name in names {
            let shown_path = name.to_string_lossy().escape_debug().to_string();
            let mut skip = |reason| listing.skipped.push(Skipped { shown_path: shown_path.clone(), reason });
            let Some(name) = name.to_str() else {
                skip(SkipReason::Name);
                continue;
            };
            if name.starts_with(OWN_PREFIX) {
                continue;
            }
            match self.entry(&folder, name, path) {
                Err(reason) => skip(reason),
                Ok(entry) if !seen.insert(entry.path.clone()) => skip(SkipReason::Twin),
                Ok(entry) => listing.entries.push(entry),
            }
        }
        listing.entries.sort_by(|one, other| one.path.cmp(&other.path));
        listing.skipped.sort_by(|one, other| one.shown_path.cmp(&other.shown_path));
        Ok(listing)
    }

    #[cfg(unix)]
    fn generation(&self, path: &RelPath) -> Result<Option<u64>> {
        // What a link leads to may change without a sign of it here.
        if self.options.links { Ok(None) } else { Ok(generation::of(&self.folder(path)?)) }
    }

    fn publish(&self, path: &RelPath, bytes: &[u8], condition: &Condition) -> Result<()> {
        let _guard = self.lock_for_writing(path)?;
        condition.check(self, path)?;
        publish::publish(&self.place(path)?, path, bytes, *condition == Condition::Absent, self.options)
    }

    fn append(&self, path: &RelPath, record: &[u8]) -> Result<()> {
        let _guard = self.lock_for_writing(path)?;
        let mut bytes = read_to_rewrite(self, path)?.unwrap_or_default();
        bytes.extend_from_slice(record);
        publish::publish(&self.place(path)?, path, &bytes, false, self.options)
    }

    fn remove(&self, path: &RelPath, condition: &Condition) -> Result<()> {
        let _guard = self.lock_for_change(path)?;
        condition.check(self, path)?;
        let place = self.place(path)?;
        let wrong = |error: io::Error| io_error(path, &error);
        let found = place.folder.symlink_metadata(&place.name).map_err(wrong)?;
        if found.is_symlink() {
            return Err(link_refused(path));
        }
        if found.is_dir() {
            // What a dead writer left must not make an empty folder look full.
            if let Ok(folder) = place.folder.open_dir_nofollow(&place.name) {
                own_files::sweep(&folder);
            }
            place.folder.remove_dir(&place.name).map_err(wrong)?;
        } else {
            place.folder.remove_file(&place.name).map_err(wrong)?;
        }
        publish::sync_folder(&place.folder, path, self.options.durable)
    }

    fn remove_tree(&self, path: &RelPath) -> Result<()> {
        let _guard = self.lock_for_change(path)?;
        let place = self.place(path)?;
        let folder = place.folder.open_dir_nofollow(&place.name).map_err(|error| refine(&place, path, &error))?;
        drop(folder);
        place.folder.remove_dir_all(&place.name).map_err(|error| io_error(path, &error))?;
        publish::sync_folder(&place.folder, path, self.options.durable)
    }

    fn rename(&self, from: &RelPath, to: &RelPath) -> Result<()> {
        self.stat(from)?;
        // Taken in one fixed order, so that two renames across one another cannot wait for ever.
        let (first, second) = if from.folded() <= to.folded() { (from, to) } else { (to, from) };
        let _first = self.lock_for_writing(first)?;
        let _second = if first.folded() == second.folded() { None } else { Some(self.lock_for_writing(second)?) };
        let source = self.place(from)?;
        let target = self.place(to)?;
        publish::move_to(&source, &target, to, true).map_err(|error| match error.kind {
            // Systems tell in different ways that a folder does not go into itself.
            ErrorKind::Io | ErrorKind::Denied if to.is_beneath(from) => {
                io_error(to, &io::ErrorKind::InvalidInput.into())
            }
            _ => error,
        })?;
        publish::sync_folder(&source.folder, from, self.options.durable)?;
        publish::sync_folder(&target.folder, to, self.options.durable)
    }

    fn create_folders(&self, path: &RelPath) -> Result<()> {
        self.create_root()?;
        let mut folder = self.open_root()?;
        let path = self.follow_allowed_links(&folder, path)?;
        let mut so_far = RelPath::root();
        for segment in path.segments() {
            so_far = so_far.join(segment)?;
            let name = spelling_on_disk(&folder, segment);
            match folder.create_dir(&name) {
                Ok(()) => publish::sync_folder(&folder, &so_far, self.options.durable)?,
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(io_error(&so_far, &error)),
            }
            let place = Place { folder, name };
            folder = place.folder.open_dir_nofollow(&place.name).map_err(|error| refine(&place, &so_far, &error))?;
        }
        let mut swept = self.swept.lock().unwrap_or_else(PoisonError::into_inner);
        if swept.insert(path) {
            own_files::sweep(&folder);
        }
        Ok(())
    }

    fn try_lock(&self, path: &RelPath) -> Result<Option<LockGuard>> {
        self.create_folders(&path.parent().unwrap_or_default())?;
        self.lock_named(path, LockUse::Caller)
    }

    fn sweep(&self, folder: &RelPath) -> Result<usize> {
        Ok(own_files::sweep(&self.folder(folder)?))
    }

    fn machine_path(&self, path: &RelPath) -> Option<PathBuf> {
        let root = self.resolved().ok()?;
        Some(if path.is_root() { root } else { root.join(path.as_str()) })
    }
}

/// Opens a regular file by one name, without following a link and without waiting for a pipe's other end.
fn open_file(folder: &Dir, name: &OsString, options: &mut OpenOptions, path: &RelPath) -> Result<cap_std::fs::File> {
    options.follow(FollowSymlinks::No).nonblock(true);
    let refined = |error: io::Error| {
        match folder.symlink_metadata(name) {
            Ok(found) if found.is_symlink() => link_refused(path),
            // Windows denies a folder that is opened as a file.
            Ok(found) if found.is_dir() => io_error(path, &io::ErrorKind::IsADirectory.into()),
            _ => io_error(path, &error),
        }
    };
    let file = folder.open_with(name, options).map_err(refined)?;
    let found = file.metadata().map_err(|error| io_error(path, &error))?;
    if found.is_dir() {
        return Err(io_error(path, &io::ErrorKind::IsADirectory.into()));
    }
    if !found.is_file() {
        return Err(special_refused(path));
    }
    Ok(file)
}

/// Goes down to a folder on the way to `goal`, which errors name.
fn descend(root: Dir, path: &RelPath, goal: &RelPath) -> Result<Dir> {
    let mut folder = root;
    for segment in path.segments() {
        let name = spelling_on_disk(&folder, segment);
        let place = Place { folder, name };
        folder = place.folder.open_dir_nofollow(&place.name).map_err(|error| refine(&place, goal, &error))?;
    }
    Ok(folder)
}

/// The name under which an equal-looking entry lies on the disk: the NFC name if it is there, otherwise any whose NFC
/// form is the same (files from a Mac or an archive made there), otherwise the NFC name for what is yet to come.
fn spelling_on_disk(folder: &Dir, name: &str) -> OsString {
    let wanted = OsString::from(name);
    if name.is_ascii() || folder.symlink_metadata(name).is_ok() {
        return wanted;
    }
    let Ok(entries) = folder.entries() else { return wanted };
    let twins = entries
        .flatten()
        .map(|entry| entry.file_name())
        .filter(|found| found.to_str().is_some_and(|text| !text.is_ascii() && nfc(text) == name));
    // The least, so that the choice does not depend on the order of the folder.
    twins.min().unwrap_or(wanted)
}

#[cfg(unix)]
pub(crate) fn open_folder_without_links(path: &Path) -> io::Result<Dir> {
    use rustix::fs::{Mode, OFlags};
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let handle = rustix::fs::open(path, flags, Mode::empty())?;
    Ok(Dir::from_std_file(handle.into()))
}

#[cfg(not(unix))]
pub(crate) fn open_folder_without_links(path: &Path) -> io::Result<Dir> {
    if std::fs::symlink_metadata(path)?.is_symlink() {
        return Err(io::ErrorKind::NotADirectory.into());
    }
    Dir::open_ambient_dir(path, cap_std::ambient_authority())
}

fn describe(found: &Metadata) -> Option<Stat> {
    let kind = match (found.is_file(), found.is_dir()) {
        (true, _) => Kind::File,
        (_, true) => Kind::Folder,
        _ => return None,
    };
    let modified_ns =
        found.modified().ok().map(|time| time.into_std()).map_or(0, |time| match time.duration_since(UNIX_EPOCH) {
            Ok(since) => i128::try_from(since.as_nanos()).unwrap_or(i128::MAX),
            Err(before) => -i128::try_from(before.duration().as_nanos()).unwrap_or(i128::MAX),
        });
    let len = if kind == Kind::File { found.len() } else { 0 };
    const NS_PER_MS: i128 = 1_000_000;
    Some(Stat {
        kind,
        len,
        modified_ms: i64::try_from(modified_ns.div_euclid(NS_PER_MS)).unwrap_or(i64::MAX),
        fingerprint: Fingerprint { len, modified_ns, identity: found.ino() },
        sha256: None,
    })
}

fn refine(place: &Place, path: &RelPath, error: &io::Error) -> WorldError {
    let link = place.folder.symlink_metadata(&place.name).is_ok_and(|found| found.is_symlink());
    if link { link_refused(path) } else { io_error(path, error) }
}

fn io_error(path: &RelPath, error: &io::Error) -> WorldError {
    WorldError::from_io(&path.to_string(), error)
}

fn link_refused(path: &RelPath) -> WorldError {
    outside(messages::LinkRefused { path })
}

fn special_refused(path: &RelPath) -> WorldError {
    crate::path::invalid(messages::NotAPlainFile { path })
}
