//! The drawing of the crates, from their manifests.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use anyhow::Context;

type Uses = BTreeMap<String, BTreeSet<String>>;

/// A flowchart of who uses whom; what is used through another crate is not drawn.
pub fn drawing(root: &Path) -> anyhow::Result<String> {
    let uses = uses(root)?;
    let mut text = String::from("```mermaid\nflowchart TD\n");
    for (name, direct) in &uses {
        for used in
            direct.iter().filter(|used| !direct.iter().any(|other| other != *used && reaches(&uses, other, used)))
        {
            text.push_str(&format!("  {name} --> {used}\n"));
        }
    }
    text.push_str("```\n");
    Ok(text)
}

fn uses(root: &Path) -> anyhow::Result<Uses> {
    let mut uses = Uses::new();
    for entry in fs::read_dir(root.join("crates"))? {
        let entry = entry?;
        let manifest = fs::read_to_string(entry.path().join("Cargo.toml")).context("a crate has a manifest")?;
        let manifest: toml::Table = manifest.parse()?;
        let named = manifest["dependencies"].as_table().into_iter().flat_map(toml::Table::keys);
        let ours = named.filter_map(|name| name.strip_prefix("shosai-")).map(str::to_owned).collect();
        let name = entry.file_name().to_string_lossy().into_owned();
        uses.insert(name.strip_prefix("shosai-").unwrap_or(&name).to_owned(), ours);
    }
    Ok(uses)
}

fn reaches(uses: &Uses, from: &str, to: &str) -> bool {
    uses.get(from).is_some_and(|direct| direct.contains(to) || direct.iter().any(|next| reaches(uses, next, to)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_through_another_crate_is_not_drawn_again() {
        let drawing = drawing(&crate::repository()).unwrap();
        assert!(drawing.contains("  shosai --> server\n"), "{drawing}");
        assert!(!drawing.contains("  shosai --> world\n"), "{drawing}");
    }
}
