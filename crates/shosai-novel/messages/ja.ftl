## プロジェクト

project-missing = ワークスペースにプロジェクトのフォルダー `{ $folder }` がありません
    .hint = `shosai noveler init` で作るか、`project_root` を省いてください
path-outside-project = パスがプロジェクトの外を指しています
    .hint = プロジェクトの下のパスか、別の `project_root` を指定してください
config-missing = プロジェクトに `{ $file }` がありません
    .hint = `shosai noveler init` で作るか、`project_root` を指定してください
config-unusable = `{ $file }`: { $reason }
    .hint = `{ $file }` を直してください。それまでの品質検査は `config_overrides.target_length` に `min` と `max` を指定すれば進められます
settings-not-text = `{ $file }` はテキストではありません
    .hint = `{ $file }` をUTF-8のテキストとして保存してください
rc-unusable = `{ $file }`: { $reason }
    .hint = `{ $file }` を直すか、取り除いてください
only-project = ワークスペースにある唯一のプロジェクトです

## ファイルのどこが悪いか（他の文の中で言う）

not-text = UTF-8、UTF-16、CP932のいずれのテキストでもありません
not-yaml = YAMLとして読めません
not-yaml-at = YAMLとして読めません（{ $line }行{ $column }桁）
not-json-at = JSONとして読めません（{ $line }行{ $column }桁）
not-keys-and-values = キーと値の組になっていません
value-unfit = `{ $key }` の値の種類が違います
length-out-of-order = `writing.episode.target_length` の min { $min } と max { $max } が 1 ≤ min ≤ max ≤ { $longest } を満たしていません
character-without-name = `{ $key }`: 登場人物には名前が必要です

## 話とファイル

no-such-episode = 第{ $number }話はありません
    .hint = 1から{ $last }までの番号を指定してください
episode-claimed-twice = 第{ $number }話の原稿が{ $count }個あります
    .hint = 一つを残してフォルダーの外へ移すか、`file_path` を受け取るツールではそれで指定してください
no-manuscript-yet = 第{ $number }話の原稿がありません
    .hint = 原稿はまだ一つもありません。`write_step_1` で書き始めるか、`{ $wanted }` に置いてください
no-manuscript-but-one = 第{ $number }話の原稿がありません
    .hint = あるのは第{ $only }話だけです。または原稿を `{ $wanted }` に置いてください
no-manuscript-among = 第{ $number }話の原稿がありません
    .hint = 第{ $first }話から第{ $last }話までがあります。または原稿を `{ $wanted }` に置いてください
file-missing = `{ $path }` がありません
    .hint = 原稿は `status`、ファイルは `list_files_with_hashes` で確かめてください
file-not-text = `{ $path }` はUTF-8、UTF-16、CP932のいずれのテキストでもありません
    .hint = UTF-8のテキストとして保存するか、別のファイルを選んでください
manuscript-changed = `{ $path }` は読み込んだ後に変更されています
    .hint = 原稿を読み直し、今の内容に変更を加えてから、もう一度書き込んでください
episode-in-use = 第{ $number }話は別のクライアントが変更している最中です
    .hint = 少し待ち、`get_task_status` で何が済んだかを確かめてから、もう一度呼んでください
not-set-aside = `{ $path }` は壊れていますが、退避できません
    .hint = ファイルを手で移してから、やり直してください
content-unwritable = `{ $path }` の内容を書き表せません
    .hint = 特殊な値を入力から除いて、やり直してください

## 執筆

task-step = ステップ{ $number }（{ $name }）
task-stage = 段階{ $number }（{ $name }）
no-such-step = ステップ{ $number }はありません
    .hint = { $first }から{ $last }までの番号を指定してください
no-such-stage = 段階{ $number }はありません
    .hint = { $first }から{ $last }までの番号を指定してください
out-of-turn = { $task }の前に済ませるものがあります: { $missing }
    .hint = { $next }に進んでください
