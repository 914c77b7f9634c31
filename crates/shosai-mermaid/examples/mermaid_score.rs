//! Scores the judge and the renderer on a file of cases: `cargo run --release --example mermaid_score -- CASES.jsonl`.
//!
//! A case is a JSON object a line with `valid`, `line` (or null) and `text`; the last line printed is one JSON object.
#![allow(clippy::disallowed_methods, clippy::print_stdout)]

use std::error::Error;
use std::time::Instant;

use serde_json::{Value, json};
use shosai_mermaid::{DrawOptions, draw, judge, strays};
use shosai_text::{Face, Faces};

/// Mermaid's line may be the one before or after ours.
const NEAR: usize = 1;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("give the path of a file of cases")?;
    let cases: Vec<Value> =
        std::fs::read_to_string(path)?.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let faces = faces()?;
    let mut score = Score::default();
    for case in &cases {
        score.add(case, &faces);
    }
    println!("{}", score.figures());
    Ok(())
}

fn faces() -> Result<Faces, Box<dyn Error>> {
    let regular: &[u8] = include_bytes!("../../../assets/fonts/IBMPlexSansJP-Regular.ttf");
    let bold: &[u8] = include_bytes!("../../../assets/fonts/IBMPlexSansJP-Bold.ttf");
    Ok(Faces { regular: Face::from_bytes(regular.into())?, bold: Face::from_bytes(bold.into())? })
}

#[derive(Default)]
struct Score {
    valid: Tally,
    invalid: Tally,
    line: Tally,
    drawn: Tally,
    inside: Tally,
    judged: Vec<u128>,
    drew: Vec<u128>,
}

#[derive(Default)]
struct Tally {
    hits: usize,
    all: usize,
}

impl Tally {
    fn count(&mut self, hit: bool) {
        self.all += 1;
        self.hits += usize::from(hit);
    }

    fn share(&self) -> f64 {
        self.hits as f64 / self.all.max(1) as f64
    }
}

impl Score {
    fn add(&mut self, case: &Value, faces: &Faces) {
        let text = case["text"].as_str().unwrap_or_default();
        let expected = case["valid"].as_bool().unwrap_or_default();
        let start = Instant::now();
        let verdict = judge(text, &|| false);
        self.judged.push(start.elapsed().as_micros());
        let agrees = verdict.valid == expected;
        if !agrees {
            println!("{} expected valid={expected}: {:?}", case["id"], verdict.problem.map(|p| p.message));
            if expected {
                self.valid.count(false)
            } else {
                self.invalid.count(false)
            }
            return;
        }
        if !expected {
            self.invalid.count(true);
            let line = case["line"]
                .as_u64()
                .map(|line| line as usize)
                .filter(|line| (1..=text.lines().count() + 1).contains(line));
            if let (Some(line), Some(problem)) = (line, verdict.problem) {
                self.line.count(problem.mermaid_line.abs_diff(line) <= NEAR);
            }
            return;
        }
        self.valid.count(true);
        let start = Instant::now();
        let drawing = draw(text, &DrawOptions::new(faces));
        self.drew.push(start.elapsed().as_micros());
        self.drawn.count(drawing.is_ok());
        match drawing {
            Ok(drawing) => self.inside.count(strays(&drawing.svg, faces).is_empty()),
            Err(error) => println!("{} is not drawn: {error}", case["id"]),
        }
    }

    fn figures(mut self) -> Value {
        self.judged.sort_unstable();
        self.drew.sort_unstable();
        let at = |times: &[u128], percent: usize| times.get(times.len().saturating_sub(1) * percent / 100).copied();
        json!({
            "agree_valid": self.valid.share(),
            "agree_invalid": self.invalid.share(),
            "line_within_1": self.line.share(),
            "judge_median_us": at(&self.judged, 50).unwrap_or(0) as u64,
            "judge_p99_us": at(&self.judged, 99).unwrap_or(0) as u64,
            "draw_failures": self.drawn.all - self.drawn.hits,
            "text_outside": self.inside.all - self.inside.hits,
            "draw_median_us": at(&self.drew, 50).unwrap_or(0) as u64,
            "draw_p99_us": at(&self.drew, 99).unwrap_or(0) as u64,
        })
    }
}
