//! What a file is: one row a kind.

use std::fmt;

use shosai_message::Failure;

use crate::markdown::Page;
use crate::package::Package;
use crate::{Source, archive, book, messages, pdf, plain, sheets, slides, web, word};

/// Every kind, the surest signs first.
static KINDS: [&Kind; 8] =
    [&pdf::KIND, &word::KIND, &slides::KIND, &sheets::KIND, &book::KIND, &archive::KIND, &web::KIND, &plain::KIND];

/// A kind of file.
pub struct Kind {
    /// What people call it.
    pub label: &'static str,
    /// The endings of its names.
    pub(crate) endings: &'static [&'static str],
    /// Whether a file is one.
    pub(crate) shown: fn(&Signs<'_>) -> bool,
    pub(crate) read: fn(&Source<'_>) -> Result<Page, Failure>,
}

/// What a file shows of itself before it is read.
pub(crate) struct Signs<'a> {
    pub source: &'a Source<'a>,
    /// Its first bytes; a mark may come after some rubbish.
    pub start: &'a [u8],
    /// What its name promises.
    pub named: Option<&'static Kind>,
    /// Its parts, if it is a zip file.
    pub package: Option<Package<'a>>,
}

/// Compound files: Office before 2007, and newer files behind a password.
const COMPOUND: &[u8] = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
const MARK_WITHIN: usize = 1024;

impl Signs<'_> {
    pub fn has(&self, part: &str) -> bool {
        self.package.as_ref().is_some_and(|package| package.has(part))
    }

    pub fn is_named(&self, kind: &Kind) -> bool {
        self.named == Some(kind)
    }

    /// Whether it is rich text, or a text or presentation of OpenDocument.
    fn is_other_office(&mut self) -> bool {
        const OPEN_DOCUMENT: &[u8] = b"application/vnd.oasis.opendocument.";
        /// No name of a kind is longer.
        const LONGEST: u64 = 200;
        let named = self.package.as_mut().and_then(|package| package.bytes_up_to("mimetype", LONGEST).ok().flatten());
        let kind = named.as_deref().and_then(|name| name.strip_prefix(OPEN_DOCUMENT));
        self.start.starts_with(b"{\\rtf") || kind.is_some_and(|kind| !kind.starts_with(b"spreadsheet"))
    }

    pub fn is_compound(&self) -> bool {
        self.start.starts_with(COMPOUND)
    }
}

impl Kind {
    /// What a name promises, if it is read at all.
    pub fn of_name(name: &str) -> Option<&'static Self> {
        let ending = name.rsplit_once('.')?.1.to_ascii_lowercase();
        KINDS.into_iter().find(|kind| kind.endings.contains(&ending.as_str()))
    }

    pub(crate) fn of(source: &Source<'_>) -> Result<&'static Self, Failure> {
        let bytes = source.bytes;
        let is_zip = bytes.starts_with(b"PK\x03\x04");
        let mut signs = Signs {
            source,
            start: &bytes[..bytes.len().min(MARK_WITHIN)],
            named: Self::of_name(source.name),
            package: is_zip.then(|| Package::open(source, &archive::KIND)).transpose()?,
        };
        if signs.is_other_office() {
            return Err(messages::FileOtherOffice { name: source.name }.into());
        }
        if signs.is_compound() {
            if is_encrypted(bytes) {
                return Err(source.encrypted());
            }
            if !signs.is_named(&sheets::KIND) {
                return Err(messages::FileOldOffice { name: source.name }.into());
            }
        }
        let shown = KINDS.into_iter().find(|kind| (kind.shown)(&signs));
        shown.ok_or_else(|| match signs.named {
            Some(kind) => source.broken(kind, "its first bytes are those of another kind of file"),
            None => messages::FileOfUnknownKind { name: source.name }.into(),
        })
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.label == other.label
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label)
    }
}

fn is_encrypted(compound: &[u8]) -> bool {
    let mark: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    compound.windows(mark.len()).any(|window| window == mark)
}
