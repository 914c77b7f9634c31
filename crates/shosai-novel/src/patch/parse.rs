//! Reading a unified diff.

use crate::{error::Result, messages};

/// The change of one file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FilePatch {
    /// The file before, as the diff names it; nothing for a new file.
    pub old: Option<String>,
    /// The file after; nothing for one that goes.
    pub new: Option<String>,
    /// What changes.
    pub hunks: Vec<Hunk>,
}

/// One stretch of changes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hunk {
    /// The line of the old file where it begins, from 1.
    pub old_start: usize,
    pub lines: Vec<Line>,
    /// The old file ends here without a line end.
    pub old_unended: bool,
    /// The new file ends here without a line end.
    pub new_unended: bool,
}

/// A line of a hunk, without its line end.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// It stays.
    Context(String),
    /// It goes.
    Remove(String),
    /// It comes.
    Add(String),
}

/// Constructs that we do not apply; half a patch would be worse than none.
const REFUSED: [&str; 4] = ["GIT binary patch", "Binary files ", "rename from ", "copy from "];

/// Reads every file's changes.
///
/// # Errors
/// `LS-002` when the text is no unified diff or holds what cannot be applied.
pub fn parse_patch(text: &str) -> Result<Vec<FilePatch>> {
    let lines: Vec<&str> = text.lines().collect();
    let mut files: Vec<FilePatch> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        if let Some(kind) = REFUSED.iter().find(|kind| line.starts_with(**kind)) {
            return Err(messages::PatchUnsupported { line: at + 1, kind: kind.trim() }.into());
        }
        let next = lines.get(at + 1).copied().unwrap_or_default();
        if let (Some(old), Some(new)) = (line.strip_prefix("--- "), next.strip_prefix("+++ ")) {
            files.push(FilePatch { old: named(old), new: named(new), hunks: Vec::new() });
            at += 2;
        } else if line.starts_with("@@ ") {
            let Some(file) = files.last_mut() else {
                return Err(messages::HunkWithoutFile { line: at + 1 }.into());
            };
            let (hunk, after) = hunk(&lines, at)?;
            file.hunks.push(hunk);
            at = after;
        } else {
            at += 1;
        }
    }
    if files.is_empty() {
        return Err(messages::NotADiff.into());
    }
    match files.iter().find(|file| file.hunks.is_empty()) {
        Some(empty) => {
            let name = empty.new.as_ref().or(empty.old.as_ref()).cloned().unwrap_or_default();
            Err(messages::FileWithoutHunk { name }.into())
        }
        None => Ok(files),
    }
}

/// The hunk that begins at a line, and the line after it.
fn hunk(lines: &[&str], at: usize) -> Result<(Hunk, usize)> {
    let (old_start, old_count, new_count) = ranges(lines[at]).ok_or(messages::HunkHeaderUnreadable { line: at + 1 })?;
    let mut hunk = Hunk { old_start, ..Hunk::default() };
    let (mut old_left, mut new_left) = (old_count, new_count);
    let mut next = at + 1;
    while old_left > 0 || new_left > 0 || lines.get(next).is_some_and(|line| line.starts_with('\\')) {
        let Some(line) = lines.get(next) else { return Err(messages::HunkCutShort { line: next + 1 }.into()) };
        let rest = || line.get(1..).unwrap_or_default().to_owned();
        match line.bytes().next() {
            Some(b'-') if old_left > 0 => {
                hunk.lines.push(Line::Remove(rest()));
                old_left -= 1;
            }
            Some(b'+') if new_left > 0 => {
                hunk.lines.push(Line::Add(rest()));
                new_left -= 1;
            }
            // Some programs drop the blank of an empty line of context.
            Some(b' ') | None if old_left > 0 && new_left > 0 => {
                hunk.lines.push(Line::Context(rest()));
                old_left -= 1;
                new_left -= 1;
            }
            Some(b'\\') => match hunk.lines.last() {
                Some(Line::Remove(_)) => hunk.old_unended = true,
                Some(Line::Add(_)) => hunk.new_unended = true,
                _ => (hunk.old_unended, hunk.new_unended) = (true, true),
            },
            _ => return Err(messages::HunkTooShort { line: next + 1 }.into()),
        }
        next += 1;
    }
    Ok((hunk, next))
}

/// `@@ -1,3 +1,4 @@`: where it begins, and the counts of both sides.
fn ranges(header: &str) -> Option<(usize, usize, usize)> {
    let inner = header.strip_prefix("@@ -")?;
    let (old, rest) = inner.split_once(" +")?;
    let (new, _) = rest.split_once(" @@")?;
    let range = |text: &str| -> Option<(usize, usize)> {
        let (start, count) = text.split_once(',').unwrap_or((text, "1"));
        Some((start.parse().ok()?, count.parse().ok()?))
    };
    let ((old_start, old_count), (_, new_count)) = (range(old)?, range(new)?);
    Some((old_start, old_count, new_count))
}

/// A file's name without time stamp and quotes; nothing for `/dev/null`.
fn named(text: &str) -> Option<String> {
    let name = text.split('\t').next().unwrap_or(text).trim_end();
    let name = match name.strip_prefix('"').and_then(|inner| inner.strip_suffix('"')) {
        Some(quoted) => unquoted(quoted),
        None => name.to_owned(),
    };
    (name != "/dev/null").then_some(name)
}

/// Git writes bytes beyond ASCII as `\346`; a name that is no Unicode stays as it is.
fn unquoted(quoted: &str) -> String {
    let mut bytes = Vec::with_capacity(quoted.len());
    let mut rest = quoted.bytes().peekable();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        match rest.next() {
            Some(digit @ b'0'..=b'3') => {
                let mut value = digit - b'0';
                for _ in 0..2 {
                    if let Some(next) = rest.next_if(|next| (b'0'..=b'7').contains(next)) {
                        value = value.wrapping_mul(8).wrapping_add(next - b'0');
                    }
                }
                bytes.push(value);
            }
            Some(b't') => bytes.push(b'\t'),
            Some(b'n') => bytes.push(b'\n'),
            Some(other) => bytes.push(other),
            None => {}
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| quoted.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_of_git_are_read() {
        assert_eq!(named("\"a/40_\\345\\216\\237.md\"\t2024"), Some("a/40_原.md".to_owned()));
        assert_eq!(named("/dev/null"), None);
    }

    #[test]
    fn what_is_no_diff_is_refused() {
        for bad in [
            "",
            "hello",
            "@@ -1 +1 @@\n-a\n+b\n",
            "--- a/x\n+++ b/x\n@@ -1,2 +1 @@\n-a\n",
            "--- a/x\n+++ b/x\n",
            "rename from a\n",
        ] {
            assert_eq!(parse_patch(bad).unwrap_err().code, "LS-002", "{bad}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "(--- a/x\n|\\+\\+\\+ b/x\n|@@ -[0-9]{1,3},[0-9] \\+1 @@\n|[ +-]あ\n|\\\\\n|\n){0,12}") {
            let _ = parse_patch(&text);
        }
    }
}
