//! Lines of HTML in Markdown: what stands in a cell or an item is a block of its own.

use super::blocks::BlockKind;

/// Elements that part text, and what stands in them.
const ELEMENTS: [(&str, BlockKind); 26] = [
    ("td", BlockKind::Cell),
    ("th", BlockKind::Cell),
    ("tr", BlockKind::Cell),
    ("table", BlockKind::Cell),
    ("thead", BlockKind::Cell),
    ("tbody", BlockKind::Cell),
    ("caption", BlockKind::Cell),
    ("li", BlockKind::ListItem),
    ("ul", BlockKind::Paragraph),
    ("ol", BlockKind::Paragraph),
    ("dl", BlockKind::Paragraph),
    ("dt", BlockKind::Cell),
    ("dd", BlockKind::Paragraph),
    ("p", BlockKind::Paragraph),
    ("div", BlockKind::Paragraph),
    ("section", BlockKind::Paragraph),
    ("details", BlockKind::Paragraph),
    ("summary", BlockKind::Heading),
    ("figcaption", BlockKind::Cell),
    ("blockquote", BlockKind::Paragraph),
    ("h1", BlockKind::Heading),
    ("h2", BlockKind::Heading),
    ("h3", BlockKind::Heading),
    ("h4", BlockKind::Heading),
    ("h5", BlockKind::Heading),
    ("h6", BlockKind::Heading),
];

/// The block that begins with the tag a line begins with.
pub(super) fn block_at(line: &str) -> Option<BlockKind> {
    let rest = line.strip_prefix('<')?;
    kind_of(rest.strip_prefix('/').unwrap_or(rest))
}

/// Whether a line ends with the end of a block.
pub(super) fn closes_block(line: &str) -> bool {
    let Some(rest) = line.trim_end().strip_suffix('>') else { return false };
    rest.rfind("</").is_some_and(|at| kind_of(&line[at + "</".len()..]).is_some())
}

fn kind_of(tag: &str) -> Option<BlockKind> {
    let name = &tag[..tag.find(|letter: char| !letter.is_ascii_alphanumeric())?];
    ELEMENTS.iter().find(|(known, _)| name.eq_ignore_ascii_case(known)).map(|(_, kind)| *kind)
}

#[cfg(test)]
mod tests {
    use crate::text::Manuscript;

    #[test]
    fn cells_of_an_html_table_are_no_sentence() {
        let row = "  <tr>\n    <td>メンバーの管理</td>\n    <td>メンバーの追加と削除を許可</td>\n  </tr>\n";
        let text = format!("権限の一覧です。\n\n<table>\n{}</table>\n", row.repeat(30));
        let manuscript = Manuscript::read(&text);
        let longest = manuscript.sentences().iter().map(|sentence| sentence.range.len()).max();
        assert!(longest < Some(60), "{longest:?}");
        let row = "| `+=` | 左辺に右辺を足した後に左辺へ代入 | `x += 5;`\n";
        let manuscript = Manuscript::read(&row.repeat(9));
        assert!(manuscript.sentences().iter().all(|sentence| sentence.range.len() < 90));
        // A tag within a line parts nothing.
        assert_eq!(Manuscript::read("これは<b>大事</b>です。").sentences().len(), 1);
    }
}
