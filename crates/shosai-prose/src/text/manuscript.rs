//! The manuscript: source, visible text, and the way from one to the other.

use std::{ops::Range, sync::OnceLock};

use shosai_text::Words;

use crate::counted::{Counted, neighbours::Line, slips};

use super::{
    blocks::{self, BlockKind, RawBlock},
    inlines::{self, Marks, Piece},
    pairs::{self, Pair},
    sentences::{self, Sentence},
    token::Token,
};

/// A block of the visible text.
#[derive(Clone, Debug)]
pub struct Block {
    pub kind: BlockKind,
    /// Whether it stands in a quotation.
    pub quoted: bool,
    /// Items of one list share this number.
    pub list: usize,
    /// Where its text stands.
    pub range: Range<usize>,
    /// Where it begins in the source.
    pub source_start: usize,
}

/// A stretch of a block under the same marks.
#[derive(Clone, Debug)]
pub struct Run {
    /// Where it stands in the visible text.
    pub range: Range<usize>,
    /// The block it belongs to.
    pub block: usize,
    /// Whether it is inline code.
    pub code: bool,
    /// Whether it is the text of a link.
    pub link: bool,
    /// Whether it is an address, or a link that shows its own address.
    pub url: bool,
    /// Whether it is emphasised (`*…*`).
    pub emphasis: bool,
    /// Whether it is strongly emphasised (`**…**`).
    pub strong: bool,
}

/// The text that stands for a picture, in bytes of the source.
#[derive(Clone, Debug)]
pub struct Caption {
    /// Where it stands in the source.
    pub source: Range<usize>,
}

/// A text, read once and asked by every rule.
#[derive(Debug)]
pub struct Manuscript {
    source: String,
    text: String,
    /// Starts of stretches that stand unbroken in both texts: (visible, source).
    stretches: Vec<(usize, usize)>,
    lines: Vec<usize>,
    /// Letters before every `LETTER_MARK`th byte of the source.
    letter_marks: Vec<usize>,
    blocks: Vec<Block>,
    runs: Vec<Run>,
    captions: Vec<Caption>,
    pairs: Vec<Pair>,
    lonely: Vec<(char, usize)>,
    sentences: Vec<Sentence>,
    tokens: OnceLock<Vec<Token>>,
    strange: OnceLock<bool>,
    hidden: Vec<Range<usize>>,
}

impl Manuscript {
    /// Reads a text: Markdown, Aozora notes and ruby are understood, anything else is prose.
    pub fn read(source: &str) -> Self {
        let gathered = blocks::gather(source);
        let mut manuscript = Self {
            source: source.to_string(),
            text: String::with_capacity(source.len()),
            stretches: Vec::new(),
            lines: std::iter::once(0).chain(source.match_indices('\n').map(|(place, _)| place + 1)).collect(),
            letter_marks: letter_marks(source),
            blocks: Vec::with_capacity(gathered.blocks.len()),
            runs: Vec::new(),
            captions: Vec::new(),
            pairs: Vec::new(),
            lonely: Vec::new(),
            sentences: Vec::new(),
            tokens: OnceLock::new(),
            strange: OnceLock::new(),
            hidden: gathered.hidden,
        };
        for block in gathered.blocks {
            manuscript.add_block(&block, &gathered.labels);
        }
        manuscript
    }

    /// The text as it was given.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// What a reader sees of it: marks, ruby, notes and fenced code taken out.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its blocks, in order.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Its runs, in order.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The captions of its pictures.
    pub fn captions(&self) -> &[Caption] {
        &self.captions
    }

    /// The brackets that have a partner.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The brackets that have none: the mark and its place.
    pub fn lonely_brackets(&self) -> &[(char, usize)] {
        &self.lonely
    }

    /// Its sentences, in order.
    pub fn sentences(&self) -> &[Sentence] {
        &self.sentences
    }

    /// Its words, analysed when first asked for.
    pub fn tokens(&self) -> &[Token] {
        self.tokens.get_or_init(|| {
            let masked = self.text_with_code_masked();
            let mut tokens: Vec<Token> = Vec::with_capacity(masked.len() / 4);
            for word in Words::new().of(&masked) {
                // The mask of a code span is one word, however the analyser cuts it.
                let range = self.whole_letters(word.range.clone());
                if tokens.last().is_none_or(|last| last.range.end <= range.start) {
                    tokens.push(Token::new(range, word.features()));
                }
            }
            tokens
        })
    }

    /// Whether it goes its own ways so often that what was counted elsewhere says little of it: old, spoken or playful prose.
    pub(crate) fn is_strange(&self) -> bool {
        let line = Line { text: &self.text, tokens: self.tokens() };
        *self.strange.get_or_init(|| Counted::embedded().is_some_and(|counted| slips::is_strange(counted, line)))
    }

