//! Scores `manual_find` beside BM25 over words and over pairs of characters:
//! `manual_score DIR [-v] [--part odd|even] [--program CUTTER] [--index DIR]`, where `DIR` holds manuals and their cases.
//! `manual_score --learn FILE DIR…` learns from cases how far words are believed, and writes the weights to `FILE`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::too_many_lines
)]

mod bm25;
mod cases;
mod learn;
mod tally;
mod units;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde_json::{Value, json};
use shosai_manual::{Corpus, FindContext, FindRequest, Found, Library, Thresholds, Weight};
use shosai_text::Words;
use shosai_world::{RootName, RootOptions, World, WorldOptions};

use bm25::Bm25;
use cases::{Case, Place, Section};
use learn::{Lesson, Row};
use tally::{Curve, Tally};

/// How often each query is repeated to time it warm.
const REPEATS: usize = 3;

struct Options {
    dir: PathBuf,
    verbose: bool,
    /// Without the peers.
    alone: bool,
    /// Every query goes over all manuals: for timing on large collections.
    everywhere: bool,
    /// Only the odd or only the even lines, so that half of the cases stays unread while the other is worked on.
    part: Option<usize>,
    program: Option<String>,
    index: Option<String>,
}

impl Options {
    fn read() -> Self {
        let given: Vec<String> = std::env::args().skip(1).collect();
        let value =
            |name: &str| given.iter().position(|option| option == name).and_then(|at| given.get(at + 1)).cloned();
        let has = |name: &str| given.iter().any(|option| option == name);
        Self {
            dir: given.first().expect("usage: manual_score DIR [-v] [--part odd|even] [--program CUTTER]").into(),
            verbose: has("-v"),
            alone: has("--alone"),
            everywhere: has("--everywhere"),
            part: value("--part").map(|part| usize::from(part == "odd")),
            program: value("--program"),
            index: value("--index"),
        }
    }
}

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    if let [command, file, dirs @ ..] = given.as_slice()
        && command == "--learn"
    {
        let lessons: Vec<Lesson> = dirs.iter().flat_map(|dir| lessons(dir.as_ref())).collect();
        println!("believed, and how often right in manuals left out: {}", learn::left_out(&lessons));
        std::fs::write(file, learn::written(&learn::learn(&lessons.iter().collect::<Vec<_>>()))).unwrap();
        return;
    }
    let options = Options::read();
    let world = World::real(
        WorldOptions::default()
            .with_root(RootName::MANUALS, RootOptions { read_only: true, ..RootOptions::at(&options.dir) }),
    );
    let home = options.index.as_ref().map(|home| {
        let world = World::real(WorldOptions::default().with_root(RootName::WORKSPACE, RootOptions::at(home)));
        world.folder(&RootName::WORKSPACE).unwrap()
    });
    let open = || {
        let corpus = Corpus::new(world.folder(&RootName::MANUALS).unwrap());
        home.clone().map_or(Corpus::new(world.folder(&RootName::MANUALS).unwrap()), |home| corpus.with_index(home))
    };
    let corpus = open();
    let (library, cold) = timed(|| corpus.library(&|| false).unwrap());
    let (_, again) = timed(|| open().library(&|| false).unwrap());
    let megabytes = library.source_bytes() as f64 / 1e6;

    let sections = cases::sections(&options.dir, &library);
    let cases: Vec<Case> = cases::read(&options.dir, &sections)
        .into_iter()
        .enumerate()
        .filter(|(number, _)| options.part.is_none_or(|part| number % 2 == part))
        .map(|(_, case)| case)
        .collect();
    let mut rows: BTreeMap<String, Tally> = BTreeMap::new();
    let mut curves = [Curve::default(), Curve::default()];
    let mut times: Vec<f64> = Vec::new();
    for case in &cases {
        let found = find(&library, case, options.everywhere);
        let returned = places(&found);
        let tally = Tally::of(case, &returned);
        let reached = tally.reached(case.asks());
        curves[usize::from(case.asks())].add(found.summary.sufficiency_score, completed(&found), reached);
        add(&mut rows, "ours", case, &tally);
        for _ in 0..if options.verbose { 1 } else { REPEATS } {
            times.push(timed(|| find(&corpus.library(&|| false).unwrap(), case, options.everywhere)).1 * 1000.0);
        }
        if options.verbose {
            show(case, &found, &returned, &tally);
        }
    }
    let asked: &[Case] = if options.alone { &[] } else { &cases };
    for (name, ranked) in peers(&sections, asked, options.program.as_deref()) {
        for (case, returned) in cases.iter().zip(ranked) {
            add(&mut rows, &name, case, &Tally::of(case, &returned));
        }
    }
    for (name, tally) in &rows {
        println!("{name:28} {}", tally.report());
    }
    println!("terms     {}", curves[0].report());
    println!("questions {}", curves[1].report());
    times.sort_by(f64::total_cmp);
    let at = |part: f64| {
        (times.get(((times.len() as f64 - 1.0) * part) as usize).copied().unwrap_or(0.0) * 1000.0).round() / 1000.0
    };
    let whole = |name: &str| rows.get(name).map_or(Value::Null, Tally::report);
    let mut last = whole("ours  all");
    last["p50_ms"] = json!(at(0.5));
    last["p95_ms"] = json!(at(0.95));
    last["cold_index_mb_per_s"] = json!((megabytes / cold * 10.0).round() / 10.0);
    last["open_again_ms"] = json!((again * 1000.0).round());
    last["corpus_mb"] = json!((megabytes * 100.0).round() / 100.0);
    last["terms"] = whole("ours  terms");
    last["questions"] = whole("ours  questions");
    last["completed"] = json!([curves[0].report(), curves[1].report()]);
    println!("{last}");
}

