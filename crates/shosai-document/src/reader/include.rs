//! `{{< include part.qmd >}}`: the lines of another file in place of one line.

use super::source::{self, Line};
use crate::messages;
use crate::{formats::Warning, passes::Resources, tree::Media};
use shosai_message::Message;

/// How deep included files may include others.
const DEEPEST: usize = 8;

/// The most bytes that includes may add to a document.
const LARGEST: usize = 20 * 1024 * 1024;

/// The texts that a document is made of.
pub struct Texts {
    /// The document itself.
    pub main: String,
    /// The included texts, each with the line that includes it and the rest of the path there.
    parts: Vec<(usize, Texts)>,
    /// What could not be included.
    pub warnings: Vec<Warning>,
}

/// A document with nothing around it.
pub struct Alone;

impl Resources for Alone {
    fn text(&self, path: &str) -> Result<String, Message> {
        Err(messages::OutsideTheText { path }.into())
    }

    fn picture(&self, url: &str) -> Result<Media, Message> {
        Err(messages::OutsideTheText { path: url }.into())
    }
}

/// Reads a document and everything it includes.
pub fn gather(source: &str, resources: &dyn Resources) -> Texts {
    let mut left = LARGEST;
    let mut warnings = Vec::new();
    let mut texts = gather_at(source, resources, 0, 0, &mut left, &mut warnings);
    texts.warnings = warnings;
    texts
}

fn gather_at(
    source: &str,
    resources: &dyn Resources,
    depth: usize,
    at: u32,
    left: &mut usize,
    warnings: &mut Vec<Warning>,
) -> Texts {
    let main = source::normalise(source);
    let mut parts = Vec::new();
    if main.contains("{{< include") {
        for (index, line) in main.lines().enumerate() {
            let Some(path) = included(line) else { continue };
            let number = if at > 0 { at } else { u32::try_from(index + 1).unwrap_or(u32::MAX) };
            let read = if depth >= DEEPEST { Err(messages::IncludesTooDeep.into()) } else { resources.text(path) };
            match read {
                Ok(text) if text.len() <= *left => {
                    *left -= text.len();
                    let part = gather_at(&text, resources, depth + 1, number, left, warnings);
                    parts.push((index, part));
                }
                Ok(_) => warnings.push(Warning::new(number, messages::IncludeTooLarge { path })),
                Err(reason) => warnings.push(Warning::new(number, messages::IncludeFailed { path, reason })),
            }
        }
    }
    Texts { main, parts, warnings: Vec::new() }
}

/// The path that a line includes.
fn included(line: &str) -> Option<&str> {
    let code = line.trim().strip_prefix("{{<")?.strip_suffix(">}}")?.trim();
    let path = code.strip_prefix("include")?.trim().trim_matches('"');
    (!path.is_empty()).then_some(path)
}

impl Texts {
    /// The lines of everything; an included line has the number of the line that includes it.
    pub fn lines(&self) -> Vec<Line<'_>> {
        let mut lines = Vec::new();
        self.push_lines(None, &mut lines);
        lines
    }

    fn push_lines<'t>(&'t self, number: Option<u32>, into: &mut Vec<Line<'t>>) {
        let mut parts = self.parts.iter().peekable();
        for (index, line) in source::lines(&self.main, 1).into_iter().enumerate() {
            let number_here = number.unwrap_or(line.number);
            match parts.next_if(|(at, _)| *at == index) {
                Some((_, part)) => part.push_lines(Some(number_here), into),
                None => into.push(Line { number: number_here, text: line.text }),
            }
        }
    }
}
