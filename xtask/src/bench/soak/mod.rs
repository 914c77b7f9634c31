//! `cargo xtask bench soak`: many clients of a team's server at once, for minutes; errors, latency and memory, and
//! whether a stop finishes what runs.

mod client;
mod jobs;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use serde_json::{Value, json};

use self::{
    client::Client,
    jobs::{BOMBS, JOBS, Turn},
};
use super::{peer::target, stats::Sorted};

/// How a refusal that the limited token asks for is counted.
const ASKED_FOR: &str = "429 (asked for)";
/// Every so many clients, one has a token that is limited on purpose.
const LIMITED_EVERY: usize = 20;
/// The others share so many tokens.
const TEAMS: usize = 10;
/// Requests a minute of that token.
const LIMITED_RATE: &str = "120";
const SAMPLE_EVERY: Duration = Duration::from_secs(10);
/// Memory is compared over the end of the run, when every cache is warm.
const STEADY: Duration = Duration::from_secs(240);
/// Calls that run or wait when the server is told to stop.
const RUNNING_AT_STOP: usize = 20;
/// Long enough for all of them to have been read.
const BEFORE_STOP: Duration = Duration::from_millis(500);
/// A refused client comes back after this.
const AFTER_REFUSAL: Duration = Duration::from_millis(500);
/// After this a client takes its search for forgotten.
const TRACE_KEPT: Duration = Duration::from_secs(20);
/// The bars.
const MOST_P99_MS: f64 = 100.0;
const MOST_GROWTH: f64 = 0.05;

/// How hard to press.
#[derive(clap::Args)]
pub struct Soak {
    /// The server
    #[arg(long)]
    binary: PathBuf,
    /// Clients at once
    #[arg(long, default_value_t = 200)]
    clients: usize,
    /// How long
    #[arg(long, default_value_t = 600)]
    seconds: u64,
    /// What a client does between two calls, in milliseconds; a model reads an answer before it calls again
    #[arg(long, default_value_t = 500)]
    pause: u64,
    /// Calls in a hundred that are hostile
    #[arg(long, default_value_t = 2)]
    hostile: u32,
}

/// What one client has seen.
#[derive(Default)]
struct Seen {
    calls: Vec<(usize, Duration)>,
    faults: BTreeMap<String, usize>,
    bombs: usize,
}

/// Measures and prints a table and one line of JSON.
pub fn run(root: &Path, soak: &Soak) -> anyhow::Result<Value> {
    let home = target(root).join("bench-soak");
    let desk = Desk::new(root, &home, &soak.binary)?;
    let mut server = desk.serve(&soak.binary)?;
    let pid = server.id();
    let over = AtomicBool::new(false);
    let (seen, memory) = std::thread::scope(|scope| {
        let clients: Vec<_> = (0..soak.clients)
            .map(|number| {
                scope.spawn({
                    let (desk, over) = (&desk, &over);
                    move || desk.client(number, soak, over)
                })
            })
            .collect();
        let memory = watch(pid, Duration::from_secs(soak.seconds));
        over.store(true, Ordering::Relaxed);
        let seen: Vec<_> =
            clients.into_iter().map(|client| client.join().unwrap_or_else(|_| Ok(Seen::default()))).collect();
        (seen, memory)
    });
    let seen = seen.into_iter().collect::<anyhow::Result<Vec<_>>>()?;
    let finished = desk.stop(&mut server)?;
    report(soak, &seen, &memory?, finished)
}

/// A workspace, its tokens and an address.
struct Desk {
    home: PathBuf,
    address: String,
    /// The tokens of those who mean well.
    teams: Vec<String>,
    limited: String,
    hostile: String,
    table: String,
    document: String,
}

