//! The arrows of a flowchart.

use crate::judge::grammar::scanner::{is_space, prefix_length};

/// `~~~` with the white space around it.
pub(super) fn invisible_link(rest: &str) -> Option<usize> {
    let spaces = prefix_length(rest, is_space);
    let waves = prefix_length(&rest[spaces..], |c| c == '~');
    (waves >= 3).then(|| spaces + waves + prefix_length(&rest[spaces + waves..], is_space))
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LinkKind {
    Normal,
    Thick,
    Dotted,
}

impl LinkKind {
    /// Length of a complete link such as `-->`, with the white space around it.
    pub(super) fn whole(self, rest: &str) -> Option<usize> {
        let body = self.body(rest);
        let shaft = &rest[body..];
        let length = match self {
            Self::Normal => shaft_length(shaft, '-')?,
            Self::Thick => shaft_length(shaft, '=')?,
            Self::Dotted => dotted_length(shaft)?,
        };
        let end = body + length;
        Some(end + prefix_length(&rest[end..], is_space))
    }

    /// Length of the opening half of a link with text, such as `--` or `-.`.
    pub(super) fn start(self, rest: &str) -> Option<usize> {
        let body = self.body(rest);
        let mark = match self {
            Self::Normal => "--",
            Self::Thick => "==",
            Self::Dotted => "-.",
        };
        rest[body..].starts_with(mark).then(|| {
            let end = body + mark.len();
            end + prefix_length(&rest[end..], is_space)
        })
    }

    /// Where the shaft starts, after white space and an arrow tail.
    fn body(self, rest: &str) -> usize {
        let spaces = prefix_length(rest, is_space);
        let after = &rest[spaces..];
        let shaft = if self == Self::Thick { '=' } else { '-' };
        let dot = self == Self::Dotted;
        let tailed = after.starts_with(['x', 'o', '<']) && after[1..].starts_with(|c| c == shaft || (dot && c == '.'));
        spaces + usize::from(tailed)
    }
}

/// At least two of `mark`, then one more of it or an arrow head.
fn shaft_length(shaft: &str, mark: char) -> Option<usize> {
    let run = prefix_length(shaft, |c| c == mark);
    if run < 2 {
        return None;
    }
    match shaft[run..].chars().next() {
        Some('x' | 'o' | '>') => Some(run + 1),
        _ => (run >= 3).then_some(run),
    }
}

fn dotted_length(shaft: &str) -> Option<usize> {
    let dash = usize::from(shaft.starts_with('-'));
    let dots = prefix_length(&shaft[dash..], |c| c == '.');
    let end = dash + dots;
    if dots == 0 || !shaft[end..].starts_with('-') {
        return None;
    }
    Some(end + 1 + usize::from(shaft[end + 1..].starts_with(['x', 'o', '>'])))
}
