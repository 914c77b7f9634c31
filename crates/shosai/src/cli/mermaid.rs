//! What `shosai mermaid` is told.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// What to do with diagrams.
#[derive(Debug, Subcommand)]
pub enum MermaidWork {
    /// Say which diagrams are broken, and where; exit code 1 if any is
    Check {
        /// Markdown files, or files that hold one diagram
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Count warnings as errors
        #[arg(long)]
        strict: bool,
    },
    /// Draw the diagrams of a file
    Draw(MermaidDrawArgs),
}

/// How to draw diagrams.
#[derive(Debug, Args)]
pub struct MermaidDrawArgs {
    /// A Markdown file, or a file that holds one diagram
    pub file: PathBuf,
    /// Where to write the picture (.svg or .png); further diagrams get a number before the ending
    #[arg(long, short, value_name = "FILE")]
    pub output: PathBuf,
    /// Dark colours
    #[arg(long)]
    pub dark: bool,
    /// The width of the picture in CSS pixels
    #[arg(long)]
    pub width: Option<f64>,
}
