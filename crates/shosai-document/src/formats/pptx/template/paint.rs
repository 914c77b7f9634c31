//! Colours as a file has them: a colour of the theme or one of its own, made lighter, darker or thinner.

use roxmltree::Node;

use crate::office::xml::number;
use shosai_figure::{BLACK, Color, WHITE};

/// How many colours a theme has.
const SLOTS: usize = 12;
/// The colours of a theme, in the order in which they are kept.
const SCHEME: [&str; SLOTS] =
    ["dk1", "lt1", "dk2", "lt2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6", "hlink", "folHlink"];
/// What slides call them, in the same order where a master says nothing.
const NAMES: [&str; SLOTS] =
    ["tx1", "bg1", "tx2", "bg2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6", "hlink", "folHlink"];
/// The colours of a file that has none: those of Office.
const USUAL: [u32; SLOTS] = [
    0x000000, 0xFFFFFF, 0x44546A, 0xE7E6E6, 0x4472C4, 0xED7D31, 0xA5A5A5, 0xFFC000, 0x5B9BD5, 0x70AD47, 0x0563C1,
    0x954F72,
];
/// How the values of a screen become light.
const GAMMA: f64 = 2.2;
/// What a whole is in the files: hundred thousand.
const WHOLE: f64 = 100_000.0;

/// The colours of a theme under the names that slides use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scheme {
    colours: [Color; SLOTS],
    mapping: [usize; SLOTS],
}

impl Default for Scheme {
    fn default() -> Self {
        Self { colours: USUAL.map(Color::rgb), mapping: std::array::from_fn(|place| place) }
    }
}

impl Scheme {
    /// Reads the colours of a theme.
    pub fn read(scheme: Option<Node<'_, '_>>) -> Self {
        let mut own = Self::default();
        for node in scheme.into_iter().flat_map(|scheme| scheme.children()) {
            let slot = SCHEME.iter().position(|name| *name == node.tag_name().name());
            let colour = node.children().find(Node::is_element);
            let value = colour.and_then(|colour| colour.attribute("lastClr").or_else(|| colour.attribute("val")));
            if let (Some(slot), Some(value)) = (slot, value.and_then(Color::from_rrggbb)) {
                own.colours[slot] = value;
            }
        }
        own
    }

    /// The same colours under the names that a master or a slide gives them.
    pub fn mapped(mut self, map: Option<Node<'_, '_>>) -> Self {
        for (place, name) in NAMES.iter().enumerate() {
            let target = map.and_then(|map| map.attribute(*name));
            if let Some(slot) = target.and_then(|target| SCHEME.iter().position(|own| *own == target)) {
                self.mapping[place] = slot;
            }
        }
        self
    }

    /// The same with text and paper in each other's place, and links and bullets in the colours of the paper.
    pub fn exchanged(mut self) -> Self {
        self.mapping.swap(0, 1);
        self.mapping.swap(2, 3);
        self.mapping[4] = self.mapping[2];
        self.mapping[10] = self.mapping[0];
        self.mapping[11] = self.mapping[0];
        self
    }

    fn named(&self, name: &str) -> Option<Color> {
        let mapped = NAMES.iter().position(|own| *own == name).map(|place| self.colours[self.mapping[place]]);
        mapped.or_else(|| Some(self.colours[SCHEME.iter().position(|own| *own == name)?]))
    }
}

