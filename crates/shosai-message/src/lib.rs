//! What a person or a model reads.
//!
//! A crate keeps its messages in `messages/en.ftl` and `messages/ja.ftl` (Project Fluent). Its build script calls
//! [`generate::entries`], which makes a type of every entry, with a field for every argument, and refuses files that
//! do not say the same in both languages; `shosai_message::entries!()` in `lib.rs` brings them in as `crate::messages`.
//! An entry with a `.hint` and a `.code` is a [`Failure`]: its code, its cause and the way out stand in one place.

mod argument;
mod catalogue;
mod entry;
mod failure;
#[cfg(feature = "generate")]
pub mod generate;
mod language;
mod message;

pub use argument::Argument;
pub use catalogue::{Catalogue, Row};
pub use entry::{Coded, Hinted};
pub use failure::Failure;
pub use language::Language;
pub use message::Message;

/// A module `messages` with the types that the build script made of the crate's messages, and their catalogue.
#[macro_export]
macro_rules! entries {
    () => {
        mod messages {
            include!(concat!(env!("OUT_DIR"), "/messages.rs"));
        }
        pub use messages::CATALOGUE as MESSAGES;
    };
}
