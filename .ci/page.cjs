// Drives the page as a visitor would, and fails on anything that a visitor should not meet.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { chromium } = require("playwright-core");

const { BROWSER, ADDRESS, WHOLE, CHARTS, SHOTS } = process.env;
const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };
const CSV = "部門,売上\n<img src=x onerror=window.trapped=1>,12\n家具,8\n家電,15\n";

/** A tab whose every complaint is kept. */
async function visit(browser, locale, viewport, scheme = "light") {
  const context = await browser.newContext({ locale, viewport, colorScheme: scheme, acceptDownloads: true });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("requestfailed", (request) => complaints.push(`failed: ${request.url()}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(ADDRESS) && !request.url().startsWith("blob:") && !request.url().startsWith("data:")) complaints.push(`left the server: ${request.url()}`);
  });
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => window.violations.push(event.violatedDirective));
  });
  return { page, complaints, context };
}

async function reach() {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      return await fetch(`${ADDRESS}/healthz`);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error("the server does not answer");
}

async function enter(page, token) {
  await page.goto(ADDRESS);
  await page.waitForSelector("#door:not([hidden])");
  await page.keyboard.type(token);
  await page.keyboard.press("Enter");
  await page.waitForSelector("#tabs:not([hidden])");
}

/** Nothing may be wider than the window, and no control may be without a name or too small for a thumb. */
async function checkLayout(page, where) {
  const faults = await page.evaluate(() => {
    const found = [];
    const wide = [...document.body.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1);
    if (document.documentElement.scrollWidth > window.innerWidth + 1) found.push(`${document.documentElement.scrollWidth} px wide: ${wide.map((one) => `${one.tagName}.${one.className}#${one.id}`).slice(0, 4).join(" ")}`);
    for (const control of document.querySelectorAll("button, input, select, textarea")) {
      if (control.offsetParent === null || control.classList.contains("hushed") || control.classList.contains("line") || control.classList.contains("link")) continue;
      const name = control.textContent.trim() || control.labels?.[0]?.textContent.trim() || control.getAttribute("aria-label");
      if (!name) found.push(`no name: ${control.id}`);
      if (control.getBoundingClientRect().height < 36) found.push(`too small: ${control.id || control.textContent}`);
    }
    return found;
  });
  assert.deepEqual(faults, [], where);
}

async function manuals(page, shot) {
  await page.click("#tab-manuals");
  await page.fill("#find-query", "引き当て");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#find-hits li mark");
  assert.ok((await page.locator("#find-hits li").count()) >= 2);
  assert.equal(await page.locator(".stages li").count(), 6);
  await shot("manuals");
  await page.fill("#find-query", "落とし穴");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#find-hits")?.textContent.includes("onerror"));
  assert.equal(await page.locator("#find-hits img, #find-hits script").count(), 0);
}

async function charts(page, shot) {
  await page.click("#tab-charts");
  await page.setInputFiles("#chart-file", { name: "表.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) });
  await page.waitForFunction(() => document.querySelector("#chart-data").value.includes("家具"));
  await page.fill("#chart-intent", "部門別の売上を比較");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#chart-out img");
  assert.equal(await page.locator("#chart-out .why img").count(), 0);
  await page.click("#chart-sample");
  await page.click("#chart button.main");
  await page.waitForFunction(() => document.querySelector("#chart-out .chosen") && document.querySelector("#chart-out img")?.naturalWidth === 1600);
  await shot("charts");
  const [file] = await Promise.all([page.waitForEvent("download"), page.click("#chart-out .row button:nth-child(2)")]);
  assert.ok(fs.readFileSync(await file.path(), "utf8").startsWith("<svg"));
}

async function documents(page, shot) {
  await page.click("#tab-documents");
  await page.fill("#paper-text", "# 報告\n\n```{mermaid}\nflowchart LR\n  A --> B[\n```\n");
  await page.focus("#paper-text");
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector("#paper-findings li.bad");
  assert.equal(await page.locator(".gutter span.bad").textContent(), "5");
  await page.click("#paper-findings .line");
  const chosen = await page.evaluate(() => { const text = document.querySelector("#paper-text"); return text.value.slice(text.selectionStart, text.selectionEnd); });
  assert.equal(chosen, "  A --> B[");
  await shot("documents-broken");
  await page.click("#paper-sample");
  await page.waitForFunction(() => document.querySelectorAll("#paper-findings li").length === 0);
  assert.equal(await page.locator("#paper-format option").count(), 28);
  await page.waitForFunction(() => document.querySelectorAll("#paper-slides img").length >= 3);
  await page.waitForFunction(() => [...document.querySelectorAll("#paper-slides img")].every((image) => image.naturalWidth === 480));
  for (const [format, begins] of [["pptx", "PK"], ["html", "<!"], ["docx", "PK"], ["pdf", "%PDF"], ["gfm", "---"]]) {
    await page.selectOption("#paper-format", format);
    const [file] = await Promise.all([page.waitForEvent("download"), page.click("#paper-download")]);
    assert.ok(file.suggestedFilename().startsWith("受注の流れ."), file.suggestedFilename());
    assert.ok(fs.readFileSync(await file.path(), "latin1").startsWith(begins), format);
    await page.waitForFunction(() => !document.querySelector("#paper-download").disabled);
  }
  await page.waitForTimeout(300);
  await shot("documents");
}

async function novel(page, shot) {
  await page.click("#tab-novel");
  await page.fill("#episode-project", "小説");
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => document.querySelector("#episode-number option")?.value === "1");
  await page.click("#episode button");
  await page.waitForSelector("#episode-scores .overall");
  assert.equal(await page.locator(".steps li").count(), 19);
  await page.click(".paste summary");
  await page.fill("#prose-text", "私は私は走った。。<img src=x onerror=window.trapped=1>彼は、、走った。");
  await page.click("#prose button");
  await page.waitForFunction(() => document.querySelectorAll("#episode-findings li").length > 0);
  assert.equal(await page.locator("#episode-findings img").count(), 0);
  await page.click("#episode button");
  await page.waitForSelector(".steps li");
  await page.click(".paste summary");
  await shot("novel");
}

async function journey(browser, locale, viewport, scheme) {
  const { page, complaints, context } = await visit(browser, locale, viewport, scheme);
  const label = `${locale}-${viewport.width}-${scheme}`;
  const shot = async (name) => {
    await checkLayout(page, `${label} ${name}`);
    await page.screenshot({ path: path.join(SHOTS, `${name}-${label}.png`), fullPage: true });
  };
  await page.goto(ADDRESS);
  await page.waitForSelector("#door:not([hidden])");
  await shot("door");
  await enter(page, WHOLE);
  assert.equal(await page.evaluate(() => document.documentElement.lang), locale.slice(0, 2));
  for (const panel of [manuals, charts, documents, novel]) await panel(page, shot);
  assert.equal(await page.evaluate(() => window.trapped), undefined);
  assert.deepEqual(await page.evaluate(() => window.violations), []);
  // The first request has no token yet, and the browser notes its 401.
  const odd = complaints.filter((complaint) => !complaint.includes("401 (Unauthorized)"));
  assert.deepEqual(odd, [], label);
  await context.close();
}

/** A token that reaches charts only sees charts only, and why; the keyboard alone is enough. */
async function smallToken(browser) {
  const { page, context } = await visit(browser, "en-US", WIDE);
  await enter(page, "wrong").catch(() => undefined);
  assert.match(await page.textContent("#door-said"), /unknown/);
  await page.fill("#token", CHARTS);
  await page.keyboard.press("Enter");
  await page.waitForSelector("#charts:not([hidden])");
  assert.equal(await page.locator("#tabs button:not([hidden])").count(), 1);
  assert.equal(await page.locator("#closed p").count(), 3);
  assert.match(await page.textContent("#closed"), /toolset manual/);
  await page.click("#language");
  assert.match(await page.textContent("#closed"), /ツールセット/);
  assert.equal(await page.evaluate(() => sessionStorage.length), 1);
  await context.close();
  const { page: second, context: other } = await visit(browser, "ja-JP", WIDE);
  await enter(second, WHOLE);
  await second.keyboard.press("Alt+3");
  await second.waitForSelector("#documents:not([hidden])");
  await second.keyboard.press("ArrowRight");
  await second.waitForSelector("#novel:not([hidden])");
  assert.equal(await second.evaluate(() => document.activeElement.id), "tab-novel");
  await other.close();
}

async function main() {
  await reach();
  const browser = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    await journey(browser, "ja-JP", WIDE, "light");
    await journey(browser, "en-US", NARROW, "light");
    await journey(browser, "ja-JP", NARROW, "dark");
    await journey(browser, "en-US", WIDE, "dark");
    await smallToken(browser);
  } finally {
    await browser.close();
  }
  console.log("page: four panels, two languages, two widths, no complaint");
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
