//! Judges what is drawn for labelled questions on public tables, which are not part of the repository.

use crate::chart_reader::{files, stem, tables};
use anyhow::{Result, anyhow};
use shosai_chart::Table;
use shosai_chart::table::MAX_COLUMNS;
use shosai_chart::training::{Score, judge};
use std::path::Path;
use std::{borrow::Cow, collections::BTreeMap, fs};

/// Prints a line a set and one for all of them, those that were kept from everybody last; before each its questions if
/// they are asked for. Sets whose tables are not in the folder are passed over.
pub fn run(repository: &Path, data: &Path, lines: bool) -> Result<()> {
    let mut known = BTreeMap::new();
    tables(data, &mut known)?;
    // Which columns of many and whether totals are kept depends on the question.
    let table = |name: &str, query: &str| {
        let own = known.get(name)?;
        if own.columns.len() < MAX_COLUMNS && own.notes.is_empty() {
            return Some(Cow::Borrowed(own));
        }
        let bytes = fs::read(data.join(format!("{name}.csv"))).ok()?;
        Table::read_file(&bytes, None, query, &|| false).ok().map(Cow::Owned)
    };
    let public = repository.join("crates/shosai-chart/tests/public");
    for (folder, what) in [(public.clone(), "all that were read"), (public.join("kept"), "all that nobody read")] {
        let mut all = Score::default();
        for path in files(&folder, "tsv")? {
            let questions = fs::read_to_string(&path)?;
            if !questions.lines().all(|line| line.split('\t').next().is_some_and(|name| known.contains_key(name))) {
                println!("# {}: its tables are not there", stem(&path)?);
                continue;
            }
            let (score, said) = judge(&questions, &table).map_err(|error| anyhow!(error))?;
            if lines {
                print!("{said}");
            }
            tell(&stem(&path)?, &score);
            all.add(&score);
        }
        tell(what, &all);
    }
    Ok(())
}

fn tell(name: &str, score: &Score) {
    let share = |count: usize| 100.0 * count as f64 / score.questions.max(1) as f64;
    println!(
        "# {name}: {} questions, right {} ({:.1} %), wrong without a word {} ({:.1} %), right or offered {}",
        score.questions,
        score.right,
        share(score.right),
        score.silent,
        share(score.silent),
        score.offered
    );
}
