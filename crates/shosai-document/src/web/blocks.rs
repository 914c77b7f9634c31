use super::{code, escape, safe};
use crate::messages;
use crate::{
    foreign::Notation,
    formats::WriteContext,
    passes::{Language, callout, callout_kind},
    picture::data_uri,
    tree::{Attributes, Block, BlockKind, Document, Inline, InlineKind, walk},
};
use shosai_message::Failure;

/// The body of a page: pictures inside, code coloured, callouts and tab sets marked up.
pub fn body(document: &Document, context: &WriteContext) -> Result<String, Failure> {
    let mut document = document.clone();
    prepare(&mut document, context);
    if document.metadata.flag("number-sections") == Some(true) {
        super::write_numbers(&mut document.blocks);
    }
    context.go_on()?;
    Ok(safe(super::written(&document, Notation::MathMl, context.cancelled), context))
}

/// Some blocks as HTML, prepared like a body.
pub fn fragment(document: &Document, blocks: Vec<Block>, context: &WriteContext) -> Result<String, Failure> {
    let part =
        Document { blocks, metadata: document.metadata.clone(), media: document.media.clone(), ..Document::default() };
    body(&part, context)
}

fn prepare(document: &mut Document, context: &WriteContext) {
    let language = Language::of(document);
    let media = std::mem::take(&mut document.media);
    let mut tabs = 0;
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        let old = std::mem::take(blocks);
        for block in old {
            replace(block, language, &mut tabs, blocks);
        }
    });
    walk::each_inline_list(&mut document.blocks, &mut |inlines| {
        for inline in inlines.iter_mut() {
            inline_html(inline, &media, context);
        }
    });
}

fn raw(line: u32, text: String) -> Block {
    Block::new(line, BlockKind::Raw { format: "html".to_owned(), text })
}

fn replace(block: Block, language: Language, tabs: &mut usize, into: &mut Vec<Block>) {
    let line = block.line;
    match block.kind {
        BlockKind::Code { attributes, text } => into.push(raw(line, code_html(&attributes, &text, language))),
        BlockKind::Div { attributes, content } if callout_kind(&attributes).is_some() => {
            callout_html(line, &attributes, content, language, into);
        }
        BlockKind::Div { attributes, content } if attributes.has_class("panel-tabset") => {
            *tabs += 1;
            tabset(line, &attributes, content, *tabs, into);
        }
        BlockKind::Div { mut attributes, content } if attributes.has_class("column") => {
            if let Some(width) = attributes.take("width") {
                let share = width.trim_end_matches('%').parse::<f64>().unwrap_or(1.0).clamp(1.0, 100.0);
                attributes.set("style", format!("flex: {share} 1 0;"));
            }
            into.push(Block::new(line, BlockKind::Div { attributes, content }));
        }
        BlockKind::Div { mut attributes, content } if attributes.get("layout-ncol").is_some() => {
            let columns = attributes.take("layout-ncol").unwrap_or_default();
            attributes.classes.push("layout".to_owned());
            let columns = columns.parse::<usize>().unwrap_or(1).clamp(1, 12);
            attributes.set("style", format!("--columns: {columns};"));
            into.push(Block::new(line, BlockKind::Div { attributes, content }));
        }
        kind => into.push(Block::new(line, kind)),
    }
}

fn code_html(attributes: &Attributes, text: &str, words: Language) -> String {
    let language = attributes.classes.first().map(String::as_str);
    let label = language.map(|language| format!(" data-language=\"{}\"", escape(language))).unwrap_or_default();
    let id = if attributes.id.is_empty() { String::new() } else { format!(" id=\"{}\"", escape(&attributes.id)) };
    let mut html = String::new();
    let caption = attributes.get("lst-cap").or_else(|| attributes.get("filename"));
    if let Some(caption) = caption {
        html.push_str(&format!("<figure class=\"listing\"{id}><figcaption>{}</figcaption>", escape(caption)));
    }
    let own = if caption.is_some() { "" } else { &id };
    let coloured = code(language, text);
    let (lines, coloured) = match line_numbers(attributes) {
        Some(lit) => (class_of_lines(attributes), numbered(&coloured, &lit)),
        None => (String::new(), coloured),
    };
    html.push_str(&format!("<pre{own}{label}{lines} tabindex=\"0\"><code>{coloured}</code></pre>"));
    if caption.is_some() {
        html.push_str("</figure>");
    }
    match attributes.get("code-fold") {
        Some(fold @ ("true" | "show")) => {
            let usual = if words == Language::Japanese { "コード" } else { "Code" };
            let open = if fold == "show" { " open" } else { "" };
            let summary = escape(attributes.get("code-summary").unwrap_or(usual));
            format!("<details class=\"fold\"{open}><summary>{summary}</summary>{html}</details>")
        }
        _ => html,
    }
}

