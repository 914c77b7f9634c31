//! Plans: a row a task, its bar on the line of time, the sections at the side.

use serde_json::Value;
use shosai_figure::Diagram;
use shosai_figure::diagram::{Align, Edge, Frame, Line, Node, Shape, Tone};

use super::pen::{LETTERS, Pen, boxed, rule, words};
use super::{Native, list, number, text};
use crate::layout::plain;

const ROW: f64 = 34.0;
const BAR: f64 = 26.0;
const AXIS: f64 = 30.0;
const DAY: f64 = 86_400_000.0;
/// Steps between ticks: days, then months.
const DAYS: [f64; 4] = [1.0, 2.0, 7.0, 14.0];
const MONTHS: [i64; 5] = [1, 2, 3, 6, 12];
const MOST_TICKS: usize = 9;
/// A plan of a few tasks is wide too, where there is room.
const LEAST_WIDTH: f64 = 760.0;
/// Room between the words of ticks.
const BETWEEN_TICKS: f64 = 10.0;

pub fn lay_out(said: &Value, pen: &Pen<'_>) -> Option<Native> {
    let tasks: Vec<&Value> =
        list(said, "tasks").filter(|task| task.get("vert").and_then(Value::as_bool) != Some(true)).collect();
    let start = tasks.iter().map(|task| number(task, "startTime")).fold(f64::INFINITY, f64::min);
    let end = tasks.iter().map(|task| number(task, "endTime")).fold(f64::NEG_INFINITY, f64::max);
    if tasks.is_empty() || tasks.len() > 60 || !(end - start).is_finite() || end <= start {
        return None;
    }
    let sections: Vec<&str> = list(said, "sections").filter_map(Value::as_str).collect();
    let named: Vec<_> = sections.iter().map(|name| pen.label(&plain(name), 150.0)).collect();
    let side = named.iter().map(|label| label.1).fold(0.0, f64::max) + if sections.is_empty() { 0.0 } else { 24.0 };
    // As many rows as letters of a good size allow make the plan wide.
    let height = tasks.len() as f64 * ROW + AXIS;
    let width = (height * pen.body.0 / pen.body.1).clamp(LEAST_WIDTH.min(pen.body.0), pen.body.0);
    let time = Time { start, end, x: side, width: width - side };
    let mut own = Diagram { width, height, ..Diagram::default() };
    ticks(&mut own, &time, text(said, "axisFormat"), pen, tasks.len() as f64 * ROW);
    let mut lanes: Vec<Node> = Vec::new();
    let mut bars: Vec<Node> = Vec::new();
    for (row, task) in tasks.iter().enumerate() {
        let y = row as f64 * ROW;
        let section = sections.iter().position(|own| *own == text(task, "section"));
        if let Some(section) = section.filter(|_| row == 0 || text(tasks[row - 1], "section") != text(task, "section"))
        {
            let count =
                tasks[row..].iter().take_while(|own| text(own, "section") == text(task, "section")).count() as f64;
            let frame = Frame { x: 0.0, y: y + 2.0, width, height: count * ROW - 4.0 };
            lanes.push(boxed(format!("lane{row}"), "", frame, Tone::Quiet));
            let frame = Frame { x: 0.0, y: y + 2.0, width: side - 8.0, height: count * ROW - 4.0 };
            lanes.push(Node {
                bold: usize::MAX,
                ..boxed(format!("section{row}"), named[section].0.clone(), frame, Tone::Solid(section))
            });
        }
        bars.extend(bar(task, row, section.unwrap_or(0), &time, pen));
    }
    own.nodes.splice(0..0, lanes);
    own.nodes.extend(bars);
    let right = own.nodes.iter().map(|node| node.frame.x + node.frame.width).fold(width, f64::max);
    own.width = right;
    Some(own.into())
}

struct Time {
    start: f64,
    end: f64,
    x: f64,
    width: f64,
}

impl Time {
    fn at(&self, moment: f64) -> f64 {
        self.x + (moment - self.start) / (self.end - self.start) * self.width
    }
}

