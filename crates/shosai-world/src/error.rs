//! What went wrong outside, in words that are safe to show to a model.

use std::io;

use shosai_message::{Failure, Message};

/// The kinds of failure a caller may want to tell apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// The text is not a path we accept at all.
    InvalidPath,
    /// The text is a path, but leads outside every allowed root.
    OutOfScope,
    /// Nothing is there.
    NotFound,
    /// Something is there already.
    AlreadyExists,
    /// It changed since it was last read.
    Conflict,
    /// The operating system or a rule of ours forbids it.
    Denied,
    /// The text is not an address we fetch from.
    InvalidUrl,
    /// It is not the text that was asked for.
    NotText,
    /// It is larger than the caller's limit.
    TooLarge,
    /// It took longer than the caller's limit.
    TimedOut,
    /// The caller asked to stop.
    Cancelled,
    /// A root, a program, a server or a lock cannot be had at the moment.
    Unavailable,
    /// Any other failure of the operating system.
    Io,
}

impl ErrorKind {
    /// The code that tools answer with.
    pub fn code(self) -> &'static str {
        match self {
            Self::InvalidPath => "invalid_path",
            Self::OutOfScope => "out_of_scope",
            Self::NotFound => "not_found",
            Self::AlreadyExists | Self::Conflict => "conflict",
            Self::Denied => "forbidden",
            Self::NotText | Self::InvalidUrl => "invalid_parameter",
            Self::TooLarge => "too_large",
            Self::TimedOut | Self::Unavailable => "unavailable",
            Self::Cancelled => "cancelled",
            Self::Io => "internal",
        }
    }
}

/// A failure outside, with its cause and what to do next.
///
/// Messages name paths relative to a root only, and never hold file contents.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{message}")]
pub struct WorldError {
    /// Which failure it is.
    pub kind: ErrorKind,
    pub message: Message,
    /// What to do next.
    pub hint: Message,
}

/// What every call of this crate returns.
pub type Result<T> = std::result::Result<T, WorldError>;

impl WorldError {
    /// An error; the hint is an argument so that it cannot be forgotten.
    pub fn new(kind: ErrorKind, message: impl Into<Message>, hint: impl Into<Message>) -> Self {
        Self { kind, message: message.into(), hint: hint.into() }
    }

    /// The code that tools answer with.
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// An operating-system error about `subject` (a relative path or a plain noun), without the system's own text,
    /// which may hold absolute paths.
    pub(crate) fn from_io(subject: &str, error: &io::Error) -> Self {
        use io::ErrorKind as Os;
        let (kind, what, hint) = match error.kind() {
            Os::NotFound => (ErrorKind::NotFound, "does not exist", "list the folder to see what is there"),
            Os::AlreadyExists => {
                (ErrorKind::AlreadyExists, "exists already", "choose another name, or overwrite it explicitly")
            }
            Os::PermissionDenied | Os::ReadOnlyFilesystem => {
                (ErrorKind::Denied, "may not be accessed", "check the permissions of the file and its folder")
            }
            Os::StorageFull | Os::QuotaExceeded => {
                (ErrorKind::Unavailable, "does not fit: the disk is full", "free some space and try again")
            }
            Os::IsADirectory => (ErrorKind::InvalidPath, "is a folder, not a file", "name a file inside it"),
            Os::NotADirectory => {
                (ErrorKind::InvalidPath, "goes through a file as if it were a folder", "list the parent folder")
            }
            Os::DirectoryNotEmpty => {
                (ErrorKind::Conflict, "is a folder that is not empty", "remove its contents first")
            }
            Os::InvalidFilename | Os::InvalidInput => {
                (ErrorKind::InvalidPath, "is not a name this file system accepts", "use a shorter, simpler name")
            }
            Os::TimedOut | Os::WouldBlock => (ErrorKind::TimedOut, "did not answer in time", "try again later"),
            kind => {
                return Self::new(
                    ErrorKind::Io,
                    format!("`{subject}`: {kind}"),
                    "try again; if it persists, check the disk",
                );
            }
        };
        Self::new(kind, format!("`{subject}` {what}"), hint)
    }
}

impl From<WorldError> for Failure {
    fn from(error: WorldError) -> Self {
        Self::new(error.code(), error.message, error.hint)
    }
}
