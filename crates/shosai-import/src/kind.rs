//! What a file is.

use shosai_message::Failure;

use crate::markdown::Page;
use crate::package::Package;
use crate::{Source, archive, book, messages, pdf, plain, sheets, slides, web, word};

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    Pdf,
    Word,
    Sheets,
    Slides,
    Web,
    Book,
    Plain,
    Archive,
}

/// Names by their endings.
const ENDINGS: [(&str, Kind); 19] = [
    ("pdf", Kind::Pdf),
    ("docx", Kind::Word),
    ("docm", Kind::Word),
    ("dotx", Kind::Word),
    ("xlsx", Kind::Sheets),
    ("xlsm", Kind::Sheets),
    ("xlsb", Kind::Sheets),
    ("xls", Kind::Sheets),
    ("ods", Kind::Sheets),
    ("pptx", Kind::Slides),
    ("pptm", Kind::Slides),
    ("ppsx", Kind::Slides),
    ("html", Kind::Web),
    ("htm", Kind::Web),
    ("xhtml", Kind::Web),
    ("epub", Kind::Book),
    ("zip", Kind::Archive),
    ("txt", Kind::Plain),
    ("text", Kind::Plain),
];

/// Compound files: Office before 2007, and newer files behind a password.
const COMPOUND: &[u8] = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
/// A PDF's mark may come after some rubbish.
const MARK_WITHIN: usize = 1024;

impl Kind {
    /// What a name promises, if it is read at all.
    pub fn of_name(name: &str) -> Option<Self> {
        let ending = name.rsplit_once('.')?.1.to_ascii_lowercase();
        ENDINGS.iter().find(|(known, _)| *known == ending).map(|(_, kind)| *kind)
    }

    /// For people: what the kind is called.
    pub fn label(self) -> &'static str {
        match self {
            Self::Pdf => "PDF",
            Self::Word => "Word",
            Self::Sheets => "Excel",
            Self::Slides => "PowerPoint",
            Self::Web => "HTML",
            Self::Book => "EPUB",
            Self::Plain => "text",
            Self::Archive => "zip",
        }
    }

    pub(crate) fn of(source: &Source<'_>) -> Result<Self, Failure> {
        let bytes = source.bytes;
        let start = &bytes[..bytes.len().min(MARK_WITHIN)];
        let named = Self::of_name(source.name);
        if start.windows(5).any(|window| window == b"%PDF-") {
            return Ok(Self::Pdf);
        }
        if bytes.starts_with(b"PK\x03\x04") {
            return Ok(Package::open(source, Self::Archive)?.kind());
        }
        if bytes.starts_with(COMPOUND) {
            return compound(source, named);
        }
        let marked: String = start.iter().map(|byte| byte.to_ascii_lowercase() as char).collect();
        match named {
            None if marked.contains("<html") || marked.contains("<!doctype html") => Ok(Self::Web),
            Some(kind @ (Self::Web | Self::Plain)) => Ok(kind),
            Some(kind) => Err(source.broken(kind, "its first bytes are those of another kind of file")),
            None if shosai_text::decode(bytes).is_ok() => Ok(Self::Plain),
            None => Err(messages::FileOfUnknownKind { name: source.name }.into()),
        }
    }

    pub(crate) fn read(self, source: &Source<'_>) -> Result<Page, Failure> {
        match self {
            Self::Pdf => pdf::read(source),
            Self::Word => word::read(source),
            Self::Sheets => sheets::read(source),
            Self::Slides => slides::read(source),
            Self::Web => web::read(source),
            Self::Book => book::read(source),
            Self::Plain => plain::read(source),
            Self::Archive => archive::read(source),
        }
    }
}

fn compound(source: &Source<'_>, named: Option<Kind>) -> Result<Kind, Failure> {
    let encrypted: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    if source.bytes.windows(encrypted.len()).any(|window| window == encrypted) {
        return Err(source.encrypted());
    }
    match named {
        Some(Kind::Sheets) => Ok(Kind::Sheets),
        _ => Err(messages::FileOldOffice { name: source.name }.into()),
    }
}
