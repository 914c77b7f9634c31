//! What an author wrote: the words of the prose, and the marks that stand in code. Read line by line and roughly, so that
//! a mistake of our reader cannot hide here too.

use std::collections::BTreeMap;

use super::marks::{counted, found};

pub struct Written {
    words: BTreeMap<String, usize>,
    code: BTreeMap<(&'static str, String), usize>,
}

/// Texts that are not for every reader, or that something else takes the place of: their words are not counted.
const ELSEWHERE: [&str; 8] = [
    "content-visible",
    "content-hidden",
    "when-format",
    "unless-format",
    "when-profile",
    ".comment",
    // What a speaker reads is not on pages.
    "::: notes",
    "{.notes",
];

impl Written {
    pub fn of(source: &str) -> Self {
        let (prose, code) = parts(source);
        let partial = ELSEWHERE.iter().any(|mark| source.contains(mark));
        let words = if partial { BTreeMap::new() } else { counted(&plain(&prose)) };
        Self { words, code: found(&code) }
    }

    pub fn words(&self) -> usize {
        self.words.values().sum()
    }

    /// How often a mark stands in code; words may follow it there without a space.
    pub fn coded(&self, text: &str) -> usize {
        self.code.iter().filter(|((_, own), _)| text.starts_with(own)).map(|(_, count)| count).sum()
    }

    /// The words that are there less often than they were written.
    pub fn lost(&self, there: &BTreeMap<String, usize>) -> Vec<(&str, usize)> {
        let missing = self
            .words
            .iter()
            .map(|(word, count)| (word.as_str(), count.saturating_sub(there.get(word).copied().unwrap_or_default())));
        missing.filter(|(_, count)| *count > 0).collect()
    }
}

/// The prose and the code of a source.
fn parts(source: &str) -> (String, String) {
    let (mut prose, mut code) = (String::new(), String::new());
    let mut fence: Option<(char, usize)> = None;
    let mut front = source.starts_with("---");
    let mut hidden: Option<&str> = None;
    for (index, line) in source.lines().enumerate() {
        let start = line.trim_start_matches([' ', '\t', '>']);
        let sign = start.chars().next().unwrap_or(' ');
        let length = start.chars().take_while(|letter| *letter == sign).count();
        let fences = matches!(sign, '`' | '~') && length >= 3;
        if front {
            front = index == 0 || !matches!(line.trim_end(), "---" | "...");
        } else if let Some((open, least)) = fence {
            if fences && sign == open && length >= least && start.trim_end().len() == length {
                fence = None;
            }
            code.push_str(line);
            code.push('\n');
        } else if let Some(end) = hidden {
            hidden = (!line.contains(end)).then_some(end);
            formula(end, line, &mut code);
        } else if fences && !start[length..].contains('`') {
            fence = Some((sign, length));
            code.push_str(line);
            code.push('\n');
        } else if let Some(end) = hides(start) {
            hidden = (!start[1..].contains(end)).then_some(end);
            formula(end, line, &mut code);
        } else {
            let (text, inline) = without_inline_code(line);
            prose.push_str(&text);
            prose.push('\n');
            code.push_str(&inline);
            code.push('\n');
        }
    }
    (prose, code)
}

/// Formulas have marks of their own, as code has: `\textcolor{#E69252}`.
fn formula(end: &str, line: &str, code: &mut String) {
    if matches!(end, "$$" | "\\end{") {
        code.push_str(line);
        code.push('\n');
    }
}

/// What ends a text that begins here and that readers do not see as words.
fn hides(start: &str) -> Option<&'static str> {
    let ends =
        [("<!--", "-->"), ("<style", "</style>"), ("<script", "</script>"), ("$$", "$$"), ("\\begin{", "\\end{")];
    ends.iter().find(|(begin, _)| start.starts_with(begin)).map(|(_, end)| *end)
}