no-session-under-way = { $task }にはセッションが必要ですが、第{ $episode }話には進行中のものがありません
    .hint = `write_step_1` から始めるか、`session_id` を指定してください
not-a-session-id = `{ $id }` はセッションIDではありません
    .hint = IDは `EP001_20250918_120001` のような形です。`status` で確かめてください
no-such-session = セッション `{ $id }` はありません
    .hint = セッションは `status` で確かめられます。`write_step_1` で新しく始めることもできます
session-of-other-episode = セッション `{ $id }` は第{ $episode }話のものです
    .hint = セッションは `status` で確かめられます。`write_step_1` で新しく始めることもできます
stage-session-damaged = セッションのファイル `{ $path }` が壊れています（{ $line }行{ $column }桁）
    .hint = `write_resume` を episode_number { $episode }、session_id `{ $id }` で呼ぶと、セッションを作り直します
step-session-damaged = セッションのファイル `{ $path }` が壊れています（{ $line }行{ $column }桁）
    .hint = 第{ $episode }話に `enhanced_resume_from_partial_failure` を呼ぶと、ステップを作り直します
done-by-another = 第{ $episode }話の{ $task }は、その間に別のクライアントが済ませました。何も変更していません
    .hint = `get_task_status` と今ある結果を確かめてください。置き換えるなら、ここにある `state_version` を添えて入力をもう一度送ってください
results-changed = 第{ $episode }話の{ $task }のもとになる結果が、その間に変わりました。何も変更していません
    .hint = `get_task_status` と今ある結果を確かめてください。この入力のまま進めるなら、ここにある `state_version` を添えてもう一度送ってください
template-changed = 指示を出した後に、テンプレート `{ $path }` が変わりました
    .hint = 同じツールを `input_data` なしで呼んで新しい指示を受け取り、それから結果を渡してください
not-accepted = { $task }は受け入れられませんでした: { $failures }
    .hint = `input_data` のこれらの項目を直して、もう一度送ってください。何も変更していません
check-failed = { $field }（条件 { $rule }、実際は{ $actual }）
actual-missing = なし
actual-empty = 空
actual-of-other-kind = 別の種類の値
actual-copied = 例の写し（{ $share }%）。この話で起こることを書いてください
actual-said-before = `{ $place }` と同じ文。ここに書くべきことを書いてください
actual-repeats = 同じ文の繰り返し（{ $share }%）。一つのことは一度だけ書いてください
actual-item-twice = 同じ項目が二つ。一つを消すか、別のことを書いてください
actual-off-target = 原稿を測ると{ $value }。直した `manuscript` を渡すか、測った値で言える判定にしてください
actual-count = { $count }個。自分の答えから言える判定にしてください
actual-paired = { $wanted }個に対して{ $given }個。一つずつ書いてください
actual-earlier = `{ $said }`。その作業をやり直すか、別の判断にしてください
actual-contradiction = { $message }。直すか、意図したものなら `accepted_contradictions` に `{ $id }` を入れてください
actual-not-measured = 測っていない値の{ $value }。`measured` の値を引用してください
example-note = 形を示すための別の物語の答えです。写した答えは受け付けません
always-own = 例から写していない（続く文字の一致で比べます）
always-fresh = 別の項目に同じ文を書いていない

## テンプレート

template-unusable = テンプレート `{ $path }` は使えません: { $reason }
    .hint = ファイルを直すか、取り除いて組み込みのテンプレートを使ってください
too-few-bytes = { $least }バイトに足りません
instruction-missing = `prompt.main_instruction` がありません
rule-unknown = 規則 `{ $rule }` は present、nonempty、enum:、regex:、range:、length:、items: のどれでもありません
not-a-range = `{ $text }` は 1-5、>=80、<=3 のような範囲ではありません
not-an-expression = `{ $text }` は正規表現ではありません

## 注意が要るところ（診断として並べる）

task-outdated = { $task }のもとになった結果が置き換えられています
    .hint = `input_data` なしで呼び直し、今の結果に合うものを渡してください
