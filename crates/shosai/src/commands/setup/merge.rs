//! Puts an entry into a client's file and leaves everything else in it as it was.

use anyhow::{Context as _, bail};
use jsonc_parser::{
    ParseOptions,
    cst::{CstInputValue, CstRootNode},
};
use toml_edit::{DocumentMut, InlineTable, Item, Table, value};

use super::Entry;
use crate::messages;
use crate::terminal::told;

/// A JSON file with the entry under `servers`; comments stay.
pub fn into_json(text: &str, servers: &str, typed: bool, entry: &Entry) -> anyhow::Result<String> {
    let root = json_of(if text.trim().is_empty() { "{}" } else { text })?;
    let whole = root.object_value().with_context(|| told(messages::SetupNotObject))?;
    let list =
        whole.object_value_or_create(servers).with_context(|| told(messages::SetupPartNotObject { part: servers }))?;
    let text_of = |text: &str| CstInputValue::from(text);
    let arguments = entry.arguments.iter().map(|text| text_of(text)).collect();
    let environment = vec![("WORKSPACE_ROOT".to_owned(), text_of(&entry.workspace))];
    let own: Vec<(String, CstInputValue)> = typed
        .then(|| ("type".to_owned(), text_of("stdio")))
        .into_iter()
        .chain([
            ("command".to_owned(), text_of(&entry.command)),
            ("args".to_owned(), CstInputValue::Array(arguments)),
            ("env".to_owned(), CstInputValue::Object(environment)),
        ])
        .collect();
    let own = CstInputValue::Object(own);
    match list.get(&entry.name) {
        Some(known) => known.set_value(own),
        None => drop(list.append(&entry.name, own)),
    }
    Ok(format!("{}\n", root.to_string().trim_end()))
}

/// A JSON file without the entry of that name, or nothing where it has none.
pub fn out_of_json(text: &str, servers: &str, name: &str) -> anyhow::Result<Option<String>> {
    let root = json_of(text)?;
    let entry = root.object_value().and_then(|whole| whole.object_value(servers)).and_then(|list| list.get(name));
    Ok(entry.map(|entry| {
        entry.remove();
        root.to_string()
    }))
}

/// The command that the entry of that name starts.
pub fn command_in_json(text: &str, servers: &str, name: &str) -> Option<String> {
    let list = json_of(text).ok()?.object_value()?.object_value(servers)?;
    list.object_value(name)?.get("command")?.value()?.as_string_lit()?.decoded_value().ok()
}

fn json_of(text: &str) -> anyhow::Result<CstRootNode> {
    CstRootNode::parse(text, &ParseOptions::default()).with_context(|| told(messages::SetupNotJson))
}

/// A TOML file without the entry of that name, or nothing where it has none.
pub fn out_of_toml(text: &str, name: &str) -> anyhow::Result<Option<String>> {
    let mut whole: DocumentMut = text.parse().with_context(|| told(messages::SetupNotToml))?;
    let servers = whole.get_mut("mcp_servers").and_then(Item::as_table_mut);
    let removed = servers.and_then(|servers| servers.remove(name));
    Ok(removed.map(|_| whole.to_string()))
}

/// The command that the entry of that name starts.
pub fn command_in_toml(text: &str, name: &str) -> Option<String> {
    let whole: DocumentMut = text.parse().ok()?;
    whole.get("mcp_servers")?.get(name)?.get("command")?.as_str().map(str::to_owned)
}

/// A TOML file with the entry under `mcp_servers`; comments stay.
pub fn into_toml(text: &str, entry: &Entry) -> anyhow::Result<String> {
    let mut whole: DocumentMut = text.parse().with_context(|| told(messages::SetupNotToml))?;
    let servers = whole.entry("mcp_servers").or_insert_with(|| {
        let mut table = Table::new();
        table.set_implicit(true);
        Item::Table(table)
    });
    let Some(servers) = servers.as_table_mut() else {
        bail!(told(messages::SetupPartNotObject { part: "mcp_servers" }))
    };
    let mut own = Table::new();
    own.insert("command", value(entry.command.as_str()));
    own.insert("args", value(entry.arguments.iter().map(String::as_str).collect::<toml_edit::Array>()));
    let mut environment = InlineTable::new();
    environment.insert("WORKSPACE_ROOT", entry.workspace.as_str().into());
    own.insert("env", value(environment));
    servers.insert(&entry.name, Item::Table(own));
    Ok(whole.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn entry() -> Entry {
        Entry {
            name: "shosai".to_owned(),
            command: "/opt/shosai".to_owned(),
            arguments: vec!["serve".to_owned()],
            workspace: "/home/あ/書斎".to_owned(),
        }
    }

    #[test]
    fn json_keeps_what_was_there_and_says_it_once() {
        let before = r#"{"theme": "dark", "mcpServers": {"other": {"command": "x"}, "shosai": {"command": "old"}}}"#;
        let after = into_json(before, "mcpServers", false, &entry()).unwrap();
        let read: Value = serde_json::from_str(&after).unwrap();
        assert_eq!(read["theme"], "dark");
        assert_eq!(read["mcpServers"]["other"]["command"], "x");
        assert_eq!(read["mcpServers"]["shosai"]["env"]["WORKSPACE_ROOT"], "/home/あ/書斎");
        assert_eq!(into_json(&after, "mcpServers", false, &entry()).unwrap(), after);
    }

    #[test]
    fn a_file_that_is_not_understood_is_refused() {
        assert!(into_json("{ mine }", "servers", true, &entry()).is_err());
        assert!(into_json("[]", "servers", true, &entry()).is_err());
        assert!(into_json(r#"{"servers": 3}"#, "servers", true, &entry()).is_err());
        assert!(into_toml("mcp_servers = 3", &entry()).is_err());
        assert!(into_toml("= 3", &entry()).is_err());
    }

    #[test]
    fn comments_of_json_stay_and_removing_gives_back_what_was_there() {
        let before = "{\n  // mine\n  \"servers\": {\n    \"other\": { \"command\": \"x\" }, // keep\n  }\n}\n";
        let after = into_json(before, "servers", true, &entry()).unwrap();
        assert!(after.contains("// mine") && after.contains("// keep"), "{after}");
        assert_eq!(command_in_json(&after, "servers", "shosai").unwrap(), "/opt/shosai");
        let removed = out_of_json(&after, "servers", "shosai").unwrap().unwrap();
        assert!(removed.contains("// keep") && !removed.contains("shosai"), "{removed}");
        assert_eq!(out_of_json(before, "servers", "shosai").unwrap(), None);
        let toml = into_toml("# mine\n", &entry()).unwrap();
        assert_eq!(command_in_toml(&toml, "shosai").unwrap(), "/opt/shosai");
        assert!(!out_of_toml(&toml, "shosai").unwrap().unwrap().contains("shosai"));
    }

    #[test]
    fn toml_keeps_comments_and_other_tables() {
        let before = "# mine\nmodel = \"x\"\n\n[mcp_servers.other]\ncommand = \"y\" # keep\n";
        let after = into_toml(before, &entry()).unwrap();
        assert!(after.starts_with(before), "{after}");
        assert!(after.contains("[mcp_servers.shosai]\ncommand = \"/opt/shosai\"\nargs = [\"serve\"]\n"), "{after}");
        assert_eq!(into_toml(&after, &entry()).unwrap(), after);
    }
}
