"""The scripts of `samples/calls` (a real call of every tool, a whole episode among them) as an end-to-end suite: made on
files and on replicas, they must answer alike and leave the same files."""
import json, os, re

# In the order in which they build on one another; charts, documents and programs are not about storage.
SUITES = ["manual", "vault", "bridge", "manual_tools", "novel_write", "novel_design", "novel_quality", "novel_check", "novel_langsmith", "novel_data", "novel_ops", "vault_links"]
# It starts a program, which a replica does on its own machine.
LEFT_OUT = {"langsmith_run_verification"}
MOMENT = re.compile(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z|20\d{6}_\d{6}(_\d{1,2}(?![0-9a-z]))?|20\d\d-\d\d-\d\d \d\d:\d\d(:\d\d)?")
DURATION = re.compile(r'"?\w+_ms"?: *[\d.]+')
# Of what holds a moment.
DIGEST = re.compile(r"(?<![0-9a-zA-Z])[0-9a-f]{12,64}(?![0-9a-zA-Z])")
# What another clock, another chance or another place makes different.
OF_THE_MOMENT = re.compile(r"(_ms|_at|_seconds|_id|time|modified|version|hash|sha256|etag|token|cursor|mtime|duration|figures|elapsed|size_bytes|est_.*)$")

# What only replicas count.
OF_REPLICAS = {"generation"}


def timeless(text):
    return DIGEST.sub("DIGEST", MOMENT.sub("MOMENT", DURATION.sub("", text)))


def rows(home, suite):
    with open(f"{home}/samples/calls/{suite}.json", encoding="utf-8") as file:
        return [row for row in json.load(file) if row["tool"] not in LEFT_OUT]


def at(answer, pointer):
    for part in pointer.split("/"):
        answer = answer[int(part)] if isinstance(answer, list) else answer[part]
    return answer


def filled(home, value, last):
    """The arguments with what they refer to in place: `$TOOL/pointer`, `@file`, and `...` for the fields of another."""
    if isinstance(value, str) and value.startswith("$"):
        tool, pointer = value[1:].split("/", 1)
        return at(last[tool], pointer)
    if isinstance(value, str) and value.startswith("@"):
        with open(f"{home}/samples/{value[1:]}", encoding="utf-8") as file:
            return file.read()
    if isinstance(value, list):
        return [filled(home, item, last) for item in value]
    if isinstance(value, dict):
        made = {}
        for name, field in value.items():
            field = filled(home, field, last)
            if name == "...":
                made.update(field)
            elif isinstance(field, dict) and isinstance(made.get(name), dict):
                made[name].update(field)
            else:
                made[name] = field
        return made
    return value


def bare(value, name=""):
    """An answer without what belongs to the moment."""
    if OF_THE_MOMENT.search(name):
        return "…"
    if isinstance(value, dict):
        counted = isinstance(value.get("artifacts", value.get("files")), list)
        return {key: bare(item, key) for key, item in value.items() if not (counted and key.startswith("total")) and key not in OF_REPLICAS}
    if name in ("files", "artifacts") and isinstance(value, list):
        # Files that are named after the same second are one, so that there may be more or fewer of them.
        return "…"
    if isinstance(value, list):
        return [bare(item, name) for item in value]
    return timeless(value) if isinstance(value, str) else value


def replay(home, call, suites, last=None):
    """Makes the calls; gives what each came to."""
    last, told = {} if last is None else last, []
    for suite in suites:
        for row in rows(home, suite):
            code, facts = call(row["tool"], filled(home, row.get("arguments") or {}, last))
            assert (code != "ok") == row.get("refused", False), f"{row['tool']} of {suite}: {code} {str(facts)[:400]}"
            if code == "ok":
                last[row["tool"]] = facts
            told.append((suite, row["tool"], code, bare(facts)))
    return told


def files(folder):
    """Every file beneath a folder with its text; what the program keeps for itself is nobody's."""
    found = {}
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in (".shosai", ".git")]
        for name in names:
            path = os.path.join(place, name)
            if name.startswith(".shosai-own-"):
                continue
            with open(path, "rb") as file:
                shown = timeless(os.path.relpath(path, folder))
                # Of several that are named after their second, one would be held against another.
                known = "MOMENT" in shown or "DIGEST" in shown
                found[shown] = "" if known else timeless(file.read().decode("utf-8", "replace"))
    return found


def differences(one, other):
    names = sorted(set(one) | set(other))
    return [f"{name} {first_difference((one.get(name) or '').splitlines(), (other.get(name) or '').splitlines())}" for name in names if one.get(name) != other.get(name)]


def first_difference(one, other, place=""):
    if isinstance(one, dict) and isinstance(other, dict):
        for name in sorted(set(one) | set(other)):
            if one.get(name) != other.get(name):
                return first_difference(one.get(name), other.get(name), f"{place}/{name}")
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)) and len(one) == len(other):
        for at, (left, right) in enumerate(zip(one, other)):
            if left != right:
                return first_difference(left, right, f"{place}/{at}")
    return f"{place}: {str(one)[:200]} / {str(other)[:200]}"
