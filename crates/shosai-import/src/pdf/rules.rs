//! Straight lines of a drawing: what parts the cells of a table.

use kurbo::{Affine, BezPath, PathEl, Point};

/// A line across or down the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rule {
    pub across: bool,
    /// Its height, or its distance from the left.
    pub at: f64,
    pub from: f64,
    pub to: f64,
}

/// More lines are a drawing.
const MOST_RULES: usize = 4_000;
/// A filled path this thin is a line, in points.
const THIN: f64 = 2.5;
/// Shorter lines part nothing.
const SHORTEST: f64 = 4.0;
/// Lines nearer than this are one, or touch.
pub(super) const TOUCH: f64 = 2.0;

pub(super) fn collect(rules: &mut Vec<Rule>, path: &BezPath, transform: Affine, stroked: bool) {
    let mut corners: Vec<Point> = Vec::new();
    for element in path.elements() {
        if rules.len() >= MOST_RULES {
            return;
        }
        match *element {
            PathEl::MoveTo(at) => {
                finish(rules, &corners, stroked);
                corners = vec![transform * at];
            }
            PathEl::LineTo(at) => corners.push(transform * at),
            PathEl::ClosePath => corners.extend(corners.first().copied()),
            // What is curved is no table, but for rounded corners.
            PathEl::QuadTo(_, at) | PathEl::CurveTo(_, _, at) => {
                finish(rules, &corners, stroked);
                corners = vec![transform * at];
            }
        }
    }
    finish(rules, &corners, stroked);
}

fn finish(rules: &mut Vec<Rule>, corners: &[Point], stroked: bool) {
    if stroked {
        rules.extend(corners.windows(2).filter_map(|pair| rule(pair[0], pair[1])));
    } else if (4..=5).contains(&corners.len()) {
        let span = |of: fn(&Point) -> f64| {
            corners.iter().map(of).fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)))
        };
        let ((left, right), (top, bottom)) = (span(|at| at.x), span(|at| at.y));
        if right - left <= THIN || bottom - top <= THIN {
            rules.extend(rule(Point::new(left, top), Point::new(right, bottom)));
        }
    }
}

fn rule(one: Point, other: Point) -> Option<Rule> {
    let (width, height) = ((one.x - other.x).abs(), (one.y - other.y).abs());
    let across = width > height;
    let straight = width.min(height) <= THIN && width.max(height) >= SHORTEST && (width + height).is_finite();
    let (at, from, to) = if across {
        ((one.y + other.y) / 2.0, one.x.min(other.x), one.x.max(other.x))
    } else {
        ((one.x + other.x) / 2.0, one.y.min(other.y), one.y.max(other.y))
    };
    straight.then_some(Rule { across, at, from, to })
}

/// Lines in one direction, those that go on where another ends made one.
pub(super) fn joined(rules: &[Rule], across: bool) -> Vec<Rule> {
    let mut rules: Vec<Rule> = rules.iter().filter(|rule| rule.across == across).copied().collect();
    rules.sort_by(|one, other| one.at.total_cmp(&other.at));
    // Lines at nearly the same height are at the same height.
    let mut height = f64::MIN;
    for rule in &mut rules {
        if rule.at - height > TOUCH {
            height = rule.at;
        }
        rule.at = height;
    }
    rules.sort_by(|one, other| one.at.total_cmp(&other.at).then(one.from.total_cmp(&other.from)));
    let mut made: Vec<Rule> = Vec::new();
    for rule in rules {
        match made.last_mut() {
            Some(last) if last.at == rule.at && rule.from - last.to <= TOUCH => last.to = last.to.max(rule.to),
            _ => made.push(rule),
        }
    }
    made
}
