//! What little of linear algebra the vectors need: principal axes, and the rotation between two spaces.

/// Vectors of one length, each of length 1 where it says anything.
#[derive(Clone, Debug)]
pub struct Rows {
    width: usize,
    values: Vec<f32>,
}

impl Rows {
    /// Rows of `width` numbers, brought to length 1.
    pub fn unit(width: usize, mut values: Vec<f32>) -> Self {
        for row in values.chunks_exact_mut(width) {
            let length = dot(row, row).sqrt();
            if length > 0.0 {
                row.iter_mut().for_each(|value| *value /= length);
            }
        }
        Self { width, values }
    }

    pub fn len(&self) -> usize {
        self.values.len() / self.width
    }

    pub fn row(&self, at: usize) -> &[f32] {
        &self.values[at * self.width..(at + 1) * self.width]
    }

    pub fn iter(&self) -> impl Iterator<Item = &[f32]> {
        self.values.chunks_exact(self.width)
    }

    /// The chosen rows, in the order given.
    pub fn chosen(&self, rows: impl Iterator<Item = usize>) -> Self {
        let values = rows.flat_map(|at| self.row(at).to_vec()).collect();
        Self { width: self.width, values }
    }

    /// Each row times a matrix whose rows are the new axes, brought to length 1 again.
    pub fn turned(&self, axes: &Self) -> Self {
        let values = self.iter().flat_map(|row| axes.iter().map(|axis| dot(row, axis)).collect::<Vec<_>>()).collect();
        Self::unit(axes.len(), values)
    }
}

pub fn dot(one: &[f32], other: &[f32]) -> f32 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

/// The axes along which rows differ most, as rows, the strongest first.
pub fn principal(rows: &Rows, most: usize) -> Rows {
    let width = rows.width;
    let mut products = vec![0f64; width * width];
    for row in rows.iter() {
        for (a, line) in row.iter().zip(products.chunks_exact_mut(width)) {
            for (b, sum) in row.iter().zip(line) {
                *sum += f64::from(a * b);
            }
        }
    }
    let (values, axes) = eigen(products, width);
    let mut order: Vec<usize> = (0..width).collect();
    order.sort_by(|a, b| values[*b].total_cmp(&values[*a]));
    let values = order.iter().take(most).flat_map(|at| column(&axes, width, *at)).map(|value| value as f32).collect();
    Rows { width, values }
}

/// The axes, as rows, that turn the first of each pair as near to the second as a rotation can (Procrustes): with
/// `M` the sum of their products, `(M Mᵀ)^(-1/2) M`.
pub fn rotation<'a>(pairs: impl Iterator<Item = (&'a [f32], &'a [f32])>) -> Rows {
    let mut products: Vec<f64> = Vec::new();
    let (mut from, mut to) = (0, 0);
    for (one, other) in pairs {
        (from, to) = (one.len(), other.len());
        products.resize(from * to, 0.0);
        for (a, line) in one.iter().zip(products.chunks_exact_mut(to)) {
            for (b, sum) in other.iter().zip(line) {
                *sum += f64::from(a * b);
            }
        }
    }
    let line = |at: usize| &products[at * to..(at + 1) * to];
    let product = |one: &[f64], other: &[f64]| one.iter().zip(other).map(|(a, b)| a * b).sum::<f64>();
    let square = (0..from).flat_map(|a| (0..from).map(move |b| (a, b))).map(|(a, b)| product(line(a), line(b)));
    let (values, vectors) = eigen(square.collect(), from);
    let roots: Vec<f64> = values.iter().map(|value| 1.0 / value.max(f64::MIN_POSITIVE).sqrt()).collect();
    let mut turned = vec![0f32; from * to];
    for (number, root) in roots.iter().enumerate() {
        let vector: Vec<f64> = column(&vectors, from, number).collect();
        let mut mixed = vec![0f64; to];
        for (at, part) in vector.iter().enumerate() {
            mixed.iter_mut().zip(line(at)).for_each(|(sum, value)| *sum += part * value);
        }
        for (at, part) in vector.iter().enumerate() {
            for (axis, value) in mixed.iter().enumerate() {
                turned[axis * from + at] += (part * root * value) as f32;
            }
        }
    }
    Rows { width: from, values: turned }
}

/// Turning stops when so little is left beside the diagonal.
const SETTLED: f64 = 1e-9;
const MOST_SWEEPS: usize = 30;

/// The eigenvalues of a symmetric matrix and its eigenvectors as columns, by Jacobi's rotations.
fn eigen(mut matrix: Vec<f64>, size: usize) -> (Vec<f64>, Vec<f64>) {
    let mut vectors: Vec<f64> = (0..size * size).map(|at| f64::from(u8::from(at % (size + 1) == 0))).collect();
    let whole: f64 = matrix.iter().map(|value| value * value).sum();
    for _ in 0..MOST_SWEEPS {
        let beside = |(at, value): (usize, &f64)| if at % (size + 1) == 0 { 0.0 } else { value * value };
        if matrix.iter().enumerate().map(beside).sum::<f64>() <= whole * SETTLED {
            break;
        }
        for p in 0..size {
            for q in p + 1..size {
                turn(&mut matrix, &mut vectors, size, (p, q));
            }
        }
    }
    ((0..size).map(|at| matrix[at * (size + 1)]).collect(), vectors)
}

/// Turns two axes so that they have nothing in common.
fn turn(matrix: &mut [f64], vectors: &mut [f64], size: usize, (p, q): (usize, usize)) {
    let shared = matrix[p * size + q];
    if shared == 0.0 {
        return;
    }
    let ratio = (matrix[q * size + q] - matrix[p * size + p]) / (2.0 * shared);
    let tangent = ratio.signum() / (ratio.abs() + (ratio * ratio + 1.0).sqrt());
    let cosine = 1.0 / (tangent * tangent + 1.0).sqrt();
    let sine = tangent * cosine;
    let mix = |a: f64, b: f64| (cosine * a - sine * b, sine * a + cosine * b);
    for at in 0..size {
        (matrix[at * size + p], matrix[at * size + q]) = mix(matrix[at * size + p], matrix[at * size + q]);
        (vectors[at * size + p], vectors[at * size + q]) = mix(vectors[at * size + p], vectors[at * size + q]);
    }
    for at in 0..size {
        (matrix[p * size + at], matrix[q * size + at]) = mix(matrix[p * size + at], matrix[q * size + at]);
    }
}

fn column(matrix: &[f64], size: usize, at: usize) -> impl Iterator<Item = f64> + '_ {
    matrix.iter().skip(at).step_by(size).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_axis_is_the_one_along_which_rows_lie() {
        let rows = Rows::unit(2, vec![3.0, 4.0, 3.0, 4.1, -3.0, -4.0, 3.1, 4.0]);
        let axes = principal(&rows, 1);
        assert!((axes.row(0)[0].abs() - 0.6).abs() < 0.01 && (axes.row(0)[1].abs() - 0.8).abs() < 0.01);
    }

    #[test]
    fn a_rotation_is_found_from_pairs() {
        let from = Rows::unit(2, vec![1.0, 0.0, 0.0, 1.0, 1.0, 1.0]);
        let to = Rows::unit(3, vec![0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 1.0]);
        let axes = rotation(from.iter().zip(to.iter()));
        let turned = from.turned(&axes);
        assert!(turned.iter().zip(to.iter()).all(|(one, other)| dot(one, other) > 0.999));
    }
}
