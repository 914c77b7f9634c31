// A novel: its episodes, how far each is on both ways of writing, and the next step as a form.

import { bar, by, fill, make } from "./build.js";
import { form as formOf, spoken } from "./form.js";
import { call } from "./server.js";
import { learn, say } from "./words.js";

learn({
  novel: ["小説", "Novel"],
  project: ["作品のフォルダ（空なら、いちばん上のフォルダ）", "The novel's folder (the topmost folder if empty)"],
  episode: ["話", "Episode"],
  episode_name: ["第{number}話 {title}", "{number}. {title}"],
  episode_new: ["（これから書く）", "(not yet begun)"],
  look: ["見る", "Look"],
  step: ["段階 {step}", "Step {step}"],
  novel_lead: ["話の進みぐあいを見て、次の段階を書き込みます。書き方は、19 の段階か 10 の段階のどちらかです。", "See how far an episode is and fill in the next step, on the way of 19 steps or the way of 10 stages."],
  progress_steps: ["第{number}話: 19 の段階", "Episode {number}: 19 steps"],
  progress_stages: ["第{number}話: 10 の段階", "Episode {number}: 10 stages"],
  steps_done: ["{total} 段階のうち {done} 段階が済みました", "{done} of {total} are done"],
  next_step: ["次の段階を書く", "Write the next step"],
  hand_in: ["渡す", "Hand in"],
  handed_in: ["受け取りました。次へ進めます。", "Taken. On to the next."],
  not_yet: ["まだ受け取れません。印を付けたところを直してください（{count} か所）。", "Not yet: mend the places that are marked ({count})."],
  checklist: ["確かめること", "To be checked"],
  example_of: ["書き方の例（別の物語）", "An example (of another story)"],
  all_done: ["すべての段階が済んでいます。", "Every step is done."],
  now: ["いまは「{name}」", "Now: {name}"],
  new_novel: ["新しい作品をつくる", "Begin a new novel"],
  title: ["題名", "Title"],
  folder: ["フォルダ", "Folder"],
  begin_novel: ["つくる", "Begin"],
  begun: ["「{title}」のフォルダをつくりました。", "The folder of “{title}” is there."],
  field_answer: ["この段階の答え", "The answer of this step"],
});

let reached = new Set();
let state;

export const novel = {
  id: "novel",
  toolset: "novel",
  needs: ["status"],

  prepare(working) {
    this.working = working;
    by("episode").addEventListener("submit", working(this, by("episode").querySelector("button"), by("episode-said"), lookAt));
    by("episode-project").addEventListener("change", () => list().catch(() => undefined));
    by("novel-new").addEventListener("submit", working(this, by("novel-new").querySelector("button"), by("episode-said"), begin));
  },

  async begin(listed) {
    reached = listed;
    by("novel-new").parentElement.hidden = !reached.has("noveler");
    await list().catch(() => undefined);
    const top = reached.has("workspace_ls") ? (await call("workspace_ls", {}).catch(() => undefined))?.facts.items ?? [] : [];
    fill(by("episode-projects"), top.filter((item) => item.kind === "novel").map((item) => make("option", { value: item.path.replace(/\/$/u, "") })));
  },

  redraw() {
    if (!state) return;
    const { asked } = state;
    // Names of steps come from the server, in the language of the page.
    lookAt().catch(() => undefined).then(() => {
      state.asked = asked;
      draw();
    });
  },
};

function project() {
  const folder = by("episode-project").value.trim();
  return folder ? { project_root: folder } : {};
}

/** Offers the episodes that the project has, and the one after them. */
async function list() {
  const { facts } = await call("status", project());
  const option = (number, title) => make("option", { value: String(number) }, say("episode_name", { number, title }));
  const last = Math.max(0, ...facts.episodes.map((episode) => episode.episode_number));
  const before = by("episode-number").value;
  fill(by("episode-number"), facts.episodes.map((episode) => option(episode.episode_number, episode.title ?? "")), option(last + 1, say("episode_new")));
  if (before) by("episode-number").value = before;
  if (by("episode-project").value === "" && facts.project_root !== ".") by("episode-project").value = facts.project_root;
  return facts;
}

async function begin() {
  const [title, folder] = [by("novel-title").value.trim(), by("novel-folder").value.trim()];
  await call("noveler", { command: `init ${title}`, project_root: folder || "." });
  by("episode-project").value = folder;
  await list();
  return say("begun", { title });
}

