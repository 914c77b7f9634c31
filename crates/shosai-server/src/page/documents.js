// A document: what is wrong with it at its lines, its slides as pictures, and the file in any format.

import { by, droppable, enlarge, fill, make, save, worded } from "./build.js";
import { base64, beside, ending, imported, textOf, unpacked } from "./files.js";
import { plainly } from "./charts.js";
import { call, download } from "./server.js";
import { learn, say } from "./words.js";

const SAMPLE = "---\ntitle: 受注の流れ\nauthor: 営業企画部\nlang: ja\n---\n\n# 受注から納品まで\n\n## 要点\n\n- 注文はその日のうちに登録する\n- 在庫が足りないときは発注する\n\n## 流れ\n\n```{mermaid}\nflowchart LR\n  注文 --> 在庫{在庫はあるか}\n  在庫 -->|はい| 出荷\n  在庫 -->|いいえ| 発注\n```\n\n## 数字で見る\n\n| 指標 | 前期 | 今期 |\n|:-----|-----:|-----:|\n| 受注件数 | 1,204 | 1,312 |\n| 納期の問合せ | 96 | 47 |\n";

// The tool draws so many slides in one answer; a page of thumbnails shows a few answers.
const SLIDES_A_CALL = 6;
const MOST_SLIDES = 24;
// Lines that the text shows at the least and at the most, so that what was found stays near.
const LINES = [12, 26];
// Documents as they are, and those of other programs.
const WRITTEN = ["qmd", "md", "markdown"];
const READ = ["docx", "docm", "pdf", "html", "htm", "epub", "txt"];
// Folders of the workspace that are looked through for templates.
const MOST_FOLDERS = 6;
const THUMBNAIL = 480;
const LARGE = 1600;
// What pictures are drawn of: slides for formats of slides, pages for all others.
const SEEN = { pptx: "pptx", revealjs: "pptx", beamer: "beamer" };
const PAGES = "pdf";

learn({
  documents: ["文書", "Documents"],
  markdown: ["文書の中身（Markdown）", "The text (Markdown)"],
  check: ["確かめる", "Check"],
  format: ["形式", "Format"],
  download: ["ダウンロード", "Download"],
  slide: ["スライド {slide}", "Slide {slide}"],
  page: ["{slide} ページ目", "Page {slide}"],
  more_slides: ["続きを見る（あと {left} 枚）", "Show more ({left} left)"],
  no_preview: ["見た目の絵は、サーバーの管理者が許すとここに並びます。", "Pictures of the pages appear here once whoever runs the server allows it."],
  downloaded: ["{name}（{size}）を渡しました。", "{name} ({size}) is yours."],
  documents_lead: ["文書（Markdown・Word・PDF）を置くと、直すところを行で示し、見た目を確かめてから、28 の形式で受け取れます。", "Drop a document (Markdown, Word, PDF): what to mend is shown at its line, the pages as pictures, and it comes back in any of 28 formats."],
  drop_paper: ["文書と画像をここに置く", "Drop a document and its pictures here"],
  drop_paper_how: ["または押して選ぶ（.md・.qmd・.docx・.pdf・画像・zip・PowerPoint のテンプレート）。フォルダごと置くこともできます", "or press to choose (.md, .qmd, .docx, .pdf, pictures, zip, a PowerPoint template). A whole folder can be dropped, too"],
  choose_folder: ["フォルダを選ぶ", "Choose a folder"],
  as_like: ["{name} の見た目の目安です。", "A sketch of how {name} will look."],
  no_paper: ["文書（.md・.qmd・.docx・.pdf）が見つかりません。いっしょに使うファイルとして受け取りました。", "No document (.md, .qmd, .docx, .pdf) among them; the files were taken as companions."],
  several_papers: ["文書が {count} 個あったので、{name} を開きました。", "Of {count} documents, {name} was opened."],
  template: ["テンプレート", "Template"],
  template_none: ["標準", "Standard"],
  template_brought: ["{name}（置いたファイル）", "{name} (dropped)"],
  brought: ["いっしょに使うファイル", "Files that go with it"],
  leave_out: ["{name} を外す", "Leave {name} out"],
  imported_words: ["{name} の文章と表を読みました。画像と見た目は移りません。", "The text and tables of {name} were read; its pictures and its look are not carried over."],
  imported: ["{name} の文章・表・画像を読みました。見た目は移りません。", "The text, tables and pictures of {name} were read; its look is not carried over."],
  drawing: ["見た目を描いています… {done} / {total}", "Drawing the pages… {done} of {total}"],
  making: ["{name} をつくって、移せないものがないか見ています…", "Making the {name} file and looking for what cannot be carried over…"],
  fine: ["直すところはありません。", "Nothing to mend."],
  to_mend: ["見直すところが {count} か所あります。", "{count} places to look at.|One place to look at."],
  close: ["閉じる", "Close"],
});

