//! Running calls: a limit on how many run, a queue, a time limit, cancellation, and a fence around panics.

use std::{
    cell::RefCell,
    panic::{self, AssertUnwindSafe},
    sync::{Arc, Once},
    time::Duration,
};

use serde_json::{Map, Value, json};
use shosai_tool::{Answer, CallError, Cancellation, Context, Failure, ToolEntry, config::LogLevel, estimated_tokens};
use shosai_world::World;

use crate::{
    Log, Metrics,
    lanes::{Full, Lanes, Place},
    metrics::Measured,
    traces::{Parent, Span, Traces},
};

/// Long enough that two faults never share an id.
const ERROR_ID_BYTES: usize = 8;

/// Runs every call of a server, for one caller or for all.
#[derive(Clone)]
pub struct Calls {
    shared: Arc<Runner>,
    context: Context,
    /// The id of the caller's token, where callers have one.
    caller: Option<Arc<str>>,
    /// The caller's own span, where it has named one.
    parent: Option<Parent>,
}

struct Runner {
    lanes: Lanes,
    metrics: Metrics,
    traces: Option<Traces>,
    log: Log,
}

/// How a call ended.
#[derive(Clone, Debug, PartialEq)]
pub enum CallOutcome {
    /// With an answer, which may say that the call failed.
    Answered(Answer),
    /// The request does not fit the tool, and its specification wants a protocol error.
    Misfit(Failure),
    /// The caller gave up; nothing is answered.
    Cancelled,
}

/// Stops the work when the caller's future goes away, whatever the way.
struct StopOnDrop(Cancellation);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// What the work itself came to.
enum Finished {
    Call(Result<Answer, CallError>),
    Panicked { place: String },
}

impl Calls {
    /// A runner with the limits of the context's configuration.
    pub fn new(context: Context, log: Log) -> Self {
        note_panics_quietly();
        let limits = &context.config.limits;
        let lanes = Lanes::new(limits.concurrent_calls, limits.queued_calls);
        let traces = context.config.log.traces.as_deref();
        let traces = traces.map(|url| Traces::to(context.world.clone(), log.clone(), url));
        let runner = Runner { lanes, metrics: Metrics::default(), traces, log };
        Self { shared: Arc::new(runner), context, caller: None, parent: None }
    }

    /// The same runner for one caller: its calls start from `context` and are told apart by `id`.
    pub fn for_caller(&self, id: &str, context: Context) -> Self {
        Self { shared: Arc::clone(&self.shared), context, caller: Some(Arc::from(id)), parent: None }
    }

    /// The same calls as a part of the caller's own span.
    pub fn beneath(&self, parent: Option<Parent>) -> Self {
        Self { parent, ..self.clone() }
    }

    /// Sends the traces that wait; for the moment before the process ends.
    pub fn finish_traces(&self) {
        if let Some(traces) = &self.shared.traces {
            traces.finish();
        }
    }

    /// The door outside, as far as it is open to the caller.
    pub fn world(&self) -> &World {
        &self.context.world
    }

    /// What has been called.
    pub fn metrics(&self) -> &Metrics {
        &self.shared.metrics
    }

    /// Where faults are told.
    pub fn log(&self) -> &Log {
        &self.shared.log
    }

    /// The context that calls start from; a caller sets its own progress and client.
    pub fn context(&self) -> Context {
        Context { cancellation: Cancellation::default(), ..self.context.clone() }
    }

    /// Runs one call. When the returned future is dropped, the work is told to stop.
    pub async fn run(&self, tool: &'static ToolEntry, context: Context, arguments: Map<String, Value>) -> CallOutcome {
        let started = self.context.world.clock().elapsed();
        let bytes_in = arguments.iter().map(|(name, value)| name.len() + text_bytes(value)).sum();
        let outcome = match self.shared.lanes.enter(tool.name).await {
            Ok(place) => self.run_in(place, tool, context, arguments).await,
            Err(Full) => CallOutcome::Answered(self.failure(tool, &busy())),
        };
        let elapsed = self.context.world.clock().elapsed().saturating_sub(started);
        self.account(tool, &outcome, elapsed, bytes_in);
        outcome
    }

    async fn run_in(
        &self,
        place: Place,
        tool: &'static ToolEntry,
        context: Context,
        arguments: Map<String, Value>,
    ) -> CallOutcome {
        let limits = &self.context.config.limits;
        let seconds = limits.call_seconds.unwrap_or(tool.time_limit_seconds);
        let answer_chars = limits.answer_chars;
        let cancellation = context.cancellation.clone();
        let _stop = StopOnDrop(cancellation.clone());
        let runner = Arc::clone(&self.shared);
        // The place goes with the work, so that work which is slow to stop still counts.
        let work = tokio::task::spawn_blocking(move || {
            let _place = place;
            let world = context.world.clone();
            let (cpu, started) = (world.clock().thread_cpu(), world.clock().elapsed());
            let finished = fenced(|| {
                tool.call(&context, arguments).and_then(|answer| answer.bounded(answer_chars).map_err(CallError::Tool))
            });
            let cpu = world.clock().thread_cpu().saturating_sub(cpu);
            runner.lanes.took(tool.name, cpu, world.clock().elapsed().saturating_sub(started));
            finished
        });
        let finished = tokio::select! {
            finished = work => finished.unwrap_or(Finished::Panicked { place: "the worker thread".to_owned() }),
            () = tokio::time::sleep(Duration::from_secs(seconds)) => {
                cancellation.cancel();
                return CallOutcome::Answered(self.failure(tool, &over_time(tool, seconds)));
            }
        };
        match finished {
            _ if cancellation.is_cancelled() => CallOutcome::Cancelled,
            Finished::Call(Ok(answer)) => CallOutcome::Answered(answer),
            Finished::Call(Err(CallError::Tool(error))) => CallOutcome::Answered(self.failure(tool, &error)),
            Finished::Call(Err(CallError::Arguments(error))) => CallOutcome::Misfit(error),
            Finished::Panicked { place } => CallOutcome::Answered(self.failure(tool, &self.report_panic(tool, &place))),
        }
    }

