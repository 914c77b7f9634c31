//! `cargo xtask licences`: the licence texts of all that the program is made of, as one file that every package carries.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    path::Path,
};

use anyhow::{Context, bail};
use serde_json::Value;

use crate::sbom;

/// The file, beside our own licences.
const FILE: &str = "THIRD-PARTY.txt";
/// How licence files are called.
const NAMES: [&str; 7] = ["license", "licence", "unlicense", "copying", "notice", "copyright", "ofl"];

/// Writes the file, or says whether it is up to date.
pub fn run(root: &Path, check: bool) -> anyhow::Result<()> {
    let text = texts(root, &sbom::metadata(root)?)?;
    let file = root.join(FILE);
    if !check {
        return Ok(std::fs::write(file, text)?);
    }
    if std::fs::read_to_string(file).unwrap_or_default() != text {
        bail!("{FILE} is not up to date: run `cargo xtask licences`");
    }
    Ok(())
}

fn texts(root: &Path, metadata: &Value) -> anyhow::Result<String> {
    let mut by_text: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut without = BTreeSet::new();
    for package in sbom::linked_packages(metadata)? {
        let name = format!("{} {}", word(package, "name"), word(package, "version"));
        let manifest = Path::new(word(package, "manifest_path"));
        let files = files(manifest.parent().context("a manifest lies in a folder")?)?;
        if files.is_empty() {
            without.insert(format!("{name}: {}", word(package, "license")));
        }
        for text in files {
            by_text.entry(text).or_default().insert(name.clone());
        }
    }
    for entry in std::fs::read_dir(root.join("assets"))? {
        let folder = entry?.path();
        let name = format!("built-in {}", folder.file_name().unwrap_or_default().to_string_lossy());
        for text in files(&folder)? {
            by_text.entry(text).or_default().insert(name.clone());
        }
    }
    Ok(page(by_text, &without))
}

fn page(by_text: BTreeMap<String, BTreeSet<String>>, without: &BTreeSet<String>) -> String {
    let mut groups: Vec<(BTreeSet<String>, String)> = by_text.into_iter().map(|(text, names)| (names, text)).collect();
    groups.sort();
    let mut page =
        "What shosai is made of besides its own code, and under which terms. Made by `cargo xtask licences`.\n\
                    Where a part offers several licences with MIT among them, MIT is the one that is taken.\n"
            .to_owned();
    let rule = "=".repeat(100);
    for (names, text) in groups {
        let names: Vec<String> = names.into_iter().collect();
        let _ = write!(page, "\n{rule}\n{}\n\n{text}\n", names.join(", "));
    }
    let _ = write!(page, "\n{rule}\nParts that carry no licence text of their own, and the licence they name\n\n");
    for line in without {
        let _ = writeln!(page, "{line}");
    }
    page
}

/// The licence texts of a folder: the one for MIT alone where it is offered, else all there are.
fn files(folder: &Path) -> anyhow::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_file() && NAMES.iter().any(|start| name.to_lowercase().starts_with(start)) {
            names.push(name);
        }
    }
    names.sort();
    if let Some(mit) = names.iter().position(|name| name.to_uppercase().contains("MIT")) {
        names = vec![names.swap_remove(mit)];
    }
    let read = |name: &String| Ok(tidy(&String::from_utf8_lossy(&std::fs::read(folder.join(name))?)));
    names.iter().map(read).collect()
}

/// The same text for the same words: line ends, blanks at ends of lines and margins differ from copy to copy.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut tidied = lines.join("\n");
    while tidied.contains("\n\n\n") {
        tidied = tidied.replace("\n\n\n", "\n\n");
    }
    tidied.trim().to_owned()
}

fn word<'a>(package: &'a Value, field: &str) -> &'a str {
    package[field].as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_text_is_given_once_for_all_its_parts_and_mit_is_taken_where_offered() {
        let folder = std::env::temp_dir().join(format!("shosai-licences-{}", std::process::id()));
        let package = |name: &str, files: &[(&str, &str)]| {
            let own = folder.join(name);
            std::fs::create_dir_all(&own).unwrap();
            for (file, text) in files {
                std::fs::write(own.join(file), text).unwrap();
            }
            json!({ "id": name, "name": name, "version": "1.0.0", "source": "registry", "license": "MIT",
                "manifest_path": own.join("Cargo.toml") })
        };
        let deps = ["a", "b", "c"].map(|id| json!({ "pkg": id, "dep_kinds": [{ "kind": null }] }));
        let metadata = json!({
            "packages": [
                json!({ "id": "s", "name": "shosai", "version": "0.1.0", "source": null }),
                package("a", &[("LICENSE-MIT", "Free  to use. \r\n"), ("LICENSE-APACHE", "Other terms.")]),
                package("b", &[("LICENSE", "\n  Free  to use.\n")]),
                package("c", &[]),
            ],
            "resolve": { "nodes": [{ "id": "s", "deps": deps }] },
        });
        let root = crate::repository();
        let page = texts(&root, &metadata).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(page.contains("a 1.0.0, b 1.0.0\n\nFree  to use.\n"), "{page}");
        assert!(!page.contains("Other terms.") && page.contains("\nc 1.0.0: MIT\n"), "{page}");
        assert!(page.contains("SIL OPEN FONT LICENSE"), "the texts of built-in data are there");
    }
}
