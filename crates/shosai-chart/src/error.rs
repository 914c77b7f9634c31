//! What can go wrong, as the contract numbers it, in the reader's language and with a way out.

use shosai_message::{Hinted, Message};

use crate::messages;

/// The codes of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum Code {
    /// The arguments themselves are wrong.
    #[serde(rename = "E400_VALIDATION")]
    Validation,
    /// A phase or the whole took longer than its budget.
    #[serde(rename = "E408_TIMEOUT")]
    Timeout,
    /// The data is larger than the limits.
    #[serde(rename = "E413_TOO_LARGE")]
    TooLarge,
    /// The data is no table this engine reads.
    #[serde(rename = "E415_UNSUPPORTED_FORMAT")]
    UnsupportedFormat,
    /// The table is readable, but what is asked cannot be drawn from it.
    #[serde(rename = "E422_UNPROCESSABLE")]
    Unprocessable,
    /// A fault of this program.
    #[serde(rename = "E500_INTERNAL")]
    Internal,
}

impl Code {
    /// The code as the contract spells it.
    pub fn name(self) -> &'static str {
        match self {
            Code::Validation => "E400_VALIDATION",
            Code::Timeout => "E408_TIMEOUT",
            Code::TooLarge => "E413_TOO_LARGE",
            Code::UnsupportedFormat => "E415_UNSUPPORTED_FORMAT",
            Code::Unprocessable => "E422_UNPROCESSABLE",
            Code::Internal => "E500_INTERNAL",
        }
    }
}

/// A failure: a code, its cause and what to do next. A hint cannot be forgotten: the constructor asks for it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}: {message} ({hint})", code.name())]
pub struct ChartError {
    /// The contract's code.
    pub code: Code,
    /// The cause.
    pub message: Message,
    /// What to do next.
    pub hint: Message,
}

impl ChartError {
    /// A failure with its cause and the way out.
    pub fn new(code: Code, cause: impl Hinted) -> Self {
        let message = cause.into();
        Self { code, hint: message.hint(), message }
    }

    /// The failure of a call whose caller has run out of patience.
    pub fn timeout(phase: &str) -> Self {
        Self::new(Code::Timeout, messages::TimeBudgetExceeded { phase })
    }

    /// Work stopped because the caller asked for it.
    pub fn stopped() -> Self {
        Self::new(Code::Timeout, messages::ChartStopped {})
    }
}
