//! Where a line of a diagram comes from, said at its end: `A --> B %% source_lines: 3-7`. Mermaid knows comments on
//! lines of their own only; such a citation is blanked before anything else reads the text, so that places stay true.

use std::borrow::Cow;

const MARK: &str = "%%";
const WORDS: [&str; 2] = ["source_lines", "source_line"];

/// The text with citations behind statements turned into blanks of the same length.
pub(crate) fn blanked(source: &str) -> Cow<'_, str> {
    if !source.contains(WORDS[1]) {
        return Cow::Borrowed(source);
    }
    Cow::Owned(source.split_inclusive('\n').map(without_citation).collect())
}

fn without_citation(line: &str) -> Cow<'_, str> {
    let cited = |at: &usize| {
        let words = line[at + MARK.len()..].trim_start();
        WORDS.iter().any(|word| words.strip_prefix(word).is_some_and(|rest| rest.trim_start().starts_with([':', '='])))
    };
    let at = line.rmatch_indices(MARK).map(|(at, _)| at).find(cited);
    match at.filter(|at| !line[..*at].trim().is_empty()) {
        Some(at) => {
            let blank = |c: char| if matches!(c, '\r' | '\n') { c.to_string() } else { " ".repeat(c.len_utf8()) };
            Cow::Owned(line[..at].chars().map(String::from).chain(line[at..].chars().map(blank)).collect())
        }
        None => Cow::Borrowed(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_citation_behind_a_statement_is_blank_and_every_place_stays() {
        let source =
            "flowchart TD\r\n  A[受付] --> B %% source_lines: 3-7、9\r\n  %% source_lines: 8\n  B --> C %% 注\n";
        let plain = blanked(source);
        assert_eq!(plain.len(), source.len());
        assert_eq!(plain.lines().nth(1).unwrap().trim_end(), "  A[受付] --> B");
        assert!(plain.contains("  %% source_lines: 8\n") && plain.contains("C %% 注"), "{plain}");
    }

    #[test]
    fn a_flowchart_that_cites_its_source_is_sound() {
        let source =
            "flowchart TD\n  A([受付]) --> B{在庫} %% source_lines: 12-25\n  B -->|足りる| C %% source_line=29\n";
        assert!(crate::judge(source, &|| false).valid);
        assert!(!crate::judge("flowchart TD\n  A --> B %% another remark\n", &|| false).valid);
    }
}
