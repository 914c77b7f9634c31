//! The sheet that columns are set on: its paper, the size of letters, how many stand on a page.

use crate::tree::Metadata;

/// Papers of Japanese books, in millimetres; the first is taken where none is named.
const PAPERS: [(&[&str], f64, f64); 10] = [
    (&["a5"], 148.0, 210.0),
    (&["a6", "bunko", "文庫"], 105.0, 148.0),
    (&["shinsho", "新書"], 103.0, 182.0),
    (&["shiroku", "四六"], 127.0, 188.0),
    (&["jis-b6", "b6", "b6j"], 128.0, 182.0),
    (&["jis-b5", "b5", "b5j"], 182.0, 257.0),
    (&["jis-b4", "b4", "b4j"], 257.0, 364.0),
    (&["a4"], 210.0, 297.0),
    (&["a3"], 297.0, 420.0),
    (&["us-letter", "letter"], 215.9, 279.4),
];
const POINTS_A_MILLIMETRE: f64 = 72.0 / 25.4;
/// The part of a page's height that text stands on; what is left above it is a little less than below.
const TEXT_HEIGHT: f64 = 0.81;
const ABOVE: f64 = 0.47;
/// The part of a page's width that text stands on; the rest goes to the fold rather than to the edge.
const TEXT_WIDTH: f64 = 0.815;
const AT_THE_FOLD: f64 = 0.55;
/// Letters that a column of a paperback has; a larger page has larger letters up to `LARGEST`, then more of them.
const USUAL_LETTERS: f64 = 40.0;
const LARGEST: f64 = 10.5;
const SMALLEST: f64 = 6.0;
/// From one column to the next: room for a reading beside each.
const PITCH: f64 = 1.7;
/// Letters that the eye follows down a column; a page that would have more is set in two bands (二段組).
const LONGEST_COLUMN: f64 = 54.0;
/// Ems between two bands.
const BETWEEN_BANDS: f64 = 2.0;

/// Where things stand on a page, in points.
#[derive(Clone, Copy, Debug)]
pub struct Sheet {
    pub width: f64,
    pub height: f64,
    /// The size of a letter.
    pub em: f64,
    pub pitch: f64,
    /// Letters in a column.
    pub letters: f64,
    /// Columns in a band.
    pub columns: usize,
    pub bands: usize,
    /// The head of the columns.
    pub top: f64,
    /// The room at the fold and at the edge.
    fold: f64,
    edge: f64,
}

impl Sheet {
    pub fn of(metadata: &Metadata) -> Self {
        let name = metadata.text("papersize").unwrap_or_default().to_lowercase();
        let name = name.strip_suffix("paper").or(name.strip_suffix('判')).unwrap_or(&name);
        let (_, width, height) = PAPERS.iter().find(|(names, ..)| names.contains(&name)).unwrap_or(&PAPERS[0]);
        let (width, height) = (width * POINTS_A_MILLIMETRE, height * POINTS_A_MILLIMETRE);
        let text_height = height * TEXT_HEIGHT;
        let asked = metadata.text("fontsize").and_then(|size| size.strip_suffix("pt")?.parse::<f64>().ok());
        let em = asked.unwrap_or((text_height / USUAL_LETTERS).min(LARGEST)).clamp(SMALLEST, text_height / 12.0);
        let whole = (text_height / em).floor();
        let bands = if whole > LONGEST_COLUMN { 2 } else { 1 };
        let letters = if bands == 2 { ((whole - BETWEEN_BANDS) / 2.0).floor() } else { whole };
        let pitch = em * PITCH;
        let columns = ((width * TEXT_WIDTH - em) / pitch).floor() as usize + 1;
        let free = width - (columns as f64 - 1.0) * pitch - em;
        let fold = free * AT_THE_FOLD;
        let deep = letters * bands as f64 + BETWEEN_BANDS * (bands as f64 - 1.0);
        let top = (height - deep * em) * ABOVE;
        Self { width, height, em, pitch, letters, columns, bands, top, fold, edge: free - fold }
    }

    /// Places for columns on a page.
    pub fn places(&self) -> usize {
        self.columns * self.bands
    }

    /// The left side of a column and its head. A book that opens to the right has its odd pages on the left.
    pub fn corner(&self, page: usize, place: f64) -> (f64, f64) {
        let band = (place / self.columns as f64).floor();
        let column = place - band * self.columns as f64;
        let right = if page % 2 == 1 { self.fold } else { self.edge };
        let x = self.width - right - self.em - column * self.pitch;
        (x, self.top + band * (self.letters + BETWEEN_BANDS) * self.em)
    }

    /// The foot of the text.
    pub fn bottom(&self) -> f64 {
        let bands = self.bands as f64;
        self.top + (self.letters * bands + BETWEEN_BANDS * (bands - 1.0)) * self.em
    }

    /// The room between the edge of the page and the text.
    pub fn edge(&self) -> f64 {
        self.edge
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn sheet(paper: &str) -> Sheet {
        Sheet::of(&Metadata(json!({ "papersize": paper }).as_object().unwrap().clone()))
    }

    #[test]
    fn a_paperback_has_forty_letters_in_seventeen_columns() {
        let page = sheet("文庫");
        assert_eq!((page.letters, page.columns, page.bands), (40.0, 17, 1));
        let (left, _) = page.corner(1, 16.0);
        assert!(left > 20.0 && page.top > 20.0 && page.bottom() < page.height - 20.0);
        assert_eq!(sheet("a4").bands, 2);
    }
}
