//! `cargo xtask fuzz [TARGET] --seconds N`: throws changed samples at every parser and says which one broke it.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    time::{Duration, Instant},
};

use anyhow::bail;
use serde_json::Map;
use shosai_document::{Illustration, Illustrator, Request, Resources, formats, read, render, to_pandoc_json, tree};
use shosai_text::{Face, Faces};
use shosai_vault::{Scope, SearchMode, Vault, WriteMode};
use shosai_world::{RelPath, RootName, World};

/// What one input may take, in a build without optimisation on a busy machine.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest input that is kept.
const LONGEST: usize = 64 * 1024;

/// A parser, and what it starts from.
struct Target {
    name: &'static str,
    samples: fn(&Path) -> Vec<Vec<u8>>,
    run: fn(&Desk, &[u8]),
}

/// What the targets share.
struct Desk {
    faces: Faces,
}

const TARGETS: &[Target] = &[
    Target { name: "markdown", samples: documents, run: markdown },
    Target { name: "front-matter", samples: settings, run: front_matter },
    Target { name: "mermaid", samples: diagrams, run: mermaid },
    Target { name: "table", samples: tables, run: table },
    Target { name: "intent", samples: intents, run: intent },
    Target { name: "template", samples: templates, run: template },
    Target { name: "contents", samples: contents, run: manual_contents },
    Target { name: "patch", samples: patches, run: patch },
    Target { name: "expression", samples: expressions, run: expression },
];

/// Runs one target, or all, each for so long.
pub fn run(root: &Path, only: Option<&str>, seconds: u64) -> anyhow::Result<()> {
    let face = |name: &str| -> anyhow::Result<Face> {
        Ok(Face::from_bytes(std::fs::read(root.join("assets/fonts").join(name))?.into())?)
    };
    let desk =
        Desk { faces: Faces { regular: face("IBMPlexSansJP-Regular.ttf")?, bold: face("IBMPlexSansJP-Bold.ttf")? } };
    let chosen: Vec<&Target> = TARGETS.iter().filter(|target| only.is_none_or(|name| name == target.name)).collect();
    if chosen.is_empty() {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        bail!("there is no such target; there are {}", names.join(", "));
    }
    std::panic::set_hook(Box::new(|_| {}));
    let mut broken = Vec::new();
    for target in chosen {
        match pound(&desk, target, root, Duration::from_secs(seconds)) {
            Ok(count) => println!("{:<13} {count} inputs, none broke it", target.name),
            Err(input) => {
                let file = std::env::temp_dir().join(format!("shosai-fuzz-{}", target.name));
                std::fs::write(&file, input)?;
                broken.push(format!("{}: {}", target.name, file.display()));
            }
        }
    }
    let _ = std::panic::take_hook();
    if !broken.is_empty() {
        bail!("broken by the inputs in {}", broken.join(", "));
    }
    Ok(())
}

/// Feeds a target until its time is over; gives the input that broke it.
fn pound(desk: &Desk, target: &Target, root: &Path, time: Duration) -> Result<u64, Vec<u8>> {
    let mut samples = (target.samples)(root);
    samples.push(Vec::new());
    let mut dice = Dice(0x5eed);
    let started = Instant::now();
    let mut count = 0;
    while started.elapsed() < time {
        let mut input = samples[dice.below(samples.len())].clone();
        for _ in 0..=dice.below(6) {
            change(&mut input, &samples, &mut dice);
        }
        input.truncate(LONGEST.max(samples.iter().map(Vec::len).max().unwrap_or(0)));
        let begun = Instant::now();
        let sound = catch_unwind(AssertUnwindSafe(|| (target.run)(desk, &input))).is_ok();
        if !sound || begun.elapsed() > PATIENCE {
            return Err(input);
        }
        count += 1;
    }
    Ok(count)
}

/// A small generator, so that a failure can be repeated.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % limit.max(1)
    }
}

/// Letters that parsers trip over.
const TRAPS: &[&str] = &[
    "\0",
    "\u{feff}",
    "\u{202e}",
    "\u{200d}",
    "　",
    "\r",
    "\n\n",
    "\t",
    "'",
    "\"",
    "`",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "<",
    ">",
    "&",
    "|",
    "\\",
    "%",
    "$",
    "#",
    "-",
    "--",
    "---",
    "+",
    "*",
    "1e309",
    "-0",
    "99999999999999999999",
    "NaN",
    "∞",
    "￥",
    "△",
    "令和",
    "𠮷",
    "🇯🇵",
    "が",
    "ﾊﾟ",
    "<!--",
    "-->",
    "]]>",
    "%%{",
    "@@ -1,99999 +0,0 @@\n",
    "(?:",
    "{999999}",
    "\\p{",
    "\u{7f}",
];

