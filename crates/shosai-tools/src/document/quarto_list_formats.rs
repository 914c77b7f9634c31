//! `quarto_list_formats`: what can be rendered.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_document::formats::{FORMATS, Format};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

#[derive(Deserialize, JsonSchema)]
pub struct Input {}

#[derive(Serialize, JsonSchema)]
pub struct Output {
    success: bool,
    total: usize,
    formats: Vec<Entry>,
}

/// One format.
#[derive(Serialize, JsonSchema)]
pub struct Entry {
    id: &'static str,
    name: &'static str,
    extension: String,
    mime_type: &'static str,
    category: &'static str,
    supports_template: bool,
    /// Options besides the shared ones.
    options: Vec<&'static str>,
    example: String,
}

pub struct QuartoListFormats;

impl Tool for QuartoListFormats {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "quarto_list_formats";
    const TITLE: &'static str = "List formats";
    const DESCRIPTION: &'static str =
        "Lists the output formats of quarto_render with extension, MIME type, options and whether a template applies.";
    const SUITE: Suite = Suite::Document;
    const EFFECT: Effect = Effect::Reads;

    fn call(_: &Context, _: Input) -> Result<Reply<Output>, Failure> {
        let formats: Vec<Entry> = FORMATS.iter().map(entry).collect();
        Ok(Output { success: true, total: formats.len(), formats }.into())
    }
}

fn entry(format: &'static Format) -> Entry {
    Entry {
        id: format.id,
        name: format.name,
        extension: format!(".{}", format.extension),
        mime_type: format.mime,
        category: format.category.name(),
        supports_template: format.abilities.template,
        options: format.options.iter().map(|choice| choice.key).collect(),
        example: format!("shosai render report.qmd --to {}", format.id),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::call;
    use serde_json::json;

    #[test]
    fn every_format_is_listed_once() {
        let answer = call::<QuartoListFormats>(&Context::for_tests(), json!({})).unwrap();
        let mut ids: Vec<String> =
            answer["formats"].as_array().unwrap().iter().map(|format| format["id"].to_string()).collect();
        assert_eq!(answer["total"], ids.len());
        ids.sort();
        ids.dedup();
        assert_eq!(answer["total"], ids.len());
    }
}
