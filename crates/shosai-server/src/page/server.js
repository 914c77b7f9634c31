// Calls to the server that this page came from, with the visitor's own token.

import { language } from "./words.js";

const KEEP = "shosai.token";

/** A call that the server refused or that failed, with what to do. */
export class Trouble extends Error {
  constructor(kind, message, hint, details) {
    super(message);
    this.kind = kind;
    this.hint = typeof hint === "string" ? hint : "";
    this.details = details ?? {};
  }
}

/** The token of this tab; it is forgotten with the tab. */
export const token = {
  get: () => sessionStorage.getItem(KEEP) ?? "",
  set: (value) => (value ? sessionStorage.setItem(KEEP, value) : sessionStorage.removeItem(KEEP)),
};

async function post(path, body, accept) {
  const headers = { "content-type": "application/json", accept };
  if (token.get()) headers.authorization = `Bearer ${token.get()}`;
  let response;
  try {
    response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  } catch {
    throw new Trouble("away", "");
  }
  if (response.status === 401) throw new Trouble("token", "");
  if (response.status === 429 || response.status === 503) throw new Trouble("limited", response.headers.get("retry-after") ?? "60");
  if (!response.ok) {
    const { error, message } = await response.json().catch(() => ({}));
    throw new Trouble("failed", error?.message ?? message ?? `HTTP ${response.status}`, error?.hint ?? error?.details);
  }
  return response;
}

/** The names of the tools that this visitor reaches. */
export async function tools() {
  const { tools: names } = await (await post("/page/tools", {}, "application/json")).json();
  return new Set(names);
}

/** Calls a tool, with files that are brought along for this call: its facts and its pictures. */
export async function call(tool, args, files = []) {
  const response = await post("/page/call", { tool, arguments: args, files, language: language() }, "application/json");
  const result = await response.json();
  const texts = result.content.filter((part) => part.type === "text").map((part) => part.text);
  const facts = result.structuredContent ?? parsed(texts[0]);
  const images = result.content.filter((part) => part.type === "image").map(picture);
  if (result.isError) {
    const error = facts?.error ?? {};
    throw new Trouble("failed", error.message ?? texts[0] ?? "", error.hint ?? error.details, error.details);
  }
  return { facts: facts ?? {}, images };
}

/** Renders a document and gives the file and what could not be carried over. */
export async function download(wanted) {
  const response = await post("/page/file", { ...wanted, language: language() }, "application/json");
  const { data, mime, warnings } = await response.json();
  return { blob: picture({ data, mimeType: mime }), warnings };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function picture({ data, mimeType }) {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: mimeType });
}