fn change(input: &mut Vec<u8>, samples: &[Vec<u8>], dice: &mut Dice) {
    let at = dice.below(input.len() + 1);
    let end = (at + dice.below(64)).min(input.len());
    match dice.below(6) {
        0 => drop(input.drain(at..end)),
        1 => {
            let part = input[at..end].to_vec();
            let times = if dice.below(10) == 0 { 100 } else { 1 };
            let place = dice.below(input.len() + 1);
            input.splice(place..place, part.repeat(times));
        }
        2 => {
            if at < input.len() {
                input[at] ^= 1 << dice.below(8);
            }
        }
        3 => {
            let other = &samples[dice.below(samples.len())];
            let from = dice.below(other.len() + 1);
            let to = (from + dice.below(256)).min(other.len());
            input.splice(at..at, other[from..to].to_vec());
        }
        _ => {
            let trap = TRAPS[dice.below(TRAPS.len())];
            let times = if dice.below(20) == 0 { 300 } else { 1 };
            input.splice(at..at, trap.repeat(times).into_bytes());
        }
    }
}

/// The files of folders with these endings.
fn files(root: &Path, folders: &[&str], endings: &[&str]) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for folder in folders {
        for entry in std::fs::read_dir(root.join(folder)).into_iter().flatten().flatten() {
            let path = entry.path();
            let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            if endings.contains(&ending) {
                found.extend(std::fs::read(&path).ok());
            }
        }
    }
    found.sort();
    found
}

fn documents(root: &Path) -> Vec<Vec<u8>> {
    files(root, &["xtask/corpus/documents", "samples/decks", "samples/tour"], &["md", "qmd"])
}

fn settings(root: &Path) -> Vec<Vec<u8>> {
    let mut found = files(root, &["samples/decks", "samples/tour"], &["md", "qmd"]);
    found.push("---\ntitle: 題\nformat:\n  pptx: {toc: true}\nauthor: [a, b]\ndate: 2024-01-01\n---\n".into());
    found
}

fn diagrams(root: &Path) -> Vec<Vec<u8>> {
    let texts = documents(root);
    let texts = texts.iter().filter_map(|bytes| std::str::from_utf8(bytes).ok());
    texts.flat_map(shosai_mermaid::find_blocks).map(|block| block.code.into_bytes()).collect()
}

