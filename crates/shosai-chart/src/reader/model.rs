//! A multinomial logistic model over named features, stored as text: one feature a line with a weight a class.

use super::lexicon::Quick;

/// Weights by feature.
#[derive(Clone, Debug, Default)]
pub struct Model {
    pub classes: Vec<String>,
    pub weights: Quick<String, Vec<f32>>,
}

impl Model {
    /// The probability of every class.
    pub fn predict(&self, features: &[String]) -> Vec<f32> {
        let mut sums = vec![0.0; self.classes.len()];
        self.add(features, &mut sums);
        softmax(&mut sums);
        sums
    }

    /// Adds the weights of features for every class.
    pub fn add(&self, features: &[String], sums: &mut [f32]) {
        for weights in features.iter().filter_map(|f| self.weights.get(f)) {
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += weight;
            }
        }
    }

    /// The features that spoke most for a class.
    pub fn reasons(&self, features: &[String], class: usize) -> Vec<(String, f32)> {
        let weighed = features.iter().filter_map(|f| {
            let weights = self.weights.get(f)?;
            let mean = weights.iter().sum::<f32>() / weights.len() as f32;
            Some((f.clone(), weights[class] - mean))
        });
        let mut out: Vec<(String, f32)> = weighed.filter(|(_, w)| *w > 0.05).collect();
        out.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        out.dedup();
        out.truncate(5);
        out
    }
}

pub fn softmax(sums: &mut [f32]) {
    let most = sums.iter().copied().fold(f32::MIN, f32::max);
    let mut total = 0.0;
    for sum in sums.iter_mut() {
        *sum = (*sum - most).exp();
        total += *sum;
    }
    for sum in sums.iter_mut() {
        *sum /= total;
    }
}

/// Weights are stored as whole hundredths.
const STEP: f32 = 100.0;

impl Model {
    /// Reads what [`Model::write`] wrote.
    pub fn read(text: &str) -> Model {
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let classes: Vec<String> = lines.next().unwrap_or("").split('\t').skip(1).map(str::to_owned).collect();
        let row = |line: &str| {
            let (feature, rest) = line.split_once('\t')?;
            let weights: Vec<f32> = rest.split('\t').map(|w| w.parse::<f32>().map_or(0.0, |w| w / STEP)).collect();
            (weights.len() == classes.len()).then(|| (feature.to_owned(), weights))
        };
        let weights = lines.filter_map(row).collect();
        Model { classes, weights }
    }

    /// One feature a line, sorted.
    pub fn write(&self, comment: &str) -> String {
        let mut rows: Vec<String> = self
            .weights
            .iter()
            .filter(|(name, weights)| !name.contains(['\t', '\n']) && weights.iter().any(|w| w.abs() >= 0.05))
            .map(|(name, weights)| {
                let whole = |w: &f32| match (w * STEP).round() as i32 {
                    0 => String::new(),
                    n => n.to_string(),
                };
                format!("{name}\t{}\n", weights.iter().map(whole).collect::<Vec<_>>().join("\t"))
            })
            .collect();
        rows.sort();
        format!("# {comment}\nfeature\t{}\n{}", self.classes.join("\t"), rows.concat())
    }
}
