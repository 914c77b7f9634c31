use crate::messages;
use shosai_message::Failure;
use std::{
    collections::HashMap,
    sync::{Arc, OnceLock},
};

use typst::{
    Library, LibraryExt, World, WorldExt,
    diag::{FileError, FileResult, SourceDiagnostic},
    foundations::{Bytes, Datetime, Duration, Smart},
    syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot},
    text::{Font, FontBook},
    utils::LazyHash,
};
use typst_layout::PagedDocument;
use typst_pdf::PdfOptions;

use super::prepare::Files;

/// Compilations whose results are kept for the next ones.
const KEPT_RESULTS: usize = 4;

/// What Typst sees: one source, its pictures, our faces, and no clock.
struct Room {
    main: Source,
    files: HashMap<FileId, Bytes>,
    fonts: Vec<Font>,
    book: LazyHash<FontBook>,
}

/// Pages that were set.
pub struct Pages(PagedDocument);

/// Why a source could not be set, and at which of its bytes.
pub struct Stumble {
    pub reason: String,
    pub bytes: Vec<usize>,
}

/// What a PDF says of itself.
pub struct Imprint {
    pub title: String,
    /// Whether it tells what is a heading, a paragraph, a table.
    pub tagged: bool,
}

/// The pages as PDF.
pub fn press(pages: &Pages, imprint: Imprint) -> Result<Vec<u8>, Failure> {
    let Imprint { title, tagged } = imprint;
    let ident = if title.is_empty() { Smart::Auto } else { Smart::Custom(title) };
    let creator = Smart::Custom(Some("shosai".to_owned()));
    let options = PdfOptions { ident, creator, tagged, ..PdfOptions::default() };
    let pdf = typst_pdf::pdf(&pages.0, &options).map_err(|errors| {
        let first = errors.first().map(|error| error.message.to_string()).unwrap_or_default();
        messages::PdfNotWritten { reason: first }.into()
    });
    comemo::evict(KEPT_RESULTS);
    pdf
}

/// The wanted pages, counted from 1, as SVG.
pub fn pictures(pages: &Pages, wanted: &dyn Fn(usize) -> bool) -> Vec<Option<String>> {
    let options = typst_svg::SvgOptions::default();
    let pages = pages.0.pages().iter().enumerate();
    let pictures = pages.map(|(index, page)| wanted(index + 1).then(|| typst_svg::svg(page, &options)));
    let pictures = pictures.collect();
    comemo::evict(KEPT_RESULTS);
    pictures
}

/// Sets the source.
pub fn set(source: String, files: &Files, fonts: &[Font]) -> Result<Pages, Stumble> {
    let room = Room::new(source, files, fonts);
    typst::compile::<PagedDocument>(&room).output.map(Pages).map_err(|errors| {
        // Of a book that has to be set again, nothing else would be let go.
        comemo::evict(0);
        Stumble {
            reason: errors.first().map(|error| error.message.to_string()).unwrap_or_default(),
            bytes: errors.iter().filter_map(|error| room.byte_of(error)).collect(),
        }
    })
}

fn library() -> &'static LazyHash<Library> {
    static LIBRARY: OnceLock<LazyHash<Library>> = OnceLock::new();
    LIBRARY.get_or_init(|| LazyHash::new(<Library as LibraryExt>::default()))
}

impl Room {
    fn new(source: String, files: &Files, fonts: &[Font]) -> Self {
        let named = |(name, bytes): (&String, &Arc<[u8]>)| {
            let id = FileId::new(RootedPath::new(VirtualRoot::Project, VirtualPath::new(name).ok()?));
            Some((id, Bytes::new(bytes.clone())))
        };
        let files = files.iter().filter_map(named).collect();
        let book = LazyHash::new(FontBook::from_fonts(fonts));
        Self { main: Source::detached(source), files, fonts: fonts.to_vec(), book }
    }
}

impl Room {
    /// Where in the source an error lies: at its own place, or where what failed was called from.
    fn byte_of(&self, error: &SourceDiagnostic) -> Option<usize> {
        let own = self.range(error.span);
        let called = error.trace.iter().filter_map(|point| self.range(point.span)).last();
        called.or(own).map(|range| range.start)
    }
}

impl World for Room {
    fn library(&self) -> &LazyHash<Library> {
        library()
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &self.book
    }

    fn main(&self) -> FileId {
        self.main.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        if id == self.main.id() { Ok(self.main.clone()) } else { Err(FileError::AccessDenied) }
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        self.files.get(&id).cloned().ok_or(FileError::AccessDenied)
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.fonts.get(index).cloned()
    }

    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}