task-template-changed = { $task }のテンプレートが、指示を出した後に変わりました
    .hint = `input_data` なしで呼び直し、新しい指示を受け取ってください
task-refused = { $task }の前回の入力は受け入れられませんでした: { $fields }
    .hint = これらの項目を直して、もう一度渡してください
work-file-missing = { $task }の `{ $path }` がありません
    .hint = `fetch_artifact` でアーティファクトから戻すか、このステップから再開してください
work-file-edited = { $task }の `{ $path }` は手で書き換えられています
    .hint = 後のステップは書き換えられたファイルを読みます。記録にも反映するには、結果をもう一度渡してください

## 設計データ

not-a-place = `{ $text }` は会話や場面のIDではありません
    .hint = IDは `EP001_SC01_DL001`（台詞）、`EP001_SC01`（場面）、または `episode_number` を添えた `SC01` の形です
place-of-other-episode = `{ $id }` は第{ $wanted }話ではなく第{ $episode }話のものです
    .hint = 話ごとに分けて呼んでください
too-many-items = `{ $list }` に{ $count }件あります。一度に渡せるのは{ $most }件までです
    .hint = 何回かに分けて呼んでください
no-such-line = 台詞 `{ $id }` はありません
    .hint = この場面には { $first } から { $last } までがあります
no-lines = 台詞 `{ $id }` はありません
    .hint = { $scene } の台詞を `design_conversations` で登録してください
list-empty = `{ $list }` が空です
    .hint = 一件以上を渡してください。登録済みの内容は `export_design_data` で確かめられます
field-empty = `{ $field }` が空です
    .hint = 項目を埋めて、もう一度呼んでください
field-too-long = `{ $field }` が長すぎます（{ $most }字または{ $most }件まで）
    .hint = 項目を短くして、もう一度呼んでください
field-out-of-range = `{ $field }` は{ $low }から{ $high }まででなければなりません
    .hint = 項目を直して、もう一度呼んでください
lines-out-of-order = `{ $field }` は、同じ場面の台詞からそれより後の台詞までを指さなければなりません
    .hint = 項目を直して、もう一度呼んでください
design-damaged = 設計データ `{ $path }` が壊れています（{ $line }行{ $column }桁）
    .hint = `backup_management` でファイルを戻すか、ファイルを移してから登録し直してください

## バックアップ

not-a-backup-id = `{ $id }` はバックアップのIDではありません
    .hint = `backup_management` の `operation: "list"` で確かめてください
no-such-backup = バックアップ `{ $id }` はありません
    .hint = `backup_management` の `operation: "list"` で確かめてください
backup-lacks = バックアップ `{ $id }` に次のファイルはありません: { $missing }
    .hint = 中身は `backup_management` の `operation: "list"` で確かめてください
target-missing = `{ $path }` がありません
    .hint = プロジェクトのファイルかフォルダーを指定してください
backup-list-damaged = バックアップ `{ $id }` の一覧が壊れています（{ $line }行{ $column }桁）
    .hint = 別のバックアップを使ってください。何も変更していません
backup-file-damaged = バックアップ `{ $id }` の `{ $path }` は保存した時の内容ではありません
    .hint = 別のバックアップを使ってください。何も変更していません

## アーティファクトとハッシュ

not-an-artefact-id = `{ $id }` はアーティファクトのIDではありません
    .hint = IDは `{ $prefix }` と16進数{ $digits }桁です。`list_artifacts` で確かめてください
no-such-artefact = アーティファクト `{ $id }` は保存されていません
    .hint = 保存されているものは `list_artifacts` で確かめてください
artefact-not-text = `{ $id }` はテキストではありません
    .hint = `format: "raw"` で取り出してください。base64で返します
artefact-inaccessible = アーティファクトを読み書きできません: { $reason }
    .hint = ディスクとフォルダー `.noveler/artifacts` を確かめて、やり直してください
artefact-damaged = アーティファクトのファイル `{ $path }` が壊れています（{ $line }行{ $column }桁）
    .hint = ファイルを移してから、アーティファクトを作り直してください
