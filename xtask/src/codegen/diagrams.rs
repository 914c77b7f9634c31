//! A page a kind of diagram: a sample, its picture, and what the validator says about a typical mistake.

use std::{fmt::Write, fs, path::Path};

use anyhow::{Context as _, bail};
use shosai_mermaid::{DrawOptions, draw, find_blocks, judge, keywords};
use shosai_message::Language;
use shosai_text::Faces;

use super::{
    Generated,
    markdown::{fenced, prose},
    pixels,
};

/// Device pixels to a CSS pixel: a page shows a diagram as large as Mermaid would.
const SHARPNESS: f32 = 1.0;

/// One file of `samples/diagrams`.
struct Sample {
    name: String,
    title: String,
    words: Vec<String>,
    purpose: String,
    code: String,
    rule: String,
    mistake: String,
}

/// Every page, the page that lists them, and the pictures.
pub fn pages(root: &Path, faces: &Faces) -> anyhow::Result<Vec<Generated>> {
    let samples = samples(root)?;
    let known: Vec<&str> = samples.iter().flat_map(|sample| sample.words.iter().map(String::as_str)).collect();
    if let Some(word) = keywords().find(|word| !known.contains(word)) {
        bail!("no file of samples/diagrams shows `{word}`");
    }
    if let Some(word) = known.iter().find(|word| keywords().all(|keyword| keyword != **word)) {
        bail!("samples/diagrams speaks of `{word}`, which begins no diagram");
    }
    let mut index = format!(
        "# Diagrams\n\n{} kinds of Mermaid diagrams, judged and drawn without a browser. `quarto_validate_mermaid` and `shosai mermaid check` judge them, \
         `shosai mermaid draw` and every format with pictures draw them.\n\n",
        samples.len()
    );
    let (mut files, mut gallery) = (Vec::new(), String::new());
    for sample in &samples {
        let words: Vec<String> = sample.words.iter().map(|word| format!("`{word}`")).collect();
        let _ = writeln!(
            index,
            "- [{}](diagrams/{}.md) ({}): {}",
            sample.title,
            sample.name,
            words.join(", "),
            sample.purpose
        );
        let options = DrawOptions::new(faces);
        let picture = match draw(&sample.code, &options) {
            Ok(drawing) => {
                let path = format!("docs/gallery/diagrams/{}.png", sample.name);
                let bytes = pixels::smaller(&drawing.to_png(faces, SHARPNESS)?).context("a diagram is a picture")?;
                files.push(Generated { path, bytes });
                let _ = write!(
                    gallery,
                    "\n### {0}\n\n[![{0}](../gallery/diagrams/{1}.png)](diagrams/{1}.md)\n",
                    sample.title, sample.name
                );
                format!("![{}](../../gallery/diagrams/{}.png)\n", sample.title, sample.name)
            }
            Err(error) => format!("It is judged and not drawn: `{error}`\n"),
        };
        files.push(Generated::text(
            &format!("docs/reference/diagrams/{}.md", sample.name),
            page(sample, &words, &picture)?,
        ));
    }
    let _ = write!(index, "\n## Gallery\n{gallery}");
    files.push(Generated::text("docs/reference/diagrams.md", index));
    Ok(files)
}

/// The names and titles of the pages.
pub fn titles(root: &Path) -> anyhow::Result<Vec<(String, String)>> {
    Ok(samples(root)?.into_iter().map(|sample| (sample.name, sample.title)).collect())
}

fn page(sample: &Sample, words: &[String], picture: &str) -> anyhow::Result<String> {
    let sound = judge(&sample.code, &|| false);
    if let Some(problem) = sound.problem {
        bail!("samples/diagrams/{}.md: {}", sample.name, problem.message.say(Language::En));
    }
    let verdict = judge(&sample.mistake, &|| false);
    let problem = verdict.problem.with_context(|| format!("the mistake of {}.md is none", sample.name))?;
    let mut text = format!("# {}\n\n{} It begins with {}.\n\n", sample.title, sample.purpose, words.join(" or "));
    text.push_str(picture);
    let _ = write!(text, "\n{}", fenced("mermaid", &sample.code));
    let _ = write!(text, "\n## A typical mistake\n\n{}\n\n{}", sample.rule, fenced("mermaid", &sample.mistake));
    let _ = write!(text, "\nThe validator says, at line {}, column {}:\n\n", problem.line, problem.column);
    let (en, ja) = (problem.message.say(Language::En), problem.message.say(Language::Ja));
    let _ = writeln!(text, "- {}", prose(&en));
    if en != ja {
        let _ = writeln!(text, "- {}", prose(&ja));
    }
    if let Some(suggestion) = &problem.suggestion {
        let _ = writeln!(text, "- suggestion: {}", prose(&suggestion.say(Language::En)));
        let _ = writeln!(text, "- 提案: {}", prose(&suggestion.say(Language::Ja)));
    }
    Ok(text)
}

fn samples(root: &Path) -> anyhow::Result<Vec<Sample>> {
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(root.join("samples/diagrams"))? {
        names.extend(entry?.file_name().to_string_lossy().strip_suffix(".md").map(str::to_owned));
    }
    names.sort_unstable();
    names.iter().map(|name| sample(root, name)).collect()
}

/// A sample file: a title, `Words:`, the purpose, a sound diagram, a rule and a diagram that breaks it.
fn sample(root: &Path, name: &str) -> anyhow::Result<Sample> {
    let text = fs::read_to_string(root.join(format!("samples/diagrams/{name}.md")))?;
    let mut blocks = find_blocks(&text).into_iter();
    let (Some(sound), Some(broken), None) = (blocks.next(), blocks.next(), blocks.next()) else {
        bail!("samples/diagrams/{name}.md has two diagrams, a sound one and a broken one");
    };
    let mut outside = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = !inside;
        } else if !inside && !line.is_empty() {
            outside.push(line);
        }
    }
    let [title, words, purpose, rule] = outside.as_slice() else {
        bail!("samples/diagrams/{name}.md has a title, its words, a purpose and a rule, a line each");
    };
    Ok(Sample {
        name: name.to_owned(),
        title: title.trim_start_matches("# ").to_owned(),
        words: words.split('`').skip(1).step_by(2).map(str::to_owned).collect(),
        purpose: (*purpose).to_owned(),
        code: sound.code,
        rule: (*rule).to_owned(),
        mistake: broken.code,
    })
}
