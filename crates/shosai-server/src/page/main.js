// The page: who is here, what their token reaches, and which panel is open.

import { by, fill, make } from "./build.js";
import { charts } from "./charts.js";
import { documents } from "./documents.js";
import { manuals } from "./manuals.js";
import { novel } from "./novel.js";
import { prose } from "./prose.js";
import { tools, token, Trouble } from "./server.js";
import { language, say, setLanguage, speak } from "./words.js";

// A panel names the tools that it cannot do without, and the toolset that has them.
const PANELS = [documents, charts, manuals, prose, novel];
let reached = new Set();
let open = [];

function tab(panel) {
  return by(`tab-${panel.id}`);
}

function choose(panel, focus) {
  for (const other of PANELS) {
    const chosen = other === panel;
    by(other.id).hidden = !chosen;
    tab(other).setAttribute("aria-selected", String(chosen));
    tab(other).tabIndex = chosen ? 0 : -1;
  }
  if (focus) tab(panel).focus();
  history.replaceState(null, "", `#${panel.id}`);
}

function showClosed() {
  const shut = PANELS.filter((panel) => !open.includes(panel));
  by("closed").hidden = shut.length === 0 || reached.size === 0;
  fill(by("closed"), shut.map((panel) => make("p", {}, say("closed", { panel: say(panel.id), toolset: panel.toolset }))));
}

async function enter() {
  try {
    reached = await tools();
  } catch (trouble) {
    if (!(trouble instanceof Trouble)) throw trouble;
    return lockOut(trouble);
  }
  by("door").hidden = true;
  by("key").hidden = token.get() === "";
  open = PANELS.filter((panel) => panel.needs.every((name) => reached.has(name)));
  by("tabs").hidden = open.length === 0;
  for (const panel of PANELS) tab(panel).hidden = !open.includes(panel);
  for (const panel of open) panel.begin(reached);
  showClosed();
  const named = open.find((panel) => `#${panel.id}` === location.hash);
  if (open.length > 0) choose(named ?? open[0]);
}

function lockOut(trouble) {
  by("tabs").hidden = true;
  for (const panel of PANELS) by(panel.id).hidden = true;
  by("door").hidden = false;
  by("door-said").textContent = trouble.kind === "token" && token.get() === "" ? "" : explain(trouble);
  by("token").focus();
}

/** What went wrong, in the visitor's language. */
function explain(trouble) {
  switch (trouble.kind) {
    case "away":
      return say("away");
    case "token":
      return say("token_refused");
    case "limited":
      return say("limited", { seconds: trouble.message });
    case "file":
      return say(trouble.message, { name: trouble.hint });
    default:
      return [trouble.message, trouble.hint].filter(Boolean).join(" — ");
  }
}

// What was asked for while its button was busy.
const waiting = new WeakMap();

/** Runs the work of a panel: one at a time, told in its status line. What is asked for meanwhile is dropped, or done afterwards if it is to be done `later`. */
export function working(panel, button, status, work, later = false) {
  return async function run(event) {
    event?.preventDefault();
    if (button.disabled) {
      if (later) waiting.set(button, run);
      return;
    }
    button.disabled = true;
    status.classList.remove("bad");
    const begun = Date.now();
    status.textContent = say("working");
    // Long work is seen to go on.
    const clock = setInterval(() => {
      if (status.textContent.startsWith(say("working"))) status.textContent = `${say("working")} ${say("seconds", { seconds: Math.round((Date.now() - begun) / 1000) })}`;
    }, 1000);
    try {
      status.textContent = (await work()) ?? "";
    } catch (trouble) {
      status.classList.add("bad");
      status.textContent = trouble instanceof Trouble ? explain(trouble) : say("broken");
      if (!(trouble instanceof Trouble)) throw trouble;
      if (trouble.kind === "token") lockOut(trouble);
    } finally {
      clearInterval(clock);
      button.disabled = false;
      const next = waiting.get(button);
      waiting.delete(button);
      next?.();
    }
  };
}

function relabel() {
  speak();
  by("language").textContent = language() === "ja" ? "English" : "日本語";
  by("language").setAttribute("lang", language() === "ja" ? "en" : "ja");
  showClosed();
  for (const panel of open) panel.redraw();
}

by("language").addEventListener("click", () => {
  setLanguage(language() === "ja" ? "en" : "ja");
  relabel();
});
by("key").addEventListener("click", () => {
  token.set("");
  lockOut(new Trouble("token", ""));
});
by("door").addEventListener("submit", (event) => {
  event.preventDefault();
  token.set(by("token").value.trim());
  by("token").value = "";
  enter();
});
for (const panel of PANELS) tab(panel).addEventListener("click", () => choose(panel));
by("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const at = open.findIndex((panel) => tab(panel) === document.activeElement);
  choose(open[(at + step + open.length) % open.length], true);
});
document.addEventListener("keydown", (event) => {
  const place = event.altKey ? Number.parseInt(event.key, 10) : 0;
  if (place >= 1 && place <= open.length) {
    event.preventDefault();
    choose(open[place - 1], true);
  }
  const submits = event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target.matches?.("textarea");
  if (submits) event.target.form?.requestSubmit();
});
// A file that misses its place must not take the page away.
for (const kind of ["dragover", "drop"]) document.addEventListener(kind, (event) => event.preventDefault());

for (const panel of PANELS) panel.prepare(working);
relabel();
enter();
