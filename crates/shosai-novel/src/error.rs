//! What the engine says when it cannot do what was asked.

use std::borrow::Cow;

use serde_json::{Map, Value};
use shosai_world::{ErrorKind, WorldError};

/// Why a call failed, in the specification's few words.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Reason {
    /// A value does not fit.
    Validation,
    /// A thing is not there.
    NotFound,
    /// Another changed it, or it is not its turn.
    Conflict,
    /// A file cannot be read or written.
    Io,
    /// A program, a model or a permission is missing.
    Unavailable,
}

impl Reason {
    /// The word in an answer.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Validation => "validation_error",
            Self::NotFound => "not_found",
            Self::Conflict => "state_conflict",
            Self::Io => "io_error",
            Self::Unavailable => "unavailable",
        }
    }
}

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $variant:ident => ($code:literal, $name:literal, $reason:ident),)+) => {
        /// The codes of the specification; tools answer with them as they stand.
        #[derive(Clone, Copy, Debug, Eq, PartialEq)]
        pub enum Qc { $($(#[doc = $doc])+ $variant,)+ }

        impl Qc {
            /// The code, such as `QC-008`.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)+ }
            }

            /// Its name for people and logs.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            /// Its reason.
            pub const fn reason(self) -> Reason {
                match self { $(Self::$variant => Reason::$reason,)+ }
            }
        }
    };
}

codes! {
    /// A session does not fit the call.
    SessionInconsistent => ("QC-001", "SESSION_INCONSISTENT", Conflict),
    /// Files are missing.
    FilesMissing => ("QC-002", "FILES_MISSING", NotFound),
    /// There is no such step, or it is not its turn.
    StepInvalid => ("QC-003", "STEP_INVALID", Validation),
    /// A command or a model failed.
    ExecutionFailed => ("QC-004", "EXECUTION_FAILED", Unavailable),
    /// A session file is damaged.
    SessionCorrupt => ("QC-005", "SESSION_CORRUPT", Io),
    /// A template changed after its instruction was given.
    TemplateVersionMismatch => ("QC-006", "TEMPLATE_VERSION_MISMATCH", Conflict),
    /// A budget is used up.
    PolicyBudgetExceeded => ("QC-007", "POLICY_BUDGET_EXCEEDED", Unavailable),
    /// Another writer came first.
    StateConflict => ("QC-008", "STATE_CONFLICT", Conflict),
    /// `プロジェクト設定.yaml` is missing.
    ProjectConfigNotFound => ("QC-009", "PROJECT_CONFIG_NOT_FOUND", NotFound),
    /// `プロジェクト設定.yaml` cannot be used.
    ProjectConfigInvalid => ("QC-010", "PROJECT_CONFIG_INVALID", Validation),
    /// A tool that was asked for cannot be used.
    ToolUnavailable => ("QC-012", "TOOL_UNAVAILABLE", Unavailable),
    /// A place in the text must be confirmed by hand.
    ManualAlignmentRequired => ("QC-013", "MANUAL_ALIGNMENT_REQUIRED", Conflict),
    /// A manuscript is not among the artefacts.
    ManuscriptCacheMiss => ("QC-015", "MANUSCRIPT_CACHE_MISS", NotFound),
    /// The storage failed.
    StorageFailure => ("QC-016", "STORAGE_FAILURE", Io),
    /// A manuscript must be sent by hand.
    ManualUploadPending => ("QC-017", "MANUAL_UPLOAD_PENDING", Unavailable),
    /// Contents do not have the hash that was named.
    HashMismatch => ("QC-018", "HASH_MISMATCH", Conflict),
    /// A run file cannot be read.
    RunUnreadable => ("LS-001", "RUN_UNREADABLE", Validation),
    /// A patch does not apply.
    PatchFailed => ("LS-002", "PATCH_FAILED", Validation),
    /// A verification command failed.
    VerificationFailed => ("LS-003", "VERIFICATION_FAILED", Unavailable),
    /// A conversation, scene or item id is malformed.
    DesignIdInvalid => ("CD-001", "DESIGN_ID_INVALID", Validation),
    /// More items than one call may hold.
    DesignTooMany => ("CD-002", "DESIGN_TOO_MANY_ITEMS", Validation),
    /// An id that no conversation, scene or item has.
    DesignUnknownReference => ("CD-003", "DESIGN_UNKNOWN_REFERENCE", NotFound),
    /// A value that does not fit its field.
    DesignValueInvalid => ("CD-004", "DESIGN_VALUE_INVALID", Validation),
    /// Stored design data is damaged.
    DesignDataCorrupt => ("CD-005", "DESIGN_DATA_CORRUPT", Io),
}

/// A failure with its cause and the way out.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{code}: {message}")]
pub struct NovelError {
    /// `QC-…`, `CD-…`, `LS-…`, or the plain code of a failure outside.
    pub code: Cow<'static, str>,
    /// What went wrong.
    pub message: String,
    /// What to do next.
    pub hint: String,
    /// The specification's `reason`.
    pub reason: Reason,
    /// Facts for programs.
    pub details: Box<Map<String, Value>>,
}

/// What every call of the engine returns.
pub type Result<T> = std::result::Result<T, NovelError>;

impl NovelError {
    /// An error with a code of the specification; the hint is an argument so that it cannot be forgotten.
    pub fn new(qc: Qc, message: impl Into<String>, hint: impl Into<String>) -> Self {
        let details = Box::new(Map::from_iter([("error_type".to_owned(), Value::from(qc.name()))]));
        Self { code: qc.code().into(), message: message.into(), hint: hint.into(), reason: qc.reason(), details }
    }

    /// A value that the call does not take.
    pub fn invalid(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self {
            code: "invalid_parameter".into(),
            message: message.into(),
            hint: hint.into(),
            reason: Reason::Validation,
            details: Box::default(),
        }
    }

    /// The same error with one more fact.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.details.insert(name.to_owned(), value.into());
        self
    }
}

impl From<WorldError> for NovelError {
    fn from(error: WorldError) -> Self {
        let reason = match error.kind {
            ErrorKind::NotFound => Reason::NotFound,
            ErrorKind::AlreadyExists | ErrorKind::Conflict => Reason::Conflict,
            ErrorKind::TimedOut | ErrorKind::Cancelled | ErrorKind::Unavailable => Reason::Unavailable,
            ErrorKind::Io => Reason::Io,
            _ => Reason::Validation,
        };
        Self { code: error.code().into(), message: error.message, hint: error.hint, reason, details: Box::default() }
    }
}
