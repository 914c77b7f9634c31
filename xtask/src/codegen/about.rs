//! The pages at the root of the repository, as pages of the book: a book cannot hold what lies above its folder.

use std::{fs, path::Path};

use anyhow::Context as _;

use super::Generated;

/// The pages: where they are read, where they are written, and what the contents call them.
pub const PAGES: [(&str, &str, &str); 6] = [
    ("README.md", "overview", "What it is"),
    ("README.ja.md", "overview.ja", "書斎とは"),
    ("ARCHITECTURE.md", "architecture", "Architecture"),
    ("SECURITY.md", "security", "Security"),
    ("CONTRIBUTING.md", "contributing", "Contributing"),
    ("CHANGELOG.md", "changes", "Changes"),
];

/// The pages with their links led anew; `architecture` is the page as it is generated now.
pub fn pages(root: &Path, architecture: &Generated) -> anyhow::Result<Vec<Generated>> {
    let mut files = Vec::new();
    for (from, name, _) in PAGES {
        let text = match from == architecture.path {
            true => String::from_utf8(architecture.bytes.clone())?,
            false => fs::read_to_string(root.join(from)).with_context(|| from.to_owned())?,
        };
        files.push(Generated::text(&format!("docs/about/{name}.md"), led_anew(&text)));
    }
    Ok(files)
}

/// Links to pages of the book lead there, links to other files of the repository become their text.
fn led_anew(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(middle) = rest.find("](") {
        let Some(length) = rest[middle..].find(')') else { break };
        let (before, target) = (&rest[..middle], &rest[middle + 2..middle + length]);
        let led = match PAGES.iter().find(|(from, ..)| *from == target) {
            Some((_, name, _)) => Some(format!("{name}.md")),
            None if target.contains("://") || target.starts_with('#') => Some(target.to_owned()),
            None => target.strip_prefix("docs/").filter(|page| page.contains('.')).map(|page| format!("../{page}")),
        };
        match (led, before.rfind('[')) {
            (None, Some(open)) => {
                out.push_str(&before[..open]);
                out.push_str(&before[open + 1..]);
            }
            (led, _) => {
                out.push_str(before);
                out.push_str(&format!("]({})", led.as_deref().unwrap_or(target)));
            }
        }
        rest = &rest[middle + length + 1..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages_of_the_book_or_become_text() {
        let text = "See [the team](docs/team.md), [ja](README.ja.md), [samples](samples/tour), [web](https://a.b) and ![x](docs/pictures/tour.png).";
        let led = "See [the team](../team.md), [ja](overview.ja.md), samples, [web](https://a.b) and ![x](../pictures/tour.png).";
        assert_eq!(led_anew(text), led);
    }
}
