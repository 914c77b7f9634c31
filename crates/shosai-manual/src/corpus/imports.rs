//! Files of other kinds as Markdown: imported once, and kept by the digest of their bytes.

use std::collections::{BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use shosai_import::{Limits, Place, import};
use shosai_message::{Failure, Message};
use shosai_world::{Folder, RelPath, sha256_hex};

use super::segments::{Digest, hex};

/// An imported file.
#[derive(Debug, Default)]
pub(crate) struct Text {
    pub markdown: String,
    pub places: Vec<Place>,
    pub notes: Vec<Message>,
}

/// Imported texts: some in memory, all beside the index where there is one.
#[derive(Default)]
pub(crate) struct Imports {
    folder: Option<Folder>,
    recent: Mutex<VecDeque<(Digest, Arc<Text>)>>,
}

/// A reader goes on in the file it has just read.
const MOST_RECENT: usize = 8;
/// Where imported texts lie beneath the index.
const FOLDER: &str = "imported";
/// What importing gives changes with this number.
const VERSION: u32 = 3;
/// No imported text is larger, with its list of places.
const MAX_BYTES: u64 = 32 * 1024 * 1024;

/// The first line of a kept file; the Markdown follows.
#[derive(Deserialize, Serialize)]
struct Head {
    version: u32,
    digest: String,
    places: Vec<Place>,
    notes: Vec<Message>,
}

impl Imports {
    pub fn kept_in(folder: Folder) -> Self {
        Self { folder: Some(folder), recent: Mutex::default() }
    }

    /// The Markdown of a file.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn text(
        &self,
        path: &str,
        bytes: &[u8],
        version: &Digest,
        stop: &dyn Fn() -> bool,
    ) -> Result<Arc<Text>, Failure> {
        if let Some((_, text)) = self.lock().iter().find(|(known, _)| known == version) {
            return Ok(Arc::clone(text));
        }
        let text = match self.kept(version) {
            Some(text) => text,
            None => {
                let imported = import(path, bytes, &Limits::default(), stop)?;
                let text = Text { markdown: imported.markdown, places: imported.places, notes: imported.notes };
                self.keep(version, &text);
                text
            }
        };
        let text = Arc::new(text);
        let mut recent = self.lock();
        recent.push_front((*version, Arc::clone(&text)));
        recent.truncate(MOST_RECENT);
        Ok(text)
    }

    /// Removes what no file needs any more.
    pub fn sweep(&self, needed: impl Iterator<Item = Digest>) {
        let Some(folder) = &self.folder else { return };
        let needed: BTreeSet<RelPath> = needed.filter_map(|version| name(&version)).collect();
        let Ok((entries, _)) = RelPath::parse(FOLDER).and_then(|path| folder.list(&path)) else { return };
        for entry in entries.iter().filter(|entry| !needed.contains(&entry.path)) {
            // What cannot be removed does no harm.
            let _ = folder.remove(&entry.path);
        }
    }

    fn kept(&self, version: &Digest) -> Option<Text> {
        let bytes = self.folder.as_ref()?.read(&name(version)?, MAX_BYTES).ok()?;
        let (head, markdown) = std::str::from_utf8(&bytes).ok()?.split_once('\n')?;
        let head: Head = serde_json::from_str(head).ok()?;
        let trusted = head.version == VERSION && head.digest == sha256_hex(markdown.as_bytes());
        trusted.then(|| Text { markdown: markdown.to_owned(), places: head.places, notes: head.notes })
    }

    fn keep(&self, version: &Digest, text: &Text) {
        let (Some(folder), Some(path)) = (&self.folder, name(version)) else { return };
        let digest = sha256_hex(text.markdown.as_bytes());
        let head = Head { version: VERSION, digest, places: text.places.clone(), notes: text.notes.clone() };
        // Without room the file is imported again the next time.
        if let Ok(head) = serde_json::to_string(&head) {
            // Whole: made of a version that its name tells.
            let _ = folder.write_atomic(&path, format!("{head}\n{}", text.markdown).as_bytes());
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<(Digest, Arc<Text>)>> {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn name(version: &Digest) -> Option<RelPath> {
    RelPath::parse(&format!("{FOLDER}/{}.md", hex(version))).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shosai_world::{RootName, World};

    #[test]
    fn a_file_is_imported_once_and_a_damaged_copy_is_not_used() {
        let folder = World::memory().folder(&RootName::WORKSPACE).unwrap();
        let page = b"<h1>A</h1><p>one";
        let version = shosai_world::sha256(page);
        let read = || Imports::kept_in(folder.clone()).text("a.html", page, &version, &|| false).unwrap();
        let first = read();
        assert_eq!(first.markdown, "# A\n\none\n");
        let path = name(&version).unwrap();
        let kept = folder.read_text(&path, MAX_BYTES).unwrap();
        folder.write_atomic(&path, kept.replace("one", "two").as_bytes()).unwrap();
        assert_eq!(read().markdown, first.markdown);
        Imports::kept_in(folder.clone()).sweep(std::iter::empty());
        assert!(!folder.exists(&path).unwrap());
    }
}
