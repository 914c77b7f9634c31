//! Small pieces of Markdown that every page uses.

/// A text as one cell of a table.
pub fn cell(text: &str) -> String {
    text.replace('|', "\\|").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A fenced block; the fence is longer than any inside.
pub fn fenced(language: &str, text: &str) -> String {
    let longest =
        text.lines().map(|line| line.trim_start()).map(|line| line.len() - line.trim_start_matches('`').len());
    let fence = "`".repeat(longest.max().unwrap_or(0).max(2) + 1);
    format!("{fence}{language}\n{}\n{fence}\n", text.trim_end_matches('\n'))
}

/// The beginning of a text, so many lines of so many letters, with the cut marked.
pub fn beginning(text: &str, lines: usize, columns: usize) -> String {
    let mut kept: Vec<String> = Vec::new();
    for line in text.lines().take(lines) {
        let shown: String = line.chars().take(columns).collect();
        kept.push(if shown.len() < line.len() { format!("{shown}…") } else { shown });
    }
    let all = text.lines().count();
    if all > lines {
        kept.push(format!("… ({} more lines)", all - lines));
    }
    kept.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fence_is_longer_than_those_inside() {
        assert_eq!(fenced("md", "```sh\nls\n```"), "````md\n```sh\nls\n```\n````\n");
        assert_eq!(fenced("", "a\n"), "```\na\n```\n");
    }

    #[test]
    fn a_cut_says_how_much_is_left() {
        assert_eq!(beginning("あいう\nb\nc", 2, 2), "あい…\nb\n… (1 more lines)");
    }
}
