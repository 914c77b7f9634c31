//! Lines that run back against the flow: around the boxes, on a lane beside them.

use super::channels::without_repeats;
use super::layers::Layers;
use super::{Graph, Way};
use crate::diagram::Frame;

/// Room between the boxes and the first lane, and between lanes.
const BESIDE: f64 = 22.0;
const PITCH: f64 = 16.0;

/// A line that runs back.
pub struct Return {
    pub link: usize,
    /// Where its lane lies, across the flow.
    pub lane: f64,
    /// The channels in which it turns; none where it leaves or enters a box by the side that faces the lane.
    pub leaves: Option<usize>,
    pub enters: Option<usize>,
    high: bool,
}

pub fn returns(graph: &Graph, layers: &Layers) -> Vec<Return> {
    let mut found: Vec<(Return, (usize, usize))> = Vec::new();
    for (link, own) in graph.links.iter().enumerate().filter(|(link, _)| layers.hops[*link].is_empty()) {
        let (from, to) = (layers.items[own.from].layer, layers.items[own.to].layer);
        let layer_span = (from.min(to), from.max(to));
        let is_last = |node: usize, high: bool| {
            let row = &layers.rows[layers.items[node].layer];
            let boxes: Vec<&usize> = row.iter().filter(|item| layers.items[**item].node.is_some()).collect();
            let end = if high { boxes.last() } else { boxes.first() };
            end.is_some_and(|item| **item == node)
        };
        let free = |high: bool| usize::from(is_last(own.from, high)) + usize::from(is_last(own.to, high));
        let high = free(true) >= free(false);
        let reach = |row: usize| {
            let items = layers.rows[row].iter().map(|item| &layers.items[*item]);
            items
                .map(|item| if high { item.across + item.size / 2.0 } else { -(item.across - item.size / 2.0) })
                .fold(f64::NEG_INFINITY, f64::max)
        };
        let outer = (layer_span.0..=layer_span.1).map(reach).fold(f64::NEG_INFINITY, f64::max);
        let half = own.label.map_or(0.0, |(width, _)| width / 2.0);
        let mut lane = outer + BESIDE + half;
        let overlaps = |other: &(Return, (usize, usize))| {
            other.0.high == high && other.1.0 <= layer_span.1 && layer_span.0 <= other.1.1
        };
        // Beside those that are there already.
        for other in found.iter().filter(|other| overlaps(other)) {
            let taken = if high { other.0.lane } else { -other.0.lane };
            let wide = graph.links[other.0.link].label.map_or(0.0, |(width, _)| width / 2.0);
            lane = lane.max(taken + wide + half + PITCH);
        }
        let self_loop = own.from == own.to;
        let leaves = (!is_last(own.from, high)).then_some(from + 1);
        let enters = (!is_last(own.to, high) || self_loop).then_some(to);
        let lane = if high { lane } else { -lane };
        found.push((Return { link, lane, leaves, enters, high }, layer_span));
    }
    found.into_iter().map(|own| own.0).collect()
}

impl Return {
    pub fn way(&self, graph: &Graph, boxes: &[Frame], track: &dyn Fn(usize, (usize, usize)) -> Option<f64>) -> Way {
        let link = &graph.links[self.link];
        let (from, to) = (&boxes[link.from], &boxes[link.to]);
        let side = |frame: &Frame| (if self.high { frame.x + frame.width } else { frame.x }, frame.middle().1);
        let mut corners = Vec::new();
        match self.leaves.and_then(|channel| track(channel, (self.link, usize::MAX - 1))) {
            Some(along) => {
                corners.extend([(from.middle().0, from.y + from.height), (from.middle().0, along), (self.lane, along)])
            }
            None => corners.extend([side(from), (self.lane, side(from).1)]),
        }
        let turn = corners.len() - 1;
        match self.enters.and_then(|channel| track(channel, (self.link, usize::MAX))) {
            Some(along) => corners.extend([(self.lane, along), (to.middle().0, along), (to.middle().0, to.y)]),
            None => corners.extend([(self.lane, side(to).1), side(to)]),
        }
        let middle = (corners[turn].1 + corners[turn + 1].1) / 2.0;
        let label = link.label.map(|(width, height)| Frame {
            x: self.lane - width / 2.0,
            y: middle - height / 2.0,
            width,
            height,
        });
        Way { corners: without_repeats(corners), label }
    }
}
