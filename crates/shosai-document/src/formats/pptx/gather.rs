//! Turns the blocks of a slide into pieces.

use super::code;
use super::figures::{enlarged, key_figures, large};
use super::gather_table::grid;
use super::pieces::{Column, Panel, PanelKind, Part, Picture, Piece};
use super::signs::{display_only, is_pause, scheme, share, split_pictures, task};
use super::text::{Align, Colour, Gathered, Link, Look, Marker, Paragraph, Run, runs};
use crate::formats::WriteContext;
use crate::messages;
use crate::office::units::Length;
use crate::tree::walk::plain_text;
use crate::tree::{Attributes, Block, BlockKind, Caption, Definition, Document, Inline, InlineKind, MediaStore};
use crate::{Language, callout, callout_kind, picture_size};

/// Turns blocks into pieces, keeping footnotes and clicks in count.
pub struct Gatherer<'a> {
    context: &'a WriteContext<'a>,
    media: &'a MediaStore,
    /// The language of titles we give.
    language: Language,
    /// Whether lists appear item by item.
    incremental: bool,
    /// The number of the next footnote of the deck.
    pub next_note: usize,
    /// The footnotes of this slide.
    pub notes: Vec<(usize, Vec<Block>)>,
    /// The clicks of this slide so far.
    pub steps: u32,
    /// The click that everything from here on appears with.
    step: Option<u32>,
    parts: Vec<Part>,
    text: Vec<Paragraph>,
}

/// The deepest level of lists that slides have.
const DEEPEST: usize = 8;
/// The most columns that can be read beside each other.
const MOST_COLUMNS: usize = 4;

impl<'a> Gatherer<'a> {
    /// A gatherer for one slide.
    pub fn new(context: &'a WriteContext<'a>, document: &'a Document, incremental: bool, next_note: usize) -> Self {
        let (notes, parts, text) = (Vec::new(), Vec::new(), Vec::new());
        let (media, language) = (&document.media, Language::of(document));
        Self { context, media, language, incremental, next_note, notes, steps: 0, step: None, parts, text }
    }

    /// The parts of a body.
    pub fn parts(&mut self, blocks: &[Block]) -> Vec<Part> {
        self.blocks(blocks, 0);
        self.flush();
        std::mem::take(&mut self.parts)
    }

    /// The paragraphs of blocks that hold nothing but text; anything else is left out with a warning.
    pub fn paragraphs(&mut self, blocks: &[Block]) -> Vec<Paragraph> {
        let parts = self.apart(blocks);
        let mut paragraphs = Vec::new();
        for piece in pieces_of(parts) {
            match piece {
                Piece::Text(own) => paragraphs.extend(own),
                Piece::Panel(panel) => paragraphs.extend(panel.paragraphs),
                Piece::Picture(picture) => {
                    self.context.warn(picture.line, messages::PictureOutOfPlace);
                    paragraphs.push(Paragraph::of_text(picture.line, &picture.alt));
                }
                Piece::Table(grid) => self.context.warn(grid.line, messages::TableInTable),
            }
        }
        paragraphs
    }

    /// Running text as runs; its footnotes are kept for the slide.
    pub fn runs(&mut self, inlines: &[Inline], look: &Look) -> (Vec<Run>, Vec<Inline>) {
        let mut gathered = Gathered::default();
        let made = runs(inlines, look, self.next_note, &mut gathered);
        for blocks in gathered.notes {
            self.notes.push((self.next_note, blocks));
            self.next_note += 1;
        }
        (made, gathered.pictures)
    }

    /// The parts of blocks on their own, without touching what is being gathered.
    fn apart(&mut self, blocks: &[Block]) -> Vec<Part> {
        let (parts, text) = (std::mem::take(&mut self.parts), std::mem::take(&mut self.text));
        let own = self.parts(blocks);
        (self.parts, self.text) = (parts, text);
        own
    }

    fn flush(&mut self) {
        if !self.text.is_empty() {
            let text = std::mem::take(&mut self.text);
            self.parts.push(Part::Piece(Piece::Text(text)));
        }
    }

    fn push(&mut self, piece: Piece) {
        self.flush();
        self.parts.push(Part::Piece(piece));
    }

