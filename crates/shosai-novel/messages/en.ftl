## Projects

project-missing = there is no project folder `{ $folder }` in the workspace
    .code = QC-002
    .hint = make one with `shosai noveler init`, or leave `project_root` out
path-outside-project = the path lies outside the project
    .code = out_of_scope
    .hint = give a path beneath the project, or another `project_root`
config-missing = the project has no `{ $file }`
    .code = QC-009
    .hint = make one with `shosai noveler init`, or give `project_root`
config-unusable = `{ $file }`: { $reason }
    .code = QC-010
    .hint = correct `{ $file }`; a quality check can go on meanwhile with `min` and `max` in `config_overrides.target_length`
settings-not-text = `{ $file }` is not text
    .code = QC-010
    .hint = save `{ $file }` as UTF-8 text
rc-unusable = `{ $file }`: { $reason }
    .code = invalid_parameter
    .hint = correct `{ $file }`, or remove it
only-project = the only project in the workspace

## What is wrong with a file; said within other messages

not-text = it is not UTF-8, UTF-16 or CP932 text
not-yaml = it is not valid YAML
not-yaml-at = it is not valid YAML (line { $line }, column { $column })
not-json-at = it is not valid JSON (line { $line }, column { $column })
not-keys-and-values = it does not consist of keys and values
value-unfit = the value of `{ $key }` is of the wrong kind
length-out-of-order = `writing.episode.target_length` has min { $min } and max { $max }, which do not satisfy 1 ≤ min ≤ max ≤ { $longest }
character-without-name = `{ $key }`: a character needs a name

## Episodes and their files

no-such-episode = there is no episode { $number }
    .code = invalid_parameter
    .hint = give a number from 1 to { $last }
episode-claimed-twice = { $count } manuscripts claim to be episode { $number }
    .code = QC-001
    .hint = move all but one out of the folder, or give `file_path` where the tool takes it
no-manuscript-yet = episode { $number } has no manuscript
    .code = QC-002
    .hint = no manuscript exists yet: write one with `write_step_1`, or put it at `{ $wanted }`
no-manuscript-but-one = episode { $number } has no manuscript
    .code = QC-002
    .hint = only episode { $only } exists; or put the manuscript at `{ $wanted }`
no-manuscript-among = episode { $number } has no manuscript
    .code = QC-002
    .hint = episodes { $first } to { $last } exist; or put the manuscript at `{ $wanted }`
file-missing = `{ $path }` does not exist
    .code = QC-002
    .hint = see the project's manuscripts with `status`, and its files with `list_files_with_hashes`
file-not-text = `{ $path }` is not UTF-8, UTF-16 or CP932 text
    .code = invalid_parameter
    .hint = save the file as UTF-8 text, or choose another
manuscript-changed = `{ $path }` has changed since it was read
    .code = QC-008
    .hint = read the manuscript again, apply the change to what is there now, and write once more
episode-in-use = another client is changing episode { $number } at this moment
    .code = QC-008
    .hint = wait a moment, look at `get_task_status` to see what was done, then repeat the call
not-set-aside = `{ $path }` is damaged and cannot be set aside
    .code = QC-016
    .hint = move the file away by hand, then try again
content-unwritable = the content of `{ $path }` cannot be written down
    .code = QC-016
    .hint = leave unusual values out of the input, then try again

## Writing an episode

task-step = step { $number } ({ $name })
task-stage = stage { $number } ({ $name })
no-such-step = there is no step { $number }
    .code = QC-003
    .hint = give a number from { $first } to { $last }
no-such-stage = there is no stage { $number }
    .code = QC-003
    .hint = give a number from { $first } to { $last }
out-of-turn = { $task } needs to have done first: { $missing }
    .code = QC-003
    .hint = go on with { $next }
no-session-under-way = { $task } needs a session, and episode { $episode } has none under way
    .code = QC-001
    .hint = begin with `write_step_1`, or give `session_id`
not-a-session-id = `{ $id }` is not a session id
    .code = QC-001
    .hint = ids look like `EP001_20250918_120001`; see `status`
no-such-session = there is no session `{ $id }`
    .code = QC-001
    .hint = see `status` for the sessions, or start one with `write_step_1`
session-of-other-episode = the session `{ $id }` belongs to episode { $episode }
    .code = QC-001
    .hint = see `status` for the sessions, or start one with `write_step_1`
