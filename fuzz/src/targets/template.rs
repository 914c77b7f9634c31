//! A PowerPoint template from anywhere: a whole file, or a sound one with one part of it replaced.

use std::{path::Path, sync::LazyLock};

use shosai_document::formats;

use super::written;
use crate::{Desk, Target, archive::Archive};

pub const TARGET: Target = Target { name: "template", samples, run };

const DECK: &str = "# 題\n\n- 本文\n\n## 次\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";

/// The first template that ships.
static FIRST: LazyLock<Archive> = LazyLock::new(|| {
    Archive::read(&formats::shipped_templates().find_map(formats::shipped_template).unwrap_or_default())
});

/// Whole templates, and their parts behind the number of the part.
fn samples(_: &Path) -> Vec<Vec<u8>> {
    let mut found: Vec<Vec<u8>> = formats::shipped_templates().filter_map(formats::shipped_template).collect();
    let numbered = (0..=u8::MAX).zip(&FIRST.0);
    found.extend(numbered.map(|(number, (_, bytes))| [&[number], bytes.as_slice()].concat()));
    found
}

fn run(desk: &Desk, input: &[u8]) {
    if input.starts_with(Archive::MARK) {
        let _ = written(desk, DECK, "pptx", Some(input));
    } else if let Some((number, content)) = input.split_first()
        && let Some(template) = FIRST.with_part(usize::from(*number) % FIRST.0.len().max(1), content)
    {
        let _ = written(desk, DECK, "pptx", Some(&template));
    }
}
