## ノート

note-exists = `{ $path }` はすでにあります
    .hint = `vault_write` か `vault_replace` で変更するか、別の名前にしてください
trash-full = ごみ箱に `{ $path }` という名前のノートが多すぎます
    .hint = 先に `vault_rename` で名前を変えてください
note-changed = `{ $path }` は読んだ後に変更されています
    .hint = `vault_read` でもう一度読み、新しい `sha256` を付けて書いてください
note-not-text = `{ $path }` はテキストファイルではありません
    .hint = vault のツールが読むのは UTF-8・UTF-16・CP932 のテキストです
note-not-utf8 = `{ $path }` は UTF-8 ではありません
    .hint = `vault_write` で UTF-8 として書き直してください
find-empty = `find` が空です
    .hint = 探す文字列を指定してください
text-not-in-note = `{ $path }` に置き換える文字列がありません
    .hint = `vault_search` か `vault_read` で正確な表記を確かめてください

## 書ける場所

artifact-extension = `{ $path }`: artifacts/ に置けるのは .md と .json だけです
    .hint = 拡張子を .md か .json にするか、notes/ か drafts/ に書いてください
daily-log-name = `{ $path }`: 日次ログの名前は artifacts/daily/YYYY-MM-DD.md です
    .hint = 日付を名前にしてください。例: artifacts/daily/2026-02-03.md
append-only = `{ $path }` は追記専用です
    .hint = `vault_write` の mode "append" で追記してください。訂正も新しい項目として書きます

## 行

not-a-range = { $start }-{ $end } は行の範囲ではありません
    .hint = 行は 1 から数え、`end_line` は `start_line` 以降にしてください
cursor-before-first-line = カーソルが 0 行目から始まっています
    .hint = 行は 1 から数えます

## 検索

query-without-term = `query` に検索語がありません
    .hint = 空白で区切った語を 1 つ以上指定してください
query-empty = `query` が空です
    .hint = 語・句・パターンのいずれかを指定してください
query-only-separators = `query` から区切り文字を除くと何も残りません
    .hint = mode "plain" を使うか、別の語にしてください
pattern-unusable = このパターンは使えません: { $reason }
    .hint = パターンを直すか、mode "plain" を使ってください。先読み・後読みと後方参照は使えません
not-a-path-pattern = `{ $text }` はパスのパターンではありません
    .hint = `**/*.md` のようなパターンを使ってください

## 成果物

artefact-not-json = 成果物が JSON ではありません: { $reason }
    .hint = JSON を直すか、名前を .md にしてください
audit-no-source = `source_lines` がありません
audit-no-shared-word = 引用した行に共通する語がありません
audit-beyond-source = { $start }〜{ $end } 行を引用していますが、元の文書は { $lines } 行です
audit-reference-lost = 参照先 `{ $to }` がありません
audit-reference-one-way = `{ $to }` を参照していますが、`{ $to }` からの参照がありません
audit-unreached = 始まりからたどり着けません
audit-one-way-on = 分岐なのに、進む先が二つありません
audit-leads-nowhere = 行き先がなく、終わりの形にもなっていません
