//! Scores `manual_find` on labelled queries: `score CASES_DIR`, where `cases.jsonl` names corpora in folders beside it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::too_many_lines
)]

use std::collections::{BTreeMap, HashSet};
use std::time::Instant;

use serde_json::{Value, json};
use shosai_manual::{Corpus, FindContext, FindRequest, Library, Thresholds};
use shosai_world::{Folder, RootName, RootOptions, World, WorldOptions};

/// How often each query is repeated to time it warm.
const REPEATS: usize = 5;

#[derive(Default, Clone)]
struct Tally {
    queries: usize,
    recall: f64,
    recall_20: f64,
    ratio: f64,
    empty: usize,
    /// Queries with something right among the first 5, the first 20.
    first_5: usize,
    first_20: usize,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.queries += other.queries;
        self.recall += other.recall;
        self.recall_20 += other.recall_20;
        self.ratio += other.ratio;
        self.empty += other.empty;
        self.first_5 += other.first_5;
        self.first_20 += other.first_20;
    }

    fn report(&self) -> Value {
        let mean = |sum: f64| (sum / self.queries.max(1) as f64 * 1000.0).round() / 1000.0;
        json!({ "queries": self.queries, "recall": mean(self.recall), "recall_at_20": mean(self.recall_20), "returned_per_relevant": mean(self.ratio), "nothing_found": self.empty, "answered_in_5": mean(self.first_5 as f64), "answered_in_20": mean(self.first_20 as f64) })
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let dir = arguments.next().expect("usage: score CASES_DIR [-v] [--everywhere]");
    let options: Vec<String> = arguments.collect();
    let verbose = options.iter().any(|option| option == "-v");
    // For timing on large collections: every query goes over all manuals.
    let everywhere = options.iter().any(|option| option == "--everywhere");
    let cases: Vec<Value> = std::fs::read_to_string(format!("{dir}/cases.jsonl"))
        .unwrap()
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let world = World::real(
        WorldOptions::default().with_root(RootName::MANUALS, RootOptions { read_only: true, ..RootOptions::at(&dir) }),
    );
    // `--index DIR` keeps the index there, and times opening it again.
    let home = options.iter().position(|option| option == "--index").and_then(|at| options.get(at + 1)).map(|home| {
        let world = World::real(WorldOptions::default().with_root(RootName::WORKSPACE, RootOptions::at(home)));
        world.folder(&RootName::WORKSPACE).unwrap()
    });
    let open = || {
        let corpus = Corpus::new(world.folder(&RootName::MANUALS).unwrap());
        home.clone().map_or(corpus, |home| corpus_with(home, &world))
    };
    let corpus = open();
    let started = Instant::now();
    let library = corpus.library(&|| false).unwrap();
    let cold = started.elapsed().as_secs_f64();
    let megabytes = library.source_bytes() as f64 / 1e6;

    let started = Instant::now();
    open().library(&|| false).unwrap();
    let again = started.elapsed().as_secs_f64() * 1000.0;

    let mut by_kind: BTreeMap<String, Tally> = BTreeMap::new();
    let mut by_corpus: BTreeMap<String, Tally> = BTreeMap::new();
    let mut all = Tally::default();
    let mut times: Vec<f64> = Vec::new();
    for case in &cases {
        let (tally, line) = score(&library, case, everywhere);
        for _ in 0..REPEATS {
            let started = Instant::now();
            let library = corpus.library(&|| false).unwrap();
            std::hint::black_box(find(&library, case, everywhere));
            times.push(started.elapsed().as_secs_f64() * 1000.0);
        }
        if verbose {
            println!("{line}");
            println!("{}", searched(&library, case));
        }
        by_kind.entry(case["kind"].as_str().unwrap_or("").to_owned()).or_default().add(&tally);
        by_corpus.entry(case["corpus"].as_str().unwrap_or("").to_owned()).or_default().add(&tally);
        all.add(&tally);
    }
    for (name, tally) in by_corpus.iter().chain(&by_kind) {
        println!("{name:18} {}", tally.report());
    }
    times.sort_by(f64::total_cmp);
    let at = |part: f64| {
        (times.get(((times.len() as f64 - 1.0) * part) as usize).copied().unwrap_or(0.0) * 1000.0).round() / 1000.0
    };
    let mut last = all.report();
    last["p50_ms"] = json!(at(0.5));
    last["p95_ms"] = json!(at(0.95));
    last["cold_index_mb_per_s"] = json!((megabytes / cold * 10.0).round() / 10.0);
    last["open_again_ms"] = json!(again.round());
    last["corpus_mb"] = json!((megabytes * 100.0).round() / 100.0);
    last["by_kind"] =
        json!(by_kind.iter().map(|(kind, tally)| (kind.clone(), tally.report())).collect::<BTreeMap<_, _>>());
    println!("{last}");
}

