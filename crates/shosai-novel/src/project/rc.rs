//! `.novelerrc.yaml`: defaults of the quality checks and what they leave out.
//!
//! Its keys about language models belong to the program's configuration, which reads them at the start, so that no
//! call can change them.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::layout::RC_FILE;
use crate::{error::Result, messages, yaml};

/// What `.novelerrc.yaml` says to the quality checks.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct NovelerRc {
    /// Parameters that a call need not give, by tool or by parameter.
    pub defaults: Map<String, Value>,
    /// What is not reported.
    pub ignore: Ignore,
}

/// What is not reported.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Ignore {
    /// Single issues.
    pub issue_ids: Vec<String>,
    /// All issues of these kinds.
    pub reason_codes: Vec<String>,
}

impl NovelerRc {
    /// Reads the file's text.
    ///
    /// # Errors
    /// `invalid_parameter` with the key and what is wrong with it.
    pub fn parse(text: &str) -> Result<Self> {
        let unusable = |unfit: yaml::Unfit| messages::RcUnusable { file: RC_FILE, reason: unfit.reason }.into();
        yaml::settings(text).map_err(unusable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_others_are_left_alone() {
        let rc = NovelerRc::parse("llm_execution: {fallback_enabled: true}\nignore: {reason_codes: [DASH_STYLE]}");
        assert_eq!(rc.unwrap().ignore.reason_codes, ["DASH_STYLE"]);
        assert!(NovelerRc::parse("ignore: 3").unwrap_err().message.contains("ignore"));
    }
}
