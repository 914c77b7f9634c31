//! Checks a text at default settings and counts what is found: `cargo run --example calm FILE [RULE]`; the last line is JSON.

// A program at the terminal may read, print and look at the clock.
#![allow(clippy::print_stdout, clippy::disallowed_methods, clippy::expect_used)]

use std::{collections::BTreeMap, time::Instant};

use serde_json::json;
use shosai_prose::{Manuscript, Preset, Settings, Severity, check, measure, score};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let bytes = std::fs::read(arguments.get(1).expect("give the path of a text")).expect("the text can be read");
    let (text, _) = shosai_text::decode(&bytes).expect("the file is text");
    let settings = match arguments.get(3).and_then(|name| Preset::named(name)) {
        Some(preset) => Settings::preset(preset),
        None => Settings::default(),
    };
    check(&Manuscript::read("辞書を読み込む。"), &settings);
    let started = Instant::now();
    let manuscript = Manuscript::read(&text);
    let findings = check(&manuscript, &settings);
    let seconds = started.elapsed().as_secs_f64();
    let measures = measure(&manuscript);
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for finding in &findings {
        *counts.entry((finding.severity.name(), finding.rule)).or_default() += 1;
        if arguments.get(2).is_some_and(|rule| rule == finding.rule) {
            println!(
                "{}:{} {} [{}]",
                finding.line,
                finding.column,
                finding.message,
                text.get(finding.span.clone()).unwrap_or("")
            );
        }
    }
    let thousands = measures.characters as f64 / 1_000.0;
    for ((severity, rule), count) in &counts {
        println!("{severity} {rule}: {count} ({:.2} per 1,000 letters)", *count as f64 / thousands);
    }
    let heavy = findings.iter().filter(|finding| finding.severity >= Severity::Medium).count();
    let scores = score(&manuscript, &findings, &[]);
    println!(
        "{}",
        json!({"characters": measures.characters, "findings": findings.len(), "medium_or_higher_per_1000": heavy as f64 / thousands, "seconds": seconds, "dialogue_ratio": measures.dialogue_ratio, "overall": scores.overall})
    );
}
