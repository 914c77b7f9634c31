//! One number for everything beneath a folder of the machine: when anything there changes, so does it. A lean look at
//! names, lengths and times, many times cheaper than a walk that makes entries of them.

use std::os::fd::{AsFd, OwnedFd};

use cap_std::fs::Dir;
use rustix::fs::{AtFlags, FileType, Mode, OFlags};

/// Folders deeper than this are nobody's.
const MOST_DEPTH: u32 = 64;
/// Odd constants with well-mixed bits.
const PRIME: u64 = 0x9E37_79B9_7F4A_7C15;
const OTHER: u64 = 0xC2B2_AE3D_27D4_EB4F;

/// Entries that are looked at; who has more is looked at by a walk, which can be stopped and tells what it left out.
const MOST_ENTRIES: u32 = 500_000;

/// `None` where something cannot be looked at, or too much would be: then only a walk can tell.
pub(super) fn of(folder: &Dir) -> Option<u64> {
    let mut look = Look { sum: 1, left: MOST_ENTRIES };
    look.beneath(&folder.as_fd().try_clone_to_owned().ok()?, 0, 0)?;
    Some(look.sum)
}

struct Look {
    /// Of all entries, so that the order in which a folder tells its names does not matter.
    sum: u64,
    left: u32,
}

impl Look {
    /// One folder after another: never more of them are open than lie above one another.
    fn beneath(&mut self, folder: &OwnedFd, above: u64, depth: u32) -> Option<()> {
        if depth > MOST_DEPTH {
            return None;
        }
        for entry in rustix::fs::Dir::read_from(folder).ok()? {
            let entry = entry.ok()?;
            let name = entry.file_name();
            let bytes = name.to_bytes();
            if bytes == b"." || bytes == b".." {
                continue;
            }
            self.left = self.left.checked_sub(1)?;
            let found = rustix::fs::statat(folder, name, AtFlags::SYMLINK_NOFOLLOW).ok()?;
            let named = bytes.iter().fold(mixed(above, 0), |sum, byte| mixed(sum, u64::from(*byte)));
            let own = mixed(named, word(found.st_mode));
            if FileType::from_raw_mode(found.st_mode) != FileType::Directory {
                let times = [word(found.st_mtime), word(found.st_mtime_nsec), word(found.st_ctime_nsec)];
                let figures = [word(found.st_ctime), word(found.st_ino), word(found.st_size)];
                self.sum = self.sum.wrapping_add(times.into_iter().chain(figures).fold(own, mixed));
                continue;
            }
            self.sum = self.sum.wrapping_add(mixed(own, word(found.st_ino)));
            // What is hidden is no manual and no note, and may be large.
            if bytes.first() != Some(&b'.') {
                let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
                self.beneath(&rustix::fs::openat(folder, name, flags, Mode::empty()).ok()?, named, depth + 1)?;
            }
        }
        Some(())
    }
}

/// Systems disagree about which of their figures have a sign.
fn word(figure: impl Into<i128>) -> u64 {
    figure.into() as u64
}

fn mixed(sum: u64, word: u64) -> u64 {
    let mixed = (sum ^ word).wrapping_mul(PRIME);
    (mixed ^ (mixed >> 29)).wrapping_mul(OTHER)
}
