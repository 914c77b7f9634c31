//! Manuals: corpus, index, staged search and reference following.
