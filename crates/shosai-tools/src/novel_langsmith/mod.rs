//! Mending from traced runs: artefacts, patches, verification.

mod command;
pub mod langsmith_apply_patch;
pub mod langsmith_generate_artifacts;
pub mod langsmith_run_verification;
#[cfg(test)]
mod tests;
