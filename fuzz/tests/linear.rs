//! Nothing that a caller sends costs more than in proportion to its length: four times the text, about four times the
//! time. What grows with the square takes sixteen times as long, whatever the machine does meanwhile.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::disallowed_methods)]

use shosai_document::{read, to_pandoc_json, tree::Document};
use shosai_fuzz::{Desk, Growth, repository, written};
use shosai_novel::{Opening, Project, flow::Mode, patch};
use shosai_prose::{Manuscript, RULES, Settings, check};
use shosai_world::World;

/// Holds `work` on texts of `make` to time in proportion to their length.
fn linear(name: &str, make: impl Fn(usize) -> String, work: impl Fn(&str)) -> Result<(), String> {
    let growth = Growth::measure(&|size| make(size).into_bytes(), &|text| work(std::str::from_utf8(text).unwrap()));
    println!("{name}: {growth}");
    if growth.is_linear() { Ok(()) } else { Err(format!("{name}: {growth}")) }
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

#[test]
fn slides_of_nested_quotations_and_long_lists_are_written_in_linear_time() {
    let desk = Desk::new(repository()).unwrap();
    let mut slow = Vec::new();
    let write = |source: &str| assert!(written(&desk, source, "pptx", None).is_some());
    for (mark, rest) in &STAIRS[..2] {
        slow.extend(linear(&format!("{mark:?} {rest:?}"), |size| staircase(mark, rest, size), write).err());
    }
    slow.extend(linear("items", nested("- a\n", ""), write).err());
    assert_eq!(slow, [""; 0]);
}

#[test]
fn many_headings_of_one_name_are_written_in_linear_time() {
    let desk = Desk::new(repository()).unwrap();
    let write = |source: &str| assert!(written(&desk, source, "texinfo", None).is_some());
    assert_eq!(linear("headings", nested("# a\n\n", ""), write), Ok(()));
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

/// Work whose steps grow with `power` of the length.
fn busy(length: usize, power: u32) {
    let steps = (length as u64).pow(power);
    std::hint::black_box((0..steps).fold(0_u64, |sum, step| sum ^ std::hint::black_box(step)));
}

#[test]
fn the_square_is_told_from_the_line() {
    let make = |size: usize| "a".repeat(size * 16);
    assert_eq!(linear("line", make, |text| busy(text.len(), 1)), Ok(()));
    assert!(linear("square", make, |text| busy(text.len(), 2)).is_err());
}
