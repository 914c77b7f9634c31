//! The page of speaker notes beside a slide.

use std::collections::BTreeMap;

use super::design::{NAMESPACES, TREE_HEAD};
use super::template::TextStyle;
use super::text::Paragraph;
use super::write::{Letters, Links, plain_paragraphs};
use crate::office::package::Relationship;
use crate::office::xml::DECLARATION;

/// A page of notes: its XML and its relationships.
pub fn notes_slide(
    notes: &[Paragraph],
    master: &str,
    slide: &str,
    letters: &Letters,
    places: &BTreeMap<String, String>,
) -> (String, Vec<Relationship>) {
    let mut links = Links::bare(places);
    links.part("notesMaster", master);
    links.part("slide", slide);
    let mut style = TextStyle::default();
    for (index, level) in style.levels.iter_mut().enumerate() {
        level.size = 12.0;
        level.margin = 171_450 * (index as i64 + 1);
        level.indent = -171_450;
    }
    let notes: Vec<Paragraph> = notes.iter().cloned().map(|own| Paragraph { step: None, ..own }).collect();
    let text = plain_paragraphs(&notes, &style, letters, &mut links);
    let xml = format!(
        "{DECLARATION}<p:notes {NAMESPACES}><p:cSld><p:spTree>{TREE_HEAD}\
         <p:sp><p:nvSpPr><p:cNvPr id=\"2\" name=\"Slide Image 1\"/><p:cNvSpPr><a:spLocks noGrp=\"1\" noRot=\"1\" noChangeAspect=\"1\"/></p:cNvSpPr>\
         <p:nvPr><p:ph type=\"sldImg\"/></p:nvPr></p:nvSpPr><p:spPr/></p:sp>\
         <p:sp><p:nvSpPr><p:cNvPr id=\"3\" name=\"Notes 2\"/><p:cNvSpPr><a:spLocks noGrp=\"1\"/></p:cNvSpPr>\
         <p:nvPr><p:ph type=\"body\" idx=\"1\"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/>{text}</p:txBody></p:sp>\
         </p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>"
    );
    (xml, links.into_relationships())
}
