## Work that ends early

time-budget-exceeded = 制限時間を超えました（{ $phase }）。
    .hint = 行数や列数を減らすか、集計してから渡してください。
chart-stopped = 処理が中断されました。
    .hint = もう一度呼び出してください。

## Sizes

size-clamped = { $name } { $value } は範囲外のため { $kept } にしました（{ $low }〜{ $high }）。
picture-shrunk = 画素数の上限のため { $width }×{ $height } に縮小しました。

## What is asked

second-choice = { $asked }は描けないので（{ $reason }）、{ $drawn }にしました。
not-drawn-strictly = { $reason }
    .hint = query の列名と意図を見直すか、`options.strict` を外してください。
fallback-missing-columns = 求められた図ではなく、最初の数値の分布を示します。求められた図に必要な列がそろっていません。
nothing-drawable = 描ける列がデータにありません。
    .hint = 数値か分類の列を含む表を渡してください。
query-length = query は 1〜{ $max_query } 文字です（{ $length } 文字）。
    .hint = 見たいものを一文で書いてください（例: 月次売上の推移）。

## What is drawn

no-percent-of = 「{ $name }」は0に意味がなく割合で比べられないため、差で描きます。
too-few-to-forecast = 点が { $rows } 個しかないため、予測は描きませんでした（{ $least_to_forecast } 個以上必要です）。
one-point-line = 「{ $x }」が 1 点しかないため、線ではなく棒で描きました。
too-many-boxes = { $most } を超える箱は見分けられないため、`{ $mark }` の代わりに `quantile_band` を描きました。
counts-of-one = 件数がすべて 1 です。図の各点に 1 行しかない表なので、行を数えても何も分かりません。示したい列を指定してください（{ $columns } など）。

## How a question was read

mean-line = 平均線
median-line = 中央値の線
target-line = 目標線
fitted-line = 回帰直線
moving-average = 移動平均
forecast = 予測
notes = 注釈
threshold = 基準線
line-not-drawn = { $name }は{ $mark }には引けません。
words-unread = 読めなかった言葉: { $words }。図には反映されていません。
the-difference = 差
the-periods = 期間ごとの区切り
the-shares = 割合（構成比）の指定
the-change = 増減・累計
the-places = 上位・下位の絞り込み
the-window = 移動平均の幅
wish-without-effect = { $wish }は、この図には反映していません。
not-sure = 読み方に自信がありません（{ $percent }%）。ほかの読み方: { $others }。
read-as = 「{ $said }」を「{ $taken }」と読みました。
one-aggregate = この図の値はすべて同じ集計（{ $aggregate }）で描いています。
too-small-beside = 「{ $small }」は「{ $large }」に比べて小さく、同じ軸では読み取れません。
mean-not-known = 「{ $name }」は合計するものか平均するものか名前から分からないので、平均を描きました。
sum-not-known = 「{ $name }」が足せる数かどうか分からないまま合計しました。
running-total = 「{ $name }」は時間とともに増える累計のようなので、合計ではなく最大値を描きました。
form-cannot-show = 「{ $word }」の形では描けないので{ $own }にしました。
form-not-drawn = 「{ $word }」は描いていません。
no-log-scale = 対数軸は、ゼロから描く図（{ $mark }）やゼロ以下の値には使えないため、反映していません。
only-top = 「{ $field }」は多いので上位 { $cut } だけを描きます。
fallback-no-chart = 求められた図ではなく、最初の数値の分布を示します。「{ $picture }」は数値の図ではないため描けません。
fallback-no-column = 求められた図ではなく、最初の数値の分布を示します。求められた列がデータにありません。
fallback-no-column-for = 求められた図ではなく、最初の数値の分布を示します。「{ $words }」にあたる列がデータにありません。
never-drawn = 「{ $word }」は描きません。代わりに{ $mark }で描きました。
column-supposed = 「{ $name }」は問いにはっきり書かれていないので推測です。
rows-counted = 値の列が示されていないので行数を数えました。
condition-left-out = 条件「{ $said }」の列が分からないので、反映していません。
condition-on-measure = 条件「{ $said }」の列が示されていないので、値の列に当てはめました。
orders-left-out = 問いの中で、表のことではなく指示を述べている文は読みませんでした。
column-not-shown = 問いにある「{ $name }」は、この図に入っていません。

## The picture

