//! The geometry of connectors: straight ones, ones with up to four bends, or a path of one's own making.

use std::fmt::Write as _;

use super::route::Way;

type Point = (i64, i64);

/// A connector that ends where it began, across or along, is drawn as if it had gone a point: its bends are shares of it.
const LEAST: i64 = 12_700;

/// Where a connector through these corners stands, and its form.
pub fn geometry(points: &[Point], way: Way) -> String {
    match (way, points) {
        (Way::Path, _) => path(points),
        (_, [first, last]) => straight(*first, *last),
        (_, [_, _, _, ..]) if points.len() <= 6 => bent(points),
        _ => path(points),
    }
}

fn placed(x: i64, y: i64, width: i64, height: i64) -> String {
    format!("<a:off x=\"{x}\" y=\"{y}\"/><a:ext cx=\"{width}\" cy=\"{height}\"/></a:xfrm>")
}

fn straight(first: Point, last: Point) -> String {
    let flip = |name: &str, set: bool| if set { format!(" {name}=\"1\"") } else { String::new() };
    let (across, down) = (flip("flipH", first.0 > last.0), flip("flipV", first.1 > last.1));
    let place = placed(first.0.min(last.0), first.1.min(last.1), (first.0 - last.0).abs(), (first.1 - last.1).abs());
    format!("<a:xfrm{across}{down}>{place}<a:prstGeom prst=\"straightConnector1\"><a:avLst/></a:prstGeom>")
}

/// A connector that bends at each corner; one that starts up or down is the same, turned by a quarter.
fn bent(points: &[Point]) -> String {
    let ([first, second, ..], [.., last]) = (points, points) else { return String::new() };
    let upright = (first.0 - second.0).abs() < (first.1 - second.1).abs();
    let (left, above) = (last.0 < first.0, last.1 < first.1);
    let (wide, high) = ((last.0 - first.0).abs(), (last.1 - first.1).abs());
    let (along, across) = if upright { (high.max(LEAST), wide.max(LEAST)) } else { (wide.max(LEAST), high.max(LEAST)) };
    let share = |point: &Point| {
        let x = (point.0 - first.0) * if left { -1 } else { 1 };
        let y = (point.1 - first.1) * if above { -1 } else { 1 };
        let (own_along, own_across) = if upright { (y, x) } else { (x, y) };
        let of = |own: i64, whole: i64| (own as f64 / whole as f64 * 100_000.0).round() as i64;
        (of(own_along, along), of(own_across, across))
    };
    // Corner by corner one coordinate is new: along, across, along.
    let bends = points.len() - 2;
    let mut guides = String::new();
    for (number, point) in points.iter().enumerate().take(bends).skip(1) {
        let (along, across) = share(point);
        let value = if number % 2 == 1 { along } else { across };
        let _ = write!(guides, "<a:gd name=\"adj{number}\" fmla=\"val {value}\"/>");
    }
    let (middle_x, middle_y) = ((first.0 + last.0) / 2, (first.1 + last.1) / 2);
    let (turn, x, y) = if upright {
        let turn = match (left, above) {
            (true, false) => " rot=\"5400000\"",
            (false, false) => " rot=\"16200000\" flipH=\"1\"",
            (true, true) => " rot=\"5400000\" flipH=\"1\"",
            (false, true) => " rot=\"16200000\"",
        };
        (turn.to_owned(), middle_x - along / 2, middle_y - across / 2)
    } else {
        let flip = |name: &str, set: bool| if set { format!(" {name}=\"1\"") } else { String::new() };
        let turn = format!("{}{}", flip("flipH", left), flip("flipV", above));
        (turn, middle_x - along / 2, middle_y - across / 2)
    };
    let place = placed(x, y, along, across);
    let kind = bends + 1;
    format!("<a:xfrm{turn}>{place}<a:prstGeom prst=\"bentConnector{kind}\"><a:avLst>{guides}</a:avLst></a:prstGeom>")
}

fn path(points: &[Point]) -> String {
    let bounds = |own: &dyn Fn(&Point) -> i64| {
        let values = points.iter().map(own);
        (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
    };
    let ((left, right), (top, bottom)) = (bounds(&|own| own.0), bounds(&|own| own.1));
    let (width, height) = (right - left, bottom - top);
    let place = placed(left, top, width, height);
    let mut path = format!("<a:path w=\"{width}\" h=\"{height}\" fill=\"none\">");
    for (index, (x, y)) in points.iter().enumerate() {
        let name = if index == 0 { "moveTo" } else { "lnTo" };
        let _ = write!(path, "<a:{name}><a:pt x=\"{}\" y=\"{}\"/></a:{name}>", x - left, y - top);
    }
    format!(
        "<a:xfrm>{place}<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l=\"0\" t=\"0\" r=\"r\" b=\"b\"/><a:pathLst>{path}</a:path></a:pathLst></a:custGeom><a:noFill/>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bends_are_shares_of_the_way_and_upright_ones_are_turned() {
        let across = geometry(&[(0, 0), (30_000, 0), (30_000, 50_000), (100_000, 50_000)], Way::Bent);
        assert!(
            across.contains("bentConnector3") && across.contains("val 30000") && !across.contains("rot"),
            "{across}"
        );
        let back = geometry(&[(0, 0), (0, 400_000), (-300_000, 400_000), (-300_000, -200_000)], Way::Bent);
        assert!(back.contains("rot=\"5400000\" flipH=\"1\"") && back.contains("val -200000"), "{back}");
        let around = geometry(&[(0, 0), (50_000, 0), (50_000, 90_000), (0, 90_000)], Way::Bent);
        assert!(around.contains("cx=\"12700\"") && around.contains("val 393701"), "{around}");
    }
}
