//! The settings and their defaults. A setting is one field here; its schema, its line in `shosai config` and
//! its check are derived.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_message::Language;

/// Everything that can be configured.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The language of answers; the one that a call is written in when absent.
    pub language: Option<Language>,
    /// The folders that may be read and written.
    pub roots: Roots,
    /// Which tools are offered.
    pub serve: Serve,
    /// The HTTP server.
    pub http: Http,
    /// Bounds on calls and answers.
    pub limits: Limits,
    /// How much is logged.
    pub log: Log,
    /// Fonts that go before the bundled one.
    pub fonts: Fonts,
    /// Judging Mermaid diagrams.
    pub mermaid: Mermaid,
    /// Publishing documents.
    pub document: DocumentSettings,
    /// Reading and proving notes.
    pub vault: VaultSettings,
    /// Searching manuals.
    pub manual: ManualSettings,
    /// Writing novels.
    pub novel: NovelSettings,
}

/// Publishing documents.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DocumentSettings {
    /// Who renders: our own engine, or an installed Quarto.
    pub engine: DocumentEngine,
    /// The Quarto program, where it is the engine.
    pub quarto_path: String,
    /// Seconds that one run of Quarto may take.
    pub timeout_seconds: u64,
    /// The file that registers PowerPoint templates by id.
    pub templates: String,
    /// The only hosts that templates and pictures are fetched from; none unless listed. A `name` is asked over https and
    /// must lie on the internet; `https://name` or `http://name` is asked as written and may lie in a private network.
    pub allowed_hosts: Vec<String>,
    /// Carry scripts, event attributes and `javascript:` addresses of a document into its pages and links.
    pub trust_html: bool,
}

impl Default for DocumentSettings {
    fn default() -> Self {
        Self {
            engine: DocumentEngine::Auto,
            quarto_path: "quarto".to_owned(),
            timeout_seconds: 60,
            templates: "config/templates.yaml".to_owned(),
            allowed_hosts: Vec::new(),
            trust_html: false,
        }
    }
}

/// Who renders documents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum DocumentEngine {
    /// Our own engine.
    #[default]
    Auto,
    /// Our own engine.
    Native,
    /// An installed Quarto; a call may ask for our own engine, never the other way round.
    Quarto,
}

/// The folders that may be read and written; nothing outside them is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Roots {
    /// The workspace; relative paths of the other roots start here.
    pub workspace: String,
    /// The manuals; `manuals` beneath the workspace when not given.
    pub manuals: Option<String>,
    /// The vault; `vault` beneath the workspace when not given.
    pub vault: Option<String>,
    /// Further folders that rendered documents may be written to.
    pub output: Vec<String>,
    /// Whether symbolic links beneath a root are followed.
    pub allow_symlinks: bool,
}

impl Default for Roots {
    fn default() -> Self {
        Self { workspace: ".".to_owned(), manuals: None, vault: None, output: Vec::new(), allow_symlinks: false }
    }
}

/// Which tools are offered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Serve {
    /// Toolsets by name; `default` and `all` are groups of them.
    pub toolsets: Vec<String>,
    /// Single tools offered besides the toolsets.
    pub tools: Vec<String>,
    /// Tools that are not offered, whatever else is said.
    pub exclude_tools: Vec<String>,
    /// Offer only tools that change nothing; this always wins.
    pub read_only: bool,
    /// Offer exactly one specification's tools under its server name.
    pub profile: Option<String>,
    /// List the schema of every tool's answer; definitions cost tokens, so only those that a specification asks for are
    /// listed unless this is true.
    pub output_schemas: bool,
}

impl Default for Serve {
    fn default() -> Self {
        Self {
            toolsets: vec!["default".to_owned()],
            tools: Vec::new(),
            exclude_tools: Vec::new(),
            read_only: false,
            profile: None,
            output_schemas: false,
        }
    }
}