    fn blocks(&mut self, blocks: &[Block], level: usize) {
        for block in blocks {
            self.block(block, level);
        }
    }

    fn block(&mut self, block: &Block, level: usize) {
        let line = block.line;
        match &block.kind {
            BlockKind::Plain(content) | BlockKind::Paragraph(content) if is_pause(content) => self.pause(),
            BlockKind::Plain(content) | BlockKind::Paragraph(content) => {
                self.paragraph(line, content, &Look::default(), (level, Marker::None));
            }
            BlockKind::LineBlock(lines) => self.line_block(line, lines),
            BlockKind::Code { attributes, text } => {
                let (paragraphs, step) = (code::paragraphs(line, attributes, text), self.step);
                self.push(Piece::Panel(Panel { line, kind: PanelKind::Code, paragraphs, step }));
            }
            BlockKind::Raw { format, .. } if format == "html" || format.is_empty() => {}
            BlockKind::Raw { format, .. } => {
                self.context.warn(line, messages::RawOnSlide { format });
            }
            BlockKind::Quote(content) => self.panel(line, PanelKind::Quote, None, content),
            BlockKind::Ordered { start, style, delimiter, items } => {
                let scheme = scheme(*style, *delimiter);
                let number = |index: usize| Marker::Number { scheme, number: start + index as i64 };
                self.items(items, level, &number);
            }
            BlockKind::Bullet(items) => match key_figures(items).filter(|_| level == 0 && !self.incremental) {
                Some(figures) => self.figures(&figures),
                None => self.items(items, level, &|_| Marker::Bullet),
            },
            BlockKind::Definitions(definitions) => self.definitions(line, definitions, level),
            BlockKind::Heading { content, .. } => {
                let look = Look { bold: true, colour: Some(Colour::Theme("accent1")), ..Look::default() };
                self.paragraph(line, content, &look, (0, Marker::None));
                if let Some(last) = self.text.last_mut() {
                    last.keep_with_next = true;
                }
            }
            BlockKind::Rule => {}
            BlockKind::Table(table) => {
                let step = self.step;
                let grid = grid(self, line, table, step);
                self.push(Piece::Table(grid));
            }
            BlockKind::Figure { caption, content, attributes } => self.figure(caption, content, attributes),
            BlockKind::Div { attributes, content } => self.division(line, attributes, content, level),
        }
    }

    fn paragraph(&mut self, line: u32, content: &[Inline], look: &Look, (level, marker): (usize, Marker)) {
        let (runs, pictures) = self.runs(content, look);
        let align = display_only(content).then_some(Align::Center);
        let step = self.step;
        let paragraph = Paragraph { line, level: level.min(DEEPEST), marker, align, runs, step, keep_with_next: false };
        if !paragraph.is_empty() || marker != Marker::None {
            self.text.push(paragraph);
        }
        for picture in pictures {
            self.picture(&picture, None, &Attributes::default());
        }
    }

    fn line_block(&mut self, line: u32, lines: &[Vec<Inline>]) {
        let mut all = Vec::new();
        for (index, content) in lines.iter().enumerate() {
            if index > 0 {
                all.push(Run::Break);
            }
            all.extend(self.runs(content, &Look::default()).0);
        }
        self.text.push(Paragraph { step: self.step, ..Paragraph::plain(line, all) });
    }

    fn items(&mut self, items: &[Vec<Block>], level: usize, marker: &dyn Fn(usize) -> Marker) {
        for (index, item) in items.iter().enumerate() {
            if self.incremental {
                self.steps += 1;
                self.step = Some(self.steps);
            }
            let mut first = true;
            for block in item {
                match &block.kind {
                    BlockKind::Plain(content) | BlockKind::Paragraph(content) => {
                        let (marker, content) =
                            if first { task(marker(index), content) } else { (Marker::Continued, content.clone()) };
                        self.paragraph(block.line, &content, &Look::default(), (level, marker));
                        first = false;
                    }
                    _ => self.block(block, (level + 1).min(DEEPEST)),
                }
            }
            if self.incremental {
                self.step = None;
            }
        }
    }

