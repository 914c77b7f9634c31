//! Spellings of one word: okurigana, long-vowel marks, and loanwords beside their originals.

use std::ops::Range;

use crate::{chars, pattern::Pattern, text::Manuscript};

use super::letters;

static COMPOUND: Pattern = Pattern::fixed(
    "[\\u{4E00}-\\u{9FFF}々]+(?:[いえきけしせちてりれみめびべぎげ][\\u{4E00}-\\u{9FFF}]+)*[いえきけしせちてにねひへみめりれぎげじぜびべ]?|[ァ-ヺー]{2,}|[A-Za-z]{2,}",
);

/// Words that could have another spelling, with their places.
pub(super) fn words(manuscript: &Manuscript) -> Vec<(Range<usize>, String)> {
    let mut found = Vec::new();
    for run in letters::prose_runs(manuscript) {
        let text = &manuscript.text()[run.range.clone()];
        for place in COMPOUND.find_all(text) {
            let range = run.range.start + place.start..run.range.start + place.end;
            found.push((range, text[place].to_string()));
        }
    }
    found
}

/// What spellings of one word have in common.
pub(super) fn key(word: &str) -> Option<String> {
    let kanji = word.chars().filter(|letter| chars::is_kanji(*letter)).count();
    if kanji >= 2 {
        // Okurigana inside compounds come and go: 雇入, 雇い入れ.
        return Some(word.chars().filter(|letter| chars::is_kanji(*letter)).collect());
    }
    if let Some((_, katakana)) = LOANWORDS.iter().find(|(latin, _)| latin.eq_ignore_ascii_case(word)) {
        return Some(bare(katakana));
    }
    word.chars().all(chars::is_katakana).then(|| bare(word))
}

/// A katakana word without what varies: long-vowel marks and ヴ.
fn bare(word: &str) -> String {
    let plain = word
        .replace("ヴァ", "バ")
        .replace("ヴィ", "ビ")
        .replace("ヴェ", "ベ")
        .replace("ヴォ", "ボ")
        .replace('ヴ', "ブ");
    plain
        .replace("ウェア", "ウエア")
        .replace("フェイス", "フェース")
        .replace("イヤ", "イア")
        .trim_end_matches('ー')
        .to_string()
}

/// Words often written both in the alphabet and in katakana.
const LOANWORDS: &[(&str, &str)] = &[
    ("blog", "ブログ"),
    ("user", "ユーザー"),
    ("server", "サーバー"),
    ("web", "ウェブ"),
    ("mail", "メール"),
    ("email", "メール"),
    ("room", "ルーム"),
    ("money", "マネー"),
    ("passport", "パスポート"),
    ("computer", "コンピューター"),
    ("internet", "インターネット"),
    ("system", "システム"),
    ("data", "データ"),
    ("file", "ファイル"),
    ("folder", "フォルダー"),
    ("page", "ページ"),
    ("link", "リンク"),
    ("game", "ゲーム"),
    ("music", "ミュージック"),
    ("news", "ニュース"),
    ("home", "ホーム"),
    ("test", "テスト"),
    ("code", "コード"),
    ("table", "テーブル"),
    ("view", "ビュー"),
    ("error", "エラー"),
    ("software", "ソフトウェア"),
    ("hardware", "ハードウェア"),
    ("network", "ネットワーク"),
    ("service", "サービス"),
    ("member", "メンバー"),
    ("team", "チーム"),
    ("project", "プロジェクト"),
    ("shop", "ショップ"),
    ("book", "ブック"),
    ("card", "カード"),
    ("camera", "カメラ"),
    ("video", "ビデオ"),
    ("interface", "インターフェース"),
    ("browser", "ブラウザー"),
    ("driver", "ドライバー"),
    ("printer", "プリンター"),
    ("application", "アプリケーション"),
    ("message", "メッセージ"),
    ("password", "パスワード"),
    ("account", "アカウント"),
    ("menu", "メニュー"),
    ("title", "タイトル"),
    ("list", "リスト"),
    ("image", "イメージ"),
    ("design", "デザイン"),
    ("store", "ストア"),
    ("event", "イベント"),
    ("group", "グループ"),
    ("report", "レポート"),
    ("support", "サポート"),
];
