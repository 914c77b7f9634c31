//! Which box stands in which layer, and in which order.

use super::Graph;

/// A box, or the place where a long line passes a layer.
#[derive(Clone, Debug)]
pub struct Item {
    pub node: Option<usize>,
    pub layer: usize,
    /// Its middle, across the flow.
    pub across: f64,
    /// Its size across the flow.
    pub size: f64,
    pub up: Vec<usize>,
    pub down: Vec<usize>,
}

pub struct Layers {
    pub items: Vec<Item>,
    /// The items of each layer, in order.
    pub rows: Vec<Vec<usize>>,
    /// Link by link: the items it passes; none where it runs beside them.
    pub hops: Vec<Vec<usize>>,
}

/// The room of a line that passes a layer.
const LANE: f64 = 14.0;
/// Times that the order is mended from the first layer to the last and back.
const SWEEPS: usize = 10;

impl Layers {
    pub fn new(graph: &Graph) -> Self {
        let count = graph.boxes.len();
        let back = backwards(graph);
        let layer = layer_of_each(graph, &back);
        let mut items: Vec<Item> = (0..count)
            .map(|node| Item {
                node: Some(node),
                layer: layer[node],
                across: 0.0,
                size: graph.boxes[node].0,
                up: Vec::new(),
                down: Vec::new(),
            })
            .collect();
        let mut hops = Vec::new();
        for (place, (link, back)) in graph.links.iter().zip(&back).enumerate() {
            // A second line between the same boxes would lie on the first: it runs beside them as those do that run back.
            let second = graph.links[..place].iter().any(|own| (own.from, own.to) == (link.from, link.to));
            if *back || second {
                hops.push(Vec::new());
                continue;
            }
            let mut passed = vec![link.from];
            for layer in layer[link.from] + 1..layer[link.to] {
                items.push(Item { node: None, layer, across: 0.0, size: LANE, up: Vec::new(), down: Vec::new() });
                passed.push(items.len() - 1);
            }
            passed.push(link.to);
            for pair in passed.windows(2) {
                items[pair[0]].down.push(pair[1]);
                items[pair[1]].up.push(pair[0]);
            }
            hops.push(passed);
        }
        let mut rows = vec![Vec::new(); layer.iter().max().map_or(0, |last| last + 1)];
        for (place, item) in items.iter().enumerate() {
            rows[item.layer].push(place);
        }
        Self { items, rows, hops }
    }

    /// Orders each layer so that few lines cross.
    pub fn order(&mut self) {
        let mut best = (self.crossings(), self.rows.clone());
        for sweep in 0..SWEEPS {
            let down = sweep % 2 == 0;
            let mut layers: Vec<usize> = (0..self.rows.len()).collect();
            if !down {
                layers.reverse();
            }
            for layer in layers {
                self.sort(layer, down);
            }
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.rows.clone());
            }
        }
        self.rows = best.1;
    }

    fn sort(&mut self, layer: usize, down: bool) {
        let places = self.places();
        let wanted = |item: usize| {
            let own = &self.items[item];
            let joined = if down { &own.up } else { &own.down };
            if joined.is_empty() {
                return places[item];
            }
            joined.iter().map(|other| places[*other]).sum::<f64>() / joined.len() as f64
        };
        let mut row: Vec<(f64, usize)> = self.rows[layer].iter().map(|item| (wanted(*item), *item)).collect();
        row.sort_by(|a, b| a.0.total_cmp(&b.0));
        self.rows[layer] = row.into_iter().map(|own| own.1).collect();
    }

    /// Where each item stands in its layer, from nought to one.
    fn places(&self) -> Vec<f64> {
        let mut places = vec![0.0; self.items.len()];
        for row in &self.rows {
            for (place, item) in row.iter().enumerate() {
                places[*item] = (place as f64 + 0.5) / row.len() as f64;
            }
        }
        places
    }

    fn crossings(&self) -> usize {
        let places = self.places();
        let mut count = 0;
        for row in &self.rows {
            let lines: Vec<(f64, f64)> = row
                .iter()
                .flat_map(|item| self.items[*item].down.iter().map(|to| (places[*item], places[*to])))
                .collect();
            for (index, one) in lines.iter().enumerate() {
                count += lines[index + 1..].iter().filter(|other| (one.0 - other.0) * (one.1 - other.1) < 0.0).count();
            }
        }
        count
    }
}

/// Which links run back against the flow: those that lead to a box from which they were reached.
pub fn backwards(graph: &Graph) -> Vec<bool> {
    #[derive(Clone, Copy, PartialEq)]
    enum Seen {
        Not,
        Open,
        Done,
    }
    let mut seen = vec![Seen::Not; graph.boxes.len()];
    let mut back = vec![false; graph.links.len()];
    let outgoing = |node: usize| graph.links.iter().enumerate().filter(move |(_, link)| link.from == node);
    // What nothing leads to comes first, then the author's order.
    let is_start = |node: &usize| !graph.links.iter().any(|link| link.to == *node && link.from != *node);
    let all: Vec<usize> = (0..graph.boxes.len()).collect();
    let starts = all.iter().copied().filter(is_start).chain(all.iter().copied());
    for start in starts {
        if seen[start] != Seen::Not {
            continue;
        }
        let mut open: Vec<(usize, Vec<usize>)> = vec![(start, outgoing(start).map(|(place, _)| place).rev().collect())];
        seen[start] = Seen::Open;
        while let Some((node, links)) = open.last_mut() {
            let Some(link) = links.pop() else {
                seen[*node] = Seen::Done;
                open.pop();
                continue;
            };
            let to = graph.links[link].to;
            match seen[to] {
                Seen::Open => back[link] = true,
                Seen::Not => {
                    seen[to] = Seen::Open;
                    open.push((to, outgoing(to).map(|(place, _)| place).rev().collect()));
                }
                Seen::Done => {}
            }
        }
    }
    back
}

/// As far from the start as the longest way to it; what only leads away stands right before where it leads.
pub fn layer_of_each(graph: &Graph, back: &[bool]) -> Vec<usize> {
    let forward: Vec<_> = graph.links.iter().zip(back).filter(|(_, back)| !**back).map(|(link, _)| link).collect();
    let mut layer = vec![0_usize; graph.boxes.len()];
    for _ in 0..graph.boxes.len() {
        let mut changed = false;
        for link in &forward {
            if layer[link.to] <= layer[link.from] {
                layer[link.to] = layer[link.from] + 1;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    for node in 0..graph.boxes.len() {
        let is_start = !forward.iter().any(|link| link.to == node);
        let next = forward.iter().filter(|link| link.from == node).map(|link| layer[link.to]).min();
        if let Some(next) = next.filter(|_| is_start) {
            layer[node] = next.saturating_sub(1);
        }
    }
    layer
}
