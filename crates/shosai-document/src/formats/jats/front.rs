use super::{escape, quoted};
use crate::{
    reader::read_inlines,
    tree::{Document, Metadata, walk},
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
    if let Some(doi) = metadata.text("doi") {
        xml.push_str(&format!("<article-id pub-id-type=\"doi\">{}</article-id>\n", escape(&doi)));
    }
    if let Some(title) = text("title") {
        xml.push_str(&format!("<title-group>\n<article-title>{title}</article-title>\n"));
        if let Some(subtitle) = text("subtitle") {
            xml.push_str(&format!("<subtitle>{subtitle}</subtitle>\n"));
        }
        xml.push_str("</title-group>\n");
    }
    xml.push_str(&people(metadata));
    if let Some(date) = metadata.text("date") {
        xml.push_str(&publication(&date));
    }
    xml.push_str(&permissions(metadata));
    if let Some(summary) = text("abstract") {
        xml.push_str(&format!("<abstract>\n<p>{summary}</p>\n</abstract>\n"));
    }
    let keywords = metadata.texts("keywords");
    if !keywords.is_empty() {
        let words: String = keywords.iter().map(|word| format!("<kwd>{}</kwd>\n", escape(word))).collect();
        xml.push_str(&format!("<kwd-group kwd-group-type=\"author\">\n{words}</kwd-group>\n"));
    }
    xml.push_str(&format!("</article-meta>\n</front>\n<body>\n{body}\n</body>\n<back>\n{notes}</back>\n</article>\n"));
    xml
}

/// The authors with their ORCID and where they work.
fn people(metadata: &Metadata) -> String {
    let people = metadata.people();
    if people.is_empty() {
        return String::new();
    }
    let mut xml = String::from("<contrib-group>\n");
    for person in people {
        xml.push_str("<contrib contrib-type=\"author\">\n");
        if let Some(orcid) = &person.orcid {
            let orcid = escape(orcid);
            xml.push_str(&format!("<contrib-id contrib-id-type=\"orcid\">https://orcid.org/{orcid}</contrib-id>\n"));
        }
        xml.push_str(&format!("<string-name>{}</string-name>\n", escape(&person.name)));
        for place in &person.affiliations {
            xml.push_str(&format!("<aff>{}</aff>\n", escape(place)));
        }
        xml.push_str("</contrib>\n");
    }
    xml.push_str("</contrib-group>\n");
    xml
}

fn permissions(metadata: &Metadata) -> String {
    let mut xml = String::from("<permissions>\n");
    if let Some(copyright) = metadata.statement("copyright") {
        xml.push_str(&format!("<copyright-statement>{}</copyright-statement>\n", escape(&copyright)));
    }
    if let Some(license) = metadata.statement("license") {
        xml.push_str(&format!("<license>\n<license-p>{}</license-p>\n</license>\n", escape(&license)));
    }
    xml.push_str("</permissions>\n");
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