fn tables(root: &Path) -> Vec<Vec<u8>> {
    let mut found = files(root, &["samples/tour", "crates/shosai-chart/tests/data"], &["csv"]);
    found.push(br#"[{"a": 1, "b": "x"}, {"a": null}]"#.to_vec());
    found.push(br#"{"columns": ["a"], "data": [[1], [2]]}"#.to_vec());
    found
}

fn intents(root: &Path) -> Vec<Vec<u8>> {
    let texts = files(root, &["crates/shosai-chart/tests/queries"], &["tsv"]);
    let texts = texts.iter().filter_map(|bytes| std::str::from_utf8(bytes).ok());
    texts
        .flat_map(str::lines)
        .filter_map(|line| line.split('\t').nth(1))
        .map(|query| query.as_bytes().to_vec())
        .collect()
}

fn templates(_: &Path) -> Vec<Vec<u8>> {
    formats::shipped_templates().filter_map(formats::shipped_template).collect()
}

fn contents(_: &Path) -> Vec<Vec<u8>> {
    vec![
        r#"{"1章": {"file": "01_概要.md", "sections": {"1.1": "目的"}}, "2章": "02_手順.md"}"#.into(),
        "1. 概要 ... 01_概要.md\n  1.1 目的\n2. 手順 ... 02_手順.md\n".into(),
    ]
}

fn patches(_: &Path) -> Vec<Vec<u8>> {
    vec![
        "--- a/x.md\n+++ b/x.md\n@@ -1,3 +1,3 @@\n 一\n-二\n+弐\n 三\n".into(),
        "diff --git a/x b/y\nrename from x\nrename to y\n--- /dev/null\n+++ b/y\n@@ -0,0 +1 @@\n+a\n\\ No newline at end of file\n".into(),
    ]
}

fn expressions(_: &Path) -> Vec<Vec<u8>> {
    vec![
        "(納期|期日).*[0-9]{1,4}".into(),
        "^#+ \\w+$".into(),
        "(?i)a{2,5}\\b(?:x|y)*".into(),
        "[ぁ-んァ-ヶ一-龠]+".into(),
    ]
}

struct Nothing;

impl Resources for Nothing {
    fn text(&self, _: &str) -> Result<String, String> {
        Err("nothing is there".to_owned())
    }

    fn picture(&self, _: &str) -> Result<tree::Media, String> {
        Err("nothing is there".to_owned())
    }
}

impl Illustrator for Nothing {
    fn draw(&self, _: &str, _: &str, _: &tree::Attributes) -> Option<Result<Illustration, String>> {
        None
    }
}

fn written(desk: &Desk, source: &str, format: &str, template: Option<&[u8]>) {
    let Some(format) = formats::find(format) else { return };
    let options = Map::new();
    let request = Request {
        source,
        format,
        options: &options,
        template,
        faces: &desk.faces,
        resources: &Nothing,
        illustrator: &Nothing,
        cancelled: &|| false,
    };
    let _ = render(&request);
}

fn markdown(desk: &Desk, input: &[u8]) {
    let source = String::from_utf8_lossy(input);
    if let Ok(reading) = read(&source) {
        let document = tree::Document { blocks: reading.blocks, ..tree::Document::default() };
        let _ = to_pandoc_json(&document);
    }
    written(desk, &source, "gfm", None);
}

fn front_matter(desk: &Desk, input: &[u8]) {
    written(desk, &String::from_utf8_lossy(input), "html", None);
}

fn mermaid(desk: &Desk, input: &[u8]) {
    let source = String::from_utf8_lossy(input);
    shosai_mermaid::judge(&source, &|| false);
    let _ = shosai_mermaid::draw(&source, &shosai_mermaid::DrawOptions::new(&desk.faces));
}

fn table(_: &Desk, input: &[u8]) {
    if let Ok(table) = shosai_chart::Table::read(input) {
        let _ = shosai_chart::plan(&table, "推移", &shosai_chart::Options::default());
    }
}

fn intent(_: &Desk, input: &[u8]) {
    let data = "月,部門,売上（円）\n2024-01,東,100\n2024-02,西,\"1,200\"\n2024-03,東,90\n";
    if let Ok(table) = shosai_chart::Table::read(data.as_bytes()) {
        let _ = shosai_chart::plan(&table, &String::from_utf8_lossy(input), &shosai_chart::Options::default());
    }
}

fn template(desk: &Desk, input: &[u8]) {
    written(desk, "# 題\n\n- 本文\n\n## 次\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", "pptx", Some(input));
}

fn manual_contents(_: &Desk, input: &[u8]) {
    let world = World::memory();
    let Ok(folder) = world.folder(&RootName::MANUALS) else { return };
    for (name, bytes) in [("本/00_目次.json", input), ("本/00_目次.txt", input), ("本/01_概要.md", input)] {
        if let Ok(path) = RelPath::parse(name) {
            let _ = folder.write_atomic(&path, bytes);
        }
    }
    let corpus = shosai_manual::Corpus::new(folder);
    if let Ok(library) = corpus.library(&|| false) {
        let _ = library.toc("本");
        let _ = library.chapters("本", true);
        let _ = library.sections("本");
    }
}

fn patch(_: &Desk, input: &[u8]) {
    let _ = shosai_novel::patch::parse_patch(&String::from_utf8_lossy(input));
}

fn expression(_: &Desk, input: &[u8]) {
    let world = World::memory();
    let Ok(folder) = world.folder(&RootName::VAULT) else { return };
    let vault = Vault::new(folder);
    let text = "納期は三日です。aaaaaaaaaaaaaaaaaaaaaaaaaaaa!\n# 見出し 42\n".repeat(20);
    let _ = vault.write("notes/a.md", &text, WriteMode::Overwrite, None);
    let _ = vault.search(&String::from_utf8_lossy(input), SearchMode::Regex, &Scope::default(), 20);
}
