//! Programs: started without a shell, bounded in time and output, never outliving their call.

use crate::messages;
use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::environment::Environment;
use crate::error::{ErrorKind, Result, WorldError};
use crate::random::Random;
use crate::world::Programs;

mod descendants;
mod pipes;
mod twin;

use pipes::{Captured, Pipes};
pub use twin::{Twin, TwinLife};

/// The pauses between two looks at a running program.
const FIRST_PAUSE: Duration = Duration::from_millis(1);
const LONGEST_PAUSE: Duration = Duration::from_millis(15);
/// Output is kept up to this much unless the caller says otherwise.
const DEFAULT_MAX_OUTPUT: usize = 1024 * 1024;
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(60);
/// A variable that marks all that descends from one run, even what leaves its process group.
const RUN_MARK: &str = "SHOSAI_RUN";
const MARK_BYTES: usize = 12;

/// What to run, and within what bounds.
#[derive(Debug, Clone)]
pub struct ProcessSpec {
    /// A program's name, looked up in `PATH`, or its path.
    pub program: String,
    /// Its arguments, passed as they are; no shell reads them.
    pub args: Vec<String>,
    /// The folder it runs in.
    pub cwd: Option<PathBuf>,
    /// Variables of our own environment that it may see; it sees no other.
    pub pass_env: Vec<String>,
    /// Variables given to it.
    pub set_env: Vec<(String, String)>,
    /// What it reads from its standard input.
    pub stdin: Vec<u8>,
    /// After this it is killed.
    pub timeout: Duration,
    /// At most so many bytes of each output are kept; the rest is read and dropped.
    pub max_output: usize,
}

impl ProcessSpec {
    /// The program with these arguments, `PATH`, `HOME`, language and temporary folder passed on, 60 s, 1 MiB.
    pub fn new(program: impl Into<String>, args: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let passed = ["PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "USERPROFILE"];
        Self {
            program: program.into(),
            args: args.into_iter().map(Into::into).collect(),
            cwd: None,
            pass_env: passed.map(str::to_owned).to_vec(),
            set_env: Vec::new(),
            stdin: Vec::new(),
            timeout: DEFAULT_TIMEOUT,
            max_output: DEFAULT_MAX_OUTPUT,
        }
    }
}

/// How a program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// By itself, with this code.
    Exited(i32),
    /// By a signal that was not ours.
    Signalled(i32),
    /// Its time was up, and it was killed with all it had started.
    TimedOut,
    /// The caller asked to stop, and it was killed with all it had started.
    Cancelled,
}

/// What a program left.
#[derive(Debug, Clone)]
pub struct Finished {
    /// How it ended.
    pub ending: Ending,
    /// The beginning of its standard output.
    pub stdout: Vec<u8>,
    /// The beginning of its standard error.
    pub stderr: Vec<u8>,
    /// Whether standard output was longer than is kept.
    pub stdout_cut: bool,
    /// Whether standard error was longer than is kept.
    pub stderr_cut: bool,
    /// How long it ran.
    pub elapsed: Duration,
}

impl Finished {
    /// Whether it ended by itself with code 0.
    pub fn success(&self) -> bool {
        self.ending == Ending::Exited(0)
    }

    /// Standard output as text.
    pub fn stdout_text(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    /// Standard error as text.
    pub fn stderr_text(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }
}

/// Runs programs.
pub struct Processes {
    environment: Environment,
    /// Programs played by a test; `None` runs real ones.
    played: Option<Programs>,
    /// Whether none may be started.
    closed: bool,
    /// Marks of the runs under way, for [`Processes::kill_all`].
    running: Mutex<HashSet<(u32, String)>>,
}

impl Processes {
    pub(crate) fn real(environment: Environment) -> Self {
        Self { environment, played: None, closed: false, running: Mutex::default() }
    }

    pub(crate) fn in_memory(programs: Programs) -> Self {
        Self { environment: Environment::given([]), played: Some(programs), closed: false, running: Mutex::default() }
    }

    /// No program at all.
    pub(crate) fn closed() -> Self {
        Self { closed: true, ..Self::in_memory(Programs::default()) }
    }

    /// Where a program is found: a path as it is, a name along `PATH`.
    pub fn find(&self, program: &str) -> Option<PathBuf> {
        if let Some(played) = &self.played {
            let known = played.lock().unwrap_or_else(PoisonError::into_inner).contains_key(program);
            return known.then(|| PathBuf::from(program));
        }
        if Path::new(program).components().count() > 1 {
            return std::path::absolute(program).ok().filter(|path| is_program(path));
        }
        let folders = self.environment.get("PATH")?;
        // An empty or relative entry would mean the current folder, where anyone may put a program.
        let folders = std::env::split_paths(&folders).filter(|folder| folder.is_absolute()).collect::<Vec<_>>();
        folders.into_iter().map(|folder| folder.join(program)).find(|path| is_program(path))
    }

