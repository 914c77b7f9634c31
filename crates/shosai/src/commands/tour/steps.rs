//! What the tour shows, in order; it grows with each engine.

use serde_json::Value;

/// A file of the sample workspace.
pub struct Sample {
    /// Its name in the workspace.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! sample {
    ($name:literal) => {
        Sample { name: $name, text: include_str!(concat!("../../../../../samples/tour/", $name)) }
    };
}

const SALES: Sample = sample!("月次売上.csv");
const LEAD_TIMES: Sample = sample!("配送リードタイム.csv");
const FLOW: Sample = sample!("受注の流れ.md");

/// The sample workspace.
pub const SAMPLES: &[Sample] = &[SALES, LEAD_TIMES, FLOW];

/// One job.
pub struct Step {
    /// What is done.
    pub title: &'static str,
    /// What to look at.
    pub story: &'static str,
    /// The tool.
    pub tool: &'static str,
    /// Its arguments.
    pub arguments: Value,
}

/// Every job, in order.
pub fn steps() -> Vec<Step> {
    vec![]
}
