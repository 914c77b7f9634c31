//! Formulas: TeX as authors write it, read once, written as Office Math or as plain letters.

mod bars;
mod environments;
mod mathml;
mod node;
mod omml;
mod read;
mod symbols;

pub use mathml::mathml;
pub use node::{Node, Style};
pub use omml::{Host, omml};
pub use read::read;
pub use symbols::is_function;

/// A formula as letters, for programs that know none.
pub fn plain(tex: &str) -> String {
    match read(tex) {
        Ok(nodes) => letters(&nodes),
        Err(_) => tex.trim().to_owned(),
    }
}

/// Letters of a formula that is written in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The letters.
    pub text: String,
    /// How far they are raised (30) or lowered (-25), in percent of their size.
    pub baseline: i32,
    /// Whether they are italic.
    pub italic: bool,
}

/// A formula as letters in a line, with indices above and below it.
pub fn linear(tex: &str) -> Vec<Stretch> {
    let plain = |text: &str| Stretch { text: text.to_owned(), baseline: 0, italic: false };
    let Ok(nodes) = read(tex) else { return vec![plain(tex.trim())] };
    let mut line = Line::default();
    line.place(&nodes);
    line.stretches.retain(|stretch| !stretch.text.is_empty());
    line.stretches
}

/// How far indices are raised, in percent.
const RAISED: i32 = 30;
/// How far indices are lowered, in percent.
const LOWERED: i32 = -25;
/// Signs with room on both sides.
const SPACED: &str = "=≠<>≤≥≈≡∼∝∈∉⊂⊆→←⇒⇔+−±×÷";

fn is_sign(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| SPACED.contains(c))
}

#[derive(Default)]
struct Line {
    stretches: Vec<Stretch>,
    baseline: i32,
}

impl Line {
    fn push(&mut self, text: &str, italic: bool) {
        match self.stretches.last_mut() {
            Some(last) if last.baseline == self.baseline && last.italic == italic => last.text.push_str(text),
            _ => self.stretches.push(Stretch { text: text.to_owned(), baseline: self.baseline, italic }),
        }
    }

    /// A sign with room around it, unless it stands before what it belongs to.
    fn sign(&mut self, text: &str) {
        let before = self.stretches.last().and_then(|last| last.text.chars().last());
        match before {
            None | Some('(' | '[' | '{' | '|' | ' ') => self.push(text, false),
            Some(_) => self.push(&format!(" {text} "), false),
        }
    }

    /// Indices of indices stay on the level of the first ones.
    fn shifted(&mut self, nodes: &[Node], baseline: i32) {
        let before = self.baseline;
        self.baseline = if before == 0 { baseline } else { before };
        self.place(nodes);
        self.baseline = before;
    }

    /// In brackets, where it is more than one letter.
    fn grouped(&mut self, nodes: &[Node]) {
        let single =
            letters(nodes).chars().count() <= 1 || matches!(nodes, [Node::Fenced { .. } | Node::Scripts { .. }]);
        if single {
            return self.place(nodes);
        }
        self.push("(", false);
        self.place(nodes);
        self.push(")", false);
    }

    fn place(&mut self, nodes: &[Node]) {
        nodes.iter().for_each(|node| self.one(node));
    }

