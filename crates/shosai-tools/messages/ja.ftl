## マニュアル

manuals-not-opened = マニュアルを開けません
    .hint = `shosai doctor` で `roots.manuals` を確かめてください
stage-unknown = `max_stage` が { $stage } です
    .hint = 3（広げない）か 4 を指定してください
manuals-as-seen = 共有ストアに今は届きません。最後に見たマニュアルで答えています（その後の変更は含みません）

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

## 小説プロジェクト

file-protected = `{ $path }` は隠しファイルか、このプログラムの設定です
    .hint = `20_プロット/` や `40_原稿/` など、プロジェクトのフォルダーの下に書いてください
file-type-refused = `{ $path }` は文章やデータのファイルではありません
    .hint = { $types } のどれかで終わる名前にしてください。ほかの種類は、運用者が `shosai.yaml` の `novel.writable_types` で許可できます
noveler-without-episode = `{ $verb }` には話の番号が必要です
    .hint = 例: `{ $verb } 1`
noveler-unknown = コマンド `{ $verb }` はありません
    .hint = 使えるもの: { $known }
title-looks-like-path = `{ $title }` は題名ではなくフォルダーのようです
    .hint = フォルダーは `project_root`（コマンドラインでは `--project`）に、題名は別に指定してください。題名の中の斜線は「／」と書いてください
novel-already-called = ここにはすでに「{ $own }」があります。題名は変えていません
noveler-call-unreadable = 呼び出しを読み取れません
    .hint = 書き方: mcp call TOOL '{"{"}"name": "value"{"}"}'
noveler-tool-unavailable = ツール `{ $name }` はここからは呼べません
    .hint = 使えるもの: { $known }。ツールは `tools/list` で確かめてください

## 小説の執筆と設計

write-one-thing = `write` には `episode` か、`relative_path` と `content` の組のどちらかが必要です
    .hint = 話を十段階で書くなら `episode` を、ファイルを書くなら `relative_path` と `content` を指定してください
model-asked = モデルに問い合わせています
model-over-budget = モデルは{ $budget }トークンのうち{ $spent }トークンを使いましたが、受け入れられる結果を出していません
    .hint = `novel.llm.max_tokens` を大きくするか、結果を `input_data` で渡してください
model-without-result = モデルは使える結果を出しませんでした
    .hint = 自分で書いて `input_data` で渡してください
model-without-revision = モデルの応答に `revised_text` がありません
    .hint = 自分で改稿して `input_data.revised_text` で渡してください
episode-unknown = どの話か分かりません
    .hint = `episode_number` を指定するか、`EP001_SC01_DL001` のように話から始まるIDを使ってください
nothing-designed = 第{ $episode }話の設計データはまだありません
    .hint = `design_conversations` から始めてください

## 小説のファイルとアーティファクト

too-many-paths = `file_paths` に{ $count }件あります。一度に渡せるのは{ $most }件までです
    .hint = 何回かに分けるか、変更の有無だけなら `list_files_with_hashes` の `tree_hash` を使ってください
backup-id-missing = `backup_id` がありません
    .hint = IDは `operation: "list"` で確かめてください
artefact-not-text = このアーティファクトはテキストではありません
    .hint = `format: "raw"` で取り出してください
artefact-without-section = このアーティファクトに `{ $section }` という部分はありません
    .hint = `sections` から選んでください
artefact-neither-json-nor-yaml = 内容はJSONでもYAMLでもありません
    .hint = `format: "text"` で取り出してください
cli-result-unfit = `cli_result` が文字列でもオブジェクトでもありません
    .hint = 出力を文字列で渡すか、command、returncode、stdout、stderr、files を持つオブジェクトで渡してください
json-data-unreadable = `json_data` はJSONとして読めません（{ $line }行{ $column }桁）
    .hint = オブジェクトかJSONの文字列を渡してください
not-a-project-file = `{ $path }` はプロジェクトのファイルではありません
    .hint = `list_files_with_hashes` で確かめてください

## 実行記録

