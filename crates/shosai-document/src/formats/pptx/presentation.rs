//! The presentation part: the list of slides, sections, the master of notes; and the document's properties.

use shosai_message::Failure;
use std::fmt::Write as _;

use super::deck::Sheet;
use super::design::add_notes_master;
use super::options::Options;
use super::template::{Template, wrong};
use crate::office::package::Package;
use crate::office::properties::core_properties;
use crate::office::xml::{DECLARATION, escape, parse};
use crate::slides::SlideKind;
use crate::tree::walk::plain_text;
use crate::tree::{Document, Metadata};

/// The deck as the presentation part lists it.
pub struct Deck {
    presentation: String,
    slides: Vec<(u32, String)>,
    sections: Vec<Section>,
    notes_master: Option<String>,
    new_notes_master: Option<String>,
    notes: u32,
    first_section: String,
}

struct Section {
    name: String,
    slides: Vec<u32>,
}

/// Ids of slides are counted from here, as the schema asks.
const FIRST_SLIDE: u32 = 256;
const SECTIONS_URI: &str = "{521415D9-36F7-43E2-AB2F-B90AF26B5E84}";
const P: &str = "http://schemas.openxmlformats.org/presentationml/2006/main";
const R: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN: &str = "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml";
/// Parts of the presentation that speak of the old slides.
const DROPPED: [&str; 8] = [
    "sldIdLst",
    "handoutMasterIdLst",
    "custShowLst",
    "custDataLst",
    "smartTags",
    "photoAlbum",
    "modifyVerifier",
    "notesMasterIdLst",
];

impl Deck {
    /// An empty deck; a master of notes is added where notes need one.
    pub fn new(template: &Template, package: &mut Package, options: &Options, with_notes: bool) -> Self {
        let mut notes_master = template.notes_master.clone();
        let mut new_notes_master = None;
        if with_notes && notes_master.is_none() {
            let (part, id) = add_notes_master(package, &template.presentation);
            (notes_master, new_notes_master) = (Some(part), Some(id));
        }
        let first_section = if options.japanese() { "表紙" } else { "Cover" }.to_owned();
        let presentation = template.presentation.clone();
        let (slides, sections) = (Vec::new(), Vec::new());
        Self { presentation, slides, sections, notes_master, new_notes_master, notes: 0, first_section }
    }

    /// How many slides there are.
    pub fn count(&self) -> usize {
        self.slides.len()
    }

    /// The part of the master of notes.
    pub fn notes_master(&self) -> Option<&str> {
        self.notes_master.as_deref()
    }

    /// The part for the notes of a slide.
    pub fn notes_part(&mut self, number: usize) -> Option<String> {
        self.notes += 1;
        self.notes_master.as_ref().map(|_| format!("ppt/notesSlides/notesSlide{number}.xml"))
    }

    /// Adds a slide.
    pub fn add(&mut self, package: &mut Package, part: &str, sheet: &Sheet<'_>) {
        let id = FIRST_SLIDE + self.slides.len() as u32;
        let relationship = package.relate(&self.presentation, "slide", part);
        self.slides.push((id, relationship));
        if sheet.slide.kind == SlideKind::Section && sheet.first {
            let name = plain_text(&sheet.slide.title);
            self.sections.push(Section { name, slides: Vec::new() });
        } else if self.sections.is_empty() {
            let name = self.first_section.clone();
            self.sections.push(Section { name, slides: Vec::new() });
        }
        if let Some(section) = self.sections.last_mut() {
            section.slides.push(id);
        }
    }

    fn slide_list(&self) -> String {
        let mut xml = format!("<p:sldIdLst xmlns:p=\"{P}\" xmlns:r=\"{R}\">");
        for (id, relationship) in &self.slides {
            let _ = write!(xml, "<p:sldId id=\"{id}\" r:id=\"{relationship}\"/>");
        }
        xml.push_str("</p:sldIdLst>");
        xml
    }

