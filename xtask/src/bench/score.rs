//! Benchmarks that stand beside their engine as `examples/NAME_score.rs`: built for release and run on the given cases.

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, bail};
use serde_json::Value;

use super::peer;

/// Scores the engine `shosai-NAME` on `cases`; what it prints goes through, and its last line holds the figures.
pub fn run(root: &Path, name: &str, cases: &Path) -> anyhow::Result<Value> {
    let cases = cases.canonicalize().with_context(|| format!("{} cannot be read", cases.display()))?;
    example(root, name, &format!("{name}_score"), &[cases.as_os_str()])
}

/// Learns from the labelled searches of the manuals' tests and from `cases`.
pub fn learn(root: &Path, cases: &[PathBuf]) -> anyhow::Result<()> {
    let manual = root.join("crates/shosai-manual");
    let mut command = Command::new(peer::example(root, "shosai-manual", "manual_score")?);
    command.arg("--learn").arg(manual.join("data/beliefs.tsv")).arg(manual.join("tests/data")).args(cases);
    if !command.status()?.success() {
        bail!("nothing was learned");
    }
    Ok(())
}

/// Times the manuals' engine on collections that it makes itself.
pub fn large(root: &Path) -> anyhow::Result<Value> {
    example(root, "manual", "large", &[])
}

fn example(root: &Path, name: &str, example: &str, arguments: &[&OsStr]) -> anyhow::Result<Value> {
    let package = format!("shosai-{name}");
    let mut command = Command::new(peer::example(root, &package, example)?);
    command.current_dir(root).args(arguments).stdin(Stdio::null()).stderr(Stdio::inherit());
    let output = command.output().with_context(|| example.to_owned())?;
    if !output.status.success() {
        bail!("the benchmark of {package} failed");
    }
    let text = String::from_utf8(output.stdout)?;
    let (shown, last) = text.trim_end().rsplit_once('\n').unwrap_or(("", text.trim_end()));
    println!("{shown}");
    let mut figures: Value = serde_json::from_str(last).context("the last line holds no figures")?;
    figures["bench"] = example.trim_end_matches("_score").into();
    Ok(figures)
}
