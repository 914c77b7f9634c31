//! `--watch`: a text is checked again whenever it changes.

use std::{process::ExitCode, thread::sleep, time::Duration};

use super::Target;
use crate::session::Session;

/// Editors write a file in a moment; looking twice a second is soon enough and costs nothing.
const PAUSE: Duration = Duration::from_millis(500);

/// Checks now, and again after every change, until the program is ended.
pub fn run(session: &Session, targets: &[Target], check: impl Fn() -> anyhow::Result<()>) -> anyhow::Result<ExitCode> {
    let seen = || targets.iter().map(|target| target.fingerprint(session)).collect::<Vec<_>>();
    loop {
        // Taken before the check, so that a change during it is not missed; a fix of our own is looked at once more.
        let before = seen();
        check()?;
        while seen() == before {
            sleep(PAUSE);
        }
    }
}
