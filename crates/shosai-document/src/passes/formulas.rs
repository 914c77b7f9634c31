//! LaTeX environments of formulas that stand in the text without dollar signs.

use crate::tree::{Block, BlockKind, Document, Inline, InlineKind, MathKind, walk};

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

fn is_formula(text: &str) -> bool {
    let Some((name, rest)) = text.trim().strip_prefix("\\begin{").and_then(|rest| rest.split_once('}')) else {
        return false;
    };
    FORMULAS.contains(&name.trim_end_matches('*')) && rest.ends_with(&format!("\\end{{{name}}}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_environment_of_formulas_is_told_from_others() {
        assert!(is_formula("\\begin{align*}\na &= b\n\\end{align*}\n"));
        assert!(!is_formula("\\begin{tabular}{l}\na\n\\end{tabular}"));
        assert!(!is_formula("\\begin{align}\na"));
    }
}
