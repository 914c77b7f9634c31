//! What stands around a work and is not the work: an Aozora file's title lines, legend and colophon, a serial's notes of upload.

use std::ops::Range;

/// Lines in which a legend is looked for, so that a work with a rule of dashes somewhere keeps its text.
const HEAD_LINES: usize = 40;
/// The last part of a file in which a colophon may begin.
const COLOPHON_SHARE: usize = 2;

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Frame {
    /// Title and author, read as headings.
    pub titles: Range<usize>,
    /// How the file marks ruby and notes.
    pub legend: Range<usize>,
    /// Source, typists, proof-readers, licence.
    pub colophon: Range<usize>,
}

pub(super) fn of(source: &str) -> Frame {
    let mut frame = Frame::default();
    if let Some(legend) = legend(source) {
        frame.titles = 0..legend.start;
        frame.legend = legend;
    }
    let start = colophon(source).filter(|start| *start >= frame.legend.end).unwrap_or(source.len());
    frame.colophon = start..source.len();
    frame
}

/// From one rule of dashes to the next, where the first lines hold both and the legend's own heading.
fn legend(source: &str) -> Option<Range<usize>> {
    let mut start = 0;
    let mut first = None;
    for line in source.split_inclusive('\n').take(HEAD_LINES) {
        let end = start + line.len();
        if is_dashes(line) {
            match first {
                Some(first) => {
                    let named = source[first..end].contains("記号について") || source[first..end].contains("《》");
                    return named.then_some(first..end);
                }
                None => first = Some(start),
            }
        }
        start = end;
    }
    None
}

/// What a colophon begins with.
const COLOPHON: [&str; 7] =
    ["底本：", "底本:", "翻訳の底本", "底本の親本：", "青空文庫作成ファイル", "この翻訳は", "入力："];

fn is_dashes(line: &str) -> bool {
    const SHORTEST: usize = 20;
    let line = line.trim();
    line.len() >= SHORTEST && line.bytes().all(|byte| byte == b'-')
}

/// A line that names the printed source begins it.
fn colophon(source: &str) -> Option<usize> {
    let late = source.len() / COLOPHON_SHARE;
    let mut start = 0;
    for line in source.split_inclusive('\n') {
        let body = line.trim_start();
        if start >= late && COLOPHON.iter().any(|mark| body.starts_with(mark)) {
            return Some(start);
        }
        start += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_aozora_file_is_told_from_its_work() {
        let dashes = "-".repeat(55);
        let head = format!("坂道\n作者名\n\n{dashes}\n【テキスト中に現れる記号について】\n《》：ルビ\n{dashes}\n");
        let text = format!("{head}\n　彼は歩いた。\n　坂は長かった。\n\n底本：「全集」\n入力：誰か\n");
        let frame = of(&text);
        assert_eq!(&text[frame.titles.clone()], "坂道\n作者名\n\n");
        assert!(text[frame.legend.clone()].ends_with("--\n"));
        assert!(text[frame.colophon.clone()].starts_with("底本："));
    }

    #[test]
    fn a_rule_of_dashes_alone_hides_nothing() {
        let text = format!("朝。\n{0}\n昼。\n{0}\n夜。\n", "-".repeat(40));
        assert_eq!(of(&text), Frame { colophon: text.len()..text.len(), ..Frame::default() });
    }
}
