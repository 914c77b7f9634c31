use super::Inlines;
use crate::tree::{Inline, InlineKind};

impl Inlines<'_, '_, '_> {
    /// `\command[option]{argument}`.
    pub(super) fn tex(&mut self, out: &mut Vec<Inline>) -> bool {
        if !self.reader.extensions.raw_tex {
            return false;
        }
        let rest = self.rest();
        let mut in_vain = 0;
        let length = command_length(rest, &mut in_vain);
        self.reader.looked_through(in_vain);
        if length == 0 {
            return false;
        }
        let start = self.at;
        let text = rest[..length].to_owned();
        self.at += length;
        self.push(out, start, InlineKind::Raw { format: "tex".to_owned(), text });
        true
    }
}

/// How many bytes the command at the start of `text` takes with its arguments; 0 if there is none. Bytes that were
/// looked through without finding an end are counted in `in_vain`.
fn command_length(text: &str, in_vain: &mut usize) -> usize {
    let Some(rest) = text.strip_prefix('\\') else { return 0 };
    let name = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    if name == 0 {
        return 0;
    }
    let mut at = 1 + name;
    if text[at..].starts_with('*') {
        at += 1;
    }
    if let Some(end) = environment_end(text, in_vain) {
        return end;
    }
    let mut any = false;
    while let Some(length) = argument_length(&text[at..], in_vain) {
        at += length;
        any = true;
    }
    if !any {
        let spaces = text[at..].len() - text[at..].trim_start_matches(' ').len();
        let ends = text[at + spaces..].is_empty() || text[at + spaces..].starts_with('\n');
        if spaces > 0 && !ends {
            at += spaces;
        }
    }
    at
}

fn environment_end(text: &str, in_vain: &mut usize) -> Option<usize> {
    let name = text.strip_prefix("\\begin{")?.split_once('}')?.0;
    let close = format!("\\end{{{name}}}");
    let found = text.find(&close).map(|at| at + close.len());
    *in_vain += if found.is_none() { text.len() } else { 0 };
    found
}

fn argument_length(text: &str, in_vain: &mut usize) -> Option<usize> {
    let (open, close) = match text.chars().next()? {
        '{' => ('{', '}'),
        '[' => ('[', ']'),
        _ => return None,
    };
    let mut depth = 0;
    let mut escaped = false;
    for (at, character) in text.char_indices() {
        if escaped {
            escaped = false;
        } else if character == '\\' {
            escaped = true;
        } else if character == open {
            depth += 1;
        } else if character == close {
            depth -= 1;
            if depth == 0 {
                return Some(at + 1);
            }
        }
    }
    *in_vain += text.len();
    None
}
