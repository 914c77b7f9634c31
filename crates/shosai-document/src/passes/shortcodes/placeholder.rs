//! `{{< placeholder 400 300 >}}`: a grey picture of that size.

use super::arguments::Arguments;
use crate::{
    picture::data_uri,
    tree::{Attributes, Inline, InlineKind, Target},
};

/// The size when none is given, and the largest.
const USUAL: u32 = 100;
const LARGEST: u32 = 4_000;

pub fn image(given: &Arguments, line: u32) -> Inline {
    let size =
        |place: usize| given.at(place).and_then(|text| text.parse::<u32>().ok()).map(|size| size.clamp(1, LARGEST));
    let width = size(0).unwrap_or(USUAL);
    let height = size(1).unwrap_or(width);
    let letters = (width.min(height) / 5).max(6);
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\
         <rect width=\"100%\" height=\"100%\" fill=\"#d9d9d9\"/>\
         <text x=\"50%\" y=\"50%\" fill=\"#595959\" font-size=\"{letters}\" font-family=\"sans-serif\" text-anchor=\"middle\" \
         dominant-baseline=\"central\">{width} × {height}</text></svg>"
    );
    let target = Target { url: data_uri("image/svg+xml", svg.as_bytes()), title: String::new() };
    let alt = vec![Inline::text(line, format!("{width} × {height}"))];
    Inline::new(line, InlineKind::Image { attributes: Attributes::default(), alt, target })
}
