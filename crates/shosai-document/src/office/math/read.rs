//! Reads TeX formulas.

use super::node::{Node, Style};
use super::symbols::{accent, is_function, large, symbol, takes_limits};
use crate::messages;
use shosai_message::Message;

/// Deeper formulas than this are not read: they could only be an attack.
const DEEPEST: usize = 60;

/// Reads a formula.
pub fn read(tex: &str) -> Result<Vec<Node>, Message> {
    let mut reader = Reader { rest: tex.chars().collect(), at: 0, depth: 0, style: Style::Usual };
    let nodes = reader.row(&[])?;
    match reader.peek() {
        None => Ok(nodes),
        Some(c) => Err(messages::ClosesNothing { mark: c }.into()),
    }
}

pub(super) struct Reader {
    rest: Vec<char>,
    pub(super) at: usize,
    depth: usize,
    style: Style,
}

/// What ends a row.
const ENDS: [&str; 4] = ["right", "end", "\\", "cr"];

impl Reader {
    pub(super) fn peek(&self) -> Option<char> {
        self.rest.get(self.at).copied()
    }

    pub(super) fn skip_space(&mut self) {
        loop {
            match self.peek() {
                Some(c) if c.is_whitespace() => self.at += 1,
                Some('%') => {
                    while self.peek().is_some_and(|c| c != '\n') {
                        self.at += 1;
                    }
                }
                _ => return,
            }
        }
    }

    /// The name of the command here, without reading past it.
    pub(super) fn command(&self) -> Option<String> {
        if self.peek() != Some('\\') {
            return None;
        }
        let name: String = self.rest[self.at + 1..].iter().take_while(|c| c.is_ascii_alphabetic()).collect();
        if name.is_empty() { self.rest.get(self.at + 1).map(char::to_string) } else { Some(name) }
    }

    pub(super) fn take_command(&mut self, name: &str) {
        self.at += 1 + name.chars().count();
    }

