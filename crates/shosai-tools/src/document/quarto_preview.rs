//! `quarto_preview`: what a document will look like, slide by slide, before anyone opens it.

use std::ops::RangeInclusive;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use shosai_document::{Preview, Previewed, Setting, formats::pptx, previewed};
use shosai_tool::{Content, Context, Effect, Failure, Message, Network, Reply, Suite, Tool, Work};

use super::{
    failure::RenderFailure,
    rendering::{self, Order, at_line},
    source::{Read, document},
};
use crate::{bounds::Bounds, messages};

/// Pictures in one answer: a model looks at a few at a time.
const MOST_PICTURES: usize = 6;
/// Bytes of all pictures of one answer: clients refuse answers of several megabytes.
const MOST_BYTES: usize = 3_000_000;
/// Widths in pixels: below, text cannot be read; above, a client scales it down again.
const WIDTHS: RangeInclusive<u32> = 240..=1_600;
/// The width where none is asked for: small text of a slide can just be read.
const USUAL_WIDTH: u32 = 800;
/// The highest number that is listened to; no deck has more slides.
const HIGHEST_NUMBER: usize = 10_000;
/// Slides that are described in one answer.
const LISTED_SLIDES: usize = 60;
/// Findings that are listed besides those of the described slides.
const LISTED_FINDINGS: usize = 30;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// Quarto Markdown (.qmd); or give `path`.
    content: Option<String>,
    /// A .qmd or .md file beneath the workspace, in place of `content`.
    path: Option<String>,
    /// What it is to become.
    #[serde(default)]
    #[schemars(schema_with = "format_ids")]
    format: Option<String>,
    /// A template, as for quarto_render (pptx).
    template: Option<String>,
    /// Options, as for quarto_render.
    format_options: Option<Map<String, Value>>,
    /// The slides or pages to show, as "1,3-5"; the first six if not said.
    slides: Option<String>,
    /// Width of a picture in pixels, 240 to 1600.
    width: Option<u32>,
}

fn format_ids(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "enum": previewed().collect::<Vec<_>>(), "default": pptx::FORMAT.id })
}

/// The answer, or why there is none.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Output {
    /// There are pictures.
    Seen(Seen),
    /// There are none.
    Failed(RenderFailure),
}

/// What is to be seen.
#[derive(Default, Serialize, JsonSchema)]
pub struct Seen {
    success: bool,
    format: &'static str,
    /// How many slides or pages there are.
    total: usize,
    /// The numbers of the pictures, in their order.
    shown: Vec<usize>,
    /// The slides, each with what was found about it.
    slides: Vec<Slide>,
    /// Slides that are not described.
    #[serde(skip_serializing_if = "is_zero")]
    omitted_slides: usize,
    /// What was found besides: what could not be carried over as written.
    findings: Vec<Finding>,
    /// Findings that are not listed.
    #[serde(skip_serializing_if = "is_zero")]
    omitted_findings: usize,
    /// Numbers that were out of range, and what was taken instead.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    adjusted: Vec<String>,
    /// Which slides were left out, and how to see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Message")]
    next: Option<Message>,
}

/// A slide or page.
#[derive(Serialize, JsonSchema)]
pub struct Slide {
    number: usize,
    #[serde(skip_serializing_if = "String::is_empty")]
    title: String,
    /// The template's layout it stands on.
    #[serde(skip_serializing_if = "String::is_empty")]
    layout: String,
    /// The line of the source it starts at.
    #[serde(skip_serializing_if = "is_zero_line")]
    line: u32,
    /// How its content was set: the arrangement that reads best is taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    set: Option<Set>,
    /// What was shrunk, carried over or does not fit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fit: Vec<Message>,
}

/// How the content of a slide was set.
#[derive(Serialize, JsonSchema)]
pub struct Set {
    /// The letters of its text, in points, and the size that the template has for them.
    letters: f64,
    usual: f64,
    /// How much of the body's height is filled, in per cent.
    filled: u32,
    columns: usize,
}

