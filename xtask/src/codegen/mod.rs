//! Everything that is derived from the tables in the code: lists in ARCHITECTURE.md, reference pages, schemas.

mod about;
mod calls;
mod charts;
#[cfg(test)]
mod contract;
mod crates;
mod decks;
mod diagrams;
mod errors;
#[cfg(test)]
mod fitting;
mod formats;
mod json;
mod lists;
mod markdown;
mod messages;
mod pixels;
mod reference;
mod rules;
mod summary;
mod tools;
pub mod workspace;

use std::{fs, path::Path, thread};

use anyhow::{Context, bail};
use shosai_text::{Face, Faces};

/// A file as it should be.
struct Generated {
    path: String,
    bytes: Vec<u8>,
}

impl Generated {
    fn text(path: &str, text: String) -> Self {
        Self { path: path.to_owned(), bytes: text.into_bytes() }
    }
}

/// The faces that ship with the program.
fn faces(root: &Path) -> anyhow::Result<Faces> {
    let face = |name: &str| {
        Face::from_bytes(fs::read(root.join("assets/fonts").join(name))?.into()).map_err(anyhow::Error::from)
    };
    Ok(Faces { regular: face("IBMPlexSansJP-Regular.ttf")?, bold: face("IBMPlexSansJP-Bold.ttf")? })
}

/// Writes what is out of date, or only says so.
pub fn run(root: &Path, check: bool) -> anyhow::Result<()> {
    let files = everything(root)?;
    let is_stale = |file: &&Generated| fs::read(root.join(&file.path)).ok().as_ref() != Some(&file.bytes);
    let stale: Vec<&Generated> = files.iter().filter(is_stale).collect();
    let orphans = orphans(root, &files)?;
    if check && (!stale.is_empty() || !orphans.is_empty()) {
        let names: Vec<&str> =
            stale.iter().map(|file| file.path.as_str()).chain(orphans.iter().map(String::as_str)).collect();
        bail!("out of date: {}; run `cargo xtask codegen`", names.join(", "));
    }
    for path in orphans {
        fs::remove_file(root.join(&path)).with_context(|| format!("{path} cannot be removed"))?;
        println!("removed {path}");
    }
    for file in stale {
        let path = root.join(&file.path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, &file.bytes).with_context(|| format!("{} cannot be written", file.path))?;
        println!("wrote {}", file.path);
    }
    Ok(())
}

/// Every generated file; the larger parts are made side by side.
fn everything(root: &Path) -> anyhow::Result<Vec<Generated>> {
    let faces = faces(root)?;
    let architecture = lists::architecture(root)?;
    let mut files = about::pages(root, &architecture)?;
    files.extend([
        architecture,
        reference::settings(),
        reference::settings_schema(),
        reference::profiles(),
        reference::flows(),
        messages::page(),
        summary::page(&diagrams::titles(root)?),
    ]);
    let made: Vec<anyhow::Result<Vec<Generated>>> = thread::scope(|scope| {
        let parts = [
            scope.spawn(|| decks::pages(root)),
            scope.spawn(|| tools::pages(root)),
            scope.spawn(|| formats::pages(root)),
            scope.spawn(|| charts::pages(root, &faces)),
            scope.spawn(|| diagrams::pages(root, &faces)),
            scope.spawn(|| rules::pages(root)),
        ];
        parts.map(|part| part.join().unwrap_or_else(|_| bail!("a part of the book panicked"))).into()
    });
    for part in made {
        files.extend(part?);
    }
    Ok(files)
}

/// Files where only generated ones live, which nothing generates any more.
fn orphans(root: &Path, files: &[Generated]) -> anyhow::Result<Vec<String>> {
    const FOLDERS: [&str; 9] = [
        "docs/reference/charts",
        "docs/reference/diagrams",
        "docs/reference/formats",
        "docs/reference/rules",
        "docs/reference/tools",
        "docs/gallery/charts",
        "docs/gallery/decks",
        "docs/gallery/diagrams",
        "docs/gallery/formats",
    ];
    let mut orphans = Vec::new();
    for folder in FOLDERS {
        let Ok(entries) = fs::read_dir(root.join(folder)) else { continue };
        for entry in entries {
            let path = format!("{folder}/{}", entry?.file_name().to_string_lossy());
            if files.iter().all(|file| file.path != path) {
                orphans.push(path);
            }
        }
    }
    orphans.sort_unstable();
    Ok(orphans)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_files_are_up_to_date() {
        run(&crate::repository(), true).unwrap();
    }
}