    /// Parts up to the end, a closing brace, an ampersand or a command that ends a row.
    pub(super) fn row(&mut self, stops: &[char]) -> Result<Vec<Node>, Message> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(messages::FormulaTooDeep { levels: DEEPEST }.into());
        }
        let style = self.style;
        let mut nodes: Vec<Node> = Vec::new();
        loop {
            self.skip_space();
            match self.peek() {
                None | Some('}' | '&') => break,
                Some(c) if stops.contains(&c) => break,
                _ => {}
            }
            if self.command().is_some_and(|name| ENDS.contains(&name.as_str())) {
                break;
            }
            if let Some(above) = self.command().filter(|name| matches!(name.as_str(), "over" | "choose" | "atop")) {
                self.take_command(&above);
                let below = self.row(stops)?;
                let fraction = Node::Fraction { above: std::mem::take(&mut nodes), below, bar: above == "over" };
                nodes = if above == "choose" {
                    vec![Node::Fenced { open: "(".into(), close: ")".into(), content: vec![fraction] }]
                } else {
                    vec![fraction]
                };
                break;
            }
            if let Some(node) = self.scripted()? {
                nodes.push(node);
            }
        }
        self.style = style;
        self.depth -= 1;
        Ok(super::bars::paired(take_contents(nodes)))
    }

    /// One part with its indices.
    fn scripted(&mut self) -> Result<Option<Node>, Message> {
        let limits_by_name = self.command().is_some_and(|name| takes_limits(&name));
        let large_sign = self.command().and_then(|name| large(&name));
        let braced = self.command().is_some_and(|name| {
            matches!(name.as_str(), "underbrace" | "overbrace" | "underset" | "overset" | "xrightarrow")
        });
        let base = if matches!(self.peek(), Some('_' | '^')) { None } else { self.atom()? };
        let (mut below, mut above, mut limits) = (Vec::new(), Vec::new(), limits_by_name || braced);
        loop {
            self.skip_space();
            match (self.peek(), self.command().as_deref()) {
                (Some('_'), _) => {
                    self.at += 1;
                    below = self.argument()?;
                }
                (Some('^'), _) => {
                    self.at += 1;
                    let own = self.argument()?;
                    above.extend(own);
                }
                (Some('\''), _) => {
                    self.at += 1;
                    above.push(Node::Letters { text: "′".into(), style: Style::Upright });
                }
                (_, Some("limits")) => {
                    self.take_command("limits");
                    limits = true;
                }
                (_, Some("nolimits")) => self.take_command("nolimits"),
                _ => break,
            }
        }
        if let Some(symbol) = large_sign {
            return Ok(Some(Node::Large { symbol: symbol.to_owned(), below, above, content: Vec::new() }));
        }
        let Some(base) = base else {
            if below.is_empty() && above.is_empty() {
                return Ok(None);
            }
            return Ok(Some(Node::Scripts { base: Vec::new(), below, above }));
        };
        // The name of a function carries the indices, not what it is applied to.
        let (base, function) = match base {
            Node::Function { mut name, content } if content.is_empty() && name.len() == 1 => (name.remove(0), true),
            base => (base, false),
        };
        let node = match (below.is_empty() && above.is_empty(), limits) {
            (true, _) => base,
            (false, true) => Node::Limits { base: vec![base], below, above },
            (false, false) => Node::Scripts { base: vec![base], below, above },
        };
        Ok(Some(if function { Node::Function { name: vec![node], content: Vec::new() } } else { node }))
    }

    /// A braced group, or the next single part.
    pub(super) fn argument(&mut self) -> Result<Vec<Node>, Message> {
        self.skip_space();
        match self.peek() {
            Some('{') => self.group(),
            None | Some('}' | '&') => Err(messages::ArgumentMissing.into()),
            // After a command one figure is one argument: `\frac12` is a half.
            Some(c) if c.is_ascii_digit() => Ok(self.letters(&c.to_string())?.into_iter().collect()),
            Some(_) => {
                self.depth += 1;
                if self.depth > DEEPEST {
                    return Err(messages::FormulaTooDeep { levels: DEEPEST }.into());
                }
                let atom = self.atom()?;
                self.depth -= 1;
                Ok(atom.into_iter().collect())
            }
        }
    }

    fn group(&mut self) -> Result<Vec<Node>, Message> {
        self.at += 1;
        let nodes = self.row(&[])?;
        if self.peek() != Some('}') {
            return Err(messages::BraceNotClosed.into());
        }
        self.at += 1;
        Ok(nodes)
    }

    fn atom(&mut self) -> Result<Option<Node>, Message> {
        let Some(c) = self.peek() else { return Ok(None) };
        match c {
            '{' => Ok(Some(Node::Row(self.group()?))),
            '\\' => self.control(),
            '~' => {
                self.at += 1;
                Ok(Some(Node::Space))
            }
            '-' => self.letters("−"),
            '*' => self.letters("∗"),
            c if c.is_ascii_digit() => {
                let digits: String =
                    self.rest[self.at..].iter().take_while(|c| c.is_ascii_digit() || **c == '.').collect();
                self.at += digits.len();
                Ok(Some(Node::Letters { text: digits, style: self.style }))
            }
            c => self.letters(&c.to_string()),
        }
    }

    fn letters(&mut self, text: &str) -> Result<Option<Node>, Message> {
        self.at += 1;
        Ok(Some(Node::Letters { text: text.to_owned(), style: self.style }))
    }

    fn control(&mut self) -> Result<Option<Node>, Message> {
        let Some(name) = self.command() else { return Err(messages::BackslashAtEnd.into()) };
        self.take_command(&name);
        let upright = |text: &str| Some(Node::Letters { text: text.to_owned(), style: Style::Upright });
        if let Some(text) = symbol(&name) {
            return Ok(Some(Node::Letters { text: text.to_owned(), style: self.style }));
        }
        if let Some(text) = large(&name) {
            return Ok(upright(text));
        }
        if is_function(&name) {
            let text = match name.as_str() {
                "limsup" | "varlimsup" => "lim sup",
                "liminf" | "varliminf" => "lim inf",
                "injlim" => "inj lim",
                "projlim" => "proj lim",
                "argmax" => "arg max",
                "argmin" => "arg min",
                name => name,
            };
            return Ok(Some(Node::Function { name: upright(text).into_iter().collect(), content: Vec::new() }));
        }
        if let Some(mark) = accent(&name) {
            return Ok(Some(Node::Accent { mark, content: self.argument()? }));
        }
        if let Some(style) = style_of(&name) {
            return self.styled(style).map(Some);
        }
        self.structure(&name)
    }

    pub(super) fn styled(&mut self, style: Style) -> Result<Node, Message> {
        let before = std::mem::replace(&mut self.style, style);
        let content = self.argument();
        self.style = before;
        Ok(Node::Row(content?))
    }

    fn structure(&mut self, name: &str) -> Result<Option<Node>, Message> {
        Ok(Some(match name {
            "frac" | "dfrac" | "tfrac" | "cfrac" => {
                Node::Fraction { above: self.argument()?, below: self.argument()?, bar: true }
            }
            "binom" | "dbinom" | "tbinom" => {
                let content = vec![Node::Fraction { above: self.argument()?, below: self.argument()?, bar: false }];
                Node::Fenced { open: "(".into(), close: ")".into(), content }
            }
            "sqrt" => {
                let degree = self.optional()?;
                Node::Root { degree, content: self.argument()? }
            }
            "text" | "textrm" | "textbf" | "textit" | "mbox" | "textsf" | "texttt" | "textnormal" => {
                Node::Text(self.words()?)
            }
            "operatorname" => {
                if self.peek() == Some('*') {
                    self.at += 1;
                }
                Node::Function { name: vec![self.styled(Style::Upright)?], content: Vec::new() }
            }
            "left" => self.fenced()?,
            "begin" => self.environment()?,
            "big" | "Big" | "bigg" | "Bigg" | "bigl" | "bigr" | "Bigl" | "Bigr" | "biggl" | "biggr" | "Biggl"
            | "Biggr" | "bigm" | "Bigm" | "biggm" | "Biggm" | "middle" => {
                let text = self.delimiter()?;
                Node::Letters { text, style: Style::Upright }
            }
            "quad" | "qquad" | "," | ":" | ";" | " " | ">" | "enspace" | "thinspace" | "medspace" | "thickspace"
            | "nobreakspace" | "hfill" | "\n" => Node::Space,
            "!" | "displaystyle" | "textstyle" | "scriptstyle" | "nonumber" | "notag" | "limits" | "nolimits"
            | "hline" | "negthinspace" | "negmedspace" | "allowbreak" | "relax" | "strut" | "mathstrut"
            | "scriptscriptstyle" | "displaylimits" | "noindent" => return Ok(None),
            "kern" | "mkern" | "hskip" | "mskip" => {
                self.dimension();
                Node::Space
            }
            "substack" => self.stack()?,
            "color" | "label" | "tag" | "phantom" | "hspace" | "vspace" | "vphantom" | "hphantom" | "mspace" => {
                self.argument()?;
                return Ok(None);
            }
            "textcolor" | "colorbox" | "href" | "class" | "cssId" | "style" => {
                self.words()?;
                Node::Row(self.argument()?)
            }
            "smash" | "mathop" | "mathbin" | "mathrel" | "mathord" | "mathopen" | "mathclose" | "mathpunct"
            | "mathinner" | "ensuremath" | "mathclap" | "mathllap" | "mathrlap" => Node::Row(self.argument()?),
            "LaTeX" | "TeX" => Node::Text(name.to_owned()),
            "{" | "}" | "%" | "$" | "#" | "&" | "_" => Node::Letters { text: name.to_owned(), style: Style::Upright },
            "|" => Node::Letters { text: "‖".into(), style: Style::Upright },
            "bmod" | "pmod" => self.modulo(name)?,
            _ => return self.decoration(name).map(Some),
        }))
    }

    /// What stands over, under or around something.
    fn decoration(&mut self, name: &str) -> Result<Node, Message> {
        Ok(match name {
            "overline" => Node::Bar { over: true, content: self.argument()? },
            "underline" => Node::Bar { over: false, content: self.argument()? },
            "overbrace" | "overbracket" => Node::Brace { over: true, content: self.argument()? },
            "underbrace" | "underbracket" => Node::Brace { over: false, content: self.argument()? },
            "boxed" | "fbox" => Node::Boxed(self.argument()?),
            "overset" | "stackrel" => {
                let above = self.argument()?;
                Node::Limits { base: self.argument()?, below: Vec::new(), above }
            }
            "underset" => {
                let below = self.argument()?;
                Node::Limits { base: self.argument()?, below, above: Vec::new() }
            }
            name if name.starts_with('x') && symbol(&arrow(name)).is_some() => {
                let below = self.optional()?;
                let above = self.argument()?;
                let text = symbol(&arrow(name)).unwrap_or_default().to_owned();
                Node::Limits { base: vec![Node::Letters { text, style: Style::Usual }], below, above }
            }
            _ => return Err(messages::CommandUnknown { command: format!("\\{name}") }.into()),
        })
    }

    /// `\substack{a \\ b}`.
    fn stack(&mut self) -> Result<Node, Message> {
        self.skip_space();
        if self.peek() != Some('{') {
            return Ok(Node::Row(self.argument()?));
        }
        self.at += 1;
        let rows = self.cells()?;
        if self.peek() != Some('}') {
            return Err(messages::BraceNotClosed.into());
        }
        self.at += 1;
        Ok(Node::Grid { open: "", close: "", rows, equations: false })
    }

    /// Passes a length without braces by: `3mu`.
    fn dimension(&mut self) {
        self.skip_space();
        while self.peek().is_some_and(|c| c.is_ascii_digit() || matches!(c, '.' | '-')) {
            self.at += 1;
        }
        let unit: String = self.rest[self.at..].iter().take(2).collect();
        if ["em", "ex", "mu", "pt", "cm", "mm", "in"].contains(&unit.as_str()) {
            self.at += 2;
        }
    }

    fn modulo(&mut self, name: &str) -> Result<Node, Message> {
        let text = Node::Letters { text: "mod ".into(), style: Style::Upright };
        if name == "bmod" {
            return Ok(Node::Row(vec![Node::Space, text]));
        }
        let mut content = vec![text];
        content.extend(self.argument()?);
        Ok(Node::Fenced { open: "(".into(), close: ")".into(), content })
    }

    pub(super) fn optional(&mut self) -> Result<Vec<Node>, Message> {
        self.skip_space();
        if self.peek() != Some('[') {
            return Ok(Vec::new());
        }
        self.at += 1;
        let nodes = self.row(&[']'])?;
        if self.peek() != Some(']') {
            return Err(messages::SquareNotClosed.into());
        }
        self.at += 1;
        Ok(nodes)
    }
}

