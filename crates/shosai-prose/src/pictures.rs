//! Pictures of a text as inline SVG: the curve of sentence lengths, the map of speech, the strip of endings.

use std::fmt::Write as _;

use shosai_message::Message;

use crate::{
    messages,
    text::{BlockKind, Manuscript, Voice},
};

/// The width of every picture.
const WIDTH: f64 = 960.0;
/// Room at the left for the scale.
const LEFT: f64 = 44.0;
/// Points of a curve; more than the picture has pixels say nothing.
const MOST_POINTS: usize = 480;
/// Longer sentences are cut off and stand out, so that one of them does not flatten all others.
const TALLEST_BAR: f64 = 160.0;
/// Labels nearer to one another than this would overlap.
const LABEL_ROOM: f64 = 44.0;
/// Lengths of a sentence that read comfortably on a phone.
const COMFORTABLE: (f64, f64) = (18.0, 70.0);

/// The length of every sentence from beginning to end; speech stands apart by its colour.
pub fn sentence_length_curve(manuscript: &Manuscript) -> String {
    const HEIGHT: f64 = 220.0;
    const BOTTOM: f64 = 24.0;
    let lengths: Vec<(f64, Voice)> = lengths(manuscript);
    let step = lengths.len().div_ceil(MOST_POINTS).max(1);
    let points: Vec<(f64, Voice)> = lengths.chunks(step).filter_map(longest).collect();
    let longest = points.iter().map(|(length, _)| *length).fold(COMFORTABLE.1 + 10.0, f64::max);
    let top = longest.min(TALLEST_BAR);
    let x = |place: usize| LEFT + (WIDTH - LEFT) * (place as f64 + 0.5) / points.len().max(1) as f64;
    let y = |length: f64| (HEIGHT - BOTTOM) * (1.0 - length / top);
    let mut svg = opening(HEIGHT, messages::PictureLengths, messages::PictureLengthsNote);
    let band = (y(COMFORTABLE.1), y(COMFORTABLE.0) - y(COMFORTABLE.1));
    let _ = write!(
        svg,
        "<rect class=\"band\" x=\"{LEFT}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
        band.0,
        WIDTH - LEFT,
        band.1
    );
    for tick in [COMFORTABLE.0, COMFORTABLE.1] {
        let _ = write!(
            svg,
            "<text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{tick:.0}</text>",
            LEFT - 6.0,
            y(tick) + 4.0
        );
    }
    let _ = write!(svg, "<text x=\"{:.0}\" y=\"12\" text-anchor=\"end\">{top:.0}</text>", LEFT - 6.0);
    let bar = ((WIDTH - LEFT) / points.len().max(1) as f64 * 0.7).clamp(1.0, 14.0);
    for (place, (length, voice)) in points.iter().enumerate() {
        let class = match voice {
            _ if *length > top => "alarm",
            Voice::Dialogue => "spoken",
            Voice::Inner | Voice::Narration => "told",
        };
        let length = &length.min(top);
        let _ = write!(
            svg,
            "<rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{bar:.1}\" height=\"{:.1}\"/>",
            x(place) - bar / 2.0,
            y(*length),
            (HEIGHT - BOTTOM) - y(*length)
        );
    }
    let _ = write!(svg, "<text x=\"{LEFT}\" y=\"{:.0}\">{}</text>", HEIGHT - 6.0, nth(1));
    let last = nth(lengths.len());
    let _ = write!(svg, "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{last}</text></svg>", WIDTH, HEIGHT - 6.0);
    svg
}

/// Speech, thought and narration in the order and the length in which they stand.
pub fn dialogue_map(manuscript: &Manuscript) -> String {
    const HEIGHT: f64 = 64.0;
    const BAR: f64 = 36.0;
    let lengths = lengths(manuscript);
    let total: f64 = lengths.iter().map(|(length, _)| length).sum::<f64>().max(1.0);
    let mut svg = opening(HEIGHT, messages::PictureSpeech, messages::PictureSpeechNote);
    let mut stretches: Vec<(Voice, f64)> = Vec::new();
    for (length, voice) in lengths {
        match stretches.last_mut().filter(|(last, _)| *last == voice) {
            Some((_, width)) => *width += length,
            None => stretches.push((voice, length)),
        }
    }
    let mut at = 0.0;
    for (voice, length) in stretches {
        let class = match voice {
            Voice::Dialogue => "spoken",
            Voice::Inner => "thought",
            Voice::Narration => "told",
        };
        let (x, width) = (WIDTH * at / total, WIDTH * length / total);
        let _ = write!(svg, "<rect class=\"{class}\" x=\"{x:.2}\" y=\"0\" width=\"{width:.2}\" height=\"{BAR}\"/>");
        at += length;
    }
    for percent in [0.0, 25.0, 50.0, 75.0, 100.0] {
        let anchor = if percent == 0.0 {
            "start"
        } else if percent == 100.0 {
            "end"
        } else {
            "middle"
        };
        let _ = write!(
            svg,
            "<text x=\"{:.0}\" y=\"54\" text-anchor=\"{anchor}\">{percent:.0}%</text>",
            WIDTH * percent / 100.0
        );
    }
    svg.push_str("</svg>");
    svg
}

