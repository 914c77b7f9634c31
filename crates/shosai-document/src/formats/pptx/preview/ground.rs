//! What lies behind a slide: its background, the ornaments of layout and master, and what placeholders are filled with.

use roxmltree::Node;

use super::{Painter, Shown, placeholder_mark};
use crate::formats::pptx::template::{Layout, Paint};
use crate::office::units::Frame;
use crate::office::xml::{child, descend, number, parse};

/// The fill and the line of a placeholder of the layout, as attributes.
pub(super) struct Inherited {
    pub type_name: Option<String>,
    pub index: Option<u32>,
    pub fill: String,
    pub line: String,
}

impl Painter<'_> {
    /// The background, and the ornaments of master and layout.
    pub(super) fn behind(&mut self, layout: &Layout, slide: Option<(&str, Node<'_, '_>)>) {
        let package = self.stage.package;
        let master = &self.stage.template.master(layout).part;
        let texts = [master, &layout.part].map(|part| package.text(part).unwrap_or_default());
        let documents = [parse(&texts[0]), parse(&texts[1])];
        let roots = documents.each_ref().map(|document| document.as_ref().ok().map(|own| own.root_element()));
        let grounds =
            [slide, roots[1].map(|root| (layout.part.as_str(), root)), roots[0].map(|root| (master.as_str(), root))];
        let ground =
            grounds.into_iter().flatten().find_map(|(part, root)| Some((part, descend(root, &["cSld", "bg"])?)));
        self.ground(ground);
        if let [Some(master), Some(layout)] = roots {
            self.inherit(master, layout);
        }
        let hides = |root: Option<Node<'_, '_>>| root.and_then(|root| root.attribute("showMasterSp")) == Some("0");
        let slide_hides = hides(slide.map(|(_, root)| root));
        if let Some(root) = roots[0].filter(|_| !slide_hides && !hides(roots[1])) {
            self.on(master, root, Shown::Ornaments);
        }
        if let Some(root) = roots[1].filter(|_| !slide_hides) {
            self.on(&layout.part, root, Shown::Ornaments);
        }
    }

    /// What the placeholders of the layout are filled with: their own, or that of the master's of the same kind.
    fn inherit(&mut self, master: Node<'_, '_>, layout: Node<'_, '_>) {
        let marked = |root| {
            let tree = descend(root, &["cSld", "spTree"]);
            let shapes = tree.into_iter().flat_map(|tree| tree.children());
            shapes.filter_map(|node| Some((placeholder_mark(node)?, child(node, "spPr")?))).collect::<Vec<_>>()
        };
        let masters = marked(master);
        for (mark, own) in marked(layout) {
            let kind = mark.attribute("type");
            let alike = match kind {
                Some("ctrTitle") => Some("title"),
                Some("subTitle" | "obj" | "tbl" | "chart" | "pic") | None => Some("body"),
                kind => kind,
            };
            let above = masters.iter().find(|(mark, _)| mark.attribute("type") == alike).map(|(_, own)| *own);
            let filled = Some(own).filter(|own| has_fill(*own)).or(above);
            let lined = Some(own).filter(|own| child(*own, "ln").is_some()).or(above);
            let fill = filled.map_or("fill=\"none\"".to_owned(), |own| self.fill(own, None));
            let line = lined.map(|own| self.line(own, None)).unwrap_or_default();
            if fill != "fill=\"none\"" || !line.is_empty() {
                let index = mark.attribute("idx").and_then(|index| index.parse().ok());
                self.inherited.push(Inherited { type_name: kind.map(str::to_owned), index, fill, line });
            }
        }
    }

    fn ground(&mut self, ground: Option<(&str, Node<'_, '_>)>) {
        let whole = self.stage.template.slide();
        let white = Paint::named("bg1").css(&self.scheme);
        self.rect(&whole, &format!("fill=\"{white}\""));
        let Some((part, background)) = ground else { return };
        self.part = part.to_owned();
        if let Some(reference) = child(background, "bgRef") {
            return self.theme_ground(reference, &whole);
        }
        let Some(properties) = child(background, "bgPr") else { return };
        if let Some(picture) = child(properties, "blipFill") {
            self.blip(picture, &whole, "xMidYMid slice");
        } else {
            let fill = self.fill(properties, None);
            self.rect(&whole, &fill);
        }
    }

    /// A background that the theme has, in the colour that the master or layout gives it.
    fn theme_ground(&mut self, reference: Node<'_, '_>, whole: &Frame) {
        if let Some(paint) = Paint::within(reference) {
            let css = paint.css(&self.scheme);
            self.rect(whole, &format!("fill=\"{css}\""));
        }
        let package = self.stage.package;
        let number = number(reference, "idx").unwrap_or(0);
        // The first of them is the colour itself.
        let (Some(place), Some(theme)) = (
            usize::try_from(number - 1_001).ok(),
            package.related(&self.stage.template.master(self.layout).part, "theme"),
        ) else {
            return;
        };
        let colour = reference.children().find(|own| own.tag_name().name() == "schemeClr");
        let colour = colour.and_then(|own| own.attribute("val")).unwrap_or("bg1");
        let text = package.text(theme).unwrap_or_default().replace("\"phClr\"", &format!("\"{colour}\""));
        let Ok(document) = parse(&text) else { return };
        let list = descend(document.root_element(), &["themeElements", "fmtScheme", "bgFillStyleLst"]);
        let Some(fill) = list.and_then(|list| list.children().filter(Node::is_element).nth(place)) else { return };
        self.part = theme.to_owned();
        match fill.tag_name().name() {
            "blipFill" => self.blip(fill, whole, "xMidYMid slice"),
            "gradFill" => {
                let look = self.gradient(fill);
                self.rect(whole, &look);
            }
            _ => {}
        }
    }
}

/// Whether a shape says itself what it is filled with.
pub(super) fn has_fill(properties: Node<'_, '_>) -> bool {
    properties.children().any(|own| {
        matches!(own.tag_name().name(), "noFill" | "solidFill" | "gradFill" | "blipFill" | "pattFill" | "grpFill")
    })
}
