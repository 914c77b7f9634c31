## マニュアル

manuals-not-opened = マニュアルを開けません
    .hint = `shosai doctor` で `roots.manuals` を確かめてください
stage-unknown = `max_stage` が { $stage } です
    .hint = 3（広げない）か 4 を指定してください

## ノート

range-and-full = `range` と `full` の両方が指定されています
    .hint = どちらか一方を指定してください
note-absent = `{ $path }` はありません
    .hint = `vault_create` で作ってください
next-audit = 指摘が { $findings } 件、引用された元の行は { $percent } % です。元の文書を、まだ引用していない最初の行から読んでください
next-audit-done = 問題はなく、元の文書は引用されています
next-gaps = どのノートにもありません: { $terms }
next-bias = ヒットの { $percent } % が 1 つのノートに偏っています
next-verify = `{ $path }` を最初のヒットから読み、引用した行を `vault_coverage` で確かめてください
next-nothing-found = 見つかったものはなく、見るべきところも残っていません
next-all-cited = すべての行が引用されています
next-enough-cited = 行の { $percent } % が引用され、十分です
next-not-worth-it = 前回の走査はトークンに見合う成果がなく、続ける価値がありません
next-uncited = 行の { $percent } % が引用されています。まだの行から続けてください
next-read-on = ノートは { $lines } 行あります
next-scan-on = まだ行が残っています
next-prove = 終わりまで読みました。引用した行を確かめてください

## フォント

font-unusable = `{ $name }` は使えません: { $reason }
    .hint = shosai.yaml の `fonts` を直すか、外してください。同梱のフォントなら設定は要りません

## 文書

content-empty = content が空です
    .hint = Quarto Markdown のテキストを content に入れてください
content-or-path = content と path のどちらか一方が必要です
    .hint = content に Quarto Markdown を入れてください
document-unread = `{ $path }` を読めません: { $reason }
    .hint = ワークスペース内のファイルを指定するか、content に本文を入れてください
slides-unreadable = slides `{ $text }` が読めません
    .hint = `1,3-5` の形で指定してください
format-unknown = 形式 `{ $format }` には対応していません
    .hint = 対応形式: { $formats }。`quarto_list_formats` で一覧を確認できます{ $near }
option-unused = format_options の `{ $key }` は `{ $format }` 形式では使われません{ $near }
did-you-mean = 。もしかして `{ $near }`？
engine-not-permitted = engine: quarto は使えません。このサーバーは Quarto を起動しません
    .hint = engine を省くか native にしてください。Quarto を使うには運用者が document.engine: quarto を設定します
output-ending = `output_path` は `{ $format }` 形式の拡張子で終わる必要があります
    .hint = `.{ $extension }` で終わるファイル名を指定してください
output-outside = この場所には書けません: { $reason }
    .hint = ワークスペース内の絶対パス（または roots.output に加えたフォルダ）を指定してください。{ $way }
output-guarded = ボールトとマニュアルの中には出力できません
    .hint = ワークスペースの別のフォルダを指定してください
output-not-written = 出力ファイルを書けません: { $reason }
picture-not-drawn = 画像を描画できません: { $reason }
    .hint = quarto_render でファイルを作って確認してください
quarto-absent = Quarto（`{ $program }`）が見つかりません
    .hint = Quarto をインストールして document.quarto_path を設定するか、engine: native を使ってください
quarto-too-slow = Quarto が { $seconds } 秒以内に終わりませんでした
    .hint = 文書を分けるか、engine: native を使ってください
quarto-failed = Quarto が失敗しました
    .hint = quarto_output を確認してください。engine: native なら外部ソフトなしで出力できます
quarto-wrote-nothing = Quarto は成功と答えましたが、ファイルを読めません: { $reason }
    .hint = quarto_output を確認するか、engine: native を使ってください
mermaid-cli-absent = Mermaid CLI（`{ $program }`）が見つかりません
    .hint = `npm install -g @mermaid-js/mermaid-cli` でインストールするか、MERMAID_CLI_PATH と mermaid.engine の設定を外してください（内蔵の解析器だけで検証できます）
template-not-taken = `template` は `{ $format }` 形式では使えません
    .hint = template を外すか、{ $formats } のいずれかの形式を指定してください
template-address = テンプレートの URL `{ $url }` は使えません
    .hint = http または https の、パスが .pptx で終わる URL を指定してください
template-unknown = テンプレート `{ $name }` は登録されていません
    .hint = 登録済み: { $known }。または .pptx のパスか URL を指定してください
template-list-unread = テンプレートの一覧 `{ $path }` を読めません: { $reason }
template-list-not-yaml = `{ $path }` の YAML が読めません: { $reason }
    .hint = `templates:` の下に `id: {"{"}path: ファイル.pptx{"}"}` の形で書いてください
template-unread = テンプレート `{ $path }` を読めません: { $reason }
template-not-fetched = テンプレートを取得できません: { $reason }
at-line = { $line } 行目: { $finding }
chart-without-intent = グラフには意図の指定が必要です: `#| query: 月次売上の推移`
chart-refused = { $reason }（{ $way }）
not-a-picture = PNG・JPEG・GIF・WebP・SVG の画像ではありません
not-readable-text = UTF-8・UTF-16・CP932 のテキストではありません
data-without-comma = データ URI にコンマがありません
data-damaged = データ URI が壊れています: { $reason }
slides-shown = 全 { $total } 枚中 { $shown } 枚を表示
slide-at-line = { $number }. { $title }（{ $line } 行目）
next-slides = まだ表示していないスライドがあります。`slides: "{ $slides }"` でもう一度呼び出してください
next-slides-in-range = 全部で { $total } 枚です。`slides` には 1 から { $total } までを指定してください
