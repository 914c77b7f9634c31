//! One file of a manual: its sections and what is searched of it.

use serde_json::Value;
use shosai_import::{Place, Unit};
use shosai_world::RelPath;

use super::chapters::Chapter;
use super::definitions::definitions;
use super::markdown::{Cut, cut, front_matter_title};
use super::segments::{Digest, hex};
use crate::index::KeyText;

/// So many bytes of a digest tell that a file has changed.
const MARK_BYTES: usize = 4;

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum FileKind {
    /// Markdown, cut by headings.
    Markdown,
    /// JSON, one node.
    Json,
    /// A text file, one chapter.
    Chapter,
    /// PDF, Word, Excel, PowerPoint, HTML and the like: read as Markdown, cut by headings.
    Imported,
}

/// One file, without its text: that is read again when it is asked for.
#[derive(Debug, PartialEq)]
pub(crate) struct File {
    pub manual: String,
    /// Beneath the manual.
    pub path: RelPath,
    pub kind: FileKind,
    /// In bytes, as it lies on the disk.
    pub len: u64,
    /// Of the bytes; the first of them are the version that references carry.
    pub sha256: Digest,
    /// What the file calls itself.
    pub title: String,
    /// For a chapter, its `section_id`.
    pub chapter_id: String,
    pub key: KeyText,
    pub sections: Vec<Section>,
    /// Pairs of words that the text says are the same.
    pub definitions: Vec<(String, String)>,
    /// Where pages, sheets and slides begin, for an imported file.
    pub places: Vec<Place>,
}

/// A stretch of a file that can be found and read by itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Section {
    /// Empty before the first heading.
    pub heading: String,
    /// 1 to 6; 0 without a heading.
    pub level: u8,
    /// The section that this one lies beneath.
    pub parent: Option<u32>,
    /// First and last line, counted from 1.
    pub lines: (u32, u32),
    /// Where its text lies in the file, in bytes of the decoded text.
    pub span: (u32, u32),
    /// Where its key lies, and where the heading's part of it ends.
    pub key: (u32, u32),
    pub heading_key_end: u32,
}

impl File {
    /// Reads a decoded text.
    pub fn of(manual: &str, path: RelPath, text: &str, chapter: Option<&Chapter>, len: u64, sha256: Digest) -> Self {
        let kind = kind_of(&path).unwrap_or(FileKind::Chapter);
        let stem = path.stem().unwrap_or_default().to_owned();
        let cuts = match kind {
            FileKind::Markdown | FileKind::Imported => cut(text),
            FileKind::Json | FileKind::Chapter => vec![Cut { line: 1, ..Cut::default() }],
        };
        let titled = match kind {
            FileKind::Markdown => front_matter_title(text)
                .or_else(|| cuts.iter().find(|cut| cut.level == 1).map(|cut| cut.heading.clone())),
            FileKind::Imported => cuts.iter().find(|cut| cut.level == 1).map(|cut| cut.heading.clone()),
            FileKind::Json => None,
            FileKind::Chapter => chapter.map(|chapter| chapter.title.clone()),
        };
        let mut file = Self {
            manual: manual.to_owned(),
            kind,
            len,
            sha256,
            title: titled.unwrap_or_else(|| stem.clone()),
            chapter_id: chapter.map_or(stem, |chapter| chapter.id.clone()),
            key: KeyText::default(),
            sections: Vec::with_capacity(cuts.len()),
            definitions: definitions(text),
            places: Vec::new(),
            path,
        };
        match kind {
            FileKind::Json => file.add(&searched_json(text), &cuts[0], text.len(), last_line(text, cuts[0].line)),
            FileKind::Markdown | FileKind::Chapter | FileKind::Imported => file.add_all(text, &cuts),
        }
        if kind == FileKind::Chapter
            && let (Some(only), Some(chapter)) = (file.sections.first_mut(), chapter)
        {
            only.heading = chapter.title.clone();
            only.level = 1;
        }
        file.key.text.shrink_to_fit();
        file
    }

    /// What a reference carries of the version: enough to tell that a file has changed.
    pub fn version_mark(&self) -> String {
        hex(&self.sha256[..MARK_BYTES])
    }

    /// Whether a reference was made from this version; longer marks are of earlier programs.
    pub fn is_version(&self, mark: &str) -> bool {
        mark.len() >= 2 * MARK_BYTES && hex(&self.sha256).starts_with(mark)
    }

    fn add_all(&mut self, text: &str, cuts: &[Cut]) {
        for (index, cut) in cuts.iter().enumerate() {
            let end = cuts.get(index + 1).map_or(text.len(), |next| next.start);
            let last =
                cuts.get(index + 1).map_or_else(|| last_line(&text[cut.start..], cut.line), |next| next.line - 1);
            self.add(&text[cut.start..end], cut, end, last);
        }
    }

