//! Makes content fit: measured, shrunk within readable limits, then carried over to further slides.

mod arrange;
mod candidates;
mod cards;
mod figures;
mod pages;
mod ruler;
mod split;
mod table;

pub use arrange::Placed;
pub use candidates::{Heading, filled};
pub use pages::{Fit, Page, pages};
pub use ruler::{Ruler, Scale, caption_style, indents, panel_scale, panel_style, picture_size};
pub use table::{CELL_MARGINS, TableFit, fit_table};
