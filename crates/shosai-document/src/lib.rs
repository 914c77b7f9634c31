//! Documents: the Quarto Markdown reader, one tree, one writer a format.
//!
//! [`tree`] is the document between reader and writers, shaped like pandoc's so that their behaviour can be
//! compared node by node; every node knows its source line. Everything here is pure: what lies outside (pictures,
//! included files) is brought in by the caller.

pub mod formats;
pub mod tree;
