//! Judges the reading of labelled questions, and holds every answer in one file of verdicts, so that any change is seen.
//!
//! The weights of the reader were fitted to these questions; how it does on questions it has not seen is told by
//! `cargo xtask chart-reader`, which leaves whole sets out.
#![allow(missing_docs, clippy::disallowed_methods, clippy::print_stdout, clippy::unwrap_used, clippy::panic)]

use serde_json::Value;
use shosai_chart::{Options, Plan, Table, plan};
use std::{collections::HashMap, fmt::Write as _, fs, path::PathBuf};

const VERDICTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/verdicts.tsv");

#[derive(Clone, Copy, Default)]
struct Score {
    questions: usize,
    accepted: usize,
    columns: (usize, usize),
    obeyed: (usize, usize),
    silent: usize,
}

impl Score {
    fn add(&mut self, other: &Score) {
        self.questions += other.questions;
        self.accepted += other.accepted;
        self.columns = (self.columns.0 + other.columns.0, self.columns.1 + other.columns.1);
        self.obeyed = (self.obeyed.0 + other.obeyed.0, self.obeyed.1 + other.obeyed.1);
        self.silent += other.silent;
    }

    fn line(&self, name: &str) -> String {
        let Score { questions, accepted, columns, obeyed, silent } = self;
        format!(
            "# {name}: {questions} questions, accepted {accepted}, columns {} of {}, obeyed {} of {}, wrong without a word {silent}\n",
            columns.0, columns.1, obeyed.0, obeyed.1
        )
    }
}

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = format!("{}/tests/{folder}", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn stem(path: &std::path::Path) -> String {
    path.file_stem().unwrap().to_string_lossy().into_owned()
}

/// One line a question: table, question, accepted patterns (the best first), columns, facts.
fn judge(text: &str, tables: &HashMap<String, Table>) -> (Score, String) {
    let mut score = Score::default();
    let mut out = String::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let cells: Vec<&str> = line.split('\t').map(str::trim).collect();
        let cell = |at: usize| cells.get(at).copied().unwrap_or("");
        let (table, query) = (&tables[cell(0)], cell(1));
        let plan = plan(table, query, &Options::default()).unwrap_or_else(|e| panic!("{query}: {e}"));
        let decisions = plan.decisions();
        let accepted = cell(2).split('|').any(|id| id == plan.pattern.id());
        let wanted: Vec<&str> = cell(3).split(',').filter(|c| !c.is_empty()).collect();
        let drawn = format!("{}{}", Value::Object(plan.mapping.clone()), decisions["operations"]);
        let columns = wanted.iter().all(|c| drawn.contains(&format!("\"{c}\"")));
        let facts: Vec<&str> = cell(4).split(';').filter(|c| !c.is_empty()).collect();
        let missed: Vec<&str> = facts.iter().copied().filter(|fact| !is_obeyed(fact, &plan, &decisions)).collect();
        score.questions += 1;
        score.accepted += usize::from(accepted);
        if !wanted.is_empty() {
            score.columns = (score.columns.0 + usize::from(columns), score.columns.1 + 1);
        }
        score.obeyed = (score.obeyed.0 + facts.len() - missed.len(), score.obeyed.1 + facts.len());
        let right = accepted && columns && missed.is_empty();
        let told = plan.fallback || !plan.warnings.is_empty();
        score.silent += usize::from(!right && !told);
        let verdict = match (accepted, columns, missed.as_slice()) {
            (false, ..) => format!("wrong pattern, {} is right", cell(2)),
            (_, false, _) => format!("wrong columns, {} are right", cell(3)),
            (.., []) => "right".to_owned(),
            (.., missed) => format!("missed {}", missed.join(" ")),
        };
        let mapping = Value::Object(plan.mapping.clone());
        let doubt = if told { "told" } else { "" };
        let (id, template, aggregate) = (plan.pattern.id(), plan.template, plan.aggregate.name());
        let _ = writeln!(out, "{}\t{query}\t{id} {template} {aggregate} {mapping}\t{verdict}\t{doubt}", cell(0));
    }
    (score, out)
}