    fn failure(&self, tool: &ToolEntry, error: &Failure) -> Answer {
        Answer::failure(error, tool.lists_output(&self.context.config.serve))
    }

    fn report_panic(&self, tool: &ToolEntry, place: &str) -> Failure {
        let error_id = self.context.world.random().hex_id(ERROR_ID_BYTES).unwrap_or_else(|_| "no-id".to_owned());
        self.shared.log.line(
            LogLevel::Error,
            "panic",
            json!({ "tool": tool.name, "place": place, "error_id": error_id }),
        );
        Failure::internal(&error_id)
    }

    fn account(&self, tool: &'static ToolEntry, outcome: &CallOutcome, elapsed: Duration, bytes_in: usize) {
        let (name, characters, bytes_out) = match outcome {
            CallOutcome::Answered(answer) => (outcome_name(answer), answer.characters(), answer_bytes(answer)),
            CallOutcome::Misfit(error) => (error.code.to_string(), 0, 0),
            CallOutcome::Cancelled => ("cancelled".to_owned(), 0, 0),
        };
        let tokens_out = estimated_tokens(characters);
        if let Some(traces) = &self.shared.traces {
            let (caller, parent) = (self.caller.as_deref(), self.parent.as_ref());
            traces.note(&Span { tool: tool.name, outcome: &name, caller, elapsed, parent });
        }
        let mut facts = json!({ "tool": tool.name, "outcome": name, "ms": elapsed.as_secs_f64() * 1e3, "bytes_in": bytes_in, "bytes_out": bytes_out, "tokens": tokens_out });
        if let Some(caller) = &self.caller {
            facts["token"] = caller.as_ref().into();
        }
        self.shared.metrics.count(tool.name, &Measured { outcome: name, elapsed, bytes_in, bytes_out, tokens_out });
        self.shared.log.audited(LogLevel::Info, "call", facts);
    }
}

/// The bytes of names and texts: what arguments weigh, without writing a table of 100 MB out again.
fn text_bytes(value: &Value) -> usize {
    match value {
        Value::String(text) => text.len(),
        Value::Array(items) => items.iter().map(text_bytes).sum(),
        Value::Object(map) => map.iter().map(|(name, value)| name.len() + text_bytes(value)).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) => size_of::<f64>(),
    }
}

fn outcome_name(answer: &Answer) -> String {
    if !answer.is_error {
        return "ok".to_owned();
    }
    let code = answer.structured.as_ref().and_then(|facts| facts.pointer("/error/code")).and_then(Value::as_str);
    code.unwrap_or("error").to_owned()
}

fn answer_bytes(answer: &Answer) -> usize {
    let content = answer.content.iter().map(|part| match part {
        shosai_tool::Content::Text(text) => text.len(),
        shosai_tool::Content::Image { bytes, .. } => bytes.len(),
    });
    content.sum()
}

fn busy() -> Failure {
    Failure::new("unavailable", "the server is busy and its queue is full", "call again in a few seconds")
}

fn over_time(tool: &ToolEntry, seconds: u64) -> Failure {
    let message = format!("`{}` ran over its limit of {seconds} s and was stopped", tool.name);
    Failure::new("timeout", message, "ask for less at once, or raise `limits.call_seconds` in shosai.yaml")
}

thread_local! {
    /// The place of the last panic in a fenced call; present only while one runs.
    static FENCE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// A panic's message may quote a document, so in a call only its place is kept.
fn note_panics_quietly() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let loud = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let place = info.location().map_or_else(|| UNKNOWN_PLACE.to_owned(), ToString::to_string);
            let fenced = FENCE.with_borrow_mut(|slot| slot.as_mut().map(|kept| *kept = place).is_some());
            if !fenced {
                loud(info);
            }
        }));
    });
}

const UNKNOWN_PLACE: &str = "an unknown place";

fn fenced(work: impl FnOnce() -> Result<Answer, CallError>) -> Finished {
    FENCE.replace(Some(UNKNOWN_PLACE.to_owned()));
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    let place = FENCE.take();
    match result {
        Ok(result) => Finished::Call(result),
        Err(_) => Finished::Panicked { place: place.unwrap_or_else(|| UNKNOWN_PLACE.to_owned()) },
    }
}
