## Notes

note-exists = `{ $path }` exists already
    .code = conflict
    .hint = change it with `vault_write` or `vault_replace`, or choose another name
trash-full = the trash holds too many notes named `{ $path }`
    .code = conflict
    .hint = rename the note with `vault_rename` first
note-changed = `{ $path }` has changed since it was read
    .code = conflict
    .hint = read it again with `vault_read`, then write with its new `sha256`
note-not-text = `{ $path }` is not a text file
    .code = invalid_scope
    .hint = the vault's tools read UTF-8, UTF-16 and CP932 text
note-not-utf8 = `{ $path }` is not UTF-8
    .code = invalid_scope
    .hint = write it anew as UTF-8 with `vault_write`
find-empty = `find` is empty
    .code = invalid_parameter
    .hint = give the text to look for
text-not-in-note = `{ $path }` does not hold the text to replace
    .code = not_found
    .hint = look at the exact spelling with `vault_search` or `vault_read`

## Where what may be written

artifact-extension = `{ $path }`: artifacts/ takes .md and .json files only
    .code = forbidden
    .hint = give the file the extension .md or .json, or write it to notes/ or drafts/
daily-log-name = `{ $path }`: a daily log is artifacts/daily/YYYY-MM-DD.md
    .code = forbidden
    .hint = use the date as the name, for example artifacts/daily/2026-02-03.md
append-only = `{ $path }` is append-only
    .code = forbidden
    .hint = add to it with `vault_write` and mode "append"; corrections are new entries

## Lines

not-a-range = { $start }-{ $end } is not a range of lines
    .code = invalid_parameter
    .hint = lines are counted from 1, and `end_line` is not before `start_line`
cursor-before-first-line = a cursor starts at line 0
    .code = invalid_parameter
    .hint = lines are counted from 1

## Searching

query-without-term = `query` holds no term
    .code = invalid_parameter
    .hint = give one or more words, separated by blanks
query-empty = `query` is empty
    .code = invalid_parameter
    .hint = give a word, a phrase or a pattern
query-only-separators = nothing is left of `query` without its separators
    .code = invalid_parameter
    .hint = use mode "plain", or another word
pattern-unusable = the pattern cannot be used: { $reason }
    .code = invalid_parameter
    .hint = correct it, or use mode "plain"; look-around and back-references are not taken
not-a-path-pattern = `{ $text }` is not a path pattern
    .code = invalid_parameter
    .hint = use patterns such as `**/*.md`

## Artefacts

artefact-not-json = the artefact is not JSON: { $reason }
    .code = invalid_scope
    .hint = correct it, or name it .md
audit-no-source = it has no `source_lines`
audit-no-shared-word = the cited lines share no word with it
audit-beyond-source = it cites lines { $start }-{ $end }, and the source has { $lines }
audit-reference-lost = it refers to `{ $to }`, which is not there
audit-reference-one-way = it refers to `{ $to }`, which does not refer back
audit-unreached = no path from the start reaches it
audit-one-way-on = it asks a question and has fewer than two ways on
audit-leads-nowhere = it leads nowhere and is not drawn as an end
