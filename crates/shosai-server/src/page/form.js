// A form for the parts of an answer, made from an example of it and its rules: no one who fills it in has to write JSON.

import { make } from "./build.js";
import { language, learn, say } from "./words.js";

// A text that may be longer than this is a manuscript.
const LONG = 2000;

learn({
  one_a_line: ["（一行に一つ）", "(one a line)"],
  add_one: ["{name}を増やす", "Another {name}"],
  choose: ["選んでください", "choose"],
  rule_length: ["{low}〜{high} 字", "{low}–{high} letters"],
  rule_items: ["{low}〜{high} 個", "{low}–{high} of them"],
  rule_range: ["{low}〜{high}", "{low}–{high}"],
  wrong_length: ["{low}〜{high} 字で書いてください。", "Write {low} to {high} letters."],
  wrong_items: ["{low}〜{high} 個入れてください。", "Give {low} to {high} of them."],
  wrong_range: ["{low}〜{high} の数を入れてください。", "Give a number from {low} to {high}."],
  wrong_enum: ["どちらかを選んでください。", "Choose one."],
  wrong_regex: ["「{example}」のように書いてください。", "Write it like “{example}”."],
  wrong_required: ["ここを書いてください。", "Fill this in."],
  if_any: ["（直したときだけ）", "(only if it has changed)"],
  part_manuscript: ["原稿の全文", "The whole manuscript"],
  part_manuscript_path: ["原稿のファイル", "The file of the manuscript"],
  part_verdict: ["判定", "Verdict"],
  part_run_quality_checks: ["文章の画面", "the panel Prose"],
  wrong_nonempty: ["ここを書いてください。", "Fill this in."],
  value_pass: ["よい", "Good"],
  value_revise: ["直しが要る", "Needs changes"],
  value_fail: ["よくない", "Not good"],
  value_yes: ["はい", "Yes"],
  value_no: ["いいえ", "No"],
  value_revised: ["直した", "Changed"],
  value_keep: ["そのまま", "Kept as it is"],
  value_publish: ["公開する", "Publish"],
  value_hold: ["見合わせる", "Hold back"],
  value_certified: ["認める", "Accept"],
  value_rejected: ["認めない", "Reject"],
});

