## マニュアルのフォルダー

manuals-missing = マニュアルのフォルダーがありません
    .hint = マニュアルごとのフォルダーを入れて作るか、マニュアルのある場所を MANUALS_ROOT に設定してください
no-such-manual = マニュアル `{ $id }` はありません
    .hint = 次のいずれかを指定してください: { $known }
no-manuals = マニュアル `{ $id }` はありません
    .hint = `.md`・`.json`・`.txt` ファイルのフォルダーを、マニュアルのフォルダーの下に置いてください
no-such-file = マニュアル `{ $manual }` にファイル `{ $path }` はありません
    .hint = `manual_ls` でマニュアルのファイルを一覧してください
no-such-section = マニュアル `{ $manual }` に節 `{ $section }` はありません
    .hint = `list_sections` か `manual_toc` で節を一覧してください
section-file-missing = 節 `{ $section }` のファイル `{ $file }` がありません
    .hint = ファイルをマニュアルのフォルダーに置くか、別の節を読んでください
file-not-text = `{ $path }` はテキストとして読めません
    .hint = ファイルを UTF-8 に変換してください

## ファイルの問題。答えに添えて伝える

kind-not-read = `{ $path }` は読まない種類のファイルです
partly-read = `{ $path }`: { $reason }
contents-unreadable = `{ $path }` は JSON ではないため（{ $line } 行 { $column } 桁）、テキストファイルを名前順に並べます
contents-without-list = `{ $path }` に `toc` の一覧がないため、テキストファイルを名前順に並べます
contents-id-twice = `{ $path }` に id `{ $id }` が 2 回あります。先のものを使います
contents-entry-incomplete = `{ $path }`: { $number } 番目の項目に `id`・`title`・`file` のいずれかがありません
chapter-file-missing = `{ $manual }`: 章 `{ $chapter }` のファイル `{ $file }` がありません
not-text-left-out = `{ $path }` はテキストではないため除きました
left-out = `{ $path }` を除きました: { $reason }
too-many-files = マニュアルのフォルダーに { $most } を超えるファイルとフォルダーがあるため、`{ $path }` は一部しか、または全く検索していません
link-not-followed = `{ $path }` はリンクのため、たどっていません
not-opened = `{ $path }` は開けないため、検索していません
too-deep = `{ $path }` は { $most } 階層より深いため、検索していません
name-not-usable = `{ $path }` は使えない名前か、ほかと重なる名前のため、検索していません
index-not-kept = 索引をディスクに保存できませんでした: { $reason }
synonyms-line = `{ $path }`: { $line } 行目は `語: [別の語, …]` でも `- [語, 別の語]` でもありません

## 読む

whole-markdown = Markdown ファイル全体は返しません
    .hint = scope `section` で必要な節を読むか、`bridge_copy_file` でファイルを写してください
reference-to-other = 参照先が `{ $target }` です
    .hint = `manual_hits` が返す `target: "manual"` の参照を指定してください
no-such-line = `{ $path }` に { $line } 行目はありません
    .hint = `manual_find` か `manual_toc` で新しい参照を得てください
file-changed = `{ $path }` は参照を作った後に変更されています
    .hint = `manual_find` か `manual_toc` をもう一度実行し、新しい参照を使ってください
reference-empty = 参照が空です
    .hint = 「第3章を参照」のような参照の語句を指定してください

## 探す

query-empty = `query` が空です
    .hint = 探す文字列を `query` に指定してください
query-without-words = `query` に探す語がありません
    .hint = 語・句・質問のいずれかを `query` に指定してください
no-such-trace = トレース `{ $id }` はないか、期限が切れています
    .hint = `manual_find` をもう一度実行し、その答えの `trace_id` を使ってください

## 候補の理由と、次にすること

hit-by-reference = 参照先
hit-by-heading = 見出し・部分一致
hit-in-conflict = 数値・期日・可否の記述が食い違う
gap-no-term = 「{ $term }」を含む箇所がありません
    .hint = 別の言い方で探すか、.synonyms.yaml に同義語を加えてください
gap-no-exception = 例外・除外の記述が見つかりません
    .hint = manual_excepts で例外語彙を直接抽出してください
next-unscanned = { $count } 件を見終えていません
next-few-candidates = 候補が { $count } 件です
next-conflicts = 記述の食い違いが { $count } 組あります
next-one-file = 候補が 1 つのファイルに偏っています
next-complete = 候補が揃っています
gap-time-spent = すべてを調べる前に時間が尽きました
    .hint = `only_unscanned_from_trace_id` で続きを調べるか、`budget.time_ms` を増やしてください
gap-meant = 「{ $term }」はどの節にもありません。代わりに「{ $meant }」を探しました
    .hint = 違っていたら、正しい語で検索し直してください
gap-akin = 「{ $term }」はほとんど出てきません。同じ語ではありませんが、意味の近い語でも探しました: { $akin }
    .hint = その結果は推測として読むか、マニュアルの語で検索し直してください
next-unread = { $count } 件の節・ファイルが読まれていません
next-read-best = 近い節を並べました。先頭から読み、答えがなければその節の語で検索し直してください
next-close-words = 「{ $term }」に近い語が、その語のない節で使われています: { $words }。同じことを指すなら、その語でも検索してください
