//! EPUB: chapters in the order of the book's spine.

use roxmltree::Node;
use shosai_message::Failure;

use crate::markdown::{Page, Unit};
use crate::package::{Package, resolved, tree};
use crate::word::is;
use crate::{Kind, Source, web};

pub(crate) static KIND: Kind = Kind {
    label: "EPUB",
    endings: &["epub"],
    shown: |signs| signs.has("META-INF/container.xml") && signs.has("mimetype"),
    read,
};

fn read(source: &Source<'_>) -> Result<Page, Failure> {
    let mut package = Package::open(source, &KIND)?;
    let broken = |what: &str| source.broken(&KIND, what);
    if package.names().iter().any(|name| name == "META-INF/rights.xml") {
        return Err(source.encrypted());
    }
    let container = package.text("META-INF/container.xml")?.ok_or_else(|| broken("no container"))?;
    let container = tree(source, &KIND, &container)?;
    let root = container.descendants().find(|node| is(node, "rootfile")).and_then(|node| node.attribute("full-path"));
    let root = root.ok_or_else(|| broken("no root file"))?;
    let text = package.text(root)?.ok_or_else(|| broken("no root file"))?;
    let folder = root.rsplit_once('/').map_or("", |(folder, _)| folder);
    let book = tree(source, &KIND, &text)?;
    let target = |id: &str| {
        let item = book.descendants().find(|node| is(node, "item") && node.attribute("id") == Some(id))?;
        Some(resolved(folder, item.attribute("href")?))
    };
    let spine: Vec<Node<'_, '_>> = book.descendants().filter(|node| is(node, "itemref")).collect();
    let mut page = Page::new(source.limits.markdown_bytes);
    for (index, part) in spine.iter().filter_map(|item| target(item.attribute("idref")?)).enumerate() {
        let Some(chapter) = package.text(&part)? else { continue };
        page.place(Unit::Part, index + 1, part.rsplit('/').next());
        web::write(&mut page, &chapter);
    }
    Ok(page)
}
