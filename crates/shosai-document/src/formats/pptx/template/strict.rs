//! Files saved as “Strict Open XML”: the same parts under other namespaces.

use crate::office::package::{Package, Relationship};
use shosai_message::Message;

const STRICT: &str = "http://purl.oclc.org/ooxml/";
/// The strict namespaces and the usual ones, the longest first so that none hides another.
const PAIRS: [(&str, &str); 6] = [
    ("http://purl.oclc.org/ooxml/officeDocument/", "http://schemas.openxmlformats.org/officeDocument/2006/"),
    ("http://purl.oclc.org/ooxml/presentationml/", "http://schemas.openxmlformats.org/presentationml/2006/"),
    ("http://purl.oclc.org/ooxml/wordprocessingml/", "http://schemas.openxmlformats.org/wordprocessingml/2006/"),
    ("http://purl.oclc.org/ooxml/spreadsheetml/", "http://schemas.openxmlformats.org/spreadsheetml/2006/"),
    ("http://purl.oclc.org/ooxml/drawingml/", "http://schemas.openxmlformats.org/drawingml/2006/"),
    ("http://purl.oclc.org/ooxml/schemaLibrary/", "http://schemas.openxmlformats.org/schemaLibrary/2006/"),
];

/// Gives every part of a strict package the usual namespaces.
pub fn relax(package: &mut Package) -> Result<(), Message> {
    if !package.relationships("").iter().any(|own| own.kind.starts_with(STRICT)) {
        return Ok(());
    }
    let names: Vec<String> = package.names().map(str::to_owned).collect();
    for name in &names {
        let kind = package.part(name).map(|part| part.kind.clone()).unwrap_or_default();
        if kind.ends_with("xml") {
            let text = relaxed(&package.text(name)?);
            package.put(name.clone(), &kind, text.into_bytes());
        }
    }
    for source in names.iter().map(String::as_str).chain([""]) {
        let own = package.relationships(source).to_vec();
        let relaxed = own.into_iter().map(|own| Relationship { kind: relaxed(&own.kind), ..own }).collect();
        package.set_relationships(source, relaxed);
    }
    Ok(())
}

fn relaxed(text: &str) -> String {
    let text = PAIRS.iter().fold(text.to_owned(), |text, (strict, usual)| text.replace(strict, usual));
    text.replacen(" conformance=\"strict\"", "", 1)
}
