//! What `shosai vault` is told.

use clap::Subcommand;

/// What to look at in the vault.
#[derive(Debug, Subcommand)]
pub enum VaultWork {
    /// List a folder
    Ls {
        /// The folder beneath the vault
        #[arg(default_value = "")]
        folder: String,
    },
    /// Print a note
    Read {
        /// The note beneath the vault
        path: String,
    },
    /// Find the lines of notes that hold a text
    Search {
        /// The text
        query: String,
        /// Ignore separators too
        #[arg(long)]
        loose: bool,
    },
}
