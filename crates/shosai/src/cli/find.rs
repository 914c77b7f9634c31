//! What `shosai find` is told.

use clap::Args;

/// What to find.
#[derive(Debug, Args)]
pub struct FindArgs {
    /// Words or a question, in any spelling
    pub query: String,
    /// One manual; all of them unless given
    #[arg(long)]
    pub manual: Option<String>,
    /// How many sections to show
    #[arg(long, short, default_value_t = 10)]
    pub limit: usize,
}
