//! Gates: when a check fails.

use schemars::JsonSchema;
use serde::Serialize;
use shosai_message::Message;

use super::Issue;
use crate::{
    finding::{Aspect, Severity},
    messages,
    score::Scores,
};

/// Conditions under which a check fails; they see every page.
#[derive(Clone, Debug, Default)]
pub struct FailOn {
    /// A lower overall score fails.
    pub score_below: Option<f64>,
    /// An issue so heavy fails.
    pub severity_at_least: Option<Severity>,
    /// An issue of these codes fails.
    pub reason_codes: Vec<String>,
    /// More issues than this fail.
    pub max_issue_count: Option<usize>,
}

impl FailOn {
    /// Why the check fails, one sentence a reason; empty when it passes.
    pub fn reasons(&self, scores: &Scores, issues: &[Issue]) -> Vec<Message> {
        let mut reasons = Vec::new();
        if let Some(least) = self.score_below.filter(|least| scores.overall < *least) {
            reasons.push(messages::FailsScore { score: format!("{:.1}", scores.overall), least }.into());
        }
        if let Some(severity) = self.severity_at_least {
            let count = issues.iter().filter(|issue| issue.severity >= severity).count();
            if count > 0 {
                reasons.push(messages::FailsSeverity { severity: severity.name(), count }.into());
            }
        }
        for code in &self.reason_codes {
            let count = issues.iter().filter(|issue| issue.reason_code == code).count();
            if count > 0 {
                reasons.push(messages::FailsReason { code, count }.into());
            }
        }
        if let Some(most) = self.max_issue_count.filter(|most| issues.len() > *most) {
            reasons.push(messages::FailsCount { count: issues.len(), most }.into());
        }
        reasons
    }
}

/// One line of an evaluated gate.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct GateRow {
    /// What is asked for.
    pub required: f64,
    /// What was measured.
    pub actual: f64,
    /// Whether that is enough.
    pub pass: bool,
}

/// Scores that each aspect must reach.
#[derive(Clone, Debug, Default)]
pub struct Gate {
    /// The least score of each aspect.
    pub required: Vec<(Aspect, f64)>,
}

impl Gate {
    /// The gate, aspect by aspect.
    pub fn evaluate(&self, scores: &Scores) -> Vec<(Aspect, GateRow)> {
        let row = |(aspect, required): &(Aspect, f64)| {
            let actual = scores.of(*aspect);
            (*aspect, GateRow { required: *required, actual, pass: actual >= *required })
        };
        self.required.iter().map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_condition_gives_its_own_reason() {
        let scores =
            Scores { rhythm: 90.0, readability: 70.0, grammar: 100.0, style: 100.0, overall: 70.0, method: "min" };
        let fail = FailOn { score_below: Some(80.0), max_issue_count: Some(0), ..FailOn::default() };
        assert_eq!(fail.reasons(&scores, &[]).len(), 1);
        assert!(FailOn::default().reasons(&scores, &[]).is_empty());
        let gate = Gate { required: vec![(Aspect::Rhythm, 85.0), (Aspect::Readability, 85.0)] };
        let passes: Vec<bool> = gate.evaluate(&scores).into_iter().map(|(_, row)| row.pass).collect();
        assert_eq!(passes, [true, false]);
    }
}