async function lookAt() {
  const status = await list();
  const episode = Number.parseInt(by("episode-number").value, 10);
  const tasks = reached.has("get_task_status")
    ? (await call("get_task_status", { episode_number: episode, ...project() }).catch(() => undefined))?.facts : undefined;
  const session = (status.ten_stage_sessions?.latest ?? []).find((one) => one.episode === episode);
  const now = (status.progress ?? []).find((one) => one.episode === episode && one.session_id === session?.session_id);
  const stages = session && { ...session, current: now?.next };
  const listed = tasks?.completed_steps.length > 0 && reached.has("get_writing_tasks")
    ? (await call("get_writing_tasks", { episode_number: episode, ...project() }).catch(() => undefined))?.facts.tasks : [];
  state = { episode, tasks, stages, names: new Map((listed ?? []).map((task) => [task.step_id, task.title])) };
  draw();
  return "";
}

function draw() {
  fill(by("episode-progress"), state.tasks ? steps() : [], stages());
  fill(by("episode-form"), state.asked ? form() : []);
}

function way(title, done, total, detail, start) {
  return make("div", { class: "progress" }, make("h2", {}, title), bar(total > 0 ? done / total : 0),
    make("p", { class: "facts" }, say("steps_done", { done, total })), detail,
    done >= total && total > 0 ? make("p", {}, say("all_done"))
      : make("button", { type: "button", onclick: (event) => novel.working(novel, event.currentTarget, by("episode-said"), start)() }, say("next_step")));
}

function steps() {
  const { progress, completed_steps: done, remaining_steps: left, next_step: next } = state.tasks;
  const name = (step) => step.title ?? state.names.get(step.step_id ?? step) ?? say("step", { step: step.step_id ?? step });
  const detail = make("ul", { class: "steps" }, done.map((step) => make("li", { class: "done" }, name(step))),
    left.map((step) => make("li", { class: step.step_id === next ? "next" : "" }, name(step))));
  const ask = () => show(call("execute_writing_step", { episode_number: state.episode, step_id: next, ...project() }));
  return reached.has("execute_writing_step") ? way(say("progress_steps", { number: state.episode }), progress.completed, progress.total, detail, ask) : [];
}

function stages() {
  if (!reached.has("write")) return [];
  const { completed = 0, of = 10 } = state.stages ?? {};
  const ask = () => show(call("write", { episode: state.episode, ...project() }));
  const name = state.stages?.current;
  const detail = name ? make("p", { class: "facts" }, say("now", { name })) : [];
  return way(say("progress_stages", { number: state.episode }), completed, of, detail, ask);
}

/** Shows what a step asks for as a form. */
async function show(asking) {
  state.asked = (await asking).facts.llm_instruction;
  draw();
  by("episode-form").scrollIntoView({ block: "start" });
  return "";
}

/** The parts of an example in words, for whoever wonders what to write. */
function example(sample, names) {
  const told = (value) => (Array.isArray(value) ? value.map(told).join(" / ") : typeof value === "object" && value !== null
    ? Object.entries(value).map(([part, inner]) => `${names[part] ?? part}: ${told(inner)}`).join("、") : String(value));
  return make("details", { class: "paste" }, make("summary", {}, say("example_of")), make("dl", { class: "example", lang: "ja" },
    Object.entries(sample).map(([part, value]) => [make("dt", {}, names[part] ?? part), make("dd", {}, told(value))])));
}

function form() {
  const { task, points = [], submit, example: shown = {}, constraints = {}, field_names: names = {}, acceptance_criteria: held = {} } = state.asked;
  const given = submit.arguments.input_data ?? {};
  const sample = shown.not_to_be_copied ?? {};
  const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value === null).map(([name]) => [name, sample[name] ?? ""]));
  const fields = formOf(say("field_answer"), asked, names, held.rules ?? []);
  const box = make("form", { class: "card", novalidate: true }, make("p", { class: "text", lang: "ja" }, spoken(task, names)),
    make("ul", { class: "hint", lang: "ja" }, [...points, ...(constraints.hard_rules ?? [])].map((point) => make("li", {}, `・${spoken(point, names)}`))),
    Object.keys(sample).length > 0 ? example(sample, names) : [], fields.element,
    make("button", { type: "submit", class: "main" }, say("hand_in")));
  box.addEventListener("submit", novel.working(novel, box.querySelector("button.main"), by("episode-said"), async () => {
    const answer = { ...submit.arguments, ...project(), input_data: { ...given, ...fields.value() } };
    const { facts } = await call(submit.tool, answer).catch((trouble) => {
      const failures = trouble.details?.failures;
      if (!failures) throw trouble;
      return { facts: { failures } };
    });
    if (facts.failures) {
      fields.tell(facts.failures);
      return say("not_yet", { count: facts.failures.length });
    }
    state.asked = undefined;
    await lookAt();
    return [say("handed_in"), ...(facts.warnings ?? []).map((one) => one.message ?? `${names[one.field] ?? one.field}: ${one.actual}`)].join(" ");
  }));
  return box;
}
