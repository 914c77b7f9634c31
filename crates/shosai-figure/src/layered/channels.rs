//! The channels between layers: which line turns on which track, how much room that takes, and the ways that come of it.

use super::layers::Layers;
use super::returns::{Return, returns};
use super::{Graph, Laid, Way};
use crate::diagram::Frame;

/// Room between a box and the first track, and between tracks.
const EDGE: f64 = 14.0;
const PITCH: f64 = 14.0;
/// Room for an arrowhead before a box.
const HEAD: f64 = 18.0;
/// A difference across that is no turn.
const STRAIGHT: f64 = 1.0;
/// Lines nearer than this read as one.
const NEAR: f64 = 8.0;

/// Lines that share a track: those of one source, or of one target.
struct Net {
    /// Where they come from and go to, across the flow.
    from: Vec<f64>,
    to: Vec<f64>,
    track: usize,
}

impl Net {
    fn span(&self) -> (f64, f64) {
        let all = self.from.iter().chain(&self.to);
        all.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), own| (low.min(*own), high.max(*own)))
    }

    /// Whether both would be seen as one line on the same track.
    fn clashes(&self, other: &Net) -> bool {
        let ((a, b), (c, d)) = (self.span(), other.span());
        a < d + NEAR && c < b + NEAR
    }

    /// Whether it must turn before the other, lest its end lie on the other's start.
    fn before(&self, other: &Net) -> bool {
        self.from.iter().any(|own| other.to.iter().any(|to| (own - to).abs() < NEAR))
    }
}

#[derive(Default)]
struct Channel {
    nets: Vec<Net>,
    /// The net of each line in it: (link, item it comes from).
    members: Vec<((usize, usize), usize)>,
    /// Room for labels before and after the tracks.
    first: f64,
    last: f64,
    pitch: f64,
}

/// Where the label of a line stands.
#[derive(Clone, Copy, PartialEq)]
enum Spot {
    First,
    Last,
    Track,
}

pub struct Channels {
    /// One before the first layer, one between each, one after the last.
    list: Vec<Channel>,
    spots: Vec<Spot>,
    returns: Vec<Return>,
}

impl Channels {
    pub fn new(graph: &Graph, layers: &Layers) -> Self {
        let pitch = graph.room(PITCH);
        let mut own = Self {
            list: (0..=layers.rows.len()).map(|_| Channel { pitch, ..Channel::default() }).collect(),
            spots: vec![Spot::Last; graph.links.len()],
            returns: returns(graph, layers),
        };
        for (link, hops) in layers.hops.iter().enumerate() {
            for pair in hops.windows(2) {
                own.add(layers, link, (pair[0], pair[1]));
            }
            own.label(graph, layers, link);
        }
        for back in 0..own.returns.len() {
            let (leaves, enters) = (own.returns[back].leaves, own.returns[back].enters);
            let (link, lane) = (own.returns[back].link, own.returns[back].lane);
            let Some(turn) = graph.links.get(link) else { continue };
            let (from, to) = (layers.items[turn.from].across, layers.items[turn.to].across);
            if let Some(channel) = leaves {
                own.net(channel, (link, usize::MAX - 1), (from, lane));
            }
            if let Some(channel) = enters {
                own.net(channel, (link, usize::MAX), (lane, to));
            }
        }
        own.list.iter_mut().for_each(assign);
        own
    }

    fn add(&mut self, layers: &Layers, link: usize, (from, to): (usize, usize)) {
        let (source, target) = (&layers.items[from], &layers.items[to]);
        if (source.across - target.across).abs() <= STRAIGHT {
            return;
        }
        let channel = &mut self.list[source.layer + 1];
        // Lines of one source turn together, and so do those of one target that come from different sources.
        let spread = source.down.len() > 1;
        let known = channel.members.iter().find(|((other, item), _)| {
            let hops = &layers.hops[*other];
            let place = hops.iter().position(|own| own == item);
            let next = place.and_then(|place| hops.get(place + 1));
            if spread { *item == from } else { next == Some(&to) && layers.items[*item].down.len() == 1 }
        });
        let net = known.map(|own| own.1);
        let net = net.unwrap_or_else(|| {
            channel.nets.push(Net { from: Vec::new(), to: Vec::new(), track: 0 });
            channel.nets.len() - 1
        });
        channel.nets[net].from.push(source.across);
        channel.nets[net].to.push(target.across);
        channel.members.push(((link, from), net));
    }

