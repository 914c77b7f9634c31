//! Novel projects: stages, steps, design data, artefacts and sessions.
//!
//! [`Project`] is the way in: files beneath one root, manuscripts by number, artefacts by hash, one writer an episode.
//! The engine invents nothing: where a text or a verdict is needed it makes an instruction, and what comes back is
//! checked, kept and put in its place.

mod artifacts;
mod backups;
mod calendar;
pub mod check;
pub mod codex;
pub mod design;
mod error;
pub mod flow;
mod hashes;
pub mod langsmith;
pub mod llm;
mod lock;
mod notation;
pub mod patch;
mod project;
mod report;
mod response;
pub mod story;
#[cfg(test)]
mod testing;
pub mod yaml;

shosai_message::entries!();

pub use artifacts::{Artifact, ArtifactStore, ID_PREFIX, Label, id_of, section, section_names};
pub use backups::{Backup, BackupRef, Backups, KeptFile};
pub use error::{Failure, Qc, Reason, Result, explained};
pub use hashes::{FileChange, HashCache, HashedFile, tree_hash};
pub use lock::EpisodeLock;
pub use notation::{Notation, quarto, written};
pub use project::{
    Character, Episode, EpisodeSettings, Ignore, LAST_EPISODE, LineEnd, MAX_TEXT_BYTES, NovelerRc, Opening,
    PathFallback, Project, ProjectConfig, TargetLength, TextFile, Writing, Written, check_number, layout,
    manuscript_path,
};
pub use report::episode_report;
pub use response::{FileRef, LONGEST_COMMAND, Outputs, ShapeFault, StandardResponse, content_type, validate_response};
