//! Everything that is derived from the tables in the code: lists in ARCHITECTURE.md, reference pages, schemas.

mod gallery;
mod lists;
mod reference;

use std::{fs, path::Path};

use anyhow::{Context, bail};

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

/// Writes what is out of date, or only says so.
pub fn run(root: &Path, check: bool) -> anyhow::Result<()> {
    let mut files = vec![
        lists::architecture(root)?,
        reference::tools(),
        reference::settings(),
        reference::settings_schema(),
        reference::profiles(),
        reference::formats(),
    ];
    files.extend(gallery::charts(root)?);
    let is_stale = |file: &&Generated| fs::read(root.join(&file.path)).ok().as_ref() != Some(&file.bytes);
    let stale: Vec<&Generated> = files.iter().filter(is_stale).collect();
    if check && !stale.is_empty() {
        let names: Vec<&str> = stale.iter().map(|file| file.path.as_str()).collect();
        bail!("out of date: {}; run `cargo xtask codegen`", names.join(", "));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_files_are_up_to_date() {
        run(&crate::repository(), true).unwrap();
    }
}
