// Searching the manuals: every place that speaks of the words, the sections around it, and where it stands.

import { by, copy, fill, make, marked } from "./build.js";
import { call } from "./server.js";
import { learn, number, say } from "./words.js";

// The kinds of evidence, in the order in which a search goes through them.
const SIGNALS = ["heading", "normalized", "loose", "synonym", "exceptions", "reference"];
// So many sections are shown with their text at once; others on request.
const SHOWN = 6;

learn({
  manuals: ["マニュアル", "Manuals"],
  manuals_lead: ["言い回しや表記が違っても、該当する箇所を漏らさず探します。前後の節も読め、出典つきで写せます。", "Finds every place that speaks of your words, whatever the spelling. Read the sections around it, and copy it with its source."],
  query: ["探すことば", "What to look for"],
  manual: ["マニュアル", "Manual"],
  every_manual: ["すべて", "All of them"],
  search: ["探す", "Search"],
  found: ["{count} か所見つかりました（{files} ファイルを調べました）。", "{count} places found in {files} files.|One place found in {files} files."],
  more_hits: ["続きを見る（あと {left} か所）", "Show more ({left} left)"],
  nothing_found: ["見つかりませんでした。別の言い方でお試しください。", "Nothing found. Try other words."],
  trace: ["どう探したか", "How it was searched"],
  signal_heading: ["見出し", "Headings"],
  signal_normalized: ["本文（表記ゆれ込み）", "Text, any spelling"],
  signal_loose: ["区切り違い", "Split words"],
  signal_synonym: ["同義語", "Synonyms"],
  signal_exceptions: ["例外規定", "Exceptions"],
  signal_reference: ["参照先", "References"],
  sections_read: ["調べた節", "Sections read"],
  left_out: ["未調査", "Left out"],
  stage: ["段階", "Stage"],
  gaps: ["不足", "Gaps"],
  conflicts: ["矛盾", "Conflicts"],
  enough: ["十分さ", "Sufficiency"],
  line: ["{line} 行目", "line {line}"],
  whole_section: ["節の全文", "Whole section"],
  previous_section: ["← {title}", "← {title}"],
  next_section: ["{title} →", "{title} →"],
  copy: ["出典つきでコピー", "Copy with its source"],
  copied: ["コピーしました", "Copied"],
  citation: ["（{manual} / {path} {first}〜{last} 行）", "({manual} / {path}, lines {first}–{last})"],
  unread_files: ["読めなかったファイル（{count}）", "Files that could not be read ({count})"],
});

let found;
let unread = [];
const contents = new Map();

export const manuals = {
  id: "manuals",
  toolset: "manual",
  needs: ["manual_find", "manual_hits", "manual_read"],

  prepare(working) {
    this.working = working;
    const run = working(this, by("find").querySelector("button"), by("find-said"), search);
    by("find").addEventListener("submit", run);
  },

  async begin(reached) {
    const listed = reached.has("manual_list") ? await call("manual_list", {}).catch(() => undefined) : undefined;
    const ids = (listed?.facts.items ?? []).map((item) => item.manual_id);
    const every = make("option", { value: "", "data-word": "every_manual" }, say("every_manual"));
    fill(by("find-manual"), every, ids.map((id) => make("option", { value: id }, id)));
    const files = reached.has("manual_ls") ? await call("manual_ls", {}).catch(() => undefined) : undefined;
    unread = (files?.facts.items ?? []).filter((item) => item.skipped ?? item.reason);
    tellUnread();
  },

  redraw() {
    tellUnread();
    if (found) draw();
  },
};

function tellUnread() {
  const line = (item) => make("li", {}, `${item.manual_id} / ${item.path}: ${item.skipped ?? item.reason}`);
  fill(by("find-unread"), unread.length === 0 ? [] : make("details", {},
    make("summary", {}, say("unread_files", { count: unread.length })), make("ul", {}, unread.map(line))));
}

async function search() {
  const query = by("find-query").value.trim();
  const manual = by("find-manual").value;
  const { facts } = await call("manual_find", manual ? { query, manual_id: manual } : { query });
  found = { query, trace: facts.trace_id, summary: facts.summary, next: facts.next_actions ?? [], items: [], texts: [] };
  await further();
  found.texts = await Promise.all(found.items.slice(0, SHOWN).map((item) => read(item.ref, "snippet")));
  draw();
  return told();
}

