//! Charts from a table and an intent.

pub mod chartelier_visualize;
