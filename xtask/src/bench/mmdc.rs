//! The CPU of drawing a diagram, beside the official command line: one process each, the same diagrams, one run.

use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

use anyhow::Context;
use serde_json::{Value, json};

use super::peer::{program, target};

/// Diagrams that are drawn; the official command line takes seconds for each.
const DIAGRAMS: usize = 8;

/// Draws sound diagrams of different types with both programs and compares their CPU time.
pub fn run(root: &Path, cases: &Path, mmdc: &Path) -> anyhow::Result<Value> {
    let shosai = program(root)?;
    let work = target(root).join("bench-mmdc");
    fs::create_dir_all(&work)?;
    // A sandboxed browser does not start as root, which is what build machines run as.
    fs::write(work.join("puppeteer.json"), json!({ "args": ["--no-sandbox"] }).to_string())?;
    let (mut ours, mut theirs) = (0.0, 0.0);
    let diagrams = one_of_each_type(cases)?;
    for (place, code) in diagrams.iter().enumerate() {
        let source = work.join(format!("{place}.mmd"));
        fs::write(&source, code)?;
        ours += cpu_of(
            Command::new(&shosai).current_dir(&work).args(["mermaid", "draw"]).arg(&source).args(["-o", "ours.svg"]),
            "",
        )?;
        theirs += cpu_of(
            Command::new(mmdc).current_dir(&work).args(["-p", "puppeteer.json", "-i", "-", "-o", "theirs.svg"]),
            code,
        )?;
    }
    let count = diagrams.len() as f64;
    Ok(
        json!({ "bench": "mermaid_cli", "diagrams": diagrams.len(), "shosai_cpu_ms": ours / count * 1e3, "mmdc_cpu_ms": theirs / count * 1e3, "ratio": theirs / ours }),
    )
}

fn one_of_each_type(cases: &Path) -> anyhow::Result<Vec<String>> {
    let text = fs::read_to_string(cases)?;
    let mut types = std::collections::BTreeSet::new();
    let cases = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let sound = cases.filter(|case| case["valid"] == true);
    let codes = sound.filter_map(|case| {
        let kind = case["type"].as_str()?.to_owned();
        let code = case["text"].as_str().or_else(|| case["code"].as_str())?.to_owned();
        types.insert(kind).then_some(code)
    });
    Ok(codes.take(DIAGRAMS).collect())
}

/// The CPU seconds of a process and all that it waited for.
fn cpu_of(command: &mut Command, input: &str) -> anyhow::Result<f64> {
    let before = children_cpu()?;
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("{command:?}"))?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(input.as_bytes())?;
    }
    child.wait()?;
    Ok(children_cpu()? - before)
}

/// What the kernel has counted for children that have been waited for, in seconds.
pub fn children_cpu() -> anyhow::Result<f64> {
    /// The kernel counts in hundredths of a second on every common machine.
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").context("CPU time is read from /proc")?;
    let after_name = stat.rsplit_once(')').context("no process name")?.1;
    let ticks = |place: usize| after_name.split_whitespace().nth(place).and_then(|field| field.parse::<f64>().ok());
    Ok((ticks(13).context("no user time")? + ticks(14).context("no system time")?) / TICKS_PER_SECOND)
}
