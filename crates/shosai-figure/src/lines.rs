//! Labels broken into lines.

use shosai_text::Faces;

/// What may not start a line.
const NEVER_FIRST: &str =
    "、。，．,.・:;：；?!？！ー〜～々…)]}）］｝〕〉》」』】”’ぁぃぅぇぉっゃゅょァィゥェォッャュョ％%";
/// What may not end a line.
const NEVER_LAST: &str = "([{（［｛〔〈《「『【“‘￥$";
/// Lines higher than their letters, as office programs set them.
pub const LINE: f64 = 1.4;
/// The Latin letters of other faces may be a little wider than ours.
const ALLOWANCE: f64 = 1.06;

/// A label in lines no wider than `room`, with its width and height.
pub fn broken(faces: &Faces, text: &str, size: f64, room: f64) -> (String, f64, f64) {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let whole = faces.regular.width(line, size) * ALLOWANCE;
        // As many lines as are needed, filled evenly.
        let count = (whole / room.max(size)).ceil().max(1.0);
        let target = (whole / count + size).min(room.max(size));
        lines.extend(filled(faces, line, size, if count > 1.0 { target } else { f64::INFINITY }));
    }
    let width = lines.iter().map(|line| faces.bold.width(line, size) * ALLOWANCE).fold(0.0, f64::max);
    let height = lines.len().max(1) as f64 * size * LINE;
    (lines.join("\n"), width, height)
}

fn filled(faces: &Faces, line: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut own, mut word) = (String::new(), String::new());
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        word.push(letter);
        let next = letters.peek().copied();
        if next.is_some_and(|next| !may_break(letter, next)) {
            continue;
        }
        if !own.is_empty() && faces.regular.width(&format!("{own}{}", word.trim_end()), size) * ALLOWANCE > room {
            lines.push(std::mem::take(&mut own).trim_end().to_owned());
        }
        own.push_str(&std::mem::take(&mut word));
    }
    lines.push(own.trim_end().to_owned());
    lines
}

fn may_break(last: char, next: char) -> bool {
    if next == ' ' || NEVER_FIRST.contains(next) || NEVER_LAST.contains(last) {
        return false;
    }
    let wide = |c: char| u32::from(c) >= 0x2E80;
    last == ' ' || wide(last) || wide(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces() -> Faces {
        let face = |name: &str| {
            let path = format!("{}/../../assets/fonts/IBMPlexSansJP-{name}.ttf", env!("CARGO_MANIFEST_DIR"));
            #[allow(clippy::disallowed_methods)]
            shosai_text::Face::from_bytes(std::fs::read(path).unwrap().into()).unwrap()
        };
        Faces { regular: face("Regular"), bold: face("Bold") }
    }

    #[test]
    fn lines_are_even_and_no_stop_comes_first() {
        let (text, width, height) = broken(&faces(), "返品の条件を満たすかどうか。", 16.0, 140.0);
        assert_eq!(text, "返品の条件を満\nたすかどうか。");
        assert!(width < 140.0 && height == 2.0 * 16.0 * LINE);
        assert_eq!(broken(&faces(), "alpha beta gamma", 16.0, 80.0).0, "alpha\nbeta\ngamma");
        assert_eq!(broken(&faces(), "短い", 16.0, 80.0).0, "短い");
    }
}
