//! A page a chart template: its picture, what it is for and what not, and what the engine made of a real table.

use std::{fmt::Write, fs, path::Path};

use anyhow::{Context as _, bail};
use shosai_chart::{Format, Metadata, Options, Pattern, TEMPLATES, Template, Visualized, visualize};
use shosai_text::Faces;

use super::{
    Generated,
    json::shown,
    markdown::{beginning, cell, fenced},
    pixels,
};

/// Wide enough for a page, small enough for a repository.
const WIDTH: i64 = 800;
const HEIGHT: i64 = 540;

/// Lines of a table that show what its columns are.
const SHOWN_ROWS: usize = 4;

/// A query and the table that it asks.
struct Asked {
    data: String,
    query: String,
    table: String,
}

/// Every page, the page that lists them, and the pictures.
pub fn pages(root: &Path, faces: &Faces) -> anyhow::Result<Vec<Generated>> {
    let tests = root.join("crates/shosai-chart/tests");
    let list = fs::read_to_string(tests.join("gallery.tsv")).context("the list of examples")?;
    let mut index = format!(
        "# Charts\n\n{} templates. Nobody has to name one: the engine reads the intent and the columns and chooses, and `decisions` of the answer says why; a [spec](../chart-specs.md) names it as its `mark`. \
         The pictures are drawn from the tables that the engine is tested with.\n",
        TEMPLATES.len()
    );
    for pattern in Pattern::ALL {
        let meaning = doc_of_pattern(root, pattern)?;
        let _ = write!(index, "\n## {}: {meaning}\n\n", pattern.id());
        for template in TEMPLATES.iter().filter(|template| template.patterns.first() == Some(&pattern)) {
            let _ = writeln!(index, "- [`{0}`](charts/{0}.md): {1} {2}", template.id, template.use_en, template.use_ja);
        }
    }
    index.push_str("\n## Gallery\n");
    let mut files = Vec::new();
    for template in TEMPLATES {
        let row = list.lines().map(|line| line.split('\t').collect::<Vec<_>>()).find(|cells| cells[0] == template.id);
        let Some([_, data, query, other_data, other_query, ..]) = row.as_deref() else {
            bail!("the gallery has no example of `{}`", template.id)
        };
        let asked = |data: &str, query: &str| -> anyhow::Result<Asked> {
            let table = fs::read_to_string(tests.join("data").join(format!("{data}.csv")))?;
            Ok(Asked { data: data.to_owned(), query: query.to_owned(), table })
        };
        let (first, second) = (asked(data, query)?, asked(other_data, other_query)?);
        let drawn = draw(template, &first, Format::Png, faces)?;
        let also = draw(template, &second, Format::Svg, faces)?;
        let _ = write!(
            index,
            "\n### `{0}`\n\n「{1}」\n\n[![{2}](../gallery/charts/{0}.png)](charts/{0}.md)\n",
            template.id,
            first.query,
            cell(&drawn.metadata.alt_text)
        );
        let text = page(root, template, (&first, &drawn.metadata), (&second, &also.metadata))?;
        files.push(Generated::text(&format!("docs/reference/charts/{}.md", template.id), text));
        let bytes = pixels::smaller(&drawn.image).context("a chart is a picture")?;
        files.push(Generated { path: format!("docs/gallery/charts/{}.png", template.id), bytes });
    }
    files.push(Generated::text("docs/reference/charts.md", index));
    Ok(files)
}

fn draw(template: &Template, asked: &Asked, format: Format, faces: &Faces) -> anyhow::Result<Visualized> {
    let options = Options { format, width: WIDTH, height: HEIGHT, dpi: 96, ..Options::default() };
    let drawn = visualize(&asked.table, &asked.query, &options, faces, &|| false, &mut |_| ());
    if drawn.metadata.template_id != template.id {
        bail!("`{}` gives {} and not {}", asked.query, drawn.metadata.template_id, template.id);
    }
    Ok(drawn)
}

