// What the page says, in Japanese and English.

const KEEP = "shosai.language";

const WORDS = {
  skip: ["本文へ", "Skip to the desk"],
  motto: ["文書、グラフ、マニュアル、文章、小説のための書斎。すべてこのサーバーの中で動きます。", "A study for documents, charts, manuals, prose and novels. Everything runs on this server."],
  token_button: ["トークン", "Token"],
  door_title: ["入口", "The door"],
  door_text: ["このサーバーはトークンで守られています。管理者から受け取ったトークンを入れてください。このタブを閉じると忘れます。", "This server asks for a token. Enter the one you were given; it is forgotten when this tab is closed."],
  token: ["トークン", "Token"],
  enter: ["入る", "Enter"],
  token_refused: ["このトークンでは入れません。期限が切れたか、取り消されています。", "This token does not open the door: it is unknown, expired or revoked."],
  away: ["サーバーにつながりません。", "The server cannot be reached."],
  limited: ["しばらくお待ちください。{seconds} 秒後にまた使えます。", "Too many requests for this token; try again in {seconds} s."],
  broken: ["この処理は途中で止まりました。もう一度お試しください。", "This did not work out. Please try again."],
  working: ["処理しています…", "Working…"],
  seconds: ["{seconds} 秒", "{seconds} s"],
  closed: ["「{panel}」はこのトークンでは使えません。ツールセット {toolset} が必要です。サーバーの管理者に頼んでください。", "“{panel}” is not open to you here: it needs the toolset {toolset}. Ask whoever runs the server for it."],
  foot: ["Alt＋1〜5 で見出しを切り替え、Ctrl＋Enter で実行。同じ道具を AI からも MCP（/mcp）で使えます。", "Alt+1–5 switches panels, Ctrl+Enter runs. Models use the same tools over MCP at /mcp."],
};

let chosen = localStorage.getItem(KEEP) ?? (navigator.language.toLowerCase().startsWith("ja") ? "ja" : "en");

/** Words of a panel, which stand in its own file. */
export function learn(words) {
  Object.assign(WORDS, words);
}

/** The language in use. */
export const language = () => chosen;

/** Uses another language from now on. */
export function setLanguage(name) {
  chosen = name;
  localStorage.setItem(KEEP, name);
}

/** A phrase, with its gaps filled. A word that has none is said as it is. */
export function say(word, values = {}) {
  // English has a form for one, after a bar.
  const forms = (WORDS[word]?.[chosen === "ja" ? 0 : 1] ?? word).split("|");
  const phrase = forms[String(values.count) === "1" && forms.length > 1 ? 1 : 0];
  return phrase.replace(/\{(\w+)\}/gu, (_, name) => String(values[name] ?? ""));
}

/** A number as the language writes it. */
export const number = (value) => Number(value).toLocaleString(chosen);

/** Says everything on the page that stands fast. */
export function speak() {
  document.documentElement.lang = chosen;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = say(element.dataset.word);
}
