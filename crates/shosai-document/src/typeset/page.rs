//! The page as the author asks for it: paper, margins, columns, the distance of lines.

use serde_json::Value;

use crate::tree::Metadata;

/// The usual margins, beside and above.
const USUAL: (&str, &str) = ("23mm", "25mm");
/// Columns that text can be read in.
const MOST_COLUMNS: i64 = 4;

/// Typst's name of a paper by the names that authors use.
pub fn paper(metadata: &Metadata) -> Option<&'static str> {
    let name = metadata.text("papersize")?.to_lowercase();
    let name = name.strip_suffix("paper").unwrap_or(&name);
    Some(match name {
        "a3" => "a3",
        "a4" => "a4",
        "a5" => "a5",
        "a6" => "a6",
        "jis-b4" | "b4" | "b4j" => "jis-b4",
        "jis-b5" | "b5" | "b5j" => "jis-b5",
        "jis-b6" | "b6" | "b6j" => "jis-b6",
        "us-letter" | "letter" => "us-letter",
        "us-legal" | "legal" => "us-legal",
        _ => return None,
    })
}

/// `margin: {x: 2cm, top: 3cm}`, `margin-left: 2cm`, `geometry: [margin=1in, top=2cm]`.
pub fn margins(metadata: &Metadata) -> String {
    let sides = ["left", "right", "top", "bottom"];
    let mut own: [Option<String>; 4] = Default::default();
    let mut set = |names: &[&str], value: Option<String>| {
        let Some(value) = value.filter(|value| is_length(value)) else { return };
        for (side, place) in sides.iter().zip(own.iter_mut()) {
            if names.contains(side) {
                *place = Some(value.clone());
            }
        }
    };
    let within = |name: &str| -> &[&str] {
        match name {
            "margin" => &["left", "right", "top", "bottom"],
            "x" | "hmargin" => &["left", "right"],
            "y" | "vmargin" => &["top", "bottom"],
            "left" | "inner" | "lmargin" => &["left"],
            "right" | "outer" | "rmargin" => &["right"],
            "top" | "tmargin" => &["top"],
            "bottom" | "bmargin" => &["bottom"],
            _ => &[],
        }
    };
    for part in metadata.texts("geometry").iter().flat_map(|text| text.split(',')) {
        if let Some((name, value)) = part.split_once('=') {
            set(within(name.trim()), Some(value.trim().to_owned()));
        }
    }
    match metadata.get("margin") {
        Some(Value::Object(map)) => {
            for (name, value) in map {
                set(within(name), value.as_str().map(str::to_owned));
            }
        }
        Some(Value::String(text)) => set(within("margin"), Some(text.clone())),
        _ => {}
    }
    for side in sides {
        set(&[side], metadata.text(&format!("margin-{side}")));
    }
    let usual = [USUAL.0, USUAL.0, USUAL.1, USUAL.1];
    let parts = sides.iter().zip(own).zip(usual);
    let parts: Vec<String> =
        parts.map(|((side, own), usual)| format!("{side}: {}", own.unwrap_or_else(|| usual.to_owned()))).collect();
    format!("({})", parts.join(", "))
}

pub fn columns(metadata: &Metadata) -> i64 {
    metadata.number("columns").unwrap_or(1).clamp(1, MOST_COLUMNS)
}

/// How much farther apart lines stand than usual.
pub fn stretch(metadata: &Metadata) -> f64 {
    let given = metadata.text("linestretch").and_then(|text| text.parse::<f64>().ok());
    given.filter(|stretch| (0.5..=4.0).contains(stretch)).unwrap_or(1.0)
}

/// A length that Typst reads and that leaves room for text.
fn is_length(text: &str) -> bool {
    let (number, most) = if let Some(number) = text.strip_suffix("mm") {
        (number, 90.0)
    } else if let Some(number) = text.strip_suffix("cm") {
        (number, 9.0)
    } else if let Some(number) = text.strip_suffix("in") {
        (number, 3.5)
    } else if let Some(number) = text.strip_suffix("pt") {
        (number, 250.0)
    } else {
        return false;
    };
    number.parse::<f64>().is_ok_and(|number| (0.0..=most).contains(&number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn of(value: Value) -> Metadata {
        Metadata(value.as_object().unwrap().clone())
    }

    #[test]
    fn margins_are_read_in_the_shapes_that_authors_use() {
        let margins = |value| margins(&of(value));
        assert_eq!(margins(json!({})), "(left: 23mm, right: 23mm, top: 25mm, bottom: 25mm)");
        assert_eq!(
            margins(json!({"geometry": ["margin=1in", "top=2cm"]})),
            "(left: 1in, right: 1in, top: 2cm, bottom: 1in)"
        );
        assert_eq!(
            margins(json!({"margin": {"x": "1cm", "y": "9999cm"}, "margin-top": "3cm"})),
            "(left: 1cm, right: 1cm, top: 3cm, bottom: 25mm)"
        );
    }

    #[test]
    fn papers_go_by_the_names_of_latex_too() {
        assert_eq!(paper(&of(json!({"papersize": "letter"}))), Some("us-letter"));
        assert_eq!(paper(&of(json!({"papersize": "A4paper"}))), Some("a4"));
        assert_eq!(paper(&of(json!({"papersize": "\"); evil"}))), None);
    }
}