fn is_obeyed(fact: &str, plan: &Plan, decisions: &Value) -> bool {
    let intent = &decisions["intent"];
    let operations = decisions["operations"].to_string();
    let (key, value) = fact.split_once('=').unwrap_or((fact, ""));
    match key {
        "grain" => {
            // A fiscal year is a year.
            let fiscal = value == "year" && intent["granularity"] == "fiscal_year";
            fiscal || operations.contains(&format!("\"grain\":\"{value}\"")) || intent["granularity"] == value
        }
        "agg" => plan.aggregate.name() == value,
        "filter" => operations.contains(value) || intent["filters"].to_string().contains(value),
        "top" => intent["top_n"].as_u64().is_some_and(|top| top.to_string() == value),
        "target" => plan.target.is_some() && plan.target == value.parse().ok(),
        "threshold" => plan.threshold.is_some() && plan.threshold == value.parse().ok(),
        "aux" => plan.auxiliary.iter().any(|a| a.name() == value),
        "change" => intent["change"] == value,
        "cumulative" => operations.contains("\"cumsum\""),
        "fallback" => plan.fallback,
        "template" => plan.template == value,
        other => panic!("unknown fact {other}"),
    }
}

#[test]
fn every_answer_is_the_one_of_the_verdicts() {
    let tables: HashMap<String, Table> = files("data")
        .iter()
        .filter(|path| path.extension().is_some_and(|e| e == "csv"))
        .map(|path| (stem(path), Table::read(&fs::read(path).unwrap()).unwrap()))
        .collect();
    let sets = files("queries");
    // The sets are read side by side; what they say stands in their order.
    let read = |path: &PathBuf| judge(&fs::read_to_string(path).unwrap(), &tables);
    let judged: Vec<(Score, String)> = std::thread::scope(|scope| {
        let threads: Vec<_> = sets.iter().map(|path| scope.spawn(|| read(path))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let mut all = Score::default();
    let mut out = String::new();
    for (path, (score, lines)) in sets.iter().zip(judged) {
        all.add(&score);
        out.push_str(&score.line(&stem(path)));
        out.push_str(&lines);
    }
    let out = format!("{}{out}", all.line("all of them"));
    print!("{}", all.line("all of them"));
    if std::env::var_os("VERDICTS_UPDATE").is_some() {
        fs::write(VERDICTS, &out).unwrap();
    }
    let known = fs::read_to_string(VERDICTS).unwrap_or_default();
    let changed: Vec<&str> = out.lines().zip(known.lines()).filter(|(a, b)| a != b).map(|(a, _)| a).take(20).collect();
    assert!(
        known == out,
        "answers changed; look at them and run again with VERDICTS_UPDATE=1:\n{}",
        changed.join("\n")
    );
}

#[test]
fn a_year_that_holds_all_of_the_data_is_not_an_axis() {
    let data = "月,部門,売上\n2024-01,家電,10\n2024-01,食品,20\n2024-02,家電,30\n2024-02,食品,40\n";
    let table = Table::read_str(data).unwrap();
    let plan = plan(&table, "部門別の年間売上の合計を比較", &Options::default()).unwrap();
    assert_eq!((plan.pattern, plan.template), (shosai_chart::Pattern::Compare, "bar"));
}

#[test]
fn periods_that_are_kept_are_named_and_not_what_lies_between() {
    let rows: String = (1950..=2020)
        .flat_map(|year| ["東", "西"].map(|place| format!("{year},{place},{}\n", year * 37 % 90)))
        .collect();
    let table = Table::read_str(&format!("年,地域,人口\n{rows}")).unwrap();
    let title = |query: &str| {
        let plan = plan(&table, query, &Options::default()).unwrap();
        shosai_chart::caption(&shosai_chart::prepare(&table, plan).unwrap())
    };
    for query in ["1950年と2020年の地域別の人口を比較", "1950年と1980年と2020年の人口の推移"] {
        let told = title(query);
        let (words, years) = (format!("{} {}", told.title, told.subtitle), ["1950年", "2020年"]);
        assert!(!words.contains("除く") && years.iter().all(|year| words.contains(year)), "{query}: {words}");
        assert!(!words.contains('〜'), "{query}: {words}");
    }
    let left = title("1980年を除く地域別の人口の推移").title;
    assert!(left.contains("1980年を除く地域別"), "{left}");
}
