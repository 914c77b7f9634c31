//! Running text as HTML.

use super::{
    Page,
    attributes::sized,
    blocks::is_html,
    fill::{SOFT, SPACE},
};
use crate::foreign;
use crate::tree::{Attributes, Inline, InlineKind, MathKind, Target, walk};

/// Classes that are elements of their own.
const ELEMENTS: [&str; 3] = ["mark", "kbd", "dfn"];

impl Page<'_> {
    pub fn inlines(&mut self, content: &[Inline]) {
        for inline in content {
            self.inline(inline);
        }
    }

    /// Running text in an element without attributes.
    pub fn around(&mut self, name: &str, content: &[Inline]) {
        self.push(&format!("<{name}>"));
        self.inlines(content);
        self.push(&format!("</{name}>"));
    }

    fn inline(&mut self, inline: &Inline) {
        match &inline.kind {
            InlineKind::Text(text) => self.letters(text),
            InlineKind::Space => self.out.push(SPACE),
            InlineKind::SoftBreak => self.out.push(SOFT),
            InlineKind::LineBreak => self.push("<br />\n"),
            InlineKind::Emphasis(content) => self.around("em", content),
            InlineKind::Underline(content) => self.around("u", content),
            InlineKind::Strong(content) => self.around("strong", content),
            InlineKind::Strikeout(content) => self.around("del", content),
            InlineKind::Superscript(content) => self.around("sup", content),
            InlineKind::Subscript(content) => self.around("sub", content),
            InlineKind::SmallCaps(content) => self.span(&Attributes::with_classes(["smallcaps"]), content),
            InlineKind::Quoted(kind, content) => {
                let (open, close) = kind.marks();
                self.out.push(open);
                self.inlines(content);
                self.out.push(close);
            }
            InlineKind::Cite(citations, content) => {
                let keys: Vec<&str> = citations.iter().map(|citation| citation.key.as_str()).collect();
                self.push("<span class=\"citation\"");
                self.attribute("data-cites", &keys.join(" "));
                self.push(">");
                self.inlines(content);
                self.push("</span>");
            }
            InlineKind::Code(attributes, text) => {
                self.push("<code");
                let mut attributes = attributes.clone();
                if attributes.classes.first().is_some_and(|name| crate::highlight::is_known(name)) {
                    attributes.classes.insert(0, "sourceCode".to_owned());
                }
                self.attributes(&attributes);
                self.push(">");
                self.letters(text);
                self.push("</code>");
            }
            InlineKind::Math(kind, tex) => self.formula(*kind, tex),
            InlineKind::Raw { format, text } if is_html(format) => self.raw(text),
            InlineKind::Raw { .. } => {}
            InlineKind::Link { attributes, content, target } => self.link(attributes, content, target),
            InlineKind::Image { attributes, alt, target } => self.picture(attributes, alt, target),
            InlineKind::Note(content) => self.note(content),
            InlineKind::Span(attributes, content) => self.span(attributes, content),
            InlineKind::Shortcode(text) => self.letters(&format!("{{{{< {text} >}}}}")),
        }
    }

    fn formula(&mut self, kind: MathKind, tex: &str) {
        let formula = foreign::writers().formula(kind, tex, self.formulas);
        // One that is given back in dollars was not understood.
        if let Some(formula) = formula.filter(|formula| !formula.contains(">$")) {
            let start = self.out.len();
            self.raw(&formula);
            if let Some(inner) = self.out[start..].strip_prefix("<span ") {
                let filled = format!("<span{SPACE}{inner}");
                self.out.truncate(start);
                self.push(&filled);
            }
            return;
        }
        let (class, sign) = match kind {
            MathKind::Inline => ("inline", "$"),
            MathKind::Display => ("display", "$$"),
        };
        self.push(&format!("<span{SPACE}class=\"math {class}\">{sign}"));
        for (place, word) in tex.split(' ').enumerate() {
            self.out.extend((place > 0).then_some(SPACE));
            self.letters(word);
        }
        self.push(&format!("{sign}</span>"));
    }

    /// An element by the class, or else a `span`; within it one element for each further such class.
    fn span(&mut self, attributes: &Attributes, content: &[Inline]) {
        let mut own = attributes.clone();
        let names: Vec<&str> = ELEMENTS.into_iter().filter(|name| attributes.has_class(name)).collect();
        let underlined = attributes.has_class("underline");
        if !names.is_empty() || underlined {
            own.classes.retain(|class| !names.contains(&class.as_str()) && class != "underline");
        }
        let mut opened = Vec::new();
        if names.is_empty() && !(underlined && own.is_empty()) {
            opened.push("span");
        }
        opened.extend(names);
        opened.extend(underlined.then_some("u"));
        for (place, name) in opened.iter().enumerate() {
            self.push(&format!("<{name}"));
            if place == 0 {
                self.attributes(&own);
            }
            self.push(">");
        }
        self.inlines(content);
        for name in opened.iter().rev() {
            self.push(&format!("</{name}>"));
        }
    }

    fn link(&mut self, attributes: &Attributes, content: &[Inline], target: &Target) {
        if self.within_link {
            return self.span(attributes, content);
        }
        self.push("<a");
        self.attribute("href", &target.url);
        self.attributes(attributes);
        self.title(target);
        self.push(">");
        self.within_link = true;
        self.inlines(content);
        self.within_link = false;
        self.push("</a>");
    }

    fn picture(&mut self, attributes: &Attributes, alt: &[Inline], target: &Target) {
        self.push("<img");
        self.attribute("src", &target.url);
        self.title(target);
        let mut attributes = sized(attributes);
        let own = attributes.take("fig-alt").or_else(|| attributes.take("alt"));
        self.attributes(&attributes);
        let said = own.unwrap_or_else(|| walk::plain_text(alt));
        if !said.is_empty() || !alt.is_empty() {
            self.attribute("alt", &said);
        }
        self.push(" />");
    }

    fn title(&mut self, target: &Target) {
        if !target.title.is_empty() {
            self.attribute("title", &target.title);
        }
    }
}
