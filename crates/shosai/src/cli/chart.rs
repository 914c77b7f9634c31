//! What `shosai chart` is told.

use std::path::PathBuf;

use clap::Args;

/// What to draw.
#[derive(Debug, Args)]
pub struct ChartArgs {
    /// A CSV, TSV, JSON, .xlsx, .xls or .ods file, or `-` for standard input
    pub data: PathBuf,
    /// What to show, in Japanese or English
    #[arg(default_value = "", required_unless_present = "spec")]
    pub intent: String,
    /// A file with the spec to draw; nothing is guessed then
    #[arg(long, value_name = "FILE")]
    pub spec: Option<PathBuf>,
    /// Print the spec that was drawn, to be changed and given to --spec
    #[arg(long)]
    pub explain: bool,
    /// The sheet of a workbook, by name or by number from 1
    #[arg(long, value_name = "NAME")]
    pub sheet: Option<String>,
    /// Where to write the picture; its ending, .png, .svg or .html, says how
    #[arg(long, short, value_name = "FILE", default_value = "chart.png")]
    pub output: PathBuf,
    /// Put the letters that an .svg shows into it, for readers without the font
    #[arg(long)]
    pub embed_font: bool,
    /// Width in pixels
    #[arg(long, default_value_t = 1200)]
    pub width: i64,
    /// Height in pixels
    #[arg(long, default_value_t = 900)]
    pub height: i64,
    /// Fail instead of drawing a fallback
    #[arg(long)]
    pub strict: bool,
}
