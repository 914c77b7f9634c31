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
mod in_words;
mod labels;
mod layouts;
mod letters;
mod list_tables;
mod listing;
mod macros;
mod margins;
mod pictures;
mod plainly;
mod raw;
mod raw_code;
mod raw_marks;
mod raw_tables;
mod shortcodes;
mod simplify;
#[cfg(test)]
mod tests;
mod unread;
mod wide;

pub use cells::take_options;
pub use crossref::{Numbered, Targets, number};
pub use dates::shown as shown_date;
pub use drawn::{Figure, FigureCode, FigureSource};
pub use labels::{Labels, Language};
pub use listing::FEED;
pub use margins::reach;
pub use pictures::Resources;
pub use plainly::{Beneath, captions_beneath, on_one_line};
pub use raw::keep_raw;
pub use shortcodes::{DIALECT, PAGE_BREAK};
pub use simplify::{callout, callout_kind, simplify};

use crate::{
    formats::{Format, Pictures, Warning},
    project::Project,
    render::Request,
    tree::Document,
};
use shosai_message::{Failure, Message};
use shosai_text::Faces;

/// Only what gives things their identifiers and captions.
fn skim(document: &mut Document) {
    formulas::environments(document);
    cells::skim(document);
    drawn::skim(document);
    figures::linked_to_figures(document);
    figures::divisions_to_figures(document);
}

/// One pass over a document.
type Pass = fn(&mut Passes<'_>, &mut Document, &Project);

/// The passes before references are known, in order.
const GATHERING: [Pass; 23] = [
    |_, document, _| labels::settle_language(document),
    |passes, document, _| passes.dates(document),
    |passes, document, _| passes.extras(document),
    |_, document, _| formulas::environments(document),
    |passes, document, _| passes.macros(document),
    |passes, document, project| passes.conditional(document, project),
    |passes, document, project| passes.shortcodes(document, project),
    |passes, document, _| passes.listings(document),
    // What is listed has shortcodes of its own.
    |passes, document, project| {
        if document.metadata.get("listing").is_some() {
            passes.shortcodes(document, project);
        }
    },
    |passes, document, _| passes.raw_marks(document),
    |passes, document, _| passes.raw_tables(document),
    |passes, document, _| passes.raw_code(document),
    |_, document, _| list_tables::list_tables(document),
    |passes, document, _| passes.tell_raw(document),
    |passes, document, _| passes.tell_divisions(document),
    |_, document, _| annotations::annotations(document),
    |passes, document, _| passes.cells(document),
    |_, document, _| figures::linked_to_figures(document),
    |_, document, _| figures::divisions_to_figures(document),
    |passes, document, _| passes.margins(document),
    |_, document, _| pictures::give_endings(document),
    |passes, document, _| passes.layouts(document),
    |passes, document, _| {
        if passes.format.pictures == Pictures::Embedded {
            passes.draw(document);
        }
    },
];

/// The passes after that.
const FINISHING: [Pass; 7] = [
    |passes, document, _| passes.citations(document),
    |passes, document, _| passes.in_words(document),
    |passes, document, _| passes.tell_formulas(document),
    |passes, document, _| {
        if passes.format.pictures == Pictures::Embedded {
            wide::join_lines(&mut document.blocks);
        }
    },
    |passes, document, _| passes.letters(document),
    |passes, document, _| passes.tell_unread(document),
    |passes, document, _| {
        if !passes.trust_html {
            passes.drop_acting_links(document);
        }
    },
];

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
    /// The faces that text is set with.
    pub faces: &'a Faces,
    /// Whether addresses that run code are carried over.
    pub trust_html: bool,
    /// Tells whether the caller has given up.
    pub cancelled: &'a dyn Fn() -> bool,
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
            faces: request.faces,
            trust_html: request.trust_html,
            cancelled: request.cancelled,
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
    pub fn gather(&mut self, document: &mut Document, project: &Project) -> Result<(), Failure> {
        self.run(&GATHERING, document, project)
    }

    /// What follows once references are known.
    pub fn finish(&mut self, document: &mut Document) -> Result<(), Failure> {
        self.run(&FINISHING, document, &Project::default())
    }

    /// Runs passes one after the other, as long as the caller waits.
    fn run(&mut self, passes: &[Pass], document: &mut Document, project: &Project) -> Result<(), Failure> {
        for pass in passes {
            if (self.cancelled)() {
                return Err(Failure::cancelled());
            }
            pass(self, document, project);
        }
        Ok(())
    }

    pub fn warn(&mut self, line: u32, message: impl Into<Message>) {
        self.warnings.push(Warning::new(line, message));
    }
}