artefact-not-base64 = `{ $id }` の内容はbase64として読めません
    .hint = `.noveler/artifacts` にあるファイルを移してから、アーティファクトを作り直してください
artefact-of-other-hash = `{ $id }` の内容がハッシュと一致しません
    .hint = バックアップから戻すか、作り直してください
not-a-hash = `{ $hash }` はSHA-256ではありません
    .hint = 16進数64桁の全体か、少なくとも先頭の{ $least }桁を指定してください
hash-unknown = ハッシュ `{ $hash }` のファイルもアーティファクトもプロジェクトにありません
    .hint = `list_files_with_hashes` と `list_artifacts` で確かめてください

## 差分

patch-unsupported = { $line }行: `{ $kind }` には対応していません
    .hint = テキストファイルの通常の統一差分（unified diff）を送ってください。名前を変えるファイルは `write` で書いてください
hunk-without-file = { $line }行: ファイル名より先に変更箇所があります
    .hint = ファイルごとに `--- a/path` と `+++ b/path` で始めてください
not-a-diff = テキストに統一差分（unified diff）がありません
    .hint = `--- a/path`、`+++ b/path`、`@@ -1,3 +1,3 @@` … の形で送ってください
file-without-hunk = `{ $name }` に変更箇所がありません
    .hint = 変更のないファイルは差分から除いてください
hunk-header-unreadable = { $line }行: 変更箇所の見出しを読めません
    .hint = 差分を作り直してください。行数が合っていなければなりません
hunk-cut-short = { $line }行: 変更箇所が途中で終わっています
    .hint = 差分を作り直してください。行数が合っていなければなりません
hunk-too-short = { $line }行: 変更箇所の行数が見出しより少なくなっています
    .hint = 差分を作り直してください。行数が合っていなければなりません
patched-twice = `{ $path }` が差分に二度出てきます
    .hint = 同じファイルの変更は一つにまとめてください
patch-without-name = 差分に名前のないファイルがあります
    .hint = 差分を作り直してください
patch-creates-existing = `{ $path }` を作るはずですが、すでにあります
    .hint = 今あるファイルに対する差分を作ってください
patch-file-not-utf8 = `{ $path }` はUTF-8のテキストではありません
    .hint = 先にUTF-8へ変換してください
hunk-fits-nowhere = `{ $path }` の{ $number }番目の変更箇所に合う場所がありません
    .hint = 今の `{ $path }` を読んで差分を作り直してください。別のファイルのつもりなら `strip: { $strip }` を試してください
patch-deletes-more = `{ $path }` を消すはずですが、差分より多くの内容があります
    .hint = 差分を作り直してください
nothing-left-of-name = `{ $name }` から先頭の{ $strip }階層を除くと何も残りません
    .hint = `strip: { $most }` を使ってください
patched-file-missing = `{ $path }` がありません
    .hint = 差分のファイル名を確かめるか、`strip: { $strip }` を試してください

## 実行記録

run-unreadable = 実行記録を読めません: { $reason }
    .hint = 少なくとも `run_id` を持つJSONを、`run_json_path` か `run_json_content` で渡してください
run-id-missing = `run_id` がありません
dataset-not-utf8 = `{ $path }` はUTF-8のテキストではありません
    .hint = ファイルを移すか、別のデータセットを選んでください

## 段階的な検査

no-such-check-step = 検査のステップ `{ $name }` はありません
    .hint = ステップは1から{ $last }までです。`get_check_tasks` で確かめてください
no-such-check-session = 検査のセッション `{ $id }` はありません
    .hint = `progressive_check_get_tasks` に話の番号を渡して始めてください
check-session-of-other-episode = セッション `{ $id }` は第{ $episode }話のものです
    .hint = `session_id` を省くか、その話の番号を指定してください
check-session-over = セッション `{ $id }` の状態は { $status } です
    .hint = `progressive_check_get_tasks` で新しく始めてください
