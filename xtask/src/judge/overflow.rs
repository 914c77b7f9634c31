//! Text that is higher or wider than its box, and things that leave the slide.

use shosai_document::office::units::{Frame, to_points};

use super::deck::{Deck, Shape, Slide, What};

/// Programs break lines a little otherwise than we measure them.
const ALLOWED: f64 = 1.05;
/// Two points over an edge are not seen, on a usual slide.
const LEAST: i64 = 25_400;
const USUAL: i64 = 6_858_000;

pub fn check(deck: &Deck, slide: &Slide, _: Option<&Slide>) -> Vec<String> {
    let mut found = Vec::new();
    for shape in &slide.shapes {
        if beyond(&lying(shape), &deck.size) {
            found.push(format!("`{}` leaves the slide", shape.name));
        }
        match shape.what {
            What::Table => found.extend(table(deck, shape)),
            _ => found.extend(shape.bodies.iter().filter(|body| !body.is_empty()).filter_map(|body| {
                let (width, height) = body.measured(&deck.faces);
                let [left, top, right, bottom] = body.insets;
                let room = (body.frame.width - left - right, body.frame.height - top - bottom);
                let least = LEAST * deck.size.height.max(USUAL) / USUAL;
                let over = |own: i64, room: i64| own as f64 > room as f64 * ALLOWED && own - room > least;
                // A single line at the foot reaches over its shallow place unseen: that is the template's own measure.
                let foot = shape.is_foot() && body.lines(&deck.faces) <= 1;
                if over(height, room.1) && !foot {
                    return Some(format!(
                        "`{}` needs {:.0} pt, has {:.0}",
                        shape.name,
                        to_points(height),
                        to_points(room.1)
                    ));
                }
                let wide = over(width, room.0);
                wide.then(|| {
                    format!("`{}` is {:.0} pt wide, has {:.0}", shape.name, to_points(width), to_points(room.0))
                })
            })),
        }
    }
    found
}

/// Where a shape lies: a line by its corners, as the frame of one that is turned is that before the turn.
fn lying(shape: &Shape) -> Frame {
    let Some(first) = shape.corners.first() else { return shape.frame };
    let bounds = |low: (i64, i64), high: (i64, i64)| Frame::new(low.0, low.1, high.0 - low.0, high.1 - low.1);
    let low = shape.corners.iter().fold(*first, |low, own| (low.0.min(own.0), low.1.min(own.1)));
    let high = shape.corners.iter().fold(*first, |high, own| (high.0.max(own.0), high.1.max(own.1)));
    bounds(low, high)
}

fn beyond(frame: &Frame, slide: &Frame) -> bool {
    frame.x < -LEAST || frame.y < -LEAST || frame.right() > slide.width + LEAST || frame.bottom() > slide.height + LEAST
}

/// A table grows with its text: what it needs must end on the slide.
fn table(deck: &Deck, shape: &Shape) -> Option<String> {
    let mut rows: Vec<(i64, i64)> = Vec::new();
    for body in &shape.bodies {
        let needed = body.measured(&deck.faces).1 + body.insets[1] + body.insets[3];
        match rows.last_mut() {
            Some((y, height)) if *y == body.frame.y => *height = (*height).max(needed),
            _ => rows.push((body.frame.y, needed.max(body.frame.height))),
        }
    }
    let bottom = shape.frame.y + rows.iter().map(|own| own.1).sum::<i64>();
    (bottom > deck.size.height).then(|| format!("`{}` grows out of the slide", shape.name))
}
