## 読み込み

front-matter-unreadable = フロントマターの YAML が読めません（{ $line } 行 { $column } 桁）: { $reason }
    .hint = その行の YAML を直してから、もう一度呼び出してください
front-matter-not-a-map = フロントマターが `キー: 値` の並びになっていません
extension-unknown = `from` にある拡張 `{ $name }` には対応していません
nested-marks = 括弧や記号の組み合わせが多すぎる箇所があり、その部分は普通の文字のままにしました
nested-blocks = 箇条書き・引用・区画の入れ子が深すぎるため、以降は普通の文字のままにしました
div-tag-open = この `<div>` は閉じられていないため、末尾で閉じました
division-open = この `:::` は閉じられていないため、末尾で閉じました
division-not-read = この `:::` は区画を開いても閉じてもいないため、文字のまま表示します
footnote-twice = 脚注 `{ $label }` の定義が 2 つあるため、後のものを使いました
footnote-undefined = 脚注 `{ $label }` の定義がありません
outside-the-text = `{ $path }` は本文の外にあるため読みません
includes-too-deep = ファイルの取り込みの入れ子が深すぎます
notebook-unreadable = ノートブックが読めません: { $reason }
    .hint = Jupyter で保存し直すか、Quarto Markdown を渡してください
embed-absent = ノートブック `{ $path }` にセル `{ $name }` がありません
include-too-large = `{ $path }` は大きすぎるため取り込めません
include-failed = `{ $path }` を取り込めません: { $reason }

## 準備

listing-option = `listing` の `{ $key }` には従っていません
listing-empty = 一覧に載せるものがありません。`contents` に合う文書がプロジェクトにありません
listing-cut = 一覧は { $found } 件のうち初めの { $shown } 件だけを示します
feed-without-address = 配信（feed）は書きません。`website` の `site-url` にサイトの所在がありません
listing-unread = 一覧の項目を `{ $path }` から読めません: { $reason }
theme-unknown = テーマ `{ $name }` には対応していないため使いませんでした。使えるもの: { $known }
in-chapter = `{ $path }`: { $finding }
piece-not-trusted = `{ $key }` は省きました。ページの中で動くおそれがあります。管理者は `document.trust_html` で許可できます
cell-never-run = コードは表示するだけで実行しないため、このセルの図や表はありません
cells-never-run = コードは表示するだけで、実行しません。この行から { $count } 個のセルには結果がありません。結果は自分で載せるか、データは `chart` ブロックで描いてください
bibliography-lacks = 文献一覧に `{ $key }` がありません
bibliography-unread = 文献一覧 `{ $path }` を読めません: { $reason }
bibliography-in-part = 文献一覧 `{ $path }`: { $reason }
work-unread = 文献 `{ $key }` を読めません: { $reason }
work-line-left-out = 文献 `{ $key }` の `{ $line }` は解釈できないため除きました
macros-too-long = この数式は { $letters } 字を超えるため、文書で定義した命令を展開していません
macros-endless = 数式用に定義されたコマンドが互いを呼び続けるか、式が長くなりすぎるため、その数式は書かれたままにしました
references-unread = フロントマターの `references` を読めません: { $reason }
bibliography-empty = 中身がありません
not-a-list-of-works = 文献の並びになっていません
style-dependent = 文献スタイル `{ $name }` は別のスタイルを指すだけです。指している先のスタイルを指定してください
style-unread = 文献スタイル `{ $name }` を読めません: { $reason }
identifier-unknown = 識別子 `{ $key }` を持つものがないため、参照は文字のままにしました
chart-not-native = Office に同じ種類のグラフがないため、画像のままにしました。比較・推移・構成比のいずれかにするか、`chart-format: picture` を指定してください
figure-not-drawn = この { $language } ブロックは描画できないため、コードのまま表示します: { $reason }
picture-missing = 画像 `{ $url }` がありません: { $reason }
notes-left-out = 発表者用のノートは { $writer } では省きました
raw-left-out = { $writer } では `{ $format }` 専用の記述は使えないため省きました
acting-link = 開くとプログラムが動くリンクは文字だけにしました。運用者は `document.trust_html: true` で許可できます
acting-left-out = ページの中で動作する記述を省きました（{ $dropped }）。運用者は `document.trust_html: true` で許可できます
shortcode-empty = 空のショートコードはそのまま残しました
shortcode-meta = `meta` が参照する `{ $key }` がフロントマターにありません
shortcode-var = プロジェクトに変数 `{ $key }` がありません
shortcode-env = 環境変数は読みません。`{ $key }` の代わりに文書にある値を使いました
shortcode-left-out = ショートコード `{ $name }` はここでは使えないため省きました
shortcode-not-done = ショートコード `{ $name }` はここでは実行しないため、そのまま残しました
shortcode-unknown = ショートコード `{ $name }` は未知のため、そのまま残しました

