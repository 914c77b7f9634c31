//! The pictures of masters and layouts, as far as text on them needs to know.

use std::sync::{Arc, OnceLock};

use shosai_figure::{Color, sampled};

use crate::office::archive::Bytes;
use crate::office::units::Frame;

/// A picture that is looked at when first asked for.
#[derive(Clone, Debug)]
pub struct Shown(Arc<(Bytes, OnceLock<Option<Vec<Dot>>>)>);

/// A colour, and how much of it is seen.
type Dot = (Color, f64);

/// So many places of a picture are looked at, across and down.
const PLACES: u32 = 40;
/// Pictures of more pixels are not looked at: they would cost more than the deck.
const MOST_PIXELS: usize = 12_000_000;
/// The share of the places that have the colour of the whole, and how much they may differ in brightness.
const ALIKE: f64 = 0.7;
const STEEP: f64 = 0.1;

impl Shown {
    pub fn new(bytes: Bytes) -> Self {
        Self(Arc::new((bytes, OnceLock::new())))
    }

    /// The one colour that a place on the picture has, over what lies below it; nothing where it has several.
    pub fn behind(&self, frame: &Frame, place: &Frame, below: Option<Color>) -> Option<Color> {
        let dots = self.0.1.get_or_init(|| look(&self.0.0)).as_ref()?;
        let seen = place.within(frame);
        let range = |from: i64, length: i64, start: i64, whole: i64| {
            let at = |own: i64| ((own - start) * i64::from(PLACES) / whole.max(1)).clamp(0, i64::from(PLACES) - 1);
            at(from)..=at(from + length)
        };
        let columns = range(seen.x, seen.width, frame.x, frame.width);
        let mut colours = Vec::new();
        for row in range(seen.y, seen.height, frame.y, frame.height) {
            for column in columns.clone() {
                let (colour, alpha) = dots.get((row * i64::from(PLACES) + column) as usize)?;
                colours.push(if *alpha > 0.99 { *colour } else { below?.mix(*colour, *alpha) });
            }
        }
        colours.sort_by(|a, b| a.luminance().total_cmp(&b.luminance()));
        let usual = *colours.get(colours.len() / 2)?;
        let alike = colours.iter().filter(|own| (own.luminance() - usual.luminance()).abs() < STEEP).count();
        (alike as f64 >= colours.len() as f64 * ALIKE).then_some(usual)
    }
}

fn look(bytes: &Bytes) -> Option<Vec<Dot>> {
    let size = imagesize::blob_size(bytes).ok()?;
    (size.width.saturating_mul(size.height) <= MOST_PIXELS).then_some(())?;
    sampled(bytes, (PLACES, PLACES))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_on_a_picture_has_its_colour_where_it_has_one() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"80\" height=\"80\"><rect width=\"80\" height=\"80\" fill=\"#fff\"/>\
                   <rect width=\"80\" height=\"20\" fill=\"#602080\"/></svg>";
        let faces = crate::office::testing::faces();
        let png = shosai_figure::png(svg, &faces, shosai_figure::Extent::Scale(1.0)).unwrap();
        let (own, whole) = (Shown::new(png.into()), Frame::new(0, 0, 8000, 8000));
        let at = |y: i64, height: i64| own.behind(&whole, &Frame::new(1000, y, 5000, height), None);
        assert_eq!(at(4000, 2000).unwrap().hex(), "#ffffff");
        assert_eq!(at(300, 1000).unwrap().hex(), "#602080");
        assert_eq!(at(0, 4000), None, "both");
    }
}
