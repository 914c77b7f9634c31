//! The formats: one file each, one row each.

mod admonitions;
mod asciidoc;
mod beamer;
mod commonmark;
mod context;
mod docusaurus;
mod docx;
mod dokuwiki;
mod epub;
mod gfm;
pub mod html;
mod hugo;
mod ipynb;
mod jats;
mod jira;
mod man;
mod markua;
mod mediawiki;
mod odt;
mod org;
mod pdf;
mod plain_text;
pub mod pptx;
mod revealjs;
mod rst;
mod rtf;
mod texinfo;
mod typst;
mod xwiki;
mod zimwiki;

pub use html::{Frame, html_page};

use crate::messages;
use shosai_message::{Failure, Message};
use std::cell::RefCell;

use shosai_text::Faces;

use crate::preview::Preview;
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
    /// What it can do beyond writing text.
    pub abilities: Abilities,
    /// How pictures get into it.
    pub pictures: Pictures,
    /// The options it understands .
    pub options: &'static [Choice],
    pub write: fn(&Document, &WriteContext) -> Result<Vec<u8>, Failure>,
}

impl Format {
    /// Whether `format: <name>:` is about it.
    pub fn is_named(&self, name: &str) -> bool {
        self.id == name || self.abilities.quarto_name == Some(name) || self.extended_by(name).is_some()
    }

    /// The extension that a name as `acm-pdf` asks for on top of it, and the name it has there.
    pub fn extended_by<'n>(&self, name: &'n str) -> Option<(&'n str, &'n str)> {
        let is_own = FORMATS.iter().any(|other| other.id == name || other.abilities.quarto_name == Some(name));
        name.rsplit_once('-').filter(|(_, base)| *base == self.id && !is_own)
    }

    /// Whether it is read on sheets of paper.
    pub fn is_on_paper(&self) -> bool {
        self.abilities.places.contains(&Place::Page)
    }

    /// Whether authors may mean it by this name: its own, or that of its family.
    pub fn goes_by(&self, name: &str) -> bool {
        let of_category = match self.category {
            Category::Presentation => name == "slides",
            Category::Markdown => name == "markdown",
            Category::Document | Category::Wiki | Category::Other => false,
        };
        let named = self.id == name || self.abilities.quarto_name == Some(name);
        named || of_category || self.abilities.families.contains(&name)
    }
}

/// Draws the slides or pages of a document whose number is wanted.
pub type Previewer = fn(&Document, &WriteContext<'_>, &dyn Fn(usize) -> bool) -> Result<Vec<Preview>, Failure>;

/// What some formats can do.
#[derive(Clone, Copy)]
pub struct Abilities {
    /// Whether a template can be given.
    pub template: bool,
    /// Whether it draws diagrams as shapes that a person can edit.
    pub shapes: bool,
    /// Whether it has charts that a person can edit.
    pub charts: NativeCharts,
    /// How its slides or pages are looked at.
    pub preview: Option<Previewer>,
    /// The name that Quarto has for it, where that is another.
    pub quarto_name: Option<&'static str>,
    /// The names that conditions give to it and others together.
    pub families: &'static [&'static str],
    /// What it has a place of its own for; elsewhere that is said in words.
    pub places: &'static [Place],
    pub html: Html,
}

/// What becomes of an author's HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Html {
    /// It is written as it stands.
    Carried,
    /// The writer leaves it out and says where.
    Told,
    /// The writer leaves it out, and a pass has said where.
    LeftOut,
}

/// What stands beside a block, or around all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    FormulaNumber,
    ListingCaption,
    FileName,
    /// A sheet of paper, with its number.
    Page,
}

/// Whether charts become ones that a person can edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NativeCharts {
    /// There are none.
    None,
    /// Where the author asks for it.
    Asked,
    /// Unless the author asks for a picture.
    Usual,
}

impl NativeCharts {
    /// Whether a chart is to be one, with what the author says of it.
    pub fn wanted(self, asked: Option<&str>) -> bool {
        match self {
            Self::None => false,
            Self::Asked => asked == Some("native"),
            Self::Usual => asked != Some("picture"),
        }
    }
}

