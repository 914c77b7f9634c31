// A form for the parts of an answer, made from an example of it: no one who fills it in has to write JSON.

import { make } from "./build.js";
import { say } from "./words.js";

/** A field for a value like `sample`: the element, and what has been filled in. */
export function field(name, sample) {
  if (Array.isArray(sample)) return typeof sample[0] === "object" && sample[0] !== null ? many(name, sample[0]) : lines(name);
  if (typeof sample === "object" && sample !== null) return group(name, sample);
  if (typeof sample === "number") return plain(name, make("input", { type: "number", step: "any" }), (text) => (text === "" ? null : Number(text)));
  if (typeof sample === "boolean") {
    const box = make("input", { type: "checkbox" });
    return { element: make("label", {}, make("span", {}, label(name)), box), value: () => box.checked };
  }
  return plain(name, make("textarea", { rows: 2 }), (text) => text);
}

/** Fields for every part of an example. */
export function group(name, sample) {
  const fields = Object.entries(sample).map(([part, value]) => [part, field(part, value)]);
  const element = make("fieldset", {}, make("legend", {}, label(name)), fields.map(([, one]) => one.element));
  return { element, value: () => Object.fromEntries(fields.map(([part, one]) => [part, one.value()])) };
}

const label = (name) => {
  const said = say(`field_${name}`);
  return said === `field_${name}` ? name.replaceAll("_", " ") : said;
};

function plain(name, input, read) {
  return { element: make("label", {}, make("span", {}, label(name)), input), value: () => read(input.value.trim()) };
}

function lines(name) {
  const text = make("textarea", { rows: 3 });
  const value = () => text.value.split("\n").map((line) => line.trim()).filter(Boolean);
  return { element: make("label", {}, make("span", {}, label(name), " ", say("one_a_line")), text), value };
}

function many(name, sample) {
  const groups = [];
  const place = make("div", {});
  const add = () => {
    const one = group(`${label(name)} ${groups.length + 1}`, sample);
    groups.push(one);
    place.append(one.element);
  };
  add();
  const more = make("button", { type: "button", class: "quiet", onclick: add }, say("add_one", { name: label(name) }));
  return { element: make("div", {}, place, more), value: () => groups.map((one) => one.value()) };
}