/** What an answer must hold to: `rules` of an instruction, by the path of their field. */
export function form(label, sample, names, rules) {
  const asked = new Map();
  for (const { field: path, rule } of rules) asked.set(path, [...(asked.get(path) ?? []), bounds(rule)]);
  const fields = group(label, sample, "", { names, asked });
  // A part that has a rule and need not be given, as a text that was changed, has its place too.
  const free = [...asked.keys()].filter((path) => !/[.[]/u.test(path) && !(path in sample))
    .map((path) => [path, field([names[path] ?? say(`part_${path}`).replace(/^part_/u, ""), say("if_any")], "", path, { names, asked })]);
  fields.element.append(...free.map(([, one]) => one.element));
  const given = () => free.map(([path, one]) => [path, one.value()]).filter(([, value]) => value !== "");
  return { element: fields.element, value: () => ({ ...fields.value(), ...Object.fromEntries(given()) }), tell: (failures) => tell(fields.element, failures, names) };
}

/** A text for a model in the words of the form: parts, values and tools by the names that people have for them. */
export function spoken(text, names) {
  const japanese = language() === "ja";
  return String(text).replace(/`?\b([a-z]+(?:_[a-z]+)*)\b`?/gu, (whole, name) => {
    // An English word is a name only where it is marked as one.
    if (!japanese && !/[`_]/u.test(whole)) return whole;
    const known = names[name] ?? [`part_${name}`, `value_${name}`].map((word) => [word, say(word)]).find(([word, said]) => word !== said)?.[1];
    return known ? (japanese ? `「${known}」` : `“${known}”`) : whole;
  });
}

/** A rule as its kind and what it bounds: `length:4-200`, `enum:yes|no`. */
function bounds(rule) {
  const [kind, rest = ""] = rule.split(/:(.*)/su);
  const [low, high] = rest.split("-").map(Number);
  return { kind, low, high, values: kind === "enum" ? rest.split("|") : [] };
}

/** A field for a value like `sample`, at its path: the element, and what has been filled in. */
function field(label, sample, path, about) {
  const rules = about.asked.get(path) ?? [];
  const chosen = rules.find((rule) => rule.kind === "enum");
  if (chosen) return choice(label, chosen.values, path);
  const hints = rules.filter(({ kind }) => ["length", "items", "range"].includes(kind)).map((rule) => say(`rule_${rule.kind}`, rule));
  const head = [label, hints.length > 0 ? make("small", {}, ` ${hints.join(" ")}`) : ""];
  if (Array.isArray(sample)) {
    return typeof sample[0] === "object" && sample[0] !== null ? many(label, sample[0], path, about, rules) : lines(head, path);
  }
  if (typeof sample === "object" && sample !== null) return group(label, sample, path, about);
  if (typeof sample === "number") {
    const range = rules.find((rule) => rule.kind === "range") ?? {};
    const input = make("input", { type: "number", step: "any", min: range.low, max: range.high });
    return plain(head, input, path, (text) => (text === "" ? null : Number(text)));
  }
  if (typeof sample === "boolean") {
    const box = make("input", { type: "checkbox" });
    return { element: make("label", { "data-field": path }, make("span", {}, label), box), value: () => box.checked };
  }
  const long = rules.some((rule) => rule.kind === "length" && rule.high > LONG);
  const text = make("textarea", { rows: long ? 16 : 2, class: "words" });
  // A name that follows a pattern is proposed; whoever writes need not know it.
  if (rules.some((rule) => rule.kind === "regex")) text.value = numbered(sample, about.place ?? 0);
  return plain(head, text, path, (given) => given);
}

const numbered = (sample, place) => String(sample).replace(/\d+$/u, (digits) => String(Number(digits) + place).padStart(digits.length, "0"));

/** Fields for every part of an example. */
function group(label, sample, path, about) {
  const fields = Object.entries(sample).map(([part, value]) => {
    const inner = path ? `${path}.${part}` : part;
    return [part, field(about.names[part] ?? part.replaceAll("_", " "), value, inner, about)];
  });
  const element = make("fieldset", {}, make("legend", {}, label), fields.map(([, one]) => one.element));
  return { element, value: () => Object.fromEntries(fields.map(([part, one]) => [part, one.value()])) };
}

function plain(head, input, path, read) {
  return { element: make("label", { "data-field": path }, make("span", {}, head), input), value: () => read(input.value.trim()) };
}

function choice(label, values, path) {
  const select = make("select", {}, make("option", { value: "" }, say("choose")), values.map((value) => make("option", { value }, say(`value_${value}`).replace(/^value_/u, ""))));
  return plain([label], select, path, (text) => text);
}

function lines(head, path) {
  const text = make("textarea", { rows: 3, class: "words" });
  const value = () => text.value.split("\n").map((line) => line.trim()).filter(Boolean);
  return { element: make("label", { "data-field": path }, make("span", {}, head, " ", say("one_a_line")), text), value };
}

/** As many groups as the rule asks for at the least, and more on request. */
function many(label, sample, path, about, rules) {
  const groups = [];
  const place = make("div", {});
  const add = () => {
    const one = group(`${label} ${groups.length + 1}`, sample, `${path}[]`, { ...about, place: groups.length });
    groups.push(one);
    place.append(one.element);
  };
  const least = Math.max(1, ...rules.filter((rule) => rule.kind === "items").map((rule) => rule.low));
  for (let count = 0; count < least; count += 1) add();
  const more = make("button", { type: "button", class: "quiet", onclick: add }, say("add_one", { name: label }));
  return { element: make("div", { "data-field": path }, place, more), value: () => groups.map((one) => one.value()) };
}

/** Says beneath each field why it was not taken, in the words of the form; the first of them is shown. */
function tell(element, failures, names) {
  for (const note of element.querySelectorAll(".wrong")) note.remove();
  for (const { field: path, rule, actual } of failures) {
    const { kind, low, high } = bounds(rule);
    const places = [...element.querySelectorAll("[data-field]")].filter((one) => one.dataset.field === path);
    const sample = places[0]?.querySelector("textarea")?.defaultValue ?? "";
    const known = say(`wrong_${kind}`, { low, high, example: sample || "SC01" });
    for (const one of places.length > 0 ? places : [element]) {
      if (one.querySelector(":scope > .wrong")) continue;
      one.append(make("p", { class: "note wrong" }, known.startsWith("wrong_") ? `${names[path.split(/[.[]/u)[0]] ?? ""} ${spoken(actual, names)}`.trim() : known));
    }
  }
  element.querySelector(".wrong")?.parentElement.scrollIntoView({ block: "center" });
}
