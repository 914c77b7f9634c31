## Reading

front-matter-unreadable = the YAML of the front matter cannot be read (line { $line }, column { $column }): { $reason }
    .code = INVALID_INPUT
    .hint = correct the YAML of that line, then call again
front-matter-not-a-map = the front matter is not a list of `key: value`
extension-unknown = `from` names the extension `{ $name }`, which is not known here
nested-marks = part of the text nests brackets or marks in so many ways that it was kept as plain text
nested-blocks = lists, quotes or divisions nest too deeply here; the rest was kept as plain text
div-tag-open = this `<div>` is never closed; it was closed at the end
division-open = this `:::` is never closed; it was closed at the end
division-not-read = this `:::` opens or closes no division; it is shown as text
footnote-twice = footnote `{ $label }` is defined twice; the later one counts
footnote-undefined = footnote `{ $label }` is not defined anywhere
outside-the-text = `{ $path }` lies outside the text
includes-too-deep = files include each other too deeply
notebook-unreadable = the notebook cannot be read: { $reason }
    .code = INVALID_INPUT
    .hint = save the notebook again in Jupyter, or give Quarto Markdown
embed-absent = the notebook `{ $path }` has no cell `{ $name }`
include-too-large = `{ $path }` is too large to include
include-failed = `{ $path }` could not be included: { $reason }

## Preparing

listing-option = `{ $key }` of `listing` is not followed
listing-empty = the listing shows nothing: no document of the project fits its `contents`
listing-cut = the listing shows the first { $shown } of { $found } entries
feed-without-address = no feed is written: `site-url` of `website` does not say where the site will be found
listing-unread = the entries of the listing in `{ $path }` cannot be read: { $reason }
theme-unknown = the theme `{ $name }` is not known here and was not followed; known are { $known }
in-chapter = `{ $path }`: { $finding }
piece-not-trusted = `{ $key }` is left out: what it holds could act in the page; the operator may allow it with `document.trust_html`
cell-never-run = code is shown and never run, so this cell has no figure or table
cells-never-run = { $count ->
    [one] code is shown and never run, so this cell has no output; put the result in yourself, or draw data with a `chart` block
   *[other] code is shown and never run: { $count } cells, from this line on, have no output; put the results in yourself, or draw data with a `chart` block
}
bibliography-lacks = the bibliography has no `{ $key }`
bibliography-unread = the bibliography `{ $path }` was not read: { $reason }
bibliography-in-part = in the bibliography `{ $path }`: { $reason }
work-unread = the work `{ $key }` was not read: { $reason }
work-line-left-out = the work `{ $key }` was read without `{ $line }`, which cannot be understood
macros-too-long = this formula has more than { $letters } letters, so that the commands that the document defines are not carried out in it
macros-endless = commands that this document defines for formulas lead to one another without end or to very long formulas; the formulas are shown as they are written
references-unread = the `references` of the front matter were not read: { $reason }
bibliography-empty = it is empty
not-a-list-of-works = it is not a list of works
style-dependent = the style `{ $name }` only points to another one; name that one
style-unread = the style `{ $name }` was not read: { $reason }
identifier-unknown = nothing has the identifier `{ $key }`; the reference was kept as text
chart-not-native = Office has no such chart, so it stays a picture; ask for a comparison, a trend or a composition, or say `chart-format: picture`
figure-not-drawn = this { $language } block could not be drawn and is shown as code: { $reason }
picture-missing = the picture `{ $url }` is missing: { $reason }
notes-left-out = notes for the speaker are left out of { $writer }
raw-left-out = raw `{ $format }` text has no meaning in { $writer } and was left out
acting-link = a link whose address runs code was left as text; the operator may allow it with `document.trust_html: true`
acting-left-out = what acts in a page was left out ({ $dropped }); the operator may allow it with `document.trust_html: true`
shortcode-empty = an empty shortcode was kept as it is
shortcode-meta = the front matter has no `{ $key }`, which `meta` asks for
shortcode-var = the project has no variable `{ $key }`
shortcode-env = the environment is never read; `{ $key }` was replaced by what the document gives in its place
shortcode-left-out = the shortcode `{ $name }` has no meaning here and was left out
shortcode-not-done = the shortcode `{ $name }` is not carried out here and was kept as it is
shortcode-unknown = the shortcode `{ $name }` is not known and was kept as it is

## Formulas

