//! The colour that text stands out in where a template's body stands: what its placeholders have, not what the theme
//! calls text, which may be the colour of the paper.

use super::template::{Paint, Scheme, TextStyle, USUAL_TABLE_STYLE};
use super::text::Colour;
use shosai_figure::{BLACK, Color, WHITE};

/// Names of a theme's colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// For letters and lines.
    pub text: &'static str,
    /// For what lies behind them.
    pub ground: &'static str,
    /// For letters on each of the theme's accents.
    pub on: [&'static str; 6],
    /// How much of each accent's brightness is kept where letters stand on it, in per cent.
    pub kept: [u32; 6],
    /// What panels are tinted with where letters hardly stand out from the paper: any other tint would take from it.
    pub away: Option<Color>,
    /// Whether a line in each of the accents is seen on the paper.
    pub seen: [bool; 6],
    /// Whether tables are set in rules of their own, because the letters of the template's style are not read.
    pub ruled: bool,
}

impl Default for Ink {
    fn default() -> Self {
        Self { text: "tx1", ground: "bg1", on: ["lt1"; 6], kept: [100; 6], away: None, seen: [true; 6], ruled: false }
    }
}

/// The darker or the lighter of a theme's first colours, whichever stands out on each accent, and how far the accent is
/// darkened for it.
pub fn on_accents(scheme: &Scheme) -> ([&'static str; 6], [u32; 6]) {
    let colour = |paint: Paint| Color::parse(&paint.css(scheme)).unwrap_or(BLACK);
    let chosen = ACCENTS.map(|accent| {
        let contrast = |name: &'static str, kept: u32| {
            colour(Paint::named(accent).darkened(f64::from(kept) / 100.0)).contrast(colour(Paint::named(name)))
        };
        // Light letters, which designers set on colours, wherever they are read.
        let read = contrast("lt1", 100) >= SMALL.min(contrast("dk1", 100));
        let light = if read { ("lt1", "dk1") } else { ("dk1", "lt1") };
        if contrast(light.0, 100) >= SMALL {
            return (light.0, 100);
        }
        // White and black are nearly alike here: a darker shade lets the lighter one be read.
        let paler = if colour(Paint::named("lt1")).luminance() > colour(Paint::named("dk1")).luminance() {
            "lt1"
        } else {
            "dk1"
        };
        KEPT.into_iter().find(|kept| contrast(paler, *kept) >= SMALL).map_or((light.0, 100), |kept| (paler, kept))
    });
    (chosen.map(|own| own.0), chosen.map(|own| own.1))
}

/// Shades that are tried.
const KEPT: [u32; 4] = [90, 80, 70, 60];

/// The theme's accent that is nearest to what a callout's usual one means: blue for a note, green for a tip, orange for
/// a warning, red for what is dangerous; the usual one where the theme has no such colour.
pub fn by_meaning(usual: &'static str, scheme: &Scheme) -> &'static str {
    let Some((_, meant)) = MEANT.iter().find(|own| own.0 == usual) else { return usual };
    let away = |accent: &&'static str| {
        let hue = Color::parse(&Paint::named(accent).css(scheme)).and_then(hue)?;
        let away = (hue - meant).abs();
        Some(away.min(360.0 - away)).filter(|away| *away <= ALIKE)
    };
    let near = ACCENTS.iter().filter_map(|accent| Some((away(accent)?, *accent)));
    near.min_by(|one, other| one.0.total_cmp(&other.0)).map_or(usual, |own| own.1)
}

/// The accents that callouts have on our own designs, and the hues that they stand for, in degrees.
const MEANT: [(&str, f64); 4] = [("accent1", 212.0), ("accent2", 32.0), ("accent3", 155.0), ("accent5", 356.0)];
/// Hues that differ by less are called by one name.
const ALIKE: f64 = 40.0;
/// A colour with less between its strongest and its weakest part is a grey.
const GREY: f64 = 0.15;

/// The hue of a colour, in degrees; nothing for a grey.
fn hue(own: Color) -> Option<f64> {
    let parts = [own.0, own.1, own.2].map(|part| f64::from(part) / 255.0);
    let (high, low) = parts.iter().fold((0.0_f64, 1.0_f64), |(high, low), own| (high.max(*own), low.min(*own)));
    let [red, green, blue] = parts;
    let span = high - low;
    (span >= GREY).then(|| match () {
        () if high == red => (60.0 * (green - blue) / span).rem_euclid(360.0),
        () if high == green => 60.0 * (blue - red) / span + 120.0,
        () => 60.0 * (red - green) / span + 240.0,
    })
}

