//! Slides for the browser: reveal.js' own markup, shown by a small runtime inside the file, or by the pinned reveal.js.

mod looks;

use super::{Abilities, Category, Choice, Format, Pictures, Place, WriteContext};
use crate::{
    reader::read_inlines,
    slides::{Slide, SlideKind, cut, pauses},
    tree::{Attributes, Block, BlockKind, Document, Inline, walk},
    web,
};
use shosai_message::Failure;

/// Slides for the browser.
pub const FORMAT: Format = Format {
    id: "revealjs",
    name: "Reveal.js slides",
    extension: "html",
    mime: "text/html",
    category: Category::Presentation,
    abilities: Abilities {
        families: &["html", "html:js"],
        places: &[Place::FormulaNumber, Place::ListingCaption, Place::FileName],
        ..Abilities::AROUND_HTML
    },
    pictures: Pictures::Embedded,
    options: OPTIONS,
    write,
};

const OPTIONS: &[Choice] = &[
    Choice {
        key: "theme",
        help: "a theme of reveal.js: default, simple, serif, sky, beige, solarized, dark, night, moon, league, blood, dracula",
    },
    Choice { key: "slide-level", help: "the level of headings that start slides" },
    Choice { key: "incremental", help: "whether list items appear one by one" },
    Choice { key: "slide-number", help: "whether slides are numbered" },
    Choice { key: "footer", help: "a line below every slide, in Markdown" },
    Choice { key: "logo", help: "a picture at the foot of every slide" },
    Choice { key: "navigation-mode", help: "linear, or vertical: the slides of a section lie below each other" },
    Choice { key: "transition", help: "none, fade or slide" },
    Choice { key: "embed-resources", help: "false shows the slides with the pinned reveal.js from the network" },
];

/// The version that `embed-resources: false` names.
const PINNED: &str = "5.2.1";

const STYLE: &str = include_str!("deck.css");
const RUNTIME: &str = include_str!("deck.js");

fn write(document: &Document, context: &WriteContext) -> Result<Vec<u8>, Failure> {
    let metadata = &document.metadata;
    let online = metadata.flag("embed-resources") == Some(false) || metadata.flag("self-contained") == Some(false);
    let lang = metadata.language().unwrap_or_else(|| "en".to_owned());
    let title = metadata.text("title").map(|title| walk::plain_text(&read_inlines(&title, 1)));
    let theme = metadata.texts("theme").into_iter().next().unwrap_or_else(|| "light".to_owned());
    let mut html = String::with_capacity(64 * 1024);
    let mode = looks::theme(document, context);
    html.push_str(&format!(
        "<!DOCTYPE html>\n<html lang=\"{}\"{mode}>\n<head>\n<meta charset=\"utf-8\">\n",
        web::escape(&lang)
    ));
    html.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.push_str(&format!("<title>{}</title>\n", web::escape(title.as_deref().unwrap_or("slides"))));
    if online {
        let base = format!("https://cdn.jsdelivr.net/npm/reveal.js@{PINNED}");
        let own = theme.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        let name =
            if own && !matches!(theme.as_str(), "light" | "dark" | "default") { theme.as_str() } else { "white" };
        html.push_str(&format!("<link rel=\"stylesheet\" href=\"{base}/dist/reveal.css\">\n<link rel=\"stylesheet\" href=\"{base}/dist/theme/{name}.css\">\n"));
    }
    html.push_str(&format!(
        "<style>\n{STYLE}</style>\n</head>\n<body>\n<div class=\"reveal\"><div class=\"slides\">\n"
    ));
    let incremental = metadata.flag("incremental").unwrap_or(false);
    let mut stack = 0;
    for slide in cut(document) {
        context.go_on()?;
        stack += usize::from(slide.kind == SlideKind::Section);
        html.push_str(&match slide.kind {
            SlideKind::Title => title_slide(document, slide, context)?,
            _ => section(document, slide, (stack, incremental), context)?,
        });
    }
    html.push_str("</div></div>\n");
    html.push_str(&foot(document, context)?);
    let numbered = metadata.flag("slide-number").unwrap_or(true);
    let transition = metadata.text("transition").unwrap_or_else(|| "none".to_owned());
    let vertical = metadata.text("navigation-mode").is_some_and(|mode| mode == "vertical" || mode == "grid");
    let animated = metadata.flag("auto-animate") != Some(false);
    let settings = serde_json::json!({ "slideNumber": numbered, "transition": transition, "vertical": vertical, "autoAnimate": animated });
    let settings = settings.to_string().replace("</", "<\\/");
    html.push_str(&format!("<script type=\"application/json\" id=\"deck-settings\">{settings}</script>\n"));
    if online {
        html.push_str(&format!(
            "<script src=\"https://cdn.jsdelivr.net/npm/reveal.js@{PINNED}/dist/reveal.js\"></script>\n"
        ));
    }
    html.push_str(&format!("<script>\n{RUNTIME}</script>\n</body>\n</html>\n"));
    Ok(html.into_bytes())
}

