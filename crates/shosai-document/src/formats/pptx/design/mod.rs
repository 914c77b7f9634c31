//! Designs of our own: the default one and the shipped templates, built in code.

mod layouts;
mod master;
mod notes;
mod package;
mod shapes;
mod shipped;
mod theme;

pub use master::{paragraph, split};
pub use notes::add_notes_master;
pub use package::{OWN_TABLE_STYLE, add_table_styles, build, hairline};
pub use shapes::{NAMESPACES, Place, TREE_HEAD, Tree, xfrm};
pub use shipped::{SHIPPED, Shipped, shipped, shipped_as};
pub use theme::theme;

/// A design: colours, faces and ornaments.
#[derive(Clone, Debug, PartialEq)]
pub struct Design {
    pub name: &'static str,
    /// Its colours as RRGGBB, dark on light and light on dark.
    pub colours: Colours,
    pub night: Colours,
    /// Which of them is shown.
    pub darkness: Darkness,
    /// The Latin and the East Asian face of titles.
    pub title_faces: (&'static str, &'static str),
    /// The Latin and the East Asian face of text.
    pub text_faces: (&'static str, &'static str),
    /// What marks the title of a slide.
    pub mark: Mark,
    /// What the first slide and the sections look like.
    pub cover: Cover,
    /// The text of the footer.
    pub footer: &'static str,
}

/// The colours of a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours {
    pub text: &'static str,
    pub background: &'static str,
    /// The second text colour: titles and covers.
    pub text2: &'static str,
    /// The second background.
    pub background2: &'static str,
    /// The six accents.
    pub accents: [&'static str; 6],
    /// Links, and links followed.
    pub links: [&'static str; 2],
}

impl Design {
    /// The same, light or dark.
    pub fn shown(&self, darkness: Darkness) -> Self {
        Self { darkness, ..self.clone() }
    }

    /// The colours that are shown.
    pub fn palette(&self) -> &Colours {
        if self.darkness == Darkness::Dark { &self.night } else { &self.colours }
    }

    /// The colour of bands and covers, and of letters on them: a dark design has no bright slabs.
    pub fn slab(&self) -> (&'static str, &'static str) {
        if self.darkness == Darkness::Dark { ("bg2", "tx2") } else { ("tx2", "bg1") }
    }
}

/// What marks the title of a slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A short bar at its left.
    Bar,
    /// A line beneath it.
    Line,
    /// A band behind it, as wide as the slide.
    Band,
}

/// What covers look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// The background with a broad bar at the left.
    Plain,
    /// Filled with the second text colour.
    Filled,
    /// Halved: a filled left third.
    Split,
}

/// The shape of the slides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aspect {
    /// 16:9.
    Wide,
    /// 4:3.
    Standard,
}

impl Aspect {
    /// Width and height in English metric units, as PowerPoint has them.
    pub fn size(self) -> (i64, i64) {
        match self {
            Aspect::Wide => (12_192_000, 6_858_000),
            Aspect::Standard => (9_144_000, 6_858_000),
        }
    }
}

/// The default design, light or dark.
pub fn default_design(dark: Darkness) -> Design {
    let light = Colours {
        text: "1F2937",
        background: "FFFFFF",
        text2: "12355B",
        background2: "F1F5F9",
        accents: ["1D5FA8", "D9772B", "2E8B6F", "8A4F9E", "C23B4B", "5B6B7F"],
        links: ["1D5FA8", "6B4FA0"],
    };
    let night = Colours {
        text: "F3F4F6",
        background: "111827",
        text2: "CFE3FA",
        background2: "1F2937",
        accents: ["60A5FA", "FBBF6B", "4FD1A5", "C4A1F0", "F28B96", "9CA9BA"],
        links: ["7DB8FF", "C4A1F0"],
    };
    Design {
        name: if dark == Darkness::Dark { "Shosai Dark" } else { "Shosai" },
        colours: light,
        night,
        darkness: dark,
        title_faces: ("Arial", "Yu Gothic"),
        text_faces: ("Arial", "Yu Gothic"),
        mark: Mark::Bar,
        cover: Cover::Plain,
        footer: "",
    }
}

/// Whether a design is dark on light or light on dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Darkness {
    /// Dark text on a light ground.
    Light,
    /// Light text on a dark ground.
    Dark,
}