/// The long arrow of one that words stand on: `xrightarrow`.
fn arrow(name: &str) -> String {
    let plain = &name[1..];
    match plain.chars().next() {
        Some(first) if first.is_uppercase() => format!("Long{}", plain.to_lowercase()),
        _ if plain.starts_with("hook") => plain.to_owned(),
        _ => format!("long{plain}"),
    }
}

/// Sums and functions take what follows them as their content.
fn take_contents(nodes: Vec<Node>) -> Vec<Node> {
    let mut taken: Vec<Node> = Vec::new();
    for node in nodes.into_iter().rev() {
        match node {
            Node::Large { symbol, below, above, content } if content.is_empty() => {
                let end = taken.iter().rposition(|next| !is_relation(next)).map_or(0, |_| {
                    // What follows, up to the next relation; the list is reversed.
                    taken.iter().rposition(is_relation).map_or(0, |place| place + 1)
                });
                let mut content: Vec<Node> = taken.split_off(end);
                content.reverse();
                taken.push(Node::Large { symbol, below, above, content });
            }
            Node::Function { name, content } if content.is_empty() => {
                let content: Vec<Node> = match taken.last() {
                    Some(next) if !is_relation(next) && !is_operator(next) => taken.pop().into_iter().collect(),
                    _ => Vec::new(),
                };
                taken.push(Node::Function { name, content });
            }
            node => taken.push(node),
        }
    }
    taken.reverse();
    taken
}

