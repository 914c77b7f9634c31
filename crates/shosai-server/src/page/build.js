// Elements from plain values. Text becomes text nodes only, so that nothing in a result can be markup.

import { dropped } from "./files.js";

/** The element of this id. */
export const by = (id) => document.getElementById(id);

/** An element: `make("li", { class: "hit" }, "text", child)`. Handlers are `on…` functions. */
export function make(tag, facts = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name.startsWith("--")) element.style.setProperty(name, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null));
  return element;
}

/** Puts `children` in place of what an element holds. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity));
}

/** A bar that shows a share between 0 and 1. */
export function bar(share) {
  const shown = Math.max(0, Math.min(1, share));
  return make("div", { class: "bar" }, make("i", { "--share": String(shown) }));
}

/** The text with every place that fits one of the terms marked, whatever its width and case. */
export function marked(text, terms) {
  const { folded, places } = fold(text);
  const wanted = terms.map((term) => fold(term).folded).filter((term) => term.length > 0);
  const spans = [];
  for (const term of wanted) {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
      spans.push([places[at], places[at + term.length]]);
    }
  }
  spans.sort((one, other) => one[0] - other[0]);
  const parts = [];
  let reached = 0;
  for (const [start, end] of spans) {
    if (start < reached) continue;
    parts.push(text.slice(reached, start), make("mark", {}, text.slice(start, end)));
    reached = end;
  }
  parts.push(text.slice(reached));
  return parts;
}

function fold(text) {
  let folded = "";
  const places = [];
  let at = 0;
  for (const character of text) {
    const plain = character.normalize("NFKC").toLowerCase();
    for (let unit = 0; unit < plain.length; unit += 1) places.push(at);
    folded += plain;
    at += character.length;
  }
  places.push(at);
  return { folded, places };
}

/** A message whose names, which stand between backticks, look like names. */
export const worded = (text) => String(text ?? "").split("`").map((part, place) => (place % 2 === 1 ? make("code", {}, part) : part));

/** Lets files and folders be dropped on an element. */
export function droppable(element, take) {
  element.addEventListener("dragover", (event) => {
    event.preventDefault();
    element.classList.add("over");
  });
  element.addEventListener("dragleave", () => element.classList.remove("over"));
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    element.classList.remove("over");
    if (event.dataTransfer.items.length > 0) take(dropped(event.dataTransfer));
  });
}

/** Hands a file to the visitor. */
export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = make("a", { href: address, download: name });
  link.click();
  // The browser needs the address until the download has begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Shows a picture as large as the window allows, until it is closed. */
export function enlarge(address, name, close) {
  const box = make("dialog", { class: "large", "aria-label": name });
  const shut = make("button", { type: "button", onclick: () => box.close() }, close);
  box.append(make("img", { src: address, alt: name }), shut);
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => event.target === box && box.close());
  document.body.append(box);
  box.showModal();
  return box.querySelector("img");
}

/** Puts a text on the visitor's clipboard. */
export async function copy(text) {
  if (navigator.clipboard && window.isSecureContext) return navigator.clipboard.writeText(text);
  const area = make("textarea", { "aria-hidden": "true", class: "hushed" });
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}
