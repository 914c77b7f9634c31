//! The options of a call, and how values out of range are brought back into it.

use crate::messages;
use shosai_message::{Language, Message};

/// The picture's file format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// A raster picture.
    #[default]
    Png,
    /// A vector picture.
    Svg,
    /// A page of its own: the picture with the values of its marks, and the rows that were drawn.
    Html,
}

/// What the caller may choose; everything has the contract's default.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Options {
    /// The file format.
    pub format: Format,
    /// Dots an inch, written into the PNG; it does not change the number of pixels.
    pub dpi: i64,
    /// Width in pixels.
    pub width: i64,
    /// Height in pixels.
    pub height: i64,
    /// The language; without it, the query's.
    pub locale: Option<Language>,
    /// Turns a fallback into an error.
    pub strict: bool,
    /// What to draw, exactly: a [`crate::spec::ChartSpec`] as JSON. With it nothing is guessed from the query.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spec: Option<serde_json::Value>,
    /// The sheet of a workbook, by name or by number from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// Whether an SVG carries the letters it shows, for readers without its fonts.
    pub embed_font: bool,
    /// A file beneath the roots to read instead of `data`; whoever calls the engine reads it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            format: Format::Png,
            dpi: 300,
            width: 1200,
            height: 900,
            locale: None,
            strict: false,
            spec: None,
            sheet: None,
            embed_font: false,
            path: None,
        }
    }
}

/// The options as they are drawn with, inside every limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canvas {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Dots an inch.
    pub dpi: u32,
}

const DPI: (i64, i64) = (72, 300);
const WIDTH: (i64, i64) = (600, 2000);
const HEIGHT: (i64, i64) = (400, 2000);
/// Above this many pixels the picture is shrunk, as the contract says.
const MAX_PIXELS: f64 = 4_000_000.0;

impl Options {
    /// The language to answer `query` in.
    pub fn locale_for(&self, query: &str) -> Language {
        let written = |text: &str| if text.trim().is_empty() { None } else { Some(Language::of(text)) };
        let titled = || self.spec.as_ref().and_then(|spec| spec.get("title")?.as_str().and_then(written));
        let named = || self.spec.as_ref().map(|spec| Language::of(&spec.to_string()));
        self.locale.or_else(|| written(query)).or_else(titled).or_else(named).unwrap_or(Language::En)
    }

    /// Brings every number into its range and says which were changed.
    pub fn clamp(&self) -> (Canvas, Vec<Message>) {
        let mut notes = Vec::new();
        let mut within = |name: &str, value: i64, (low, high): (i64, i64)| {
            let kept = value.clamp(low, high);
            if kept != value {
                notes.push(messages::SizeClamped { high, kept, low, name, value }.into());
            }
            kept
        };
        let dpi = within("dpi", self.dpi, DPI);
        let mut width = within("width", self.width, WIDTH);
        let mut height = within("height", self.height, HEIGHT);
        let pixels = width as f64 * height as f64;
        if pixels > MAX_PIXELS {
            let factor = (MAX_PIXELS / pixels).sqrt();
            (width, height) = ((width as f64 * factor) as i64, (height as f64 * factor) as i64);
            notes.push(messages::PictureShrunk { height, width }.into());
        }
        (Canvas { width: width as u32, height: height as u32, dpi: dpi as u32 }, notes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_out_of_range_are_brought_back_and_reported() {
        let (canvas, notes) = Options { dpi: 5, width: 99_999, height: 1, ..Options::default() }.clamp();
        assert_eq!((canvas.dpi, canvas.width, canvas.height), (72, 2000, 400));
        assert_eq!(notes.len(), 3);
    }

    #[test]
    fn the_language_follows_the_query() {
        assert_eq!(Language::of("月次売上"), Language::Ja);
        assert_eq!(Language::of("monthly sales"), Language::En);
    }
}
