//! What stands above and below the text: title, people, dates, abstract; rights and where it was published.

use super::keywords;
use crate::{
    formats::WriteContext,
    passes::{Labels, Language},
    reader::read_inlines,
    tree::{Block, BlockKind, Document},
    web,
};
use shosai_message::Failure;

pub fn header(document: &Document, context: &WriteContext) -> Result<String, Failure> {
    let metadata = &document.metadata;
    let line = |key: &str| -> Result<Option<String>, Failure> {
        let Some(text) = metadata.text(key) else { return Ok(None) };
        let content = vec![Block::new(1, BlockKind::Plain(read_inlines(&text, 1)))];
        web::fragment(document, content, context).map(|html| Some(html.trim_end().to_owned()))
    };
    let Some(title) = line("title")? else { return Ok(String::new()) };
    let mut html = format!("<header class=\"title\">\n<h1>{title}</h1>\n");
    if let Some(subtitle) = line("subtitle")? {
        html.push_str(&format!("<p class=\"subtitle\">{subtitle}</p>\n"));
    }
    html.push_str(&people(document));
    if let Some(date) = line("date")? {
        html.push_str(&format!("<p class=\"date\">{date}</p>\n"));
    }
    if let Some(date) = line("date-modified")? {
        let label = if Language::of(document) == Language::Japanese { "更新日" } else { "Modified" };
        html.push_str(&format!("<p class=\"date\">{label} {date}</p>\n"));
    }
    if let Some(doi) = metadata.text("doi") {
        let doi = web::escape(&doi);
        html.push_str(&format!("<p class=\"date\">DOI: <a href=\"https://doi.org/{doi}\">{doi}</a></p>\n"));
    }
    if let Some(text) = line("abstract")? {
        let label = Labels::of(document).r#abstract;
        html.push_str(&format!(
            "<section class=\"abstract\"><h2>{}</h2><p>{text}</p></section>\n",
            web::escape(&label)
        ));
    }
    let words = keywords(document);
    if !words.is_empty() {
        let label = if Language::of(document) == Language::Japanese { "キーワード" } else { "Keywords" };
        html.push_str(&format!("<p class=\"keywords\"><b>{label}</b> {}</p>\n", web::escape(&words)));
    }
    html.push_str("</header>\n");
    Ok(html)
}

/// The authors, each with where they work and their ORCID.
fn people(document: &Document) -> String {
    let people = document.metadata.people();
    if people.is_empty() {
        return String::new();
    }
    let comma = if Language::of(document) == Language::Japanese { "、" } else { ", " };
    let one = |person: &crate::tree::Person| {
        let mut html = web::escape(&person.name);
        if let Some(url) = person.url.as_deref().filter(|url| url.starts_with("https://") || url.starts_with("http://"))
        {
            html = format!("<a href=\"{}\">{html}</a>", web::escape(url));
        }
        if let Some(email) = person.email.as_deref().map(web::escape) {
            html.push_str(&format!(" <a class=\"orcid\" href=\"mailto:{email}\">{email}</a>"));
        }
        if let Some(orcid) = &person.orcid {
            let orcid = web::escape(orcid);
            html.push_str(&format!(" <a class=\"orcid\" href=\"https://orcid.org/{orcid}\">ORCID</a>"));
        }
        html
    };
    if people.iter().all(|person| person.affiliations.is_empty()) {
        let names: Vec<String> = people.iter().map(one).collect();
        return format!("<p class=\"author\">{}</p>\n", names.join(comma));
    }
    let lines = people.iter().map(|person| {
        let places: Vec<String> = person.affiliations.iter().map(|place| web::escape(place)).collect();
        let places =
            if places.is_empty() { String::new() } else { format!("<br><small>{}</small>", places.join("<br>")) };
        format!("<p class=\"author\">{}{places}</p>\n", one(person))
    });
    lines.collect()
}

/// Under what terms the text may be used.
pub fn appendix(document: &Document) -> String {
    let japanese = Language::of(document) == Language::Japanese;
    let mut html = String::new();
    for (key, english, own) in [("license", "License", "ライセンス"), ("copyright", "Copyright", "著作権")] {
        if let Some(text) = document.metadata.statement(key) {
            let label = if japanese { own } else { english };
            html.push_str(&format!("<p><b>{label}</b> {}</p>\n", linked(&text)));
        }
    }
    if html.is_empty() { html } else { format!("<footer class=\"rights\">\n{html}</footer>\n") }
}

/// A licence of Creative Commons by its name, with its page.
fn linked(text: &str) -> String {
    let escaped = web::escape(text);
    let Some(terms) = text.trim().to_lowercase().strip_prefix("cc ").map(str::to_owned) else { return escaped };
    let (terms, version) = terms.split_once(' ').unwrap_or((&terms, "4.0"));
    let known = matches!(terms, "by" | "by-sa" | "by-nd" | "by-nc" | "by-nc-sa" | "by-nc-nd");
    let plain = version.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
    if known && plain {
        return format!("<a href=\"https://creativecommons.org/licenses/{terms}/{version}/\">{escaped}</a>");
    }
    escaped
}
