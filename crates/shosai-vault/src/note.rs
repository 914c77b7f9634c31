//! Notes: listed, read in part, created, written, replaced in.

use std::sync::Arc;

use shosai_text::decode;
use shosai_world::{Condition, Folder, Kind, RelPath, sha256_hex};

use shosai_message::Failure;

use crate::{
    LineRange, Lines, Sketches, messages,
    policy::{Change, allow},
};

/// Notes are read into memory; a larger file is data, not a note.
pub const MAX_NOTE_BYTES: u64 = 64 * 1024 * 1024;

/// The notes beneath one folder.
#[derive(Clone)]
pub struct Vault {
    pub(crate) folder: Folder,
    pub(crate) sketches: Option<Arc<Sketches>>,
    /// The folder's own name, which callers who see the workspace put before a path.
    pub(crate) name: String,
}

/// What a folder of the vault holds.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Listed {
    /// The path beneath the vault.
    pub path: String,
    /// Note or folder.
    pub kind: ListedKind,
    /// Its size; 0 for a folder.
    pub bytes: u64,
}

/// What a path of the vault leads to.
#[derive(Clone, Copy, Debug, Eq, PartialEq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ListedKind {
    /// A note.
    File,
    /// A folder.
    Dir,
}

/// Which part of a note is read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Selection {
    /// From its beginning, as far as the limit allows.
    Whole,
    /// These lines.
    Lines(LineRange),
}

/// A part of a note.
#[derive(Clone, Debug, PartialEq)]
pub struct Passage {
    /// The text.
    pub text: String,
    /// The lines it came from; `None` when there are none.
    pub applied: Option<LineRange>,
    /// How many lines the note has.
    pub total_lines: usize,
    /// How many of them are front matter.
    pub front_lines: usize,
    /// Whether the limit on characters cut it short.
    pub cut: bool,
    /// The digest of the whole note, for a later write that must not overwrite someone else's.
    pub sha256: String,
}

/// How a note is written.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum WriteMode {
    /// The note becomes the given text.
    Overwrite,
    /// The given text is added at the end.
    Append,
}

/// A note after a write.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    /// The bytes that were written.
    pub bytes: usize,
    /// The digest of the note now.
    pub sha256: String,
}

/// A note after a replacement.
#[derive(Clone, Debug, PartialEq)]
pub struct Replaced {
    /// How many places were replaced.
    pub replacements: usize,
    /// How many places still hold the text that was looked for.
    pub remaining: usize,
    /// The digest of the note now.
    pub sha256: String,
}

impl Vault {
    /// The vault in `folder`.
    pub fn new(folder: Folder) -> Self {
        Self { folder, sketches: None, name: String::new() }
    }

    /// The same vault, whose searches leave unread what earlier ones saw to hold nothing of the kind.
    #[must_use]
    pub fn remembering(self, sketches: Arc<Sketches>) -> Self {
        Self { sketches: Some(sketches), ..self }
    }

    /// The same vault, whose notes may also be named with its own folder in front, as the workspace has them.
    #[must_use]
    pub fn called(self, name: &str) -> Self {
        Self { name: name.trim_matches('/').to_owned(), ..self }
    }

    /// The path of a note or folder, without the vault's own folder in front unless the vault holds one of that name.
    pub(crate) fn located(&self, path: &str) -> Result<RelPath, Failure> {
        let whole = RelPath::parse(path)?;
        let own = path.strip_prefix(self.name.as_str()).and_then(|rest| rest.strip_prefix('/'));
        let Some(inner) = own.filter(|inner| !self.name.is_empty() && !inner.is_empty()) else { return Ok(whole) };
        if self.folder.exists(&RelPath::parse(&self.name)?)? { Ok(whole) } else { Ok(RelPath::parse(inner)?) }
    }

    /// The contents of a folder, one level deep, sorted by name; nothing where there is no vault yet.
    pub fn list(&self, folder: &str) -> Result<Vec<Listed>, Failure> {
        let start = if folder.is_empty() { RelPath::root() } else { self.located(folder)? };
        let entries = match self.folder.list(&start) {
            Ok((entries, _)) => entries,
            Err(error) if start.is_root() && is_absent(error.kind) => Vec::new(),
            Err(error) => return Err(error.into()),
        };
        let listed = entries.into_iter().map(|entry| Listed {
            path: entry.path.to_string(),
            kind: if entry.stat.kind == Kind::Folder { ListedKind::Dir } else { ListedKind::File },
            bytes: entry.stat.len,
        });
        Ok(listed.collect())
    }

