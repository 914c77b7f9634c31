//! The XML of slides.

mod canvas;
mod diagram;
mod geometry;
mod letters;
mod pictures;
mod route;
mod table;
mod timing;

pub use canvas::{Canvas, Ground, Links, SlideFrame, TextBox};
pub use letters::{Letters, colour_element, plain_paragraphs};
