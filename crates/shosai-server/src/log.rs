//! Structured lines on standard error. A line holds names, numbers and codes, never text of a document or query.

use std::{
    io::Write,
    sync::{Arc, Mutex, PoisonError},
};

use serde_json::{Map, Value};
use shosai_tool::config::LogLevel;
use shosai_world::World;

/// Writes one JSON object a line.
#[derive(Clone)]
pub struct Log {
    world: World,
    level: LogLevel,
    sink: Arc<Mutex<dyn Write + Send>>,
}

impl Log {
    /// A log on standard error.
    pub fn to_standard_error(world: World, level: LogLevel) -> Self {
        Self::to(world, level, std::io::stderr())
    }

    /// A log on any writer.
    pub fn to(world: World, level: LogLevel, sink: impl Write + Send + 'static) -> Self {
        Self { world, level, sink: Arc::new(Mutex::new(sink)) }
    }

    /// Writes a line, if the level asks for it. A log that cannot be written is not worth a fault.
    pub fn line(&self, level: LogLevel, event: &str, facts: Value) {
        if level > self.level {
            return;
        }
        let mut line = Map::new();
        line.insert("time".to_owned(), self.world.clock().now_utc().iso8601_ms().into());
        line.insert("level".to_owned(), serde_json::to_value(level).unwrap_or_default());
        line.insert("event".to_owned(), event.into());
        if let Value::Object(facts) = facts {
            line.extend(facts);
        }
        let mut bytes = Value::Object(line).to_string().into_bytes();
        bytes.push(b'\n');
        let mut sink = self.sink.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = sink.write_all(&bytes);
        let _ = sink.flush();
    }
}
