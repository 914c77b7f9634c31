//! What the engine says when it cannot do what was asked.

pub use shosai_message::Failure;

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
            const ALL: &'static [Self] = &[$(Self::$variant,)+];

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

/// What every call of the engine returns.
pub type Result<T> = std::result::Result<T, Failure>;

/// The failure as the specification tells it: `reason`, and for its own codes `error_type`, stand among the details.
pub fn explained(failure: Failure) -> Failure {
    let own = Qc::of(&failure.code);
    let reason = Reason::of(&failure.code).name();
    let failure = failure.with("reason", reason);
    match own {
        Some(own) => failure.with("error_type", own.name()),
        None => failure,
    }
}

impl Qc {
    fn of(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|own| own.code() == code)
    }
}

impl Reason {
    /// The reason that goes with a code.
    pub fn of(code: &str) -> Self {
        match code {
            "not_found" => Self::NotFound,
            "conflict" => Self::Conflict,
            "unavailable" | "cancelled" | "timeout" | "forbidden" | "deprecated" => Self::Unavailable,
            "internal" => Self::Io,
            own => Qc::of(own).map_or(Self::Validation, Qc::reason),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shosai_message::Message;

    #[test]
    fn every_code_that_is_said_has_its_name_and_its_reason() {
        let is_own = |code: &String| code.contains('-');
        for code in crate::MESSAGES.rows().into_iter().filter_map(|row| row.code).filter(is_own) {
            let failure = explained(Failure::new(code.clone(), Message::quoted("x"), Message::quoted("y")));
            assert!(failure.fact("error_type").is_string() && failure.fact("reason").is_string(), "{code}");
        }
        assert_eq!(explained(Failure::cancelled()).fact("reason"), "unavailable");
    }
}
