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
