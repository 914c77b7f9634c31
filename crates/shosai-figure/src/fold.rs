//! A long chain of boxes, folded into rows that run to and fro, so that it fits a page with larger letters.

use crate::diagram::{Diagram, Node};

/// Room between two rows.
const BETWEEN_ROWS: f64 = 56.0;
/// More rows than this are no chain to follow with the eye.
const MOST_ROWS: usize = 4;

impl Diagram {
    /// The diagram in as many rows as it takes to be no wider than `width`; nothing where it is no chain from left to
    /// right, or fits already.
    pub fn folded(&self, width: f64) -> Option<Diagram> {
        if self.width <= width || !self.groups.is_empty() || self.nodes.len() < 4 {
            return None;
        }
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_by(|a, b| self.nodes[*a].frame.x.total_cmp(&self.nodes[*b].frame.x));
        let chain: Vec<&Node> = order.iter().map(|place| &self.nodes[*place]).collect();
        let apart = chain.windows(2).all(|pair| pair[0].frame.x + pair[0].frame.width <= pair[1].frame.x);
        let next = |from: &str, to: &str| chain.windows(2).any(|pair| pair[0].id == from && pair[1].id == to);
        let in_order = self.edges.iter().all(|edge| next(&edge.from, &edge.to));
        if !apart || !in_order || self.edges.len() + 1 != self.nodes.len() {
            return None;
        }
        let rows = ((self.width / width).ceil() as usize).clamp(2, MOST_ROWS);
        let per_row = chain.len().div_ceil(rows);
        let mut folded = self.clone();
        let (mut top, mut widest) = (0.0, 0.0_f64);
        // The box below the end of a row stands under it, so that the line between them is straight.
        let mut turn = None;
        for (row, places) in order.chunks(per_row).enumerate() {
            let frames = |place: &usize| self.nodes[*place].frame;
            let height = places.iter().map(|place| frames(place).height).fold(0.0, f64::max);
            let start = frames(&places[0]);
            let backwards = row % 2 == 1;
            let anchor = turn.unwrap_or(start.width / 2.0);
            for place in places {
                let own = frames(place);
                let along = own.x + own.width / 2.0 - (start.x + start.width / 2.0);
                let middle = if backwards { anchor - along } else { anchor + along };
                let frame = &mut folded.nodes[*place].frame;
                frame.x = middle - own.width / 2.0;
                frame.y = top + (height - own.height) / 2.0;
                turn = Some(middle);
                widest = widest.max(frame.x + own.width);
            }
            top += height + BETWEEN_ROWS;
        }
        let left = folded.nodes.iter().map(|node| node.frame.x).fold(0.0, f64::min);
        folded.nodes.iter_mut().for_each(|node| node.frame.x -= left);
        (folded.width, folded.height) = (widest - left, top - BETWEEN_ROWS);
        for edge in &mut folded.edges {
            let middle = |id: &str| folded.nodes.iter().find(|node| node.id == id).map(|node| node.frame.middle());
            edge.points = [middle(&edge.from), middle(&edge.to)].into_iter().flatten().collect();
        }
        Some(folded)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Edge, Frame};

    fn chain(count: usize) -> Diagram {
        let node = |place: usize| Node {
            id: place.to_string(),
            frame: Frame { x: place as f64 * 150.0, y: 0.0, width: 100.0, height: 40.0 },
            ..Node::default()
        };
        let edge = |place: usize| Edge { from: place.to_string(), to: (place + 1).to_string(), ..Edge::default() };
        Diagram {
            width: count as f64 * 150.0,
            height: 40.0,
            nodes: (0..count).map(node).collect(),
            edges: (0..count - 1).map(edge).collect(),
            ..Diagram::default()
        }
    }

    #[test]
    fn rows_run_to_and_fro_and_turn_straight_down() {
        let folded = chain(7).folded(600.0).unwrap();
        let at = |place: usize| (folded.nodes[place].frame.x, folded.nodes[place].frame.y);
        assert_eq!((at(0), at(3)), ((0.0, 0.0), (450.0, 0.0)));
        assert_eq!((at(4), at(6)), ((450.0, 96.0), (150.0, 96.0)), "the fifth box stands below the fourth");
        assert_eq!((folded.width, folded.height), (550.0, 136.0));
    }

    #[test]
    fn nothing_but_a_chain_that_is_too_wide_is_folded() {
        assert_eq!(chain(3).folded(1_000.0), None);
        let mut back = chain(7);
        back.edges.push(Edge { from: "6".to_owned(), to: "0".to_owned(), ..Edge::default() });
        assert_eq!(back.folded(600.0), None);
    }
}
