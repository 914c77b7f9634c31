//! Panels side by side: a table without lines, as Word's users make them.

use std::fmt::Write as _;

use super::blocks::Place;
use super::writer::Writer;
use crate::tree::{Attributes, Block, BlockKind};

/// Room beside the content of a panel, in twentieths of a point.
const MARGIN: i64 = 80;

impl Writer<'_> {
    /// A division whose parts stand side by side, where it is one.
    pub(super) fn panels(&mut self, attributes: &Attributes, content: &[Block], place: &Place) -> Option<String> {
        let rows = rows(attributes, content)?;
        let full = self.text_width;
        let mut xml = String::new();
        for row in rows {
            let total: f64 = row.iter().map(|(share, _)| share).sum();
            let widths: Vec<i64> = row.iter().map(|(share, _)| (full as f64 * share / total) as i64).collect();
            let _ = write!(
                xml,
                "<w:tbl><w:tblPr><w:tblW w:w=\"{full}\" w:type=\"dxa\"/><w:tblLayout w:type=\"fixed\"/><w:tblCellMar><w:left w:w=\"{MARGIN}\" w:type=\"dxa\"/>\
                 <w:right w:w=\"{MARGIN}\" w:type=\"dxa\"/></w:tblCellMar></w:tblPr><w:tblGrid>"
            );
            widths.iter().for_each(|width| xml += &format!("<w:gridCol w:w=\"{width}\"/>"));
            xml.push_str("</w:tblGrid><w:tr>");
            for ((_, blocks), width) in row.iter().zip(&widths) {
                self.text_width = width - 2 * MARGIN;
                let mut inner = self.blocks_at(blocks, &Place { list: None, ..place.clone() });
                if !inner.ends_with("</w:p>") {
                    inner.push_str("<w:p/>");
                }
                let _ = write!(xml, "<w:tc><w:tcPr><w:tcW w:w=\"{width}\" w:type=\"dxa\"/></w:tcPr>{inner}</w:tc>");
            }
            self.text_width = full;
            // A paragraph keeps tables apart.
            xml.push_str("</w:tr></w:tbl><w:p><w:pPr><w:spacing w:before=\"0\" w:after=\"0\" w:line=\"120\" w:lineRule=\"auto\"/></w:pPr></w:p>");
        }
        Some(xml)
    }
}

/// A share of the width and what stands there.
type Panel<'b> = (f64, &'b [Block]);

/// The rows of panels.
fn rows<'b>(attributes: &Attributes, content: &'b [Block]) -> Option<Vec<Vec<Panel<'b>>>> {
    let panels: Vec<Panel<'b>> = content.iter().map(panel).collect();
    let count = match attributes.get("layout-ncol") {
        Some(count) => count.parse::<usize>().ok()?,
        None if attributes.has_class("columns") => panels.len(),
        None => return None,
    };
    if count < 2 || panels.len() < 2 {
        return None;
    }
    let filled = |row: &[Panel<'b>]| {
        let mut row = row.to_vec();
        // The last row of a grid keeps the widths of the others.
        row.resize(count, (1.0, &[]));
        row
    };
    Some(panels.chunks(count).map(filled).collect())
}

fn panel(block: &Block) -> Panel<'_> {
    match &block.kind {
        BlockKind::Div { attributes, content } if attributes.has_class("column") => {
            let width = attributes.get("width").and_then(|width| width.trim_end_matches('%').parse::<f64>().ok());
            (width.filter(|width| *width > 0.0).unwrap_or(1.0), content)
        }
        _ => (1.0, std::slice::from_ref(block)),
    }
}

#[cfg(test)]
mod tests {
    use crate::{formats::find, office::archive, office::testing::rendered_with};

    fn document(source: &str) -> String {
        let bytes = rendered_with(find("docx").unwrap(), source, None).unwrap().bytes;
        let parts = archive::read(&bytes).unwrap();
        let (_, part) = parts.iter().find(|(name, _)| name.as_str() == "word/document.xml").unwrap();
        String::from_utf8(part.to_vec()).unwrap()
    }

    #[test]
    fn panels_stand_side_by_side_and_their_letters_are_referred_to() {
        let source = "::: {#fig-p layout-ncol=2}\n![A](a.png){#fig-a}\n\n![B](a.png){#fig-b}\n\nBoth\n:::\n\nSee @fig-p and @fig-a.\n";
        let xml = document(source);
        assert_eq!(xml.matches("<w:tc>").count(), 2, "{xml}");
        assert!(xml.contains("REF fig_p") && !xml.contains("REF fig_a"), "{xml}");
        assert!(xml.contains("<w:hyperlink w:anchor=\"fig_a\"") && xml.contains("w:name=\"fig_a\""), "{xml}");
    }

    #[test]
    fn widths_of_columns_are_kept() {
        let xml =
            document("::: columns\n::: {.column width=\"25%\"}\na\n:::\n::: {.column width=\"75%\"}\nb\n:::\n:::\n");
        let widths: Vec<i64> =
            xml.split("<w:gridCol w:w=\"").skip(1).filter_map(|rest| rest.split('"').next()?.parse().ok()).collect();
        assert!(matches!(widths.as_slice(), [narrow, wide] if (wide - narrow * 3).abs() < 4), "{widths:?}");
    }
}
