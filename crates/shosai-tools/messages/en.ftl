## Manuals

manuals-not-opened = the manuals cannot be opened
    .code = unavailable
    .hint = check `roots.manuals` with `shosai doctor`
stage-unknown = `max_stage` is { $stage }
    .code = invalid_parameter
    .hint = give 3 (never widen) or 4
manuals-as-seen = the store cannot be reached at the moment: this rests on the manuals as they were seen last, and what was changed since is missing

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

## Novel projects

file-protected = `{ $path }` is a hidden file or one of the program's own settings
    .code = forbidden
    .hint = write beneath the project's own folders, such as `20_プロット/` or `40_原稿/`
file-type-refused = `{ $path }` is no file of prose or data
    .code = forbidden
    .hint = write one that ends in { $types }; the operator may allow more in `shosai.yaml` as `novel.writable_types`
noveler-without-episode = `{ $verb }` needs the number of an episode
    .code = invalid_parameter
    .hint = for example `{ $verb } 1`
noveler-unknown = there is no command `{ $verb }`
    .code = invalid_parameter
    .hint = use: { $known }
title-looks-like-path = `{ $title }` looks like a folder, not like a title
    .code = invalid_parameter
    .hint = name the folder as `project_root` (`--project` on the command line) and the title by itself; a slash within a title is written ／
novel-already-called = there is a novel here already, “{ $own }”; its title was not changed
noveler-call-unreadable = the call cannot be read
    .code = invalid_parameter
    .hint = use: mcp call TOOL '{"{"}"name": "value"{"}"}'
noveler-tool-unavailable = the tool `{ $name }` cannot be called here
    .code = QC-012
    .hint = use: { $known }; the tools are listed by `tools/list`

## Writing and designing novels

write-one-thing = `write` takes either `episode`, or `relative_path` and `content`
    .code = invalid_parameter
    .hint = give `episode` to write an episode in ten stages, or `relative_path` with `content` to write a file
model-asked = asking the model
model-over-budget = the model used { $spent } tokens of { $budget } without an accepted result
    .code = QC-007
    .hint = raise `novel.llm.max_tokens`, or hand the result in as `input_data`
model-without-result = the model gave no usable result
    .code = QC-004
    .hint = write the step yourself and hand it in as `input_data`
model-without-revision = the model gave no `revised_text`
    .code = QC-004
    .hint = revise the text yourself and hand it in as `input_data.revised_text`
episode-unknown = the episode is not known
    .code = invalid_parameter
    .hint = give `episode_number`, or ids that begin with it, such as `EP001_SC01_DL001`
nothing-designed = nothing is designed of episode { $episode }
    .code = CD-003
    .hint = begin with `design_conversations`

## Files and artefacts of novels

too-many-paths = `file_paths` has { $count } items; one call takes { $most }
    .code = invalid_parameter
    .hint = split the list, or use `tree_hash` of `list_files_with_hashes` to see whether anything changed
backup-id-missing = `backup_id` is missing
    .code = invalid_parameter
    .hint = see the ids with `operation: "list"`
artefact-not-text = the artefact is not text
    .code = invalid_parameter
    .hint = fetch it with `format: "raw"`
artefact-without-section = the artefact has no section `{ $section }`
    .code = invalid_parameter
    .hint = choose one of `sections`
artefact-neither-json-nor-yaml = the content is neither JSON nor YAML
    .code = invalid_parameter
    .hint = fetch it with `format: "text"`
cli-result-unfit = `cli_result` is neither text nor an object
    .code = invalid_parameter
    .hint = give the output as text, or an object with command, returncode, stdout, stderr and files
json-data-unreadable = `json_data` is not JSON (line { $line }, column { $column })
    .code = invalid_parameter
    .hint = give an object or JSON text
not-a-project-file = `{ $path }` is not a file of the project
    .code = QC-002
    .hint = see `list_files_with_hashes`

## Traced runs

patch-or-file = `patch_text` and `patch_file` are two ways to say one thing, and exactly one is needed
    .code = invalid_parameter
    .hint = send a unified diff as `patch_text`, or name a file of the project that holds one
run-or-file = `run_json_path` and `run_json_content` are two ways to say one thing, and exactly one is needed
    .code = invalid_parameter
    .hint = name the run's file in the project, or send its JSON
quote-open = the command has an open quote
    .code = invalid_parameter
    .hint = close the quote
command-empty = the command is empty
    .code = invalid_parameter
    .hint = give a program and its arguments
no-command-allowed = no verification command is allowed
    .code = forbidden
    .hint = the operator lists them in `shosai.yaml` as `novel.verification_commands`, each exactly as it may run, for example ["python3 -m pytest tests"]
command-not-allowed = this command is not among the allowed ones
    .code = forbidden
    .hint = give one of these, word for word, or leave `command` out: { $allowed }
variable-refused = the variable `{ $name }` may not be set
    .code = forbidden
    .hint = leave `env` out; the operator lists the names that may be set in `shosai.yaml` as `novel.verification_variables`

## Staged checks

