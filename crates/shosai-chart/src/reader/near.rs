//! Columns near in meaning to words that nothing answers to: a guess by what words mean, where the reader would otherwise
//! guess by the table's shape. It is told.

use super::features::SURE;
use super::kind_of_measure::{MeasureKind, kind_of};
use super::lexicon::Sense;
use super::link::Link;
use super::pieces::{GENERAL, pieces};
use super::text::{Script, Text, script};
use crate::table::{Column, Table};
use shosai_text::{Meaning, Words};
use std::ops::Range;

/// Words of one field are as near as this, in one language and in two.
const LEAST: f32 = 0.5;
const LEAST_ABROAD: f32 = 0.42;
/// The nearest column is nearer than the next by this.
const AHEAD: f32 = 0.06;
/// More words are no question about columns.
const MOST_WORDS: usize = 8;

/// The columns that unread words come nearest to, each with its link.
pub fn near(text: &Text, unread: &[String], links: &[Link], table: &Table) -> Vec<(usize, Link)> {
    let mut tagger = Words::new();
    let names: Vec<Vec<Meaning>> = table.columns.iter().map(|column| meanings(column, &mut tagger)).collect();
    let mut out: Vec<(usize, Link)> = Vec::new();
    for word in unread.iter().take(MOST_WORDS) {
        let Some(at) = text.folded.find(word.as_str()) else { continue };
        let span = whole(text, at..at + word.len(), links);
        let meaning = [&text.folded[span.clone()], word].into_iter().find_map(|said| Meaning::with(&mut tagger, said));
        let Some(meaning) = meaning else { continue };
        let likeness = |own: &Vec<Meaning>| own.iter().map(|own| meaning.likeness(own)).fold(0.0, f32::max);
        let mut ranked: Vec<(f32, usize)> = names.iter().enumerate().map(|(at, own)| (likeness(own), at)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        // Names of the same words are told apart by what is said of a rate, not by what they mean.
        let alike = |at: usize, other: usize| table.columns[at].label == table.columns[other].label;
        if let Some((_, first)) = ranked.first().copied() {
            let rate = |at: usize| kind_of(&table.columns[at]) == Some(MeasureKind::Rate);
            let said = text.folded[span.clone()].ends_with('率') || word.ends_with("rate");
            let own = ranked.iter().find(|(_, at)| alike(*at, first) && rate(*at) == said).copied();
            ranked.retain(|(_, at)| !alike(*at, first));
            ranked.insert(0, own.unwrap_or((likeness(&names[first]), first)));
        }
        let next = ranked.get(1).map_or(0.0, |(likeness, _)| *likeness);
        if let Some((best, at)) = ranked.first().copied()
            && best >= if word.is_ascii() == table.columns[at].label.is_ascii() { LEAST } else { LEAST_ABROAD }
            && best >= next + AHEAD
            // A word near to what is named already says more of that.
            && links[at].strength < SURE
            && !out.iter().any(|(taken, _)| *taken == at)
        {
            out.push((at, Link { strength: SURE, spans: vec![span], ..Link::default() }));
        }
    }
    out
}

/// What the telling words of a name mean.
fn meanings(column: &Column, tagger: &mut Words) -> Vec<Meaning> {
    let pieces = pieces(column);
    let telling = pieces.iter().filter(|piece| piece.weight > GENERAL);
    telling.filter_map(|piece| Meaning::with(tagger, &piece.text)).collect()
}

/// The run of kanji or katakana around a word, as far as no column is named in it: `収容人数` of `収容`.
fn whole(text: &Text, span: Range<usize>, links: &[Link]) -> Range<usize> {
    let own = text.folded[span.clone()].chars().next().map(script);
    if !matches!(own, Some(Script::Kanji | Script::Katakana)) {
        return span;
    }
    let named =
        |at: usize| links.iter().any(|link| link.strength >= SURE && link.spans.iter().any(|s| s.contains(&at)));
    let asks = |at: usize| {
        let asks = |sense: &Sense| matches!(sense.family(), "cue" | "form" | "order" | "group");
        text.hits.iter().any(|hit| hit.span.start == at && hit.senses.iter().any(asks))
    };
    let goes_on = |(at, c): &(usize, char)| Some(script(*c)) == own && !named(span.end + at) && !asks(span.end + at);
    let more: usize = text.folded[span.end..].char_indices().take_while(goes_on).map(|(_, c)| c.len_utf8()).sum();
    span.start..span.end + more
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nearest(header: &str, query: &str, unread: &str) -> Option<String> {
        let table = Table::read(format!("{header}\na,1,2.5\nb,3,4.5\n").as_bytes()).unwrap();
        let links = vec![Link::default(); table.columns.len()];
        let found = near(&Text::new(query), &[unread.to_owned()], &links, &table);
        found.first().map(|(at, link)| {
            assert_eq!(link.strength, SURE);
            table.columns[*at].name.clone()
        })
    }

    #[test]
    fn a_word_is_near_to_the_column_that_means_the_like_in_either_language() {
        assert_eq!(nearest("venue_name,rent,capacity", "収容人数の分布", "収容").as_deref(), Some("capacity"));
        assert_eq!(nearest("動物,年齢,診療費", "治療代は高くなる一方か", "治療代").as_deref(), Some("診療費"));
    }

    #[test]
    fn a_word_near_to_nothing_names_nothing() {
        assert_eq!(nearest("venue_name,rent,capacity", "睡眠の分布", "睡眠"), None);
    }
}
