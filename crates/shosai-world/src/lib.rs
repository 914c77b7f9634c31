//! The only door outside: files beneath named roots, the clock, chance, the environment, downloads, sub-processes,
//! fonts and temporary folders.
//!
//! A [`World`] is handed to everything that needs the outside. [`World::real`] is the machine, [`World::memory`] is
//! a world for tests that behaves alike. Nothing is opened, read or resolved until it is asked for.
//!
//! ```
//! use shosai_world::{RelPath, RootName, World};
//!
//! let world = World::memory();
//! let vault = world.folder(&RootName::VAULT)?;
//! let note = RelPath::parse("notes/a.md")?;
//! vault.write_atomic(&note, b"# A")?;
//! assert_eq!(vault.read(&note, 1024)?, b"# A");
//! # Ok::<(), shosai_world::WorldError>(())
//! ```

// This crate is the door: the calls that are closed to all others end here.
#![allow(clippy::disallowed_methods)]

mod clock;
mod copying;
mod disk;
mod downloads;
mod environment;
mod error;
mod fenced_disk;
mod folder;
mod fonts;
mod memory_disk;
mod memory_limits;
mod names;
mod path;
mod processes;
mod random;
mod real_disk;
mod shelf;
mod stat;
mod stoppable_disk;
mod storage;
mod temp_folder;
mod walk;
mod world;

shosai_message::entries!();

pub use clock::{Clock, UtcTime};
pub use copying::CopyLimits;
pub use disk::{
    Condition, Disk, Listing, Listings, LockGuard, MAX_REWRITTEN_FILE, Part, changed, read_to_rewrite, too_large,
    unless_absent,
};
pub use downloads::{DownloadLimits, Downloaded, Downloads, Post};
pub use environment::Environment;
pub use error::{ErrorKind, Result, WorldError};
pub use folder::Folder;
pub use fonts::{Font, FontBytes, Fonts};
pub use memory_limits::{
    limit_processor_time, limit_this_process, machine_memory, open_file_limit, peak_memory, yield_to_others,
};
pub use path::RelPath;
pub use processes::{Ending, Finished, ProcessSpec, Processes, Twin, TwinLife};
pub use random::Random;
pub use shelf::Shelf;
pub use stat::{Entry, Fingerprint, Kind, SkipReason, Skipped, Stat, sha256, sha256_hex};
pub use storage::{Grant, Job, SpendLimits, Storage};
pub use temp_folder::TempFolder;
pub use walk::{WalkLimits, Walked};
pub use world::{Hidden, MemoryControls, RootName, RootOptions, World, WorldOptions};

/// Never asks to stop; for callers that cannot be cancelled.
pub fn never_cancelled() -> bool {
    false
}
