//! What `shosai config` is told.

use clap::Args;

/// What to show of the configuration.
#[derive(Debug, Args)]
pub struct ConfigArgs {
    /// Print the JSON Schema of shosai.yaml
    #[arg(long)]
    pub schema: bool,
}
