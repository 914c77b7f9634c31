use crate::messages;
use std::collections::HashMap;

use super::{Labels, Passes};
use crate::tree::{
    Attributes, Block, BlockKind, Caption, CitationMode, Document, Inline, InlineKind, MathKind, Target, walk,
};

/// What can be referred to, with its number.
struct Numbered {
    label: String,
    number: String,
}

/// Counters of the kinds that are numbered.
#[derive(Default)]
struct Counters {
    figures: usize,
    tables: usize,
    listings: usize,
    equations: usize,
    sections: Vec<usize>,
}

/// The kinds of identifiers that can be referred to.
const KINDS: &[&str] = &["fig-", "tbl-", "lst-", "eq-", "sec-"];

impl Passes<'_> {
    /// Numbers figures, tables, listings, equations and sections, and turns `@fig-x` into a link to them.
    pub(super) fn crossref(&mut self, document: &mut Document) {
        let labels = Labels::of(document);
        let numbered = document.metadata.flag("number-sections").unwrap_or(false);
        let mut targets = HashMap::new();
        let mut counters = Counters::default();
        number_blocks(&mut document.blocks, &labels, numbered, &mut counters, &mut targets);
        let mut missing = Vec::new();
        walk::each_inline_list(&mut document.blocks, &mut |inlines| resolve(inlines, &targets, &mut missing));
        for (line, key) in missing {
            self.warn(line, messages::IdentifierUnknown { key });
        }
    }
}

fn number_blocks(
    blocks: &mut [Block],
    labels: &Labels,
    numbered: bool,
    counters: &mut Counters,
    targets: &mut HashMap<String, Numbered>,
) {
    for block in blocks {
        let line = block.line;
        match &mut block.kind {
            BlockKind::Figure { attributes, caption, .. } if attributes.id.starts_with("fig-") => {
                counters.figures += 1;
                name(&attributes.id, caption, &labels.figure, counters.figures, line, targets);
            }
            BlockKind::Table(table) if table.attributes.id.starts_with("tbl-") => {
                counters.tables += 1;
                name(&table.attributes.id, &mut table.caption, &labels.table, counters.tables, line, targets);
            }
            BlockKind::Code { attributes, .. } if attributes.id.starts_with("lst-") => {
                counters.listings += 1;
                let number = counters.listings.to_string();
                targets
                    .insert(attributes.id.clone(), Numbered { label: labels.listing.clone(), number: number.clone() });
                if let Some(caption) = attributes.get("lst-cap").map(str::to_owned) {
                    attributes.set("lst-cap", format!("{}\u{a0}{number}: {caption}", labels.listing));
                }
            }
            BlockKind::Heading { level, attributes, .. } => {
                count_section(counters, *level, attributes);
                if attributes.id.starts_with("sec-") {
                    let number = if numbered { section_number(&counters.sections) } else { String::new() };
                    let label = if numbered { labels.section.clone() } else { heading_text(&block.kind) };
                    let BlockKind::Heading { attributes, .. } = &block.kind else { continue };
                    targets.insert(attributes.id.clone(), Numbered { label, number });
                }
            }
            BlockKind::Paragraph(content) => number_equation(content, labels, counters, targets),
            _ => {}
        }
        walk::inner_blocks(block, &mut |inner| number_blocks(inner, labels, numbered, counters, targets));
    }
}

fn heading_text(kind: &BlockKind) -> String {
    let BlockKind::Heading { content, .. } = kind else { return String::new() };
    walk::plain_text(content)
}

fn count_section(counters: &mut Counters, level: usize, attributes: &Attributes) {
    if attributes.has_class("unnumbered") {
        return;
    }
    counters.sections.resize(level, 0);
    if let Some(last) = counters.sections.last_mut() {
        *last += 1;
    }
}

fn section_number(sections: &[usize]) -> String {
    let from = sections.iter().position(|number| *number > 0).unwrap_or(0);
    sections[from..].iter().map(usize::to_string).collect::<Vec<_>>().join(".")
}

