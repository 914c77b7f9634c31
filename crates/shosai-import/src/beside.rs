//! What stands on a sheet besides its cells: the words of text boxes and shapes, and comments.

use shosai_message::Failure;

use crate::package::{Package, relations, tree};
use crate::slides::paragraphs;
use crate::word::is;
use crate::{Source, sheets};

/// The paragraphs beside the cells of the sheet in this part.
pub(crate) fn read(source: &Source<'_>, package: &mut Package<'_>, sheet: &str) -> Result<Vec<String>, Failure> {
    let mut found = Vec::new();
    for (_, part) in relations(package, sheet)? {
        let file = part.rsplit('/').next().unwrap_or_default();
        let (drawing, comments) = (file.starts_with("drawing"), file.starts_with("comments"));
        if !drawing && !comments {
            continue;
        }
        let Some(text) = package.text(&part)? else { continue };
        // A drawing that cannot be read takes no sheet with it.
        let Ok(tree) = tree(source, &sheets::KIND, &text) else { continue };
        let holders = tree.descendants().filter(|node| is(node, if drawing { "sp" } else { "comment" }));
        // What old readers are shown instead says the same once more.
        for holder in holders.filter(|node| !node.ancestors().any(|above| is(&above, "Fallback"))) {
            if drawing {
                found.push(paragraphs(&holder).join("\n"));
            } else {
                let words = holder.descendants().filter(|node| is(node, "t")).filter_map(|node| node.text());
                let words = words.collect::<String>();
                let cell = holder.attribute("ref").unwrap_or_default();
                found.push(if words.trim().is_empty() { words } else { format!("{cell}: {words}") });
            }
        }
    }
    found.retain(|text| !text.trim().is_empty());
    Ok(found)
}
