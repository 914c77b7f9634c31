//! Nothing that a caller sends costs more than in proportion to its length: four times the text, about four times the
//! time. What grows with the square takes sixteen times as long, whatever the machine does meanwhile.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::disallowed_methods)]

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use shosai_document::{
    Figure, FigureCode, FigureSource, Request, Resources, formats, read, render, to_pandoc_json,
    tree::{Document, Media},
};
use shosai_novel::{Opening, Project, flow::Mode, patch};
use shosai_prose::{Manuscript, RULES, Settings, check};
use shosai_text::{Face, Faces};
use shosai_world::World;

/// Shorter work is lost in the noise of the machine.
const LEAST: Duration = Duration::from_millis(8);
/// Texts beyond this are not made longer only to be slow enough to measure.
const LONGEST: usize = 400_000;
/// How much more than the text the time may grow, for caches and sorting; what grows with the square grows four times as much.
const SLACK: f64 = 2.5;
/// Other work on the machine may spoil a measurement, but not the shortest of these.
const TRIES: usize = 5;

/// Held while something is measured: the processor time is that of the whole process.
static MEASURING: Mutex<()> = Mutex::new(());

/// The processor time that this process has used, which other work on the machine does not change.
#[cfg(unix)]
fn used() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[cfg(not(unix))]
fn used() -> Duration {
    static STARTED: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    STARTED.elapsed()
}

/// Holds `work` on texts of `make` to time in proportion to their length.
fn linear(name: &str, make: impl Fn(usize) -> String, work: impl Fn(&str)) -> Result<(), String> {
    let _alone = MEASURING.lock().unwrap_or_else(PoisonError::into_inner);
    let timed = |text: &str| {
        let started = used();
        work(text);
        used().saturating_sub(started)
    };
    // What every text costs, however short, says nothing about growth.
    let least = LEAST + timed(&make(1)) * 3;
    let mut size = 64;
    while make(size).len() * 4 < LONGEST && (0..TRIES).any(|_| timed(&make(size)) < least) {
        size *= 2;
    }
    let (short, long) = (make(size), make(size * 4));
    let growth = long.len() as f64 / short.len() as f64 * SLACK;
    let (mut less, mut more) = (Duration::MAX, Duration::MAX);
    for _ in 0..TRIES {
        (less, more) = (less.min(timed(&short)), more.min(timed(&long)));
        if more < least.mul_f64(growth / SLACK) || more < less.mul_f64(growth) {
            break;
        }
    }
    let told = format!("{name}: {} bytes {less:.1?}, {} bytes {more:.1?}", short.len(), long.len());
    let held = more < least.mul_f64(growth / SLACK) || more < less.mul_f64(growth);
    println!("{}{told}", if held { "" } else { "SLOW " });
    if held { Ok(()) } else { Err(told) }
}

/// `piece` again and again, and `end` as often behind them.
fn nested<'t>(piece: &'t str, end: &'t str) -> impl Fn(usize) -> String + 't {
    move |size| piece.repeat(size) + &end.repeat(size)
}

fn read_all(source: &str) {
    let document = Document { blocks: read(source).unwrap().blocks, ..Document::default() };
    assert!(!to_pandoc_json(&document).unwrap().is_empty());
}

