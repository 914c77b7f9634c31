## The folder of manuals

manuals-missing = the manuals folder is not there
    .code = unavailable
    .hint = create it with one folder for each manual, or set MANUALS_ROOT to where the manuals are
no-such-manual = there is no manual `{ $id }`
    .code = not_found
    .hint = use one of: { $known }
no-manuals = there is no manual `{ $id }`
    .code = not_found
    .hint = put a folder of `.md`, `.json` or `.txt` files beneath the manuals folder
no-such-file = the manual `{ $manual }` has no file `{ $path }`
    .code = not_found
    .hint = list the files of the manual with `manual_ls`
no-such-section = the manual `{ $manual }` has no section `{ $section }`
    .code = not_found
    .hint = list the sections with `list_sections` or `manual_toc`
section-file-missing = the file `{ $file }` of the section `{ $section }` is not there
    .code = not_found
    .hint = put the file into the manual's folder, or read another section
file-not-text = `{ $path }` cannot be read as text
    .code = unavailable
    .hint = convert the file to UTF-8

## What is wrong with the files; said beside the answers

kind-not-read = `{ $path }` is of a kind that is not read
partly-read = `{ $path }`: { $reason }
contents-unreadable = `{ $path }` is not JSON (line { $line }, column { $column }); its text files are listed by name
contents-without-list = `{ $path }` has no `toc` list; its text files are listed by name
contents-id-twice = `{ $path }` names the id `{ $id }` twice; the first counts
contents-entry-incomplete = `{ $path }`: entry { $number } lacks `id`, `title` or `file`
chapter-file-missing = `{ $manual }`: the chapter `{ $chapter }` names the file `{ $file }`, which is not there
not-text-left-out = `{ $path }` is not text and was left out
left-out = `{ $path }` was left out: { $reason }
too-many-files = `{ $path }` is searched in part or not at all: there are more than { $most } files and folders beneath the manuals' folder
link-not-followed = `{ $path }` is a link and was not followed
not-opened = `{ $path }` cannot be opened and was not searched
too-deep = `{ $path }` lies deeper than { $most } folders and was not searched
name-not-usable = `{ $path }` has a name that no path can hold, or one that another file has too, and was not searched
index-not-kept = the index could not be kept on disk: { $reason }
synonyms-line = `{ $path }`: line { $line } is neither `word: [other, …]` nor `- [word, other]`

## Reading

whole-markdown = whole Markdown files are not returned
    .code = forbidden
    .hint = read the sections that matter with scope `section`, or copy the file with `bridge_copy_file`
reference-to-other = the reference is to `{ $target }`
    .code = invalid_parameter
    .hint = give a reference with `target: "manual"`, as `manual_hits` returns it
no-such-line = `{ $path }` has no line { $line }
    .code = not_found
    .hint = get a new reference from `manual_find` or `manual_toc`
file-changed = `{ $path }` has changed since the reference was made
    .code = conflict
    .hint = run `manual_find` or `manual_toc` again and use the new reference
reference-empty = the reference is empty
    .code = invalid_parameter
    .hint = give the words of the reference, such as "see chapter 3" or 「第3章を参照」

## Searching

query-empty = the query is empty
    .code = invalid_parameter
    .hint = give the text to look for in `query`
query-without-words = the query holds nothing to look for
    .code = invalid_parameter
    .hint = give a word, a phrase or a question in `query`
no-such-trace = there is no trace `{ $id }`, or it has expired
    .code = not_found
    .hint = run `manual_find` again and use the `trace_id` of its answer

## Why a section is a hit, and what to do next

hit-by-reference = referred to by another hit
hit-by-heading = heading or part of a word
hit-in-conflict = figures, dates or permissions contradict each other
gap-no-term = nothing holds "{ $term }"
    .hint = look for it in other words, or add a synonym to .synonyms.yaml
gap-no-exception = no exception or exclusion was found
    .hint = list the words of exceptions with manual_excepts
next-unscanned = { $count } sections were not looked at
next-few-candidates = { $count ->
    [one] there is one candidate
   *[other] there are { $count } candidates
}
next-conflicts = { $count ->
    [one] one pair of statements contradicts
   *[other] { $count } pairs of statements contradict
} each other
next-one-file = the candidates stand in one file only
next-complete = the candidates are complete
gap-time-spent = the time was up before everything was looked for
    .hint = go on with `only_unscanned_from_trace_id`, or allow more `budget.time_ms`
gap-meant = no section holds “{ $term }”; “{ $meant }” was looked for in its place
    .hint = if that was not meant, ask again with the right word
gap-akin = “{ $term }” hardly stands in the manuals; words near it in meaning, which are not the same, were looked for too: { $akin }
    .hint = read what they found as a guess, or ask again with the word that the manual uses
next-unread = { $count } sections or files were not read
next-read-best = the nearest sections are listed; read the first ones, and ask again with their words if they do not answer
next-close-words = the manuals also use words close to “{ $term }”, in sections that do not name it: { $words }; look for them if they are meant
