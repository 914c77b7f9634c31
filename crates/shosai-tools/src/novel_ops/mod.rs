//! Running a project: its status, and the command line's own words.

pub mod noveler;
pub mod status;
#[cfg(test)]
mod tests;
