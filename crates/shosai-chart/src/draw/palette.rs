//! The contract's ten colours, and how each is made to stand out.

use crate::scene::{Color, Shape, WHITE};

/// The contract's palette.
pub const PALETTE: [Color; 10] = [
    Color(0x08, 0x19, 0x2D),
    Color(0x2E, 0xA9, 0xDF),
    Color(0x2D, 0x6D, 0x4B),
    Color(0xF7, 0xC2, 0x42),
    Color(0xF7, 0x5C, 0x2F),
    Color(0xD0, 0x10, 0x4C),
    Color(0x6F, 0x33, 0x81),
    Color(0xE0, 0x3C, 0x8A),
    Color(0x9C, 0x75, 0x5F),
    Color(0xBA, 0xB0, 0xAC),
];

/// Titles and labels.
pub const INK: Color = Color(0x08, 0x19, 0x2D);
/// Subtitles, ticks and notes: quieter, still 4.5:1.
pub const QUIET: Color = Color(0x5B, 0x66, 0x73);
/// Grid lines.
pub const GRID: Color = Color(0xE6, 0xEA, 0xEE);
/// Axis lines.
pub const AXIS: Color = Color(0x9A, 0xA5, 0xB1);
/// The one colour of a single series.
pub const MAIN: Color = Color(0x1F, 0x8F, 0xC6);
/// What is brought out.
pub const ACCENT: Color = Color(0xD9, 0x42, 0x14);
/// What stands back behind something brought out; still 3:1.
pub const MUTED: Color = Color(0x8C, 0x95, 0x9E);
/// Reference rules: targets, averages.
pub const RULE: Color = Color(0xD0, 0x10, 0x4C);

/// The contrast of marks and of texts.
const MARK: f64 = 3.05;
const TEXT: f64 = 4.6;

/// How a series is told apart: by colour, dash and marker.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// The fill of areas and bars, as in the palette.
    pub fill: Color,
    /// Lines, outlines and markers: dark enough to be seen on white.
    pub ink: Color,
    /// Labels: dark enough to be read on white.
    pub text: Color,
    /// Dashes of lines, as multiples of the width.
    pub dash: &'static [f64],
    /// The marker.
    pub shape: Shape,
}

const DASHES: [&[f64]; 5] = [&[], &[], &[5.0, 2.0], &[1.6, 1.6], &[7.0, 2.0, 1.5, 2.0]];
const SHAPES: [Shape; 4] = [Shape::Circle, Shape::Square, Shape::Triangle, Shape::Diamond];
/// The order in which colours are used: neighbours differ in lightness and hue, also for colour-blind eyes.
const ORDER: [usize; 10] = [1, 0, 4, 2, 6, 3, 5, 8, 7, 9];

/// The look of the series at a position.
pub fn look(at: usize) -> Look {
    let fill = PALETTE[ORDER[at % ORDER.len()]];
    Look {
        fill,
        ink: fill.against(WHITE, MARK),
        text: fill.against(WHITE, TEXT),
        dash: DASHES[at % DASHES.len()],
        shape: SHAPES[at % SHAPES.len()],
    }
}

/// The look of `その他` and of what stands back.
pub fn muted() -> Look {
    Look { fill: PALETTE[9], ink: MUTED, text: QUIET, dash: &[2.0, 2.0], shape: Shape::Circle }
}

/// White, ink or black: the first that is read well on `ground`.
pub fn text_on(ground: Color) -> Color {
    let black = Color(0, 0, 0);
    [WHITE, INK].into_iter().find(|color| color.contrast(ground) >= TEXT).unwrap_or(black)
}

/// A step of a scale from light to dark, for heat maps.
pub fn heat(share: f64) -> Color {
    let (light, middle, dark) = (Color(0xEE, 0xF5, 0xFA), Color(0x2E, 0x93, 0xC9), Color(0x08, 0x19, 0x2D));
    let share = share.clamp(0.0, 1.0);
    if share < 0.6 { light.mix(middle, share / 0.6) } else { middle.mix(dark, (share - 0.6) / 0.4) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_look_can_be_seen_and_read() {
        for at in 0..10 {
            let look = look(at);
            assert!(look.ink.contrast(WHITE) >= 3.0 && look.text.contrast(WHITE) >= 4.5, "{at}");
        }
        for color in [INK, QUIET] {
            assert!(color.contrast(WHITE) >= 4.5);
        }
        for color in [MAIN, ACCENT, MUTED, RULE] {
            assert!(color.contrast(WHITE) >= 3.0, "{}", color.hex());
        }
        for step in 0..=20 {
            let ground = heat(f64::from(step) / 20.0);
            assert!(text_on(ground).contrast(ground) >= 4.5, "{step} {}", ground.hex());
        }
    }
}
