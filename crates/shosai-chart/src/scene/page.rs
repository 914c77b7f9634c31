//! A scene as a page of its own: marks that say their values when pointed at, and the rows that were drawn. No script,
//! nothing asked of the network.

use super::svg::{escape, font_rules, number, write};
use super::{Frame, Scene, Tip};
use crate::messages;
use crate::numbers::named;
use crate::prepared::Prepared;
use crate::table::Column;
use shosai_message::Language;
use shosai_text::Faces;
use std::fmt::Write;

/// Rows of the data that a page lists.
const MOST_ROWS: usize = 2_000;

const STYLE: &str = include_str!("page.css");

/// Writes the page.
pub fn page(scene: &Scene, prepared: &Prepared, faces: &Faces, language: Language) -> String {
    let tips: String = scene.tips.iter().map(|tip| told(tip, scene, faces)).collect();
    let picture = write(scene, "", &tips);
    let data = rows(prepared, language);
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>{}</title><style>{}{STYLE}</style></head><body>\n<figure>{picture}</figure>\n{data}</body></html>\n",
        language.tag(),
        escape(&scene.title),
        font_rules(scene, faces),
    )
}

/// A mark that can be pointed at, and what it says then, kept inside the picture.
fn told(tip: &Tip, scene: &Scene, faces: &Faces) -> String {
    let Frame { left, top, right, bottom } = tip.frame;
    let size = (scene.width / 70.0).clamp(12.0, 18.0);
    let (width, height) = (faces.regular.width(&tip.text, size) + size, size * 1.8);
    let x = ((left + right - width) / 2.0).clamp(0.0, (scene.width - width).max(0.0));
    let y = if top - height - 4.0 > 0.0 { top - height - 4.0 } else { bottom + 4.0 };
    format!(
        "<g class=\"tip\"><rect class=\"mark\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/><g class=\"says\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\"/><text x=\"{}\" y=\"{}\" font-size=\"{}\">{}</text></g></g>",
        number(left),
        number(top),
        number((right - left).max(1.0)),
        number((bottom - top).max(1.0)),
        number(x),
        number(y),
        number(width),
        number(height),
        number(x + size * 0.5),
        number(y + size * 1.25),
        number(size),
        escape(&tip.text)
    )
}

/// The rows that were drawn, as a table that unfolds.
fn rows(prepared: &Prepared, language: Language) -> String {
    let roles = &prepared.plan.roles;
    let drawn = [&roles.x, &roles.color, &roles.facet, &roles.y];
    let columns: Vec<_> = drawn.into_iter().flatten().filter_map(|name| prepared.table.column(name)).collect();
    let cells: Vec<Vec<String>> = columns.iter().map(|column| prepared.names(column)).collect();
    let count = prepared.table.rows.min(cells.first().map_or(0, Vec::len));
    let shown = count.min(MOST_ROWS);
    let mut out =
        format!("<details><summary>{}</summary><table><thead><tr>", said(messages::DrawnRows { count }, language));
    let class = |column: &Column| if column.is_number() { " class=\"n\"" } else { "" };
    for column in &columns {
        let _ = write!(out, "<th scope=\"col\"{}>{}</th>", class(column), escape(&named(column)));
    }
    out.push_str("</tr></thead><tbody>");
    for row in 0..shown {
        out.push_str("<tr>");
        for (column, cells) in columns.iter().zip(&cells) {
            let _ = write!(out, "<td{}>{}</td>", class(column), escape(cells.get(row).map_or("", String::as_str)));
        }
        out.push_str("</tr>");
    }
    out.push_str("</tbody></table>");
    if shown < count {
        let _ = write!(out, "<p>{}</p>", said(messages::RowsNotListed { count: count - shown }, language));
    }
    out.push_str("</details>\n");
    out
}

fn said(entry: impl Into<shosai_message::Message>, language: Language) -> String {
    escape(&entry.into().say(language))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, Options, visualize};
    use shosai_text::Face;

    fn drawn(query: &str, options: &Options) -> String {
        let face = || Face::from_static(include_bytes!("../../../../assets/fonts/IBMPlexSansJP-Regular.ttf")).unwrap();
        let faces = Faces { regular: face(), bold: face() };
        let table = "月,地域,売上\n2024-01,東<京,120\n2024-02,東<京,135\n2024-01,大阪,80\n2024-02,大阪,95\n";
        let answer = visualize(table, query, options, &faces, &|| false, &mut |_| ());
        assert!(!answer.is_error && !answer.metadata.fallback_applied, "{:?}", answer.error);
        String::from_utf8(answer.image).unwrap()
    }

    #[test]
    fn a_page_tells_every_mark_and_lists_the_rows_and_runs_nothing() {
        for query in ["地域別の売上の推移", "地域別の売上を比較", "売上の分布", "地域別の売上の構成比"]
        {
            let page = drawn(query, &Options { format: Format::Html, ..Options::default() });
            assert!(page.matches("class=\"tip\"").count() >= 2, "{query}");
            assert!(page.contains("<details><summary>図のデータ"), "{query}");
            assert!(!page.contains("<script") && !page.contains("東<京"), "{query}");
        }
        let lines = drawn("地域別の売上の推移", &Options { format: Format::Html, ..Options::default() });
        assert!(lines.contains("東&lt;京: 120</text>") && lines.contains("<td class=\"n\">120</td>"), "{lines}");
    }

    #[test]
    fn an_svg_carries_its_letters_only_when_asked() {
        let svg = |embed_font| {
            drawn("地域別の売上を比較", &Options { format: Format::Svg, embed_font, ..Options::default() })
        };
        assert!(!svg(false).contains("@font-face"));
        assert!(svg(true).matches("@font-face").count() == 2 && svg(true).len() < 60_000, "{}", svg(true).len());
    }
}
