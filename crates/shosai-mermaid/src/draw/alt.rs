//! What a diagram shows, in words: its boxes and what joins them, or the texts of its picture.

use shosai_figure::Diagram;

use super::Drawing;

/// Longer ones are not listened to.
const LONGEST: usize = 600;

impl Drawing {
    /// What it shows, in words.
    pub fn alt(&self) -> String {
        let parts = match &self.diagram {
            Some(diagram) => of_shapes(diagram),
            None => of_picture(&self.svg),
        };
        let mut said = self.keyword.clone().unwrap_or_default();
        for (place, part) in parts.iter().enumerate() {
            if said.chars().count() + part.chars().count() > LONGEST {
                said.push('…');
                break;
            }
            said.push_str(if place == 0 { ": " } else { "; " });
            said.push_str(part);
        }
        said
    }
}

fn of_shapes(diagram: &Diagram) -> Vec<String> {
    let named = |id: &str| {
        let own = diagram.nodes.iter().position(|node| node.id == id && !id.is_empty())?;
        // The name of a box of several parts stands on its first part.
        let told = diagram.nodes[own..].iter().take(2).find(|node| !node.text.is_empty())?;
        Some(one_line(&told.text))
    };
    let mut parts = Vec::new();
    for edge in &diagram.edges {
        let label = edge.label.as_ref().map(|label| one_line(&label.text)).filter(|label| !label.is_empty());
        match (named(&edge.from), named(&edge.to), label) {
            (Some(from), Some(to), None) => parts.push(format!("{from} → {to}")),
            (Some(from), Some(to), Some(label)) => parts.push(format!("{from} → {to} ({label})")),
            (_, _, Some(label)) => parts.push(label),
            _ => {}
        }
    }
    let joined = |id: &str| diagram.edges.iter().any(|edge| edge.from == id || edge.to == id);
    let alone = diagram.nodes.iter().filter(|node| !node.text.is_empty() && !joined(&node.id));
    parts.extend(alone.map(|node| one_line(&node.text)));
    parts
}

fn one_line(text: &str) -> String {
    text.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

/// The texts of a picture, in their order.
fn of_picture(svg: &str) -> Vec<String> {
    let Ok(document) = shosai_figure::usvg::roxmltree::Document::parse(svg) else { return Vec::new() };
    let texts = document.descendants().filter(|node| node.tag_name().name() == "text");
    let mut parts: Vec<String> = Vec::new();
    for text in texts {
        let words: String = text.descendants().filter_map(|node| node.text().filter(|_| node.is_text())).collect();
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        if !words.is_empty() && !parts.contains(&words) {
            parts.push(words);
        }
    }
    parts
}