patch-or-file = `patch_text` と `patch_file` は、どちらか一方だけを指定してください
    .hint = 統一差分（unified diff）を `patch_text` で送るか、差分のあるプロジェクトのファイルを指定してください
run-or-file = `run_json_path` と `run_json_content` は、どちらか一方だけを指定してください
    .hint = プロジェクトにある実行記録のファイルを指定するか、JSONを送ってください
quote-open = コマンドの引用符が閉じていません
    .hint = 引用符を閉じてください
command-empty = コマンドが空です
    .hint = プログラムと引数を指定してください
no-command-allowed = 検証に使えるコマンドが許可されていません
    .hint = 運用者が `shosai.yaml` の `novel.verification_commands` に、["python3 -m pytest tests"] のように、実行する形のまま書きます
command-not-allowed = このコマンドは許可されていません
    .hint = 次のどれかを一字一句そのまま指定するか、`command` を省いてください: { $allowed }
variable-refused = 変数 `{ $name }` は設定できません
    .hint = `env` を省いてください。設定できる名前は、運用者が `shosai.yaml` の `novel.verification_variables` に書きます

## 段階的な検査

check-not-begun = 第{ $episode }話の検査のセッションはありません
    .hint = `get_check_tasks` に話の番号を渡して始めてください
check-withdrawn = progressive_check.get_tasks を使ってください。`progressive_check_start_session` は廃止されました
    .hint = `progressive_check_get_tasks` を `episode_number` 付きで呼ぶと、セッションを始めるか再開します
check-unfinished = { $all }のうち{ $open }のステップがまだ合格していません
    .hint = `progressive_check_execute_step` で実行するか、`finalize` なしで終えてください
step-passed = 「{ $name }」は合格です。次のステップへ進めます
step-failed = 「{ $name }」は基準に届いていません。指摘を直してから、もう一度実行してください
step-awaits-verdict = 「{ $name }」は読み手の判定を待っています。証拠と指示を読み、verdict を添えてもう一度呼んでください

## 文章の評価

no-text-named = どの文章か指定されていません
    .hint = `episode_number` か `file_path` を、受け取るツールでは `content` を指定してください
content-not-writable = `content` で渡された文章は書き戻せません
    .hint = `file_path` か `episode_number` を指定するか、応答の文章を使ってください
choice-unknown = `{ $parameter }` に `{ $given }` はありません
    .hint = 使えるもの: { $valid }
choice-unknown-near = `{ $parameter }` に `{ $given }` はありません
    .hint = `{ $near }` のことでしょうか。使えるもの: { $valid }
figure-unfit = `thresholds.{ $name }` は0以上の数でなければなりません
    .hint = 使える値は `get_quality_schema` で確かめてください
ignore-file-unreadable = `{ $path }` を読めません（{ $line }行{ $column }桁）
    .hint = `issue_ids` と `reason_codes` の配列を持つオブジェクトです。直すか、取り除いてください
report-missing = ゲートCには編集者の報告が必要です
    .hint = プロジェクトの下のチェックリストを `editorial_report` で指定するか、`enable_gate_c` を省いてください
issue-unknown = この文章に指摘 `{ $id }` はありません
    .hint = すでに直されたか、その箇所の言葉が変わっています。今のIDは `run_quality_checks` で確かめてください
next-issues-left = 指摘の続きがあります
next-issues-fixable = 安全に直せる指摘があります。まず差分を確かめてください
next-issues-fixable-by-caller = 安全に直せる指摘があります。`details.before` を `suggestion` に置き換えてください
next-issues-for-writer = 自動で直せる指摘はありません。残りは書き手の判断です
nothing-to-fix = 安全に直せる箇所はありませんでした
fixes-shown = まだ書き込んでいません。`dry_run: false` で書き込みます（元の原稿はバックアップされます）
fixes-written = 書き込みました。元の原稿はバックアップにあります
next-write-fixes = 差分が良ければ書き込みます
next-check-again = 残りの指摘を確かめます
next-score-reached = 目標のスコアに達しました
next-rest-for-writer = 自動で直せるところは直しました。残りの指摘を読み、書き手が直してください
spaces-and-brackets-shown = { $changes }件の変更箇所があります（まだ書き込んでいません）
spaces-and-brackets-written = { $changes }件の変更を書き込みました