/// Something that was found.
#[derive(Serialize, JsonSchema)]
pub struct Finding {
    #[serde(skip_serializing_if = "is_zero_line")]
    line: u32,
    message: Message,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

fn is_zero_line(line: &u32) -> bool {
    *line == 0
}

pub struct QuartoPreview;

impl Tool for QuartoPreview {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "quarto_preview";
    const TITLE: &'static str = "Look at slides";
    const DESCRIPTION: &'static str = "Shows slides or pages of a Quarto Markdown text as small pictures, as quarto_render would lay them out (pptx, beamer, pdf), \
        with each slide's source line and what had to be shrunk, carried over or does not fit.";
    const SUITE: Suite = Suite::Preview;
    const EFFECT: Effect = Effect::Reads;
    const WORK: Work = Work::Heavy;
    const NETWORK: Network = Network::ListedHosts;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        match run(context, &input) {
            Ok((seen, content)) => Ok(Reply { content, ..Reply::from(Output::Seen(seen)) }),
            Err(failure) => {
                context.cancellation.check()?;
                Ok(Reply { is_error: true, ..Reply::from(Output::Failed(failure)) })
            }
        }
    }
}

fn run(context: &Context, input: &Input) -> Result<(Seen, Vec<Content>), RenderFailure> {
    let invalid = |failure: Failure| RenderFailure::new(context, failure);
    let Read { text: content, notes, .. } = document(context, input.content.as_deref(), input.path.as_deref())?;
    let id = input.format.as_deref().unwrap_or(pptx::FORMAT.id);
    let format = rendering::format(context, id)?;
    let asked = match &input.slides {
        Some(text) => Numbers::read(text).ok_or_else(|| invalid(messages::SlidesUnreadable { text }.into()))?,
        None => Numbers(vec![1..=MOST_PICTURES]),
    };
    let mut bounds = Bounds::default();
    let width = bounds.within("width", input.width, USUAL_WIDTH, WIDTHS);
    let options = input.format_options.clone().unwrap_or_default();
    let order = Order {
        content: &content,
        format,
        path: input.path.as_deref(),
        options: &options,
        template: input.template.as_deref(),
        template_bytes: None,
    };
    let first: Vec<usize> = asked.iter().take(MOST_PICTURES).collect();
    let seen = rendering::previews(context, &order, &|number| first.contains(&number))?;
    let total = seen.pages.len();
    let (shown, pictures) = pictures(context, &seen.pages, width)?;
    let left: Vec<usize> = asked.iter().filter(|number| *number <= total && !shown.contains(number)).collect();
    let next = next_call(&shown, &left, total);
    let mut content = vec![Content::Text(in_words(&seen.pages, &shown, next.as_ref()))];
    content.extend(pictures);
    let mut answer =
        Seen { success: true, format: format.id, total, shown, adjusted: bounds.notes(), next, ..described(seen) };
    answer.findings.splice(0..0, notes.into_iter().map(|message| Finding { line: 0, message }));
    Ok((answer, content))
}

/// The wanted slides as pictures, as many as an answer bears.
fn pictures(context: &Context, pages: &[Preview], width: u32) -> Result<(Vec<usize>, Vec<Content>), RenderFailure> {
    let (mut shown, mut pictures, mut bytes) = (Vec::new(), Vec::new(), 0);
    for page in pages {
        let Some(svg) = &page.svg else { continue };
        context.progress.step(shown.len() as f64, Some(MOST_PICTURES as f64), "drawing");
        let png = rendering::picture(context, svg, width as f32)?;
        bytes += png.len();
        if bytes > MOST_BYTES && !shown.is_empty() {
            break;
        }
        shown.push(page.number);
        pictures.push(Content::Image { bytes: png, mime: "image/png" });
    }
    Ok((shown, pictures))
}

/// The slides in words, for clients that show content only.
fn in_words(pages: &[Preview], shown: &[usize], next: Option<&Message>) -> String {
    let mut lines = vec![Message::from(messages::SlidesShown { shown: shown.len(), total: pages.len() }).to_string()];
    for Preview { number, title, line, .. } in pages.iter().filter(|page| shown.contains(&page.number)) {
        lines.push(match line {
            0 => format!("{number}. {title}"),
            line => Message::from(messages::SlideAtLine { number: *number, title, line: *line }).to_string(),
        });
    }
    lines.extend(next.map(ToString::to_string));
    lines.join("\n")
}

