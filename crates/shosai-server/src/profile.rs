//! Profiles: one specification's tools, offered under the server name that its users configured.

use shosai_tool::Suite;

/// A face that the server can wear.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Profile {
    /// The name on the command line.
    pub id: &'static str,
    /// The server name in `initialize`.
    pub name: &'static str,
    /// The server version in `initialize`.
    pub version: &'static str,
    /// The server title in `initialize`.
    pub title: &'static str,
    /// What a model is told at the start.
    pub instructions: &'static str,
    /// The suites that it offers; empty where toolsets choose.
    pub suites: &'static [Suite],
    /// The newest protocol revision that `initialize` answers, where the specification fixes one.
    pub newest_handshake: Option<&'static str>,
}

/// The server as itself.
pub const SHOSAI: Profile = Profile {
    id: "shosai",
    name: "shosai",
    version: env!("CARGO_PKG_VERSION"),
    title: "Shosai (書斎)",
    instructions: "A study for language models: search manuals and keep notes, draw charts from a table and an intent, \
        publish Quarto Markdown as PowerPoint and other formats, write novels and check Japanese prose. Everything runs offline. \
        Begin with `workspace_ls`: it lists files, templates and the tools for them. Paths are beneath the workspace; \
        the notes of `vault_*` and the manuals of `manual_*` have folders of their own. \
        Tools for novels and Japanese prose come with `shosai serve --toolsets default,novel`. \
        An error names its cause and the next call to make.",
    suites: &[],
    newest_handshake: None,
};

/// The faces of the five specifications.
pub const PROFILES: &[Profile] = &[
    Profile {
        id: "quarto",
        name: "quarto-mcp",
        version: "0.1.0",
        title: "Quarto MCP Server",
        instructions: "Use `quarto_render` to publish Quarto Markdown as PowerPoint and 27 other formats (`quarto_list_formats`), \
            and `quarto_validate_mermaid` to check its Mermaid blocks before.",
        suites: &[Suite::Document],
        newest_handshake: None,
    },
    Profile {
        id: "chartelier",
        name: "chartelier",
        version: "0.2.0",
        title: "Chartelier MCP Server",
        instructions: "Use `chartelier_visualize` to convert CSV/JSON + intent (ja/en) into a static chart. Required: data, query. \
            Defaults: format=png, dpi=300, size=1200x900. Timeout 60s. On failure, fallback to P13.",
        suites: &[Suite::Chart],
        newest_handshake: Some("2025-06-18"),
    },
    Profile {
        id: "manual-tools",
        name: "manual-tools",
        version: "1.0.0",
        title: "Manual Tools",
        instructions: "Use `list_manuals`, then `get_toc` or `search_text`, then `get_section`; `find_exceptions` lists the exceptions of a section.",
        suites: &[Suite::ManualTools],
        newest_handshake: None,
    },
    Profile {
        id: "manual-vault",
        name: "manual-vault",
        version: "2.0.0",
        title: "Manual and Vault",
        instructions: "Use `manual_find` to explore without missing a section, `manual_hits` for the candidates, `manual_read` for text, \
            `bridge_copy_section` to copy without reading, `vault_*` to keep results, `vault_coverage` and `artifact_audit` to prove them.",
        suites: &[Suite::Manual, Suite::Vault, Suite::Bridge],
        newest_handshake: None,
    },
    Profile {
        id: "noveler",
        name: "noveler",
        version: "2.2.0",
        title: "Noveler",
        instructions: "Tools for writing a novel in stages and checking its prose: start with `status` or `get_writing_tasks`.",
        suites: &[
            Suite::NovelWrite,
            Suite::NovelDesign,
            Suite::NovelQuality,
            Suite::NovelCheck,
            Suite::NovelLangsmith,
            Suite::NovelData,
            Suite::NovelOps,
        ],
        newest_handshake: None,
    },
];

/// The profile called `id`.
pub fn find(id: &str) -> Option<&'static Profile> {
    PROFILES.iter().find(|profile| profile.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chartelier_says_what_its_specification_prints() {
        let profile = find("chartelier").unwrap();
        assert_eq!(
            profile.instructions,
            "Use `chartelier_visualize` to convert CSV/JSON + intent (ja/en) into a static chart. Required: data, query. Defaults: format=png, dpi=300, size=1200x900. Timeout 60s. On failure, fallback to P13."
        );
    }
}