/// The last two letters of every narrated sentence; equal neighbours share a colour and grow taller.
pub fn ending_strip(manuscript: &Manuscript) -> String {
    const HEIGHT: f64 = 120.0;
    const BASE: f64 = 84.0;
    /// A run of this many endings fills the strip.
    const TALLEST: f64 = 6.0;
    let endings = endings(manuscript);
    let step = endings.len().div_ceil(MOST_POINTS).max(1);
    let mut svg = opening(HEIGHT, messages::PictureEndings, messages::PictureEndingsNote);
    let mut run = 0usize;
    let mut last = "";
    let mut bars: Vec<(usize, &str)> = Vec::new();
    for ending in &endings {
        run = if ending == last { run + 1 } else { 1 };
        last = ending;
        bars.push((run, ending));
    }
    let shown: Vec<(usize, &str)> =
        bars.chunks(step).filter_map(|chunk| chunk.iter().max_by_key(|(run, _)| *run).copied()).collect();
    let width = WIDTH / shown.len().max(1) as f64;
    let mut labelled = -LABEL_ROOM;
    for (place, (run, ending)) in shown.iter().enumerate() {
        let height = BASE * (*run as f64 / TALLEST).min(1.0);
        let class = if *run >= 4 {
            "alarm"
        } else if *run >= 2 {
            "thought"
        } else {
            "told"
        };
        let x = width * place as f64;
        let _ = write!(
            svg,
            "<rect class=\"{class}\" x=\"{x:.2}\" y=\"{:.1}\" width=\"{:.2}\" height=\"{height:.1}\"/>",
            BASE - height,
            (width * 0.85).max(0.6)
        );
        let middle = x + width / 2.0;
        if *run >= 4 && middle - labelled >= LABEL_ROOM {
            labelled = middle;
            let _ = write!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.0}\" text-anchor=\"middle\">〜{}</text>",
                middle.clamp(20.0, WIDTH - 20.0),
                BASE + 18.0,
                escaped(ending)
            );
        }
    }
    svg.push_str("</svg>");
    svg
}

/// The share of each ending among the narrated sentences, the most frequent first.
pub fn ending_shares(manuscript: &Manuscript) -> Vec<(String, f64)> {
    let endings = endings(manuscript);
    let mut counts: std::collections::BTreeMap<&str, usize> = std::collections::BTreeMap::new();
    for ending in &endings {
        *counts.entry(ending).or_default() += 1;
    }
    let mut shares: Vec<(String, f64)> =
        counts.into_iter().map(|(ending, count)| (ending.to_string(), count as f64 / endings.len() as f64)).collect();
    shares.sort_by(|one, other| other.1.total_cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    shares
}

fn endings(manuscript: &Manuscript) -> Vec<String> {
    let narrated = manuscript.sentences().iter().filter(|sentence| {
        sentence.voice != Voice::Dialogue && manuscript.blocks()[sentence.block].kind == BlockKind::Paragraph
    });
    narrated
        .map(|sentence| {
            let text = &manuscript.text()[sentence.range.clone()];
            let body = text.trim_end_matches(|letter: char| !letter.is_alphanumeric());
            let start = body.char_indices().rev().nth(1).map_or(0, |(place, _)| place);
            body[start..].to_string()
        })
        .filter(|ending| !ending.is_empty())
        .collect()
}

fn lengths(manuscript: &Manuscript) -> Vec<(f64, Voice)> {
    let prose = manuscript.sentences().iter().filter(|sentence| {
        matches!(manuscript.blocks()[sentence.block].kind, BlockKind::Paragraph | BlockKind::ListItem)
    });
    prose
        .map(|sentence| {
            let letters = manuscript.text()[sentence.range.clone()].chars().filter(|letter| !letter.is_whitespace());
            (letters.count() as f64, sentence.voice)
        })
        .collect()
}

fn longest(chunk: &[(f64, Voice)]) -> Option<(f64, Voice)> {
    chunk.iter().max_by(|one, other| one.0.total_cmp(&other.0)).copied()
}

fn nth(number: usize) -> Message {
    messages::PictureNthSentence { number }.into()
}

fn opening(height: f64, title: impl Into<Message>, description: impl Into<Message>) -> String {
    let (title, description) = (title.into(), description.into());
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{title}\"><title>{title}</title><desc>{description}</desc>"
    )
}

/// Text that may stand in a page.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_hold_a_mark_for_every_sentence() {
        let manuscript =
            Manuscript::read("朝だった。彼は起きた。\n「おはよう」\n彼は笑った。彼は走った。犬も走った。僕も走った。");
        let curve = sentence_length_curve(&manuscript);
        assert_eq!(curve.matches("class=\"told\"").count(), 6);
        assert_eq!(curve.matches("class=\"spoken\"").count(), 1);
        assert_eq!(dialogue_map(&manuscript).matches("<rect").count(), 3);
        assert_eq!(ending_shares(&manuscript)[0].0, "った");
        assert!(ending_strip(&manuscript).contains("class=\"alarm\""));
    }

    #[test]
    fn an_empty_text_has_empty_pictures() {
        let manuscript = Manuscript::read("");
        for svg in [sentence_length_curve(&manuscript), dialogue_map(&manuscript), ending_strip(&manuscript)] {
            assert!(svg.ends_with("</svg>") && !svg.contains("NaN"), "{svg}");
        }
    }
}
