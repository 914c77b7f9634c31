"use strict";
(() => {
  const japanese = document.documentElement.lang.startsWith("ja");
  const words = japanese ? { copy: "コピー", done: "コピーしました", none: "見つかりません" } : { copy: "Copy", done: "Copied", none: "Nothing found" };
  for (const pre of document.querySelectorAll("main pre")) {
    const code = pre.querySelector("code");
    if (!code || !navigator.clipboard) continue;
    const box = document.createElement("div");
    box.className = "code";
    pre.before(box);
    box.append(pre);
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = words.copy;
    button.onclick = async () => {
      const copy = code.cloneNode(true);
      copy.querySelectorAll(".annotation").forEach((mark) => mark.remove());
      await navigator.clipboard.writeText(copy.textContent);
      button.textContent = words.done;
      setTimeout(() => (button.textContent = words.copy), 1500);
    };
    box.append(button);
  }
  const links = new Map();
  for (const link of document.querySelectorAll("nav.toc a")) links.set(decodeURIComponent(link.hash.slice(1)), link);
  const headings = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
  const follow = () => {
    let current = headings[0];
    for (const heading of headings) if (heading.getBoundingClientRect().top < innerHeight * 0.25) current = heading;
    for (const [id, link] of links) link.classList.toggle("here", current && id === current.id);
  };
  if (headings.length) {
    addEventListener("scroll", follow, { passive: true });
    follow();
  }
  const view = document.createElement("dialog");
  view.className = "enlarged";
  view.onclick = () => view.close();
  for (const image of document.querySelectorAll("main figure img, main img.lightbox")) {
    if (image.closest("a")) continue;
    image.onclick = () => {
      if (image.naturalWidth <= image.clientWidth * 1.15) return;
      view.replaceChildren(image.cloneNode());
      if (!view.isConnected) document.body.append(view);
      view.showModal();
    };
  }
  const bar = document.querySelector("nav.site");
  if (bar) document.documentElement.style.setProperty("--bar", `${bar.offsetHeight}px`);
  if (innerWidth < 900) for (const menu of document.querySelectorAll("nav.chapters > details, nav.site > details")) menu.open = false;
  for (const drop of document.querySelectorAll("nav.site li details")) {
    drop.ontoggle = () => drop.open && document.querySelectorAll("nav.site li details[open]").forEach((other) => other === drop || (other.open = false));
    addEventListener("click", (event) => drop.contains(event.target) || (drop.open = false));
  }
  document.querySelector("nav.chapters [aria-current]")?.scrollIntoView({ block: "nearest" });
  for (const listing of document.querySelectorAll(".listing")) {
    const kinds = listing.querySelectorAll(".listing-categories a");
    const show = (kind) => {
      for (const item of listing.querySelectorAll("[data-categories]")) {
        item.hidden = kind !== "" && !item.dataset.categories.split("|").includes(kind);
        const row = item.closest("tr");
        if (row) row.hidden = item.hidden;
      }
      for (const link of kinds) link.classList.toggle("here", link.dataset.category === kind);
    };
    for (const link of kinds) link.onclick = (event) => (event.preventDefault(), show(link.dataset.category));
  }
  const field = document.getElementById("search");
  const found = document.getElementById("found");
  if (!field) return;
  const index = document.body.dataset.search;
  const root = index.replace(/search\.js$/, "");
  let loading;
  const load = () =>
    (loading ??= new Promise((done) => {
      const script = document.createElement("script");
      script.src = index;
      script.onload = () => done(window.bookSections);
      script.onerror = () => done([]);
      document.head.append(script);
    }));
  field.onfocus = load;
  field.oninput = async () => {
    const asked = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const sections = await load();
    found.hidden = !asked.length;
    const hits = asked.length ? sections.filter(([, title, text]) => asked.every((word) => (title + " " + text).toLowerCase().includes(word))) : [];
    hits.sort((a, b) => asked.every((w) => b[1].toLowerCase().includes(w)) - asked.every((w) => a[1].toLowerCase().includes(w)));
    found.replaceChildren(
      ...hits.slice(0, 20).map(([page, title, text]) => {
        const item = document.createElement("li");
        const link = document.createElement("a");
        link.href = root + page;
        link.textContent = title;
        const at = Math.max(0, text.toLowerCase().indexOf(asked[0]) - 30);
        const part = document.createElement("small");
        part.textContent = text.slice(at, at + 100);
        item.append(link, part);
        return item;
      }),
    );
    if (asked.length && !hits.length) found.textContent = words.none;
  };
})();