    /// Whether a place of the source stands in a line that is no prose: code, front matter, legend, colophon.
    pub fn is_hidden(&self, place: usize) -> bool {
        let after = self.hidden.partition_point(|lines| lines.start <= place);
        after.checked_sub(1).is_some_and(|index| place < self.hidden[index].end)
    }

    /// The words within a stretch of the visible text.
    pub fn tokens_in(&self, range: &Range<usize>) -> &[Token] {
        let tokens = self.tokens();
        let first = tokens.partition_point(|token| token.range.start < range.start);
        let last = tokens.partition_point(|token| token.range.start < range.end);
        &tokens[first..last.max(first)]
    }

    /// A word as it stands in the text.
    pub fn surface(&self, token: &Token) -> &str {
        &self.text[token.range.clone()]
    }

    /// The dictionary form of a word, or the word itself where the dictionary has none.
    pub fn base<'m>(&'m self, token: &'m Token) -> &'m str {
        if token.base() == "*" { self.surface(token) } else { token.base() }
    }

    /// The block a place of the visible text belongs to.
    pub fn block_at(&self, place: usize) -> Option<&Block> {
        let after = self.blocks.partition_point(|block| block.range.start <= place);
        // Blocks without text may share a start with the one that has it.
        const SHARED_STARTS: usize = 4;
        self.blocks[..after]
            .iter()
            .rev()
            .take(SHARED_STARTS)
            .find(|block| place < block.range.end.max(block.range.start + 1))
    }

    /// Where a stretch of the visible text stands in the source.
    pub fn source_span(&self, range: &Range<usize>) -> Range<usize> {
        let start = self.source_place(range.start);
        if range.is_empty() {
            return start..start;
        }
        let last = self.text[range.clone()].char_indices().next_back().map_or(range.start, |(at, _)| range.start + at);
        let length = range.end - last;
        start..(self.source_place(last) + length).min(self.source.len())
    }

    /// Whether a stretch stands in the source letter for letter.
    pub fn is_unbroken(&self, range: &Range<usize>) -> bool {
        self.source.get(self.source_span(range)) == self.text.get(range.clone())
    }

