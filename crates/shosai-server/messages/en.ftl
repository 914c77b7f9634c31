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
tools-listed = { $count } are offered; `tools/list` lists them, on the command line `shosai tools`

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

## The file of tokens

token-there = there is a token `{ $id }` already; revoke it first, or choose another id
token-absent = there is no token `{ $id }`; see `shosai token list`
tokens-not-utf8 = it is not UTF-8 text
tokens-unwritten = the entries cannot be written: { $reason }
tokens-unread = the file cannot be read: { $reason }
token-wrong = token { $place } (`{ $id }`): { $fault }
token-twice = the id `{ $id }` stands twice
token-id = an id is 1 to { $most } letters, digits, `-`, `_`, `.` or `@`
token-digest = `sha256` is not 64 hexadecimal digits; make tokens with `shosai token new`
token-rate-zero = `rate_per_minute` and `burst` begin at 1; leave them out for no limit
token-burst-alone = `burst` needs `rate_per_minute`
token-day = `expires: { $day }` is not a day as `2027-03-31`

## What cannot be served

choice-near = `{ $option }` knows no `{ $name }`; did you mean `{ $near }`?
choice-listed = `{ $option }` knows no `{ $name }`; valid: { $valid }
choice-many = `{ $option }` knows no `{ $name }`; `shosai tools` lists the { $count } that there are
token-required = `{ $address }` is not a loopback address, so a token is required; set SHOSAI_HTTP_TOKEN, give `--tokens FILE`, or listen on 127.0.0.1
audit-unkept = the audit log cannot be kept: { $reason }; { $way }
cannot-listen = cannot listen on { $address }: { $reason }; choose another with `--http HOST:PORT`
prompt-argument-unknown = `{ $prompt }` has no argument `{ $argument }`; it takes { $known }
prompt-argument-missing = `{ $prompt }` needs the argument `{ $argument }`, a text

## What a message or a request lacks

method-unknown = Method not found: `{ $method }`; this server offers `tools/list`, `tools/call` and, as itself, `prompts/list`, `prompts/get`, `resources/list`, `resources/read`
tool-call-unfit = `tools/call` takes {"{"}"name": string, "arguments": object{"}"}; give `name` as a string and `arguments` as an object
initialize-unfit = `initialize` takes {"{"}"protocolVersion": string, "capabilities": object, "clientInfo": {"{"}"name", "version"{"}"}{"}"}
cursor-unknown = `cursor` is none of this server's: everything stands on the first page; leave it out
prompt-unknown = Unknown prompt: `{ $prompt }`; there are { $valid }
resource-unknown = Unknown resource: `{ $uri }`; there are { $valid }
resource-unread = `{ $uri }` could not be read
message-too-long = Invalid request: a message may have { $limit } bytes, and this one has more; send less at once
message-not-json = Parse error: it is not JSON from line { $line }, column { $column }
message-batch = Invalid request: batches are not taken; send one message a line
message-unfit = Invalid request: a message has "jsonrpc": "2.0", a string or integer "id", a "method" and an object of "params"
body-no-message = Parse error: the body is no message
host-foreign = this host name is not allowed; add it to `http.allowed_hosts`
origin-foreign = this origin is not allowed; add it to `http.allowed_origins`
token-missing = send the header `Authorization: Bearer TOKEN`
token-expired = this token has expired; ask whoever runs the server for a new one
rate-exceeded = too many requests in a short time; ask again in { $seconds } s
quota-exceeded = the requests of today are used up; ask again in { $seconds } s, after midnight UTC
counting-away = requests cannot be counted at the moment; ask again in { $seconds } s
request-too-large = a request may have { $bytes } bytes; send less at once
request-too-slow = the request did not arrive within { $seconds } s; send it again, or less at once
requests-too-many = the server holds too many large requests; send this one again in { $seconds } s
request-broken = the request broke off; send it again
not-offered = the server does not offer this
connections-too-many = too many connections; come back later
store-silent = the engines of the store do not answer