/// A colour with its changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    base: Base,
    /// Brightness: what it is multiplied by, and what is added.
    brightness: (f64, f64),
    /// What its saturation is multiplied by.
    saturation: f64,
    /// The share of the colour that is kept, mixed with white (tint) or black (shade).
    tint: f64,
    shade: f64,
    /// Whether it is mixed before its brightness is changed.
    mixed_first: bool,
    /// How much of it is seen.
    pub alpha: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Base {
    Named(&'static str),
    Rgb(Color),
}

impl Paint {
    const PLAIN: Self = Self {
        base: Base::Named("tx1"),
        brightness: (1.0, 0.0),
        saturation: 1.0,
        tint: 1.0,
        shade: 1.0,
        mixed_first: false,
        alpha: 1.0,
    };

    /// A colour of the theme, as it is.
    pub const fn named(name: &'static str) -> Self {
        Self { base: Base::Named(name), ..Self::PLAIN }
    }

    /// The same, mixed with white.
    pub const fn tinted(self, tint: f64) -> Self {
        Self { tint, ..self }
    }

    /// The same, with this much of its brightness.
    pub const fn darkened(self, kept: f64) -> Self {
        Self { brightness: (kept, 0.0), ..self }
    }

    /// Reads the colour within an element such as `a:solidFill`.
    pub fn within(parent: Node<'_, '_>) -> Option<Self> {
        let colour = parent
            .children()
            .find(|node| matches!(node.tag_name().name(), "schemeClr" | "srgbClr" | "sysClr" | "prstClr"))?;
        let value = colour.attribute("val").unwrap_or_default();
        let base = match colour.tag_name().name() {
            "schemeClr" => {
                Base::Named(NAMES.iter().chain(&SCHEME).find(|name| **name == value).copied().unwrap_or("tx1"))
            }
            "prstClr" => Base::Rgb(if value == "white" { WHITE } else { BLACK }),
            _ => Base::Rgb(colour.attribute("lastClr").or(Some(value)).and_then(Color::from_rrggbb)?),
        };
        let mut paint = Self { base, ..Self::PLAIN };
        for change in colour.children().filter(Node::is_element) {
            let share = number(change, "val").unwrap_or(WHOLE as i64) as f64 / WHOLE;
            match change.tag_name().name() {
                "lumMod" | "lumOff" | "satMod" => {
                    paint.mixed_first |= (paint.tint, paint.shade) != (1.0, 1.0);
                    match change.tag_name().name() {
                        "lumMod" => paint.brightness.0 = share,
                        "lumOff" => paint.brightness.1 = share,
                        _ => paint.saturation = share,
                    }
                }
                "tint" => paint.tint = share,
                "shade" => paint.shade = share,
                "alpha" => paint.alpha = share.clamp(0.0, 1.0),
                _ => {}
            }
        }
        Some(paint)
    }

    /// The colour as `#rrggbb` among the colours of a theme.
    pub fn css(&self, scheme: &Scheme) -> String {
        let Color(red, green, blue) = match self.base {
            Base::Named(name) => scheme.named(name).unwrap_or(BLACK),
            Base::Rgb(color) => color,
        };
        let parts = [red, green, blue].map(|part| f64::from(part) / 255.0);
        let lit = |parts| brightened(parts, self.brightness, self.saturation);
        let parts = if self.mixed_first { lit(self.mixed(parts)) } else { self.mixed(lit(parts)) };
        let [red, green, blue] = parts.map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8);
        Color(red, green, blue).hex()
    }

    /// With white or black; programs mix light, not the values of the screen.
    fn mixed(&self, parts: [f64; 3]) -> [f64; 3] {
        parts.map(|part| match (self.shade, self.tint) {
            (1.0, 1.0) => part,
            (shade, tint) => (part.powf(GAMMA) * shade * tint + (1.0 - tint)).powf(1.0 / GAMMA),
        })
    }
}

/// Changes the brightness and the saturation of a colour and keeps its hue.
fn brightened(parts: [f64; 3], (times, plus): (f64, f64), saturation: f64) -> [f64; 3] {
    if (times, plus, saturation) == (1.0, 0.0, 1.0) {
        return parts;
    }
    let (high, low) = (parts.iter().copied().fold(0.0, f64::max), parts.iter().copied().fold(1.0, f64::min));
    let before = (high + low) / 2.0;
    let after = (before * times + plus).clamp(0.0, 1.0);
    // How far a colour of this brightness can be from grey, and how far this one is.
    let most = |brightness: f64| 1.0 - (2.0 * brightness - 1.0).abs();
    let own = if most(before) > 0.0 { (high - low) / most(before) } else { 0.0 };
    let wanted = (own * saturation).min(1.0) * most(after);
    let times = if high > low { wanted / (high - low) } else { 0.0 };
    parts.map(|part| after + (part - before) * times)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::office::xml::parse;

    fn css(xml: &str, scheme: &Scheme) -> String {
        let text = format!("<f>{xml}</f>");
        Paint::within(parse(&text).unwrap().root_element()).unwrap().css(scheme)
    }

    #[test]
    fn theme_colours_go_by_the_names_of_the_master() {
        let map = parse("<m bg1=\"dk1\" tx1=\"lt1\"/>").unwrap();
        let scheme = Scheme::default().mapped(Some(map.root_element()));
        assert_eq!(css("<schemeClr val=\"bg1\"/>", &scheme), "#000000");
        assert_eq!(css("<schemeClr val=\"lt1\"/>", &scheme), "#ffffff");
        assert_eq!(css("<srgbClr val=\"12355B\"/>", &scheme), "#12355b");
    }

    #[test]
    fn colours_are_lightened_and_tinted() {
        let scheme = Scheme::default();
        assert_eq!(
            css("<schemeClr val=\"tx1\"><lumMod val=\"50000\"/><lumOff val=\"50000\"/></schemeClr>", &scheme),
            "#808080"
        );
        assert_eq!(
            css("<srgbClr val=\"ABE0DF\"><lumMod val=\"10000\"/></srgbClr>", &scheme),
            "#0b1d1d",
            "as strong as before"
        );
        assert_eq!(
            css("<schemeClr val=\"bg1\"><shade val=\"80000\"/><lumMod val=\"108000\"/></schemeClr>", &scheme),
            "#f9f9f9",
            "in the order of the file"
        );
        assert_eq!(css("<srgbClr val=\"FF0000\"><tint val=\"40000\"/></srgbClr>", &scheme), "#ffcaca");
    }
}
