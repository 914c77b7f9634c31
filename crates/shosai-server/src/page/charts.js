// A table and an intent become a chart; what was understood stands in a small form, to change one thing and draw again.

import { by, droppable, fill, make, save } from "./build.js";
import { base64, ending, textOf, unpacked } from "./files.js";
import { call } from "./server.js";
import { language, learn, number, say } from "./words.js";

const SAMPLE = "月,部門,売上\n2026-01,家電,1240\n2026-02,家電,1180\n2026-03,家電,1520\n2026-04,家電,1610\n2026-05,家電,1730\n2026-06,家電,1905\n2026-01,家具,820\n2026-02,家具,860\n2026-03,家具,845\n2026-04,家具,910\n2026-05,家具,880\n2026-06,家具,995\n";
const WORKBOOKS = { xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", xls: "application/vnd.ms-excel", ods: "application/vnd.oasis.opendocument.spreadsheet" };
// Kinds that the form offers, by the names that people have for them.
const KINDS = ["line", "multi_line", "area", "stacked_area", "bar", "grouped_bar", "stacked_bar", "share_bar", "scatter", "histogram", "box_plot", "heat_map", "small_multiples"];
const AXES = ["x", "y", "color"];

learn({
  charts: ["グラフ", "Charts"],
  charts_lead: ["表と、見たいことを一言。ふさわしいグラフを選び、その理由も示します。", "A table and one sentence about what you want to see. The right chart, and why."],
  drop_table: ["表のファイルをここに置く", "Drop a table here"],
  drop_table_how: ["または押して選ぶ（Excel・CSV・TSV・JSON）", "or press to choose (Excel, CSV, TSV, JSON)"],
  table_text: ["または表を貼り付ける", "Or paste a table"],
  intent: ["見たいこと", "What do you want to see?"],
  intent_hint: ["例: 部門別の売上推移を比較、価格の分布、上位5件", "For example: sales by month and department, the spread of prices, top 5"],
  draw: ["描く", "Draw"],
  sample: ["見本を入れる", "Try a sample"],
  sample_intent: ["部門別の売上推移を比較", "Compare the monthly sales of the departments"],
  why: ["このグラフを選んだ理由", "Why this chart"],
  kind: ["種類", "Kind"],
  rows: ["行数", "Rows"],
  fallback: ["意図どおりには描けなかったので、代わりの図を示しています。", "The intent could not be drawn; this is a fallback."],
  pattern_P01: ["推移", "Change over time"],
  pattern_P02: ["違い", "Difference"],
  pattern_P03: ["分布・全体像", "Overview"],
  pattern_P12: ["推移と違い", "Change and difference"],
  pattern_P13: ["推移と分布", "Change and overview"],
  pattern_P21: ["違いの推移", "Difference over time"],
  pattern_P23: ["違いと分布", "Difference and overview"],
  pattern_P31: ["分布の推移", "Overview over time"],
  pattern_P32: ["分布の違い", "Overview by group"],
  change: ["このグラフを直す", "Change this chart"],
  axis_x: ["横軸", "Across"],
  axis_y: ["縦軸", "Up"],
  axis_color: ["色分け", "Colour"],
  filter: ["しぼり込み", "Only where"],
  filter_is: ["の値が", "is"],
  nothing: ["なし", "nothing"],
  as_drawn: ["いまのまま", "as drawn"],
  redraw: ["描き直す", "Draw again"],
  others: ["ほかの見せ方", "Other ways to show it"],
  unread: ["読み取れなかったことば", "Words not understood"],
  workbook: ["{name} の最初の表を使います", "The first table of {name} is used"],
  enlarge: ["大きく見る", "Enlarge"],
  close: ["閉じる", "Close"],
  kind_line: ["折れ線", "Line"],
  kind_multi_line: ["複数の折れ線", "Several lines"],
  kind_area: ["面", "Area"],
  kind_stacked_area: ["積み上げ面", "Stacked areas"],
  kind_bar: ["棒", "Bars"],
  kind_grouped_bar: ["並べた棒", "Grouped bars"],
  kind_stacked_bar: ["積み上げ棒", "Stacked bars"],
  kind_share_bar: ["割合の棒", "Bars of shares"],
  kind_scatter: ["散布図", "Scatter"],
  kind_histogram: ["ヒストグラム", "Histogram"],
  kind_box_plot: ["箱ひげ図", "Boxes"],
  kind_heat_map: ["濃淡の表", "Heat map"],
  kind_small_multiples: ["小さな図を並べる", "Small charts side by side"],
});

let drawn;
let workbook = "";

export const charts = {
  id: "charts",
  toolset: "chart",
  needs: ["chartelier_visualize"],

  prepare(working) {
    const button = by("chart").querySelector("button.main");
    by("chart").addEventListener("submit", working(this, button, by("chart-said"), () => draw()));
    by("chart-sample").addEventListener("click", () => {
      put(SAMPLE, "");
      by("chart-intent").value = say("sample_intent");
      by("chart-intent").focus();
    });
    const take = async (list) => {
      const [file] = await unpacked(list);
      const kind = WORKBOOKS[ending(file.path)];
      if (kind) put(`data:${kind};base64,${base64(file.bytes)}`, file.path);
      else put(textOf(file.bytes), file.path);
      by("chart-intent").focus();
    };
    by("chart-file").addEventListener("change", () => take([...by("chart-file").files]));
    droppable(by("chart-drop"), take);
    this.again = (spec) => working(this, button, by("chart-said"), () => draw(spec))();
  },

  begin() {},

  redraw() {
    if (drawn) show();
  },
};

/** Takes a table: as text that can be edited, or as a workbook. */
function put(data, name) {
  workbook = data.startsWith("data:") ? data : "";
  by("chart-data").value = workbook ? say("workbook", { name }) : data;
  by("chart-data").readOnly = workbook !== "";
  const place = by("chart-name");
  if (name) place.removeAttribute("data-word");
  else place.setAttribute("data-word", "drop_table_how");
  place.textContent = name || say("drop_table_how");
}

async function request(format, asked) {
  const options = { format, width: 1600, height: 1000, locale: language(), ...(asked.spec ? { spec: asked.spec } : {}) };
  return call("chartelier_visualize", { data: asked.data, query: asked.query, options });
}

async function draw(spec) {
  const asked = { data: workbook || by("chart-data").value, query: by("chart-intent").value, spec };
  const { facts, images } = await request("png", asked);
  drawn = { ...asked, metadata: facts.metadata, png: images[0], address: URL.createObjectURL(images[0]) };
  show();
  return facts.metadata.warnings?.join(" ") ?? "";
}

function show() {
  const { metadata, png, address } = drawn;
  const svg = make("button", { type: "button", onclick: saveSvg }, "SVG ↓");
  async function saveSvg() {
    svg.disabled = true;
    const { images } = await request("svg", { ...drawn, spec: metadata.spec });
    save(images[0], "chart.svg");
    svg.disabled = false;
  }
  const picture = make("figure", { class: "figure" },
    make("img", { src: address, alt: metadata.alt_text ?? metadata.title ?? "", width: 1600, height: 1000 }),
    make("figcaption", {}, metadata.alt_text ?? ""));
  const files = make("div", { class: "row" },
    make("button", { type: "button", onclick: () => save(png, "chart.png") }, "PNG ↓"), svg);
  fill(by("chart-out"), picture, files, why(metadata), others(metadata), change(metadata));
}

function why(metadata) {
  const { decisions } = metadata;
  const rows = [
    ["kind", say(`pattern_${metadata.pattern_id}`)],
    ["unread", (decisions.intent?.unread ?? []).join("、")],
    ["rows", number(metadata.stats?.rows ?? 0)],
  ];
  const told = rows.filter(([, value]) => value?.length > 0);
  return make("div", { class: "why" }, make("h2", {}, say("why")),
    make("p", {}, decisions.chart?.reason ?? ""),
    metadata.fallback_applied ? make("p", { class: "note" }, say("fallback")) : [],
    make("dl", {}, told.map(([name, value]) => [make("dt", {}, say(name)), make("dd", {}, value)])));
}

/** Other readings of the sentence, a click each. */
function others(metadata) {
  const alternatives = metadata.decisions.intent?.alternatives ?? [];
  if (alternatives.length === 0) return [];
  return make("div", { class: "row ways" }, make("span", {}, say("others")), alternatives.map(({ spec }) =>
    make("button", { type: "button", onclick: () => charts.again(spec) }, named(spec.mark))));
}

const named = (mark) => (KINDS.includes(mark) ? say(`kind_${mark}`) : String(mark).replaceAll("_", " "));

/** The columns of the table: as the text's first line names them, and as the chart uses them. */
function columns(metadata) {
  const head = workbook ? "" : drawn.data.split("\n", 1)[0];
  const named = /^[\[{]/u.test(head) ? [] : head.split(head.includes("\t") ? "\t" : ",").map((name) => name.trim().replace(/^"|"$/gu, ""));
  const read = (metadata.decisions.intent?.columns ?? []).map((column) => column.column);
  return [...new Set([...named, ...read, ...Object.values(metadata.mapping ?? {})])].filter(Boolean);
}

function change(metadata) {
  const spec = metadata.spec ?? {};
  const all = columns(metadata);
  const choice = (id, word, options, value) => make("label", {}, make("span", {}, say(word)),
    make("select", { id }, options.map(([key, name]) => make("option", { value: key, selected: key === value }, name))));
  const named_columns = [["", say("nothing")], ...all.map((name) => [name, name])];
  const marks = [...new Set([spec.mark, ...KINDS])].filter(Boolean).map((mark) => [mark, named(mark)]);
  const only = make("input", { id: "spec-value", type: "text", autocomplete: "off" });
  const form = make("form", { class: "card change" }, make("h2", {}, say("change")),
    make("div", { class: "row" }, choice("spec-kind", "kind", marks, spec.mark),
      AXES.map((axis) => choice(`spec-${axis}`, `axis_${axis}`, named_columns, spec.encoding?.[axis]?.field ?? ""))),
    make("div", { class: "row" }, choice("spec-filter", "filter", named_columns, ""),
      make("label", {}, make("span", {}, say("filter_is")), only),
      make("button", { type: "submit" }, say("redraw"))));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    charts.again(changed(spec));
  });
  return form;
}

/** The spec with what the form says in its place. */
function changed(spec) {
  const encoding = { ...spec.encoding };
  for (const axis of AXES) {
    const field = by(`spec-${axis}`).value;
    if (field) encoding[axis] = { ...(encoding[axis]?.field === field ? encoding[axis] : axis === "y" ? { aggregate: encoding.y?.aggregate } : {}), field };
    else delete encoding[axis];
  }
  const [field, value] = [by("spec-filter").value, by("spec-value").value.trim()];
  const kept = field && value ? [{ filter: { field, equal: value } }] : [];
  const transform = [...kept, ...(spec.transform ?? [])];
  return { ...spec, mark: by("spec-kind").value, encoding, ...(transform.length > 0 ? { transform } : {}) };
}
