//! Reading a part of a manual, never more than was asked for.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_text::Charset;

use crate::corpus::{File, FileKind, Library, MAX_FILE_BYTES, plain_text};
use crate::find::Ref;
use crate::messages;
use crate::reference::{node_id, title};
use shosai_message::Failure;

/// How much is read.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// The beginning of a section.
    Snippet,
    /// A section with all that lies beneath it.
    #[default]
    Section,
    /// A section and those that follow it.
    Sections,
    /// The whole file.
    File,
}

/// How much may be read at most.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(default)]
pub struct ReadLimits {
    /// Sections.
    pub max_sections: usize,
    /// Characters.
    pub max_chars: usize,
    /// Whether a whole Markdown file may be read, if the server allows it too.
    pub allow_file: bool,
}

impl Default for ReadLimits {
    fn default() -> Self {
        Self { max_sections: 20, max_chars: 8000, allow_file: false }
    }
}

/// What is read around a snippet.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(default)]
pub struct Expand {
    /// Characters before it.
    pub before_chars: usize,
    /// Characters after it.
    pub after_chars: usize,
}

/// What the server allows, whatever is asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HardLimits {
    /// HARD_MAX_SECTIONS.
    pub max_sections: usize,
    /// HARD_MAX_CHARS.
    pub max_chars: usize,
    /// ALLOW_FILE_SCOPE.
    pub allow_file_scope: bool,
}

impl Default for HardLimits {
    fn default() -> Self {
        Self { max_sections: 20, max_chars: 20_000, allow_file_scope: false }
    }
}

/// What was read.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct ReadText {
    /// The text.
    pub text: String,
    /// Whether there is more than was allowed.
    pub truncated: bool,
    /// What was applied.
    pub applied: Applied,
}

/// The scope and limits that were applied.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct Applied {
    /// How much was read.
    pub scope: Scope,
    /// Sections in it.
    pub sections: usize,
    /// The limit on sections.
    pub max_sections: usize,
    /// The limit on characters.
    pub max_chars: usize,
    /// Its first line.
    pub line_start: u32,
    /// Its last line.
    pub line_end: u32,
    /// Its pages, sheet or slides, where the file has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
}

/// `get_section`.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct SectionText {
    /// The manual.
    pub manual: String,
    /// The section.
    pub section_id: String,
    /// Its title.
    pub title: String,
    /// Its text, with line ends as `\n`.
    pub text: String,
    /// Its file.
    pub file: String,
    /// How the file is stored.
    pub encoding: String,
    /// The section again.
    pub id: String,
}

/// A part of a manual with where it came from, for copying.
#[derive(Clone, Debug, PartialEq)]
pub struct SourceText {
    /// The manual.
    pub manual_id: String,
    /// The file beneath it.
    pub path: String,
    /// First and last line.
    pub lines: (u32, u32),
    /// Sections in it.
    pub sections: usize,
    /// The text as it stands in the file.
    pub text: String,
    /// The SHA-256 of the file.
    pub file_sha256: String,
}

/// How long a snippet is.
const SNIPPET_CHARS: usize = 240;

impl Library {
    /// Reads what a reference leads to.
    ///
    /// # Errors
    /// `conflict` when the file changed since the reference was made, `not_found`, `forbidden` for whole Markdown files
    /// that the server does not allow.
    pub fn read(
        &self,
        place: &Ref,
        scope: Scope,
        limits: &ReadLimits,
        expand: &Expand,
        hard: &HardLimits,
    ) -> Result<ReadText, Failure> {
        let (file, at) = self.opened(place)?;
        let max_sections = limits.max_sections.min(hard.max_sections).max(1);
        let max_chars = limits.max_chars.min(hard.max_chars).max(1);
        if scope == Scope::File
            && matches!(file.kind, FileKind::Markdown | FileKind::Imported)
            && !(limits.allow_file && hard.allow_file_scope)
        {
            return Err(messages::WholeMarkdown.into());
        }
        let (text, _) = self.text_of(file)?;
        let wanted = match scope {
            Scope::File => 0..file.sections.len(),
            Scope::Section => at..file.beneath(at).end,
            Scope::Sections => at..file.sections.len(),
            Scope::Snippet => at..at + 1,
        };
        let end = if scope == Scope::File { wanted.end } else { wanted.end.min(wanted.start + max_sections) };
        let whole = span(file, wanted.clone(), &text);
        let mut part = span(file, wanted.start..end, &text);
        if scope == Scope::Snippet {
            let reach = forward(&text, part.start, SNIPPET_CHARS.saturating_add(expand.after_chars));
            part.end = if expand.after_chars == 0 { reach.min(part.end) } else { reach };
            part.start = backward(&text, part.start, expand.before_chars);
        }
        let cut = forward(&text, part.start, max_chars).min(part.end);
        let applied = Applied {
            scope,
            sections: end - wanted.start,
            max_sections,
            max_chars,
            line_start: line_at(&text, part.start),
            line_end: line_at(&text, cut.saturating_sub(1).max(part.start)),
            at: None,
        };
        let applied = Applied { at: file.at((applied.line_start, applied.line_end)), ..applied };
        Ok(ReadText { text: text[part.start..cut].to_owned(), truncated: cut < whole.end, applied })
    }

    /// A section by its identifier, whole.
    ///
    /// # Errors
    /// `not_found` when the manual, the section or its file is not there.
    pub fn section(&self, manual_name: &str, section_id: &str) -> Result<SectionText, Failure> {
        let (file, at) = self.by_id(manual_name, section_id)?;
        let (text, charset) = self.text_of(file)?;
        let span = span(file, at..file.beneath(at).end, &text);
        Ok(SectionText {
            manual: manual_name.to_owned(),
            section_id: section_id.to_owned(),
            title: title(file, at),
            text: text[span].replace("\r\n", "\n").replace('\r', "\n"),
            file: file.path.as_str().to_owned(),
            encoding: charset_name(charset).to_owned(),
            id: section_id.to_owned(),
        })
    }

