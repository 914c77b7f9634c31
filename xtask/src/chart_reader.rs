//! Trains the reader of chart questions from the labelled ones.

use anyhow::{Context, Result, anyhow};
use shosai_chart::{Table, training, training::Set};
use std::path::{Path, PathBuf};
use std::{collections::BTreeMap, fs};

/// Writes the models and prints how well they answer sets that were left out. The tables of the public questions are not
/// part of the repository: `public` is the folder where those of `tests/public/sources.txt` are.
pub fn run(repository: &Path, public: Option<&Path>) -> Result<()> {
    let chart = repository.join("crates/shosai-chart");
    let (mut known, mut sets) = (BTreeMap::new(), Vec::new());
    let own = (chart.join("tests/data"), chart.join("tests/queries"), false);
    let public = public.map(|tables| (tables.to_owned(), chart.join("tests/public"), true));
    for (data, questions, public) in [own].into_iter().chain(public) {
        tables(&data, &mut known)?;
        for path in files(&questions, "tsv")? {
            sets.push(Set { text: fs::read_to_string(path)?, public });
        }
    }
    let trained = training::train_on(&known, &sets);
    let words = chart.join("src/reader/words");
    fs::write(words.join("forms.tsv"), trained.forms)?;
    fs::write(words.join("columns.tsv"), trained.columns)?;
    fs::write(words.join("trust.tsv"), trained.trust)?;
    println!("{}", trained.report);
    Ok(())
}

/// Reads every table of a folder, by its name.
pub fn tables(folder: &Path, known: &mut BTreeMap<String, Table>) -> Result<()> {
    for path in files(folder, "csv")? {
        let table = Table::read(&fs::read(&path)?).map_err(|error| anyhow!("{}: {error}", path.display()))?;
        known.insert(stem(&path)?, table);
    }
    Ok(())
}

/// The name of a file without its ending.
pub fn stem(path: &Path) -> Result<String> {
    Ok(path.file_stem().context("a file without a name")?.to_string_lossy().into_owned())
}

/// The files of a folder with an ending, in their order.
pub fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|e| e.path())).collect::<Result<Vec<_>, _>>()?;
    let mut out: Vec<_> = entries.into_iter().filter(|p| p.extension().is_some_and(|e| e == extension)).collect();
    out.sort();
    Ok(out)
}
