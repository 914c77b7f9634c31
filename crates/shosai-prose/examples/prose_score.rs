//! Scores the rules on a file of cases: `cargo run --example prose_score CASES.jsonl`; a second argument names a rule whose misses are shown.

// A program at the terminal may read and print.
#![allow(clippy::print_stdout, clippy::disallowed_methods, clippy::expect_used)]

use std::collections::BTreeMap;

use serde_json::{Value, json};
use shosai_prose::{Manuscript, Settings, check};

#[derive(Default)]
struct Tally {
    invalid: usize,
    found: usize,
    valid: usize,
    silent: usize,
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let path = arguments.get(1).expect("give the path of a case file");
    let shown = arguments.get(2).map(String::as_str);
    let cases = std::fs::read_to_string(path).expect("the case file can be read");
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let mut all = Tally::default();
    for line in cases.lines().filter(|line| !line.trim().is_empty()) {
        let case: Value = serde_json::from_str(line).expect("every line is JSON");
        let rule = case["rule"].as_str().unwrap_or("");
        let text = case["text"].as_str().unwrap_or("");
        let settings = Settings::like_textlint(rule, Some(&case["options"]).filter(|options| options.is_object()));
        let found = check(&Manuscript::read(text), &settings).len();
        let valid = case["valid"] == Value::Bool(true);
        for tally in [tallies.entry(rule.to_string()).or_default(), &mut all] {
            tally.valid += usize::from(valid);
            tally.silent += usize::from(valid && found == 0);
            tally.invalid += usize::from(!valid);
            tally.found += usize::from(!valid && found > 0);
        }
        if shown.is_some_and(|shown| shown == "all" || shown == rule) && valid != (found == 0) {
            println!("{} {rule} {} {}", if valid { "ALARM" } else { "MISS " }, json!(text), case["options"]);
        }
    }
    for (rule, tally) in &tallies {
        println!("{rule}: found {}/{}, silent {}/{}", tally.found, tally.invalid, tally.silent, tally.valid);
    }
    let rate = |part: usize, whole: usize| if whole == 0 { 1.0 } else { part as f64 / whole as f64 };
    let summary = json!({
        "cases": all.invalid + all.valid,
        "invalid": all.invalid,
        "found": all.found,
        "found_rate": rate(all.found, all.invalid),
        "valid": all.valid,
        "silent": all.silent,
        "silent_rate": rate(all.silent, all.valid),
    });
    println!("{summary}");
}
