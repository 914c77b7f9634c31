//! Layouts for a template that has none: made from the places of its master.

use std::fmt::Write as _;

use super::{Kind, Master};
use crate::formats::pptx::design::{NAMESPACES, Place, Tree, paragraph, split};
use crate::office::package::Package;
use crate::office::units::Frame;
use crate::office::xml::{DECLARATION, child, parse};

const KIND: &str = "application/vnd.openxmlformats-officedocument.presentationml.slideLayout+xml";
/// Room that a master leaves open is shared out in parts of the slide.
const MARGIN: i64 = 20;
const LANGUAGE: &str = "en-US";

/// Where things stand on a master, whether it says so or not.
struct Places<'a> {
    size: (i64, i64),
    master: &'a Master,
}

/// Adds layouts to a master without any; `first` is the first id that is free.
pub fn layouts(package: &mut Package, master: &Master, size: (i64, i64), first: u64) {
    let Ok(text) = package.text(&master.part).map(std::borrow::Cow::into_owned) else { return };
    let mut ids = String::new();
    for (index, xml) in (Places { size, master }).sheets().into_iter().enumerate() {
        let part = format!("ppt/slideLayouts/slideLayout{}.xml", index + 1);
        package.put(part.clone(), KIND, xml.into_bytes());
        package.relate(&part, "slideMaster", &master.part);
        let id = package.relate(&master.part, "slideLayout", &part);
        let _ = write!(ids, "<p:sldLayoutId id=\"{}\" r:id=\"{id}\"/>", first + index as u64);
    }
    let list = format!("<p:sldLayoutIdLst {NAMESPACES}>{ids}</p:sldLayoutIdLst>");
    let Some(text) = with_list(&text, &list) else { return };
    let kind = package.part(&master.part).map(|part| part.kind.clone()).unwrap_or_default();
    package.put(master.part.clone(), &kind, text.into_bytes());
}

/// The text of a master with this list of layouts, which stands after its map of colours.
fn with_list(text: &str, list: &str) -> Option<String> {
    let document = parse(text).ok()?;
    let range = match child(document.root_element(), "sldLayoutIdLst") {
        Some(old) => old.range(),
        None => child(document.root_element(), "clrMap").map(|map| map.range().end..map.range().end)?,
    };
    let mut text = text.to_owned();
    text.replace_range(range, list);
    Some(text)
}

impl Places<'_> {
    fn of(&self, kind: Kind) -> Option<Frame> {
        self.master.placeholders.iter().find(|own| own.kind == kind).map(|own| own.frame)
    }

    fn title(&self) -> Frame {
        let (width, height) = self.size;
        let margin = width / MARGIN;
        self.of(Kind::Title).unwrap_or(Frame::new(margin, height / MARGIN, width - 2 * margin, height / 8))
    }

    fn body(&self) -> Frame {
        let title = self.title();
        let top = title.bottom() + self.size.1 / 40;
        let below = Frame::new(title.x, top, title.width, self.size.1 * 9 / 10 - top);
        self.of(Kind::Text).or(self.of(Kind::Object)).unwrap_or(below)
    }

    /// Cover, content, section, two columns, a title alone, nothing.
    fn sheets(&self) -> Vec<String> {
        let (title, body) = (self.title(), self.body());
        let height = self.size.1;
        let cover = Frame { y: height / 4, height: height * 3 / 10, ..title };
        let below = Frame { y: cover.bottom() + height / 40, height: height / 4, ..title };
        let halves = split(&body, &[1.0, 1.0]);
        let titled = ("type=\"title\"", title, "");
        vec![
            self.sheet(
                "Title Slide",
                "title",
                &[("type=\"ctrTitle\"", cover, "b"), ("type=\"subTitle\" idx=\"1\"", below, "t")],
            ),
            self.sheet("Title and Content", "obj", &[titled, ("idx=\"1\"", body, "")]),
            self.sheet(
                "Section Header",
                "secHead",
                &[("type=\"title\"", cover, "b"), ("type=\"body\" idx=\"1\"", below, "t")],
            ),
            self.sheet(
                "Two Content",
                "twoObj",
                &[titled, ("sz=\"half\" idx=\"1\"", halves[0], ""), ("sz=\"half\" idx=\"2\"", halves[1], "")],
            ),
            self.sheet("Title Only", "titleOnly", &[titled]),
            self.sheet("Blank", "blank", &[]),
        ]
    }

    fn sheet(&self, name: &str, kind: &str, places: &[(&str, Frame, &str)]) -> String {
        let mut tree = Tree::default();
        for (mark, frame, anchor) in places {
            let is_text = mark.contains("subTitle") || kind == "secHead" && mark.contains("body");
            tree.place(&Place {
                mark,
                name: "Place",
                frame: *frame,
                body: &if anchor.is_empty() { String::new() } else { format!("anchor=\"{anchor}\"") },
                levels: if is_text { "<a:lvl1pPr marL=\"0\" indent=\"0\"><a:buNone/></a:lvl1pPr>" } else { "" },
                text: &paragraph(LANGUAGE, name, 0),
            });
        }
        let feet = [(Kind::Date, "dt"), (Kind::Footer, "ftr"), (Kind::Number, "sldNum")];
        for (index, (kind, mark)) in feet.into_iter().enumerate() {
            if let Some(frame) = self.of(kind) {
                let mark = format!("type=\"{mark}\" sz=\"quarter\" idx=\"{}\"", index + 10);
                let text = format!("<a:p><a:endParaRPr lang=\"{LANGUAGE}\"/></a:p>");
                tree.place(&Place { mark: &mark, name: "Foot", frame, body: "", levels: "", text: &text });
            }
        }
        format!(
            "{DECLARATION}<p:sldLayout {NAMESPACES} type=\"{kind}\" preserve=\"1\"><p:cSld name=\"{name}\">{}</p:cSld>\
             <p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>",
            tree.finish()
        )
    }
}
