//! The words of the command line: one file a command.

mod call;
mod chart;
mod check;
mod config;
mod find;
mod import;
mod language;
mod manual;
mod mermaid;
mod noveler;
mod preview;
mod render;
mod selection;
mod serve;
mod setup;
mod store;
mod template;
mod token;
mod tour;
mod vault;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

pub use self::{
    call::CallArgs,
    chart::ChartArgs,
    check::CheckArgs,
    config::ConfigArgs,
    find::FindArgs,
    import::ImportArgs,
    language::{examples, fault, is_page, language, spoken},
    manual::ManualWork,
    mermaid::{MermaidDrawArgs, MermaidWork},
    noveler::{NovelerMcp, NovelerWork, NovelerWriteArgs},
    preview::PreviewArgs,
    render::RenderArgs,
    selection::Selection,
    serve::ServeArgs,
    setup::SetupArgs,
    store::StoreWork,
    template::TemplateWork,
    token::{TokenArgs, TokenNewArgs, TokenWork},
    tour::TourArgs,
    vault::VaultWork,
};

/// The first hour, line by line.
pub const EXAMPLES: &str = "Examples:
  shosai tour
  shosai setup claude-code --write
  shosai serve --http
  shosai find 'delivery date'
  shosai chart sales.xlsx 'sales by month' -o sales.png
  shosai render report.qmd --to pptx,pdf --template corporate_standard
  shosai check chapter.md --diff";

/// A study for language models: manuals, notes, charts, documents and novels.
#[derive(Debug, Parser)]
#[command(name = "shosai", version, about, long_about = None, arg_required_else_help = true, after_help = EXAMPLES)]
pub struct Cli {
    /// The workspace folder, in place of WORKSPACE_ROOT and the current folder
    #[arg(long, global = true, value_name = "DIR")]
    pub workspace: Option<String>,
    /// A configuration file in place of the workspace's shosai.yaml
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Answer in JSON, for programs
    #[arg(long, global = true)]
    pub json: bool,
    /// The language of help, errors and answers: ja or en
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = ["ja", "en"], hide_possible_values = true)]
    pub lang: Option<String>,
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// What can be done.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve MCP over standard input and output, or over HTTP
    Serve(ServeArgs),
    /// List the tools that are offered
    Tools(Selection),
    /// Call one tool and print its answer
    Call(CallArgs),
    /// Show the settings in force and where each came from
    Config(ConfigArgs),
    /// Say what works, what is missing and what to do
    Doctor,
    /// Show the main jobs on a sample workspace and write index.html about them
    Tour(TourArgs),
    /// Find everything in the manuals that speaks of a query
    Find(FindArgs),
    /// Look at manuals
    Manual {
        /// What to look at
        #[command(subcommand)]
        work: ManualWork,
    },
    /// Look at notes
    Vault {
        /// What to look at
        #[command(subcommand)]
        work: VaultWork,
    },
    /// Check Japanese prose: files, or episodes by number; exit code 1 if a text does not pass
    Check(CheckArgs),
    /// Draw a chart from a table and an intent
    Chart(ChartArgs),
    /// Publish a Quarto Markdown document as PowerPoint, PDF, HTML and 25 other formats
    Render(RenderArgs),
    /// Show a document, book or website in the browser while it is written; pages are loaded again as they change
    Preview(PreviewArgs),
    /// Read a PDF, Word, Excel, PowerPoint, HTML or EPUB file as Markdown
    Import(ImportArgs),
    /// Judge and draw Mermaid diagrams
    Mermaid {
        /// What to do with them
        #[command(subcommand)]
        work: MermaidWork,
    },
    /// Write a novel, episode by episode
    Noveler {
        /// What to do
        #[command(subcommand)]
        work: NovelerWork,
    },
    /// Look at PowerPoint templates and take out those that ship with the program
    Template {
        /// What to do with them
        #[command(subcommand)]
        work: TemplateWork,
    },
    /// Make, list and revoke the tokens of a team's server
    Token(TokenArgs),
    /// Make, check, fill and tidy the store that replicas share (SHOSAI_STORE, SHOSAI_BLOBS)
    Store {
        /// What to do
        #[command(subcommand)]
        work: StoreWork,
    },
    /// Print what a client needs to start this server, or merge it into the client's file
    Setup(SetupArgs),
    /// Ask a server whether it is well; exit code 1 if not
    Probe {
        /// Its address
        #[arg(default_value = "127.0.0.1:5173")]
        address: String,
    },
    /// Do heavy calls for a server that has started this; it is told which on its standard input
    #[command(hide = true)]
    Worker,
    /// Print the manual page, of the program or of a command
    Man {
        /// The command
        command: Option<String>,
    },
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}
