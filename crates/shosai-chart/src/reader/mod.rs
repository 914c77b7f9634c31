//! The reader of questions.

pub mod columns;
pub mod dictionary;
pub mod features;
pub mod frame;
pub mod lexicon;
pub mod link;
pub mod model;
pub mod roles;
pub mod text;
pub mod values;
