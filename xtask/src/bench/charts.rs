//! `cargo xtask bench charts`: nine charts drawn by us and by Altair with vl-convert, timed in one run, shown side by side.

use std::{fs, path::Path, process::Command};

use anyhow::{Context, bail};
use serde_json::{Map, Value, json};
use shosai_chart::{Options, visualize};
use shosai_text::{Face, Faces};

use super::peer::{python, target};

/// Drawings that are timed, after one that is not.
const ROUNDS: usize = 5;

/// The nine default templates, each with a table and an intent in English, as the peer draws them.
const CHARTS: [(&str, &str, &str); 9] = [
    ("line", "weather", "Monthly average temperature in Tokyo over time"),
    ("bar", "orders", "compare revenue by product"),
    ("histogram", "movies", "distribution of rating"),
    ("multi_line", "weather", "Compare monthly temperature trends across cities"),
    ("facet_histogram", "weather", "How did the distribution of temperature change from quarter to quarter?"),
    ("grouped_bar", "orders", "how do revenue differences between countries change by year"),
    ("overlay_histogram", "weather", "overlay the temperature histograms of the three cities"),
    ("small_multiples", "weather", "Monthly average temperature for each city as small multiples"),
    ("box_plot", "support", "response minutes by priority as a box plot"),
];

/// Draws, times and writes the page; a build that is not optimised starts one that is, since only that compares alike.
pub fn run(root: &Path) -> anyhow::Result<()> {
    if cfg!(debug_assertions) {
        let again = ["run", "--release", "--quiet", "--locked", "-p", "xtask", "--", "bench", "charts"];
        let status = Command::new("cargo").current_dir(root).args(again).status().context("cargo does not start")?;
        return if status.success() { Ok(()) } else { Err(anyhow::anyhow!("the optimised benchmark failed")) };
    }
    let out = target(root).join("bench-charts");
    let data = root.join("crates/shosai-chart/tests/data");
    for side in ["shosai", "altair"] {
        fs::create_dir_all(out.join(side))?;
    }
    let ours = ours(root, &data, &out.join("shosai"))?;
    let theirs = theirs(root, &data, &out.join("altair"))?;
    println!("{:20} {:>12} {:>12} {:>8}", "chart", "ours ms", "altair ms", "ratio");
    let mut ratios = Vec::new();
    for (name, ..) in CHARTS {
        let (our, their) = (number(&ours, name) * 1e3, number(&theirs, name) * 1e3);
        ratios.push(their / our);
        println!("{name:20} {our:>12.1} {their:>12.1} {:>8.1}", their / our);
    }
    let page = out.join("index.html");
    fs::write(&page, side_by_side())?;
    println!("{}", page.display());
    let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
    println!(
        "{}",
        json!({ "bench": "charts", "cpu_seconds": { "shosai": ours, "altair": theirs }, "ratio_mean": mean, "ratio_least": least })
    );
    Ok(())
}

fn ours(root: &Path, data: &Path, out: &Path) -> anyhow::Result<Map<String, Value>> {
    let face = |name: &str| {
        Face::from_bytes(fs::read(root.join("assets/fonts").join(name))?.into()).map_err(anyhow::Error::from)
    };
    let faces = Faces { regular: face("IBMPlexSansJP-Regular.ttf")?, bold: face("IBMPlexSansJP-Bold.ttf")? };
    let mut figures = Map::new();
    for (name, table, query) in CHARTS {
        let table = fs::read_to_string(data.join(format!("{table}.csv")))?;
        let draw = || visualize(&table, query, &Options::default(), &faces, &|| false, &mut |_| ());
        let first = draw();
        if first.metadata.template_id != name {
            bail!("`{query}` gave {} and not {name}", first.metadata.template_id);
        }
        fs::write(out.join(format!("{name}.png")), first.image)?;
        let started = cpu_seconds()?;
        for _ in 0..ROUNDS {
            draw();
        }
        figures.insert(name.to_owned(), json!((cpu_seconds()? - started) / ROUNDS as f64));
    }
    Ok(figures)
}

fn theirs(root: &Path, data: &Path, out: &Path) -> anyhow::Result<Map<String, Value>> {
    let python = python(&target(root).join("bench-peers/altair"), &["altair", "vl-convert-python", "pandas"])?;
    let script = root.join("xtask/peers/altair_charts.py");
    let output = Command::new(python).arg(script).arg(data).arg(out).arg(ROUNDS.to_string()).output()?;
    if !output.status.success() {
        bail!("the peer failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// The CPU time of this process so far: user and system, from the kernel's own count.
fn cpu_seconds() -> anyhow::Result<f64> {
    /// The kernel counts in hundredths of a second on every common machine.
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").context("CPU time is read from /proc")?;
    let after_name = stat.rsplit_once(')').context("no process name")?.1;
    let ticks = |place: usize| after_name.split_whitespace().nth(place).and_then(|field| field.parse::<f64>().ok());
    Ok((ticks(11).context("no user time")? + ticks(12).context("no system time")?) / TICKS_PER_SECOND)
}

fn number(figures: &Map<String, Value>, name: &str) -> f64 {
    figures.get(name).and_then(Value::as_f64).unwrap_or(f64::NAN)
}

fn side_by_side() -> String {
    let rows: String = CHARTS
        .iter()
        .map(|(name, _, query)| {
            format!(
                "<h2>{name}</h2><p>{query}</p><div><img src=\"shosai/{name}.png\"><img src=\"altair/{name}.png\"></div>"
            )
        })
        .collect();
    format!(
        "<!doctype html><meta charset=\"utf-8\"><title>charts</title><style>body{{font-family:sans-serif}}div{{display:flex;gap:1rem}}img{{width:48%;border:1px solid #ddd}}</style>{rows}\n"
    )
}
