//! A page with a picture of every chart template, drawn from the data sets that the engine is tested with.

use std::{fmt::Write, fs, path::Path};

use anyhow::{Context, bail};
use shosai_chart::{Options, TEMPLATES, visualize};
use shosai_text::{Face, Faces};

use super::Generated;

/// Wide enough for a page, small enough for a repository.
const WIDTH: i64 = 800;
const HEIGHT: i64 = 540;

/// The page and its pictures.
pub fn charts(root: &Path) -> anyhow::Result<Vec<Generated>> {
    let tests = root.join("crates/shosai-chart/tests");
    let list = fs::read_to_string(tests.join("gallery.tsv")).context("the list of examples")?;
    let face = |name: &str| {
        Face::from_bytes(fs::read(root.join("assets/fonts").join(name))?.into()).map_err(anyhow::Error::from)
    };
    let faces = Faces { regular: face("IBMPlexSansJP-Regular.ttf")?, bold: face("IBMPlexSansJP-Bold.ttf")? };
    let mut page = String::from(
        "# Charts\n\nEvery template, with the intent that chose it. Generated from the code by `cargo xtask codegen`.\n",
    );
    let mut files = Vec::new();
    for template in TEMPLATES {
        let row = list.lines().map(|line| line.split('\t').collect::<Vec<_>>()).find(|cells| cells[0] == template.id);
        let Some([_, data, query, ..]) = row.as_deref() else {
            bail!("the gallery has no example of `{}`", template.id)
        };
        let table = fs::read_to_string(tests.join("data").join(format!("{data}.csv")))?;
        let options = Options { width: WIDTH, height: HEIGHT, dpi: 96, ..Options::default() };
        let drawn = visualize(&table, query, &options, &faces, &|| false, &mut |_| ());
        if drawn.metadata.template_id != template.id {
            bail!("`{query}` gives {} and not {}", drawn.metadata.template_id, template.id);
        }
        let patterns: Vec<String> = template.patterns.iter().map(|pattern| format!("{pattern:?}")).collect();
        let _ = write!(
            page,
            "\n## `{}`\n\n{} / {} ({})\n\n「{query}」\n\n![{}](../gallery/charts/{}.png)\n",
            template.id,
            template.use_en,
            template.use_ja,
            patterns.join(", "),
            drawn.metadata.alt_text,
            template.id
        );
        files.push(Generated { path: format!("docs/gallery/charts/{}.png", template.id), bytes: drawn.image });
    }
    files.push(Generated { path: "docs/reference/charts.md".to_owned(), bytes: page.into_bytes() });
    Ok(files)
}
