use std::collections::hash_map::Entry;

use super::{
    Blocks, Place, div, html,
    marker::{Number, bullet, number, starts_item, task},
};
use crate::{
    reader::source::Line,
    tree::{Block, BlockKind, NumberStyle},
};

impl<'a> Blocks<'_, 'a> {
    /// `- item`.
    pub(super) fn bullet_list(&mut self) -> Option<Block> {
        let number = self.number();
        bullet(self.line()?.text)?;
        let mut items = Vec::new();
        while let Some(column) = self.line().and_then(|line| bullet(line.text)) {
            items.push(self.item(column));
        }
        compact(&mut items);
        Some(Block::new(number, BlockKind::Bullet(items)))
    }

    /// `1. item`.
    pub(super) fn ordered_list(&mut self) -> Option<Block> {
        let line = self.number();
        let extensions = self.reader.extensions;
        let (first, _) = number(self.line()?.text, &extensions)?;
        let mut items = Vec::new();
        let start = if first.style == NumberStyle::Example { self.reader.next_example } else { first.value };
        while let Some((next, column)) = self.line().and_then(|line| self.number_like(line.text, &first)) {
            if next.style == NumberStyle::Example {
                self.count_example(next.label);
            }
            items.push(self.item(column));
        }
        compact(&mut items);
        let kind = BlockKind::Ordered { start, style: first.style, delimiter: first.delimiter, items };
        Some(Block::new(line, kind))
    }

    /// The mark of an item that goes on with a list: `i.` after `h.` is a letter, after nothing a Roman one.
    fn number_like(&self, text: &str, first: &Number) -> Option<(Number, usize)> {
        let (mut next, column) = number(text, &self.reader.extensions)?;
        let mark = text.trim_start().trim_start_matches('(');
        let letter = mark.chars().next().filter(char::is_ascii_alphabetic);
        let single = mark.chars().nth(1).is_some_and(|c| matches!(c, '.' | ')'));
        if let (Some(letter), true) = (letter, single) {
            let lower = letter.is_ascii_lowercase();
            let is_roman = "ivxlcdm".contains(letter.to_ascii_lowercase());
            let fits = match first.style {
                NumberStyle::LowerAlpha => lower,
                NumberStyle::UpperAlpha => !lower,
                NumberStyle::LowerRoman => lower && is_roman,
                NumberStyle::UpperRoman => !lower && is_roman,
                _ => false,
            };
            if fits {
                next.style = first.style;
            }
        }
        (next.style == first.style && next.delimiter == first.delimiter).then_some((next, column))
    }

    fn count_example(&mut self, label: Option<String>) {
        let value = self.reader.next_example;
        match label {
            Some(label) if self.reader.collecting => {
                if let Entry::Vacant(place) = self.reader.examples.entry(label) {
                    place.insert(value);
                    self.reader.next_example += 1;
                }
            }
            Some(label) => {
                if self.reader.examples.get(&label) == Some(&value) {
                    self.reader.next_example += 1;
                }
            }
            None => self.reader.next_example += 1,
        }
    }

    /// Reads one item whose text starts at `column`.
    fn item(&mut self, column: usize) -> Vec<Block> {
        let lines = self.item_lines(column);
        let place = Place { list_item: true, open_end: true, ..Place::default() };
        let mut blocks = self.inner(lines, place);
        if self.reader.extensions.task_lists
            && let Some(Block { kind: BlockKind::Plain(inlines) | BlockKind::Paragraph(inlines), .. }) =
                blocks.first_mut()
        {
            task(inlines);
        }
        blocks
    }

    /// The lines of one item, without its mark and indent, with the blank lines behind it.
    fn item_lines(&mut self, column: usize) -> Vec<Line<'a>> {
        let first = self.lines[self.at];
        let mut lines = vec![first.with(first.text.get(column..).unwrap_or_default())];
        self.at += 1;
        while let Some(line) = self.line().copied() {
            let goes_on = !line.is_blank()
                && !self.closes_here(line.text)
                && !starts_item(line.text, &self.reader.extensions)
                && !line
                    .unindented(column)
                    .is_some_and(|rest| starts_item(rest.text.trim_start(), &self.reader.extensions))
                && !self.starts_fenced_code(self.at);
            if !goes_on {
                break;
            }
            lines.push(line.unindented(column).unwrap_or(line));
            self.at += 1;
        }
        self.blank_lines(&mut lines);
        while let Some(line) = self.line().copied() {
            let Some(rest) = line.unindented(column).filter(|_| !line.is_blank() && !self.closes_here(line.text))
            else {
                break;
            };
            lines.push(rest);
            self.at += 1;
            self.lazy_lines(column, &mut lines);
            self.blank_lines(&mut lines);
        }
        lines
    }

    fn lazy_lines(&mut self, column: usize, into: &mut Vec<Line<'a>>) {
        while let Some(line) = self.line().copied() {
            let indented = line.unindented(column);
            let lazy = indented.is_some() || !starts_item(line.text, &self.reader.extensions);
            if line.is_blank() || self.closes_here(line.text) || !lazy {
                return;
            }
            into.push(indented.unwrap_or(line));
            self.at += 1;
        }
    }

    fn blank_lines(&mut self, into: &mut Vec<Line<'a>>) {
        while let Some(line) = self.line().copied().filter(|line| line.is_blank()) {
            into.push(line.with(""));
            self.at += 1;
        }
    }

    /// Whether a line closes the division or element that this run stands in.
    pub fn closes_here(&self, text: &str) -> bool {
        self.place.fenced > 0 && div::is_closing_fence(text)
            || self.place.element.as_deref().is_some_and(|element| html::closes(text, element))
    }
}

/// Makes a list tight or loose as a whole: one paragraph makes every text a paragraph, but the blank lines behind
/// the last item do not count.
pub fn compact(items: &mut [Vec<Block>]) {
    let is_paragraph = |block: &&Block| matches!(block.kind, BlockKind::Paragraph(_));
    let paragraphs = items.iter().flatten().filter(is_paragraph).count();
    if let [.., last] = items
        && let Some(end) = last.last_mut()
        && paragraphs == 1
        && let BlockKind::Paragraph(content) = &mut end.kind
    {
        end.kind = BlockKind::Plain(std::mem::take(content));
        return;
    }
    if paragraphs == 0 {
        return;
    }
    for block in items.iter_mut().flatten() {
        if let BlockKind::Plain(content) = &mut block.kind {
            block.kind = BlockKind::Paragraph(std::mem::take(content));
        }
    }
}
