//! The reader of questions.

pub mod columns;
pub mod compose;
pub mod conditions;
pub mod decide;
pub mod dictionary;
pub mod features;
pub mod frame;
pub mod kind_of_measure;
pub mod lexicon;
pub mod link;
pub mod model;
pub mod periods;
pub mod practice;
pub mod roles;
pub mod text;
pub mod train;
pub mod values;
pub mod wide;

use crate::table::Table;

/// A question cut up, linked and framed, before anything is decided.
pub struct Parsed<'a> {
    pub text: text::Text,
    pub table: &'a Table,
    pub links: Vec<link::Link>,
    pub values: Vec<values::Value>,
    pub frame: frame::Frame,
}

impl<'a> Parsed<'a> {
    pub fn new(query: &str, table: &'a Table) -> Self {
        let text = text::Text::new(query);
        let said = link::Said::new(&text);
        let links = link::link(&text, &said, table);
        let sure = links.iter().filter(|l| l.strength >= 0.8).flat_map(|l| l.spans.iter().cloned());
        let values = values::find(&text, table, &sure.collect::<Vec<_>>());
        let frame = frame::Frame::read(&text, &links, &values, table);
        Self { text, table, links, values, frame }
    }

    pub fn found(&self) -> features::Found<'_> {
        features::Found { text: &self.text, table: self.table, links: &self.links, values: &self.values, frame: &self.frame }
    }
}
