//! Measurements, each side by side with a peer in one run. The last line is one JSON object with the figures.

mod mcp;
mod peer;
mod stats;

use std::path::Path;

use clap::Subcommand;

/// What can be measured.
#[derive(Subcommand)]
pub enum Subject {
    /// Start, calls and memory of the server, beside FastMCP, the TypeScript SDK and the bare protocol crate
    Mcp,
}

/// Measures.
pub fn run(root: &Path, subject: Subject) -> anyhow::Result<()> {
    match subject {
        Subject::Mcp => mcp::run(root),
    }
}
