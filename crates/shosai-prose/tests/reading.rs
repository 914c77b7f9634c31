//! How a manuscript is read.

use shosai_prose::{BlockKind, Manuscript, Voice};

fn sentences(text: &str) -> Vec<String> {
    let manuscript = Manuscript::read(text);
    manuscript.sentences().iter().map(|sentence| manuscript.text()[sentence.range.clone()].to_string()).collect()
}

#[test]
fn ruby_and_notes_are_not_text() {
    let manuscript =
        Manuscript::read("　｜麦藁帽《むぎわらぼう》を被《かぶ》った。［＃「被」に傍点］《《強調》》です。");
    assert_eq!(manuscript.text(), "麦藁帽を被った。強調です。".replace("麦", "\u{3000}麦"));
}

#[test]
fn sentences_end_outside_quotes_and_where_speech_ends() {
    assert_eq!(
        sentences("彼は「行く。帰る。」と言った。雨だ！？　晴れた。"),
        ["彼は「行く。帰る。」と言った。", "雨だ！？", "晴れた。"]
    );
    assert_eq!(sentences("「おはよう」\n彼は言った。\n「やあ」"), ["「おはよう」", "彼は言った。", "「やあ」"]);
    assert_eq!(sentences("値は3.14です。version 1.2.3"), ["値は3.14です。", "version 1.2.3"]);
}

#[test]
fn voices_are_told_apart() {
    let manuscript = Manuscript::read("「おはよう」\n（眠い）\n彼は起きた。");
    let voices: Vec<Voice> = manuscript.sentences().iter().map(|sentence| sentence.voice).collect();
    assert_eq!(voices, [Voice::Dialogue, Voice::Inner, Voice::Narration]);
}

#[test]
fn markdown_is_read_as_blocks_and_marks_are_left_out() {
    let manuscript = Manuscript::read(
        "---\ntitle: x\n---\n# 見出し\n\n本文の**太字**と`code`と[名](http://example.com)。\n\n- 項目\n\n> 引用\n\n```\ncode\n```\n",
    );
    let kinds: Vec<(BlockKind, bool)> = manuscript.blocks().iter().map(|block| (block.kind, block.quoted)).collect();
    assert_eq!(
        kinds,
        [
            (BlockKind::Heading, false),
            (BlockKind::Paragraph, false),
            (BlockKind::ListItem, false),
            (BlockKind::Paragraph, true),
            (BlockKind::Code, false)
        ]
    );
    assert!(manuscript.text().contains("本文の太字とcodeと名。"));
}

#[test]
fn lines_and_columns_count_letters_from_one() {
    let manuscript = Manuscript::read("一行目\n二行目です");
    let place = manuscript.source().find("です").unwrap();
    assert_eq!(manuscript.line_and_column(place), (2, 4));
    assert_eq!(manuscript.line(2), "二行目です");
    assert_eq!(manuscript.line_count(), 2);
}

#[test]
fn brackets_are_matched_by_nesting() {
    let manuscript = Manuscript::read("「彼は『行く』と」言った）。");
    let marks: Vec<(char, usize)> = manuscript.pairs().iter().map(|pair| (pair.mark, pair.depth)).collect();
    assert_eq!(marks, [('「', 0), ('『', 1)]);
    assert_eq!(manuscript.lonely_brackets().iter().map(|(mark, _)| *mark).collect::<Vec<_>>(), ['）']);
}
