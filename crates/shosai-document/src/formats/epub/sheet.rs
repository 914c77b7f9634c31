//! The style sheet of books.

/// The style sheet; `vertical` for vertical writing, `font` where the bundled font is in the book.
pub fn sheet(vertical: Direction, font: Option<&str>) -> String {
    let mut css = String::new();
    if let Some(family) = font {
        css += &format!("@font-face {{ font-family: \"{family}\"; src: url(../fonts/text.ttf); }}\n");
        css += &format!("body {{ font-family: \"{family}\", sans-serif; }}\n");
    }
    if vertical == Direction::Vertical {
        css += "html { -epub-writing-mode: vertical-rl; writing-mode: vertical-rl; }\n";
        css += "p { margin: 0; }\nh1, h2, h3, h4, h5, h6 { margin: 0 1em 0 2em; }\nimg { max-width: 90%; max-height: 90%; }\n";
    }
    css + COMMON
}

/// Which way the lines run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From left to right.
    Horizontal,
    /// From top to bottom.
    Vertical,
}

const COMMON: &str = "\
body { line-height: 1.8; margin: 0 5%; }
h1 { font-size: 1.6em; line-height: 1.4; }
h2 { font-size: 1.3em; }
h3 { font-size: 1.1em; }
img { max-width: 100%; }
figure { margin: 1em 0; text-align: center; }
figcaption, caption { font-size: 0.9em; }
table { border-collapse: collapse; margin: 1em auto; }
th, td { border-top: 1px solid #c9d2dc; border-bottom: 1px solid #c9d2dc; padding: 0.3em 0.8em; }
th { background: #eaf0f6; }
pre { background: #f4f6f8; padding: 0.8em; white-space: pre-wrap; font-size: 0.85em; line-height: 1.4; }
blockquote { border-inline-start: 3px solid #9aa8b8; margin: 1em 0; padding-inline-start: 1em; color: #44546a; }
.callout { border-inline-start: 4px solid #1d5fa8; background: #e9f1f9; margin: 1em 0; padding: 0.6em 1em; }
.callout-title { font-weight: bold; margin: 0; }
.smallcaps { font-variant: small-caps; }
.bouten { -epub-text-emphasis-style: sesame; -webkit-text-emphasis-style: sesame; text-emphasis-style: sesame; }
.title-page { text-align: center; margin-top: 20%; }
.task { list-style: none; }
aside.footnotes { border-top: 1px solid #9aa8b8; margin-top: 2em; font-size: 0.9em; }
";
