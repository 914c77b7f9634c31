// Japanese prose: the text with what was found marked in it, safe fixes a click each, what changed, and its rhythm.

import { by, copy, droppable, fill, make } from "./build.js";
import { ending, imported, textOf, unpacked } from "./files.js";
import { call } from "./server.js";
import { learn, number, say } from "./words.js";

const ASPECTS = ["rhythm", "readability", "grammar", "style"];
const HEAVY = ["critical", "high"];
const SAMPLE = "　雨が降っていた・・・\n\n　彼は走った!彼女も走った。皆が走った。誰もが走った。犬までが走った。\n\n「待って」と、彼女が言ったのは、駅の改札を抜けて、階段を上り、誰もいないホームの端まで歩いて、ベンチに腰を下ろしてから、ずいぶん時間がたったあとのことだった。\n";
// A page of findings; more are counted.
const MOST = 100;
// A sentence of so many letters fills the picture of the rhythm.
const LONGEST = 80;

learn({
  check_prose: ["文章を確かめる", "Check the text"],
  overall: ["総合", "Overall"],
  rhythm: ["リズム", "Rhythm"],
  readability: ["読みやすさ", "Readability"],
  grammar: ["文法", "Grammar"],
  style: ["文体", "Style"],
  severity_low: ["軽い", "minor"],
  severity_medium: ["中くらい", "medium"],
  severity_high: ["重い", "serious"],
  severity_critical: ["致命的", "critical"],
  prose: ["文章", "Prose"],
  drop_prose: ["文章のファイルをここに置く", "Drop a text here"],
  drop_prose_how: ["または押して選ぶ（.txt・.md・.docx）", "or press to choose (.txt, .md, .docx)"],
  more_findings: ["ほかに {count} か所あります。直してからもう一度確かめると、続きが出ます。", "{count} more; they appear once these are mended and the text is checked again.|One more; it appears once these are mended."],
  prose_lead: ["日本語の文章を置くと、気になるところに印を付け、安全に直せるところは押すだけで直します。", "Drop a Japanese text: what stands out is marked, and what can be mended safely is mended with a click."],
  prose_text: ["または文章を貼り付ける", "Or paste the text"],
  prose_fine: ["気になるところはありません。", "Nothing to remark."],
  prose_found: ["気になるところが {count} か所あります。", "{count} remarks.|One remark."],
  fix_all: ["安全に直せる {count} か所を直す", "Mend the {count} safe ones|Mend the safe one"],
  fix_one: ["「{to}」に直す", "Change to “{to}”"],
  undo: ["元に戻す", "Undo"],
  copy_text: ["文章をコピー", "Copy the text"],
  copied: ["コピーしました", "Copied"],
  marked_text: ["印を付けた文章", "The text, marked"],
  changes: ["変わったところ", "What has changed"],
  rhythm_picture: ["文の長さの並び", "The length of each sentence"],
  rhythm_told: ["{count} 文、平均 {mean} 字。棒の高さが一文の長さです。", "{count} sentences, {mean} letters on average; a bar is as high as its sentence is long.|One sentence of {mean} letters."],
  blank: ["（空白）", "(a space)"],
  gone: ["（消す）", "(nothing)"],
});

let state;

export const prose = {
  id: "prose",
  toolset: "novel_quality",
  needs: ["run_quality_checks"],

  prepare(working) {
    const run = working(this, by("prose-form").querySelector("button.main"), by("prose-said"), () => check(by("prose-text").value));
    by("prose-form").addEventListener("submit", run);
    this.check = run;
    by("prose-sample").addEventListener("click", () => {
      by("prose-text").value = SAMPLE;
      by("prose-form").requestSubmit();
    });
    const bring = (list) => working(this, by("prose-file"), by("prose-said"), () => accept(list))();
    by("prose-file").addEventListener("change", () => bring([...by("prose-file").files]));
    for (const id of ["prose-drop", "prose-text"]) droppable(by(id), bring);
  },

  begin(reached) {
    this.imports = reached.has("document_import");
  },

  redraw() {
    if (state) draw();
  },
};

