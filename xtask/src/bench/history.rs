//! What was measured before: `xtask/bench-history.jsonl` keeps a line a run that somebody chose to keep.

use std::{fs, path::Path};

use anyhow::Context;
use serde_json::{Value, json};

const FILE: &str = "xtask/bench-history.jsonl";
/// Benchmarks on shared machines swing by a tenth; a fifth is a change of ours.
const WORSE_BY: f64 = 0.20;

/// Which way a figure is better.
#[derive(Clone, Copy, PartialEq)]
enum Better {
    Higher,
    Lower,
}

/// The figures that are held against earlier runs: one row each.
const TRACKED: [(&str, &str, Better); 23] = [
    ("mcp", "/servers/shosai/cold_ms", Better::Lower),
    ("mcp", "/servers/shosai/resident_mb", Better::Lower),
    ("mcp", "/ratios/call_p50_to_bare_rmcp", Better::Lower),
    ("mcp", "/http_call_p50_ms", Better::Lower),
    ("mermaid", "/agree_valid", Better::Higher),
    ("mermaid", "/agree_invalid", Better::Higher),
    ("mermaid", "/judge_median_us", Better::Lower),
    ("mermaid", "/draw_median_us", Better::Lower),
    ("mermaid_cli", "/ratio", Better::Higher),
    ("manual", "/recall", Better::Higher),
    ("manual", "/recall_at_20", Better::Higher),
    ("manual", "/returned_per_relevant", Better::Lower),
    ("manual", "/p50_ms", Better::Lower),
    ("prose", "/found_rate", Better::Higher),
    ("prose", "/silent_rate", Better::Higher),
    ("prose_textlint", "/cpu_ratio_warm", Better::Higher),
    ("documents", "/mean_likeness", Better::Higher),
    ("charts", "/ratio_mean", Better::Higher),
    ("charts", "/rows/cpu_ms", Better::Lower),
    ("charts", "/large/seconds", Better::Lower),
    ("novel", "/status_warm_ms", Better::Lower),
    ("soak", "/quick_p99_ms", Better::Lower),
    ("soak", "/calls_per_second", Better::Higher),
];

/// The warnings that new figures deserve beside the newest kept ones of the same benchmark.
pub fn warnings(root: &Path, figures: &Value) -> anyhow::Result<Vec<String>> {
    let kept = fs::read_to_string(root.join(FILE)).unwrap_or_default();
    let lines = kept.lines().map(|line| serde_json::from_str(line).with_context(|| FILE.to_owned()));
    let lines = lines.collect::<anyhow::Result<Vec<Value>>>()?;
    let before = lines.iter().rev().find(|line| line["bench"] == figures["bench"]);
    Ok(before.map(|before| worse(before, figures)).unwrap_or_default())
}

/// Keeps the tracked figures as the newest line.
pub fn keep(root: &Path, figures: &Value) -> anyhow::Result<()> {
    let mut line = json!({ "bench": figures["bench"] });
    for (pointer, value) in tracked(figures) {
        line[pointer] = value.into();
    }
    let path = root.join(FILE);
    let before = fs::read_to_string(&path).unwrap_or_default();
    fs::write(&path, format!("{before}{line}\n")).with_context(|| FILE.to_owned())
}

fn tracked(figures: &Value) -> impl Iterator<Item = (&'static str, f64)> {
    let rows = TRACKED.iter().filter(|(bench, ..)| figures["bench"] == *bench);
    rows.filter_map(|(_, pointer, _)| Some((*pointer, figures.pointer(pointer)?.as_f64()?)))
}

fn worse(before: &Value, figures: &Value) -> Vec<String> {
    let mut warnings = Vec::new();
    for (pointer, now) in tracked(figures) {
        let Some(then) = before[pointer].as_f64() else { continue };
        let better = TRACKED.iter().find(|(bench, own, _)| figures["bench"] == *bench && *own == pointer);
        let is_worse = match better {
            Some((.., Better::Higher)) => now < then * (1.0 - WORSE_BY),
            Some((.., Better::Lower)) => now > then * (1.0 + WORSE_BY),
            None => false,
        };
        if is_worse {
            warnings.push(format!("warning: {}{pointer} was {then:.3} and is {now:.3}", figures["bench"]));
        }
    }
    warnings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_that_falls_by_a_fifth_is_warned_about_whichever_way_is_better() {
        let before = json!({ "bench": "manual", "/recall": 0.9, "/p50_ms": 1.0 });
        let same = json!({ "bench": "manual", "recall": 0.8, "p50_ms": 1.1 });
        assert!(worse(&before, &same).is_empty());
        let slower = json!({ "bench": "manual", "recall": 0.95, "p50_ms": 1.3 });
        assert_eq!(worse(&before, &slower).len(), 1);
        let blinder = json!({ "bench": "manual", "recall": 0.7, "p50_ms": 0.5 });
        assert!(worse(&before, &blinder)[0].contains("/recall was 0.900 and is 0.700"));
    }
}
