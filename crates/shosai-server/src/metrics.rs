//! Counts for Prometheus: calls, errors, latency, bytes and estimated tokens per tool.

use std::{
    collections::BTreeMap,
    fmt::Write,
    sync::{Mutex, PoisonError},
    time::Duration,
};

/// Upper bounds of the latency buckets, in seconds: from a trivial call to the longest render.
const BUCKETS: [f64; 10] = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 30.0, 60.0];

/// What has been called since the start.
#[derive(Debug, Default)]
pub struct Metrics {
    tools: Mutex<BTreeMap<&'static str, Counts>>,
}

/// One call, as it is counted.
#[derive(Clone, Debug)]
pub struct Measured {
    /// How it ended: `ok` or an error code.
    pub outcome: String,
    /// How long it took.
    pub elapsed: Duration,
    /// Bytes of the arguments.
    pub bytes_in: usize,
    /// Bytes of the answer.
    pub bytes_out: usize,
    /// Tokens that the answer is estimated to cost.
    pub tokens_out: usize,
}

#[derive(Debug, Default)]
struct Counts {
    outcomes: BTreeMap<String, u64>,
    buckets: [u64; BUCKETS.len()],
    seconds: f64,
    calls: u64,
    bytes_in: u64,
    bytes_out: u64,
    tokens_out: u64,
}

impl Metrics {
    /// Counts one call.
    pub fn count(&self, tool: &'static str, call: &Measured) {
        let mut tools = self.tools.lock().unwrap_or_else(PoisonError::into_inner);
        let counts = tools.entry(tool).or_default();
        *counts.outcomes.entry(call.outcome.clone()).or_default() += 1;
        let seconds = call.elapsed.as_secs_f64();
        for (bucket, bound) in counts.buckets.iter_mut().zip(BUCKETS) {
            *bucket += u64::from(seconds <= bound);
        }
        counts.seconds += seconds;
        counts.calls += 1;
        counts.bytes_in += call.bytes_in as u64;
        counts.bytes_out += call.bytes_out as u64;
        counts.tokens_out += call.tokens_out as u64;
    }

    /// The counts in Prometheus' text format.
    pub fn prometheus(&self) -> String {
        let tools = self.tools.lock().unwrap_or_else(PoisonError::into_inner);
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = write_counts(&mut text, &tools);
        text
    }
}

fn write_counts(text: &mut String, tools: &BTreeMap<&'static str, Counts>) -> std::fmt::Result {
    writeln!(text, "# HELP shosai_calls_total Calls by tool and outcome.\n# TYPE shosai_calls_total counter")?;
    for (tool, counts) in tools {
        for (outcome, calls) in &counts.outcomes {
            writeln!(text, "shosai_calls_total{{tool=\"{tool}\",outcome=\"{}\"}} {calls}", label(outcome))?;
        }
    }
    writeln!(text, "# HELP shosai_call_seconds Time from request to answer.\n# TYPE shosai_call_seconds histogram")?;
    for (tool, counts) in tools {
        for (bound, calls) in BUCKETS.iter().zip(counts.buckets) {
            writeln!(text, "shosai_call_seconds_bucket{{tool=\"{tool}\",le=\"{bound}\"}} {calls}")?;
        }
        writeln!(text, "shosai_call_seconds_bucket{{tool=\"{tool}\",le=\"+Inf\"}} {}", counts.calls)?;
        writeln!(text, "shosai_call_seconds_sum{{tool=\"{tool}\"}} {}", counts.seconds)?;
        writeln!(text, "shosai_call_seconds_count{{tool=\"{tool}\"}} {}", counts.calls)?;
    }
    /// A name, what it counts, and the count.
    type Total = (&'static str, &'static str, fn(&Counts) -> u64);
    let totals: [Total; 3] = [
        ("shosai_argument_bytes_total", "Bytes of arguments.", |counts| counts.bytes_in),
        ("shosai_answer_bytes_total", "Bytes of answers.", |counts| counts.bytes_out),
        ("shosai_answer_tokens_total", "Estimated tokens of answers.", |counts| counts.tokens_out),
    ];
    for (name, help, value) in totals {
        writeln!(text, "# HELP {name} {help}\n# TYPE {name} counter")?;
        for (tool, counts) in tools {
            writeln!(text, "{name}{{tool=\"{tool}\"}} {}", value(counts))?;
        }
    }
    Ok(())
}

fn label(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_counted_by_tool_and_outcome_in_cumulative_buckets() {
        let metrics = Metrics::default();
        let call = |outcome: &str, millis| Measured {
            outcome: outcome.to_owned(),
            elapsed: Duration::from_millis(millis),
            bytes_in: 10,
            bytes_out: 20,
            tokens_out: 5,
        };
        metrics.count("find", &call("ok", 2));
        metrics.count("find", &call("not_found", 200));
        let text = metrics.prometheus();
        assert!(text.contains("shosai_calls_total{tool=\"find\",outcome=\"not_found\"} 1"));
        assert!(text.contains("shosai_call_seconds_bucket{tool=\"find\",le=\"0.005\"} 1"));
        assert!(text.contains("shosai_call_seconds_bucket{tool=\"find\",le=\"0.5\"} 2"));
        assert!(text.contains("shosai_answer_tokens_total{tool=\"find\"} 10"));
    }
}
