//! A long graph in bands, as a text is broken into lines: layers are cut where few lines run, each part is laid out for
//! itself, and the lines between them are led around the boxes.

use super::layers::{backwards, layer_of_each};
use super::maze::Maze;
use super::{Flow, Graph, Laid, Link, Way, in_sight, lay_out};
use crate::diagram::Frame;

/// More boxes, or more lines between bands, are no picture to follow with the eye.
const MOST_BOXES: usize = 40;
const MOST_BETWEEN: usize = 12;
/// Room between bands, and for each line that runs there.
const BETWEEN: f64 = 34.0;
const LANE: f64 = 11.0;
/// What a line between bands costs, as a share of the length of all.
const LINE_COST: f64 = 0.04;

/// Lays a graph out in so many bands; nothing where that cannot be drawn well, or its boxes alone are too large to be of
/// use.
pub fn lay_out_in_bands(graph: &Graph, bands: usize, useful: &dyn Fn(f64, f64) -> bool) -> Option<Laid> {
    let inside = graph.links.iter().all(|link| link.from < graph.boxes.len() && link.to < graph.boxes.len());
    if !inside || graph.boxes.len() > MOST_BOXES {
        return None;
    }
    let back = backwards(graph);
    let band = bands_of(graph, &layer_of_each(graph, &back), bands)?;
    let between: Vec<usize> =
        (0..graph.links.len()).filter(|link| band[graph.links[*link].from] != band[graph.links[*link].to]).collect();
    if between.len() > MOST_BETWEEN {
        return None;
    }
    let mut whole = Laid {
        boxes: vec![Default::default(); graph.boxes.len()],
        ways: vec![Way::default(); graph.links.len()],
        ..Laid::default()
    };
    let mut offset = 0.0;
    for own in 0..bands {
        offset += part(graph, &band, own, offset, &mut whole)?;
        let label = |link: &usize| {
            let (from, to) = (band[graph.links[*link].from], band[graph.links[*link].to]);
            let passes = (from.min(to)..from.max(to)).contains(&own);
            passes.then(|| graph.links[*link].label.map_or(0.0, |(w, h)| if graph.flow.is_level() { h } else { w }))
        };
        let lanes = between.iter().filter_map(label);
        offset += BETWEEN + lanes.map(|label| LANE.max(label)).sum::<f64>();
    }
    let far = |end: fn(&Frame) -> f64| whole.boxes.iter().map(end).fold(0.0, f64::max);
    if !useful(far(|own| own.x + own.width), far(|own| own.y + own.height)) {
        return None;
    }
    let kept: Vec<Way> = whole.ways.iter().filter(|way| !way.corners.is_empty()).cloned().collect();
    let mut maze = Maze::new(&whole.boxes, &kept)?;
    let mut order = between;
    let far = |link: &usize| {
        let (from, to) = (whole.boxes[graph.links[*link].from].middle(), whole.boxes[graph.links[*link].to].middle());
        (from.0 - to.0).abs() + (from.1 - to.1).abs()
    };
    order.sort_by(|a, b| far(a).total_cmp(&far(b)));
    for link in order {
        let Link { from, to, label, .. } = graph.links[link];
        whole.ways[link] = maze.join(&whole.boxes[from], &whole.boxes[to], label)?;
    }
    Some(in_sight(Flow::Down, whole))
}

/// Lays one band out and puts it in its place; how thick it is.
fn part(graph: &Graph, band: &[usize], own: usize, offset: f64, whole: &mut Laid) -> Option<f64> {
    let nodes: Vec<usize> = (0..graph.boxes.len()).filter(|node| band[*node] == own).collect();
    let place = |node: usize| nodes.iter().position(|known| *known == node);
    let inner = graph.links.iter().enumerate();
    let inner: Vec<(usize, Link)> = inner
        .filter_map(|(link, known)| Some((link, Link { from: place(known.from)?, to: place(known.to)?, ..*known })))
        .collect();
    let boxes = nodes.iter().map(|node| graph.boxes[*node]).collect();
    let links = inner.iter().map(|(_, link)| *link).collect();
    let laid = lay_out(&Graph { boxes, links, ..*graph })?;
    let (x, y, thick) = if graph.flow.is_level() { (0.0, offset, laid.height) } else { (offset, 0.0, laid.width) };
    for (node, mut frame) in nodes.iter().zip(laid.boxes) {
        (frame.x, frame.y) = (frame.x + x, frame.y + y);
        whole.boxes[*node] = frame;
    }
    for ((link, _), mut way) in inner.into_iter().zip(laid.ways) {
        way.corners.iter_mut().for_each(|own| *own = (own.0 + x, own.1 + y));
        if let Some(label) = &mut way.label {
            (label.x, label.y) = (label.x + x, label.y + y);
        }
        whole.ways[link] = way;
    }
    Some(thick)
}

/// The band of each box: layers are cut so that bands are about as long as each other and few lines run between them.
fn bands_of(graph: &Graph, layer: &[usize], bands: usize) -> Option<Vec<usize>> {
    let count = layer.iter().max()? + 1;
    if bands < 2 || count <= bands {
        return None;
    }
    let mut long = vec![0.0_f64; count];
    for (node, (width, height)) in graph.boxes.iter().enumerate() {
        let along = if graph.flow.is_level() { *width } else { *height };
        long[layer[node]] = long[layer[node]].max(along + 40.0);
    }
    let all: f64 = long.iter().sum();
    // The best way to cut the first layers into so many bands: its cost, and where the last band begins.
    let lines = |cut: usize| {
        graph.links.iter().filter(|link| (layer[link.from] < cut) != (layer[link.to] < cut)).count() as f64
    };
    let length = |from: usize, to: usize| long[from..to].iter().sum::<f64>() / all;
    let mut best = vec![vec![(f64::INFINITY, 0_usize); count + 1]; bands + 1];
    best[0][0].0 = 0.0;
    for own in 1..=bands {
        for end in own..=count {
            for start in own - 1..end {
                let cost = if start == 0 { 0.0 } else { lines(start) * LINE_COST };
                let total = best[own - 1][start].0 + length(start, end).powi(2) * bands as f64 + cost;
                if total < best[own][end].0 {
                    best[own][end] = (total, start);
                }
            }
        }
    }
    let (mut cuts, mut end) = (Vec::new(), count);
    for own in (1..=bands).rev() {
        end = best[own][end].1;
        cuts.push(end);
    }
    Some(layer.iter().map(|own| cuts.iter().filter(|cut| **cut > 0 && **cut <= *own).count()).collect())
}
