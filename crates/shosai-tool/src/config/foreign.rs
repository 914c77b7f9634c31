//! The names that the specifications give to settings: environment variables and keys of their own files.

/// An environment variable and the setting it sets.
pub struct Variable {
    /// The variable.
    pub name: &'static str,
    /// The setting, as dotted keys of `shosai.yaml`.
    pub setting: &'static str,
}

/// A file of a specification's, looked for beneath the workspace.
pub struct SpecFile {
    /// Where it lies.
    pub path: &'static str,
    /// Its keys, and the settings that they set.
    pub keys: &'static [(&'static str, &'static str)],
}

/// Environment variables that set something, in no particular order.
pub const VARIABLES: &[Variable] = &[
    Variable { name: "WORKSPACE_ROOT", setting: "roots.workspace" },
    Variable { name: "MANUALS_ROOT", setting: "roots.manuals" },
    Variable { name: "VAULT_ROOT", setting: "roots.vault" },
    Variable { name: "LOG_LEVEL", setting: "log.level" },
    Variable { name: "SHOSAI_LANG", setting: "language" },
    Variable { name: "SHOSAI_TOOLSETS", setting: "serve.toolsets" },
    Variable { name: "SHOSAI_READ_ONLY", setting: "serve.read_only" },
    Variable { name: "SHOSAI_HTTP_TOKEN", setting: "http.token" },
    Variable { name: "SHOSAI_HTTP_TOKENS", setting: "http.tokens" },
    Variable { name: "SHOSAI_AUDIT_LOG", setting: "http.audit_log" },
    Variable { name: "SHOSAI_TRACES", setting: "log.traces" },
    Variable { name: "QUARTO_MCP_VALIDATE_MERMAID", setting: "mermaid.validate" },
    Variable { name: "QUARTO_MCP_MERMAID_STRICT", setting: "mermaid.strict" },
    Variable { name: "QUARTO_MCP_MERMAID_TIMEOUT", setting: "mermaid.timeout_seconds" },
    Variable { name: "MERMAID_CLI_PATH", setting: "mermaid.cli_path" },
    Variable { name: "DEFAULT_MANUAL_ID", setting: "manual.default_manual_id" },
    Variable { name: "ALLOW_FILE_SCOPE", setting: "manual.allow_file_scope" },
    Variable { name: "HARD_MAX_SECTIONS", setting: "manual.hard_max_sections" },
    Variable { name: "DEFAULT_MAX_STAGE", setting: "manual.default_max_stage" },
    Variable { name: "TRACE_MAX_KEEP", setting: "manual.trace_max_keep" },
    Variable { name: "TRACE_TTL_SEC", setting: "manual.trace_ttl_seconds" },
    Variable { name: "ADAPTIVE_TUNING", setting: "manual.adaptive_tuning" },
    Variable { name: "ADAPTIVE_STATS_PATH", setting: "manual.adaptive_stats_path" },
    Variable { name: "ADAPTIVE_MIN_RECALL", setting: "manual.adaptive_min_recall" },
    Variable { name: "ADAPTIVE_CANDIDATE_LOW_BASE", setting: "manual.adaptive_candidate_low_base" },
    Variable { name: "ADAPTIVE_FILE_BIAS_BASE", setting: "manual.adaptive_file_bias_base" },
    Variable { name: "VAULT_SCAN_DEFAULT_CHUNK_LINES", setting: "vault.scan_chunk_lines" },
    Variable { name: "HARD_MAX_CHARS", setting: "vault.hard_max_chars" },
    Variable { name: "COVERAGE_MIN_RATIO", setting: "vault.coverage_min_ratio" },
    Variable { name: "MARGINAL_GAIN_MIN", setting: "vault.marginal_gain_min" },
    Variable { name: "NOVELER_STRICT_PATHS", setting: "novel.strict_paths" },
    Variable { name: "NOVELER_EXCLUDE_DIALOGUE", setting: "novel.exclude_dialogue" },
    Variable { name: "NOVELER_FORCE_EXTERNAL_LLM", setting: "novel.llm.force" },
];

const MERMAID_KEYS: &[(&str, &str)] = &[
    ("mermaid.engine", "mermaid.engine"),
    ("mermaid.cli_path", "mermaid.cli_path"),
    ("mermaid.timeout", "mermaid.timeout_seconds"),
    ("mermaid.strict_mode", "mermaid.strict"),
    ("mermaid.enabled", "mermaid.validate"),
];

/// Files of the specifications; keys that are not listed here belong to the engine that reads the file itself.
pub const SPEC_FILES: &[SpecFile] = &[
    SpecFile {
        path: "config.yaml",
        keys: &[
            ("server.host", "http.host"),
            ("server.port", "http.port"),
            ("paths.manuals_dir", "roots.manuals"),
            ("security.allow_symlink", "roots.allow_symlinks"),
        ],
    },
    SpecFile { path: "config/templates.yaml", keys: MERMAID_KEYS },
    SpecFile { path: "config/validation.yaml", keys: MERMAID_KEYS },
    SpecFile {
        path: ".novelerrc.yaml",
        keys: &[
            ("llm.base_url", "novel.llm.base_url"),
            ("llm.model", "novel.llm.model"),
            ("llm_execution.respect_mcp_environment", "novel.llm.respect_mcp_environment"),
            ("llm_execution.fallback_enabled", "novel.llm.fallback_enabled"),
        ],
    },
];
