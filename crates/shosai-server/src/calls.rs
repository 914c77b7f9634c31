//! Running calls: a place in the queue, a time limit that holds, cancellation, and an account of every ending.

use std::{sync::Arc, time::Duration};

use serde_json::{Map, Value, json};
use shosai_tool::{
    Answer, CallError, Cancellation, Config, Context, Failure, Language, ToolEntry, Work, config::LogLevel,
    take_language, text_bytes,
};
use shosai_world::World;

use crate::{
    Log, Metrics,
    account::{Account, Accounts, Heard, outcome_name},
    call_queue::{Asked, CallQueue, NoPlace, Place, Standing},
    fence::fenced,
    messages,
    traces::{Parent, Traces},
    worker::{Ran, Stop, Why, Workers, heavy_places},
};

/// Long enough that two faults never share an id.
const ERROR_ID_BYTES: usize = 8;
/// A killed worker is gone within milliseconds; a system that takes longer than this is not waited for.
const LAST_WORDS: Duration = Duration::from_millis(500);

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
    queue: Arc<CallQueue>,
    accounts: Arc<Accounts>,
    workers: Option<Arc<Workers>>,
}

/// How a call ended.
#[derive(Clone, Debug, PartialEq)]
pub enum CallOutcome {
    /// With an answer, which may say that the call failed.
    Answered(Answer),
    /// The request does not fit the tool, and its specification wants a protocol error.
    Misfit(Misfit),
    /// The caller gave up; nothing is answered.
    Cancelled,
}

/// A request that does not fit its tool.
#[derive(Clone, Debug, PartialEq)]
pub struct Misfit {
    /// What does not fit.
    pub message: String,
    /// The failure as a whole, for programs.
    pub facts: Value,
}

/// What the work itself came to.
pub(crate) enum Worked {
    Answered(Answer),
    Misfit(Misfit),
    Panicked { place: String },
}

/// Stops the work when the caller's future goes away, whatever the way.
struct StopOnDrop(Arc<Stop>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.end(Why::Gone);
    }
}

impl Calls {
    /// A runner with the limits of the context's configuration, in this process.
    pub fn new(context: Context, log: Log) -> Self {
        Self::over(context, log, None)
    }

    /// The same with processes of their own for heavy calls.
    pub fn with_workers(context: Context, log: Log) -> Self {
        let workers = Arc::new(Workers::new(&context));
        Self::over(context, log, Some(workers))
    }

    fn over(context: Context, log: Log, workers: Option<Arc<Workers>>) -> Self {
        let limits = &context.config.limits;
        let queue = Arc::new(CallQueue::new(limits, workers.as_ref().map(|_| heavy_places(limits))));
        let traces = context.config.log.traces.as_deref();
        let traces = traces.map(|url| Traces::to(context.world.clone(), log.clone(), url));
        let accounts = Accounts::new(context.world.clone(), log, traces);
        Self { shared: Arc::new(Runner { queue, accounts, workers }), context, caller: None, parent: None }
    }

    /// The same runner for one caller: its calls start from `context` and are told apart by `id`.
    pub fn for_caller(&self, id: &str, context: Context) -> Self {
        Self { shared: Arc::clone(&self.shared), context, caller: Some(Arc::from(id)), parent: None }
    }

    /// The same calls as a part of the caller's own span.
    pub fn beneath(&self, parent: Option<Parent>) -> Self {
        Self { parent, ..self.clone() }
    }

    /// Writes down the calls that still run and sends the traces that wait; for the moment before the process ends.
    pub fn close(&self) {
        self.shared.accounts.close();
    }

    /// The door outside, as far as it is open to the caller.
    pub fn world(&self) -> &World {
        &self.context.world
    }

    /// What has been called.
    pub fn metrics(&self) -> &Metrics {
        &self.shared.accounts.metrics
    }

    /// Where faults are told.
    pub fn log(&self) -> &Log {
        &self.shared.accounts.log
    }

    /// The configuration in force.
    pub fn config(&self) -> &Config {
        &self.context.config
    }

    /// How the places stand.
    pub fn standing(&self) -> Standing {
        self.shared.queue.standing()
    }

    /// The id of the caller's token, where callers have one.
    pub(crate) fn caller(&self) -> Option<&str> {
        self.caller.as_deref()
    }

