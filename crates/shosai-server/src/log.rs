//! Structured lines on standard error, and in an audit log where one is kept. A line holds names, numbers and codes,
//! never text of a document or query.

use std::{
    io::Write,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use serde_json::{Map, Value};
use shosai_tool::config::LogLevel;
use shosai_world::{World, WorldError};

/// Writes one JSON object a line.
#[derive(Clone)]
pub struct Log {
    world: World,
    level: LogLevel,
    sink: Arc<Mutex<dyn Write + Send>>,
    audit: Arc<OnceLock<Audit>>,
}

/// A file that gets every call and every refusal, whatever the level.
struct Audit {
    path: String,
    kept: Mutex<Kept>,
}

/// The file, and the number of its next line: one that is missing shows.
struct Kept {
    file: Box<dyn Write + Send>,
    next: u64,
}

/// The last line of a log stands within this many bytes of its end.
const TAIL_BYTES: u64 = 64 * 1024;
/// The field that holds a line's number.
const NUMBER: &str = "seq";

impl Log {
    /// A log on standard error.
    pub fn to_standard_error(world: World, level: LogLevel) -> Self {
        Self::to(world, level, std::io::stderr())
    }

    /// A log on any writer.
    pub fn to(world: World, level: LogLevel, sink: impl Write + Send + 'static) -> Self {
        Self { world, level, sink: Arc::new(Mutex::new(sink)), audit: Arc::default() }
    }

    /// Keeps an audit log in the file at `path` from now on, for this log and its clones.
    pub fn keep_audit(&self, path: &str) -> Result<(), WorldError> {
        let file = self.world.operator_log(path)?;
        let next = last_number(&self.world.operator_log_tail(path, TAIL_BYTES)?).map_or(1, |last| last + 1);
        let _ = self.audit.set(Audit { path: path.to_owned(), kept: Mutex::new(Kept { file, next }) });
        Ok(())
    }

    /// Opens the audit log again, after it was moved away.
    pub fn reopen_audit(&self) {
        let Some(audit) = self.audit.get() else { return };
        match self.world.operator_log(&audit.path) {
            Ok(file) => audit.kept.lock().unwrap_or_else(PoisonError::into_inner).file = file,
            Err(error) => {
                self.line(LogLevel::Error, "audit_log", serde_json::json!({ "reason": error.to_string() }));
            }
        }
    }

    /// Writes a line, if the level asks for it. A log that cannot be written is not worth a fault.
    pub fn line(&self, level: LogLevel, event: &str, facts: Value) {
        if level <= self.level {
            write(&self.sink, &bytes_of(&self.rendered(level, event, facts)));
        }
    }

    /// Writes a line about who did what: into the audit log in any case, and as [`Log::line`] does.
    pub fn audited(&self, level: LogLevel, event: &str, facts: Value) {
        let audit = self.audit.get();
        if level > self.level && audit.is_none() {
            return;
        }
        let mut line = self.rendered(level, event, facts);
        if let Some(audit) = audit {
            let written = {
                let mut kept = audit.kept.lock().unwrap_or_else(PoisonError::into_inner);
                line.insert(NUMBER.to_owned(), kept.next.into());
                // The number is spent even where the line is lost, so that the loss shows.
                kept.next += 1;
                kept.file.write_all(&bytes_of(&line)).and_then(|()| kept.file.flush())
            };
            if let Err(error) = written {
                self.line(LogLevel::Error, "audit_log", serde_json::json!({ "reason": error.to_string() }));
            }
        }
        if level <= self.level {
            write(&self.sink, &bytes_of(&line));
        }
    }

    fn rendered(&self, level: LogLevel, event: &str, facts: Value) -> Map<String, Value> {
        let mut line = Map::new();
        line.insert("time".to_owned(), self.world.clock().now_utc().iso8601_ms().into());
        line.insert("level".to_owned(), serde_json::to_value(level).unwrap_or_default());
        line.insert("event".to_owned(), event.into());
        if let Value::Object(facts) = facts {
            line.extend(facts);
        }
        line
    }
}

/// The number of the last whole line.
fn last_number(tail: &str) -> Option<u64> {
    let numbered = |line: &str| serde_json::from_str::<Value>(line).ok()?.get(NUMBER)?.as_u64();
    tail.lines().rev().find_map(numbered)
}

fn bytes_of(line: &Map<String, Value>) -> Vec<u8> {
    // A map of names and plain values can always be written.
    let mut bytes = serde_json::to_vec(line).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}

fn write<W: Write + ?Sized>(sink: &Mutex<W>, line: &[u8]) {
    let mut sink = sink.lock().unwrap_or_else(PoisonError::into_inner);
    let _ = sink.write_all(line);
    let _ = sink.flush();
}