/// The lines to be marked where lines are numbered: `code-line-numbers="true"` or `"3,5-7"`, or a class for all.
pub fn line_numbers(attributes: &Attributes) -> Option<Vec<usize>> {
    let classed = ["numberLines", "number-lines"].iter().any(|class| attributes.has_class(class));
    match attributes.get("code-line-numbers") {
        Some("false") => None,
        Some("true") => Some(Vec::new()),
        // A deck steps through `1|2-3`; a page shows them all.
        Some(list) => Some(list.split(['|', ',']).flat_map(range).take(MOST_LIT).collect()),
        None => classed.then(Vec::new),
    }
}

/// What stands before each of so many lines where they are numbered, all of one width.
pub fn numbers_of_lines(attributes: &Attributes, count: usize) -> Vec<String> {
    if line_numbers(attributes).is_none() {
        return Vec::new();
    }
    let first = first_line(attributes);
    let last = first.saturating_add(i64::try_from(count).unwrap_or(i64::MAX)).saturating_sub(1);
    let width = last.to_string().len();
    (first..=last).map(|number| format!("{number:width$}  ")).collect()
}

/// Lines that can be marked in one block.
const MOST_LIT: usize = 500;

fn range(text: &str) -> std::ops::Range<usize> {
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (number(from), number(to)) {
        (Some(from), Some(to)) => from..to.saturating_add(1),
        _ => 0..0,
    }
}

fn class_of_lines(attributes: &Attributes) -> String {
    // A deck steps through the lines that a page shows all at once.
    let steps = attributes.get("code-line-numbers").filter(|list| list.contains('|'));
    let steps = steps.map(|list| format!(" data-steps=\"{}\"", escape(list))).unwrap_or_default();
    let from = match first_line(attributes) {
        1 => String::new(),
        from => format!(" style=\"--from: {}\"", from - 1),
    };
    format!(" class=\"lines\"{steps}{from}")
}

/// The number of the first line.
pub fn first_line(attributes: &Attributes) -> i64 {
    let from = attributes.get("startFrom").or_else(|| attributes.get("start-from"));
    from.and_then(|from| from.parse().ok()).unwrap_or(1)
}

/// Each line in an element of its own; colours never reach over a line's end.
fn numbered(coloured: &str, lit: &[usize]) -> String {
    let line = |(place, line): (usize, &str)| {
        let class = if lit.contains(&(place + 1)) { "line lit" } else { "line" };
        format!("<span class=\"{class}\">{line}</span>")
    };
    coloured.split('\n').enumerate().map(line).collect::<Vec<_>>().join("\n")
}

fn callout_html(line: u32, attributes: &Attributes, content: Vec<Block>, language: Language, into: &mut Vec<Block>) {
    let kind = callout_kind(attributes).unwrap_or("note").to_owned();
    let Some((title, inner)) = callout(attributes, &content, language) else { return };
    let collapse = attributes.get("collapse");
    let id = if attributes.id.is_empty() { String::new() } else { format!(" id=\"{}\"", escape(&attributes.id)) };
    let kind = escape(&kind);
    let (open, close) = match collapse {
        Some("true") => (format!("<details{id} class=\"callout callout-{kind}\"><summary>"), "</summary>"),
        Some("false") => (format!("<details{id} open class=\"callout callout-{kind}\"><summary>"), "</summary>"),
        _ => (format!("<aside{id} class=\"callout callout-{kind}\"><div class=\"callout-title\">"), "</div>"),
    };
    into.push(raw(line, open));
    into.push(Block::new(line, BlockKind::Plain(title)));
    into.push(raw(line, close.to_owned()));
    into.extend(inner);
    into.push(raw(line, if collapse.is_some() { "</details>" } else { "</aside>" }.to_owned()));
}

