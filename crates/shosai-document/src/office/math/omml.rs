//! Office Math.

use shosai_message::Message;
use std::fmt::Write as _;

use super::node::{Node, Style};
use super::read::read;
use crate::office::xml::escape;

/// The program a formula is for: each has its own way to name the face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Host<'c> {
    /// PowerPoint, with the colour of the letters where they have another than those around them, as XML.
    Drawing {
        colour: Option<&'c str>,
    },
    Word,
}

/// A formula as the content of `m:oMath`.
pub fn omml(tex: &str, host: Host<'_>) -> Result<String, Message> {
    let nodes = read(tex)?;
    let mut writer = Writer { xml: String::new(), host };
    writer.all(&nodes);
    Ok(writer.xml)
}

struct Writer<'c> {
    xml: String,
    host: Host<'c>,
}

impl Writer<'_> {
    fn all(&mut self, nodes: &[Node]) {
        nodes.iter().for_each(|node| self.one(node));
    }

    fn within(&mut self, name: &str, nodes: &[Node]) {
        let _ = write!(self.xml, "<m:{name}>");
        self.all(nodes);
        let _ = write!(self.xml, "</m:{name}>");
    }

    fn one(&mut self, node: &Node) {
        match node {
            Node::Letters { text, style } => self.run(text, *style),
            Node::Text(text) => self.words(text),
            Node::Space => self.run("\u{2003}", Style::Upright),
            Node::Row(content) => self.all(content),
            Node::Fraction { above, below, bar } => {
                let kind = if *bar { "" } else { "<m:fPr><m:type m:val=\"noBar\"/></m:fPr>" };
                let _ = write!(self.xml, "<m:f>{kind}");
                self.within("num", above);
                self.within("den", below);
                self.xml.push_str("</m:f>");
            }
            Node::Root { degree, content } => {
                let hide = if degree.is_empty() { "<m:radPr><m:degHide m:val=\"1\"/></m:radPr>" } else { "" };
                let _ = write!(self.xml, "<m:rad>{hide}");
                self.within("deg", degree);
                self.within("e", content);
                self.xml.push_str("</m:rad>");
            }
            Node::Scripts { base, below, above } => self.scripts(base, below, above),
            Node::Limits { base, below, above } => self.limits(base, below, above),
            Node::Large { symbol, below, above, content } => self.large(symbol, below, above, content),
            Node::Fenced { open, close, content } => self.fenced(open, close, &mut |writer| writer.all(content)),
            Node::Function { name, content } => {
                self.xml.push_str("<m:func>");
                self.within("fName", name);
                self.within("e", content);
                self.xml.push_str("</m:func>");
            }
            Node::Accent { .. } | Node::Bar { .. } | Node::Brace { .. } | Node::Boxed(_) => self.decorated(node),
            Node::Grid { open, close, rows, equations } => match (open.is_empty() && close.is_empty(), equations) {
                (true, true) => self.equations(rows),
                (true, false) => self.matrix(rows, "center"),
                (false, _) => {
                    let align = if *open == "{" && close.is_empty() { "left" } else { "center" };
                    self.fenced(open, close, &mut |writer| writer.matrix(rows, align));
                }
            },
        }
    }

    /// What has something drawn over, under or around it.
    fn decorated(&mut self, node: &Node) {
        match node {
            Node::Accent { mark, content } => {
                let _ = write!(self.xml, "<m:acc><m:accPr><m:chr m:val=\"{mark}\"/></m:accPr>");
                self.within("e", content);
                self.xml.push_str("</m:acc>");
            }
            Node::Bar { over, content } => {
                let place = if *over { "top" } else { "bot" };
                let _ = write!(self.xml, "<m:bar><m:barPr><m:pos m:val=\"{place}\"/></m:barPr>");
                self.within("e", content);
                self.xml.push_str("</m:bar>");
            }
            Node::Brace { over, content } => {
                let (sign, place) = if *over { ("⏞", "top") } else { ("⏟", "bot") };
                let _ = write!(
                    self.xml,
                    "<m:groupChr><m:groupChrPr><m:chr m:val=\"{sign}\"/><m:pos m:val=\"{place}\"/></m:groupChrPr>"
                );
                self.within("e", content);
                self.xml.push_str("</m:groupChr>");
            }
            Node::Boxed(content) => {
                self.xml.push_str("<m:borderBox>");
                self.within("e", content);
                self.xml.push_str("</m:borderBox>");
            }
            _ => {}
        }
    }

    fn scripts(&mut self, base: &[Node], below: &[Node], above: &[Node]) {
        let name = match (below.is_empty(), above.is_empty()) {
            (false, false) => "sSubSup",
            (false, true) => "sSub",
            _ => "sSup",
        };
        let _ = write!(self.xml, "<m:{name}>");
        self.within("e", base);
        if !below.is_empty() {
            self.within("sub", below);
        }
        if !above.is_empty() {
            self.within("sup", above);
        }
        let _ = write!(self.xml, "</m:{name}>");
    }

    fn limits(&mut self, base: &[Node], below: &[Node], above: &[Node]) {
        if !above.is_empty() {
            self.xml.push_str("<m:limUpp><m:e>");
        }
        if below.is_empty() {
            self.all(base);
        } else {
            self.xml.push_str("<m:limLow>");
            self.within("e", base);
            self.within("lim", below);
            self.xml.push_str("</m:limLow>");
        }
        if !above.is_empty() {
            self.xml.push_str("</m:e>");
            self.within("lim", above);
            self.xml.push_str("</m:limUpp>");
        }
    }

    fn large(&mut self, symbol: &str, below: &[Node], above: &[Node], content: &[Node]) {
        let place = if "∫∬∭∮∯".contains(symbol) { "subSup" } else { "undOvr" };
        let hide = |name: &str, nodes: &[Node]| {
            if nodes.is_empty() { format!("<m:{name} m:val=\"1\"/>") } else { String::new() }
        };
        let (no_below, no_above) = (hide("subHide", below), hide("supHide", above));
        let _ = write!(
            self.xml,
            "<m:nary><m:naryPr><m:chr m:val=\"{symbol}\"/><m:limLoc m:val=\"{place}\"/>{no_below}{no_above}</m:naryPr>"
        );
        self.within("sub", below);
        self.within("sup", above);
        self.within("e", content);
        self.xml.push_str("</m:nary>");
    }

    fn fenced(&mut self, open: &str, close: &str, content: &mut dyn FnMut(&mut Self)) {
        let (open, close) = (escape(open), escape(close));
        let _ = write!(self.xml, "<m:d><m:dPr><m:begChr m:val=\"{open}\"/><m:endChr m:val=\"{close}\"/></m:dPr><m:e>");
        content(self);
        self.xml.push_str("</m:e></m:d>");
    }

    fn matrix(&mut self, rows: &[Vec<Vec<Node>>], align: &str) {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(1);
        let _ = write!(
            self.xml,
            "<m:m><m:mPr><m:mcs><m:mc><m:mcPr><m:count m:val=\"{columns}\"/><m:mcJc m:val=\"{align}\"/></m:mcPr></m:mc></m:mcs></m:mPr>"
        );
        for row in rows {
            self.xml.push_str("<m:mr>");
            for column in 0..columns {
                self.within("e", row.get(column).map_or(&[], Vec::as_slice));
            }
            self.xml.push_str("</m:mr>");
        }
        self.xml.push_str("</m:m>");
    }

    /// Equations one below the other, aligned at the ampersands.
    fn equations(&mut self, rows: &[Vec<Vec<Node>>]) {
        self.xml.push_str("<m:eqArr>");
        for row in rows {
            self.xml.push_str("<m:e>");
            for (index, cell) in row.iter().enumerate() {
                if index > 0 {
                    self.run("&", Style::Usual);
                }
                self.all(cell);
            }
            self.xml.push_str("</m:e>");
        }
        self.xml.push_str("</m:eqArr>");
    }

    fn run(&mut self, text: &str, style: Style) {
        let properties = match style {
            Style::Usual => "",
            Style::Upright => "<m:rPr><m:sty m:val=\"p\"/></m:rPr>",
            Style::Bold => "<m:rPr><m:sty m:val=\"b\"/></m:rPr>",
            Style::BoldItalic => "<m:rPr><m:sty m:val=\"bi\"/></m:rPr>",
            Style::Double => "<m:rPr><m:scr m:val=\"double-struck\"/><m:sty m:val=\"p\"/></m:rPr>",
            Style::Script => "<m:rPr><m:scr m:val=\"script\"/><m:sty m:val=\"p\"/></m:rPr>",
            Style::Fraktur => "<m:rPr><m:scr m:val=\"fraktur\"/><m:sty m:val=\"p\"/></m:rPr>",
            Style::Sans => "<m:rPr><m:scr m:val=\"sans-serif\"/><m:sty m:val=\"p\"/></m:rPr>",
            Style::Mono => "<m:rPr><m:scr m:val=\"monospace\"/><m:sty m:val=\"p\"/></m:rPr>",
        };
        let _ = write!(
            self.xml,
            "<m:r>{properties}{}<m:t xml:space=\"preserve\">{}</m:t></m:r>",
            self.face(),
            escape(text)
        );
    }

    fn words(&mut self, text: &str) {
        let _ = write!(
            self.xml,
            "<m:r><m:rPr><m:nor/></m:rPr>{}<m:t xml:space=\"preserve\">{}</m:t></m:r>",
            self.face(),
            escape(text)
        );
    }

    fn face(&self) -> String {
        match self.host {
            Host::Drawing { colour } => {
                let fill = colour.map_or_else(String::new, |own| format!("<a:solidFill>{own}</a:solidFill>"));
                format!("<a:rPr>{fill}<a:latin typeface=\"Cambria Math\"/></a:rPr>")
            }
            Host::Word => "<w:rPr><w:rFonts w:ascii=\"Cambria Math\" w:hAnsi=\"Cambria Math\"/></w:rPr>".to_owned(),
        }
    }
}
