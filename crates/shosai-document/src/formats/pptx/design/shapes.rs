//! The shapes that masters and layouts are made of.

use crate::office::units::Frame;
use crate::office::xml::escape;

/// The namespaces every slide part declares.
pub const NAMESPACES: &str = concat!(
    "xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" ",
    "xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\" ",
    "xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\"",
);

/// What every tree of shapes starts with.
pub const TREE_HEAD: &str = concat!(
    "<p:nvGrpSpPr><p:cNvPr id=\"1\" name=\"\"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm>",
    "<a:off x=\"0\" y=\"0\"/><a:ext cx=\"0\" cy=\"0\"/><a:chOff x=\"0\" y=\"0\"/><a:chExt cx=\"0\" cy=\"0\"/>",
    "</a:xfrm></p:grpSpPr>",
);

/// A placeholder of a master or layout.
pub struct Place<'a> {
    /// The attributes of its `p:ph`.
    pub mark: &'a str,
    pub name: &'a str,
    pub frame: Frame,
    /// The attributes of its `a:bodyPr`.
    pub body: &'a str,
    /// Its level properties.
    pub levels: &'a str,
    /// Its paragraphs.
    pub text: &'a str,
}

/// Collects shapes and numbers them.
#[derive(Default)]
pub struct Tree {
    shapes: String,
    count: u32,
}

impl Tree {
    /// Adds a placeholder.
    pub fn place(&mut self, place: &Place<'_>) {
        let id = self.next();
        let (name, frame) = (escape(place.name), xfrm(&place.frame));
        let Place { mark, body, levels, text, .. } = place;
        self.shapes += &format!(
            "<p:sp><p:nvSpPr><p:cNvPr id=\"{id}\" name=\"{name} {id}\"/><p:cNvSpPr><a:spLocks noGrp=\"1\"/></p:cNvSpPr>\
             <p:nvPr><p:ph {mark}/></p:nvPr></p:nvSpPr><p:spPr>{frame}<a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom></p:spPr>\
             <p:txBody><a:bodyPr {body}><a:normAutofit/></a:bodyPr><a:lstStyle>{levels}</a:lstStyle>{text}</p:txBody></p:sp>"
        );
    }

    /// Adds a coloured rectangle without any text: an ornament.
    pub fn ornament(&mut self, frame: Frame, colour: &str) {
        let id = self.next();
        let frame = xfrm(&frame);
        self.shapes += &format!(
            "<p:sp><p:nvSpPr><p:cNvPr id=\"{id}\" name=\"Ornament {id}\"/><p:cNvSpPr/><p:nvPr userDrawn=\"1\"/></p:nvSpPr>\
             <p:spPr>{frame}<a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom><a:solidFill><a:schemeClr val=\"{colour}\"/></a:solidFill>\
             <a:ln><a:noFill/></a:ln></p:spPr><p:txBody><a:bodyPr rtlCol=\"0\" anchor=\"ctr\"/><a:lstStyle/>\
             <a:p><a:endParaRPr lang=\"en-US\"/></a:p></p:txBody></p:sp>"
        );
    }

    /// The whole tree.
    pub fn finish(self) -> String {
        format!("<p:spTree>{TREE_HEAD}{}</p:spTree>", self.shapes)
    }

    fn next(&mut self) -> u32 {
        self.count += 1;
        self.count + 1
    }
}

/// Where a shape is.
pub fn xfrm(frame: &Frame) -> String {
    let Frame { x, y, width, height } = frame;
    format!("<a:xfrm><a:off x=\"{x}\" y=\"{y}\"/><a:ext cx=\"{width}\" cy=\"{height}\"/></a:xfrm>")
}