impl Desk {
    fn new(root: &Path, home: &Path, binary: &Path) -> anyhow::Result<Self> {
        let _ = fs::remove_dir_all(home);
        let workspace = home.join("workspace");
        copy(&root.join("samples/tour"), &workspace)?;
        let shosai = |arguments: &[&str]| -> anyhow::Result<String> {
            let mut command = Command::new(binary);
            command.arg("--workspace").arg(&workspace).args(arguments);
            let output = command.output().with_context(|| binary.display().to_string())?;
            if !output.status.success() {
                bail!("{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
            }
            Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
        };
        shosai(&["noveler", "init", "港の夜", "--project", "小説"])?;
        fs::copy(workspace.join("第001話.md"), workspace.join("小説/40_原稿/第001話_港の夜.md"))?;
        let tokens = home.join("tokens.yaml").display().to_string();
        let team = |number| shosai(&["token", "new", "--tokens", &tokens, "--id", &format!("team-{number}")]);
        let teams = (0..TEAMS).map(team).collect::<anyhow::Result<_>>()?;
        let limited = ["token", "new", "--tokens", &tokens, "--id", "limited", "--rate", LIMITED_RATE, "--burst", "5"];
        let limited = shosai(&limited)?;
        let hostile = shosai(&["token", "new", "--tokens", &tokens, "--id", "hostile"])?;
        let address = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string();
        let read = |name: &str| fs::read_to_string(workspace.join(name)).with_context(|| name.to_owned());
        Ok(Self {
            table: read("月次売上.csv")?,
            document: read("四半期報告.qmd")?,
            home: home.to_owned(),
            address,
            teams,
            limited,
            hostile,
        })
    }

    fn serve(&self, binary: &Path) -> anyhow::Result<Child> {
        let log = fs::File::create(self.home.join("log"))?;
        let server = Command::new(binary)
            .arg("--workspace")
            .arg(self.home.join("workspace"))
            .args(["serve", "--toolsets", "all", "--http", &self.address, "--tokens"])
            .arg(self.home.join("tokens.yaml"))
            // So many people at once keep more searches open than one person does.
            .env("TRACE_MAX_KEEP", "2000")
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()?;
        Client::connect(&self.address, &self.teams[0])?;
        Ok(server)
    }

    fn client(&self, number: usize, soak: &Soak, over: &AtomicBool) -> anyhow::Result<Seen> {
        let limited = number % LIMITED_EVERY == LIMITED_EVERY - 1;
        let token = if limited { &self.limited } else { &self.teams[number % TEAMS] };
        let mut client = Client::connect(&self.address, token)?;
        let mut seen = Seen::default();
        let mut random = Random(number as u64 + 1);
        let mut trace: Option<String> = None;
        let mut searched = Instant::now();
        let mut turn = Turn { client: number, count: 0, trace: None, table: &self.table, document: &self.document };
        let pause = Duration::from_millis(soak.pause);
        // Clients that begin at the same moment stay in step for ever.
        std::thread::sleep(pause.mul_f64(number as f64 / soak.clients as f64));
        if !limited {
            client.call("vault_create", &json!({"path": jobs::note(&turn), "content": "# はじめ\n"}))?;
        }
        while !over.load(Ordering::Relaxed) {
            if random.next() % 100 < soak.hostile {
                seen.bombs += 1;
                self.bomb(seen.bombs + number, &turn)?;
                // A connection that was silent for so long may be closed by now.
                client = Client::connect(&self.address, token)?;
                std::thread::sleep(pause);
                continue;
            }
            let mut place = jobs::chosen(random.next());
            let wanted = JOBS[place].tool;
            // A search is kept for a while, not for ever; whoever comes late searches again.
            let stale = trace.is_none() || searched.elapsed() > TRACE_KEPT;
            if (wanted == "manual_hits" && stale) || (limited && wanted.starts_with("vault_")) {
                place = 0;
            }
            let job = &JOBS[place];
            turn.count += 1;
            let arguments = (job.arguments)(&Turn { trace: trace.as_deref(), ..turn });
            let started = Instant::now();
            let answer = client.call(job.tool, &arguments)?;
            let elapsed = started.elapsed();
            match answer.fault() {
                Some(fault) => {
                    *seen
                        .faults
                        .entry(if fault == ASKED_FOR && !limited { "429 (unasked)".to_owned() } else { fault })
                        .or_default() += 1;
                    std::thread::sleep(AFTER_REFUSAL);
                }
                None => seen.calls.push((place, elapsed)),
            }
            if let Some(found) = (job.tool == "manual_find").then(|| answer.trace()).flatten() {
                (trace, searched) = (Some(found), Instant::now());
            }
            std::thread::sleep(pause);
        }
        Ok(seen)
    }

    /// One hostile call, on a connection of its own; whatever comes of it is its caller's affair, but something comes.
    fn bomb(&self, count: usize, turn: &Turn) -> anyhow::Result<()> {
        let job = &BOMBS[count % BOMBS.len()];
        let mut client = Client::connect(&self.address, &self.hostile)?;
        client.call(job.tool, &(job.arguments)(turn)).context(job.tool).map(drop)
    }

    /// Tells the server to stop while calls run and wait; how many of them were answered.
    fn stop(&self, server: &mut Child) -> anyhow::Result<usize> {
        let mut clients = Vec::new();
        for number in 0..RUNNING_AT_STOP {
            let mut client = Client::connect(&self.address, &self.teams[0])?;
            let turn = Turn { client: number, count: 0, trace: None, table: &self.table, document: &self.document };
            client.send("quarto_render", &jobs::slow_render(&turn))?;
            clients.push(client);
        }
        std::thread::sleep(BEFORE_STOP);
        let told = Command::new("kill").args(["-TERM", &server.id().to_string()]).status()?;
        if !told.success() {
            bail!("the server is gone before it was told to stop");
        }
        let answered =
            clients.iter_mut().filter_map(|client| client.receive().ok()).filter(|answer| answer.fault().is_none());
        let answered = answered.count();
        let code = server.wait()?.code();
        if code != Some(0) {
            bail!("the server ended with {code:?}");
        }
        Ok(answered)
    }
}

/// A small generator: the same mix in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32
    }
}

