## 呼び出し

queue-full = サーバーが混み合い、待ち行列がいっぱいです（{ $waiting } 件が待っています）
    .hint = { $retry } 秒後に、同時に呼び出す数を減らしてやり直してください
queue-too-slow = サーバーが混み合っています。{ $seconds } 秒待ちましたが順番が来ませんでした
    .hint = { $retry } 秒後に、同時に呼び出す数を減らしてやり直してください
over-time = `{ $tool }` は制限の { $seconds } 秒を超えたため止めました
    .hint = 一度に求める量を減らすか、shosai.yaml の `limits.call_seconds` を上げてください
over-processor-time = 計算が許された時間を超えたため止めました
    .hint = 一度に求める量を減らしてください
over-memory = 1 回の呼び出しで使えるメモリ（{ $mb } MB）を超えたか、入力の入れ子が深すぎます
    .hint = 画像・表・文書を小さくするか、一部だけを送ってください。管理者は `limits.worker_memory_mb` を上げられます
beyond-token = このトークンでは `{ $tool }` を使えません
    .hint = ツールセット `{ $suite }` のあるトークンをサーバーの管理者に依頼してください。使えるものは `tools/list` にあります
beyond-reading-token = このトークンでは `{ $tool }` を使えません
    .hint = ツールセット `{ $suite }` があり `read_only` のないトークンをサーバーの管理者に依頼してください。使えるものは `tools/list` にあります

## ないツール

unknown-tool = ツール `{ $tool }` はありません。{ $way_out }
tool-not-loaded = ツールセット `{ $suite }` のツールですが、読み込まれていません。サーバーを `--toolsets default,{ $suite }` で起動するよう頼んでください
tool-not-offered = このサーバーは、このツールを除いて起動されています（`--read-only` か `--exclude-tools`）
tool-near = もしかして `{ $near }` ですか
tools-valid = 使えるツール: { $valid }
tools-listed = { $count } 個のツールがあります。`tools/list`（コマンドでは `shosai tools`）で一覧を見てください

## リソース

resource-templates = PowerPoint のテンプレート
resource-formats = 出力形式とそのオプション
resource-rules = 文章の規則、しきい値、プリセット

## ダウンロード

body-not-an-object = 本文は JSON のオブジェクトにしてください
    .hint = {"{"}"content": Markdown, "format": "pptx", "filename": "report.pptx"{"}"} を送ってください
too-many-files = ファイルが { $count } 個あります。一度に { $most } 個までです
    .hint = 文書と、文書が使う画像だけを選んでください
file-unfit = 送られたファイルの名前か中身が使えません
    .hint = ファイルは {"{"}"path": "figure.png", "data": base64{"}"} の形で送ってください
call-unfit = 呼び出しが読めません
    .hint = {"{"}"tool": 名前, "arguments": オブジェクト, "files": 一覧{"}"} の形で送ってください
no-files-taken = `{ $tool }` はファイルを受け取りません
    .hint = `files` なしで呼んでください
filename-missing = `filename` がありません
    .hint = {"{"}"content": Markdown, "format": "pptx", "filename": "report.pptx"{"}"} を送ってください
filename-not-plain = `filename` はフォルダーのない名前にしてください
    .hint = `report.pptx` のような名前を指定してください

## トークンのファイル

token-there = トークン `{ $id }` はすでにあります。先に取り消すか、別の id にしてください
token-absent = トークン `{ $id }` はありません。`shosai token list` で確かめてください
tokens-not-utf8 = UTF-8 のテキストではありません
tokens-unwritten = 書き込めません: { $reason }
tokens-unread = 読めません: { $reason }
token-wrong = { $place } 番目のトークン（`{ $id }`）: { $fault }
token-twice = id `{ $id }` が二度出てきます
token-id = id は 1〜{ $most } 字の文字・数字・`-`・`_`・`.`・`@` です
token-digest = `sha256` が 64 桁の 16 進数ではありません。トークンは `shosai token new` で作ってください
token-rate-zero = `rate_per_minute` と `burst` は 1 からです。制限しないなら書かないでください
token-burst-alone = `burst` には `rate_per_minute` も要ります
token-day = `expires: { $day }` は `2027-03-31` の形の日付ではありません

