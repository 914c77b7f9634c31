//! The words that go before numbers, in the document's language.

use serde_json::Value;

use crate::tree::{Block, BlockKind, Document, walk};

/// The languages that labels are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    Japanese,
    /// English, and everything else.
    English,
}

/// Words of one language; front matter may replace them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    /// Over the table of contents.
    pub contents: String,
    /// Over the list of works cited.
    pub references: String,
    /// Over the abstract.
    pub r#abstract: String,
    /// Over the lists of figures and of tables.
    pub figures: String,
    pub tables: String,
}

impl Labels {
    pub fn of(document: &Document) -> Self {
        let [contents, references, r#abstract, figures, tables] = match Language::of(document) {
            Language::Japanese => ["目次", "参考文献", "概要", "図一覧", "表一覧"],
            Language::English => ["Table of contents", "References", "Abstract", "List of figures", "List of tables"],
        };
        let own = |path: &str, usual: &str| document.metadata.text(path).unwrap_or_else(|| usual.to_owned());
        Self {
            contents: own("toc-title", contents),
            references: own("reference-section-title", references),
            r#abstract: own("abstract-title", r#abstract),
            figures: own("crossref.lof-title", figures),
            tables: own("crossref.lot-title", tables),
        }
    }
}

impl Language {
    /// The language of a document's labels.
    pub fn of(document: &Document) -> Self {
        match document.metadata.language() {
            Some(lang) if lang.to_lowercase().starts_with("ja") => Language::Japanese,
            _ => Language::English,
        }
    }
}

/// Letters of text looked at to tell the language.
const SAMPLE: usize = 4_000;

/// Says `lang: ja` when the author says nothing and writes Japanese.
pub fn settle_language(document: &mut Document) {
    if document.metadata.language().is_some() {
        return;
    }
    let mut sample = document.metadata.text("title").unwrap_or_default();
    collect(&document.blocks, &mut sample);
    let kana = sample.chars().filter(|c| matches!(c, 'ぁ'..='ヿ')).count();
    let letters = sample.chars().filter(|c| c.is_alphabetic()).count();
    if kana * 10 > letters {
        document.metadata.0.insert("lang".to_owned(), Value::from("ja"));
    }
}

fn collect(blocks: &[Block], into: &mut String) {
    for block in blocks {
        if into.len() > SAMPLE {
            return;
        }
        match &block.kind {
            BlockKind::Plain(content) | BlockKind::Paragraph(content) | BlockKind::Heading { content, .. } => {
                into.push_str(&walk::plain_text(content));
            }
            BlockKind::Bullet(items) | BlockKind::Ordered { items, .. } => {
                items.iter().for_each(|item| collect(item, into));
            }
            BlockKind::Quote(content) | BlockKind::Div { content, .. } => collect(content, into),
            _ => {}
        }
    }
}
