//! Bars that stand around something: `|x|` is a magnitude, `P(A|B)` and `{x | x > 0}` are not.

use super::node::Node;

/// The same parts, with what stands between two bars in brackets of their own.
pub fn paired(nodes: Vec<Node>) -> Vec<Node> {
    let mut left = nodes.iter().filter(|node| bar(node).is_some()).count();
    if left < 2 {
        return nodes;
    }
    // What is being gathered, from the outside in: the bar it began with, and its parts so far.
    let mut open: Vec<(Node, Vec<Node>)> = Vec::new();
    let mut done: Vec<Node> = Vec::new();
    for node in nodes {
        let around = open.last().map_or(&done, |own| &own.1);
        // Behind a factor a bar begins something where the bars from here on make pairs: `2|x|`.
        let begins = !ends_operand(around) || (open.is_empty() && left.is_multiple_of(2));
        left -= usize::from(bar(&node).is_some());
        match bar(&node) {
            Some(sign) if !around.is_empty() && ends_operand(around) && closes(&open, sign) => {
                let Some((_, content)) = open.pop() else { continue };
                let fenced = Node::Fenced { open: sign.to_owned(), close: sign.to_owned(), content };
                let closed = match node {
                    Node::Scripts { below, above, .. } => Node::Scripts { base: vec![fenced], below, above },
                    _ => fenced,
                };
                open.last_mut().map_or(&mut done, |own| &mut own.1).push(closed);
            }
            Some(_) if begins && matches!(node, Node::Letters { .. }) => open.push((node, Vec::new())),
            _ => open.last_mut().map_or(&mut done, |own| &mut own.1).push(node),
        }
    }
    // A bar that nothing closes is a sign like any other.
    for (sign, content) in open {
        done.push(sign);
        done.extend(content);
    }
    done
}

fn closes(open: &[(Node, Vec<Node>)], sign: &str) -> bool {
    open.last().is_some_and(|own| bar(&own.0) == Some(sign))
}

/// The sign of a bar, bare or with indices.
fn bar(node: &Node) -> Option<&str> {
    match node {
        Node::Letters { text, .. } => Some(text.as_str()).filter(|text| matches!(*text, "|" | "‖")),
        Node::Scripts { base, .. } => match base.as_slice() {
            [own @ Node::Letters { .. }] => bar(own),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a bar after these would end something: nothing ends behind an operator or an opening bracket.
fn ends_operand(nodes: &[Node]) -> bool {
    match nodes.last() {
        None => false,
        Some(Node::Letters { text, .. }) => {
            text.chars().last().is_some_and(|c| c.is_alphanumeric() || matches!(c, ')' | ']' | '}' | '!' | '\'' | '∞'))
        }
        Some(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use crate::office::math::mathml;
    use crate::tree::MathKind;

    #[test]
    fn magnitudes_are_told_from_conditions() {
        let fences = |tex: &str| mathml(tex, MathKind::Inline).unwrap().matches("form=\"prefix\"").count();
        assert_eq!(fences("|x|"), 1);
        assert_eq!(fences("|x|^2 + |y-z|_1"), 2);
        assert_eq!(fences("2|x|"), 1);
        assert_eq!(fences("x | |x| < 1"), 1);
        assert_eq!(fences("||x|-|y||"), 3);
        assert_eq!(fences("P(A|B)"), 0);
        assert_eq!(fences("x | x > 0"), 0);
        assert_eq!(fences(r"2 \cdot |v|"), 1);
        assert_eq!(fences("|x"), 0);
    }
}
