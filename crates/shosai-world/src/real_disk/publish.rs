//! Putting a complete file in place: temporary, contents, sync, rename, sync of the folder.

use crate::messages;
use std::fs::File;
use std::io::{self, Write};

use cap_std::fs::Dir;

use super::own_files::{Access, new_temp};
use super::{DiskOptions, Place, io_error, link_refused};
use crate::error::{ErrorKind, Result, WorldError};
use crate::path::RelPath;

/// Writes the bytes under a temporary name and gives them the wanted one, which must be free where it is said so.
pub(super) fn publish(place: &Place, path: &RelPath, bytes: &[u8], free: bool, options: DiskOptions) -> Result<()> {
    let DiskOptions { durable, private, .. } = options;
    let former = check_target(place, path, free)?.filter(|_| !private);
    let access = if private || former.is_some() { Access::Owner } else { Access::Usual };
    let (name, mut file) = new_temp(&place.folder, path, access)?;
    let source = Place { folder: clone(&place.folder, path)?, name: name.clone().into() };
    let done = fill(&mut file, bytes, former.as_ref(), durable)
        .map_err(|error| io_error(path, &error))
        .and_then(|()| move_to(&source, place, path, free));
    if done.is_err() {
        // The lock on it ends with this call, so a temporary that stays is swept later.
        let _ = place.folder.remove_file(&name);
    }
    done?;
    sync_folder(&place.folder, path, durable)
}

/// Moves a file or folder; where the name must be free, never over another.
pub(super) fn move_to(source: &Place, target: &Place, path: &RelPath, free: bool) -> Result<()> {
    let wrong = |error: io::Error| io_error(path, &error);
    match free {
        false => source.folder.rename(&source.name, &target.folder, &target.name).map_err(wrong),
        true => move_to_free_name(source, target).map_err(wrong),
    }
}

/// Makes the folder's own entries durable.
pub(super) fn sync_folder(folder: &Dir, path: &RelPath, durable: bool) -> Result<()> {
    // Only Unix systems let a folder be opened and synced; others journal their entries.
    if !durable || !cfg!(unix) {
        return Ok(());
    }
    let opened = folder.open(".").map_err(|error| io_error(path, &error))?;
    match opened.sync_all() {
        // Some network file systems cannot sync a folder; the contents are safe by then.
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        synced => synced.map_err(|error| io_error(path, &error)),
    }
}

/// Refuses targets that are not plain writable files; returns the permissions the new file inherits.
fn check_target(place: &Place, path: &RelPath, free: bool) -> Result<Option<cap_std::fs::Permissions>> {
    let found = match place.folder.symlink_metadata(&place.name) {
        Ok(found) => found,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(io_error(path, &error)),
    };
    if found.is_symlink() {
        return Err(link_refused(path));
    }
    if free {
        return Err(io_error(path, &io::ErrorKind::AlreadyExists.into()));
    }
    if found.is_dir() {
        return Err(io_error(path, &io::ErrorKind::IsADirectory.into()));
    }
    if !found.is_file() {
        return Err(super::special_refused(path));
    }
    if found.permissions().readonly() {
        return Err(WorldError::new(ErrorKind::Denied, messages::MarkedReadOnly { path }));
    }
    Ok(Some(found.permissions()))
}

fn fill(file: &mut File, bytes: &[u8], former: Option<&cap_std::fs::Permissions>, durable: bool) -> io::Result<()> {
    file.write_all(bytes)?;
    if let Some(former) = former {
        inherit_mode(file, former)?;
    }
    if durable { file.sync_all() } else { Ok(()) }
}

#[cfg(unix)]
fn inherit_mode(file: &File, former: &cap_std::fs::Permissions) -> io::Result<()> {
    use cap_std::fs::PermissionsExt as _;
    use std::os::unix::fs::PermissionsExt as _;
    // Only the access bits: a set-user-id bit must not pass to contents its owner never saw.
    const ACCESS_BITS: u32 = 0o777;
    file.set_permissions(std::fs::Permissions::from_mode(former.mode() & ACCESS_BITS))
}

#[cfg(not(unix))]
fn inherit_mode(_file: &File, _former: &cap_std::fs::Permissions) -> io::Result<()> {
    Ok(())
}

/// Renames unless the name is taken, in one step where the system can.
#[cfg(any(target_os = "linux", target_os = "android", target_os = "macos", target_os = "ios"))]
fn move_to_free_name(source: &Place, target: &Place) -> io::Result<()> {
    use rustix::fs::{RenameFlags, renameat_with};
    use rustix::io::Errno;
    match renameat_with(&source.folder, &source.name, &target.folder, &target.name, RenameFlags::NOREPLACE) {
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => link_to_free_name(source, target),
        moved => Ok(moved?),
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_os = "macos", target_os = "ios")))]
fn move_to_free_name(source: &Place, target: &Place) -> io::Result<()> {
    link_to_free_name(source, target)
}

/// A second name for the file fails if the name is taken; then the first name goes.
fn link_to_free_name(source: &Place, target: &Place) -> io::Result<()> {
    if source.folder.symlink_metadata(&source.name)?.is_dir() {
        if target.folder.symlink_metadata(&target.name).is_ok() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        return source.folder.rename(&source.name, &target.folder, &target.name);
    }
    source.folder.hard_link(&source.name, &target.folder, &target.name)?;
    source.folder.remove_file(&source.name)
}

fn clone(folder: &Dir, path: &RelPath) -> Result<Dir> {
    folder.try_clone().map_err(|error| io_error(path, &error))
}