fn corpus_with(home: Folder, world: &World) -> Corpus {
    Corpus::new(world.folder(&RootName::MANUALS).unwrap()).with_index(home)
}

fn searched(library: &Library, case: &Value) -> String {
    let request = FindRequest {
        query: case["query"].as_str().unwrap().to_owned(),
        manual_id: case["corpus"].as_str().map(str::to_owned),
        ..FindRequest::default()
    };
    let context = FindContext { thresholds: Thresholds::default(), elapsed_ms: &|| 0, stop: &|| false };
    let terms = library.find(&request, &context).unwrap().trace.searched;
    terms
        .iter()
        .map(|term| format!("    {}{} = {}", term.text, if term.generic { "*" } else { "" }, term.spellings.join(" ")))
        .collect::<Vec<_>>()
        .join("\n")
}

fn find(library: &Library, case: &Value, everywhere: bool) -> Vec<(String, u64)> {
    let request = FindRequest {
        query: case["query"].as_str().unwrap().to_owned(),
        manual_id: case["corpus"].as_str().filter(|_| !everywhere).map(str::to_owned),
        ..FindRequest::default()
    };
    let context = FindContext { thresholds: Thresholds::default(), elapsed_ms: &|| 0, stop: &|| false };
    let found = library.find(&request, &context).unwrap();
    found.trace.candidates.iter().map(|hit| (hit.path.clone(), u64::from(hit.start_line))).collect()
}

fn score(library: &Library, case: &Value, everywhere: bool) -> (Tally, String) {
    let relevant: HashSet<(String, u64)> = case["relevant"]
        .as_array()
        .unwrap()
        .iter()
        .map(|section| (section["path"].as_str().unwrap().to_owned(), section["line"].as_u64().unwrap()))
        .collect();
    let returned = find(library, case, everywhere);
    let right = returned.iter().filter(|hit| relevant.contains(*hit)).count();
    let among = |count: usize| usize::from(returned.iter().take(count).any(|hit| relevant.contains(hit)));
    let right_20 = returned.iter().take(20).filter(|hit| relevant.contains(*hit)).count();
    let of = |count: usize| count as f64 / relevant.len().max(1) as f64;
    let tally = Tally {
        queries: 1,
        recall: of(right),
        recall_20: of(right_20),
        ratio: of(returned.len()),
        empty: usize::from(right == 0),
        first_5: among(5),
        first_20: among(20),
    };
    let line = format!(
        "{:22} {:8} {:20} relevant {:4} returned {:4} recall {:.2} @20 {:.2} first {:?}",
        case["id"].as_str().unwrap_or(""),
        case["kind"].as_str().unwrap_or(""),
        case["query"].as_str().unwrap_or(""),
        relevant.len(),
        returned.len(),
        of(right),
        of(right_20),
        returned.iter().position(|hit| relevant.contains(hit)).map(|at| at + 1)
    );
    (tally, line)
}
