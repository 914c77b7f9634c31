## 文法が期待するもの

want-range-end = `-->` と範囲の終わり
want-trapezoid-end = `/]` または `\]`
want-colon-before-point = 座標の前の `:`
want-class-note-namespace = `class`・`note`・`namespace` のいずれか
want-flowchart = `flowchart` または `graph`
want-href-or-call = `href` または `call`
want-note-place = `left of`・`right of`、または二重引用符で囲んだ文字列
want-brace-or-break = `{"}"}` または改行
want-class-name = クラス名
want-closing-quote = 閉じる `"`
want-curve = 曲線の種類
want-direction = `TD` や `LR` のような向き
want-quoted-function = 二重引用符で囲んだ関数名
want-click-target = 関数名、`href`、または二重引用符で囲んだリンク先
want-quoted-label = 二重引用符で囲んだラベル
want-label = ラベル
want-plain-label = ラベル。括弧や引用符を含む場合は二重引用符で囲む
want-break-after-class-diagram = `classDiagram` の後の改行
want-break-after-direction = 向きの後の改行
want-break-after-title = サブグラフの題名の後の改行
want-line-break = 改行
want-line = `--` や `..` のような線
want-member = メンバー
want-name-after-dot = `.` の後の名前
want-name = 名前
want-node-id = ノードの ID
want-node = ノード
want-property = 属性
want-space-after-and = `&` の後の空白
want-space-and-class = 空白とクラス名
want-space-and-style = 空白とスタイル
want-space = 空白
want-state = 状態
want-state-statement = 状態・遷移・ノートのいずれか
want-style-class = スタイルのクラス名
want-style-such-as = `fill:#f9f` のようなスタイル
want-style = スタイル
want-task-data = `:` の後のタスクの内容
want-task-name = `:` の前のタスク名
want-arrow-text = 矢印の文字列
want-quoted-text = 二重引用符で囲んだ文字列
want-text = 文字列
want-subgraph-title = サブグラフの題名
want-title = 題名
want-tooltip-or-blank = 二重引用符で囲んだ説明、または `_blank`
want-tooltip = 二重引用符で囲んだ説明
want-value = 値
want-width = 幅
want-address = 二重引用符で囲んだリンク先
want-arrow = `-->` のような矢印
want-arrow-or-break = 矢印・`;`・改行のいずれか
want-id = ID
want-block-before-end = `end` の前に一つ以上のブロック
want-block = 一つ以上のブロック
want-class-names = 二重引用符で囲んだクラス名
want-state-ids = 状態の ID
want-closing-bracket = ラベルを閉じる括弧
want-type = 図の種類
want-arrow-end = `-->` のような矢印の終わり
want-quoted-note = 二重引用符で囲んだノート
want-note-text = ノートの本文
want-link-or-default = リンクの番号または `default`
want-link-number = リンクの番号
want-point = `[0.3, 0.6]` のような 0 から 1 までの二つの数

## 判定

unexpected = { $found } はここでは使えません
unexpected-for = { $found } は想定外です（期待: { $expected }）
unclosed = `{ $what }` が閉じられていません
end-of-text = 図の終わり
end-of-line = 行の終わり
check-stopped = 検証が完了する前に中断されました
parser-failed = パーサーが内部エラーで停止しました。図そのものは正しい可能性があります
diagram-empty = 図の中身が空です
accepted-but = Mermaid は受理しますが、意図どおりに描画されない可能性があります: { $reason }
type-unknown = `{ $word }` は図の種類として認識できません
parser-said = 構文エラー: { $said }
source-too-large = 図が { $bytes } バイトを超えています。分割してください
lines-too-many = 図が { $lines } 行を超えています。分割してください
directive-unreadable = この指示文は解釈できません。`%%{"{"}init: {"{"}…{"}"}{"}"}%%` と書いてください
type-twice = 図の種類が二重に書かれています
full-width-space = 全角スペースはここでは空白として扱われません。半角スペースにしてください
branch-quoted = この文字で始まるブランチ名は二重引用符で囲んでください
text-quoted = この文字で始まる文字列は二重引用符で囲んでください
unquoted-not-ascii = 引用符なしの文字列に使えるのは半角英数字だけです。二重引用符で囲んでください
sankey-not-ascii = Mermaid の sankey 図に書けるのは ASCII 文字だけです
end-closes-nothing = この `end` に対応する `block` がありません
edges-too-many = Mermaid の flowchart に書ける矢印は 500 本までです。図を分割してください
before-first-node = アイコンやクラスの指定が最初のノードより前にあります
namespaces-too-deep = 名前空間の入れ子が深すぎます
member-without-name = メンバーが `)` で終わっていますが、対応する名前と `(` がありません
state-name-one-word = 状態名は 1 語でなければなりません。`state "複数の語" as id` と書いてください

