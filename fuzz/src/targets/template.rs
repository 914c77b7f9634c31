//! A PowerPoint template from anywhere: a whole file, or a sound one with one part of it replaced.
//!
//! A changed archive fails at its checksums; a changed part reaches the reader of that part.

use std::{
    io::{Cursor, Read as _, Write as _},
    path::Path,
    sync::LazyLock,
};

use shosai_document::formats;
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

use super::written;
use crate::{Desk, Target};

pub const TARGET: Target = Target { name: "template", samples, run };

const DECK: &str = "# 題\n\n- 本文\n\n## 次\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";
/// What every archive begins with.
const ARCHIVE: &[u8] = b"PK";

/// The parts of the first template that ships.
static PARTS: LazyLock<Vec<(String, Vec<u8>)>> = LazyLock::new(|| {
    let first = formats::shipped_templates().find_map(formats::shipped_template).unwrap_or_default();
    let Ok(mut archive) = ZipArchive::new(Cursor::new(first)) else { return Vec::new() };
    let mut parts = Vec::new();
    for at in 0..archive.len() {
        let Ok(mut file) = archive.by_index(at) else { continue };
        let Ok(name) = file.name().map(|name| name.into_owned()) else { continue };
        let mut bytes = Vec::new();
        if file.read_to_end(&mut bytes).is_ok() {
            parts.push((name, bytes));
        }
    }
    parts
});

/// Whole templates, and their parts behind the number of the part.
fn samples(_: &Path) -> Vec<Vec<u8>> {
    let mut found: Vec<Vec<u8>> = formats::shipped_templates().filter_map(formats::shipped_template).collect();
    let numbered = (0..=u8::MAX).zip(PARTS.iter());
    found.extend(numbered.map(|(number, (_, bytes))| [&[number], bytes.as_slice()].concat()));
    found
}

fn run(desk: &Desk, input: &[u8]) {
    if input.starts_with(ARCHIVE) {
        return written(desk, DECK, "pptx", Some(input));
    }
    let Some((number, content)) = input.split_first() else { return };
    if let Some(template) = with_part(usize::from(*number) % PARTS.len().max(1), content) {
        written(desk, DECK, "pptx", Some(&template));
    }
}

/// The first template with another content of one part.
fn with_part(replaced: usize, content: &[u8]) -> Option<Vec<u8>> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    for (at, (name, bytes)) in PARTS.iter().enumerate() {
        writer.start_file(name.as_str(), stored).ok()?;
        writer.write_all(if at == replaced { content } else { bytes }).ok()?;
    }
    Some(writer.finish().ok()?.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_put_together_again_is_the_one_it_was() {
        let (_, bytes) = &PARTS[0];
        let template = with_part(0, bytes).unwrap();
        let mut archive = ZipArchive::new(Cursor::new(template)).unwrap();
        assert_eq!(archive.len(), PARTS.len());
        let mut again = Vec::new();
        archive.by_index(0).unwrap().read_to_end(&mut again).unwrap();
        assert_eq!(&again, bytes);
    }
}
