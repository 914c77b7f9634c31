// A table and an intent become a chart; what was understood stands in a small form, to change one thing and draw again.

import { by, droppable, fill, make, save } from "./build.js";
import { base64, ending, textOf, unpacked } from "./files.js";
import { call, Trouble } from "./server.js";
import { language, learn, number, say } from "./words.js";

const SAMPLE = "月,部門,売上\n2026-01,家電,1240\n2026-02,家電,1180\n2026-03,家電,1520\n2026-04,家電,1610\n2026-05,家電,1730\n2026-06,家電,1905\n2026-01,家具,820\n2026-02,家具,860\n2026-03,家具,845\n2026-04,家具,910\n2026-05,家具,880\n2026-06,家具,995\n";
const WORKBOOKS = { xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", xls: "application/vnd.ms-excel", ods: "application/vnd.oasis.opendocument.spreadsheet" };
const TEXTS = ["csv", "tsv", "json", "txt", ""];
// Kinds that the form offers, by the names that people have for them.
const KINDS = ["line", "multi_line", "area", "stacked_area", "bar", "grouped_bar", "stacked_bar", "share_bar", "scatter", "histogram", "box_plot", "heat_map", "small_multiples"];
const AXES = ["x", "y", "color"];
// What else shows the same numbers, where the sentence leaves no doubt.
const SIBLINGS = {
  line: ["bar", "area"], multi_line: ["stacked_area", "grouped_bar", "small_multiples"], area: ["line", "bar"], stacked_area: ["multi_line", "stacked_bar"],
  bar: ["share_bar", "line"], grouped_bar: ["stacked_bar", "heat_map"], clustered_bar: ["stacked_bar", "heat_map"], stacked_bar: ["grouped_bar", "heat_map"],
  share_bar: ["bar"], histogram: ["box_plot"], heat_map: ["grouped_bar", "stacked_bar"], small_multiples: ["multi_line", "stacked_area"],
};
// Values of a column that are offered to choose from.
const MOST_VALUES = 200;

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
  workbook: ["{name} の「{sheet}」を使います", "The sheet “{sheet}” of {name} is used"],
  sheet: ["シート", "Sheet"],
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
  kind_step_line: ["階段状の線", "Steps"],
  kind_column_timeline: ["時間の棒", "Columns over time"],
  kind_change_bar: ["増減の棒", "Bars of change"],
  kind_calendar: ["暦の濃淡", "Calendar"],
  kind_dot_plot: ["点の図", "Dots"],
  kind_lollipop: ["棒と点", "Lollipops"],
  kind_diverging_bar: ["左右に開く棒", "Diverging bars"],
  kind_bullet: ["目標つきの棒", "Bars with targets"],
  kind_clustered_bar: ["並べた棒", "Clustered bars"],
  kind_stacked_timeline: ["時間の積み上げ棒", "Stacked columns over time"],
  kind_share_stacked_bar: ["割合の積み上げ棒", "Stacked shares"],
  kind_period_heat_map: ["期間の濃淡", "Heat map of periods"],
  kind_dumbbell: ["二点の差", "Dumbbells"],
  kind_facet_histogram: ["並べたヒストグラム", "Histograms side by side"],
  kind_overlay_histogram: ["重ねたヒストグラム", "Histograms over each other"],
  kind_density: ["分布の山", "Density"],
  kind_overlay_density: ["重ねた分布の山", "Densities over each other"],
  kind_ridgeline: ["連なる山", "Ridges"],
  kind_ecdf: ["累積の線", "Cumulative line"],
  kind_treemap: ["面積の図", "Tree map"],
  kind_scatter_regression: ["散布図と傾向の線", "Scatter with trend"],
  kind_scatter_groups: ["色分けした散布図", "Scatter by group"],
  kind_index_line: ["指数の折れ線", "Indexed lines"],
  kind_share_area: ["割合の面", "Areas of shares"],
  kind_slope: ["傾きの図", "Slopes"],
  kind_bump: ["順位の推移", "Ranks over time"],
  kind_facet_area: ["並べた面", "Areas side by side"],
  kind_violin: ["バイオリン図", "Violins"],
  kind_strip_plot: ["点の並び", "Strips of dots"],
  kind_time_box: ["時間の箱ひげ図", "Boxes over time"],
  kind_quantile_band: ["幅の帯", "Bands"],
  file_no_table: ["{name} は表のファイルではありません（Excel・CSV・TSV・JSON を置いてください）。", "{name} is no table (drop Excel, CSV, TSV or JSON)."],
  kind_small_multiples: ["小さな図を並べる", "Small charts side by side"],
});