fn next_call(shown: &[usize], left: &[usize], total: usize) -> Option<Message> {
    if shown.is_empty() {
        return Some(messages::NextSlidesInRange { total }.into());
    }
    let rest: Vec<usize> = if left.is_empty() {
        let last = shown.iter().max().copied().unwrap_or_default();
        (last + 1..=total).collect()
    } else {
        left.to_vec()
    };
    (!rest.is_empty()).then(|| messages::NextSlides { slides: ranges(&rest) }.into())
}

/// Slides with what was found about each, and what was found besides.
fn described(seen: Previewed) -> Seen {
    let (about, besides): (Vec<_>, Vec<_>) = seen.warnings.into_iter().partition(|warning| warning.slide.is_some());
    let fit = |number: usize| {
        let own = about.iter().filter(|warning| warning.slide == Some(number));
        own.map(at_line).collect()
    };
    let total = seen.pages.len();
    let slides = seen.pages.into_iter().take(LISTED_SLIDES).map(|page| Slide {
        number: page.number,
        fit: fit(page.number),
        title: page.title,
        layout: page.layout,
        line: page.line,
        set: page.set.map(|Setting { letters, usual, filled, columns }| Set { letters, usual, filled, columns }),
    });
    let slides = slides.collect();
    let omitted_findings = besides.len().saturating_sub(LISTED_FINDINGS);
    let findings = besides.into_iter().take(LISTED_FINDINGS);
    let findings = findings.map(|warning| Finding { line: warning.line, message: warning.message }).collect();
    Seen { slides, omitted_slides: total.saturating_sub(LISTED_SLIDES), findings, omitted_findings, ..Seen::default() }
}

/// Numbers as a person writes them: `1,3-5`.
struct Numbers(Vec<RangeInclusive<usize>>);

impl Numbers {
    fn read(text: &str) -> Option<Self> {
        let range = |part: &str| {
            let (first, last) = part.split_once(['-', '–', '〜']).unwrap_or((part, part));
            let (first, last) = (first.trim().parse::<usize>().ok()?, last.trim().parse::<usize>().ok()?);
            (first >= 1 && first <= last).then_some(first..=last.min(HIGHEST_NUMBER))
        };
        let ranges: Option<Vec<_>> = text.split([',', '、', ' ']).filter(|part| !part.is_empty()).map(range).collect();
        ranges.filter(|ranges| !ranges.is_empty()).map(Self)
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().cloned().flatten()
    }
}

