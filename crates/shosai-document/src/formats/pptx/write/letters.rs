//! Paragraphs and runs as XML.

use std::fmt::Write as _;

use super::canvas::Links;
use crate::formats::pptx::fit::{Scale, indents};
use crate::formats::pptx::ink::Ink;
use crate::formats::pptx::template::{LEVELS, Level, Spacing, TextStyle};
use crate::formats::pptx::text::{Colour, Look, Marker, Paragraph, Run};
use crate::office::math::{Host, Stretch, linear, omml};
use crate::office::xml::escape;
use crate::tree::MathKind;

/// The languages and faces of letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letters {
    /// The language of the deck, as `ja-JP`.
    pub language: String,
    /// The language of the other script's letters.
    pub other_language: &'static str,
    /// The East Asian face, where the template names none.
    pub east_asian: Option<String>,
    /// The latin face of code.
    pub mono: String,
    /// The East Asian face of code.
    pub mono_east_asian: String,
    /// Whether the background is dark.
    pub dark: bool,
    /// The colours of letters outside placeholders.
    pub ink: Ink,
}

/// Whether sizes are written or left to the template.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sizes {
    /// The template's placeholder says them.
    Inherited,
    /// They are written, shrunk by this much.
    Written(Scale),
}

/// Whether formulas are written as formulas or as letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formulas {
    /// As PowerPoint's own.
    Native,
    /// As letters, for programs that know no formulas.
    Letters,
}

/// Writes the paragraphs of a text body.
pub fn paragraphs(
    paragraphs: &[Paragraph],
    style: &TextStyle,
    sizes: Sizes,
    letters: &Letters,
    formulas: Formulas,
    links: &mut Links<'_>,
) -> String {
    let mut xml = String::new();
    let mut counting = Counting::default();
    let mut last = None;
    for paragraph in paragraphs {
        let start = counting.start(paragraph);
        let level = &style.levels[paragraph.level.min(style.levels.len() - 1)];
        xml.push_str("<a:p>");
        let size = match sizes {
            Sizes::Inherited => None,
            Sizes::Written(scale) => Some(level.size * style.scale * scale.letters),
        };
        let signed = level.bullet && (size.is_none() || style.dress[paragraph.level.min(LEVELS - 1)].has_sign());
        let above = match sizes {
            Sizes::Inherited => 0.0,
            Sizes::Written(scale) => scale.above(paragraph, last) * size.unwrap_or_default(),
        };
        last = Some(paragraph);
        let level = &Level { before: level.before.and(above, size.unwrap_or_default()), ..*level };
        properties(&mut xml, paragraph, level, (sizes, style.scale), (start, signed));
        let bold = sizes != Sizes::Inherited && level.bold;
        let inherited_size = level.size * style.scale;
        for run in &paragraph.runs {
            write_run(&mut xml, run, (size, inherited_size), bold, letters, formulas, links);
        }
        // Without letters the size of the line is that of its end.
        if paragraph.runs.iter().all(|run| matches!(run, Run::Text { text, .. } if text.is_empty())) {
            let _ =
                write!(xml, "<a:endParaRPr{}/>", attributes(&Look::default(), (size, inherited_size), false, letters));
        }
        xml.push_str("</a:p>");
    }
    if paragraphs.is_empty() {
        let _ = write!(xml, "<a:p><a:endParaRPr lang=\"{}\"/></a:p>", letters.language);
    }
    xml
}

/// Writes paragraphs with the sizes of their placeholder and formulas as letters.
pub fn plain_paragraphs(text: &[Paragraph], style: &TextStyle, letters: &Letters, links: &mut Links<'_>) -> String {
    paragraphs(text, style, Sizes::Inherited, letters, Formulas::Letters, links)
}