drawn-rows = 図のデータ（{ $count } 行）
letters-not-drawn = 書体にない文字（{ $letters }）は〓で示します。
rows-not-listed = 残りの { $count } 行は載せていません。
picture-not-drawn = 画像を描けませんでした: { $cause }
    .hint = format を svg にして試してください。

## Specs

a-column = 列
a-value = 値
a-colour = `#RRGGBB` の色
a-positive-number = 1 以上の数
a-number-of-periods = 2 以上の期間数
an-x-axis = 横軸
a-measure = 値
column-or-count = 列（行を数えるなら `"aggregate": "count"`）
a-frame = `frame`（例: `[-6, 0]`）
measure-or-count = 値（または `"aggregate": "count"`）
colour-column = 色分けの列
panel-column = パネルの列
mark-needs = `{ $mark }` には{ $wanted }が必要です。
    .hint = `{ $path }` に `{"{"}"field": …{"}"}` を加えるか、別の `mark` を選んでください。
no-numbers = 「{ $column }」は数値の列ではありません。
    .hint = 数値の列: { $names }。
part-needed = { $wanted }が必要です。
    .hint = `{ $path }` を加えてください。
no-number = 「{ $column }」は数値の列ですが、`{ $given }` は数値ではありません。
    .hint = `equal` か `oneOf` を使うか、数値の列を選んでください。
names-have-no-size = 「{ $column }」は名前の列なので大小を比べられません。
    .hint = `equal` か `oneOf` を使うか、数値の列を選んでください。
at-spec = spec の `{ $path }`: { $cause }
bad-word = `{ $given }` は使えません。
    .hint = { $valid }
no-such-column = `{ $given }` という列はありません。
    .hint = { $valid }
nearest-of = `{ $near }` のことですか。使える値: { $values }。
valid-values = 使える値: { $values }。
bad-value = { $message }
    .hint = 使える値: { $valid }。
bad-part = { $message }
    .hint = 型と必須の項目を見直してください。
no-mark = `{ $given }` は使えません。
    .hint = mark: `{ $marks }`。テンプレート: `{ $templates }`。
no-mark-but = `{ $given }` は使えません。
    .hint = `{ $near }` のことですか。mark: `{ $marks }`。テンプレート: `{ $templates }`。
channel-without-field = 列がありません。
    .hint = 表の列名を書いてください。
unit-too-fine = 「{ $column }」は { $unit } 単位なので、それより細かくできません。
    .hint = `timeUnit` を外すか、粗くしてください。
bin-without-numbers = 「{ $column }」は数値の列ではありません。
    .hint = `bin` を外してください。
unit-without-time = 「{ $column }」は時間の列ではありません。
    .hint = 時間の列を選ぶか、`timeUnit` を外してください。
too-many-numbers = 「{ $column }」は { $most_names } 種類を超える数値なので、名前として並べられません。
    .hint = `{ $path }.bin` で階級に分けるか、番号や記号なら `{ $path }.type` を `nominal` にしてください。
no-date = 「{ $column }」は時間の列ですが、`{ $text }` は日付として読めません。
    .hint = `2024`、`2024-03`、`2024-03-05`、`2024Q1` のように書いてください。
no-condition = 条件がありません。
    .hint = 例: `{"{"}"field": "year", "gte": 1980{"}"}`
