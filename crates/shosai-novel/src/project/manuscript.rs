//! Texts of a project: read in whatever encoding they lie, written whole, backed up before they change.

use schemars::JsonSchema;
use serde::Serialize;
use shosai_text::{Charset, decode};
use shosai_world::{Condition, RelPath, sha256, sha256_hex};

use super::Project;
use crate::{
    backups::BackupRef,
    error::{Failure, Qc, Result},
    messages,
};

/// No manuscript is longer; a file that is was not meant as one.
pub const MAX_TEXT_BYTES: u64 = 8 * 1024 * 1024;

/// A text as it lies in the project.
#[derive(Clone, Debug, PartialEq)]
pub struct TextFile {
    /// Where it lies beneath the project.
    pub path: RelPath,
    /// Its text; every line ends with `\n`, whatever the file has.
    pub text: String,
    /// How it was stored.
    pub charset: Charset,
    /// How its lines ended.
    pub line_end: LineEnd,
    /// The SHA-256 of the bytes on the disk.
    pub sha256: String,
    /// The same as bytes.
    pub digest: [u8; 32],
    /// How many bytes those are.
    pub size_bytes: u64,
}

/// How lines end.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum LineEnd {
    /// `\n`.
    Lf,
    /// `\r\n`.
    CrLf,
}

/// What a write did.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Written {
    /// Where, beneath the project.
    pub path: String,
    /// The SHA-256 of the bytes that lie there now.
    pub sha256: String,
    /// How many bytes those are.
    pub size_bytes: u64,
    /// Whether anything changed.
    pub changed: bool,
    /// The backup of what was there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backup: Option<BackupRef>,
}

impl Project {
    /// The manuscript of an episode, read.
    ///
    /// # Errors
    /// `QC-002` when it has none; as [`Project::read_text`].
    pub fn read_episode(&self, number: u32) -> Result<TextFile> {
        self.read_text(&self.episode(number)?.path)
    }

    /// A text of the project.
    ///
    /// # Errors
    /// `QC-002` when it is absent, `invalid_parameter` when it is no text, `too_large`.
    pub fn read_text(&self, path: &RelPath) -> Result<TextFile> {
        let bytes = self.folder().read(path, MAX_TEXT_BYTES).map_err(|error| match error.kind {
            shosai_world::ErrorKind::NotFound => Failure::from(messages::FileMissing { path: path.as_str() })
                .with("missing_files", vec![path.to_string()]),
            _ => error.into(),
        })?;
        let (text, charset) = decode(&bytes).map_err(|_| messages::FileNotText { path: path.as_str() })?;
        let line_end = if text.contains("\r\n") { LineEnd::CrLf } else { LineEnd::Lf };
        let text = if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text };
        let size_bytes = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        Ok(TextFile {
            path: path.clone(),
            text,
            charset,
            line_end,
            sha256: sha256_hex(&bytes),
            digest: sha256(&bytes),
            size_bytes,
        })
    }

    /// Writes a manuscript as UTF-8 with the line ends that it had, after a backup of what was there. A text that is
    /// there already is not written again, so that a repeated call changes nothing.
    ///
    /// # Errors
    /// `QC-008` when `expected_sha256` is given and the file is another by now.
    pub fn write_manuscript(&self, path: &RelPath, text: &str, expected_sha256: Option<&str>) -> Result<Written> {
        let present = match self.read_text(path) {
            Ok(present) => Some(present),
            Err(error) if error.code == Qc::FilesMissing.code() => None,
            Err(error) => return Err(error),
        };
        let found = present.as_ref().map(|file| file.sha256.clone());
        let changed_meanwhile = || {
            Failure::from(messages::ManuscriptChanged { path: path.as_str() })
                .with("expected_sha256", expected_sha256)
                .with("actual_sha256", found.clone())
        };
        if expected_sha256.is_some() && expected_sha256 != found.as_deref() {
            return Err(changed_meanwhile());
        }
        let line_end = present.as_ref().map_or(LineEnd::Lf, |file| file.line_end);
        let bytes = stored(text, line_end);
        let sha256 = sha256_hex(bytes.as_bytes());
        let size_bytes = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        let before = present.as_ref().map(|file| file.digest);
        let changed = present.as_ref().is_none_or(|file| file.sha256 != sha256);
        let backup = match present {
            Some(_) if changed => Some(self.backups().keep(path)?),
            _ => None,
        };
        if changed {
            let condition = before.map_or(Condition::Absent, Condition::Digest);
            self.folder().write_if(path, &condition, bytes.as_bytes()).map_err(|error| match error.code() {
                "conflict" => changed_meanwhile(),
                _ => error.into(),
            })?;
        }
        Ok(Written { path: path.to_string(), sha256, size_bytes, changed, backup })
    }
}

fn stored(text: &str, line_end: LineEnd) -> String {
    let lines = text.replace("\r\n", "\n");
    match line_end {
        LineEnd::Lf => lines,
        LineEnd::CrLf => lines.replace('\n', "\r\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::project;

    #[test]
    fn line_ends_survive_a_change_and_the_old_text_is_kept() {
        let project = project();
        let path = RelPath::parse("40_原稿/第001話_雨.md").unwrap();
        project.folder().write_atomic(&path, "一\r\n二\r\n".as_bytes()).unwrap();
        let read = project.read_episode(1).unwrap();
        assert_eq!((read.text.as_str(), read.line_end), ("一\n二\n", LineEnd::CrLf));
        let written = project.write_manuscript(&path, "三\n", Some(&read.sha256)).unwrap();
        assert_eq!(project.folder().read(&path, 99).unwrap(), "三\r\n".as_bytes());
        let kept = written.backup.unwrap();
        assert_eq!(kept.sha256, read.sha256);
        let again = project.write_manuscript(&path, "三\n", None).unwrap();
        assert!(!again.changed && again.backup.is_none());
        assert_eq!(project.write_manuscript(&path, "四", Some(&read.sha256)).unwrap_err().code, "QC-008");
    }

    #[test]
    fn manuscripts_of_windows_are_read_and_binary_files_are_not() {
        let project = project();
        let path = RelPath::parse("40_原稿/第2話.txt").unwrap();
        // 「雨」 in CP932.
        project.folder().write_atomic(&path, &[0x89, 0x4A, 0x0D, 0x0A]).unwrap();
        let read = project.read_episode(2).unwrap();
        assert_eq!((read.text.as_str(), read.charset), ("雨\n", Charset::Cp932));
        project.folder().write_atomic(&path, b"\x89PNG\0\0\x01\0\0").unwrap();
        assert_eq!(project.read_episode(2).unwrap_err().code, "invalid_parameter");
    }
}
