//! How a path is named in the tables.

use shosai_world::{ErrorKind, RelPath, Result, WorldError};

use crate::messages;

/// An index of PostgreSQL takes entries of some 2,700 bytes.
const MOST_BYTES: usize = 2_400;

/// A path of a root: by its folded name, with the folders above it, outermost first.
pub(super) struct Key {
    /// One text for all spellings; empty for the root.
    pub(super) folded: String,
    /// As it is spelled.
    pub(super) whole: String,
    pub(super) folders: Vec<String>,
    pub(super) shown: Vec<String>,
}

impl Key {
    pub(super) fn of(base: &RelPath, path: &RelPath) -> Result<Self> {
        let spelled = base.join_path(path)?;
        let (folded, whole) = (spelled.folded(), spelled.as_str().to_owned());
        if folded.len() > MOST_BYTES {
            return Err(WorldError::new(ErrorKind::InvalidPath, messages::StoredPathLong { most: MOST_BYTES }));
        }
        Ok(Self { folders: above(&folded), shown: above(&whole), folded, whole })
    }

    /// The folder of this place (1 is the outermost), as the caller would name it.
    pub(super) fn folder_of(&self, path: &RelPath, base: &RelPath, place: usize) -> RelPath {
        let depth = place.saturating_sub(base.segments().count());
        let names: Vec<&str> = path.segments().take(depth).collect();
        RelPath::parse(&names.join("/")).unwrap_or_default()
    }
}

/// The folders above a path, outermost first.
fn above(path: &str) -> Vec<String> {
    path.match_indices('/').map(|(at, _)| path[..at].to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_share_a_key_and_the_folders_above_it() {
        let rel = |text: &str| RelPath::parse(text).unwrap();
        let key = Key::of(&rel("vault"), &rel("Notes/Ａ.md")).unwrap();
        assert_eq!((key.folded.as_str(), key.whole.as_str()), ("vault/notes/a.md", "vault/Notes/Ａ.md"));
        assert_eq!(
            (key.folders.join(" "), key.shown.join(" ")),
            ("vault vault/notes".into(), "vault vault/Notes".into())
        );
        assert_eq!(key.folder_of(&rel("Notes/Ａ.md"), &rel("vault"), 2).as_str(), "Notes");
        assert!(Key::of(&RelPath::root(), &RelPath::root()).unwrap().folders.is_empty());
        assert!(Key::of(&RelPath::root(), &rel(&vec!["x".repeat(200); 13].join("/"))).is_err());
    }
}