    fn net(&mut self, channel: usize, member: (usize, usize), (from, to): (f64, f64)) {
        let own = &mut self.list[channel];
        own.nets.push(Net { from: vec![from], to: vec![to], track: 0 });
        own.members.push((member, own.nets.len() - 1));
    }

    /// A label stands where its line is alone: after the turn, before it, or on the track.
    fn label(&mut self, graph: &Graph, layers: &Layers, link: usize) {
        let own = &graph.links[link];
        let Some([from, to]) = layers.hops[link].first_chunk::<2>().copied() else { return };
        let channel = &mut self.list[layers.items[from].layer + 1];
        channel.first = channel.first.max(own.ends);
        let entered = self.list.get_mut(layers.items[own.to].layer);
        if let Some(channel) = entered {
            channel.last = channel.last.max(own.ends);
        }
        let Some((_, along)) = own.label else { return };
        let channel = &mut self.list[layers.items[from].layer + 1];
        let along = along + EDGE / 2.0;
        self.spots[link] = if layers.items[to].up.len() == 1 {
            channel.last = channel.last.max(along + own.ends);
            Spot::Last
        } else if layers.items[from].down.len() == 1 {
            channel.first = channel.first.max(along + own.ends);
            Spot::First
        } else {
            channel.pitch = channel.pitch.max(along);
            // Half of it lies before the first track or behind the last.
            channel.first = channel.first.max(along / 2.0);
            channel.last = channel.last.max(along / 2.0);
            Spot::Track
        };
    }

    pub fn laid(&self, graph: &Graph, layers: &Layers) -> Laid {
        let edge = graph.room(EDGE);
        let mut at = 0.0;
        // Where each channel begins, and where the tracks in it do.
        let (mut starts, mut middles) = (Vec::new(), Vec::new());
        for (place, channel) in self.list.iter().enumerate() {
            starts.push(at);
            let outer = place == 0 || place == layers.rows.len();
            let empty = channel.nets.is_empty();
            let tracks = channel.nets.iter().map(|own| own.track).max().unwrap_or(0) as f64 * channel.pitch;
            let room =
                if outer && empty { 0.0 } else { edge + channel.first + tracks + channel.last + graph.room(HEAD) };
            at += room;
            let Some(row) = layers.rows.get(place) else { continue };
            let thick =
                row.iter().filter_map(|item| Some(graph.boxes[layers.items[*item].node?].1)).fold(0.0, f64::max);
            middles.push(at + thick / 2.0);
            at += thick;
        }
        let frame = |node: usize| {
            let ((width, height), item) = (graph.boxes[node], &layers.items[node]);
            Frame { x: item.across - width / 2.0, y: middles[item.layer] - height / 2.0, width, height }
        };
        let boxes: Vec<Frame> = (0..graph.boxes.len()).map(frame).collect();
        let track = |channel: usize, member: (usize, usize)| {
            let own = &self.list[channel];
            let net = own.members.iter().find(|(known, _)| *known == member)?.1;
            Some(starts[channel] + edge + own.first + own.nets[net].track as f64 * own.pitch)
        };
        let mut ways: Vec<Way> = (0..graph.links.len())
            .map(|link| {
                let corners = forward(layers, &boxes, link, &track);
                let label = graph.links[link].label.and_then(|size| self.spot(layers, link, &corners, size, &starts));
                Way { corners: without_repeats(corners), label }
            })
            .collect();
        for back in &self.returns {
            ways[back.link] = back.way(graph, &boxes, &track);
        }
        Laid { width: 0.0, height: 0.0, boxes, ways }
    }

