//! Programs: bounded in time and output, and nothing of them left.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods, clippy::print_stdout)]

mod scratch;

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use scratch::Scratch;
use shosai_world::{Ending, Environment, ErrorKind, Finished, ProcessSpec, World, WorldOptions, never_cancelled};

fn run(spec: &ProcessSpec) -> Finished {
    World::real(WorldOptions::default()).processes().run(spec, &never_cancelled).unwrap()
}

fn shell(script: &str) -> ProcessSpec {
    ProcessSpec::new("sh", ["-c", script])
}

/// How many living processes have the text in their command line.
fn living(text: &str) -> usize {
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    let alive = entries.filter(|entry| {
        let command = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
        let command = String::from_utf8_lossy(&command).replace('\0', " ");
        entry.file_name().to_str().is_some_and(|name| name.parse::<u32>().is_ok()) && command.contains(text)
    });
    alive.count()
}

/// Waits until none is left, for as long as a kill may take to arrive.
fn gone(text: &str) -> bool {
    let deadline = Instant::now() + Duration::from_secs(2);
    while living(text) > 0 && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(5));
    }
    living(text) == 0
}

#[test]
fn a_program_gets_its_arguments_input_and_folder_as_they_are() {
    let scratch = Scratch::new();
    let mut spec = shell("cat; pwd; printf '%s|' \"$@\"; printf oops >&2; exit 3");
    spec.args.extend(["name", "a b", "$(id)", "*"].map(str::to_owned));
    spec.stdin = "入力\n".into();
    spec.cwd = Some(scratch.path().to_owned());
    let done = run(&spec);
    assert_eq!(done.stdout_text(), format!("入力\n{}\na b|$(id)|*|", scratch.path().display()));
    assert_eq!((done.stderr_text().as_str(), done.ending, done.success()), ("oops", Ending::Exited(3), false));
}

#[test]
fn only_listed_variables_are_seen() {
    let given = [("PATH", "/usr/bin:/bin"), ("PASSED", "yes"), ("KEY", "hidden")];
    let environment = Environment::given(given.map(|(name, value)| (name.to_owned(), value.to_owned())));
    let world = World::real(WorldOptions { environment, ..WorldOptions::default() });
    let mut spec = ProcessSpec::new("env", [] as [&str; 0]);
    spec.pass_env = vec!["PASSED".to_owned()];
    spec.set_env = vec![("GIVEN".to_owned(), "1".to_owned())];
    let done = world.processes().run(&spec, &never_cancelled).unwrap();
    let text = done.stdout_text();
    let mut names: Vec<&str> = text.lines().filter_map(|line| line.split('=').next()).collect();
    names.sort_unstable();
    assert_eq!(names, ["GIVEN", "PASSED", "SHOSAI_RUN"]);
}

#[test]
fn output_is_bounded_and_the_program_is_not_blocked() {
    let mut spec = shell("yes | head -c 5000000; yes e | head -c 3000000 >&2; echo done > \"$1\"");
    let scratch = Scratch::new();
    let sign = scratch.path().join("sign");
    spec.args.extend(["sh".to_owned(), sign.to_str().unwrap().to_owned()]);
    spec.max_output = 1000;
    let done = run(&spec);
    assert_eq!((done.stdout.len(), done.stderr.len()), (1000, 1000));
    assert!(done.stdout_cut && done.stderr_cut && done.success() && sign.is_file());
    spec.max_output = 5_000_000;
    assert!(!run(&spec).stdout_cut);
}

#[test]
fn a_program_that_reads_nothing_is_no_failure() {
    let mut spec = ProcessSpec::new("true", [] as [&str; 0]);
    spec.stdin = vec![b'x'; 1_000_000];
    assert!(run(&spec).success());
}

#[test]
fn time_up_kills_the_whole_family() {
    // A child, a grandchild in the background, one that drops its environment, and one that leaves the group.
    let mut spec =
        shell("sleep 7771 & env -i sleep 7771 & (sleep 7771 &) ; setsid sleep 7771 & echo started; sleep 7771");
    spec.timeout = Duration::from_millis(300);
    let done = run(&spec);
    assert_eq!((done.ending, done.stdout_text().as_str()), (Ending::TimedOut, "started\n"));
    assert!(done.elapsed < Duration::from_secs(2), "{:?}", done.elapsed);
    assert!(gone("sleep 7771"));
}