## 推敲

polish-stage-unknown = 段階{ $stage }はありません
    .hint = 段階は1（形）、2（内容）、3（読者）です
revision-of-other-text = この改稿は、今の原稿とは別の本文から作られています
    .hint = `polish_manuscript` を呼び直し、今の本文を改稿してください
revision-missing = `input_data` に改稿がありません
    .hint = 本文全体を `revised_text` で、または find と replace を持つ `patches` で渡してください
passage-not-once = `input_data.patches[{ $place }].find` は{ $found }回出てきます
    .hint = 一度だけ出てくるように、前後の言葉をそのまま多めに引用してください
length-changed = 文字数が{ $old }字から{ $new }字になっています（80〜125%まで）
score-dropped = 総合スコアが{ $old }から{ $new }に下がっています
issue-added = { $line }行: { $issue }
name-lost = 「{ $name }」（{ $count }回）が改稿後にありません
next-revise = 指示に沿って改稿し、本文全体か置換の一覧を渡してください
next-form-done = 形の推敲は終わりました
next-revise-again = 指摘された点を直して、もう一度渡してください
next-write-revision = 確認済みの改稿を書き込みます
next-check-revision = 仕上がりを確かめます
backup-always = 変更前の原稿は常にバックアップされます

## テストの報告

no-test-report = テストの報告が指定されておらず、いつもの場所にもありません
    .hint = `run_path` を指定するか、報告そのものを `gist` で渡してください。いつもの場所は { $places } です
test-report-unreadable = テストの報告を読めません: { $reason }
    .hint = pytest-json-report のJSON（`pytest --json-report`）、JUnit XML（`cargo nextest run --profile ci`）、`jest --json` のどれかを渡してください
not-json-at = JSONとして読めません（{ $line }行{ $column }桁）
not-xml-at = XMLとして読めません（{ $line }行{ $column }桁）
no-tests-in-report = `tests`（pytest-json-report）も `testResults`（jest）もありません

## 文書

content-empty = content が空です
    .hint = Quarto Markdown のテキストを content に入れてください
content-or-path = content と path のどちらか一方が必要です
    .hint = content に Quarto Markdown を入れてください
link-nowhere = `{ $page }`: リンクや画像の先 `{ $to }` には何もありません
not-carried = `{ $path }` を写せませんでした: { $reason }
links-nowhere-more = ほかに { $count } か所のリンクの先に何もありません
in-file = `{ $path }`: { $finding }
site-cut = サイトの初めの { $shown } ページだけを作り、あとの { $left_out } ページは作りません。`project: render:` で要るものを指定してください
book-empty = `{ $path }` のプロジェクトの章やページが一つも読めません
    .hint = `_quarto.yml` の隣に .qmd ファイルを置くか、本なら `book: chapters:` に挙げてください
chapter-missing = 本の章 `{ $path }` がないため省きました
notes-unread = テキストでないため、{ $count } 個のファイルは読みませんでした
vault-empty = ノートはまだありません。`vault_create` で作れます。作業フォルダーのファイルはノートではありません（`workspace_ls` で一覧、`document_import` で読めます）
found-by-words = 検索語のままのノートはないため、語に分けて探しました: { $words }
not-a-document = `{ $path }` は文書ではありません
    .hint = .qmd、.md、.ipynb、.docx、.pptx、.html、.pdf のファイルを指定してください{ $instead }
other-tool = 。このファイルは `{ $tool }` で扱えます
not-a-table = `{ $path }` は表のファイルではありません
    .hint = .csv、.tsv、.xlsx、.xls、.ods、.json のファイルを指定してください。文書の中の表は `document_import` で読み、行を `data` に入れてください
output-is-source = `{ $path }` は元の文書そのもので、書き込むと元が失われます
    .hint = 別の `output_path` を指定するか、指定せずに呼んでください
