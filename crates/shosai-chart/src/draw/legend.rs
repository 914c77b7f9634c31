//! A row of swatches with names, where direct labels find no room.

use super::ink::Ink;
use super::palette::Look;
use crate::scene::{Anchor, Frame, Node, Part, Stroke};

/// What stands before a name: what the eye looks for in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Swatch,
    /// The series' own marker.
    Point,
}

/// Draws the legend at the top of `area` and returns what is left below it.
pub fn legend(ink: &mut Ink<'_>, area: Frame, entries: &[(String, Look)], key: Key) -> Frame {
    let style = ink.label_style(Anchor::Start);
    let (swatch, gap) = (style.size * 0.85, ink.sizes.gap);
    let (mut x, mut y) = (area.left, area.top);
    for (name, look) in entries {
        let name = ink.fit(name, style.size, false, area.width() * 0.4);
        let width = swatch + gap * 0.7 + ink.width(&name, style.size, false);
        if x > area.left && x + width > area.right {
            x = area.left;
            y += style.size * 1.6;
        }
        let frame = Frame { left: x, top: y, right: x + swatch, bottom: y + swatch };
        let stroke = (look.fill != look.ink).then(|| Stroke::solid(look.ink, 1.0));
        ink.push(match key {
            Key::Swatch => Node::Rect { frame, fill: look.fill, stroke, part: Part::Data },
            Key::Point => Node::Marker {
                at: (x + swatch / 2.0, y + swatch / 2.0),
                radius: swatch * 0.4,
                shape: look.shape,
                fill: look.ink,
                stroke: None,
                opacity: 1.0,
            },
        });
        ink.label(x + swatch + gap * 0.7, y + swatch * 0.94, &name, style);
        x += width + gap * 2.4;
    }
    Frame { top: y + style.size * 2.2, ..area }
}