    fn figures(&mut self, figures: &[(u32, String, Vec<Inline>)]) {
        self.flush();
        let mut columns = Vec::new();
        let times = enlarged(figures.iter().map(|own| own.1.as_str()));
        for (line, figure, words) in figures {
            let (runs, _) = self.runs(words, &Look::default());
            let step = self.step;
            let text = vec![large(*line, figure, times), Paragraph { step, ..Paragraph::plain(*line, runs) }];
            columns.push(Column { share: None, pieces: vec![Piece::Text(text)] });
        }
        self.parts.push(Part::Columns(columns));
    }

    fn definitions(&mut self, line: u32, definitions: &[Definition], level: usize) {
        for definition in definitions {
            let term_line = definition.term.first().map_or(line, |inline| inline.line);
            let bold = Look { bold: true, ..Look::default() };
            self.paragraph(term_line, &definition.term, &bold, (level, Marker::None));
            if let Some(last) = self.text.last_mut() {
                last.keep_with_next = true;
            }
            for block in definition.definitions.iter().flatten() {
                match &block.kind {
                    BlockKind::Plain(content) | BlockKind::Paragraph(content) => {
                        self.paragraph(block.line, content, &Look::default(), (level, Marker::Continued));
                    }
                    _ => self.block(block, level + 1),
                }
            }
        }
    }

    fn figure(&mut self, caption: &Caption, content: &[Block], attributes: &Attributes) {
        let caption = self.caption(&caption.long);
        let start = self.parts.len();
        self.flush();
        let mut parts = self.apart(content);
        let holder = parts.iter_mut().rev().find_map(|part| match part {
            Part::Piece(Piece::Picture(picture)) => Some((&mut picture.caption, Some(&mut picture.alt))),
            Part::Piece(Piece::Table(grid)) => Some((&mut grid.caption, None)),
            _ => None,
        });
        match (holder, caption) {
            (Some((place, alt)), Some(caption)) => {
                let said = attributes.get("fig-alt").map(str::to_owned);
                if let Some(alt) = alt {
                    *alt = said.unwrap_or_else(|| if alt.is_empty() { words(&caption) } else { std::mem::take(alt) });
                }
                *place = Some(caption);
                self.parts.extend(parts);
            }
            (_, caption) => {
                self.parts.extend(parts);
                self.text.extend(caption);
            }
        }
        debug_assert!(self.parts.len() >= start);
    }

    /// A caption as one centred paragraph.
    pub fn caption(&mut self, blocks: &[Block]) -> Option<Paragraph> {
        let mut paragraphs = self.paragraphs(blocks).into_iter();
        let mut caption = paragraphs.next()?;
        for more in paragraphs {
            caption.runs.push(Run::Break);
            caption.runs.extend(more.runs);
        }
        caption.align = Some(Align::Center);
        (!caption.is_empty()).then_some(caption)
    }

    fn panel(&mut self, line: u32, kind: PanelKind, title: Option<Vec<Run>>, content: &[Block]) {
        let mut paragraphs: Vec<Paragraph> =
            title.map(|runs| Paragraph { keep_with_next: true, ..Paragraph::plain(line, runs) }).into_iter().collect();
        let mut others = Vec::new();
        for piece in pieces_of(self.apart(content)) {
            match piece {
                Piece::Text(own) => paragraphs.extend(own),
                other => others.push(other),
            }
        }
        if let (PanelKind::Quote, [_, .., last]) = (kind, paragraphs.as_mut_slice()) {
            last.as_source();
        }
        if !paragraphs.is_empty() {
            let step = self.step;
            self.push(Piece::Panel(Panel { line, kind, paragraphs, step }));
        }
        others.into_iter().for_each(|piece| self.push(piece));
    }

    fn division(&mut self, line: u32, attributes: &Attributes, content: &[Block], level: usize) {
        if attributes.has_class("columns") {
            return self.columns(line, content);
        }
        if let Some(count) = attributes.get("layout-ncol").and_then(|count| count.parse::<usize>().ok()) {
            return self.side_by_side(content, count.clamp(1, MOST_COLUMNS));
        }
        if let Some((title, inner)) = callout(attributes, content, self.language) {
            return self.callout(line, attributes, &title, &inner);
        }
        let before = self.incremental;
        self.incremental = match () {
            () if attributes.has_class("incremental") => true,
            () if attributes.has_class("nonincremental") => false,
            () => before,
        };
        if attributes.has_class("fragment") {
            self.pause();
            self.blocks(content, level);
            self.step = None;
        } else {
            self.blocks(content, level);
        }
        self.incremental = before;
    }

