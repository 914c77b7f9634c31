//! Every picture can be drawn again from the spec that is returned with it; what is written around pictures.
#![allow(missing_docs, clippy::disallowed_methods, clippy::print_stdout, clippy::unwrap_used, clippy::panic)]

use shosai_chart::spec::{ChartSpec, execute, spec_of};
use shosai_chart::{Language, Options, Prepared, Table, caption, plan, prepare};
use std::collections::HashMap;

fn tables() -> HashMap<String, Table> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let name = |path: &std::path::Path| path.file_stem().unwrap().to_string_lossy().into_owned();
    files
        .filter(|path| path.extension().is_some_and(|e| e == "csv"))
        .map(|path| (name(&path), Table::read(&std::fs::read(&path).unwrap()).unwrap()))
        .collect()
}

/// What a picture shows: template, texts, lines, and the numbers of every role.
fn shown(prepared: &Prepared) -> String {
    let plan = &prepared.plan;
    let texts = caption(prepared);
    // Colours, and a highlight of nothing, draw no element of their own.
    let idle = |a: &&str| *a == "color_coding" || *a == "highlight" && plan.highlight.is_empty();
    let drawn: Vec<&str> = plan.auxiliary.iter().map(|a| a.name()).filter(|a| !idle(a)).collect();
    let line = |name: &str, value: Option<f64>| value.filter(|_| plan.auxiliary.iter().any(|a| a.name() == name));
    let roles = [prepared.x(), prepared.y(), prepared.color(), prepared.facet()];
    let columns: Vec<String> =
        roles.iter().map(|role| role.map_or_else(String::new, |c| format!("{:?}", prepared.names(c)))).collect();
    let numbers = prepared.y().or(prepared.x()).and_then(|c| c.as_numbers()).map(|v| format!("{v:?}"));
    format!(
        "{} {:?}\n{}\n{}\n{:?} {:?} {:?} {:?}\n{}\n{numbers:?}",
        plan.template,
        plan.pattern,
        texts.title,
        texts.subtitle,
        drawn,
        line("target_line", plan.target),
        line("threshold", plan.threshold),
        prepared.table.column(shosai_chart::MOVING_AVERAGE).map(|c| c.data.clone()),
        columns.join("\n"),
    )
}

fn again(table: &Table, spec: &ChartSpec, locale: Language) -> Result<Prepared, String> {
    let read = ChartSpec::read(&spec.to_value()).map_err(|error| error.to_string())?;
    if read != *spec {
        return Err(format!("read back as {read:?}"));
    }
    let plan = execute(&read, table, locale).map_err(|error| error.to_string())?;
    prepare(table, plan).map_err(|error| error.to_string())
}

/// Every so many of the labelled questions.
fn questions(every: usize) -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/queries");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
        .iter()
        .flat_map(|path| std::fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect::<Vec<_>>())
        .filter(|line| !line.trim().is_empty())
        .step_by(every)
        .collect()
}

#[test]
fn pictures_say_what_they_say() {
    let tables = tables();
    let mut out = String::new();
    for line in questions(61) {
        let cells: Vec<&str> = line.split('\t').collect();
        let Ok(plan) = plan(&tables[cells[0]], cells[1], &Options::default()) else { continue };
        let reason = plan.template_reason.clone();
        let texts = caption(&prepare(&tables[cells[0]], plan).unwrap());
        let shown = [cells[1], &reason, &texts.title, &texts.subtitle, &texts.notes, &texts.alt];
        out.push_str(&(shown.join("\n  ") + "\n"));
    }
    insta::assert_snapshot!("captions", out);
}

#[test]
fn the_spec_of_a_picture_draws_it_again() {
    let tables = tables();
    let lines = questions(7);
    let mut differ = Vec::new();
    for line in &lines {
        let cells: Vec<&str> = line.split('\t').collect();
        let (table, query) = (&tables[cells[0]], cells[1]);
        let Ok(first) = plan(table, query, &Options::default()) else { continue };
        let locale = first.locale;
        let mut first = prepare(table, first).unwrap();
        // Drawn by its spec, a picture is the one that was asked for.
        first.plan.fallback = false;
        if !first.has_something() {
            continue;
        }
        let spec = spec_of(&first);
        match again(table, &spec, locale) {
            Ok(second) if shown(&first) == shown(&second) => {}
            Ok(second) => {
                let (a, b) = (shown(&first), shown(&second));
                let at = a.lines().zip(b.lines()).find(|(a, b)| a != b);
                let cut = |text: &str| text.chars().take(300).collect::<String>();
                let at = at.map(|(a, b)| format!("{}\n   {}", cut(a), cut(b)));
                differ.push(format!("{} {query}\n   {}\n   {}", cells[0], spec.to_value(), at.unwrap_or_default()));
            }
            Err(error) => differ.push(format!("{} {query}\n   {}\n   {error}", cells[0], spec.to_value())),
        }
    }
    println!("{} of {} differ", differ.len(), lines.len());
    assert!(differ.is_empty(), "{} of {}\n{}", differ.len(), lines.len(), differ.join("\n"));
}
