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
            ("rmcp", ["shosai-server"].as_slice()),
            ("axum", &["shosai-server"]),
            ("cap-std", &["shosai-world"]),
            ("ureq", &["shosai-world", "shosai-store"]),
            ("object_store", &["shosai-store"]),
            ("tokio-postgres", &["shosai-store"]),
        ];
        for name in allowed().keys() {
            let manifest = manifest(name);
            for (dependency, owners) in owners {
                let used = manifest["dependencies"].as_table().unwrap().contains_key(dependency);
                assert!(!used || owners.contains(&name.as_str()), "{name} may not name {dependency}");
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

    /// A file is replaced without a look at what is there only where somebody can say why nothing can be lost by it; all
    /// else goes through `update`, `write_if`, `create_new` or `append`.
    /// What is not text, or grows large, is kept in the repository only where somebody meant it to be.
    #[test]
    fn nothing_large_is_kept_by_mistake() {
        const LARGEST: u64 = 1 << 20;
        let meant = |path: &str| path.starts_with("assets/");
        let listed =
            std::process::Command::new("git").args(["ls-files", "-z"]).current_dir(repository()).output().unwrap();
        let listed = String::from_utf8(listed.stdout).unwrap();
        for path in listed.split_terminator('\0') {
            // A file that was removed is listed until the removal is committed.
            let size = fs::metadata(repository().join(path)).map_or(0, |known| known.len());
            assert!(size <= LARGEST || meant(path), "{path} has {size} bytes");
        }
    }

    #[test]
    fn what_replaces_a_file_unseen_says_why() {
        let mut seen = 0;
        for path in rust_files(vec![repository().join("crates")]) {
            let shown = path.display().to_string();
            if ["/tests", "/testing.rs", "/examples/"].iter().any(|part| shown.contains(part)) {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let production = text.split("#[cfg(test)]\nmod tests").next().unwrap();
            let lines: Vec<&str> = production.lines().collect();
            let unseen = |line: &str| line.contains(".write_atomic(") && !line.starts_with("//");
            for (at, _) in lines.iter().enumerate().filter(|(_, line)| unseen(line)) {
                let said = lines[at.saturating_sub(2)..at].iter().any(|line| line.trim().starts_with("// Whole: "));
                assert!(said, "{shown}:{}: say above it after `// Whole: ` why no change of others is lost", at + 1);
                seen += 1;
            }
        }
        assert!(seen > 10);
    }

    /// `Type::function` and `module::function` of the walks are functions of the sources, and none is named twice.
    #[test]
    fn the_walks_name_real_functions_once() {
        let text = fs::read_to_string(repository().join("ARCHITECTURE.md")).unwrap();
        let (_, walks) = text.split_once("## Three walks").unwrap();
        let (walks, _) = walks.split_once("\n## ").unwrap();
        let sources: Vec<(String, String)> = rust_files(vec![repository().join("crates")])
            .iter()
            .map(|path| (path.display().to_string(), fs::read_to_string(path).unwrap()))
            .collect();
        for walk in walks.lines().filter(|line| line.starts_with("- `")) {
            let steps: Vec<&str> = walk.split('`').filter(|part| part.contains("::")).collect();
            assert!((10..=15).contains(&steps.len()), "{} steps: {walk}", steps.len());
            assert_eq!(steps.iter().collect::<BTreeSet<_>>().len(), steps.len(), "{walk}");
            for step in steps {
                let (owner, function) = step.split_once("::").unwrap();
                let declared = |source: &str| {
                    source.contains(&format!("fn {function}(")) || source.contains(&format!("fn {function}<"))
                };
                let owned = |path: &str, source: &str| match owner.chars().all(|c| c.is_lowercase() || c == '_') {
                    true => path.contains(&format!("/{owner}.rs")) || path.contains(&format!("/{owner}/")),
                    false => source.contains(&format!("{owner} {{")) || source.contains(&format!("{owner}<")),
                };
                assert!(
                    sources.iter().any(|(path, source)| declared(source) && owned(path, source)),
                    "there is no {step}"
                );
            }
        }
    }

    #[test]
    fn the_page_stays_short() {
        let text = fs::read_to_string(repository().join("ARCHITECTURE.md")).unwrap();
        assert!(text.lines().count() <= 150, "{} lines", text.lines().count());
    }
}