fn is_relation(node: &Node) -> bool {
    matches!(node, Node::Letters { text, .. } if "=<>≤≥≠≡≈∼→⇒⇔,;".contains(text.as_str()))
}

fn is_operator(node: &Node) -> bool {
    matches!(node, Node::Letters { text, .. } if "+−×⋅/)".contains(text.as_str()))
}

fn style_of(name: &str) -> Option<Style> {
    Some(match name {
        "mathrm" | "rm" | "mathup" => Style::Upright,
        "mathbf" | "bf" => Style::Bold,
        "boldsymbol" | "bm" | "mathbfit" | "pmb" => Style::BoldItalic,
        "mathbb" | "mathds" | "mathbbm" => Style::Double,
        "mathcal" | "mathscr" => Style::Script,
        "mathfrak" => Style::Fraktur,
        "mathsf" => Style::Sans,
        "mathtt" => Style::Mono,
        "mathit" => Style::Usual,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use crate::office::math::plain;

    use super::*;

    #[test]
    fn usual_formulas_are_read() {
        assert_eq!(plain(r"\frac{a+b}{2} \le \sqrt[3]{x^2}"), "(a+b)/2≤3√(x^2)");
        assert_eq!(plain(r"\sum_{i=1}^{n} i = \frac{n(n+1)}{2}"), "∑_(i=1)^ni=(n(n+1))/2");
        assert_eq!(plain(r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}"), "(a, b; c, d)");
        assert_eq!(plain(r"\left( \frac12 \right)"), "(1/2)");
        assert_eq!(plain(r"f'(x) = \lim_{h \to 0} g"), "f^′(x)=lim_(h→0) g");
    }

    #[test]
    fn rarer_commands_are_read() {
        for tex in [
            r"\sum_{\substack{i<n\\ j}} x \mkern3mu y",
            r"a \xRightarrow[b]{c} d \xleftrightarrow{e} f \xhookrightarrow{g} h",
            r"\begin{dcases} a & b \end{dcases} \mathop{x} \cancel{y} \biggm| z \sqsubseteq \lll",
            r"\not\in \mathbbm{1} \varlimsup_n \LaTeX \href{a_b}{c}",
        ] {
            assert!(read(tex).is_ok(), "{tex}: {:?}", read(tex));
        }
    }

    #[test]
    fn broken_formulas_are_refused_with_a_reason() {
        assert!(read(r"\frac{a}{").unwrap_err().contains("not closed"));
        assert!(read(r"\nosuch").unwrap_err().contains("unknown"));
        assert!(read(&"{".repeat(5_000)).is_err());
        assert!(read("x^").is_err());
    }

    proptest::proptest! {
        #[test]
        fn nothing_panics(tex in r"[a-z0-9\\{}_^& \[\]()+=']{0,60}") {
            let _ = read(&tex);
        }
    }
}
