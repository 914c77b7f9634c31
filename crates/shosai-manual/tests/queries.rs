//! Labelled queries of every kind over two small manuals: what must be found, and how much may come with it.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::collections::BTreeSet;

use regex::Regex;
use serde_json::Value;
use shosai_manual::{Corpus, FindContext, FindRequest, Library, Thresholds};
use shosai_world::{RelPath, RootName, World};

const FILES: &[(&str, &str)] = &[
    ("work-rules/01-general.md", include_str!("data/work-rules/01-general.md")),
    ("work-rules/02-hours.md", include_str!("data/work-rules/02-hours.md")),
    ("work-rules/03-pay.md", include_str!("data/work-rules/03-pay.md")),
    ("shop/products.md", include_str!("data/shop/products.md")),
    ("shop/orders.md", include_str!("data/shop/orders.md")),
    ("shop/members.md", include_str!("data/shop/members.md")),
];
const QUERIES: &str = include_str!("data/queries.jsonl");

type Place = (String, u32);

/// The sections whose own text the pattern fits.
fn relevant(library: &Library, manual: &str, pattern: &Regex) -> BTreeSet<Place> {
    let items = library.toc(manual).unwrap().items;
    let mut found = BTreeSet::new();
    for (index, item) in items.iter().enumerate() {
        let text = FILES.iter().find(|(path, _)| *path == format!("{manual}/{}", item.path)).unwrap().1;
        let next = items.get(index + 1).filter(|next| next.path == item.path).map_or(u32::MAX, |next| next.line_start);
        let own: Vec<&str> =
            text.lines().skip(item.line_start as usize - 1).take((next - item.line_start) as usize).collect();
        if pattern.is_match(&own.join("\n")) {
            found.insert((item.path.clone(), item.line_start));
        }
    }
    found
}

fn found(library: &Library, manual: &str, query: &str) -> (Vec<Place>, String) {
    let request = FindRequest { query: query.to_owned(), manual_id: Some(manual.to_owned()), ..FindRequest::default() };
    let context = FindContext { thresholds: Thresholds::default(), elapsed_ms: &|| 0, stop: &|| false };
    let found = library.find(&request, &context).unwrap();
    let searched = found
        .trace
        .searched
        .iter()
        .map(|term| format!("{}{}={}", term.text, if term.generic { "*" } else { "" }, term.spellings.join(",")));
    (
        found.trace.candidates.iter().map(|hit| (hit.path.clone(), hit.start_line)).collect(),
        searched.collect::<Vec<_>>().join(" | "),
    )
}

#[test]
fn nearly_all_is_found_and_little_else() {
    let manuals = World::memory().folder(&RootName::MANUALS).unwrap();
    for (path, text) in FILES {
        manuals.write_atomic(&RelPath::parse(path).unwrap(), text.as_bytes()).unwrap();
    }
    let library = Corpus::new(manuals).library(&|| false).unwrap();
    let (mut recall, mut ratio, mut empty, mut count) = (0.0, 0.0, 0, 0);
    for line in QUERIES.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let text = |name: &str| case[name].as_str().unwrap();
        let wanted = relevant(&library, text("corpus"), &Regex::new(text("regex")).unwrap());
        assert!(!wanted.is_empty(), "no section fits {line}");
        let (returned, searched) = found(&library, text("corpus"), text("query"));
        let right = returned.iter().filter(|place| wanted.contains(*place)).count();
        println!(
            "{:8} {:20} wanted {:2} returned {:2} right {right:2}  {searched}",
            text("kind"),
            text("query"),
            wanted.len(),
            returned.len()
        );
        if case["maybe_empty"].as_bool().unwrap_or(false) {
            continue;
        }
        count += 1;
        recall += right as f64 / wanted.len() as f64;
        ratio += returned.len() as f64 / wanted.len() as f64;
        empty += usize::from(right == 0);
    }
    let (recall, ratio, empty) = (recall / f64::from(count), ratio / f64::from(count), empty as f64 / f64::from(count));
    println!("recall {recall:.3} ratio {ratio:.3} empty {empty:.3}");
    assert!(recall >= 0.90, "macro recall {recall:.3}");
    assert!(ratio <= 3.0, "returned per relevant {ratio:.3}");
    assert!(empty <= 0.02, "empty-handed {empty:.3}");
}
