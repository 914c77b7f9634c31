//! The properties of an office document: who, what, in which language.

use super::package::Package;
use super::xml::{DECLARATION, escape};
use crate::tree::Metadata;

/// Writes the core properties, in place of those of a template.
pub fn core_properties(package: &mut Package, metadata: &Metadata, language: &str) {
    let element = |name: &str, value: Option<String>| {
        value.map(|value| format!("<{name}>{}</{name}>", escape(&value))).unwrap_or_default()
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
