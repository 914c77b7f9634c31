//! The words of the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// A study for language models: manuals, notes, charts, documents and novels.
#[derive(Debug, Parser)]
#[command(name = "shosai", version, about, long_about = None, arg_required_else_help = true)]
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

/// How to serve.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// Listen on HTTP; 127.0.0.1:5173 unless an address is given
    #[arg(long, value_name = "ADDR", num_args = 0..=1, default_missing_value = "")]
    pub http: Option<String>,
    /// With --http, let in the tokens of this file; `shosai token new` makes them
    #[arg(long, value_name = "FILE", requires = "http")]
    pub tokens: Option<String>,
    /// Which tools
    #[command(flatten)]
    pub selection: Selection,
}

/// Which client, and how it starts the server.
#[derive(Debug, Args)]
pub struct SetupArgs {
    /// claude-desktop, claude-code, vscode, cursor, codex or gemini
    pub client: String,
    /// Merge it into the client's file, after a backup
    #[arg(long)]
    pub write: bool,
    /// Take it out of the client's file again, after a backup
    #[arg(long, conflicts_with = "write")]
    pub remove: bool,
    /// The client's file, where it lies elsewhere
    #[arg(long, value_name = "FILE")]
    pub file: Option<String>,
    /// The name under which the client lists the server
    #[arg(long, default_value = "shosai")]
    pub name: String,
    /// The program to start, in place of this one's path
    #[arg(long, value_name = "PROGRAM")]
    pub command: Option<String>,
    /// Groups of tools, separated by commas
    #[arg(long, value_name = "NAMES")]
    pub toolsets: Option<String>,
    /// Offer only tools that change nothing
    #[arg(long)]
    pub read_only: bool,
}

/// What to do with the store.
#[derive(Debug, Subcommand)]
pub enum StoreWork {
    /// Make the tables of a new store
    Init,
    /// Bring the tables of an older version up to date
    Migrate,
    /// Ask both engines whether they are well; exit code 1 if not
    Check {
        /// Also read every file and hold it against its digest
        #[arg(long)]
        bodies: bool,
    },
    /// Copy the workspace of this machine into the store
    Import {
        /// Also replace what is there already
        #[arg(long)]
        replace: bool,
    },
    /// Copy the store into a folder of this machine
    Export {
        /// The folder
        folder: PathBuf,
    },
    /// Delete objects that no file names any more
    Gc {
        /// Only those that have not been written for so long
        #[arg(long, value_name = "HOURS", default_value_t = 24.0)]
        grace_hours: f64,
    },
}

/// Whose tokens.
#[derive(Debug, Args)]
pub struct TokenArgs {
    /// The file of tokens, in place of `http.tokens`; it must lie outside the workspace
    #[arg(long, value_name = "FILE", global = true)]
    pub tokens: Option<String>,
    /// What to do
    #[command(subcommand)]
    pub work: TokenWork,
}

/// What to do with tokens.
#[derive(Debug, Subcommand)]
pub enum TokenWork {
    /// Make a token; its secret is printed once
    New(TokenNewArgs),
    /// List the tokens and what each is good for
    List,
    /// Take a token back
    Revoke {
        /// Its id
        id: String,
    },
}

/// What a new token is good for; what is left out is not limited.
#[derive(Debug, Args)]
pub struct TokenNewArgs {
    /// Who it is for, as the audit log names them
    #[arg(long, value_name = "NAME")]
    pub id: String,
    /// Toolsets it reaches, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub toolsets: Vec<String>,
    /// Only tools that change nothing
    #[arg(long)]
    pub read_only: bool,
    /// A folder that its calls may use, relative to the workspace; repeat for more
    #[arg(long = "root", value_name = "DIR")]
    pub roots: Vec<String>,
    /// Requests a minute
    #[arg(long, value_name = "COUNT")]
    pub rate: Option<u32>,
    /// Requests at once; as many as a minute allows unless given
    #[arg(long, value_name = "COUNT", requires = "rate")]
    pub burst: Option<u32>,
    /// Requests a day
    #[arg(long, value_name = "COUNT")]
    pub quota: Option<u64>,
    /// The last day on which it is good, as 2027-03-31 in UTC
    #[arg(long, value_name = "DAY")]
    pub expires: Option<String>,
}

