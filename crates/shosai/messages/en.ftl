## The command line

command-unknown = there is no command `{ $command }`
option-unknown = there is no option `{ $option }`
argument-missing = `{ $argument }` is missing
arguments-conflict = `{ $argument }` and `{ $other }` cannot be used together
value-unfit = `{ $value }` does not fit `{ $argument }` ({ $valid })
value-missing = `{ $argument }` needs a value
command-line-unfit = the command line cannot be understood
command-near = did you mean `{ $near }`?
see-help = `shosai --help` lists what there is

## The doctor

subject-configuration = configuration
subject-workspace = workspace
subject-manuals = manuals
subject-vault = vault
subject-tools = tools
subject-fonts = fonts
subject-mermaid-cli = mermaid-cli
subject-client = client
doctor-correct-configuration = correct it, then run `shosai config` to see the result
doctor-settings = { $count } settings differ from the defaults (`shosai config` lists them)
doctor-make-workspace = make the folder, or name another by --workspace
doctor-writable = `{ $path }` can be written
doctor-manuals-advice = put a folder of Markdown, PDF, Word, Excel, PowerPoint, HTML or text files there for each manual, or set MANUALS_ROOT
doctor-manuals = { $manuals } manuals; { $read } files read, { $skipped } skipped, { $unreadable } unreadable
doctor-manuals-reason = { $reason }; `manual_ls` lists them all
doctor-vault-advice = it is made with the first note, or set VAULT_ROOT
doctor-entries = { $count } entries
doctor-not-there = not there yet
doctor-tools = { $count } offered (`shosai tools` lists them)
doctor-correct-serve = correct `serve` in shosai.yaml
doctor-mermaid-embedded = not configured; the embedded parser judges diagrams
doctor-not-a-program = `{ $path }` is not a program
doctor-mermaid-advice = correct MERMAID_CLI_PATH, or unset it: the embedded parser needs nothing
doctor-client-starts = { $client } starts `{ $command }` ({ $path })
doctor-client-fails = { $client } cannot start `{ $command }` ({ $path })
doctor-client-advice = `shosai setup { $id } --write` names this program
state-ok = ok
state-info = info
state-fault = fault

## Setting up clients

setup-for = For { $client }, in { $path }:
setup-write = `shosai setup { $id } --write` merges this into the file, with a backup beside it.
setup-link = Or open this address, which asks { $client } to add it:
setup-backup = The file as it was: { $path }
setup-already = { $path } says so already
setup-no-entry = { $path } has no entry `{ $name }`
setup-place = the file of { $client } is { $path }; --file names another
setup-left = { $path } was left as it is; change the lines of `shosai setup { $id }` by hand
setup-no-program = the path of this program is unknown; give it by --command
setup-no-folder = the workspace is no folder of this machine
setup-no-home = HOME is not set; name the file by --file
setup-not-object = it does not hold an object
setup-part-not-object = `{ $part }` in it is not an object
setup-not-json = it is not JSON, with or without comments
setup-not-toml = it is not TOML
after-claude-desktop = Quit Claude Desktop and start it again.
after-claude-code = Claude Code asks once whether it may start the server; `/mcp` shows it.
after-vscode = VS Code shows a Start button above the entry.
after-cursor = Cursor lists the server under Settings, MCP.
after-codex = Start Codex again; `/mcp` shows the server.
after-gemini = Start Gemini CLI again; `/mcp` shows the server.

## Files and calls

stdin-unread = standard input cannot be read
stdin-too-large = standard input holds more than { $mb } MB
file-too-large = { $file } has { $mb } MB; { $most } MB are read at most
no-tool = there is no tool `{ $tool }`; { $way_out }
arguments-not-object = the arguments must be a JSON object, for example '{"{"}"query": "…"{"}"}'
arguments-not-json = the arguments are not JSON
call-cancelled = the call was cancelled
file-unwritten = { $file } cannot be written
not-key-value = `{ $pair }` is not of the form KEY=VALUE
not-a-picture = { $file } ends in none of .png, .svg and .html
json-breaks = it breaks off at line { $line }, column { $column }
not-host-port = `{ $address }` is not HOST:PORT, for example 127.0.0.1:5173
no-store = no store is named; set SHOSAI_STORE=postgres://… (and SHOSAI_BLOBS=s3://… or file:///…)
no-note = no note
no-manual = no manual; put a folder of files for each beneath `manuals`, or set MANUALS_ROOT (`shosai doctor` says more)
found-nothing = no section speaks of it
found-sections = { $shown } of { $all } sections
not-looked-at = { $count } sections were not looked at
found-gaps = { $count ->
    [one] one part of the query was found nowhere
   *[other] { $count } parts of the query were found nowhere
}
output-unfit = { $file } does not end as a { $format } file does: give `--to { $other }`, or name it .{ $ending }
not-a-document = { $file } is no document (.qmd, .md or .ipynb){ $instead }
instead-chart = ; `shosai chart { $file } 'what to see' -o chart.png` draws it
instead-import = ; `shosai import { $file } -o text.md` makes one of it
not-json = { $file } is no JSON
no-mermaid = { $file } holds no Mermaid block
diagram-number = diagram { $number }
template-unexported = the template cannot be exported
pictures-written = { $count } pictures
files-written = { $files } files, { $kilobytes } KB
call-picture = the answer holds a picture ({ $mime }, { $bytes } bytes); save it with --output FILE
call-no-picture = the answer holds no picture; nothing was written
check-one-page = an html page is about one text; check one at a time, or choose another --format
check-no-format = there is no format `{ $name }`; choose { $valid }
check-no-preset = there is no preset `{ $name }`; choose { $valid }
check-no-severity = there is no severity `{ $name }`; choose low, medium, high or critical
runtime-still = the system does not let the program begin its work
import-written = { $lines } lines{ $pictures ->
        [0] {""}
        [one] , 1 picture beside it
       *[other] , { $pictures } pictures beside it
    }