    /// Runs a program to its end, its time limit, or until `cancelled` says so. Whatever the ending, everything it
    /// started is gone when this returns.
    ///
    /// # Errors
    /// `unavailable` when the program is not installed, `forbidden` when it may not be run.
    pub fn run(&self, spec: &ProcessSpec, cancelled: &(dyn Fn() -> bool + Sync)) -> Result<Finished> {
        if self.closed {
            return Err(WorldError::new(ErrorKind::Denied, messages::NoPrograms));
        }
        if let Some(played) = &self.played {
            let program = played.lock().unwrap_or_else(PoisonError::into_inner).get(&spec.program).cloned();
            return program.ok_or_else(|| not_installed(&spec.program))?(spec);
        }
        let program = self.find(&spec.program).ok_or_else(|| not_installed(&spec.program))?;
        let mark = Random::real().hex_id(MARK_BYTES)?;
        let started = Instant::now();
        let child = self.start(&program, spec, &mark).map_err(|error| cannot_start(&spec.program, &error))?;
        let mut run = Run::begin(self, child, mark, spec);
        let ending = run.wait(started.checked_add(spec.timeout), cancelled)?;
        let (stdout, stderr) = run.end();
        Ok(Finished {
            ending,
            stdout: stdout.bytes,
            stderr: stderr.bytes,
            stdout_cut: stdout.cut,
            stderr_cut: stderr.cut,
            elapsed: started.elapsed(),
        })
    }

    /// Starts a program and puts it among those under way at once, so that none is missed where all are killed.
    fn start(&self, program: &Path, spec: &ProcessSpec, mark: &str) -> std::io::Result<Child> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        let child = self.command(program, spec, mark).spawn()?;
        running.insert((child.id(), mark.to_owned()));
        Ok(child)
    }

    /// Kills every program under way, for the moment before the process exits.
    pub fn kill_all(&self) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for (pid, mark) in running {
            descendants::kill(pid, &mark);
        }
    }

    fn command(&self, program: &Path, spec: &ProcessSpec, mark: &str) -> Command {
        let mut command = match descendants::death_bound() {
            Some(mut bound) => {
                bound.arg(program);
                bound
            }
            None => Command::new(program),
        };
        command.args(&spec.args).env_clear().stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        for name in &spec.pass_env {
            if let Some(value) = self.environment.get(name) {
                command.env(name, value);
            }
        }
        command.envs(spec.set_env.iter().map(|(name, value)| (name, value))).env(RUN_MARK, mark);
        if let Some(cwd) = &spec.cwd {
            command.current_dir(cwd);
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
    }
}

/// A program under way; dropping it kills everything that it started.
struct Run<'a> {
    owner: &'a Processes,
    child: Child,
    mark: String,
    pipes: Pipes,
}

impl<'a> Run<'a> {
    fn begin(owner: &'a Processes, mut child: Child, mark: String, spec: &ProcessSpec) -> Self {
        let pipes = Pipes::attach(&mut child, spec.stdin.clone(), spec.max_output);
        Self { owner, child, mark, pipes }
    }

    fn wait(&mut self, deadline: Option<Instant>, cancelled: &(dyn Fn() -> bool + Sync)) -> Result<Ending> {
        let mut pause = FIRST_PAUSE;
        loop {
            let ended = descendants::has_ended(&mut self.child).map_err(|error| cannot_start("the program", &error))?;
            let late = if cancelled() {
                Some(Ending::Cancelled)
            } else if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                Some(Ending::TimedOut)
            } else {
                None
            };
            if ended || late.is_some() {
                // Not yet reaped, so that its number cannot have passed to another program when the group is killed.
                descendants::kill(self.child.id(), &self.mark);
                let status = self.child.wait().map_err(|error| cannot_start("the program", &error))?;
                return Ok(if ended { ending_of(status) } else { late.unwrap_or(Ending::TimedOut) });
            }
            sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    fn end(mut self) -> (Captured, Captured) {
        self.pipes.collect()
    }
}

impl Drop for Run<'_> {
    fn drop(&mut self) {
        // On the usual way out the program has ended and been reaped; then only its marked descendants are looked for.
        if matches!(self.child.try_wait(), Ok(None)) {
            descendants::kill(self.child.id(), &self.mark);
            let _ = self.child.wait();
        }
        let entry = (self.child.id(), std::mem::take(&mut self.mark));
        self.owner.running.lock().unwrap_or_else(PoisonError::into_inner).remove(&entry);
    }
}

#[cfg(unix)]
fn ending_of(status: ExitStatus) -> Ending {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => Ending::Exited(code),
        (None, signal) => Ending::Signalled(signal.unwrap_or_default()),
    }
}

#[cfg(not(unix))]
fn ending_of(status: ExitStatus) -> Ending {
    Ending::Exited(status.code().unwrap_or_default())
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    const ANY_EXECUTE: u32 = 0o111;
    std::fs::metadata(path).is_ok_and(|found| found.is_file() && found.permissions().mode() & ANY_EXECUTE != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.is_file() || path.with_extension("exe").is_file()
}

fn not_installed(program: &str) -> WorldError {
    let name = Path::new(program).file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    WorldError::new(ErrorKind::Unavailable, messages::NotInstalled { name })
}

fn cannot_start(program: &str, error: &io::Error) -> WorldError {
    if error.kind() == io::ErrorKind::NotFound {
        return not_installed(program);
    }
    let name = Path::new(program).file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let WorldError { kind, message: reason, .. } = WorldError::from_io(&name, error);
    WorldError::new(kind, messages::ProgramCannotStart { name, reason })
}