/// Resident megabytes, every ten seconds.
fn watch(pid: u32, time: Duration) -> anyhow::Result<Vec<f64>> {
    let started = Instant::now();
    let mut samples = Vec::new();
    while started.elapsed() < time {
        std::thread::sleep(SAMPLE_EVERY.min(time.saturating_sub(started.elapsed())));
        let status = fs::read_to_string(format!("/proc/{pid}/status")).context("the server has ended")?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).context("no VmRSS")?;
        let kilobytes: f64 = line.split_whitespace().nth(1).context("no figure")?.parse()?;
        samples.push(kilobytes / 1024.0);
        println!("{:4.0} s  {:7.1} MB", started.elapsed().as_secs_f64(), kilobytes / 1024.0);
    }
    Ok(samples)
}

fn report(soak: &Soak, seen: &[Seen], memory: &[f64], finished: usize) -> anyhow::Result<Value> {
    let mut faults: BTreeMap<&str, usize> = BTreeMap::new();
    for (fault, count) in seen.iter().flat_map(|client| &client.faults) {
        *faults.entry(fault).or_default() += count;
    }
    println!("{:26} {:>8} {:>10} {:>10}", "tool", "calls", "p50 ms", "p99 ms");
    let mut tools = Vec::new();
    for (place, job) in JOBS.iter().enumerate() {
        let times = seen.iter().flat_map(|client| &client.calls).filter(|call| call.0 == place).map(|call| call.1);
        let (calls, sorted) = (times.clone().count(), Sorted::new(times));
        println!("{:26} {calls:>8} {:>10.1} {:>10.1}", job.tool, sorted.median(), sorted.at(0.99));
        tools.push(json!({"tool": job.tool, "heavy": job.heavy, "calls": calls, "p50_ms": sorted.median(), "p99_ms": sorted.at(0.99)}));
    }
    let quick = seen.iter().flat_map(|client| &client.calls).filter(|call| !JOBS[call.0].heavy).map(|call| call.1);
    let p99 = Sorted::new(quick).at(0.99);
    let growth = growth(memory);
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let errors: usize = faults.iter().filter(|(fault, _)| **fault != ASKED_FOR).map(|(_, count)| count).sum();
    let bars = json!({
        "no_errors": errors == 0,
        "p99_of_quick_calls": p99 <= MOST_P99_MS,
        "memory_flat": growth <= MOST_GROWTH,
        "stop_finishes_what_runs": finished == RUNNING_AT_STOP,
    });
    let bombs: usize = seen.iter().map(|client| client.bombs).sum();
    let calls: usize = seen.iter().map(|client| client.calls.len()).sum();
    let figures = json!({
        "bench": "soak", "clients": soak.clients, "seconds": soak.seconds, "pause_ms": soak.pause, "calls": calls, "bombs": bombs,
        "calls_per_second": calls as f64 / soak.seconds as f64, "faults": faults, "quick_p99_ms": p99, "tools": tools,
        "memory_mb": memory, "growth_at_the_end": growth, "finished_at_stop": format!("{finished}/{RUNNING_AT_STOP}"),
        "load_average": load.trim(), "bars": bars,
    });
    if bars.as_object().is_some_and(|bars| bars.values().all(|held| *held == Value::Bool(true))) {
        return Ok(figures);
    }
    println!("{figures}");
    bail!("a bar is not held: {bars}")
}

/// How much larger the memory is at the end than at the beginning of the steady time: means of a minute each, since
/// renders under way make single samples swing by a fifth.
fn growth(memory: &[f64]) -> f64 {
    const MEAN_OF: usize = 6;
    let steady = usize::try_from(STEADY.as_secs() / SAMPLE_EVERY.as_secs()).unwrap_or(usize::MAX);
    let late = &memory[memory.len().saturating_sub(steady)..];
    let mean = |samples: &[f64]| samples.iter().sum::<f64>() / samples.len().max(1) as f64;
    let part = MEAN_OF.min(late.len());
    mean(&late[late.len() - part..]) / mean(&late[..part]) - 1.0
}

fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let goal = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &goal)?
        } else {
            fs::copy(entry.path(), goal).map(drop)?
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_is_of_the_end_against_the_beginning_of_the_steady_time() {
        let flat: Vec<f64> = std::iter::repeat_n(100.0, 30).collect();
        assert_eq!(growth(&flat), 0.0);
        let mut warming = vec![10.0; 6];
        warming.extend(std::iter::repeat_n(100.0, 18));
        warming.extend([120.0; 6]);
        assert!((growth(&warming) - 0.2).abs() < 1e-9, "{}", growth(&warming));
    }
}
