//! Everything that one run started: how its end is noticed and how it is killed.
//!
//! The process group holds what stays in it. A browser or a daemon leaves the group, but not its environment: on Linux
//! all processes that carry the run's mark are found and killed as well.

use std::io;
use std::process::{Child, Command};

#[cfg(unix)]
pub(super) use unix::{has_ended, kill};

#[cfg(not(unix))]
pub(super) fn has_ended(child: &mut Child) -> io::Result<bool> {
    child.try_wait().map(|status| status.is_some())
}

/// Elsewhere the system's own tool ends a tree of processes.
#[cfg(not(unix))]
pub(super) fn kill(pid: u32, _mark: &str) {
    // A program that has ended already is what we want.
    let _ = Command::new("taskkill").args(["/T", "/F", "/PID", &pid.to_string()]).output();
}

/// A command that runs another one bound to our life: the kernel kills it when we die. `None` where the system's
/// `setpriv` is missing or too old.
#[cfg(target_os = "linux")]
pub(super) fn death_bound() -> Option<Command> {
    use std::process::Stdio;
    use std::sync::OnceLock;
    static WORKS: OnceLock<Option<&str>> = OnceLock::new();
    const PLACES: [&str; 2] = ["/usr/bin/setpriv", "/bin/setpriv"];
    let bind = |setpriv: &str| {
        let mut command = Command::new(setpriv);
        command.args(["--pdeathsig", "KILL", "--"]);
        command
    };
    let setpriv = (*WORKS.get_or_init(|| {
        PLACES.into_iter().find(|setpriv| {
            let mut trial = bind(setpriv);
            trial.arg("/bin/true").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            trial.status().is_ok_and(|status| status.success())
        })
    }))?;
    Some(bind(setpriv))
}

#[cfg(not(target_os = "linux"))]
pub(super) fn death_bound() -> Option<Command> {
    None
}

#[cfg(unix)]
mod unix {
    use super::{Child, io};

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    /// Whether the program has ended, leaving it to be reaped later.
    pub(in super::super) fn has_ended(child: &mut Child) -> io::Result<bool> {
        let Some(pid) = pid_of(child.id()) else { return Ok(true) };
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Ok(waitid(WaitId::Pid(pid), options)?.is_some())
    }

    /// Kills the group, then whatever left it.
    pub(in super::super) fn kill(pid: u32, mark: &str) {
        if let Some(pid) = pid_of(pid) {
            // An empty group is what we want.
            let _ = kill_process_group(pid, Signal::KILL);
        }
        kill_marked(pid, mark);
    }

    fn pid_of(pid: u32) -> Option<Pid> {
        Pid::from_raw(i32::try_from(pid).ok()?)
    }

    /// Looks for the mark in the environments of our own processes until no more is found: one that is killed may have
    /// started another meanwhile.
    #[cfg(target_os = "linux")]
    fn kill_marked(leader: u32, mark: &str) {
        const ROUNDS: usize = 100;
        // A killed process takes a moment to go; until then it is found, and killed, again.
        const PAUSE: std::time::Duration = std::time::Duration::from_millis(2);
        let wanted = format!("{}={mark}", super::super::RUN_MARK);
        for _ in 0..ROUNDS {
            let mut found = false;
            for pid in marked(wanted.as_bytes()).filter(|pid| *pid != leader).filter_map(pid_of) {
                found |= rustix::process::kill_process(pid, Signal::KILL).is_ok();
            }
            if !found {
                return;
            }
            std::thread::sleep(PAUSE);
        }
    }

    #[cfg(target_os = "linux")]
    fn marked(wanted: &[u8]) -> impl Iterator<Item = u32> {
        let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
        // Those of other users cannot be read, and cannot be ours; a dead one has no environment any more.
        pids.filter(move |pid| {
            std::fs::read(format!("/proc/{pid}/environ"))
                .is_ok_and(|environ| environ.split(|byte| *byte == 0).any(|variable| variable == wanted))
        })
    }

    #[cfg(not(target_os = "linux"))]
    fn kill_marked(_leader: u32, _mark: &str) {}
}
