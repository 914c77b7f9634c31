//! Measurements, each side by side with a peer in one run. The last line is one JSON object with the figures.

mod charts;
mod documents;
mod history;
mod mcp;
mod mmdc;
mod novel;
mod peer;
mod score;
mod soak;
mod stats;
mod textlint;

use std::path::{Path, PathBuf};

use clap::Subcommand;
use serde_json::Value;

/// What can be measured.
#[derive(Subcommand)]
pub enum Subject {
    /// Start, calls and memory of the server, beside FastMCP, the TypeScript SDK and the bare protocol crate
    Mcp,
    /// How often the verdict on a Mermaid diagram agrees with Mermaid's own, and what it costs
    Mermaid {
        /// Which cases
        #[command(flatten)]
        given: Cases,
        /// The official `mmdc`, to compare the CPU of a drawing with
        #[arg(long)]
        mmdc: Option<PathBuf>,
    },
    /// How much of what matters a search finds, and what it costs
    Find(Cases),
    /// What 100 MB of manuals and 50,000 files cost: cold, at a search, at a look, in memory
    Large,
    /// How much of what textlint's Japanese rules find our rules find, and what it costs
    Prose {
        /// Which cases
        #[command(flatten)]
        given: Cases,
        /// A folder in which textlint and its Japanese presets are installed, to compare CPU and memory with
        #[arg(long)]
        textlint: Option<PathBuf>,
    },
    /// How near our text formats come to pandoc's, over a corpus of our own or other documents
    Documents {
        /// The pandoc program
        #[arg(long)]
        pandoc: PathBuf,
        /// A folder of documents in place of the corpus
        #[arg(long)]
        cases: Option<PathBuf>,
    },
    /// The CPU of nine charts beside Altair with vl-convert, and a page with both
    Charts,
    /// A serial of a thousand episodes: status, hashes and memory, beside sha256sum
    Novel,
    /// Many clients of a team's server at once: errors, latency, memory, and whether a stop finishes what runs
    Soak(soak::Soak),
}

/// Which cases to measure with.
#[derive(clap::Args)]
pub struct Cases {
    /// The file or folder of cases
    #[arg(long)]
    cases: PathBuf,
}

/// Measures, prints the figures last, and warns where they are worse than those kept before; `keep` keeps them.
pub fn run(root: &Path, subject: Subject, keep: bool) -> anyhow::Result<()> {
    for figures in measured(root, subject)? {
        for warning in history::warnings(root, &figures)? {
            println!("{warning}");
        }
        if keep {
            history::keep(root, &figures)?;
        }
        println!("{figures}");
    }
    Ok(())
}

/// Writes how far the words of a search in manuals are believed, learned from cases.
pub fn learn(root: &Path, cases: &[PathBuf]) -> anyhow::Result<()> {
    score::learn(root, cases)
}

fn measured(root: &Path, subject: Subject) -> anyhow::Result<Vec<Value>> {
    Ok(match subject {
        Subject::Documents { pandoc, cases } => vec![documents::run(root, &pandoc, cases.as_deref())?],
        Subject::Mcp => vec![mcp::run(root)?],
        Subject::Mermaid { given, mmdc } => {
            let peer = mmdc.map(|program| mmdc::run(root, &given.cases, &program)).transpose()?;
            peer.into_iter().chain([score::run(root, "mermaid", &given.cases)?]).collect()
        }
        Subject::Prose { given, textlint } => {
            let peer = textlint.map(|folder| textlint::compare(root, &folder)).transpose()?;
            peer.into_iter().chain([score::run(root, "prose", &given.cases)?]).collect()
        }
        Subject::Charts => vec![charts::run(root)?],
        Subject::Novel => vec![novel::run(root)?],
        Subject::Soak(soak) => vec![soak::run(root, &soak)?],
        Subject::Large => vec![score::large(root)?],
        Subject::Find(given) => vec![score::run(root, "manual", &given.cases)?],
    })
}