/// A line without what stands between backticks, and that, each in brackets of its own.
fn without_inline_code(line: &str) -> (String, String) {
    let mut prose = String::new();
    let mut code = String::new();
    for (index, piece) in line.split('`').enumerate() {
        let (into, end) = if index % 2 == 0 { (&mut prose, ' ') } else { (&mut code, '\n') };
        into.push_str(piece);
        into.push(end);
    }
    (prose, code)
}

/// Prose without addresses, attributes, keys, formulas and commands.
fn plain(prose: &str) -> String {
    let mut text = String::new();
    for line in without_attributes(&without_tags(&prose.replace("&nbsp;", " "))).lines() {
        let line = line.trim();
        let defines = line.starts_with('[') && line.contains("]: ");
        if line.starts_with(":::") || line.starts_with('\\') || defines {
            continue;
        }
        let line = without(&without(&without(line, "{{<", ">}}"), "<!--", "-->"), "](", ")");
        let line = without(&without(&line, "<http", ">"), "$", "$");
        let words = line.split_whitespace().filter(|word| !word.contains(['@', '\\']) && !word.contains("://"));
        words.for_each(|word| text.extend([word, " "]));
        text.push('\n');
    }
    text
}

/// Elements that a word may go on behind.
const WITHIN_WORDS: [&str; 9] = ["b", "i", "em", "strong", "span", "a", "sub", "sup", "u"];

/// Prose without tags, which may go over several lines.
fn without_tags(prose: &str) -> String {
    let mut text = String::new();
    let mut rest = prose;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before);
        let opens = tag.starts_with(|first: char| first.is_ascii_alphabetic() || matches!(first, '/' | '!'));
        match tag.split_once('>').filter(|_| opens && !tag.starts_with("http")) {
            Some((tag, after)) => {
                let name = tag.trim_start_matches('/').split(|c: char| !c.is_ascii_alphanumeric()).next();
                if !WITHIN_WORDS.contains(&name.unwrap_or_default()) {
                    text.push(' ');
                }
                rest = after;
            }
            None => {
                text.push('<');
                rest = tag;
            }
        }
    }
    text + rest
}

/// Prose without what stands in braces, which may go over some lines.
fn without_attributes(prose: &str) -> String {
    let mut text = String::new();
    let mut rest = prose;
    while let Some((before, inner)) = rest.split_once('{') {
        text.push_str(before);
        match inner.split_once('}').filter(|(own, _)| !own.contains("\n\n")) {
            Some((_, after)) => rest = after,
            None => rest = inner,
        }
    }
    text + rest
}

/// A line without what stands between two marks; an open one takes the rest.
fn without(line: &str, open: &str, close: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some((before, behind)) = rest.split_once(open) {
        text.push_str(before);
        text.push(' ');
        rest = behind.split_once(close).map_or("", |(_, after)| after);
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_and_code_are_told_apart() {
        let source = "---\ntitle: Front\n---\n\nWords here `@fig-code` [label](address.qmd){.class} @key2020.\n\n```{r}\n#| label: fig-x\n{{< inside >}}\n```\n\n<!--\nunseen {.c}\n-->\n$$\n\\color{#abc}\n$$\n::: {.note}\nInner words\n:::\n";
        let written = Written::of(source);
        let words: Vec<(&str, usize)> = written.words.iter().map(|(word, count)| (word.as_str(), *count)).collect();
        assert_eq!(
            words.into_iter().filter(|(_, count)| *count > 0).collect::<Vec<_>>(),
            [("here", 1), ("inner", 1), ("label", 1), ("words", 2)]
        );
        assert_eq!((written.coded("{#abc"), written.coded("{.c")), (1, 0));
        assert_eq!((written.coded("@fig-code"), written.coded("{{< inside"), written.coded("#| label")), (1, 1, 1));
        assert_eq!(written.lost(&BTreeMap::from([("words".to_owned(), 1)])).len(), 4);
    }
}