#[test]
fn cancelling_kills_the_whole_family() {
    let started = Instant::now();
    let cancelled = || started.elapsed() > Duration::from_millis(150);
    let world = World::real(WorldOptions::default());
    let spec = shell("trap '' TERM INT; setsid sh -c 'sleep 7772 & sleep 7772' & sleep 7772");
    let done = world.processes().run(&spec, &cancelled).unwrap();
    assert_eq!(done.ending, Ending::Cancelled);
    assert!(started.elapsed() < Duration::from_secs(2));
    assert!(gone("sleep 7772"));
}

#[test]
fn a_program_that_ends_leaves_nothing_behind() {
    let started = Instant::now();
    let done = run(&shell("sleep 7773 & setsid -f sleep 7773; echo done"));
    assert_eq!((done.ending, done.stdout_text().as_str()), (Ending::Exited(0), "done\n"));
    assert!(started.elapsed() < Duration::from_secs(2), "background children must not hold the answer back");
    assert!(gone("sleep 7773"));
}

#[test]
fn kill_all_ends_every_run() {
    let world = World::real(WorldOptions::default());
    std::thread::scope(|scope| {
        let running = scope.spawn(|| world.processes().run(&shell("sleep 7774; true"), &never_cancelled).unwrap());
        while living("sleep 7774") == 0 {
            std::thread::sleep(Duration::from_millis(5));
        }
        world.processes().kill_all();
        assert_eq!(running.join().unwrap().ending, Ending::Signalled(9));
    });
    assert!(gone("sleep 7774"));
}

#[test]
#[ignore = "started by the test of the parent's death"]
fn runs_until_killed() {
    println!("\nready");
    run(&ProcessSpec::new("sleep", ["7775"]));
}

#[test]
fn a_program_dies_with_us() {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "--nocapture", "runs_until_killed"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    while !said.contains("ready") && lines.read_line(&mut said).unwrap() > 0 {}
    if !["/usr/bin/setpriv", "/bin/setpriv"].iter().any(|path| std::path::Path::new(path).is_file()) {
        // Without it there is no such bond; the program ends at its time limit.
        child.kill().unwrap();
        child.wait().unwrap();
        return;
    }
    let deadline = Instant::now() + Duration::from_secs(5);
    // The binding program becomes the other one once it has done its work.
    let bound = || living("sleep 7775") == 1 && living("pdeathsig KILL -- /usr/bin/sleep 7775") == 0;
    while !bound() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(bound());
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(gone("sleep 7775"));
}

#[test]
fn missing_programs_are_named() {
    let world = World::real(WorldOptions::default());
    for program in ["no-such-program", "/nowhere/no-such-program", "/etc/passwd"] {
        let spec = ProcessSpec::new(program, ["x"]);
        let error = world.processes().run(&spec, &never_cancelled).unwrap_err();
        assert_eq!(error.kind, ErrorKind::Unavailable);
        assert!(!error.message.contains("/"), "{}", error.message);
        assert_eq!(world.processes().find(program), None);
    }
    assert!(world.processes().find("sh").is_some_and(|path| path.is_absolute()));
}

#[test]
fn a_memory_world_plays_programs() {
    let (world, controls) = World::memory_with_controls();
    let spec = ProcessSpec::new("quarto", ["--version"]);
    let run = || world.processes().run(&spec, &never_cancelled);
    assert_eq!(run().unwrap_err().kind, ErrorKind::Unavailable);
    controls.play("quarto", |spec| {
        Ok(Finished {
            ending: Ending::Exited(0),
            stdout: spec.args.join(" ").into_bytes(),
            stderr: Vec::new(),
            stdout_cut: false,
            stderr_cut: false,
            elapsed: Duration::ZERO,
        })
    });
    assert_eq!(run().unwrap().stdout_text(), "--version");
    assert!(world.processes().find("quarto").is_some());
}