broken-expression = { $at } 文字目で式が読めません（{ $expected } が必要です）。
    .hint = `price * quantity`、`sum(a) / sum(b) * 100` のように書き、空白や記号を含む列名は `` ` `` で囲んでください。
measure-without-numbers = 「{ $column }」は数値の列ではありません。
    .hint = 数値の列（{ $names }）にするか、`"aggregate": "count"` か `"distinct"` にしてください。
needs-aggregate = { $rows } 行が { $groups } 組の「{ $names }」を分け合うため、「{ $field }」の集計が必要です。
    .hint = `sum`、`mean`、`median`、`min`、`max`、`count` のどれかを加えるか、`encoding.color` で分けてください。
no-negative-shares = 負の値に構成比はありません。
    .hint = 値そのものを `{ $instead }` で描いてください。
no-negative-parts = 負の値は積み上げられません。
    .hint = 値を並べて `{ $instead }` で描いてください。
changes-computed = 直前の期間との差を描きました。ほかの増減は `window` の段（`percent_change`、さらに前の期間には `param`）で、値そのものは `mark` を `column_timeline` にして指定してください。
only-ends = `slope` は { $count } 期間のうち最初と最後だけを結びます。
points-sampled = { $rows } 行から等間隔に { $max_marks } 点を選んで描きました。
channel-not-taken = `{ $template }` には使えません。
    .hint = `{ $template }` に使えるのは { $takes } です。`{ $path }` を外すか、使える `mark`（{ $others }）を選んでください。
part-not-taken = `{ $template }` のここでは `{ $part }` を使えません。
    .hint = 外すか、別の `mark` を選ぶか、`transform` で先に列を作ってください。
option-left-out = `{ $path }`: `{ $template }` では `{ $value }` は図に現れないので、反映していません。
option-left-out-but = `{ $path }`: `{ $template }` では `{ $value }` は図に現れないので、反映していません。使えるのは { $instead } です。
option-not-taken = `{ $template }` のここでは `{ $value }` を使えません。
    .hint = `{ $path }` を外してください。
option-not-taken-but = `{ $template }` のここでは `{ $value }` を使えません。
    .hint = `{ $path }` を外すか、{ $instead } を使ってください。
aggregated-already = `{ $name }` の値は組ごとに一つです。
    .hint = `aggregate` を外してください。
two-splits = `encoding.color` と別の列です。
    .hint = 両方に同じ列を書くか、一方を外してください。
line-not-taken = `{ $id }` の上では意味を持ちません。
    .hint = 使える線: { $names }。
too-many-lines = 線は { $max_auxiliary } 本までです。
    .hint = 減らしてください。
few-points = 点が { $rows } 個しかありません。
    .hint = 予測には { $least_to_forecast } 個以上の点が必要です。
no-highlight = `{ $template }` では強調できません。
    .hint = `highlight` を外すか、`bar`・`multi_line` などにしてください。
no-log-axis = 0 以下の値は対数軸に置けません。
    .hint = `linear` にするか、`filter` で正の値だけにしてください。
too-many-colours = 色は { $max_palette } 色までです。
    .hint = 減らしてください。
drawn-from-zero = `{ $template }` はゼロから描くため変えられません。
    .hint = `line`・`multi_line`・`point` なら選べます。
log-without-zero = 対数軸はゼロから始められません。
    .hint = `zero` を外してください。
limit-without-names = 「{ $column }」は名前の列ではありません。
    .hint = 期間や数値は `filter` で選んでください。
rest-as-other = 「{ $name }」は { $count } 種類あるため、上位 { $kept } と「その他」にまとめました。
only-largest = 「{ $name }」は { $count } 種類あるため、上位 { $kept } だけを描きました。
no-pies = 円グラフは誤読を招くため描きません。
    .hint = `share_bar`（構成比）か `treemap` を使い、区分を `encoding.x`、値を `encoding.y` にしてください。
only-comparisons = 比較と `&&` `||` `!` だけが使えます。
    .hint = 例: `{"{"}"field": "year", "gte": 1980{"}"}`
other-kind-needed = { $wanted } が必要ですが、{ $given } です。
    .hint = 例: `{"{"}"mark": "bar", "encoding": {"{"}"x": {"{"}"field": "…"{"}"}, "y": {"{"}"aggregate": "count"{"}"}{"}"}{"}"}`
no-row-left = 条件に合う行がありません。
    .hint = 条件をゆるめてください。
dates-are-no-numbers = 「{ $column }」は日付の列なので、数値としては計算できません。
    .hint = 日付（`'2024-03'`）と比べるか、日付どうしの差（日数になります）にするか、`timeUnit` で年の列を作ってください。
text-is-no-number = `{ $text }` は文字列で、数値ではありません。
    .hint = 数値は引用符なしで、空白や記号を含む列名は `` ` `` で囲んで書いてください。
days-between = 「{ $name }」: 日付どうしの差は日数です。
cells-without-number = 「{ $column }」の { $count } 個のセルは数値ではないため除きました（{ $examples }）。
names-not-kept = 「{ $column }」は異なる名前が多すぎるため、数値として読めません。
    .hint = その列を使わないか、記号や文字のない数値にして送ってください。
number-shown = ここには数値を示すため、「{ $column }」を名前として並べられません。
    .hint = `type` を外すか、別の `mark` を選んでください。
not-temporal = 「{ $column }」は時間の列ではありません。
    .hint = 時間の列を選ぶか、`type` を外してください。