    /// The sections as an extension; nothing where the author made none.
    fn section_list(&self) -> String {
        if self.sections.len() < 2 {
            return String::new();
        }
        let mut xml = format!(
            "<p:ext xmlns:p=\"{P}\" uri=\"{SECTIONS_URI}\"><p14:sectionLst xmlns:p14=\"http://schemas.microsoft.com/office/powerpoint/2010/main\">"
        );
        for (index, section) in self.sections.iter().enumerate() {
            let name = escape(&section.name);
            let _ = write!(
                xml,
                "<p14:section name=\"{name}\" id=\"{{5D0C0DE5-0000-4000-8000-{:012X}}}\"><p14:sldIdLst>",
                index + 1
            );
            for id in &section.slides {
                let _ = write!(xml, "<p14:sldId id=\"{id}\"/>");
            }
            xml.push_str("</p14:sldIdLst></p14:section>");
        }
        xml.push_str("</p14:sectionLst></p:ext>");
        xml
    }
}

/// Writes the presentation part and the properties of the document.
pub fn write_presentation(
    package: &mut Package,
    template: &Template,
    deck: &Deck,
    document: &Document,
    options: &Options,
) -> Result<(), Failure> {
    let part = &template.presentation;
    let source = package.text(part).map_err(wrong)?.into_owned();
    let xml = spliced(&source, deck, package)?;
    package.put(part.clone(), MAIN, xml.into_bytes());
    properties(package, &document.metadata, options, deck.count());
    Ok(())
}

/// The template's presentation part with our list of slides in place of its own.
fn spliced(source: &str, deck: &Deck, package: &Package) -> Result<String, Failure> {
    let parsed = parse(source).map_err(wrong)?;
    let root = parsed.root_element();
    let children: Vec<_> = root.children().filter(roxmltree::Node::is_element).collect();
    let start = children.first().map_or(root.range().end, |first| first.range().start);
    let mut xml = source[..start].to_owned();
    let mut sections = deck.section_list();
    for child in children {
        let name = child.tag_name().name();
        let own = &source[child.range()];
        match name {
            "sldMasterIdLst" => {
                xml.push_str(own);
                xml.push_str(&notes_master_list(deck, package));
                xml.push_str(&deck.slide_list());
            }
            "extLst" => {
                let kept = child
                    .children()
                    .filter(roxmltree::Node::is_element)
                    .filter(|ext| ext.attribute("uri") != Some(SECTIONS_URI));
                let kept: String = kept.map(|ext| &source[ext.range()]).collect();
                let all = kept + &std::mem::take(&mut sections);
                if !all.is_empty() {
                    let _ = write!(xml, "<p:extLst xmlns:p=\"{P}\">{all}</p:extLst>");
                }
            }
            name if DROPPED.contains(&name) => {}
            _ => xml.push_str(own),
        }
    }
    if !sections.is_empty() {
        let _ = write!(xml, "<p:extLst xmlns:p=\"{P}\">{sections}</p:extLst>");
    }
    let prefix = source[root.range()]
        .trim_start_matches('<')
        .split([' ', '>', '/', '\n', '\r', '\t'])
        .next()
        .unwrap_or("p:presentation");
    let _ = write!(xml, "</{prefix}>");
    Ok(xml)
}

fn notes_master_list(deck: &Deck, package: &Package) -> String {
    let id = deck.new_notes_master.clone().or_else(|| {
        let relationships = package.relationships(&deck.presentation).iter();
        relationships.filter(|own| own.is("notesMaster")).map(|own| own.id.clone()).next()
    });
    id.map(|id| {
        format!(
            "<p:notesMasterIdLst xmlns:p=\"{P}\" xmlns:r=\"{R}\"><p:notesMasterId r:id=\"{id}\"/></p:notesMasterIdLst>"
        )
    })
    .unwrap_or_default()
}

fn properties(package: &mut Package, metadata: &Metadata, options: &Options, slides: usize) {
    let app = format!(
        "{DECLARATION}<Properties xmlns=\"http://schemas.openxmlformats.org/officeDocument/2006/extended-properties\">\
         <Slides>{slides}</Slides><Application>shosai</Application></Properties>"
    );
    let roots = package.relationships("").to_vec();
    package.set_relationships("", roots.into_iter().filter(|own| !own.is("extended-properties")).collect());
    package.remove("docProps/app.xml");
    let kind = "application/vnd.openxmlformats-officedocument.extended-properties+xml";
    package.put("docProps/app.xml", kind, app.into_bytes());
    package.relate("", "extended-properties", "docProps/app.xml");
    core_properties(package, metadata, &options.language);
}