fn page(
    root: &Path,
    template: &Template,
    (first, made): (&Asked, &Metadata),
    (second, also): (&Asked, &Metadata),
) -> anyhow::Result<String> {
    let mut text = format!(
        "# `{0}`\n\n{1}\n\n{2}\n\n![{3}](../../gallery/charts/{0}.png)\n\n",
        template.id,
        template.use_en,
        template.use_ja,
        cell(&made.alt_text)
    );
    let _ = writeln!(text, "- not for: {}", linked(template.avoid_en));
    for pattern in template.patterns {
        let _ = writeln!(text, "- pattern {}: {}", pattern.id(), doc_of_pattern(root, *pattern)?);
    }
    if !template.accepts.is_empty() {
        let names: Vec<String> = template.accepts.iter().map(|element| format!("`{}`", element.name())).collect();
        let _ = writeln!(text, "- elements that can be asked for: {}", names.join(", "));
    }
    let _ = write!(text, "\n## What chose it\n\n「{}」, asked of `{}.csv`:\n\n", first.query, first.data);
    text.push_str(&fenced("csv", &beginning(&first.table, SHOWN_ROWS, 120)));
    let _ = write!(text, "\n{}\n", told(made));
    let _ = write!(text, "\nIn English: “{}”, asked of `{}.csv`:\n\n", second.query, second.data);
    text.push_str(&fenced("csv", &beginning(&second.table, SHOWN_ROWS, 120)));
    let _ = write!(text, "\n{}\n", told(also));
    let siblings: Vec<String> = TEMPLATES
        .iter()
        .filter(|other| other.id != template.id && other.patterns.iter().any(|own| template.patterns.contains(own)))
        .map(|other| format!("- [`{0}`]({0}.md): {1}", other.id, other.use_en))
        .collect();
    if !siblings.is_empty() {
        let _ = write!(text, "\n## Others that answer the same intent\n\n{}\n", siblings.join("\n"));
    }
    Ok(text)
}

/// What the engine says that it did.
fn told(made: &Metadata) -> String {
    let mut lines = vec![format!("- columns: {}", columns(made)), format!("- title: {}", made.title)];
    if !made.operations_applied.is_empty() {
        lines.push(format!("- operations: `{}`", made.operations_applied.join("`, `")));
    }
    lines.extend(made.warnings.iter().map(|warning| format!("- it warns: {warning}")));
    let reasons = &made.decisions["chart"];
    if !reasons.is_null() {
        lines.push(format!("\n{}", fenced("json", &shown(reasons))));
    }
    lines.join("\n").trim_end().to_owned()
}

fn columns(made: &Metadata) -> String {
    let pairs = made.mapping.iter().map(|(role, column)| match column.as_str() {
        Some(name) => format!("`{role}` is {name}"),
        None => format!("`{role}` is {column}"),
    });
    pairs.collect::<Vec<_>>().join(", ")
}

/// Names of templates in a sentence, as links.
fn linked(sentence: &str) -> String {
    let mut text = String::new();
    for (place, part) in sentence.split('`').enumerate() {
        let is_name = place % 2 == 1 && TEMPLATES.iter().any(|template| template.id == part);
        if is_name {
            let _ = write!(text, "[`{part}`]({part}.md)");
        } else {
            text.push_str(part);
        }
    }
    text
}

/// The sentence above a pattern in its table.
fn doc_of_pattern(root: &Path, pattern: Pattern) -> anyhow::Result<String> {
    let path = "crates/shosai-chart/src/plan/pattern.rs";
    let source = fs::read_to_string(root.join(path))?;
    let row = format!("    {pattern:?},");
    let lines: Vec<&str> = source.lines().collect();
    let place = lines.iter().position(|line| *line == row).with_context(|| format!("{path} has no {row}"))?;
    let doc = place.checked_sub(1).and_then(|above| lines[above].trim().strip_prefix("/// "));
    Ok(doc.with_context(|| format!("{} is not documented", pattern.id()))?.trim_end_matches('.').to_lowercase())
}