order-not-kept = `{ $step }` は `{ $before }` の後に置けません（`{ $before }` は描く値に働きます）。
    .hint = `{ $step }` を `{ $before }` の前に書くか、どちらかを外してください。
not-drawn-there = `{ $column }` は、この `filter` が働く描く値の中にありません。
    .hint = `filter` を `window` や `limit` より前に書くか、描く値（{ $names }）で絞ってください。
no-window = `{ $template }` はすべての行を描くため、`window` は使えません。
    .hint = `window` を外すか、`line` や `bar` など集計する `mark` を選んでください。
outside-aggregates = `{ $bare }` は集計の外にあります。
    .hint = `sum({ $bare })` のように集計するか、集計をすべて外してください。
fold-without-numbers = 「{ $name }」は数値の列ではありません。
    .hint = 数値の列だけを並べてください。
one-group = 一列だけ指定できます。
    .hint = `encoding.color` か `encoding.x` の列を一つ書いてください。
window-not-drawn = `{ $name }` を示すものがありません。
    .hint = `encoding.y` の `field` にしてください。
bad-frame = `frame` は `[-n, 0]` か `[null, 0]` です。
    .hint = 7 期間なら `[-6, 0]` です。

## Tables

time-joined = 「{ $names }」を合わせて、時間の列「{ $last }」としました。
comma-decimals = 「{ $name }」のカンマは小数点として読みました。
day-first = 「{ $name }」は日/月/年として読みました。
month-first = 「{ $name }」は月/日/年として読みました（日と月の区別がつきません）。
unknown-encoding = 文字コードを判別できません。
    .hint = UTF-8 か Shift_JIS で保存し直してください。
row-numbers-left-out = 最初の列は行番号なので使いません。
name-repeated = 列名「{ $column }」が重なるため、{ $seen } 番目を「{ $numbered }」としました。
columns-left-out = { $named } 列のうち { $max_columns } 列だけを使いました。
surplus-cells = 見出しより列の多い行が { $extra } 行あり、余りは無視しました。
cell-too-long = 表に { $kilobytes } KB を超えるセルがあります。
    .hint = 引用符の閉じ忘れを確かめ、長い文章の列は除いてください。
no-column-names = 1行目に列名がありません。
    .hint = 1行目に列名（例: 月,売上）を加えてください。
data-is-a-file-name = dataがファイルの名前です。
    .hint = dataには表そのもの（CSVやJSONの文字列）を渡してください。ファイルから描くには shosai chart FILE QUERY を使います。
header-only = 見出しだけで、値の行がありません。
    .hint = 見出しの下に値の行を加えてください。
unreadable-table = 表として読めません: { $error }
    .hint = 引用符と区切り文字を確かめてください。
array-without-names = 配列の1行目に列名がありません。
    .hint = 1行目を列名の配列にしてください。
nested-value = { $path } に入れ子の値があります。
    .hint = 入れ子を平らな列に展開してから渡してください。
json-is-no-table = JSON が表の形をしていません。
    .hint = レコードの配列、列ごとの配列、または見出し付きの配列の配列にしてください。
unreadable-json = JSON として読めません: { $error }
    .hint = 括弧と引用符を確かめてください。
data-too-large = データが大きすぎます（{ $megabytes } MB）。
    .hint = 100 MB 以下に減らすか、集計してから渡してください。
data-empty = データが空です。
    .hint = 1行目に列名、2行目以降に値を持つ CSV か、JSON の表を渡してください。
sheet-read = シート「{ $name }」を読みました。他のシート: { $others }（`options.sheet` で選べます）。
no-such-sheet = シート「{ $wanted }」はありません。
    .hint = シート: `{ $list }`。
unreadable-workbook = ブックとして読めません: { $error }
    .hint = 開いて保存し直すか、CSV にしてください。
rows-above-header = 見出しの上の { $skipped } 行（「{ $first }」など）は表に含めていません。
rows-of-header = { $count } 行の見出しを 1 つの列名にまとめました。
rows-under-header = 見出しの下の { $count } 行は列の説明なので除きました。
total-rows-left-out = 「{ $column }」が「{ $word }」の { $count } 行は他の行の合計なので除きました。

## Rows

fallback-because = 求められた図ではなく、最初の数値の分布を示します。{ $reason }
no-row-meets = 条件に合う行がありません。
    .hint = query の条件や列名を見直してください。

## Texts around a picture

