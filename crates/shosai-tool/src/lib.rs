//! What every tool of the server shares: the [`Tool`] trait, its [`Context`], its [`Answer`] and its [`Failure`].
//!
//! Nothing here knows the protocol: a tool takes typed arguments and gives a typed reply, and
//! [`ToolEntry`] is the erased row that a registry lists and a server calls.

mod answer;
pub mod config;
mod context;
mod entry;
mod kinds;
mod lost_file;
mod misfit;
mod suggest;
mod synonyms;
mod tool;

shosai_message::entries!();

pub use answer::{Answer, Content, Placement, Reply, estimated_tokens};
pub use config::Config;
pub use context::{Cancellation, Client, Context, Notices, Progress, Shared, language_of, take_language};
pub use entry::{CallError, ToolEntry, text_bytes};
pub use lost_file::nearest_file;
pub use shosai_message::{Failure, Language, Message};
pub use suggest::did_you_mean;
pub use tool::{BadArguments, Effect, LONG_TEXT, Network, OutputSchema, QUESTION, Suite, Tool, Work};
