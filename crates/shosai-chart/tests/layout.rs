//! Every template, and every labelled query, must keep the rules of drawing at several sizes.
#![allow(missing_docs, clippy::disallowed_methods, clippy::unwrap_used)]

use shosai_chart::scene::check::faults;
use shosai_chart::{Canvas, Locale, Options, Table, draw_scene, plan, prepare};
use shosai_text::{Face, Faces};
use std::collections::HashMap;
use std::sync::LazyLock;

static FACES: LazyLock<Faces> = LazyLock::new(|| {
    let face = |bytes: &[u8]| Face::from_bytes(bytes.into()).unwrap();
    Faces {
        regular: face(include_bytes!("../../../assets/fonts/IBMPlexSansJP-Regular.ttf")),
        bold: face(include_bytes!("../../../assets/fonts/IBMPlexSansJP-Bold.ttf")),
    }
});

const SIZES: [(u32, u32); 4] = [(1200, 900), (600, 400), (2000, 600), (700, 1600)];

fn read(name: &str) -> String {
    std::fs::read_to_string(format!("{}/tests/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn check(table: &Table, query: &str, locale: Locale, sizes: &[(u32, u32)]) -> (&'static str, Vec<String>) {
    let options = Options { locale: Some(locale), ..Options::default() };
    let plan = plan(table, query, &options).unwrap();
    let template = plan.template;
    let prepared = prepare(table, plan).unwrap();
    let mut out = Vec::new();
    for (width, height) in sizes {
        let scene = draw_scene(&prepared, Canvas { width: *width, height: *height, dpi: 96 }, &FACES);
        out.extend(faults(&scene, &FACES).into_iter().map(|f| format!("{query} {width}x{height} ({template}): {f}")));
    }
    (template, out)
}

#[test]
fn every_template_keeps_the_rules() {
    let mut tables: HashMap<String, Table> = HashMap::new();
    let mut found = Vec::new();
    let mut drawn = Vec::new();
    for line in read("gallery.tsv").lines() {
        let cells: Vec<&str> = line.split('\t').collect();
        for (data, query) in [(cells[1], cells[2]), (cells[3], cells[4])] {
            let table = tables
                .entry(data.to_owned())
                .or_insert_with(|| Table::read_str(&read(&format!("data/{data}.csv"))).unwrap());
            for locale in [Locale::Ja, Locale::En] {
                let (template, faults) = check(table, query, locale, &SIZES);
                assert_eq!(template, cells[0], "{query}");
                found.extend(faults);
                drawn.push(template);
            }
        }
    }
    for template in shosai_chart::TEMPLATES {
        assert!(drawn.contains(&template.id), "{} is in no gallery", template.id);
    }
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}

/// Queries drawn at the large size too; the small one is harder on labels.
const LARGE_EVERY: usize = 6;
const THREADS: usize = 4;

#[test]
fn every_query_is_drawn_by_the_rules() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/queries");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let lists: Vec<String> = files.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let lines: Vec<&str> = lists.iter().flat_map(|list| list.lines()).filter(|line| !line.is_empty()).collect();
    let draw = |lines: &[&str]| {
        let mut tables: HashMap<String, Table> = HashMap::new();
        let mut found = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            let cells: Vec<&str> = line.split('\t').collect();
            let table = tables
                .entry(cells[0].to_owned())
                .or_insert_with(|| Table::read_str(&read(&format!("data/{}.csv", cells[0]))).unwrap());
            let sizes = if at % LARGE_EVERY == 0 { &SIZES[..2] } else { &SIZES[1..2] };
            found.extend(check(table, cells[1], Locale::of(cells[1]), sizes).1);
        }
        found
    };
    let found: Vec<String> = std::thread::scope(|scope| {
        let chunks = lines.chunks(lines.len().div_ceil(THREADS));
        let running: Vec<_> = chunks.map(|chunk| scope.spawn(move || draw(chunk))).collect();
        running.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}