let checked;
let reached = new Set();
let formats = [];
// What was brought along: the document's own path, its companions, a template.
const desk = { path: "", files: [], template: undefined, note: "" };

export const documents = {
  id: "documents",
  toolset: "document",
  needs: ["quarto_validate_mermaid", "quarto_list_formats"],

  prepare(working) {
    this.working = working;
    const text = by("paper-text");
    by("paper").addEventListener("submit", working(this, by("paper").querySelector("button.main"), by("paper-said"), check, true));
    by("paper-download").addEventListener("click", working(this, by("paper-download"), by("paper-said"), take));
    by("paper-sample").addEventListener("click", () => {
      Object.assign(desk, { path: "", files: [], note: "" });
      brought();
      put(SAMPLE);
    });
    const bring = (list) => working(this, by("paper-drop").querySelector("input"), by("paper-said"), () => accept(list), true)();
    for (const id of ["paper-file", "paper-folder"]) by(id).addEventListener("change", () => bring([...by(id).files]));
    by("paper-choose").addEventListener("click", () => by("paper-folder").click());
    // What was looked at is looked at again in the new dress.
    for (const id of ["paper-format", "paper-template"]) by(id).addEventListener("change", () => checked && by("paper").requestSubmit());
    droppable(by("paper-drop"), bring);
    droppable(by("paper-editor"), bring);
    text.addEventListener("input", () => number());
    text.addEventListener("scroll", () => (by("paper-gutter").scrollTop = text.scrollTop));
    number();
  },

  async begin(listed) {
    reached = listed;
    const renders = reached.has("quarto_render");
    by("paper-format-label").hidden = !renders;
    by("paper-download").hidden = !renders;
    formats = (await call("quarto_list_formats", {}).catch(() => undefined))?.facts.formats ?? [];
    fill(by("paper-format"), formats.map((format) => make("option", { value: format.id }, `${format.name} (${format.extension})`)));
    await templates();
  },

  redraw() {
    brought();
    if (checked) show();
  },
};

/** Offers the templates that ship with the program, the registered ones, and the PowerPoint files of the workspace. */
async function templates() {
  const look = async (path) => (reached.has("workspace_ls") ? call("workspace_ls", path ? { path } : {}).catch(() => undefined) : undefined);
  const top = (await look(""))?.facts ?? {};
  const holding = (top.items ?? []).filter((item) => item.kind === "folder" && (item.holds?.deck || item.holds?.template)).slice(0, MOST_FOLDERS);
  const inner = await Promise.all(holding.map(async (item) => (await look(item.path))?.facts.items ?? []));
  const files = [...(top.items ?? []), ...inner.flat()].filter((item) => /\.(pptx|potx)$/iu.test(item.path)).map((item) => item.path);
  const none = make("option", { value: "", "data-word": "template_none" }, say("template_none"));
  fill(by("paper-template"), none, [...(top.templates ?? []), ...files].map((id) => make("option", { value: id }, id)));
}

/** Takes what was chosen or dropped: a document, its pictures, a template. */
async function accept(list) {
  const files = await unpacked(list);
  let said = "";
  const is = (...endings) => (file) => endings.includes(ending(file.path));
  const template = files.find(is("pptx", "potx"));
  if (template) desk.template = template;
  const papers = [...files.filter(is(...WRITTEN)), ...files.filter(is(...READ))];
  // The one that lies highest is the document; others may be parts of it.
  const [paper] = papers.sort((one, other) => one.path.split("/").length - other.path.split("/").length);
  if (papers.length > 1) said = say("several_papers", { count: papers.length, name: paper.path });
  const companions = files.filter((file) => file !== paper && file !== template);
  desk.files = paper ? companions : [...desk.files, ...companions];
  brought();
  if (!paper) {
    if (checked) by("paper").requestSubmit();
    return checked || template ? "" : say("no_paper");
  }
  Object.assign(desk, { path: paper.path, note: "" });
  if (WRITTEN.includes(ending(paper.path))) {
    desk.note = said;
    put(textOf(paper.bytes));
    return "";
  }
  const { text, notes } = await imported(paper);
  const pictures = text.includes("_files/");
  // The note stands among the findings as long as the document does.
  desk.note = [say(pictures ? "imported" : "imported_words", { name: paper.path }), ...notes].join(" ");
  // Its pictures are taken out of the file itself.
  if (pictures) desk.files.push(paper);
  brought();
  put(text);
  return "";
}

