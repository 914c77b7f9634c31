//! The clients, one row each.

use std::path::Path;

use anyhow::Context as _;
use base64::Engine as _;
use serde_json::json;
use shosai_tool::Message;
use shosai_world::Environment;

use super::Entry;
use crate::messages;
use crate::terminal::told;

/// A program that starts MCP servers.
pub struct Client {
    /// Its name on the command line.
    pub id: &'static str,
    /// Its name, for people.
    pub name: &'static str,
    /// How its file is written.
    pub notation: Notation,
    /// What is to be done after the file was changed.
    pub after: fn() -> Message,
    /// Where its file lies.
    place: Place,
}

/// How a client's file is written.
#[derive(Clone, Copy)]
pub enum Notation {
    /// JSON with the servers under this key; `typed` servers say that they speak over standard input and output.
    Json {
        /// The key.
        servers: &'static str,
        /// Whether `"type": "stdio"` is written.
        typed: bool,
    },
    /// TOML with the servers under `mcp_servers`.
    Toml,
}

/// Where a client's file lies.
enum Place {
    /// Beneath the person's home.
    Home(&'static str),
    /// Beneath the workspace, which is the client's project.
    Workspace(&'static str),
    /// Where the machine keeps the settings of programs.
    Settings(&'static str),
}

/// Every client.
pub const CLIENTS: &[Client] = &[
    Client {
        id: "claude-desktop",
        name: "Claude Desktop",
        notation: Notation::Json { servers: "mcpServers", typed: false },
        after: || messages::AfterClaudeDesktop.into(),
        place: Place::Settings("Claude/claude_desktop_config.json"),
    },
    Client {
        id: "claude-code",
        name: "Claude Code",
        notation: Notation::Json { servers: "mcpServers", typed: false },
        after: || messages::AfterClaudeCode.into(),
        place: Place::Workspace(".mcp.json"),
    },
    Client {
        id: "vscode",
        name: "VS Code",
        notation: Notation::Json { servers: "servers", typed: true },
        after: || messages::AfterVscode.into(),
        place: Place::Workspace(".vscode/mcp.json"),
    },
    Client {
        id: "cursor",
        name: "Cursor",
        notation: Notation::Json { servers: "mcpServers", typed: false },
        after: || messages::AfterCursor.into(),
        place: Place::Home(".cursor/mcp.json"),
    },
    Client {
        id: "codex",
        name: "Codex",
        notation: Notation::Toml,
        after: || messages::AfterCodex.into(),
        place: Place::Home(".codex/config.toml"),
    },
    Client {
        id: "gemini",
        name: "Gemini CLI",
        notation: Notation::Json { servers: "mcpServers", typed: false },
        after: || messages::AfterGemini.into(),
        place: Place::Home(".gemini/settings.json"),
    },
];

impl Client {
    /// An address that makes the client add the entry by itself, where it knows one.
    pub fn link(&self, entry: &Entry) -> Option<String> {
        let mut server =
            json!({ "command": entry.command, "args": entry.arguments, "env": { "WORKSPACE_ROOT": entry.workspace } });
        match self.id {
            "vscode" => {
                server["name"] = json!(entry.name);
                Some(format!("vscode:mcp/install?{}", percent(&server.to_string())))
            }
            "cursor" => {
                let config = base64::engine::general_purpose::STANDARD.encode(server.to_string());
                let (name, config) = (percent(&entry.name), percent(&config));
                Some(format!("cursor://anysphere.cursor-deeplink/mcp/install?name={name}&config={config}"))
            }
            _ => None,
        }
    }

    /// The path of its file on this machine, for this workspace.
    pub fn path(&self, environment: &Environment, workspace: &str) -> anyhow::Result<String> {
        let home = || {
            let home = environment.get("HOME").or_else(|| environment.get("USERPROFILE"));
            home.with_context(|| told(messages::SetupNoHome))
        };
        Ok(match self.place {
            Place::Workspace(path) => Path::new(workspace).join(path).display().to_string(),
            Place::Home(path) => format!("{}/{path}", home()?),
            Place::Settings(path) => match environment.get("APPDATA") {
                Some(folder) => format!("{folder}/{path}"),
                None if cfg!(target_os = "macos") => format!("{}/Library/Application Support/{path}", home()?),
                None => match environment.get("XDG_CONFIG_HOME") {
                    Some(folder) => format!("{folder}/{path}"),
                    None => format!("{}/.config/{path}", home()?),
                },
            },
        })
    }
}

/// A text as a part of an address.
fn percent(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    text.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}