read-as-markdown = { $kind } のファイル `{ $path }` の文章と表を Markdown として読みました。{ $pictures ->
        [0] 画像と見た目は移りません
       *[other] 画像は移り、見た目は移りません
    }
folder-without-settings = `{ $path }` は `_quarto.yml` のないフォルダーです
    .hint = 中のファイルを指定するか（`workspace_ls` で一覧できます）、本やサイトにするなら `_quarto.yml` を置いてください
document-near = もしかして `{ $near }` ですか。ファイルは `workspace_ls` で一覧できます
template-near = テンプレート `{ $name }` は登録されていません
    .hint = もしかしてファイル `{ $near }` ですか。テンプレートは `workspace_ls` で一覧できます
content-is-path = `{ $path }` は文書の中身ではなく、ワークスペースのファイルです
    .hint = `content` ではなく `path` に指定してください
figures-undrawn = 図が { $count } つ描けず、コードのまま載っています（{ $lines } 行目）。警告のとおりに直して、もう一度作成してください
data-is-path = `{ $path }` は表の中身ではなく、ワークスペースのファイルです
    .hint = `data` ではなく `path` に指定してください
path-leaves-workspace = `{ $path }` はワークスペースの外を指しています
template-not-used = テンプレート `{ $name }` は使わず、標準の体裁にしました: { $reason }
settings-unread = `{ $path }` の設定は読めませんでした: { $reason }
settings-no-map = キーと値がありません
settings-broken = { $line } 行目の YAML が壊れています
document-unread = `{ $path }` を読めません: { $reason }
    .hint = ワークスペース内のファイルを指定するか、content に本文を入れてください
slides-unreadable = slides `{ $text }` が読めません
    .hint = `1,3-5` の形で指定してください
format-unknown = 形式 `{ $format }` には対応していません
    .hint = 対応形式: { $formats }。`quarto_list_formats` で一覧を確認できます{ $near }
option-unused = オプション `{ $key }` は `{ $format }` 形式では使われません{ $near }
did-you-mean = 。もしかして `{ $near }`？
engine-not-permitted = engine: quarto は使えません。このサーバーは Quarto を起動しません
    .hint = engine を省くか native にしてください。Quarto を使うには運用者が document.engine: quarto を設定します
output-ending = `output_path` は `{ $format }` 形式の拡張子で終わる必要があります
    .hint = `.{ $extension }` で終わるファイル名を指定してください
output-outside = この場所には書けません: { $reason }
    .hint = ワークスペース内の絶対パス（または roots.output に加えたフォルダ）を指定してください。{ $way }
output-guarded = ボールトとマニュアルの中には出力できません
    .hint = `output_path` にワークスペースの別のフォルダーを指定してください
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
diagram-folded = 文字を大きくするため、この一続きの図を数段に折り返しました。`mermaid-format: picture` で元のままになります
diagram-turned = 文字を大きくするため、このフローチャートの向きを { $direction } にしました。`mermaid-format: picture` で元のままになります
chart-without-intent = グラフには意図の指定が必要です: `#| query: 月次売上の推移`
chart-refused = { $reason }（{ $way }）
chart-doubt = グラフ: { $doubt }
chart-option-unknown = グラフでは `{ $key }` を使えません。使えるのは `file`、`query`、`sheet` と、種類・軸・色を正確に指定する `spec` です
not-a-picture = PNG・JPEG・GIF・WebP・SVG の画像ではありません
not-readable-text = UTF-8・UTF-16・CP932 のテキストではありません
data-without-comma = データ URI にコンマがありません
data-damaged = データ URI が壊れています: { $reason }
slides-shown = 全 { $total } 枚中 { $shown } 枚を表示
slide-at-line = { $number }. { $title }（{ $line } 行目）
next-slides = まだ表示していないスライドがあります。`slides: "{ $slides }"` でもう一度呼び出してください
next-slides-in-range = 全部で { $total } 枚です。`slides` には 1 から { $total } までを指定してください

## 公開

nothing-to-publish = 公開する原稿がまだありません
    .hint = 先に `write 1` で書いてください
notes-left-out = 書籍にできない注記を{ $count }個省きました（{ $notes }）
