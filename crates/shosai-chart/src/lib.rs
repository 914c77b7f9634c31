//! Charts: table → intent → mapping → scene → SVG and PNG.
