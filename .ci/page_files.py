"""Files that a visitor brings: a workbook of two sheets, a picture, a folder and a zip with both, a Word file, a manual that is no text."""
import io
import sys
import zipfile
from pathlib import Path

import docx
import openpyxl
from PIL import Image

work = Path(sys.argv[1])
book = openpyxl.Workbook()
sheet = book.active
sheet.append(["月", "支店", "売上"])
# More than one page of what is read at once: the sheets behind it are offered all the same.
for month in range(12 * 15):
    for branch, base in (("東京", 100), ("大阪", 70)):
        sheet.append([f"{2012 + month // 12}-{month % 12 + 1:02}", branch, base + 5 * (month % 12)])
stock = book.create_sheet("在庫")
for row in (["倉庫", "数量"], ["東", 12], ["西", 8]):
    stock.append(row)
book.save(work / "売上.xlsx")

buffer = io.BytesIO()
Image.new("RGB", (320, 200), "#27507f").save(buffer, "PNG")
pixel = buffer.getvalue()
(work / "絵.png").write_bytes(pixel)
text = "---\ntitle: 持ち込み\n---\n\n## 絵のある頁\n\n![絵](図/絵.png)\n"
(work / "持ち込み.md").write_text(text.replace("図/", ""), encoding="utf-8")
with zipfile.ZipFile(work / "持ち込み.zip", "w", zipfile.ZIP_DEFLATED) as archive:
    archive.writestr("報告/持ち込み.md", text)
    archive.writestr("報告/図/絵.png", pixel)

(work / "報告一式/図").mkdir(parents=True)
(work / "報告一式/持ち込み.md").write_text(text, encoding="utf-8")
(work / "報告一式/図/絵.png").write_bytes(pixel)
(work / "壊れた.zip").write_bytes(b"PK no archive")

word = docx.Document()
word.add_heading("会議の記録", 1)
word.add_paragraph("夜間便は十一月四日に始める。")
word.add_picture(io.BytesIO(pixel))
word.save(work / "記録.docx")
# Longer than what is read at once.
long = docx.Document()
for place in range(1, 401):
    long.add_paragraph(f"第{place}項では、荷物を受け取る順番を決める。")
long.save(work / "長い記録.docx")

(work / "desk/manuals/いたずら/写し.pdf").write_bytes(b"%PDF-1.4 not really")
