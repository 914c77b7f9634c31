//! What goes wrong with the engines, told without an address, a secret, a statement or a value.

use shosai_world::{ErrorKind, RelPath, WorldError};

use crate::messages;

/// Why a statement gave no rows.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Fault {
    /// It was never run, or was undone: it may be asked again.
    NotDone,
    /// The answer is lost: it may have been done.
    Unclear,
    /// The database refuses it, with its code.
    Refused(String),
}

impl Fault {
    /// Of an error of the driver, whose own text may hold values.
    pub(crate) fn of(error: &tokio_postgres::Error) -> Self {
        let Some(code) = error.code() else { return Self::Unclear };
        match code.code() {
            // Serialisation, deadlock, shutdown, start, too many connections, lock not available.
            "40001" | "40P01" | "57P01" | "57P02" | "57P03" | "53300" | "55P03" => Self::NotDone,
            code if code.starts_with("08") => Self::Unclear,
            code => Self::Refused(code.to_owned()),
        }
    }
}

impl From<Fault> for WorldError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::NotDone => Self::new(ErrorKind::Unavailable, messages::DatabaseAway),
            Fault::Unclear => Self::new(ErrorKind::Unavailable, messages::AnswerLost),
            // No such schema, table or function: nobody has made them yet, or an older program did.
            Fault::Refused(code) if matches!(code.as_str(), "3F000" | "42P01" | "42883" | "42703") => {
                Self::new(ErrorKind::Unavailable, messages::SchemaOld)
            }
            Fault::Refused(code) if code.starts_with("28") || code == "3D000" => {
                Self::new(ErrorKind::Unavailable, messages::DatabaseRefusesUs { code })
            }
            Fault::Refused(code) => Self::new(ErrorKind::Io, messages::DatabaseFault { code }),
        }
    }
}

pub(crate) fn blobs_away() -> WorldError {
    WorldError::new(ErrorKind::Unavailable, messages::BlobsAway)
}

pub(crate) fn lock_lost(path: &RelPath) -> WorldError {
    WorldError::new(ErrorKind::Conflict, messages::LockLost { path })
}
