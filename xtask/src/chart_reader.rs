//! Trains the reader of chart questions from the labelled ones.

use anyhow::{Context, Result};
use shosai_chart::{Table, training};
use std::{collections::BTreeMap, fs, path::Path};

/// Writes the models and prints how well they answer sets that were left out.
pub fn run(repository: &Path) -> Result<()> {
    let chart = repository.join("crates/shosai-chart");
    let mut tables = BTreeMap::new();
    for path in files(&chart.join("tests/data"), "csv")? {
        let name = path.file_stem().context("a table without a name")?.to_string_lossy().into_owned();
        let table = Table::read(&fs::read(&path)?).map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))?;
        tables.insert(name, table);
    }
    let sets = files(&chart.join("tests/queries"), "tsv")?;
    let sets = sets.iter().map(fs::read_to_string).collect::<Result<Vec<_>, _>>()?;
    let trained = training::train_on(&tables, &sets);
    let words = chart.join("src/reader/words");
    fs::write(words.join("forms.tsv"), trained.forms)?;
    fs::write(words.join("columns.tsv"), trained.columns)?;
    fs::write(words.join("trust.tsv"), trained.trust)?;
    println!("{}", trained.report);
    Ok(())
}

fn files(folder: &Path, extension: &str) -> Result<Vec<std::path::PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|e| e.path())).collect::<Result<Vec<_>, _>>()?;
    let mut out: Vec<_> = entries.into_iter().filter(|p| p.extension().is_some_and(|e| e == extension)).collect();
    out.sort();
    Ok(out)
}