joint-of-subtitle = { "　" }
joint-of-sentences = 。
joint-of-names = ・
joint-of-scopes = 、
joint-of-conditions = 、
joint-of-notes = 、
joint-of-years = ・
and-more = { $first } など { $count }
and-others = { $listed }など
value-of = { $column }の{ $name }
span-between = { $from }〜{ $to }
span-since = { $from }〜
span-until = 〜{ $to }
area-means = 面積：{ $column }
only-where = 条件：{ $conditions }
between-limits = { $name } { $low }以上{ $high }以下
at-least = { $name } { $low }以上
at-most = { $name } { $high }以下
within-limits = { $name } { $low }超{ $high }未満
more-than = { $name } { $low }超
less-than = { $name } { $high }未満
own-scales = 目盛りは図ごとに異なる
log-scale = 縦軸は対数目盛
beyond-the-edge = { $edge } 以上の { $rows } 件は図の外
unit-is = 単位：{ $unit }
unit-indexed = 最初の値 = 100
unit-rank = 順位
unit-rows = 件
unit-height = 件数
unit-and-height = { $unit }、縦軸は件数
stand-in = 【代わりの図】求められた図は描けませんでした
rows-sent = データ { $count ->
   *[other] { $rows }
 } 行
rows-used = うち { $rows } 行を使用
rest-gathered = { $group }は全{ $all }のうち{ $count }、残りは「{ $rest }」
rows-sampled = そのうち { $drawn } 行を等間隔に描画
smoothed = { $window } 期間の移動平均
first-period-begins = 最初の期間は { $when } から
last-period-ends = 最後の期間は { $when } まで
not-compared = { $when }は途中のため比べていない
values-missing = 欠損 { $count } 件は除く

## Titles: what comes first is the language's own

title-of = { $scope }の{ $title }
title-without = { $scope }を除く{ $title }
title-during = { $title }、{ $span }
title-trend = { $grain }{ $what }推移
title-trends = { $by }{ $grain }{ $what }推移
title-ranks = { $groups }{ $what }順位の推移
title-shares = { $by }{ $what }構成比の推移
title-panels = { $groups }{ $grain }{ $what }推移
title-gaps = { $by }{ $what }{ $grain }比較
title-relation = { $x }と{ $y }の関係
title-relation-by = { $by }に見た{ $x }と{ $y }の関係
title-share = { $what }{ $by }構成比
title-spread = { $what }分布
title-spreads = { $by }{ $what }分布
title-drift = { $what }分布の変化
title-composition = { $by }{ $what }構成比
title-compared = { $by }{ $what }比較
title-compared-in = { $what }{ $by }比較
title-top = { $what }上位{ $count }{ $group }{ $all }
title-bottom = { $what }下位{ $count }{ $group }{ $all }
title-years = { $measure }の{ $along }比較、{ $years }
of-all = （全{ $all }）
ranked-group = { $group }
what-of = { $name }の
what-has-no-name = { "" }
group-of = { $group }別
each-series = { "" }
by-one = { $first }
by-two = { $first }・{ $second }
grain-decade = 10年ごとの
grain-year = 年次
grain-fiscal-year = 年度別
grain-quarter = 四半期
grain-month = 月次
grain-week = 週次
grain-day = 日次
count-of-rows = 件数
sum-of = { $label }の合計
mean-of = 平均{ $label }
mean-of-all = { $label }の平均
median-of = { $label }の中央値
max-of = 最大{ $label }
min-of = 最小{ $label }
kinds-of = { $label }の種類数
deviation-of = { $label }の標準偏差
cumulative = 累計{ $base }
moving-average-of = { $base }の移動平均
difference-in = { $base }の{ $before }差
change-in = { $base }の{ $before }比増減率
since-period = 前期
since-year = 前年
since-quarter = 前四半期
since-month = 前月
since-week = 前週
since-day = 前日
along-month = 月
along-quarter = 四半期
along-weekday = 曜日
along-hour = 時刻

## What a picture shows, in a sentence

always-the-same = どの期間も { $value }
peak-is = 最大は{ $when }の { $value }
moved = { $from } から { $to } へ{ $change }、最大は{ $when }の { $value }
changed-by = （{ $change }）
times-as-much = （{ $times }倍）
on-a-day = { $when }
in-a-period = { $when }
leads = { $when }は{ $name }が最大（{ $value }）
places-of = { $group }は{ $order ->
    [bottom] 下位
   *[other] 上位
 }{ $count }（全{ $all }）
