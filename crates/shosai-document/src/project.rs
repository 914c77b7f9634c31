//! What a project says for all of its documents.

use serde_json::{Map, Value};

use crate::{formats::Warning, tree::Metadata};

/// The settings around a document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Project {
    /// Front matter of the project and of each folder on the way to the document, outermost first.
    pub layers: Vec<Map<String, Value>>,
    /// What `{{< var … >}}` reads.
    pub variables: Metadata,
    /// The profiles that are active, for `when-profile`.
    pub profiles: Vec<String>,
    /// What could not be read.
    pub warnings: Vec<Warning>,
}
