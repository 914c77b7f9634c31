//! Who appears where, and how feelings move, as inline SVG.

use std::{collections::BTreeMap, fmt::Write as _};

use super::{escaped, said};
use crate::{design::Emotion, messages, story::Appearance};

const WIDTH: f64 = 960.0;
/// Room at the left for names and levels.
const LEFT: f64 = 120.0;
/// People and curves that a picture shows; more of them are no picture.
const MOST_ROWS: usize = 12;
const MOST_CURVES: usize = 6;
/// The letters of a name that fit at the left.
const NAME_LETTERS: usize = 7;

/// A row a person, a mark a line: pale where they are named, dark where they speak. Nothing where nobody is known.
pub(super) fn cast(people: &[Appearance], lines: usize) -> String {
    const ROW: f64 = 26.0;
    const MARK: f64 = 16.0;
    let mut people: Vec<&Appearance> =
        people.iter().filter(|one| !one.named.is_empty() || !one.speaks.is_empty()).collect();
    people.sort_by_key(|one| std::cmp::Reverse(one.named.len() + one.speaks.len()));
    people.truncate(MOST_ROWS);
    if people.is_empty() {
        return String::new();
    }
    let wide = ((WIDTH - LEFT) / lines.max(1) as f64).max(2.0);
    let mut svg =
        opening(ROW * people.len() as f64 + 4.0, &said(messages::ReportCast), &said(messages::ReportCastNote));
    for (row, one) in people.iter().enumerate() {
        let top = ROW * row as f64 + 4.0;
        let name: String = one.name.chars().take(NAME_LETTERS).collect();
        let _ = write!(svg, "<text x=\"0\" y=\"{:.0}\">{}</text>", top + 13.0, escaped(&name));
        let _ = write!(
            svg,
            "<rect class=\"band\" x=\"{LEFT}\" y=\"{top}\" width=\"{:.0}\" height=\"{MARK}\"/>",
            WIDTH - LEFT
        );
        for (class, marks) in [("told", &one.named), ("spoken", &one.speaks)] {
            for line in marks {
                let x = LEFT + (WIDTH - LEFT - wide) * (line.saturating_sub(1)) as f64 / lines.max(1) as f64;
                let _ = write!(
                    svg,
                    "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{top}\" width=\"{wide:.1}\" height=\"{MARK}\"/>"
                );
            }
        }
    }
    svg + "</svg>" + &note(messages::ReportCastNote)
}

/// A curve a person, from before the first change to after the last. Nothing where no feeling was designed.
pub(super) fn emotions(emotions: &[Emotion]) -> String {
    const HEIGHT: f64 = 200.0;
    const BOTTOM: f64 = 180.0;
    const LEVELS: f64 = 10.0;
    let mut curves: BTreeMap<String, Vec<(usize, f64)>> = BTreeMap::new();
    for (place, emotion) in emotions.iter().enumerate() {
        let kind = emotion.emotion_type.as_deref().map(|kind| format!("（{kind}）")).unwrap_or_default();
        let curve = curves.entry(format!("{}{kind}", emotion.viewpoint)).or_default();
        curve.extend([(2 * place, emotion.before_level), (2 * place + 1, emotion.after_level)]);
    }
    if curves.is_empty() {
        return String::new();
    }
    let x = |at: usize| LEFT + (WIDTH - LEFT - 8.0) * at as f64 / (2 * emotions.len() - 1).max(1) as f64;
    let y = |level: f64| 10.0 + (BOTTOM - 10.0) * (1.0 - level / LEVELS);
    let mut svg = opening(HEIGHT, &said(messages::ReportEmotions), &said(messages::ReportEmotionsNote));
    for level in [0.0, 5.0, LEVELS] {
        let at = y(level);
        let _ =
            write!(svg, "<text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{level:.0}</text>", LEFT - 8.0, at + 4.0);
        let _ = write!(svg, "<path class=\"grid\" d=\"M{LEFT} {at:.1}H{WIDTH}\"/>");
    }
    for (place, (name, points)) in curves.iter().take(MOST_CURVES).enumerate() {
        let path: Vec<String> = points.iter().map(|(at, level)| format!("{:.1} {:.1}", x(*at), y(*level))).collect();
        let _ = write!(svg, "<path class=\"curve c{place}\" d=\"M{}\"/>", path.join("L"));
        let short: String = name.chars().take(NAME_LETTERS).collect();
        let _ = write!(
            svg,
            "<text class=\"c{place}\" x=\"0\" y=\"{:.0}\">{}</text>",
            16.0 + 18.0 * place as f64,
            escaped(&short)
        );
    }
    svg + "</svg>" + &note(messages::ReportEmotionsNote)
}

fn opening(height: f64, title: &str, description: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" aria-label=\"{title}\"><title>{title}</title><desc>{description}</desc>"
    )
}

fn note(message: impl Into<shosai_message::Message>) -> String {
    format!("<p class=\"quiet\">{}</p>", said(message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_a_person_and_a_mark_a_line() {
        let people = [
            Appearance { name: "葵".to_owned(), named: vec![1, 3], speaks: vec![2] },
            Appearance { name: "父".to_owned(), named: Vec::new(), speaks: Vec::new() },
        ];
        let svg = cast(&people, 10);
        assert_eq!((svg.matches("class=\"told\"").count(), svg.matches("class=\"spoken\"").count()), (2, 1));
        assert!(svg.contains('葵') && !svg.contains('父'));
        assert!(cast(&[], 10).is_empty());
    }

    #[test]
    fn a_curve_goes_through_every_level() {
        let emotion =
            Emotion { viewpoint: "葵".to_owned(), before_level: 3.0, after_level: 8.0, ..Emotion::default() };
        let svg = emotions(&[emotion.clone(), emotion]);
        assert_eq!(svg.matches("class=\"curve").count(), 1);
        let curve = svg.split("class=\"curve c0\" d=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
        assert_eq!(curve.matches('L').count(), 3);
        assert!(emotions(&[]).is_empty());
    }
}
