//! Artefacts: contents kept under the hash of what they are.

mod sections;

use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_message::Message;
use shosai_world::{ErrorKind, Kind, RelPath, sha256_hex};

pub use sections::{section, section_names};

use crate::{
    error::{Failure, Qc, Result},
    messages,
    project::{Project, layout},
};

/// What every id begins with.
pub const ID_PREFIX: &str = "artifact:";
/// Hexadecimal digits of an id; 48 bits never meet by chance in one project.
const ID_DIGITS: usize = 12;
/// The largest artefact, with room for its metadata and for base64.
const MAX_FILE_BYTES: u64 = 32 * 1024 * 1024;

/// What is known of an artefact besides its content.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Artifact {
    /// `artifact:` and the beginning of the hash.
    pub artifact_id: String,
    /// The SHA-256 of the content.
    pub sha256: String,
    /// What kind of content it is, as a MIME type.
    pub content_type: String,
    /// When it was kept first.
    pub created_at: String,
    /// Bytes of the content.
    pub size_bytes: u64,
    /// The file it came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_file: Option<String>,
    /// What it is, for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// Words to find it by.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
}

/// What is said of a new artefact.
#[derive(Clone, Debug, Default)]
pub struct Label {
    /// What kind of content it is, as a MIME type; text unless said.
    pub content_type: Option<String>,
    /// The file it came from.
    pub source_file: Option<String>,
    /// What it is, for people.
    pub description: String,
    /// Words to find it by.
    pub tags: Vec<String>,
}

impl Label {
    /// A description and nothing else.
    pub fn of(description: impl Into<String>) -> Self {
        Self { description: description.into(), ..Self::default() }
    }

    /// The same with a content type.
    #[must_use]
    pub fn typed(mut self, content_type: &str) -> Self {
        self.content_type = Some(content_type.to_owned());
        self
    }

    /// The same with one more tag.
    #[must_use]
    pub fn tagged(mut self, tag: impl Into<String>) -> Self {
        self.tags.push(tag.into());
        self
    }
}

/// The file of an artefact.
#[derive(Serialize, Deserialize)]
struct Stored {
    #[serde(flatten)]
    artifact: Artifact,
    #[serde(flatten)]
    content: Content,
}

#[derive(Serialize, Deserialize)]
enum Content {
    #[serde(rename = "content")]
    Text(String),
    #[serde(rename = "content_base64")]
    Bytes(String),
}

/// The artefacts of a project.
pub struct ArtifactStore<'p> {
    project: &'p Project,
}

impl<'p> ArtifactStore<'p> {
    pub(crate) fn new(project: &'p Project) -> Self {
        Self { project }
    }

    /// Keeps a content. What is kept already stays as it is, so that a repeated call changes nothing.
    ///
    /// # Errors
    /// `QC-016` when it cannot be stored, `QC-018` when what is stored under its id is something else.
    pub fn put(&self, bytes: &[u8], label: Label) -> Result<Artifact> {
        let sha256 = sha256_hex(bytes);
        let path = file_of(&sha256)?;
        match self.load(&path) {
            Ok(kept) if kept.artifact.sha256 == sha256 => return Ok(kept.artifact),
            Ok(kept) => return Err(messages::ArtefactOfOtherHash { id: kept.artifact.artifact_id }.into()),
            Err(error) if error.code == Qc::ManuscriptCacheMiss.code() => {}
            // A damaged file is of no use to anybody, and its right content is at hand.
            Err(_) => self.project.set_aside(&path)?,
        }
        let text = std::str::from_utf8(bytes).ok();
        let fallback = if text.is_some() { "text/plain" } else { "application/octet-stream" };
        let artifact = Artifact {
            artifact_id: id_of(&sha256),
            size_bytes: u64::try_from(bytes.len()).unwrap_or(u64::MAX),
            content_type: label.content_type.unwrap_or_else(|| fallback.to_owned()),
            created_at: self.project.now().iso8601(),
            source_file: label.source_file,
            description: label.description,
            tags: label.tags,
            sha256,
        };
        let content = text.map_or_else(|| Content::Bytes(BASE64.encode(bytes)), |text| Content::Text(text.to_owned()));
        let stored = Stored { artifact, content };
        let json =
            serde_json::to_vec_pretty(&stored).map_err(|_| messages::ContentUnwritable { path: path.as_str() })?;
        match self.project.folder().create_new(&path, &json) {
            Ok(()) => Ok(stored.artifact),
            Err(error) if error.kind == ErrorKind::AlreadyExists => Ok(self.load(&path)?.artifact),
            Err(error) => Err(inaccessible(error.message)),
        }
    }

