//! The formats: one file each, one row each.

mod admonitions;
mod asciidoc;
pub(crate) mod beamer;
mod commonmark;
mod context;
mod docusaurus;
mod docx;
mod dokuwiki;
mod epub;
mod gfm;
mod html;
mod hugo;
mod ipynb;
mod jats;
mod jira;
mod man;
mod markua;
mod mediawiki;
mod odt;
mod org;
pub(crate) mod pdf;
mod plain_text;
pub mod pptx;
mod revealjs;
mod rst;
mod rtf;
mod texinfo;
mod typst;
mod xwiki;
mod zimwiki;

use std::cell::RefCell;

use shosai_text::Faces;

use crate::tree::{Document, LineNumber};

/// Every format, in the order of lists.
pub const FORMATS: &[Format] = &[
    pptx::FORMAT,
    revealjs::FORMAT,
    beamer::FORMAT,
    html::FORMAT,
    pdf::FORMAT,
    docx::FORMAT,
    odt::FORMAT,
    epub::FORMAT,
    typst::FORMAT,
    gfm::FORMAT,
    commonmark::FORMAT,
    hugo::FORMAT,
    docusaurus::FORMAT,
    markua::FORMAT,
    mediawiki::FORMAT,
    dokuwiki::FORMAT,
    zimwiki::FORMAT,
    jira::FORMAT,
    xwiki::FORMAT,
    jats::FORMAT,
    ipynb::FORMAT,
    rtf::FORMAT,
    rst::FORMAT,
    asciidoc::FORMAT,
    org::FORMAT,
    context::FORMAT,
    texinfo::FORMAT,
    man::FORMAT,
];

/// The ids of the templates that ship with the program.
pub fn shipped_templates() -> impl Iterator<Item = &'static str> {
    pptx::design::SHIPPED.iter().map(|own| own.id)
}

/// The template of this id that ships with the program, as a file.
pub fn shipped_template(id: &str) -> Option<Vec<u8>> {
    pptx::design::shipped(id)?.file().ok()
}

/// Options that every format understands, in the front matter or from the caller.
pub const SHARED_OPTIONS: &[Choice] = &[
    Choice { key: "title", help: "the title" },
    Choice { key: "subtitle", help: "the subtitle" },
    Choice { key: "author", help: "the author or authors" },
    Choice { key: "date", help: "the date, as it is to be shown" },
    Choice { key: "abstract", help: "the abstract" },
    Choice { key: "lang", help: "the language, as ja or en-US; told from the text if not said" },
    Choice { key: "from", help: "extensions of Markdown, as markdown+emoji-smart" },
    Choice { key: "number-sections", help: "whether headings are numbered" },
    Choice { key: "toc", help: "whether there is a table of contents" },
    Choice { key: "toc-depth", help: "the lowest level of headings in the table of contents" },
    Choice { key: "toc-title", help: "the heading of the table of contents" },
    Choice { key: "bibliography", help: "files of cited works" },
    Choice { key: "csl", help: "the citation style" },
    Choice { key: "execute", help: "`echo: false` hides code cells; nothing is ever run" },
    Choice { key: "crossref", help: "labels of figures, tables and listings" },
];

/// The format of this id.
pub fn find(id: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.id == id)
}

/// A format a document can be written in.
pub struct Format {
    /// Its id, as callers name it.
    pub id: &'static str,
    /// Its name, for people.
    pub name: &'static str,
    /// The extension of its files, without the dot.
    pub extension: &'static str,
    /// The MIME type of its files.
    pub mime: &'static str,
    /// What family it belongs to.
    pub category: Category,
    /// Whether a template can be given.
    pub template: bool,
    /// How pictures get into it.
    pub pictures: Pictures,
    /// The options it understands .
    pub options: &'static [Choice],
    /// Writes a document.
    pub write: fn(&Document, &Desk) -> Result<Vec<u8>, WriteError>,
}

/// An option of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its key in the front matter.
    pub key: &'static str,
    /// What it does, with its values.
    pub help: &'static str,
}

/// How pictures get into a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pictures {
    /// Their bytes are put into the file, so diagrams and charts are drawn.
    Embedded,
    /// Their addresses are written, and diagrams stay as code.
    Linked,
}

/// The family of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Category {
    /// Slides.
    Presentation,
    /// Pages.
    Document,
    /// Markdown dialects.
    Markdown,
    /// Wiki text.
    Wiki,
    /// Everything else.
    Other,
}

impl Category {
    /// Its name in answers.
    pub fn name(self) -> &'static str {
        match self {
            Category::Presentation => "presentation",
            Category::Document => "document",
            Category::Markdown => "markdown",
            Category::Wiki => "wiki",
            Category::Other => "other",
        }
    }
}

/// What a writer has at hand besides the document.
pub struct Desk<'a> {
    /// The faces text is measured and set with.
    pub faces: &'a Faces,
    /// The template's bytes, where one was given.
    pub template: Option<&'a [u8]>,
    /// Tells whether the caller has given up.
    pub cancelled: &'a dyn Fn() -> bool,
    warnings: RefCell<Vec<Warning>>,
}

/// Something that could not be carried over as the author wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The line of the source; 0 where there is none.
    pub line: LineNumber,
    /// What happened, and what was done instead.
    pub message: String,
}

/// Why a document could not be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct WriteError {
    /// What went wrong.
    pub message: String,
    /// What to do about it.
    pub hint: String,
    /// Whether the template is to blame.
    pub template: bool,
}

impl<'a> Desk<'a> {
    /// A desk without a template.
    pub fn new(faces: &'a Faces, cancelled: &'a dyn Fn() -> bool) -> Self {
        Self { faces, template: None, cancelled, warnings: RefCell::default() }
    }

    /// Notes something that could not be carried over.
    pub fn warn(&self, line: LineNumber, message: impl Into<String>) {
        self.warnings.borrow_mut().push(Warning { line, message: message.into() });
    }

    /// What was noted, in the order of lines, each once.
    pub fn warnings(&self) -> Vec<Warning> {
        let mut warnings = self.warnings.borrow().clone();
        warnings.sort_by_key(|warning| warning.line);
        warnings.dedup();
        warnings
    }
}
