//! Mermaid: find, validate, lay out and draw, without a browser.
//!
//! [`judge`] gives the verdict on one diagram, [`validate`] on a document; [`draw`] makes the picture and, where asked,
//! the boxes and arrows of a flowchart. Everything is pure: the same text gives the same answer, on any input.

mod blocks;
mod citations;
mod document;
pub mod dot;
mod draw;
mod judge;
mod keywords;
mod layout;
mod malformed;
mod native;
mod second;

shosai_message::entries!();

pub use blocks::{Block, find_blocks};
pub use document::{BlockResult, Metadata, ValidateOptions, Validation, validate};
pub use draw::{DrawError, DrawOptions, Drawing, Stray, draw, strays};
pub use judge::{LARGEST_SOURCE, Problem, ProblemKind, Stop, Verdict, judge};
pub use keywords::keywords;
pub use malformed::{Issue, IssueType, Severity};
pub use second::{SecondOpinion, is_bomb, merge};
