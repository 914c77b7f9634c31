//! The colour that text stands out in where a template's body stands: what its placeholders have, not what the theme
//! calls text, which may be the colour of the paper.

use super::template::{Paint, Scheme, TextStyle};
use shosai_figure::Color;

/// Names of a theme's colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// For letters and lines.
    pub text: &'static str,
    /// For what lies behind them.
    pub ground: &'static str,
}

impl Default for Ink {
    fn default() -> Self {
        Self { text: "tx1", ground: "bg1" }
    }
}

/// A difference in brightness that makes two colours of text.
const ANOTHER: f64 = 0.25;

impl Ink {
    /// The theme's colour that is nearest to that of body text, where this is another than the theme's own for text.
    pub fn of(body: &TextStyle, scheme: &Scheme) -> Self {
        let light = |paint: &Paint| Color::parse(&paint.css(scheme)).map(Color::luminance);
        let named = |name: &'static str| light(&Paint::named(name)).unwrap_or_default();
        let Some(wanted) = light(&body.levels[0].paint) else { return Self::default() };
        if (wanted - named("tx1")).abs() <= ANOTHER {
            return Self::default();
        }
        let away = |name: &&'static str, from: f64| (named(name) - from).abs();
        let text = *NAMES.iter().min_by(|a, b| away(a, wanted).total_cmp(&away(b, wanted))).unwrap_or(&"tx1");
        let papers = NAMES[..2].iter();
        let ground = papers.max_by(|a, b| away(a, named(text)).total_cmp(&away(b, named(text)))).unwrap_or(&"bg1");
        Self { text, ground }
    }
}

const NAMES: [&str; 4] = ["tx1", "bg1", "tx2", "bg2"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_take_the_colour_of_body_text_where_it_is_not_the_themes() {
        let scheme = Scheme::default();
        let mut body = TextStyle::default();
        assert_eq!(Ink::of(&body, &scheme), Ink::default());
        body.levels[0].paint = Paint::named("bg1");
        assert_eq!(Ink::of(&body, &scheme), Ink { text: "bg1", ground: "tx1" }, "white letters on a dark picture");
    }
}