## 提案

meant = `{ $word }` の間違いではありませんか？
start-with-type = 図は `flowchart TD` や `sequenceDiagram` のような種類の宣言から始めてください
full-width = 全角の `{ $found }` は構文として使えません。構文なら半角の `{ $meant }` に直し、文字列なら二重引用符で囲んでください
end-reserved = `end` は予約語です。`End` と書くか、二重引用符で囲んでください
subgraph-without-end = `subgraph` に対応する `end` がありません。追加してください
block-without-end = `loop`・`alt`・`opt`・`par` などに対応する `end` がありません。追加してください
quote-alone = 二重引用符が閉じられていません。閉じるか、ラベルの中の引用符は `#quot;` と書いてください
label-quoted = 括弧を含むラベルは二重引用符で囲んでください: `A["f(x)"]`
bracket-alone = `{ $open }` に対応する `{ $close }` がこの行にありません。閉じてください
arrow-written = 矢印は `{ $arrow }` と書いてください

## 文書

opening-misspelled = コードブロックの開始記号の書き方が正しくありません。空白を入れずに ```{"{"}mermaid{"}"} と書いてください
mermaid-misspelled = スペルミス: "mermaid"の誤記
language-absent = 内容は Mermaid（`{ $keyword }`）ですが言語指定がありません。```{"{"}mermaid{"}"} と書いてください
block-open = コードブロックが閉じられていません。終了マーカー ``` を追加してください
markers-differ = 開始と終了のマーカーの数が異なります。どちらも { $count } 個にしてください
block-in-block = コードブロックの中で別のコードブロックが始まっています。先のブロックを閉じてください
block-empty = コードブロックが空です。図を書いてください
word-misspelled = スペルミス: `{ $meant }` の誤記（`{ $word }`）
comment-mark = Mermaid のコメントは `%%` で始めてください
quote-alone-on-line = 二重引用符の対応が取れていません。開始と終了をそろえてください
inline-diagram = インラインコードの中の図（`{ $keyword }`）は描画されません。```{"{"}mermaid{"}"} ブロックに書いてください
word-outside = Mermaidキーワード "{ $word }" がコードブロック外にあります。コードブロックで囲んでください。

## 描画

draw-unsound = ブロックの { $line } 行目: { $problem }
draw-refused = 図を描画できません: { $reason }
draw-too-large = 図が大きすぎて描画できません: { $reason }。小さな図に分けてください
draw-stopped = 描画が中断されました。時間を延ばすか、図を小さくしてください
draw-internal = 描画エンジンが内部エラーで停止しました。図を簡単にし、元のテキストを報告してください
type-not-recognised = 図の種類を認識できません
source-bytes = テキストが { $bytes } バイトあります（上限 { $most }）
source-lines = { $lines } 行あります（上限 { $most } 行）
line-bytes = 1 行が { $bytes } バイトあります（上限 { $most }）
word-bytes = 1 語が { $bytes } バイトあります（上限 { $most }）
limit-exceeded = { $limit } が { $actual } です（上限 { $most }）
drawn-from-simpler = 図は等価な簡単な記法に直して描画しました（特殊な文字を含む ID はラベルにしました）
glyphs-missing = フォントに字形がない文字があります: { $letters }

## 別のエンジンの判定

cli-error-picture = mermaid-cli はこのブロックをエラー画像として描画します（Syntax error in text）
cli-refused = mermaid-cli がこの図を拒否しました
cli-too-slow = MERMAID_CLI_TIMEOUT: mermaid-cli が { $seconds } 秒以内に応答しませんでした。制限時間を延ばしてください
cli-failed = MERMAID_CLI_ERROR: mermaid-cli を実行できませんでした: { $reason }

## Graphviz

dot-empty = グラフに節点がありません
dot-open = { $line } 行で始まる文字列が閉じられていません
dot-unexpected = { $line } 行: ここに `{ $found }` は置けません。グラフは `digraph { "{" } a -> b { "}" }` の形です
dot-ignored = フローチャートとして描きました。従わなかった指定: { $ignored }
dot-markup = HTML のラベルは配置を除いて文字だけにしました
