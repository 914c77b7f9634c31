## コマンドライン

command-unknown = コマンド `{ $command }` はありません
option-unknown = オプション `{ $option }` はありません
argument-missing = `{ $argument }` がありません
arguments-conflict = `{ $argument }` と `{ $other }` は一緒に使えません
value-unfit = `{ $argument }` に `{ $value }` は使えません（{ $valid }）
value-missing = `{ $argument }` には値が必要です
command-line-unfit = コマンドラインを読み取れません
command-near = もしかして `{ $near }` ですか
see-help = `shosai --help` で一覧を見られます

## 診断

subject-configuration = 設定
subject-workspace = 作業フォルダー
subject-manuals = マニュアル
subject-vault = ボールト
subject-tools = ツール
subject-fonts = フォント
subject-mermaid-cli = mermaid-cli
subject-client = クライアント
doctor-correct-configuration = 直してから `shosai config` で結果を確かめてください
doctor-settings = 既定と違う設定が { $count } 個あります（`shosai config` で一覧）
doctor-make-workspace = フォルダーを作るか、--workspace で別のフォルダーを指定してください
doctor-writable = `{ $path }` に書き込めます
doctor-manuals-advice = マニュアルごとに Markdown、PDF、Word、Excel、PowerPoint、HTML、テキストのフォルダーを置くか、MANUALS_ROOT を設定してください
doctor-manuals = マニュアル { $manuals } 冊。読めるファイル { $read }、除外 { $skipped }、読めないもの { $unreadable }
doctor-manuals-reason = { $reason }（`manual_ls` で一覧）
doctor-vault-advice = 最初のノートを書くと作られます。VAULT_ROOT でも指定できます
doctor-entries = { $count } 項目
doctor-not-there = まだありません
doctor-tools = { $count } 個使えます（`shosai tools` で一覧）
doctor-correct-serve = shosai.yaml の `serve` を直してください
doctor-mermaid-embedded = 設定されていません。内蔵の判定を使います
doctor-not-a-program = `{ $path }` は実行できません
doctor-mermaid-advice = MERMAID_CLI_PATH を直すか、外してください。内蔵の判定には何も要りません
doctor-client-starts = { $client } は `{ $command }` を起動します（{ $path }）
doctor-client-fails = { $client } は `{ $command }` を起動できません（{ $path }）
doctor-client-advice = `shosai setup { $id } --write` でこのプログラムを書き込めます
state-ok = 良好
state-info = 情報
state-fault = 不良

## クライアントの設定

setup-for = { $client } 用の設定（{ $path }）:
setup-write = `shosai setup { $id } --write` で、控えを残してファイルに書き込めます。
setup-link = または、次のアドレスを開くと { $client } に追加できます:
setup-backup = 元のファイルの控え: { $path }
setup-already = { $path } にはすでに同じ設定があります
setup-no-entry = { $path } に `{ $name }` の設定はありません
setup-place = { $client } のファイルは { $path } です。--file で別のファイルを指定できます
setup-left = { $path } は変えていません。`shosai setup { $id }` の行を手で書き加えてください
setup-no-program = このプログラムの場所がわかりません。--command で指定してください
setup-no-folder = 作業フォルダーがこの計算機のフォルダーではありません
setup-no-home = HOME が設定されていません。--file でファイルを指定してください
setup-not-object = 中身がオブジェクトではありません
setup-part-not-object = 中の `{ $part }` がオブジェクトではありません
setup-not-json = JSON として読めません（注釈つきでも）
setup-not-toml = TOML として読めません
after-claude-desktop = Claude Desktop を終了し、起動し直してください。
after-claude-code = Claude Code は、サーバーを起動してよいか一度尋ねます。`/mcp` で確かめられます。
after-vscode = VS Code では、設定の上に開始ボタンが出ます。
after-cursor = Cursor の設定の MCP に、サーバーが出ます。
after-codex = Codex を起動し直してください。`/mcp` で確かめられます。
after-gemini = Gemini CLI を起動し直してください。`/mcp` で確かめられます。

## ファイルと呼び出し

