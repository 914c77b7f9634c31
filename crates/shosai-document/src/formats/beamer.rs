//! Slides as PDF, set by the embedded Typst.

use super::{Abilities, Category, Choice, Format, Pictures, Place};
use crate::typeset::{Layout, pdf, previews};

/// Slides as PDF.
pub const FORMAT: Format = Format {
    id: "beamer",
    name: "Slides as PDF",
    extension: "pdf",
    mime: "application/pdf",
    category: Category::Presentation,
    abilities: Abilities {
        families: &["latex", "pdf"],
        preview: Some(|document, context, wanted| previews(document, context, Layout::Slides, wanted)),
        places: &[Place::FormulaNumber],
        ..Abilities::NONE
    },
    pictures: Pictures::Embedded,
    options: OPTIONS,
    write: |document, context| pdf(document, context, Layout::Slides),
};

const OPTIONS: &[Choice] = &[
    Choice { key: "slide-level", help: "the level of headings that start slides" },
    Choice { key: "footer", help: "a line below every slide" },
    Choice { key: "page-numbers", help: "whether slides are numbered" },
    Choice { key: "theme", help: "light (default) or dark" },
];

#[cfg(test)]
mod tests {
    use crate::office::testing::{Stub, faces};
    use crate::{Request, preview};

    #[test]
    fn code_that_is_longer_than_a_slide_goes_on_on_the_next() {
        let code: String = (0..30).map(|line| format!("print({line})\n")).collect();
        let (source, options, faces) = (format!("## 題\n\n```python\n{code}```\n"), serde_json::Map::new(), faces());
        let request = Request {
            source: &source,
            format: &super::FORMAT,
            options: &options,
            template: None,
            faces: &faces,
            resources: &Stub,
            figures: &Stub,
            cancelled: &|| false,
            trust_html: false,
        };
        assert!(preview(&request, &|_| false).unwrap().pages.len() > 1);
    }
}