only-one = { $name } は { $value }
highest-is = 最大は { $name }（{ $value }）
lowest-is = 最小は { $name }（{ $value }）
from-highest-to-lowest = 最大は { $name }（{ $value }）、最小は { $least }（{ $low }）
few-rows = { $count ->
   *[other] { $rows }
 } 件、{ $low }〜{ $high }
middle-is = { $rows } 件の中央値は { $median }、半数は { $low }〜{ $high }
middles-are = 中央値は { $name } が最大（{ $value }）、{ $least } が最小（{ $low }）
correlation-is = 相関係数 { $r }（{ $rows } 件）
a-year = { $year }年
above-the-year-before = { $newest }は { $all } { $places }のうち { $above } { $places }で{ $before }を上回る
places-months = { $count ->
   *[other] か月
 }
places-quarters = { $count ->
   *[other] 四半期
 }
places-weekdays = { $count ->
   *[other] 曜日
 }
places-hours = { $count ->
   *[other] 件
 }
places-groups = { $count ->
   *[other] 件
 }

## Words within a picture

chart-not-drawn = グラフを描けませんでした
the-rest = その他
label-count = 件数
melted-period = 期間
melted-value = 値
year-mark = 年
part-year = 年
part-month = 月
part-weekday = 曜日
part-quarter = 四半期
part-hour = 時間帯
part-period = 期間
label-mean = 平均
label-median = 中央値
label-target = 目標
label-threshold = 基準
label-forecast = 直線外挿
label-fitted = 回帰直線
label-moving-average = 移動平均
over-periods = { $name }（{ $window }期間）
on-log-scale = { $name }・対数目盛
label-peak = 最大
median-at = 中央値 { $value }
band-lowest = 下位10%
band-middle = 中央値
band-highest = 上位10%

## Why a form was taken
template-name = { $id ->
    [area] 面グラフ
    [bar] 棒グラフ
    [box_plot] 箱ひげ図
    [bullet] ブレットチャート
    [bump] 順位図
    [calendar] カレンダー図
    [change_bar] 増減の棒グラフ
    [clustered_bar] 集合棒グラフ
    [column_timeline] 時系列の棒グラフ
    [density] 密度曲線
    [diverging_bar] 正負の棒グラフ
    [dot_plot] ドットプロット
    [dumbbell] ダンベル図
    [ecdf] 累積分布の曲線
    [facet_area] 面グラフの小図
    [facet_histogram] ヒストグラムの小図
    [grouped_bar] 時期ごとの集合棒グラフ
    [heat_map] ヒートマップ
    [histogram] ヒストグラム
    [index_line] 指数の折れ線
    [line] 折れ線グラフ
    [lollipop] ロリポップ図
    [multi_line] 複数の折れ線
    [overlay_density] 重ねた密度曲線
    [overlay_histogram] 重ねたヒストグラム
    [period_heat_map] 時系列のヒートマップ
    [quantile_band] 分位の帯
    [ridgeline] リッジライン
    [scatter] 散布図
    [scatter_groups] 色分けした散布図
    [scatter_regression] 回帰線つき散布図
    [share_area] 構成比の面グラフ
    [share_bar] 構成比の棒グラフ
    [share_stacked_bar] 構成比の積み上げ棒
    [slope] スロープ図
    [small_multiples] 折れ線の小図
    [stacked_area] 積み上げ面グラフ
    [stacked_bar] 積み上げ棒グラフ
    [stacked_timeline] 時系列の積み上げ棒
    [step_line] 階段状の線
    [strip_plot] ストリップ図
    [time_box] 時期ごとの箱ひげ図
    [treemap] ツリーマップ
    [violin] バイオリン図
   *[other] { $id }
}
another-reading = { $name }（{ $columns }）

as-the-spec-says = spec の指定
the-default-form = この型の既定の図
changes-from-zero = 増減はゼロを起点に描きます
totals-from-zero = 累計はゼロから塗ります
negative-values = 負の値があります
negative-has-no-share = 負の値に割合はありません
unlike-units = 単位の違う量は 100 から始めます
parts-over-time = 全体に占める割合の推移
too-many-periods = 期間が多く、並べて描けません
asked-for-by-name = 名指しされた図: { $word }
parts-of-a-whole = 各列は全体の内訳です