stage-session-damaged = the session file `{ $path }` is damaged (line { $line }, column { $column })
    .code = QC-005
    .hint = call `write_resume` with episode_number { $episode } and session_id `{ $id }`: it rebuilds the session
step-session-damaged = the session file `{ $path }` is damaged (line { $line }, column { $column })
    .code = QC-005
    .hint = call `enhanced_resume_from_partial_failure` for episode { $episode }: it rebuilds the steps
done-by-another = { $task } of episode { $episode } was done by another client meanwhile; nothing was changed
    .code = QC-008
    .hint = look at `get_task_status` and at the result that is there; to replace it, send the input once more with the `state_version` given here
results-changed = { $task } of episode { $episode } rests on results that changed meanwhile; nothing was changed
    .code = QC-008
    .hint = look at `get_task_status` and at the results that are there; to go on with yours, send the input once more with the `state_version` given here
template-changed = the template `{ $path }` changed after the instruction was given
    .code = QC-006
    .hint = call the same tool without `input_data` for the new instruction, then hand the result in
not-accepted = { $task } is not accepted: { $failures }
    .code = acceptance_failed
    .hint = correct these fields of `input_data` and send it again; nothing was changed
check-failed = { $field } ({ $rule }; is { $actual })
actual-missing = missing
actual-empty = empty
actual-of-other-kind = of another kind
actual-copied = copied from the example to { $share } %; write what happens in this episode
actual-said-before = the same words as in `{ $place }`; say here what belongs here
actual-repeats = the same sentences over and over ({ $share } %); say each thing once
actual-item-twice = one item given twice; leave it out or write another
actual-off-target = { $value }, measured in the manuscript; hand in a revised `manuscript`, or give the verdict that the figures allow
actual-count = { $count }; give the verdict that your own answers allow
actual-paired = { $given } for { $wanted }; give one for each
actual-earlier = `{ $said }` there; do that step again, or decide otherwise
actual-contradiction = { $message }; mend it, or name `{ $id }` in `accepted_contradictions` if it is meant so
actual-not-measured = { $value }, which nobody measured; quote the figures of `measured`
example-note = an answer about another story, to show the form; one that repeats it is refused
always-own = nothing copied from the example (compared by shared runs of letters)
always-fresh = nothing said twice in different fields

## Templates

template-unusable = the template `{ $path }` cannot be used: { $reason }
    .code = invalid_parameter
    .hint = correct the file, or remove it to use the embedded template
too-few-bytes = it has fewer than { $least } bytes
instruction-missing = `prompt.main_instruction` is missing
rule-unknown = the rule `{ $rule }` is none of present, nonempty, enum:, regex:, range:, length:, items:
not-a-range = `{ $text }` is not a range such as 1-5, >=80 or <=3
not-an-expression = `{ $text }` is not a regular expression

## What needs attention in an episode; listed as diagnostics

task-outdated = { $task } rests on a result that was replaced
    .code = outdated
    .hint = call it again without `input_data` and hand in a result that fits
task-template-changed = the template of { $task } changed after the instruction was given
    .code = QC-006
    .hint = call it again without `input_data` for the new instruction
task-refused = the last input of { $task } was refused: { $fields }
    .code = acceptance_failed
    .hint = correct these fields and hand it in again
work-file-missing = `{ $path }` of { $task } is missing
    .code = QC-002
    .hint = restore it from its artefact with `fetch_artifact`, or resume from this step
work-file-edited = `{ $path }` of { $task } was edited by hand
    .code = edited
    .hint = later steps read the edited file; hand the result in again to make it the record

## Design data

not-a-place = `{ $text }` is not the id of a conversation or scene
    .code = CD-001
    .hint = ids look like `EP001_SC01_DL001` (a line), `EP001_SC01` (a scene) or `SC01` with `episode_number`
place-of-other-episode = `{ $id }` belongs to episode { $episode }, not { $wanted }
    .code = CD-001
    .hint = call once for each episode
too-many-items = `{ $list }` has { $count } items; one call takes { $most }
    .code = CD-002
    .hint = split the list into several calls
no-such-line = there is no line `{ $id }`
    .code = CD-003
    .hint = the scene has { $first } to { $last }
