//! MathML, for web pages and books.

use shosai_message::Message;
use std::fmt::Write as _;

use super::node::{Node, Style};
use super::read::read;
use crate::office::xml::escape;
use crate::tree::MathKind;

/// A formula as a `math` element.
pub fn mathml(tex: &str, kind: MathKind) -> Result<String, Message> {
    let nodes = read(tex)?;
    let mut writer = Writer { xml: String::new() };
    writer.row(&nodes);
    let display = if kind == MathKind::Display { "block" } else { "inline" };
    let (formula, source) = (writer.xml, escape(tex.trim()));
    Ok(format!(
        "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"{display}\" alttext=\"{source}\"><semantics>{formula}\
         <annotation encoding=\"application/x-tex\">{source}</annotation></semantics></math>"
    ))
}

struct Writer {
    xml: String,
}

impl Writer {
    fn row(&mut self, nodes: &[Node]) {
        self.xml.push_str("<mrow>");
        nodes.iter().for_each(|node| self.one(node));
        self.xml.push_str("</mrow>");
    }

    fn within(&mut self, name: &str, parts: &[&[Node]]) {
        let _ = write!(self.xml, "<{name}>");
        parts.iter().for_each(|part| self.row(part));
        let tag = name.split(' ').next().unwrap_or(name);
        let _ = write!(self.xml, "</{tag}>");
    }

    fn one(&mut self, node: &Node) {
        match node {
            Node::Letters { text, style } => self.letters(text, *style),
            Node::Text(text) => {
                let _ = write!(self.xml, "<mtext>{}</mtext>", escape(text));
            }
            Node::Space => self.xml.push_str("<mspace width=\"0.5em\"/>"),
            Node::Row(content) => self.row(content),
            Node::Fraction { above, below, bar } => {
                self.within(if *bar { "mfrac" } else { "mfrac linethickness=\"0\"" }, &[above, below]);
            }
            Node::Root { degree, content } if degree.is_empty() => self.within("msqrt", &[content]),
            Node::Root { degree, content } => self.within("mroot", &[content, degree]),
            Node::Scripts { base, below, above } => self.scripts(["msub", "msup", "msubsup"], base, below, above),
            Node::Limits { base, below, above } => self.scripts(["munder", "mover", "munderover"], base, below, above),
            Node::Large { symbol, below, above, content } => {
                let sign = [Node::Letters { text: symbol.clone(), style: Style::Upright }];
                let names = if "∫∬∭∮∯".contains(symbol.as_str()) {
                    ["msub", "msup", "msubsup"]
                } else {
                    ["munder", "mover", "munderover"]
                };
                self.scripts(names, &sign, below, above);
                content.iter().for_each(|node| self.one(node));
            }
            Node::Fenced { open, close, content } => {
                self.fenced(open, close, |writer| writer.row(content));
            }
            Node::Function { name, content } => {
                self.row(name);
                self.xml.push_str("<mo>&#x2061;</mo>");
                content.iter().for_each(|node| self.one(node));
            }
            Node::Accent { mark, content } => {
                self.xml.push_str("<mover accent=\"true\">");
                self.row(content);
                let _ = write!(self.xml, "<mo>{mark}</mo></mover>");
            }
            Node::Bar { over, content } => self.over_or_under(*over, content, "¯"),
            Node::Brace { over, content } => self.over_or_under(*over, content, if *over { "⏞" } else { "⏟" }),
            Node::Boxed(content) => self.within("menclose notation=\"box\"", &[content]),
            Node::Grid { open, close, rows, equations } => {
                let align = if *equations { " columnalign=\"right left\"" } else { "" };
                self.fenced(open, close, |writer| writer.grid(rows, align));
            }
        }
    }

    fn scripts(&mut self, [lower, upper, both]: [&str; 3], base: &[Node], below: &[Node], above: &[Node]) {
        match (below.is_empty(), above.is_empty()) {
            (true, true) => self.row(base),
            (false, true) => self.within(lower, &[base, below]),
            (true, false) => self.within(upper, &[base, above]),
            (false, false) => self.within(both, &[base, below, above]),
        }
    }

    fn over_or_under(&mut self, over: bool, content: &[Node], sign: &str) {
        let name = if over { "mover" } else { "munder" };
        let _ = write!(self.xml, "<{name}>");
        self.row(content);
        let _ = write!(self.xml, "<mo stretchy=\"true\">{sign}</mo></{name}>");
    }

    /// Brackets are the first and the last of a row of their own: LibreOffice takes them for brackets only there.
    fn fenced(&mut self, open: &str, close: &str, content: impl FnOnce(&mut Self)) {
        if open.is_empty() && close.is_empty() {
            return content(self);
        }
        self.xml.push_str("<mrow>");
        self.fence(open, "prefix");
        content(self);
        self.fence(close, "postfix");
        self.xml.push_str("</mrow>");
    }

    fn fence(&mut self, sign: &str, form: &str) {
        if !sign.is_empty() {
            let _ = write!(self.xml, "<mo fence=\"true\" form=\"{form}\" stretchy=\"true\">{}</mo>", escape(sign));
        }
    }

    fn grid(&mut self, rows: &[Vec<Vec<Node>>], align: &str) {
        let _ = write!(self.xml, "<mtable{align}>");
        for row in rows {
            self.xml.push_str("<mtr>");
            for cell in row {
                self.within("mtd", &[cell]);
            }
            self.xml.push_str("</mtr>");
        }
        self.xml.push_str("</mtable>");
    }

    fn letters(&mut self, text: &str, style: Style) {
        let variant = match style {
            Style::Usual => "",
            Style::Upright => " mathvariant=\"normal\"",
            Style::Bold => " mathvariant=\"bold\"",
            Style::BoldItalic => " mathvariant=\"bold-italic\"",
            Style::Double => " mathvariant=\"double-struck\"",
            Style::Script => " mathvariant=\"script\"",
            Style::Fraktur => " mathvariant=\"fraktur\"",
            Style::Sans => " mathvariant=\"sans-serif\"",
            Style::Mono => " mathvariant=\"monospace\"",
        };
        let first = text.chars().next().unwrap_or(' ');
        let name = match () {
            () if first.is_ascii_digit() => "mn",
            () if first.is_alphabetic() => "mi",
            () => "mo",
        };
        let variant = if name == "mo" { "" } else { variant };
        let _ = write!(self.xml, "<{name}{variant}>{}</{name}>", escape(text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_well_formed_elements() {
        for tex in [
            r"\frac{a}{b}",
            r"\sum_{i=1}^n x_i",
            r"\begin{cases} 1 & x<0 \\ 2 & x\ge0 \end{cases}",
            r"\hat{x}+\overline{y}",
        ] {
            let xml = mathml(tex, MathKind::Inline).unwrap();
            assert!(crate::office::xml::parse(&xml).is_ok(), "{xml}");
        }
        assert!(
            mathml(r"\frac12", MathKind::Display)
                .unwrap()
                .contains("<mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac>")
        );
    }
}
