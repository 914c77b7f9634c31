//! Labels keep off each other: one that stands on another label, a box or a strange line slides along its own.

use super::Way;
use crate::diagram::Frame;

/// Places on a stretch of a line that are tried, in shares of its length, the best first.
const PLACES: [f64; 7] = [0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92];
/// How bad it is to stand on a box, on a label and on a line.
const ON_BOX: usize = 20;
const ON_LABEL: usize = 10;
const ON_LINE: usize = 3;

pub fn keep_clear(boxes: &[Frame], ways: &mut [Way]) {
    for own in 0..ways.len() {
        let Some(label) = ways[own].label else { continue };
        let badness = |frame: &Frame| {
            let others = ways.iter().enumerate().filter(|(place, _)| *place != own);
            let strange = others.map(|(_, way)| {
                let labels = way.label.iter().filter(|other| meets(frame, other)).count();
                let lines = way.corners.windows(2).filter(|pair| meets(frame, &stretch(pair))).count();
                labels * ON_LABEL + lines.min(1) * ON_LINE
            });
            strange.sum::<usize>() + boxes.iter().filter(|own| meets(frame, own)).count() * ON_BOX
        };
        let now = badness(&label);
        if now == 0 {
            continue;
        }
        let places = ways[own].corners.windows(2).flat_map(|pair| {
            let ((x1, y1), (x2, y2)) = (pair[0], pair[1]);
            PLACES.map(|share| Frame {
                x: x1 + (x2 - x1) * share - label.width / 2.0,
                y: y1 + (y2 - y1) * share - label.height / 2.0,
                ..label
            })
        });
        let best = places.map(|frame| (badness(&frame), frame)).min_by_key(|own| own.0);
        if let Some((_, frame)) = best.filter(|(bad, _)| *bad < now) {
            ways[own].label = Some(frame);
        }
    }
}

fn stretch(pair: &[(f64, f64)]) -> Frame {
    let ((x1, y1), (x2, y2)) = (pair[0], pair[1]);
    Frame { x: x1.min(x2), y: y1.min(y2), width: (x1 - x2).abs(), height: (y1 - y2).abs() }
}

/// Whether two frames share more than their edges.
pub fn meets(one: &Frame, other: &Frame) -> bool {
    let within = |a: f64, long: f64, b: f64, other: f64| a < b + other - 1.0 && b < a + long - 1.0;
    within(one.x, one.width, other.x, other.width.max(2.0)) && within(one.y, one.height, other.y, other.height.max(2.0))
}
