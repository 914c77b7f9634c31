//! What templates draw with: numbers, ticks, scales, colours, frames and labels.

pub mod axis;
pub mod bars;
pub mod covered;
pub mod fit;
pub mod glyphs;
pub mod grid_of_cells;
pub mod ink;
pub mod labels;
pub mod legend;
pub mod number;
pub mod palette;
pub mod panels;
pub mod plot;
pub mod recolor;
pub mod rules;
pub mod shades;
pub mod spread;
pub mod ticks;
pub mod time;
