//! Class diagrams: a box a class, its name on a band, its members beneath.

use serde_json::Value;
use shosai_figure::diagram::{Align, Frame, Line, Node, Tip, Tone};

use super::graph::{Join, Piece, arrange};
use super::pen::{LETTERS, Pen};
use super::{Native, list, text};
use crate::layout::plain;

/// The height of a line of members.
pub const ROW: f64 = LETTERS * 1.4;
const PADDING: f64 = 14.0;
const HEAD: f64 = 32.0;

pub fn lay_out(said: &Value, pen: &Pen<'_>) -> Option<Native> {
    let classes = said.get("classes")?.as_object()?;
    let grouped = said.get("namespaces").and_then(Value::as_object).is_some_and(|own| !own.is_empty());
    if grouped || list(said, "notes").next().is_some() || list(said, "interfaces").next().is_some() {
        return None;
    }
    let joins: Vec<Join> = list(said, "relations").map(join).collect();
    // The order in which the relations name them is the author's; the rest follows.
    let mut order: Vec<&str> = Vec::new();
    let named = list(said, "relations").flat_map(|own| [text(own, "id1"), text(own, "id2")]);
    for id in named.chain(classes.keys().map(String::as_str)) {
        if !order.contains(&id) {
            order.push(id);
        }
    }
    let pieces = |_: f64| order.iter().filter_map(|id| Some(class(id, classes.get(*id)?, pen))).collect();
    arrange(text(said, "direction"), pen, &pieces, &joins)
}

fn class(id: &str, own: &Value, pen: &Pen<'_>) -> Piece {
    let marks = list(own, "annotations").filter_map(Value::as_str).map(|mark| format!("«{mark}»\n"));
    let name: String = marks.chain([plain(text(own, "label"))]).collect();
    let lines =
        |key: &str| -> Vec<String> { list(own, key).map(|member| plain(text(member, "displayText"))).collect() };
    let parts: Vec<String> = [lines("members"), lines("methods")]
        .into_iter()
        .filter(|own| !own.is_empty())
        .map(|own| own.join("\n"))
        .collect();
    compartments(id, &name, &parts, pen)
}

/// A box with a band for its name and a part for each group of lines.
pub fn compartments(id: &str, name: &str, parts: &[String], pen: &Pen<'_>) -> Piece {
    let (name, name_width, name_height) = pen.label(name, 260.0);
    let widths = parts.iter().map(|part| pen.width(part));
    let width = widths.fold(name_width, f64::max).max(76.0) + 2.0 * PADDING;
    let head = (name_height + 10.0).max(HEAD);
    let mut nodes = vec![Node { id: id.to_owned(), tone: Tone::Tint(0), ..Node::default() }];
    let frame = Frame { x: 0.0, y: 0.0, width, height: head };
    nodes.push(Node { text: name, frame, tone: Tone::Solid(0), bold: usize::MAX, ..Node::default() });
    let mut y = head;
    for part in parts {
        let height = part.lines().count() as f64 * ROW + 10.0;
        let frame = Frame { x: 0.0, y, width, height };
        nodes.push(Node { text: part.clone(), frame, tone: Tone::Tint(0), align: Align::Left, ..Node::default() });
        y += height;
    }
    nodes[0].frame = Frame { x: 0.0, y: 0.0, width, height: y };
    Piece { size: (width, y), nodes }
}

fn join(own: &Value) -> Join {
    let relation = own.get("relation");
    let kind = |key: &str| relation.and_then(|own| own.get(key)).and_then(Value::as_i64).unwrap_or(-1);
    let tip = |kind: i64| match kind {
        0 | 2 => Tip::Diamond,
        1 => Tip::Triangle,
        3 => Tip::Open,
        4 => Tip::Circle,
        _ => Tip::None,
    };
    let end = |key: &str| match text(own, key) {
        "none" => String::new(),
        text => text.to_owned(),
    };
    Join {
        from: text(own, "id1").to_owned(),
        to: text(own, "id2").to_owned(),
        label: plain(text(own, "title")),
        ends: [end("relationTitle1"), end("relationTitle2")],
        line: if kind("lineType") == 1 { Line::Dotted } else { Line::Normal },
        start: tip(kind("type1")),
        end: tip(kind("type2")),
    }
}