    /// Writes down that the caller asked for a tool that it may not have.
    pub(crate) fn refused(&self, tool: &str) {
        let mut facts = json!({ "tool": tool, "outcome": "forbidden" });
        if let Some(caller) = &self.caller {
            facts["token"] = caller.as_ref().into();
        }
        self.log().audited(LogLevel::Warn, "refused", facts);
    }

    /// The same calls for callers on other machines.
    pub(crate) fn for_visitors(self) -> Self {
        Self { context: self.context.for_visitors(), ..self }
    }

    /// The context that calls start from; a caller sets its own progress and client.
    pub fn context(&self) -> Context {
        Context { cancellation: Cancellation::default(), ..self.context.clone() }
    }

    /// Runs one call. When the returned future is dropped, the work is told to stop.
    pub async fn run(
        &self,
        tool: &'static ToolEntry,
        context: Context,
        mut arguments: Map<String, Value>,
    ) -> CallOutcome {
        let bytes_in = text_bytes(&arguments);
        let named = take_language(&mut arguments);
        let context = context.spoken_in(named).in_language_of(&arguments);
        let reader = Reader::of(tool, &context);
        let account = self.shared.accounts.open(tool.name, self.caller.clone(), self.parent.clone(), bytes_in);
        let seconds = self.context.config.limits.call_seconds.unwrap_or(tool.time_limit_seconds);
        let nobody = Arc::from("");
        let caller = self.caller.as_ref().unwrap_or(&nobody);
        let asked = Asked { caller, tool: tool.name, work: tool.work, limit: Duration::from_secs(seconds) };
        match self.shared.queue.enter(&asked).await {
            Ok(place) => self.run_in(place, account, tool, context, arguments, seconds).await,
            Err(refused) => {
                let outcome = CallOutcome::Answered(reader.told(&busy(refused)));
                account.close(&outcome, Heard::Yes);
                outcome
            }
        }
    }

    async fn run_in(
        &self,
        place: Place,
        account: Arc<Account>,
        tool: &'static ToolEntry,
        context: Context,
        arguments: Map<String, Value>,
        seconds: u64,
    ) -> CallOutcome {
        let reader = Reader::of(tool, &context);
        let stop = Stop::new(context.cancellation.clone());
        let _stop = StopOnDrop(Arc::clone(&stop));
        let runner = Arc::clone(&self.shared);
        let apart = tool.work == Work::Heavy && runner.workers.is_some();
        // The place and the account go with the work: while it has not ended it counts, whoever has left.
        let (working, kept) = (Arc::clone(&stop), Arc::clone(&account));
        let mut work = tokio::task::spawn_blocking(move || {
            let _place = place;
            let outcome = runner.work(tool, &context, arguments, seconds, &working);
            match working.why() {
                Some(Why::Gone) => {
                    kept.close(&outcome, Heard::No);
                    CallOutcome::Cancelled
                }
                Some(Why::TimeUp) | None => {
                    kept.close(&outcome, Heard::Yes);
                    outcome
                }
            }
        });
        let ended = tokio::select! {
            ended = &mut work => ended.ok(),
            () = tokio::time::sleep(Duration::from_secs(seconds)) => {
                stop.end(Why::TimeUp);
                // What runs apart is gone in a moment; what runs here is told, and its place is lost until it listens.
                if apart { tokio::time::timeout(LAST_WORDS, work).await.ok().and_then(Result::ok) } else { None }
            }
        };
        ended.unwrap_or_else(|| {
            let outcome = CallOutcome::Answered(reader.told(&over_time(tool, seconds)));
            account.close(&outcome, Heard::Yes);
            outcome
        })
    }
}

