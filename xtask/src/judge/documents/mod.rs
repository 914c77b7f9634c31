//! `cargo xtask judge documents DIR`: renders real Quarto files and counts, without our own reader's help, what a reader
//! of the result would miss or stumble over: renders that fail, the author's syntax left raw and unsaid, words lost.

mod marks;
mod shown;
mod written;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context as _, bail};
use marks::counted;
use serde_json::{Map, json};
use shosai_document::formats::{FORMATS, Format, find};
use shosai_tool::{Config, Context};
use shosai_tools::document::rendering::{Order, native};
use shosai_world::{RootName, RootOptions, World, WorldOptions};
use written::Written;

/// What is judged.
#[derive(clap::Args)]
pub struct Documents {
    /// The folder whose `.qmd` files are rendered
    folder: PathBuf,
    /// The formats; all where none is named
    #[arg(long, value_delimiter = ',')]
    formats: Vec<String>,
    /// How many files are drawn at random
    #[arg(long)]
    take: Option<usize>,
    /// How many of those drawn are passed over first
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// What the drawing starts from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The largest share of files with raw syntax, and of words lost.
const MOST_RAW: f64 = 0.01;
const MOST_LOST: f64 = 0.002;

/// How deep files include files.
const DEEPEST: usize = 4;

#[derive(Default)]
struct Tally {
    renders: usize,
    failed: usize,
    raw: BTreeSet<PathBuf>,
    kinds: BTreeMap<&'static str, usize>,
    words: usize,
    lost: usize,
}

/// Judges the files; fails where a bar is missed.
pub fn run(asked: &Documents) -> anyhow::Result<()> {
    let named = asked.formats.iter().map(|id| find(id).with_context(|| format!("no format `{id}`")));
    let mut formats: Vec<&'static Format> = named.collect::<anyhow::Result<_>>()?;
    if formats.is_empty() {
        formats = FORMATS.iter().collect();
    }
    let files = drawn(asked)?;
    let mut tally = Tally::default();
    for file in &files {
        judge(file, &asked.folder, &formats, &mut tally)?;
    }
    let share = |part: usize, whole: usize| part as f64 / whole.max(1) as f64;
    let (raw, lost) = (share(tally.raw.len(), files.len()), share(tally.lost, tally.words));
    let told = json!({
        "files": files.len(), "renders": tally.renders, "failed": tally.failed,
        "files_with_raw_syntax": tally.raw.len(), "share": raw, "kinds": tally.kinds,
        "words": tally.words, "words_lost": tally.lost, "share_lost": lost,
    });
    println!("{told}");
    if tally.failed > 0 || raw > MOST_RAW || lost > MOST_LOST {
        bail!("a bar is missed");
    }
    Ok(())
}

fn drawn(asked: &Documents) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![asked.folder.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            let (path, kind) = (entry.path(), entry.file_type()?);
            if kind.is_dir() {
                folders.push(path);
            } else if kind.is_file() && path.extension().is_some_and(|ending| ending == "qmd") {
                files.push(path);
            }
        }
    }
    files.sort_by_key(|path| {
        let mut hasher = DefaultHasher::new();
        (asked.seed, path.strip_prefix(&asked.folder).unwrap_or(path)).hash(&mut hasher);
        hasher.finish()
    });
    Ok(files.into_iter().skip(asked.skip).take(asked.take.unwrap_or(usize::MAX)).collect())
}

/// The folder that a file's paths are meant in: its project's, or its own.
fn home<'p>(file: &'p Path, top: &Path) -> &'p Path {
    let mut folders = file.ancestors().skip(1).take_while(|folder| folder.starts_with(top));
    let own = file.parent().unwrap_or(file);
    folders.find(|folder| folder.join("_quarto.yml").exists()).unwrap_or(own)
}

/// A source with the files that it includes in their places.
fn whole(source: &str, file: &Path, home: &Path, depth: usize) -> String {
    let mut text = String::new();
    for line in source.lines() {
        let named = line.trim().strip_prefix("{{< include").and_then(|rest| rest.strip_suffix(">}}"));
        let path = named.map(|name| match name.trim().strip_prefix('/') {
            Some(name) => home.join(name),
            None => file.with_file_name(name.trim()),
        });
        match path.filter(|_| depth < DEEPEST).and_then(|path| Some((fs::read_to_string(&path).ok()?, path))) {
            // What a file that is included says of itself is not shown.
            Some((inner, path)) => {
                let own = shosai_document::split_front_matter(&inner).1;
                text.push_str(&whole(own, &path, home, depth + 1));
            }
            None => text.push_str(line),
        }
        text.push('\n');
    }
    text
}

fn judge(file: &Path, top: &Path, formats: &[&'static Format], tally: &mut Tally) -> anyhow::Result<()> {
    let Ok(source) = fs::read_to_string(file) else { return Ok(()) };
    let home = home(file, top);
    let root = RootOptions { create: false, read_only: true, ..RootOptions::at(home) };
    let world = World::real(WorldOptions::default().with_root(RootName::WORKSPACE, root));
    let context = Context::new(world, Arc::new(Config::default()));
    let path = file.strip_prefix(home)?.to_string_lossy().into_owned();
    let written = Written::of(&whole(&source, file, home, 0));
    for format in formats {
        let options = Map::new();
        let order = Order {
            content: &source,
            format,
            path: Some(&path),
            options: &options,
            template: None,
            template_bytes: None,
        };
        tally.renders += 1;
        let made = match catch_unwind(AssertUnwindSafe(|| native(&context, &order))) {
            Ok(Ok(made)) => made,
            Ok(Err(failure)) => {
                tally.failed += 1;
                println!("{} {}: failed: {}", file.display(), format.id, failure.error.message);
                continue;
            }
            Err(_) => {
                tally.failed += 1;
                println!("{} {}: panicked", file.display(), format.id);
                continue;
            }
        };
        let Some(text) = shown::text(format, &made.bytes) else { continue };
        let said: String = made.warnings.iter().map(|warning| format!("{}\n", warning.message)).collect();
        for mark in marks::raw(format.id, &text) {
            let (kind, count) = (mark.kind, mark.count);
            let announced = said.contains(&mark.name);
            if count > written.coded(&mark.text) && !announced && tally.raw.insert(file.to_owned()) {
                *tally.kinds.entry(kind).or_default() += 1;
                println!("{} {}: raw {}: {:?}", file.display(), format.id, kind, mark.text);
            }
        }
        let there = counted(&text);
        let lost: Vec<(&str, usize)> = written.lost(&there);
        let count: usize = lost.iter().map(|(_, count)| count).sum();
        tally.words += written.words();
        tally.lost += count;
        if count > 3 && count * 200 > written.words() {
            let some: Vec<&str> = lost.iter().map(|(word, _)| *word).take(8).collect();
            println!("{} {}: lost {count} of {} words: {some:?}", file.display(), format.id, written.words());
        }
    }
    Ok(())
}
