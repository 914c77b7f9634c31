//! Formulas: TeX as authors write it, read once, written as Office Math or as plain letters.

mod environments;
mod mathml;
mod node;
mod omml;
mod read;
mod symbols;

pub use mathml::mathml;
pub use node::{Node, Style};
pub use omml::{Host, omml};
pub use read::{MathError, read};

/// A formula as letters, for programs that know none.
pub fn plain(tex: &str) -> String {
    match read(tex) {
        Ok(nodes) => letters(&nodes),
        Err(_) => tex.trim().to_owned(),
    }
}

/// A formula as letters on, above (30) and below (-25) the line, in percent of their size.
pub fn linear(tex: &str) -> Vec<(String, i32)> {
    let Ok(nodes) = read(tex) else { return vec![(tex.trim().to_owned(), 0)] };
    let mut pieces: Vec<(String, i32)> = Vec::new();
    place(&nodes, &mut pieces);
    pieces.retain(|(text, _)| !text.is_empty());
    pieces
}

fn place(nodes: &[Node], pieces: &mut Vec<(String, i32)>) {
    for node in nodes {
        match node {
            Node::Scripts { base, below, above } => {
                place(base, pieces);
                pieces.push((letters(below), -25));
                pieces.push((letters(above), 30));
            }
            Node::Row(content) => place(content, pieces),
            Node::Large { symbol, below, above, content } => {
                pieces.push((symbol.clone(), 0));
                pieces.push((letters(below), -25));
                pieces.push((letters(above), 30));
                place(content, pieces);
            }
            Node::Fenced { open, close, content } => {
                pieces.push((open.clone(), 0));
                place(content, pieces);
                pieces.push((close.clone(), 0));
            }
            node => pieces.push((letter(node), 0)),
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
