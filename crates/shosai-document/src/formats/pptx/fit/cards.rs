//! A few things, each with what heads it, as cards beside each other.

use crate::formats::pptx::pieces::{Column, Panel, PanelKind, Part, Piece};
use crate::formats::pptx::text::{Colour, Look, Marker, Paragraph, Run};

/// So many cards stand beside each other.
const CARDS: std::ops::RangeInclusive<usize> = 2..=4;
/// Letters of what heads a card, at most: longer ones are sentences.
const LONGEST_HEAD: usize = 20;
/// How much smaller than what heads a card its text is.
const DETAIL: f64 = 0.85;

/// A list as a row of cards; nothing where one of them has no head or nothing below it.
pub fn cards(parts: &[Part]) -> Option<Vec<Part>> {
    let [Part::Piece(Piece::Text(text))] = parts else { return None };
    let items: Vec<Vec<Paragraph>> = items(text)?.into_iter().map(headed_item).collect::<Option<_>>()?;
    CARDS.contains(&items.len()).then(|| vec![Part::Columns(items.into_iter().map(card).collect())])
}

/// A card that holds these paragraphs, as a column of its own.
pub fn card(paragraphs: Vec<Paragraph>) -> Column {
    let (line, step) = paragraphs.first().map_or((0, None), |own| (own.line, own.step));
    let panel = Panel { line, kind: PanelKind::Card, paragraphs, step };
    Column { share: None, pieces: vec![Piece::Panel(panel)] }
}

/// The items of a list, each with what belongs to it.
fn items(text: &[Paragraph]) -> Option<Vec<&[Paragraph]>> {
    let starts: Vec<usize> = (0..text.len()).filter(|place| starts_item(&text[*place])).collect();
    let ends = starts.iter().copied().skip(1).chain([text.len()]);
    (starts.first() == Some(&0)).then(|| starts.iter().zip(ends).map(|(start, end)| &text[*start..end]).collect())
}

fn starts_item(own: &Paragraph) -> bool {
    own.level == 0 && matches!(own.marker, Marker::Bullet | Marker::Number { .. })
}

/// An item that begins with words in bold, or that has items of its own.
fn headed_item(item: &[Paragraph]) -> Option<Vec<Paragraph>> {
    let (first, rest) = item.split_first()?;
    let number = if let Marker::Number { number, .. } = first.marker { Some(number) } else { None };
    let (head, detail) = match first.runs.as_slice() {
        [head @ Run::Text { look, .. }, detail @ ..] if look.bold && !detail.is_empty() => {
            (vec![head.clone()], detail.to_vec())
        }
        runs if !rest.is_empty() => (runs.to_vec(), Vec::new()),
        _ => return None,
    };
    let mut text = vec![heading(first, head, number)?];
    if !detail.is_empty() {
        text.push(small(Paragraph { runs: without_sign(detail), ..bare(first) }));
    }
    text.extend(rest.iter().map(|own| small(Paragraph { level: own.level.saturating_sub(1), ..own.clone() })));
    Some(text)
}

fn heading(first: &Paragraph, runs: Vec<Run>, number: Option<i64>) -> Option<Paragraph> {
    let mut head = Paragraph { runs, keep_with_next: true, ..bare(first) };
    if head.letters() > LONGEST_HEAD || head.has_math() {
        return None;
    }
    if let Some(number) = number {
        head.runs.insert(0, Run::text(format!("{number}\u{2002}"), Look::default()));
    }
    for run in &mut head.runs {
        if let Run::Text { look, .. } = run {
            look.bold = true;
            look.colour.get_or_insert(Colour::Theme("accent1"));
        }
    }
    Some(head)
}

fn bare(own: &Paragraph) -> Paragraph {
    Paragraph { marker: Marker::None, level: 0, step: None, keep_with_next: false, ..own.clone() }
}

fn small(mut own: Paragraph) -> Paragraph {
    for run in &mut own.runs {
        if let Run::Text { look, .. } = run {
            look.size = Some(look.size.unwrap_or(1.0) * DETAIL);
        }
    }
    Paragraph { step: None, ..own }
}

/// What is said of a head, without the colon or dash that led from one to the other.
fn without_sign(mut runs: Vec<Run>) -> Vec<Run> {
    if let Some(Run::Text { text, .. }) = runs.first_mut() {
        *text = text.trim_start_matches([' ', '　', ':', '：', '—', '–', '―']).to_owned();
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(runs: &[(&str, bool)], level: usize) -> Paragraph {
        let run = |(text, bold): &(&str, bool)| Run::text(*text, Look { bold: *bold, ..Look::default() });
        let own = Paragraph::plain(1, runs.iter().map(run).collect());
        Paragraph { level, marker: Marker::Bullet, ..own }
    }

    fn row(text: Vec<Paragraph>) -> Option<Vec<Vec<String>>> {
        let parts = cards(&[Part::Piece(Piece::Text(text))])?;
        let [Part::Columns(columns)] = parts.as_slice() else { return None };
        let words = columns.iter().map(|column| match column.pieces.as_slice() {
            [Piece::Panel(panel)] => panel.paragraphs.iter().map(crate::formats::pptx::gather::words).collect(),
            _ => Vec::new(),
        });
        Some(words.collect())
    }

    #[test]
    fn items_with_a_head_become_cards_and_others_stay_a_list() {
        let (first, second) =
            (item(&[("試作", true), ("： 30 台", false)], 0), item(&[("実証", true), (" 貸す", false)], 0));
        assert_eq!(row(vec![first.clone(), second]).unwrap(), [["試作", "30 台"], ["実証", "貸す"]]);
        assert_eq!(row(vec![first.clone(), item(&[("見出しのない項目", false)], 0)]), None);
        assert_eq!(row(vec![first]), None, "one alone");
        let nested = vec![
            item(&[("甲", false)], 0),
            item(&[("細目", false)], 1),
            item(&[("乙", false)], 0),
            item(&[("細目", false)], 1),
        ];
        assert_eq!(row(nested).unwrap(), [["甲", "細目"], ["乙", "細目"]], "items of its own stand below their head");
    }
}