impl Runner {
    /// Does the work, here or in a worker, and says what it came to.
    fn work(
        &self,
        tool: &'static ToolEntry,
        context: &Context,
        arguments: Map<String, Value>,
        seconds: u64,
        stop: &Stop,
    ) -> CallOutcome {
        let (clock, reader) = (context.world.clock(), Reader::of(tool, context));
        let (cpu, started) = (clock.thread_cpu(), clock.elapsed());
        let ran = match &self.workers {
            Some(workers) if tool.work == Work::Heavy => workers.run(tool, &arguments, context, seconds, stop),
            _ => {
                let worked = worked(tool, context, arguments);
                Ran::Ended(worked, clock.thread_cpu().saturating_sub(cpu))
            }
        };
        let elapsed = clock.elapsed().saturating_sub(started);
        let ended = match ran {
            Ran::Ended(worked, cpu) => {
                self.queue.took(tool.name, cpu, elapsed);
                worked
            }
            Ran::Failed(error) => Worked::Answered(reader.told(&error)),
            Ran::Died => Worked::Panicked { place: "a worker that died".to_owned() },
        };
        match (ended, stop.why()) {
            (Worked::Answered(answer), None) => CallOutcome::Answered(answer),
            // What was done before it could be stopped is done, and said to be.
            (Worked::Answered(answer), Some(_)) if outcome_name(&answer) != "cancelled" => {
                CallOutcome::Answered(answer)
            }
            (Worked::Answered(_) | Worked::Panicked { .. }, Some(Why::TimeUp)) => {
                CallOutcome::Answered(reader.told(&over_time(tool, seconds)))
            }
            (Worked::Answered(_) | Worked::Panicked { .. }, Some(Why::Gone)) => CallOutcome::Cancelled,
            (Worked::Misfit(misfit), _) => CallOutcome::Misfit(misfit),
            (Worked::Panicked { place }, None) => {
                CallOutcome::Answered(reader.told(&self.report_panic(tool, &context.world, &place)))
            }
        }
    }

    fn report_panic(&self, tool: &ToolEntry, world: &World, place: &str) -> Failure {
        let error_id = world.random().hex_id(ERROR_ID_BYTES).unwrap_or_else(|_| "no-id".to_owned());
        let facts = json!({ "tool": tool.name, "place": place, "error_id": error_id });
        self.accounts.log.line(LogLevel::Error, "panic", facts);
        Failure::internal(&error_id)
    }
}

/// Calls the tool behind a fence, in this process.
pub(crate) fn worked(tool: &ToolEntry, context: &Context, arguments: Map<String, Value>) -> Worked {
    let limit = context.config.limits.answer_chars;
    let called =
        fenced(|| tool.call(context, arguments).and_then(|answer| answer.bounded(limit).map_err(CallError::Tool)));
    match called {
        Ok(Ok(answer)) => Worked::Answered(answer),
        Ok(Err(CallError::Tool(error))) => Worked::Answered(Reader::of(tool, context).told(&retried(context, error))),
        Ok(Err(CallError::Arguments(error))) => {
            let facts = context.language.speaking(|| error.facts());
            let message = facts["message"].as_str().unwrap_or_default().to_owned();
            Worked::Misfit(Misfit { message, facts })
        }
        Err(place) => Worked::Panicked { place },
    }
}

/// Who a failure is told to: in which language, and whether structured content must keep to a schema.
#[derive(Clone, Copy)]
struct Reader {
    language: Language,
    lists_output: bool,
}

impl Reader {
    fn of(tool: &ToolEntry, context: &Context) -> Self {
        Self { language: context.language, lists_output: tool.lists_output(&context.config.serve) }
    }

    fn told(self, error: &Failure) -> Answer {
        self.language.speaking(|| Answer::failure(error, self.lists_output))
    }
}

/// When a caller that got no place had better ask again.
pub(crate) const RETRY_AFTER_SECONDS: u64 = 5;

fn busy(refused: NoPlace) -> Failure {
    let NoPlace { waited, waiting } = refused;
    let seconds = waited.as_secs_f64();
    let retry = RETRY_AFTER_SECONDS;
    let failure = if waited.is_zero() {
        Failure::from(messages::QueueFull { waiting, retry })
    } else {
        messages::QueueTooSlow { seconds: (seconds * 10.0).round() / 10.0, retry }.into()
    };
    failure.with_details(
        json!({ "waited_seconds": seconds, "waiting": waiting, "retry_after_seconds": RETRY_AFTER_SECONDS }),
    )
}

/// What replicas share comes back: a caller is told when to ask again.
fn retried(context: &Context, error: Failure) -> Failure {
    let away = error.code == "unavailable" && error.details.is_none() && context.world.storage().is_some();
    if away { error.with_details(json!({ "retry_after_seconds": RETRY_AFTER_SECONDS })) } else { error }
}

fn over_time(tool: &ToolEntry, seconds: u64) -> Failure {
    messages::OverTime { tool: tool.name, seconds }.into()
}
