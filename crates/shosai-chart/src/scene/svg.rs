//! A scene as a self-contained SVG: no scripts, no links, every text escaped.

use super::{Anchor, Node, Part, Scene, Shape, Stroke, Text, WHITE};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use shosai_figure::web_font;
use shosai_text::Faces;
use std::fmt::Write;

/// Writes the scene.
pub fn svg(scene: &Scene) -> String {
    write(scene, "", "")
}

/// Writes the scene with the letters it shows, for readers that have none of its fonts.
pub fn svg_with_faces(scene: &Scene, faces: &Faces) -> String {
    write(scene, &font_rules(scene, faces), "")
}

/// `@font-face` rules with the letters of a scene.
pub(super) fn font_rules(scene: &Scene, faces: &Faces) -> String {
    let mut out = String::new();
    for (face, weight) in [(&faces.regular, 400), (&faces.bold, 700)] {
        let own = scene.texts().filter(|text| text.bold == (weight == 700)).map(|text| text.text.as_str());
        let tips = scene.tips.iter().filter(|_| weight == 400).map(|tip| tip.text.as_str());
        let Some(font) = web_font(face, own.chain(tips)) else { continue };
        let _ = write!(
            out,
            "@font-face{{font-family:{};font-weight:{weight};src:url(data:font/ttf;base64,{})}}",
            quoted(&scene.family),
            STANDARD.encode(font)
        );
    }
    out
}

/// The scene with rules of style before it and more of it behind.
pub(super) fn write(scene: &Scene, style: &str, behind: &str) -> String {
    let mut out = String::with_capacity(scene.nodes.len() * 96 + 512);
    let (width, height) = (number(scene.width), number(scene.height));
    let family = format!("{}, sans-serif", quoted(&scene.family));
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{}\">",
        escape(&family)
    );
    let _ = write!(out, "<title>{}</title><desc>{}</desc>", escape(&scene.title), escape(&scene.description));
    if !style.is_empty() {
        let _ = write!(out, "<style>{style}</style>");
    }
    let _ = write!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", WHITE.hex());
    // Words lie over the lines that cross them.
    let (words, marks): (Vec<&Node>, Vec<&Node>) = scene.nodes.iter().partition(|node| matches!(node, Node::Text(_)));
    marks.into_iter().chain(words).for_each(|node| write_node(&mut out, node));
    out.push_str(behind);
    out.push_str("</svg>");
    out
}

fn quoted(family: &str) -> String {
    format!("'{}'", family.replace(['\'', '\\'], ""))
}

fn write_node(out: &mut String, node: &Node) {
    match node {
        Node::Rect { frame, fill, stroke, part } => {
            let crisp = if matches!(part, Part::Tile) { " shape-rendering=\"crispEdges\"" } else { "" };
            let _ = write!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"{}{crisp}/>",
                number(frame.left),
                number(frame.top),
                number(frame.width().max(0.0)),
                number(frame.height().max(0.0)),
                fill.hex(),
                stroke_of(stroke.as_ref())
            );
        }
        Node::Line { points, stroke, .. } => {
            let _ = write!(
                out,
                "<path d=\"{}\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"{}\"{}/>",
                path(points, false),
                if stroke.dash.is_empty() { "round" } else { "butt" },
                stroke_of(Some(stroke))
            );
        }
        Node::Area { points, fill, opacity, .. } => {
            let _ = write!(out, "<path d=\"{}\" fill=\"{}\"{}/>", path(points, true), fill.hex(), fade(*opacity));
        }
        Node::Marker { at, radius, shape, fill, stroke, opacity } => {
            write_marker(
                out,
                *at,
                *radius,
                *shape,
                &format!(" fill=\"{}\"{}{}", fill.hex(), stroke_of(stroke.as_ref()), fade(*opacity)),
            );
        }
        Node::Text(text) => write_text(out, text),
    }
}