stdin-unread = 標準入力を読めません
stdin-too-large = 標準入力が { $mb } MB を超えています
file-too-large = { $file } は { $mb } MB あります。読めるのは { $most } MB までです
no-tool = ツール `{ $tool }` はありません。{ $way_out }
arguments-not-object = 引数は JSON のオブジェクトで書いてください。例: '{"{"}"query": "…"{"}"}'
arguments-not-json = 引数が JSON ではありません
call-cancelled = 呼び出しは取り消されました
file-unwritten = { $file } に書けません
not-key-value = `{ $pair }` は KEY=VALUE の形ではありません
not-a-picture = { $file } は .png・.svg・.html のどれでも終わっていません
json-breaks = { $line } 行目の { $column } 文字目で形が崩れています
not-host-port = `{ $address }` は HOST:PORT の形ではありません（例: 127.0.0.1:5173）
no-store = ストアが指定されていません。SHOSAI_STORE=postgres://… を設定してください（SHOSAI_BLOBS=s3://… か file:///… も）
no-note = ノートはありません
no-manual = マニュアルはありません。`manuals` の下に一冊ずつフォルダーを置くか、MANUALS_ROOT で指定してください（詳しくは `shosai doctor`）
found-nothing = 該当する節はありません
found-sections = { $all } 節のうち { $shown } 節
not-looked-at = { $count } 節は見ていません
found-gaps = 質問のうち { $count } か所はどこにも見つかりませんでした
output-unfit = { $file } は { $format } の拡張子ではありません。`--to { $other }` にするか、.{ $ending } という名前にしてください
not-a-document = { $file } は文書（.qmd、.md、.ipynb）ではありません{ $instead }
instead-chart = 。`shosai chart { $file } '見たいこと' -o chart.png` で図にできます
instead-import = 。`shosai import { $file } -o text.md` で文書にできます
not-json = { $file } は JSON ではありません
no-mermaid = { $file } に Mermaid の図はありません
diagram-number = { $number } 番目の図
template-unexported = テンプレートを書き出せません
pictures-written = 画像 { $count } 枚
files-written = { $files } ファイル、{ $kilobytes } KB
call-picture = 答えに画像があります（{ $mime }、{ $bytes } バイト）。--output FILE で保存できます
call-no-picture = 答えに画像がないので、何も書いていません
check-one-page = html のページは 1 つの文章のためのものです。1 つずつ確かめるか、別の --format を選んでください
check-no-format = 形式 `{ $name }` はありません。使えるもの: { $valid }
check-no-preset = プリセット `{ $name }` はありません。使えるもの: { $valid }
check-no-severity = 重さ `{ $name }` はありません。low、medium、high、critical から選んでください
runtime-still = システムの都合で始められません
import-written = { $lines } 行{ $pictures ->
        [0] {""}
       *[other] 、画像 { $pictures } 点をそばに置きました
    }
slide-laid-out = { $number }「{ $title }」レイアウト { $layout }
slide-was-set = { $letters } pt（既定 { $usual } pt）、高さの { $filled } %、{ $columns } 列
tools-count = ツール { $count } 個
no-command = コマンド `{ $command }` はありません。`shosai --help` で一覧を見られます
no-tokens-file = トークンのファイルが指定されていません。`--tokens FILE` か、shosai.yaml の `http.tokens` で指定してください
neither-file-nor-episode = { $text } はファイルでも話の番号でもありません
stdin-unfixable = 標準入力は直せません。--diff を使ってください
not-utf8-to-fix = { $file } は UTF-8 ではありません。先に変換すれば、修正のほかは変わりません
no-server = サーバーが応答しません
server-closed = サーバーが答えずに閉じました
server-unwell = サーバーの調子が悪いようです: { $said }

## 案内

