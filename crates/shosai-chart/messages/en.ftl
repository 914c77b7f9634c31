## Work that ends early

time-budget-exceeded = The time budget was exceeded ({ $phase }).
    .hint = Send fewer rows or columns, or aggregate before calling.
chart-stopped = The work was stopped.
    .hint = Call again when ready.

## Sizes

size-clamped = { $name } { $value } is out of range; { $kept } is used ({ $low } to { $high }).
picture-shrunk = The picture was shrunk to { $width }×{ $height } to stay within the pixel limit.

## What is asked

second-choice = The form asked for ({ $asked }) cannot be drawn ({ $reason }); it is drawn as: { $drawn }.
not-drawn-strictly = { $reason }
    .hint = Name columns of the data in the query, or leave out `options.strict`.
fallback-missing-columns = Not the picture asked for, but how the first measure is spread: the columns it needs are not there.
nothing-drawable = The data has no column that can be drawn.
    .hint = Send a table with a column of numbers or of names.
query-length = The query must have 1 to { $max_query } characters ({ $length } given).
    .hint = Say in a sentence what to see (for example: monthly sales trend).

## What is drawn

no-percent-of = "{ $name }" has no zero that percentages could start from; its changes are drawn as differences.
too-few-to-forecast = There are only { $rows } points, too few for a forecast ({ $least_to_forecast } are needed).
one-point-line = "{ $x }" has a single point, so bars are drawn instead of a line.
too-many-boxes = More than { $most } boxes cannot be told apart, so `quantile_band` is drawn instead of `{ $mark }`.
counts-of-one = Every count is 1: the table has one row for each place of the picture, so counting rows shows nothing. Name the column that is meant, such as { $columns }.

## How a question was read

mean-line = a mean line
median-line = a median line
target-line = a target line
fitted-line = a fitted line
moving-average = a moving average
forecast = a forecast
notes = notes
threshold = a threshold
line-not-drawn = { $name } cannot be drawn on this form ({ $mark }).
words-unread = Words that were not read and change nothing: { $words }.
the-difference = the difference
the-periods = the periods
the-shares = the shares
the-change = the change or running total
the-places = the number of places
the-window = the width of the moving average
wish-without-effect = In this picture { $wish } asked for changed nothing.
not-sure = This reading is not sure ({ $percent } %). Others: { $others }.
read-as = "{ $said }" is read as "{ $taken }".
one-aggregate = All measures of this picture share one aggregate: { $aggregate }.
too-small-beside = "{ $small }" is too small beside "{ $large }" to be read off their common axis.
mean-not-known = Whether "{ $name }" should be added up or averaged is not told by its name; its average is drawn.
sum-not-known = Whether "{ $name }" may be added up is not known; its sum is drawn.
running-total = "{ $name }" rises through time as a running total does; its largest value is drawn instead of a sum.
form-cannot-show = "{ $word }" cannot show this; it is drawn as: { $own }.
form-not-drawn = "{ $word }" was asked for and is not drawn.
no-log-scale = A log scale cannot be used on this form ({ $mark }) or with values of zero or below; it was left out.
only-top = Only the top { $cut } of "{ $field }" are drawn.
fallback-no-chart = Not the picture asked for, but how the first measure is spread: "{ $picture }" is no chart of numbers and is never drawn.
fallback-no-column = Not the picture asked for, but how the first measure is spread: the data has no column for what is asked.
fallback-no-column-for = Not the picture asked for, but how the first measure is spread: no column of the data answers to "{ $words }".
never-drawn = "{ $word }" is never drawn; it is drawn as: { $mark }.
column-supposed = "{ $name }" is not clearly named in the question; it was supposed.
rows-counted = No measure is named; rows were counted.
condition-left-out = The condition "{ $said }" names no column and was left out.
condition-on-measure = The condition "{ $said }" names no column; it was put on the measure.
orders-left-out = Sentences of the question that give orders instead of asking about the table were left out.
column-not-shown = The question names "{ $name }", which this picture does not show.

## The picture

