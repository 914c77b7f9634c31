//! What `shosai preview` is told.

use std::path::PathBuf;

use clap::Args;

/// What to look at.
#[derive(Debug, Args)]
pub struct PreviewArgs {
    /// The document, or the folder of a project
    #[arg(default_value = ".")]
    pub document: PathBuf,
    /// The port on this machine; a free one if not given
    #[arg(long, default_value_t = 0, value_name = "PORT")]
    pub port: u16,
}