    fn spot(
        &self,
        layers: &Layers,
        link: usize,
        corners: &[(f64, f64)],
        (width, height): (f64, f64),
        starts: &[f64],
    ) -> Option<Frame> {
        let [from, to] = layers.hops[link].first_chunk::<2>().copied()?;
        let channel = layers.items[from].layer + 1;
        let own = &self.list[channel];
        let (across, along) = match self.spots[link] {
            // At the far end of its room: what stands at the end of the line is nearer to the box.
            Spot::First => (layers.items[from].across, starts[channel] + EDGE / 2.0 + own.first - height / 2.0),
            Spot::Last => {
                let end = starts.get(channel + 1).copied().unwrap_or(f64::INFINITY);
                let tracks = own.nets.iter().map(|net| net.track).max().unwrap_or(0) as f64 * own.pitch;
                let along = starts[channel] + EDGE + own.first + tracks + height / 2.0 + EDGE / 4.0;
                (layers.items[to].across, along.min(end))
            }
            Spot::Track => {
                let (one, other) = match corners {
                    [_, one, other, _, ..] => (one, other),
                    [one, .., other] => (one, other),
                    _ => return None,
                };
                ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0)
            }
        };
        Some(Frame { x: across - width / 2.0, y: along - height / 2.0, width, height })
    }
}

/// The corners of a line that runs with the flow.
fn forward(
    layers: &Layers,
    boxes: &[Frame],
    link: usize,
    track: &dyn Fn(usize, (usize, usize)) -> Option<f64>,
) -> Vec<(f64, f64)> {
    let hops = &layers.hops[link];
    let ([first, ..], [.., last]) = (hops.as_slice(), hops.as_slice()) else { return Vec::new() };
    let (source, target) = (&boxes[*first], &boxes[*last]);
    let mut corners = vec![(layers.items[*first].across, source.y + source.height)];
    for pair in hops.windows(2) {
        let (from, to) = (&layers.items[pair[0]], &layers.items[pair[1]]);
        if let Some(along) = track(from.layer + 1, (link, pair[0])) {
            corners.push((from.across, along));
            corners.push((to.across, along));
        }
    }
    corners.push((layers.items[*last].across, target.y));
    corners
}

/// Corners on one line are none.
pub fn without_repeats(corners: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let mut kept: Vec<(f64, f64)> = Vec::new();
    for own in corners {
        while let [.., before, last] = kept.as_slice() {
            let level = |a: f64, b: f64, c: f64| (a - b).abs() < STRAIGHT && (b - c).abs() < STRAIGHT;
            if level(before.0, last.0, own.0) || level(before.1, last.1, own.1) {
                kept.pop();
            } else {
                break;
            }
        }
        kept.push(own);
    }
    kept
}

/// Gives each net the first track on which it is not mistaken for another.
fn assign(channel: &mut Channel) {
    let mut order: Vec<usize> = (0..channel.nets.len()).collect();
    // Short ones first: they lie nearest to the boxes they leave.
    let length = |net: &Net| net.span().1 - net.span().0;
    order.sort_by(|a, b| length(&channel.nets[*a]).total_cmp(&length(&channel.nets[*b])));
    let mut done: Vec<usize> = Vec::new();
    for place in order {
        let net = &channel.nets[place];
        let fits = |track: usize, strict: bool| {
            done.iter().map(|other| &channel.nets[*other]).all(|other| {
                let apart = track != other.track || !net.clashes(other);
                let first = !strict || !net.before(other) || track < other.track;
                let second = !strict || !other.before(net) || other.track < track;
                apart && first && second
            })
        };
        let most = channel.nets.len() * 2 + 1;
        let track = (0..most).find(|track| fits(*track, true)).or_else(|| (0..most).find(|track| fits(*track, false)));
        channel.nets[place].track = track.unwrap_or(0);
        // A net that must come before one on the first track moves the others on.
        if !done.iter().all(|other| {
            !channel.nets[place].before(&channel.nets[*other]) || channel.nets[place].track < channel.nets[*other].track
        }) {
            done.iter().for_each(|other| channel.nets[*other].track += 1);
            channel.nets[place].track = 0;
        }
        done.push(place);
    }
    // Tracks that none uses are left out.
    let mut used: Vec<usize> = channel.nets.iter().map(|own| own.track).collect();
    used.sort_unstable();
    used.dedup();
    for own in &mut channel.nets {
        own.track = used.iter().position(|track| *track == own.track).unwrap_or(0);
    }
}
