//! The worker's side: reads calls from standard input, does one at a time, and leaves when the input ends.

use std::{
    collections::HashMap,
    io::{self, BufReader, BufWriter, Stdout},
    path::Path,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        mpsc::{Receiver, Sender, channel},
    },
};

use shosai_tool::{Cancellation, Config, Context, Progress, Shared, ToolEntry};
use shosai_world::{RootName, World, limit_processor_time, limit_this_process, peak_memory, yield_to_others};

use super::wire::{Ended, FromWorker, Request, Setup, ToWorker, read_line, write_line};
use crate::{
    calls::{Misfit, Worked, worked},
    download::with_output_folder,
};

/// A worker that has used more of its memory than this, in quarters, is not kept: the dictionary and the fonts alone
/// fill half of the least that one may have.
const WORN_QUARTERS: u64 = 3;
/// How many threads a call may keep busy at once, as the backstop on processor time counts them.
const BUSY_THREADS: u64 = 8;

/// What engines keep for callers who may use the same folders; callers with others must not see it.
type Scopes = HashMap<Option<Vec<String>>, Context>;
/// More than these are not kept at once.
const MOST_SCOPES: usize = 32;

/// Works until the input ends. `open` makes the world of a configuration.
///
/// # Errors
/// When the first message cannot be read, or an answer cannot be written.
pub fn serve(open: impl FnOnce(&Config) -> World, tools: &'static [ToolEntry]) -> io::Result<()> {
    let mut input = BufReader::new(io::stdin());
    let Some(Setup { config, memory_bytes }) = read_line(&mut input)? else { return Ok(()) };
    limit_this_process(memory_bytes);
    yield_to_others();
    let world = open(&config);
    let base = Context::new(world, Arc::new(config));
    let output = Arc::new(Mutex::new(BufWriter::new(io::stdout())));
    let running = Arc::new(Mutex::new(Cancellation::default()));
    let (sender, calls) = channel();
    let listened = Arc::clone(&running);
    std::thread::spawn(move || {
        listen(input, &listened, &sender);
        // The server is gone, or speaks nonsense; work that cannot be asked must not outlive it.
        std::process::exit(0);
    });
    work(&calls, &base, tools, &output, memory_bytes)
}

fn listen(
    mut input: impl io::BufRead,
    running: &Mutex<Cancellation>,
    calls: &Sender<(Request<'static>, Cancellation)>,
) {
    while let Ok(Some(message)) = read_line(&mut input) {
        let mut running = running.lock().unwrap_or_else(PoisonError::into_inner);
        match message {
            ToWorker::Stop => running.cancel(),
            ToWorker::Call(request) => {
                *running = Cancellation::default();
                if calls.send((*request, running.clone())).is_err() {
                    return;
                }
            }
        }
    }
}

fn work(
    calls: &Receiver<(Request<'static>, Cancellation)>,
    base: &Context,
    tools: &'static [ToolEntry],
    output: &Arc<Mutex<BufWriter<Stdout>>>,
    memory_bytes: u64,
) -> io::Result<()> {
    let mut scopes = Scopes::default();
    for (request, cancellation) in calls {
        limit_processor_time(request.seconds.saturating_mul(BUSY_THREADS).saturating_add(1));
        let before = base.world.clock().thread_cpu();
        let done = match tools.iter().find(|tool| tool.name == request.tool) {
            Some(tool) => match scoped(&request, base, &mut scopes) {
                Ok(context) => call(tool, request, Context { cancellation, ..context }, output),
                Err(error) => unreadable(&error.to_string()),
            },
            None => unreadable(&format!("no tool `{}`", request.tool)),
        };
        let cpu = base.world.clock().thread_cpu().saturating_sub(before);
        let worn = peak_memory().is_some_and(|peak| peak > memory_bytes / 4 * WORN_QUARTERS);
        let cpu_ms = u64::try_from(cpu.as_millis()).unwrap_or(u64::MAX);
        Ended::write(done, cpu_ms, worn, &mut *locked(output))?;
    }
    Ok(())
}

fn call(
    tool: &ToolEntry,
    request: Request<'static>,
    context: Context,
    output: &Arc<Mutex<BufWriter<Stdout>>>,
) -> Worked {
    let told = Arc::clone(output);
    let progress = Progress::to(move |done, total, message| {
        let step = FromWorker::Progress { done, total, message: message.to_owned() };
        // A server that does not hear it does not hear the answer either.
        let _ = write_line(&mut *locked(&told), &step);
    });
    let context = Context { progress, client: request.client(), language: request.language, ..context };
    worked(tool, &context, request.arguments.into_owned())
}

/// The caller's own part of the world, and what engines keep for it.
fn scoped(request: &Request<'_>, base: &Context, scopes: &mut Scopes) -> shosai_world::Result<Context> {
    if scopes.len() >= MOST_SCOPES {
        scopes.clear();
    }
    let context = match (scopes.get(&request.folders), &request.folders) {
        (Some(context), _) => context.clone(),
        (None, None) => base.clone(),
        (None, Some(folders)) => {
            let world = base.world.narrowed(folders)?;
            Context { world, shared: Shared::default(), ..base.clone() }
        }
    };
    scopes.entry(request.folders.clone()).or_insert_with(|| context.clone());
    let context = match request.read_only {
        true => Context { world: context.world.read_only(), ..context },
        false => context,
    };
    Ok(match &request.added {
        Some((name, place)) => {
            let folder = context.world.folder_at(Path::new(place));
            let root = RootName::new(name.clone());
            if root == RootName::WORKSPACE {
                // What a visitor brought stands in place of the workspace.
                let world = context.world.with_folder(root, folder);
                return Ok(Context { world, shared: Shared::default(), ..context });
            }
            with_output_folder(context, root, folder, place.clone())
        }
        None => context,
    })
}

fn unreadable(reason: &str) -> Worked {
    Worked::Misfit(Misfit {
        message: format!("the worker cannot do this call: {reason}"),
        facts: serde_json::json!({}),
    })
}

fn locked(output: &Mutex<BufWriter<Stdout>>) -> MutexGuard<'_, BufWriter<Stdout>> {
    output.lock().unwrap_or_else(PoisonError::into_inner)
}