no-lines = there is no line `{ $id }`
    .code = CD-003
    .hint = register the lines of { $scene } with `design_conversations`
list-empty = `{ $list }` is empty
    .code = CD-004
    .hint = give at least one item; to see what is kept, use `export_design_data`
field-empty = `{ $field }` is empty
    .code = CD-004
    .hint = fill the field in and call again
field-too-long = `{ $field }` has more than { $most } characters or items
    .code = CD-004
    .hint = shorten the field and call again
field-out-of-range = `{ $field }` must be from { $low } to { $high }
    .code = CD-004
    .hint = correct the field and call again
lines-out-of-order = `{ $field }` must lead from a line to a later one of the same scene
    .code = CD-004
    .hint = correct the field and call again
design-damaged = the design data `{ $path }` is damaged (line { $line }, column { $column })
    .code = CD-005
    .hint = restore the file with `backup_management`, or move it away and register the items again

## Backups

not-a-backup-id = `{ $id }` is not a backup id
    .code = invalid_parameter
    .hint = see `backup_management` with `operation: "list"`
no-such-backup = there is no backup `{ $id }`
    .code = QC-015
    .hint = see `backup_management` with `operation: "list"`
backup-lacks = the backup `{ $id }` does not hold { $missing }
    .code = QC-002
    .hint = see its files with `backup_management` and `operation: "list"`
target-missing = `{ $path }` does not exist
    .code = QC-002
    .hint = name files or folders of the project
backup-list-damaged = the list of the backup `{ $id }` is damaged (line { $line }, column { $column })
    .code = QC-018
    .hint = use another backup; nothing was changed
backup-file-damaged = `{ $path }` in the backup `{ $id }` is not what it was
    .code = QC-018
    .hint = use another backup; nothing was changed

## Artefacts and hashes

not-an-artefact-id = `{ $id }` is not an artefact id
    .code = invalid_parameter
    .hint = ids are `{ $prefix }` and { $digits } hexadecimal digits; see `list_artifacts`
no-such-artefact = no artefact `{ $id }` is kept
    .code = QC-015
    .hint = see `list_artifacts` for what is kept
artefact-not-text = `{ $id }` is not text
    .code = invalid_parameter
    .hint = fetch it with `format: "raw"`, which gives base64
artefact-inaccessible = the artefact cannot be stored or read: { $reason }
    .code = QC-016
    .hint = check the disk and the folder `.noveler/artifacts`, then try again
artefact-damaged = the artefact file `{ $path }` is damaged (line { $line }, column { $column })
    .code = QC-016
    .hint = move the file away, then make the artefact anew
artefact-not-base64 = the content of `{ $id }` is not valid base64
    .code = QC-016
    .hint = move its file in `.noveler/artifacts` away, then make the artefact anew
artefact-of-other-hash = the content of `{ $id }` is not what its hash says
    .code = QC-018
    .hint = restore it from a backup, or make it anew
not-a-hash = `{ $hash }` is not a SHA-256
    .code = invalid_parameter
    .hint = give all 64 hexadecimal digits, or at least the first { $least }
hash-unknown = no file or artefact of the project has the hash `{ $hash }`
    .code = QC-015
    .hint = see `list_files_with_hashes` and `list_artifacts`

## Patches

patch-unsupported = line { $line }: `{ $kind }` is not supported
    .code = LS-002
    .hint = send a plain unified diff of text files; write renamed files with `write`
hunk-without-file = line { $line }: a hunk stands before any file
    .code = LS-002
    .hint = begin each file with `--- a/path` and `+++ b/path`
not-a-diff = the text holds no unified diff
    .code = LS-002
    .hint = send a unified diff: `--- a/path`, `+++ b/path`, `@@ -1,3 +1,3 @@` …
file-without-hunk = `{ $name }` has no hunk
    .code = LS-002
    .hint = leave files without changes out of the patch
hunk-header-unreadable = line { $line }: the hunk's header cannot be read
    .code = LS-002
    .hint = make the diff anew; its line counts must be right
hunk-cut-short = line { $line }: the hunk is cut short
    .code = LS-002
    .hint = make the diff anew; its line counts must be right
hunk-too-short = line { $line }: the hunk has fewer lines than its header says
    .code = LS-002
    .hint = make the diff anew; its line counts must be right
patched-twice = `{ $path }` stands in the patch twice
    .code = LS-002
    .hint = merge the changes of one file into one section