/// Numbers in rising order as `1,3-5`.
fn ranges(numbers: &[usize]) -> String {
    let mut parts: Vec<RangeInclusive<usize>> = Vec::new();
    for number in numbers {
        match parts.last_mut() {
            Some(last) if *last.end() + 1 == *number => *last = *last.start()..=*number,
            _ => parts.push(*number..=*number),
        }
    }
    let text = |part: &RangeInclusive<usize>| match (part.start(), part.end()) {
        (first, last) if first == last => first.to_string(),
        (first, last) => format!("{first}-{last}"),
    };
    parts.iter().map(text).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use shosai_tool::ToolEntry;

    fn look(arguments: Value) -> (Value, Vec<Content>) {
        let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
        let answer = ToolEntry::of::<QuartoPreview>().call(&Context::for_tests(), arguments).unwrap();
        (answer.structured.unwrap(), answer.content)
    }

    fn pictures(content: &[Content]) -> Vec<(u32, u32)> {
        let sizes = content.iter().filter_map(|part| match part {
            Content::Image { bytes, mime: "image/png" } => shosai_document::picture_size("image/png", bytes),
            _ => None,
        });
        sizes.map(|(width, height)| (width as u32, height as u32)).collect()
    }

    fn deck(slides: usize) -> String {
        (1..=slides).map(|number| format!("# 見出し {number}\n\n- 項目 {number}\n\n")).collect()
    }

    #[test]
    fn slides_are_pictures_with_their_titles_and_lines() {
        let (facts, content) =
            look(json!({"content": "---\ntitle: 月次報告\n---\n\n# 概要\n\n- 売上は増加\n", "width": 480}));
        assert_eq!((&facts["total"], &facts["shown"]), (&json!(2), &json!([1, 2])));
        assert_eq!((&facts["slides"][1]["title"], &facts["slides"][1]["line"]), (&json!("概要"), &json!(7)));
        assert_eq!(pictures(&content), [(480, 270), (480, 270)]);
        assert!(matches!(&content[0], Content::Text(text) if text.contains("2. 概要")));
    }

    #[test]
    fn slides_tell_how_they_were_set() {
        let long = "- 短い\n".repeat(14);
        let (facts, _) = look(json!({"content": format!("# 少し\n\n- 売上は増加\n\n# 多く\n\n{long}"), "slides": "1"}));
        let [few, many] = [0, 1].map(|slide| &facts["slides"][slide]["set"]);
        assert!(few["letters"].as_f64() > few["usual"].as_f64(), "little text is set larger: {few}");
        assert_eq!((&few["columns"], &many["columns"]), (&json!(1), &json!(2)), "{many}");
        assert!(many["filled"].as_u64() > few["filled"].as_u64(), "{facts}");
    }

    #[test]
    fn what_does_not_fit_is_told_with_its_slide() {
        let source = format!("# 長い\n\n{}", "- とても長い項目がここにあり、何行にもわたって続いていく。\n".repeat(40));
        let (facts, _) = look(json!({"content": source, "slides": "1"}));
        assert!(facts["slides"][0]["fit"][0].as_str().unwrap().contains("takes"), "{facts}");
        assert_eq!(facts["shown"], json!([1]));
    }

    #[test]
    fn more_than_six_are_asked_for_in_a_second_call() {
        let (facts, content) = look(json!({"content": deck(20), "slides": "2,4-15", "width": 9999}));
        assert_eq!(facts["shown"], json!([2, 4, 5, 6, 7, 8]));
        assert!(facts["next"].as_str().unwrap().contains("\"9-15\""), "{facts}");
        assert_eq!(facts["adjusted"], json!(["width: 9999 → 1600"]));
        assert_eq!(pictures(&content).len(), 6);
        let (rest, _) = look(json!({"content": deck(20), "slides": "9-15"}));
        assert_eq!(rest["shown"], json!([9, 10, 11, 12, 13, 14]));
        let (none, _) = look(json!({"content": deck(2), "slides": "9"}));
        assert_eq!(none["shown"], json!([]));
        assert!(none["next"].as_str().unwrap().contains("between 1 and 2"));
    }

    #[test]
    fn pages_of_a_pdf_can_be_looked_at_too() {
        let (facts, content) = look(json!({"content": deck(3), "format": "beamer", "width": 320}));
        assert_eq!(facts["total"], 3);
        assert_eq!(pictures(&content), [(320, 180); 3]);
        let (facts, content) = look(json!({"content": deck(3), "format": "pdf", "width": 300}));
        assert_eq!((&facts["total"], pictures(&content).len()), (&json!(1), 1));
    }

    #[test]
    fn nothing_is_required_that_has_a_default() {
        let schema = shosai_tool::ToolEntry::of::<QuartoPreview>().input_schema();
        assert_eq!(schema.get("required"), None);
    }

    #[test]
    fn what_cannot_be_shown_names_what_can() {
        for (arguments, code) in [
            (json!({"content": "a", "format": "docx"}), "UNSUPPORTED_FORMAT"),
            (json!({}), "INVALID_INPUT"),
            (json!({"content": "a", "slides": "x"}), "INVALID_INPUT"),
            (json!({"path": "none.qmd"}), "INVALID_INPUT"),
            (json!({"content": "a", "template": "none"}), "TEMPLATE_NOT_FOUND"),
        ] {
            let (facts, content) = look(arguments);
            assert_eq!(facts["error"]["code"], code, "{facts}");
            assert!(pictures(&content).is_empty());
        }
    }

    #[test]
    fn numbers_are_read_and_written_as_people_do() {
        let read = |text: &str| Numbers::read(text).map(|numbers| numbers.iter().collect::<Vec<_>>());
        assert_eq!(read("1, 3-5"), Some(vec![1, 3, 4, 5]));
        assert_eq!((read("5-3"), read("0"), read("")), (None, None, None));
        assert_eq!(ranges(&[1, 3, 4, 5, 9]), "1,3-5,9");
    }
}