drawn-rows = Data of the picture ({ $count } rows)
letters-not-drawn = The font has no glyph for { $letters }; 〓 stands for it.
rows-not-listed = { $count } more rows are not listed.
picture-not-drawn = The picture could not be drawn: { $cause }
    .hint = Try again with format `svg`.

## Specs

a-column = a column
a-value = a value
a-colour = a colour as `#RRGGBB`
a-positive-number = a number above zero
a-number-of-periods = a number of periods (2 or more)
an-x-axis = an x-axis
a-measure = a measure
column-or-count = a column (or `"aggregate": "count"`)
a-frame = a `frame` such as `[-6, 0]`
measure-or-count = a measure (or `"aggregate": "count"`)
colour-column = a colour
panel-column = panels
mark-needs = `{ $mark }` needs { $wanted }.
    .hint = Add `{ $path }` with a `field`, or choose another `mark`.
no-numbers = "{ $column }" is no column of numbers.
    .hint = Columns of numbers: { $names }.
part-needed = { $wanted } is needed.
    .hint = Add `{ $path }`.
no-number = "{ $column }" is a column of numbers, and `{ $given }` is none.
    .hint = Use `equal` or `oneOf`, or a column of numbers.
names-have-no-size = "{ $column }" is a column of names, which have no size.
    .hint = Use `equal` or `oneOf`, or a column of numbers.
at-spec = spec `{ $path }`: { $cause }
bad-word = `{ $given }` is not valid here.
    .hint = { $valid }
no-such-column = there is no column `{ $given }`.
    .hint = { $valid }
nearest-of = Did you mean `{ $near }`? Valid values: { $values }.
valid-values = Valid values: { $values }.
bad-value = { $message }
    .hint = Valid values: { $valid }.
bad-part = { $message }
    .hint = Check the types and the required fields.
no-mark = `{ $given }` is not valid here.
    .hint = Marks: `{ $marks }`. Templates: `{ $templates }`.
no-mark-but = `{ $given }` is not valid here.
    .hint = Did you mean `{ $near }`? Marks: `{ $marks }`. Templates: `{ $templates }`.
channel-without-field = a column is needed.
    .hint = Name a column of the table.
unit-too-fine = "{ $column }" is known by the { $unit }, which is coarser.
    .hint = Leave `timeUnit` out or make it coarser.
bin-without-numbers = "{ $column }" is no column of numbers.
    .hint = Leave `bin` out.
unit-without-time = "{ $column }" is no time column.
    .hint = Choose a time column, or leave `timeUnit` out.
too-many-numbers = "{ $column }" holds more than { $most_names } different numbers, too many to stand as names.
    .hint = Put them into classes with `{ $path }.bin`, or say `{ $path }.type` is `nominal` where they stand for things.
no-date = "{ $column }" is a time column, and `{ $text }` is no date.
    .hint = Write `2024`, `2024-03`, `2024-03-05` or `2024Q1`.
no-condition = there is no condition.
    .hint = For example `{"{"}"field": "year", "gte": 1980{"}"}`; also `equal`, `oneOf`, `range`, `gt`, `lt`, `lte`, `valid`, `and`, `or`, `not`.
broken-expression = the expression breaks off at character { $at }: { $expected } is expected.
    .hint = Write `price * quantity` or `sum(a) / sum(b) * 100`; put a name with spaces or signs in backticks.
measure-without-numbers = "{ $column }" is no column of numbers.
    .hint = Use a column of numbers ({ $names }), or `"aggregate": "count"` or `"distinct"`.
needs-aggregate = { $rows } rows share { $groups } values of { $names }, so "{ $field }" needs an aggregate.
    .hint = Add `sum`, `mean`, `median`, `min`, `max` or `count`, or tell the rows apart by `encoding.color`.
no-negative-shares = negative values have no share.
    .hint = Draw the values themselves, with `{ $instead }`.
no-negative-parts = negative values cannot be stacked.
    .hint = Draw the values beside each other, with `{ $instead }`.
