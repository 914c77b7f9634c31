// Calls to the server that this page came from, with the visitor's own token.

const KEEP = "shosai.token";

/** A call that the server refused or that failed, with what to do. */
export class Trouble extends Error {
  constructor(kind, message, hint) {
    super(message);
    this.kind = kind;
    this.hint = hint ?? "";
  }
}

/** The token of this tab; it is forgotten with the tab. */
export const token = {
  get: () => sessionStorage.getItem(KEEP) ?? "",
  set: (value) => (value ? sessionStorage.setItem(KEEP, value) : sessionStorage.removeItem(KEEP)),
};

let count = 0;

async function post(path, body, accept) {
  const headers = { "content-type": "application/json", accept };
  if (token.get()) headers.authorization = `Bearer ${token.get()}`;
  if (path === "/mcp") headers["mcp-protocol-version"] = "2025-06-18";
  let response;
  try {
    response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  } catch {
    throw new Trouble("away", "");
  }
  if (response.status === 401) throw new Trouble("token", "");
  if (response.status === 429) throw new Trouble("limited", response.headers.get("retry-after") ?? "60");
  return response;
}

async function ask(method, params) {
  count += 1;
  const message = { jsonrpc: "2.0", id: count, method, params };
  const response = await post("/mcp", message, "application/json, text/event-stream");
  const answer = await response.json().catch(() => ({}));
  if (answer.error) throw new Trouble("failed", answer.error.message ?? String(response.status), answer.error.data?.hint);
  if (!answer.result) throw new Trouble("failed", `HTTP ${response.status}`);
  return answer.result;
}

/** The tools that this token reaches, by name. */
export async function tools() {
  const { tools: listed } = await ask("tools/list", {});
  return new Map(listed.map((tool) => [tool.name, tool]));
}

/** Calls a tool: its facts and its pictures. */
export async function call(name, args) {
  const result = await ask("tools/call", { name, arguments: args });
  const texts = result.content.filter((part) => part.type === "text").map((part) => part.text);
  const facts = result.structuredContent ?? parsed(texts[0]);
  const images = result.content.filter((part) => part.type === "image").map(picture);
  if (result.isError) {
    const error = facts?.error ?? {};
    throw new Trouble("failed", error.message ?? texts[0] ?? "", error.hint ?? error.details);
  }
  return { facts: facts ?? {}, images };
}

/** Renders a document and gives the file and what could not be carried over. */
export async function download(wanted) {
  const response = await post("/download", wanted, "*/*");
  if (!response.ok) {
    const { error } = await response.json().catch(() => ({}));
    throw new Trouble("failed", error?.message ?? `HTTP ${response.status}`, error?.hint ?? error?.details);
  }
  const told = response.headers.get("shosai-warnings");
  return { blob: await response.blob(), warnings: told ? JSON.parse(decodeURIComponent(told)) : { total: 0, first: [] } };
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
