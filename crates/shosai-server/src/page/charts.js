// A table and an intent become a chart, and the chart says why it is what it is.

import { bar, by, droppable, fileText, fill, make, save } from "./build.js";
import { call } from "./server.js";
import { language, number, say } from "./words.js";

// Rivals of the chosen kind that are worth showing.
const RIVALS = 3;
const SAMPLE = "月,部門,売上\n2026-01,家電,1240\n2026-02,家電,1180\n2026-03,家電,1520\n2026-04,家電,1610\n2026-05,家電,1730\n2026-06,家電,1905\n2026-01,家具,820\n2026-02,家具,860\n2026-03,家具,845\n2026-04,家具,910\n2026-05,家具,880\n2026-06,家具,995\n";

let drawn;

export const charts = {
  id: "charts",
  toolset: "chart",
  needs: ["chartelier_visualize"],

  prepare(working) {
    const button = by("chart").querySelector("button.main");
    const run = working(this, button, by("chart-said"), draw);
    by("chart").addEventListener("submit", run);
    by("chart-sample").addEventListener("click", () => {
      by("chart-data").value = SAMPLE;
      name("");
      by("chart-intent").value = say("sample_intent");
      by("chart-intent").focus();
    });
    const take = async (file) => {
      by("chart-data").value = await fileText(file);
      name(file.name);
      by("chart-intent").focus();
    };
    by("chart-file").addEventListener("change", () => by("chart-file").files[0] && take(by("chart-file").files[0]));
    droppable(by("chart-drop"), take);
  },

  begin() {},

  redraw() {
    if (drawn) show();
  },
};

/** Says which file was taken, or how to choose one. */
function name(file) {
  const place = by("chart-name");
  if (file) place.removeAttribute("data-word");
  else place.setAttribute("data-word", "drop_table_how");
  place.textContent = file || say("drop_table_how");
}

async function request(format) {
  return call("chartelier_visualize", {
    data: drawn?.data ?? by("chart-data").value,
    query: drawn?.query ?? by("chart-intent").value,
    options: { format, width: 1600, height: 1000, locale: language() },
  });
}

async function draw() {
  drawn = undefined;
  fill(by("chart-out"));
  const { facts, images } = await request("png");
  const asked = { data: by("chart-data").value, query: by("chart-intent").value };
  drawn = { ...asked, metadata: facts.metadata, png: images[0], address: URL.createObjectURL(images[0]) };
  show();
  return facts.metadata.warnings?.join(" ") ?? "";
}

function show() {
  const { metadata, png, address } = drawn;
  const svg = make("button", { type: "button", onclick: saveSvg }, "SVG ↓");
  async function saveSvg() {
    svg.disabled = true;
    const { images } = await request("svg");
    save(images[0], "chart.svg");
    svg.disabled = false;
  }
  const picture = make("figure", { class: "figure" },
    make("img", { src: address, alt: metadata.alt_text ?? metadata.title ?? "", width: 1600, height: 1000 }),
    make("figcaption", {}, metadata.alt_text ?? ""));
  const files = make("div", { class: "row" },
    make("button", { type: "button", onclick: () => save(png, "chart.png") }, "PNG ↓"), svg);
  fill(by("chart-out"), picture, why(metadata), files);
}

function why(metadata) {
  const { decisions } = metadata;
  const words = (decisions.intent?.words ?? []).map((word) => word.word);
  const columns = (decisions.intent?.columns ?? []).map((column) => column.column);
  const rows = [
    ["kind", say(`pattern_${metadata.pattern_id}`)],
    ["drawn_as", [make("code", {}, metadata.template_id), ` ${decisions.chart?.reason ?? ""}`]],
    ["read_words", words.join("、")],
    ["read_columns", columns.join("、")],
    ["mapping", Object.entries(metadata.mapping ?? {}).map(([axis, column]) => `${axis} = ${column}`).join("、")],
    ["steps", (metadata.operations_applied ?? []).join(" → ")],
    ["rows", number(metadata.stats?.rows ?? 0)],
  ];
  const told = rows.filter(([, value]) => value?.length > 0);
  return make("div", { class: "why" }, make("h2", {}, say("why")),
    make("dl", {}, told.map(([name, value]) => [make("dt", {}, say(name)), make("dd", {}, value)])), rivals(decisions.pattern));
}

function rivals(pattern) {
  if (!pattern?.scores) return make("p", {}, say("fallback"));
  const ranked = Object.entries(pattern.scores).sort((one, other) => other[1].score - one[1].score).slice(0, RIVALS);
  const most = Math.max(1, ...ranked.map(([, judged]) => judged.score));
  return make("ul", { class: "bars", "aria-label": say("rivals") }, ranked.map(([id, judged]) =>
    make("li", { class: id === pattern.chosen ? "chosen" : "" },
      make("span", {}, say(`pattern_${id}`)), bar(judged.score / most),
      make("span", { class: "number" }, judged.score.toFixed(1)),
      make("span", { class: "reasons" }, judged.reasons.join("; ")))));
}
