//! Placing hunks in a text.

use super::parse::{Hunk, Line};

/// Lines of context that may differ at each end of a hunk.
const MOST_FUZZ: usize = 2;
/// How far from its place a hunk is looked for; further away it is likely another passage that looks alike.
const FARTHEST: usize = 2_000;

/// Where a hunk was placed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Placed {
    /// Lines away from where its header says.
    pub offset: isize,
    /// Lines of context that had to be left aside.
    pub fuzz: usize,
}

/// Applies the hunks to a text in order; the number of the first hunk that fits nowhere is the error.
pub(super) fn apply(text: &str, hunks: &[Hunk]) -> Result<(String, Vec<Placed>), usize> {
    let mut lines: Vec<&str> = text.split('\n').collect();
    // A text that ends with a line end has nothing after it.
    let mut ended = lines.last() == Some(&"");
    if ended {
        lines.pop();
    }
    let windows = lines.iter().filter(|line| line.ends_with('\r')).count() * 2 > lines.len();
    let end = if windows { "\r" } else { "" };
    let mut out: Vec<String> = Vec::with_capacity(lines.len());
    let mut placed = Vec::with_capacity(hunks.len());
    let mut done = 0;
    let mut drift = 0_isize;
    for (number, hunk) in hunks.iter().enumerate() {
        let (at, fuzz, (head, tail)) = place(&lines, hunk, done, drift).ok_or(number)?;
        let body = &hunk.lines[head..hunk.lines.len() - tail];
        out.extend(lines[done..at].iter().map(|line| (*line).to_owned()));
        let mut read = at;
        for line in body {
            match line {
                Line::Context(_) => {
                    out.push(lines[read].to_owned());
                    read += 1;
                }
                Line::Remove(_) => read += 1,
                Line::Add(text) => out.push(format!("{text}{end}")),
            }
        }
        if read == lines.len() && tail == 0 {
            ended = if hunk.new_unended { false } else { ended || hunk.old_unended || lines.is_empty() };
        }
        drift = distance(expected(hunk) + head, at);
        placed.push(Placed { offset: drift, fuzz });
        done = read;
    }
    out.extend(lines[done..].iter().map(|line| (*line).to_owned()));
    let mut text = out.join("\n");
    if ended && !out.is_empty() {
        text.push('\n');
    }
    Ok((text, placed))
}

/// The line, from 0, at which a hunk's header places it. A hunk without old lines stands after the line it names.
fn expected(hunk: &Hunk) -> usize {
    let has_old = hunk.lines.iter().any(|line| !matches!(line, Line::Add(_)));
    if has_old { hunk.old_start.saturating_sub(1) } else { hunk.old_start }
}

fn distance(from: usize, to: usize) -> isize {
    let magnitude = isize::try_from(from.abs_diff(to)).unwrap_or(isize::MAX);
    if to >= from { magnitude } else { -magnitude }
}

/// Where a hunk fits: its first line, the fuzz, and the lines left aside at each end.
fn place(lines: &[&str], hunk: &Hunk, done: usize, drift: isize) -> Option<(usize, usize, (usize, usize))> {
    for fuzz in 0..=MOST_FUZZ {
        let context = |lines: &mut dyn Iterator<Item = &Line>| {
            lines.take_while(|line| matches!(line, Line::Context(_))).count().min(fuzz)
        };
        let (head, tail) = (context(&mut hunk.lines.iter()), context(&mut hunk.lines.iter().rev()));
        if fuzz > 0 && head.max(tail) < fuzz || head + tail > hunk.lines.len() {
            continue;
        }
        let body = &hunk.lines[head..hunk.lines.len() - tail];
        let old: Vec<&str> = body
            .iter()
            .filter_map(|line| match line {
                Line::Context(text) | Line::Remove(text) => Some(text.as_str()),
                Line::Add(_) => None,
            })
            .collect();
        // Without any old line left there is nothing to recognise the place by.
        if fuzz > 0 && old.is_empty() {
            continue;
        }
        let wanted = (expected(hunk) + head).saturating_add_signed(drift);
        let fits = |at: usize| {
            at >= done
                && at + old.len() <= lines.len()
                && old.iter().zip(&lines[at..]).all(|(old, line)| line.strip_suffix('\r').unwrap_or(line) == *old)
        };
        let exact_only = old.is_empty();
        let farthest = if exact_only { 0 } else { FARTHEST.min(lines.len()) };
        for step in 0..=farthest {
            for at in [wanted.checked_add(step), wanted.checked_sub(step)].into_iter().flatten() {
                if fits(at) {
                    return Some((at, fuzz, (head, tail)));
                }
            }
        }
    }
    None
}
