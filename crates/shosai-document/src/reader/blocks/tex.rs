use super::Blocks;
use crate::tree::{Block, BlockKind};

/// Commands that stand between paragraphs, so that a line of nothing else is not a paragraph.
const BLOCK_COMMANDS: &[&str] = &[
    "newpage",
    "pagebreak",
    "clearpage",
    "cleardoublepage",
    "tableofcontents",
    "listoffigures",
    "listoftables",
    "maketitle",
    "appendix",
    "printbibliography",
    "bibliography",
    "bibliographystyle",
    "vspace",
    "vfill",
    "bigskip",
    "medskip",
    "smallskip",
    "noindent",
    "centering",
    "hrule",
];

/// Environments of formulas, which stand in paragraphs.
const MATH_ENVIRONMENTS: &[&str] =
    &["equation", "align", "gather", "multline", "eqnarray", "displaymath", "math", "flalign", "alignat", "dmath"];

/// Commands that stand in running text even when alone on a line.
const INLINE_COMMANDS: &[&str] = &[
    "textbf",
    "textit",
    "textsc",
    "textsf",
    "texttt",
    "textrm",
    "textmd",
    "textup",
    "textsl",
    "emph",
    "underline",
    "uline",
    "LaTeX",
    "TeX",
    "LaTeXe",
    "cite",
    "citep",
    "citet",
    "citeauthor",
    "citeyear",
    "autocite",
    "textcite",
    "parencite",
    "footcite",
    "ref",
    "eqref",
    "autoref",
    "cref",
    "Cref",
    "pageref",
    "label",
    "footnote",
    "href",
    "url",
    "nolinkurl",
    "mbox",
    "hbox",
    "ldots",
    "dots",
    "textsuperscript",
    "textsubscript",
    "sout",
    "verb",
    "gls",
    "Gls",
    "index",
    "today",
    "textcolor",
];

/// Commands that define others.
const DEFINING: &[&str] =
    &["newcommand", "renewcommand", "providecommand", "def", "newenvironment", "DeclareMathOperator", "let"];

impl Blocks<'_, '_> {
    /// `\begin{…}` … `\end{…}`, definitions, and commands that make no paragraph.
    pub(super) fn raw_tex(&mut self) -> Option<Block> {
        let line = self.line()?;
        if !self.reader.extensions.raw_tex || !line.text.starts_with('\\') {
            return None;
        }
        let number = line.number;
        let end = self.environment_end().or_else(|| self.commands_end())?;
        let lines: Vec<&str> = self.lines[self.at..end].iter().map(|line| line.text).collect();
        self.at = end;
        Some(Block::new(number, BlockKind::Raw { format: "tex".to_owned(), text: lines.join("\n").trim().to_owned() }))
    }

    /// The line behind the end of the environment that starts here.
    fn environment_end(&mut self) -> Option<usize> {
        let text = self.line()?.text;
        let name = text.strip_prefix("\\begin{")?.split_once('}')?.0;
        if MATH_ENVIRONMENTS.contains(&name.trim_end_matches('*')) {
            return None;
        }
        let (open, close) = (format!("\\begin{{{name}}}"), format!("\\end{{{name}}}"));
        if self.has_no_end(&close) || !self.reader.step() {
            return None;
        }
        let mut depth = 0;
        let mut any = false;
        for at in self.at..self.lines.len() {
            let text = self.lines[at].text;
            depth += text.matches(&open).count();
            let closed = text.matches(&close).count();
            any |= closed > 0;
            depth = depth.saturating_sub(closed);
            if depth == 0 {
                let ends = text.trim_end().ends_with(&close);
                return ends.then_some(at + 1);
            }
        }
        if any {
            self.reader.looked_through(self.lines[self.at..].iter().map(|line| line.text.len()).sum());
        } else {
            self.no_ends.push(close);
        }
        None
    }

    /// The line behind a run of lines that hold nothing but block commands.
    fn commands_end(&self) -> Option<usize> {
        let mut at = self.at;
        while self.lines.get(at).is_some_and(|line| is_block_command(line.text)) {
            at += 1;
        }
        (at > self.at).then_some(at)
    }
}

fn is_block_command(text: &str) -> bool {
    let Some(rest) = text.trim().strip_prefix('\\') else { return false };
    let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    let (name, arguments) = rest.split_at(end);
    let closed = arguments.is_empty() || arguments.starts_with(['{', '[', '*']) && arguments.ends_with(['}', ']']);
    let balanced = arguments.matches('{').count() == arguments.matches('}').count();
    if !balanced || matches!(name, "" | "begin" | "end") {
        return false;
    }
    DEFINING.contains(&name) || closed && (BLOCK_COMMANDS.contains(&name) || !INLINE_COMMANDS.contains(&name))
}