/// The colour for letters on a ground, where the wanted one is not read there; nothing where it is, or the ground is
/// not known. One of the theme's, or black or white where none of these is read either.
pub fn instead(wanted: &Paint, size: f64, ground: Option<Color>, scheme: &Scheme) -> Option<Colour> {
    let ground = ground?;
    let contrast = |paint: &Paint| Color::parse(&paint.css(scheme)).map_or(1.0, |own| own.contrast(ground));
    let least = if size >= LARGE_FROM { LARGE } else { SMALL };
    if contrast(wanted) >= least {
        return None;
    }
    let best =
        NAMES.iter().copied().max_by(|a, b| contrast(&Paint::named(a)).total_cmp(&contrast(&Paint::named(b))))?;
    if contrast(&Paint::named(best)) < LARGE {
        return Some(Colour::Rgb(if ground.contrast(WHITE) >= ground.contrast(BLACK) { WHITE } else { BLACK }));
    }
    // A template's own colours are left where another is hardly better.
    (contrast(&Paint::named(best)) > contrast(wanted) * 1.2).then_some(Colour::Theme(best))
}

/// Whether the letters of a style of tables are read: the usual one writes on a tint of the first accent, those
/// without a fill on the paper; what a template brings along is its own.
pub fn reads_tables(style: &str, paper: Option<Color>, scheme: &Scheme) -> bool {
    let colour = |paint: Paint| Color::parse(&paint.css(scheme)).unwrap_or(BLACK);
    let ground = match style {
        USUAL_TABLE_STYLE => Some(colour(Paint::named("accent1").tinted(USUAL_TINT))),
        style if UNFILLED_TABLES.contains(&style) => paper,
        _ => None,
    };
    let letters = if style == USUAL_TABLE_STYLE { "dk1" } else { "tx1" };
    ground.is_none_or(|ground| colour(Paint::named(letters)).contrast(ground) >= SMALL)
}

/// Every second row of the usual style keeps so much of the accent.
const USUAL_TINT: f64 = 0.4;
/// Office's styles without any fill: with a grid, and without.
pub const UNFILLED_TABLES: [&str; 2] =
    ["{5940675A-B579-460E-94D1-54222C63F5DA}", "{2D5ABB26-0587-4C30-8999-92F81FD0307C}"];

/// Letters from this size on, in points, are read at the lower contrast.
const LARGE_FROM: f64 = 18.0;
/// The least contrast of large letters.
pub const LARGE: f64 = 3.0;

const ACCENTS: [&str; 6] = ["accent1", "accent2", "accent3", "accent4", "accent5", "accent6"];
/// Letters of any size are read at this contrast.
const SMALL: f64 = 4.5;

/// Lines that stand out less from the paper are not seen.
const LINE: f64 = 1.5;

/// A difference in brightness that makes two colours of text.
const ANOTHER: f64 = 0.25;

/// Letters that stand out less than this from the paper cannot spare the tint of a panel.
const FIRM: f64 = 5.5;

impl Ink {
    /// The same on this paper, in the theme's colour that is read best where its own is not read.
    pub fn on_paper(self, paper: Option<Color>, scheme: &Scheme) -> Self {
        let own = paper.map_or(self, |paper| self.read_on(paper, scheme));
        own.tinted_for(paper, scheme)
    }

    fn read_on(self, paper: Color, scheme: &Scheme) -> Self {
        let colour = |name: &'static str| Color::parse(&Paint::named(name).css(scheme)).unwrap_or(BLACK);
        let contrast = |name: &'static str| colour(name).contrast(paper);
        if contrast(self.text) >= SMALL {
            return self;
        }
        let best = |from: Color, names: &[&'static str]| {
            let away = |name: &&&'static str| colour(name).contrast(from);
            names.iter().max_by(|a, b| away(a).total_cmp(&away(b))).copied()
        };
        let text = best(paper, &NAMES).filter(|name| contrast(name) > contrast(self.text)).unwrap_or(self.text);
        let ground = best(colour(text), &NAMES[..2]).unwrap_or(self.ground);
        Self { text, ground, ..self }
    }

    fn tinted_for(self, paper: Option<Color>, scheme: &Scheme) -> Self {
        let letters = Color::parse(&Paint::named(self.text).css(scheme));
        let away = letters.zip(paper).filter(|(letters, paper)| letters.contrast(*paper) < FIRM);
        let away = away.map(|(letters, paper)| if letters.luminance() > paper.luminance() { BLACK } else { WHITE });
        let seen = ACCENTS.map(|accent| {
            let line = Color::parse(&Paint::named(accent).css(scheme));
            line.zip(paper).is_none_or(|(line, paper)| line.contrast(paper) >= LINE)
        });
        Self { away, seen, ..self }
    }

