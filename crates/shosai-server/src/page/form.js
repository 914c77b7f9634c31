// A form for the parts of an answer, made from an example of it: no one who fills it in has to write JSON.

import { make } from "./build.js";
import { say } from "./words.js";

/** A field for a value like `sample`, under its `label`: the element, and what has been filled in. */
function field(label, sample, names) {
  if (Array.isArray(sample)) return typeof sample[0] === "object" && sample[0] !== null ? many(label, sample[0], names) : lines(label);
  if (typeof sample === "object" && sample !== null) return group(label, sample, names);
  if (typeof sample === "number") return plain(label, make("input", { type: "number", step: "any" }), (text) => (text === "" ? null : Number(text)));
  if (typeof sample === "boolean") {
    const box = make("input", { type: "checkbox" });
    return { element: make("label", {}, make("span", {}, label), box), value: () => box.checked };
  }
  return plain(label, make("textarea", { rows: 2 }), (text) => text);
}

/** Fields for every part of an example, called as `names` has it. */
export function group(label, sample, names) {
  const fields = Object.entries(sample).map(([part, value]) => [part, field(names[part] ?? part.replaceAll("_", " "), value, names)]);
  const element = make("fieldset", {}, make("legend", {}, label), fields.map(([, one]) => one.element));
  return { element, value: () => Object.fromEntries(fields.map(([part, one]) => [part, one.value()])) };
}

function plain(label, input, read) {
  return { element: make("label", {}, make("span", {}, label), input), value: () => read(input.value.trim()) };
}

function lines(label) {
  const text = make("textarea", { rows: 3 });
  const value = () => text.value.split("\n").map((line) => line.trim()).filter(Boolean);
  return { element: make("label", {}, make("span", {}, label, " ", say("one_a_line")), text), value };
}

function many(label, sample, names) {
  const groups = [];
  const place = make("div", {});
  const add = () => {
    const one = group(`${label} ${groups.length + 1}`, sample, names);
    groups.push(one);
    place.append(one.element);
  };
  add();
  const more = make("button", { type: "button", class: "quiet", onclick: add }, say("add_one", { name: label }));
  return { element: make("div", {}, place, more), value: () => groups.map((one) => one.value()) };
}
