//! `vault_links`: what a note leads to, and what leads to it.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};
use shosai_vault::Link;

use crate::vault::vault;

/// Links of one answer, of each kind.
const MOST_LINKS: usize = 100;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The note, beneath the vault.
    path: String,
}

facts! {
    Output {
        path: String, links: Vec<Item>, backlinks: Vec<Item>, broken: usize, total_links: usize, total_backlinks: usize,
    }
    /// A link; without `to`, no note has that name.
    Item {
        from: String, line: usize, target: String,
        #[serde(skip_serializing_if = "Option::is_none")] to: Option<String>,
    }
}

pub struct VaultLinks;

impl Tool for VaultLinks {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "vault_links";
    const TITLE: &'static str = "Links of a note";
    const DESCRIPTION: &'static str = "Lists the links of a note (`[[note]]`, `[text](note.md)`), those that lead nowhere, and the notes that link to it.";
    const SUITE: Suite = Suite::VaultLinks;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let linked = vault(context)?.linked(&input.path)?;
        let items = |links: Vec<Link>| links.into_iter().take(MOST_LINKS).map(item).collect();
        Ok(Output {
            path: input.path,
            broken: linked.links.iter().filter(|link| link.to.is_none()).count(),
            total_links: linked.links.len(),
            total_backlinks: linked.backlinks.len(),
            links: items(linked.links),
            backlinks: items(linked.backlinks),
        }
        .into())
    }
}

fn item(link: Link) -> Item {
    Item { from: link.from, line: link.line, target: link.target, to: link.to }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vault::testing::*;
    use serde_json::json;

    #[test]
    fn links_that_lead_nowhere_are_counted() {
        let context = with_note("a.md", "[[a]] [[無い]]\n");
        let linked = call::<VaultLinks>(&context, json!({"path": "a.md"})).unwrap();
        assert_eq!((&linked["total_links"], &linked["broken"]), (&json!(2), &json!(1)));
        assert_eq!(call::<VaultLinks>(&context, json!({"path": "b.md"})).unwrap_err().code, "not_found");
    }
}
