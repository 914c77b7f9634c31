//! LaTeX environments of formulas that stand in the text without dollar signs, and formulas that cannot be set.

use std::collections::HashSet;

use super::Passes;
use crate::{
    foreign::{self, Notation},
    messages,
    office::math,
    tree::{Block, BlockKind, Document, Inline, InlineKind, MathKind, walk},
};

/// The environments that are formulas.
const FORMULAS: [&str; 8] =
    ["align", "equation", "gather", "multline", "eqnarray", "alignat", "flalign", "displaymath"];

/// Makes formulas of them.
pub fn environments(document: &mut Document) {
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        for Block { kind, line } in blocks {
            let BlockKind::Raw { format, text } = kind else { continue };
            if matches!(format.as_str(), "tex" | "latex") && is_formula(text) {
                let formula = InlineKind::Math(MathKind::Display, text.trim().to_owned());
                *kind = BlockKind::Paragraph(vec![Inline::new(*line, formula)]);
            }
        }
    });
    walk::each_inline_list(&mut document.blocks, &mut |inlines| {
        for Inline { kind, .. } in inlines {
            let InlineKind::Raw { format, text } = kind else { continue };
            if matches!(format.as_str(), "tex" | "latex") && is_formula(text) {
                *kind = InlineKind::Math(MathKind::Display, text.trim().to_owned());
            }
        }
    });
}

impl Passes<'_> {
    /// Says which commands the formulas of pages and slides show as letters, each once.
    pub(super) fn tell_formulas(&mut self, document: &mut Document) {
        let writer = match self.format {
            page if page.goes_by("html:js") => "html",
            sheet if sheet.goes_by("latex") => "typst",
            _ => return,
        };
        let mut seen = HashSet::new();
        let mut told = Vec::new();
        walk::each_inline_list(&mut document.blocks, &mut |inlines| {
            for inline in inlines {
                let InlineKind::Math(_, tex) = &inline.kind else { continue };
                if let Err(reason) = math::read(tex)
                    && !seen.contains(&reason.to_string())
                    && !is_set(tex, writer)
                {
                    seen.insert(reason.to_string());
                    told.push((inline.line, tex.trim().to_owned(), reason));
                }
            }
        });
        for (line, tex, reason) in told {
            self.warn(line, messages::FormulaAsLetters { tex, reason });
        }
    }
}

/// Whether a writer makes a formula of it without a command left as its name.
fn is_set(tex: &str, writer: &str) -> bool {
    let notation = if writer == "typst" { Notation::Typst } else { Notation::MathMl };
    let made = foreign::writers().formula(MathKind::Inline, tex, notation);
    let names = tex.split('\\').skip(1).map(|rest| rest.split(|letter: char| !letter.is_ascii_alphabetic()).next());
    let mut names = names.flatten().filter(|name| !name.is_empty() && !math::is_function(name));
    made.is_some_and(|made| {
        notation == Notation::Typst || !names.any(|name| made.contains(&format!("<mi>{name}</mi>")))
    })
}

fn is_formula(text: &str) -> bool {
    let Some((name, rest)) = text.trim().strip_prefix("\\begin{").and_then(|rest| rest.split_once('}')) else {
        return false;
    };
    FORMULAS.contains(&name.trim_end_matches('*')) && rest.ends_with(&format!("\\end{{{name}}}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{formats::find, office::testing::rendered_with};

    #[test]
    fn commands_that_nobody_knows_are_told_once() {
        for format in ["html", "pdf"] {
            let source = "$\\vx$ $\\vx + \\genfrac{(}{)}{0pt}{}{a}{b}$ $\\sin x \\sqsubseteq \\bar{y}$\n";
            let told = rendered_with(find(format).unwrap(), source, None).unwrap().warnings;
            assert_eq!(told.len(), 1, "{format}: {told:?}");
            assert!(told[0].message.to_string().contains("\\vx"), "{told:?}");
        }
    }

    #[test]
    fn an_environment_of_formulas_is_told_from_others() {
        assert!(is_formula("\\begin{align*}\na &= b\n\\end{align*}\n"));
        assert!(!is_formula("\\begin{tabular}{l}\na\n\\end{tabular}"));
        assert!(!is_formula("\\begin{align}\na"));
    }
}
