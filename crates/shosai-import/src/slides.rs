//! PowerPoint: a slide is a section, its notes a quotation.

use roxmltree::Node;
use shosai_message::Failure;

use crate::chart;
use crate::markdown::{Page, Unit};
use crate::package::{Package, relations, tree};
use crate::pictures::Gallery;
use crate::word::is;
use crate::{Kind, Source};

const PRESENTATION: &str = "ppt/presentation.xml";
/// Groups within groups are not deeper in any real deck.
const DEEPEST: usize = 16;

pub(crate) static KIND: Kind =
    Kind { label: "PowerPoint", endings: &["pptx", "pptm", "ppsx"], shown: |signs| signs.has(PRESENTATION), read };

fn read(source: &Source<'_>) -> Result<Page, Failure> {
    let mut package = Package::open(source, &KIND)?;
    let mut page = Page::new(source.limits.markdown_bytes);
    let (parts, width) = order(source, &mut package)?;
    let mut gallery = Gallery::new(source, width);
    for (index, part) in parts.iter().enumerate() {
        source.check()?;
        let Some(text) = package.text(part)? else { continue };
        let slide = tree(source, &KIND, &text)?;
        let mut shapes = Vec::new();
        collect(&slide.root_element(), DEEPEST, &mut shapes);
        let title = shapes.iter().find(|shape| is_title(shape)).map(|shape| paragraphs(shape).join(" "));
        page.place(Unit::Slide, index + 1, title.as_deref());
        let title = title.filter(|title| !title.trim().is_empty());
        page.heading(2, &title.unwrap_or_else(|| format!("Slide {}", index + 1)));
        let related = relations(&mut package, part)?;
        let charts = chart::related(source, &KIND, &mut package, &related)?;
        for shape in shapes.iter().filter(|shape| !is_title(shape)) {
            write(&mut page, shape);
            let diagram = diagram(shape).and_then(|id| related.iter().find(|(known, _)| known == id));
            if let Some(text) = diagram.map(|(_, part)| package.text(part)).transpose()?.flatten() {
                write(&mut page, &tree(source, &KIND, &text)?.root_element());
            }
            chart::shown(shape).filter_map(|id| charts.get(id)).for_each(|chart| chart.write(&mut page));
            let pictures = gallery.within(shape, &related, &mut package);
            pictures.iter().for_each(|picture| page.markdown(picture));
        }
        let notes = related.into_iter().map(|(_, target)| target).find(|target| target.contains("notesSlides/"));
        if let Some(text) = notes.map(|notes| package.text(&notes)).transpose()?.flatten() {
            let notes = tree(source, &KIND, &text)?;
            let body = notes.descendants().filter(|node| is(node, "sp")).filter(|shape| holder(shape) == Some("body"));
            let said: Vec<String> = body.flat_map(|shape| paragraphs(&shape)).collect();
            page.quote(&said.join("\n"));
        }
    }
    page.showing(gallery.finish());
    Ok(page)
}

/// The slides in the order in which they are shown, and how wide they are.
fn order(source: &Source<'_>, package: &mut Package<'_>) -> Result<(Vec<String>, f64), Failure> {
    /// 16:9, where the file does not say.
    const USUAL_WIDTH: f64 = 12_192_000.0;
    let Some(text) = package.text(PRESENTATION)? else { return Err(source.broken(&KIND, "no presentation")) };
    let targets = relations(package, PRESENTATION)?;
    let presentation = tree(source, &KIND, &text)?;
    let ids = presentation.descendants().filter(|node| is(node, "sldId"));
    let part = |id: Node<'_, '_>| {
        let relation = id.attributes().find(|attribute| attribute.name() == "id" && attribute.namespace().is_some())?;
        targets.iter().find(|(known, _)| known == relation.value()).map(|(_, target)| target.clone())
    };
    let size = presentation.descendants().find(|node| is(node, "sldSz"));
    let width = size.and_then(|size| size.attribute("cx")?.parse().ok()).filter(|width| *width > 0.0);
    Ok((ids.filter_map(part).collect(), width.unwrap_or(USUAL_WIDTH)))
}

/// Shapes, pictures' words and tables in reading order: as they lie, from the back.
fn collect<'n, 'd>(node: &Node<'n, 'd>, deeper: usize, shapes: &mut Vec<Node<'n, 'd>>) {
    for child in node.children().filter(Node::is_element) {
        match child.tag_name().name() {
            "sp" | "pic" | "graphicFrame" | "cxnSp" => shapes.push(child),
            "Fallback" => {}
            _ if deeper > 0 => collect(&child, deeper - 1, shapes),
            _ => {}
        }
    }
}

fn write(page: &mut Page, shape: &Node<'_, '_>) {
    if matches!(holder(shape), Some("sldNum" | "dt" | "ftr")) {
        return;
    }
    if let Some(table) = shape.descendants().find(|node| is(node, "tbl")) {
        let cells = |row: Node<'_, '_>| {
            row.children().filter(|node| is(node, "tc")).map(|cell| paragraphs(&cell).join(" ")).collect()
        };
        let rows: Vec<Vec<String>> = table.children().filter(|node| is(node, "tr")).map(cells).collect();
        page.table(&rows);
        return;
    }
    // How far each level has counted.
    let mut counts = [0_usize; DEEPEST + 1];
    for paragraph in shape.descendants().filter(|node| is(node, "p")) {
        let text = text(&paragraph);
        if text.trim().is_empty() {
            continue;
        }
        let own = paragraph.children().find(|node| is(node, "pPr"));
        let level = own.and_then(|own| own.attribute("lvl")?.parse().ok()).unwrap_or(0_usize).min(DEEPEST);
        let count = own.and_then(|own| counted(&own, counts[level]));
        counts[level] = count.unwrap_or(0);
        counts[level + 1..].fill(0);
        let mark = count.map_or_else(|| "-".to_owned(), |count| format!("{count}."));
        page.item(level, &mark, &text);
    }
}

/// The number of a paragraph that PowerPoint counts, after so many before it.
fn counted(own: &Node<'_, '_>, before: usize) -> Option<usize> {
    let numbers = own.children().find(|node| is(node, "buAutoNum"))?;
    let first = numbers.attribute("startAt").and_then(|first| first.parse::<usize>().ok()).unwrap_or(1);
    Some(if before == 0 { first } else { before.saturating_add(1) })
}

/// The part that holds the words of a diagram (SmartArt).
fn diagram<'n>(shape: &Node<'n, '_>) -> Option<&'n str> {
    let ids = shape.descendants().find(|node| is(node, "relIds"))?;
    ids.attributes().find(|attribute| attribute.name() == "dm").map(|attribute| attribute.value())
}

pub(crate) fn paragraphs(shape: &Node<'_, '_>) -> Vec<String> {
    shape
        .descendants()
        .filter(|node| is(node, "p"))
        .map(|node| text(&node))
        .filter(|text| !text.trim().is_empty())
        .collect()
}

fn text(paragraph: &Node<'_, '_>) -> String {
    let mut made = String::new();
    for node in paragraph.descendants() {
        match node.tag_name().name() {
            "t" => made.push_str(node.text().unwrap_or_default()),
            "br" => made.push(' '),
            _ => {}
        }
    }
    made
}

/// What a shape holds the place of.
fn holder<'n>(shape: &Node<'n, '_>) -> Option<&'n str> {
    shape.descendants().find(|node| is(node, "ph")).map(|node| node.attribute("type").unwrap_or("obj"))
}

fn is_title(shape: &Node<'_, '_>) -> bool {
    matches!(holder(shape), Some("title" | "ctrTitle"))
}
