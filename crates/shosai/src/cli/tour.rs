//! What `shosai tour` is told.

use std::path::PathBuf;

use clap::Args;

/// Where the tour goes.
#[derive(Debug, Args)]
pub struct TourArgs {
    /// The folder to write to
    #[arg(default_value = "shosai-tour")]
    pub folder: PathBuf,
}
