//! A copy of a folder to work in, so that a program cannot change the original.

use std::path::Path;

use crate::error::{ErrorKind, Result, WorldError};
use crate::folder::{Folder, is_folder};
use crate::messages;
use crate::path::RelPath;
use crate::temp_folder::TempFolder;
use crate::walk::WalkLimits;

/// How much a copy may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CopyLimits {
    pub max_entries: usize,
    pub max_bytes: u64,
}

impl TempFolder {
    /// Copies a folder's files here, hidden ones too, with their permissions; links are left out.
    ///
    /// # Errors
    /// `too_large` when the folder holds more than the limits allow; nothing of it is used then.
    pub fn copy_from(&self, original: &Folder, limits: CopyLimits) -> Result<()> {
        let too_large = || {
            let (entries, bytes) = (limits.max_entries, limits.max_bytes);
            WorldError::new(ErrorKind::TooLarge, messages::CopyTooLarge { entries, bytes })
        };
        let walk = WalkLimits { max_entries: limits.max_entries, hidden: true, ..WalkLimits::default() };
        let walked = original.walk_in_part(&RelPath::root(), &walk)?;
        if walked.truncated {
            return Err(too_large());
        }
        let mut left = limits.max_bytes;
        for entry in walked.entries.iter().filter(|entry| !is_folder(entry)) {
            left = left.checked_sub(entry.stat.len).ok_or_else(too_large)?;
            let bytes = original.read(&entry.path, entry.stat.len)?;
            // Whole: a folder of this process.
            self.folder().write_atomic(&entry.path, &bytes)?;
            if let (Some(from), Some(to)) =
                (original.machine_path(&entry.path)?, self.folder().machine_path(&entry.path)?)
            {
                copy_permissions(&from, &to);
            }
        }
        Ok(())
    }
}

/// A program that lost its permission says so itself when it is started.
fn copy_permissions(from: &Path, to: &Path) {
    if let Ok(found) = std::fs::symlink_metadata(from) {
        let _ = std::fs::set_permissions(to, found.permissions());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RootName, World};

    #[test]
    fn a_copy_holds_the_same_files_and_leaves_the_original_alone() {
        let world = World::memory();
        let folder = world.folder(&RootName::WORKSPACE).unwrap();
        let (note, hidden) = (RelPath::parse("a/b.md").unwrap(), RelPath::parse(".c").unwrap());
        folder.write_atomic(&note, b"1").unwrap();
        folder.write_atomic(&hidden, b"22").unwrap();
        let copy = world.temp_folder().unwrap();
        copy.copy_from(&folder, CopyLimits { max_entries: 3, max_bytes: 3 }).unwrap();
        assert_eq!(
            (copy.folder().read(&note, 9).unwrap(), copy.folder().read(&hidden, 9).unwrap()),
            (b"1".to_vec(), b"22".to_vec())
        );
        copy.folder().write_atomic(&note, b"changed").unwrap();
        assert_eq!(folder.read(&note, 9).unwrap(), b"1");
        for limits in [CopyLimits { max_entries: 2, max_bytes: 3 }, CopyLimits { max_entries: 3, max_bytes: 2 }] {
            assert_eq!(world.temp_folder().unwrap().copy_from(&folder, limits).unwrap_err().kind, ErrorKind::TooLarge);
        }
    }
}
