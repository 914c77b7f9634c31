//! What happens to every document between the reader and the writers, one file a pass.

mod acting;
mod annotations;
mod cells;
mod citations;
mod conditional;
mod crossref;
mod dates;
mod drawn;
mod extras;
mod figures;
mod formulas;
mod labels;
mod layouts;
mod listing;
mod macros;
mod margins;
mod pictures;
mod plainly;
mod raw;
mod raw_marks;
mod raw_tables;
mod shortcodes;
mod simplify;
mod wide;

pub use cells::take_options;
pub use crossref::{Numbered, Targets, number};
pub use dates::shown as shown_date;
pub use drawn::{Figure, FigureCode, FigureSource};
pub use labels::{Labels, Language};
pub use listing::FEED;
pub use pictures::Resources;
pub use plainly::{captions_beneath, on_one_line};
pub use raw::keep_raw;
pub use shortcodes::{DIALECT, PAGE_BREAK};
pub use simplify::{callout, callout_kind, simplify};

use crate::{
    formats::{Format, Pictures, Warning},
    project::Project,
    render::Request,
    tree::Document,
};
use shosai_message::Message;

/// Only what gives things their identifiers and captions.
fn skim(document: &mut Document) {
    formulas::environments(document);
    cells::skim(document);
    drawn::skim(document);
    figures::linked_to_figures(document);
    figures::divisions_to_figures(document);
}

/// What the passes have at hand.
pub struct Passes<'a> {
    /// The format that will be written.
    pub format: &'a Format,
    /// Brings in what lies outside the text.
    pub resources: &'a dyn Resources,
    /// Draws diagrams and charts.
    pub figures: &'a dyn FigureSource,
    /// The template's bytes, where one is given.
    pub template: Option<&'a [u8]>,
    /// Whether addresses that run code are carried over.
    pub trust_html: bool,
    /// What could not be carried over.
    pub warnings: Vec<Warning>,
}

impl Passes<'_> {
    /// For one document.
    pub fn of<'r>(request: &'r Request<'_>) -> Passes<'r> {
        Passes {
            format: request.format,
            resources: request.resources,
            figures: request.figures,
            template: request.template,
            trust_html: request.trust_html,
            warnings: Vec::new(),
        }
    }

    /// Brings in the pictures, where the format carries them.
    pub fn load(&mut self, document: &mut Document) {
        if self.format.pictures == Pictures::Embedded {
            self.pictures(document);
        }
    }

    /// What can be done without knowing of other chapters.
    pub fn gather(&mut self, document: &mut Document, project: &Project) {
        labels::settle_language(document);
        self.dates(document);
        self.extras(document);
        formulas::environments(document);
        self.macros(document);
        self.conditional(document);
        self.shortcodes(document, project);
        self.listings(document);
        if document.metadata.get("listing").is_some() {
            // What is listed has shortcodes of its own.
            self.shortcodes(document, project);
        }
        self.raw_marks(document);
        self.raw_tables(document);
        self.tell_raw(document);
        self.tell_divisions(document);
        annotations::annotations(document);
        self.cells(document);
        figures::linked_to_figures(document);
        figures::divisions_to_figures(document);
        self.margins(document);
        pictures::give_endings(document);
        self.layouts(document);
        if self.format.pictures == Pictures::Embedded {
            self.draw(document);
        }
    }

    /// What follows once references are known.
    pub fn finish(&mut self, document: &mut Document) {
        self.citations(document);
        self.tell_formulas(document);
        if self.format.pictures == Pictures::Embedded {
            wide::join_lines(&mut document.blocks);
        }
        if !self.trust_html {
            self.drop_acting_links(document);
        }
    }

    pub fn warn(&mut self, line: u32, message: impl Into<Message>) {
        self.warnings.push(Warning::new(line, message));
    }
}
