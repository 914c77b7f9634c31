#![allow(dead_code, unused, missing_docs, clippy::all, clippy::pedantic, clippy::unwrap_used, clippy::print_stdout)]
#[path = "../src/reader/mod.rs"] mod reader;
use shosai_chart::{table, Table};
use crate::reader::{features::{Found, features}, frame::Frame, link::{Said, link}, model::{Example, train}, text::Text, values};
use std::collections::HashMap;
struct Q<'a> { table: &'a Table, text: Text, links: Vec<crate::reader::link::Link>, vals: Vec<values::Value>, frame: Frame, wanted: Vec<String>, set: usize, accepted: Vec<String>, query: String, ex: Example }
impl Q<'_> { fn found(&self) -> Found<'_> { Found { text: &self.text, table: self.table, links: &self.links, values: &self.vals, frame: &self.frame } } }
fn main() {
    let root = "/work/wt/reader/crates/shosai-chart/tests";
    let mut tables: HashMap<String, Table> = HashMap::new();
    for e in std::fs::read_dir(format!("{root}/data")).unwrap() {
        let p = e.unwrap().path();
        if p.extension().is_some_and(|e| e == "csv") {
            tables.insert(p.file_stem().unwrap().to_string_lossy().into_owned(), Table::read(&std::fs::read(&p).unwrap()).unwrap());
        }
    }
    let classes: Vec<String> = ["P01","P02","P03","P12","P13","P21","P23","P31","P32","absent"].iter().map(|s| s.to_string()).collect();
    let mut files: Vec<_> = std::fs::read_dir(format!("{root}/queries")).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let t0 = std::time::Instant::now();
    let mut qs = Vec::new();
    for (set, f) in files.iter().enumerate() {
        for line in std::fs::read_to_string(f).unwrap().lines().filter(|l| !l.trim().is_empty()) {
            let c: Vec<&str> = line.split('\t').collect();
            let cell = |n: usize| c.get(n).copied().unwrap_or("").trim();
            let table = &tables[cell(0)];
            let text = Text::new(cell(1));
            let said = Said::new(&text);
            let links = link(&text, &said, table);
            let names: Vec<_> = links.iter().filter(|l| l.strength >= 0.8).flat_map(|l| l.spans.clone()).collect();
            let vals = values::find(&text, table, &names);
            let frame = Frame::read(&text, &links, &vals);
            let fs = features(&Found { text: &text, table, links: &links, values: &vals, frame: &frame });
            let wanted: Vec<String> = cell(3).split(',').filter(|c| !c.is_empty()).map(str::to_owned).collect();
            let absent = cell(4).split(';').any(|f| f == "fallback");
            let accepted: Vec<String> = if absent { vec!["absent".into()] } else { cell(2).split('|').map(str::to_owned).collect() };
            let mut target = vec![0.0; classes.len()];
            let n = accepted.len();
            for (i, a) in accepted.iter().enumerate() {
                let k = classes.iter().position(|c| c == a).unwrap();
                target[k] += if n == 1 { 1.0 } else if i == 0 { 0.7 } else { 0.3 / (n - 1) as f32 };
            }
            drop(said); qs.push(Q { table, text, links, vals, frame, wanted, set, accepted, query: cell(1).to_owned(), ex: Example { features: fs, target } });
        }
    }
    println!("{} read in {:?}", qs.len(), t0.elapsed());
    const FOLDS: usize = 8;
    let rounds: usize = std::env::args().nth(1).map_or(12, |a| a.parse().unwrap());
    let rate: f32 = std::env::args().nth(2).map_or(0.15, |a| a.parse().unwrap());
    let decay: f32 = std::env::args().nth(3).map_or(1e-4, |a| a.parse().unwrap());
    let out: Vec<(bool, f32, bool, bool, bool, bool)> = std::thread::scope(|s| {
        let hs: Vec<_> = (0..FOLDS).map(|f| { let (qs, classes) = (&qs, &classes); s.spawn(move || {
            let tr: Vec<&Example> = qs.iter().filter(|q| q.set % FOLDS != f).map(|q| &q.ex).collect();
            let m = train(classes, &tr, rounds, rate, decay, 2);
            if f == 0 { println!("features {}", m.weights.len()); }
            let mut ce: Vec<Example> = Vec::new();
            for q in qs.iter().filter(|q| q.set % FOLDS != f && !q.wanted.is_empty()) {
                let found = q.found();
                for at in 0..q.table.columns.len() {
                    let yes = q.wanted.contains(&q.table.columns[at].name);
                    ce.push(Example { features: crate::reader::columns::features(&found, at, &q.accepted[0]), target: if yes { vec![1.0, 0.0] } else { vec![0.0, 1.0] } });
                }
            }
            let two = vec!["yes".to_string(), "no".to_string()];
            let cm = train(&two, &ce.iter().collect::<Vec<_>>(), 5, 0.1, 1e-4, 2);
            if f == 0 { println!("column features {}", cm.weights.len()); }
            qs.iter().filter(|q| q.set % FOLDS == f).map(|q| {
                let found = q.found();
                let p = m.predict(&q.ex.features);
                let best = (0..p.len()).max_by(|a, b| p[*a].total_cmp(&p[*b])).unwrap();
                let ok = q.accepted.contains(&classes[best]);
                if !ok && std::env::var("SHOW").is_ok() { println!("{} got {} {:.2} want {:?}", q.query, classes[best], p[best], q.accepted); }
                let chosen = if classes[best] == "absent" { (0..9).max_by(|a, b| p[*a].total_cmp(&p[*b])).unwrap() } else { best };
                let likely: Vec<f32> = (0..q.table.columns.len()).map(|at| cm.predict(&crate::reader::columns::features(&found, at, &classes[chosen]))[0]).collect();
                let roles = crate::reader::roles::choose(&found, &classes[chosen], &likely);
                let all = roles.all();
                let cok = q.wanted.iter().all(|w| all.iter().any(|n| q.table.columns[*n].name == *w));
                if ok && !cok && std::env::var("COLS").is_ok() { println!("{} [{}] got {:?} want {:?}", q.query, classes[chosen], all.iter().map(|n| format!("{} {:.2}", q.table.columns[*n].name, likely[*n])).collect::<Vec<_>>(), q.wanted); }
                (ok, p[best], q.accepted[0] == "absent", classes[best] == "absent", cok, q.wanted.is_empty())
            }).collect::<Vec<_>>()
        })}).collect();
        hs.into_iter().flat_map(|h| h.join().unwrap()).collect()
    });
    let n = out.len() as f32;
    println!("accepted {:.3}", out.iter().filter(|o| o.0).count() as f32 / n);
    for lo in [0.0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95] {
        let b: Vec<_> = out.iter().filter(|o| o.1 >= lo).collect();
        println!("  >= {lo}: {:.3} of questions, right {:.3}", b.len() as f32 / n, b.iter().filter(|o| o.0).count() as f32 / b.len() as f32);
    }
    println!("absent: {} found of {}, {} false", out.iter().filter(|o| o.2 && o.3).count(), out.iter().filter(|o| o.2).count(), out.iter().filter(|o| !o.2 && o.3).count());
    let w: Vec<_> = out.iter().filter(|o| !o.5 && !o.2).collect();
    println!("columns {:.3}; both {:.3}", w.iter().filter(|o| o.4).count() as f32 / w.len() as f32, out.iter().filter(|o| o.0 && (o.4 || o.2)).count() as f32 / n);
    println!("{:?}", t0.elapsed());
}
