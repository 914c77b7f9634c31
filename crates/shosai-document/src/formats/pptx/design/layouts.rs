//! The layouts of our own designs.

use super::master::{Grid, five_levels, footers, paragraph};
use super::shapes::{NAMESPACES, Place, Tree};
use super::{Cover, Design};
use crate::office::units::Frame;
use crate::office::xml::{DECLARATION, escape};

/// A layout: its part's text.
pub struct Sheet {
    /// The XML of the part.
    pub xml: String,
}

/// Every layout of a design, in the order PowerPoint shows them.
pub fn layouts(design: &Design, grid: &Grid, language: &str) -> Vec<Sheet> {
    let maker = Maker { design, grid, language };
    vec![
        maker.title(),
        maker.content(),
        maker.section(),
        maker.columns("2 つのコンテンツ", "Two Content", "twoObj", &[1.0, 1.0]),
        maker.columns("3 つのコンテンツ", "Three Content", "", &[1.0, 1.0, 1.0]),
        maker.columns("4 つのコンテンツ", "Four Content", "", &[1.0, 1.0, 1.0, 1.0]),
        maker.comparison(),
        maker.columns("左広のコンテンツ", "Wide Left Content", "", &[3.0, 2.0]),
        maker.picture(),
        maker.bare("タイトルのみ", "Title Only", "titleOnly", &["title"]),
        maker.bare("白紙", "Blank", "blank", &[]),
    ]
}

struct Maker<'a> {
    design: &'a Design,
    grid: &'a Grid,
    language: &'a str,
}

/// Whose ornaments a layout shows.
#[derive(Clone, Copy)]
enum Ornaments {
    /// Those of the master.
    Masters,
    /// Its own only.
    Own,
}

/// Text attributes of a title on a cover.
const COVER_BODY: &str = "lIns=\"91440\" tIns=\"45720\" rIns=\"91440\" bIns=\"45720\"";