changes-computed = the difference from the period before is drawn; for another change write a step `window` (`percent_change`, or `param` for periods further back), and for the values as they are the `mark` `column_timeline`.
only-ends = `slope` joins only the first and the last of { $count } periods.
points-sampled = { $max_marks } evenly spaced points of { $rows } rows are drawn.
channel-not-taken = `{ $template }` does not take it.
    .hint = `{ $template }` takes { $takes }. Leave `{ $path }` out, or choose a `mark` that takes it: { $others }.
part-not-taken = `{ $template }` has no `{ $part }` here.
    .hint = Leave it out, choose another `mark`, or make the column by a step of `transform` before.
option-left-out = `{ $path }`: `{ $template }` shows nothing of `{ $value }`; it was left out.
option-left-out-but = `{ $path }`: `{ $template }` shows nothing of `{ $value }`; it was left out. It takes { $instead }.
option-not-taken = `{ $template }` shows nothing of `{ $value }` here.
    .hint = Leave `{ $path }` out.
option-not-taken-but = `{ $template }` shows nothing of `{ $value }` here.
    .hint = Leave `{ $path }` out, or use { $instead }.
aggregated-already = `{ $name }` has one value for each group.
    .hint = Leave `aggregate` out.
two-splits = it shows another column than `encoding.color`.
    .hint = Name the same column in both, or leave one of them out.
line-not-taken = it means nothing on `{ $id }`.
    .hint = Lines it takes: { $names }.
too-many-lines = there are more than { $max_auxiliary } lines.
    .hint = Leave some out.
few-points = there are only { $rows } points.
    .hint = A forecast needs { $least_to_forecast } points or more.
no-highlight = nothing is brought out on `{ $template }`.
    .hint = Leave `highlight` out, or use `bar` or `multi_line`.
no-log-axis = values of zero or below have no place on a log axis.
    .hint = Use `linear`, or keep positive values with a `filter`.
too-many-colours = there are more than { $max_palette } colours.
    .hint = Leave some out.
drawn-from-zero = `{ $template }` is drawn from zero.
    .hint = Use `line`, `multi_line` or `point` for it.
log-without-zero = a log axis has no zero.
    .hint = Leave `zero` out.
limit-without-names = "{ $column }" is no column of names.
    .hint = Choose periods and numbers with a `filter`.
rest-as-other = "{ $name }" has { $count } values; the largest { $kept } are shown, the rest as "Other".
only-largest = "{ $name }" has { $count } values; only the largest { $kept } are drawn.
no-pies = pies and donuts mislead the eye and are never drawn.
    .hint = Use `share_bar` or `treemap`, with the parts as `encoding.x` and the value as `encoding.y`.
only-comparisons = only comparisons, `&&`, `||` and `!` are read here.
    .hint = For example `{"{"}"field": "year", "gte": 1980{"}"}`.
other-kind-needed = { $wanted } is needed, { $given } was given.
    .hint = For example `{"{"}"mark": "bar", "encoding": {"{"}"x": {"{"}"field": "…"{"}"}, "y": {"{"}"aggregate": "count"{"}"}{"}"}{"}"}`.
no-row-left = no row meets the condition.
    .hint = Loosen the condition.
dates-are-no-numbers = "{ $column }" holds dates, which are no numbers.
    .hint = Compare it with a date (`'2024-03'`), take one date from another (the difference is in days), or make years of it with `timeUnit`.
text-is-no-number = `{ $text }` is a text and no number.
    .hint = Write numbers without quotes, and names of columns with spaces or signs in backticks.
days-between = "{ $name }": the difference of two dates is in days.
cells-without-number = { $count } cells of "{ $column }" are no numbers and are left out ({ $examples }).
names-not-kept = "{ $column }" holds too many different names to be read as numbers.
    .hint = Leave the column out, or send it as numbers without signs and letters.
number-shown = a number is shown here, and "{ $column }" cannot stand as names.
    .hint = Leave `type` out, or choose another mark.
not-temporal = "{ $column }" is no time column.
    .hint = Choose a time column, or leave `type` out.
