// Markdown: broken diagrams at their lines, slides as pictures, and the document in any format.

import { by, droppable, fileText, fill, make, save } from "./build.js";
import { call, download } from "./server.js";
import { say } from "./words.js";

const SAMPLE = "---\ntitle: 受注の流れ\nauthor: 営業企画部\nlang: ja\n---\n\n# 受注から納品まで\n\n## 要点\n\n- 注文はその日のうちに登録する\n- 在庫が足りないときは発注する\n\n## 流れ\n\n```{mermaid}\nflowchart LR\n  注文 --> 在庫{在庫はあるか}\n  在庫 -->|はい| 出荷\n  在庫 -->|いいえ| 発注\n```\n\n## 数字で見る\n\n| 指標 | 前期 | 今期 |\n|:-----|-----:|-----:|\n| 受注件数 | 1,204 | 1,312 |\n| 納期の問合せ | 96 | 47 |\n";

// The tool draws so many slides in one answer; a page of thumbnails shows a few answers.
const SLIDES_A_CALL = 6;
const MOST_SLIDES = 24;
const THUMBNAIL = 480;

let checked;
let reached = new Map();
let formats = [];

export const documents = {
  id: "documents",
  toolset: "document",
  needs: ["quarto_validate_mermaid", "quarto_list_formats"],

  prepare(working) {
    const text = by("paper-text");
    by("paper").addEventListener("submit", working(this, by("paper").querySelector("button.main"), by("paper-said"), check));
    by("paper-download").addEventListener("click", working(this, by("paper-download"), by("paper-said"), take));
    by("paper-sample").addEventListener("click", () => put(SAMPLE));
    text.addEventListener("input", () => number());
    text.addEventListener("scroll", () => (by("paper-gutter").scrollTop = text.scrollTop));
    droppable(by("paper-editor"), async (file) => put(await fileText(file)));
    number();
  },

  async begin(listed) {
    reached = listed;
    const renders = reached.has("quarto_render");
    by("paper-format-label").hidden = !renders;
    by("paper-download").hidden = !renders;
    formats = (await call("quarto_list_formats", {}).catch(() => undefined))?.facts.formats ?? [];
    fill(by("paper-format"), formats.map((format) => make("option", { value: format.id }, `${format.name} (${format.extension})`)));
  },

  redraw() {
    if (checked) show();
  },
};

function put(text) {
  by("paper-text").value = text;
  number();
  by("paper").requestSubmit();
}

/** Numbers the lines, and shows which of them are wrong. */
function number(findings = []) {
  const lines = by("paper-text").value.split("\n").length;
  const kinds = new Map(findings.map((finding) => [finding.line, finding.kind]));
  const label = (line) => make("span", { class: kinds.get(line) ?? "" }, String(line));
  fill(by("paper-gutter"), Array.from({ length: lines }, (_, place) => label(place + 1)));
  by("paper-gutter").scrollTop = by("paper-text").scrollTop;
}

async function check() {
  const content = by("paper-text").value;
  const { facts } = await call("quarto_validate_mermaid", { content });
  checked = { facts, findings: findings(facts), slides: [], total: 0 };
  show();
  if (reached.has("quarto_preview")) await preview(content, checked);
  return told();
}

/** Draws the slides, a few at a time, as long as nobody has asked for something else. */
async function preview(content, wanted) {
  do {
    const first = wanted.slides.length + 1;
    const range = `${first}-${first + SLIDES_A_CALL - 1}`;
    const { facts, images } = await call("quarto_preview", { content, slides: range, width: THUMBNAIL });
    if (wanted !== checked || images.length === 0) return;
    const described = new Map((facts.slides ?? []).map((slide) => [slide.number, slide]));
    images.forEach((image, place) => {
      const number = facts.shown?.[place] ?? first + place;
      wanted.slides.push({ number, address: URL.createObjectURL(image), ...described.get(number) });
    });
    wanted.total = facts.total;
    slides();
  } while (wanted.slides.length < Math.min(wanted.total, MOST_SLIDES));
}

/** Faults with their lines in the text; a diagram counts its lines from the fence. */
function findings(facts) {
  const broken = facts.results.filter((block) => !block.is_valid).map((block) => ({
    kind: "bad", line: block.start_line + (block.error_line ?? 0), message: block.error_message, more: block.suggestion,
  }));
  const warned = facts.results.flatMap((block) =>
    (block.warnings ?? []).map((warning) => ({ kind: "warn", line: block.start_line, message: String(warning.message ?? warning) })));
  const known = new Set(broken.map((finding) => finding.line));
  const stray = (facts.unblocked_issues ?? []).filter((issue) => !known.has(issue.line)).map((issue) => ({
    kind: issue.severity === "error" ? "bad" : "warn", line: issue.line, message: issue.suggestion, more: issue.context,
  }));
  return [...broken, ...warned, ...stray].sort((one, other) => one.line - other.line);
}

function told() {
  const { total_blocks: blocks } = checked.facts;
  const broken = checked.findings.filter((finding) => finding.kind === "bad").length;
  if (broken > 0) return say("diagrams_broken", { broken });
  return blocks === 0 ? say("no_diagrams") : say("diagrams_fine", { blocks });
}

function show() {
  by("paper-said").textContent = told();
  number(checked.findings);
  fill(by("paper-findings"), checked.findings.map((finding) => make("li", { class: finding.kind },
    make("button", { type: "button", class: "line", onclick: () => jump(finding.line) }, say("line", { line: finding.line })),
    make("span", {}, finding.message), make("span", { class: "more" }, finding.more ?? ""))));
  slides();
}

function slides() {
  if (!reached.has("quarto_preview")) return fill(by("paper-slides"), make("p", { class: "hint" }, say("no_preview")));
  const left = checked.total - checked.slides.length;
  fill(by("paper-slides"), checked.slides.map(slide), left > 0 ? make("p", { class: "hint" }, say("more_slides", { left })) : []);
}

function slide({ number: place, address, title, line, fit = [] }) {
  const name = title || say("slide", { slide: place });
  const label = line ? make("button", { type: "button", class: "link", onclick: () => jump(line) }, `${place}. ${name}`) : `${place}. ${name}`;
  return make("figure", {}, make("img", { src: address, alt: name, width: THUMBNAIL }),
    make("figcaption", {}, label, fit.map((note) => make("span", { class: "note" }, note))));
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

async function take() {
  const content = by("paper-text").value;
  const format = formats.find((one) => one.id === by("paper-format").value);
  const title = /^title:\s*["']?(.+?)["']?\s*$/mu.exec(content)?.[1] ?? "document";
  const plain = title.replace(/[\\/:*?"<>|.\u0000-\u001f]/gu, " ").trim().slice(0, 60) || "document";
  const filename = `${plain}${format.extension}`;
  const { blob, warnings } = await download({ content, format: format.id, filename });
  save(blob, filename);
  const size = `${Math.max(1, Math.round(blob.size / 1024))} KB`;
  const done = say("downloaded", { name: filename, size });
  return warnings.total === 0 ? done : `${done} ${say("carried", { total: warnings.total })} ${warnings.first.join(" / ")}`;
}
