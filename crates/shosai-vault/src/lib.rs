//! The vault: notes that are written whole or not at all, searched, scanned line by line, and held against their sources.
//!
//! [`Vault`] is the one way to a note. `artifacts/` takes Markdown and JSON only, and `artifacts/daily/` is append-only,
//! whatever the spelling of a path.

mod audit;
mod coverage;
mod find;
mod lines;
mod links;
mod note;
mod policy;
mod scan;
mod search;
mod sketch;

shosai_message::entries!();

pub use audit::{Audit, Finding, FindingKind, audit};
pub use coverage::{Coverage, LineRange, coverage};
pub use find::{Found, FoundNote, NoteSignal};
pub use lines::Lines;
pub use links::{Link, Linked, Recent, Renamed};
pub use note::{Listed, ListedKind, Passage, Replaced, Selection, Vault, WriteMode, Written};
pub use scan::{Chunk, Cursor};
pub use search::{Hit, Scope, SearchMode, Searched};
pub use sketch::Sketches;