let drawn;
// The table: as text, or the workbook that it lies in, with its sheets as Markdown.
const table = { workbook: "", name: "", sheets: [], texts: new Map(), file: undefined };

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
    const take = (list) => working(this, button, by("chart-said"), () => accept(list))();
    by("chart-file").addEventListener("change", () => take([...by("chart-file").files]));
    droppable(by("chart-drop"), take);
    by("chart-sheet").addEventListener("change", showSheet);
    this.again = (spec) => working(this, button, by("chart-said"), () => draw(spec))();
  },

  begin(reached) {
    this.imports = reached.has("document_import");
  },

  redraw() {
    if (table.workbook) showSheet();
    if (drawn) show();
  },
};

async function accept(list) {
  const [file] = await unpacked(list);
  const kind = file && WORKBOOKS[ending(file.path)];
  if (file && !kind && !TEXTS.includes(ending(file.path))) throw new Trouble("file", "file_no_table", file.path);
  if (!kind) put(file ? textOf(file.bytes) : "", file?.path ?? "");
  else {
    const data = base64(file.bytes);
    const read = charts.imports ? await call("document_import", { path: file.path }, [{ path: file.path, data }]).catch(() => undefined) : undefined;
    const sheets = (read?.facts.places ?? []).filter((place) => place.unit === "sheet" && place.name);
    put(`data:${kind};base64,${data}`, file.path, sheets);
    table.file = { path: file.path, data };
    await showSheet();
  }
  by("chart-intent").focus();
  return "";
}

/** Takes a table: as text that can be edited, or as a workbook. */
function put(data, name, sheets = []) {
  Object.assign(table, { workbook: data.startsWith("data:") ? data : "", name, sheets, texts: new Map() });
  fill(by("chart-sheet"), sheets.map((sheet) => make("option", { value: sheet.name }, sheet.name)));
  by("chart-sheet").parentElement.hidden = sheets.length < 2;
  by("chart-data").readOnly = table.workbook !== "";
  if (!table.workbook) by("chart-data").value = data;
  const place = by("chart-name");
  if (name) place.removeAttribute("data-word");
  else place.setAttribute("data-word", "drop_table_how");
  place.textContent = name || say("drop_table_how");
}

const sheet = () => (table.workbook && table.sheets.length > 0 ? by("chart-sheet").value : "");

/** What the chosen sheet begins with. */
const sheetText = () => table.texts.get(sheet()) ?? "";

async function showSheet() {
  const at = table.sheets.findIndex((one) => one.name === sheet());
  if (at >= 0 && !table.texts.has(sheet())) {
    const { line } = table.sheets[at];
    const read = await call("document_import", { path: table.file.path, from_line: line }, [table.file]).catch(() => undefined);
    const end = (table.sheets[at + 1]?.line ?? Infinity) - line;
    table.texts.set(table.sheets[at].name, (read?.facts.markdown ?? "").split("\n").slice(0, end).join("\n").trim());
  }
  by("chart-data").value = `${say("workbook", { name: table.name, sheet: sheet() || "1" })}\n\n${sheetText()}`;
}

async function request(format, asked) {
  const options = { ...(asked.sheet ? { sheet: asked.sheet } : {}), format, width: 1600, height: 1000, locale: language(), ...(asked.spec ? { spec: asked.spec } : {}) };
  return call("chartelier_visualize", { data: asked.data, query: asked.query, options });
}

async function draw(spec) {
  const asked = { data: table.workbook || by("chart-data").value, query: by("chart-intent").value, sheet: sheet(), spec };
  const { facts, images } = await request("png", asked);
  drawn = { ...asked, metadata: facts.metadata, png: images[0], address: URL.createObjectURL(images[0]) };
  show();
  return plainly(facts.metadata.warnings?.join(" ") ?? "");
}