    /// A colour of the theme for lines; that of letters where it is not seen on the paper.
    pub fn visible(&self, name: &'static str) -> &'static str {
        let unseen = ACCENTS.iter().zip(self.seen).any(|(accent, seen)| *accent == name && !seen);
        if unseen { self.text } else { name }
    }

    /// A thin fill with a colour of the theme, so many per cent of it.
    pub fn tint(&self, name: &str, percent: u32) -> String {
        let alpha = format!("<a:alpha val=\"{}\"/>", percent * 1000);
        match self.away {
            Some(colour) => {
                format!("<a:solidFill><a:srgbClr val=\"{}\">{alpha}</a:srgbClr></a:solidFill>", colour.rrggbb())
            }
            None => format!("<a:solidFill><a:schemeClr val=\"{name}\">{alpha}</a:schemeClr></a:solidFill>"),
        }
    }

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
        Self { text, ground, ..Self::default() }
    }
}

const NAMES: [&str; 4] = ["tx1", "bg1", "tx2", "bg2"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_no_colour_of_the_theme_saves_are_black_or_white() {
        let map = crate::office::xml::parse("<m bg1=\"dk1\" bg2=\"dk2\"/>").unwrap();
        let dark = Scheme::default().mapped(Some(map.root_element()));
        let ground = Color::parse("#102030");
        assert_eq!(instead(&Paint::named("tx1"), 24.0, ground, &dark), Some(Colour::Rgb(WHITE)));
        assert_eq!(instead(&Paint::named("tx1"), 24.0, ground, &Scheme::default()), Some(Colour::Theme("bg1")));
        assert_eq!(instead(&Paint::named("tx1"), 24.0, Some(WHITE), &dark), None);
    }

    #[test]
    fn panels_are_tinted_away_from_letters_that_hardly_stand_out() {
        let (scheme, blue) = (Scheme::default(), Color::parse("#099bdd"));
        let white = Ink { text: "bg1", ..Ink::default() };
        assert_eq!(white.tinted_for(blue, &scheme).away, Some(BLACK));
        assert_eq!(white.on_paper(Some(BLACK), &scheme).away, None);
        let accent = Color::parse(&Paint::named("accent1").css(&scheme));
        assert!(!white.on_paper(accent, &scheme).seen[0], "a line in the colour of the paper");
        assert!(white.on_paper(Some(WHITE), &scheme).seen[0]);
    }

    #[test]
    fn letters_that_are_not_read_on_the_paper_take_the_theme_s_best_colour() {
        let scheme = Scheme::default();
        let white = Ink { text: "bg1", ground: "tx1", ..Ink::default() };
        let read = white.on_paper(Color::parse("#eeeeee"), &scheme);
        assert_eq!((read.text, read.ground), ("tx1", "bg1"));
        assert_eq!(white.on_paper(Some(BLACK), &scheme).text, "bg1", "what is read stays");
        assert_eq!(white.on_paper(None, &scheme).text, "bg1", "of a picture nothing is known");
    }

    #[test]
    fn callouts_take_the_accent_that_means_what_they_do() {
        let xml = "<a:clrScheme xmlns:a=\"a\"><a:accent1><a:srgbClr val=\"C8432B\"/></a:accent1><a:accent2><a:srgbClr val=\"E8963A\"/></a:accent2>\
                   <a:accent3><a:srgbClr val=\"2F7F86\"/></a:accent3><a:accent4><a:srgbClr val=\"5C6BB0\"/></a:accent4>\
                   <a:accent5><a:srgbClr val=\"8FA63B\"/></a:accent5><a:accent6><a:srgbClr val=\"8C7568\"/></a:accent6></a:clrScheme>";
        let document = crate::office::xml::parse(xml).unwrap();
        let scheme = Scheme::read(Some(document.root_element()));
        assert_eq!(
            ["accent1", "accent2", "accent3", "accent5"].map(|usual| by_meaning(usual, &scheme)),
            ["accent4", "accent2", "accent3", "accent1"]
        );
    }

    #[test]
    fn tables_whose_letters_are_not_read_are_ruled() {
        let (scheme, paper) = (Scheme::default(), Color::parse("#202020"));
        assert!(reads_tables(UNFILLED_TABLES[0], Some(WHITE), &scheme));
        assert!(!reads_tables(UNFILLED_TABLES[0], paper, &scheme));
        assert!(reads_tables(USUAL_TABLE_STYLE, paper, &scheme), "it brings its own ground");
        assert!(reads_tables("{4C3C2611-4C71-4FC5-86AE-919BDF0F9419}", paper, &scheme), "a template's own");
    }

    #[test]
    fn letters_take_the_colour_of_body_text_where_it_is_not_the_themes() {
        let scheme = Scheme::default();
        let mut body = TextStyle::default();
        assert_eq!(Ink::of(&body, &scheme), Ink::default());
        body.levels[0].paint = Paint::named("bg1");
        assert_eq!(
            Ink::of(&body, &scheme),
            Ink { text: "bg1", ground: "tx1", ..Ink::default() },
            "white letters on a dark picture"
        );
    }
}