    /// A part of a note, at most `max_chars` characters long; a character is never split.
    pub fn read(&self, path: &str, selection: Selection, max_chars: usize) -> Result<Passage, Failure> {
        let (lines, sha256) = self.lines(&self.located(path)?)?;
        let total_lines = lines.count();
        let front_lines = lines.front_matter();
        let wanted = match selection {
            Selection::Whole => LineRange { start_line: 1, end_line: total_lines },
            Selection::Lines(range) => range.checked()?,
        };
        if wanted.start_line > total_lines {
            return Ok(Passage { text: String::new(), applied: None, total_lines, front_lines, cut: false, sha256 });
        }
        let full = lines.passage(wanted.start_line, wanted.end_line);
        let text = first_chars(full, max_chars);
        let last = lines.line_at(lines.bytes(wanted.start_line, wanted.end_line).start + text.len().saturating_sub(1));
        let applied = LineRange { start_line: wanted.start_line, end_line: last.min(wanted.end_line) };
        Ok(Passage {
            cut: text.len() < full.len(),
            text: text.to_owned(),
            applied: Some(applied),
            total_lines,
            front_lines,
            sha256,
        })
    }

    /// A new note; one that exists is not touched.
    pub fn create(&self, path: &str, content: &str) -> Result<Written, Failure> {
        let path = self.located(path)?;
        allow(&path, Change::Create)?;
        self.folder.create_new(&path, content.as_bytes()).map_err(|error| match error.code() {
            "conflict" => Failure::from(messages::NoteExists { path: &path }),
            _ => error.into(),
        })?;
        Ok(Written { bytes: content.len(), sha256: sha256_hex(content.as_bytes()) })
    }

    /// Writes to a note that exists. With `expected`, only while its digest is still that one.
    pub fn write(
        &self,
        path: &str,
        content: &str,
        mode: WriteMode,
        expected: Option<&str>,
    ) -> Result<Written, Failure> {
        let path = self.located(path)?;
        allow(&path, if mode == WriteMode::Append { Change::Append } else { Change::Replace })?;
        let before = self.bytes(&path)?;
        check_digest(&path, &before, expected)?;
        match mode {
            WriteMode::Append if expected.is_none() => {
                self.folder.append(&path, content.as_bytes())?;
                Ok(Written { bytes: content.len(), sha256: sha256_hex(&self.bytes(&path)?) })
            }
            WriteMode::Append => {
                self.publish(&path, &before, [before.as_slice(), content.as_bytes()].concat(), content.len())
            }
            WriteMode::Overwrite => self.publish(&path, &before, content.as_bytes().to_vec(), content.len()),
        }
    }

    /// Replaces the first `most` places that hold `find`, exactly as it is spelled.
    pub fn replace(
        &self,
        path: &str,
        find: &str,
        replace: &str,
        most: usize,
        expected: Option<&str>,
    ) -> Result<Replaced, Failure> {
        if find.is_empty() {
            return Err(messages::FindEmpty.into());
        }
        let path = self.located(path)?;
        allow(&path, Change::Replace)?;
        let before = self.bytes(&path)?;
        check_digest(&path, &before, expected)?;
        let text = std::str::from_utf8(&before).map_err(|_| not_utf8(&path))?;
        let found = text.matches(find).count();
        if found == 0 {
            return Err(messages::TextNotInNote { path: &path }.into());
        }
        let replacements = found.min(most);
        let after = text.replacen(find, replace, replacements);
        let remaining = after.matches(find).count();
        let written = self.publish(&path, &before, after.into_bytes(), 0)?;
        Ok(Replaced { replacements, remaining, sha256: written.sha256 })
    }

    /// The lines of a note, and the digest of its bytes.
    pub(crate) fn lines(&self, path: &RelPath) -> Result<(Lines, String), Failure> {
        let bytes = self.bytes(path)?;
        let (text, _) = decode(&bytes).map_err(|_| not_text(path))?;
        Ok((Lines::new(text), sha256_hex(&bytes)))
    }

    fn bytes(&self, path: &RelPath) -> Result<Vec<u8>, Failure> {
        Ok(self.folder.read(path, MAX_NOTE_BYTES)?)
    }

    /// Replaces a note that is still `before`; a change in between is a conflict, not a loss.
    fn publish(&self, path: &RelPath, before: &[u8], after: Vec<u8>, bytes: usize) -> Result<Written, Failure> {
        let expected = Condition::Digest(shosai_world::sha256(before));
        self.folder.write_if(path, &expected, &after).map_err(|error| match error.code() {
            "conflict" => changed(path),
            _ => error.into(),
        })?;
        Ok(Written { bytes, sha256: sha256_hex(&after) })
    }
}

