// What the page says, in Japanese and English.

const KEEP = "shosai.language";

const WORDS = {
  skip: ["本文へ", "Skip to the desk"],
  motto: ["マニュアル、グラフ、文書、小説のための書斎。すべてこのサーバーの中で動きます。", "A study for manuals, charts, documents and novels. Everything runs on this server."],
  token_button: ["トークン", "Token"],
  door_title: ["入口", "The door"],
  door_text: ["このサーバーはトークンで守られています。管理者から受け取ったトークンを入れてください。このタブを閉じると忘れます。", "This server asks for a token. Enter the one you were given; it is forgotten when this tab is closed."],
  token: ["トークン", "Token"],
  enter: ["入る", "Enter"],
  token_refused: ["このトークンでは入れません。期限が切れたか、取り消されています。", "This token does not open the door: it is unknown, expired or revoked."],
  away: ["サーバーにつながりません。", "The server cannot be reached."],
  limited: ["しばらくお待ちください。{seconds} 秒後にまた使えます。", "Too many requests for this token; try again in {seconds} s."],
  working: ["処理しています…", "Working…"],
  closed: ["「{panel}」はこのトークンでは使えません。ツールセット {toolset} が必要です。", "“{panel}” is not open to you here: it needs the toolset {toolset}."],
  foot: ["Alt＋1〜4 で見出しを切り替え、Ctrl＋Enter で実行。同じ道具を AI からも MCP（/mcp）で使えます。", "Alt+1–4 switches panels, Ctrl+Enter runs. Models use the same tools over MCP at /mcp."],

  manuals: ["マニュアル", "Manuals"],
  manuals_lead: ["言い回しや表記が違っても、該当する箇所を漏らさず探します。どの段階で見つけたかも示します。", "Finds every place that speaks of your words, whatever the spelling, and shows which stage found it."],
  query: ["探すことば", "What to look for"],
  manual: ["マニュアル", "Manual"],
  every_manual: ["すべて", "All of them"],
  search: ["探す", "Search"],
  found: ["{count} か所見つかりました（{files} ファイルを調べました）。", "{count} places found in {files} files."],
  nothing_found: ["見つかりませんでした。別の言い方でお試しください。", "Nothing found. Try other words."],
  trace: ["探索の段階", "Stages of the search"],
  signal_heading: ["見出し", "Headings"],
  signal_normalized: ["本文（表記ゆれ込み）", "Text, any spelling"],
  signal_loose: ["区切り違い", "Split words"],
  signal_synonym: ["同義語", "Synonyms"],
  signal_exceptions: ["例外規定", "Exceptions"],
  signal_reference: ["参照先", "References"],
  sections_read: ["調べた節", "Sections read"],
  left_out: ["未調査", "Left out"],
  stage: ["段階", "Stage"],
  gaps: ["不足", "Gaps"],
  conflicts: ["矛盾", "Conflicts"],
  enough: ["十分さ", "Sufficiency"],
  line: ["{line} 行目", "line {line}"],
  whole_section: ["節の全文", "Whole section"],

  charts: ["グラフ", "Charts"],
  charts_lead: ["表と、見たいことを一言。ふさわしいグラフを選び、その理由も示します。", "A table and one sentence about what you want to see. The right chart, and why."],
  drop_table: ["CSV をここに置く", "Drop a CSV here"],
  drop_table_how: ["または押して選ぶ（CSV・TSV・JSON）", "or press to choose (CSV, TSV, JSON)"],
  table_text: ["または表を貼り付ける", "Or paste a table"],
  intent: ["見たいこと", "What do you want to see?"],
  intent_hint: ["例: 部門別の売上推移を比較、価格の分布、上位5件", "For example: sales by month and department, the spread of prices, top 5"],
  draw: ["描く", "Draw"],
  sample: ["見本を入れる", "Try a sample"],
  sample_intent: ["部門別の売上推移を比較", "Compare the monthly sales of the departments"],
  why: ["このグラフを選んだ理由", "Why this chart"],
  kind: ["種類", "Kind"],
  drawn_as: ["描き方", "Drawn as"],
  read_words: ["読み取ったことば", "Words understood"],
  read_columns: ["読み取った列", "Columns meant"],
  mapping: ["割り当て", "Mapping"],
  steps: ["加工", "Steps"],
  rows: ["行数", "Rows"],
  rivals: ["比べた種類", "Kinds compared"],
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

  documents: ["文書", "Documents"],
  documents_lead: ["Markdown を貼り付けると、図の誤りを行で示し、スライドや文書として 28 の形式で受け取れます。", "Paste Markdown: broken diagrams are shown at their lines, and the document comes back in any of 28 formats."],
  markdown: ["Markdown", "Markdown"],
  check: ["確かめる", "Check"],
  format: ["形式", "Format"],
  download: ["ダウンロード", "Download"],
  diagrams_fine: ["図 {blocks} 個に誤りはありません。", "All {blocks} diagrams are fine."],
  diagrams_broken: ["誤りが {broken} か所あります。", "{broken} faults in the diagrams."],
  no_diagrams: ["Mermaid の図はありません。", "There are no Mermaid diagrams."],
  slide: ["スライド {slide}", "Slide {slide}"],
  more_slides: ["ほかに {left} 枚あります。", "{left} more slides are not shown."],
  no_preview: ["スライドの絵は、ツールセット preview があるとここに並びます。", "Pictures of the slides appear here with the toolset preview."],
  downloaded: ["{name}（{size}）を渡しました。", "{name} ({size}) is yours."],
  carried: ["そのまま移せなかったもの {total} 件:", "{total} things could not be carried over as written:"],

  novel: ["小説", "Novel"],
  novel_lead: ["話の進みぐあいと、文章の気になるところを見ます。", "How far an episode is, and what its prose could do better."],
  project: ["作品のフォルダ（空ならワークスペース）", "The novel's folder (the workspace if empty)"],
  episode: ["話", "Episode"],
  episode_name: ["第{number}話 {title}", "{number}. {title}"],
  no_episodes: ["まだありません", "None yet"],
  no_episodes_hint: ["この場所には原稿がありません。作品のフォルダを入れるか、下に文章を貼り付けてください。", "There are no manuscripts here. Name the novel's folder, or paste a text below."],
  look: ["見る", "Look"],
  paste_prose: ["文章を貼り付けて確かめる", "Check a pasted text"],
  prose: ["文章", "Text"],
  check_prose: ["文章を確かめる", "Check the text"],
  progress: ["第{number}話の進みぐあい", "Progress of episode {number}"],
  steps_done: ["{total} 段階のうち {done} 段階が済みました", "{done} of {total} steps are done"],
  step: ["段階 {step}", "Step {step}"],
  prose_fine: ["気になるところはありません。", "Nothing to remark."],
  prose_found: ["気になるところが {count} か所あります。", "{count} remarks."],
  overall: ["総合", "Overall"],
  rhythm: ["リズム", "Rhythm"],
  readability: ["読みやすさ", "Readability"],
  grammar: ["文法", "Grammar"],
  style: ["文体", "Style"],
  severity_low: ["軽い", "minor"],
  severity_medium: ["中くらい", "medium"],
  severity_high: ["重い", "serious"],
  severity_critical: ["致命的", "critical"],
};

let chosen = localStorage.getItem(KEEP) ?? (navigator.language.toLowerCase().startsWith("ja") ? "ja" : "en");

/** The language in use. */
export const language = () => chosen;

/** Uses another language from now on. */
export function setLanguage(name) {
  chosen = name;
  localStorage.setItem(KEEP, name);
}

/** A phrase, with its gaps filled. A word that has none is said as it is. */
export function say(word, values = {}) {
  const phrase = WORDS[word]?.[chosen === "ja" ? 0 : 1] ?? word;
  return phrase.replace(/\{(\w+)\}/gu, (_, name) => String(values[name] ?? ""));
}

/** A number as the language writes it. */
export const number = (value) => Number(value).toLocaleString(chosen);

/** Says everything on the page that stands fast. */
export function speak() {
  document.documentElement.lang = chosen;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = say(element.dataset.word);
}
