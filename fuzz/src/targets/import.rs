//! Files people have, of every kind: whole ones, and sound archives with one part of them replaced.

use std::{path::Path, sync::OnceLock};

use super::{documents, written};
use crate::{Desk, Target, archive::Archive, repository};

pub const TARGET: Target = Target { name: "import", samples, run };

/// The kind follows from the bytes; a name helps where they tell nothing.
const NAMES: [&str; 3] = ["a", "a.html", "a.xls"];
/// The formats that we write and read.
const FORMATS: [&str; 6] = ["docx", "pptx", "epub", "pdf", "html", "rst"];
/// A sheet of two rows; we write none.
const SHEET: [(&str, &str); 4] = [
    ("_rels/.rels", include_str!("sheet/root.rels")),
    ("xl/workbook.xml", include_str!("sheet/workbook.xml")),
    ("xl/_rels/workbook.xml.rels", include_str!("sheet/workbook.rels")),
    ("xl/worksheets/sheet1.xml", include_str!("sheet/sheet1.xml")),
];

/// One file of every kind, made by our own writers.
fn files() -> &'static [Vec<u8>] {
    static FILES: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    FILES.get_or_init(|| {
        let sheet = Archive(SHEET.map(|(name, part)| (name.to_owned(), part.into())).to_vec());
        let mut files: Vec<Vec<u8>> = sheet.with_part(usize::MAX, b"").into_iter().collect();
        let Ok(desk) = Desk::new(repository()) else { return files };
        let Some(source) = documents(repository()).into_iter().min_by_key(Vec::len) else { return files };
        let source = String::from_utf8_lossy(&source);
        files.extend(FORMATS.iter().filter_map(|format| written(&desk, &source, format, None)));
        files
    })
}

/// Whole files, and the parts of archives behind the numbers of the archive and the part.
fn samples(_: &Path) -> Vec<Vec<u8>> {
    let mut found = files().to_vec();
    for (archive, file) in (0..=u8::MAX).zip(files()) {
        let parts = Archive::read(file);
        let numbered = (0..=u8::MAX).zip(&parts.0);
        found.extend(numbered.map(|(part, (_, bytes))| [&[archive, part], bytes.as_slice()].concat()));
    }
    found.push("<title>題</title><h1>一</h1><table><tr><td>a<td>b</table><pre>x</pre>".into());
    found
}

fn run(_: &Desk, input: &[u8]) {
    if let [archive, part, content @ ..] = input
        && let Some(file) = files().get(usize::from(*archive))
    {
        let archive = Archive::read(file);
        if let Some(file) = archive.with_part(usize::from(*part) % archive.0.len().max(1), content) {
            return read(&file, &NAMES[..1]);
        }
    }
    read(input, &NAMES);
}

fn read(bytes: &[u8], names: &[&str]) {
    for name in names {
        let _ = shosai_import::import(name, bytes, &shosai_import::Limits::default(), &|| false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sample_file_is_read() {
        assert_eq!(files().len(), FORMATS.len() + 1);
        for file in files() {
            let read = shosai_import::import("a", file, &shosai_import::Limits::default(), &|| false);
            assert!(read.is_ok_and(|read| !read.markdown.is_empty()), "{:?}", String::from_utf8_lossy(&file[..60]));
        }
    }
}
