//! Reading a manuscript: what of it is prose, where its sentences, quotes and words stand.
//!
//! Everything here speaks of the *visible* text (marks, ruby and notes taken out); [`Manuscript::source_span`] leads back to the bytes of the source.

mod blocks;
mod frame;
mod html;
mod inlines;
mod layout;
mod manuscript;
mod pairs;
mod places;
mod sentences;
mod token;

pub use blocks::BlockKind;
pub use manuscript::{Block, Caption, Manuscript, Run};
pub use pairs::{Pair, closer_of};
pub use places::Place;
pub use sentences::{Sentence, Voice};
pub use token::Token;
