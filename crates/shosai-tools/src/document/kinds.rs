//! What a file is by its ending, and the tools that take its path.

const KINDS: &[(&str, &[&str], &[&str])] = &[
    ("document", &["qmd", "md", "markdown", "ipynb"], &["quarto_render", "quarto_preview", "document_import"]),
    ("table", &["csv", "tsv", "xlsx", "xls", "ods", "json"], &["chartelier_visualize", "document_import"]),
    ("office", IMPORTED, &["document_import", "quarto_render"]),
    ("archive", &["zip"], &["document_import"]),
    ("deck", &["pptx"], &["document_import", "quarto_render"]),
    ("template", &["potx", "dotx"], &["quarto_render", "document_import"]),
    ("text", &["txt", "log"], &["document_import"]),
    ("picture", &["png", "jpg", "jpeg", "svg", "gif", "webp"], &[]),
    ("diagram", &["mmd", "mermaid"], &["quarto_validate_mermaid"]),
];

/// The kind of a file, `other` where its ending says nothing, and the tools that take its path.
pub fn kind_of(path: &str) -> (&'static str, &'static [&'static str]) {
    let ending = path.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default();
    let known = KINDS.iter().find(|(_, endings, _)| endings.contains(&ending.as_str()));
    known.map_or(("other", &[]), |(kind, _, tools)| (*kind, *tools))
}

/// Files of other programs whose text is a document.
const IMPORTED: &[&str] = &["pdf", "docx", "html", "htm", "epub", "rtf"];

/// Whether a file is another program's, which is read as Markdown before it is rendered.
pub fn is_imported(path: &str) -> bool {
    matches!(kind_of(path).0, "office" | "deck")
}

/// Whether bytes are another program's file, whatever it is called: a package, a PDF, an old Office file or rich text.
pub fn is_foreign(bytes: &[u8]) -> bool {
    const MARKS: [&[u8]; 4] = [b"PK\x03\x04", b"%PDF", b"\xD0\xCF\x11\xE0", b"{\\rtf"];
    MARKS.iter().any(|mark| bytes.starts_with(mark))
}

/// Whether a file can be read as a document: one whose ending says so, or says nothing.
pub fn may_be_document(path: &str) -> bool {
    matches!(kind_of(path).0, "document" | "text" | "other")
}
