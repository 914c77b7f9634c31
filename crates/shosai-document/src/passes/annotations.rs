//! Code annotations: `# <1>` at the end of a line, explained by the numbered list that follows the code.

use crate::tree::{Block, BlockKind, Document, walk};

/// What begins a comment in the languages that are annotated.
const COMMENTS: [&str; 7] = ["<!--", "#", "//", "--", "%", ";", "!"];

/// Puts the circled number of its explanation in place of each mark.
pub fn annotations(document: &mut Document) {
    let off = document.metadata.text("code-annotations").is_some_and(|how| matches!(how.as_str(), "false" | "none"));
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        for place in 0..blocks.len() {
            let explained = blocks[place + 1..].iter().find(|next| !is_output(next)).is_some_and(is_numbered);
            let BlockKind::Code { text, .. } = &mut blocks[place].kind else { continue };
            if explained && text.contains('<') {
                let lines = text.split('\n').map(|line| marked(line, off).unwrap_or_else(|| line.to_owned()));
                *text = lines.collect::<Vec<_>>().join("\n");
            }
        }
    });
}

fn is_numbered(block: &Block) -> bool {
    matches!(block.kind, BlockKind::Ordered { .. })
}

/// What the code made may stand between it and its explanation.
fn is_output(block: &Block) -> bool {
    matches!(&block.kind, BlockKind::Div { attributes, .. } if attributes.classes.iter().any(|class| class.starts_with("cell-output")))
}

/// A line with its mark replaced; nothing where it has none.
fn marked(line: &str, off: bool) -> Option<String> {
    let rest = line.trim_end().trim_end_matches("-->").trim_end().strip_suffix('>')?;
    let at = rest.rfind('<')?;
    let number: u32 = rest[at + 1..].parse().ok()?;
    let before = rest[..at].trim_end();
    let code =
        COMMENTS.iter().find_map(|comment| before.strip_suffix(comment))?.trim_end_matches(['#', '/']).trim_end();
    Some(if off { code.to_owned() } else { format!("{code}  {}", circled(number)) })
}

fn circled(number: u32) -> String {
    const FIRST: u32 = 0x2460;
    let letter = (1..=20).contains(&number).then(|| char::from_u32(FIRST + number - 1)).flatten();
    letter.map_or_else(|| format!("({number})"), |letter| letter.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_behind_a_comment_sign_become_circled_numbers() {
        assert_eq!(marked("x <- 1 # <1>", false).unwrap(), "x <- 1  ①");
        assert_eq!(marked("<p> <!-- <2> -->", false).unwrap(), "<p>  ②");
        assert_eq!(marked("int a; // <3>", true).unwrap(), "int a;");
        assert_eq!(marked("if a <2>", false), None);
    }
}
