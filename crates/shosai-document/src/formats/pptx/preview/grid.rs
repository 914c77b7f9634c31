//! Tables, in the look that PowerPoint gives them where a template has no other.

use roxmltree::Node;

use super::{Painter, length, own_style};
use crate::formats::pptx::template::{Paint, TextStyle};
use crate::office::units::{EMU_PER_POINT, Frame};
use crate::office::xml::{child, number};

/// The head of a table, its odd rows and its even ones.
const LOOKS: [Paint; 3] =
    [Paint::named("accent1"), Paint::named("accent1").tinted(0.4), Paint::named("accent1").tinted(0.2)];

impl Painter<'_> {
    /// A table within its frame.
    pub(super) fn table(&mut self, table: Node<'_, '_>, frame: &Frame) {
        let has = |name: &str| child(table, "tblPr").and_then(|own| own.attribute(name)) == Some("1");
        let widths: Vec<i64> = child(table, "tblGrid")
            .into_iter()
            .flat_map(|grid| grid.children().filter(Node::is_element))
            .filter_map(|column| length(column, "w"))
            .collect();
        let rows: Vec<Node<'_, '_>> = table.children().filter(|node| node.tag_name().name() == "tr").collect();
        let heights: Vec<i64> = rows.iter().map(|row| length(*row, "h").unwrap_or(0)).collect();
        let mut y = frame.y;
        for (index, row) in rows.iter().enumerate() {
            let head = index == 0 && has("firstRow");
            let odd = (index + usize::from(!has("firstRow"))) % 2 == 1;
            let ground = if head {
                LOOKS[0]
            } else if odd {
                LOOKS[1]
            } else {
                LOOKS[2]
            };
            let mut x = frame.x;
            let cells = row.children().filter(|node| node.tag_name().name() == "tc");
            for (column, cell) in cells.enumerate() {
                let spans = |name: &str| number(cell, name).unwrap_or(1).clamp(1, 1_000) as usize;
                let width: i64 = widths.iter().skip(column).take(spans("gridSpan")).sum();
                let height: i64 = heights.iter().skip(index).take(spans("rowSpan")).sum();
                let covered = cell.attribute("hMerge").is_some() || cell.attribute("vMerge").is_some();
                if !covered {
                    self.cell(cell, &Frame::new(x, y, width, height), &ground, head);
                }
                x += widths.get(column).copied().unwrap_or(0);
            }
            y += heights[index];
        }
    }

    /// The ground of a cell: the style's, or where the cell says that it has none, only the rule below it.
    fn cell_ground(&mut self, cell: Node<'_, '_>, frame: &Frame, ground: &Paint) -> bool {
        let own = child(cell, "tcPr").filter(|own| child(*own, "noFill").is_some());
        let Some(own) = own else {
            let line = Paint::named("bg1").css(&self.scheme);
            let fill = self.painted("fill", ground);
            self.rect(frame, &format!("{fill} stroke=\"{line}\" stroke-width=\"1\""));
            return true;
        };
        let rule = child(own, "lnB");
        if let Some(paint) = rule.and_then(|rule| child(rule, "solidFill")).and_then(Paint::within) {
            let height = rule.and_then(|rule| length(rule, "w")).unwrap_or(EMU_PER_POINT);
            let fill = self.painted("fill", &paint);
            self.rect(&Frame::new(frame.x, frame.bottom() - height / 2, frame.width, height), &fill);
        }
        false
    }

    fn cell(&mut self, cell: Node<'_, '_>, frame: &Frame, ground: &Paint, head: bool) {
        let filled = self.cell_ground(cell, frame, ground);
        let Some(body) = child(cell, "txBody") else { return };
        let mut style = own_style(body, &TextStyle::default());
        let properties = child(cell, "tcPr");
        for (inset, name) in style.insets.iter_mut().zip(["marL", "marT", "marR", "marB"]) {
            *inset = properties.and_then(|own| length(own, name)).unwrap_or(*inset);
        }
        style.apply_body(properties);
        if head && filled {
            for level in &mut style.levels {
                (level.paint, level.bold) = (Paint::named("bg1"), true);
            }
        }
        self.text(body, &style, frame);
    }
}