slide-laid-out = { $number } “{ $title }”, layout { $layout }
slide-was-set = { $letters } pt of { $usual } pt, { $filled } % of the height, { $columns ->
    [1] 1 column
   *[other] { $columns } columns
}
tools-count = { $count } tools
no-command = there is no command `{ $command }`; `shosai --help` lists them
no-tokens-file = no file of tokens is named; give `--tokens FILE`, or set `http.tokens` in shosai.yaml
neither-file-nor-episode = { $text } is neither a file nor an episode's number
stdin-unfixable = standard input cannot be fixed; use --diff
not-utf8-to-fix = { $file } is not UTF-8; convert it first, so that fixing changes nothing else
no-server = no server answers
server-closed = the server closed without an answer
server-unwell = the server is not well: { $said }

## The tour

tour-done = done
tour-failed = failed
tour-open = open { $file }
tour-title = A tour of Shosai
tour-lead = What one program did in this sample workspace, job by job. Each is one MCP call, without a network or any other software.
tour-call = The call that did it
tour-chart-change = A chart from a table and an intent: change
tour-chart-change-story = “Compare the departments over time” gives a line for each.
tour-chart-compare = A chart from a table and an intent: comparison
tour-chart-compare-story = “Compare the year’s sales” adds up each department and draws bars.
tour-chart-spread = A chart from a table and an intent: spread
tour-chart-spread-story = “Compare the lead times of the warehouses” shows the spread that an average hides.
tour-mermaid = The Mermaid of a document, judged and drawn
tour-mermaid-story = One of three diagrams is broken: which line, and why. The sound ones are drawn without a browser.
tour-kinds = Diagrams of many kinds
tour-kinds-story = States, classes, entities, Gantt, pies, mind maps: all judged alike and drawn with their Japanese words.
tour-find = Everything in the manuals, nothing missed
tour-find-story = Every spelling of a word is found, and what was not looked at is said.
tour-copy = Copied without being read
tour-copy-story = A section goes into the vault with its origin, without passing through the conversation.
tour-audit = What was made, held against its source
tour-audit-story = Elements without a source, branches that end nowhere and citations that do not fit are named.
tour-deck = PowerPoint from Markdown
tour-deck-story = Tables, diagrams and formulas can be edited afterwards; text is measured so that it fits.
tour-pdf = PDF from the same text
tour-pdf-story = Typeset without TeX or a browser.
tour-web = A web page from the same text
tour-web-story = One file, for light and dark screens.
tour-word = Word from the same text
tour-word-story = Headings, numbers and references are Word’s own.
tour-formats = 28 formats from the same text
tour-formats-story = Two texts as wikis, typesetting, papers and e-books: every format there is.
tour-prose = A manuscript, read as an editor would
tour-prose-story = Endings, lengths and the share of speech are measured in the text itself, with the lines to mend. No score is made up.

## Serving

serving-page = The page for people is { $address }; Ctrl+C ends it.
page-not-opened = No browser could be opened; open { $address } yourself.
preview-ends = (Ctrl-C ends it)

## Checks of prose

check-fixed = { $file }: { $count } places mended
check-preset = { $file }: the preset { $preset } was chosen by the text (--preset names another)

## How far a novel is

progress = Episode { $episode }  { $far }  { $next }
session-damaged = damaged session: { $path }
episodes-in-all = … { $total } episodes in all
untitled = (untitled)

## Novels

novel-all-there = everything is in place
novel-made = { $count } made
novel-next = next: shosai noveler write 1
novel-finished = finished: { $path } ({ $letters } letters)
novel-fields = wanted: { $fields }
novel-hand-in = to answer questions: shosai noveler write { $episode } --ask; to hand in a file: shosai noveler write { $episode } --input result.json
novel-not-json = the result is not JSON
novel-nothing-asked = nothing is asked for now
novel-answer-ended = the answers end before `{ $field }`; nothing was handed in
novel-not-a-number = a number, please
novel-in-short = episode { $episode } in short (sentences of its text)
novel-voice = { $name }: first person { $first }, voice { $voice }
novel-genre-rules = what the genre promises
novel-last-findings = what the last checks found
novel-certain = certain
novel-likely = likely
novel-unsure = to be looked at
novel-no-contradiction = no contradiction was found
novel-contradictions = { $count } found
novel-proposed = { $name } ({ $count } times)
novel-proposed-voice = { $name } ({ $count } times), first person { $first }
novel-written = { $count } written
novel-polished = written (the manuscript as it was is in the backup)
ask-text = { $field } (an empty line ends it; `@FILE` takes the text of a file)
ask-list = { $field } (one a line; an empty line ends it)
ask-number = { $field } (a number)
ask-entries = { $field } (an empty answer to the first question ends it)
ask-title = the novel's title (empty for 無題)
ask-episode = which episode (a number)
ask-episode-or-all = which episode (a number, or all for the book)
ask-now = answer this stage now (yes or no)

token-revoked = `{ $id }` is revoked; a running server takes note within a second
token-secret = The secret of `{ $id }`; it is shown this once and kept nowhere:
no-tokens = there are no tokens; make one with `shosai token new --id NAME`
not-plain-text = { $file } is no plain text; `shosai import { $file } -o text.md` makes one of a Word, PDF or HTML file
after-removal = The server is gone once { $client } has been started again.
