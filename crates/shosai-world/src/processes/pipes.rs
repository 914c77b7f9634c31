//! Feeding a program and catching what it says, without ever blocking it or being blocked by it.

use std::io::{Read, Write};
use std::process::Child;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

const CHUNK_BYTES: usize = 16 * 1024;
/// What is already in a pipe is read at once; a pipe that stays open longer is held by something beyond our reach.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// The beginning of an output.
#[derive(Debug, Clone, Default)]
pub(super) struct Captured {
    pub bytes: Vec<u8>,
    pub cut: bool,
}

pub(super) struct Pipes {
    stdout: Catcher,
    stderr: Catcher,
}

struct Catcher {
    caught: Arc<Mutex<Captured>>,
    /// Hears of the end of the output.
    ended: Option<Receiver<()>>,
}

impl Pipes {
    pub(super) fn attach(child: &mut Child, input: Vec<u8>, limit: usize) -> Self {
        if let Some(mut stdin) = child.stdin.take() {
            // A program that does not read its input is no failure.
            thread::spawn(move || drop(stdin.write_all(&input)));
        }
        Self { stdout: Catcher::start(child.stdout.take(), limit), stderr: Catcher::start(child.stderr.take(), limit) }
    }

    pub(super) fn collect(&mut self) -> (Captured, Captured) {
        (self.stdout.finish(), self.stderr.finish())
    }
}

impl Catcher {
    fn start(source: Option<impl Read + Send + 'static>, limit: usize) -> Self {
        let caught = Arc::new(Mutex::new(Captured::default()));
        let Some(mut source) = source else { return Self { caught, ended: None } };
        let (sender, receiver) = channel();
        let shared = Arc::clone(&caught);
        thread::spawn(move || {
            let mut chunk = vec![0; CHUNK_BYTES];
            while let Ok(read @ 1..) = source.read(&mut chunk) {
                let mut caught = shared.lock().unwrap_or_else(PoisonError::into_inner);
                let room = limit - caught.bytes.len();
                caught.bytes.extend_from_slice(&chunk[..read.min(room)]);
                caught.cut |= read > room;
            }
            // Nobody may be listening any more.
            let _ = sender.send(());
        });
        Self { caught, ended: Some(receiver) }
    }

    fn finish(&mut self) -> Captured {
        if let Some(ended) = self.ended.take() {
            // Whatever was caught by then is what there is.
            let _ = ended.recv_timeout(LAST_WORDS);
        }
        self.caught.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