order-not-kept = a `{ $step }` cannot stand behind a `{ $before }`, which acts on the drawn values.
    .hint = Write the `{ $step }` before the `{ $before }`, or leave one of them out.
not-drawn-there = `{ $column }` is not among the drawn values that this `filter` acts on.
    .hint = Write the `filter` before every `window` and `limit`, or filter what is drawn: { $names }.
no-window = `{ $template }` draws every row and takes no `window`.
    .hint = Leave it out, or choose a `mark` with an aggregate, such as `line` or `bar`.
outside-aggregates = `{ $bare }` stands outside every aggregate.
    .hint = Write `sum({ $bare })`, or use no aggregate at all.
fold-without-numbers = "{ $name }" is no column of numbers.
    .hint = List columns of numbers only.
one-group = only one column is taken.
    .hint = Name the column of `encoding.color` or `encoding.x`.
window-not-drawn = nothing shows `{ $name }`.
    .hint = Make it the `field` of `encoding.y`.
bad-frame = `frame` must be `[-n, 0]` or `[null, 0]`.
    .hint = Seven periods are `[-6, 0]`.

## Tables

time-joined = "{ $names }" were joined into the time column "{ $last }".
comma-decimals = Commas in "{ $name }" are read as decimal marks.
day-first = "{ $name }" is read as day/month/year.
month-first = "{ $name }" is read as month/day/year; nothing in it tells days from months.
unknown-encoding = The text's encoding is not recognised.
    .hint = Save the data as UTF-8 (or Shift_JIS) and send it again.
row-numbers-left-out = The first column only counts the rows; it is left out.
name-repeated = "{ $column }" names several columns; number { $seen } is called "{ $numbered }".
columns-left-out = Only { $max_columns } of { $named } columns are used.
surplus-cells = { $extra } rows have more cells than the header; the surplus is ignored.
cell-too-long = A cell of the table is longer than { $kilobytes } KB.
    .hint = Check for a quote that is not closed, and leave columns of long text out.
no-column-names = The first line does not name the columns.
    .hint = Put the column names (for example: month,sales) on the first line.
data-is-a-file-name = The data is the name of a file.
    .hint = Pass the table itself (the text of the CSV or JSON) as data. To draw from a file use: shosai chart FILE QUERY
header-only = There is a header but no row of values.
    .hint = Add rows of values below the header.
unreadable-table = The data is not a readable table: { $error }
    .hint = Check the quotes and the delimiter.
array-without-names = The first row of the array does not name the columns.
    .hint = Make the first row an array of column names.
nested-value = There is a nested value at { $path }.
    .hint = Flatten nested values into columns of their own.
json-is-no-table = The JSON is not a table.
    .hint = Send an array of records, an object of columns, or an array of arrays with a header.
unreadable-json = The JSON cannot be read: { $error }
    .hint = Check the brackets and quotes.
data-too-large = The data is too large ({ $megabytes } MB).
    .hint = Send at most 100 MB, or aggregate first.
data-empty = The data is empty.
    .hint = Send a CSV whose first line names the columns, or a JSON table.
sheet-read = Sheet "{ $name }" is read. Other sheets: { $others } (chosen by `options.sheet`).
no-such-sheet = There is no sheet "{ $wanted }".
    .hint = Sheets: `{ $list }`.
unreadable-workbook = The workbook cannot be read: { $error }
    .hint = Save it again, without a password, or as CSV.
rows-above-header = { $skipped } rows above the header ("{ $first }" …) are not part of the table.
rows-of-header = { $count } rows of the header were joined into one name for each column.
rows-under-header = { $count } rows under the header tell of the columns and were left out.
total-rows-left-out = { $count } rows whose "{ $column }" is "{ $word }" add up the others and are left out.

## Rows

fallback-because = Not the picture asked for, but how the first measure is spread: { $reason }
no-row-meets = No row meets the conditions.
    .hint = Check the conditions and column names of the query.

## Texts around a picture