tour-done = 完了
tour-failed = 失敗
tour-open = { $file } を開いてください
tour-title = Shosai（書斎）の案内
tour-lead = ひとつのプログラムが、この見本の作業フォルダーで何をしたかを順に示します。どれも MCP の呼び出し一回で、ネットワークもほかのソフトウェアも使っていません。
tour-call = この結果になった呼び出し
tour-chart-change = 表と意図から図を選ぶ：推移
tour-chart-change-story = 「部門別の売上推移を比較」と頼むと、系列ごとの折れ線が選ばれます。
tour-chart-compare = 表と意図から図を選ぶ：比較
tour-chart-compare-story = 「部門別の年間売上を比較」では、部門ごとに合計してから棒で比べます。
tour-chart-spread = 表と意図から図を選ぶ：分布
tour-chart-spread-story = 「倉庫別のリードタイムの分布を比較」では、平均だけでは見えないばらつきを並べます。
tour-mermaid = 文書の中の Mermaid を検証し、描く
tour-mermaid-story = 三つの図のうち一つが壊れています。どの行が、なぜ壊れているかを答え、正しい図はブラウザーなしで描きます。
tour-kinds = いろいろな図
tour-kinds-story = 状態遷移、クラス、ER、ガント、円、マインドマップ。どの種類も同じように検証し、日本語のまま描きます。
tour-find = マニュアルから漏れなく探す
tour-find-story = 「問合せ」と書いても「問い合わせ」「お問合せ」を見つけ、見ていない箇所があればそう答えます。
tour-copy = 読まずに写す
tour-copy-story = マニュアルの節を、本文を会話に通さずに保管庫へ写し、出典を前書きに残します。
tour-audit = 成果物を出典と突き合わせる
tour-audit-story = 要素ごとの出典行を確かめ、出典のない要素、行き止まりの分岐、合わない引用を挙げます。
tour-deck = Markdown から PowerPoint をつくる
tour-deck-story = 表も図も数式も、あとから編集できる部品になります。文字は枠に収まるように測って配置します。
tour-pdf = 同じ原稿から PDF
tour-pdf-story = TeX もブラウザーも使わずに組版します。
tour-web = 同じ原稿から Web ページ
tour-web-story = 一つのファイルで完結し、明るい画面でも暗い画面でも読めます。
tour-word = 同じ原稿から Word
tour-word-story = 見出し、表番号、相互参照は Word の機能として入ります。
tour-formats = 同じ原稿から 28 形式
tour-formats-story = スライドと業務の流れの二つの原稿を、Wiki、組版、論文、電子書籍まで、知っているすべての形式で書き出します。
tour-prose = 原稿を読む
tour-prose-story = 語尾の連続、文の長さ、会話の割合などを本文から測り、直せるところを行で示します。点数を作り話で付けることはありません。

## 待ち受け

serving-page = ページは { $address } です。Ctrl+C で終わります。
page-not-opened = ブラウザーを開けませんでした。{ $address } を開いてください。
preview-ends = （Ctrl-C で終わります）

## 文章の検査

check-fixed = { $file }: { $count }箇所を直しました
check-preset = { $file }: 本文から preset { $preset } を選びました（--preset で変えられます）

## 小説の進み具合

progress = 第{ $episode }話  { $far }  { $next }
session-damaged = 壊れたセッション: { $path }
episodes-in-all = … 全{ $total }話
untitled = （題名なし）

## 小説

novel-all-there = すべて揃っています
novel-made = { $count }個を作りました
novel-next = 次: shosai noveler write 1
novel-finished = 完成: { $path }（{ $letters }字）
novel-fields = 必要な項目: { $fields }
novel-hand-in = 問いに答える: shosai noveler write { $episode } --ask　ファイルで渡す: shosai noveler write { $episode } --input 結果.json
novel-not-json = 結果が JSON ではありません
novel-nothing-asked = いま求められている入力はありません
novel-answer-ended = 「{ $field }」の前で答えが終わりました。何も渡していません
novel-not-a-number = 数で答えてください
novel-in-short = 第{ $episode }話のあらすじ（本文の抜粋）
novel-voice = { $name } 一人称 { $first } 口調 { $voice }
novel-genre-rules = ジャンルの約束
novel-last-findings = 前の検査で分かったこと
novel-certain = 確実
novel-likely = おそらく
novel-unsure = 要確認
novel-no-contradiction = 矛盾は見つかりませんでした
novel-contradictions = { $count }件
novel-proposed = { $name }（{ $count }回）
novel-proposed-voice = { $name }（{ $count }回） 一人称 { $first }
novel-written = { $count }個を書きました
novel-polished = 書き込みました（元の原稿はバックアップにあります）
ask-text = { $field }（空行で終わり。`@ファイル名` でファイルの本文を渡せます）
ask-list = { $field }（一行に一つ、空行で終わり）
ask-number = { $field }（数）
ask-entries = { $field }（最初の問いに空で答えると終わり）
ask-title = 作品の題名（空なら「無題」）
ask-episode = どの話ですか（数）
ask-episode-or-all = どの話ですか（数。本全体なら all）
ask-now = この段階にいま答えますか（はい／いいえ）

token-revoked = `{ $id }` を取り消しました。動いているサーバーには 1 秒以内に伝わります
token-secret = `{ $id }` の秘密の文字列です。どこにも保存されず、表示は今回だけです:
no-tokens = トークンはありません。`shosai token new --id 名前` で作ってください
not-plain-text = { $file } はテキストファイルではありません。Word・PDF・HTML なら `shosai import { $file } -o text.md` で文章を取り出せます
after-removal = { $client } を起動し直すと、このサーバーは出なくなります。
