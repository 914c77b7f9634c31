//! CPU and memory of checking a novel, beside textlint with comparable rules: one process each, the same text, one run.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    thread::sleep,
    time::Duration,
};

use anyhow::{Context, bail};
use serde_json::{Value, json};

use super::{
    mmdc::children_cpu,
    peer::{example, target},
};

/// Letters of the novel.
const NOVEL: usize = 160_000;
/// Letters of one episode.
const EPISODE: usize = 8_000;
/// Runs of ours; the kernel counts CPU in hundredths of a second.
const ROUNDS: usize = 10;
/// How often a process is asked for its memory.
const PAUSE: Duration = Duration::from_millis(5);

/// Checks a novel with every rule of ours and with textlint's Japanese presets, installed in `folder`.
pub fn compare(root: &Path, folder: &Path) -> anyhow::Result<Value> {
    let calm = example(root, "shosai-prose", "calm")?;
    let work = target(root).join("bench-prose");
    fs::create_dir_all(&work)?;
    let story = fs::read_to_string(root.join("xtask/peers/story.txt"))?;
    let text = |letters: usize| story.chars().cycle().take(letters).collect::<String>();
    let (novel, episode) = (work.join("novel.txt"), work.join("episode.txt"));
    fs::write(&novel, text(NOVEL))?;
    fs::write(&episode, text(EPISODE))?;
    let ours = |file: &Path| {
        let mut command = Command::new(&calm);
        command.arg(file).args(["-", "strict"]);
        command
    };
    let mut spent = Spent::default();
    for _ in 0..ROUNDS {
        let once = measured(&mut ours(&novel))?;
        spent.cpu_seconds += once.cpu_seconds / ROUNDS as f64;
        spent.peak_mb = spent.peak_mb.max(once.peak_mb);
    }
    let theirs = measured(&mut textlint(root, folder, &novel)?)?;
    let warm = warm_seconds(&mut ours(&novel))?;
    let episode = warm_seconds(&mut ours(&episode))?;
    Ok(json!({
        "bench": "prose_textlint",
        "letters": NOVEL,
        "shosai": { "cpu_seconds": spent.cpu_seconds, "peak_mb": spent.peak_mb },
        "textlint": { "cpu_seconds": theirs.cpu_seconds, "peak_mb": theirs.peak_mb },
        "cpu_ratio_with_start": theirs.cpu_seconds / spent.cpu_seconds,
        "cpu_ratio_warm": theirs.cpu_seconds / warm,
        "memory_ratio": theirs.peak_mb / spent.peak_mb,
        "novel_ms_warm": warm * 1e3,
        "episode_ms_warm": episode * 1e3,
    }))
}

/// The seconds of the check itself, once the dictionary is loaded: the best of a few runs, which the machine disturbed least.
fn warm_seconds(command: &mut Command) -> anyhow::Result<f64> {
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let answer = command.output()?;
        let text = String::from_utf8_lossy(&answer.stdout).into_owned();
        let figures: serde_json::Value = serde_json::from_str(text.lines().last().unwrap_or_default())?;
        best = best.min(figures["seconds"].as_f64().context("no time was told")?);
    }
    Ok(best)
}

/// The command that checks `file`: the Node of the folder where it has one.
fn textlint(root: &Path, folder: &Path, file: &Path) -> anyhow::Result<Command> {
    let program = folder.join("node_modules/textlint/bin/textlint.js");
    if !program.is_file() {
        bail!(
            "{} holds no textlint; install it and the presets of xtask/peers/textlintrc.json there",
            folder.display()
        );
    }
    let own = folder.join("node_modules/node/bin/node");
    let mut command = Command::new(if own.is_file() { own.into_os_string() } else { "node".into() });
    command
        .current_dir(folder)
        .arg(program.canonicalize()?)
        .arg("--config")
        .arg(root.join("xtask/peers/textlintrc.json"))
        .args(["-f", "json"])
        .arg(file.canonicalize()?);
    Ok(command)
}

/// What a process cost.
#[derive(Default)]
struct Spent {
    cpu_seconds: f64,
    peak_mb: f64,
}

fn measured(command: &mut Command) -> anyhow::Result<Spent> {
    let before = children_cpu()?;
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("{command:?}"))?;
    let mut peak = 0.0_f64;
    while child.try_wait()?.is_none() {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap_or_default();
        let kilobytes: f64 = line.split_whitespace().nth(1).and_then(|field| field.parse().ok()).unwrap_or(0.0);
        peak = peak.max(kilobytes / 1024.0);
        sleep(PAUSE);
    }
    Ok(Spent { cpu_seconds: children_cpu()? - before, peak_mb: peak })
}
