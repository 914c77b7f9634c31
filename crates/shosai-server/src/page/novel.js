// A novel: how far an episode is, and what its prose could do better.

import { bar, by, fill, make } from "./build.js";
import { call } from "./server.js";
import { number, say } from "./words.js";

const ASPECTS = ["rhythm", "readability", "grammar", "style"];
const HEAVY = ["critical", "high"];

let reached = new Map();
let state;

export const novel = {
  id: "novel",
  toolset: "novel",
  needs: ["status", "run_quality_checks"],

  prepare(working) {
    const look = working(this, by("episode").querySelector("button"), by("episode-said"), lookAt);
    by("episode").addEventListener("submit", look);
    by("episode-project").addEventListener("change", () => list().catch(() => undefined));
    by("prose").addEventListener("submit", working(this, by("prose").querySelector("button"), by("episode-said"), checkText));
  },

  async begin(listed) {
    reached = listed;
    await list().catch(() => undefined);
  },

  redraw() {
    if (state) draw();
  },
};

function project() {
  const folder = by("episode-project").value.trim();
  return folder ? { project_root: folder } : {};
}

/** Offers the episodes that the project has. */
async function list() {
  const { facts } = await call("status", project());
  const options = facts.episodes.map((episode) => {
    const name = say("episode_name", { number: episode.episode_number, title: episode.title ?? "" });
    return make("option", { value: String(episode.episode_number) }, name);
  });
  fill(by("episode-number"), options.length > 0 ? options : make("option", { value: "" }, say("no_episodes")));
  if (by("episode-project").value === "" && facts.project_root !== ".") by("episode-project").value = facts.project_root;
  return facts;
}

async function lookAt() {
  const facts = await list();
  const episode = Number.parseInt(by("episode-number").value, 10);
  state = { status: facts };
  if (Number.isNaN(episode)) {
    draw();
    return say("no_episodes_hint");
  }
  state.episode = episode;
  if (reached.has("get_task_status")) {
    state.tasks = (await call("get_task_status", { episode_number: episode, ...project() }).catch(() => undefined))?.facts;
  }
  state.checks = (await call("run_quality_checks", { episode_number: episode, ...project() })).facts;
  draw();
  return told();
}

async function checkText() {
  state = { checks: (await call("run_quality_checks", { content: by("prose-text").value })).facts };
  draw();
  return told();
}

function told() {
  const total = state.checks.metadata.total_issues;
  return total === 0 ? say("prose_fine") : say("prose_found", { count: number(total) });
}

function draw() {
  fill(by("episode-progress"), state.tasks ? progress() : []);
  const checks = state.checks;
  fill(by("episode-scores"), checks ? scores(checks) : []);
  fill(by("episode-findings"), checks ? checks.issues.map(finding) : []);
}

function progress() {
  const { progress: reachedSteps, completed_steps: done, remaining_steps: left, next_step: next } = state.tasks;
  const name = (step) => step.name ?? say("step", { step: step.step_id ?? step });
  return make("div", { class: "progress" },
    make("h2", {}, say("progress", { number: state.episode })),
    bar(reachedSteps.completed / reachedSteps.total),
    make("p", { class: "facts" }, say("steps_done", { done: reachedSteps.completed, total: reachedSteps.total })),
    make("ul", { class: "steps" },
      done.map((step) => make("li", { class: "done" }, name(step))),
      left.map((step) => make("li", { class: step.step_id === next ? "next" : "" }, name(step)))));
}

function scores(checks) {
  const score = (name, value, kind) => make("div", { class: kind ?? "" }, make("b", {}, value.toFixed(0)), say(name));
  const aspects = checks.metadata.aspect_scores ?? {};
  const listed = ASPECTS.filter((aspect) => typeof aspects[aspect] === "number");
  return [score("overall", checks.score, "overall"), ...listed.map((aspect) => score(aspect, aspects[aspect]))];
}

function finding(issue) {
  const excerpt = issue.details?.excerpt ?? "";
  return make("li", { class: HEAVY.includes(issue.severity) ? "bad" : issue.severity === "medium" ? "warn" : "" },
    make("span", { class: "line" }, say("line", { line: issue.line_number })),
    make("span", {}, issue.message),
    make("span", { class: "more" }, [say(`severity_${issue.severity}`), say(issue.aspect), excerpt].filter(Boolean).join(" · ")));
}
