//! Templates: what a reviewer is asked to do. A project's own take the place of the embedded ones.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_world::{RelPath, sha256_hex};

use super::steps::STEPS;
use crate::{error::Result, messages, project::Project};

/// A project's template shorter than this says nothing.
const SHORTEST_BYTES: usize = 512;
/// A longer one was not meant as one.
const LONGEST_BYTES: u64 = 200 * 1024;
/// The version of the embedded templates; a change of their words is a new one.
const EMBEDDED_VERSION: &str = "1.0.0";

/// The folders that are looked at, in order, and what answers call them.
const PLACES: [(&str, &str); 3] = [
    ("templates/quality/checks", "checks"),
    ("templates/quality/checks/backup", "backup"),
    ("templates/writing", "writing"),
];

/// A template as it is used.
#[derive(Clone, Debug, PartialEq)]
pub struct Template {
    /// Its words.
    pub text: String,
    /// Its version.
    pub version: String,
    /// The SHA-256 of its words.
    pub hash: String,
    /// Where it lies beneath the project; nothing for an embedded one.
    pub path: Option<String>,
    /// `checks`, `backup`, `writing` or `embedded`.
    pub source: &'static str,
}

/// What a session remembers of a template.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TemplateVersion {
    /// Its version.
    pub version: String,
    /// The SHA-256 of its words.
    pub hash: String,
    /// Where it lies beneath the project.
    pub path: Option<String>,
    /// Which folder it came from.
    pub source: String,
}

impl Template {
    /// The template of that name: `templates/quality/checks/NAME.md` (or `.yaml`), its backup, the writing templates, or
    /// the embedded one. A file of less than 512 bytes or more than 200 KB is passed over.
    ///
    /// # Errors
    /// `invalid_parameter` when there is none of that name, not even an embedded one.
    pub fn load(project: &Project, name: &str) -> Result<Self> {
        for (folder, source) in PLACES {
            for ending in ["md", "yaml"] {
                let path = RelPath::parse(&format!("{folder}/{name}.{ending}"))?;
                let Ok(text) = project.folder().read_text(&path, LONGEST_BYTES) else { continue };
                if text.len() >= SHORTEST_BYTES {
                    let version = version_in(&text).unwrap_or_else(|| "0".to_owned());
                    let hash = sha256_hex(text.as_bytes());
                    return Ok(Self { text, version, hash, path: Some(path.to_string()), source });
                }
            }
        }
        let text = embedded(name)?;
        let hash = sha256_hex(text.as_bytes());
        Ok(Self { text, version: EMBEDDED_VERSION.to_owned(), hash, path: None, source: "embedded" })
    }

    /// What a session remembers of it.
    pub fn version(&self) -> TemplateVersion {
        TemplateVersion {
            version: self.version.clone(),
            hash: self.hash.clone(),
            path: self.path.clone(),
            source: self.source.to_owned(),
        }
    }
}

/// The version that a template names for itself, in its metadata or its front matter.
fn version_in(text: &str) -> Option<String> {
    let line = text.lines().take(40).find_map(|line| line.trim().strip_prefix("version:"))?;
    Some(line.trim().trim_matches(['"', '\'']).to_owned()).filter(|version| !version.is_empty())
}

fn embedded(name: &str) -> Result<String> {
    match name {
        "polish_stage1" => return Ok(include_str!("templates/polish_stage1.md").to_owned()),
        "polish_stage2" => return Ok(include_str!("templates/polish_stage2.md").to_owned()),
        "polish_stage3" => return Ok(include_str!("templates/polish_stage3.md").to_owned()),
        _ => {}
    }
    STEPS
        .iter()
        .find(|step| step.template_name() == name)
        .map(super::steps::Step::instruction)
        .ok_or_else(|| messages::NoSuchTemplate { name }.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::project;

    #[test]
    fn a_projects_own_template_wins_and_a_stub_does_not() {
        let project = project();
        assert_eq!(Template::load(&project, "polish_stage2").unwrap().source, "embedded");
        let own = RelPath::parse("templates/quality/checks/polish_stage2.md").unwrap();
        project.folder().write_atomic(&own, b"too short").unwrap();
        assert_eq!(Template::load(&project, "polish_stage2").unwrap().source, "embedded");
        let text = format!("version: 2.1\n{}", "丁寧に読む。".repeat(60));
        project.folder().write_atomic(&own, text.as_bytes()).unwrap();
        let loaded = Template::load(&project, "polish_stage2").unwrap();
        assert_eq!((loaded.source, loaded.version.as_str()), ("checks", "2.1"));
        assert!(Template::load(&project, "none").is_err());
    }
}
