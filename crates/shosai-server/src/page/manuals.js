// Searching the manuals: every place that speaks of the words, and how it was found.

import { by, fill, make, marked } from "./build.js";
import { call } from "./server.js";
import { number, say } from "./words.js";

// The kinds of evidence, in the order in which a search goes through them.
const SIGNALS = ["heading", "normalized", "loose", "synonym", "exceptions", "reference"];
// So many sections are shown with their text at once; others on request.
const SHOWN = 6;

let found;

export const manuals = {
  id: "manuals",
  toolset: "manual",
  needs: ["manual_find", "manual_hits", "manual_read"],

  prepare(working) {
    const run = working(this, by("find").querySelector("button"), by("find-said"), search);
    by("find").addEventListener("submit", run);
  },

  async begin(reached) {
    const listed = reached.has("manual_list") ? await call("manual_list", {}).catch(() => undefined) : undefined;
    const ids = (listed?.facts.items ?? []).map((item) => item.manual_id);
    const every = make("option", { value: "", "data-word": "every_manual" }, say("every_manual"));
    fill(by("find-manual"), every, ids.map((id) => make("option", { value: id }, id)));
  },

  redraw() {
    if (found) draw();
  },
};

async function search() {
  const query = by("find-query").value.trim();
  const manual = by("find-manual").value;
  const { facts } = await call("manual_find", manual ? { query, manual_id: manual } : { query });
  const hits = await call("manual_hits", { trace_id: facts.trace_id, signals: true });
  const items = hits.facts.items ?? [];
  const texts = await Promise.all(items.slice(0, SHOWN).map((item) => read(item, "snippet")));
  found = { query, summary: facts.summary, next: facts.next_actions ?? [], items, texts };
  draw();
  return told();
}

async function read(item, scope) {
  const { facts } = await call("manual_read", { ref: item.ref, scope });
  // The heading stands above the text already.
  const text = facts.text.replace(/^#{1,6} .*\n?/u, "").trim();
  return { text, whole: scope === "section" || !facts.truncated };
}

/** The words to mark: as typed, as the search names them, and their kanji alone, since kana endings vary. */
function termsOf(item) {
  const typed = `${found.query} ${item.reason ?? ""}`.split(/[\s\u3000、,]+/u).filter((word) => word.length > 0);
  const bare = typed.map((word) => word.replace(/\p{Script=Hiragana}/gu, "")).filter((word) => word.length > 1);
  return [...typed, ...bare].sort((one, other) => other.length - one.length);
}

function told() {
  const { candidates, scanned_files: files } = found.summary;
  return candidates === 0 ? say("nothing_found") : say("found", { count: number(candidates), files: number(files) });
}

function draw() {
  by("find-said").textContent = told();
  fill(by("find-trace"), stages(), facts());
  fill(by("find-hits"), found.items.map((item, place) => hit(item, found.texts[place])));
}

function stages() {
  const coverage = found.summary.signal_coverage;
  return make("ul", { class: "stages", "aria-label": say("trace") }, SIGNALS.map((signal) => {
    const count = coverage[signal] ?? 0;
    return make("li", { class: count > 0 ? "some" : "" }, make("b", {}, number(count)), say(`signal_${signal}`));
  }));
}

function facts() {
  const { scanned_nodes: sections, max_stage_applied: stage, unscanned_sections_count: left, gap_count: gaps,
    conflict_count: conflicts, sufficiency_score: enough } = found.summary;
  const fact = (name, value) => make("span", {}, `${say(name)} `, make("b", {}, value));
  return make("div", { class: "facts" },
    fact("sections_read", number(sections)), fact("left_out", number(left)), fact("stage", String(stage)),
    fact("gaps", number(gaps)), fact("conflicts", number(conflicts)), fact("enough", `${Math.round(enough * 100)} %`));
}

function hit(item, shown) {
  const terms = termsOf(item);
  const body = make("p", { class: "text" }, shown ? marked(shown.text, terms) : []);
  const more = make("button", { type: "button", class: "link", onclick: open }, say("whole_section"));
  async function open() {
    more.remove();
    fill(body, marked((await read(item, "section")).text, terms));
  }
  return make("li", {},
    make("h3", {}, marked(item.title || item.path, terms)),
    make("p", { class: "where" }, `${item.ref.manual_id} / ${item.path} `, make("span", {}, say("line", { line: item.start_line }))),
    body, shown?.whole ? [] : more,
    make("div", {}, (item.signals ?? []).map((signal) => make("span", { class: "tag" }, say(`signal_${signal}`)))));
}
