//! The first manual server's tools, over the same corpus; their HTTP routes answer with the same facts.

pub mod find_exceptions;
pub mod get_section;
pub mod get_toc;
pub mod list_manuals;
pub mod list_sections;
pub mod resolve_reference;
pub mod search_text;

use crate::manual::library;
