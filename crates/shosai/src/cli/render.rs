//! What `shosai render` is told.

use std::path::PathBuf;

use clap::Args;

fn formats() -> clap::builder::PossibleValuesParser {
    shosai_document::formats::FORMATS.iter().map(|format| format.id).chain(["all"]).into()
}

/// What to publish.
#[derive(Debug, Args)]
pub struct RenderArgs {
    /// The document, the folder of a book or website, or `-` for standard input
    pub document: PathBuf,
    /// The formats, separated by commas, or `all`; what --output ends as if not given, or else pptx
    #[arg(long, value_delimiter = ',', value_name = "FORMATS", hide_possible_values = true)]
    #[arg(value_parser = formats())]
    pub to: Vec<String>,
    /// The file to write, or the folder where there are several formats; beside the document if not given
    #[arg(long, short, value_name = "PATH")]
    pub output: Option<PathBuf>,
    /// A template: an id, or a file
    #[arg(long, value_name = "TEMPLATE")]
    pub template: Option<String>,
    /// An option of the format, as `toc=true`
    #[arg(long = "set", short = 's', value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// Also write a picture of every slide or page into this folder (pptx, beamer, pdf)
    #[arg(long, value_name = "FOLDER")]
    pub pictures: Option<PathBuf>,
    /// Say how each slide was set: its layout, letters, height filled and columns (pptx)
    #[arg(long)]
    pub explain: bool,
    /// Render again whenever the document changes
    #[arg(long)]
    pub watch: bool,
}
