//! How near our text formats come to pandoc's, and what a render costs beside it.

use shosai_message::Message;
use std::{
    collections::BTreeMap,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, bail};
use serde_json::{Map, Value, json};
use shosai_document::{
    Figure, FigureCode, FigureSource, Request, Resources,
    formats::{FORMATS, Format, Pictures},
    render,
    tree::Media,
};
use shosai_text::{Face, Faces};

/// Formats that pandoc does not have under this or another name.
const NOT_PANDOCS: &[&str] = &["hugo", "docusaurus", "ipynb"];

/// Nothing lies around the corpus.
struct Nothing;

impl Resources for Nothing {
    fn text(&self, path: &str) -> Result<String, Message> {
        Err(Message::quoted(format!("{path} is not there")))
    }

    fn picture(&self, url: &str) -> Result<Media, Message> {
        Err(Message::quoted(format!("{url} is not there")))
    }
}

impl FigureSource for Nothing {
    fn figure(&self, _: &FigureCode<'_>) -> Option<Result<Figure, Message>> {
        None
    }
}

/// Compares every text format with pandoc over the corpus, or over the documents of `cases`.
pub fn run(root: &Path, pandoc: &Path, cases: Option<&Path>) -> anyhow::Result<Value> {
    let documents = documents(&cases.map_or_else(|| root.join("xtask/corpus/documents"), PathBuf::from))?;
    let faces = faces(root)?;
    let mut likeness = BTreeMap::new();
    for format in FORMATS.iter().filter(|format| is_compared(format)) {
        let mut sum = 0.0;
        let mut equal = 0;
        for (name, source) in &documents {
            let theirs = pandocs(pandoc, format.id, source).with_context(|| format!("pandoc on {name}"))?;
            let ours = ours(format, source, &faces)?;
            sum += alike(&ours, &theirs);
            equal += usize::from(ours == theirs);
        }
        let mean = sum / documents.len() as f64;
        println!("{:<11} line likeness {mean:.3}, equal {equal} of {}", format.id, documents.len());
        likeness.insert(format.id, mean);
    }
    let mean = likeness.values().sum::<f64>() / likeness.len().max(1) as f64;
    Ok(json!({ "bench": "documents", "documents": documents.len(), "mean_likeness": mean, "likeness": likeness }))
}

fn is_compared(format: &Format) -> bool {
    (format.pictures == Pictures::Linked || format.id == "html") && !NOT_PANDOCS.contains(&format.id)
}

fn documents(folder: &Path) -> anyhow::Result<Vec<(String, String)>> {
    let mut documents = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "md" || ending == "qmd") {
            documents.push((path.display().to_string(), std::fs::read_to_string(&path)?));
        }
    }
    documents.sort();
    if documents.is_empty() {
        bail!("{} holds no .md or .qmd file", folder.display());
    }
    Ok(documents)
}

fn faces(root: &Path) -> anyhow::Result<Faces> {
    let face = |name: &str| -> anyhow::Result<Face> {
        let bytes = std::fs::read(root.join("assets/fonts").join(name))?;
        Ok(Face::from_bytes(bytes.into())?)
    };
    Ok(Faces { regular: face("IBMPlexSansJP-Regular.ttf")?, bold: face("IBMPlexSansJP-Bold.ttf")? })
}

/// The body alone, as pandoc writes it without `-s`.
fn ours(format: &Format, source: &str, faces: &Faces) -> anyhow::Result<String> {
    let options = Map::from_iter([("standalone".to_owned(), json!(false))]);
    let request = Request {
        source,
        format,
        options: &options,
        template: None,
        faces,
        resources: &Nothing,
        figures: &Nothing,
        cancelled: &|| false,
        trust_html: false,
    };
    Ok(String::from_utf8(render(&request)?.bytes)?)
}

fn pandocs(pandoc: &Path, format: &str, source: &str) -> anyhow::Result<String> {
    let mut child = Command::new(pandoc)
        .args(["-f", "markdown", "-t", format])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    child.stdin.take().context("no pipe to pandoc")?.write_all(source.as_bytes())?;
    let output = child.wait_with_output()?;
    if !output.status.success() {
        bail!("pandoc cannot write {format}");
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Twice the lines in common, in order, of all lines.
fn alike(a: &str, b: &str) -> f64 {
    let (a, b): (Vec<&str>, Vec<&str>) = (a.lines().collect(), b.lines().collect());
    let mut row = vec![0_usize; b.len() + 1];
    for line in &a {
        let mut before = 0;
        for (place, other) in b.iter().enumerate() {
            let above = row[place + 1];
            row[place + 1] = if line == other { before + 1 } else { above.max(row[place]) };
            before = above;
        }
    }
    let total = a.len() + b.len();
    if total == 0 { 1.0 } else { 2.0 * row[b.len()] as f64 / total as f64 }
}

#[cfg(test)]
mod tests {
    use super::alike;

    #[test]
    fn likeness_counts_lines_in_common() {
        assert!((alike("a\nb\nc", "a\nx\nc") - 2.0 / 3.0).abs() < 1e-9);
        assert!((alike("", "") - 1.0).abs() < 1e-9);
    }
}
