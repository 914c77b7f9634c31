//! Who speaks: the lines of a text cut into what is told and what is said, and whom the text gives a line to.
//!
//! A name is whatever the caller takes for one: the dictionary's names, or the cast of a story.

use std::ops::Range;

use crate::text::{BlockKind, Manuscript};

/// Where somebody is named, and who.
pub type Named<P> = (Range<usize>, P);

/// A line that has text, in the visible text of its manuscript.
#[derive(Clone, Debug)]
pub struct Line {
    /// Where it stands, without the blanks around it.
    pub range: Range<usize>,
    /// Whether a break between scenes stands before it.
    pub after_break: bool,
    /// What it consists of, cut at its outermost 「」.
    pub pieces: Vec<Piece>,
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// Narration.
    Told(Range<usize>),
    /// What stands between the quotes.
    Said(Range<usize>),
}

/// A spoken line and its speaker.
#[derive(Clone, Debug, PartialEq)]
pub struct Spoken<P> {
    pub speaker: P,
    /// Whether the line itself names its speaker; otherwise the narration after it lets one think so.
    pub named: bool,
    /// What is said, without the quotes.
    pub range: Range<usize>,
}

impl Piece {
    fn told(&self) -> Option<&Range<usize>> {
        match self {
            Self::Told(range) => Some(range),
            Self::Said(_) => None,
        }
    }
}

/// The lines that have text.
pub fn lines(manuscript: &Manuscript) -> Vec<Line> {
    let text = manuscript.text();
    let quotes: Vec<Range<usize>> = manuscript
        .pairs()
        .iter()
        .filter(|pair| pair.mark == '「' && pair.depth == 0)
        .map(|pair| pair.range.clone())
        .collect();
    let mut found = Vec::new();
    let mut after_break = false;
    for block in manuscript.blocks() {
        match block.kind {
            BlockKind::Break => after_break = true,
            BlockKind::Paragraph | BlockKind::ListItem => {}
            _ => continue,
        }
        let mut start = block.range.start;
        for line in text[block.range.clone()].split_inclusive('\n') {
            let body = line.trim();
            let inset = start + line.len() - line.trim_start().len();
            start += line.len();
            if body.is_empty() {
                continue;
            }
            if body.chars().all(|letter| "＊*◇◆■□☆★※●○―─・　 ".contains(letter)) {
                after_break = true;
                continue;
            }
            let range = inset..inset + body.len();
            let pieces = pieces(text, &quotes, &range);
            found.push(Line { range, after_break, pieces });
            after_break = false;
        }
    }
    found
}

/// Cuts a line at the quotes that stand in it.
fn pieces(text: &str, quotes: &[Range<usize>], line: &Range<usize>) -> Vec<Piece> {
    let mark = '「'.len_utf8();
    let first = quotes.partition_point(|quote| quote.end <= line.start);
    let mut found = Vec::new();
    let mut at = line.start;
    for quote in quotes[first..].iter().take_while(|quote| quote.start < line.end) {
        found.push(Piece::Told(at..quote.start.max(at)));
        found.push(Piece::Said((quote.start + mark).max(line.start)..(quote.end - mark).min(line.end)));
        at = quote.end.min(line.end);
    }
    found.push(Piece::Told(at..line.end));
    found.retain(|piece| piece.told().is_none_or(|range| !text[range.clone()].trim().is_empty()));
    found
}

/// Every line whose speaker the text tells, in order.
pub fn spoken<P: Copy>(manuscript: &Manuscript, names: impl Fn(&Range<usize>) -> Vec<Named<P>>) -> Vec<Spoken<P>> {
    let lines = lines(manuscript);
    let mut found = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        for (piece, part) in line.pieces.iter().enumerate() {
            let Piece::Said(range) = part else { continue };
            if let Some((speaker, named)) = speaker(manuscript.text(), &lines, (place, piece), &names) {
                found.push(Spoken { speaker, named, range: range.clone() });
            }
        }
    }
    found
}

/// The same with the names that the dictionary knows.
pub fn spoken_by_name(manuscript: &Manuscript) -> Vec<Spoken<&str>> {
    spoken(manuscript, |range| {
        let words = manuscript.tokens_in(range).iter();
        let names = words.filter(|word| is_name(manuscript.surface(word), word.finer()));
        names.map(|word| (word.range.clone(), manuscript.surface(word))).collect()
    })
}

/// Verbs by which narration after a line tells that it was spoken.
const SAYING: [&str; 30] = [
    "言った",
    "言って",
    "言う",
    "言い",
    "答え",
    "聞いた",
    "聞き",
    "尋ね",
    "訊",
    "叫",
    "つぶや",
    "呟",
    "ささや",
    "囁",
    "笑っ",
    "怒鳴",
    "告げ",
    "返し",
    "返す",
    "話し",
    "問い",
    "呼びかけ",
    "続け",
    "口を開",
    "声を",
    "どな",
    "問う",
    "促し",
    "言い返",
    "いった",
];
/// What follows と when the person named next only hears or reads the line.
const HEARING: [&str; 9] = ["言われ", "いわれ", "聞かれ", "聞こえ", "呼ばれ", "聞いて", "書かれ", "書いて", "いう"];
/// Titles that stand between a name and its particle.
const TITLES: [&str; 10] = ["さん", "くん", "君", "ちゃん", "様", "さま", "殿", "先輩", "先生", "っち"];

