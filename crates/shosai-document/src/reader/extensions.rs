//! The extensions of Markdown that can be switched with `from: markdown+emoji-smart`.

macro_rules! extensions {
    ($($(#[$doc:meta])* $field:ident = $default:literal),* $(,)?) => {
        /// Which extensions are on; each field is one of pandoc's names.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Extensions { $($(#[$doc])* pub $field: bool),* }

        impl Default for Extensions {
            fn default() -> Self {
                Self { $($field: $default),* }
            }
        }

        impl Extensions {
            /// Switches one extension; false if there is none of that name.
            fn switch(&mut self, name: &str, on: bool) -> bool {
                match name {
                    $(stringify!($field) => self.$field = on,)*
                    _ => return false,
                }
                true
            }
        }
    };
}

extensions! {
    /// Identifiers for headings without one.
    auto_identifiers = true,
    /// Addresses become links even without angle brackets.
    autolink_bare_uris = false,
    /// `[text]{.class}`.
    bracketed_spans = true,
    /// `@key`.
    citations = true,
    /// `Term` and `: definition`.
    definition_lists = true,
    /// A line end between two East Asian letters is nothing.
    east_asian_line_breaks = false,
    /// `:smile:`.
    emoji = false,
    /// `(@)`.
    example_lists = true,
    /// `a.`, `i)`, `#.`.
    fancy_lists = true,
    /// `:::`.
    fenced_divs = true,
    /// `[^1]`.
    footnotes = true,
    /// `+---+`.
    grid_tables = true,
    /// Every line end is one in the output.
    hard_line_breaks = false,
    /// A picture alone in its paragraph is a figure.
    implicit_figures = true,
    /// `[Heading]` leads to the heading.
    implicit_header_references = true,
    /// `^[note]`.
    inline_notes = true,
    /// `| line`.
    line_blocks = true,
    /// A list may follow a paragraph directly.
    lists_without_preceding_blankline = false,
    /// `==text==`.
    mark = false,
    /// Markdown between HTML tags.
    markdown_in_html_blocks = true,
    /// Tables whose rows span several lines.
    multiline_tables = true,
    /// `<div>`.
    native_divs = true,
    /// `<span>`.
    native_spans = true,
    /// `| a | b |`.
    pipe_tables = true,
    /// `{=html}`.
    raw_attribute = true,
    /// HTML tags pass through.
    raw_html = true,
    /// TeX commands pass through.
    raw_tex = true,
    /// Tables by dashes.
    simple_tables = true,
    /// Quotation marks, dashes and dots become typographic.
    smart = true,
    /// `~~text~~`.
    strikeout = true,
    /// `H~2~O`.
    subscript = true,
    /// `x^2^`.
    superscript = true,
    /// `: Caption`.
    table_captions = true,
    /// `- [ ] task`.
    task_lists = true,
    /// `$x$`.
    tex_math_dollars = true,
    /// `\(x\)`.
    tex_math_single_backslash = false,
}

impl Extensions {
    /// The extensions of `markdown+x-y`, and the names that are not known.
    pub fn of(from: &str) -> (Self, Vec<String>) {
        let mut extensions = Self::default();
        let mut unknown = Vec::new();
        let start = from.find(['+', '-']).unwrap_or(from.len());
        let mut rest = &from[start..];
        while let Some(sign) = rest.chars().next() {
            let end = rest[1..].find(['+', '-']).map_or(rest.len(), |end| end + 1);
            let name = &rest[1..end];
            if !extensions.switch(name, sign == '+') {
                unknown.push(name.to_owned());
            }
            rest = &rest[end..];
        }
        (extensions, unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn switches() {
        let (extensions, unknown) = Extensions::of("markdown+emoji-smart+nope");
        assert!(extensions.emoji && !extensions.smart && extensions.footnotes);
        assert_eq!(unknown, ["nope"]);
    }
}
