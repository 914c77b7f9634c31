//! Japanese prose: rules, scores and fixes.
