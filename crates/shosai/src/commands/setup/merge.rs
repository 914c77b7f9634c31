//! Puts an entry into a client's file and leaves everything else in it as it was.

use anyhow::{Context as _, bail};
use serde_json::{Map, Value, json};
use toml_edit::{DocumentMut, InlineTable, Item, Table, value};

use super::Entry;

/// A JSON file with the entry under `servers`.
pub fn into_json(text: &str, servers: &str, typed: bool, entry: &Entry) -> anyhow::Result<String> {
    let mut whole = if text.trim().is_empty() {
        Map::new()
    } else {
        match serde_json::from_str(text).context("it is not plain JSON (comments are not understood)")? {
            Value::Object(whole) => whole,
            _ => bail!("it does not hold an object"),
        }
    };
    let list = whole.entry(servers).or_insert_with(|| json!({}));
    let Value::Object(list) = list else { bail!("`{servers}` in it is not an object") };
    let mut own = Map::new();
    if typed {
        own.insert("type".to_owned(), json!("stdio"));
    }
    own.insert("command".to_owned(), json!(entry.command));
    own.insert("args".to_owned(), json!(entry.arguments));
    own.insert("env".to_owned(), json!({ "WORKSPACE_ROOT": entry.workspace }));
    list.insert(entry.name.clone(), Value::Object(own));
    Ok(format!("{:#}\n", Value::Object(whole)))
}

/// A TOML file with the entry under `mcp_servers`; comments stay.
pub fn into_toml(text: &str, entry: &Entry) -> anyhow::Result<String> {
    let mut whole: DocumentMut = text.parse().context("it is not TOML")?;
    let servers = whole.entry("mcp_servers").or_insert_with(|| {
        let mut table = Table::new();
        table.set_implicit(true);
        Item::Table(table)
    });
    let Some(servers) = servers.as_table_mut() else { bail!("`mcp_servers` in it is not a table") };
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
        assert!(into_json("// mine\n{}", "servers", true, &entry()).is_err());
        assert!(into_json("[]", "servers", true, &entry()).is_err());
        assert!(into_json(r#"{"servers": 3}"#, "servers", true, &entry()).is_err());
        assert!(into_toml("mcp_servers = 3", &entry()).is_err());
        assert!(into_toml("= 3", &entry()).is_err());
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