check-session-damaged = セッション `{ $id }` のファイルが壊れています（{ $line }行{ $column }桁）
    .hint = ファイルは退避しました。`progressive_check_get_tasks` で新しく始めてください
check-session-changed = セッション `{ $id }` は、その間に別のクライアントが変更しました
    .hint = `progressive_check_get_status` を確かめてから、もう一度呼んでください
manuscript-unreachable = 第{ $episode }話の原稿を読めません
    .hint = `input_data.manuscript_content` で送るか、原稿のフォルダーに置いてください
manuscript-not-meant = 原稿が `manuscript_hash_refs` の指すものと違います
    .hint = 今の原稿を検査するなら `manuscript_hash_refs` を外してください。別の本文のつもりなら `input_data.manuscript_content` で送ってください
no-such-way = 原稿を得る方法 `{ $tool }` はありません
    .hint = 使えるのは { $known } です
no-such-template = テンプレート `{ $name }` はありません
    .hint = 名前は検査のステップのものか、polish_stage1 から3までです
policy-out-of-range = `iteration_policy.count` は1から{ $most }まででなければなりません
    .hint = 方針を直すか、省いてください
policy-negative = `iteration_policy.{ $name }` は0以上でなければなりません
    .hint = 方針を直すか、省いてください
goal-out-of-order = `config_overrides.target_length` の min { $min } と max { $max } が 1 ≤ min ≤ max を満たしていません
    .hint = 二つの値を直してください
check-template-changed = ステップ{ $step }のテンプレートが、セッションの開始後に変わりました
    .hint = 新しいセッションを始めるか、`input_data.accept_template_change: true` を添えてもう一度呼んでください
no-such-profile = 規則の組 `{ $name }` はありません
    .hint = 使えるのは `{ $known }` です
verdict-too-short = 判定の内容が足りません
    .hint = `verdict` には `summary`、`issues`、`recommendations` と、0から100までの `metrics.quality_score` が必要です
verdict-borrowed = 判定の所見がステップ{ $step }（{ $name }）のものと同じです
    .hint = このステップの観点で原稿を読み、その `verdict` を送ってください
verdict-beyond-text = 判定が{ $line }行目を挙げていますが、本文は{ $lines }行です
    .hint = 今の原稿の行番号で示してください
verdict-over-contradiction = 両立しない箇所が残ったまま合格になっています: { $message }
    .hint = `issues` に `{ $id }` を挙げて不合格にするか、意図したものなら `accepted_contradictions` に入れてください
time-used-up = 最初の実行の前に時間の予算を使い切りました
    .hint = `iteration_policy.time_budget_s` を大きくするか、省いてください

## 運用者のモデル

model-unavailable = モデルを使えません: { $reason }
    .hint = 設定の `novel.llm` を確かめるか、自分で書いて `input_data` で渡してください
model-refused = サーバーの応答は { $status } でした: { $answer }
model-not-json = サーバーの応答がJSONではありません
model-garbled = 応答が乱れています
model-broke-off = 応答が途中で切れました
model-silent = 応答が空です
model-cut = モデルの応答が{ $tokens }トークンで打ち切られました
    .hint = `novel.llm.max_tokens` を大きくするか、クライアントが書いて `input_data` で渡してください

## 応答の形

shape-object = オブジェクトでなければなりません
shape-boolean = trueかfalseでなければなりません
shape-length = 1字から{ $most }字まででなければなりません
shape-beginning = 次のどれかで始まらなければなりません: { $known }
shape-moment = 2025-09-18T03:21:00Z のような日時でなければなりません
shape-text = 文字列でなければなりません
shape-number = 0以上の数でなければなりません
shape-list = 配列でなければなりません
shape-path = パスでなければなりません
shape-sha256 = 16進数64桁でなければなりません
shape-value = { $value } でなければなりません

## 物語の矛盾

