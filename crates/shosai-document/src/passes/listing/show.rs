//! The blocks of a listing.

use std::collections::BTreeMap;

use super::{Form, Listed, Listing};
use crate::{
    passes::{Language, dates},
    reader::read_inlines,
    tree::{Attributes, Block, BlockKind, Cell, Column, Inline, InlineKind, Row, Table, TableBody, Target},
};

/// What fields are called at the head of a table, in both languages.
const NAMES: [(&str, &str, &str); 8] = [
    ("title", "Title", "題名"),
    ("subtitle", "Subtitle", "副題"),
    ("author", "Author", "著者"),
    ("date", "Date", "日付"),
    ("description", "Description", "説明"),
    ("categories", "Categories", "分類"),
    ("image", "Image", "画像"),
    ("filename", "File", "ファイル"),
];

impl Listing {
    pub fn shown(&self, items: &[Listed]) -> Block {
        let mut content = Vec::new();
        if self.categories {
            content.extend(self.all_categories(items));
        }
        match self.form {
            Form::Table => content.push(self.table(items)),
            Form::Default | Form::Grid => {
                let cards = items.iter().map(|item| self.card(item)).collect();
                content.push(division(["listing-items"], cards));
            }
        }
        let form = match self.form {
            Form::Default => "listing-default",
            Form::Grid => "listing-grid",
            Form::Table => "listing-table",
        };
        division(["listing", form], content)
    }

    fn shows(&self, field: &str) -> bool {
        self.fields.iter().any(|own| own == field)
    }

    fn card(&self, item: &Listed) -> Block {
        let mut body = Vec::new();
        let line = |inlines: Vec<Inline>, class: &str| {
            let span = Inline::new(0, InlineKind::Span(Attributes::with_classes([class]), inlines));
            Block::new(0, BlockKind::Paragraph(vec![span]))
        };
        if self.shows("title") {
            body.push(line(self.title(item), "listing-title"));
        }
        for field in ["subtitle", "description"] {
            if let Some(text) = item.fields.text(field).filter(|_| self.shows(field)) {
                body.push(line(read_inlines(&text, 0), &format!("listing-{field}")));
            }
        }
        let about: Vec<String> = ["date", "author"]
            .iter()
            .filter(|field| self.shows(field))
            .filter_map(|field| self.text(item, field))
            .collect();
        let mut about = read_inlines(&about.join(" · "), 0);
        if self.shows("categories") {
            for category in item.categories() {
                about.push(Inline::new(0, InlineKind::Space));
                let name = vec![Inline::text(0, category)];
                about.push(Inline::new(0, InlineKind::Span(Attributes::with_classes(["listing-category"]), name)));
            }
        }
        body.push(line(about, "listing-about"));
        let mut content = Vec::new();
        if let Some(image) = item.fields.text("image").filter(|_| self.shows("image")) {
            let alt = item.fields.text("image-alt").map(|alt| vec![Inline::text(0, alt)]).unwrap_or_default();
            let target = Target { url: image, title: String::new() };
            let attributes = Attributes::with_classes(["listing-image"]);
            let image = Inline::new(0, InlineKind::Image { attributes, alt, target });
            content.push(Block::new(0, BlockKind::Plain(vec![linked(item, vec![image])])));
        }
        content.push(division(["listing-body"], body));
        let mut card = Attributes::with_classes(["listing-item"]);
        card.set("data-categories", item.categories().join("|"));
        Block::new(0, BlockKind::Div { attributes: card, content })
    }

    fn table(&self, items: &[Listed]) -> Block {
        let cell =
            |inlines: Vec<Inline>| Cell { content: vec![Block::new(0, BlockKind::Plain(inlines))], ..Cell::default() };
        let head = self.fields.iter().map(|field| cell(vec![Inline::text(0, self.name(field))])).collect();
        let row = |item: &Listed| {
            let cells = self.fields.iter().enumerate().map(|(place, field)| {
                let inlines = match (field.as_str(), self.text(item, field)) {
                    ("title", _) => self.title(item),
                    (_, Some(text)) => read_inlines(&text, 0),
                    (_, None) => Vec::new(),
                };
                // The mark by which rows are chosen stands in their first cell.
                let mut mark = Attributes::default();
                mark.set("data-categories", item.categories().join("|"));
                match place {
                    0 if self.categories => cell(vec![Inline::new(0, InlineKind::Span(mark, inlines))]),
                    _ => cell(inlines),
                }
            });
            Row { cells: cells.collect() }
        };
        let body = TableBody { rows: items.iter().map(row).collect(), ..TableBody::default() };
        let columns = self.fields.iter().map(|_| Column::default()).collect();
        let table = Table { columns, head: vec![Row { cells: head }], bodies: vec![body], ..Table::default() };
        Block::new(0, BlockKind::Table(Box::new(table)))
    }

    /// Every category with how many have it, the most frequent first.
    fn all_categories(&self, items: &[Listed]) -> Option<Block> {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for category in items.iter().flat_map(Listed::categories) {
            *counts.entry(category).or_default() += 1;
        }
        let all = if self.language == Language::Japanese { "すべて" } else { "All" };
        let link = |category: &str, name: &str, count: usize| {
            let mut attributes = Attributes::default();
            attributes.set("data-category", category);
            let content = vec![Inline::text(0, format!("{name} ({count})"))];
            let target = Target { url: "#".to_owned(), title: String::new() };
            [Inline::new(0, InlineKind::Link { attributes, content, target }), Inline::new(0, InlineKind::Space)]
        };
        let mut links: Vec<Inline> = link("", all, items.len()).into();
        links.extend(counts.iter().flat_map(|(name, count)| link(name, name, *count)));
        let links = Block::new(0, BlockKind::Paragraph(links));
        (!counts.is_empty()).then(|| division(["listing-categories"], vec![links]))
    }

    fn title(&self, item: &Listed) -> Vec<Inline> {
        let title = item.fields.text("title").or_else(|| item.url.clone()).unwrap_or_default();
        vec![linked(item, read_inlines(&title, 0))]
    }

    fn text(&self, item: &Listed, field: &str) -> Option<String> {
        match field {
            "author" => Some(item.fields.authors().join(", ")).filter(|names| !names.is_empty()),
            "categories" => Some(item.categories().join(", ")),
            "filename" => item.url.as_deref().and_then(|url| url.rsplit('/').next()).map(str::to_owned),
            "date" | "date-modified" => {
                let written = item.fields.text(field)?;
                Some(dates::shown(&written, &self.date_format, self.language).unwrap_or(written))
            }
            _ => item.fields.text(field),
        }
    }

    fn name(&self, field: &str) -> String {
        if let Some(own) = self.names.get(field).and_then(super::plain) {
            return own;
        }
        let known = NAMES.iter().find(|(own, ..)| *own == field);
        let known = known.map(|(_, english, own)| if self.language == Language::Japanese { own } else { english });
        known.map_or_else(|| field.to_owned(), |name| (*name).to_owned())
    }
}

fn linked(item: &Listed, content: Vec<Inline>) -> Inline {
    match &item.url {
        Some(url) => {
            let target = Target { url: url.clone(), title: String::new() };
            Inline::new(0, InlineKind::Link { attributes: Attributes::default(), content, target })
        }
        None => Inline::new(0, InlineKind::Span(Attributes::default(), content)),
    }
}

fn division<const N: usize>(classes: [&str; N], content: Vec<Block>) -> Block {
    Block::new(0, BlockKind::Div { attributes: Attributes::with_classes(classes), content })
}
