use crate::{Color, WHITE};

/// The colours a figure is drawn with, by what they are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// What everything stands on.
    pub ground: Color,
    /// Titles and labels.
    pub ink: Color,
    /// Subtitles, ticks and notes: quieter, still 4.5:1.
    pub quiet: Color,
    pub grid: Color,
    pub axis: Color,
    /// The one colour of a single series.
    pub main: Color,
    /// What is brought out.
    pub accent: Color,
    /// What stands back behind something brought out; still 3:1.
    pub muted: Color,
    /// Reference rules: targets, averages.
    pub rule: Color,
    /// The colours of series, in the order in which they are used: neighbours differ in lightness and hue, also for
    /// colour-blind eyes.
    pub series: [Color; 10],
}

/// The colours of the chart contract, on white.
pub const LIGHT: Palette = Palette {
    ground: WHITE,
    ink: Color::rgb(0x08192D),
    quiet: Color::rgb(0x5B6673),
    grid: Color::rgb(0xE6EAEE),
    axis: Color::rgb(0x9AA5B1),
    main: Color::rgb(0x1F8FC6),
    accent: Color::rgb(0xD94214),
    muted: Color::rgb(0x8C959E),
    rule: Color::rgb(0xD0104C),
    series: [
        Color::rgb(0x2EA9DF),
        Color::rgb(0x08192D),
        Color::rgb(0xF75C2F),
        Color::rgb(0x2D6D4B),
        Color::rgb(0x6F3381),
        Color::rgb(0xF7C242),
        Color::rgb(0xD0104C),
        Color::rgb(0x9C755F),
        Color::rgb(0xE03C8A),
        Color::rgb(0xBAB0AC),
    ],
};

/// Light or dark colours; a diagram's own configuration wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark lines on a light ground.
    #[default]
    Light,
    /// Light lines on a dark ground.
    Dark,
}

impl Theme {
    /// The colour of the ground that suits the theme.
    pub fn ground(self) -> Color {
        match self {
            Self::Light => LIGHT.ground,
            Self::Dark => Color::rgb(0x1F2020),
        }
    }
}

/// What lies behind a figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Background {
    /// Nothing: the page shows through.
    #[default]
    Transparent,
    /// A ground that suits the theme.
    Theme,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_and_marks_are_seen_on_the_ground() {
        for color in [LIGHT.ink, LIGHT.quiet] {
            assert!(color.contrast(LIGHT.ground) >= 4.5, "{}", color.hex());
        }
        for color in [LIGHT.main, LIGHT.accent, LIGHT.muted, LIGHT.rule] {
            assert!(color.contrast(LIGHT.ground) >= 3.0, "{}", color.hex());
        }
    }

    #[test]
    fn themes_stand_on_grounds_that_differ() {
        assert!(Theme::Light.ground().contrast(Theme::Dark.ground()) > 10.0);
    }
}
