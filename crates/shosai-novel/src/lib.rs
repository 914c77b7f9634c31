//! Novel projects: stages, steps, design data, artefacts and sessions.
