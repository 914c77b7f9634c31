//! The colours of pictures: those of our charts, in place of Mermaid's own.

use serde_json::{Value, json};
use shosai_figure::{Color, LIGHT, WHITE};

/// A row a variable: its name, the colour of the palette, and how much of it is seen on white.
const VARIABLES: &str = include_str!("colours.tsv");

/// The variables of Mermaid's `base` theme on a light ground.
pub fn light() -> Value {
    let ink = LIGHT.ink.hex();
    let mut all = json!({});
    for row in VARIABLES.lines().filter(|row| !row.starts_with('#')) {
        let mut cells = row.split('\t');
        let (Some(name), Some(role), Some(share)) = (cells.next(), cells.next(), cells.next()) else { continue };
        if let (Some(colour), Ok(share)) = (named(role), share.parse()) {
            all[name] = json!(mixed(colour, share).hex());
        }
    }
    for (place, colour) in LIGHT.series.iter().enumerate() {
        let soft = mixed(*colour, 0.35);
        all[format!("pie{}", place + 1)] = json!(mixed(*colour, 0.75).hex());
        all[format!("cScale{place}")] = json!(soft.hex());
        all[format!("cScaleLabel{place}")] = json!(ink);
        all[format!("cScalePeer{place}")] = json!(colour.hex());
        all[format!("fillType{place}")] = json!(soft.hex());
        all[format!("git{place}")] = json!(colour.hex());
        all[format!("gitBranchLabel{place}")] =
            json!(if colour.contrast(WHITE) >= 3.0 { WHITE.hex() } else { ink.clone() });
    }
    all
}

/// A colour of the palette.
fn named(role: &str) -> Option<Color> {
    Some(match role {
        "ground" => LIGHT.ground,
        "ink" => LIGHT.ink,
        "quiet" => LIGHT.quiet,
        "grid" => LIGHT.grid,
        "axis" => LIGHT.axis,
        "main" => LIGHT.main,
        "accent" => LIGHT.accent,
        "muted" => LIGHT.muted,
        "rule" => LIGHT.rule,
        role => *LIGHT.series.get(role.strip_prefix("series ")?.parse::<usize>().ok()?)?,
    })
}

/// A colour on white, as thin as the share says.
fn mixed(colour: Color, share: f64) -> Color {
    let part = |own: u8| (f64::from(own) * share + 255.0 * (1.0 - share)).round() as u8;
    Color(part(colour.0), part(colour.1), part(colour.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_names_a_colour() {
        for row in VARIABLES.lines().filter(|row| !row.starts_with('#')) {
            let cells: Vec<&str> = row.split('\t').collect();
            assert!(cells.len() == 3 && named(cells[1]).is_some() && cells[2].parse::<f64>().is_ok(), "{row}");
        }
    }

    #[test]
    fn letters_are_read_on_every_ground_they_stand_on() {
        let all = light();
        let colour = |key: &str| Color::parse(all[key].as_str().unwrap()).unwrap();
        for ground in ["primaryColor", "noteBkgColor", "cScale0", "cScale3", "cScale6", "quadrant1Fill", "clusterBkg"] {
            assert!(LIGHT.ink.contrast(colour(ground)) >= 4.5, "{ground}");
        }
    }
}