/** Takes a text, or the words of another program's file. */
async function accept(list) {
  const [file] = await unpacked(list);
  if (!file) return "";
  const plain = ["txt", "md", "markdown", "qmd", ""].includes(ending(file.path));
  // A picture has no words to be checked.
  const words = async () => (await imported(file)).text.replace(/^!\[\]\(.*\)(\{.*\})?\n+/gmu, "");
  by("prose-text").value = plain || !prose.imports ? textOf(file.bytes) : await words();
  by("prose-form").requestSubmit();
  return "";
}

async function check(text) {
  const { facts } = await call("run_quality_checks", { content: text, page_size: MOST });
  state = { first: state?.after === text ? state.first : text, text, checks: facts, after: undefined };
  draw();
  return told();
}

function told() {
  const total = state.checks.metadata.total_issues;
  return total === 0 ? say("prose_fine") : say("prose_found", { count: number(total) });
}

/** Where an issue stands in the text, if it names a place that is still as it was. */
function placed(issue) {
  const before = issue.details?.before ?? issue.details?.excerpt ?? "";
  const lines = state.text.split("\n");
  if (!before || !(issue.line_number <= lines.length)) return undefined;
  const begin = lines.slice(0, issue.line_number - 1).reduce((sum, line) => sum + line.length + 1, 0);
  const letters = [...lines[issue.line_number - 1]].slice(0, Math.max(0, (issue.column ?? 1) - 1)).join("").length;
  const at = state.text.startsWith(before, begin + letters) ? begin + letters : state.text.indexOf(before, begin);
  return at < 0 ? undefined : { at, end: at + before.length };
}

const safe = () => state.checks.issues.map((issue) => ({ issue, place: placed(issue) }))
  .filter(({ issue, place }) => place && issue.details?.auto_fixable && typeof issue.suggestion === "string");

/** Puts suggestions in the place of what they are about, from the end, so that places stay where they are. */
function mend(chosen) {
  let text = state.text;
  let limit = text.length;
  for (const { issue, place } of [...chosen].sort((one, other) => other.place.at - one.place.at)) {
    if (place.end > limit) continue;
    text = text.slice(0, place.at) + issue.suggestion + text.slice(place.end);
    limit = place.at;
  }
  again(text);
}

function again(text) {
  state.after = text;
  by("prose-text").value = text;
  prose.check();
}

function draw() {
  by("prose-said").textContent = told();
  const { checks } = state;
  const fixes = safe();
  const act = (word, values, onclick) => make("button", { type: "button", onclick }, say(word, values));
  fill(by("prose-scores"), scores(checks));
  fill(by("prose-acts"),
    fixes.length > 0 ? act("fix_all", { count: fixes.length }, () => mend(fixes)) : [],
    state.first === state.text ? [] : act("undo", {}, () => again(state.first)),
    act("copy_text", {}, async () => {
      await copy(state.text);
      by("prose-said").textContent = say("copied");
    }));
  fill(by("prose-marked"), make("h2", {}, say("marked_text")), make("p", { class: "text" }, markedText()));
  const left = checks.metadata.total_issues - checks.issues.length;
  by("prose-more").textContent = left > 0 ? say("more_findings", { count: left }) : "";
  fill(by("prose-findings"), checks.issues.map((issue, place) => finding(issue, place, fixes)));
  fill(by("prose-changes"), changes());
  fill(by("prose-rhythm"), rhythm());
}

function markedText() {
  const spans = state.checks.issues.map((issue, number) => ({ number, issue, place: placed(issue) }))
    .filter(({ place }) => place).sort((one, other) => one.place.at - other.place.at);
  const parts = [];
  let reached = 0;
  for (const { number: name, issue, place } of spans) {
    if (place.at < reached) continue;
    parts.push(state.text.slice(reached, place.at), make("mark", { id: `prose-at-${name}`, title: issue.message }, state.text.slice(place.at, place.end)));
    reached = place.end;
  }
  return [...parts, state.text.slice(reached)];
}