/// Whether an error only says that nothing is there yet.
pub(crate) fn is_absent(kind: shosai_world::ErrorKind) -> bool {
    matches!(kind, shosai_world::ErrorKind::NotFound | shosai_world::ErrorKind::Unavailable)
}

/// The first `most` characters.
pub(crate) fn first_chars(text: &str, most: usize) -> &str {
    text.char_indices().nth(most).map_or(text, |(place, _)| &text[..place])
}

fn check_digest(path: &RelPath, bytes: &[u8], expected: Option<&str>) -> Result<(), Failure> {
    match expected {
        Some(expected) if !expected.eq_ignore_ascii_case(&sha256_hex(bytes)) => Err(changed(path)),
        _ => Ok(()),
    }
}

fn changed(path: &RelPath) -> Failure {
    messages::NoteChanged { path }.into()
}

fn not_text(path: &RelPath) -> Failure {
    messages::NoteNotText { path }.into()
}

fn not_utf8(path: &RelPath) -> Failure {
    messages::NoteNotUtf8 { path }.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shosai_world::{RootName, World};

    fn vault() -> Vault {
        Vault::new(World::memory().folder(&RootName::VAULT).unwrap())
    }

    #[test]
    fn a_note_is_created_once_and_written_only_where_it_exists() {
        let vault = vault();
        assert_eq!(vault.write("notes/a.md", "x", WriteMode::Overwrite, None).unwrap_err().code, "not_found");
        vault.create("notes/a.md", "一行目\n").unwrap();
        assert_eq!(vault.create("notes/a.md", "y").unwrap_err().code, "conflict");
        let written = vault.write("notes/a.md", "二行目\n", WriteMode::Append, None).unwrap();
        let passage = vault.read("notes/a.md", Selection::Whole, 100).unwrap();
        assert_eq!(
            (passage.text.as_str(), passage.total_lines, &passage.sha256),
            ("一行目\n二行目\n", 2, &written.sha256)
        );
    }

    #[test]
    fn a_write_on_an_old_state_is_a_conflict() {
        let vault = vault();
        let first = vault.create("a.md", "古い").unwrap();
        vault.write("a.md", "誰かの変更", WriteMode::Overwrite, None).unwrap();
        for mode in [WriteMode::Overwrite, WriteMode::Append] {
            assert_eq!(vault.write("a.md", "新しい", mode, Some(&first.sha256)).unwrap_err().code, "conflict");
        }
        assert_eq!(vault.read("a.md", Selection::Whole, 100).unwrap().text, "誰かの変更");
    }

    #[test]
    fn replacing_counts_what_it_did_and_what_is_left() {
        let vault = vault();
        vault.create("a.md", "甲 甲 甲").unwrap();
        let replaced = vault.replace("a.md", "甲", "乙", 1, None).unwrap();
        assert_eq!((replaced.replacements, replaced.remaining), (1, 2));
        assert_eq!(vault.replace("a.md", "丙", "丁", 1, None).unwrap_err().code, "not_found");
    }

    #[test]
    fn a_daily_log_cannot_be_replaced_in() {
        let vault = vault();
        vault.create("artifacts/daily/2026-02-03.md", "- 開始\n").unwrap();
        vault.write("artifacts/daily/2026-02-03.md", "- 終了\n", WriteMode::Append, None).unwrap();
        assert_eq!(vault.replace("artifacts/daily/2026-02-03.md", "開始", "x", 1, None).unwrap_err().code, "forbidden");
        assert_eq!(
            vault.write("artifacts/Daily/2026-02-03.md", "x", WriteMode::Overwrite, None).unwrap_err().code,
            "forbidden"
        );
    }

    #[test]
    fn reading_stops_at_a_character_and_says_so() {
        let vault = vault();
        vault.create("a.md", "あいう\nえおか\n").unwrap();
        let passage = vault.read("a.md", Selection::Whole, 5).unwrap();
        assert_eq!((passage.text.as_str(), passage.cut), ("あいう\nえ", true));
        assert_eq!(passage.applied, Some(LineRange { start_line: 1, end_line: 2 }));
        let past = vault.read("a.md", Selection::Lines(LineRange { start_line: 9, end_line: 12 }), 5).unwrap();
        assert_eq!((past.applied, past.cut), (None, false));
        assert_eq!(
            vault.read("a.md", Selection::Lines(LineRange { start_line: 0, end_line: 1 }), 5).unwrap_err().code,
            "invalid_parameter"
        );
    }

    #[test]
    fn a_vault_that_is_not_there_yet_is_empty() {
        assert_eq!(vault().list("").unwrap(), vec![]);
        assert_eq!(vault().list("nowhere").unwrap_err().code, "not_found");
    }
}