/// What searches for the terms of a folder weigh.
fn lessons(dir: &Path) -> Vec<Lesson> {
    let root = RootOptions { read_only: true, ..RootOptions::at(dir) };
    let world = World::real(WorldOptions::default().with_root(RootName::MANUALS, root));
    let library = Corpus::new(world.folder(&RootName::MANUALS).unwrap()).library(&|| false).unwrap();
    let sections = cases::sections(dir, &library);
    let terms = cases::read(dir, &sections).into_iter().filter(|case| !case.asks());
    terms.map(|case| lesson(&library, &case)).collect()
}

fn lesson(library: &Library, case: &Case) -> Lesson {
    let context = FindContext { thresholds: Thresholds::default(), elapsed_ms: &|| 0, stop: &|| false };
    let weighed = library.weigh(&request(case, false), &context).unwrap();
    let row = |weight: Weight| {
        let place = (weight.place.manual_id, weight.place.path, weight.place.start_line.unwrap());
        let relevant = case.relevant.contains(&place);
        Row { exact: weight.exact, relevant, signs: weight.signs }
    };
    let manual = case.manual.clone().unwrap_or_default();
    Lesson { manual, relevant: case.relevant.len(), rows: weighed.into_iter().map(row).collect() }
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let started = Instant::now();
    let done = work();
    (done, started.elapsed().as_secs_f64())
}

fn add(rows: &mut BTreeMap<String, Tally>, who: &str, case: &Case, tally: &Tally) {
    let group = if case.asks() { "questions" } else { "terms" };
    for row in ["all".to_owned(), group.to_owned(), format!("  {}", case.kind)] {
        rows.entry(format!("{who}  {row}")).or_default().add(tally);
    }
}

/// What BM25 finds, for each way to cut a text.
fn peers(sections: &[Section], cases: &[Case], program: Option<&str>) -> Vec<(String, Vec<Vec<Place>>)> {
    if cases.is_empty() {
        return Vec::new();
    }
    let headed = |section: &Section| format!("{}\n{}", section.heading, section.text);
    let mut tagger = Words::new();
    let words = Bm25::of(sections.iter().map(|section| units::words(&mut tagger, &headed(section))));
    let pairs = Bm25::of(sections.iter().map(|section| units::pairs(&headed(section))));
    let ranked = |index: &Bm25, case: &Case, query: Vec<String>| -> Vec<Place> {
        let allowed = |number: usize| case.manual.as_ref().is_none_or(|manual| *manual == sections[number].manual);
        index.ranked(query, &allowed).into_iter().map(|number| sections[number].place()).collect()
    };
    let mut found = vec![
        (
            "bm25-words".to_owned(),
            cases.iter().map(|case| ranked(&words, case, units::words(&mut tagger, &case.query))).collect(),
        ),
        ("bm25-pairs".to_owned(), cases.iter().map(|case| ranked(&pairs, case, units::pairs(&case.query))).collect()),
    ];
    if let Some(program) = program {
        let texts: Vec<String> =
            sections.iter().map(headed).chain(cases.iter().map(|case| case.query.clone())).collect();
        let mut cut = units::by_program(program, &texts);
        let queries = cut.split_off(sections.len());
        let index = Bm25::of(cut.into_iter());
        let all = cases.iter().zip(queries).map(|(case, query)| ranked(&index, case, query)).collect();
        found.push(("bm25-program".to_owned(), all));
    }
    found
}

fn request(case: &Case, everywhere: bool) -> FindRequest {
    FindRequest {
        query: case.query.clone(),
        manual_id: case.manual.clone().filter(|_| !everywhere),
        ..FindRequest::default()
    }
}

fn find(library: &Library, case: &Case, everywhere: bool) -> Found {
    let context = FindContext { thresholds: Thresholds::default(), elapsed_ms: &|| 0, stop: &|| false };
    library.find(&request(case, everywhere), &context).unwrap()
}

fn completed(found: &Found) -> bool {
    found.next_actions.iter().any(|action| action.kind == "manual_completed")
}

fn places(found: &Found) -> Vec<Place> {
    let place = |hit: &shosai_manual::Hit| (hit.place.manual_id.clone(), hit.path.clone(), hit.start_line);
    found.trace.candidates.iter().map(place).collect()
}

fn show(case: &Case, found: &Found, returned: &[Place], tally: &Tally) {
    let first = returned.iter().position(|place| case.relevant.contains(place)).map(|at| at + 1);
    println!(
        "{:18} {:10} {}  relevant {} returned {} first {first:?} sufficiency {} {}{}",
        case.id,
        case.kind,
        case.query,
        case.relevant.len(),
        returned.len(),
        found.summary.sufficiency_score,
        if completed(found) { "completed " } else { "" },
        tally.report()
    );
    for term in &found.trace.searched {
        println!("    {}{} = {}", term.text, if term.generic { "*" } else { "" }, term.spellings.join(" "));
    }
    let wrong =
        found.trace.candidates.iter().zip(returned).take(20).filter(|(_, place)| !case.relevant.contains(*place));
    for (hit, _) in wrong.take(5) {
        let reason = hit.reason.say(shosai_message::Language::En);
        println!("      {}:{} {} {} {reason}", hit.path, hit.start_line, hit.title, hit.score);
    }
}