patch-without-name = a file of the patch has no name
    .code = LS-002
    .hint = make the diff anew
patch-creates-existing = `{ $path }` is to be created but exists
    .code = LS-002
    .hint = make the diff against the file that is there
patch-file-not-utf8 = `{ $path }` is not UTF-8 text
    .code = LS-002
    .hint = convert the file to UTF-8 first
hunk-fits-nowhere = hunk { $number } of `{ $path }` fits nowhere
    .code = LS-002
    .hint = read `{ $path }` as it is now and make the diff anew; if another file was meant, try `strip: { $strip }`
patch-deletes-more = `{ $path }` is to be deleted but holds more than the patch says
    .code = LS-002
    .hint = make the diff anew
nothing-left-of-name = nothing is left of `{ $name }` without its first { $strip } folders
    .code = LS-002
    .hint = use `strip: { $most }`
patched-file-missing = `{ $path }` does not exist
    .code = LS-002
    .hint = check the names in the patch, or try `strip: { $strip }`

## Traced runs

run-unreadable = the run cannot be read: { $reason }
    .code = LS-001
    .hint = give a run as JSON with at least `run_id`, by `run_json_path` or `run_json_content`
run-id-missing = `run_id` is missing
dataset-not-utf8 = `{ $path }` is not UTF-8 text
    .code = invalid_parameter
    .hint = move the file away, or choose another dataset

## Staged checks

no-such-check-step = there is no check step `{ $name }`
    .code = QC-003
    .hint = the steps are 1 to { $last }; see `get_check_tasks`
no-such-check-session = there is no check session `{ $id }`
    .code = QC-001
    .hint = begin one with `progressive_check_get_tasks` and the episode's number
check-session-of-other-episode = session `{ $id }` belongs to episode { $episode }
    .code = QC-001
    .hint = leave `session_id` out, or give the episode it belongs to
check-session-over = session `{ $id }` is { $status }
    .code = QC-001
    .hint = begin a new one with `progressive_check_get_tasks`
check-session-damaged = the file of session `{ $id }` is damaged (line { $line }, column { $column })
    .code = QC-005
    .hint = it was set aside; begin a new session with `progressive_check_get_tasks`
check-session-changed = session `{ $id }` was changed by another client meanwhile
    .code = QC-008
    .hint = look at `progressive_check_get_status`, then repeat the call
manuscript-unreachable = the manuscript of episode { $episode } cannot be reached
    .code = QC-017
    .hint = send it as `input_data.manuscript_content`, or put it into the folder of manuscripts
manuscript-not-meant = the manuscript is not the one that `manuscript_hash_refs` names
    .code = QC-018
    .hint = leave `manuscript_hash_refs` out to check the present text, or send the meant text as `input_data.manuscript_content`
no-such-way = there is no way `{ $tool }` to a manuscript
    .code = QC-012
    .hint = the ways are { $known }
no-such-template = there is no template `{ $name }`
    .code = invalid_parameter
    .hint = the names are those of the check steps and polish_stage1 to 3
policy-out-of-range = `iteration_policy.count` must be from 1 to { $most }
    .code = invalid_parameter
    .hint = correct the policy, or leave it out
policy-negative = `iteration_policy.{ $name }` must be zero or more
    .code = invalid_parameter
    .hint = correct the policy, or leave it out
goal-out-of-order = `config_overrides.target_length` has min { $min } and max { $max }, which do not satisfy 1 ≤ min ≤ max
    .code = QC-010
    .hint = correct the two figures
check-template-changed = the template of step { $step } has changed since the session began
    .code = QC-006
    .hint = begin a new session, or repeat the call with `input_data.accept_template_change: true`
no-such-profile = there is no rule profile `{ $name }`
    .code = invalid_parameter
    .hint = the profile is `{ $known }`
verdict-too-short = the verdict says too little
    .code = invalid_parameter
    .hint = `verdict` needs a `summary`, `issues`, `recommendations` and `metrics.quality_score` from 0 to 100
verdict-borrowed = the verdict has the same summary as the one on step { $step } ({ $name })
    .code = acceptance_failed
    .hint = read the manuscript for this step's own points and send a `verdict` about them
verdict-beyond-text = the verdict names line { $line }, but the text has { $lines } lines
    .code = acceptance_failed
    .hint = give the lines of the manuscript as it is now
