//! Tables as XML.

use std::fmt::Write as _;

use super::canvas::Canvas;
use super::letters::{Formulas, Sizes, paragraphs};
use super::timing::Click;
use crate::formats::pptx::design::{OWN_TABLE_STYLE, hairline};
use crate::formats::pptx::fit::{CELL_MARGINS, Scale, TableFit};
use crate::formats::pptx::ink::UNFILLED_TABLES;
use crate::formats::pptx::pieces::{Grid, GridCell, Place};
use crate::formats::pptx::template::TextStyle;
use crate::formats::pptx::text::Colour;
use crate::office::units::Frame;
use crate::office::xml::escape;

impl Canvas<'_> {
    /// A table at a place, in the template's style of tables; in rules of its own where that style's letters would not
    /// be read, as on a dark ground, because the styles that programs bring tint their rows towards white.
    pub fn table(&mut self, grid: &Grid, fitted: &TableFit, at: (i64, i64), table_style: &str, description: &str) {
        let id = self.id();
        let (width, height) = (fitted.widths.iter().sum::<i64>(), fitted.heights.iter().sum::<i64>());
        let Frame { x, y, .. } = Frame::new(at.0, at.1, width, height);
        let description = escape(description).into_owned();
        let ink = self.letters.ink;
        let table_style = if ink.ruled && table_style != OWN_TABLE_STYLE { UNFILLED_TABLES[1] } else { table_style };
        // The head of the usual styles is the first accent, with letters that are not read on every one.
        let head_colour = (ink.on[0] != "lt1" && ink.kept[0] == 100 && !UNFILLED_TABLES.contains(&table_style))
            .then_some(Colour::Theme(ink.on[0]));
        let first_row = if grid.head > 0 { " firstRow=\"1\"" } else { "" };
        let first_column = if grid.row_heads { " firstCol=\"1\"" } else { "" };
        let _ = write!(
            self.shapes,
            "<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id=\"{id}\" name=\"Table {id}\" descr=\"{description}\"/><p:cNvGraphicFramePr>\
             <a:graphicFrameLocks noGrp=\"1\"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>\
             <p:xfrm><a:off x=\"{x}\" y=\"{y}\"/><a:ext cx=\"{width}\" cy=\"{height}\"/></p:xfrm>\
             <a:graphic><a:graphicData uri=\"http://schemas.openxmlformats.org/drawingml/2006/table\"><a:tbl>\
             <a:tblPr{first_row}{first_column} bandRow=\"1\"><a:tableStyleId>{table_style}</a:tableStyleId></a:tblPr><a:tblGrid>"
        );
        for width in &fitted.widths {
            let _ = write!(self.shapes, "<a:gridCol w=\"{width}\"/>");
        }
        self.shapes.push_str("</a:tblGrid>");
        for (index, (row, height)) in grid.rows.iter().zip(&fitted.heights).enumerate() {
            let _ = write!(self.shapes, "<a:tr h=\"{height}\">");
            let bold = index < grid.head;
            let style = row_style(&fitted.style, bold);
            let look = match ink.ruled {
                true => Look {
                    style,
                    lines: ruled(bold, ink.text, self.letters.dark),
                    colour: Some(Colour::Theme(ink.text)),
                },
                false => Look { style, lines: String::new(), colour: head_colour.clone().filter(|_| bold) },
            };
            for (column, place) in row.places.iter().enumerate() {
                self.place(grid, (index, column), place, &look);
            }
            self.shapes.push_str("</a:tr>");
        }
        self.shapes.push_str("</a:tbl></a:graphicData></a:graphic></p:graphicFrame>");
        if let Some(step) = grid.step {
            self.clicks.push(Click { step, shape: id, paragraph: None, is_text: false });
        }
    }

    fn place(&mut self, grid: &Grid, (row, column): (usize, usize), place: &Place, look: &Look) {
        let Look { style, lines, .. } = look;
        match place {
            Place::Cell(cell) => self.cell(cell, look),
            Place::FromLeft | Place::FromAbove | Place::Empty => {
                let marks = covered(grid, row, column);
                let empty = paragraphs(&[], style, Sizes::Inherited, self.letters, Formulas::Letters, &mut self.links);
                let _ = write!(
                    self.shapes,
                    "<a:tc{marks}><a:txBody><a:bodyPr/><a:lstStyle/>{empty}</a:txBody><a:tcPr>{lines}</a:tcPr></a:tc>"
                );
            }
        }
    }

    fn cell(&mut self, cell: &GridCell, Look { style, lines, colour }: &Look) {
        let mut spans = String::new();
        if cell.rows > 1 {
            let _ = write!(spans, " rowSpan=\"{}\"", cell.rows);
        }
        if cell.columns > 1 {
            let _ = write!(spans, " gridSpan=\"{}\"", cell.columns);
        }
        let mut text = cell.paragraphs.clone();
        for paragraph in &mut text {
            paragraph.align = paragraph.align.or(cell.align);
            paragraph.step = None;
            colour.iter().for_each(|colour| paragraph.colour_where_none(colour));
        }
        let text =
            paragraphs(&text, style, Sizes::Written(Scale::FULL), self.letters, Formulas::Letters, &mut self.links);
        let (side, top) = CELL_MARGINS;
        let _ = write!(
            self.shapes,
            "<a:tc{spans}><a:txBody><a:bodyPr/><a:lstStyle/>{text}</a:txBody>\
             <a:tcPr marL=\"{side}\" marR=\"{side}\" marT=\"{top}\" marB=\"{top}\" anchor=\"ctr\">{lines}</a:tcPr></a:tc>"
        );
    }
}

/// How the cells of a row look.
struct Look {
    style: TextStyle,
    /// Their lines and their fill.
    lines: String,
    /// The colour of letters that have none of their own.
    colour: Option<Colour>,
}

/// A rule below a row, in the accent below the head, and no fill.
fn ruled(head: bool, ink: &str, dark: bool) -> String {
    let (width, colour, share) = if head { (19_050, "accent1", "") } else { (6_350, ink, hairline(dark)) };
    format!(
        "<a:lnB w=\"{width}\"><a:solidFill><a:schemeClr val=\"{colour}\">{share}</a:schemeClr></a:solidFill></a:lnB><a:noFill/>"
    )
}

fn row_style(style: &TextStyle, bold: bool) -> TextStyle {
    let mut style = style.clone();
    style.levels.iter_mut().for_each(|level| level.bold = bold);
    style
}

/// How a place that another cell covers is marked: from the left, from above, or both.
fn covered(grid: &Grid, row: usize, column: usize) -> String {
    let mut marks = String::new();
    for (above, cells) in grid.rows.iter().enumerate().take(row + 1) {
        for (left, place) in cells.places.iter().enumerate().take(column + 1) {
            let Place::Cell(cell) = place else { continue };
            if above + cell.rows > row && left + cell.columns > column {
                if left < column {
                    marks.push_str(" hMerge=\"1\"");
                }
                if above < row {
                    marks.push_str(" vMerge=\"1\"");
                }
                return marks;
            }
        }
    }
    marks
}
