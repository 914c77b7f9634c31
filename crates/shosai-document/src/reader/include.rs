//! `{{< include part.qmd >}}`: the lines of another file in place of one line.

use super::{
    blocks::code::SHORTEST_FENCE,
    source::{self, Line},
};
use crate::{formats::Warning, messages, notebook, passes::Resources, tree::Media};
use shosai_message::Message;

/// How deep included files may include others.
const DEEPEST: usize = 8;

/// The most bytes that includes may add to a document.
const LARGEST: usize = 20 * 1024 * 1024;

/// The texts that a document is made of.
pub struct Texts {
    /// The document itself.
    pub main: String,
    /// The included texts, each with the line that includes it and the rest of the path there.
    parts: Vec<(usize, Texts)>,
    /// What could not be included.
    pub warnings: Vec<Warning>,
    /// The line of the document that each line came from, where it is not its own.
    origins: Vec<u32>,
}

/// A document with nothing around it.
pub struct Alone;

impl Resources for Alone {
    fn text(&self, path: &str) -> Result<String, Message> {
        Err(messages::OutsideTheText { path }.into())
    }

    fn picture(&self, url: &str) -> Result<Media, Message> {
        Err(messages::OutsideTheText { path: url }.into())
    }
}

/// Reads a document and everything it includes. `computed` is the document with what its code made, read in its place;
/// its lines go by those of the document that they came from.
pub fn gather(source: &str, computed: Option<&str>, resources: &dyn Resources) -> Texts {
    let mut left = LARGEST;
    let mut warnings = Vec::new();
    let mut texts = gather_at(computed.unwrap_or(source), resources, 0, 0, &mut left, &mut warnings);
    texts.warnings = warnings;
    texts.origins = computed.map(|computed| origins(computed, source)).unwrap_or_default();
    texts
}

fn gather_at(
    source: &str,
    resources: &dyn Resources,
    depth: usize,
    at: u32,
    left: &mut usize,
    warnings: &mut Vec<Warning>,
) -> Texts {
    let main = source::normalise(source).into_owned();
    let mut parts = Vec::new();
    if main.contains("{{< include") || main.contains("{{< embed") {
        let mut listing = Listing::default();
        for (index, line) in main.lines().enumerate() {
            if listing.shows(line) {
                continue;
            }
            let Some(call) = called(line) else { continue };
            let path = call.path;
            let number = if at > 0 { at } else { u32::try_from(index + 1).unwrap_or(u32::MAX) };
            let read = if depth >= DEEPEST { Err(messages::IncludesTooDeep.into()) } else { call.text(resources) };
            match read {
                Ok(text) if text.len() <= *left => {
                    *left -= text.len();
                    let part = gather_at(&text, resources, depth + 1, number, left, warnings);
                    parts.push((index, part));
                }
                Ok(_) => warnings.push(Warning::new(number, messages::IncludeTooLarge { path })),
                Err(reason) => warnings.push(Warning::new(number, messages::IncludeFailed { path, reason })),
            }
        }
    }
    Texts { main, parts, warnings: Vec::new(), origins: Vec::new() }
}

/// Whether lines stand in code that its author wants shown with its shortcodes: ```` ``` {shortcodes="false"} ````.
#[derive(Default)]
struct Listing<'l> {
    /// What closes the code that is open.
    mark: Option<&'l str>,
}

impl<'l> Listing<'l> {
    fn shows(&mut self, line: &'l str) -> bool {
        let line = line.trim();
        if let Some(mark) = self.mark {
            let closes = line.starts_with(mark) && line.trim_start_matches(&mark[..1]).is_empty();
            if closes {
                self.mark = None;
            }
            return true;
        }
        let told = line.contains("shortcodes=\"false\"") || line.contains("shortcodes=false");
        let fence = ['`', '~'].map(|mark| &line[..line.len() - line.trim_start_matches(mark).len()]);
        self.mark = fence.into_iter().find(|mark| told && mark.len() >= SHORTEST_FENCE);
        self.mark.is_some()
    }
}

/// A line that stands for a file or for cells of a notebook.
struct Call<'l> {
    path: &'l str,
    /// The cells that are wanted; nothing where it is a text.
    cells: Option<Vec<&'l str>>,
    echo: bool,
}

