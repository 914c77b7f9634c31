use super::{Blocks, Stop};
use crate::messages;
use crate::{
    reader::attributes::attributes,
    tree::{Attributes, Block, BlockKind},
};

/// Colons that make a fence, at least.
const FENCE: &str = ":::";

impl Blocks<'_, '_> {
    /// Whether a line ends the division that this text stands in.
    pub fn ends_division(&self, text: &str) -> bool {
        self.place.fenced > 0 && is_closing_fence(text)
    }

    /// `::: {.class}` … `:::`.
    pub(super) fn fenced_div(&mut self) -> Option<Block> {
        if !self.reader.extensions.fenced_divs || self.reader.depth >= super::DEEPEST {
            return None;
        }
        let (attributes, length) = self.fence_opened()?;
        let number = self.number();
        self.at += length;
        self.place.fenced += 1;
        self.reader.depth += 1;
        let element = self.place.element.take();
        let content = self.run(&Stop::Fence);
        self.place.element = element;
        self.reader.depth -= 1;
        self.place.fenced -= 1;
        if self.line().is_some() {
            self.at += 1;
        } else {
            self.reader.warn(number, messages::DivisionOpen);
        }
        Some(Block::new(number, BlockKind::Div { attributes, content }))
    }
}

/// The most lines that the attributes of a fence take.
const MOST_LINES: usize = 12;

impl Blocks<'_, '_> {
    /// What a fence opens, and how many lines its attributes take: captions may go on.
    fn fence_opened(&self) -> Option<(Attributes, usize)> {
        let first = self.line()?.text;
        if let Some(attributes) = opening(first) {
            return Some((attributes, 1));
        }
        let mut whole = Some(first.to_owned()).filter(|text| text.starts_with(FENCE) && text.contains('{'))?;
        let more = self.lines[self.at + 1..].iter().take(MOST_LINES - 1).take_while(|line| !line.is_blank());
        for (count, line) in more.enumerate() {
            whole.extend(["\n", line.text]);
            if line.text.contains('}')
                && let Some(attributes) = opening(&whole)
            {
                return Some((attributes, count + 2));
            }
        }
        None
    }
}

/// What a fence opens, if the line is an opening one.
pub fn opening(text: &str) -> Option<Attributes> {
    let rest = text.strip_prefix(FENCE)?.trim_start_matches(':').trim();
    if rest.is_empty() {
        return None;
    }
    if let Some((attributes, length)) = attributes(rest) {
        return rest[length..].trim().trim_end_matches(':').is_empty().then_some(attributes);
    }
    let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
    let (word, tail) = rest.split_at(end);
    let plain = tail.trim().trim_end_matches(':').is_empty() && !word.starts_with('{');
    plain.then(|| Attributes::with_classes([word]))
}

/// Whether a line closes a fenced division.
pub fn is_closing_fence(text: &str) -> bool {
    let trimmed = text.trim_end();
    trimmed.starts_with(FENCE) && trimmed.chars().all(|c| c == ':')
}

#[cfg(test)]
mod tests {
    use crate::{read, tree::BlockKind};

    #[test]
    fn attributes_go_over_lines() {
        let blocks = read("::: {#tbl-a .cell tbl-cap='One\ntwo.\n'}\nX\n:::\n\n::: {#open\n\nY\n").unwrap().blocks;
        let BlockKind::Div { attributes, content } = &blocks[0].kind else { panic!("{blocks:?}") };
        assert_eq!((attributes.id.as_str(), attributes.get("tbl-cap"), content.len()), ("tbl-a", Some("One two. "), 1));
        assert!(matches!(blocks[1].kind, BlockKind::Paragraph(_)));
    }
}