/// Who says a piece of a line: 「…」と汐里は言った, 汐里は「…」, 汐里「…」, or the next line tells it.
fn speaker<P: Copy>(
    text: &str,
    lines: &[Line],
    (place, piece): (usize, usize),
    names: &impl Fn(&Range<usize>) -> Vec<Named<P>>,
) -> Option<(P, bool)> {
    let pieces = &lines[place].pieces;
    if let Some(after) = pieces.get(piece + 1).and_then(Piece::told) {
        let first = first_sentence(text, after);
        let tag = text[first.clone()].strip_prefix('と').or_else(|| text[first.clone()].strip_prefix("って"));
        if let Some(tag) = tag
            && !HEARING.iter().any(|word| tag.starts_with(word))
            && let Some(person) = subject(text, &names(&first))
        {
            return Some((person, true));
        }
    }
    if let Some(before) = piece.checked_sub(1).and_then(|before| pieces.get(before)).and_then(Piece::told) {
        let last = last_sentence(text, before);
        let people = names(&last);
        let words = text[last.clone()].trim_end();
        if let Some((name, person)) = people.last() {
            if name.end == last.start + words.len() {
                return Some((*person, true));
            }
            if words.ends_with(['は', 'が', 'も', '、']) {
                return Some((subject(text, &people).unwrap_or(*person), true));
            }
        }
        // The same line went on speaking: 「…」と誠一は言った。「…」.
        if let Some((person, _)) =
            piece.checked_sub(2).and_then(|earlier| speaker(text, lines, (place, earlier), names))
        {
            return Some((person, true));
        }
    }
    if pieces.len() == 1 {
        let next = lines.get(place + 1).and_then(|line| line.pieces.first()).and_then(Piece::told)?;
        let first = first_sentence(text, next);
        // Only the last line before the narration is told by it.
        let says = SAYING.iter().any(|word| text[first.clone()].contains(word));
        return subject(text, &names(&first)).filter(|_| says).map(|person| (person, false));
    }
    None
}

/// The person that a sentence is about: the first whose name は, が or も follows.
pub fn subject<P: Copy>(text: &str, named: &[Named<P>]) -> Option<P> {
    let follows = |(name, _): &&Named<P>| {
        let rest = &text[name.end..];
        let rest = TITLES.iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
        rest.starts_with(['は', 'が', 'も'])
    };
    named.iter().find(follows).map(|(_, person)| *person)
}

fn first_sentence(text: &str, range: &Range<usize>) -> Range<usize> {
    let length = text[range.clone()].split_inclusive('。').next().map_or(0, str::len);
    range.start..range.start + length
}

fn last_sentence(text: &str, range: &Range<usize>) -> Range<usize> {
    let length = text[range.clone()].split_inclusive('。').next_back().map_or(0, str::len);
    range.end - length..range.end
}

/// A name is known to the dictionary, or it is a katakana word; pronouns name nobody for long.
fn is_name(word: &str, finer: &str) -> bool {
    (finer == "人名" && !matches!(word, "氏" | "さん" | "君" | "様" | "殿"))
        || (word.chars().count() >= 2 && word.chars().all(crate::chars::is_katakana))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speakers(text: &str) -> Vec<String> {
        let manuscript = Manuscript::read(text);
        let shown = |line: Spoken<&str>| {
            let sure = if line.named { "" } else { "?" };
            format!("{}{sure}:{}", line.speaker, &manuscript.text()[line.range])
        };
        spoken_by_name(&manuscript).into_iter().map(shown).collect()
    }

    #[test]
    fn a_line_belongs_to_whom_the_text_gives_it() {
        assert_eq!(speakers("「行く」と健太は言った。「今すぐだ」"), ["健太:行く", "健太:今すぐだ"]);
        assert_eq!(speakers("健太「行く」\n美咲は、「待って」と返した。"), ["健太:行く", "美咲:待って"]);
        assert_eq!(speakers("健太は美咲に、「行く」と言った。"), ["健太:行く"]);
        assert_eq!(speakers("「行く」と、健太さんは言った。"), ["健太:行く"]);
    }

    #[test]
    fn narration_after_a_line_lets_one_think_who_spoke() {
        assert_eq!(speakers("「行く」\n　健太はそう言って立ち上がった。"), ["健太?:行く"]);
        assert!(speakers("「行く」\n　健太は立ち上がった。").is_empty());
    }

    #[test]
    fn whoever_hears_a_line_does_not_speak_it() {
        assert!(speakers("「行け」と言われて健太は走った。").is_empty());
    }

    #[test]
    fn a_line_that_goes_on_in_the_next_is_still_said() {
        let manuscript = Manuscript::read("「遠い道だ。\n長い道だ」と健太は言った。");
        let lines = lines(&manuscript);
        assert!(lines.iter().all(|line| matches!(line.pieces[0], Piece::Said(_))), "{lines:?}");
    }
}
