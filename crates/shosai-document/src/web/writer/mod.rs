//! Blocks and running text as HTML, laid out as pandoc does it so that the two can be compared.

mod attributes;
mod blocks;
mod fill;
mod inlines;
mod table;

use crate::{
    foreign::{Notation, Settings},
    tree::Document,
};

/// The blocks of a document with the notes behind them; formulas in this notation.
pub fn write(document: &Document, formulas: Notation, cancelled: &dyn Fn() -> bool) -> String {
    let mut page = Page { out: String::new(), notes: Vec::new(), within_link: false, listings: 0, formulas, cancelled };
    page.blocks(&document.blocks);
    page.endnotes();
    fill::fill(&page.out, Settings::of(document).filling)
}

/// What is written so far.
struct Page<'a> {
    out: String,
    /// The items of the list of notes.
    notes: Vec<String>,
    /// A link within a link is none.
    within_link: bool,
    /// How many blocks of code there were.
    listings: usize,
    formulas: Notation,
    cancelled: &'a dyn Fn() -> bool,
}

impl Page<'_> {
    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// What is written meanwhile, apart from the page.
    fn apart(&mut self, write: impl FnOnce(&mut Self)) -> String {
        let before = std::mem::take(&mut self.out);
        write(self);
        std::mem::replace(&mut self.out, before)
    }

    /// Text as it is, without the marks that only this writer may set.
    fn raw(&mut self, text: &str) {
        if text.contains(fill::is_mark) {
            self.out.extend(text.chars().filter(|letter| !fill::is_mark(*letter)));
        } else {
            self.out.push_str(text);
        }
    }

    /// Letters of running text.
    fn letters(&mut self, text: &str) {
        for letter in text.chars() {
            match letter {
                '&' => self.push("&amp;"),
                '<' => self.push("&lt;"),
                '>' => self.push("&gt;"),
                mark if fill::is_mark(mark) => {}
                letter => self.out.push(letter),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{formats::find, office::testing::rendered_with};

    /// The body that a source becomes.
    fn body(source: &str) -> String {
        let source = format!("---\nstandalone: false\n---\n\n{source}");
        String::from_utf8(rendered_with(find("html").unwrap(), &source, None).unwrap().bytes).unwrap()
    }

    #[test]
    fn markup_is_as_pandoc_writes_it() {
        for (source, expected) in [
            ("# A *b* {.c #d k=v}\n", "<h1 class=\"c\" data-k=\"v\" id=\"d\">A <em>b</em></h1>\n"),
            (
                "a\\\nb [c]{.mark} ~~d~~ <i>e</i> x^2^\n",
                "<p>a<br />\nb <mark>c</mark> <del>d</del> <i>e</i> x<sup>2</sup></p>\n",
            ),
            (
                "- [ ] a\n- [x] b\n",
                "<ul class=\"task-list\">\n<li><label><input type=\"checkbox\" />a</label></li>\n<li><label><input type=\"checkbox\" checked=\"\" />b</label></li>\n</ul>\n",
            ),
            ("iii) a\niv) b\n", "<ol start=\"3\" type=\"i\">\n<li>a</li>\n<li>b</li>\n</ol>\n"),
            (
                "| a | b |\n|--:|---|\n| 1 | 2 |\n",
                "<table>\n<thead>\n<tr>\n<th style=\"text-align: right;\">a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td style=\"text-align: right;\">1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>\n",
            ),
            (
                "a[^1]\n\n[^1]: Note.\n",
                "<p>a<a href=\"#fn1\" class=\"footnote-ref\" id=\"fnref1\"\nrole=\"doc-noteref\"><sup>1</sup></a></p>\n<section id=\"footnotes\" class=\"footnotes footnotes-end-of-document\"\nrole=\"doc-endnotes\">\n<hr />\n<ol>\n<li id=\"fn1\"><p>Note.<a href=\"#fnref1\" class=\"footnote-back\"\nrole=\"doc-backlink\">↩︎</a></p></li>\n</ol>\n</section>\n",
            ),
            (
                "x ![a & b](c.png){width=50%} y\n",
                "<p>x <img src=\"c.png\" style=\"width:50.0%\" alt=\"a &amp; b\" /> y</p>\n",
            ),
        ] {
            assert_eq!(body(source), expected, "{source}");
        }
    }
}