joint-of-subtitle = { "  ·  " }
joint-of-sentences = { ". " }
joint-of-names = { ", " }
joint-of-scopes = { ", " }
joint-of-conditions = { "; " }
joint-of-notes = { ", " }
joint-of-years = { " vs " }
and-more = { $first } … ({ $count } in all)
and-others = { $listed } and more
value-of = { $column } { $name }
span-between = { $from } – { $to }
span-since = since { $from }
span-until = until { $to }
area-means = Area: { $column }
only-where = Only { $conditions }
between-limits = { $name } from { $low } to { $high }
at-least = { $name } of { $low } or more
at-most = { $name } of { $high } or less
within-limits = { $name } above { $low } and below { $high }
more-than = { $name } above { $low }
less-than = { $name } below { $high }
own-scales = Each panel has its own scale
log-scale = Log scale
beyond-the-edge = { $rows } rows from { $edge } on lie beyond the picture
unit-is = Unit: { $unit }
unit-indexed = first value = 100
unit-rank = rank
unit-rows = rows
unit-height = rows
unit-and-height = { $unit }, height = rows
stand-in = Stand-in: what was asked for could not be drawn
rows-sent = Data: { $count ->
    [one] 1 row
   *[other] { $rows } rows
 }
rows-used = { $rows } used
rest-gathered = { $group }: { $count } of { $all }, the others as "{ $rest }"
rows-sampled = { $drawn } of them drawn at even distances
smoothed = moving averages over { $window } periods
first-period-begins = the first period begins with { $when }
last-period-ends = the last period ends with { $when }
not-compared = { $when } is not all there and is compared with nothing
values-missing = { $count } missing values left out

## Titles: what comes first is the language's own

title-of = { $title }, { $scope }
title-without = { $title }, excluding { $scope }
title-during = { $title }, { $span }
title-trend = { $grain }{ $what }
title-trends = { $grain }{ $what }{ $by }
title-ranks = Rank of { $groups } by { $what } over time
title-shares = Share of { $what }{ $by } over time
title-panels = { $grain }{ $what }, one panel per { $groups }
title-gaps = { $grain }{ $what }{ $by } compared
title-relation = { $x } and { $y }
title-relation-by = { $x } and { $y }{ $by }
title-share = Share of { $what }{ $by }
title-spread = Distribution of { $what }
title-spreads = Distribution of { $what }{ $by }
title-drift = How the distribution of { $what } changed
title-composition = Composition of { $what }{ $by }
title-compared = { $what }{ $by }
title-compared-in = { $what }{ $by }
title-top = { $what }{ $group }, top { $count }{ $all }
title-bottom = { $what }{ $group }, bottom { $count }{ $all }
title-years = { $measure } by { $along }, { $years }
of-all = { "" } of { $all }
ranked-group = { "" } by { $group }
what-of = { $name }
what-has-no-name = values
group-of = { $group }
each-series = series
by-one = { "" } by { $first }
by-two = { "" } by { $first } and { $second }
grain-decade = decadal{ " " }
grain-year = yearly{ " " }
grain-fiscal-year = yearly{ " " }
grain-quarter = quarterly{ " " }
grain-month = monthly{ " " }
grain-week = weekly{ " " }
grain-day = daily{ " " }
count-of-rows = count
sum-of = total { $label }
mean-of = average { $label }
mean-of-all = average { $label }
median-of = median { $label }
max-of = maximum { $label }
min-of = minimum { $label }
kinds-of = distinct { $label }
deviation-of = standard deviation of { $label }
cumulative = cumulative { $base }
moving-average-of = moving average of { $base }
difference-in = { $before } difference in { $base }
change-in = { $before } change in { $base }
since-period = Period-over-period
since-year = Year-over-year
since-quarter = Quarter-over-quarter
since-month = Month-over-month
since-week = Week-over-week
since-day = Day-over-day
along-month = month
along-quarter = quarter
along-weekday = weekday
along-hour = hour

## What a picture shows, in a sentence

