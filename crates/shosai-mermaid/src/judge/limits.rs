//! Guards: how large a text is read, and how the parser is run so that it can neither hang nor overflow.

use crate::messages;
use shosai_message::Message;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::time::Duration;

use merman::OperationControl;

use super::Stop;

/// The largest source that is judged, in bytes: thirty times what anyone draws, and still a second's work.
pub const LARGEST_SOURCE: usize = 2 * 1024 * 1024;
/// Texts up to this size are parsed on the caller's thread; starting another would cost more than the parse.
const SMALL: usize = 4 * 1024;
/// The stack of the thread that parses larger texts.
const STACK: usize = 64 * 1024 * 1024;
/// How often a caller's wish to stop is looked at.
const POLL: Duration = Duration::from_millis(5);

/// Entity relationship diagrams cost the parser time that grows with the square of their lines.
const MOST_ER_LINES: usize = 10_000;

/// Why a text is too much to judge, if it is.
pub(super) fn refuse(source: &str, prepared: &str) -> Option<Message> {
    if source.len() > LARGEST_SOURCE {
        return Some(messages::SourceTooLarge { bytes: LARGEST_SOURCE }.into());
    }
    let crowded = prepared.starts_with("erDiagram") && prepared.lines().count() > MOST_ER_LINES;
    crowded.then(|| messages::LinesTooMany { lines: MOST_ER_LINES }.into())
}

/// How a guarded run ended.
pub(crate) enum Ran<T> {
    /// With a result.
    Done(T),
    /// Because the caller asked for it.
    Stopped,
    /// In a panic, which is ours to report and never the caller's to suffer.
    Failed,
}

/// Runs `work`, on a thread with a deep stack when the text is not small, and cancels it when `stop` says so.
pub(crate) fn run<T: Send>(
    size: usize,
    stop: Stop<'_>,
    work: impl FnOnce(&OperationControl) -> Option<T> + Send,
) -> Ran<T> {
    if size <= SMALL {
        if stop() {
            return Ran::Stopped;
        }
        let control = OperationControl::new();
        return ended(catch_unwind(AssertUnwindSafe(|| work(&control))).ok());
    }
    run_deep(stop, work)
}

/// Runs `work` on a thread with a deep stack and cancels it when `stop` says so.
pub(crate) fn run_deep<T: Send>(stop: Stop<'_>, work: impl FnOnce(&OperationControl) -> Option<T> + Send) -> Ran<T> {
    if stop() {
        return Ran::Stopped;
    }
    let control = OperationControl::new();
    std::thread::scope(|scope| {
        let (done, waiting) = mpsc::channel();
        let inner = control.clone();
        let body = move || {
            let result = catch_unwind(AssertUnwindSafe(|| work(&inner))).ok();
            // The receiver waits for exactly this message; if it is gone, nobody needs the result.
            let _ = done.send(result);
        };
        if std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, body).is_err() {
            return Ran::Failed;
        }
        loop {
            match waiting.recv_timeout(POLL) {
                Ok(result) => return ended(result),
                Err(mpsc::RecvTimeoutError::Disconnected) => return Ran::Failed,
                Err(mpsc::RecvTimeoutError::Timeout) if stop() => control.cancel(),
                Err(mpsc::RecvTimeoutError::Timeout) => {}
            }
        }
    })
}

fn ended<T>(result: Option<Option<T>>) -> Ran<T> {
    match result {
        None => Ran::Failed,
        Some(None) => Ran::Stopped,
        Some(Some(value)) => Ran::Done(value),
    }
}
