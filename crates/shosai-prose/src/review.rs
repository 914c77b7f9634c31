//! A text judged whole: what was found, measured and scored.

use crate::{
    check::check,
    finding::{Aspect, Finding},
    issues::Issue,
    score::{Measures, Scores, measure, score},
    settings::Settings,
    text::Manuscript,
};

/// A text judged whole.
#[derive(Debug)]
pub struct Review {
    /// The text.
    pub manuscript: Manuscript,
    /// What the rules found, of the wanted aspects, in order of place.
    pub findings: Vec<Finding>,
    pub measures: Measures,
    pub scores: Scores,
    /// The preset that judged, where one did.
    pub preset: Option<&'static str>,
}

/// How a text is judged.
#[derive(Clone, Debug, Default)]
pub struct ReviewOptions {
    /// Which rules run.
    pub settings: Settings,
    /// Only these aspects; all when empty.
    pub aspects: Vec<Aspect>,
    /// The weights of a weighted mean; the lowest aspect counts when empty.
    pub weights: Vec<(Aspect, f64)>,
}

impl Review {
    /// Reads, checks, measures and scores a text.
    pub fn of(source: &str, options: &ReviewOptions) -> Self {
        let manuscript = Manuscript::read(source);
        let mut findings = check(&manuscript, &options.settings);
        if !options.aspects.is_empty() {
            findings.retain(|finding| options.aspects.contains(&finding.aspect));
        }
        let measures = measure(&manuscript);
        let scores = score(&manuscript, &findings, &options.weights);
        Self { manuscript, findings, measures, scores, preset: options.settings.preset_name() }
    }

    /// The findings as issues.
    pub fn issues(&self, file_path: Option<&str>) -> Vec<Issue> {
        self.findings.iter().map(|finding| Issue::of(finding, &self.manuscript, file_path)).collect()
    }
}
