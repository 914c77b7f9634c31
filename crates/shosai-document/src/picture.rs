//! Pictures as bytes: how large they are, and their address where they stand in the text itself.

use base64::{Engine as _, engine::general_purpose::STANDARD};

/// A picture as an address that holds all of it.
pub fn data_uri(mime: &str, bytes: &[u8]) -> String {
    format!("data:{mime};base64,{}", STANDARD.encode(bytes))
}

/// Width and height in CSS pixels of a picture; nothing if its bytes do not say.
pub fn picture_size(mime: &str, bytes: &[u8]) -> Option<(f64, f64)> {
    if mime == "image/svg+xml" {
        return svg_size(std::str::from_utf8(bytes).ok()?);
    }
    let size = imagesize::blob_size(bytes).ok()?;
    Some((size.width as f64, size.height as f64))
}

/// The size in the root element: its width and height, or its view box.
fn svg_size(text: &str) -> Option<(f64, f64)> {
    let start = text.find("<svg")?;
    let root = &text[start..start + text[start..].find('>')?];
    let attribute = |name: &str| {
        let at = root.find(&format!(" {name}="))? + name.len() + 2;
        let quote = root[at..].chars().next().filter(|c| matches!(c, '"' | '\''))?;
        root[at + 1..].split(quote).next()
    };
    if let (Some(width), Some(height)) = (attribute("width").and_then(pixels), attribute("height").and_then(pixels)) {
        return Some((width, height));
    }
    let numbers: Vec<f64> = attribute("viewBox")?.split([' ', ',']).filter_map(|part| part.parse().ok()).collect();
    match numbers.as_slice() {
        [_, _, width, height] => Some((*width, *height)),
        _ => None,
    }
}

/// CSS pixels of a length; nothing if its unit depends on what is around.
pub fn pixels(length: &str) -> Option<f64> {
    let length = length.trim();
    let digits = length.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let factor = match &length[digits.len()..] {
        "" | "px" => 1.0,
        "pt" => 96.0 / 72.0,
        "pc" => 96.0 / 6.0,
        "in" => 96.0,
        "cm" => 96.0 / 2.54,
        "mm" => 96.0 / 25.4,
        _ => return None,
    };
    digits.parse::<f64>().ok().map(|value| value * factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn svg_pictures_say_their_size_in_several_ways() {
        let size = |text: &str| picture_size("image/svg+xml", text.as_bytes());
        assert_eq!(size("<svg width=\"10\" height=\"1in\">"), Some((10.0, 96.0)));
        assert_eq!(size("<?xml?><svg viewBox='0 0 3 4'>"), Some((3.0, 4.0)));
        assert_eq!(size("<svg width='100%'>"), None);
    }
}