impl Maker<'_> {
    fn name(&self, japanese: &'static str, english: &'static str) -> &'static str {
        if self.language.starts_with("ja") { japanese } else { english }
    }

    fn title(&self) -> Sheet {
        let (width, height) = self.grid.size;
        let mut tree = Tree::default();
        let left = self.cover(&mut tree);
        let right = width - self.grid.body.x;
        let colour = self.cover_colour();
        let title = Frame::new(left, height * 24 / 100, right - left, height * 30 / 100);
        let subtitle = Frame::new(left, height * 57 / 100, right - left, height * 26 / 100);
        tree.ornament(Frame::new(left + 91_440, height * 555 / 1000, width / 8, 38_100), "accent2");
        tree.place(&Place {
            mark: "type=\"ctrTitle\"",
            name: "Title",
            frame: title,
            body: &format!("{COVER_BODY} anchor=\"b\""),
            levels: &level("l", 3600, &colour, "1"),
            text: &paragraph(self.language, "タイトル", 0),
        });
        tree.place(&Place {
            mark: "type=\"subTitle\" idx=\"1\"",
            name: "Subtitle",
            frame: subtitle,
            body: &format!("{COVER_BODY} anchor=\"t\""),
            levels: &level("l", 1800, &colour, "0"),
            text: &paragraph(self.language, "サブタイトル", 0),
        });
        self.sheet(self.name("タイトル スライド", "Title Slide"), "title", tree, Ornaments::Own)
    }

    fn section(&self) -> Sheet {
        let (width, height) = self.grid.size;
        let mut tree = Tree::default();
        let left = self.cover(&mut tree);
        let right = width - self.grid.body.x;
        let colour = self.cover_colour();
        tree.place(&Place {
            mark: "type=\"title\"",
            name: "Title",
            frame: Frame::new(left, height * 28 / 100, right - left, height * 24 / 100),
            body: &format!("{COVER_BODY} anchor=\"b\""),
            levels: &level("l", 3200, &colour, "1"),
            text: &paragraph(self.language, "セクション", 0),
        });
        tree.place(&Place {
            mark: "type=\"body\" idx=\"1\"",
            name: "Text",
            frame: Frame::new(left, height * 53 / 100, right - left, height * 22 / 100),
            body: &format!("{COVER_BODY} anchor=\"t\""),
            levels: &level("l", 1800, &colour, "0"),
            text: &paragraph(self.language, "説明", 0),
        });
        self.sheet(self.name("セクション見出し", "Section Header"), "secHead", tree, Ornaments::Own)
    }

    fn content(&self) -> Sheet {
        let mut tree = self.titled();
        self.object(&mut tree, "idx=\"1\"", self.grid.body);
        footers(self.design, self.grid, &mut tree, self.language);
        self.sheet(self.name("タイトルとコンテンツ", "Title and Content"), "obj", tree, Ornaments::Masters)
    }

    fn columns(&self, japanese: &'static str, english: &'static str, kind: &str, shares: &[f64]) -> Sheet {
        let mut tree = self.titled();
        for (index, frame) in self.grid.columns(shares).into_iter().enumerate() {
            // The first two have the indexes PowerPoint itself gives them; 10 to 12 belong to the footers.
            let index = if index < 2 { index + 1 } else { index + 11 };
            self.object(&mut tree, &format!("sz=\"half\" idx=\"{index}\""), frame);
        }
        footers(self.design, self.grid, &mut tree, self.language);
        self.sheet(self.name(japanese, english), kind, tree, Ornaments::Masters)
    }

    fn comparison(&self) -> Sheet {
        let mut tree = self.titled();
        let head = 480_000;
        for (index, frame) in self.grid.columns(&[1.0, 1.0]).into_iter().enumerate() {
            let (text, object) = [(1, 2), (3, 4)][index];
            tree.place(&Place {
                mark: &format!("type=\"body\" idx=\"{text}\""),
                name: "Text",
                frame: Frame { height: head, ..frame },
                body: "anchor=\"b\"",
                levels: &level("l", 2000, "accent1", "1"),
                text: &paragraph(self.language, "見出し", 0),
            });
            let below = Frame { y: frame.y + head, height: frame.height - head, ..frame };
            self.object(&mut tree, &format!("sz=\"half\" idx=\"{object}\""), below);
        }
        footers(self.design, self.grid, &mut tree, self.language);
        self.sheet(self.name("比較", "Comparison"), "twoTxTwoObj", tree, Ornaments::Masters)
    }

    fn picture(&self) -> Sheet {
        let mut tree = self.titled();
        let frame = Frame { height: self.grid.body.height - 500_000, ..self.grid.body };
        tree.place(&Place {
            mark: "type=\"pic\" idx=\"1\"",
            name: "Picture",
            frame,
            body: "",
            levels: "",
            text: &paragraph(self.language, "図", 0),
        });
        tree.place(&Place {
            mark: "type=\"body\" sz=\"quarter\" idx=\"2\"",
            name: "Caption",
            frame: Frame { y: frame.bottom() + 60_000, height: 440_000, ..frame },
            body: "anchor=\"ctr\"",
            levels: &level("ctr", 1400, "tx1", "0"),
            text: &paragraph(self.language, "説明", 0),
        });
        footers(self.design, self.grid, &mut tree, self.language);
        self.sheet(self.name("タイトル付きの図", "Picture with Caption"), "picTx", tree, Ornaments::Masters)
    }

    fn bare(&self, japanese: &'static str, english: &'static str, kind: &str, parts: &[&str]) -> Sheet {
        let mut tree = if parts.contains(&"title") { self.titled() } else { Tree::default() };
        footers(self.design, self.grid, &mut tree, self.language);
        self.sheet(
            self.name(japanese, english),
            kind,
            tree,
            if parts.is_empty() { Ornaments::Own } else { Ornaments::Masters },
        )
    }

    fn titled(&self) -> Tree {
        let mut tree = Tree::default();
        let text = paragraph(self.language, "タイトル", 0);
        let frame = self.grid.title;
        tree.place(&Place { mark: "type=\"title\"", name: "Title", frame, body: "", levels: "", text: &text });
        tree
    }

    fn object(&self, tree: &mut Tree, mark: &str, frame: Frame) {
        let text = five_levels(self.language);
        tree.place(&Place { mark, name: "Content", frame, body: "", levels: "", text: &text });
    }

    /// Paints the cover and returns where its text starts.
    fn cover(&self, tree: &mut Tree) -> i64 {
        let (width, height) = self.grid.size;
        let slab = self.design.slab().0;
        match self.design.cover {
            Cover::Plain => {
                tree.ornament(Frame::new(0, 0, width / 40, height), slab);
                tree.ornament(Frame::new(width / 40, 0, width / 160, height), "accent1");
                self.grid.body.x + width / 40
            }
            Cover::Filled => {
                tree.ornament(Frame::new(0, 0, width, height), slab);
                tree.ornament(Frame::new(0, height - 180_000, width, 180_000), "accent2");
                self.grid.body.x
            }
            Cover::Split => {
                tree.ornament(Frame::new(0, 0, width * 26 / 100, height), slab);
                tree.ornament(Frame::new(width * 26 / 100, 0, width / 120, height), "accent2");
                width * 30 / 100
            }
        }
    }

    fn cover_colour(&self) -> String {
        if self.design.cover == Cover::Filled { self.design.slab().1.to_owned() } else { "tx2".to_owned() }
    }

    fn sheet(&self, name: &str, kind: &str, tree: Tree, ornaments: Ornaments) -> Sheet {
        let kind =
            if kind.is_empty() { " userDrawn=\"1\"".to_owned() } else { format!(" type=\"{kind}\" preserve=\"1\"") };
        // Covers hide the ornaments of the master: they paint their own.
        let ornaments = match ornaments {
            Ornaments::Own => " showMasterSp=\"0\"",
            Ornaments::Masters => "",
        };
        let (name, tree) = (escape(name), tree.finish());
        let xml = format!(
            "{DECLARATION}<p:sldLayout {NAMESPACES}{ornaments}{kind}><p:cSld name=\"{name}\">{tree}</p:cSld>\
             <p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>"
        );
        Sheet { xml }
    }
}

fn level(align: &str, size: u32, colour: &str, bold: &str) -> String {
    format!(
        "<a:lvl1pPr marL=\"0\" indent=\"0\" algn=\"{align}\"><a:buNone/><a:defRPr sz=\"{size}\" b=\"{bold}\"><a:solidFill>\
         <a:schemeClr val=\"{colour}\"/></a:solidFill></a:defRPr></a:lvl1pPr>"
    )
}
