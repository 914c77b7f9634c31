//! Every template, and every labelled query, must keep the rules of drawing at several sizes.
#![allow(missing_docs, clippy::disallowed_methods, clippy::unwrap_used)]

use shosai_chart::scene::check::faults;
use shosai_chart::{Canvas, Language, Options, Table, draw_scene, plan, prepare};
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

fn check(table: &Table, query: &str, locale: Language, sizes: &[(u32, u32)]) -> (&'static str, Vec<String>) {
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
            for locale in [Language::Ja, Language::En] {
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
            found.extend(check(table, cells[1], Language::of(cells[1]), sizes).1);
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

/// Tables that are hard on labels and axes: long names, many names, signs, sizes, next to nothing.
fn awkward_tables() -> Vec<String> {
    const LONG: [&str; 4] = [
        "カスタマーサクセス推進本部第一営業企画グループ",
        "International Business Development and Partnerships",
        "人事",
        "Enterprise Resource Planning Transformation Office (EMEA)",
    ];
    let months = || (1..=12_i32).map(|month| format!("2024-{month:02}-01"));
    let table = |names: &[String], value: &dyn Fn(usize, usize) -> String| {
        let mut out = String::from("date,group,value\n");
        for (at, month) in months().enumerate() {
            for (place, name) in names.iter().enumerate() {
                out.push_str(&format!("{month},{name},{}\n", value(at, place)));
            }
        }
        out
    };
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<String>>();
    let many: Vec<String> = (0..45).map(|n| format!("City{n:02}")).collect();
    let few = owned(&["A", "B", "C"]);
    let wave = |at: usize, place: usize| ((at * 37 + place * 101) % 97) as f64 - 40.0;
    vec![
        table(&owned(&LONG), &|at, place| (wave(at, place).abs() * 1e6).to_string()),
        table(&many, &|at, place| wave(at, place).abs().to_string()),
        table(&few, &|at, place| wave(at, place).to_string()),
        table(&few, &|at, place| (wave(at, place) * 1e-9).to_string()),
        table(&few, &|at, place| (wave(at, place).abs() * 1e14).to_string()),
        table(&few, &|_, _| "100".to_owned()),
        "date,group,value\n2024-01-01,A,120\n".to_owned(),
        "date,group,value\n2024-01-01,A,1\n2024-09-01,B,2\n".to_owned(),
    ]
}

#[test]
fn awkward_tables_keep_the_rules() {
    let asked = [
        "value over time",
        "monthly value as a bar chart",
        "cumulative value over time",
        "value by group over time",
        "compare value by group",
        "value by group as a lollipop chart",
        "distribution of value",
        "value by group, box plot",
        "overlay the distributions of value by group",
        "quarterly gap in value between groups",
        "value by group over time as small multiples",
        "share of value by group",
        "share of value by group as a treemap",
        "value by group as a slope chart",
        "month over month change in value",
        "how the distribution of value changed by quarter",
    ];
    let mut found = Vec::new();
    for data in awkward_tables() {
        let table = Table::read_str(&data).unwrap();
        for query in asked {
            for locale in [Language::Ja, Language::En] {
                found.extend(check(&table, query, locale, &SIZES[..2]).1);
            }
        }
    }
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}

#[test]
fn a_heat_map_names_every_column() {
    let rows: String = (0..60)
        .map(|n| {
            format!(
                "site {},Wisconsin sort {},{}\n",
                n % 6,
                ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"][n % 10],
                n * 37 % 50
            )
        })
        .collect();
    let table = Table::read(format!("site,variety,yield\n{rows}").as_bytes()).unwrap();
    let prepared =
        prepare(&table, plan(&table, "heat map of average yield by site and variety", &Options::default()).unwrap())
            .unwrap();
    let scene = draw_scene(&prepared, Canvas { width: 1200, height: 900, dpi: 96 }, &FACES);
    let drawn = shosai_chart::svg(&scene);
    let named = |name: &str| drawn.contains(&format!("Wisconsin sort {name}"));
    assert!(["a", "b", "i", "j"].iter().all(|name| named(name)), "{:?}", prepared.plan.template);
    assert_eq!(faults(&scene, &FACES), Vec::<String>::new());
}
