//! `cargo xtask bench charts`: nine charts drawn by us and by Altair with vl-convert, timed in one run, shown side by side.

use std::{fs, path::Path, process::Command};

use anyhow::{Context, bail};
use serde_json::{Value, json};

use super::peer::{example, python, target};

/// Drawings that are timed, after one that is not.
const ROUNDS: &str = "20";
/// The peer is slower by far; so many suffice.
const PEER_ROUNDS: &str = "5";

/// Draws, times and writes the page.
pub fn run(root: &Path) -> anyhow::Result<Value> {
    let out = target(root).join("bench-charts");
    let data = root.join("crates/shosai-chart/tests/data");
    for side in ["shosai", "altair"] {
        fs::create_dir_all(out.join(side))?;
    }
    let nine = ours(root, &["nine".as_ref(), &data, &out.join("shosai"), ROUNDS.as_ref()])?;
    let theirs = theirs(root, &data, &out.join("altair"))?;
    let figures = nine.as_object().context("no figures of ours")?;
    println!("{:20} {:>12} {:>12} {:>8}", "chart", "ours ms", "altair ms", "ratio");
    let mut ratios = Vec::new();
    for (name, figure) in figures {
        let (our, their) = (number(&figure["cpu_seconds"]) * 1e3, number(&theirs[name]) * 1e3);
        ratios.push(their / our);
        println!("{name:20} {our:>12.1} {their:>12.1} {:>8.1}", their / our);
    }
    let page = out.join("index.html");
    fs::write(&page, side_by_side(figures))?;
    println!("{}", page.display());
    let rows = ours(root, &["rows".as_ref(), ROUNDS.as_ref()])?;
    let table = out.join("large.csv");
    ours(root, &["write".as_ref(), &table])?;
    let large = ours(root, &["large".as_ref(), &table])?;
    println!("1,000 rows: {:.1} ms of CPU", number(&rows["cpu_ms"]));
    println!("100 MB of CSV: {:.2} s, peak {:.0} MB", number(&large["seconds"]), number(&large["peak_mb"]));
    let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
    let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    Ok(json!({
        "bench": "charts", "shosai": nine, "altair": theirs, "ratio_mean": mean, "ratio_least": least,
        "rows": rows, "large": large,
    }))
}

/// Runs the engine's own stopwatch and reads its figures.
fn ours(root: &Path, args: &[&Path]) -> anyhow::Result<Value> {
    let speed = example(root, "shosai-chart", "speed")?;
    let output = Command::new(speed).current_dir(root).args(args).output().context("the stopwatch does not start")?;
    if !output.status.success() {
        bail!("the engine failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

fn theirs(root: &Path, data: &Path, out: &Path) -> anyhow::Result<Value> {
    let python = python(&target(root).join("bench-peers/altair"), &["altair", "vl-convert-python", "pandas"])?;
    let script = root.join("xtask/peers/altair_charts.py");
    let output = Command::new(python).arg(script).arg(data).arg(out).arg(PEER_ROUNDS).output()?;
    if !output.status.success() {
        bail!("the peer failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

fn side_by_side(figures: &serde_json::Map<String, Value>) -> String {
    let row = |(name, figure): (&String, &Value)| {
        let query = figure["query"].as_str().unwrap_or_default();
        format!(
            "<h2>{name}</h2><p>{query}</p><div><img src=\"shosai/{name}.png\"><img src=\"altair/{name}.png\"></div>"
        )
    };
    let rows: String = figures.iter().map(row).collect();
    format!(
        "<!doctype html><meta charset=\"utf-8\"><title>charts</title><style>body{{font-family:sans-serif}}div{{display:flex;gap:1rem}}img{{width:48%;border:1px solid #ddd}}</style>{rows}\n"
    )
}