/// Which tools are offered.
#[derive(Debug, Default, Args)]
pub struct Selection {
    /// Toolsets, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub toolsets: Option<Vec<String>>,
    /// Single tools offered besides the toolsets
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub tools: Option<Vec<String>>,
    /// Tools that are not offered
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub exclude_tools: Option<Vec<String>>,
    /// Offer only tools that change nothing
    #[arg(long)]
    pub read_only: bool,
    /// Offer one specification's tools: quarto, chartelier, manual-tools, manual-vault or noveler
    #[arg(long, value_name = "NAME")]
    pub profile: Option<String>,
}

/// Which call to make.
#[derive(Debug, Args)]
pub struct CallArgs {
    /// The tool
    pub tool: String,
    /// Its arguments as JSON, `@FILE` to read them from a file, or `-` from standard input
    #[arg(default_value = "{}")]
    pub arguments: String,
    /// Where to write the picture of the answer
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// What to show of the configuration.
#[derive(Debug, Args)]
pub struct ConfigArgs {
    /// Print the JSON Schema of shosai.yaml
    #[arg(long)]
    pub schema: bool,
}

/// Where the tour goes.
#[derive(Debug, Args)]
pub struct TourArgs {
    /// The folder to write to
    #[arg(default_value = "shosai-tour")]
    pub folder: PathBuf,
}

/// What to publish.
#[derive(Debug, Args)]
pub struct RenderArgs {
    /// The document, the folder of a book or website, or `-` for standard input
    pub document: PathBuf,
    /// The formats, separated by commas, or `all`
    #[arg(long, value_delimiter = ',', default_value = "pptx", value_name = "FORMATS")]
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
    /// Render again whenever the document changes
    #[arg(long)]
    pub watch: bool,
}

/// What to look at.
#[derive(Debug, Args)]
pub struct PreviewArgs {
    /// The document, or the folder of a project
    #[arg(default_value = ".")]
    pub document: PathBuf,
    /// The port on this machine; a free one if not given
    #[arg(long, default_value_t = 0, value_name = "PORT")]
    pub port: u16,
}

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
    /// Where to write the picture; its ending, .png or .svg, says how
    #[arg(long, short, value_name = "FILE", default_value = "chart.png")]
    pub output: PathBuf,
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

/// What to import.
#[derive(Debug, Args)]
pub struct ImportArgs {
    /// The file
    pub file: PathBuf,
    /// Where to write the Markdown; shown unless given
    #[arg(short, long)]
    pub output: Option<PathBuf>,
}

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
        id: String,
        /// Where to write it (.pptx)
        output: PathBuf,
    },
}

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

/// What to find.
#[derive(Debug, Args)]
pub struct FindArgs {
    /// Words or a question, in any spelling
    pub query: String,
    /// One manual; all of them unless given
    #[arg(long)]
    pub manual: Option<String>,
    /// How many sections to show
    #[arg(long, short, default_value_t = 10)]
    pub limit: usize,
}

/// What to look at in manuals.
#[derive(Debug, Subcommand)]
pub enum ManualWork {
    /// List the manuals
    List,
    /// Show the table of contents of a manual
    Toc {
        /// The manual
        manual: String,
    },
}

/// What to look at in the vault.
#[derive(Debug, Subcommand)]
pub enum VaultWork {
    /// List a folder
    Ls {
        /// The folder beneath the vault
        #[arg(default_value = "")]
        folder: String,
    },
    /// Print a note
    Read {
        /// The note beneath the vault
        path: String,
    },
    /// Find the lines of notes that hold a text
    Search {
        /// The text
        query: String,
        /// Ignore separators too
        #[arg(long)]
        loose: bool,
    },
}

/// What to do with a novel.
#[derive(Debug, Subcommand)]
pub enum NovelerWork {
    /// Make the folders and the settings of a new project
    Init {
        /// The novel's title
        #[arg(default_value = "無題")]
        title: String,
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
        episode: u32,
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
        episode: u32,
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
        episode: u32,
        /// The project's folder beneath the workspace
        #[arg(long, value_name = "DIR")]
        project: Option<String>,
    },
    /// Write an episode as a site takes it, ruby and emphasis in its notation
    Publish {
        /// The episode
        episode: u32,
        /// narou, kakuyomu or aozora
        #[arg(default_value = "narou")]
        notation: String,
        /// The project's folder beneath the workspace
        #[arg(long, value_name = "DIR")]
        project: Option<String>,
    },
    /// Propose entries of the codex (30_設定集) from an episode
    Codex {
        /// The episode
        episode: u32,
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
    pub episode: u32,
    /// Only show where it stands
    #[arg(long)]
    pub dry_run: bool,
    /// Hand in the result of the present stage, as a JSON file; `-` reads standard input
    #[arg(long, value_name = "FILE")]
    pub input: Option<PathBuf>,
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
