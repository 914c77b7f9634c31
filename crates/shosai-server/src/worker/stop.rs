//! Ending the work of a call from outside: it is asked, and killed where it can be when it does not leave at once.

use std::{
    io::Write,
    process::ChildStdin,
    sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError},
    time::Duration,
};

use shosai_tool::Cancellation;
use shosai_world::TwinLife;

use super::wire::{ToWorker, write_line};

/// What a worker gets to leave in order, and to end the programs that it has started; its place is free soon after.
const GRACE: Duration = Duration::from_millis(50);

/// Why a call was ended.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Why {
    /// Its time was up.
    TimeUp,
    /// Nobody waits for it any more.
    Gone,
}

/// The means to end one call.
pub struct Stop {
    cancellation: Cancellation,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    why: Option<Why>,
    worker: Option<(TwinLife, Arc<Mutex<ChildStdin>>)>,
}

impl Stop {
    pub fn new(cancellation: Cancellation) -> Arc<Self> {
        Arc::new(Self { cancellation, state: Mutex::default() })
    }

    /// Ends the call; the first reason counts.
    pub fn end(self: &Arc<Self>, why: Why) {
        self.cancellation.cancel();
        let mut state = self.state();
        if state.why.is_some() {
            return;
        }
        state.why = Some(why);
        let Some((life, input)) = &state.worker else { return };
        // Whoever holds the input is still sending the call, and a worker that has not got it needs no grace.
        let asked = match input.try_lock() {
            Ok(mut input) => ask(&mut *input),
            Err(TryLockError::Poisoned(_) | TryLockError::WouldBlock) => false,
        };
        match tokio::runtime::Handle::try_current() {
            Ok(runtime) if asked => {
                let stop = Arc::clone(self);
                drop(runtime.spawn(async move {
                    tokio::time::sleep(GRACE).await;
                    stop.kill();
                }));
            }
            _ => life.kill(),
        }
    }

    /// Why the call was ended, if it was.
    pub fn why(&self) -> Option<Why> {
        self.state().why
    }

    /// From now on the call runs in this worker. False when it has been ended already.
    pub fn attach(&self, life: &TwinLife, input: &Arc<Mutex<ChildStdin>>) -> bool {
        let mut state = self.state();
        state.worker = Some((life.clone(), Arc::clone(input)));
        state.why.is_none()
    }

    /// The worker has done with the call and is no longer to be killed for it.
    pub fn detach(&self) {
        self.state().worker = None;
    }

    fn kill(&self) {
        if let Some((life, _)) = &self.state().worker {
            life.kill();
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn ask(input: &mut impl Write) -> bool {
    write_line(input, &ToWorker::Stop).is_ok()
}
