//! What appears with which click.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Something that appears with a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Click {
    /// The click, from 1.
    pub step: u32,
    pub shape: u32,
    /// The paragraph of it, from 0; nothing for the whole shape.
    pub paragraph: Option<usize>,
    /// Whether the shape holds text.
    pub is_text: bool,
}

/// The timing of a slide; nothing where all is there from the start.
pub fn timing(clicks: &[Click]) -> String {
    if clicks.is_empty() {
        return String::new();
    }
    let mut steps: BTreeMap<u32, Vec<&Click>> = BTreeMap::new();
    for click in clicks {
        steps.entry(click.step).or_default().push(click);
    }
    let mut writer = Writer { xml: String::from(HEAD), next: 3 };
    for targets in steps.values() {
        writer.step(targets);
    }
    writer.xml.push_str(TAIL);
    writer.builds(clicks);
    writer.xml.push_str("</p:timing>");
    writer.xml
}

const HEAD: &str = concat!(
    "<p:timing><p:tnLst><p:par><p:cTn id=\"1\" dur=\"indefinite\" restart=\"never\" nodeType=\"tmRoot\"><p:childTnLst>",
    "<p:seq concurrent=\"1\" nextAc=\"seek\"><p:cTn id=\"2\" dur=\"indefinite\" nodeType=\"mainSeq\"><p:childTnLst>",
);
const TAIL: &str = concat!(
    "</p:childTnLst></p:cTn><p:prevCondLst><p:cond evt=\"onPrev\" delay=\"0\"><p:tgtEl><p:sldTgt/></p:tgtEl></p:cond></p:prevCondLst>",
    "<p:nextCondLst><p:cond evt=\"onNext\" delay=\"0\"><p:tgtEl><p:sldTgt/></p:tgtEl></p:cond></p:nextCondLst></p:seq>",
    "</p:childTnLst></p:cTn></p:par></p:tnLst>",
);
const NOW: &str = "<p:stCondLst><p:cond delay=\"0\"/></p:stCondLst>";

struct Writer {
    xml: String,
    next: u32,
}

impl Writer {
    fn id(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    fn step(&mut self, targets: &[&Click]) {
        let (outer, inner) = (self.id(), self.id());
        let _ = write!(
            self.xml,
            "<p:par><p:cTn id=\"{outer}\" fill=\"hold\"><p:stCondLst><p:cond delay=\"indefinite\"/></p:stCondLst><p:childTnLst>\
             <p:par><p:cTn id=\"{inner}\" fill=\"hold\">{NOW}<p:childTnLst>"
        );
        for (index, target) in targets.iter().enumerate() {
            let node = if index == 0 { "clickEffect" } else { "withEffect" };
            self.appear(target, node);
        }
        self.xml.push_str("</p:childTnLst></p:cTn></p:par></p:childTnLst></p:cTn></p:par>");
    }

    fn appear(&mut self, target: &Click, node: &str) {
        let (effect, set) = (self.id(), self.id());
        let group = if target.is_text { " grpId=\"0\"" } else { "" };
        let shape = target.shape;
        let element = match target.paragraph {
            Some(index) => {
                format!("<p:spTgt spid=\"{shape}\"><p:txEl><p:pRg st=\"{index}\" end=\"{index}\"/></p:txEl></p:spTgt>")
            }
            None => format!("<p:spTgt spid=\"{shape}\"/>"),
        };
        let _ = write!(
            self.xml,
            "<p:par><p:cTn id=\"{effect}\" presetID=\"1\" presetClass=\"entr\" presetSubtype=\"0\" fill=\"hold\"{group} nodeType=\"{node}\">{NOW}\
             <p:childTnLst><p:set><p:cBhvr><p:cTn id=\"{set}\" dur=\"1\" fill=\"hold\">{NOW}</p:cTn><p:tgtEl>{element}</p:tgtEl>\
             <p:attrNameLst><p:attrName>style.visibility</p:attrName></p:attrNameLst></p:cBhvr><p:to><p:strVal val=\"visible\"/></p:to></p:set>\
             </p:childTnLst></p:cTn></p:par>"
        );
    }

    fn builds(&mut self, clicks: &[Click]) {
        let texts: BTreeSet<(u32, bool)> =
            clicks.iter().filter(|click| click.is_text).map(|click| (click.shape, click.paragraph.is_some())).collect();
        if texts.is_empty() {
            return;
        }
        self.xml.push_str("<p:bldLst>");
        for (shape, by_paragraph) in texts {
            let how = if by_paragraph { "build=\"p\"" } else { "animBg=\"1\"" };
            let _ = write!(self.xml, "<p:bldP spid=\"{shape}\" grpId=\"0\" {how}/>");
        }
        self.xml.push_str("</p:bldLst>");
    }
}
