//! The ledger of foreshadowing: marks that an author leaves for herself and no reader sees.

use std::{collections::HashSet, ops::Range, sync::LazyLock};

use serde::Serialize;

use crate::pattern::Pattern;

/// Whether a thread is laid or taken up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Thread {
    /// Laid: `<!-- 伏線: 鍵 -->` or `［＃伏線：鍵］`.
    Planted,
    /// Taken up: `<!-- 回収: 鍵 -->` or `［＃回収：鍵］`.
    PaidOff,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThreadMark {
    /// What it does.
    pub thread: Thread,
    /// The name the author gave the thread.
    pub name: String,
    /// Where it stands, in bytes of the source.
    pub span: Range<usize>,
}

static MARK: LazyLock<Pattern> = LazyLock::new(|| {
    Pattern::joined(&[
        "<!--\\s*伏線\\s*[:：]\\s*([^\\n<>]{1,80}?)\\s*-->",
        "［＃?伏線[:：]\\s*([^\\n］]{1,80}?)\\s*］",
        "<!--\\s*回収\\s*[:：]\\s*([^\\n<>]{1,80}?)\\s*-->",
        "［＃?回収[:：]\\s*([^\\n］]{1,80}?)\\s*］",
    ])
});

/// The marks of a text, in order.
pub fn threads(source: &str) -> Vec<ThreadMark> {
    MARK.find_numbered_groups(source)
        .map(|(kind, span)| ThreadMark {
            thread: if kind < 2 { Thread::Planted } else { Thread::PaidOff },
            name: source[span.clone()].to_string(),
            span,
        })
        .collect()
}

/// The names of the threads that are laid and not taken up.
pub fn open_threads(marks: &[ThreadMark]) -> Vec<&str> {
    let paid: HashSet<&str> =
        marks.iter().filter(|mark| mark.thread == Thread::PaidOff).map(|mark| mark.name.as_str()).collect();
    let mut seen: HashSet<&str> = HashSet::new();
    let planted = marks.iter().filter(|mark| mark.thread == Thread::Planted).map(|mark| mark.name.as_str());
    planted.filter(|name| !paid.contains(name) && seen.insert(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_read_in_both_notations() {
        let marks =
            threads("鍵が落ちていた。<!-- 伏線: 銀の鍵 -->\n手紙も。［＃伏線：手紙］\n扉が開いた。<!--回収：銀の鍵-->");
        assert_eq!(marks.len(), 3);
        assert_eq!(open_threads(&marks), ["手紙"]);
    }
}
