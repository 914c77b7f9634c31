//! What a file is by its ending, and the tools that take its path.

const KINDS: &[(&str, &[&str], &[&str])] = &[
    ("document", &["qmd", "md", "markdown", "ipynb"], &["quarto_render"]),
    ("table", &["csv", "tsv", "xlsx", "xls", "ods", "json"], &["chartelier_visualize"]),
    ("office", &["pdf", "docx", "html", "htm", "epub", "rtf", "zip"], &["document_import"]),
    ("template", &["pptx", "potx", "dotx"], &["quarto_render", "document_import"]),
    ("picture", &["png", "jpg", "jpeg", "svg", "gif", "webp"], &[]),
    ("diagram", &["mmd", "mermaid"], &["quarto_validate_mermaid"]),
];

/// The kind of a file, `other` where its ending says nothing, and the tools that take its path.
pub fn kind_of(path: &str) -> (&'static str, &'static [&'static str]) {
    let ending = path.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default();
    let known = KINDS.iter().find(|(_, endings, _)| endings.contains(&ending.as_str()));
    known.map_or(("other", &[]), |(kind, _, tools)| (*kind, *tools))
}

/// Whether a file can be read as a document: one whose ending says so, or says nothing.
pub fn may_be_document(path: &str) -> bool {
    matches!(kind_of(path).0, "document" | "other")
}
