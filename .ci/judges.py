"""Renders every document of a folder to every text format and asks judges that other people wrote."""

import difflib
import glob
import json
import os
import re
import shutil
import subprocess
import sys

import docutils.core
import docutils.utils
import html5lib
import nbformat
import pypandoc

SHOSAI, WORK = sys.argv[1], sys.argv[2]
PANDOC = pypandoc.get_pandoc_path()
# Formats that pandoc reads back, with its name of the reader.
READ_BACK = {
    "mediawiki": "mediawiki", "org": "org", "rtf": "rtf", "gfm": "gfm", "commonmark": "commonmark", "hugo": "gfm",
    "rst": "rst", "jats": "jats", "dokuwiki": "dokuwiki", "jira": "jira", "ipynb": "ipynb", "man": "man",
    "asciidoc": "asciidoc", "html": "html",
}
# Words in common, of all words, between what pandoc reads in our file and what it reads in its own.
LEAST = 0.95
failures = []
counts = {}
absent = set()


def run(command, text=None, cwd=None):
    return subprocess.run(command, input=text, capture_output=True, encoding="utf-8", errors="replace", cwd=cwd, timeout=120)


# What a judge that this machine does not have says.
ABSENT = object()


def judged(judge, name, said):
    if said is ABSENT:
        absent.add(judge)
        return
    counts[judge] = counts.get(judge, 0) + 1
    if said:
        failures.append(f"{judge}: {name}: {said}")


def words(text):
    # Letters of wide scripts are words of their own; marks and numbers of lists and notes are no words.
    return re.findall(r"[぀-ヿ㐀-鿿]|[^\W\d_]{2,}", text)


def plain(reader, text):
    made = run([PANDOC, "-f", reader, "-t", "plain", "--wrap=none"], text)
    return made.stdout if made.returncode == 0 else None


def read_back(path, name, reader, source):
    ours = plain(reader, open(path, encoding="utf-8").read())
    if ours is None:
        return "pandoc cannot read it"
    written = run([PANDOC, "-s", "-f", "markdown", "-t", {"hugo": "gfm"}.get(name, name)], source).stdout
    # What pandoc says in place of what it left out.
    written = re.sub(r"\[multiblock footnote omitted\]|\[TABLE\]", "", written)
    a, b = words(plain(reader, written) or ""), words(ours)
    if not a:
        return None
    # Where pandoc leaves out what a format has no notation for, we have more words; they must be the author's.
    blocks = difflib.SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks()
    kept, known = sum(block.size for block in blocks) / len(a), {*a, *words(source)}
    if kept < LEAST:
        return f"pandoc reads {kept:.3f} of the words it reads in its own file"
    strange = [word for word in b if word not in known]
    return f"words that nobody wrote: {strange[:5]}" if len(strange) > (1 - LEAST) * len(b) else None


def html(path):
    parser = html5lib.HTMLParser(strict=False)
    parser.parse(open(path, "rb"), transport_encoding="utf-8")
    return "; ".join(str(error[1]) for error in parser.errors[:3])


def rst(path):
    quiet = {"report_level": 5, "halt_level": 5, "file_insertion_enabled": False, "math_output": "MathML"}
    tree = docutils.core.publish_doctree(open(path, encoding="utf-8").read(), settings_overrides=quiet)
    severe = [m for m in tree.findall(docutils.nodes.system_message) if m["level"] >= 3]
    return "; ".join(m.astext()[:120] for m in severe[:3])


def ipynb(path):
    try:
        nbformat.validate(nbformat.read(path, as_version=4))
    except Exception as error:  # noqa: BLE001
        return str(error)[:200]


def tool(command, complaint):
    def judge(path):
        if shutil.which(command[0]) is None:
            return ABSENT
        made = run([part.replace("FILE", path) for part in command])
        said = (made.stderr + (made.stdout if command[0] == "mandoc" else "")).strip().splitlines()
        said = [line for line in said if complaint(line)]
        return "; ".join(said[:3])
    return judge


JUDGES = {
    "html": [("html5lib", html)],
    "revealjs": [("html5lib", html)],
    "rst": [("docutils", rst)],
    "ipynb": [("nbformat", ipynb)],
    "asciidoc": [("asciidoctor", tool(["asciidoctor", "-v", "-o", "/dev/null", "FILE"], lambda line: "ERROR" in line))],
    "man": [
        ("groff", tool(["groff", "-K", "utf8", "-T", "utf8", "-t", "-man", "-ww", "-z", "FILE"],
                       lambda line: not re.search("special character|adjust|break|table wider|around line", line))),
        ("mandoc", tool(["mandoc", "-T", "lint", "-W", "error", "FILE"], lambda line: "UNSUPP" not in line)),
    ],
    "texinfo": [("makeinfo", tool(["makeinfo", "--no-split", "--force", "-o", "/dev/null", "FILE"],
                                  lambda line: not re.search("warning|@image file|section level", line)))],
}
FORMATS = sorted(set(READ_BACK) | set(JUDGES))

for place, source in enumerate(sorted(glob.glob(os.path.join(WORK, "*.md")) + glob.glob(os.path.join(WORK, "*.qmd")))):
    stem = os.path.basename(source).rsplit(".", 1)[0]
    text = open(source, encoding="utf-8").read()
    for name in FORMATS:
        path = os.path.join(WORK, f"{place}.{name}.out")
        made = run([SHOSAI, "--workspace", WORK, "render", source, "--to", name, "-o", path])
        if made.returncode != 0:
            failures.append(f"render: {stem} to {name}: {made.stderr.strip()[:200]}")
            continue
        for judge, ask in JUDGES.get(name, []):
            judged(judge, f"{stem} as {name}", ask(path))
        # Diagrams and charts are drawn in formats that hold pictures, and what stands in divisions of Quarto's
        # is read otherwise by pandoc: only plain documents are compared word by word.
        if name in READ_BACK and not re.search(r"``` ?(\{|mermaid)|\{\{<|^:::", text, re.M):
            judged("pandoc", f"{stem} as {name}", read_back(path, name, READ_BACK[name], text))

print(json.dumps(counts))
if absent:
    print("not on this machine, so not asked:", ", ".join(sorted(absent)))
for failure in failures:
    print(failure, file=sys.stderr)
sys.exit(1 if failures else 0)