fn bar(task: &Value, row: usize, section: usize, time: &Time, pen: &Pen<'_>) -> Vec<Node> {
    let flag = |name: &str| task.get(name).and_then(Value::as_bool) == Some(true);
    let (from, to) = (time.at(number(task, "startTime")), time.at(number(task, "endTime")));
    let y = row as f64 * ROW + (ROW - BAR) / 2.0;
    let name = plain(text(task, "task"));
    let room = pen.width(&name);
    let id = format!("task{row}");
    let milestone = flag("milestone");
    let frame = if milestone {
        let middle = (from + to) / 2.0;
        Frame { x: middle - BAR / 2.0, y, width: BAR, height: BAR }
    } else {
        Frame { x: from, y, width: (to - from).max(4.0), height: BAR }
    };
    let tone = match () {
        () if flag("done") => Tone::Tint(section),
        () if flag("crit") => Tone::Solid(section + 1),
        () => Tone::Solid(section),
    };
    let inside = !milestone && room + 12.0 <= frame.width;
    let shape = if milestone { Shape::Diamond } else { Shape::Rectangle };
    let own = Node { shape, ..boxed(id.as_str(), if inside { name.clone() } else { String::new() }, frame, tone) };
    if inside {
        return vec![own];
    }
    // Beside the bar: to the right of it, or to the left where the line of time ends.
    let right = frame.x + frame.width + 6.0 + room <= time.x + time.width;
    let x = if right { frame.x + frame.width + 6.0 } else { frame.x - 6.0 - room };
    vec![own, words(format!("{id}-name"), name, Frame { x, y, width: room, height: BAR }, Align::Center)]
}

fn ticks(own: &mut Diagram, time: &Time, format: &str, pen: &Pen<'_>, bottom: f64) {
    let days = (time.end - time.start) / DAY;
    let format = match format {
        "" if days > 400.0 => "%Y-%m",
        "" => "%m/%d",
        format => format,
    };
    let widest = pen.width(&written(time.start, format)) + BETWEEN_TICKS;
    let moments = moments(time, days, ((time.width / widest) as usize).clamp(1, MOST_TICKS));
    for (place, moment) in moments.iter().enumerate() {
        let x = time.at(*moment);
        own.edges.push(Edge { tone: None, ..rule((x, 0.0), (x, bottom), Line::Dotted) });
        let label = written(*moment, format);
        let width = pen.width(&label);
        let x = (x - width / 2.0).clamp(0.0, (time.x + time.width - width).max(0.0));
        own.nodes.push(words(
            format!("tick{place}"),
            label,
            Frame { x, y: bottom + 4.0, width, height: LETTERS * 1.4 },
            Align::Center,
        ));
    }
}

/// The moments of ticks: even days, or the first of months.
fn moments(time: &Time, days: f64, most: usize) -> Vec<f64> {
    if let Some(step) = DAYS.into_iter().find(|step| days / step < most as f64) {
        let count = (days / step) as usize;
        return (0..=count).map(|tick| time.start + tick as f64 * step * DAY).collect();
    }
    let (year, month, _) = civil((time.start / DAY).floor() as i64);
    let first = year * 12 + month - 1;
    let months = (days / 30.4) as i64 + 2;
    let step = MONTHS.into_iter().find(|step| months / step <= most as i64).unwrap_or(months / most as i64 + 1);
    let dates = (0..)
        .map(|tick| first + tick * step)
        .map(|month| day_of(month.div_euclid(12), month.rem_euclid(12) + 1) as f64 * DAY);
    dates.skip_while(|moment| *moment < time.start).take_while(|moment| *moment <= time.end).take(most * 2).collect()
}

fn written(moment: f64, format: &str) -> String {
    let (year, month, day) = civil((moment / DAY).floor() as i64);
    let seconds = (moment.rem_euclid(DAY) / 1000.0) as i64;
    let parts = [
        ("%Y", format!("{year}")),
        ("%y", format!("{:02}", year.rem_euclid(100))),
        ("%m", format!("{month:02}")),
        ("%-m", format!("{month}")),
        ("%d", format!("{day:02}")),
        ("%e", format!("{day}")),
        ("%-d", format!("{day}")),
        ("%H", format!("{:02}", seconds / 3600)),
        ("%M", format!("{:02}", seconds / 60 % 60)),
        ("%b", NAMES[(month - 1).clamp(0, 11) as usize].to_owned()),
    ];
    parts.iter().fold(format.to_owned(), |text, (key, value)| text.replace(key, value))
}

const NAMES: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Year, month and day of a day counted from 1970 (Hinnant's algorithm).
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

/// The day on which a month begins, counted from 1970.
fn day_of(year: i64, month: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * (if month > 2 { month - 3 } else { month + 9 }) + 2) / 5;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_months_are_those_of_the_calendar() {
        for (year, month) in [(1970, 1), (2000, 3), (2024, 2), (2026, 12)] {
            assert_eq!(civil(day_of(year, month)), (year, month, 1));
        }
        assert_eq!(written(1_775_001_600_000.0, "%m/%d"), "04/01");
    }
}
