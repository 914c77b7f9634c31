//! The properties of an office document: who, what, in which language.

use super::package::Package;
use super::xml::{DECLARATION, escape};
use crate::{
    reader::read_inlines,
    tree::{Metadata, walk},
};

/// Writes the core properties, in place of those of a template.
pub fn core_properties(package: &mut Package, metadata: &Metadata, language: &str) {
    // Programs show properties as they are: without the marks of the author.
    let element = |name: &str, value: Option<String>| {
        let words = value.map(|value| walk::plain_text(&read_inlines(&value, 1)));
        words.map(|words| format!("<{name}>{}</{name}>", escape(&words))).unwrap_or_default()
    };
    let authors = metadata.authors();
    let creator = (!authors.is_empty()).then(|| authors.join("; "));
    let keywords = metadata.texts("keywords");
    let core = format!(
        "{DECLARATION}<cp:coreProperties xmlns:cp=\"http://schemas.openxmlformats.org/package/2006/metadata/core-properties\" \
         xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:dcterms=\"http://purl.org/dc/terms/\" \
         xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">{}{}{}{}{}<dc:language>{}</dc:language></cp:coreProperties>",
        element("dc:title", metadata.text("title")),
        element("dc:subject", metadata.text("subject").or_else(|| metadata.text("subtitle"))),
        element("dc:creator", creator),
        element("cp:keywords", (!keywords.is_empty()).then(|| keywords.join(", "))),
        element("dc:description", metadata.text("description").or_else(|| metadata.text("abstract"))),
        escape(language),
    );
    let roots = package.relationships("").to_vec();
    package.set_relationships("", roots.into_iter().filter(|own| !own.is("core-properties")).collect());
    package.remove("docProps/core.xml");
    package.put("docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml", core.into_bytes());
    let kind = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties";
    package.relate("", kind, "docProps/core.xml");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_are_words_without_marks() {
        let metadata = serde_json::json!({"title": "**A** & b", "description": "see [[here]{.underline}](x.html)"});
        let mut package = Package::default();
        core_properties(&mut package, &Metadata(metadata.as_object().unwrap().clone()), "ja");
        let core = String::from_utf8_lossy(&package.part("docProps/core.xml").unwrap().bytes).into_owned();
        assert!(core.contains("<dc:title>A &amp; b</dc:title>"), "{core}");
        assert!(core.contains("<dc:description>see here</dc:description>"), "{core}");
    }
}
