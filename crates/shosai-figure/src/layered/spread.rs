//! Where items stand across the flow: near what they are joined to, apart from their neighbours.

use super::layers::Layers;

/// Room between neighbours in a layer: between boxes, and beside a line.
pub const BETWEEN: f64 = 26.0;
const BESIDE_LINE: f64 = 16.0;
const SWEEPS: usize = 16;
/// A jog smaller than this is taken out.
const JOG: f64 = 14.0;

pub fn place(layers: &mut Layers, between: f64) {
    for row in 0..layers.rows.len() {
        let (_, gaps) = row_gaps(layers, row, between);
        let mut at = 0.0;
        for (place, item) in layers.rows[row].clone().into_iter().enumerate() {
            layers.items[item].across = at;
            at += gaps.get(place).copied().unwrap_or(0.0);
        }
    }
    for sweep in 0..SWEEPS {
        let last = sweep + 2 >= SWEEPS;
        let mut rows: Vec<usize> = (0..layers.rows.len()).collect();
        if sweep % 2 == 1 {
            rows.reverse();
        }
        for row in rows {
            place_near_neighbours(layers, row, between, sweep % 2 == 0 || last, sweep % 2 == 1 || last);
        }
    }
    straighten(layers, between);
}

/// The items of a layer and the least distances between their middles.
fn row_gaps(layers: &Layers, row: usize, between: f64) -> (Vec<usize>, Vec<f64>) {
    let items = layers.rows[row].clone();
    let gap = |pair: &[usize]| {
        let (one, other) = (&layers.items[pair[0]], &layers.items[pair[1]]);
        let room = if one.node.is_some() && other.node.is_some() { between } else { BESIDE_LINE };
        (one.size + other.size) / 2.0 + room
    };
    let gaps = items.windows(2).map(gap).collect();
    (items, gaps)
}

fn place_near_neighbours(layers: &mut Layers, row: usize, between: f64, from_above: bool, from_below: bool) {
    let (items, gaps) = row_gaps(layers, row, between);
    let mut wanted = Vec::new();
    let mut weights = Vec::new();
    for item in &items {
        let own = &layers.items[*item];
        let (mut sum, mut weight) = (0.0, 0.0);
        let above = own.up.iter().filter(|_| from_above);
        for other in above.chain(own.down.iter().filter(|_| from_below)) {
            let other = &layers.items[*other];
            // Long lines are pulled straight before short ones.
            let pull = match (own.node.is_none(), other.node.is_none()) {
                (true, true) => 8.0,
                (false, false) => 1.0,
                _ => 2.0,
            };
            sum += other.across * pull;
            weight += pull;
        }
        wanted.push(if weight > 0.0 { sum / weight } else { own.across });
        weights.push(if weight > 0.0 { weight } else { 0.1 });
    }
    for (item, across) in items.iter().zip(apart(&wanted, &weights, &gaps)) {
        layers.items[*item].across = across;
    }
}

/// The places nearest to the wanted ones that keep the gaps: least squares, by pooling neighbours that are too near.
fn apart(wanted: &[f64], weights: &[f64], gaps: &[f64]) -> Vec<f64> {
    let mut offsets = vec![0.0];
    for gap in gaps {
        offsets.push(offsets.last().copied().unwrap_or(0.0) + gap);
    }
    let mut pools: Vec<(f64, f64, usize)> = Vec::new();
    for ((wanted, weight), offset) in wanted.iter().zip(weights).zip(&offsets) {
        pools.push((wanted - offset, *weight, 1));
        while let [.., one, other] = pools.as_slice() {
            if one.0 <= other.0 {
                break;
            }
            let weight = one.1 + other.1;
            let merged = ((one.0 * one.1 + other.0 * other.1) / weight, weight, one.2 + other.2);
            pools.truncate(pools.len() - 2);
            pools.push(merged);
        }
    }
    let values = pools.iter().flat_map(|(value, _, count)| std::iter::repeat_n(*value, *count));
    values.zip(&offsets).map(|(value, offset)| value + offset).collect()
}

/// Takes small jogs out where there is room: an item stands right under the one it hangs on.
fn straighten(layers: &mut Layers, between: f64) {
    for row in 1..layers.rows.len() {
        let (items, gaps) = row_gaps(layers, row, between);
        for (place, item) in items.iter().enumerate() {
            let own = &layers.items[*item];
            let near = own.up.iter().map(|up| layers.items[*up].across - own.across);
            let Some(by) = near.filter(|by| by.abs() < JOG).min_by(|a, b| a.abs().total_cmp(&b.abs())) else {
                continue;
            };
            let across = own.across + by;
            let free = |other: Option<&usize>, gap: Option<&f64>| {
                other
                    .zip(gap)
                    .is_none_or(|(other, gap)| (layers.items[*other].across - across).abs() >= gap - JOG / 2.0)
            };
            let before = place.checked_sub(1);
            if free(before.map(|place| &items[place]), before.map(|place| &gaps[place]))
                && free(items.get(place + 1), gaps.get(place))
            {
                layers.items[*item].across = across;
            }
        }
    }
}
