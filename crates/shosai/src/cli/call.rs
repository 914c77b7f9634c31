//! What `shosai call` is told.

use std::path::PathBuf;

use clap::Args;

/// Which call to make.
#[derive(Debug, Args)]
pub struct CallArgs {
    /// The tool
    pub tool: String,
    /// Its arguments as JSON, `@FILE` to read them from a file, or `-` from standard input
    #[arg(default_value = "{}")]
    pub arguments: String,
    /// Where to write the picture of the answer
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}
