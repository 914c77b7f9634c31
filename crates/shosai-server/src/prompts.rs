//! Flows across suites that a person starts by name: `prompts/list` and `prompts/get`. One row and two files a flow.

use crate::messages;
use rmcp::{
    ErrorData,
    model::{GetPromptResult, Prompt, PromptArgument, PromptMessage, Role},
};
use serde_json::{Map, Value};
use shosai_tool::{Language, Message};

use crate::Catalogue;

/// A flow: its page in both languages, the tools and the arguments that it cannot do without.
pub struct Flow {
    pub name: &'static str,
    tools: &'static [&'static str],
    required: &'static [&'static str],
    en: &'static str,
    ja: &'static str,
}

macro_rules! flow {
    ($name:literal, $required:expr, $tools:expr) => {
        Flow {
            name: $name,
            tools: $tools,
            required: $required,
            en: include_str!(concat!("prompts/", $name, ".en.md")),
            ja: include_str!(concat!("prompts/", $name, ".ja.md")),
        }
    };
}

/// All of them.
pub const FLOWS: &[Flow] = &[
    flow!(
        "manual_to_deck",
        &["subject"],
        &["manual_find", "bridge_copy_section", "vault_scan", "vault_create", "artifact_audit", "quarto_render"]
    ),
    flow!("table_to_deck", &["table", "question"], &["workspace_ls", "chartelier_visualize", "quarto_render"]),
    flow!(
        "notes_to_report",
        &["notes"],
        &["vault_find", "vault_scan", "vault_create", "artifact_audit", "quarto_render"]
    ),
    flow!(
        "episode_to_book",
        &["episode"],
        &["status", "run_quality_checks", "fix_quality_issues", "noveler", "quarto_render"]
    ),
];

/// A page taken apart.
pub struct Page {
    pub title: &'static str,
    pub description: &'static str,
    /// Names, and what they are.
    pub arguments: Vec<(&'static str, &'static str)>,
    pub text: &'static str,
}

impl Flow {
    /// The page in a language: a heading, a line that describes it, a line an argument, a rule, the text.
    pub fn page(&self, language: Language) -> Page {
        let source = if language == Language::Ja { self.ja } else { self.en };
        let (head, text) = source.split_once("\n---\n").unwrap_or(("", source));
        let mut lines = head.lines();
        let title = lines.next().unwrap_or_default().trim_start_matches("# ");
        let description = lines.next().unwrap_or_default();
        let arguments = lines.filter_map(|line| line.strip_prefix("- ")?.split_once(": ")).collect();
        Page { title, description, arguments, text }
    }

    fn described(&self, language: Language) -> Prompt {
        let page = self.page(language);
        let argument = |(name, meaning): &(&str, &str)| {
            let required = self.required.contains(name);
            PromptArgument::new(*name).with_description(*meaning).with_required(required)
        };
        let arguments = page.arguments.iter().map(argument).collect();
        Prompt::new(self.name, Some(page.description), Some(arguments)).with_title(page.title)
    }

    fn filled(&self, language: Language, given: &Map<String, Value>) -> Result<String, ErrorData> {
        let page = self.page(language);
        let known: Vec<&str> = page.arguments.iter().map(|(name, _)| *name).collect();
        let refuse = |message: Message| {
            ErrorData::invalid_params(message.say(language), Some(serde_json::json!({ "valid": known })))
        };
        if let Some(unknown) = given.keys().find(|name| !known.contains(&name.as_str())) {
            return Err(refuse(
                messages::PromptArgumentUnknown { prompt: self.name, argument: unknown, known: known.join(", ") }
                    .into(),
            ));
        }
        let said = |name: &str| given.get(name).and_then(Value::as_str).filter(|text| !text.trim().is_empty());
        if let Some(missing) = self.required.iter().find(|name| said(name).is_none()) {
            return Err(refuse(messages::PromptArgumentMissing { prompt: self.name, argument: *missing }.into()));
        }
        Ok(fill(page.text, &known, &said))
    }
}

