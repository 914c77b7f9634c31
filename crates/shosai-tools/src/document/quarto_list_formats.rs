//! `quarto_list_formats`: what can be rendered.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_document::{
    formats::{FORMATS, Format},
    options::{Scope, State, rows},
};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::rendering;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// One format, with every Quarto option and class that it follows, follows in part or ignores.
    #[serde(default)]
    format: Option<String>,
}

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
    /// Where one format is asked for: what becomes of Quarto's options and classes in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    quarto_options: Option<States>,
}

/// Quarto's options and classes (with a dot) by what becomes of them; the rest changes nothing that can be seen.
#[derive(Default, Serialize, JsonSchema)]
pub struct States {
    followed: Vec<String>,
    in_part: Vec<String>,
    ignored: Vec<String>,
}

pub struct QuartoListFormats;

impl Tool for QuartoListFormats {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "quarto_list_formats";
    const TITLE: &'static str = "List formats";
    const DESCRIPTION: &'static str = "Lists the output formats of quarto_render with extension, MIME type, options and whether a template applies; with `format`, what becomes of each of Quarto's options in it.";
    const SUITE: Suite = Suite::Document;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let formats: Vec<Entry> = match &input.format {
            Some(id) => {
                let format = rendering::format(context, id).map_err(|refused| {
                    Failure::new(refused.error.code, refused.error.message, refused.error.details)
                })?;
                vec![Entry { quarto_options: Some(states(format)), ..entry(format) }]
            }
            None => FORMATS.iter().map(entry).collect(),
        };
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
        quarto_options: None,
    }
}

fn states(format: &Format) -> States {
    let mut states = States::default();
    for row in rows() {
        let key = if row.scope == Scope::Class { format!(".{}", row.key) } else { row.key.to_owned() };
        let list = match row.state(format) {
            State::Followed => &mut states.followed,
            State::InPart => &mut states.in_part,
            State::Ignored => &mut states.ignored,
            State::Unseen => continue,
        };
        if !list.contains(&key) {
            list.push(key);
        }
    }
    states
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

    #[test]
    fn one_format_tells_what_becomes_of_each_option() {
        let context = Context::for_tests();
        let answer = call::<QuartoListFormats>(&context, json!({"format": "docx"})).unwrap();
        let states = &answer["formats"][0]["quarto_options"];
        let has = |list: &str, key: &str| states[list].as_array().unwrap().contains(&json!(key));
        assert!(
            has("followed", "reference-doc") && has("ignored", "filters") && has("followed", ".column-page"),
            "{states}"
        );
        assert!(call::<QuartoListFormats>(&context, json!({"format": "docs"})).is_err());
    }
}
