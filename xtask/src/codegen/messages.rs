//! The page of messages: everything that is said, in both languages, from the files that it is said from.

use std::fmt::Write;

use shosai_message::Catalogue;

use super::{Generated, markdown::cell};

/// One row a crate that says something.
const CATALOGUES: [&Catalogue; 13] = [
    &shosai_tool::MESSAGES,
    &shosai_server::MESSAGES,
    &shosai_world::MESSAGES,
    &shosai_tools::MESSAGES,
    &shosai_store::MESSAGES,
    &shosai_manual::MESSAGES,
    &shosai_import::MESSAGES,
    &shosai_vault::MESSAGES,
    &shosai_document::MESSAGES,
    &shosai_mermaid::MESSAGES,
    &shosai_chart::MESSAGES,
    &shosai_novel::MESSAGES,
    &shosai_prose::MESSAGES,
];

pub fn page() -> Generated {
    let mut text = String::from(
        "# Messages\n\nWhat answers say, in the language of the call; `{ $name }` stands for what differs. An entry with a code is a failure, and its second line says the way out.\n",
    );
    for catalogue in CATALOGUES {
        let _ = write!(text, "\n## {}\n\n| name | code | English | 日本語 |\n|---|---|---|---|\n", catalogue.name);
        for row in catalogue.rows() {
            let code = row.code.map(|code| format!("`{code}`")).unwrap_or_default();
            let [ja, en] = match row.hint {
                Some([ja, en]) => [
                    format!("{}<br>{}", cell(&row.message[0]), cell(&ja)),
                    format!("{}<br>{}", cell(&row.message[1]), cell(&en)),
                ],
                None => row.message.map(|said| cell(&said)),
            };
            let _ = writeln!(text, "| {} | {code} | {en} | {ja} |", row.id);
        }
    }
    Generated::text("docs/reference/messages.md", text)
}