/// The HTTP server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Http {
    /// The address to listen on; anything but loopback needs a token.
    pub host: String,
    /// The port to listen on.
    pub port: u16,
    /// Host names that requests may carry, besides loopback ones.
    pub allowed_hosts: Vec<String>,
    /// Browser origins that may call, with scheme and port.
    pub allowed_origins: Vec<String>,
    /// The bearer token that callers must present. Better given by the environment than written in a file.
    pub token: Option<String>,
    /// A file of tokens with scopes for a team, outside every root; `shosai token new` writes it.
    pub tokens: Option<String>,
    /// A file, outside every root, that gets a line for every call and refusal.
    pub audit_log: Option<String>,
    /// Seconds that running calls get to finish when the server is told to stop.
    pub drain_seconds: u64,
    /// Seconds before that in which everything is still answered while `/readyz` says that the server leaves, so that a
    /// balancer sends nothing more; 5 for replicas on a store and 0 otherwise when not given.
    pub leave_seconds: Option<u64>,
    /// The largest request body, in megabytes. Tables of 100 MB must pass, escaped as JSON.
    pub max_body_mb: usize,
    /// Connections at once; never more than the system's limit on open files leaves.
    pub max_connections: usize,
    /// Connections at once from one address; half of all when not given.
    pub connections_per_address: Option<usize>,
    /// Seconds in which the head of a request must arrive, and for which a connection may stay idle.
    pub header_seconds: u64,
    /// Seconds in which the body of a request must arrive.
    pub body_seconds: u64,
    /// Seconds for which a client may take nothing of its answer.
    pub stall_seconds: u64,
}

impl Default for Http {
    fn default() -> Self {
        Self {
            host: "127.0.0.1".to_owned(),
            port: 5173,
            allowed_hosts: Vec::new(),
            allowed_origins: Vec::new(),
            token: None,
            tokens: None,
            audit_log: None,
            drain_seconds: 25,
            leave_seconds: None,
            max_body_mb: 128,
            max_connections: 1_024,
            connections_per_address: None,
            header_seconds: 30,
            body_seconds: 60,
            stall_seconds: 30,
        }
    }
}

/// Bounds on calls and answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// The most characters of an answer, pictures apart: 8,000 tokens.
    pub answer_chars: usize,
    /// Calls that run at once; two a core when not given. Slow tools get half of these places.
    pub concurrent_calls: Option<usize>,
    /// Calls that may wait for their turn.
    pub queued_calls: usize,
    /// Seconds that a call may wait for its turn.
    pub queue_seconds: u64,
    /// Seconds after which any call is given up, in place of each tool's own limit.
    pub call_seconds: Option<u64>,
    /// Which heavy calls (rendering, drawing, judging prose) run in a process of their own.
    pub workers: WorkerUse,
    /// Megabytes that one such process may use; when not given, what three quarters of the memory leave to each, between
    /// 256 and 2048.
    pub worker_memory_mb: Option<u64>,
}

/// Which heavy calls run in a process of their own, which is killed at its limits.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum WorkerUse {
    /// Those of a server on HTTP, where one caller must not hurt another.
    #[default]
    Auto,
    /// Those of a server on standard input too.
    Always,
    /// None.
    Never,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            answer_chars: 32_000,
            concurrent_calls: None,
            queued_calls: 1_000,
            queue_seconds: 30,
            call_seconds: None,
            workers: WorkerUse::Auto,
            worker_memory_mb: None,
        }
    }
}

/// How much is logged.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Log {
    /// The least important kind of line that is written to standard error.
    pub level: LogLevel,
    /// An OpenTelemetry collector (OTLP over HTTP, JSON) that gets a span for every call, such as
    /// http://127.0.0.1:4318/v1/traces; none unless given.
    pub traces: Option<String>,
}

/// How important a log line is.
#[derive(Clone, Copy, Debug, Default, Eq, Ord, PartialEq, PartialOrd, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LogLevel {
    /// Faults.
    Error,
    /// What should be looked at.
    Warn,
    /// A line a call.
    #[default]
    Info,
    /// Connections and queues.
    Debug,
}

/// Fonts that go before the bundled one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Fonts {
    /// A font file for running text.
    pub regular: Option<String>,
    /// A font file for headings and emphasis.
    pub bold: Option<String>,
    /// Font files, or folders of them, for letters that those lack and for the faces that documents name (`mainfont`).
    pub more: Vec<String>,
}

/// Judging Mermaid diagrams.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Mermaid {
    /// The parser that judges.
    pub engine: MermaidEngine,
    /// Whether a document shows a diagram that the judge refuses as code; if not, it is drawn as far as it can be.
    pub validate: bool,
    /// Whether warnings count as errors unless a call says otherwise.
    pub strict: bool,
    /// The official command line, `mmdc`; giving it makes it the judge.
    pub cli_path: Option<String>,
    /// Seconds that one run of `mmdc` may take.
    pub timeout_seconds: u64,
}

impl Default for Mermaid {
    fn default() -> Self {
        Self { engine: MermaidEngine::Native, validate: true, strict: false, cli_path: None, timeout_seconds: 30 }
    }
}

/// The parser that judges Mermaid diagrams.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MermaidEngine {
    /// The embedded one.
    #[default]
    Native,
    /// The official `mmdc` as well.
    MermaidCli,
}

