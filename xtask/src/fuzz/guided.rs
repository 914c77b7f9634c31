//! libFuzzer, guided by what an input reaches in our own crates; needs a C++ compiler, but no other toolchain.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use anyhow::{Context as _, bail};
use shosai_fuzz::{LONGEST, PATIENCE, Target};

/// Set while cargo calls this program in place of the compiler.
pub const INSTRUMENT: &str = "SHOSAI_FUZZ_INSTRUMENT";
/// Memory beyond which an input counts as a bomb.
const MOST_MEGABYTES: u32 = 2048;
/// Cargo asks for facts as `___`; build scripts, and the crate that they use, are not linked with what reads counters.
const UNCOUNTED: &[&str] = &["___", "build_script_build", "shosai_message"];
/// What makes the compiler count the edges that an input reaches.
const COUNTERS: &[&str] = &[
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
];

/// Compiles one crate of ours with the counters; crates of others are reused from the ordinary build.
pub fn compile() -> anyhow::Result<()> {
    let mut arguments = std::env::args_os().skip(1);
    let compiler = arguments.next().context("cargo names the compiler")?;
    let arguments: Vec<OsString> = arguments.collect();
    let mut command = Command::new(compiler);
    let name = arguments.iter().skip_while(|argument| *argument != "--crate-name").nth(1);
    let counted = name.is_some_and(|name| !UNCOUNTED.iter().any(|other| name == other));
    command.args(&arguments).args(COUNTERS.iter().filter(|_| counted));
    std::process::exit(command.status()?.code().unwrap_or(1))
}

/// Builds the fuzzer and runs it over the targets; gives the inputs that broke one.
pub fn run(root: &Path, chosen: &[&Target], time: Duration) -> anyhow::Result<Vec<String>> {
    let program = build(root)?;
    let store = program.parent().context("a program lies in a folder")?.join("../fuzz");
    let mut broken = Vec::new();
    for target in chosen {
        let corpus = store.join("corpus").join(target.name);
        let faults = store.join("faults").join(target.name);
        std::fs::create_dir_all(&corpus)?;
        std::fs::create_dir_all(&faults)?;
        let mut longest = LONGEST;
        for (number, sample) in (target.samples)(root).into_iter().enumerate() {
            longest = longest.max(sample.len());
            std::fs::write(corpus.join(format!("sample-{number}")), sample)?;
        }
        let output = Command::new(&program)
            .env("SHOSAI_FUZZ_TARGET", target.name)
            .arg(&corpus)
            .arg(format!("-artifact_prefix={}/", faults.display()))
            .arg(format!("-max_total_time={}", time.as_secs()))
            .arg(format!("-timeout={}", PATIENCE.as_secs()))
            .arg(format!("-rss_limit_mb={MOST_MEGABYTES}"))
            .arg(format!("-max_len={longest}"))
            .arg("-print_final_stats=1")
            .output()?;
        let said = String::from_utf8_lossy(&output.stderr);
        println!("{:<18} {}", target.name, outcome(&said));
        if !output.status.success() {
            broken.push(format!("{}: {}", target.name, faults.display()));
            std::fs::write(faults.join("said.txt"), said.as_bytes())?;
        }
    }
    Ok(broken)
}

/// The last line of progress and the count of inputs.
fn outcome(said: &str) -> String {
    let last = |mark: &str| said.lines().rev().find(|line| line.contains(mark)).unwrap_or_default().trim().to_owned();
    format!("{} | {}", last("stat::number_of_executed_units"), last("cov: "))
}

fn build(root: &Path) -> anyhow::Result<PathBuf> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let status = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(root)
        // All packages at once, so that crates of others have the features that they were compiled with before.
        .args(["build", "--locked", "--workspace", "--features", "shosai-fuzz/guided", "--bin", "guided"])
        .env("RUSTC_WORKSPACE_WRAPPER", std::env::current_exe()?)
        .env(INSTRUMENT, "1")
        .status()?;
    if !status.success() {
        bail!("the fuzzer could not be built; it needs a C++ compiler");
    }
    Ok(target.join("debug").join(format!("guided{}", std::env::consts::EXE_SUFFIX)))
}