    /// Line and column, both from one, the column in letters, of a place in the source.
    pub fn line_and_column(&self, place: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|start| *start <= place).max(1);
        let start = self.lines[line - 1];
        (line, self.letters_before(place).saturating_sub(self.letters_before(start)) + 1)
    }

    /// A line of the source, counted from one, without its end.
    pub fn line(&self, number: usize) -> &str {
        let Some(start) = number.checked_sub(1).and_then(|index| self.lines.get(index)) else { return "" };
        let end = self.lines.get(number).copied().unwrap_or(self.source.len());
        self.source[*start..end].trim_end_matches(['\n', '\r'])
    }

    /// How many lines the source has.
    pub fn line_count(&self) -> usize {
        self.lines.len() - usize::from(self.source.is_empty() || self.source.ends_with('\n'))
    }

    /// Letters of the source before a place, counted from the nearest mark so that long lines cost nothing.
    fn letters_before(&self, place: usize) -> usize {
        let mark = (place / LETTER_MARK).min(self.letter_marks.len().saturating_sub(1));
        let bytes = self.source.as_bytes();
        let rest = bytes.get(mark * LETTER_MARK..place.min(bytes.len())).unwrap_or(&[]);
        self.letter_marks.get(mark).copied().unwrap_or(0) + rest.iter().filter(|byte| starts_letter(**byte)).count()
    }

    /// Where a place of the source stands in the visible text, or the next letter that does.
    pub fn visible_place(&self, place: usize) -> usize {
        let after = self.stretches.partition_point(|(_, source)| *source <= place);
        let Some((visible, source)) = after.checked_sub(1).and_then(|index| self.stretches.get(index)) else {
            return 0;
        };
        let end = self.stretches.get(after).map_or(self.text.len(), |(next, _)| *next);
        (visible + (place - source)).min(end)
    }

    fn source_place(&self, place: usize) -> usize {
        let after = self.stretches.partition_point(|(visible, _)| *visible <= place);
        let Some((visible, source)) = after.checked_sub(1).and_then(|index| self.stretches.get(index)) else {
            return 0;
        };
        (source + (place - visible)).min(self.source.len())
    }

    /// The smallest range around `range` that does not cut a letter in two.
    fn whole_letters(&self, range: Range<usize>) -> Range<usize> {
        let start = (0..=range.start).rev().find(|place| self.text.is_char_boundary(*place)).unwrap_or(0);
        let end =
            (range.end..=self.text.len()).find(|place| self.text.is_char_boundary(*place)).unwrap_or(self.text.len());
        start..end
    }

    fn text_with_code_masked(&self) -> String {
        let mut masked = String::with_capacity(self.text.len());
        for run in self.runs.iter().filter(|run| run.code || run.url) {
            masked.push_str(&self.text[masked.len()..run.range.start]);
            masked.extend(std::iter::repeat_n('X', run.range.len()));
        }
        masked.push_str(&self.text[masked.len()..]);
        masked
    }

    fn add_block(&mut self, block: &RawBlock, labels: &std::collections::HashSet<String>) {
        let source = std::mem::take(&mut self.source);
        let (raw, starts) = join_lines(&source, &block.lines);
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        let index = self.blocks.len();
        let start = self.text.len();
        for piece in inlines::scan(&raw, labels) {
            match piece {
                Piece::Text(range, marks) => self.add_run(&raw, range, marks, &starts, index),
                Piece::Image(range) => {
                    let from = raw_to_source(&starts, range.start);
                    let end = (from + range.len()).min(source.len());
                    self.captions.push(Caption { source: from..end });
                }
            }
        }
        let range = start..self.text.len();
        let source_start = block.lines.first().map_or(0, |line| line.start);
        self.blocks.push(Block { kind: block.kind, quoted: block.quoted, list: block.list, range, source_start });
        let prose = self.prose_of(index, start);
        let (found, lonely) = pairs::match_pairs(&prose, start);
        self.sentences.extend(sentences::split(&prose, start, index, &found));
        self.pairs.extend(found);
        self.lonely.extend(lonely);
        self.source = source;
    }

    /// The block's text with code and addresses blanked, so that their marks are not taken for punctuation.
    fn prose_of(&self, block: usize, start: usize) -> String {
        let mut prose = String::with_capacity(self.text.len() - start);
        let first = self.runs.partition_point(|run| run.block < block);
        for run in self.runs[first..].iter().filter(|run| run.code || run.url) {
            prose.push_str(&self.text[start + prose.len()..run.range.start]);
            prose.extend(std::iter::repeat_n('X', run.range.len()));
        }
        prose.push_str(&self.text[start + prose.len()..]);
        prose
    }

    fn add_run(&mut self, raw: &str, range: Range<usize>, marks: Marks, starts: &[(usize, usize)], block: usize) {
        let visible = self.text.len();
        let first = starts.partition_point(|(place, _)| *place <= range.start).saturating_sub(1);
        for (index, (place, source)) in starts.iter().enumerate().skip(first) {
            if *place >= range.end {
                break;
            }
            let from = range.start.max(*place);
            if starts.get(index + 1).is_none_or(|(next, _)| from < *next) {
                self.stretches.push((visible + from - range.start, source + from - place));
            }
        }
        self.text.push_str(&raw[range]);
        let Marks { code, link, url, emphasis, strong } = marks;
        self.runs.push(Run { range: visible..self.text.len(), block, code, link, url, emphasis, strong });
    }
}

/// Bytes between two marks of the letter count.
const LETTER_MARK: usize = 512;

fn letter_marks(source: &str) -> Vec<usize> {
    let chunks = source.as_bytes().chunks(LETTER_MARK);
    chunks
        .scan(0, |letters, chunk| {
            let before = *letters;
            *letters += chunk.iter().filter(|byte| starts_letter(**byte)).count();
            Some(before)
        })
        .collect()
}

/// Whether a byte of UTF-8 begins a letter.
fn starts_letter(byte: u8) -> bool {
    byte & 0xC0 != 0x80
}

/// The lines of a block as one text, and the places where each begins in it and in the source.
fn join_lines(source: &str, lines: &[Range<usize>]) -> (String, Vec<(usize, usize)>) {
    let mut raw = String::new();
    let mut starts = Vec::with_capacity(lines.len() * 2);
    for (index, line) in lines.iter().enumerate() {
        if index > 0 {
            let end = lines[index - 1].end;
            let newline = source[end..].find('\n').map_or(end, |place| end + place);
            starts.push((raw.len(), newline));
            raw.push('\n');
        }
        starts.push((raw.len(), line.start));
        raw.push_str(&source[line.clone()]);
    }
    (raw, starts)
}

fn raw_to_source(starts: &[(usize, usize)], place: usize) -> usize {
    let after = starts.partition_point(|(raw, _)| *raw <= place);
    after.checked_sub(1).and_then(|index| starts.get(index)).map_or(0, |(raw, source)| source + place - raw)
}