    fn add(&mut self, searched: &str, cut: &Cut, end: usize, last: u32) {
        let heading_len = cut.heading_end.saturating_sub(cut.start).min(searched.len());
        // No file of 4 GiB is read, so every offset fits.
        let key_start = self.key.text.len() as u32;
        self.key.extend(&searched[..heading_len]);
        let heading_key_end = self.key.text.len() as u32;
        self.key.extend(&searched[heading_len..]);
        let parent = self.sections.iter().rposition(|above| above.level > 0 && above.level < cut.level);
        self.sections.push(Section {
            heading: cut.heading.clone(),
            level: cut.level,
            parent: parent.map(|index| index as u32),
            lines: (cut.line, last.max(cut.line)),
            span: (cut.start as u32, end as u32),
            key: (key_start, self.key.text.len() as u32),
            heading_key_end,
        });
    }

    /// What is searched of a section.
    pub fn section_key(&self, place: usize) -> &str {
        let (from, to) = self.sections[place].key;
        &self.key.text[from as usize..to as usize]
    }

    /// What is searched of a section's heading.
    pub fn heading_key(&self, place: usize) -> &str {
        let section = &self.sections[place];
        &self.key.text[section.key.0 as usize..section.heading_key_end as usize]
    }

    /// The section that begins at a line, or else the one that holds it.
    pub fn section_at(&self, line: u32) -> Option<usize> {
        let after = self.sections.partition_point(|section| section.lines.0 <= line);
        let place = after.checked_sub(1)?;
        (line <= self.sections[place].lines.1).then_some(place)
    }

    /// On which pages, sheets or slides some lines lie, as a person says it.
    pub fn at(&self, lines: (u32, u32)) -> Option<String> {
        let place = |line: u32| {
            let after = self.places.partition_point(|place| place.line <= line);
            after.checked_sub(1).map(|at| &self.places[at])
        };
        let (first, last) = (place(lines.0).or(self.places.first())?, place(lines.1)?);
        let through = |mark: &str| match first.number.cmp(&last.number) {
            std::cmp::Ordering::Less => format!("{mark} {}–{}", first.number, last.number),
            _ => format!("{mark} {}", first.number),
        };
        Some(match (first.unit, &first.name) {
            (Unit::Page, _) => through("p."),
            (Unit::Slide, _) => through("slide"),
            (Unit::Sheet, Some(name)) => format!("sheet {name}"),
            (Unit::Sheet, None) => through("sheet"),
            (Unit::Part, Some(name)) => name.clone(),
            (Unit::Part, None) => through("part"),
        })
    }

    /// The places of the sections beneath one, which follow it.
    pub fn beneath(&self, place: usize) -> std::ops::Range<usize> {
        let level = self.sections[place].level;
        if level == 0 {
            return place + 1..place + 1;
        }
        let rest = &self.sections[place + 1..];
        let count = rest.iter().take_while(|below| below.level > level).count();
        place + 1..place + 1 + count
    }
}

/// The kind of a file that belongs to a manual; `None` for all others.
pub(crate) fn kind_of(path: &RelPath) -> Option<FileKind> {
    match path.extension()?.to_ascii_lowercase().as_str() {
        "md" | "markdown" => Some(FileKind::Markdown),
        "json" => Some(FileKind::Json),
        "txt" => Some(FileKind::Chapter),
        _ => shosai_import::Kind::of_name(path.as_str()).map(|_| FileKind::Imported),
    }
}

fn last_line(text: &str, first: u32) -> u32 {
    let ends = memchr::memchr_iter(b'\n', text.as_bytes()).count() as u32;
    let open = !text.is_empty() && !text.ends_with('\n');
    (first + ends + u32::from(open)).saturating_sub(1)
}

/// JSON as it is searched: characters that were written as escapes are spelt out.
fn searched_json(text: &str) -> String {
    if !text.contains("\\u") {
        return text.to_owned();
    }
    match serde_json::from_str::<Value>(text) {
        Ok(value) => value.to_string(),
        Err(_) => text.to_owned(),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn markdown(text: &str) -> File {
        File::of("m", RelPath::parse("a.md").unwrap(), text, None, text.len() as u64, [0; 32])
    }

    #[test]
    fn sections_nest_and_cover_the_file() {
        let file = markdown("前書き\n# A\na\n## B\nb\n### C\n## D\n# E\n");
        let parents: Vec<Option<u32>> = file.sections.iter().map(|section| section.parent).collect();
        assert_eq!(parents, [None, None, Some(1), Some(2), Some(1), None]);
        assert_eq!(file.beneath(1), 2..5);
        assert_eq!(file.section_at(5), Some(2));
        assert_eq!(file.sections.last().unwrap().lines, (8, 8));
        assert_eq!(file.section_key(2), "##bb");
    }

    #[test]
    fn escaped_json_is_searchable() {
        let file = File::of("m", RelPath::parse("a.json").unwrap(), r#"{"a":"\u7533\u8acb"}"#, None, 0, [0; 32]);
        assert!(file.key.text.contains("申請"));
    }
}
