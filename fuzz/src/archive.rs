//! Archives with one part replaced: a changed archive fails at its checksums, a changed part reaches the reader of that part.

use std::io::{Cursor, Read as _, Write as _};

use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

/// The parts of an archive, with their names.
pub struct Archive(pub Vec<(String, Vec<u8>)>);

impl Archive {
    /// What every archive begins with.
    pub const MARK: &[u8] = b"PK";

    /// Of a whole file; without parts when it is none.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Self {
        let Ok(mut archive) = ZipArchive::new(Cursor::new(bytes)) else { return Self(Vec::new()) };
        let mut parts = Vec::new();
        for at in 0..archive.len() {
            let Ok(mut file) = archive.by_index(at) else { continue };
            let Ok(name) = file.name().map(|name| name.into_owned()) else { continue };
            let mut bytes = Vec::new();
            if file.read_to_end(&mut bytes).is_ok() {
                parts.push((name, bytes));
            }
        }
        Self(parts)
    }

    /// The archive with another content of one part.
    #[must_use]
    pub fn with_part(&self, replaced: usize, content: &[u8]) -> Option<Vec<u8>> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        let stored = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
        for (at, (name, bytes)) in self.0.iter().enumerate() {
            writer.start_file(name.as_str(), stored).ok()?;
            writer.write_all(if at == replaced { content } else { bytes }).ok()?;
        }
        Some(writer.finish().ok()?.into_inner())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_archive_put_together_again_is_the_one_it_was() {
        let whole = Archive(vec![("a.xml".into(), b"<a/>".to_vec()), ("b".into(), b"b".to_vec())]);
        let again = Archive::read(&whole.with_part(0, b"<c/>").unwrap());
        assert_eq!(again.0, [("a.xml".into(), b"<c/>".to_vec()), ("b".into(), b"b".to_vec())]);
    }
}
