//! The lengths of a manuscript's sentences as a picture.

use std::fmt::Write;

use shosai_prose::{Manuscript, measure};

/// The picture's size in its own units.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 120.0;
/// More bars than this are thinner than a pixel; neighbours are then taken together.
const MOST_BARS: usize = 240;
/// A text of short sentences only is not drawn as if they were long.
const LEAST_SCALE: f64 = 40.0;

/// A bar a sentence, as an SVG; nothing for a text without sentences.
pub(super) fn sentence_lengths(text: &str) -> Option<String> {
    let lengths = measure(&Manuscript::read(text)).sentence_lengths;
    if lengths.is_empty() {
        return None;
    }
    let group = lengths.len().div_ceil(MOST_BARS);
    let bars: Vec<f64> =
        lengths.chunks(group).map(|chunk| chunk.iter().sum::<usize>() as f64 / chunk.len() as f64).collect();
    let tallest = bars.iter().fold(LEAST_SCALE, |tallest, bar| tallest.max(*bar));
    let step = WIDTH / bars.len() as f64;
    let mut path = String::new();
    for (index, length) in bars.iter().enumerate() {
        let height = length / tallest * HEIGHT;
        // Writing to a string cannot fail.
        let _ = write!(path, "M{:.1} {HEIGHT}v-{height:.1}h{:.1}v{height:.1}z", index as f64 * step, step * 0.8);
    }
    Some(format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}文の長さ\"><path d=\"{path}\"/></svg>",
        lengths.len()
    ))
}
