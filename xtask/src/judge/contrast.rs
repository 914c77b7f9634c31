//! Letters that hardly differ from what lies behind them.

use super::deck::{Deck, Slide};
use super::ground;

/// WCAG: letters of 18 points, or bold ones of 14, are read at 3:1, smaller ones at 4.5:1.
const LARGE: f64 = 3.0;
const SMALL: f64 = 4.5;
/// What the files and the eyes of programs round away.
const SLACK: f64 = 0.05;

pub fn check(deck: &Deck, slide: &Slide, _: Option<&Slide>) -> Vec<String> {
    let mut found = Vec::new();
    for shape in slide.shapes.iter().filter(|own| !own.is_foot()) {
        for body in shape.bodies.iter().filter(|body| !body.is_empty()) {
            let Some(behind) = ground::behind(slide, &body.ink(&deck.faces), shape, body) else { continue };
            let worst = body.runs().filter_map(|run| {
                let bold = run.face == shosai_document::office::measure::FaceKind::Bold;
                let large = run.size >= 18.0 || (run.size >= 14.0 && bold);
                let needed = if large { LARGE } else { SMALL };
                let contrast = run.colour?.contrast(behind);
                // What a template gives its own text is its designer's choice, as long as it is read at all.
                let given = !run.own_colour || run.colour == slide.text || shape.name.starts_with("Code");
                let needed = if given { LARGE } else { needed };
                (contrast < needed - SLACK).then_some((contrast, run))
            });
            if let Some((contrast, run)) = worst.min_by(|a, b| a.0.total_cmp(&b.0)) {
                let colour = run.colour.map(|own| own.hex()).unwrap_or_default();
                let text: String = run.text.chars().take(16).collect();
                found.push(format!("`{}` “{text}” {colour} on {}: {contrast:.2}", shape.name, behind.hex()));
            }
        }
    }
    found
}
