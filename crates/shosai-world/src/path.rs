//! [`RelPath`]: the one gate for every path text that a model or a user gives.

use std::fmt;

use shosai_message::{Argument, Hinted};

use crate::error::{ErrorKind, Result, WorldError};
use crate::messages;
use crate::names::{fold, nfc};

mod segment;

/// The longest name that common file systems take, in bytes.
const MAX_SEGMENT_BYTES: usize = 255;
/// Linux's `PATH_MAX`, the shortest limit we meet on a whole path.
const MAX_PATH_BYTES: usize = 4096;

/// Names our own temporary and lock files begin with; no caller may use them, since they are swept.
pub(crate) const OWN_PREFIX: &str = ".shosai-own-";

/// A path beneath a root: segments joined by `/`, every one of them harmless on every platform.
///
/// - `\` is taken as a separator, so that a Windows-style text names the same file everywhere.
/// - `.` segments and doubled slashes vanish; `..` is refused wherever it stands.
/// - Text is brought to NFC. A file that lies on the disk under an equal-looking NFD name is still reached:
///   [`crate::Folder`] looks for it when the NFC name is absent.
/// - Percent-encoding is not decoded: `%2e%2e` is a name of six characters.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct RelPath {
    /// Segments joined by `/`; empty for the root itself.
    text: String,
}

impl RelPath {
    /// The folder itself.
    pub fn root() -> Self {
        Self::default()
    }

    /// Checks and normalises a path text; the only way from text to a path.
    ///
    /// # Errors
    /// `out_of_scope` when the text would lead out of the folder (absolute, `..`, `~`), `invalid_path` when it holds
    /// what some platform would read as another name or as no file at all.
    pub fn parse(text: &str) -> Result<Self> {
        if text.is_empty() {
            return Err(invalid(messages::PathEmpty));
        }
        if text.len() > MAX_PATH_BYTES {
            return Err(invalid(messages::PathTooLong { most: MAX_PATH_BYTES }));
        }
        refuse_absolute(text)?;
        let mut kept: Vec<String> = Vec::new();
        for raw in text.split(['/', '\\']) {
            if raw.is_empty() || raw == "." {
                continue;
            }
            let name = nfc(raw);
            segment::check(&name)?;
            if name.len() > MAX_SEGMENT_BYTES {
                return Err(invalid(messages::NameTooLong { most: MAX_SEGMENT_BYTES }));
            }
            kept.push(name);
        }
        let text = kept.join("/");
        if text.len() > MAX_PATH_BYTES {
            return Err(invalid(messages::PathTooLong { most: MAX_PATH_BYTES }));
        }
        Ok(Self { text })
    }

    /// This path with one more checked part, which may have several segments.
    ///
    /// # Errors
    /// As [`RelPath::parse`] for the part and for the length of the whole.
    pub fn join(&self, part: &str) -> Result<Self> {
        let part = Self::parse(part)?;
        self.join_path(&part)
    }

    /// This path followed by another.
    ///
    /// # Errors
    /// `invalid_path` when the whole is too long.
    pub fn join_path(&self, part: &Self) -> Result<Self> {
        let text = match (self.text.is_empty(), part.text.is_empty()) {
            (true, _) => part.text.clone(),
            (_, true) => self.text.clone(),
            _ => format!("{}/{}", self.text, part.text),
        };
        if text.len() > MAX_PATH_BYTES {
            return Err(invalid(messages::PathTooLong { most: MAX_PATH_BYTES }));
        }
        Ok(Self { text })
    }

    /// The path as text, segments joined by `/`; empty for the root.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether this is the folder itself.
    pub fn is_root(&self) -> bool {
        self.text.is_empty()
    }

    /// The segments in order.
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.text.split('/').filter(|segment| !segment.is_empty())
    }

    /// The last segment, if any.
    pub fn file_name(&self) -> Option<&str> {
        self.segments().next_back()
    }

    /// The last segment without its extension.
    pub fn stem(&self) -> Option<&str> {
        let name = self.file_name()?;
        Some(match name.rfind('.') {
            Some(dot) if dot > 0 => &name[..dot],
            _ => name,
        })
    }

    /// The extension of the last segment, without the dot; a leading dot does not begin one.
    pub fn extension(&self) -> Option<&str> {
        let name = self.file_name()?;
        match name.rfind('.') {
            Some(dot) if dot > 0 => Some(&name[dot + 1..]),
            _ => None,
        }
    }

    /// The path without its last segment; `None` for the root.
    pub fn parent(&self) -> Option<Self> {
        if self.is_root() {
            return None;
        }
        let cut = self.text.rfind('/').unwrap_or(0);
        Some(Self { text: self.text[..cut].to_owned() })
    }

    /// Whether any segment begins with a dot.
    pub fn has_hidden_segment(&self) -> bool {
        self.segments().any(|segment| segment.starts_with('.'))
    }

    /// Whether this path is `folder` or lies beneath it, letter for letter.
    pub fn is_beneath(&self, folder: &Self) -> bool {
        beneath(self.segments(), folder.segments())
    }

    /// Whether this path could reach `folder` or something beneath it on any file system: names are compared after
    /// compatibility normalisation and case folding, so that a rule about a folder cannot be got around by spelling.
    pub fn is_beneath_folded(&self, folder: &Self) -> bool {
        beneath(self.segments().map(fold), folder.segments().map(fold))
    }

    /// The path with compatibility normalisation and case folding, as a key for "the same file on some platform".
    pub fn folded(&self) -> String {
        self.segments().map(fold).collect::<Vec<_>>().join("/")
    }

    /// A single name read from a disk, `None` when no caller could have written it.
    pub(crate) fn from_disk_name(name: &str) -> Option<Self> {
        let path = Self::parse(name).ok()?;
        (path.segments().count() == 1 && !name.contains(['/', '\\'])).then_some(path)
    }
}

impl fmt::Display for RelPath {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(if self.is_root() { "." } else { &self.text })
    }
}

impl std::str::FromStr for RelPath {
    type Err = WorldError;

    fn from_str(text: &str) -> Result<Self> {
        Self::parse(text)
    }
}

fn beneath<T: PartialEq>(mut path: impl Iterator<Item = T>, folder: impl Iterator<Item = T>) -> bool {
    for wanted in folder {
        if path.next() != Some(wanted) {
            return false;
        }
    }
    true
}

fn refuse_absolute(text: &str) -> Result<()> {
    let bytes = text.as_bytes();
    let rooted = text.starts_with(['/', '\\']);
    let drive = bytes.len() >= 2 && bytes[0].is_ascii_alphabetic() && bytes[1] == b':';
    if rooted || drive {
        return Err(outside(messages::PathAbsolute));
    }
    if text.starts_with('~') {
        return Err(outside(messages::PathHome));
    }
    Ok(())
}

impl From<&RelPath> for Argument {
    fn from(path: &RelPath) -> Self {
        path.as_str().into()
    }
}

pub(crate) fn invalid(entry: impl Hinted) -> WorldError {
    WorldError::new(ErrorKind::InvalidPath, entry)
}

pub(crate) fn outside(entry: impl Hinted) -> WorldError {
    WorldError::new(ErrorKind::OutOfScope, entry)
}

#[cfg(test)]
mod tests;
