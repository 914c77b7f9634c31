use super::{escape, quoted};
use crate::{
    reader::read_inlines,
    tree::{Document, walk},
};

const DOCTYPE: &str = r#"<?xml version="1.0" encoding="utf-8" ?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.2 20190208//EN"
                  "JATS-archivearticle1.dtd">
"#;

/// The whole article around a body.
pub fn article(document: &Document, body: &str, notes: &str) -> String {
    let metadata = &document.metadata;
    let lang = metadata.language().map(|lang| format!(" xml:lang=\"{}\"", quoted(&lang))).unwrap_or_default();
    let text = |key: &str| metadata.text(key).map(|text| escape(&walk::plain_text(&read_inlines(&text, 1))));
    let mut xml = DOCTYPE.to_owned();
    xml.push_str(&format!("<article xmlns:mml=\"http://www.w3.org/1998/Math/MathML\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" dtd-version=\"1.2\" article-type=\"other\"{lang}>\n<front>\n"));
    xml.push_str("<journal-meta>\n<journal-id></journal-id>\n<journal-title-group>\n</journal-title-group>\n<issn></issn>\n<publisher>\n<publisher-name></publisher-name>\n</publisher>\n</journal-meta>\n<article-meta>\n");
    if let Some(title) = text("title") {
        xml.push_str(&format!("<title-group>\n<article-title>{title}</article-title>\n"));
        if let Some(subtitle) = text("subtitle") {
            xml.push_str(&format!("<subtitle>{subtitle}</subtitle>\n"));
        }
        xml.push_str("</title-group>\n");
    }
    let authors = metadata.authors();
    if !authors.is_empty() {
        xml.push_str("<contrib-group>\n");
        for author in authors {
            xml.push_str(&format!(
                "<contrib contrib-type=\"author\">\n<string-name>{}</string-name>\n</contrib>\n",
                escape(&author)
            ));
        }
        xml.push_str("</contrib-group>\n");
    }
    if let Some(date) = metadata.text("date") {
        xml.push_str(&publication(&date));
    }
    xml.push_str("<permissions>\n</permissions>\n");
    if let Some(summary) = text("abstract") {
        xml.push_str(&format!("<abstract>\n<p>{summary}</p>\n</abstract>\n"));
    }
    xml.push_str(&format!("</article-meta>\n</front>\n<body>\n{body}\n</body>\n<back>\n{notes}</back>\n</article>\n"));
    xml
}

/// The date of publication: in parts if it is written as one, and as text otherwise.
fn publication(date: &str) -> String {
    let parts: Vec<Option<u32>> = date.split('-').map(|part| part.parse().ok()).collect();
    match parts.as_slice() {
        [Some(year), Some(month), Some(day)] => format!(
            "<pub-date date-type=\"pub\" publication-format=\"electronic\" iso-8601-date=\"{date}\">\n<day>{day}</day>\n<month>{month}</month>\n<year>{year}</year>\n</pub-date>\n",
            date = quoted(date)
        ),
        _ => format!(
            "<pub-date date-type=\"pub\" publication-format=\"electronic\">\n<string-date>{}</string-date>\n</pub-date>\n",
            escape(date)
        ),
    }
}
