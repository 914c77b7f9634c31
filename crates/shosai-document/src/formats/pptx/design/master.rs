//! The slide master: where things stand and how text looks.

use super::shapes::{NAMESPACES, Place, Tree};
use super::{Design, Mark};
use crate::office::units::Frame;
use crate::office::xml::DECLARATION;

/// Where things stand on a slide of our own designs.
pub struct Grid {
    /// Width and height of the slide.
    pub size: (i64, i64),
    pub title: Frame,
    /// The content.
    pub body: Frame,
    /// The footer line's upper edge and height.
    pub footer: (i64, i64),
}

/// Sizes of the levels of body text, in hundredths of a point.
const LEVEL_SIZES: [u32; 9] = [2000, 1800, 1600, 1400, 1400, 1400, 1400, 1400, 1400];
/// How far each level is indented further: 0.3 inch, enough for a bullet at 20 points.
const LEVEL_STEP: i64 = 274_320;
const FOOTER_HEIGHT: i64 = 300_000;

impl Grid {
    /// The grid of a slide of this size: a margin of a twentieth of the width.
    pub fn new(size: (i64, i64), mark: Mark) -> Self {
        let (width, height) = size;
        let margin = width / 20;
        let inner = width - 2 * margin;
        let title = match mark {
            Mark::Band => Frame::new(margin, 150_000, inner, 760_000),
            Mark::Bar | Mark::Line => Frame::new(margin, 330_000, inner, 760_000),
        };
        let footer = (height - 420_000, FOOTER_HEIGHT);
        // A band reaches below its title.
        let top = title.bottom() + if mark == Mark::Band { 380_000 } else { 260_000 };
        let body = Frame::new(margin, top, inner, footer.0 - 120_000 - top);
        Self { size, title, body, footer }
    }

    /// The columns of the body for these shares of its width.
    pub fn columns(&self, shares: &[f64]) -> Vec<Frame> {
        split(&self.body, shares)
    }

    /// The frames of date, footer and slide number.
    pub fn footers(&self) -> [Frame; 3] {
        let (y, height) = self.footer;
        let third = self.body.width / 3;
        [0, 1, 2].map(|index| Frame::new(self.body.x + index * third, y, third, height))
    }
}

/// The gap between two columns, as a share of the whole width.
const GUTTER_SHARE: f64 = 0.03;

/// Splits a frame into columns of these shares, with gaps between them.
pub fn split(frame: &Frame, shares: &[f64]) -> Vec<Frame> {
    let total: f64 = shares.iter().sum();
    let gutter = (frame.width as f64 * GUTTER_SHARE) as i64;
    let room = (frame.width - gutter * (shares.len() as i64 - 1).max(0)) as f64;
    let mut x = frame.x;
    let mut frames = Vec::with_capacity(shares.len());
    for share in shares {
        let width = (room * share / total) as i64;
        frames.push(Frame::new(x, frame.y, width, frame.height));
        x += width + gutter;
    }
    frames
}

pub fn master(design: &Design, grid: &Grid, layout_ids: &str, japanese: &str) -> String {
    let mut tree = Tree::default();
    ornaments(design, grid, &mut tree);
    tree.place(&Place {
        mark: "type=\"title\"",
        name: "Title",
        frame: grid.title,
        body: "vert=\"horz\" lIns=\"91440\" tIns=\"45720\" rIns=\"91440\" bIns=\"45720\" rtlCol=\"0\" anchor=\"ctr\"",
        levels: "",
        text: &paragraph(japanese, "マスター タイトル", 0),
    });
    tree.place(&Place {
        mark: "type=\"body\" idx=\"1\"",
        name: "Text",
        frame: grid.body,
        body: "vert=\"horz\" lIns=\"91440\" tIns=\"45720\" rIns=\"91440\" bIns=\"45720\" rtlCol=\"0\"",
        levels: "",
        text: &five_levels(japanese),
    });
    footers(design, grid, &mut tree, japanese);
    let (tree, styles) = (tree.finish(), text_styles(design));
    format!(
        "{DECLARATION}<p:sldMaster {NAMESPACES}><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val=\"bg1\"/></a:solidFill>\
         <a:effectLst/></p:bgPr></p:bg>{tree}</p:cSld>\
         <p:clrMap bg1=\"lt1\" tx1=\"dk1\" bg2=\"lt2\" tx2=\"dk2\" accent1=\"accent1\" accent2=\"accent2\" accent3=\"accent3\" \
         accent4=\"accent4\" accent5=\"accent5\" accent6=\"accent6\" hlink=\"hlink\" folHlink=\"folHlink\"/>\
         <p:sldLayoutIdLst>{layout_ids}</p:sldLayoutIdLst><p:hf hdr=\"0\"/>{styles}</p:sldMaster>"
    )
}

fn ornaments(design: &Design, grid: &Grid, tree: &mut Tree) {
    let title = grid.title;
    match design.mark {
        Mark::Bar => {
            // Beside the title, within the margin.
            let bar = Frame::new(title.x - 91_440, title.y + 130_000, 64_000, title.height - 260_000);
            tree.ornament(bar, "accent1");
        }
        Mark::Line => {
            tree.ornament(Frame::new(title.x, title.bottom() + 40_000, title.width, 25_400), "accent1");
            tree.ornament(Frame::new(0, 0, grid.size.0, 110_000), design.slab().0);
        }
        Mark::Band => tree.ornament(Frame::new(0, 0, grid.size.0, title.bottom() + 100_000), design.slab().0),
    }
}

