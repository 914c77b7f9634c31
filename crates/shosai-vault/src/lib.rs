//! The vault: notes, atomic writes, coverage and audits.