/// Where the numbers of a text body go on and where they start anew.
#[derive(Default)]
struct Counting {
    /// For each level, the way of the numbers that run there, the first of them and the next.
    running: Vec<Option<(&'static str, i64, i64)>>,
}

impl Counting {
    /// The first number of the run that a paragraph belongs to: a program counts from it over neighbours of the same
    /// level, and begins again behind anything else.
    fn start(&mut self, paragraph: &Paragraph) -> i64 {
        self.running.resize(paragraph.level + 1, None);
        let Marker::Number { scheme, number, .. } = paragraph.marker else {
            self.running[paragraph.level] = None;
            return 1;
        };
        let going = self.running[paragraph.level].filter(|(own, _, next)| *own == scheme && *next == number);
        let start = going.map_or(number, |(_, start, _)| start);
        self.running[paragraph.level] = Some((scheme, start, number + 1));
        start
    }
}

fn properties(
    xml: &mut String,
    paragraph: &Paragraph,
    level: &Level,
    (sizes, shrunk): (Sizes, f64),
    (start, signed): (i64, bool),
) {
    let letters = match sizes {
        Sizes::Inherited => None,
        Sizes::Written(scale) => Some(scale.letters * shrunk),
    };
    let written = letters.is_some();
    let inherits = signed && matches!(paragraph.marker, Marker::Bullet);
    xml.push_str("<a:pPr");
    if written || !inherits {
        let (margin, indent) = indents(paragraph, level, letters.unwrap_or(1.0));
        let _ = write!(xml, " marL=\"{margin}\" indent=\"{indent}\"");
    }
    if paragraph.level > 0 {
        let _ = write!(xml, " lvl=\"{}\"", paragraph.level);
    }
    if let Some(align) = paragraph.align {
        let _ = write!(xml, " algn=\"{}\"", align.name());
    }
    xml.push('>');
    if written {
        // Letters of a size of their own would stand on each other at the distance that the template gives its own.
        let line =
            if let Sizes::Written(_) = sizes { Spacing::Share(level.line.share(level.size)) } else { level.line };
        spacing(xml, "lnSpc", line, sizes);
        spacing(xml, "spcBef", level.before, sizes);
        spacing(xml, "spcAft", level.after, sizes);
    }
    marker(xml, paragraph, inherits, start);
    xml.push_str("</a:pPr>");
}

fn spacing(xml: &mut String, name: &str, spacing: Spacing, sizes: Sizes) {
    let reduction = match sizes {
        Sizes::Written(scale) if name == "lnSpc" => scale.lines,
        _ => 0.0,
    };
    let _ = match spacing {
        Spacing::Share(share) => {
            let share = ((share - reduction).max(0.0) * 100_000.0) as i64;
            write!(xml, "<a:{name}><a:spcPct val=\"{share}\"/></a:{name}>")
        }
        Spacing::Points(points) => write!(xml, "<a:{name}><a:spcPts val=\"{}\"/></a:{name}>", (points * 100.0) as i64),
    };
}

fn marker(xml: &mut String, paragraph: &Paragraph, inherits: bool, start: i64) {
    match paragraph.marker {
        Marker::None | Marker::Continued => xml.push_str("<a:buNone/>"),
        Marker::Bullet if inherits => {}
        Marker::Bullet => {
            let bullet = if paragraph.level.is_multiple_of(2) { "•" } else { "–" };
            let _ = write!(xml, "<a:buFont typeface=\"Arial\"/><a:buChar char=\"{bullet}\"/>");
        }
        Marker::Number { scheme, .. } => {
            let start = if start == 1 { String::new() } else { format!(" startAt=\"{}\"", start.clamp(1, 32_767)) };
            let _ = write!(xml, "<a:buFont typeface=\"+mj-lt\"/><a:buAutoNum type=\"{scheme}\"{start}/>");
        }
        Marker::Task { done } => {
            let mark = if done { "☑" } else { "☐" };
            let _ = write!(xml, "<a:buFont typeface=\"Segoe UI Symbol\"/><a:buChar char=\"{mark}\"/>");
        }
    }
}

fn write_run(
    xml: &mut String,
    run: &Run,
    sizes: (Option<f64>, f64),
    bold: bool,
    letters: &Letters,
    formulas: Formulas,
    links: &mut Links<'_>,
) {
    match run {
        Run::Break => {
            let _ = write!(xml, "<a:br><a:rPr{}/></a:br>", attributes(&Look::default(), sizes, bold, letters));
        }
        Run::Text { text, .. } if text.is_empty() => {}
        Run::Text { text, look, link } => {
            let _ = write!(xml, "<a:r><a:rPr{}>", attributes(look, sizes, bold, letters));
            look_children(xml, look, letters);
            if let Some(link) = link {
                xml.push_str(&links.element(link, look.colour.is_some()));
            }
            let _ = write!(xml, "</a:rPr><a:t>{}</a:t></a:r>", escape(text));
        }
        Run::Math { tex, kind, colour } => {
            let colour = colour.as_ref().map(|colour| colour_element(colour, letters.dark));
            match (formulas, omml(tex, Host::Drawing { colour: colour.as_deref() })) {
                (Formulas::Native, Ok(formula)) => {
                    let inner = match kind {
                        MathKind::Inline => format!("<m:oMath xmlns:m=\"{MATH}\">{formula}</m:oMath>"),
                        MathKind::Display => format!(
                            "<m:oMathPara xmlns:m=\"{MATH}\"><m:oMathParaPr><m:jc m:val=\"centerGroup\"/></m:oMathParaPr><m:oMath>{formula}</m:oMath></m:oMathPara>"
                        ),
                    };
                    let _ = write!(xml, "<a14:m>{inner}</a14:m>");
                }
                _ => {
                    for Stretch { text, baseline, italic } in linear(tex) {
                        let look = Look { italic, baseline, ..Look::default() };
                        let attributes = attributes(&look, sizes, bold, letters);
                        let fill =
                            colour.as_ref().map_or_else(String::new, |own| format!("<a:solidFill>{own}</a:solidFill>"));
                        let _ = write!(xml, "<a:r><a:rPr{attributes}>{fill}</a:rPr><a:t>{}</a:t></a:r>", escape(&text));
                    }
                }
            }
        }
    }
}

const MATH: &str = "http://schemas.openxmlformats.org/officeDocument/2006/math";

fn attributes(look: &Look, (size, inherited): (Option<f64>, f64), bold: bool, letters: &Letters) -> String {
    let mut xml = format!(" kumimoji=\"1\" lang=\"{}\" altLang=\"{}\"", letters.language, letters.other_language);
    let size = size.or_else(|| look.size.map(|_| inherited)).map(|size| look.sized(size));
    if let Some(size) = size {
        // Half points look the same in every program.
        let _ = write!(xml, " sz=\"{}\"", ((size * 2.0).floor() * 50.0).max(100.0) as i64);
    }
    let flags = [(look.bold || bold, " b=\"1\""), (look.italic, " i=\"1\""), (look.underline, " u=\"sng\"")];
    for (_, text) in flags.iter().filter(|(set, _)| *set) {
        xml.push_str(text);
    }
    if look.strike {
        xml.push_str(" strike=\"sngStrike\"");
    }
    if look.small_caps {
        xml.push_str(" cap=\"small\"");
    }
    if look.baseline != 0 {
        let _ = write!(xml, " baseline=\"{}\"", look.baseline * 1000);
    }
    xml.push_str(" dirty=\"0\"");
    xml
}

fn look_children(xml: &mut String, look: &Look, letters: &Letters) {
    if let Some(colour) = &look.colour {
        let _ = write!(xml, "<a:solidFill>{}</a:solidFill>", colour_element(colour, letters.dark));
    }
    if look.marked {
        xml.push_str("<a:highlight><a:srgbClr val=\"FFF2A8\"/></a:highlight>");
    }
    if look.mono {
        let (latin, east_asian) = (escape(&letters.mono), escape(&letters.mono_east_asian));
        let _ =
            write!(xml, "<a:latin typeface=\"{latin}\"/><a:ea typeface=\"{east_asian}\"/><a:cs typeface=\"{latin}\"/>");
    } else if let Some(east_asian) = &letters.east_asian {
        let _ = write!(xml, "<a:ea typeface=\"{}\"/>", escape(east_asian));
    }
}

pub fn colour_element(colour: &Colour, dark: bool) -> String {
    match colour {
        Colour::Code(token) => format!("<a:srgbClr val=\"{}\"/>", token.colour(dark)),
        Colour::Theme(name) => format!("<a:schemeClr val=\"{name}\"/>"),
        Colour::Rgb(value) => format!("<a:srgbClr val=\"{}\"/>", value.rrggbb()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_on_where_a_list_was_cut_or_interrupted() {
        let item = |level: usize, number: Option<i64>| {
            let marker = number.map_or(Marker::Continued, |number| Marker::Number { scheme: "arabicPeriod", number });
            Paragraph { level, marker, ..Paragraph::of_text(1, "a") }
        };
        let starts = |items: &[(usize, Option<i64>)]| {
            let mut counting = Counting::default();
            items.iter().map(|(level, number)| counting.start(&item(*level, *number))).collect::<Vec<_>>()
        };
        assert_eq!(starts(&[(0, Some(6)), (0, Some(7))]), [6, 6], "the rest of a list on the next slide");
        assert_eq!(starts(&[(0, Some(1)), (0, None), (0, Some(2))]), [1, 1, 2], "a second paragraph in an item");
        assert_eq!(starts(&[(0, Some(1)), (1, Some(1)), (1, Some(2)), (0, Some(2))]), [1, 1, 1, 1], "a list within");
        assert_eq!(starts(&[(1, Some(1)), (0, Some(1)), (1, Some(1))]), [1, 1, 1], "another list within");
    }
}