/// Puts arguments in: `{name}`, `{name|what stands without it}` and `{name?what is said only with it}`.
fn fill<'a>(text: &str, known: &[&str], said: &dyn Fn(&str) -> Option<&'a str>) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        let (before, inner) = (&rest[..open], &rest[open + 1..]);
        filled.push_str(before);
        let name =
            known.iter().find(|name| inner.strip_prefix(**name).is_some_and(|next| next.starts_with(['}', '?', '|'])));
        let (Some(name), Some(close)) = (name, closing(inner)) else {
            filled.push('{');
            rest = inner;
            continue;
        };
        let (value, part) = (said(name), &inner[name.len()..close]);
        match (part.strip_prefix('?'), part.strip_prefix('|')) {
            (Some(with), _) if value.is_some() => filled.push_str(&fill(with, known, said)),
            (Some(_), _) => {}
            (_, without) => filled.push_str(value.or(without).unwrap_or_default()),
        }
        rest = &inner[close + 1..];
    }
    filled + rest
}

/// Where the brace that is already open is closed.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => return Some(at),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The flows whose every tool a caller has.
pub(crate) fn offered(catalogue: &Catalogue) -> impl Iterator<Item = &'static Flow> {
    FLOWS.iter().filter(|flow| flow.tools.iter().all(|tool| catalogue.find(tool).is_some()))
}

/// The flows of a caller, described.
pub(crate) fn list(catalogue: &Catalogue, language: Language) -> Vec<Prompt> {
    offered(catalogue).map(|flow| flow.described(language)).collect()
}

/// A flow with its arguments put in.
pub(crate) fn get(
    catalogue: &Catalogue,
    language: Language,
    name: &str,
    given: &Map<String, Value>,
) -> Result<GetPromptResult, ErrorData> {
    let Some(flow) = offered(catalogue).find(|flow| flow.name == name) else {
        let names: Vec<&str> = offered(catalogue).map(|flow| flow.name).collect();
        let message = messages::PromptUnknown { prompt: name, valid: names.clone() };
        return Err(ErrorData::invalid_params(language.say(message), Some(serde_json::json!({ "valid": names }))));
    };
    let text = flow.filled(language, given)?;
    let message = PromptMessage::new_text(Role::User, text.trim());
    Ok(GetPromptResult::new(vec![message]).with_description(flow.page(language).description))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn both_pages_of_a_flow_have_the_same_arguments_and_tools() {
        for flow in FLOWS {
            let [en, ja] = [Language::En, Language::Ja].map(|language| flow.page(language));
            let names = |page: &Page| page.arguments.iter().map(|(name, _)| *name).collect::<Vec<_>>();
            assert_eq!(names(&en), names(&ja), "{}", flow.name);
            assert!(flow.required.iter().all(|name| names(&en).contains(name)), "{}", flow.name);
            for tool in flow.tools {
                let named = format!("`{tool}`");
                assert!(en.text.contains(&named) && ja.text.contains(&named), "{}: {tool}", flow.name);
            }
        }
    }

    #[test]
    fn arguments_are_put_in_and_parts_without_theirs_left_out() {
        let said = |name: &str| match name {
            "a" => Some("1"),
            _ => None,
        };
        let text = "{a} {b|2}{a?, with {a}}{b?, with {b}} ```{mermaid} X{y?}";
        assert_eq!(fill(text, &["a", "b"], &said), "1 2, with 1 ```{mermaid} X{y?}");
    }

    #[test]
    fn a_flow_without_what_it_needs_says_what_that_is() {
        let flow = &FLOWS[0];
        let error = flow.filled(Language::En, &Map::new()).unwrap_err();
        assert!(error.message.contains("`subject`"), "{error:?}");
        let given = json!({"subject": "returns", "manual": "shop"});
        let text = flow.filled(Language::En, given.as_object().unwrap()).unwrap();
        assert!(text.contains("about: returns") && text.contains("`manual_id` = \"shop\""), "{text}");
        assert!(!text.contains("{template"), "{text}");
    }
}
