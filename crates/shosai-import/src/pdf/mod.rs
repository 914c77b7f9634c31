//! PDF: letters where they are drawn, put together as lines, headings and tables.

mod columns;
mod drawn;
mod fonts;
mod glyphs;
mod grids;
mod headings;
mod layout;
mod letters;
mod lines;
mod outline;
mod pieces;
mod rules;
mod running;
mod runs;
mod tables;
mod titles;

use hayro_interpret::InterpreterCache;
use hayro_syntax::{DecryptionError, LoadPdfError, Pdf};
use shosai_message::Failure;

use crate::markdown::{Page, Unit};
use crate::{Kind, Source, messages};
use headings::{Headings, Role};
use layout::{Block, Sheet};
use lines::Line;

/// No manual has more; what follows is left out by the limit on the text anyway.
const MOST_PAGES: usize = 5_000;

/// How a file of this kind begins.
const MARK: &[u8] = b"%PDF-";

pub(crate) static KIND: Kind = Kind {
    label: "PDF",
    endings: &["pdf"],
    shown: |signs| signs.start.windows(MARK.len()).any(|window| window == MARK),
    read,
};

fn read(source: &Source<'_>) -> Result<Page, Failure> {
    let pdf = Pdf::new(source.bytes.to_vec()).map_err(|error| match error {
        LoadPdfError::Decryption(DecryptionError::PasswordProtected) => source.encrypted(),
        error => source.broken(&KIND, format!("{error:?}")),
    })?;
    let cache = InterpreterCache::new();
    let mut fonts = fonts::Fonts::default();
    let mut sheets: Vec<Sheet> = Vec::new();
    let mut pictures: Vec<usize> = Vec::new();
    let mut unknown = 0;
    for (index, page) in pdf.pages().iter().enumerate().take(MOST_PAGES) {
        source.check()?;
        let drawn = glyphs::drawn(page, &cache, pdf.xref(), &mut fonts);
        unknown += drawn.unknown;
        if drawn.glyphs.is_empty() && drawn.pictures > 0 {
            pictures.push(index + 1);
        }
        sheets.push(layout::sheet(&drawn));
    }
    running::remove(&mut sheets);
    let mut pages: Vec<Vec<Block>> = sheets.into_iter().map(layout::blocks).collect();
    if pages.iter().all(Vec::is_empty) && !pictures.is_empty() {
        return Err(messages::FileScanned { name: source.name, pages: pictures.len() }.into());
    }
    let outlined = titles::mark(&mut pages, &outline::entries(&pdf));
    let headings = Headings::of(&pages, outlined);
    let mut page = Page::new(source.limits.markdown_bytes);
    if let Some(first) = pictures.first() {
        page.note(messages::PagesScanned { count: pictures.len(), first: *first });
    }
    if unknown > 0 {
        page.note(messages::LettersUnknown { count: unknown });
    }
    for (index, blocks) in pages.iter().enumerate() {
        page.place(Unit::Page, index + 1, None);
        if headings.none && !blocks.is_empty() {
            page.heading(2, &format!("p. {}", index + 1));
        }
        for block in blocks {
            match block {
                Block::Text(lines) => write_lines(&mut page, lines, &headings),
                Block::Table(cells) => page.table(cells),
            }
        }
    }
    Ok(page)
}

/// Lines that belong together as paragraphs, tables and headings.
fn write_lines(page: &mut Page, lines: &[Line], headings: &Headings) {
    let leading = lines::leading(lines);
    let mut paragraph = String::new();
    let mut at = 0;
    while at < lines.len() {
        let line = &lines[at];
        let rows = tables::rows(&lines[at..]);
        if rows > 1 {
            write_text(page, &std::mem::take(&mut paragraph));
            page.table(&tables::cells(&lines[at..at + rows]));
            at += rows;
            continue;
        }
        match headings.role(line) {
            Role::Heading(level) => {
                write_text(page, &std::mem::take(&mut paragraph));
                let end = at + headings.title_lines(&lines[at..]);
                let title = lines[at..end].iter().fold(String::new(), |mut title, line| {
                    lines::join(&mut title, &line.text());
                    title
                });
                page.heading(level, &title);
                at = end;
                continue;
            }
            Role::Text => {
                if !lines::continues(lines, at, leading) {
                    write_text(page, &std::mem::take(&mut paragraph));
                }
                lines::join(&mut paragraph, &line.text());
            }
        }
        at += 1;
    }
    write_text(page, &paragraph);
}

/// A paragraph, or an item of a list.
fn write_text(page: &mut Page, text: &str) {
    match text.strip_prefix(lines::BULLETS) {
        Some(item) => page.item(0, "-", item),
        None => page.paragraph(text),
    }
}
