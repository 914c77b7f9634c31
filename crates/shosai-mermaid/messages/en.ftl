## What the grammars expect

want-range-end = `-->` and the end of the range
want-trapezoid-end = `/]` or `\]`
want-colon-before-point = `:` before the point
want-class-note-namespace = `class`, `note` or `namespace`
want-flowchart = `flowchart` or `graph`
want-href-or-call = `href` or `call`
want-note-place = `left of`, `right of` or a text in double quotes
want-brace-or-break = `{"}"}` or a line break
want-class-name = a class name
want-closing-quote = a closing `"`
want-curve = a curve
want-direction = a direction such as `TD` or `LR`
want-quoted-function = a function name in double quotes
want-click-target = a function name, `href` or an address in double quotes
want-quoted-label = a label in double quotes
want-label = a label
want-plain-label = a label; quote it if it holds brackets or quotes
want-break-after-class-diagram = a line break after `classDiagram`
want-break-after-direction = a line break after the direction
want-break-after-title = a line break after the subgraph's title
want-line-break = a line break
want-line = a line such as `--` or `..`
want-member = a member
want-name-after-dot = a name after `.`
want-name = a name
want-node-id = a node id
want-node = a node
want-property = a property
want-space-after-and = a space after `&`
want-space-and-class = a space and a class name
want-space-and-style = a space and a style
want-space = a space
want-state = a state
want-state-statement = a state, a transition or a note
want-style-class = a style class name
want-style-such-as = a style such as `fill:#f9f`
want-style = a style
want-task-data = a task's data after `:`
want-task-name = a task's name before `:`
want-arrow-text = a text for the arrow
want-quoted-text = a text in double quotes
want-text = a text
want-subgraph-title = a title for the subgraph
want-title = a title
want-tooltip-or-blank = a tooltip in double quotes or `_blank`
want-tooltip = a tooltip in double quotes
want-value = a value
want-width = a width
want-address = an address in double quotes
want-arrow = an arrow such as `-->`
want-arrow-or-break = an arrow, `;` or a line break
want-id = an id
want-block-before-end = at least one block before `end`
want-block = at least one block
want-class-names = class names in double quotes
want-state-ids = state ids
want-closing-bracket = the bracket that closes the label
want-type = the diagram's type
want-arrow-end = the end of the arrow, such as `-->`
want-quoted-note = the note in double quotes
want-note-text = the note's text
want-link-or-default = the number of a link or `default`
want-link-number = the number of a link
want-point = two numbers from 0 to 1, such as `[0.3, 0.6]`

## Verdicts

unexpected = unexpected { $found }
unexpected-for = unexpected { $found }; expected { $expected }
unclosed = `{ $what }` is opened but never closed
end-of-text = the end of the text
end-of-line = the end of the line
check-stopped = the check was stopped before it was done
parser-failed = the parser failed on this text; the diagram may still be fine
diagram-empty = the diagram is empty
accepted-but = Mermaid accepts this, but it may not be drawn as meant: { $reason }
type-unknown = `{ $word }` is not a diagram type
parser-said = { $said }
source-too-large = the diagram is larger than { $bytes } bytes; split it
lines-too-many = the diagram has more than { $lines } lines; split it
directive-unreadable = this directive is not readable; write `%%{"{"}init: {"{"}…{"}"}{"}"}%%`
type-twice = the diagram's type is given twice
full-width-space = a full-width space is not white space here; use an ordinary one
branch-quoted = such a branch name must stand in double quotes
text-quoted = text that starts with such a character must stand in double quotes
unquoted-not-ascii = unquoted text may hold ASCII letters and digits only; put it in double quotes
sankey-not-ascii = Mermaid reads only ASCII in a sankey diagram
end-closes-nothing = this `end` closes no `block`
edges-too-many = Mermaid draws at most 500 edges in a flowchart; split it
before-first-node = an icon or a class stands before the first node
namespaces-too-deep = namespaces are nested too deeply
member-without-name = a member ends with `)` but has no name and `(` before it
state-name-one-word = a state's name must be one word; write `state "two words" as id`

## Suggestions

meant = did you mean `{ $word }`?
start-with-type = start the diagram with its type, such as `flowchart TD` or `sequenceDiagram`
full-width = `{ $found }` is full-width; write `{ $meant }` where it is syntax, or put the text in double quotes
end-reserved = `end` is a reserved word; write `End` or put it in double quotes
subgraph-without-end = a `subgraph` has no `end`; add one
block-without-end = a `loop`, `alt`, `opt`, `par` or similar has no `end`; add one
quote-alone = a double quote has no partner; close it, or write `#quot;` for a quote inside a label
label-quoted = a label that holds brackets must stand in double quotes: `A["f(x)"]`
bracket-alone = `{ $open }` has no `{ $close }` on this line; close it
arrow-written = write the arrow as `{ $arrow }`

## Documents

opening-misspelled = the opening is misspelled; write ```{"{"}mermaid{"}"} without spaces
mermaid-misspelled = misspelling of "mermaid"
language-absent = this block holds Mermaid (`{ $keyword }`) but names no language; write ```{"{"}mermaid{"}"}
block-open = the block is never closed; add ``` on a line of its own
markers-differ = opening and closing markers differ in number; use { $count } of them in both places
block-in-block = a code block starts inside this one; close the first before the second
block-empty = the block is empty; write a diagram in it
word-misspelled = misspelling of `{ $meant }`: `{ $word }`
comment-mark = comments start with `%%` in Mermaid
quote-alone-on-line = a double quote has no partner on this line
inline-diagram = a diagram (`{ $keyword }`) in inline code is not drawn; put it in a ```{"{"}mermaid{"}"} block
word-outside = Mermaid word "{ $word }" outside a code block; put it in a ```{"{"}mermaid{"}"} block

## Drawing

draw-unsound = line { $line } of the block: { $problem }
draw-refused = the diagram cannot be drawn: { $reason }
draw-too-large = the diagram is too large to draw: { $reason }; split it into smaller diagrams
draw-stopped = drawing was stopped; ask again with more time or draw a smaller diagram
draw-internal = the renderer failed on this diagram; simplify it and report the source
type-not-recognised = no diagram type is recognised
source-bytes = its source has { $bytes } bytes, at most { $most }
source-lines = it has { $lines } lines, at most { $most }
line-bytes = one line has { $bytes } bytes, at most { $most }
word-bytes = one word has { $bytes } bytes, at most { $most }
limit-exceeded = { $limit } is { $actual }, at most { $most }
drawn-from-simpler = the diagram was drawn from an equivalent, simpler text; ids with unusual characters became labels
glyphs-missing = the font has no glyph for: { $letters }

## A second opinion

cli-error-picture = mermaid-cli draws an error picture for this block (Syntax error in text)
cli-refused = mermaid-cli refused the diagram
cli-too-slow = MERMAID_CLI_TIMEOUT: mermaid-cli did not answer within { $seconds } s; allow it more time
cli-failed = MERMAID_CLI_ERROR: mermaid-cli could not be run: { $reason }

## Graphviz

dot-empty = the graph has no node
dot-open = a text that begins in line { $line } is never closed
dot-unexpected = line { $line }: `{ $found }` was not expected here; a graph is `digraph { "{" } a -> b { "}" }`
dot-ignored = drawn as a flowchart; not followed: { $ignored }
dot-markup = labels in HTML are shown without their layout
