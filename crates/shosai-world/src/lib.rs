//! The only door outside.
