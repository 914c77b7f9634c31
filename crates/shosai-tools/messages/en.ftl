## Manuals

manuals-not-opened = the manuals cannot be opened
    .code = unavailable
    .hint = check `roots.manuals` with `shosai doctor`
stage-unknown = `max_stage` is { $stage }
    .code = invalid_parameter
    .hint = give 3 (never widen) or 4

## Notes

range-and-full = `range` and `full` were both given
    .code = invalid_parameter
    .hint = give one of them
note-absent = `{ $path }` does not exist
    .code = not_found
    .hint = create it with `vault_create`
next-audit = { $findings ->
    [one] one finding
   *[other] { $findings } findings
}, { $percent } % of the source cited: read the source from its first uncited line
next-audit-done = nothing is wrong and the source is cited
next-gaps = no note holds: { $terms }
next-bias = one note holds { $percent } % of the hits
next-verify = read `{ $path }` from the first hit on, then prove what is cited with `vault_coverage`
next-nothing-found = nothing was found, and nothing is left to look at
next-all-cited = every line has been cited
next-enough-cited = { $percent } % of the lines have been cited, which is enough
next-not-worth-it = the last scan brought too little for its tokens; going on is not worth it
next-uncited = { $percent } % of the lines have been cited; go on with the first that have not
next-read-on = the note has { $lines } lines
next-scan-on = lines are left
next-prove = the end is reached: prove what was cited

## Fonts

font-unusable = `{ $name }` is { $reason }
    .code = unavailable
    .hint = correct `fonts` in shosai.yaml, or leave it out: the bundled font needs nothing

## Documents

content-empty = `content` is empty
    .code = INVALID_INPUT
    .hint = put Quarto Markdown into `content`
content-or-path = one of `content` and `path` is needed
    .code = INVALID_INPUT
    .hint = put Quarto Markdown into `content`
document-unread = `{ $path }` cannot be read: { $reason }
    .code = INVALID_INPUT
    .hint = name a file beneath the workspace, or put the text into `content`
slides-unreadable = `slides: { $text }` cannot be read
    .code = INVALID_INPUT
    .hint = write it as `1,3-5`
format-unknown = there is no format `{ $format }`
    .code = UNSUPPORTED_FORMAT
    .hint = there are { $formats }; `quarto_list_formats` lists them{ $near }
option-unused = `{ $key }` of `format_options` means nothing to format `{ $format }`{ $near }
did-you-mean = . Did you mean `{ $near }`?
engine-not-permitted = engine: quarto cannot be used; this server does not start Quarto
    .code = INVALID_INPUT
    .hint = leave `engine` out, or use `native`; the operator permits Quarto with `document.engine: quarto`
output-ending = `output_path` must end in an extension of format `{ $format }`
    .code = INVALID_INPUT
    .hint = give a file name that ends in `.{ $extension }`
output-outside = nothing can be written there: { $reason }
    .code = INVALID_INPUT
    .hint = give an absolute path beneath the workspace or beneath a folder of `roots.output`; { $way }
output-guarded = nothing is put into the vault or the manuals
    .code = INVALID_INPUT
    .hint = choose another folder of the workspace
output-not-written = the output file cannot be written: { $reason }
picture-not-drawn = the picture cannot be drawn: { $reason }
    .code = RENDER_FAILED
    .hint = write the file with `quarto_render` and look at that
quarto-absent = Quarto (`{ $program }`) was not found
    .code = DEPENDENCY_MISSING
    .hint = install Quarto and set `document.quarto_path`, or use engine: native
quarto-too-slow = Quarto did not end within { $seconds } seconds
    .code = TIMEOUT
    .hint = split the document, or use engine: native
quarto-failed = Quarto failed
    .code = RENDER_FAILED
    .hint = look at `quarto_output`; engine: native needs no other program
quarto-wrote-nothing = Quarto said that it succeeded, but its file cannot be read: { $reason }
    .code = OUTPUT_NOT_FOUND
    .hint = look at `quarto_output`, or use engine: native
mermaid-cli-absent = Mermaid CLI (`{ $program }`) was not found
    .code = MERMAID_CLI_NOT_FOUND
    .hint = install it with `npm install -g @mermaid-js/mermaid-cli`, or take MERMAID_CLI_PATH and `mermaid.engine` out of the settings: the built-in parser judges on its own
template-not-taken = format `{ $format }` takes no `template`
    .code = INVALID_INPUT
    .hint = leave `template` out, or choose one of { $formats }
template-address = the address of the template `{ $url }` cannot be used
    .code = INVALID_TEMPLATE_URL
    .hint = give an http or https address whose path ends in .pptx
template-unknown = the template `{ $name }` is not registered
    .code = TEMPLATE_NOT_FOUND
    .hint = registered are { $known }; or give the path or the address of a .pptx file
template-list-unread = the list of templates `{ $path }` cannot be read: { $reason }
template-list-not-yaml = the YAML of `{ $path }` cannot be read: { $reason }
    .code = INVALID_TEMPLATE
    .hint = write `id: {"{"}path: file.pptx{"}"}` beneath `templates:`
template-unread = the template `{ $path }` cannot be read: { $reason }
template-not-fetched = the template cannot be fetched: { $reason }
at-line = line { $line }: { $finding }
chart-without-intent = a chart needs its intent: `#| query: sales by month`
chart-refused = { $reason } ({ $way })
not-a-picture = it is not a PNG, JPEG, GIF, WebP or SVG picture
not-readable-text = it is not UTF-8, UTF-16 or CP932 text
data-without-comma = its data URI has no comma
data-damaged = its data URI is damaged: { $reason }
slides-shown = { $shown } of { $total } shown
slide-at-line = { $number }. { $title } (line { $line })
next-slides = not shown: call again with `slides: "{ $slides }"`
next-slides-in-range = there are { $total } in all; ask for `slides` between 1 and { $total }
