## Calls

queue-full = the server is busy and its queue is full: { $waiting } calls wait
    .code = unavailable
    .hint = call again in { $retry } seconds, with fewer calls at once
queue-too-slow = the server is busy: the call waited { $seconds } s for its turn and did not get it
    .code = unavailable
    .hint = call again in { $retry } seconds, with fewer calls at once
over-time = `{ $tool }` ran over its limit of { $seconds } s and was stopped
    .code = timeout
    .hint = ask for less at once, or raise `limits.call_seconds` in shosai.yaml
over-processor-time = the call computed for longer than it may and was stopped
    .code = timeout
    .hint = ask for less at once
over-memory = the call needed more memory than one call may use ({ $mb } MB), or its input nests too deeply
    .code = too_large
    .hint = send less at once: a smaller picture, table or document, or a part of it; the operator can raise `limits.worker_memory_mb`
beyond-token = this token does not reach `{ $tool }`
    .code = forbidden
    .hint = ask whoever runs the server for a token with the toolset `{ $suite }`; `tools/list` shows what this one reaches
beyond-reading-token = this token does not reach `{ $tool }`
    .code = forbidden
    .hint = ask whoever runs the server for a token with the toolset `{ $suite }` and without `read_only`; `tools/list` shows what this one reaches

## Tools that are not there

unknown-tool = Unknown tool: `{ $tool }`; { $way_out }
tool-not-loaded = it belongs to the toolset `{ $suite }`, which is not loaded; ask for the server to be started with `--toolsets default,{ $suite }`
tool-not-offered = this server was started without it (`--read-only` or `--exclude-tools`)
tool-near = did you mean `{ $near }`?
tools-valid = valid: { $valid }
tools-listed = { $count } are offered; list them with `tools/list`

## Resources

resource-templates = Templates for PowerPoint
resource-formats = Output formats and their options
resource-rules = Prose rules, thresholds and presets

## Downloads

body-not-an-object = the body must be a JSON object
    .code = invalid_parameter
    .hint = send {"{"}"content": Markdown, "format": "pptx", "filename": "report.pptx"{"}"}
too-many-files = { $count } files were brought; at most { $most } are taken
    .code = too_large
    .hint = choose the document and the pictures that it shows
file-unfit = a file that was brought has no usable name or no content
    .code = invalid_parameter
    .hint = send files as {"{"}"path": "figure.png", "data": base64{"}"}
call-unfit = the call cannot be read
    .code = invalid_parameter
    .hint = send {"{"}"tool": name, "arguments": object, "files": list{"}"}
no-files-taken = `{ $tool }` takes no files that are brought along
    .code = invalid_parameter
    .hint = call it without `files`
filename-missing = `filename` is missing
    .code = invalid_parameter
    .hint = send {"{"}"content": Markdown, "format": "pptx", "filename": "report.pptx"{"}"}
filename-not-plain = `filename` must be one plain name
    .code = invalid_parameter
    .hint = give a name without folders, such as `report.pptx`
