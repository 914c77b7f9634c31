//! What the types made of Fluent entries have in common.

use crate::Message;

/// An entry with a `.hint`: what is wrong, and the way out.
pub trait Hinted: Into<Message> {}

/// An entry with a `.code` too: a whole failure.
pub trait Coded: Hinted {
    /// The stable name that programs compare.
    const CODE: &'static str;
}