/// Reading and proving notes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct VaultSettings {
    /// Lines of one chunk of a scan, unless the call says otherwise; at most 200.
    pub scan_chunk_lines: usize,
    /// Characters of one read, unless the call says otherwise.
    pub read_chars: usize,
    /// The most characters of one read, whatever the call says.
    pub hard_max_chars: usize,
    /// The share of lines that counts as enough coverage.
    pub coverage_min_ratio: f64,
    /// Newly cited lines per estimated token below which going on is not worth it.
    pub marginal_gain_min: f64,
}

impl Default for VaultSettings {
    fn default() -> Self {
        Self {
            scan_chunk_lines: 80,
            read_chars: 8_000,
            hard_max_chars: 20_000,
            coverage_min_ratio: 0.90,
            marginal_gain_min: 0.02,
        }
    }
}

/// Searching manuals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ManualSettings {
    /// The manual that is searched where a call names none; all of them when absent.
    pub default_manual_id: Option<String>,
    /// Whether a whole Markdown file may be read in one call.
    pub allow_file_scope: bool,
    /// The most sections of one read, whatever the call says.
    pub hard_max_sections: usize,
    /// The last stage of a search, unless the call says otherwise.
    pub default_max_stage: u8,
    /// How many searches are kept for paging.
    pub trace_max_keep: usize,
    /// How many seconds a search is kept.
    pub trace_ttl_seconds: u64,
    /// Whether another process may take up a search: what was asked is kept as long, beneath `.shosai`.
    pub share_traces: bool,
    /// Whether thresholds follow what searches come to.
    pub adaptive_tuning: bool,
    /// Where the figures of searches are kept, beneath the workspace; they hold no text.
    pub adaptive_stats_path: String,
    /// The share of later used sections that searches must find for thresholds to be eased.
    pub adaptive_min_recall: f64,
    /// Fewer candidates than this widen a search, to begin with.
    pub adaptive_candidate_low_base: u32,
    /// So large a share of candidates in one file widens a search, to begin with.
    pub adaptive_file_bias_base: f64,
}

impl Default for ManualSettings {
    fn default() -> Self {
        Self {
            default_manual_id: None,
            allow_file_scope: false,
            hard_max_sections: 20,
            default_max_stage: 4,
            trace_max_keep: 100,
            trace_ttl_seconds: 1_800,
            share_traces: false,
            adaptive_tuning: true,
            adaptive_stats_path: "vault/.system/adaptive_stats.jsonl".to_owned(),
            adaptive_min_recall: 0.90,
            adaptive_candidate_low_base: 3,
            adaptive_file_bias_base: 0.80,
        }
    }
}

/// Writing novels.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NovelSettings {
    /// The project's folder beneath the workspace, where a call names none; looked for when absent.
    pub project: Option<String>,
    /// Never look for a project anywhere else than where it was said to be.
    pub strict_paths: bool,
    /// Leave lines of speech out of quality checks unless a call says otherwise.
    pub exclude_dialogue: bool,
    /// Command lines that `langsmith_run_verification` may run, each exactly as it stands here.
    pub verification_commands: Vec<String>,
    /// Variables that a call may set for them; no other reaches them but `PATH` and the language.
    pub verification_variables: Vec<String>,
    /// Endings of files that `write`, restored backups and patches may make besides prose and data, such as `py`.
    pub writable_types: Vec<String>,
    /// A language model that writes in place of the client's.
    pub llm: LlmSettings,
}

/// A language model behind an OpenAI-compatible address; used only where `force` is set or `respect_mcp_environment` is not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LlmSettings {
    /// The address, up to and including `/v1`.
    pub base_url: Option<String>,
    /// The model's name.
    pub model: Option<String>,
    /// The environment variable that holds the key.
    pub api_key_variable: String,
    /// Let the server run a step itself instead of giving the client an instruction.
    pub force: bool,
    /// Leave writing to the client's model, as a server of tools should.
    pub respect_mcp_environment: bool,
    /// Give the instruction to the client when the model fails.
    pub fallback_enabled: bool,
    /// Seconds that one answer may take.
    pub timeout_seconds: u64,
    /// How often a failed request is made again.
    pub retries: u32,
    /// The most tokens of one answer.
    pub max_tokens: u32,
}

impl Default for LlmSettings {
    fn default() -> Self {
        Self {
            base_url: None,
            model: None,
            api_key_variable: "OPENAI_API_KEY".to_owned(),
            force: false,
            respect_mcp_environment: true,
            fallback_enabled: true,
            timeout_seconds: 240,
            retries: 2,
            max_tokens: 16_000,
        }
    }
}
