//! `{{< … >}}`: what each stands for, without asking anything outside the project.

mod arguments;
mod contents;
mod placeholder;
mod textual;

use super::Passes;
use crate::messages;
use crate::{
    project::Project,
    reader::read_inlines,
    tree::{Attributes, Block, BlockKind, Document, Inline, InlineKind, Metadata, Target, walk},
};
use arguments::Arguments;
use shosai_message::Message;

/// The class of the division that stands for a page break.
pub const PAGE_BREAK: &str = "page-break";
/// From Cicero, De finibus bonorum et malorum, and the typesetters' version of it; a paragraph a line.
const LIPSUM: &str = include_str!("lipsum.txt");
/// Paragraphs that one call may ask for.
const MOST_PARAGRAPHS: usize = 100;
/// The Quarto whose Markdown is read.
pub const DIALECT: &str = "1.8";

/// What became of a shortcode.
enum Expanded {
    As(Vec<Inline>),
    /// Something else stands in its place, or nothing, and that is said.
    Instead(Vec<Inline>, Message),
    /// It stays as it was written.
    Kept(Message),
}

impl Passes<'_> {
    /// Replaces `{{< … >}}` by what it stands for.
    pub(super) fn shortcodes(&mut self, document: &mut Document, project: &Project) {
        for (line, code) in textual::everywhere(document, project) {
            self.warn(line, left(&code));
        }
        let metadata = document.metadata.clone();
        contents::place(&mut document.blocks);
        walk::each_block_list(&mut document.blocks, &mut |blocks| {
            if blocks.iter().any(|block| lone(block).is_some() || breaks_page(block)) {
                let old = std::mem::take(blocks);
                old.into_iter().for_each(|block| expand_block(block, blocks));
            }
        });
        let mut warnings = Vec::new();
        walk::each_inline_list(&mut document.blocks, &mut |inlines| {
            if !inlines.iter().any(|inline| matches!(inline.kind, InlineKind::Shortcode(_))) {
                return;
            }
            let old = std::mem::take(inlines);
            for inline in old {
                let InlineKind::Shortcode(code) = &inline.kind else {
                    inlines.push(inline);
                    continue;
                };
                match expand(code, inline.line, &metadata, project) {
                    Expanded::As(expanded) => inlines.extend(expanded),
                    Expanded::Instead(expanded, message) => {
                        inlines.extend(expanded);
                        warnings.push((inline.line, message));
                    }
                    Expanded::Kept(message) => {
                        warnings.push((inline.line, message));
                        inlines.push(Inline::text(inline.line, format!("{{{{< {code} >}}}}")));
                    }
                }
            }
        });
        for (line, message) in warnings {
            self.warn(line, message);
        }
    }
}

/// What is said of a shortcode that stays where only text can stand.
fn left(code: &str) -> Message {
    let given = Arguments::read(code);
    let key = given.at(0).unwrap_or_default();
    match given.name() {
        "meta" => messages::ShortcodeMeta { key }.into(),
        "var" => messages::ShortcodeVar { key }.into(),
        name => messages::ShortcodeNotDone { name }.into(),
    }
}

/// The shortcode that a paragraph consists of.
fn lone(block: &Block) -> Option<&str> {
    let (BlockKind::Paragraph(content) | BlockKind::Plain(content)) = &block.kind else { return None };
    match content.as_slice() {
        [Inline { kind: InlineKind::Shortcode(code), .. }] => Some(code.trim()),
        _ => None,
    }
}

/// Whether a block is LaTeX's page break, which Quarto carries out in every format.
fn breaks_page(block: &Block) -> bool {
    let BlockKind::Raw { format, text } = &block.kind else { return false };
    let breaks = ["\\newpage", "\\pagebreak", "\\clearpage", "\\newpage{}", "\\pagebreak{}"];
    matches!(format.as_str(), "tex" | "latex") && breaks.contains(&text.trim())
}

/// Shortcodes that stand for blocks.
fn expand_block(mut block: Block, into: &mut Vec<Block>) {
    let line = block.line;
    let given = lone(&block).map(Arguments::read).unwrap_or_default();
    match given.name() {
        name if name == "pagebreak" || breaks_page(&block) => {
            let attributes = Attributes::with_classes([PAGE_BREAK]);
            block.kind = BlockKind::Div { attributes, content: Vec::new() };
            into.push(block);
        }
        "lipsum" => into
            .extend(lipsum(given.at(0)).map(|text| Block::new(line, BlockKind::Paragraph(read_inlines(text, line))))),
        _ => into.push(block),
    }
}

/// `3`, `2-4`, or one paragraph.
fn lipsum(range: Option<&str>) -> impl Iterator<Item = &'static str> {
    let number = |text: &str| text.trim().parse::<usize>().ok().filter(|number| *number > 0);
    let (from, to) = match range.map(|range| range.split_once('-').unwrap_or(("1", range))) {
        Some((from, to)) => (number(from).unwrap_or(1), number(to).unwrap_or(1)),
        None => (1, 1),
    };
    LIPSUM.lines().cycle().skip((from - 1) % MOST_PARAGRAPHS).take((to + 1).saturating_sub(from).min(MOST_PARAGRAPHS))
}

fn expand(code: &str, line: u32, metadata: &Metadata, project: &Project) -> Expanded {
    let given = Arguments::read(code);
    let first = given.at(0).unwrap_or_default();
    let looked_up = |found: Option<String>, missing: Message| match found {
        Some(text) => Expanded::As(read_inlines(&text, line)),
        None => Expanded::Instead(vec![Inline::text(line, format!("?{}:{first}", given.name()))], missing),
    };
    match given.name() {
        "" => Expanded::Kept(messages::ShortcodeEmpty.into()),
        "meta" => looked_up(metadata.text(first), messages::ShortcodeMeta { key: first }.into()),
        "var" => looked_up(project.variables.text(first), messages::ShortcodeVar { key: first }.into()),
        "env" => {
            let text = given.at(1).map(|text| Inline::text(line, text));
            Expanded::Instead(text.into_iter().collect(), messages::ShortcodeEnv { key: first }.into())
        }
        "version" => Expanded::As(vec![Inline::text(line, DIALECT)]),
        "video" => Expanded::As(vec![link(given.named("src").unwrap_or(first), line)]),
        "kbd" => {
            let key = |key: &String| Inline::new(line, InlineKind::Code(Attributes::default(), key.clone()));
            Expanded::As(given.values.iter().map(key).collect())
        }
        "pagebreak" => Expanded::As(Vec::new()),
        "lipsum" => Expanded::As(lipsum(given.at(0)).flat_map(|text| read_inlines(text, line)).collect()),
        "placeholder" => Expanded::As(vec![placeholder::image(&given, line)]),
        name @ ("fa" | "bi" | "iconify" | "brand" | "prerelease") => {
            Expanded::Instead(Vec::new(), messages::ShortcodeLeftOut { name }.into())
        }
        name @ ("embed" | "include" | "contents") => Expanded::Kept(messages::ShortcodeNotDone { name }.into()),
        name => Expanded::Kept(messages::ShortcodeUnknown { name }.into()),
    }
}

fn link(url: &str, line: u32) -> Inline {
    let attributes = Attributes::with_classes(["video"]);
    let target = Target { url: url.to_owned(), title: String::new() };
    Inline::new(line, InlineKind::Link { attributes, content: vec![Inline::text(line, url)], target })
}
