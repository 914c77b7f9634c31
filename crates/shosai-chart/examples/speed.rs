//! Times the engine, for `cargo xtask bench charts`; every command prints its figures as JSON.
//!
//! `speed nine DATA OUT ROUNDS` draws the nine default templates; `speed rows ROUNDS` a thousand rows;
//! `speed write FILE` makes a large table and `speed large FILE` draws it.
#![allow(
    missing_docs,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic
)]

use serde_json::{Map, Value, json};
use shosai_chart::{Options, Visualized, visualize};
use shosai_text::{Face, Faces};
use std::{fmt::Write as _, fs, path::Path, time::Instant};

/// The nine default templates, each with a table and an intent in English, as the peer draws them.
const CHARTS: [(&str, &str, &str); 9] = [
    ("line", "weather", "Monthly average temperature in Tokyo over time"),
    ("bar", "orders", "compare revenue by product"),
    ("histogram", "movies", "distribution of rating"),
    ("multi_line", "weather", "Compare monthly temperature trends across cities"),
    ("facet_histogram", "weather", "How did the distribution of temperature change from quarter to quarter?"),
    ("grouped_bar", "orders", "how do revenue differences between countries change by year"),
    ("overlay_histogram", "weather", "overlay the temperature histograms of the three cities"),
    ("small_multiples", "weather", "Monthly average temperature for each city as small multiples"),
    ("box_plot", "support", "response minutes by priority as a box plot"),
];
/// The contract's limit on input, nearly filled.
const LARGE_BYTES: usize = 100 * 1024 * 1024 - 1024;
const ROWS: usize = 1000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let figures = match args[..] {
        ["nine", data, out, rounds] => nine(Path::new(data), Path::new(out), rounds.parse().unwrap()),
        ["rows", rounds] => rows(rounds.parse().unwrap()),
        ["write", file] => {
            fs::write(file, table(usize::MAX, LARGE_BYTES)).unwrap();
            json!({})
        }
        ["large", file] => large(file),
        _ => panic!("speed nine DATA OUT ROUNDS | rows ROUNDS | write FILE | large FILE"),
    };
    println!("{figures}");
}

fn faces() -> Faces {
    let fonts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/fonts");
    let face = |name: &str| Face::from_bytes(fs::read(fonts.join(name)).unwrap().into()).unwrap();
    Faces { regular: face("IBMPlexSansJP-Regular.ttf"), bold: face("IBMPlexSansJP-Bold.ttf") }
}

fn draw(table: &str, query: &str, faces: &Faces) -> Visualized {
    visualize(table, query, &Options::default(), faces, &|| false, &mut |_| ())
}

/// The CPU seconds of a drawing, after one that is not counted; every picture must have the same bytes.
fn timed(rounds: usize, draw: impl Fn() -> Visualized) -> (Vec<u8>, f64) {
    let first = draw().image;
    let started = cpu_seconds();
    for _ in 0..rounds {
        assert!(draw().image == first, "two drawings of the same table differ");
    }
    (first, (cpu_seconds() - started) / rounds as f64)
}

fn nine(data: &Path, out: &Path, rounds: usize) -> Value {
    let faces = faces();
    let mut figures = Map::new();
    for (name, table, query) in CHARTS {
        let table = fs::read_to_string(data.join(format!("{table}.csv"))).unwrap();
        let template = draw(&table, query, &faces).metadata.template_id;
        assert_eq!(template, name, "{query}");
        let (image, seconds) = timed(rounds, || draw(&table, query, &faces));
        fs::write(out.join(format!("{name}.png")), image).unwrap();
        figures.insert(name.to_owned(), json!({ "cpu_seconds": seconds, "query": query }));
    }
    Value::Object(figures)
}

fn rows(rounds: usize) -> Value {
    let (table, faces) = (table(ROWS, usize::MAX), faces());
    let (_, seconds) = timed(rounds, || draw(&table, "store別の月次売上の推移", &faces));
    json!({ "rows": ROWS, "cpu_ms": seconds * 1e3 })
}

fn large(file: &str) -> Value {
    let (started, cpu) = (Instant::now(), cpu_seconds());
    let table = fs::read_to_string(file).unwrap();
    let answer = draw(&table, "store別の月次売上の推移", &faces());
    assert!(answer.error.is_none(), "the large table gives an error");
    json!({
        "bytes": table.len(),
        "seconds": started.elapsed().as_secs_f64(),
        "cpu_seconds": cpu_seconds() - cpu,
        "peak_mb": peak_mb(),
    })
}

/// A table of sales with a date, a store, an item and two measures, of so many rows or bytes.
fn table(rows: usize, bytes: usize) -> String {
    let mut out = String::from("date,store,item,売上,units\n");
    let mut state = 7_u64;
    for _ in 0..rows {
        if out.len() > bytes - 64 {
            break;
        }
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let pick = |shift: u32, of: u64| (state >> shift) % of;
        let (year, month, day) = (2020 + pick(33, 5), 1 + pick(37, 12), 1 + pick(41, 28));
        let (store, item, sales, units) = (pick(45, 5), pick(49, 40), 100 + pick(17, 90_000), 1 + pick(25, 30));
        writeln!(out, "{year}-{month:02}-{day:02},store{store},item-{item},{sales},{units}").unwrap();
    }
    out
}

/// The CPU time of this process so far: user and system, from the kernel's own count.
fn cpu_seconds() -> f64 {
    /// The kernel counts in hundredths of a second on every common machine.
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").expect("CPU time is read from /proc");
    let after_name = stat.rsplit_once(')').unwrap().1;
    let ticks = |place: usize| after_name.split_whitespace().nth(place).unwrap().parse::<f64>().unwrap();
    (ticks(11) + ticks(12)) / TICKS_PER_SECOND
}

fn peak_mb() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<f64>().unwrap() / 1024.0
}
