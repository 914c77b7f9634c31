//! Where a title is broken: between phrases, so that neither a word is torn nor a letter left alone.

use super::fit::Ruler;
use super::text::{Paragraph, Run};

/// Kana that end a phrase by themselves; another single one between kanji belongs to a word.
const PARTICLES: &str = "のをにとがはへでもや";
/// What makes the two parts of a word of several as bad a place as lines that differ so much, in their share of the whole.
const WITHIN_A_WORD: f64 = 0.15;
/// What ends a phrase.
const ENDS: &str = "\u{3000}、。，：；・！？）」』】〉》";

/// A title that takes two lines is broken where both are about as long; one without such a place is left to the program.
pub fn broken(title: Paragraph, ruler: &Ruler<'_>, width: i64) -> Vec<Paragraph> {
    let [left, _, right, _] = ruler.body.insets;
    let lines =
        |own: &Paragraph| ruler.paragraph(own, &ruler.body.levels[0], ruler.body.scale, width - left - right).lines;
    let [Run::Text { text, look, link }] = title.runs.as_slice() else { return vec![title] };
    if lines(&title) != 2 {
        return vec![title];
    }
    let run = |text: &str| Run::Text { text: text.trim().to_owned(), look: look.clone(), link: link.clone() };
    let cut = |at: usize| Paragraph { runs: vec![run(&text[..at]), Run::Break, run(&text[at..])], ..title.clone() };
    let mut places = places(text);
    places.sort_by(|one, other| one.1.total_cmp(&other.1));
    let found = places.into_iter().map(|(at, _)| cut(at)).find(|own| lines(own) == 2);
    vec![found.unwrap_or(title)]
}

/// The places where a phrase ends, in bytes, and how bad each is: how much the two lines differ.
fn places(text: &str) -> Vec<(usize, f64)> {
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    let whole = letters.len().max(1) as f64;
    let mut places = Vec::new();
    for (place, pair) in letters.windows(2).enumerate() {
        let [(_, before), (at, after)] = [pair[0], pair[1]];
        let alone = place == 0 || kind(letters[place - 1].1) != Kind::Hiragana;
        let within = match (kind(before), kind(after)) {
            _ if ENDS.contains(before) => 0.0,
            // A wide space and what closes a bracket stay with what is before them.
            _ if ENDS.contains(after) => continue,
            (Kind::Hiragana, Kind::Kanji | Kind::Katakana | Kind::Latin) if !alone || PARTICLES.contains(before) => 0.0,
            (Kind::Katakana | Kind::Latin, Kind::Kanji) => WITHIN_A_WORD,
            // A foreign word mostly closes what the kanji before it began.
            (Kind::Kanji, Kind::Katakana) => 2.0 * WITHIN_A_WORD,
            _ => continue,
        };
        let share = (place + 1) as f64 / whole;
        places.push((at, (share - 0.5).abs() + within));
    }
    places
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Kanji,
    Katakana,
    Hiragana,
    Latin,
    Other,
}

fn kind(c: char) -> Kind {
    match c {
        '\u{3041}'..='\u{309f}' => Kind::Hiragana,
        '\u{30a1}'..='\u{30fa}' | 'ー' => Kind::Katakana,
        '\u{4e00}'..='\u{9fff}' | '々' => Kind::Kanji,
        c if c.is_ascii_alphanumeric() => Kind::Latin,
        _ => Kind::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best(text: &str) -> Option<(&str, &str)> {
        let best = places(text).into_iter().min_by(|one, other| one.1.total_cmp(&other.1))?;
        Some(text.split_at(best.0))
    }

    #[test]
    fn lines_end_with_phrases() {
        assert_eq!(best("次期基幹システム刷新計画"), Some(("次期基幹システム", "刷新計画")));
        assert_eq!(best("取り組み状況の報告"), Some(("取り組み状況の", "報告")));
        assert_eq!(best("四半期の振り返りと来期の計画"), Some(("四半期の振り返りと", "来期の計画")));
        assert_eq!(best("事業報告書\u{3000}二〇二六年度"), Some(("事業報告書\u{3000}", "二〇二六年度")));
        assert_eq!(best("お願い"), None, "no word is torn");
    }
}
