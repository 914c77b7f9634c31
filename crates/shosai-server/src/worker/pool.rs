//! The server's side: a worker for every heavy call that runs, kept for the next one.

use crate::messages;
use std::{
    io::BufWriter,
    process::ChildStdin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use serde_json::{Map, Value};
use shosai_tool::{
    Config, Context, Failure, ToolEntry,
    config::{Http, Limits},
};
use shosai_world::{Ending, Twin, TwinLife, World, WorldError, machine_memory};

use super::{
    stop::Stop,
    wire::{FromWorker, Request, Setup, ToWorker, read_line, write_line},
};
use crate::{call_queue, calls::Worked};

/// The hidden command of our own program that is a worker.
const COMMAND: &str = "worker";
/// The allocator takes address space in pieces of so many kilobytes, and every piece counts against a worker's limit.
const ALLOCATOR_PIECE: (&str, &str) = ("MIMALLOC_ARENA_RESERVE", "16384");
const BYTES_PER_MB: u64 = 1024 * 1024;
/// A document with fonts and a dictionary needs about half of this.
const LEAST_MEMORY: u64 = 256 * BYTES_PER_MB;
/// The largest table that a request may carry is drawn within this.
const MOST_MEMORY: u64 = 2048 * BYTES_PER_MB;
/// What a machine of unknown size is taken to have.
const ASSUMED_MEMORY: u64 = 1024 * BYTES_PER_MB;
/// A worker that has been idle for so long gives its memory back.
const IDLE: Duration = Duration::from_secs(120);

/// `SIGABRT`: an allocation failed, or the stack ended.
const ABORTED: i32 = 6;
/// `SIGKILL`: the system was out of memory.
const KILLED: i32 = 9;
/// `SIGXCPU`: the backstop on processor time.
const OUT_OF_PROCESSOR_TIME: i32 = 24;

/// The workers of a server.
pub struct Workers {
    world: World,
    setup: Vec<u8>,
    memory_bytes: u64,
    idle: Mutex<Vec<Idle>>,
}

/// What became of a call in a worker.
pub enum Ran {
    /// It came to an end, having computed for so long.
    Ended(Worked, Duration),
    /// Its worker is gone in a way that says why.
    Failed(Failure),
    /// Its worker is gone, by our hand or for a reason that is a fault.
    Died,
}

struct Idle {
    worker: Worker,
    since: Duration,
}

struct Worker {
    input: Arc<Mutex<ChildStdin>>,
    output: std::io::BufReader<std::process::ChildStdout>,
    life: TwinLife,
}

impl Worker {
    /// Sends it the call; false when it is gone.
    fn take(&self, request: &ToWorker<'_>, stop: &Stop) -> bool {
        if !stop.attach(&self.life, &self.input) {
            self.life.kill();
        }
        let mut input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
        write_line(&mut BufWriter::new(&mut *input), request).is_ok()
    }
}

/// How many heavy calls may run at once: half of the places, and no more than there is memory for.
pub fn heavy_places(limits: &Limits) -> usize {
    let half = (call_queue::places(limits) / 2).max(1);
    let each = limits.worker_memory_mb.map_or(LEAST_MEMORY, |mb| mb * BYTES_PER_MB).max(1);
    usize::try_from(for_workers() / each).unwrap_or(usize::MAX).clamp(1, half)
}

/// Three quarters: the rest is for the server itself and the requests that it holds.
fn for_workers() -> u64 {
    machine_memory().unwrap_or(ASSUMED_MEMORY) / 4 * 3
}

impl Workers {
    /// Workers for the calls of `context`; none is started before it is needed.
    pub fn new(context: &Context) -> Self {
        let limits = &context.config.limits;
        let share = for_workers() / heavy_places(limits) as u64;
        let memory_bytes =
            limits.worker_memory_mb.map_or_else(|| share.clamp(LEAST_MEMORY, MOST_MEMORY), |mb| mb * BYTES_PER_MB);
        // They serve nobody, so they need not know the operator's token.
        let config = Config { http: Http::default(), ..(*context.config).clone() };
        let setup = serde_json::to_vec(&Setup { config, memory_bytes }).unwrap_or_default();
        Self { world: context.world.clone(), setup, memory_bytes, idle: Mutex::default() }
    }

    /// Runs one call to its end or until `stop` kills its worker.
    pub fn run(
        self: &Arc<Self>,
        tool: &'static ToolEntry,
        arguments: &Map<String, Value>,
        context: &Context,
        seconds: u64,
        stop: &Stop,
    ) -> Ran {
        let request = ToWorker::Call(Box::new(Request::new(tool, arguments, context, seconds)));
        let mut worker = match self.hand_over(&request, stop) {
            Ok(worker) => worker,
            Err(error) => return Ran::Failed(error.into()),
        };
        let ran = loop {
            match read_line(&mut worker.output) {
                Ok(Some(FromWorker::Progress { done, total, message })) => context.progress.step(done, total, &message),
                Ok(Some(FromWorker::Ended(ended))) => {
                    let (worn, cpu) = (ended.worn, Duration::from_millis(ended.cpu_ms));
                    let Ok(worked) = ended.worked(&mut worker.output) else { break self.died(&worker) };
                    stop.detach();
                    // One that was told to stop may hear it only now, and would stop the next call.
                    if !worn && stop.why().is_none() {
                        self.keep(worker);
                    }
                    return match worked {
                        // Not every library dies when it gets no memory; some panic.
                        Worked::Panicked { .. } if worn => Ran::Failed(self.too_large()),
                        worked => Ran::Ended(worked, cpu),
                    };
                }
                Ok(None) | Err(_) => break self.died(&worker),
            }
        };
        stop.detach();
        // Killed by us, it says nothing about the call.
        if stop.why().is_some() { Ran::Died } else { ran }
    }

    /// Gives the call to a worker; one that was kept may have gone meanwhile, then a fresh one gets it.
    fn hand_over(&self, request: &ToWorker<'_>, stop: &Stop) -> Result<Worker, WorldError> {
        let kept = self.idle().pop().map(|idle| idle.worker);
        if let Some(worker) = kept.filter(|worker| worker.take(request, stop)) {
            return Ok(worker);
        }
        let worker = self.start()?;
        // One that dies while it reads has something to say by how it died.
        worker.take(request, stop);
        Ok(worker)
    }

    fn start(&self) -> Result<Worker, WorldError> {
        use std::io::Write;
        let Twin { mut input, output, life } = self.world.processes().twin(&[COMMAND], &[ALLOCATOR_PIECE])?;
        // One that does not take this does not take the call either.
        let _ = input.write_all(&self.setup).and_then(|()| input.write_all(b"\n"));
        Ok(Worker { input: Arc::new(Mutex::new(input)), output, life })
    }

    fn keep(self: &Arc<Self>, worker: Worker) {
        let since = self.world.clock().elapsed();
        let mut idle = self.idle();
        idle.push(Idle { worker, since });
        if let (1, Ok(runtime)) = (idle.len(), tokio::runtime::Handle::try_current()) {
            let workers = Arc::downgrade(self);
            drop(runtime.spawn(async move {
                loop {
                    tokio::time::sleep(IDLE).await;
                    if workers.upgrade().is_none_or(|workers| workers.let_go() == 0) {
                        return;
                    }
                }
            }));
        }
    }

    /// Ends those who have had nothing to do, and tells how many are left.
    fn let_go(&self) -> usize {
        let now = self.world.clock().elapsed();
        let mut idle = self.idle();
        idle.retain(|idle| now.saturating_sub(idle.since) < IDLE);
        idle.len()
    }

    fn died(&self, worker: &Worker) -> Ran {
        match worker.life.ending() {
            Ending::Signalled(ABORTED | KILLED) => Ran::Failed(self.too_large()),
            Ending::Signalled(OUT_OF_PROCESSOR_TIME) => Ran::Failed(messages::OverProcessorTime.into()),
            Ending::Exited(_) | Ending::Signalled(_) | Ending::TimedOut | Ending::Cancelled => Ran::Died,
        }
    }

    fn too_large(&self) -> Failure {
        let mb = self.memory_bytes / BYTES_PER_MB;
        Failure::from(messages::OverMemory { mb }).with_details(serde_json::json!({ "limit_mb": mb }))
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Idle>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
