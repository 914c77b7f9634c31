//! What `shosai template` is told.

use std::path::PathBuf;

use clap::Subcommand;

/// What to do with templates.
#[derive(Debug, Subcommand)]
pub enum TemplateWork {
    /// The templates that ship with the program
    List,
    /// Show what is understood of a template: its layouts and what each is used for
    Inspect {
        /// A .pptx or .potx file, or the id of a shipped template
        file: PathBuf,
        /// A folder for a sketch of every layout, as SVG
        #[arg(long, value_name = "FOLDER")]
        pictures: Option<PathBuf>,
    },
    /// Write a shipped template as a file, to change it
    Export {
        /// Its id
        #[arg(value_parser = clap::builder::PossibleValuesParser::new(shosai_document::formats::shipped_templates()))]
        id: String,
        /// Where to write it (.pptx)
        output: PathBuf,
    },
}
