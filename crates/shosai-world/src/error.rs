//! What went wrong outside, in words that are safe to show to a model.

use std::io;

use shosai_message::{Failure, Hinted, Message};

use crate::messages;

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
    pub fn new(kind: ErrorKind, entry: impl Hinted) -> Self {
        let message: Message = entry.into();
        Self { kind, hint: message.hint(), message }
    }

    /// The code that tools answer with.
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// An operating-system error about `subject` (a relative path or a plain noun), without the system's own text,
    /// which may hold absolute paths.
    pub fn from_io(subject: &str, error: &io::Error) -> Self {
        use io::ErrorKind as Os;
        match error.kind() {
            Os::NotFound => Self::new(ErrorKind::NotFound, messages::FileMissing { subject }),
            Os::AlreadyExists => Self::new(ErrorKind::AlreadyExists, messages::FileExists { subject }),
            Os::PermissionDenied | Os::ReadOnlyFilesystem => {
                Self::new(ErrorKind::Denied, messages::FileDenied { subject })
            }
            Os::StorageFull | Os::QuotaExceeded => Self::new(ErrorKind::Unavailable, messages::DiskFull { subject }),
            Os::IsADirectory => Self::new(ErrorKind::InvalidPath, messages::FileIsFolder { subject }),
            Os::NotADirectory => Self::new(ErrorKind::InvalidPath, messages::FileAsFolder { subject }),
            Os::DirectoryNotEmpty => Self::new(ErrorKind::Conflict, messages::FolderNotEmpty { subject }),
            Os::InvalidFilename | Os::InvalidInput => {
                Self::new(ErrorKind::InvalidPath, messages::NameNotAccepted { subject })
            }
            Os::TimedOut | Os::WouldBlock => Self::new(ErrorKind::TimedOut, messages::FileSlow { subject }),
            kind => Self::new(ErrorKind::Io, messages::FileFault { subject, fault: kind.to_string() }),
        }
    }
}

impl From<WorldError> for Failure {
    fn from(error: WorldError) -> Self {
        Self::new(error.code(), error.message, error.hint)
    }
}
