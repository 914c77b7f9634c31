//! The contract's colours, and how each is made to stand out.

use crate::scene::{Color, Shape, WHITE};
use shosai_figure::{BLACK, LIGHT};

pub const INK: Color = LIGHT.ink;
pub const QUIET: Color = LIGHT.quiet;
pub const GRID: Color = LIGHT.grid;
pub const AXIS: Color = LIGHT.axis;
pub const MAIN: Color = LIGHT.main;
pub const ACCENT: Color = LIGHT.accent;
pub const MUTED: Color = LIGHT.muted;
pub const RULE: Color = LIGHT.rule;

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

thread_local! {
    /// The caller's colours while a picture is drawn.
    static OWN: std::cell::RefCell<Vec<Color>> = const { std::cell::RefCell::new(Vec::new()) };
}

/// Draws with the caller's colours for the series.
pub fn with_colors<T>(colors: &[Color], draw: impl FnOnce() -> T) -> T {
    OWN.with_borrow_mut(|own| *own = colors.to_vec());
    let drawn = draw();
    OWN.with_borrow_mut(Vec::clear);
    drawn
}

/// The look of the series at a position.
pub fn look(at: usize) -> Look {
    let own = OWN.with_borrow(|own| own.get(at).copied());
    let fill = own.unwrap_or(LIGHT.series[at % LIGHT.series.len()]);
    Look {
        fill,
        ink: fill.against(WHITE, MARK),
        text: fill.against(WHITE, TEXT),
        dash: DASHES[at % DASHES.len()],
        shape: SHAPES[at % SHAPES.len()],
    }
}

/// A colour dark enough for marks and for texts, dashed and marked as the first series is.
pub fn shade_of(fill: Color) -> Look {
    Look { fill, ink: fill.against(WHITE, MARK), text: fill.against(WHITE, TEXT), dash: &[], shape: Shape::Circle }
}

/// The look of `その他` and of what stands back.
pub fn muted() -> Look {
    Look { fill: LIGHT.series[9], ink: MUTED, text: QUIET, dash: &[2.0, 2.0], shape: Shape::Circle }
}

/// White, ink or black: the first that is read well on `ground`.
pub fn text_on(ground: Color) -> Color {
    [WHITE, INK].into_iter().find(|color| color.contrast(ground) >= TEXT).unwrap_or(BLACK)
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
        for step in 0..=20 {
            let ground = heat(f64::from(step) / 20.0);
            assert!(text_on(ground).contrast(ground) >= 4.5, "{step} {}", ground.hex());
        }
    }
}
