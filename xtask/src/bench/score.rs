//! Benchmarks that stand beside their engine as `examples/score.rs`: built for release and run on the given cases.

use std::{
    path::Path,
    process::{Command, Stdio},
};

use anyhow::{Context, bail};

/// Scores `package` on `cases`; what it prints, its last line of JSON included, goes through.
pub fn run(root: &Path, package: &str, cases: &Path) -> anyhow::Result<()> {
    let cases = cases.canonicalize().with_context(|| format!("{} cannot be read", cases.display()))?;
    let mut command = Command::new("cargo");
    command
        .current_dir(root)
        .args(["run", "--quiet", "--release", "--locked", "-p", package, "--example", "score", "--"])
        .arg(cases);
    let status = command.stdin(Stdio::null()).status().context("cargo does not start")?;
    if !status.success() {
        bail!("the benchmark of {package} failed");
    }
    Ok(())
}