/** Names what goes with the document, and lets it be left out. */
function brought() {
  const chip = (name, leave) => make("li", {}, name, make("button", { type: "button", class: "link", "aria-label": say("leave_out", { name }), onclick: leave }, "×"));
  const without = (file) => () => {
    desk.files = desk.files.filter((other) => other !== file);
    brought();
  };
  fill(by("paper-brought"), desk.files.map((file) => chip(file.path, without(file))));
  by("paper-brought").hidden = desk.files.length === 0;
  const own = by("paper-template").querySelector("[data-brought]");
  own?.remove();
  if (!desk.template) return;
  const name = desk.template.path.split("/").at(-1);
  by("paper-template").append(make("option", { value: desk.template.path, "data-brought": true, selected: true }, say("template_brought", { name })));
}

/** What every call about the document is given besides its text. */
function companions() {
  const template = by("paper-template").value;
  const own = desk.template && template === desk.template.path;
  const files = beside(desk.files, desk.path);
  if (own) files.push({ path: "template.pptx", data: base64(desk.template.bytes) });
  return { files, template: own ? { template: "template.pptx" } : template ? { template } : {} };
}

function put(text) {
  by("paper-text").value = text;
  number();
  by("paper").requestSubmit();
}

/** Numbers the lines, and shows which of them are wrong. */
function number(findings = []) {
  const lines = by("paper-text").value.split("\n").length;
  by("paper-text").rows = Math.min(LINES[1], Math.max(LINES[0], lines + 1));
  const kinds = new Map(findings.map((finding) => [finding.line, finding.kind]));
  const label = (line) => make("span", { class: kinds.get(line) ?? "" }, String(line));
  fill(by("paper-gutter"), Array.from({ length: lines }, (_, place) => label(place + 1)));
  by("paper-gutter").scrollTop = by("paper-text").scrollTop;
}

async function check() {
  const content = by("paper-text").value;
  const { facts } = await call("quarto_validate_mermaid", { content });
  const noted = desk.note ? [{ kind: "warn", message: desk.note }] : [];
  const wanted = { findings: [...noted, ...findings(facts)], slides: [], total: 0, most: MOST_SLIDES };
  checked = wanted;
  show();
  if (reached.has("quarto_preview")) await preview(content, wanted);
  if (reached.has("quarto_render") && wanted === checked) {
    by("paper-said").textContent = say("making", { name: chosen().name });
    wanted.made = await made(content);
    wanted.findings = merged(wanted.findings, wanted.made.warnings.map(placed));
    show();
  }
  return told();
}

const chosen = () => formats.find((one) => one.id === by("paper-format").value) ?? formats[0];

/** A warning with the line that it names. */
function placed(text) {
  const [, line, message] = /^(?:line )?(\d+)(?: 行目)?: (.*)$/su.exec(text) ?? [undefined, undefined, text];
  return { line: line && Number(line), message };
}

/** Draws the slides, a few at a time, as long as nobody has asked for something else. */
async function preview(content, wanted) {
  const { files, template } = companions();
  const format = SEEN[chosen().id] ?? PAGES;
  wanted.like = format === chosen().id ? "" : chosen().name;
  do {
    const first = wanted.slides.length + 1;
    const slides = `${first}-${first + SLIDES_A_CALL - 1}`;
    const { facts, images } = await call("quarto_preview", { content, slides, width: THUMBNAIL, format, ...(format === "pptx" ? template : {}) }, files);
    if (wanted !== checked) return;
    // The file itself says more, once it is made.
    if (first === 1 && !reached.has("quarto_render")) wanted.findings = merged(wanted.findings, facts.findings ?? []);
    const described = new Map((facts.slides ?? []).map((slide) => [slide.number, slide]));
    images.forEach((image, place) => {
      const number = facts.shown?.[place] ?? first + place;
      wanted.slides.push({ number, address: URL.createObjectURL(image), format, ...described.get(number) });
    });
    wanted.total = facts.total;
    show();
    by("paper-said").textContent = say("drawing", { done: wanted.slides.length, total: wanted.total });
    if (images.length === 0) return;
  } while (wanted.slides.length < Math.min(wanted.total, wanted.most));
}

/** Faults with their lines in the text; a diagram counts its lines from the fence. */
function findings(facts) {
  const broken = facts.results.filter((block) => !block.is_valid).map((block) => ({
    kind: "bad", line: block.start_line + (block.error_line ?? 0), begins: block.start_line, message: block.error_message, more: block.suggestion,
  }));
  const warned = facts.results.flatMap((block) =>
    (block.warnings ?? []).map((warning) => ({ kind: "warn", line: block.start_line, message: String(warning.message ?? warning) })));
  const known = new Set(broken.map((finding) => finding.line));
  const stray = (facts.unblocked_issues ?? []).filter((issue) => !known.has(issue.line)).map((issue) => ({
    kind: issue.severity === "error" ? "bad" : "warn", line: issue.line, message: issue.suggestion, more: issue.context,
  }));
  return [...broken, ...warned, ...stray].sort((one, other) => one.line - other.line);
}

