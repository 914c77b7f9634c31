#![allow(dead_code, unused, missing_docs, clippy::all, clippy::pedantic, clippy::unwrap_used, clippy::print_stdout)]
#[path = "../src/reader/mod.rs"] mod reader;
use shosai_chart::{table, operations, spec, templates, error, plan, Locale, Table};
use reader::{Parsed, decide::{decide, Models}, compose::{compose, Composed}, train::{Labelled, fit}};
use std::collections::HashMap;
type Q<'a> = (Labelled<'a>, &'a str, &'a str, Vec<&'a str>, Option<spec::FoldStep>);
fn load(dirs: &[String], ext: &[&str]) -> HashMap<String, Table> {
    let mut tables: HashMap<String, Table> = HashMap::new();
    for d in dirs { for e in std::fs::read_dir(d).unwrap() {
        let p = e.unwrap().path();
        if p.extension().is_some_and(|e| ext.contains(&e.to_str().unwrap())) {
            tables.insert(p.file_stem().unwrap().to_string_lossy().into_owned(), Table::read(&std::fs::read(&p).unwrap()).unwrap());
        }
    }}
    tables
}
fn questions<'a>(texts: &'a [String], tables: &'a HashMap<String, Table>, longs: &'a HashMap<String, (Table, spec::FoldStep)>) -> Vec<Q<'a>> {
    let mut qs = Vec::new();
    for (set, t) in texts.iter().enumerate() {
        for line in t.lines().filter(|l| !l.trim().is_empty()) {
            let c: Vec<&str> = line.split('\t').collect();
            let cell = |n: usize| c.get(n).copied().unwrap_or("").trim();
            let ja = !cell(1).is_ascii();
            let long = longs.get(&format!("{}{}", cell(0), if ja { "j" } else { "e" }));
            let table = long.map_or_else(|| &tables[cell(0)], |l| &l.0);
            let facts: Vec<&str> = cell(4).split(';').filter(|f| !f.is_empty()).collect();
            let absent = facts.iter().any(|f| *f == "fallback" || *f == "told" && cell(2).is_empty());
            let l = Labelled { table, parsed: Parsed::new(cell(1), table, long.is_some()), patterns: if absent { vec![] } else { cell(2).split('|').collect() }, columns: cell(3).split(',').filter(|c| !c.is_empty()).collect(), set, class: None };
            qs.push((l, cell(1), cell(2), facts, long.map(|l| l.1.clone())));
        }
    }
    qs
}
fn obeyed(fact: &str, q: &Labelled, c: &Composed) -> bool {
    let (key, value) = fact.split_once('=').unwrap_or((fact, ""));
    let s = &c.spec;
    let js = serde_json::to_string(&s).unwrap();
    match key {
        "grain" => q.parsed.frame.grain.as_ref().is_some_and(|(g, _)| g.name() == value || (value == "year" && g.name() == "fiscal_year")) || s.encoding.x.iter().chain(&s.encoding.facet).chain(&s.encoding.color).any(|c| c.time_unit.and_then(|u| u.grain()).is_some_and(|g| g.name() == value)),
        "agg" => c.aggregate.name() == value,
        "agg!" => c.aggregate.name() != value,
        "filter" => serde_json::to_string(&c.conditions.filters).unwrap().contains(value),
        "top" => js.contains(&format!("\"limit\":{value}")),
        "target" => q.parsed.frame.target == value.parse().ok(),
        "threshold" => q.parsed.frame.threshold == value.parse().ok(),
        "aux" => match value { "highlight" => !s.highlight.is_empty(), v => s.lines.iter().any(|l| serde_json::to_string(&l.kind).unwrap().replace("moving_average", "moving_avg").trim_matches('"') == v.trim_end_matches("_line")) },
        "change" => q.parsed.frame.change == Some(value),
        "cumulative" => q.parsed.frame.cumulative,
        "template" => s.mark == value,
        "ratio" => js.contains("calculate"),
        "told" => !c.notes.is_empty() || !q.parsed.frame.unmet.is_empty() || !q.parsed.frame.unread.is_empty(),
        _ => true,
    }
}
struct R { ok: bool, p: f32, want_absent: bool, absent: bool, cok: bool, nocol: bool, facts: usize, missed: usize, failed: bool, doubt: bool }
fn judge(q: &Q, m: &Models, cut: f32, show: &str) -> R {
    let (q, query, acc, facts, fold) = q;
    let d = decide(&q.parsed.found(), m);
    let absent = d.absent > cut || d.choices.is_empty();
    let Some(c) = d.choices.first() else { return R { ok: q.patterns.is_empty(), p: 0.0, want_absent: q.patterns.is_empty(), absent: true, cok: false, nocol: true, facts: 0, missed: 0, failed: false, doubt: true } };
    let ok = if q.patterns.is_empty() { absent } else { !absent && q.patterns.contains(&&c.class[..3]) };
    let comp = compose(&q.parsed, c, fold.as_ref());
    let js = serde_json::to_string(&comp.spec).unwrap();
    let all = c.roles.all();
    let cok = q.columns.iter().all(|w| all.iter().any(|n| q.table.columns[*n].name == *w) || js.contains(&format!("\"{w}\"")) || js.contains(&format!("`{w}`")));
    let missed: Vec<_> = facts.iter().filter(|f| **f != "fallback" && !obeyed(f, q, &comp)).collect();
    let fed = if fold.is_some() { None } else { spec::execute(&comp.spec, q.table, Locale::En).err() };
    let bad = !ok || !cok || !missed.is_empty();
    let doubt = absent || c.probability * (1.0 - d.absent) < 0.6 || !comp.notes.is_empty() || !q.parsed.frame.unread.is_empty() || !q.parsed.frame.unmet.is_empty() || c.roles.supposed;
    let line = |k: &str| println!("{k} {query} | {} {:.2} abs {:.2} want {acc} | {:?} want {:?} | missed {missed:?} agg {} | unread {:?} {}", c.class, c.probability, d.absent, all.iter().map(|n| format!("{} {:.2}/{:.2}", q.table.columns[*n].name, c.likely[*n], q.parsed.links[*n].strength)).collect::<Vec<_>>(), q.columns, comp.aggregate.name(), q.parsed.frame.unread, fed.as_ref().map_or(String::new(), |e| format!("ERR {} ", e.message.en)));
    match show {
        "pat" if !ok => line("P"),
        "cols" if ok && !cok => line("C"),
        "facts" if ok && cok && !missed.is_empty() => line("F"),
        "err" if fed.is_some() => { line("E"); println!("{js}") },
        "all" => { line(if bad { if doubt { "BAD told" } else { "BAD SILENT" } } else { "ok" }); println!("      {js}") },
        _ => {}
    }
    R { ok, p: c.probability * (1.0 - d.absent), want_absent: q.patterns.is_empty(), absent, cok, nocol: q.columns.is_empty(), facts: facts.len(), missed: missed.len(), failed: fed.is_some(), doubt }
}
fn main() {
    let root = "/work/wt/reader/crates/shosai-chart/tests";
    let mode = std::env::args().nth(1).unwrap_or_default();
    let show = std::env::args().nth(2).unwrap_or_default();
    let m = "/root/material/reader/t".to_string();
    let tables = load(&[format!("{root}/data")], &["csv"]);
    let ext = load(&[m], &["csv", "json"]);
    let longs: HashMap<String, (Table, spec::FoldStep)> = tables.iter().chain(&ext).flat_map(|(n, t)| [("j", Locale::Ja), ("e", Locale::En)].into_iter().filter_map(move |(s, l)| Some((format!("{n}{s}"), reader::wide::long(t, l)?)))).collect();
    let mut files: Vec<_> = std::fs::read_dir(format!("{root}/queries")).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let t0 = std::time::Instant::now();
    let texts: Vec<String> = files.iter().map(|f| std::fs::read_to_string(f).unwrap()).collect();
    let qs = questions(&texts, &tables, &longs);
    println!("{} read in {:?}", qs.len(), t0.elapsed());
    let mut names: Vec<&String> = tables.keys().collect(); names.sort();
    let made: Vec<(usize, &Table, reader::practice::Made)> = names.iter().enumerate().flat_map(|(n, name)| reader::practice::practice(&tables[*name], n).into_iter().map(move |m| (n, *name, m))).map(|(n, name, m)| (n, &tables[name], m)).collect();
    println!("practice {}", made.len());
    if mode == "made" { for m in made.iter().take(60) { println!("{} {} {:?}", m.2.class, m.2.query, m.2.columns); } return; }
    let mset = qs.iter().map(|q| (q.0.table as *const Table as usize, q.0.set)).collect::<HashMap<usize, usize>>();
    let practice: Vec<Labelled> = made.iter().map(|(_, t, m)| Labelled { table: t, parsed: Parsed::new(&m.query, t, false), patterns: vec![&m.class[..3]], columns: m.columns.iter().map(String::as_str).collect(), set: mset.get(&(*t as *const Table as usize)).copied().unwrap_or(0), class: Some(m.class) }).collect();
    let practice = &practice;
    let cut: f32 = std::env::var("CUT").map_or(0.5, |c| c.parse().unwrap());
    if mode == "kinds" { for (n, t) in &ext { println!("{n}: {:?}", t.columns.iter().map(|c| format!("{} {:?} {:?}", c.name, c.kind, c.unit)).collect::<Vec<_>>()); } return; }
    if mode == "fit" {
        let models = fit(&qs.iter().map(|q| &q.0).chain(practice).collect::<Vec<_>>());
        std::fs::write("/work/wt/reader/crates/shosai-chart/src/reader/words/forms.tsv", models.forms.write("made by `cargo xtask chart-reader` from the labelled questions in tests/queries")).unwrap();
        std::fs::write("/work/wt/reader/crates/shosai-chart/src/reader/words/columns.tsv", models.columns.write("made by `cargo xtask chart-reader` from the labelled questions in tests/queries")).unwrap();
        return;
    }
    if mode != "cv" {
        let models = fit(&qs.iter().map(|q| &q.0).chain(practice).collect::<Vec<_>>());
        let texts = vec![std::fs::read_to_string(format!("/root/material/reader/{mode}.tsv")).unwrap()];
        let ds = questions(&texts, &ext, &longs);
        let rs: Vec<R> = ds.iter().map(|q| judge(q, &models, cut, &show)).collect();
        let good = |r: &R| r.ok && (r.want_absent || (r.cok && r.missed == 0));
        println!("{} of {} right, {} silently wrong, {} refused specs, {} right but doubted", rs.iter().filter(|r| good(r)).count(), rs.len(), rs.iter().filter(|r| !good(r) && !r.doubt).count(), rs.iter().filter(|r| r.failed).count(), rs.iter().filter(|r| good(r) && r.doubt).count());
        return;
    }
    const FOLDS: usize = 8;
    let out: Vec<R> = std::thread::scope(|s| {
        let show = &show;
        let hs: Vec<_> = (0..FOLDS).map(|f| { let qs = &qs; s.spawn(move || {
            let tr: Vec<&Labelled> = qs.iter().map(|q| &q.0).chain(practice).filter(|q| q.set % FOLDS != f).collect();
            let m = fit(&tr);
            qs.iter().filter(|q| q.0.set % FOLDS == f).map(|q| judge(q, &m, cut, show)).collect::<Vec<_>>()
        })}).collect();
        hs.into_iter().flat_map(|h| h.join().unwrap()).collect()
    });
    let n = out.len() as f32;
    let good = |r: &&R| r.ok && (r.want_absent || (r.cok && r.missed == 0));
    println!("accepted {:.3}", out.iter().filter(|o| o.ok).count() as f32 / n);
    for lo in [0.0, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95] {
        let b: Vec<_> = out.iter().filter(|o| o.p >= lo).collect();
        println!("  >= {lo}: {:.3} of questions, right {:.3}", b.len() as f32 / n, b.iter().filter(|o| o.ok).count() as f32 / b.len() as f32);
    }
    println!("absent: {} found of {}, {} false", out.iter().filter(|o| o.want_absent && o.absent).count(), out.iter().filter(|o| o.want_absent).count(), out.iter().filter(|o| !o.want_absent && o.absent).count());
    let w: Vec<_> = out.iter().filter(|o| !o.nocol && !o.want_absent).collect();
    println!("columns {:.3}; all right {:.3}; silently wrong {:.3}", w.iter().filter(|o| o.cok).count() as f32 / w.len() as f32, out.iter().filter(good).count() as f32 / n, out.iter().filter(|r| !good(r) && !r.doubt).count() as f32 / n);
    println!("facts {:.3}; refused {}", 1.0 - out.iter().map(|o| o.missed).sum::<usize>() as f32 / out.iter().map(|o| o.facts).sum::<usize>() as f32, out.iter().filter(|r| r.failed).count());
    println!("{:?}", t0.elapsed());
}