## 始められないとき

choice-near = `{ $option }` に `{ $name }` はありません。もしかして `{ $near }` ですか
choice-listed = `{ $option }` に `{ $name }` はありません。使えるもの: { $valid }
choice-many = `{ $option }` に `{ $name }` はありません。{ $count } 個ある中身は `shosai tools` で一覧できます
token-required = `{ $address }` はこのマシンの外からも届くので、トークンが必要です。SHOSAI_HTTP_TOKEN か `--tokens FILE` を指定するか、127.0.0.1 で待ち受けてください
audit-unkept = 監査ログを残せません: { $reason }。{ $way }
cannot-listen = { $address } で待ち受けられません: { $reason }。`--http HOST:PORT` で別のものを選んでください
prompt-argument-unknown = `{ $prompt }` に引数 `{ $argument }` はありません。使えるもの: { $known }
prompt-argument-missing = `{ $prompt }` には引数 `{ $argument }`（文字列）が必要です

## 足りない要求

method-unknown = メソッド `{ $method }` はありません。使えるのは `tools/list`、`tools/call` と、このサーバー自身としての `prompts/list`、`prompts/get`、`resources/list`、`resources/read` です
tool-call-unfit = `tools/call` は {"{"}"name": 文字列, "arguments": オブジェクト{"}"} を受け取ります。`name` を文字列、`arguments` をオブジェクトにしてください
initialize-unfit = `initialize` は {"{"}"protocolVersion": 文字列, "capabilities": オブジェクト, "clientInfo": {"{"}"name", "version"{"}"}{"}"} を受け取ります
cursor-unknown = この `cursor` は使えません。すべて最初のページにあるので、付けずに呼んでください
prompt-unknown = プロンプト `{ $prompt }` はありません。使えるもの: { $valid }
resource-unknown = リソース `{ $uri }` はありません。使えるもの: { $valid }
resource-unread = `{ $uri }` を読めませんでした
message-too-long = メッセージは { $limit } バイトまでです。一度に送る量を減らしてください
message-not-json = { $line } 行 { $column } 文字目から先が JSON として読めません
message-batch = まとめての要求は受け取りません。1 行に 1 件ずつ送ってください
message-unfit = メッセージには "jsonrpc": "2.0"、文字列か整数の "id"、"method"、オブジェクトの "params" が要ります
body-no-message = 本文がメッセージとして読めません
host-foreign = このホスト名は許可されていません。`http.allowed_hosts` に加えてください
origin-foreign = このオリジンは許可されていません。`http.allowed_origins` に加えてください
token-missing = ヘッダー `Authorization: Bearer TOKEN` を付けてください
token-expired = このトークンは期限が切れています。サーバーの管理者に新しいものを依頼してください
rate-exceeded = 短い時間に要求が多すぎます。{ $seconds } 秒後にやり直してください
quota-exceeded = 今日の要求の上限に達しました。{ $seconds } 秒後（UTC の午前 0 時を過ぎてから）やり直してください
counting-away = いま要求を数えられません。{ $seconds } 秒後にやり直してください
request-too-large = 要求は { $bytes } バイトまでです。一度に送る量を減らしてください
request-too-slow = 要求が { $seconds } 秒以内に届きませんでした。送り直すか、一度に送る量を減らしてください
requests-too-many = 大きな要求が重なっています。{ $seconds } 秒後に送り直してください
request-broken = 要求が途中で切れました。送り直してください
not-offered = このサーバーでは使えません
connections-too-many = 接続が多すぎます。しばらくしてからやり直してください
store-silent = 共有ストアが応答しません