/// Fill and stroke fade each on their own: fading the whole would need a layer of its own for every mark.
fn fade(opacity: f64) -> String {
    let share = number(opacity);
    if opacity >= 1.0 { String::new() } else { format!(" fill-opacity=\"{share}\" stroke-opacity=\"{share}\"") }
}

fn stroke_of(stroke: Option<&Stroke>) -> String {
    let Some(stroke) = stroke else { return String::new() };
    let mut out = format!(" stroke=\"{}\" stroke-width=\"{}\"", stroke.color.hex(), number(stroke.width));
    if !stroke.dash.is_empty() {
        let lengths: Vec<String> = stroke.dash.iter().map(|d| number(*d)).collect();
        let _ = write!(out, " stroke-dasharray=\"{}\"", lengths.join(" "));
    }
    out
}

fn path(points: &[(f64, f64)], closed: bool) -> String {
    let mut out = String::with_capacity(points.len() * 14);
    for (at, (x, y)) in points.iter().enumerate() {
        let _ = write!(out, "{}{} {}", if at == 0 { 'M' } else { 'L' }, number(*x), number(*y));
    }
    if closed {
        out.push('Z');
    }
    out
}

fn write_marker(out: &mut String, (x, y): (f64, f64), r: f64, shape: Shape, style: &str) {
    let outline =
        |points: &[(f64, f64)]| path(&points.iter().map(|(dx, dy)| (x + dx * r, y + dy * r)).collect::<Vec<_>>(), true);
    let _ = match shape {
        Shape::Circle => write!(out, "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{style}/>", number(x), number(y), number(r)),
        Shape::Square => {
            write!(out, "<path d=\"{}\"{style}/>", outline(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]))
        }
        Shape::Triangle => write!(out, "<path d=\"{}\"{style}/>", outline(&[(0.0, -1.15), (1.1, 0.85), (-1.1, 0.85)])),
        Shape::Diamond => {
            write!(out, "<path d=\"{}\"{style}/>", outline(&[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)]))
        }
    };
}

fn write_text(out: &mut String, text: &Text) {
    let anchor = match text.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let weight = if text.bold { " font-weight=\"700\"" } else { "" };
    let rim = if text.rim {
        format!(
            " stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\" paint-order=\"stroke\"",
            text.on.hex(),
            number(text.size * 0.28)
        )
    } else {
        String::new()
    };
    let _ = write!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\"{anchor}{weight}{rim}>{}</text>",
        number(text.x),
        number(text.y),
        number(text.size),
        text.color.hex(),
        escape(&text.text)
    );
}

/// A coordinate with two decimals at most; what is not finite becomes 0 so that the file stays valid.
pub(super) fn number(value: f64) -> String {
    if !value.is_finite() {
        return "0".to_owned();
    }
    let text = format!("{value:.2}");
    let trimmed = text.trim_end_matches('0').trim_end_matches('.');
    if trimmed == "-0" { "0".to_owned() } else { trimmed.to_owned() }
}

/// Escapes what XML reads as markup and drops what it forbids.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if c.is_control() || matches!(u32::from(c), 0xFFFE | 0xFFFF) => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::{Color, WHITE};
    use super::*;

    #[test]
    fn texts_cannot_break_out() {
        let text = Text {
            x: 0.0,
            y: f64::NAN,
            text: "<script>\"&'\u{1}".to_owned(),
            size: 10.0,
            bold: false,
            color: Color(0, 0, 0),
            anchor: Anchor::Start,
            on: WHITE,
            rim: false,
        };
        let scene = Scene {
            width: 10.0,
            height: 10.0,
            nodes: vec![Node::Text(text)],
            title: "</title><script>".to_owned(),
            description: String::new(),
            family: "a'b".to_owned(),
            tips: Vec::new(),
        };
        let written = svg(&scene);
        assert!(!written.contains("<script"), "{written}");
        assert!(!written.contains("NaN"));
    }
}
