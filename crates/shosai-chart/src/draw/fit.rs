//! Straight lines through points.

/// Slope and intercept of the least-squares line, if there is one.
pub fn line(points: &[(f64, f64)]) -> Option<(f64, f64)> {
    let n = points.len() as f64;
    if points.len() < 2 {
        return None;
    }
    let (mx, my) = (points.iter().map(|p| p.0).sum::<f64>() / n, points.iter().map(|p| p.1).sum::<f64>() / n);
    let sxx: f64 = points.iter().map(|p| (p.0 - mx).powi(2)).sum();
    let sxy: f64 = points.iter().map(|p| (p.0 - mx) * (p.1 - my)).sum();
    let slope = sxy / sxx;
    (slope.is_finite() && my.is_finite()).then_some((slope, my - slope * mx))
}

/// Pearson's correlation.
pub fn correlation(points: &[(f64, f64)]) -> Option<f64> {
    let n = points.len() as f64;
    let (mx, my) = (points.iter().map(|p| p.0).sum::<f64>() / n, points.iter().map(|p| p.1).sum::<f64>() / n);
    let sum = |f: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(f).sum::<f64>();
    let r = sum(&|p| (p.0 - mx) * (p.1 - my)) / (sum(&|p| (p.0 - mx).powi(2)) * sum(&|p| (p.1 - my).powi(2))).sqrt();
    (points.len() >= 3 && r.is_finite()).then_some(r)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_found() {
        let points = [(0.0, 1.0), (1.0, 3.0), (2.0, 5.0)];
        assert_eq!(line(&points), Some((2.0, 1.0)));
        assert!((correlation(&points).unwrap() - 1.0).abs() < 1e-12);
        assert_eq!(line(&[(1.0, 1.0), (1.0, 2.0)]), None);
    }
}
