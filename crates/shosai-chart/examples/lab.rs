#![allow(dead_code, unused, missing_docs, clippy::all, clippy::pedantic, clippy::unwrap_used, clippy::print_stdout)]
#[path = "../src/reader/mod.rs"] mod reader;
use shosai_chart::{table, operations, spec, Table};
use reader::{Parsed, decide::decide, train::{Labelled, fit}};
use std::collections::HashMap;
fn main() {
    let root = "/work/wt/reader/crates/shosai-chart/tests";
    let mut tables: HashMap<String, Table> = HashMap::new();
    for e in std::fs::read_dir(format!("{root}/data")).unwrap() {
        let p = e.unwrap().path();
        if p.extension().is_some_and(|e| e == "csv") {
            tables.insert(p.file_stem().unwrap().to_string_lossy().into_owned(), Table::read(&std::fs::read(&p).unwrap()).unwrap());
        }
    }
    let mut files: Vec<_> = std::fs::read_dir(format!("{root}/queries")).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let t0 = std::time::Instant::now();
    let texts: Vec<String> = files.iter().map(|f| std::fs::read_to_string(f).unwrap()).collect();
    let mut qs: Vec<(Labelled, &str, &str, Vec<&str>)> = Vec::new();
    for (set, t) in texts.iter().enumerate() {
        for line in t.lines().filter(|l| !l.trim().is_empty()) {
            let c: Vec<&str> = line.split('\t').collect();
            let cell = |n: usize| c.get(n).copied().unwrap_or("").trim();
            let table = &tables[cell(0)];
            let absent = cell(4).split(';').any(|f| f == "fallback");
            let l = Labelled { table, parsed: Parsed::new(cell(1), table), patterns: if absent { vec![] } else { cell(2).split('|').collect() }, columns: cell(3).split(',').filter(|c| !c.is_empty()).collect(), set };
            qs.push((l, cell(1), cell(2), cell(4).split(';').filter(|f| !f.is_empty()).collect()));
        }
    }
    println!("{} read in {:?}", qs.len(), t0.elapsed());
    const FOLDS: usize = 8;
    let cut: f32 = std::env::var("CUT").map_or(0.5, |c| c.parse().unwrap());
    let out: Vec<(bool, f32, bool, bool, bool, bool)> = std::thread::scope(|s| {
        let hs: Vec<_> = (0..FOLDS).map(|f| { let qs = &qs; s.spawn(move || {
            let tr: Vec<&Labelled> = qs.iter().filter(|q| q.0.set % FOLDS != f).map(|q| &q.0).collect();
            let m = fit(&tr);
            if f == 0 { println!("features {} {}", m.forms.weights.len(), m.columns.weights.len()); }
            qs.iter().filter(|q| q.0.set % FOLDS == f).map(|(q, query, acc, _)| {
                let d = decide(&q.parsed.found(), &m);
                let absent = d.absent > cut || d.choices.is_empty();
                let c = &d.choices[0];
                let ok = if q.patterns.is_empty() { absent } else { !absent && q.patterns.contains(&&c.class[..3]) };
                let all = c.roles.all();
                let cok = q.columns.iter().all(|w| all.iter().any(|n| q.table.columns[*n].name == *w));
                if !ok && std::env::var("SHOW").is_ok() { println!("{query} got {} {:.2} absent {:.2} want {acc} {:?} unread {:?}", c.class, c.probability, d.absent, q.columns, q.parsed.frame.unread); }
                if ok && !cok && std::env::var("COLS").is_ok() { println!("{query} [{}] got {:?} want {:?}", c.class, all.iter().map(|n| format!("{} {:.2}", q.table.columns[*n].name, c.likely[*n])).collect::<Vec<_>>(), q.columns); }
                (ok, c.probability * (1.0 - d.absent), q.patterns.is_empty(), absent, cok, q.columns.is_empty())
            }).collect::<Vec<_>>()
        })}).collect();
        hs.into_iter().flat_map(|h| h.join().unwrap()).collect()
    });
    let n = out.len() as f32;
    println!("accepted {:.3}", out.iter().filter(|o| o.0).count() as f32 / n);
    for lo in [0.0, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95] {
        let b: Vec<_> = out.iter().filter(|o| o.1 >= lo).collect();
        println!("  >= {lo}: {:.3} of questions, right {:.3}, both {:.3}", b.len() as f32 / n, b.iter().filter(|o| o.0).count() as f32 / b.len() as f32, b.iter().filter(|o| o.0 && o.4).count() as f32 / b.len() as f32);
    }
    println!("absent: {} found of {}, {} false", out.iter().filter(|o| o.2 && o.3).count(), out.iter().filter(|o| o.2).count(), out.iter().filter(|o| !o.2 && o.3).count());
    let w: Vec<_> = out.iter().filter(|o| !o.5 && !o.2).collect();
    println!("columns {:.3}; both {:.3}", w.iter().filter(|o| o.4).count() as f32 / w.len() as f32, out.iter().filter(|o| o.0 && (o.4 || o.2)).count() as f32 / n);
    println!("{:?}", t0.elapsed());
}