/** The next page of what was found. */
async function further() {
  const { facts } = await call("manual_hits", { trace_id: found.trace, signals: true, snippet: true, offset: found.items.length });
  found.items.push(...(facts.items ?? []));
  found.total = facts.total ?? found.items.length;
}

async function read(ref, scope) {
  const { facts } = await call("manual_read", { ref, scope });
  // The heading stands above the text already.
  const text = facts.text.replace(/^#{1,6} .*\n?/u, "").trim();
  const { line_start: first, line_end: last } = facts.applied ?? {};
  return { text, first, last, whole: scope === "section" || !facts.truncated };
}

/** The sections of a manual's file, in their order. */
async function sections(manual, path) {
  if (!contents.has(manual)) contents.set(manual, call("manual_toc", { manual_id: manual }).then(({ facts }) => facts.items));
  return (await contents.get(manual)).filter((item) => item.path === path);
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
  fill(by("find-trace"), make("details", { class: "paste" }, make("summary", {}, say("trace")), stages(), facts()));
  fill(by("find-hits"), found.items.map((item, place) => hit(item, found.texts[place] ?? beginning(item))));
  const left = found.total - found.items.length;
  const more = () => manuals.working(manuals, by("find").querySelector("button"), by("find-said"), async () => {
    await further();
    draw();
    return told();
  })();
  fill(by("find-more"), left > 0 ? make("button", { type: "button", class: "quiet", onclick: more }, say("more_hits", { left })) : []);
}

/** What a hit says of its text, where it has not been read. */
const beginning = (item) => (item.snippet ? { text: item.snippet.replace(/^#{1,6} .*?(\n|$)/u, "").trim() } : undefined);

function stages() {
  const coverage = found.summary.signal_coverage;
  return make("ul", { class: "stages", "aria-label": say("trace") }, SIGNALS.map((signal) => {
    const count = coverage[signal] ?? 0;
    return make("li", { class: count > 0 ? "some" : "" }, make("b", {}, number(count)), say(`signal_${signal}`));
  }));
}

function facts() {
  const { scanned_nodes: read, unscanned_sections_count: left } = found.summary;
  const fact = (name, value) => make("span", {}, `${say(name)} `, make("b", {}, value));
  return make("div", { class: "facts" }, fact("sections_read", number(read)), fact("left_out", number(left)),
    found.next.map((action) => make("span", {}, action.reason)));
}

function hit(item, shown) {
  const terms = termsOf(item);
  const { manual_id: manual } = item.ref;
  const title = make("h2", {}, marked(item.title || item.path, terms));
  const place = make("span", {}, say("line", { line: item.start_line }));
  const body = make("p", { class: "text" }, shown ? marked(shown.text, terms) : []);
  const ways = make("div", { class: "row ways" });
  const tags = make("div", {}, (item.signals ?? []).map((signal) => make("span", { class: "tag" }, say(`signal_${signal}`))));
  let seen = { ...shown, ref: item.ref };

  async function open(ref, heading) {
    seen = { ...(await read(ref, "section")), ref };
    if (heading) title.replaceChildren(...marked(heading, terms));
    // What the search found out is about the section that it found.
    tags.hidden = seen.first !== undefined && seen.first !== item.start_line;
    fill(body, marked(seen.text, terms));
    place.textContent = say("line", { line: seen.first ?? ref.start_line });
    const all = await sections(manual, item.path);
    const at = all.findLastIndex((section) => section.line_start <= (seen.first ?? ref.start_line));
    const way = (section, word) => section && make("button", { type: "button", class: "link",
      onclick: () => open({ ...item.ref, start_line: section.line_start }, section.title) }, say(word, { title: section.title }));
    fill(ways, [way(all[at - 1], "previous_section"), way(all[at + 1], "next_section"), taken].filter(Boolean));
  }
  const taken = make("button", { type: "button", class: "link", onclick: async () => {
    const first = seen.first ?? item.start_line;
    await copy(`${seen.text ?? ""}\n${say("citation", { manual, path: item.path, first, last: seen.last ?? first })}`);
    by("find-said").textContent = say("copied");
  } }, say("copy"));
  fill(ways, make("button", { type: "button", class: "link", onclick: () => open(item.ref) }, say("whole_section")), taken);
  return make("li", {}, title,
    make("p", { class: "where" }, `${manual} / ${item.path} `, place), body, ways, tags);
}
