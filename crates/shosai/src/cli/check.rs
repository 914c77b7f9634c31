//! What `shosai check` is told.

use std::path::PathBuf;

use clap::Args;

/// What to check.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Files, `-` for standard input, or numbers of episodes
    #[arg(required = true)]
    pub targets: Vec<PathBuf>,
    /// Apply the safe fixes
    #[arg(long)]
    pub fix: bool,
    /// With --fix or --diff, change speech too
    #[arg(long)]
    pub fix_dialogue: bool,
    /// Show the safe fixes as a diff
    #[arg(long)]
    pub diff: bool,
    /// Check again whenever a text changes
    #[arg(long)]
    pub watch: bool,
    /// text, json, ndjson, csv, md, html or sarif
    #[arg(long, value_name = "NAME")]
    pub format: Option<String>,
    /// Where to write the report
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// narou, literary, light_novel, technical or strict
    #[arg(long, value_name = "NAME")]
    pub preset: Option<String>,
    /// Leave lines of speech out
    #[arg(long)]
    pub exclude_dialogue: bool,
    /// Show nothing lighter than low, medium, high or critical
    #[arg(long, value_name = "SEVERITY")]
    pub min_severity: Option<String>,
    /// Fail below this score; 80 unless given
    #[arg(long, value_name = "SCORE")]
    pub fail_below: Option<f64>,
    /// Fail when an issue weighs so much
    #[arg(long, value_name = "SEVERITY")]
    pub fail_on: Option<String>,
    /// The project's folder beneath the workspace
    #[arg(long, value_name = "DIR")]
    pub project: Option<String>,
}
