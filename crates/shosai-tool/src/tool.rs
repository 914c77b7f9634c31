//! The one trait that every tool implements.

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};

use crate::{Context, Failure, Reply};

/// What a name, a question, a list of references or a design in its longest honest form stays below.
const FEW_TEXT: usize = 256 * 1024;
/// What the longest question stays below: every word of it is looked for.
pub const QUESTION: usize = 16 * 1024;
/// What the longest note or manuscript that a tool writes down stays below.
pub const LONG_TEXT: usize = 16 * 1024 * 1024;

/// A tool: typed arguments in, a typed reply out.
///
/// A tool has no state of its own; what must outlive a call is kept in [`Context::shared`].
pub trait Tool: 'static {
    /// The arguments, described to models by their schema.
    type Input: DeserializeOwned + JsonSchema;
    type Output: Serialize + JsonSchema;

    /// The name in a call: `[a-z][a-z0-9_]*`.
    const NAME: &'static str;
    /// A name for people.
    const TITLE: &'static str;
    /// What the tool does and when to use it, as a model reads it.
    const DESCRIPTION: &'static str;
    const SUITE: Suite;
    const EFFECT: Effect;
    /// Whether `tools/list` carries the output schema; it costs tokens, so only a specification asks for it.
    const OUTPUT_SCHEMA: OutputSchema = OutputSchema::Documented;
    /// How arguments that do not fit the schema are answered.
    const BAD_ARGUMENTS: BadArguments = BadArguments::Failure;
    /// How much one call can cost, whatever its arguments are.
    const WORK: Work = Work::Light;
    /// Bytes of text in all arguments of one call; what is light stays so only while its arguments are.
    const MOST_TEXT: usize = match Self::WORK {
        Work::Light => FEW_TEXT,
        Work::Heavy => usize::MAX,
    };
    /// Whether a call may reach out of this machine.
    const NETWORK: Network = Network::Never;
    /// Seconds after which the call is given up, unless the configuration says otherwise.
    const TIME_LIMIT_SECONDS: u64 = 60;

    fn call(context: &Context, input: Self::Input) -> Result<Reply<Self::Output>, Failure>;
}

/// What calling a tool changes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Effect {
    /// Nothing.
    Reads,
    /// It adds things and destroys none.
    Adds,
    /// It may replace or remove what was there.
    Replaces,
}

/// How much one call can cost.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Work {
    /// Little: it looks something up or writes something down, and what it keeps in memory serves the next call.
    Light,
    /// Seconds and hundreds of megabytes for some inputs: it renders, draws or judges a text. A server of many callers
    /// runs it in a process of its own, so nothing of it may have to stay in memory for the next call.
    Heavy,
}

/// Whether a call may reach out of this machine.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Network {
    /// It does not.
    Never,
    /// It fetches what a document names from the hosts that the operator has listed.
    ListedHosts,
}

/// Where a tool's output schema is shown.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum OutputSchema {
    /// In the reference pages only.
    Documented,
    /// In `tools/list` too.
    Listed,
}

/// How arguments that do not fit the input schema are answered.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum BadArguments {
    /// As a failed call that the model reads and corrects.
    Failure,
    /// As a protocol error, where a specification asks for it.
    ProtocolError,
}

macro_rules! suites {
    ($($(#[doc = $doc:literal])+ $variant:ident => $name:literal,)+) => {
        /// A group of tools that is offered together; its name is also a toolset's.
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        pub enum Suite { $($(#[doc = $doc])+ $variant,)+ }

        impl Suite {
            /// Every suite, in the order in which they are listed.
            pub const ALL: &'static [Suite] = &[$(Suite::$variant,)+];

            /// The name on the command line and in the reference.
            pub const fn name(self) -> &'static str {
                match self { $(Suite::$variant => $name,)+ }
            }
        }
    };
}

suites! {
    /// Searching manuals.
    Manual => "manual",
    /// Keeping notes.
    Vault => "vault",
    /// Copying from manuals to the vault.
    Bridge => "bridge",
    /// Charts from tables.
    Chart => "chart",
    /// Publishing and diagrams.
    Document => "document",
    /// Documents of other kinds as Markdown.
    Import => "import",
    /// Looking at what was made.
    Preview => "preview",
    /// The first manual server's tools.
    ManualTools => "manual_tools",
    /// Writing an episode.
    NovelWrite => "novel_write",
    /// Designing scenes and dialogue.
    NovelDesign => "novel_design",
    /// Judging prose.
    NovelQuality => "novel_quality",
    /// Checking an episode in stages.
    NovelCheck => "novel_check",
    /// Mending from traced runs.
    NovelLangsmith => "novel_langsmith",
    /// Artefacts, hashes and backups.
    NovelData => "novel_data",
    /// Running a project.
    NovelOps => "novel_ops",
}
