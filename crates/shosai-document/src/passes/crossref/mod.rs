//! Numbers, and references to them.

mod kinds;
mod number;

use std::collections::HashMap;

use kinds::Form;
pub use kinds::Kinds;
use number::{Numbered, Numbering};

use super::Passes;
use crate::messages;
use crate::tree::{Attributes, CitationMode, Document, Inline, InlineKind, Target, walk};

impl Passes<'_> {
    /// Numbers figures, tables, listings, equations, sections, theorems and callouts, and turns `@fig-x` into a link.
    pub(super) fn crossref(&mut self, document: &mut Document) {
        let kinds = Kinds::of(document);
        let flag = |key: &str| document.metadata.flag(key).unwrap_or(false);
        let mut numbering = Numbering::new(&kinds, flag("number-sections"), flag("crossref.chapters"));
        numbering.blocks(&mut document.blocks);
        let targets = numbering.targets;
        let mut missing = Vec::new();
        walk::each_inline_list(&mut document.blocks, &mut |inlines| resolve(inlines, &kinds, &targets, &mut missing));
        for (line, key) in missing {
            self.warn(line, messages::IdentifierUnknown { key });
        }
    }
}

type Targets = HashMap<String, Numbered>;

fn resolve(inlines: &mut [Inline], kinds: &Kinds, targets: &Targets, missing: &mut Vec<(u32, String)>) {
    for inline in inlines {
        let line = inline.line;
        let InlineKind::Cite(citations, _) = &inline.kind else { continue };
        let refers = |key: &str| find(key, targets).is_some() || must_refer(key, kinds);
        if citations.is_empty() || !citations.iter().all(|citation| refers(&citation.key)) {
            continue;
        }
        let mut content = Vec::new();
        for (place, citation) in citations.iter().enumerate() {
            if place > 0 {
                content.extend([Inline::text(line, ","), Inline::new(line, InlineKind::Space)]);
            }
            match find(&citation.key, targets) {
                Some((key, target)) => content.push(reference(line, key, target, citation.mode, &citation.prefix)),
                None => {
                    missing.push((line, citation.key.clone()));
                    content.push(Inline::text(line, format!("?@{}", citation.key)));
                }
            }
        }
        inline.kind = match content.len() {
            1 => content.remove(0).kind,
            _ => InlineKind::Span(Attributes::default(), content),
        };
    }
}

/// Whether a key is no work that could be cited: those of theorems and callouts may be keys of a bibliography too.
fn must_refer(key: &str, kinds: &Kinds) -> bool {
    kinds.of_id(key).is_some_and(|kind| !matches!(kind.form, Form::Theorem | Form::Callout))
}

/// The target of a key; `@Fig-x` at the start of a sentence means `fig-x`.
fn find<'t>(key: &str, targets: &'t Targets) -> Option<(&'t str, &'t Numbered)> {
    let small = || {
        let mut letters = key.chars();
        letters.next().map(|first| first.to_lowercase().chain(letters).collect::<String>())
    };
    let found = targets.get_key_value(key).or_else(|| targets.get_key_value(&small()?));
    found.map(|(key, target)| (key.as_str(), target))
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
