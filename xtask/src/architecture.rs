//! The dependency table of ARCHITECTURE.md, held against the crates as they are.

#[cfg(test)]
mod tests {
    use std::{
        collections::{BTreeMap, BTreeSet},
        fs,
        path::PathBuf,
    };

    use crate::repository;

    /// Crate → the crates of ours that it may use, as the table says.
    fn allowed() -> BTreeMap<String, BTreeSet<String>> {
        let text = fs::read_to_string(repository().join("ARCHITECTURE.md")).unwrap();
        let rows = text.lines().filter(|line| line.starts_with("| `shosai"));
        rows.map(|row| {
            let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
            let uses = cells[2].split(',').map(str::trim).filter(|name| *name != "–");
            (cells[0].trim_matches('`').to_owned(), uses.map(|name| format!("shosai-{name}")).collect())
        })
        .collect()
    }

    fn manifest(name: &str) -> toml::Table {
        let path = repository().join("crates").join(name).join("Cargo.toml");
        fs::read_to_string(path).unwrap().parse().unwrap()
    }

    /// Every source file beneath the folders.
    fn rust_files(mut folders: Vec<PathBuf>) -> Vec<PathBuf> {
        let mut files = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ending| ending == "rs") {
                    files.push(path);
                }
            }
        }
        files
    }

    #[test]
    fn every_crate_uses_only_what_the_table_allows() {
        let allowed = allowed();
        let folders = fs::read_dir(repository().join("crates")).unwrap();
        let crates: BTreeSet<String> = folders.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        assert_eq!(crates, allowed.keys().cloned().collect(), "the table lists exactly the crates");
        for name in &crates {
            let manifest = manifest(name);
            let used = manifest["dependencies"].as_table().unwrap().keys().filter(|key| key.starts_with("shosai"));
            for dependency in used {
                let everything = allowed[name].contains("shosai-everything");
                let said = dependency == "shosai-message";
                assert!(everything || said || allowed[name].contains(dependency), "{name} may not use {dependency}");
            }
        }
    }

    #[test]
    fn only_the_server_names_the_protocol_and_only_the_world_the_outside() {
        let owners = [
            ("rmcp", "shosai-server"),
            ("axum", "shosai-server"),
            ("cap-std", "shosai-world"),
            ("ureq", "shosai-world"),
        ];
        for name in allowed().keys() {
            let manifest = manifest(name);
            for (dependency, owner) in owners {
                let used = manifest["dependencies"].as_table().unwrap().contains_key(dependency);
                assert!(!used || name == owner, "{name} may not name {dependency}");
            }
        }
    }

    #[test]
    fn every_dependency_is_named_in_the_sources() {
        for name in allowed().keys() {
            let folder = repository().join("crates").join(name);
            let sources: String =
                rust_files(vec![folder]).iter().map(|path| fs::read_to_string(path).unwrap()).collect();
            let manifest = manifest(name);
            let tables = ["dependencies", "dev-dependencies", "build-dependencies"];
            for dependency in tables.iter().filter_map(|table| manifest.get(*table)?.as_table()).flat_map(|t| t.keys())
            {
                let path = dependency.replace('-', "_");
                assert!(sources.contains(&path), "{name} does not use {dependency}");
            }
        }
    }

    /// A pattern typed through another program may hold a backspace where `\\b` was meant, and match nothing for ever.
    #[test]
    fn sources_hold_no_control_characters() {
        let folders = ["crates", "xtask/src", "fuzz/src"].map(|folder| repository().join(folder));
        let files = rust_files(folders.into());
        for path in &files {
            let text = fs::read_to_string(path).unwrap();
            let hidden = text.chars().find(|c| c.is_control() && !matches!(c, '\n' | '\t'));
            assert!(hidden.is_none(), "{} holds {hidden:?}", path.display());
        }
        assert!(files.len() > 100);
    }

    #[test]
    fn the_page_stays_short() {
        let text = fs::read_to_string(repository().join("ARCHITECTURE.md")).unwrap();
        assert!(text.lines().count() <= 150, "{} lines", text.lines().count());
    }
}