check-not-begun = episode { $episode } has no check session
    .code = QC-001
    .hint = begin one with `get_check_tasks` and the episode's number
check-withdrawn = use progressive_check.get_tasks: `progressive_check_start_session` is withdrawn
    .code = deprecated
    .hint = call `progressive_check_get_tasks` with `episode_number`; it begins or resumes a session
check-unfinished = { $open } of { $all } steps have not passed
    .code = QC-001
    .hint = run them with `progressive_check_execute_step`, or end the session without `finalize`
step-passed = “{ $name }” passes; the next step can be taken
step-failed = “{ $name }” does not reach the mark; correct what was found, then run it again
step-awaits-verdict = “{ $name }” waits for a reader's verdict; read the evidence and the instruction, then call again with a verdict

## Judging prose

no-text-named = the call names no text
    .code = invalid_parameter
    .hint = give `episode_number`, `file_path`, or where the tool takes it `content`
content-not-writable = a text given as `content` cannot be written back
    .code = invalid_parameter
    .hint = give `file_path` or `episode_number`, or take the text from the answer
choice-unknown = `{ $parameter }`: there is no `{ $given }`
    .code = invalid_parameter
    .hint = use one of: { $valid }
choice-unknown-near = `{ $parameter }`: there is no `{ $given }`
    .code = invalid_parameter
    .hint = did you mean `{ $near }`? all of them: { $valid }
figure-unfit = `thresholds.{ $name }` is not a number of zero or more
    .code = invalid_parameter
    .hint = see the figures with `get_quality_schema`
ignore-file-unreadable = `{ $path }` cannot be read (line { $line }, column { $column })
    .code = invalid_parameter
    .hint = it holds an object with the lists `issue_ids` and `reason_codes`; correct or remove it
report-missing = gate C needs the editor's report
    .code = invalid_parameter
    .hint = give `editorial_report`, a checklist beneath the project, or leave `enable_gate_c` out
issue-unknown = the text has no issue `{ $id }`
    .code = not_found
    .hint = it may be fixed by now, or its own words have changed; see `run_quality_checks` for the present ids
next-issues-left = there are more issues
next-issues-fixable = some issues can be fixed safely; look at the diff first
next-issues-fixable-by-caller = some issues can be fixed safely: put `suggestion` where `details.before` stands
next-issues-for-writer = nothing can be fixed automatically; the rest is for the writer to decide
nothing-to-fix = nothing could be fixed safely
fixes-shown = nothing is written yet; `dry_run: false` writes it (the manuscript is backed up first)
fixes-written = written; the manuscript as it was is in the backups
next-write-fixes = write it if the diff is good
next-check-again = see what is left
next-score-reached = the wanted score is reached
next-rest-for-writer = what can be fixed automatically is fixed; read the rest, which the writer must correct
spaces-and-brackets-shown = { $changes ->
    [one] one change
   *[other] { $changes } changes
} found; nothing is written
spaces-and-brackets-written = { $changes ->
    [one] one change
   *[other] { $changes } changes
} written

## Polishing

polish-stage-unknown = there is no stage { $stage }
    .code = invalid_parameter
    .hint = the stages are 1 (form), 2 (content) and 3 (the reader)
revision-of-other-text = the revision was made from another text than the one that is there now
    .code = QC-018
    .hint = call `polish_manuscript` again and revise the present text
revision-missing = `input_data` holds no revision
    .code = invalid_parameter
    .hint = give `revised_text` with the whole text, or `patches` with find and replace
passage-not-once = `input_data.patches[{ $place }].find` occurs { $found } times
    .code = invalid_parameter
    .hint = quote more of the surrounding words, exactly as they stand, so that it occurs once
length-changed = the length went from { $old } to { $new } characters; it may be 80 to 125 % of what it was
score-dropped = the score dropped from { $old } to { $new }
issue-added = line { $line }: { $issue }
name-lost = “{ $name }”, which occurred { $count } times, is no longer there
next-revise = revise as instructed, and hand in the whole text or a list of replacements
next-form-done = the form is polished
next-revise-again = correct what was objected to, and hand it in again
next-write-revision = write the revision that was checked
next-check-revision = see how it came out
backup-always = the manuscript is always backed up before it is changed

## Reports of tests

no-test-report = no test report was named, and none lies in the usual places
    .code = not_found
    .hint = give `run_path` or the report itself as `gist`; the usual places are { $places }
test-report-unreadable = the test report cannot be read: { $reason }
    .code = invalid_parameter
    .hint = give a JSON report of pytest-json-report (`pytest --json-report`), a JUnit XML (`cargo nextest run --profile ci`), or `jest --json`
not-json-at = it is not valid JSON (line { $line }, column { $column })
not-xml-at = it is not valid XML (line { $line }, column { $column })
no-tests-in-report = neither `tests` (pytest-json-report) nor `testResults` (jest) is there

## Documents

content-empty = `content` is empty
    .code = INVALID_INPUT
    .hint = put Quarto Markdown into `content`
