//! What `shosai manual` is told.

use clap::Subcommand;

/// What to look at in manuals.
#[derive(Debug, Subcommand)]
pub enum ManualWork {
    /// List the manuals
    List,
    /// Show the table of contents of a manual
    Toc {
        /// The manual
        manual: String,
    },
}
