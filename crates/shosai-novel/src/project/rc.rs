//! `.novelerrc.yaml`: defaults of the quality checks and what they leave out.
//!
//! Its keys about language models belong to the program's configuration, which reads them at the start, so that no
//! call can change them.

use serde::Deserialize;
use serde_json::{Map, Value};

use super::layout::RC_FILE;
use crate::{
    error::{Failure, Result},
    yaml,
};

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
        let wrong = |what: String| {
            Failure::invalid_parameter(format!("`{RC_FILE}`: {what}"), format!("correct `{RC_FILE}`, or remove it"))
        };
        let value = yaml::read(text).map_err(wrong)?;
        if value.is_null() {
            return Ok(Self::default());
        }
        serde_path_to_error::deserialize(value).map_err(|error| wrong(format!("`{}`: {}", error.path(), error.inner())))
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
