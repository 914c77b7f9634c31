/// A colour without transparency: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color(pub u8, pub u8, pub u8);

pub const WHITE: Color = Color(255, 255, 255);
pub const BLACK: Color = Color(0, 0, 0);

impl Color {
    /// Of `0xRRGGBB`.
    pub const fn rgb(value: u32) -> Self {
        Self((value >> 16) as u8, (value >> 8) as u8, value as u8)
    }

    /// Reads what authors write: `#abc`, `#aabbcc`, either with an opacity that is dropped, or a name of CSS.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_lowercase();
        let Some(digits) = text.strip_prefix('#') else {
            let named = NAMED.lines().filter_map(|line| line.split_once('\t')).find(|(name, _)| *name == text);
            return named.and_then(|(_, color)| Self::from_rrggbb(color.strip_prefix('#')?));
        };
        match digits.len() {
            3 | 4 => Self::from_rrggbb(&digits.chars().take(3).flat_map(|digit| [digit, digit]).collect::<String>()),
            6 | 8 => Self::from_rrggbb(digits.get(..6)?),
            _ => None,
        }
    }

    /// Reads six hexadecimal digits.
    pub fn from_rrggbb(digits: &str) -> Option<Self> {
        if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        u32::from_str_radix(digits, 16).ok().map(Self::rgb)
    }

    /// `RRGGBB`, as office programs write it.
    pub fn rrggbb(self) -> String {
        format!("{:02X}{:02X}{:02X}", self.0, self.1, self.2)
    }

    /// `#rrggbb`, as CSS has it.
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// The relative luminance of WCAG.
    pub fn luminance(self) -> f64 {
        let channel = |value: u8| {
            let share = f64::from(value) / 255.0;
            if share <= 0.039_28 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(self.0) + 0.7152 * channel(self.1) + 0.0722 * channel(self.2)
    }

    /// The contrast ratio of WCAG.
    pub fn contrast(self, other: Color) -> f64 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        if a > b { a / b } else { b / a }
    }

    /// A mixture: 0 is this colour, 1 the other.
    pub fn mix(self, other: Color, share: f64) -> Color {
        let mixed = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
        Color(mixed(self.0, other.0), mixed(self.1, other.1), mixed(self.2, other.2))
    }

    /// This colour, darkened until it stands out from `ground` by `ratio`.
    pub fn against(self, ground: Color, ratio: f64) -> Color {
        let mut share = 0.0;
        while share < 1.0 {
            let darker = self.mix(BLACK, share);
            if darker.contrast(ground) >= ratio {
                return darker;
            }
            share += 0.02;
        }
        BLACK
    }
}

/// A name and its colour on each line.
const NAMED: &str = include_str!("colors.tsv");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_authors_write_them() {
        let read = |text: &str| Color::parse(text).map(Color::rrggbb);
        for (text, code) in [
            ("#f9c", "FF99CC"),
            (" #12aB34", "12AB34"),
            ("#12ab3480", "12AB34"),
            ("#abcd", "AABBCC"),
            ("Navy", "000080"),
        ] {
            assert_eq!(read(text).as_deref(), Some(code), "{text}");
        }
        for text in ["", "#", "#12345", "#ggg", "#+12345", "#売上", "reddish", "123456"] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(Color(0x12, 0xAB, 0x34).hex(), "#12ab34");
    }

    #[test]
    fn contrast_is_that_of_wcag() {
        assert!((WHITE.contrast(BLACK) - 21.0).abs() < 0.01);
        assert!(Color(0xF7, 0xC2, 0x42).against(WHITE, 3.0).contrast(WHITE) >= 3.0);
    }
}
