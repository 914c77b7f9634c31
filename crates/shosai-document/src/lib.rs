//! Documents: the Quarto Markdown reader, one tree, one writer a format.