story-absent = { $who }が話していますが、{ $scene }の登場人物にいません
story-gone = { $who }は第{ $episode }話で退場した後に登場しています
story-gone-before = { $who }は物語が始まる前に退場しています
story-name-near = `{ $written }` という名前の人物はいません（`{ $name }` に似ています）
story-light = { $hour }時に「{ $word }」があります
story-backwards = `{ $here }` が `{ $there }` の後にありますが、時刻は前です
story-two-places = { $who }が同じ時刻に「{ $here }」と「{ $there }」にいます
story-too-far = { $who }が「{ $there }」から「{ $here }」へ{ $apart }分で移っています（{ $minutes }分かかります）
story-way = 「{ $there }」から「{ $here }」まで{ $told }分とありますが、設定では{ $minutes }分です
story-no-such-day = { $month }月{ $day }日という日はありません
story-weekday = { $month }月{ $day }日は{ $expected }で、{ $said }ではありません
story-first-person = { $who }の一人称が「{ $used }」です（設定は「{ $own }」）
story-address = { $who }が{ $whom }を「{ $used }」と呼んでいます（設定は「{ $own }」）
story-manners = { $who }の口調が荒くなっています（「{ $used }」、設定は「{ $manners }」）
story-manners-formal = { $who }の口調が改まっています（「{ $used }」、設定は「{ $manners }」）
story-never-says = { $who }は「{ $word }」と言わない設定です
story-age = { $who }の年齢が{ $told }歳です（設定は{ $known }歳）
story-kin-age = { $who }（{ $age }歳）の{ $term }{ $whom }が{ $theirs }歳です
story-knowledge = { $who }が「{ $fact }」に触れていますが、知るのは第{ $episode }話の場面{ $scene }からです
story-trait = { $who }の{ $what }が「{ $told }」です（別の箇所では「{ $known }」）
story-relation = { $who }の{ $told }として{ $whom }が出ていますが、設定では{ $known }です
story-fact = 「{ $fact }」が「{ $told }」です（設定は「{ $known }」）
story-absent-feeling = { $who }は{ $scene }にいないのに、感情が登録されています
story-viewpoint = 視点人物は{ $viewpoint }ですが、{ $who }の内面が語られています
story-jump = { $who }の感情が{ $from }で終わり、{ $to }から始まっています
story-thing-gone = 「{ $what }」は第{ $episode }話で失われた後に使われています
story-thing-lost = 失われたはずの「{ $what }」が手元にあります
story-thread-open = 「{ $what }」は第{ $episode }話で回収するはずですが、出てきません
story-dead = 亡くなったはずの{ $who }が話しています
story-left = 立ち去ったはずの{ $who }が話しています

## 公開

no-such-notation = 表記 `{ $name }` はありません
    .hint = { $known } のどれかを指定してください

## 設計と長さ

unknown-emotion-trigger = 感情のきっかけ { $id } は会話にも場面にも登録されていません
unknown-sense-trigger = 五感のきっかけ { $id } は会話にも場面にも登録されていません
scene-without-dialogue = 場面 { $id } には会話が登録されていません
unknown-dialogue = 場面 { $id } の会話範囲 { $end } は存在しません
scene-without-setting = { $id } の会話に対する場所と時刻が登録されていません
prop-never-used = 小道具 { $id } は一度も使われません
prop-not-introduced = 小道具 { $id } がいつ登場するかが決まっていません
prop-used-before-introduced = 小道具 { $id } は登場する前の { $place } で使われています
prop-used-after-stored = 小道具 { $id } は片付けた後の { $place } で使われています
unknown-place = 小道具 { $id } の { $place } は会話にも場面にも登録されていません
length-extend = あと{ $chars }字必要です。短い場面に描写か受け止めを足せます。
length-split = { $line }行から始まる場面の前で二話に分けられます。
length-cut = { $chars }字を削ると目標に収まります。

## 答えの項目、その名で

