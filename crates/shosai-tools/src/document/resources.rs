//! What a document brings in from outside: included texts and pictures, beneath the workspace or by address.

use crate::messages;
use std::sync::Arc;

use shosai_document::{Project, Resources, book::Book, tree::Media};
use shosai_import::Limits;
use shosai_tool::Message;
use shosai_world::{DownloadLimits, ErrorKind, RootName, UtcTime};

use super::{kinds::is_imported, source::PICTURES_OF, surroundings::Surroundings};

/// The largest included text or picture.
const LARGEST: u64 = 30 * 1024 * 1024;

impl Surroundings<'_> {
    /// The bytes of a file that the document names.
    pub fn bytes(&self, path: &str) -> Result<Vec<u8>, Message> {
        let (folder, found) = self.locate(path)?;
        match folder.read(&found, LARGEST) {
            Err(error) if error.kind == ErrorKind::NotFound => self.out_of_its_file(path).ok_or(error.message),
            read => read.map_err(|error| error.message),
        }
    }

    /// A picture of `report.docx_files/…` out of the file `report.docx`, as long as there is no such folder.
    fn out_of_its_file(&self, path: &str) -> Option<Vec<u8>> {
        let (file, name) =
            path.rsplit_once('/').and_then(|(folder, name)| Some((folder.strip_suffix(PICTURES_OF)?, name)))?;
        if !is_imported(file) {
            return None;
        }
        let limits = Limits::default();
        let mut opened = self.opened.borrow_mut();
        if opened.as_ref().is_none_or(|(known, _)| known != file) {
            let (folder, found) = self.locate(file).ok()?;
            *opened = Some((file.to_owned(), folder.read(&found, limits.file_bytes as u64).ok()?));
        }
        let (_, bytes) = opened.as_ref()?;
        shosai_import::picture(file, bytes, name, &limits).ok()?
    }
}

impl Resources for Surroundings<'_> {
    fn text(&self, path: &str) -> Result<String, Message> {
        let bytes = self.bytes(path)?;
        shosai_text::decode(&bytes).map(|(text, _)| text).map_err(|_| messages::NotReadableText.into())
    }

    fn picture(&self, url: &str) -> Result<Media, Message> {
        let bytes = if let Some(data) = url.strip_prefix("data:") {
            data_uri(data)?
        } else if url.starts_with("http://") || url.starts_with("https://") {
            let allowed_hosts = self.context.config.document.allowed_hosts.clone();
            let limits = DownloadLimits { max_bytes: LARGEST, allowed_hosts, ..DownloadLimits::default() };
            let stop = || self.context.cancellation.is_cancelled();
            self.context.world.downloads().get(url, &limits, &stop).map_err(|error| error.message)?.bytes
        } else {
            self.bytes(&percent_decoded(url))?
        };
        picture(bytes)
    }

    fn computed(&self, source: &str, format: &str) -> Option<String> {
        self.frozen(source, format)
    }

    fn today(&self) -> Option<String> {
        Some(self.context.world.clock().now_utc().date())
    }

    fn last_modified(&self) -> Option<String> {
        let changed = self.document().and_then(|document| {
            let workspace = self.context.world.folder(&RootName::WORKSPACE).ok()?;
            Some(UtcTime::from_ms(workspace.stat(document).ok()?.modified_ms).date())
        });
        changed.or_else(|| self.today())
    }

    fn listed(&self, patterns: &[String]) -> Vec<(String, String)> {
        self.documents(patterns)
    }

    fn book(&self) -> Option<Book> {
        Surroundings::book(self)
    }

    fn fonts(&self) -> Box<dyn Iterator<Item = Arc<[u8]>> + '_> {
        Box::new(self.context.world.fonts().more())
    }

    fn project(&self) -> Project {
        Surroundings::project(self)
    }
}

/// The picture that bytes are, told by their first ones.
fn picture(bytes: Vec<u8>) -> Result<Media, Message> {
    let head = &bytes[..bytes.len().min(512)];
    let text = String::from_utf8_lossy(head);
    let mime = match head {
        [0x89, b'P', b'N', b'G', ..] => "image/png",
        [0xff, 0xd8, ..] => "image/jpeg",
        [b'G', b'I', b'F', b'8', ..] => "image/gif",
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => "image/webp",
        _ if text.contains("<svg") || text.trim_start().starts_with("<?xml") => "image/svg+xml",
        _ => return Err(messages::NotAPicture.into()),
    };
    let size = shosai_document::picture_size(mime, &bytes);
    Ok(Media { mime: mime.to_owned(), bytes: Arc::from(bytes), png: None, size })
}

fn data_uri(data: &str) -> Result<Vec<u8>, Message> {
    let (kind, body) = data.split_once(',').ok_or(messages::DataWithoutComma)?;
    if !kind.ends_with(";base64") {
        return Ok(percent_decoded(body).into_bytes());
    }
    use base64::Engine as _;
    let compact: String = body.chars().filter(|c| !c.is_whitespace()).collect();
    base64::engine::general_purpose::STANDARD
        .decode(compact)
        .map_err(|error| messages::DataDamaged { reason: error.to_string() }.into())
}

pub fn percent_decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let pair = bytes.get(at + 1..at + 3).and_then(|pair| std::str::from_utf8(pair).ok());
        match pair.filter(|_| bytes[at] == b'%').and_then(|pair| u8::from_str_radix(pair, 16).ok()) {
            Some(byte) => {
                decoded.push(byte);
                at += 3;
            }
            None => {
                decoded.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8(decoded).unwrap_or_else(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_told_by_their_bytes() {
        assert!(picture(b"hello".to_vec()).is_err());
        assert_eq!(picture(b"<svg width='3' height='4'/>".to_vec()).unwrap().mime, "image/svg+xml");
        assert_eq!(percent_decoded("a%20b%E5%9B%B3%zz"), "a b図%zz");
        assert_eq!(data_uri("image/png;base64,aGk=").unwrap(), b"hi");
    }
}
