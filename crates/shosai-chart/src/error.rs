//! What can go wrong, as the contract numbers it, in the reader's language and with a way out.

use crate::Locale;

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

/// One sentence in both languages of the contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// In Japanese.
    pub ja: String,
    /// In English.
    pub en: String,
}

impl Phrase {
    /// The same sentence twice.
    pub fn new(ja: impl Into<String>, en: impl Into<String>) -> Self {
        Self { ja: ja.into(), en: en.into() }
    }

    /// The sentence in `locale`.
    pub fn text(&self, locale: Locale) -> &str {
        match locale {
            Locale::Ja => &self.ja,
            Locale::En => &self.en,
        }
    }
}

/// A failure: a code, its cause and what to do next. A hint cannot be forgotten: the constructor asks for it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {} ({})", code.name(), message.en, hint.en)]
pub struct ChartError {
    /// The contract's code.
    pub code: Code,
    /// The cause.
    pub message: Phrase,
    /// What to do next.
    pub hint: Phrase,
}

impl ChartError {
    /// A failure with its cause and the way out.
    pub fn new(code: Code, message: Phrase, hint: Phrase) -> Self {
        Self { code, message, hint }
    }

    /// The failure of a call whose caller has run out of patience.
    pub fn timeout(phase: &str) -> Self {
        Self::new(
            Code::Timeout,
            Phrase::new(
                format!("制限時間を超えました（{phase}）。"),
                format!("The time budget was exceeded ({phase})."),
            ),
            Phrase::new(
                "行数や列数を減らすか、集計してから渡してください。",
                "Send fewer rows or columns, or aggregate before calling.",
            ),
        )
    }

    /// Work stopped because the caller asked for it.
    pub fn stopped() -> Self {
        Self::new(
            Code::Timeout,
            Phrase::new("処理が中断されました。", "The work was stopped."),
            Phrase::new("もう一度呼び出してください。", "Call again when ready."),
        )
    }
}