formula-as-letters = the formula `{ $tex }` is shown as letters: { $reason }
text-needs-braces = `\text` needs braces
brace-not-closed = a `{"{"}` is not closed
square-not-closed = a `[` is not closed
not-a-bracket = `{ $command }` is no bracket
bracket-missing = a bracket is missing
left-without-right = `\left` without `\right`
begin-without-end = `{ $command }` without `\end`
environment-unknown = the environment `{ $name }` is unknown
closes-nothing = `{ $mark }` has no beginning
formula-too-deep = the formula is nested deeper than { $levels } levels
argument-missing = something is missing after a command, `_` or `^`
backslash-at-end = a `\` stands at the end
command-unknown = `{ $command }` is unknown

## Packages

file-compound = it is encrypted with a password, or a file of Office 97–2003
file-damaged = it is not a readable zip package: { $reason }
file-hostile = it is refused as hostile: { $reason }
entries-too-many = { $count } entries, more than { $most }
entry-twice = two entries named `{ $name }`
entry-unpacked = `{ $name }` cannot be unpacked ({ $reason })
entry-bomb = `{ $name }` unfolds to far more than the file holds
entry-named = an entry named `{ $name }`
entry-not-packed = `{ $name }` could not be packed ({ $reason })
xml-too-deep = its XML is nested deeper than { $levels } levels
part-wrong = `{ $name }`: { $reason }
part-absent = it names a part `{ $name }` that it does not hold
part-not-text = `{ $name }` is not text
not-text = it is not text
types-absent = it has no list of content types
types-wrong = its list of content types: { $reason }
relationships-wrong = the relationships of `{ $name }`: { $reason }
styles-wrong = its styles: { $reason }
styles-absent = it has no styles
styles-empty = its list of styles is empty
document-absent = it holds no document
not-a-text-document = it is an office file, but not a text document
not-an-open-document = it is not an OpenDocument text
not-a-presentation = it is an office file, but not a presentation
slide-size-absent = it does not say how large a slide is
slide-size-refused = its slides measure { $width } × { $height } EMU, which PowerPoint does not allow
layouts-absent = it holds no slide layout, so it is no template

## Options

option-ignored = the option `{ $key }` is not followed in `{ $format }`
project-option-ignored = the project's option `{ $key }` is not followed in `{ $format }`
option-in-part = the option `{ $key }` is followed only in part in `{ $format }`
option-unknown = the option `{ $key }` of the format `{ $format }` is not known
options-more = { $count } more options are not followed
class-ignored = the class `{ $class }` is not followed in `{ $format }`; its content stands in the text
class-in-part = the class `{ $class }` is followed only in part in `{ $format }`
format-extension = `{ $name }` needs the extension `{ $extension }`, which is not used; the document is set as `{ $format }`

## Writing

template-unusable = the template cannot be used: { $reason }
    .code = INVALID_TEMPLATE
    .hint = give a .pptx or .potx file that PowerPoint opens without repair and without a password, or leave the template out
reference-unusable-docx = the reference document cannot be used: { $reason }
    .code = INVALID_TEMPLATE
    .hint = give a .docx file that Word opens without repair and without a password, or leave it out
reference-unusable-odt = the reference document cannot be used: { $reason }
    .code = INVALID_TEMPLATE
    .hint = give an .odt file that LibreOffice opens without a password, or leave it out
not-packed = the document could not be packed: { $reason }
    .code = RENDER_FAILED
    .hint = leave some pictures out, or make the document smaller
not-written = the text could not be written as { $writer }: { $reason }
    .code = RENDER_FAILED
    .hint = write it as gfm or html, which take every construct
raw-not-well-formed = raw OpenDocument in the source is not well formed: { $reason }
    .code = RENDER_FAILED
    .hint = mend or remove the raw block
pages-not-set = the pages could not be set: { $reason }
    .code = RENDER_FAILED
    .hint = render it as html to see the whole text, and simplify the construct that is named
pdf-not-written = the PDF could not be written: { $reason }
    .code = RENDER_FAILED
    .hint = render it as html to see the whole text, and simplify the construct that is named
no-preview = `{ $format }` cannot be looked at
    .code = UNSUPPORTED_FORMAT
    .hint = look at one of { $formats }, or write it with `quarto_render`
macros-left-out = the macros of the reference document were left out
template-macros = the template's macros
layouts-made = the template has no slide layouts; they were made from its master
template-part-left-out = { $what } were left out
shown-as-written = `{ $mark }` is shown as it was written: nothing here reads it as markup
letters-uncovered = { $script }: { $count } letters have no glyph in the fonts at hand and are shown as boxes ({ $letters }); name a font file or a folder that has them with `fonts.more` in the settings
family-not-at-hand = the font `{ $family }` is not at hand, so the usual one is used; name its file or folder with `fonts.more` in the settings
script-arabic = Arabic
script-hangul = Hangul
script-han = Chinese characters
script-hebrew = Hebrew
script-thai = Thai
script-devanagari = Devanagari
script-common = signs and emoji
block-not-set = what stands here could not be set and is shown in a simpler form: { $reason }
raw-left-out-of-pdf = text for { $format } only was left out of the PDF
vertical-as-text = vertical pages hold only text: the words of this stand in the columns, without its form
picture-linked = the picture `{ $url }` is linked, not included
picture-not-for-word = Word cannot show `{ $url }`; its description is shown
picture-not-for-powerpoint = PowerPoint cannot show `{ $url }`; its description is shown
picture-not-for-books = a book cannot show `{ $url }` ({ $kind })
picture-without-size = the picture `{ $url }` has no size; its description is shown
chapter-plain = a chapter could not be set as it is ({ $reason }); its text is shown plainly

## Slides

logo-covered = the content needs the room of a logo of the template and stands on it
foot-full = the template has no room at the foot of the slide for `{ $text }`
diagram-small = the letters of this diagram are only { $points } points; split it, or turn it with another direction
on-slide = slide { $slide }: { $finding }
title-shrunk = the title is long and was shrunk to { $percent } %
title-too-long = the title is too long for its place; shorten it
content-continues = the content takes { $count } slides ({ $first }–{ $last })
content-too-long = the content does not fit its place; shorten it or split it
text-shrunk = the text was shrunk to { $percent } % to fit
picture-out-of-place = a picture cannot stand here on a slide; its description is shown
table-in-table = a table within a table is left out of the slide
raw-on-slide = a raw `{ $format }` block has no meaning on a slide and is left out
columns-too-many = { $count } columns are too many to read; they stand in rows of { $most }
picture-not-there = the picture `{ $url }` is not there; its description is shown
slide-picture-without-size = the picture `{ $url }` has no size and is left out
colour-unknown = `{ $text }` is no colour we know; write it as #RRGGBB
background-not-there = the background picture `{ $url }` is not there
transition-unknown = the transition `{ $name }` is unknown; known are { $known }
aspect-unknown = `aspect-ratio: { $given }` is unknown; 16:9 is used (also: 4:3)
fit-unknown = `fit: { $given }` is unknown; `shrink` is used (also: split, warn, off)
layout-unknown = the template has no layout `{ $name }`; it has: { $names }
