//! Figures: what the engines that draw and those that set pages show each other.
//!
//! A [`Chart`] is the numbers of a picture and a [`Diagram`] its boxes and arrows, for programs that draw both
//! themselves; a [`Palette`] is what a picture is drawn with, and [`png`] makes dots of it.

mod chart;
mod color;
pub mod diagram;
mod fold;
pub mod layered;
pub mod lines;
mod palette;
mod raster;
mod web_font;

pub use chart::{Chart, ChartForm, ChartSeries};
pub use color::{BLACK, Color, WHITE};
pub use diagram::Diagram;
pub use palette::{Background, LIGHT, Palette, Theme};
pub use raster::{Extent, RasterError, opaque_png, png, sampled, tree};
pub use web_font::web_font;
// Who looks into a tree of this crate's needs its types, in this crate's version.
pub use resvg::{tiny_skia, usvg};
