//! What the grammars expect, in Japanese. Pure syntax such as `]` needs no translation.

/// English phrase and its Japanese counterpart.
const PHRASES: [(&str, &str); 64] = [
    ("`-->` and the end of the range", "`-->` と範囲の終わり"),
    ("`/]` or `\\]`", "`/]` または `\\]`"),
    ("`:` before the point", "座標の前の `:`"),
    ("`class`, `note` or `namespace`", "`class`・`note`・`namespace` のいずれか"),
    ("`flowchart` or `graph`", "`flowchart` または `graph`"),
    ("`href` or `call`", "`href` または `call`"),
    ("`left of`, `right of` or a text in double quotes", "`left of`・`right of`、または二重引用符で囲んだ文字列"),
    ("`}` or a line break", "`}` または改行"),
    ("a class name", "クラス名"),
    ("a closing `\"`", "閉じる `\"`"),
    ("a curve", "曲線の種類"),
    ("a direction such as `TD` or `LR`", "`TD` や `LR` のような向き"),
    ("a function name in double quotes", "二重引用符で囲んだ関数名"),
    ("a function name, `href` or an address in double quotes", "関数名、`href`、または二重引用符で囲んだリンク先"),
    ("a label in double quotes", "二重引用符で囲んだラベル"),
    ("a label", "ラベル"),
    ("a label; quote it if it holds brackets or quotes", "ラベル。括弧や引用符を含む場合は二重引用符で囲む"),
    ("a line break after `classDiagram`", "`classDiagram` の後の改行"),
    ("a line break after the direction", "向きの後の改行"),
    ("a line break after the subgraph's title", "サブグラフの題名の後の改行"),
    ("a line break", "改行"),
    ("a line such as `--` or `..`", "`--` や `..` のような線"),
    ("a member", "メンバー"),
    ("a name after `.`", "`.` の後の名前"),
    ("a name", "名前"),
    ("a node id", "ノードの ID"),
    ("a node", "ノード"),
    ("a property", "属性"),
    ("a space after `&`", "`&` の後の空白"),
    ("a space and a class name", "空白とクラス名"),
    ("a space and a style", "空白とスタイル"),
    ("a space", "空白"),
    ("a state", "状態"),
    ("a state, a transition or a note", "状態・遷移・ノートのいずれか"),
    ("a style class name", "スタイルのクラス名"),
    ("a style such as `fill:#f9f`", "`fill:#f9f` のようなスタイル"),
    ("a style", "スタイル"),
    ("a task's data after `:`", "`:` の後のタスクの内容"),
    ("a task's name before `:`", "`:` の前のタスク名"),
    ("a text for the arrow", "矢印の文字列"),
    ("a text in double quotes", "二重引用符で囲んだ文字列"),
    ("a text", "文字列"),
    ("a title for the subgraph", "サブグラフの題名"),
    ("a title", "題名"),
    ("a tooltip in double quotes or `_blank`", "二重引用符で囲んだ説明、または `_blank`"),
    ("a tooltip in double quotes", "二重引用符で囲んだ説明"),
    ("a value", "値"),
    ("a width", "幅"),
    ("an address in double quotes", "二重引用符で囲んだリンク先"),
    ("an arrow such as `-->`", "`-->` のような矢印"),
    ("an arrow, `;` or a line break", "矢印・`;`・改行のいずれか"),
    ("an id", "ID"),
    ("at least one block before `end`", "`end` の前に一つ以上のブロック"),
    ("at least one block", "一つ以上のブロック"),
    ("class names in double quotes", "二重引用符で囲んだクラス名"),
    ("state ids", "状態の ID"),
    ("the bracket that closes the label", "ラベルを閉じる括弧"),
    ("the diagram's type", "図の種類"),
    ("the end of the arrow, such as `-->`", "`-->` のような矢印の終わり"),
    ("the note in double quotes", "二重引用符で囲んだノート"),
    ("the note's text", "ノートの本文"),
    ("the number of a link or `default`", "リンクの番号または `default`"),
    ("the number of a link", "リンクの番号"),
    ("two numbers from 0 to 1, such as `[0.3, 0.6]`", "`[0.3, 0.6]` のような 0 から 1 までの二つの数"),
];

/// The Japanese for what a grammar expected.
pub(super) fn expected_in_japanese(expected: &'static str) -> &'static str {
    PHRASES.iter().find(|(english, _)| *english == expected).map_or(expected, |(_, japanese)| *japanese)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_has_its_japanese_and_syntax_stays() {
        assert_eq!(expected_in_japanese("a node id"), "ノードの ID");
        assert_eq!(expected_in_japanese("`]`"), "`]`");
        assert!(PHRASES.iter().all(|(english, japanese)| english.is_ascii() && !japanese.is_empty()));
    }
}
