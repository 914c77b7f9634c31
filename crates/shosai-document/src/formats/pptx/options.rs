//! What the front matter says about a deck.

use super::design::{Aspect, Darkness};
use super::fit::Fit;
use super::ink::Ink;
use super::template::Theme;
use super::write::Letters;
use crate::formats::WriteContext;
use crate::messages;
use crate::office::measure::is_wide;
use crate::tree::walk::plain_text;
use crate::tree::{Block, BlockKind, Document, Metadata};

/// What the front matter says about a deck.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The language, as `ja-JP`.
    pub language: String,
    /// The shape of the slides of the default design.
    pub aspect: Aspect,
    /// Whether the default design is light or dark.
    pub darkness: Darkness,
    /// What is done where content does not fit.
    pub fit: Fit,
    /// Whether lists appear item by item.
    pub incremental: bool,
    /// Whether slides are numbered, where the author says.
    pub numbers: Option<bool>,
    /// The footer, where the author gives one.
    pub footer: Option<String>,
    /// The date at the foot, where the author asks for one.
    pub date: Option<String>,
    /// The transition of every slide.
    pub transition: Option<String>,
}

impl Options {
    /// Reads the options; what cannot be understood is said and left at its usual value.
    pub fn read(document: &Document, context: &WriteContext<'_>) -> Self {
        let metadata = &document.metadata;
        Self {
            language: language(document),
            aspect: aspect(metadata, context),
            darkness: darkness(metadata),
            fit: fit(metadata, context),
            incremental: metadata.flag("incremental") == Some(true),
            numbers: metadata.flag("slide-number"),
            footer: metadata.text("footer"),
            date: footer_date(metadata),
            transition: metadata.text("transition"),
        }
    }

    /// Whether the deck is in Japanese.
    pub fn japanese(&self) -> bool {
        self.language.starts_with("ja")
    }

    /// The languages and faces of letters on a theme.
    pub fn letters(&self, metadata: &Metadata, theme: &Theme) -> Letters {
        let east_asian = theme.east_asian.as_deref();
        let usual = match self.language.split('-').next() {
            Some("zh") => "Microsoft YaHei",
            Some("ko") => "Malgun Gothic",
            _ => "Yu Gothic",
        };
        let east_asian_face = if east_asian.is_none() { Some(usual.to_owned()) } else { None };
        Letters {
            language: self.language.clone(),
            other_language: if self.language.starts_with("en") { "ja-JP" } else { "en-US" },
            east_asian: metadata.text("CJKmainfont").or(east_asian_face),
            mono: metadata.text("monofont").unwrap_or_else(|| "Consolas".to_owned()),
            dark: theme.dark,
            ink: Ink::default(),
            mono_east_asian: if self.japanese() { "MS Gothic".to_owned() } else { usual.to_owned() },
        }
    }
}

fn language(document: &Document) -> String {
    let given = document.metadata.language();
    let language = given.unwrap_or_else(|| if has_wide(document) { "ja".to_owned() } else { "en".to_owned() });
    let clean: String = language.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    match clean.as_str() {
        "ja" | "" => "ja-JP".to_owned(),
        "en" => "en-US".to_owned(),
        "zh" | "zh-Hans" => "zh-CN".to_owned(),
        "zh-Hant" => "zh-TW".to_owned(),
        "ko" => "ko-KR".to_owned(),
        "fr" => "fr-FR".to_owned(),
        "de" => "de-DE".to_owned(),
        "es" => "es-ES".to_owned(),
        _ => clean,
    }
}

/// Whether the title, a heading or a paragraph is in an East Asian script.
fn has_wide(document: &Document) -> bool {
    let title = document.metadata.text("title").unwrap_or_default();
    title.chars().any(is_wide) || document.blocks.iter().any(block_has_wide)
}

fn block_has_wide(block: &Block) -> bool {
    match &block.kind {
        BlockKind::Heading { content, .. } | BlockKind::Paragraph(content) | BlockKind::Plain(content) => {
            plain_text(content).chars().any(is_wide)
        }
        BlockKind::Bullet(items) | BlockKind::Ordered { items, .. } => items.iter().flatten().any(block_has_wide),
        BlockKind::Div { content, .. } | BlockKind::Quote(content) => content.iter().any(block_has_wide),
        _ => false,
    }
}

fn aspect(metadata: &Metadata, context: &WriteContext<'_>) -> Aspect {
    match metadata.text("aspect-ratio").or_else(|| metadata.text("aspectratio")).as_deref() {
        None | Some("16:9" | "169") => Aspect::Wide,
        Some("4:3" | "43") => Aspect::Standard,
        Some(other) => {
            context.warn(0, messages::AspectUnknown { given: other });
            Aspect::Wide
        }
    }
}

fn darkness(metadata: &Metadata) -> Darkness {
    match metadata.text("theme").or_else(|| metadata.text("design")).as_deref() {
        Some("dark" | "night" | "black") => Darkness::Dark,
        _ => Darkness::Light,
    }
}

fn fit(metadata: &Metadata, context: &WriteContext<'_>) -> Fit {
    match metadata.text("fit").as_deref() {
        None | Some("shrink") => Fit::Shrink,
        Some("split") => Fit::Split,
        Some("warn") => Fit::Warn,
        Some("off" | "false") => Fit::Off,
        Some(other) => {
            context.warn(0, messages::FitUnknown { given: other });
            Fit::Shrink
        }
    }
}

/// `footer-date: true` shows the document's date, a text is shown as it is.
fn footer_date(metadata: &Metadata) -> Option<String> {
    match metadata.flag("footer-date") {
        Some(true) => metadata.text("date"),
        Some(false) => None,
        None => metadata.text("footer-date"),
    }
}
