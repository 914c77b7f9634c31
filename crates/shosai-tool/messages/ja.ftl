## 合わない引数

unknown-parameter = `{ $tool }` に引数 `{ $parameter }` はありません
    .hint = 使える引数: { $known }
unknown-parameter-near = `{ $tool }` に引数 `{ $parameter }` はありません
    .hint = もしかして `{ $near }` ですか
no-parameters = `{ $tool }` に引数 `{ $parameter }` はありません
    .hint = このツールに引数はありません
parameter-missing = `{ $tool }` には `{ $parameter }` が必要です
    .hint = { $needed } を指定してください。内容は入力スキーマにあります
parameter-of-other-kind = `{ $parameter }` が{ $given }になっています。{ $wanted }を指定してください
    .hint = `{ $tool }` の入力スキーマを確認してください
parameter-not-object = `{ $parameter }` が{ $given }になっています。オブジェクトを指定してください
    .hint = 項目: { $fields }
parameter-not-among = `{ $parameter }` は使える値ではありません
    .hint = 次のいずれかを指定してください: { $valid }
parameter-unfit = `{ $parameter }` の値が合いません
    .hint = `{ $tool }` の入力スキーマを確認してください
too-much-text = `{ $tool }` の引数の文字が { $bytes } バイトあります（多くは `{ $parameter }`）。受け付けるのは { $most } バイトまでです
    .hint = `{ $parameter }` を短くしてください

kind-null = null
kind-boolean = 真偽値
kind-integer = 整数
kind-number = 数値
kind-string = 文字列
kind-array = 配列
kind-object = オブジェクト

## 答え

answer-too-large = 答えが { $characters } 文字になり、上限の { $limit } 文字を超えています
    .hint = `limit` を小さくする、範囲を狭める、カーソルや offset で次のページを読むなど、一度に求める量を減らしてください

## 見つからないファイル

file-of-workspace = `{ $path }` はノートではなく、作業フォルダーのファイルです。`document_import` で読み、残したいことは `vault_create` でノートにしてください
file-near = もしかして `{ $near }` ですか
files-listed-by = `{ $tool }` で何があるか確かめてください

key-near = キー `{ $key }` はありません。もしかして `{ $near }` ですか
key-unknown = キー `{ $key }` はありません。ここで使えるもの: { $valid }
setting-absent = 設定 `{ $setting }` はありません
settings-not-utf8 = UTF-8 のテキストではありません。UTF-8 で保存してください