fn called(line: &str) -> Option<Call<'_>> {
    let code = line.trim().strip_prefix("{{<")?.strip_suffix(">}}")?.trim();
    if let Some(path) = code.strip_prefix("include") {
        let path = path.trim().trim_matches('"');
        return (!path.is_empty()).then_some(Call { path, cells: None, echo: false });
    }
    let mut words = code.strip_prefix("embed")?.split_whitespace();
    let (path, names) = words.next()?.trim_matches('"').split_once('#').map_or_else(
        || (code.split_whitespace().nth(1).unwrap_or_default().trim_matches('"'), ""),
        |(path, names)| (path, names),
    );
    let cells = names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    path.ends_with(".ipynb").then_some(Call { path, cells: Some(cells), echo: words.any(|word| word == "echo=true") })
}

impl Call<'_> {
    fn text(&self, resources: &dyn Resources) -> Result<String, Message> {
        let text = resources.text(self.path)?;
        let Some(names) = &self.cells else {
            return if notebook::is_notebook(&text) {
                notebook::markdown(&text).map_err(|failure| failure.message)
            } else {
                Ok(text)
            };
        };
        let found = notebook::embedded(&text, names, self.echo).map_err(|failure| failure.message)?;
        found.ok_or_else(|| messages::EmbedAbsent { path: self.path, name: names.join(", ") }.into())
    }
}

impl Texts {
    /// The lines of everything; an included line has the number of the line that includes it.
    pub fn lines(&self) -> Vec<Line<'_>> {
        let mut lines = Vec::new();
        self.push_lines(None, &mut lines);
        lines
    }

    fn push_lines<'t>(&'t self, number: Option<u32>, into: &mut Vec<Line<'t>>) {
        let mut parts = self.parts.iter().peekable();
        for (index, line) in source::lines(&self.main, 1).into_iter().enumerate() {
            let own = self.origins.get(index).copied().unwrap_or(line.number);
            let number_here = number.unwrap_or(own);
            match parts.next_if(|(at, _)| *at == index) {
                Some((_, part)) => part.push_lines(Some(number_here), into),
                None => into.push(Line { number: number_here, text: line.text }),
            }
        }
    }
}

/// How far ahead the line that a computed one came from is looked for: code that shows nothing is not longer.
const FARTHEST: usize = 400;

/// For each line of a computed document, the line of the document: its own text's next place, else that of the line before.
fn origins(computed: &str, source: &str) -> Vec<u32> {
    let lines: Vec<&str> = source.lines().map(str::trim_end).collect();
    let mut at = 0;
    let origin = |line: &str| {
        let line = line.trim_end();
        let ahead = lines.iter().skip(at).take(FARTHEST).position(|own| *own == line);
        if let Some(ahead) = ahead.filter(|_| !line.is_empty()) {
            at += ahead + 1;
        }
        u32::try_from(at.max(1)).unwrap_or(u32::MAX)
    };
    computed.lines().map(origin).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_computed_document_go_by_the_lines_they_came_from() {
        let source = "a\n\n```{r}\n1 + 1\n```\n\nb\n";
        let computed = "a\n\n::: {.cell}\n```{.r .cell-code}\n1 + 1\n```\n[1] 2\n:::\n\nb\n";
        assert_eq!(origins(computed, source), [1, 1, 1, 1, 4, 5, 5, 5, 5, 7]);
    }

    #[test]
    fn code_that_shows_shortcodes_includes_nothing() {
        let line = "{{< include a.qmd >}}";
        let lines = ["```` {.md shortcodes=\"false\"}", line, "```", line, "````", line, "``` {.md}", line, "```"];
        let mut listing = Listing::default();
        let shown: Vec<bool> = lines.iter().map(|line| listing.shows(line)).collect();
        assert_eq!(shown, [true, true, true, true, true, false, false, false, false]);
    }

    #[test]
    fn embedded_cells_are_named_behind_the_path() {
        let call = called("{{< embed notes/a.ipynb#fig-x,two echo=true >}}").unwrap();
        assert_eq!((call.path, call.cells, call.echo), ("notes/a.ipynb", Some(vec!["fig-x", "two"]), true));
        assert_eq!(called("{{< embed a.ipynb >}}").unwrap().cells, Some(vec![]));
        assert!(called("{{< embed a.qmd#x >}}").is_none());
    }
}
