//! Lines between boxes that stand anywhere: the shortest way at right angles that keeps clear of boxes, labels and lines.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Way;
use super::channels::without_repeats;
use crate::diagram::Frame;

/// Room between a line and a box, and how far a line leaves a box before it may turn.
const CLEAR: f64 = 8.0;
const OUT: f64 = 14.0;
/// Room around a label.
const AROUND_LABEL: f64 = 3.0;
/// Lines nearer than this read as one.
const NEAR: f64 = 7.0;
const PITCH: f64 = 10.0;
/// Room around everything.
const MARGIN: f64 = 48.0;
/// What a bend and a crossing cost, in pixels of way.
const BEND: u64 = 60;
const CROSSING: u64 = 120;
/// What it costs to leave or reach a box where another line does.
const SHARED: u64 = 90;
/// More places to look at are no slide.
const MOST_PLACES: usize = 60_000;

const STEPS: [(isize, isize); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// Boxes and lines that are there already.
pub struct Maze {
    xs: Vec<f64>,
    ys: Vec<f64>,
    /// Place by place: whether something stands there, and whether a line runs level or upright through it.
    blocked: Vec<bool>,
    level: Vec<bool>,
    upright: Vec<bool>,
    /// Ends of lines: where, and whether one starts there.
    ends: Vec<((f64, f64), bool)>,
    solid: Vec<Frame>,
    lines: Vec<[(f64, f64); 2]>,
}

impl Maze {
    pub fn new(boxes: &[Frame], ways: &[Way]) -> Option<Self> {
        let edge = |own: &Frame| [own.x, own.x + own.width, own.y, own.y + own.height];
        let (mut left, mut right, mut top, mut bottom) = (f64::MAX, f64::MIN, f64::MAX, f64::MIN);
        for [x, far_x, y, far_y] in boxes.iter().chain(ways.iter().filter_map(|way| way.label.as_ref())).map(edge) {
            (left, right, top, bottom) = (left.min(x), right.max(far_x), top.min(y), bottom.max(far_y));
        }
        let ports: Vec<[(f64, f64); 4]> = boxes.iter().map(|own| doors(own).map(|door| door.1)).collect();
        let all = || ports.iter().flatten();
        let xs = ruled(all().map(|own| own.0).collect(), (left - MARGIN, right + MARGIN));
        let ys = ruled(all().map(|own| own.1).collect(), (top - MARGIN, bottom + MARGIN));
        let count = xs.len() * ys.len();
        if count > MOST_PLACES {
            return None;
        }
        let none = || vec![false; count];
        let mut maze = Self {
            blocked: none(),
            level: none(),
            upright: none(),
            ends: Vec::new(),
            solid: Vec::new(),
            lines: Vec::new(),
            xs,
            ys,
        };
        boxes.iter().for_each(|own| maze.block(own, CLEAR));
        ways.iter().for_each(|way| maze.add(way));
        Some(maze)
    }

    fn at(&self, x: usize, y: usize) -> usize {
        y * self.xs.len() + x
    }

    fn block(&mut self, own: &Frame, around: f64) {
        self.solid.push(*own);
        let columns = between(&self.xs, own.x - around, own.x + own.width + around);
        for y in between(&self.ys, own.y - around, own.y + own.height + around) {
            for x in columns.clone() {
                let place = self.at(x, y);
                self.blocked[place] = true;
            }
        }
    }

    /// A line that is there: none may run along it.
    fn add(&mut self, way: &Way) {
        for pair in way.corners.windows(2) {
            let ((x1, y1), (x2, y2)) = (pair[0], pair[1]);
            let level = (y1 - y2).abs() < (x1 - x2).abs();
            self.lines.push([pair[0], pair[1]]);
            let (wide, high) = if level { (0.0, NEAR) } else { (NEAR, 0.0) };
            let columns = between(&self.xs, x1.min(x2) - wide, x1.max(x2) + wide);
            for y in between(&self.ys, y1.min(y2) - high, y1.max(y2) + high) {
                for x in columns.clone() {
                    let place = self.at(x, y);
                    if level {
                        self.level[place] = true;
                    } else {
                        self.upright[place] = true;
                    }
                }
            }
        }
        if let ([first, ..], [.., last]) = (way.corners.as_slice(), way.corners.as_slice()) {
            self.ends.extend([(*first, true), (*last, false)]);
        }
        if let Some(label) = &way.label {
            self.block(label, AROUND_LABEL);
        }
    }

    /// A line from box to box and the place of its label; nothing where there is no way, or no room for the label.
    pub fn join(&mut self, from: &Frame, to: &Frame, label: Option<(f64, f64)>) -> Option<Way> {
        let corners = self.way(from, to)?;
        let label = match label {
            Some(size) => Some(self.spot(&corners, size)?),
            None => None,
        };
        let way = Way { corners, label };
        self.add(&way);
        Some(way)
    }

    /// What it costs to use a door; nothing where a line runs the other way through it.
    fn toll(&self, door: (f64, f64), leaves: bool) -> Option<u64> {
        let near = |own: &(f64, f64)| (own.0 - door.0).abs() < NEAR && (own.1 - door.1).abs() < NEAR;
        let mut used = self.ends.iter().filter(|(own, _)| near(own)).peekable();
        match used.peek() {
            None => Some(0),
            Some(_) => used.all(|(_, starts)| *starts == leaves).then_some(SHARED),
        }
    }

    fn way(&self, from: &Frame, to: &Frame) -> Option<Vec<(f64, f64)>> {
        let count = self.blocked.len();
        let mut known = vec![(u64::MAX, u32::MAX); count * 4];
        let mut open = BinaryHeap::new();
        let goals: Vec<(usize, usize, u64, (f64, f64))> = (0..4)
            .filter_map(|side| {
                let (door, outside) = doors(to)[side];
                let place = self.place(outside)?;
                Some((place, (side + 2) % 4, self.toll(door, false)?, door))
            })
            .collect();
        if goals.is_empty() {
            return None;
        }
        // How far it is at least: places that lead away are looked at last.
        let left = |place: usize| {
            let (x, y) = self.point(place);
            let far = |goal: &usize| {
                let (goal_x, goal_y) = self.point(*goal);
                (goal_x - x).abs() + (goal_y - y).abs()
            };
            goals.iter().map(|goal| far(&goal.0)).fold(f64::INFINITY, f64::min) as u64
        };
        for side in 0..4 {
            let (door, outside) = doors(from)[side];
            let Some((place, toll)) = self.place(outside).zip(self.toll(door, true)) else { continue };
            known[place * 4 + side].0 = toll;
            open.push(Reverse((toll + left(place), toll, place * 4 + side)));
        }
        let mut best: Option<(u64, usize, (f64, f64))> = None;
        while let Some(Reverse((whole, cost, state))) = open.pop() {
            if best.as_ref().is_some_and(|best| best.0 <= whole) {
                break;
            }
            if cost > known[state].0 {
                continue;
            }
            let (place, facing) = (state / 4, state % 4);
            for (goal, inward, toll, door) in &goals {
                if *goal == place && (facing + 2) % 4 != *inward {
                    let total = cost + toll + if facing == *inward { 0 } else { BEND };
                    if best.as_ref().is_none_or(|best| total < best.0) {
                        best = Some((total, state, *door));
                    }
                }
            }
            for turn in [0, 1, 3] {
                let next_facing = (facing + turn) % 4;
                let Some((next, step)) = self.step(place, next_facing) else { continue };
                let is_start = known[state].1 == u32::MAX;
                if turn != 0 && !is_start && (self.level[place] || self.upright[place]) {
                    continue;
                }
                let cost = cost + step + if turn == 0 { 0 } else { BEND };
                let next_state = next * 4 + next_facing;
                if cost < known[next_state].0 {
                    known[next_state] = (cost, state as u32);
                    open.push(Reverse((cost + left(next), cost, next_state)));
                }
            }
        }
        let (_, state, door) = best?;
        Some(self.traced(&known, state, door, from))
    }

    /// The corners of the way that ends at a place, from the box where it began.
    fn traced(&self, known: &[(u64, u32)], mut state: usize, door: (f64, f64), from: &Frame) -> Vec<(f64, f64)> {
        let mut corners = vec![door, self.point(state / 4)];
        while known[state].1 != u32::MAX {
            state = known[state].1 as usize;
            corners.push(self.point(state / 4));
        }
        corners.push(doors(from)[state % 4].0);
        corners.reverse();
        without_repeats(corners)
    }

    fn point(&self, place: usize) -> (f64, f64) {
        (self.xs[place % self.xs.len()], self.ys[place / self.xs.len()])
    }

    /// The place of a point, where nothing stands.
    fn place(&self, (x, y): (f64, f64)) -> Option<usize> {
        let near = |all: &[f64], own: f64| all.iter().position(|known| (known - own).abs() < 0.01);
        let place = self.at(near(&self.xs, x)?, near(&self.ys, y)?);
        (!self.blocked[place]).then_some(place)
    }

    /// The next place in a direction and what the way costs; nothing where it is blocked or along another line.
    fn step(&self, place: usize, facing: usize) -> Option<(usize, u64)> {
        let (x, y) = (place % self.xs.len(), place / self.xs.len());
        let (across, along) = STEPS[facing];
        let (next_x, next_y) = (x.checked_add_signed(across)?, y.checked_add_signed(along)?);
        if next_x >= self.xs.len() || next_y >= self.ys.len() {
            return None;
        }
        let next = self.at(next_x, next_y);
        let (same, other) = if across != 0 { (&self.level, &self.upright) } else { (&self.upright, &self.level) };
        if self.blocked[next] || (same[place] && same[next]) {
            return None;
        }
        let length = (self.xs[next_x] - self.xs[x]).abs() + (self.ys[next_y] - self.ys[y]).abs();
        Some((next, length as u64 + if other[next] && !other[place] { CROSSING } else { 0 }))
    }

    /// Where a label stands on its line: in the middle of the longest stretch on which it meets nothing.
    fn spot(&self, corners: &[(f64, f64)], (width, height): (f64, f64)) -> Option<Frame> {
        let mut stretches: Vec<&[(f64, f64)]> = corners.windows(2).collect();
        let length = |own: &[(f64, f64)]| (own[0].0 - own[1].0).abs() + (own[0].1 - own[1].1).abs();
        stretches.sort_by(|a, b| length(b).total_cmp(&length(a)));
        let shares = [0.5, 0.35, 0.65, 0.2, 0.8];
        let places = stretches.iter().flat_map(|own| shares.map(|share| (*own, share)));
        let frame = |(own, share): (&[(f64, f64)], f64)| {
            let (x, y) = (own[0].0 + (own[1].0 - own[0].0) * share, own[0].1 + (own[1].1 - own[0].1) * share);
            Frame { x: x - width / 2.0, y: y - height / 2.0, width, height }
        };
        let ends = [corners.first(), corners.last()].into_iter().flatten();
        let ends: Vec<Frame> = ends.map(|(x, y)| Frame { x: x - 6.0, y: y - 6.0, width: 12.0, height: 12.0 }).collect();
        let free = |own: &Frame| {
            let crossed = |line: &[(f64, f64); 2]| meets(own, &spanned(line));
            !self.solid.iter().chain(&ends).any(|other| meets(own, other)) && !self.lines.iter().any(crossed)
        };
        places.map(frame).find(free)
    }
}

fn spanned([one, other]: &[(f64, f64); 2]) -> Frame {
    let (x, y) = (one.0.min(other.0), one.1.min(other.1));
    Frame { x, y, width: (one.0 - other.0).abs(), height: (one.1 - other.1).abs() }
}

fn meets(one: &Frame, other: &Frame) -> bool {
    let around = AROUND_LABEL;
    one.x - around < other.x + other.width
        && other.x < one.x + one.width + around
        && one.y - around < other.y + other.height
        && other.y < one.y + one.height + around
}

/// The middles of the sides of a box, above, right, below and left, each with the place right outside.
fn doors(own: &Frame) -> [((f64, f64), (f64, f64)); 4] {
    let ((x, y), right, bottom) = (own.middle(), own.x + own.width, own.y + own.height);
    [
        ((x, own.y), (x, own.y - OUT)),
        ((right, y), (right + OUT, y)),
        ((x, bottom), (x, bottom + OUT)),
        ((own.x, y), (own.x - OUT, y)),
    ]
}

/// The lines of a grid: those that are needed, and others between them.
fn ruled(mut needed: Vec<f64>, (start, end): (f64, f64)) -> Vec<f64> {
    needed.extend([start, end]);
    needed.sort_by(f64::total_cmp);
    needed.dedup_by(|a, b| (*a - *b).abs() < 0.005);
    let mut all = Vec::new();
    for pair in needed.windows(2) {
        let parts = ((pair[1] - pair[0]) / PITCH).floor().max(1.0);
        all.extend((0..parts as usize).map(|part| pair[0] + (pair[1] - pair[0]) * part as f64 / parts));
    }
    all.extend(needed.last());
    all
}

/// The places of a sorted list within bounds, without these.
fn between(all: &[f64], low: f64, high: f64) -> std::ops::Range<usize> {
    let start = all.partition_point(|own| *own < low - 0.01);
    start..all.partition_point(|own| *own <= high + 0.01).max(start)
}
