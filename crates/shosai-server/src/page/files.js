// Files that a visitor chooses or drops: one, several, a folder or a zip archive.

import { call, Trouble } from "./server.js";
import { learn } from "./words.js";

learn({
  file_zip: ["{name} を開けません。zip ファイルが壊れているか、暗号化されています。", "{name} cannot be opened: the zip file is broken or encrypted."],
  file_many: ["ファイルが多すぎます（500 個、100 MB まで）。文書のあるフォルダだけを置いてください。", "Too many files (at most 500, and 100 MB). Drop only the folder of the document."],
});

/** More than this is no document with its pictures. */
const MOST_FILES = 500;
const MOST_BYTES = 100 * 1024 * 1024;

/** What was chosen, archives unpacked: `{ path, bytes }` each. */
export async function unpacked(list) {
  const files = [];
  let left = MOST_BYTES;
  for (const file of await list) {
    if (files.length > MOST_FILES || (left -= file.size) < 0) throw new Trouble("file", "file_many");
    const bytes = new Uint8Array(await file.arrayBuffer());
    const path = file.inFolder || file.webkitRelativePath || file.name;
    if (/\.zip$/iu.test(path)) files.push(...(await unzip(path, bytes)));
    else files.push({ path, bytes });
  }
  const seen = files.filter((file) => !/(^|\/)(\.|__MACOSX|~\$)/u.test(file.path));
  if (seen.length > MOST_FILES) throw new Trouble("file", "file_many");
  return seen;
}

/** Everything that was dropped, folders gone through. */
export async function dropped(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.some((entry) => entry.isDirectory)) return [...transfer.files];
  const files = [];
  for (const entry of entries) await gather(entry, files);
  return files;
}

async function gather(entry, files) {
  if (files.length > MOST_FILES) return;
  if (entry.isFile) {
    const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
    file.inFolder = entry.fullPath.replace(/^\//u, "");
    files.push(file);
    return;
  }
  const reader = entry.createReader();
  // A folder is read in portions, until there is none.
  for (;;) {
    const portion = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (portion.length === 0) return;
    for (const inner of portion) await gather(inner, files);
  }
}

/** The ending of a path, in small letters. */
export const ending = (path) => /\.([^./]+)$/u.exec(path)?.[1].toLowerCase() ?? "";

/** The text of bytes; what is not UTF-8 is taken for Shift_JIS, as spreadsheets write it. */
export function textOf(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("shift_jis").decode(bytes);
  }
}

/** Bytes as a call carries them. */
export function base64(bytes) {
  const step = 0x8000;
  let text = "";
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(text);
}

/** Files as a call brings them along, seen from the folder of the document at `path`. */
export function beside(files, path) {
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/") + 1) : "";
  const near = files.filter((file) => file.path.startsWith(folder));
  return near.map((file) => ({ path: file.path.slice(folder.length), data: base64(file.bytes) }));
}

/** All of another program's file as Markdown, page by page, and what is to be said about it. */
export async function imported(file) {
  const brought = [{ path: file.path, data: base64(file.bytes) }];
  let [text, notes, next] = ["", [], 1];
  while (next) {
    const { facts } = await call("document_import", { path: file.path, from_line: next }, brought);
    [text, notes, next] = [text + facts.markdown, facts.notes ?? [], facts.next_line];
  }
  return { text, notes };
}

async function unzip(archive, bytes) {
  const broken = () => new Trouble("file", "file_zip", archive);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw broken();
  const files = [];
  let left = MOST_BYTES;
  let at = view.getUint32(end + 16, true);
  for (let count = Math.min(view.getUint16(end + 10, true), MOST_FILES); count > 0; count -= 1) {
    const [flags, method, packed, size] = [8, 10, 20, 24].map((place) => (place < 20 ? view.getUint16(at + place, true) : view.getUint32(at + place, true)));
    const [name, extra, note] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const local = view.getUint32(at + 42, true);
    const raw = bytes.subarray(at + 46, at + 46 + name);
    const path = (flags & 0x800 ? new TextDecoder().decode(raw) : textOf(raw)).replaceAll("\\", "/");
    const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    left -= size;
    if (left < 0) throw new Trouble("file", "file_many");
    if (flags & 1) throw broken();
    if (!path.endsWith("/")) {
      const inner = await inflated(bytes.subarray(begin, begin + packed), method).catch(() => Promise.reject(broken()));
      files.push({ path, bytes: inner });
    }
    at += 46 + name + extra + note;
  }
  return files;
}

async function inflated(bytes, method) {
  if (method === 0) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
