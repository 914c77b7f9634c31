//! What `shosai setup` is told.

use clap::Args;

/// Which client, and how it starts the server.
#[derive(Debug, Args)]
pub struct SetupArgs {
    /// The client
    #[arg(value_parser = crate::commands::client_ids())]
    pub client: String,
    /// Merge it into the client's file, after a backup
    #[arg(long)]
    pub write: bool,
    /// Take it out of the client's file again, after a backup
    #[arg(long, conflicts_with = "write")]
    pub remove: bool,
    /// The client's file, where it lies elsewhere
    #[arg(long, value_name = "FILE")]
    pub file: Option<String>,
    /// The name under which the client lists the server
    #[arg(long, default_value = "shosai")]
    pub name: String,
    /// The program to start, in place of this one's path
    #[arg(long, value_name = "PROGRAM")]
    pub command: Option<String>,
    /// Groups of tools, separated by commas
    #[arg(long, value_name = "NAMES")]
    pub toolsets: Option<String>,
    /// Offer only tools that change nothing
    #[arg(long)]
    pub read_only: bool,
}