const MARKS: &[(&str, &str)] = &[
    ("[", "]"),
    ("![", "]"),
    ("[", ""),
    ("[@", "]"),
    ("[a](", ""),
    ("[a](", ")"),
    ("[a](<", ""),
    ("[a](b \"", ""),
    ("[a]{#", " !}"),
    ("[a]{b=", " !}"),
    ("[@a](", ""),
    ("[a][", "]"),
    ("^[", "]"),
    ("^[a](", ""),
    ("@a [", "]"),
    ("(", ")"),
    ("<", ">"),
    ("<a ", ""),
    ("<a b=\"", ""),
    ("<!--", ""),
    ("<?", ""),
    ("<!A", ""),
    ("<span>", "</span>"),
    ("<span>", ""),
    ("*", ""),
    ("*a ", "*"),
    ("*a **b ", ""),
    ("**a *b ", ""),
    ("a**b", ""),
    ("***a ", ""),
    ("_a ", "_"),
    ("_a __b ", ""),
    ("`", ""),
    ("` `` ``` ```` ", ""),
    ("$", ""),
    ("$a ", ""),
    ("$$a $", ""),
    ("~", ""),
    ("~a", ""),
    ("~~a ", ""),
    ("^a", ""),
    ("\"a ", ""),
    ("'a ", ""),
    ("'a \"b ", ""),
    ("{{<", ""),
    ("{{{<", ""),
    ("\\a{", ""),
    ("\\a[", "]"),
    ("\\begin{a}", ""),
    ("\\a", ""),
    ("&", ""),
    ("&a", ""),
    (":a", ""),
    ("a-", ""),
    ("a.", ""),
    ("@{", ""),
    ("@a:", ""),
    ("-@a", ""),
    ("[^a", ""),
    ("\\", ""),
    ("a\\\n", ""),
];

#[test]
fn running_text_of_any_marks_is_read_in_linear_time() {
    let held = |(piece, end): &(&str, &str)| linear(&format!("{piece:?} {end:?}"), nested(piece, end), read_all);
    assert_eq!(MARKS.iter().filter_map(|marks| held(marks).err()).collect::<Vec<_>>(), [""; 0]);
}

const BLOCKS: &[(&str, &str)] = &[
    ("> ", ""),
    ("- ", ""),
    ("- a\n", ""),
    ("> a\n", ""),
    ("<div>\n", ""),
    ("<div>\n", "</div>\n"),
    ("<p\n", ""),
    ("::: a\n", ""),
    ("::: a\n", ":::\n"),
    ("```\n", ""),
    ("```a\n", ""),
    ("```a\n````\n", ""),
    ("<pre>\n", ""),
    ("<pre>\n", "</pre\n"),
    ("\\begin{a}\n\n", "\\end{b}\n"),
    ("---\n", ""),
    ("--- ---\n", ""),
    ("\n--- ---\n", ""),
    ("|a|\n", ""),
    ("|a|\n|-|\n", ""),
    ("+-+\n", ""),
    ("+-+\n| |\n", ""),
    ("a\n: b\n", ""),
    ("a\n\n: b\n\n", ""),
    ("[a]: b\n", ""),
    ("[^a]: b\n", ""),
    ("[a\n", ""),
    ("\\begin{a}\n", ""),
    ("\\begin{a}\n\n", ""),
    ("<!--\n", ""),
    ("<!--\n\n", ""),
    ("# a\n", ""),
    ("a\n===\n", ""),
    ("1. a\n", ""),
    ("    a\n", ""),
    ("| a\n", ""),
    ("Table: a\n\n", ""),
];

#[test]
fn blocks_of_any_marks_are_read_in_linear_time() {
    let mut slow = Vec::new();
    for (piece, end) in BLOCKS {
        slow.extend(linear(&format!("{piece:?} {end:?}"), nested(piece, end), read_all).err());
    }
    for (mark, rest) in STAIRS {
        slow.extend(linear(&format!("{mark:?} {rest:?}"), |size| staircase(mark, rest, size), read_all).err());
    }
    assert_eq!(slow, [""; 0]);
}

const STAIRS: &[(&str, &str)] = &[("> ", "a\n"), (">", "\n"), ("> ", "a\n\n"), ("  ", "- a\n"), ("- ", "a\n")];

/// Lines with one more mark each; as long as `size` pieces of any other text.
fn staircase(mark: &str, rest: &str, size: usize) -> String {
    (0..(size * 8).isqrt()).map(|steps| mark.repeat(steps) + rest).collect()
}

struct Nothing;

impl Resources for Nothing {
    fn text(&self, path: &str) -> Result<String, shosai_tool::Message> {
        Err(path.into())
    }