/// The logo and the line below every slide.
fn foot(document: &Document, context: &WriteContext) -> Result<String, Failure> {
    let metadata = &document.metadata;
    let mut html = String::new();
    if let Some(logo) = metadata.text("logo").and_then(|logo| document.media.get(&logo)) {
        let data = crate::picture::data_uri(&logo.mime, &logo.bytes);
        html.push_str(&format!("<img class=\"deck-logo\" src=\"{data}\" alt=\"\">\n"));
    }
    if let Some(footer) = metadata.text("footer") {
        let line = vec![Block::new(0, BlockKind::Plain(read_inlines(&footer, 0)))];
        let line = web::fragment(document, line, context)?;
        html.push_str(&format!("<footer class=\"deck-footer\">{}</footer>\n", line.trim_end()));
    }
    Ok(html)
}

fn title_slide(document: &Document, slide: Slide, context: &WriteContext) -> Result<String, Failure> {
    let metadata = &document.metadata;
    let inline = |content: Vec<Inline>| -> Result<String, Failure> {
        let block = Block::new(1, BlockKind::Plain(content));
        web::fragment(document, vec![block], context).map(|html| html.trim_end().to_owned())
    };
    let ground = looks::ground(&looks::title_pairs(document), document);
    let title = inline(slide.title)?;
    let mut html = format!("<section id=\"title-slide\" class=\"title-slide\"{ground}>\n<h1>{title}</h1>\n");
    if let Some(subtitle) = metadata.text("subtitle") {
        html.push_str(&format!("<p class=\"subtitle\">{}</p>\n", inline(read_inlines(&subtitle, 1))?));
    }
    for author in metadata.authors() {
        html.push_str(&format!("<p class=\"author\">{}</p>\n", web::escape(&author)));
    }
    for (class, text) in ["institute", "date"].into_iter().filter_map(|key| Some((key, metadata.text(key)?))) {
        html.push_str(&format!("<p class=\"{class}\">{}</p>\n", web::escape(&text)));
    }
    html.push_str(&notes(document, slide.notes, context)?);
    html.push_str("</section>\n");
    Ok(html)
}

fn notes(document: &Document, notes: Vec<Block>, context: &WriteContext) -> Result<String, Failure> {
    if notes.is_empty() {
        return Ok(String::new());
    }
    Ok(format!("<aside class=\"notes\">\n{}</aside>\n", web::fragment(document, notes, context)?))
}

fn section(
    document: &Document,
    slide: Slide,
    (stack, incremental): (usize, bool),
    context: &WriteContext,
) -> Result<String, Failure> {
    let mut classes = slide.attributes.classes.clone();
    for class in ["smaller", "scrollable", "center"] {
        classes.extend((document.metadata.flag(class) == Some(true)).then(|| class.to_owned()));
    }
    if slide.kind == SlideKind::Section {
        classes.push("section-slide".to_owned());
    }
    let mut html = format!(
        "<section id=\"{}\" class=\"{}\" data-stack=\"{stack}\"",
        web::escape(&slide.attributes.id),
        web::escape(&classes.join(" "))
    );
    html.push_str(&looks::ground(&slide.attributes.pairs, document));
    html.push_str(">\n");
    if !slide.title.is_empty() {
        let heading = if slide.kind == SlideKind::Section { "h1" } else { "h2" };
        let block = Block::new(slide.line, BlockKind::Plain(slide.title));
        let title = web::fragment(document, vec![block], context)?;
        html.push_str(&format!("<{heading}>{}</{heading}>\n", title.trim_end()));
    }
    html.push_str("<div class=\"content\">\n");
    for (place, mut part) in pauses(slide.body).into_iter().enumerate() {
        step_lists(&mut part, incremental);
        looks::place(&mut part);
        let body = web::fragment(document, part, context)?;
        match place {
            0 => html.push_str(&body),
            _ => html.push_str(&format!("<div class=\"fragment\">\n{body}</div>\n")),
        }
    }
    html.push_str("</div>\n");
    html.push_str(&notes(document, slide.notes, context)?);
    html.push_str("</section>\n");
    Ok(html)
}

/// Marks the items of lists that appear one by one.
fn step_lists(blocks: &mut Vec<Block>, incremental: bool) {
    let mut result = Vec::new();
    for block in std::mem::take(blocks) {
        let line = block.line;
        match block.kind {
            BlockKind::Div { attributes, content } if attributes.has_class("incremental") => {
                let mut content = content;
                step_lists(&mut content, true);
                result.push(Block::new(line, BlockKind::Div { attributes, content }));
            }
            BlockKind::Div { attributes, content } if attributes.has_class("nonincremental") => {
                result.push(Block::new(line, BlockKind::Div { attributes, content }));
            }
            BlockKind::Bullet(items) if incremental => {
                let mark = Attributes::with_classes(["step-list"]);
                let content = vec![Block::new(line, BlockKind::Bullet(items))];
                result.push(Block::new(line, BlockKind::Div { attributes: mark, content }));
            }
            kind @ BlockKind::Ordered { .. } if incremental => {
                let mark = Attributes::with_classes(["step-list"]);
                result
                    .push(Block::new(line, BlockKind::Div { attributes: mark, content: vec![Block::new(line, kind)] }));
            }
            kind => result.push(Block::new(line, kind)),
        }
    }
    *blocks = result;
}
