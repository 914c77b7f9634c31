//! What `shosai noveler` is told.

use std::{io::IsTerminal as _, path::PathBuf};

use clap::{Args, Subcommand};

use super::{CallArgs, CheckArgs};

/// What to do with a novel.
#[derive(Debug, Subcommand)]
pub enum NovelerWork {
    /// Make the folders and the settings of a new project
    Init {
        /// The novel's title; 無題 unless given
        title: Option<String>,
        /// The project's folder beneath the workspace
        #[arg(long, value_name = "DIR")]
        project: Option<String>,
    },
    /// Show manuscripts and sessions
    Status {
        /// The project's folder beneath the workspace
        #[arg(long, value_name = "DIR")]
        project: Option<String>,
    },
    /// Work through the ten stages of an episode
    Write(NovelerWriteArgs),
    /// Write an HTML page about an episode's progress
    Report {
        /// The episode
        #[arg(required = is_required())]
        episode: Option<u32>,
        /// The project's folder beneath the workspace
        #[arg(long, value_name = "DIR")]
        project: Option<String>,
        /// Where to write it; reports/episode_001.html in the project unless given
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Check the prose of episodes or files; changes nothing unless --fix
    Check(CheckArgs),
    /// Show what polishing would change and what a reviser is asked to do
    Polish {
        /// The episode
        #[arg(required = is_required())]
        episode: Option<u32>,
        /// Write what stage 1 fixes by rules
        #[arg(long)]
        apply: bool,
        /// Stages, 1 to 3
        #[arg(long, value_delimiter = ',', value_name = "NUMBERS")]
        stages: Option<Vec<u8>>,
        /// The project's folder beneath the workspace
        #[arg(long, value_name = "DIR")]
        project: Option<String>,
    },
    /// Show what does not fit together in an episode, with both places
    Story {
        /// The episode
        #[arg(required = is_required())]
        episode: Option<u32>,
        /// The project's folder beneath the workspace
        #[arg(long, value_name = "DIR")]
        project: Option<String>,
    },
    /// Write an episode or the book for a site, a reader of books or a printer, with its ruby and emphasis
    Publish {
        /// The episode, or `all` for the book
        #[arg(required = is_required())]
        episode: Option<String>,
        /// narou, kakuyomu, aozora, epub or pdf (both vertical)
        #[arg(default_value = "narou")]
        form: String,
        /// The paper of a PDF: bunko unless given, shinsho, shiroku, a5, b6, b5, a4
        #[arg(long, value_name = "NAME")]
        paper: Option<String>,
        /// The project's folder beneath the workspace
        #[arg(long, value_name = "DIR")]
        project: Option<String>,
    },
    /// Propose entries of the codex (30_設定集) from an episode
    Codex {
        /// The episode
        #[arg(required = is_required())]
        episode: Option<u32>,
        /// Write those whose file does not exist yet
        #[arg(long)]
        write: bool,
        /// The project's folder beneath the workspace
        #[arg(long, value_name = "DIR")]
        project: Option<String>,
    },
    /// Call a tool by name
    Mcp {
        /// The call
        #[command(subcommand)]
        work: NovelerMcp,
    },
}

/// How to write an episode.
#[derive(Debug, Args)]
pub struct NovelerWriteArgs {
    /// The episode
    #[arg(required = is_required())]
    pub episode: Option<u32>,
    /// Only show where it stands
    #[arg(long)]
    pub dry_run: bool,
    /// Hand in the result of the present stage, as a JSON file; `-` reads standard input
    #[arg(long, value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// Ask for the result of the present stage, question by question
    #[arg(long, conflicts_with_all = ["input", "dry_run"])]
    pub ask: bool,
    /// The project's folder beneath the workspace
    #[arg(long, value_name = "DIR")]
    pub project: Option<String>,
}

/// Calling tools by name.
#[derive(Debug, Subcommand)]
pub enum NovelerMcp {
    /// Make one call and print its answer
    Call(CallArgs),
}

/// Whoever sits at a terminal is asked for what is missing; a program is told.
fn is_required() -> bool {
    !std::io::stdin().is_terminal()
}