/// Adds the placeholders of date, footer and slide number.
pub fn footers(design: &Design, grid: &Grid, tree: &mut Tree, language: &str) {
    let [date, footer, number] = grid.footers();
    let levels = |align: &str| {
        format!(
            "<a:lvl1pPr algn=\"{align}\"><a:defRPr sz=\"1000\"><a:solidFill><a:schemeClr val=\"tx1\"><a:alpha val=\"70000\"/>\
             </a:schemeClr></a:solidFill></a:defRPr></a:lvl1pPr>"
        )
    };
    let body = "vert=\"horz\" lIns=\"91440\" tIns=\"0\" rIns=\"91440\" bIns=\"0\" rtlCol=\"0\" anchor=\"ctr\"";
    let run = |text: &str| {
        let tail = format!("<a:endParaRPr lang=\"{language}\"/>");
        match text {
            "" => format!("<a:p>{tail}</a:p>"),
            text => format!("<a:p><a:r><a:rPr lang=\"{language}\"/><a:t>{text}</a:t></a:r></a:p>"),
        }
    };
    let number_text = format!(
        "<a:p><a:fld id=\"{{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}}\" type=\"slidenum\"><a:rPr lang=\"{language}\"/><a:t>‹#›</a:t></a:fld></a:p>"
    );
    let places = [
        ("type=\"dt\" sz=\"half\" idx=\"10\"", "Date", date, levels("l"), run("")),
        ("type=\"ftr\" sz=\"quarter\" idx=\"11\"", "Footer", footer, levels("ctr"), run(design.footer)),
        ("type=\"sldNum\" sz=\"quarter\" idx=\"12\"", "Number", number, levels("r"), number_text),
    ];
    for (mark, name, frame, levels, text) in &places {
        tree.place(&Place { mark, name, frame: *frame, body, levels, text });
    }
}

fn text_styles(design: &Design) -> String {
    let title_colour = if design.mark == Mark::Band { design.slab().1 } else { "tx2" };
    let title = format!(
        "<p:titleStyle><a:lvl1pPr algn=\"l\" defTabSz=\"914400\" rtl=\"0\" eaLnBrk=\"1\" latinLnBrk=\"0\" hangingPunct=\"1\">\
         <a:lnSpc><a:spcPct val=\"90000\"/></a:lnSpc><a:spcBef><a:spcPct val=\"0\"/></a:spcBef><a:buNone/>\
         <a:defRPr kumimoji=\"1\" sz=\"2800\" b=\"1\" kern=\"1200\"><a:solidFill><a:schemeClr val=\"{title_colour}\"/></a:solidFill>\
         <a:latin typeface=\"+mj-lt\"/><a:ea typeface=\"+mj-ea\"/><a:cs typeface=\"+mj-cs\"/></a:defRPr></a:lvl1pPr></p:titleStyle>"
    );
    let mut body = String::from("<p:bodyStyle>");
    let mut other = String::from("<p:otherStyle><a:defPPr><a:defRPr lang=\"ja-JP\"/></a:defPPr>");
    for (index, size) in LEVEL_SIZES.iter().enumerate() {
        let level = index + 1;
        let margin = LEVEL_STEP * (index as i64 + 1);
        let before = if index == 0 { 900 } else { 450 };
        let bullet = if index % 2 == 0 { "•" } else { "–" };
        let faces = "<a:latin typeface=\"+mn-lt\"/><a:ea typeface=\"+mn-ea\"/><a:cs typeface=\"+mn-cs\"/>";
        let fill = "<a:solidFill><a:schemeClr val=\"tx1\"/></a:solidFill>";
        let common = "algn=\"l\" defTabSz=\"914400\" rtl=\"0\" eaLnBrk=\"1\" latinLnBrk=\"0\" hangingPunct=\"1\"";
        body += &format!(
            "<a:lvl{level}pPr marL=\"{margin}\" indent=\"-{LEVEL_STEP}\" {common}><a:lnSpc><a:spcPct val=\"100000\"/></a:lnSpc>\
             <a:spcBef><a:spcPts val=\"{before}\"/></a:spcBef><a:buClr><a:schemeClr val=\"accent1\"/></a:buClr>\
             <a:buFont typeface=\"Arial\"/><a:buChar char=\"{bullet}\"/><a:defRPr kumimoji=\"1\" sz=\"{size}\" kern=\"1200\">{fill}{faces}</a:defRPr></a:lvl{level}pPr>"
        );
        let left = 457_200 * index;
        other += &format!(
            "<a:lvl{level}pPr marL=\"{left}\" {common}><a:defRPr kumimoji=\"1\" sz=\"1800\" kern=\"1200\">{fill}{faces}</a:defRPr></a:lvl{level}pPr>"
        );
    }
    body += "</p:bodyStyle>";
    other += "</p:otherStyle>";
    format!("<p:txStyles>{title}{body}{other}</p:txStyles>")
}

/// A paragraph at a level, from 0.
pub fn paragraph(language: &str, text: &str, level: usize) -> String {
    let level = if level == 0 { String::new() } else { format!("<a:pPr lvl=\"{level}\"/>") };
    format!("<a:p>{level}<a:r><a:rPr kumimoji=\"1\" lang=\"{language}\"/><a:t>{text}</a:t></a:r></a:p>")
}

/// The prompt of a placeholder for content: five levels.
pub fn five_levels(language: &str) -> String {
    let prompts = ["テキスト", "第 2 レベル", "第 3 レベル", "第 4 レベル", "第 5 レベル"];
    prompts.iter().enumerate().map(|(level, text)| paragraph(language, text, level)).collect()
}