    fn one(&mut self, node: &Node) {
        match node {
            Node::Letters { text, .. } if self.baseline == 0 && is_sign(text) => self.sign(text),
            Node::Letters { text, style } => {
                let italic = *style == Style::Usual && text.chars().all(char::is_alphabetic);
                // Few faces have the dot operator; the middle dot looks the same.
                self.push(&text.replace('⋅', "·"), italic);
            }
            Node::Scripts { base, below, above } | Node::Limits { base, below, above } => {
                self.place(base);
                self.shifted(below, LOWERED);
                self.shifted(above, RAISED);
            }
            Node::Row(content) => self.place(content),
            Node::Large { symbol, below, above, content } => {
                self.push(symbol, false);
                self.shifted(below, LOWERED);
                self.shifted(above, RAISED);
                self.push(" ", false);
                self.place(content);
            }
            Node::Fenced { open, close, content } => {
                self.push(open, false);
                self.place(content);
                self.push(close, false);
            }
            Node::Fraction { above, below, .. } => {
                self.grouped(above);
                self.push(" / ", false);
                self.grouped(below);
            }
            Node::Root { degree, content } => {
                self.shifted(degree, RAISED);
                self.push("√", false);
                self.grouped(content);
            }
            Node::Function { name, content } => {
                self.place(name);
                self.push(" ", false);
                self.place(content);
            }
            Node::Text(_)
            | Node::Space
            | Node::Accent { .. }
            | Node::Bar { .. }
            | Node::Brace { .. }
            | Node::Boxed(_)
            | Node::Grid { .. } => {
                self.push(&letter(node), false);
            }
        }
    }
}

fn letters(nodes: &[Node]) -> String {
    nodes.iter().map(letter).collect()
}

fn letter(node: &Node) -> String {
    let grouped = |nodes: &[Node]| {
        let text = letters(nodes);
        if text.chars().count() > 1 { format!("({text})") } else { text }
    };
    match node {
        Node::Letters { text, .. } | Node::Text(text) => text.clone(),
        Node::Space => " ".to_owned(),
        Node::Row(content)
        | Node::Accent { content, .. }
        | Node::Bar { content, .. }
        | Node::Brace { content, .. }
        | Node::Boxed(content) => letters(content),
        Node::Fraction { above, below, .. } => format!("{}/{}", grouped(above), grouped(below)),
        Node::Root { degree, content } => match letters(degree).as_str() {
            "" => format!("√{}", grouped(content)),
            degree => format!("{degree}√{}", grouped(content)),
        },
        Node::Scripts { base, below, above } | Node::Limits { base, below, above } => {
            let mut text = letters(base);
            text += &if below.is_empty() { String::new() } else { format!("_{}", grouped(below)) };
            text += &if above.is_empty() { String::new() } else { format!("^{}", grouped(above)) };
            text
        }
        Node::Large { symbol, below, above, content } => {
            let mut text = symbol.clone();
            text += &if below.is_empty() { String::new() } else { format!("_{}", grouped(below)) };
            text += &if above.is_empty() { String::new() } else { format!("^{}", grouped(above)) };
            text + &letters(content)
        }
        Node::Fenced { open, close, content } => format!("{open}{}{close}", letters(content)),
        Node::Function { name, content } => format!("{} {}", letters(name), letters(content)),
        Node::Grid { open, close, rows, .. } => {
            let rows: Vec<String> =
                rows.iter().map(|row| row.iter().map(|cell| letters(cell)).collect::<Vec<_>>().join(", ")).collect();
            format!("{open}{}{close}", rows.join("; "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::linear;

    fn shown(tex: &str) -> String {
        let mark = |baseline: i32| if baseline > 0 { "^" } else { "_" };
        let stretch = |own: &super::Stretch| match own.baseline {
            0 => own.text.clone(),
            baseline => format!("{}{}", mark(baseline), own.text),
        };
        linear(tex).iter().map(stretch).collect()
    }

    #[test]
    fn a_formula_in_a_line_can_be_read_and_keeps_its_indices() {
        assert_eq!(shown("x = \\frac{-b \\pm \\sqrt{b^2-4ac}}{2a}"), "x = (−b ± √(b^2 − 4ac)) / (2a)");
        assert_eq!(shown("\\log\\frac{N}{\\mathrm{df}_t}"), "log N / df_t");
    }

    #[test]
    fn names_are_upright_and_variables_italic() {
        let found = linear("\\mathrm{tf} x");
        assert_eq!(found.iter().map(|own| own.italic).collect::<Vec<_>>(), [false, true]);
    }
}
