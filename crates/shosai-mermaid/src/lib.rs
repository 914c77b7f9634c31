//! Mermaid: find, validate, lay out and draw.