function scores(checks) {
  const score = (name, value, kind) => make("div", { class: kind ?? "" }, make("b", {}, value.toFixed(0)), say(name));
  const aspects = checks.metadata.aspect_scores ?? {};
  const listed = ASPECTS.filter((aspect) => typeof aspects[aspect] === "number");
  return [score("overall", checks.score, "overall"), ...listed.map((aspect) => score(aspect, aspects[aspect]))];
}

function finding(issue, place, fixes) {
  const fix = fixes.find((one) => one.issue === issue);
  const look = () => by(`prose-at-${place}`)?.scrollIntoView({ block: "center" });
  const mendOne = () => fix && make("button", { type: "button", class: "link", onclick: () => mend([fix]) }, say("fix_one", { to: seen(issue.suggestion) }));
  return make("li", { class: HEAVY.includes(issue.severity) ? "bad" : issue.severity === "medium" ? "warn" : "" },
    make("button", { type: "button", class: "line", onclick: look }, say("line", { line: issue.line_number })),
    make("span", {}, issue.message),
    make("span", { class: "more" }, [say(`severity_${issue.severity}`), say(issue.aspect), issue.details?.excerpt].filter(Boolean).join(" · "), " ", mendOne()));
}

/** A replacement that can be read: what is only space is named. */
const seen = (text) => (text === "" ? say("gone") : text.trim() === "" ? say("blank") : text.replace(/[\s\u3000]+$/u, (space) => (space ? `${say("blank")}` : "")));

/** The lines that differ from the text as it was brought, with the letters that do. */
function changes() {
  if (state.first === state.text) return [];
  const [before, after] = [state.first.split("\n"), state.text.split("\n")];
  return [make("h2", {}, say("changes")), make("div", { class: "diff" }, pairs(before, after).map(([one, other]) => {
    const [lead, tail] = [same(one ?? "", other ?? "", 0), same([...(one ?? "")].reverse().join(""), [...(other ?? "")].reverse().join(""), 0)];
    const inner = (text, tag) => {
      const end = Math.max(lead, text.length - Math.min(tail, (one ?? "").length - lead, (other ?? "").length - lead));
      return make(tag, {}, text.slice(0, lead), make("b", {}, text.slice(lead, end)), text.slice(end));
    };
    return [one === undefined ? [] : inner(one, "del"), other === undefined ? [] : inner(other, "ins")];
  }))];
}

function same(one, other, from) {
  let at = from;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

/** The lines of two texts that stand against each other where they differ; equal ones before and after are passed over. */
function pairs(before, after) {
  const found = [];
  let [left, right] = [0, 0];
  while (left < before.length || right < after.length) {
    if (before[left] === after[right] && left < before.length) {
      [left, right] = [left + 1, right + 1];
      continue;
    }
    const gone = before.indexOf(after[right], left);
    const come = after.indexOf(before[left], right);
    if (right < after.length && come > right && (gone < 0 || come - right <= gone - left)) found.push([undefined, after[right++]]);
    else if (left < before.length && gone > left) found.push([before[left++], undefined]);
    else found.push([left < before.length ? before[left++] : undefined, right < after.length ? after[right++] : undefined]);
  }
  return found;
}

function rhythm() {
  const sentences = state.text.split(/(?<=[。！？!?])|\n+/u).map((text) => text.replace(/[\s　]/gu, "")).filter((text) => text.length > 1);
  if (sentences.length === 0) return [];
  const lengths = sentences.map((text) => [...text].length);
  const mean = Math.round(lengths.reduce((sum, length) => sum + length, 0) / lengths.length);
  const told = say("rhythm_told", { count: number(lengths.length), mean: number(mean) });
  return [make("h2", {}, say("rhythm_picture")),
    make("div", { class: "beat", role: "img", "aria-label": told }, lengths.map((length, at) =>
      make("i", { "--share": String(Math.min(1, length / LONGEST)), title: sentences[at] }))),
    make("p", { class: "hint" }, told)];
}
