//! Content keeps off the logos of a template.

use super::fit::{Page, Placed, Ruler, picture_size};
use super::pieces::Piece;
use crate::office::units::{Frame, points};

/// Room between content and a logo, and how far they may reach into each other unseen: a tenth and a twentieth of an inch.
const AWAY: i64 = 91_440;
const SLIVER: i64 = 38_100;
/// Content that keeps less of its room than this is better off where it was.
const LEAST_ROOM: f64 = 0.6;

/// Whether something of the pages stands on a logo.
pub fn touched(pages: &[Page], logos: &[Frame], ruler: &Ruler<'_>) -> bool {
    !logos.is_empty()
        && pages.iter().flat_map(|page| &page.placed).any(|placed| stands_on(&ink(placed, ruler), logos).is_some())
}

/// The logo that something stands on.
pub fn stands_on<'l>(ink: &Frame, logos: &'l [Frame]) -> Option<&'l Frame> {
    logos.iter().find(|logo| {
        let shared = ink.within(logo);
        ink.overlaps(logo) && shared.width > SLIVER && shared.height > SLIVER
    })
}

/// The places beside a logo within the frame of a title, the best first: below it, then at its sides.
pub fn beside(frame: &Frame, logo: &Frame) -> [Frame; 3] {
    let (below, right) = (logo.bottom() + AWAY, logo.right() + AWAY);
    [
        Frame { y: below, height: frame.bottom() - below, ..*frame },
        Frame { x: right, width: frame.right() - right, ..*frame },
        Frame { width: logo.x - AWAY - frame.x, ..*frame },
    ]
}

/// The largest part of a region in which no logo stands; nothing where it is too small.
pub fn clear(region: &Frame, logos: &[Frame]) -> Option<Frame> {
    let mut left = *region;
    for logo in logos.iter().filter(|logo| logo.overlaps(region)) {
        if !logo.overlaps(&left) {
            continue;
        }
        let sides = [
            Frame { width: logo.x - AWAY - left.x, ..left },
            Frame { height: logo.y - AWAY - left.y, ..left },
            Frame { x: logo.right() + AWAY, width: left.right() - logo.right() - AWAY, ..left },
            Frame { y: logo.bottom() + AWAY, height: left.bottom() - logo.bottom() - AWAY, ..left },
        ];
        let open = sides.into_iter().filter(|side| side.width > 0 && side.height > 0);
        left = open.max_by(|a, b| a.area().total_cmp(&b.area()))?;
    }
    (left.area() >= region.area() * LEAST_ROOM).then_some(left)
}

/// The box around what is seen of a piece.
fn ink(placed: &Placed, ruler: &Ruler<'_>) -> Frame {
    let frame = placed.frame;
    match &placed.piece {
        Piece::Text(text) => {
            let letters = ruler.body.scale * placed.scale.letters;
            let [left, _, right, _] = ruler.body.insets;
            let widths = text.iter().map(|own| {
                let level = &ruler.body.levels[own.level.min(ruler.body.levels.len() - 1)];
                let (start, _) = ruler.line_room(own, level, letters, frame.width - left - right);
                start + ruler.paragraph(own, level, letters, frame.width - left - right).width
            });
            let width = left + points(widths.fold(0.0, f64::max));
            Frame { width: width.min(frame.width), ..frame }
        }
        // A chart takes the whole width of its place.
        Piece::Picture(picture) if picture.caption.is_none() => {
            let (_, height) = picture_size(picture, frame.width, frame.height, ruler.body.grown);
            Frame { height, ..frame }
        }
        Piece::Picture(_) | Piece::Table(_) | Piece::Panel(_) => frame,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_larger_part_beside_a_logo_is_left() {
        let region = Frame::new(0, 0, 10_000_000, 5_000_000);
        let corner = Frame::new(9_000_000, 3_500_000, 1_000_000, 1_500_000);
        let left = clear(&region, &[corner]).unwrap();
        assert_eq!((left.width, left.height), (9_000_000 - AWAY, 5_000_000), "cut at its side, which costs less");
        let low = Frame::new(4_000_000, 4_600_000, 2_000_000, 400_000);
        assert_eq!(clear(&region, &[low]).unwrap().height, 4_600_000 - AWAY);
        let middle = Frame::new(4_900_000, 2_400_000, 400_000, 400_000);
        assert_eq!(clear(&region, &[middle]), None, "half of the room is too little");
        assert_eq!(clear(&region, &[Frame::new(0, 6_000_000, 500_000, 500_000)]), Some(region));
    }
}