part-goal = この話の目的
part-characters = 登場人物
part-carried-over = 前話から引き継ぐこと
part-missing = 足りない資料
part-opening = 書き出し
part-turning-point = 転機
part-ending = 結び
part-sections = 区切り
part-name = 名前
part-purpose = ねらい
part-hook = 引き
part-relationships = 人物どうしの関係
part-pair = 誰と誰
part-before = 前
part-after = 後
part-trigger = きっかけ
part-points = 感情の動くところ
part-scene-id = 場面の番号
part-level = 強さ
part-sign = 外に出るしるし
part-charms = 魅力
part-character = 人物
part-moment = 見せる瞬間
part-flaw = 欠点
part-humor = ユーモア
part-idea = 思いつき
part-conversations = 会話
part-key-line = 要の台詞
part-subtext = 言葉の裏
part-summary = 要約
part-settings = 場の設定
part-location = 場所
part-time = 時
part-senses = 五感
part-meaning = 意味
part-transitions = 場面のつなぎ
part-verdict = 判定
part-contradictions = 矛盾
part-resolutions = 直し方
part-timeline = 時の流れ
part-title = 題名
part-manuscript = 本文
part-changes = 直したところ
part-reason = 理由
part-handover = 次話への申し送り
part-takeaway = 読者が持ち帰るもの
part-scope-in = 扱うこと
part-scope-out = 扱わないこと
part-desire = 望み
part-obstacle = 妨げ
part-change = 変化
part-causality = 因果
part-theme = 主題
part-evidence = 根拠
part-uniqueness = この話だけのもの
part-weaknesses = 弱いところ
part-allocation = 字数の割り振り
part-section = 区切り
part-chars = 字数
part-peak-position-pct = 山場の位置（%）
part-mini-hook-position-pct = 小さな引きの位置（%）
part-scenes = 場面
part-beats = 出来事の拍
part-outcome = 結果
part-motive = 動機
part-first-person = 一人称
part-voice = 口調
part-risks = 危うい点
part-peak-scene = 山場の場面
part-viewpoint-character = 視点人物
part-rules-of-world = 世界の決まり
part-props = 小道具
part-weakness-shown = 見せる弱さ
part-double-motive = 二重の動機
part-action-explained = 行動の説明
part-emotion-curve = 感情の曲線
part-reasons = 理由
part-remaining-issues = 残る課題
part-synopsis = あらすじ
part-tags = タグ
part-afterword = 後書き
part-decision = 決定
part-open-threads = 残した伏線

report-stages = 十段階
report-steps = 十九ステップ
report-rhythm = リズム（文の長さ）
report-speech = 会話の分布
report-cast = 人物の登場
report-cast-note = 淡い印は名前の出る行、濃い印は話す行。左が始まり、右が終わり。
report-emotions = 感情の曲線（設計）
report-emotions-note = 強さ 0〜10、物語の順。
report-no-manuscript = 原稿はまだありません。
report-not-begun = 執筆はまだ始まっていません。`{ $command }` で始められます。
report-made = { $when } 作成
report-untitled = 無題
report-episode = 第{ $episode }話
report-manuscript = 原稿
report-text = 本文
report-letters = { $count }字
report-target = 目標 { $from }〜{ $to }字
report-dialogue = 会話
report-narration = 地の文の長さ
report-quartiles = 四分位 { $low }・{ $middle }・{ $high }
report-findings = 多い指摘
report-name = 名前
report-phase = 段階
report-state = 状態
report-product = 成果
report-done = 済
report-awaiting = 入力待ち
report-ready = 着手できる
report-outdated = 要見直し
report-waiting = 未着手
report-notes = 注意
report-overall = 総合
report-aspect-rhythm = リズム
report-aspect-readability = 読みやすさ
report-aspect-grammar = 文法
report-aspect-style = 文体

## What the last checks and refusals found, for whoever writes on

found-in-text = 本文{ $line }行目: { $finding }
found-against = 矛盾: { $finding }
found-refused = 前回の不受理: { $field }（{ $rule }）
found-failed = 検査ステップ{ $step } { $name }: 不合格（指摘{ $count }件）
