//! Charts: table → intent → mapping → scene → SVG and PNG.
//!
//! The engine is pure: no clock, no files, no randomness; the same input gives the same bytes.
//!
//! [`visualize`] does everything in one call. The steps can be taken one by one: [`Table::read`], [`plan`],
//! [`prepare`], [`draw_scene`], then [`svg`] or [`png`].

mod caption;
pub mod draw;
mod empty_pictures;
pub mod error;
#[cfg(test)]
mod faults_seen;
mod finding;
mod metadata;
mod numbers;
pub mod operations;
mod options;
mod outcome;
pub mod plan;
mod prepared;
pub mod reader;
pub mod scene;
pub mod spec;
pub mod table;
pub mod templates;
mod title;
pub mod training;
mod visualize;
mod years_told;

shosai_message::entries!();

pub use caption::{Caption, caption};
pub use error::{ChartError, Code};
pub use metadata::{ErrorBody, Metadata, Phase, TOTAL_BUDGET_MS, Visualized};
pub use numbers::numbers;
pub use options::{Canvas, Format, Options};
pub use plan::{Pattern, Plan, plan};
pub use prepared::{Prepared, prepare};
pub use scene::{Scene, png, svg};
pub use shosai_message::Language;
pub use table::Table;
pub use templates::{TEMPLATES, Template};
pub use visualize::{Source, draw as draw_scene, error_scene, visualize, visualize_from};

/// The column a moving average is kept in.
pub const MOVING_AVERAGE: &str = "\u{1}moving_average";