    /// What a reference leads to, whole, for copying it elsewhere.
    ///
    /// # Errors
    /// As [`Library::read`].
    pub fn source(&self, place: &Ref) -> Result<SourceText, Failure> {
        let (file, at) = self.opened(place)?;
        let whole = place.start_line.is_none();
        let wanted = if whole { 0..file.sections.len() } else { at..file.beneath(at).end };
        let bytes = self.bytes_of(file)?;
        let (text, _) = self.decoded(file, &bytes)?;
        let span = span(file, wanted.clone(), &text);
        let last = file.sections[wanted.end - 1].lines.1;
        Ok(SourceText {
            manual_id: file.manual.clone(),
            path: file.path.as_str().to_owned(),
            lines: (file.sections[wanted.start].lines.0, last),
            sections: wanted.len(),
            text: text[span].to_owned(),
            file_sha256: shosai_world::sha256_hex(&bytes),
        })
    }

    /// A whole file, for copying it elsewhere.
    ///
    /// # Errors
    /// `not_found`; `conflict` when it is changing at this moment.
    pub fn source_file(&self, manual_id: &str, path: &str) -> Result<SourceText, Failure> {
        self.source(&Ref {
            target: "manual".to_owned(),
            manual_id: manual_id.to_owned(),
            path: path.to_owned(),
            start_line: None,
            version: None,
        })
    }

    /// The file and section of a reference that still holds.
    fn opened(&self, place: &Ref) -> Result<(&Arc<File>, usize), Failure> {
        if place.target != "manual" {
            return Err(messages::ReferenceToOther { target: &place.target }.into());
        }
        let file = self.file(&place.manual_id, &place.path)?;
        if place.version.as_ref().is_some_and(|version| !file.is_version(version)) {
            return Err(changed(&place.path));
        }
        let Some(line) = place.start_line else { return Ok((file, 0)) };
        let at =
            file.section_at(line).ok_or_else(|| Failure::from(messages::NoSuchLine { path: &place.path, line }))?;
        Ok((file, at))
    }

    /// A section by its identifier.
    pub(crate) fn by_id(&self, manual_name: &str, section_id: &str) -> Result<(&Arc<File>, usize), Failure> {
        let manual = self.manual(manual_name)?;
        for file in manual.files.values() {
            let own = match file.kind {
                FileKind::Markdown | FileKind::Imported => section_id.starts_with(file.path.as_str()),
                FileKind::Json | FileKind::Chapter => true,
            };
            if let Some(at) =
                own.then(|| (0..file.sections.len()).find(|at| node_id(file, *at) == section_id)).flatten()
            {
                return Ok((file, at));
            }
        }
        let listed =
            manual.contents.iter().flat_map(|contents| &contents.chapters).find(|chapter| chapter.id == section_id);
        let failure: Failure = match listed {
            Some(chapter) => messages::SectionFileMissing { file: &chapter.file, section: section_id }.into(),
            None => messages::NoSuchSection { manual: manual_name, section: section_id }.into(),
        };
        Err(failure.with_details(serde_json::json!({ "resource": "section", "section_id": section_id })))
    }

    /// The text of a file as it was indexed.
    pub(crate) fn text_of(&self, file: &File) -> Result<(String, Charset), Failure> {
        self.decoded(file, &self.bytes_of(file)?)
    }

    fn bytes_of(&self, file: &File) -> Result<Vec<u8>, Failure> {
        let path = self.path_of(file)?;
        let bytes = self.folder.read(&path, MAX_FILE_BYTES)?;
        if shosai_world::sha256(&bytes) != file.sha256 {
            return Err(changed(file.path.as_str()));
        }
        Ok(bytes)
    }

    fn decoded(&self, file: &File, bytes: &[u8]) -> Result<(String, Charset), Failure> {
        if file.kind == FileKind::Imported {
            // It was read before, so nothing here waits for long.
            let text = self.imports.text(file.path.as_str(), bytes, &file.sha256, &|| false)?;
            return Ok((text.markdown.clone(), Charset::Utf8));
        }
        plain_text(bytes).map_err(|_| messages::FileNotText { path: &file.path }.into())
    }
}

fn changed(path: &str) -> Failure {
    messages::FileChanged { path }.into()
}

/// Where sections lie in the text.
fn span(file: &File, places: std::ops::Range<usize>, text: &str) -> std::ops::Range<usize> {
    let start = file.sections[places.start].span.0 as usize;
    let end = file.sections[places.end - 1].span.1 as usize;
    start.min(text.len())..end.min(text.len())
}

fn forward(text: &str, from: usize, chars: usize) -> usize {
    text[from..].char_indices().nth(chars).map_or(text.len(), |(at, _)| from + at)
}

fn backward(text: &str, from: usize, chars: usize) -> usize {
    if chars == 0 {
        return from;
    }
    text[..from].char_indices().rev().nth(chars - 1).map_or(0, |(at, _)| at)
}

fn line_at(text: &str, at: usize) -> u32 {
    memchr::memchr_iter(b'\n', &text.as_bytes()[..at.min(text.len())]).count() as u32 + 1
}

fn charset_name(charset: Charset) -> &'static str {
    match charset {
        Charset::Utf8 => "utf-8",
        Charset::Utf16Le => "utf-16-le",
        Charset::Utf16Be => "utf-16-be",
        Charset::Cp932 => "cp932",
        Charset::EucJp => "euc-jp",
    }
}