impl Abilities {
    /// Writing text is all.
    pub const NONE: Self = Self {
        template: false,
        shapes: false,
        charts: NativeCharts::None,
        preview: None,
        quarto_name: None,
        families: &[],
        places: &[],
        html: Html::Told,
    };

    /// Writing text in which an author's HTML stands as it is.
    pub const AROUND_HTML: Self = Self { html: Html::Carried, ..Self::NONE };
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
pub struct WriteContext<'a> {
    /// The faces text is measured and set with.
    pub faces: &'a Faces,
    /// The template's bytes, where one was given.
    pub template: Option<&'a [u8]>,
    /// Tells whether the caller has given up.
    pub cancelled: &'a dyn Fn() -> bool,
    /// Whether scripts, event attributes and the like of an author go into pages.
    pub trust_html: bool,
    warnings: RefCell<Vec<Warning>>,
}

/// Something that could not be carried over as the author wrote it.
#[derive(Clone, Debug, PartialEq)]
pub struct Warning {
    /// The line of the source; 0 where there is none.
    pub line: LineNumber,
    /// The slide it is about, from 1, where it is about one.
    pub slide: Option<usize>,
    /// What happened, and what was done instead.
    pub message: Message,
}

impl Warning {
    /// About a line, or about the whole where that is 0.
    pub fn new(line: LineNumber, message: impl Into<Message>) -> Self {
        Self { line, slide: None, message: message.into() }
    }

    /// Whether a diagram or chart stands as code because it could not be drawn.
    pub fn is_undrawn(&self) -> bool {
        self.message.id() == Some("figure-not-drawn")
    }
}

impl<'a> WriteContext<'a> {
    /// Without a template.
    pub fn new(faces: &'a Faces, cancelled: &'a dyn Fn() -> bool) -> Self {
        Self { faces, template: None, cancelled, trust_html: false, warnings: RefCell::default() }
    }

    /// Writes a document, unless the caller gives up before or meanwhile.
    pub fn write(&self, format: &Format, document: &Document) -> Result<Vec<u8>, Failure> {
        self.go_on()?;
        let bytes = (format.write)(document, self)?;
        self.go_on()?;
        Ok(bytes)
    }

    /// Stops where the caller has given up.
    pub fn go_on(&self) -> Result<(), Failure> {
        if (self.cancelled)() { Err(Failure::cancelled()) } else { Ok(()) }
    }

    /// Notes something that could not be carried over.
    pub fn warn(&self, line: LineNumber, message: impl Into<Message>) {
        self.warnings.borrow_mut().push(Warning::new(line, message));
    }

    /// Notes what became of a slide, from 1.
    pub fn warn_slide(&self, slide: usize, line: LineNumber, finding: impl Into<Message>) {
        let message = messages::OnSlide { slide, finding: finding.into() }.into();
        self.warnings.borrow_mut().push(Warning { line, slide: Some(slide), message });
    }

    /// What was noted, in the order of lines, each once.
    pub fn warnings(&self) -> Vec<Warning> {
        let mut warnings = self.warnings.borrow().clone();
        warnings.sort_by_key(|warning| warning.line);
        warnings.dedup();
        warnings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_name_formats_by_their_families() {
        for (name, ids) in [
            ("html", &["revealjs", "html", "epub"][..]),
            ("html:js", &["revealjs", "html"]),
            ("pdf", &["beamer", "pdf", "typst"]),
            ("latex", &["beamer", "pdf", "typst"]),
            ("markdown", &["gfm", "commonmark", "hugo", "docusaurus", "markua"]),
            ("slides", &["pptx", "revealjs", "beamer"]),
            ("docx", &["docx"]),
            ("other", &[]),
        ] {
            let found: Vec<&str> = FORMATS.iter().filter(|own| own.goes_by(name)).map(|own| own.id).collect();
            assert_eq!(found, ids, "{name}");
        }
    }
}