    fn pause(&mut self) {
        self.steps += 1;
        self.step = Some(self.steps);
    }

    fn columns(&mut self, line: u32, content: &[Block]) {
        self.flush();
        let mut columns = Vec::new();
        for block in content {
            match &block.kind {
                BlockKind::Div { attributes, content } => {
                    let share = attributes.get("width").and_then(share);
                    columns.push(Column { share, pieces: pieces_of(self.apart(content)) });
                }
                _ => {
                    let pieces = pieces_of(self.apart(std::slice::from_ref(block)));
                    match columns.last_mut() {
                        Some(column) => column.pieces.extend(pieces),
                        None => self.parts.extend(pieces.into_iter().map(Part::Piece)),
                    }
                }
            }
        }
        columns.retain(|column| !column.pieces.is_empty() || column.share.is_some());
        if columns.len() > MOST_COLUMNS {
            self.context.warn(line, messages::ColumnsTooMany { count: columns.len(), most: MOST_COLUMNS });
        }
        for row in columns.chunks(MOST_COLUMNS) {
            self.parts.push(Part::Columns(row.to_vec()));
        }
    }

    fn side_by_side(&mut self, content: &[Block], count: usize) {
        self.flush();
        let cells: Vec<Column> = content
            .iter()
            .flat_map(split_pictures)
            .map(|block| Column { share: None, pieces: pieces_of(self.apart(&[block])) })
            .collect();
        for row in cells.chunks(count) {
            let mut row = row.to_vec();
            row.resize(count, Column { share: None, pieces: Vec::new() });
            self.parts.push(Part::Columns(row));
        }
    }

    fn callout(&mut self, line: u32, attributes: &Attributes, title: &[Inline], content: &[Block]) {
        let colour = match callout_kind(attributes) {
            Some("tip") => "accent3",
            Some("warning") => "accent2",
            Some("caution" | "important") => "accent5",
            _ => "accent1",
        };
        let look = Look { bold: true, colour: Some(Colour::Theme(colour)), ..Look::default() };
        let (title, _) = self.runs(title, &look);
        self.panel(line, PanelKind::Callout(colour), Some(title), content);
    }

    fn picture(&mut self, inline: &Inline, caption: Option<Paragraph>, figure: &Attributes) {
        let InlineKind::Image { attributes, alt, target } = &inline.kind else { return };
        let alt_text = figure.get("fig-alt").or(attributes.get("fig-alt")).or(attributes.get("alt"));
        let alt = alt_text.map_or_else(|| plain_text(alt), str::to_owned);
        let Some(media) = self.media.get(&target.url) else {
            self.context.warn(inline.line, messages::PictureNotThere { url: &target.url });
            let text = if alt.is_empty() { target.url.clone() } else { alt };
            return self.text.push(Paragraph::of_text(inline.line, &format!("［{text}］")));
        };
        let Some(size) = media.size.or_else(|| picture_size(&media.mime, &media.bytes)) else {
            self.context.warn(inline.line, messages::SlidePictureWithoutSize { url: &target.url });
            return;
        };
        let length = |key: &str| attributes.get(key).and_then(Length::read);
        let link = attributes.get("link").map(|address| Link::Address(address.to_owned()));
        let (width, height, step) = (length("width"), length("height"), self.step);
        let (line, url) = (inline.line, target.url.clone());
        self.push(Piece::Picture(Picture { line, url, alt, size, width, height, caption, link, step }));
    }
}

/// The pieces of parts; columns within columns stand one below the other.
pub fn pieces_of(parts: Vec<Part>) -> Vec<Piece> {
    let pieces = parts.into_iter().flat_map(|part| match part {
        Part::Piece(piece) => vec![piece],
        Part::Columns(columns) => columns.into_iter().flat_map(|column| column.pieces).collect(),
    });
    pieces.collect()
}

/// The letters of a paragraph.
pub fn words(paragraph: &Paragraph) -> String {
    let texts = paragraph.runs.iter().map(|run| match run {
        Run::Text { text, .. } => text.as_str(),
        Run::Break => " ",
        Run::Math { tex, .. } => tex.as_str(),
    });
    texts.collect()
}