verdict-over-contradiction = the verdict passes a text in which two places cannot both be right: { $message }
    .code = acceptance_failed
    .hint = name `{ $id }` among the `issues` and let it fail, or in `accepted_contradictions` if it is meant so
time-used-up = the time budget is used up before the first attempt
    .code = QC-007
    .hint = give a larger `iteration_policy.time_budget_s`, or leave it out

## The operator's own model

model-unavailable = the model cannot be used: { $reason }
    .code = QC-004
    .hint = check `novel.llm` in the configuration, or write the step yourself and hand it in as `input_data`
model-refused = its server answered { $status }: { $answer }
model-not-json = its server answered with something that is not JSON
model-garbled = its answer is garbled
model-broke-off = its answer broke off
model-silent = it said nothing
model-cut = the model's answer was cut at { $tokens } tokens
    .code = QC-007
    .hint = raise `novel.llm.max_tokens`, or let the client write this step with `input_data`

## The shape of answers

shape-object = must be an object
shape-boolean = must be true or false
shape-length = must have 1 to { $most } characters
shape-beginning = must begin with one of: { $known }
shape-moment = must be a moment such as 2025-09-18T03:21:00Z
shape-text = must be a text
shape-number = must be a number from 0
shape-list = must be a list
shape-path = must be a path
shape-sha256 = must be 64 hexadecimal digits
shape-value = must be { $value }

## Contradictions of a story

story-absent = { $who } speaks but is not among the people of { $scene }
story-gone = { $who } is there after the last scene in episode { $episode }
story-gone-before = { $who } was gone before the story begins
story-name-near = `{ $written }` is nobody's name; `{ $name }` is almost it
story-light = `{ $word }` at { $hour } o'clock
story-backwards = `{ $here }` comes after `{ $there }` but lies before it
story-two-places = { $who } is at `{ $here }` and at `{ $there }` at one time
story-too-far = { $who } gets from `{ $there }` to `{ $here }` in { $apart } minutes; the way takes { $minutes }
story-way = from { $there } to { $here } takes { $told } minutes here; the codex has { $minutes }
story-no-such-day = there is no day { $month }/{ $day }
story-weekday = { $month }/{ $day } is { $expected }, not { $said }
story-first-person = { $who } says `{ $used }` of themselves; the codex has `{ $own }`
story-address = { $who } calls { $whom } `{ $used }`; the codex has `{ $own }`
story-manners = { $who } speaks roughly (`{ $used }`); the codex says `{ $manners }`
story-manners-formal = { $who } speaks ceremoniously (`{ $used }`); the codex has `{ $manners }`
story-never-says = { $who } never says `{ $word }`
story-age = { $who } is { $known } years old in the codex, { $told } here
story-kin-age = { $who } is { $age } and { $whom }, given as { $term }, is { $theirs }
story-knowledge = { $who } speaks of `{ $fact }`, which is known from episode { $episode }, scene { $scene } on
story-trait = { $what } of { $who } is `{ $told }` here and `{ $known }` there
story-relation = { $whom } is `{ $told }` of { $who } here and `{ $known }` in the codex
story-fact = `{ $fact }` is `{ $told }` here and `{ $known }` in the codex
story-absent-feeling = { $who } feels something in { $scene } without being there
story-viewpoint = we look into { $who }, but the story is told through { $viewpoint }
story-jump = { $who } was left at { $from } and begins at { $to }
story-thing-gone = `{ $what }` is used after it was gone in episode { $episode }
story-thing-lost = `{ $what }` was lost or destroyed before and is at hand again
story-thread-open = `{ $what }` was to be taken up in episode { $episode } and is not mentioned
story-dead = { $who } died before and speaks here
story-left = { $who } left before and speaks here

## Publishing

no-such-notation = there is no notation `{ $name }`
    .code = invalid_parameter
    .hint = give one of { $known }

## Design and length