    /// An artefact and its content; the id may be given with or without its prefix, short or in full.
    ///
    /// # Errors
    /// `QC-015` when there is none, `QC-018` when its content is not what its id says.
    pub fn get(&self, id: &str) -> Result<(Artifact, Vec<u8>)> {
        let digits = id.trim().trim_start_matches(ID_PREFIX).trim_start_matches("sha256:").to_ascii_lowercase();
        if digits.len() < ID_DIGITS || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(messages::NotAnArtefactId { id, prefix: ID_PREFIX, digits: ID_DIGITS }.into());
        }
        let stored = self.load(&file_of(&digits)?)?;
        let bytes = match stored.content {
            Content::Text(text) => text.into_bytes(),
            Content::Bytes(text) => BASE64.decode(text).map_err(|_| messages::ArtefactNotBase64 { id })?,
        };
        let whole = sha256_hex(&bytes);
        if whole != stored.artifact.sha256 || !whole.starts_with(&digits) {
            return Err(messages::ArtefactOfOtherHash { id }.into());
        }
        Ok((stored.artifact, bytes))
    }

    /// An artefact as text.
    ///
    /// # Errors
    /// As [`ArtifactStore::get`], and `invalid_parameter` when it is no text.
    pub fn text(&self, id: &str) -> Result<(Artifact, String)> {
        let (artifact, bytes) = self.get(id)?;
        let text = String::from_utf8(bytes).map_err(|_| messages::ArtefactNotText { id })?;
        Ok((artifact, text))
    }

    /// Everything that is kept, newest first. Files that are no artefacts are left out.
    ///
    /// # Errors
    /// When the folder cannot be listed.
    pub fn list(&self) -> Result<Vec<Artifact>> {
        let folder = RelPath::parse(layout::ARTIFACTS)?;
        if !self.project.folder().exists(&folder)? {
            return Ok(Vec::new());
        }
        let (entries, _) = self.project.folder().list(&folder)?;
        let files =
            entries.iter().filter(|entry| entry.stat.kind == Kind::File && entry.path.extension() == Some("json"));
        let mut artifacts: Vec<Artifact> =
            files.filter_map(|entry| Some(self.load(&entry.path).ok()?.artifact)).collect();
        artifacts
            .sort_by(|one, other| (&other.created_at, &one.artifact_id).cmp(&(&one.created_at, &other.artifact_id)));
        Ok(artifacts)
    }

    fn load(&self, path: &RelPath) -> Result<Stored> {
        let bytes = self.project.folder().read(path, MAX_FILE_BYTES).map_err(|error| match error.kind {
            ErrorKind::NotFound => {
                messages::NoSuchArtefact { id: format!("{ID_PREFIX}{}", path.stem().unwrap_or_default()) }.into()
            }
            _ => inaccessible(error.message),
        })?;
        serde_json::from_slice(&bytes).map_err(|error| {
            messages::ArtefactDamaged { path: path.as_str(), line: error.line(), column: error.column() }.into()
        })
    }
}

/// The id of a content with this hash.
pub fn id_of(sha256: &str) -> String {
    format!("{ID_PREFIX}{}", sha256.get(..ID_DIGITS).unwrap_or(sha256))
}

fn file_of(digits: &str) -> Result<RelPath> {
    layout::beneath(layout::ARTIFACTS, &format!("{}.json", digits.get(..ID_DIGITS).unwrap_or(digits)))
}

fn inaccessible(reason: Message) -> Failure {
    messages::ArtefactInaccessible { reason }.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::project;
    use proptest::prelude::*;

    #[test]
    fn a_content_is_kept_once() {
        let project = project();
        let first = project.artifacts().put("雨".as_bytes(), Label::of("一稿")).unwrap();
        let second = project.artifacts().put("雨".as_bytes(), Label::of("二稿")).unwrap();
        assert_eq!(first, second);
        assert_eq!(project.artifacts().text(&first.artifact_id).unwrap().1, "雨");
        assert_eq!(project.artifacts().text(&first.sha256).unwrap().1, "雨");
        assert_eq!(project.artifacts().list().unwrap(), [first]);
        assert_eq!(project.artifacts().get("artifact:000000000000").unwrap_err().code, "QC-015");
        assert_eq!(project.artifacts().get("../x").unwrap_err().code, "invalid_parameter");
    }

    #[test]
    fn a_damaged_artefact_is_noticed_and_mended_by_its_content() {
        let project = project();
        let kept = project.artifacts().put(b"rain", Label::default()).unwrap();
        let path = file_of(&kept.sha256).unwrap();
        let text = project.folder().read_text(&path, 9_999).unwrap();
        project.folder().write_atomic(&path, text.replace("rain", "snow").as_bytes()).unwrap();
        assert_eq!(project.artifacts().get(&kept.artifact_id).unwrap_err().code, "QC-018");
        project.folder().write_atomic(&path, b"{").unwrap();
        assert_eq!(project.artifacts().get(&kept.artifact_id).unwrap_err().code, "QC-016");
        project.artifacts().put(b"rain", Label::default()).unwrap();
        assert_eq!(project.artifacts().get(&kept.artifact_id).unwrap().1, b"rain");
    }

    proptest! {
        #[test]
        fn any_bytes_come_back(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let project = project();
            let kept = project.artifacts().put(&bytes, Label::default()).unwrap();
            prop_assert_eq!(project.artifacts().get(&kept.artifact_id).unwrap().1, bytes);
        }
    }
}
