//! What `shosai import` is told.

use std::path::PathBuf;

use clap::Args;

/// What to import.
#[derive(Debug, Args)]
pub struct ImportArgs {
    /// The file
    pub file: PathBuf,
    /// Where to write the Markdown; shown unless given
    #[arg(short, long)]
    pub output: Option<PathBuf>,
}