/** A message with the kinds of charts by the names that people have for them. */
export const plainly = (text) => String(text ?? "")
  .replace(/\b[a-z]+(?:_[a-z]+)+\b|\b(?:line|area|bar|scatter|histogram)\b(?= ?[(,、。]|$)/gu, (word) => named(word));

function show() {
  const { metadata, png, address } = drawn;
  const svg = make("button", { type: "button", onclick: saveSvg }, "SVG ↓");
  async function saveSvg() {
    svg.disabled = true;
    const { images } = await request("svg", { ...drawn, spec: metadata.spec });
    save(images[0], `${fileName(metadata)}.svg`);
    svg.disabled = false;
  }
  const picture = make("figure", { class: "figure" },
    make("img", { src: address, alt: metadata.alt_text ?? metadata.title ?? "", width: 1600, height: 1000 }),
    make("figcaption", {}, metadata.alt_text ?? ""));
  const files = make("div", { class: "row files" },
    make("button", { type: "button", onclick: () => save(png, `${fileName(metadata)}.png`) }, "PNG ↓"), svg);
  fill(by("chart-out"), picture, files, others(metadata), change(metadata), why(metadata));
}

const fileName = (metadata) => (metadata.title ?? "").replace(/[\\/:*?"<>|.\u0000-\u001f]/gu, " ").trim().slice(0, 60) || "chart";

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
  const read = (metadata.decisions.intent?.alternatives ?? []).map(({ spec }) => spec);
  const known = new Set(read.map((spec) => spec.mark));
  const other = (SIBLINGS[metadata.spec?.mark] ?? []).filter((mark) => !known.has(mark)).map((mark) => ({ ...metadata.spec, mark }));
  const label = (spec) => [named(spec.mark), ...AXES.map((axis) => spec.encoding?.[axis]?.field)].filter(Boolean).join("・");
  const all = new Map([...read, ...other].map((spec) => [label(spec), spec]));
  all.delete(label(metadata.spec ?? {}));
  if (all.size === 0) return [];
  const alike = (spec) => [metadata.spec ?? {}, ...all.values()].filter((one) => one.mark === spec.mark).length;
  const words = (spec, whole) => (alike(spec) > 1 ? whole : named(spec.mark));
  return make("div", { class: "row ways others" }, make("span", {}, say("others")), [...all].map(([whole, spec]) =>
    make("button", { type: "button", onclick: () => charts.again(spec) }, words(spec, whole))));
}

const named = (mark) => (say(`kind_${mark}`) === `kind_${mark}` ? String(mark).replaceAll("_", " ") : say(`kind_${mark}`));

/** The rows of the table, as far as the page can tell them: cells by commas, tabs or the bars of a sheet. */
function rows() {
  if (table.workbook) {
    const lines = sheetText().split("\n").filter((line) => line.startsWith("|") && !/^[|\s:-]+$/u.test(line));
    return lines.map((line) => line.slice(1, -1).split(/(?<!\\)\|/u).map((cell) => cell.trim()));
  }
  const text = by("chart-data").value;
  if (/^\s*[\[{]/u.test(text)) return [];
  const mark = text.split("\n", 1)[0].includes("\t") ? "\t" : ",";
  return text.split(/\r?\n/u).map((line) => line.split(mark).map((cell) => cell.trim().replace(/^"|"$/gu, "")));
}

/** The columns of the table: as its first line names them, and as the chart uses them. */
function columns(metadata) {
  const read = (metadata.decisions.intent?.columns ?? []).map((column) => column.column);
  const used = Object.values(metadata.mapping ?? {}).filter((name) => typeof name === "string");
  const [head = []] = rows();
  // Above the names of the columns there may be a title.
  const named = used.length === 0 || used.some((name) => head.includes(name)) ? head : [];
  return [...new Set([...named, ...read, ...used])].filter(Boolean);
}

/** The values that a column has. */
function values(column) {
  const [head = [], ...others] = rows();
  const at = head.indexOf(column);
  return at < 0 ? [] : [...new Set(others.map((row) => row[at]))].filter(Boolean).slice(0, MOST_VALUES);
}

function change(metadata) {
  const spec = metadata.spec ?? {};
  const all = columns(metadata);
  const choice = (id, word, options, value) => make("label", {}, make("span", {}, say(word)),
    make("select", { id }, options.map(([key, name]) => make("option", { value: key, selected: key === value }, name))));
  const named_columns = [["", say("nothing")], ...all.map((name) => [name, name])];
  const marks = [...new Set([spec.mark, ...KINDS])].filter(Boolean).map((mark) => [mark, named(mark)]);
  const offered = make("datalist", { id: "spec-values" });
  const only = make("input", { id: "spec-value", type: "text", autocomplete: "off", list: "spec-values" });
  const form = make("form", { class: "card change" }, make("h2", {}, say("change")),
    make("div", { class: "row" }, choice("spec-kind", "kind", marks, spec.mark),
      AXES.map((axis) => choice(`spec-${axis}`, `axis_${axis}`, named_columns, spec.encoding?.[axis]?.field ?? ""))),
    make("div", { class: "row" }, choice("spec-filter", "filter", named_columns, ""),
      make("label", {}, make("span", {}, say("filter_is")), only, offered),
      make("button", { type: "submit" }, say("redraw"))));
  form.querySelector("#spec-filter").addEventListener("change", (event) => {
    only.value = "";
    fill(offered, values(event.target.value).map((value) => make("option", { value })));
  });
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
