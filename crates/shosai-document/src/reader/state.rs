//! What the reader knows about the whole document while it reads a part of it.

use crate::messages;
use shosai_message::Message;
use std::collections::{HashMap, HashSet};

use super::{extensions::Extensions, source::Line};
use crate::{
    formats::Warning,
    tree::{Attributes, Inline, InlineKind, LineNumber, Target, walk},
};

/// Deepest nesting of blocks and of inlines that is read as such; what is deeper stays text. Real documents stay
/// far below, and every walk over the tree can recurse.
pub const DEEPEST: usize = 48;

/// Reading steps for each byte of the source. Ordinary text takes one or two; only text made to be hard to read
/// takes more, and then the rest stays as it is.
const STEPS_PER_BYTE: usize = 64;

/// Bytes that are looked through in the time of one step.
const BYTES_PER_STEP: usize = 4;

/// Steps that even the shortest source may take.
const LEAST_STEPS: usize = 10_000;

/// A link definition: `[label]: url "title" {attributes}`.
#[derive(Clone, Debug)]
pub struct LinkDefinition {
    pub target: Target,
    pub attributes: Attributes,
}

/// What is known of the whole document.
pub struct Reader<'a> {
    pub extensions: Extensions,
    /// Whether this is the first pass, which only collects definitions.
    pub collecting: bool,
    pub links: HashMap<String, LinkDefinition>,
    pub notes: HashMap<String, Vec<Line<'a>>>,
    /// Identifiers of headings by their raw text.
    pub headings: HashMap<String, String>,
    pub examples: HashMap<String, i64>,
    pub next_example: i64,
    pub citations: i64,
    pub inside_note: bool,
    pub depth: usize,
    pub warnings: Vec<Warning>,
    /// Further front matter found within the text.
    pub metadata: Vec<Line<'a>>,
    used_ids: HashSet<String>,
    id_counts: HashMap<String, usize>,
    length: usize,
    steps: usize,
}

impl<'a> Reader<'a> {
    pub fn new(extensions: Extensions, length: usize) -> Self {
        Self {
            extensions,
            collecting: true,
            links: HashMap::new(),
            notes: HashMap::new(),
            headings: HashMap::new(),
            examples: HashMap::new(),
            next_example: 1,
            citations: 0,
            inside_note: false,
            depth: 0,
            warnings: Vec::new(),
            metadata: Vec::new(),
            used_ids: HashSet::new(),
            id_counts: HashMap::new(),
            length,
            steps: steps_for(length),
        }
    }

    /// Starts the second pass, with every definition known.
    pub fn start_reading(&mut self) {
        self.collecting = false;
        self.steps = steps_for(self.length);
        self.next_example = 1;
        self.citations = 0;
        self.warnings.clear();
        self.metadata.clear();
        self.used_ids.clear();
        self.id_counts.clear();
    }

    /// Takes one step; false once the text has proved too hard to read.
    pub fn step(&mut self) -> bool {
        let left = self.steps > 0;
        self.take(1);
        left
    }

    /// Counts bytes that were looked through and may be looked through again.
    pub fn looked_through(&mut self, bytes: usize) {
        self.take(bytes / BYTES_PER_STEP);
    }

    fn take(&mut self, steps: usize) {
        let ends = self.steps > 0 && self.steps <= steps;
        self.steps = self.steps.saturating_sub(steps);
        if ends {
            self.warn(0, messages::NestedMarks);
        }
    }

    /// Enters a footnote: citations inside share its number. Returns whether another one was open.
    pub fn start_note(&mut self) -> bool {
        if !self.inside_note {
            self.citations += 1;
        }
        std::mem::replace(&mut self.inside_note, true)
    }

    pub fn warn(&mut self, line: LineNumber, message: impl Into<Message>) {
        if !self.collecting {
            self.warnings.push(Warning::new(line, message));
        }
    }

    /// The identifier of a heading: its own, or one made from its text; each is used once.
    pub fn heading_id(&mut self, own: &str, content: &[Inline]) -> String {
        if !own.is_empty() {
            self.used_ids.insert(own.to_owned());
            return own.to_owned();
        }
        let base = identifier(content);
        let mut id = base.clone();
        let mut count = self.id_counts.get(&base).copied().unwrap_or(0);
        while self.used_ids.contains(&id) {
            count += 1;
            id = format!("{base}-{count}");
        }
        self.id_counts.insert(base, count);
        self.used_ids.insert(id.clone());
        id
    }
}

fn steps_for(length: usize) -> usize {
    length.saturating_mul(STEPS_PER_BYTE).saturating_add(LEAST_STEPS)
}

/// The key that a link label is looked up by: case and white space do not matter.
pub fn label_key(label: &str) -> String {
    let mut key = String::with_capacity(label.len());
    for word in label.split_whitespace() {
        if !key.is_empty() {
            key.push(' ');
        }
        key.extend(word.chars().flat_map(char::to_lowercase));
    }
    key
}

/// An identifier made from the text of a heading.
fn identifier(content: &[Inline]) -> String {
    let mut shown = Vec::new();
    for inline in content {
        if !matches!(inline.kind, InlineKind::Note(_)) {
            shown.push(inline.clone());
        }
    }
    let mut id = String::new();
    let mut gap = false;
    for character in walk::plain_text(&shown).chars() {
        if character.is_whitespace() {
            gap = !id.is_empty();
        } else if character.is_alphanumeric() || matches!(character, '_' | '-' | '.') {
            if id.is_empty() && !character.is_alphabetic() {
                continue;
            }
            if gap {
                id.push('-');
                gap = false;
            }
            id.extend(character.to_lowercase());
        }
    }
    if id.is_empty() { "section".to_owned() } else { id }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_come_from_the_text() {
        let text = |text: &str| {
            text.split(' ')
                .flat_map(|word| [Inline::text(1, word), Inline::new(1, InlineKind::Space)])
                .collect::<Vec<_>>()
        };
        assert_eq!(identifier(&text("1. はじめに、 Hello World!")), "はじめに-hello-world");
        assert_eq!(identifier(&text("123")), "section");
    }

    #[test]
    fn the_same_text_twice_gets_two_identifiers() {
        let mut reader = Reader::new(Extensions::default(), 0);
        let text = [Inline::text(1, "a")];
        assert_eq!(reader.heading_id("", &text), "a");
        assert_eq!(reader.heading_id("", &text), "a-1");
        assert_eq!(reader.heading_id("", &text), "a-2");
    }
}
