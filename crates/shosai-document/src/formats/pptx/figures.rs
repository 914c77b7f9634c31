//! Key figures: a list whose items are a number and what it stands for.

use super::text::{Colour, Look, Paragraph, Run};
use crate::tree::{Block, BlockKind, Inline, InlineKind, walk};

/// So many figures stand beside each other.
const MOST: usize = 4;
/// Letters of a figure and of its words; longer ones are a list like any other.
const LONGEST_FIGURE: usize = 12;
const LONGEST_WORDS: usize = 28;
/// How much larger than the text a figure is at most, and how large its unit is beside it.
const ENLARGED: f64 = 2.6;
const UNIT: f64 = 0.55;
/// The width of a slide's body in letters of its text.
const BODY_EMS: f64 = 23.0;

/// The figures of a list and their words, where every item is such.
pub fn key_figures(items: &[Vec<Block>]) -> Option<Vec<(u32, String, Vec<Inline>)>> {
    if !(2..=MOST).contains(&items.len()) {
        return None;
    }
    items.iter().map(|item| figure(item)).collect()
}

fn figure(item: &[Block]) -> Option<(u32, String, Vec<Inline>)> {
    let [Block { kind: BlockKind::Plain(content) | BlockKind::Paragraph(content), line }] = item else { return None };
    let (first, rest) = content.split_first()?;
    let InlineKind::Strong(strong) = &first.kind else { return None };
    let figure = walk::plain_text(strong);
    let words = walk::plain_text(rest);
    let short = |text: &str, most: usize| text.trim().chars().count() <= most && !text.trim().is_empty();
    let like_one = figure.chars().any(|c| c.is_numeric()) && short(&figure, LONGEST_FIGURE);
    let start = rest.iter().position(|inline| !matches!(inline.kind, InlineKind::Space)).unwrap_or(0);
    (like_one && short(&words, LONGEST_WORDS)).then(|| (*line, figure, rest[start..].to_vec()))
}

/// How much larger than the text the figures of a row are: so that the longest stands on one line.
pub fn enlarged<'a>(figures: impl ExactSizeIterator<Item = &'a str>) -> f64 {
    let columns = figures.len().max(1) as f64;
    let ems = |text: &str| text.trim().chars().map(|c| if c.is_ascii() { 0.62 } else { 1.0 }).sum::<f64>();
    let longest = figures.map(parts).map(|(number, unit)| ems(number) + UNIT * ems(unit));
    (BODY_EMS / columns / longest.fold(1.0, f64::max)).clamp(1.2, ENLARGED)
}

/// A figure's number, signs and all, and its unit, where one follows it.
fn parts(figure: &str) -> (&str, &str) {
    let figure = figure.trim();
    let after = figure
        .rfind(|c: char| c.is_numeric())
        .map_or(0, |last| last + figure[last..].chars().next().map_or(0, char::len_utf8));
    let (number, unit) = figure.split_at(after);
    // Words between numbers, as in 1億560万円, are read with them.
    let plain =
        |c: char| c.is_ascii() || matches!(c, '−' | '±' | '△' | '▲' | '¥' | '￥' | '€' | '£' | '～' | '〜' | '–');
    if number.chars().all(plain) { (number, unit) } else { (figure, "") }
}

/// A figure as a line of its own: its number large, its unit beside it.
pub fn large(line: u32, figure: &str, times: f64) -> Paragraph {
    let run = |text: &str, times: f64| {
        let look = Look { bold: true, colour: Some(Colour::Theme("accent1")), size: Some(times), ..Look::default() };
        Run::Text { text: text.replace(' ', "\u{a0}"), look, link: None }
    };
    let (number, unit) = parts(figure);
    let mut runs = vec![run(number, times)];
    if !unit.is_empty() {
        runs.push(run(unit, times * UNIT));
    }
    Paragraph { keep_with_next: true, ..Paragraph::plain(line, runs) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(source: &str) -> Option<Vec<String>> {
        let blocks = crate::reader::read(source).unwrap().blocks;
        let BlockKind::Bullet(items) = &blocks[0].kind else { return None };
        key_figures(items).map(|figures| figures.into_iter().map(|(_, figure, _)| figure).collect())
    }

    #[test]
    fn a_list_of_numbers_with_their_words_is_told_from_others() {
        assert_eq!(of("- **108 %** 受注\n- **3.2 日** 平均処理日数\n").unwrap(), ["108 %", "3.2 日"]);
        assert_eq!(of("- **108 %** 受注\n- 返品率\n"), None, "an item without a number");
        assert_eq!(of("- **注意** 2 件\n- **重要** 3 件\n"), None, "the bold part is no number");
        assert_eq!(of("- **108 %** 受注\n"), None, "one alone");
        assert_eq!(
            of("- **10** とても長い説明がここにあってカードに収まらないので普通の箇条書きにする\n- **2** 短い\n"),
            None
        );
    }

    #[test]
    fn a_unit_is_told_from_its_number() {
        assert_eq!(parts("9.2 時間"), ("9.2", " 時間"));
        assert_eq!(parts("¥1,200"), ("¥1,200", ""));
        assert_eq!(parts("−12.5%"), ("−12.5", "%"));
        assert_eq!(parts("1億560万円"), ("1億560万円", ""), "words between numbers");
        assert_eq!(parts("約30分"), ("約30分", ""));
    }
}