## 数式

formula-as-letters = 数式 `{ $tex }` は文字のまま表示します: { $reason }
text-needs-braces = `\text` には波括弧が必要です
brace-not-closed = `{"{"}` が閉じられていません
square-not-closed = `[` が閉じられていません
not-a-bracket = `{ $command }` は括弧ではありません
bracket-missing = 括弧がありません
left-without-right = `\left` に対応する `\right` がありません
begin-without-end = `{ $command }` に対応する `\end` がありません
environment-unknown = 環境 `{ $name }` には対応していません
closes-nothing = `{ $mark }` に対応する始まりがありません
formula-too-deep = 数式の入れ子が { $levels } 段を超えています
argument-missing = コマンド・`_`・`^` の後に必要なものがありません
backslash-at-end = 末尾に `\` があります
command-unknown = `{ $command }` には対応していません

## ファイルの中身

file-compound = パスワードで暗号化されているか、Office 97–2003 のファイルです
file-damaged = zip パッケージとして読めません: { $reason }
file-hostile = 危険なファイルとして拒否しました: { $reason }
entries-too-many = 項目が { $count } 個あり、上限の { $most } 個を超えています
entry-twice = `{ $name }` という項目が 2 つあります
entry-unpacked = `{ $name }` を展開できません（{ $reason }）
entry-bomb = `{ $name }` は展開するとファイルに比べて大きすぎます
entry-named = `{ $name }` という名前の項目があります
entry-not-packed = `{ $name }` を書き込めません（{ $reason }）
xml-too-deep = XML の入れ子が { $levels } 段を超えています
part-wrong = `{ $name }`: { $reason }
part-absent = 参照されている `{ $name }` が含まれていません
part-not-text = `{ $name }` はテキストではありません
not-text = テキストではありません
types-absent = コンテンツ種別の一覧がありません
types-wrong = コンテンツ種別の一覧: { $reason }
relationships-wrong = `{ $name }` の参照関係: { $reason }
styles-wrong = スタイル: { $reason }
styles-absent = スタイルがありません
styles-empty = スタイルの一覧が空です
document-absent = 文書が含まれていません
not-a-text-document = Office のファイルですが、文書ではありません
not-an-open-document = OpenDocument の文書ではありません
not-a-presentation = Office のファイルですが、プレゼンテーションではありません
slide-size-absent = スライドの大きさが書かれていません
slide-size-refused = スライドの大きさ { $width } × { $height } EMU は PowerPoint の範囲外です
layouts-absent = スライドのレイアウトが 1 つもないため、テンプレートとして使えません

## オプション

option-ignored = オプション `{ $key }` は `{ $format }` では使われません
project-option-ignored = プロジェクトのオプション `{ $key }` は `{ $format }` では使われません
option-in-part = オプション `{ $key }` は `{ $format }` では一部だけ反映されます
option-unknown = 形式 `{ $format }` のオプション `{ $key }` は未知です
options-more = ほかに { $count } 個のオプションが使われません
class-ignored = クラス `{ $class }` は `{ $format }` では使われません。中身は本文に置きました
class-in-part = クラス `{ $class }` は `{ $format }` では一部だけ反映されます
format-extension = `{ $name }` には拡張 `{ $extension }` が必要ですが、拡張は使われません。`{ $format }` として組みました

## 書き出し

template-unusable = このテンプレートは使えません: { $reason }
    .hint = PowerPoint が修復もパスワードもなしに開ける .pptx か .potx を指定するか、テンプレートを外してください
reference-unusable-docx = この参照文書は使えません: { $reason }
    .hint = Word が修復もパスワードもなしに開ける .docx を指定するか、参照文書を外してください
reference-unusable-odt = この参照文書は使えません: { $reason }
    .hint = LibreOffice がパスワードなしに開ける .odt を指定するか、参照文書を外してください
not-packed = 文書をファイルにまとめられません: { $reason }
    .hint = 画像を減らすか、文書を小さくしてください
not-written = { $writer } として書き出せません: { $reason }
    .hint = すべての記述に対応する gfm か html で書き出してください
raw-not-well-formed = 原稿にある OpenDocument の記述が正しい XML ではありません: { $reason }
    .hint = その raw ブロックを直すか、取り除いてください
pages-not-set = ページを組めません: { $reason }
    .hint = html で書き出して全体を確かめ、示された箇所を簡単にしてください
pdf-not-written = PDF を書き出せません: { $reason }
    .hint = html で書き出して全体を確かめ、示された箇所を簡単にしてください
no-preview = 形式 `{ $format }` は画像で確認できません
    .hint = { $formats } のいずれかを指定するか、`quarto_render` で書き出して確認してください
macros-left-out = 参照文書のマクロは省きました
template-macros = テンプレートのマクロ
layouts-made = テンプレートにスライドのレイアウトがないため、マスターから作りました
template-part-left-out = { $what }は省きました
shown-as-written = `{ $mark }` は記法として読めないため、書かれたまま表示されます
letters-uncovered = { $script }：{ $count } 字はどのフォントにもなく、四角で表示されます（{ $letters }）。その字を持つフォントのファイルかフォルダーを設定の `fonts.more` に書いてください
family-not-at-hand = フォント `{ $family }` が見つからないため、いつものフォントで組みました。ファイルかフォルダーを設定の `fonts.more` に書いてください
script-arabic = アラビア文字
script-hangul = ハングル
script-han = 漢字
script-hebrew = ヘブライ文字
script-thai = タイ文字
script-devanagari = デーヴァナーガリー文字
script-common = 記号と絵文字
block-not-set = ここは組めなかったため、簡単な形で示しました: { $reason }
raw-left-out-of-pdf = { $format } 専用の記述は PDF では省きました
vertical-as-text = 縦書きのページには文字だけを組みます。ここは形を除き、言葉を列に入れました
picture-linked = 画像 `{ $url }` は埋め込まず、リンクのままにしました
picture-not-for-word = Word では `{ $url }` を表示できないため、説明文を表示します
picture-not-for-powerpoint = PowerPoint では `{ $url }` を表示できないため、説明文を表示します
picture-not-for-books = 電子書籍では `{ $url }`（{ $kind }）を表示できません
picture-without-size = 画像 `{ $url }` の大きさが分からないため、説明文を表示します
chapter-plain = そのままでは組めない章があり（{ $reason }）、文字だけを表示します

## スライド

logo-covered = 内容に場所が足りず、テンプレートのロゴに重なっています
foot-full = テンプレートのスライドの下端に `{ $text }` を置く場所がありません
diagram-small = この図の文字は { $points } ポイントしかありません。分けるか、向きを変えてください
on-slide = スライド { $slide }: { $finding }
title-shrunk = タイトルが長いため { $percent } % に縮小しました
title-too-long = タイトルが長すぎて収まりません。短くしてください
content-continues = 内容が { $count } 枚（{ $first }–{ $last }）にわたります
content-too-long = 内容が収まりません。短くするか、スライドを分けてください
text-shrunk = 収めるために文字を { $percent } % に縮小しました
picture-out-of-place = スライドのこの位置には画像を置けないため、説明文を表示します
table-in-table = 表の中の表はスライドでは省きました
raw-on-slide = `{ $format }` 専用のブロックはスライドでは使えないため省きました
columns-too-many = { $count } 列は多すぎて読めないため、{ $most } 列ずつの段に分けました
picture-not-there = 画像 `{ $url }` がないため、説明文を表示します
slide-picture-without-size = 画像 `{ $url }` の大きさが分からないため省きました
colour-unknown = `{ $text }` は未知の色です。#RRGGBB の形で書いてください
background-not-there = 背景画像 `{ $url }` がありません
transition-unknown = 画面切り替え `{ $name }` は未知です。使えるのは { $known } です
aspect-unknown = `aspect-ratio: { $given }` は未知のため 16:9 にしました（ほかに 4:3）
fit-unknown = `fit: { $given }` は未知のため `shrink` にしました（ほかに split、warn、off）
layout-unknown = テンプレートにレイアウト `{ $name }` がありません。あるのは { $names } です
