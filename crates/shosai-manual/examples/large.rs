//! Times large collections: `large [--megabytes 100] [--files 50000]` makes manuals in a temporary folder, and says what
//! a cold start, a search and a look at unchanged files cost, in time and memory. The last line is one JSON object.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::disallowed_methods)]

use std::fmt::Write;
use std::path::Path;
use std::time::Instant;

use serde_json::json;
use shosai_manual::{Corpus, FindContext, FindRequest, Library, Thresholds};
use shosai_world::{RootName, RootOptions, World, WorldOptions};

/// Words of work manuals, so that texts have the letters and repetitions that real ones have.
const WORDS: &str = include_str!("../data/synonyms.txt");
const SEARCHES: usize = 40;
const LOOKS: usize = 20;
/// A file of the large texts, and one of the many small ones.
const LARGE_FILE: usize = 50_000;
const SMALL_FILE: usize = 1_000;

fn main() {
    let options: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, usual: usize| {
        let given = options.iter().position(|option| option == name).and_then(|at| options.get(at + 1));
        given.and_then(|text| text.parse().ok()).unwrap_or(usual)
    };
    let folder = std::env::temp_dir().join(format!("shosai-large-{}", std::process::id()));
    let bytes = number("--megabytes", 100) * 1_000_000;
    let large = measured(&folder.join("large"), bytes / LARGE_FILE, LARGE_FILE);
    println!("large {large}");
    let many = measured(&folder.join("many"), number("--files", 50_000), SMALL_FILE);
    println!("many  {many}");
    std::fs::remove_dir_all(&folder).unwrap();
    println!("{}", json!({ "large": large, "many": many }));
}

fn measured(folder: &Path, files: usize, size: usize) -> serde_json::Value {
    let mut made = Made::default();
    let text_bytes: usize = (0..files).map(|number| made.file(folder, number, size)).sum();
    let world = World::real(
        WorldOptions::default()
            .with_root(RootName::MANUALS, RootOptions { read_only: true, ..RootOptions::at(folder) }),
    );
    let before = resident_kb();
    let corpus = Corpus::new(world.folder(&RootName::MANUALS).unwrap());
    let started = Instant::now();
    let library = corpus.library(&|| false).unwrap();
    let cold = started.elapsed().as_secs_f64();
    let held = resident_kb().saturating_sub(before);
    let (_, looks) = times(LOOKS, |_| drop(corpus.library(&|| false).unwrap()));
    let search = |number: usize| {
        std::hint::black_box(find(&library, made.words[number * 7 % made.words.len()]));
    };
    // What is made when first needed is made before.
    (0..SEARCHES).for_each(search);
    let (half, most) = times(SEARCHES, search);
    json!({
        "files": files, "megabytes": text_bytes as f64 / 1e6, "cold_s": rounded(cold),
        "look_p95_ms": rounded(looks), "search_p50_ms": rounded(half), "search_p95_ms": rounded(most),
        "memory_to_text": rounded(held as f64 * 1024.0 / text_bytes as f64),
    })
}

#[derive(Default)]
struct Made {
    words: Vec<&'static str>,
    state: u64,
}

impl Made {
    fn word(&mut self) -> &'static str {
        if self.words.is_empty() {
            let lines = WORDS.lines().filter(|line| !line.starts_with('#'));
            self.words =
                lines.flat_map(|line| line.split([',', '>'])).map(str::trim).filter(|word| !word.is_empty()).collect();
        }
        // Knuth's constants; any spread will do.
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.words[(self.state >> 33) as usize % self.words.len()]
    }

    fn file(&mut self, folder: &Path, number: usize, size: usize) -> usize {
        let mut text = format!("# {}の手引 {number}\n\n", self.word());
        while text.len() < size {
            write!(text, "## {}の{}\n\n", self.word(), self.word()).unwrap();
            for _ in 0..12 {
                write!(
                    text,
                    "{}を{}し、{}は{}に{}する。",
                    self.word(),
                    self.word(),
                    self.word(),
                    self.word(),
                    self.word()
                )
                .unwrap();
            }
            text.push_str("\n\n");
        }
        let place = folder.join(format!("manual{}/part{}", number % 8, number / 8 % 100));
        std::fs::create_dir_all(&place).unwrap();
        std::fs::write(place.join(format!("{number}.md")), &text).unwrap();
        text.len()
    }
}

fn find(library: &Library, query: &str) -> usize {
    let request = FindRequest { query: query.to_owned(), ..FindRequest::default() };
    let context = FindContext { thresholds: Thresholds::default(), elapsed_ms: &|| 0, stop: &|| false };
    library.find(&request, &context).unwrap().summary.candidates
}

/// The 50th and 95th percentile, in milliseconds.
fn times(count: usize, mut work: impl FnMut(usize)) -> (f64, f64) {
    let mut all: Vec<f64> = (0..count)
        .map(|number| {
            let started = Instant::now();
            work(number);
            started.elapsed().as_secs_f64() * 1000.0
        })
        .collect();
    all.sort_by(f64::total_cmp);
    (all[(all.len() - 1) / 2], all[(all.len() - 1) * 95 / 100])
}

fn resident_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|text| text.parse().ok()).unwrap_or(0)
}

fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
