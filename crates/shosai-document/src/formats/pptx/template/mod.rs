//! What a template offers: its size, masters, layouts, placeholders, text styles, fonts and colours.

mod choose;
mod dress;
mod graft;
mod ground;
mod inspect;
mod paint;
mod read;
mod shown;
mod strict;
mod style;

pub use choose::{Choice, Role};
pub use dress::Dress;
pub use ground::Ground;
pub use inspect::{InspectedLayout, Inspection, inspect};
pub use paint::{Paint, Scheme};
pub use read::{USUAL_TABLE_STYLE, wrong};
pub use style::{Anchor, LEVELS, Level, PlaceFill, Spacing, TextStyle};

use crate::office::package::Package;
use crate::office::units::Frame;
use shosai_message::Message;

/// A template, understood.
#[derive(Clone, Debug)]
pub struct Template {
    /// The package, without its slides.
    pub package: Package,
    /// The name of the part that holds the presentation.
    pub presentation: String,
    /// Width and height of a slide.
    pub size: (i64, i64),
    /// Every layout, in the order of masters.
    pub layouts: Vec<Layout>,
    /// The masters, in order.
    pub masters: Vec<Master>,
    pub table_style: String,
    /// The part of the master of notes, if it has one.
    pub notes_master: Option<String>,
    /// What was left out of it, for people.
    pub dropped: Vec<Message>,
    /// Whether it had no layouts, and these were made from its master.
    pub grafted: bool,
}

/// A slide master.
#[derive(Clone, Debug)]
pub struct Master {
    pub part: String,
    pub placeholders: Vec<Placeholder>,
    /// What lies behind everything.
    pub ground: Ground,
    /// Its theme, as far as we need it.
    pub theme: Theme,
    /// How text outside placeholders looks.
    pub other: TextStyle,
    /// How body text looks.
    pub body: TextStyle,
    /// Whether it draws the number of the slide without a placeholder.
    pub numbered: bool,
}

/// What we need to know of a theme.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Theme {
    /// The Latin face of running text.
    pub latin: String,
    /// The East Asian face of running text, if one is set.
    pub east_asian: Option<String>,
    /// Whether the background is dark.
    pub dark: bool,
    /// Its colours, under the names that the master gives them.
    pub scheme: Scheme,
    /// The theme's colours behind text, background, second text and second background.
    pub mapping: [String; 4],
}

/// A slide layout.
#[derive(Clone, Debug)]
pub struct Layout {
    pub part: String,
    pub name: String,
    /// What it says it is for: `title`, `obj`, `secHead`, …
    pub kind: String,
    /// The index of its master.
    pub master: usize,
    /// What lies behind its places.
    pub ground: Ground,
    /// Whether it, or its master, draws the number of the slide without a placeholder.
    pub numbered: bool,
    pub placeholders: Vec<Placeholder>,
}

/// A place a layout offers for content.
#[derive(Clone, Debug)]
pub struct Placeholder {
    /// What may stand there.
    pub kind: Kind,
    /// Its `type`, as the file has it.
    pub type_name: Option<String>,
    /// Its `idx`.
    pub index: Option<u32>,
    pub name: String,
    pub frame: Frame,
    /// Whether its text runs downwards.
    pub vertical: bool,
    /// How its text looks.
    pub style: TextStyle,
    /// The text that stands in it.
    pub text: String,
}

/// What may stand in a placeholder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Title,
    Subtitle,
    Text,
    /// Anything.
    Object,
    /// A picture, a table, a chart or another single thing.
    Single,
    Date,
    Footer,
    /// The slide's number.
    Number,
    /// Something else.
    Other,
}

/// A placeholder whose area is a smaller share of the slide holds a remark, not the content.
const LEAST_CONTENT_SHARE: f64 = 0.04;

impl Template {
    pub fn slide(&self) -> Frame {
        Frame::new(0, 0, self.size.0, self.size.1)
    }

    pub fn master(&self, layout: &Layout) -> &Master {
        &self.masters[layout.master]
    }
}

impl Layout {
    /// The first place of a kind in which text runs from left to right.
    pub fn first(&self, kind: Kind) -> Option<&Placeholder> {
        self.placeholders.iter().find(|own| own.kind == kind && !own.vertical)
    }

    /// The placeholders for content that are large enough to hold some, from left to right.
    pub fn contents(&self, slide: (i64, i64)) -> Vec<&Placeholder> {
        let least = slide.0 as f64 * slide.1 as f64 * LEAST_CONTENT_SHARE;
        let whole = Frame::new(0, 0, slide.0, slide.1);
        let fits = |own: &&Placeholder| {
            matches!(own.kind, Kind::Text | Kind::Object) && !own.vertical && own.frame.within(&whole).area() >= least
        };
        let mut contents: Vec<&Placeholder> = self.placeholders.iter().filter(fits).collect();
        contents.sort_by_key(|own| (own.frame.x, own.frame.y));
        contents
    }
}
