## Arguments that do not fit

unknown-parameter = `{ $tool }` has no parameter `{ $parameter }`
    .code = invalid_parameter
    .hint = the parameters are: { $known }
unknown-parameter-near = `{ $tool }` has no parameter `{ $parameter }`
    .code = invalid_parameter
    .hint = did you mean `{ $near }`?
no-parameters = `{ $tool }` has no parameter `{ $parameter }`
    .code = invalid_parameter
    .hint = this tool takes no parameters
parameter-missing = `{ $tool }` needs `{ $parameter }`
    .code = invalid_parameter
    .hint = give { $needed }; the input schema says what they are
parameter-of-other-kind = `{ $parameter }` is { $given }, and { $wanted } is needed
    .code = invalid_parameter
    .hint = see the input schema of `{ $tool }`
parameter-not-object = `{ $parameter }` is { $given }, and an object is needed
    .code = invalid_parameter
    .hint = its fields are: { $fields }
parameter-not-among = `{ $parameter }` is none of the values that are taken
    .code = invalid_parameter
    .hint = use one of: { $valid }
parameter-unfit = `{ $parameter }` does not fit
    .code = invalid_parameter
    .hint = see the input schema of `{ $tool }`
too-much-text = the arguments of `{ $tool }` have { $bytes } bytes of text, most of them in `{ $parameter }`; { $most } are taken
    .code = too_large
    .hint = send less in `{ $parameter }`

kind-null = null
kind-boolean = true or false
kind-integer = a whole number
kind-number = a number
kind-string = a text
kind-array = a list
kind-object = an object

## Answers

answer-too-large = the answer has { $characters } characters, over the limit of { $limit }
    .code = too_large
    .hint = ask for less: a smaller `limit`, a narrower scope, or the next page by its cursor or offset

## Files that are not there

file-of-workspace = `{ $path }` is a file of the workspace, not a note: read it with `document_import`, and keep what you need with `vault_create`
file-near = did you mean `{ $near }`?
files-listed-by = see what is there with `{ $tool }`

key-near = unknown key `{ $key }`; did you mean `{ $near }`?
key-unknown = unknown key `{ $key }`; valid here: { $valid }
setting-absent = there is no setting `{ $setting }`
settings-not-utf8 = it is not UTF-8 text; save it as UTF-8
