//! What is written down of a call, however it ends: counts, a span, and a line in the log and the audit log.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use serde_json::{Value, json};
use shosai_tool::{Answer, Content, config::LogLevel, estimated_tokens};
use shosai_world::World;

use crate::{
    CallOutcome, Log, Metrics,
    metrics::Measured,
    traces::{Parent, Span, Traces},
};

/// Where calls are written down.
pub struct Accounts {
    pub metrics: Metrics,
    pub traces: Option<Traces>,
    pub log: Log,
    world: World,
    /// The calls that have not ended.
    open: Mutex<HashMap<u64, Weak<Account>>>,
    next: AtomicU64,
}

/// One call. It is written down when it is settled, or when the last who knows of it forgets it.
pub struct Account {
    accounts: Arc<Accounts>,
    number: u64,
    tool: &'static str,
    caller: Option<Arc<str>>,
    parent: Option<Parent>,
    bytes_in: usize,
    started: Duration,
    settled: AtomicBool,
}

/// Whether the caller got to hear of it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Heard {
    Yes,
    No,
}

impl Accounts {
    pub fn new(world: World, log: Log, traces: Option<Traces>) -> Arc<Self> {
        let (metrics, open, next) = (Metrics::default(), Mutex::default(), AtomicU64::new(0));
        Arc::new(Self { metrics, traces, log, world, open, next })
    }

    /// Begins to account for a call.
    pub fn open(
        self: &Arc<Self>,
        tool: &'static str,
        caller: Option<Arc<str>>,
        parent: Option<Parent>,
        bytes_in: usize,
    ) -> Arc<Account> {
        let account = Arc::new(Account {
            number: self.next.fetch_add(1, Ordering::Relaxed),
            started: self.world.clock().elapsed(),
            accounts: Arc::clone(self),
            tool,
            caller,
            parent,
            bytes_in,
            settled: AtomicBool::new(false),
        });
        self.open.lock().unwrap_or_else(PoisonError::into_inner).insert(account.number, Arc::downgrade(&account));
        account
    }

    /// Writes down what still runs; for the moment before the process ends.
    pub fn close(&self) {
        let open: Vec<_> = self.open.lock().unwrap_or_else(PoisonError::into_inner).drain().collect();
        open.iter().filter_map(|(_, account)| account.upgrade()).for_each(|account| account.note("stopped", Heard::No));
        if let Some(traces) = &self.traces {
            traces.finish();
        }
    }
}

impl Account {
    /// Writes the call down as it ended, before its answer leaves. Work that ends after its call was given up gets a
    /// line of its own.
    pub fn close(&self, outcome: &CallOutcome, heard: Heard) {
        match outcome {
            CallOutcome::Answered(answer) => {
                self.write(&outcome_name(answer), answer.characters(), answer_bytes(answer), heard)
            }
            CallOutcome::Misfit(_) => self.note("invalid_parameter", heard),
            CallOutcome::Cancelled => self.note("cancelled", heard),
        }
    }

    fn note(&self, outcome: &str, heard: Heard) {
        self.write(outcome, 0, 0, heard);
    }

    fn write(&self, outcome: &str, characters: usize, bytes_out: usize, heard: Heard) {
        let Accounts { metrics, traces, log, world, .. } = &*self.accounts;
        let elapsed = world.clock().elapsed().saturating_sub(self.started);
        let mut facts = json!({ "tool": self.tool, "outcome": outcome, "ms": elapsed.as_secs_f64() * 1e3 });
        if let Some(caller) = &self.caller {
            facts["token"] = caller.as_ref().into();
        }
        if self.settled.swap(true, Ordering::SeqCst) {
            log.audited(LogLevel::Info, "ended_late", facts);
            return;
        }
        let tokens_out = estimated_tokens(characters);
        facts["bytes_in"] = self.bytes_in.into();
        facts["bytes_out"] = bytes_out.into();
        facts["tokens"] = tokens_out.into();
        if heard == Heard::No {
            facts["answered"] = false.into();
        }
        if let Some(traces) = traces {
            let (caller, parent) = (self.caller.as_deref(), self.parent.as_ref());
            traces.note(&Span { tool: self.tool, outcome, caller, elapsed, parent });
        }
        let bytes_in = self.bytes_in;
        metrics.count(self.tool, &Measured { outcome: outcome.to_owned(), elapsed, bytes_in, bytes_out, tokens_out });
        log.audited(LogLevel::Info, "call", facts);
    }
}

impl Drop for Account {
    fn drop(&mut self) {
        if !self.settled.load(Ordering::SeqCst) {
            self.note("cancelled", Heard::No);
        }
        self.accounts.open.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.number);
    }
}

/// `ok`, or the code of the failure.
pub fn outcome_name(answer: &Answer) -> String {
    if !answer.is_error {
        return "ok".to_owned();
    }
    let code = answer.structured.as_ref().and_then(|facts| facts.pointer("/error/code")).and_then(Value::as_str);
    code.unwrap_or("error").to_owned()
}

fn answer_bytes(answer: &Answer) -> usize {
    let content = answer.content.iter().map(|part| match part {
        Content::Text(text) => text.len(),
        Content::Image { bytes, .. } => bytes.len(),
    });
    content.sum()
}