    fn picture(&self, url: &str) -> Result<Media, shosai_tool::Message> {
        Err(url.into())
    }
}

impl FigureSource for Nothing {
    fn figure(&self, _: &FigureCode<'_>) -> Option<Result<Figure, shosai_tool::Message>> {
        None
    }
}

fn faces() -> Faces {
    let regular: &[u8] = include_bytes!("../../../assets/fonts/IBMPlexSansJP-Regular.ttf");
    let bold: &[u8] = include_bytes!("../../../assets/fonts/IBMPlexSansJP-Bold.ttf");
    Faces { regular: Face::from_bytes(regular.into()).unwrap(), bold: Face::from_bytes(bold.into()).unwrap() }
}

#[test]
fn slides_of_nested_quotations_and_long_lists_are_written_in_linear_time() {
    let faces = faces();
    let options = serde_json::Map::new();
    let mut slow = Vec::new();
    let write = |source: &str| {
        let request = Request {
            source,
            format: formats::find("pptx").unwrap(),
            options: &options,
            template: None,
            faces: &faces,
            resources: &Nothing,
            figures: &Nothing,
            cancelled: &|| false,
            trust_html: false,
        };
        assert!(!render(&request).unwrap().bytes.is_empty());
    };
    for (mark, rest) in &STAIRS[..2] {
        slow.extend(linear(&format!("{mark:?} {rest:?}"), |size| staircase(mark, rest, size), write).err());
    }
    slow.extend(linear("items", nested("- a\n", ""), write).err());
    assert_eq!(slow, [""; 0]);
}

#[test]
fn prose_of_brackets_and_of_one_endless_sentence_is_checked_in_linear_time() {
    let mut slow = Vec::new();
    let mut every = Settings::default();
    RULES.iter().for_each(|rule| assert!(every.enable(rule.name)));
    check(&Manuscript::read("辞書を読み込む。"), &every);
    for (piece, end) in [
        ("「", ""),
        ("「", "」"),
        ("」", ""),
        ("「『", ""),
        ("すもももももももものうち", ""),
        ("すもも、", ""),
        ("「すもも。", ""),
        ("！", ""),
        ("あ\n", ""),
        ("- あ\n", ""),
        ("｜", "《あ》"),
        ("[", "]"),
    ] {
        let name = format!("{piece:?} {end:?}");
        let read = |text: &str| assert!(Manuscript::read(text).tokens().len() <= text.len());
        slow.extend(linear(&format!("read {name}"), nested(piece, end), read).err());
        let work = |text: &str| drop(check(&Manuscript::read(text), &every));
        slow.extend(linear(&format!("check {name}"), nested(piece, end), work).err());
    }
    assert_eq!(slow, [""; 0]);
}

#[test]
fn patches_of_many_files_and_hunks_are_applied_in_linear_time() {
    let world = World::memory();
    let project = Project::open(&world, &Opening::default()).unwrap();
    let apply = |text: &str| drop(patch::apply_patch(&project, text, 1, Mode::DryRun, &|_| Ok(())));
    let files = |size| (0..size).map(|n| format!("--- /dev/null\n+++ b/n{n}.md\n@@ -0,0 +1 @@\n+a\n")).collect();
    assert_eq!(linear("files", files, apply), Ok(()));
}

#[test]
fn tables_with_ever_new_names_are_read_in_linear_time() {
    let records = |size| {
        let records: Vec<String> = (0..size).map(|n| format!("{{\"n{n}\":1}}")).collect();
        format!("[{}]", records.join(","))
    };
    assert_eq!(linear("records", records, |text| drop(shosai_chart::Table::read_str(text))), Ok(()));
    let cells = |size| format!("a,b\n{}", "1,\"x\n".repeat(size));
    assert_eq!(linear("cells", cells, |text| drop(shosai_chart::Table::read_str(text))), Ok(()));
}