/// A tab set without scripts: radio buttons and their panels.
fn tabset(line: u32, attributes: &Attributes, content: Vec<Block>, number: usize, into: &mut Vec<Block>) {
    let level = content.iter().find_map(|block| match &block.kind {
        BlockKind::Heading { level, .. } => Some(*level),
        _ => None,
    });
    let mut panels: Vec<(Vec<Inline>, Vec<Block>)> = Vec::new();
    for block in content {
        match block.kind {
            BlockKind::Heading { level: own, content, .. } if Some(own) == level => panels.push((content, Vec::new())),
            kind => {
                if let Some((_, panel)) = panels.last_mut() {
                    panel.push(Block::new(block.line, kind));
                } else {
                    into.push(Block::new(block.line, kind));
                }
            }
        }
    }
    let id = if attributes.id.is_empty() { format!("tabset-{number}") } else { attributes.id.clone() };
    into.push(raw(line, format!("<div class=\"tabset\" id=\"{}\">", escape(&id))));
    for (place, (title, panel)) in panels.into_iter().enumerate() {
        let checked = if place == 0 { " checked" } else { "" };
        let title = escape(&walk::plain_text(&title));
        let tab = escape(&format!("{id}-{}", place + 1));
        into.push(raw(line, format!("<input type=\"radio\" name=\"{}\" id=\"{tab}\"{checked}><label for=\"{tab}\">{title}</label><div class=\"panel\">", escape(&id))));
        into.extend(panel);
        into.push(raw(line, "</div>".to_owned()));
    }
    into.push(raw(line, "</div>".to_owned()));
}

fn inline_html(inline: &mut Inline, media: &crate::tree::MediaStore, context: &WriteContext) {
    let line = inline.line;
    match &mut inline.kind {
        InlineKind::Image { target, attributes, .. } => match media.get(&target.url) {
            Some(found) => {
                target.url = data_uri(&found.mime, &found.bytes);
                if attributes.has_class("diagram")
                    && attributes.get("width").is_none()
                    && let Some((width, _)) = found.size
                {
                    attributes.set("style", format!("width: {width:.0}px;"));
                }
            }
            // That a file is not there was said where it was looked for.
            None if target.url.starts_with("data:") || !target.url.contains("://") => {}
            None => context.warn(line, messages::PictureLinked { url: &target.url }),
        },
        InlineKind::Span(attributes, content) => {
            if let Some(reading) = attributes.get("rt").filter(|_| attributes.has_class("ruby")) {
                let base = escape(&walk::plain_text(content));
                let text = format!("<ruby>{base}<rp>（</rp><rt>{}</rt><rp>）</rp></ruby>", escape(reading));
                inline.kind = InlineKind::Raw { format: "html".to_owned(), text };
            } else if let Some(number) = attributes.take("equation-number") {
                content.push(Inline::new(
                    line,
                    InlineKind::Raw {
                        format: "html".to_owned(),
                        text: format!("<span class=\"equation-number\">({})</span>", escape(&number)),
                    },
                ));
                attributes.classes.push("equation".to_owned());
            }
        }
        InlineKind::Link { attributes, target, .. } if attributes.has_class("video") => {
            let text = match player(&target.url) {
                Some(address) => format!(
                    "<iframe class=\"video\" src=\"{}\" title=\"video\" allowfullscreen loading=\"lazy\"></iframe>",
                    escape(&address)
                ),
                None => format!("<video controls src=\"{}\"></video>", escape(&target.url)),
            };
            inline.kind = InlineKind::Raw { format: "html".to_owned(), text };
        }
        _ => {}
    }
}

/// The address of the player of a film that has a page of its own.
fn player(url: &str) -> Option<String> {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))?;
    let (host, path) = rest.split_once('/')?;
    let name = |text: &str| -> Option<String> {
        let name: String = text.chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).collect();
        (!name.is_empty()).then_some(name)
    };
    match host.trim_start_matches("www.") {
        "youtube.com" => {
            let id = path.strip_prefix("embed/").or_else(|| path.split_once("v=").map(|(_, id)| id)).and_then(name)?;
            Some(format!("https://www.youtube-nocookie.com/embed/{id}"))
        }
        "youtu.be" => Some(format!("https://www.youtube-nocookie.com/embed/{}", name(path)?)),
        "vimeo.com" => Some(format!("https://player.vimeo.com/video/{}", name(path)?)),
        _ => None,
    }
}