/** What drawing found besides; a diagram that is broken has been told already, at the line that breaks it. */
function merged(known, drawn) {
  const fences = new Set(known.map((finding) => finding.begins));
  const told = new Set(known.map((finding) => `${finding.line ?? ""}:${finding.message}`));
  const more = drawn.filter((finding) => !fences.has(finding.line) && !told.has(`${finding.line ?? ""}:${finding.message}`))
    .map(({ line, message }) => ({ kind: "warn", line, message }));
  return [...known, ...more].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

function told() {
  const count = checked.findings.length;
  return count > 0 ? say("to_mend", { count }) : say("fine");
}

function show() {
  by("paper-said").textContent = told();
  number(checked.findings);
  fill(by("paper-findings"), checked.findings.map((finding) => make("li", { class: finding.kind },
    finding.line ? make("button", { type: "button", class: "line", onclick: () => jump(finding.line) }, say("line", { line: finding.line })) : make("span", { class: "line" }, "–"),
    make("span", {}, worded(plainly(finding.message))), make("span", { class: "more" }, worded(finding.more)))));
  slides();
}

function slides() {
  if (!reached.has("quarto_preview")) return fill(by("paper-slides"), make("p", { class: "hint" }, say("no_preview")));
  const left = checked.total - checked.slides.length;
  const shown = checked;
  const more = () => documents.working(documents, by("paper").querySelector("button.main"), by("paper-said"), async () => {
    shown.most += MOST_SLIDES;
    await preview(by("paper-text").value, shown);
    return told();
  })();
  const all = checked.slides.length >= checked.most;
  fill(by("paper-slides"), checked.like ? make("p", { class: "hint whole" }, say("as_like", { name: checked.like })) : [], checked.slides.map(slide),
    left > 0 && all ? make("button", { type: "button", class: "quiet whole", onclick: more }, say("more_slides", { left })) : []);
}

function slide({ number: place, address, title, line, format, fit = [] }) {
  const name = title || say(format === PAGES ? "page" : "slide", { slide: place });
  const numbered = title ? `${place}. ${name}` : name;
  const label = line ? make("button", { type: "button", class: "link", onclick: () => jump(line) }, numbered) : numbered;
  const look = make("button", { type: "button", class: "look", "aria-label": numbered, onclick: () => large(place, address, name, format) },
    make("img", { src: address, alt: "", width: THUMBNAIL }));
  return make("figure", {}, look, make("figcaption", {}, label, fit.map((note) => make("span", { class: "note" }, note))));
}

/** A slide as large as the window: the thumbnail at once, then a sharper picture. */
async function large(place, address, name, format) {
  const picture = enlarge(address, name, say("close"));
  const { files, template } = companions();
  const asked = { content: by("paper-text").value, slides: String(place), width: LARGE, format, ...(format === "pptx" ? template : {}) };
  const { images } = await call("quarto_preview", asked, files).catch(() => ({ images: [] }));
  if (images[0]) picture.src = URL.createObjectURL(images[0]);
}

/** Selects a line of the text. */
function jump(line) {
  const text = by("paper-text");
  const before = text.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  const end = text.value.indexOf("\n", before);
  text.focus();
  text.setSelectionRange(before, end < 0 ? text.value.length : end);
  text.scrollTop = (line - 4) * (text.scrollHeight / text.value.split("\n").length);
}

/** The file in the chosen format, with what could not be carried over; the one of the last look if nothing has changed. */
async function made(content) {
  const format = chosen();
  const title = /^title:\s*["']?(.+?)["']?\s*$/mu.exec(content)?.[1] ?? (desk.path.split("/").at(-1) || "document").replace(/\.[^.]*$/u, "");
  const plain = title.replace(/[\\/:*?"<>|.\u0000-\u001f]/gu, " ").trim().slice(0, 60) || "document";
  const { files, template } = companions();
  const wanted = { content, format: format.id, filename: `${plain}${format.extension}`, files, ...(format.supports_template ? template : {}) };
  const key = JSON.stringify([wanted.content, wanted.format, wanted.filename, wanted.template, files.map((file) => [file.path, file.data.length])]);
  return checked?.made?.key === key ? checked.made : { key, name: wanted.filename, ...(await download(wanted)) };
}

async function take() {
  const file = await made(by("paper-text").value);
  save(file.blob, file.name);
  const size = `${Math.max(1, Math.round(file.blob.size / 1024))} KB`;
  return say("downloaded", { name: file.name, size });
}
