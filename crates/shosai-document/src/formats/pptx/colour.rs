//! Colours as authors write them.

use super::text::Colour;

/// Reads `#1a2b3c`, `#abc` or a common colour's name.
pub fn colour(text: &str) -> Option<Colour> {
    let text = text.trim().to_ascii_lowercase();
    if let Some(hex) = text.strip_prefix('#') {
        let digits: Vec<char> = hex.chars().collect();
        if !digits.iter().all(char::is_ascii_hexdigit) {
            return None;
        }
        return match digits.len() {
            3 | 4 => Some(Colour::Rgb(digits[..3].iter().flat_map(|d| [*d, *d]).collect::<String>().to_uppercase())),
            6 | 8 => Some(Colour::Rgb(hex[..6].to_uppercase())),
            _ => None,
        };
    }
    let named = NAMED_COLOURS.iter().find(|(name, _)| *name == text)?;
    Some(Colour::Rgb(named.1.to_owned()))
}

/// The colours authors name most, as CSS defines them.
const NAMED_COLOURS: [(&str, &str); 20] = [
    ("black", "000000"),
    ("white", "FFFFFF"),
    ("red", "FF0000"),
    ("green", "008000"),
    ("blue", "0000FF"),
    ("yellow", "FFFF00"),
    ("orange", "FFA500"),
    ("purple", "800080"),
    ("gray", "808080"),
    ("grey", "808080"),
    ("navy", "000080"),
    ("teal", "008080"),
    ("maroon", "800000"),
    ("olive", "808000"),
    ("aqua", "00FFFF"),
    ("lightgray", "D3D3D3"),
    ("darkblue", "00008B"),
    ("darkred", "8B0000"),
    ("darkgreen", "006400"),
    ("pink", "FFC0CB"),
];
