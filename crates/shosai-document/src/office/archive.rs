//! Zip files: read with every limit a stranger's file calls for, written the same for the same content.

use crate::messages;
use shosai_message::Message;
use std::collections::BTreeMap;
use std::io::{Cursor, Read as _, Write as _};
use std::sync::Arc;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

/// More entries than any real template has.
const MOST_ENTRIES: usize = 10_000;
/// What all entries may unfold to; a template is at most 50 MB as a file.
const MOST_BYTES: u64 = 512 * 1024 * 1024;
/// An entry larger than this must not be smaller than a hundredth of it in the file: real media do not shrink so far.
const SUSPICIOUS_BYTES: u64 = 16 * 1024 * 1024;
/// How far an entry beyond [`SUSPICIOUS_BYTES`] may have been compressed.
const MOST_RATIO: u64 = 100;

/// The content of a file in a package.
pub type Bytes = Arc<[u8]>;

/// Reads every entry of a zip file, or says why it was refused.
pub fn read(bytes: &[u8]) -> Result<BTreeMap<String, Bytes>, Message> {
    if bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0]) {
        return Err(messages::FileCompound.into());
    }
    let unreadable = |error: zip::result::ZipError| damaged(Message::quoted(error.to_string()));
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(unreadable)?;
    if archive.len() > MOST_ENTRIES {
        return Err(hostile(messages::EntriesTooMany { count: archive.len(), most: MOST_ENTRIES }));
    }
    let mut entries = BTreeMap::new();
    let mut room = MOST_BYTES;
    for index in 0..archive.len() {
        let entry = archive.by_index(index).map_err(unreadable)?;
        if entry.is_dir() {
            continue;
        }
        let name = safe_name(&entry.name().map_err(unreadable)?)?;
        let packed = entry.compressed_size();
        let content = unfold(entry, &name, packed, &mut room)?;
        if entries.insert(name.clone(), content).is_some() {
            return Err(hostile(messages::EntryTwice { name }));
        }
    }
    Ok(entries)
}

fn unfold(entry: impl std::io::Read, name: &str, packed: u64, room: &mut u64) -> Result<Bytes, Message> {
    let mut content = Vec::new();
    entry
        .take(*room + 1)
        .read_to_end(&mut content)
        .map_err(|error| damaged(messages::EntryUnpacked { name, reason: error.to_string() }))?;
    let length = content.len() as u64;
    if length > *room || (length > SUSPICIOUS_BYTES && length / packed.max(1) > MOST_RATIO) {
        return Err(hostile(messages::EntryBomb { name }));
    }
    *room -= length;
    Ok(content.into())
}

/// The entry's name, if it can only mean a place inside the package.
fn safe_name(name: &str) -> Result<String, Message> {
    let name = name.replace('\\', "/");
    let steps_out = name.split('/').any(|step| step == "..");
    if name.starts_with('/') || steps_out || name.contains(['\0', ':']) || name.is_empty() {
        return Err(hostile(messages::EntryNamed { name: name.escape_debug().to_string() }));
    }
    Ok(name)
}

/// What says that a file is not what its name promises.
pub fn damaged(reason: impl Into<Message>) -> Message {
    messages::FileDamaged { reason: reason.into() }.into()
}

fn hostile(reason: impl Into<Message>) -> Message {
    messages::FileHostile { reason: reason.into() }.into()
}

/// Writes entries in the given order, with a fixed time.
pub fn write<'a>(entries: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Result<Vec<u8>, Message> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in entries {
        let options = SimpleFileOptions::default()
            .compression_method(method(name))
            .last_modified_time(DateTime::default())
            .unix_permissions(0o644);
        let failed = |reason: String| messages::EntryNotPacked { name, reason };
        writer.start_file(name, options).map_err(|error| failed(error.to_string()))?;
        writer.write_all(content).map_err(|error| failed(error.to_string()))?;
    }
    let cursor = writer.finish().map_err(|error| Message::quoted(error.to_string()))?;
    Ok(cursor.into_inner())
}

/// Media are compressed already, and the first entry of EPUB and ODF must not be.
fn method(name: &str) -> CompressionMethod {
    let stored = name == "mimetype" || [".png", ".jpg", ".jpeg", ".gif"].iter().any(|end| name.ends_with(end));
    if stored { CompressionMethod::Stored } else { CompressionMethod::Deflated }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(bytes: &[u8]) -> Option<&'static str> {
        read(bytes).unwrap_err().id()
    }

    #[test]
    fn what_is_written_is_read_back_and_the_same_each_time() {
        let entries = [("mimetype", b"x".as_slice()), ("a/b.xml", b"<a/>".as_slice())];
        let file = write(entries).unwrap();
        assert_eq!(file, write(entries).unwrap());
        assert_eq!(read(&file).unwrap()["a/b.xml"].as_ref(), b"<a/>");
    }

    #[test]
    fn hostile_names_bombs_and_old_files_are_refused() {
        for name in ["../evil", "/etc/passwd", "C:/x", "a/../../b"] {
            assert_eq!(refusal(&write([(name, b"".as_slice())]).unwrap()), Some("file-hostile"), "{name}");
        }
        let bomb = vec![0_u8; 20 * 1024 * 1024];
        assert_eq!(refusal(&write([("a", bomb.as_slice())]).unwrap()), Some("file-hostile"));
        assert_eq!(refusal(&[0xD0, 0xCF, 0x11, 0xE0, 0xA1]), Some("file-compound"));
        assert_eq!(refusal(b"no zip"), Some("file-damaged"));
        let whole = write([("a", b"some text".as_slice())]).unwrap();
        assert!(read(&whole[..whole.len() / 2]).is_err());
    }
}
