//! `cargo xtask sbom`: what the program is made of, as CycloneDX.

use std::{collections::BTreeSet, path::Path, process::Command};

use anyhow::{Context, bail};
use serde_json::{Value, json};

/// Prints the bill of materials of the program: every crate that is linked into it, with its licence.
pub fn run(root: &Path) -> anyhow::Result<()> {
    println!("{:#}", bill(&metadata(root)?)?);
    Ok(())
}

/// What cargo knows of the workspace and all it depends on.
pub fn metadata(root: &Path) -> anyhow::Result<Value> {
    let output = Command::new("cargo")
        .args(["metadata", "--format-version", "1", "--locked", "--all-features"])
        .current_dir(root)
        .output()
        .context("cargo cannot be started")?;
    if !output.status.success() {
        bail!("cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// The packages of others that are linked into the package `shosai`.
pub fn linked_packages(metadata: &Value) -> anyhow::Result<Vec<&Value>> {
    let packages = metadata["packages"].as_array().context("no packages")?;
    let linked = linked(&metadata["resolve"], own(metadata)?["id"].as_str().unwrap_or_default());
    let foreign = packages.iter().filter(|package| package["source"].is_string());
    Ok(foreign.filter(|package| package["id"].as_str().is_some_and(|id| linked.contains(id))).collect())
}

fn own(metadata: &Value) -> anyhow::Result<&Value> {
    let packages = metadata["packages"].as_array().context("no packages")?;
    packages.iter().find(|package| package["name"] == "shosai").context("no package `shosai`")
}

/// The bill of the package `shosai` and everything it links.
fn bill(metadata: &Value) -> anyhow::Result<Value> {
    let mut components: Vec<Value> = linked_packages(metadata)?.into_iter().map(component).collect();
    components.sort_by_key(|component| component["purl"].to_string());
    for (name, license) in [("IBM Plex Sans JP", "OFL-1.1"), ("IPADIC", "NAIST-2003")] {
        components.push(json!({ "type": "data", "name": name, "licenses": [{ "license": { "id": license } }] }));
    }
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": { "type": "application", "name": "shosai", "version": own(metadata)?["version"] } },
        "components": components,
    }))
}

fn component(package: &Value) -> Value {
    let (name, version) =
        (package["name"].as_str().unwrap_or_default(), package["version"].as_str().unwrap_or_default());
    let mut component = json!({
        "type": "library", "name": name, "version": version, "purl": format!("pkg:cargo/{name}@{version}") });
    if let Some(license) = package["license"].as_str() {
        component["licenses"] = json!([{ "expression": license.replace('/', " OR ") }]);
    }
    component
}

/// The packages that a package links, itself included; what only tests or builds need is left out.
fn linked(resolve: &Value, from: &str) -> BTreeSet<String> {
    let nodes = resolve["nodes"].as_array().cloned().unwrap_or_default();
    let mut found = BTreeSet::new();
    let mut waiting = vec![from.to_owned()];
    while let Some(id) = waiting.pop() {
        if !found.insert(id.clone()) {
            continue;
        }
        let Some(node) = nodes.iter().find(|node| node["id"] == id.as_str()) else { continue };
        for dependency in node["deps"].as_array().into_iter().flatten() {
            let kinds = dependency["dep_kinds"].as_array();
            if kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null())) {
                waiting.extend(dependency["pkg"].as_str().map(str::to_owned));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bill_names_what_is_linked_and_nothing_else() {
        let normal = |id: &str| json!({ "pkg": id, "dep_kinds": [{ "kind": null }] });
        let metadata = json!({
            "packages": [
                { "id": "s", "name": "shosai", "version": "0.1.0", "source": null },
                { "id": "a", "name": "a", "version": "1.0.0", "source": "registry", "license": "MIT/Apache-2.0" },
                { "id": "t", "name": "t", "version": "1.0.0", "source": "registry" },
            ],
            "resolve": { "nodes": [
                { "id": "s", "deps": [normal("a"), { "pkg": "t", "dep_kinds": [{ "kind": "dev" }] }] },
            ] },
        });
        let bill = bill(&metadata).unwrap();
        assert_eq!(bill["components"][0]["purl"], "pkg:cargo/a@1.0.0");
        assert_eq!(bill["components"][0]["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert!(!bill.to_string().contains("pkg:cargo/t@"));
    }
}
