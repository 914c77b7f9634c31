//! Judges the reading of labelled questions, and holds every answer in one file of verdicts, so that any change is seen.
//!
//! The weights of the reader were fitted to these questions; how it does on questions it has not seen is told by
//! `cargo xtask chart-reader`, which leaves whole sets out.
#![allow(missing_docs, clippy::disallowed_methods, clippy::print_stdout, clippy::unwrap_used, clippy::panic)]

use shosai_chart::training::{Score, judge};
use shosai_chart::{Options, Table, plan};
use std::{borrow::Cow, collections::BTreeMap, fs, path::PathBuf};

const VERDICTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/verdicts.tsv");

fn line(score: &Score, name: &str) -> String {
    let Score { questions, accepted, columns, obeyed, silent, .. } = score;
    format!(
        "# {name}: {questions} questions, accepted {accepted}, columns {} of {}, obeyed {} of {}, wrong without a word {silent}\n",
        columns.0, columns.1, obeyed.0, obeyed.1
    )
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

#[test]
fn every_answer_is_the_one_of_the_verdicts() {
    let tables: BTreeMap<String, Table> = files("data")
        .iter()
        .filter(|path| path.extension().is_some_and(|e| e == "csv"))
        .map(|path| (stem(path), Table::read(&fs::read(path).unwrap()).unwrap()))
        .collect();
    let sets = files("queries");
    // The sets are read side by side; what they say stands in their order.
    let read = |path: &PathBuf| {
        judge(&fs::read_to_string(path).unwrap(), &|name, _| tables.get(name).map(Cow::Borrowed)).unwrap()
    };
    let judged: Vec<(Score, String)> = std::thread::scope(|scope| {
        let threads: Vec<_> = sets.iter().map(|path| scope.spawn(|| read(path))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let mut all = Score::default();
    let mut out = String::new();
    for (path, (score, lines)) in sets.iter().zip(judged) {
        all.add(&score);
        out.push_str(&line(&score, &stem(path)));
        out.push_str(&lines);
    }
    let out = format!("{}{out}", line(&all, "all of them"));
    print!("{}", line(&all, "all of them"));
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