unknown-emotion-trigger = the trigger { $id } of an emotion is neither a conversation nor a scene
unknown-sense-trigger = the trigger { $id } of a sense is neither a conversation nor a scene
scene-without-dialogue = the scene { $id } has no conversation
unknown-dialogue = the conversation { $end } that the scene { $id } names does not exist
scene-without-setting = the conversations of { $id } have no place and time
prop-never-used = the prop { $id } is never used
prop-not-introduced = it is not settled when the prop { $id } appears
prop-used-before-introduced = the prop { $id } is used at { $place }, before it appears
prop-used-after-stored = the prop { $id } is used at { $place }, after it was put away
unknown-place = { $place } of the prop { $id } is neither a conversation nor a scene
length-extend = { $chars } letters are missing. A short scene can take more description or reaction.
length-split = It can be two episodes, parted before the scene that begins on line { $line }.
length-cut = It meets its goal when { $chars } letters are cut.

## What the parts of an answer are, by their names

part-goal = what the episode is for
part-characters = characters
part-carried-over = carried over from before
part-missing = what is missing
part-opening = opening
part-turning-point = turning point
part-ending = ending
part-sections = sections
part-name = name
part-purpose = purpose
part-hook = hook
part-relationships = relationships
part-pair = who and whom
part-before = before
part-after = after
part-trigger = trigger
part-points = emotional points
part-scene-id = scene number
part-level = strength
part-sign = visible sign
part-charms = charms
part-character = character
part-moment = moment that shows it
part-flaw = flaw
part-humor = humour
part-idea = idea
part-conversations = conversations
part-key-line = key line
part-subtext = subtext
part-summary = summary
part-settings = settings
part-location = place
part-time = time
part-senses = senses
part-meaning = meaning
part-transitions = transitions
part-verdict = verdict
part-contradictions = contradictions
part-resolutions = how they are resolved
part-timeline = timeline
part-title = title
part-manuscript = manuscript
part-changes = changes
part-reason = reason
part-handover = what the next episode must know
part-takeaway = what the reader takes away
part-scope-in = what it tells
part-scope-out = what it leaves out
part-desire = desire
part-obstacle = obstacle
part-change = change
part-causality = cause and effect
part-theme = theme
part-evidence = evidence
part-uniqueness = what is its own
part-weaknesses = weak spots
part-allocation = letters a section
part-section = section
part-chars = letters
part-peak-position-pct = where the peak is (%)
part-mini-hook-position-pct = where a small hook is (%)
part-scenes = scenes
part-beats = beats
part-outcome = outcome
part-motive = motive
part-first-person = first person
part-voice = voice
part-risks = risks
part-peak-scene = scene of the peak
part-viewpoint-character = viewpoint character
part-rules-of-world = rules of the world
part-props = props
part-weakness-shown = weakness shown
part-double-motive = double motive
part-action-explained = why they act so
part-emotion-curve = emotional curve
part-reasons = reasons
part-remaining-issues = what remains
part-synopsis = synopsis
part-tags = tags
part-afterword = afterword
part-decision = decision
part-open-threads = open threads

report-stages = Ten stages
report-steps = Nineteen steps
report-rhythm = Rhythm: the lengths of sentences
report-speech = Where people speak
report-cast = Who appears where
report-cast-note = A pale mark where somebody is named, a dark one where they speak; from the beginning to the end.
report-emotions = Feelings as designed
report-emotions-note = Levels from 0 to 10, in the order of the story.
report-no-manuscript = There is no manuscript yet.
report-not-begun = Writing has not begun; `{ $command }` begins it.
report-made = Made { $when }
report-untitled = Untitled
report-episode = Episode { $episode }
report-manuscript = Manuscript
report-text = Text
report-letters = { $count } letters
report-target = wanted: { $from } to { $to }
report-dialogue = Speech
report-narration = Narrated sentences
report-quartiles = quartiles { $low }, { $middle }, { $high }
report-findings = Most frequent findings
report-name = Name
report-phase = Phase
report-state = State
report-product = Result
report-done = done
report-awaiting = awaiting input
report-ready = can begin
report-outdated = to be looked at again
report-waiting = not begun
report-notes = Notes
report-overall = Overall
report-aspect-rhythm = Rhythm
report-aspect-readability = Readability
report-aspect-grammar = Grammar
report-aspect-style = Style

## What the last checks and refusals found, for whoever writes on

found-in-text = line { $line } of the text: { $finding }
found-against = contradiction: { $finding }
found-refused = refused the last time: { $field } ({ $rule })
found-failed = step { $step } of the checks, { $name }: failed ({ $count ->
        [one] 1 finding
       *[other] { $count } findings
    })