content-or-path = one of `content` and `path` is needed
    .code = INVALID_INPUT
    .hint = put Quarto Markdown into `content`
link-nowhere = `{ $page }`: nothing is at `{ $to }`, which it links to or shows
not-carried = `{ $path }` was not carried over: { $reason }
links-nowhere-more = { $count } more links lead nowhere
in-file = `{ $path }`: { $finding }
site-cut = only the first { $shown } pages of the site are made; { $left_out } more are left out: name those that matter with `project: render:`
book-empty = no chapter or page of the project in `{ $path }` could be read
    .code = INVALID_INPUT
    .hint = put .qmd files beside its `_quarto.yml`, or list those of a book under `book: chapters:`
chapter-missing = the chapter `{ $path }` of the book is not there and was left out
notes-unread = { $count } files are no text and were not read
vault-empty = there are no notes yet: `vault_create` writes the first; files of the workspace are no notes, `workspace_ls` lists them and `document_import` reads them
found-by-words = no note holds the query as it stands; looked for its words: { $words }
not-a-document = `{ $path }` is no document
    .code = INVALID_INPUT
    .hint = name a .qmd, .md, .ipynb, .docx, .pptx, .html or .pdf file{ $instead }
other-tool = ; `{ $tool }` takes this one
not-a-table = `{ $path }` is no table
    .code = invalid_parameter
    .hint = name a .csv, .tsv, .xlsx, .xls, .ods or .json file; tables within documents are read with `document_import`, and their rows given as `data`
output-is-source = `{ $path }` is the document itself, which would be lost
    .code = INVALID_INPUT
    .hint = give another `output_path`, or leave it out
read-as-markdown = the text and tables of the { $kind } file `{ $path }` were read as Markdown; { $pictures ->
        [0] its pictures and its look are not carried over
       *[other] its pictures come along, its look does not
    }
folder-without-settings = `{ $path }` is a folder without `_quarto.yml`
    .code = INVALID_INPUT
    .hint = name one of its files (`workspace_ls` lists them), or put a `_quarto.yml` into it that makes it a book or website
document-near = did you mean `{ $near }`? `workspace_ls` lists the files
template-near = no template is registered as `{ $name }`
    .code = TEMPLATE_NOT_FOUND
    .hint = did you mean the file `{ $near }`? `workspace_ls` lists the templates
content-is-path = `{ $path }` is a file of the workspace, not a document
    .code = INVALID_INPUT
    .hint = give it as `path` instead of `content`
figures-undrawn = { $count ->
    [one] one diagram or chart could not be drawn and stands as code (line { $lines })
   *[other] { $count } diagrams or charts could not be drawn and stand as code (lines { $lines })
  }; mend them as the warnings say and render again
data-is-path = `{ $path }` is a file of the workspace, not a table
    .code = invalid_parameter
    .hint = give it as `path` instead of `data`
path-leaves-workspace = `{ $path }` leads out of the workspace
template-not-used = the template `{ $name }` is not used, the own look is: { $reason }
settings-unread = the settings in `{ $path }` were not read: { $reason }
settings-no-map = it holds no keys and values
settings-broken = its YAML is broken at line { $line }
document-unread = `{ $path }` cannot be read: { $reason }
    .code = INVALID_INPUT
    .hint = name a file beneath the workspace, or put the text into `content`
slides-unreadable = `slides: { $text }` cannot be read
    .code = INVALID_INPUT
    .hint = write it as `1,3-5`
format-unknown = there is no format `{ $format }`
    .code = UNSUPPORTED_FORMAT
    .hint = there are { $formats }; `quarto_list_formats` lists them{ $near }
option-unused = the option `{ $key }` means nothing to format `{ $format }`{ $near }
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
    .hint = name a file in another folder of the workspace as `output_path`
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
diagram-folded = this chain of boxes runs in several rows, so that its letters are larger; `mermaid-format: picture` keeps it as it is written
diagram-turned = this flowchart runs { $direction } here, so that its letters are larger; `mermaid-format: picture` keeps it as it is written
chart-without-intent = a chart needs its intent: `#| query: sales by month`
chart-refused = { $reason } ({ $way })
chart-doubt = the chart: { $doubt }
chart-option-unknown = the chart does not follow `{ $key }`; it takes `file`, `query`, `sheet` and `spec`, which says kind, axes and colours exactly
not-a-picture = it is not a PNG, JPEG, GIF, WebP or SVG picture
not-readable-text = it is not UTF-8, UTF-16 or CP932 text
data-without-comma = its data URI has no comma
data-damaged = its data URI is damaged: { $reason }
slides-shown = { $shown } of { $total } shown
slide-at-line = { $number }. { $title } (line { $line })
next-slides = not shown: call again with `slides: "{ $slides }"`
next-slides-in-range = there are { $total } in all; ask for `slides` between 1 and { $total }

## Publishing

nothing-to-publish = there is no manuscript to publish
    .code = not_found
    .hint = write an episode first: `write 1`
notes-left-out = notes to a typesetter that no book knows were left out: { $count } ({ $notes })
