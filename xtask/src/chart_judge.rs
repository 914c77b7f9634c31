//! Judges what is drawn for labelled questions on public tables, which are not part of the repository.

use crate::chart_reader::{files, stem, tables};
use anyhow::{Result, anyhow};
use shosai_chart::Table;
use shosai_chart::table::MAX_COLUMNS;
use shosai_chart::training::{Score, Set, Tables, judge, judge_left_out};
use std::path::{Path, PathBuf};
use std::{borrow::Cow, collections::BTreeMap, fs};

/// Prints a line a set and one for all of them, those that were kept from everybody last; before each its questions if
/// they are asked for. Sets whose tables are not in the folder are passed over. What was read is judged by models that
/// have not seen it, if that is asked for.
pub fn run(repository: &Path, data: &Path, lines: bool, left_out: bool) -> Result<()> {
    let chart = repository.join("crates/shosai-chart");
    let (own, public) = (chart.join("tests/queries"), chart.join("tests/public"));
    let mut known = BTreeMap::new();
    tables(data, &mut known)?;
    if left_out {
        tables(&chart.join("tests/data"), &mut known)?;
    }
    // Which columns of many and whether totals are kept depends on the question.
    let table = |name: &str, query: &str| {
        let own = known.get(name)?;
        if own.columns.len() < MAX_COLUMNS && own.notes.is_empty() {
            return Some(Cow::Borrowed(own));
        }
        let file = |folder: &Path| fs::read(folder.join(format!("{name}.csv"))).ok();
        let bytes = file(data).or_else(|| file(&chart.join("tests/data")))?;
        Table::read_file(&bytes, None, query, &|| false).ok().map(Cow::Owned)
    };
    let there = |path: &PathBuf| -> Result<Option<(String, String)>> {
        let questions = fs::read_to_string(path)?;
        let name = stem(path)?;
        if questions.lines().all(|line| line.split('\t').next().is_some_and(|name| known.contains_key(name))) {
            return Ok(Some((name, questions)));
        }
        println!("# {name}: its tables are not there");
        Ok(None)
    };
    let sets = |folder: &Path| -> Result<Vec<(String, String)>> {
        files(folder, "tsv")?.iter().filter_map(|path| there(path).transpose()).collect()
    };
    let tell_all = |what: &str, judged: Vec<(&str, (Score, String))>| {
        let mut all = Score::default();
        for (name, (score, said)) in judged {
            if lines {
                print!("{said}");
            }
            tell(name, &score);
            all.add(&score);
        }
        tell(what, &all);
    };
    let table: &Tables<'_> = &table;
    if left_out {
        let (own, read, kept) = (sets(&own)?, sets(&public)?, sets(&public.join("kept"))?);
        let names = own.iter().chain(&read).chain(&kept).map(|(name, _)| name.as_str());
        let set = |public: bool| move |(_, text): &(String, String)| Set { text: text.clone(), public };
        let seen: Vec<Set> = own.iter().map(set(false)).chain(read.iter().map(set(true))).collect();
        let unseen: Vec<Set> = kept.iter().map(set(true)).collect();
        let judged = judge_left_out(&known, &seen, &unseen, table).map_err(|error| anyhow!(error))?;
        let mut judged = names.zip(judged);
        tell_all("all of our own tables", judged.by_ref().take(own.len()).collect());
        tell_all("all that were read", judged.by_ref().take(read.len()).collect());
        tell_all("all that nobody read", judged.collect());
        return Ok(());
    }
    for (folder, what) in [(public.clone(), "all that were read"), (public.join("kept"), "all that nobody read")] {
        let sets = sets(&folder)?;
        let judged = sets.iter().map(|(name, text)| Ok((name.as_str(), judge(text, table)?)));
        tell_all(what, judged.collect::<Result<_, String>>().map_err(|error| anyhow!(error))?);
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
