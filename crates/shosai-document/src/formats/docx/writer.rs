//! What is kept while the text is written.

use std::collections::BTreeMap;

use super::numbering::Numbering;
use super::styles::Styles;
use crate::Language;
use crate::formats::WriteContext;
use crate::office::archive::Bytes;
use crate::office::package::{RELATIONSHIPS, Relationship};
use crate::tree::Document;

/// Writes the text of a document.
pub struct Writer<'a> {
    pub document: &'a Document,
    /// Where warnings go.
    pub context: &'a WriteContext<'a>,
    pub styles: &'a Styles,
    /// The lists.
    pub numbering: Numbering,
    /// The list that numbers headings, where they are numbered.
    pub heading_list: Option<usize>,
    /// The language of words we add.
    pub language: Language,
    /// The width of text, in twentieths of a point.
    pub text_width: i64,
    /// The pages of the document, as XML.
    pub section: String,
    /// The footnotes, as XML.
    pub footnotes: Vec<String>,
    /// The relationships of the part being written.
    pub relationships: Vec<Relationship>,
    /// The relationships of the footnotes, where one is being written.
    pub in_footnote: bool,
    /// Whether what is being written stands on the margins too.
    pub is_wide: bool,
    /// The relationships of the part of footnotes.
    pub footnote_relationships: Vec<Relationship>,
    /// The media to store: part, type, bytes.
    pub media: Vec<(String, String, Bytes)>,
    /// The charts to store, with their relationships.
    pub charts: Vec<(String, Vec<Relationship>)>,
    /// The parts of pictures already stored, by address.
    pub stored: BTreeMap<String, (String, Option<String>)>,
    next_id: usize,
}

impl<'a> Writer<'a> {
    /// A writer at the start of a document.
    pub fn new(
        document: &'a Document,
        context: &'a WriteContext<'a>,
        styles: &'a Styles,
        numbering: Numbering,
        text_width: i64,
    ) -> Self {
        Self {
            document,
            context,
            styles,
            numbering,
            heading_list: None,
            language: Language::of(document),
            text_width,
            section: String::new(),
            footnotes: Vec::new(),
            relationships: Vec::new(),
            in_footnote: false,
            is_wide: false,
            footnote_relationships: Vec::new(),
            media: Vec::new(),
            charts: Vec::new(),
            stored: BTreeMap::new(),
            next_id: 1,
        }
    }

    /// A number no other bookmark or drawing has.
    pub fn id(&mut self) -> usize {
        self.next_id += 1;
        self.next_id
    }

    /// The id of a relationship of the part being written.
    pub fn relate(&mut self, kind: &str, target: &str, external: bool) -> String {
        let relationships = if self.in_footnote { &mut self.footnote_relationships } else { &mut self.relationships };
        let kind = format!("{RELATIONSHIPS}/{kind}");
        if let Some(known) = relationships.iter().find(|own| own.kind == kind && own.target == target) {
            return known.id.clone();
        }
        // Ids of our own kind cannot meet those of a reference document.
        let id = format!("rIdText{}", relationships.len() + 1);
        relationships.push(Relationship { id: id.clone(), kind, target: target.to_owned(), external });
        id
    }
}
