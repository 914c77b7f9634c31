//! How likely something is, from trees that were boosted: each asks a few questions of the same numbers, one a level, and
//! its answers point to what it adds. Stored as text, a tree a line.

use std::fmt::Write as _;

/// A number by its place, and what it must be above.
pub type Test = (usize, f32);

/// The tests of each level, and what is added for each way through them; the first test is the lowest bit.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    pub tests: Vec<Test>,
    pub leaves: Vec<f32>,
}

/// Trees over numbers with names.
#[derive(Clone, Debug, Default)]
pub struct Trees {
    pub names: Vec<String>,
    pub trees: Vec<Tree>,
}

/// Leaves are stored as whole thousandths.
const STEP: f32 = 1000.0;

impl Tree {
    fn adds(&self, seen: &[f32]) -> f32 {
        let above = |(level, (at, least)): (usize, &Test)| usize::from(seen[*at] > *least) << level;
        self.leaves[self.tests.iter().enumerate().map(above).sum::<usize>()]
    }
}

impl Trees {
    /// The likelihood of what is seen.
    pub fn likelihood(&self, seen: &[f32]) -> f32 {
        let sum: f32 = self.trees.iter().map(|tree| tree.adds(seen)).sum();
        1.0 / (1.0 + (-sum).exp())
    }

    /// Reads what [`Trees::write`] wrote.
    pub fn read(text: &str) -> Trees {
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let names: Vec<String> = lines.next().unwrap_or("").split('\t').map(str::to_owned).collect();
        let test = |told: &str| {
            let (name, least) = told.split_once('>')?;
            Some((names.iter().position(|own| own == name)?, least.parse().ok()?))
        };
        let tree = |line: &str| {
            let (tests, leaves) = line.split_once('\t')?;
            let tests: Vec<Test> = tests.split(' ').map(test).collect::<Option<_>>()?;
            let leaf = |told: &str| told.parse::<f32>().map_or(0.0, |leaf| leaf / STEP);
            let leaves: Vec<f32> = leaves.split('\t').map(leaf).collect();
            (leaves.len() == 1 << tests.len()).then_some(Tree { tests, leaves })
        };
        let trees = lines.filter_map(tree).collect();
        Trees { names, trees }
    }

    /// The names, and a tree a line: its tests, then its leaves.
    pub fn write(&self, comment: &str) -> String {
        let mut out = format!("# {comment}\n{}\n", self.names.join("\t"));
        for tree in &self.trees {
            let tests: Vec<String> =
                tree.tests.iter().map(|(at, least)| format!("{}>{least}", self.names[*at])).collect();
            let leaves: Vec<String> = tree.leaves.iter().map(|leaf| format!("{:.0}", leaf * STEP)).collect();
            let _ = writeln!(out, "{}\t{}", tests.join(" "), leaves.join("\t"));
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_says_the_same() {
        let tree = Tree { tests: vec![(1, 0.5), (0, 2.0)], leaves: vec![-1.0, 0.5, 2.0, -0.25] };
        let trees = Trees { names: vec!["strength".into(), "named".into()], trees: vec![tree] };
        let read = Trees::read(&trees.write("made"));
        for seen in [[0.0, 0.0], [3.0, 0.0], [3.0, 1.0], [2.0, 0.5]] {
            assert_eq!(read.likelihood(&seen), trees.likelihood(&seen));
        }
        assert_eq!(trees.likelihood(&[3.0, 0.0]), 1.0 / (1.0 + (-2.0_f32).exp()), "the second test is the second bit");
    }
}
