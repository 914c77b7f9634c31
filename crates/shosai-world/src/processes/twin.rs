//! This very program, started once more to do work that can be killed.

use std::io::BufReader;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::messages;

use super::{Ending, Processes, cannot_start, ending_of};
use crate::error::{ErrorKind, Result, WorldError};

/// A second process of this program, spoken to over its standard input and output.
///
/// It sees the end of its input when we die, and leaves; nothing else binds it to us.
pub struct Twin {
    /// What it reads.
    pub input: ChildStdin,
    /// What it writes.
    pub output: BufReader<ChildStdout>,
    /// Ends it when dropped.
    pub life: TwinLife,
}

/// Its life: any thread may end it.
#[derive(Clone)]
pub struct TwinLife(Arc<Mutex<Killed>>);

/// A child that does not outlive its owner.
struct Killed(Child);

impl Processes {
    /// Starts this program once more with other arguments, in the same environment and a few more variables.
    ///
    /// # Errors
    /// `unavailable` in a memory world, or when the system starts no more processes.
    pub fn twin(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Result<Twin> {
        if self.played.is_some() {
            return Err(WorldError::new(ErrorKind::Unavailable, messages::NoWorker));
        }
        let told = |error| cannot_start("shosai", &error);
        // The running program itself, even when an update has replaced its file.
        let program =
            if cfg!(target_os = "linux") { "/proc/self/exe".into() } else { std::env::current_exe().map_err(told)? };
        let mut command = Command::new(program);
        command.args(arguments).envs(variables.iter().copied());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt;
            // A signal to our group, as from a terminal, is for us to act on.
            command.arg0("shosai").process_group(0);
        }
        let mut child = command.spawn().map_err(told)?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let life = TwinLife(Arc::new(Mutex::new(Killed(child))));
        let (input, output) = pipes.ok_or_else(|| told(std::io::ErrorKind::BrokenPipe.into()))?;
        Ok(Twin { input, output: BufReader::new(output), life })
    }
}

impl TwinLife {
    /// Ends it now.
    pub fn kill(&self) {
        // One that has ended already is what we want.
        let _ = self.child().0.kill();
    }

    /// How it ended, once its output has.
    pub fn ending(&self) -> Ending {
        let mut child = self.child();
        // One that has closed its output and lives would be waited for in vain; one that is dying keeps its own ending.
        let _ = child.0.kill();
        child.0.wait().map_or(Ending::Cancelled, ending_of)
    }

    fn child(&self) -> MutexGuard<'_, Killed> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Killed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        // Killed, so this does not wait; without it the system would keep its number for ever.
        let _ = self.0.wait();
    }
}
