//! The book's table of contents.

use std::fmt::Write;

use shosai_chart::TEMPLATES;
use shosai_document::formats::FORMATS;
use shosai_prose::{Aspect, RULES};
use shosai_tool::Suite;
use shosai_tools::TOOLS;

use super::{Generated, about::PAGES};

/// The large choices, a page each.
const DECISIONS: [(&str, &str); 6] = [
    ("own-reader", "Our own reader"),
    ("carta", "Writers of others"),
    ("messages", "Messages in Fluent files"),
    ("postgres", "A database decides"),
    ("chart-spec", "Charts by specification"),
    ("pdf", "PDF through hayro"),
];

/// `SUMMARY.md`: every page, nested, in the order of the tables in the code.
pub fn page(diagrams: &[(String, String)]) -> Generated {
    let [what, japanese, behind @ ..] = PAGES;
    let link = |(_, name, title): (&str, &str, &str)| format!("[{title}]({name}.md)\n");
    let mut text = format!(
        "# Shosai\n\n{}{}\n# First steps\n\n- [Ask your manuals](tutorials/manuals.md)\n    - [マニュアルに尋ねる](tutorials/manuals.ja.md)\n- [Your first chart](tutorials/chart.md)\n    - [はじめてのグラフ](tutorials/chart.ja.md)\n- [A deck on your template](tutorials/deck.md)\n    - [自社テンプレートのスライド](tutorials/deck.ja.md)\n- [Your first episode](tutorials/episode.md)\n    - [はじめての一話](tutorials/episode.ja.md)\n\n# Guides\n\n- [For a team](team.md)\n    - [How it grows](growth.md)\n- [Writing decks](decks.md)\n- [Charts from a spec](chart-specs.md)\n- [Writing a novel](noveler.md)\n- [Gallery of decks](gallery/decks.md)\n- [Ten charts beside Altair's](gallery/altair.md)\n\n# Reference\n\n",
        link(what),
        link(japanese)
    );
    text.push_str("- [Tools](reference/tools.md)\n");
    for suite in Suite::ALL {
        let _ = writeln!(text, "    - [{}]()", suite.name());
        for tool in TOOLS.iter().filter(|tool| tool.suite == *suite) {
            let _ = writeln!(text, "        - [{0}](reference/tools/{0}.md)", tool.name);
        }
    }
    text.push_str("- [Formats](reference/formats.md)\n");
    for format in FORMATS {
        let _ = writeln!(text, "    - [{}](reference/formats/{}.md)", format.name, format.id);
    }
    text.push_str("- [Quarto's options](reference/options.md)\n- [Charts](reference/charts.md)\n");
    for template in TEMPLATES {
        let _ = writeln!(text, "    - [{0}](reference/charts/{0}.md)", template.id);
    }
    text.push_str("- [Diagrams](reference/diagrams.md)\n");
    for (name, title) in diagrams {
        let _ = writeln!(text, "    - [{title}](reference/diagrams/{name}.md)");
    }
    text.push_str("- [Prose rules](reference/rules.md)\n");
    for aspect in Aspect::ALL {
        let _ = writeln!(text, "    - [{}]()", aspect.name());
        for rule in RULES.iter().filter(|rule| rule.aspect == aspect) {
            let _ = writeln!(text, "        - [{0}](reference/rules/{0}.md)", rule.name);
        }
    }
    text.push_str("- [Errors](reference/errors.md)\n- [Messages](reference/messages.md)\n- [Settings](reference/settings.md)\n- [Profiles](reference/profiles.md)\n- [Flows](reference/flows.md)\n\n# Behind it\n\n");
    text.extend(behind.into_iter().map(|page| format!("- {}", link(page))));
    text.push_str("- [Decisions](decisions/README.md)\n");
    for (name, title) in DECISIONS {
        let _ = writeln!(text, "    - [{title}](decisions/{name}.md)");
    }
    Generated::text("docs/SUMMARY.md", text)
}
