//! What is known about a file without reading it, and its digest when it is read.

use sha2::{Digest, Sha256};

use crate::path::RelPath;

/// What a path leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A regular file.
    File,
    Folder,
}

/// A cheap mark of one state of a file: when it differs, the file has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint {
    /// Length in bytes.
    pub len: u64,
    /// Last modification in nanoseconds since 1970.
    pub modified_ns: i128,
    /// The file system's own number; every atomic write gives a new one.
    pub identity: u64,
}

impl Fingerprint {
    /// A short text form, for references that travel through a model.
    pub fn to_text(&self) -> String {
        format!("{:x}-{:x}-{:x}", self.len, self.modified_ns, self.identity)
    }
}

/// What is known about a file or folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stat {
    /// File or folder.
    pub kind: Kind,
    /// Length in bytes; 0 for a folder.
    pub len: u64,
    /// Last modification in milliseconds since 1970.
    pub modified_ms: i64,
    /// For change detection.
    pub fingerprint: Fingerprint,
    /// Of the contents, where the disk knows it without reading them.
    pub sha256: Option<[u8; 32]>,
}

/// One thing in a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its path, relative to the folder it was asked of.
    pub path: RelPath,
    /// What is known about it.
    pub stat: Stat,
}

/// Why a thing in a folder was left out of a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SkipReason {
    /// It is a symbolic link, and links are not allowed here or lead out.
    Link,
    /// It is neither file nor folder (a socket, a pipe, a device).
    Special,
    /// No path text can name it: it holds characters that [`RelPath::parse`] refuses, or is not Unicode.
    Name,
    /// Another entry has the same name in NFC.
    Twin,
    /// It could not be opened.
    Denied,
    /// It lies deeper than the walk may go.
    Depth,
}

impl SkipReason {
    /// The reason in a few words.
    pub fn describe(self) -> &'static str {
        match self {
            Self::Link => "a symbolic link",
            Self::Special => "neither a file nor a folder",
            Self::Name => "its name cannot be addressed",
            Self::Twin => "another entry has the same name",
            Self::Denied => "it cannot be opened",
            Self::Depth => "it lies too deep",
        }
    }
}

/// Something a listing left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// Where, for people: characters that cannot be shown are escaped.
    pub shown_path: String,
    /// Why.
    pub reason: SkipReason,
}

/// The SHA-256 of the bytes.
pub fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// The SHA-256 of the bytes in lower-case hexadecimal.
pub fn sha256_hex(bytes: &[u8]) -> String {
    crate::random::hex(&sha256(bytes))
}
