//! Works given as CSL-JSON, in a file or in the front matter, by way of BibLaTeX.

use crate::messages;
use hayagriva::{Library, io};
use serde_json::Value;
use shosai_message::Message;

/// Reads a list of works.
pub fn library(value: &Value) -> Result<Library, Message> {
    let works = value.as_array().ok_or(messages::NotAListOfWorks)?;
    let text: String = works.iter().filter_map(work).collect();
    biblatex(&text)
}

/// Reads BibLaTeX.
pub fn biblatex(text: &str) -> Result<Library, Message> {
    let first = |errors: Vec<_>| errors.first().map(|error: &io::BibLaTeXError| Message::quoted(error.to_string()));
    io::from_biblatex_str(text).map_err(|errors| first(errors).unwrap_or_else(|| messages::BibliographyEmpty.into()))
}

/// One work as a BibLaTeX entry.
fn work(work: &Value) -> Option<String> {
    let key = text(&work["id"])?;
    let kind = match work["type"].as_str().unwrap_or_default() {
        "article-journal" | "article-magazine" | "article-newspaper" | "article" => "article",
        "book" => "book",
        "chapter" => "incollection",
        "paper-conference" => "inproceedings",
        "thesis" => "thesis",
        "report" => "report",
        "webpage" | "post-weblog" | "post" => "online",
        _ => "misc",
    };
    let container = if kind == "article" { "journaltitle" } else { "booktitle" };
    let mut entry = format!("@{kind}{{{key},\n");
    let mut field = |name: &str, value: Option<String>| {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            entry.push_str(&format!("  {name} = {{{}}},\n", value.replace(['{', '}'], "")));
        }
    };
    field("author", names(&work["author"]));
    field("editor", names(&work["editor"]));
    field("title", text(&work["title"]).map(|title| format!("{{{title}}}")));
    field(container, text(&work["container-title"]));
    field("date", date(&work["issued"]));
    for (name, key) in [
        ("publisher", "publisher"),
        ("location", "publisher-place"),
        ("volume", "volume"),
        ("number", "issue"),
        ("pages", "page"),
        ("edition", "edition"),
        ("doi", "DOI"),
        ("url", "URL"),
    ] {
        field(name, text(&work[key]));
    }
    entry.push_str("}\n");
    Some(entry)
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Names as `family, given and …`; a name in one piece, as Japanese ones often are, stays whole.
fn names(value: &Value) -> Option<String> {
    let one = |name: &Value| -> Option<String> {
        if let Some(whole) = text(name).or_else(|| text(&name["literal"])) {
            return Some(format!("{{{whole}}}"));
        }
        match (text(&name["family"]), text(&name["given"])) {
            (Some(family), Some(given)) => Some(format!("{family}, {given}")),
            (family, given) => family.or(given).map(|name| format!("{{{name}}}")),
        }
    };
    let names: Vec<String> = match value {
        Value::Array(values) => values.iter().filter_map(one).collect(),
        Value::Null => return None,
        other => one(other).into_iter().collect(),
    };
    (!names.is_empty()).then(|| names.join(" and "))
}

/// A date as `2024-05-01`, from parts, from text or from fields; a span as `start/end`.
fn date(value: &Value) -> Option<String> {
    if let Some(whole) = text(value).or_else(|| text(&value["raw"])).or_else(|| text(&value["literal"])) {
        return Some(whole.replace('_', "/"));
    }
    let dates: Vec<String> = match value {
        Value::Array(values) => values.iter().filter_map(fields).collect(),
        Value::Object(map) if map.contains_key("date-parts") => {
            value["date-parts"].as_array()?.iter().filter_map(|parts| joined(parts.as_array()?.iter())).collect()
        }
        other => fields(other).into_iter().collect(),
    };
    (!dates.is_empty()).then(|| dates.join("/"))
}

fn fields(value: &Value) -> Option<String> {
    let parts = ["year", "month", "day"].into_iter().map(|key| &value[key]);
    joined(parts.take_while(|part| !part.is_null()))
}

fn joined<'v>(parts: impl Iterator<Item = &'v Value>) -> Option<String> {
    let numbers: Vec<i64> = parts.filter_map(|part| text(part)?.parse().ok()).collect();
    match numbers.as_slice() {
        [year] => Some(format!("{year:04}")),
        [year, month] => Some(format!("{year:04}-{month:02}")),
        [year, month, day, ..] => Some(format!("{year:04}-{month:02}-{day:02}")),
        [] => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::date;

    #[test]
    fn dates_are_read_in_every_shape_authors_use() {
        for (value, expected) in [
            (json!(2020), "2020"),
            (json!("1999-08"), "1999-08"),
            (json!({ "year": 2004 }), "2004"),
            (json!([{ "year": 2011, "month": 1 }, { "year": 2011, "month": 2 }]), "2011-01/2011-02"),
            (json!({ "date-parts": [[1953, 4, 25]] }), "1953-04-25"),
            (json!({ "date-parts": [["1987"], ["1988"]] }), "1987/1988"),
        ] {
            assert_eq!(date(&value).as_deref(), Some(expected), "{value}");
        }
        assert_eq!(date(&json!(null)), None);
    }
}