fn name(
    id: &str,
    caption: &mut Caption,
    label: &str,
    number: usize,
    line: u32,
    targets: &mut HashMap<String, Numbered>,
) {
    let number = number.to_string();
    let text = format!("{label}\u{a0}{number}:");
    targets.insert(id.to_owned(), Numbered { label: label.to_owned(), number });
    let prefix = [Inline::text(line, text), Inline::new(line, InlineKind::Space)];
    match caption.long.first_mut() {
        Some(Block { kind: BlockKind::Plain(content) | BlockKind::Paragraph(content), .. }) => {
            content.splice(0..0, prefix);
        }
        _ => {
            let label = prefix.into_iter().take(1).collect();
            caption.long.insert(0, Block::new(line, BlockKind::Plain(label)));
        }
    }
}

/// `$$ … $$ {#eq-x}`: the identifier goes around the formula, and its number behind it.
fn number_equation(
    content: &mut Vec<Inline>,
    labels: &Labels,
    counters: &mut Counters,
    targets: &mut HashMap<String, Numbered>,
) {
    let mut at = 0;
    while at < content.len() {
        let marked = matches!(&content[at].kind, InlineKind::Math(MathKind::Display, _));
        let gap = usize::from(matches!(
            content.get(at + 1).map(|next| &next.kind),
            Some(InlineKind::Space | InlineKind::SoftBreak)
        ));
        let id = content.get(at + 1 + gap).and_then(|next| match &next.kind {
            InlineKind::Text(text) => text.strip_prefix("{#").and_then(|rest| rest.split_once('}')),
            _ => None,
        });
        if let (true, Some((id, rest))) = (marked, id.filter(|(id, _)| id.starts_with("eq-"))) {
            counters.equations += 1;
            let number = counters.equations.to_string();
            let (id, rest) = (id.to_owned(), rest.to_owned());
            targets.insert(id.clone(), Numbered { label: labels.equation.clone(), number: number.clone() });
            let line = content[at].line;
            let InlineKind::Math(kind, text) = content[at].kind.clone() else { return };
            let mut attributes = Attributes::new(id, Vec::new(), Vec::new());
            attributes.set("equation-number", number);
            let span =
                Inline::new(line, InlineKind::Span(attributes, vec![Inline::new(line, InlineKind::Math(kind, text))]));
            let after = (!rest.is_empty()).then(|| Inline::text(line, rest));
            content.splice(at..at + 2 + gap, [span].into_iter().chain(after));
        }
        at += 1;
    }
}

fn resolve(inlines: &mut [Inline], targets: &HashMap<String, Numbered>, missing: &mut Vec<(u32, String)>) {
    for inline in inlines {
        let line = inline.line;
        let InlineKind::Cite(citations, _) = &inline.kind else { continue };
        let known = |key: &str| KINDS.iter().any(|kind| key.starts_with(kind));
        if citations.is_empty() || !citations.iter().all(|citation| known(&citation.key)) {
            continue;
        }
        let mut content = Vec::new();
        for (place, citation) in citations.iter().enumerate() {
            let Some(target) = targets.get(&citation.key) else {
                missing.push((line, citation.key.clone()));
                content.push(Inline::text(line, format!("?@{}", citation.key)));
                continue;
            };
            if place > 0 {
                content.extend([Inline::text(line, ","), Inline::new(line, InlineKind::Space)]);
            }
            content.push(reference(line, &citation.key, target, citation.mode, &citation.prefix));
        }
        inline.kind = match content.len() {
            1 => content.remove(0).kind,
            _ => InlineKind::Span(Attributes::default(), content),
        };
    }
}

/// A link that says `図 1`, or only the number with `-@fig-x`.
fn reference(line: u32, key: &str, target: &Numbered, mode: CitationMode, prefix: &[Inline]) -> Inline {
    let own = walk::plain_text(prefix);
    let text = match (mode, own.as_str(), target.number.as_str()) {
        (CitationMode::SuppressAuthor, ..) => target.number.clone(),
        (_, "", "") => target.label.clone(),
        (_, "", number) => format!("{}\u{a0}{number}", target.label),
        (_, own, number) => format!("{own}\u{a0}{number}"),
    };
    let attributes = Attributes::with_classes(["quarto-xref"]);
    let to = Target { url: format!("#{key}"), title: String::new() };
    Inline::new(line, InlineKind::Link { attributes, content: vec![Inline::text(line, text)], target: to })
}