always-the-same = { $value } throughout
peak-is = peak { $value } { $when }
moved = from { $from } to { $to }{ $change }, peak { $value } { $when }
changed-by = { "" } ({ $change })
times-as-much = { "" } (×{ $times })
on-a-day = on { $when }
in-a-period = in { $when }
leads = { $name } leads { $when } ({ $value })
places-of = { $group }: { $order } { $count } of { $all }
only-one = { $name } is { $value }
highest-is = highest: { $name } ({ $value })
lowest-is = lowest: { $name } ({ $value })
from-highest-to-lowest = highest: { $name } ({ $value }), lowest: { $least } ({ $low })
few-rows = { $count ->
    [one] { $rows } row
   *[other] { $rows } rows
 }, from { $low } to { $high }
middle-is = median { $median } of { $rows } rows, half lie between { $low } and { $high }
middles-are = median highest in { $name } ({ $value }), lowest in { $least } ({ $low })
correlation-is = correlation { $r } over { $rows } rows
a-year = { $year }
above-the-year-before = { $newest } is above { $before } in { $above } of { $all } { $places }
places-months = { $count ->
    [one] month
   *[other] months
 }
places-quarters = { $count ->
    [one] quarter
   *[other] quarters
 }
places-weekdays = { $count ->
    [one] weekday
   *[other] weekdays
 }
places-hours = { $count ->
    [one] hour
   *[other] hours
 }
places-groups = { $count ->
    [one] group
   *[other] groups
 }

## Words within a picture

chart-not-drawn = The chart could not be drawn
the-rest = Other
label-count = Count
melted-period = period
melted-value = value
year-mark = { "" }
part-year = year
part-month = month
part-weekday = weekday
part-quarter = quarter
part-hour = hour
part-period = period
label-mean = Mean
label-median = Median
label-target = Target
label-threshold = Threshold
label-forecast = Straight-line forecast
label-fitted = Fitted line
label-moving-average = Moving average
over-periods = { $name } ({ $window } periods)
on-log-scale = { $name }, log scale
label-peak = Peak
median-at = median { $value }
band-lowest = 10%
band-middle = median
band-highest = 90%

## Why a form was taken
template-name = { $id ->
    [area] area chart
    [bar] bar chart
    [box_plot] box plot
    [bullet] bullet chart
    [bump] rank chart
    [calendar] calendar
    [change_bar] bars of changes
    [clustered_bar] clustered bars
    [column_timeline] columns over time
    [density] density curve
    [diverging_bar] bars on both sides of zero
    [dot_plot] dot plot
    [dumbbell] dumbbell chart
    [ecdf] cumulative curve
    [facet_area] areas in panels
    [facet_histogram] histograms in panels
    [grouped_bar] grouped bars over time
    [heat_map] heat map
    [histogram] histogram
    [index_line] indexed lines
    [line] line chart
    [lollipop] lollipop chart
    [multi_line] lines
    [overlay_density] overlaid densities
    [overlay_histogram] overlaid histograms
    [period_heat_map] heat map over time
    [quantile_band] bands of quantiles
    [ridgeline] ridgelines
    [scatter] scatter plot
    [scatter_groups] coloured scatter plot
    [scatter_regression] scatter plot with a fitted line
    [share_area] areas of shares
    [share_bar] bars of shares
    [share_stacked_bar] stacked bars of shares
    [slope] slope chart
    [small_multiples] lines in panels
    [stacked_area] stacked areas
    [stacked_bar] stacked bars
    [stacked_timeline] stacked columns over time
    [step_line] step line
    [strip_plot] strip plot
    [time_box] box plots over time
    [treemap] treemap
    [violin] violin plot
   *[other] { $id }
}
another-reading = { $name } ({ $columns })

as-the-spec-says = as the spec says
the-default-form = the pattern's default
changes-from-zero = changes are drawn from zero
totals-from-zero = a running total fills from zero
negative-values = some values are negative
negative-has-no-share = negative values have no share
unlike-units = measures of unlike units start at 100
parts-over-time = parts of a whole over time
too-many-periods = too many periods for panels
asked-for-by-name = asked for by name: { $word }
parts-of-a-whole = the measures are parts of a whole
