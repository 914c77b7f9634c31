(() => {
  const root = document.documentElement;
  const settings = JSON.parse(document.getElementById("deck-settings").textContent);
  document.querySelectorAll(".step-list li").forEach((item) => item.classList.add("fragment"));
  // Lines of code that are lit one after the other: each change but the first is a step.
  const stepped = [...document.querySelectorAll("pre[data-steps]")].map((pre) => {
    const groups = pre.dataset.steps.split("|").map((list) => list.split(",").flatMap((range) => { const [from, to] = range.split("-").map(Number); return Array.from({ length: (from && Math.min(500, (to || from) - from + 1)) || 0 }, (_, place) => from + place); }));
    const marks = groups.slice(1).map(() => { const mark = document.createElement("span"); mark.className = "fragment"; pre.after(mark); return mark; });
    return { pre, groups, marks: marks.reverse() };
  });
  const light = () => stepped.forEach(({ pre, groups, marks }) => {
    const lit = groups[marks.filter((mark) => mark.classList.contains("visible")).length] || [];
    pre.classList.toggle("stepping", lit.length > 0);
    pre.querySelectorAll(".line").forEach((line, place) => line.classList.toggle("lit", lit.includes(place + 1)));
  });
  light();
  if (window.Reveal) { if (settings.vertical) { const stacks = new Map(); for (const slide of [...document.querySelectorAll(".slides > section")]) { const key = slide.dataset.stack || "0"; if (!stacks.has(key)) { const stack = document.createElement("section"); slide.before(stack); stacks.set(key, stack); } stacks.get(key).append(slide); } } for (const name of ["fragmentshown", "fragmenthidden"]) Reveal.on(name, light); Reveal.initialize({ hash: true, slideNumber: settings.slideNumber, transition: settings.transition }); return; }
  root.classList.add("own");
  const frame = document.querySelector(".slides");
  const slides = [...frame.children].filter((slide) => slide.dataset.visibility !== "hidden");
  const add = (id) => { const made = document.createElement("div"); made.id = id; document.body.append(made); return made; };
  const bar = add("deck-bar"), number = add("deck-number"), notes = add("deck-notes");
  number.setAttribute("aria-live", "polite");
  let at = 0;
  slides.forEach((slide, place) => {
    const ground = slide.dataset.backgroundColor || slide.dataset.background;
    if (ground && !/[/.]/.test(ground)) slide.style.backgroundColor = ground;
    if (slide.dataset.backgroundImage) slide.style.backgroundImage = `url("${encodeURI(slide.dataset.backgroundImage)}")`;
    if (slide.dataset.backgroundGradient) slide.style.backgroundImage = slide.dataset.backgroundGradient;
    for (const [name, key] of [["backgroundSize", "backgroundSize"], ["backgroundPosition", "backgroundPosition"], ["backgroundRepeat", "backgroundRepeat"]]) if (slide.dataset[name]) slide.style[key] = slide.dataset[name];
    if (slide.dataset.backgroundVideo) { const film = document.createElement("video"); film.className = "ground"; film.muted = film.loop = film.playsInline = true; film.src = slide.dataset.backgroundVideo.split(",")[0]; slide.append(film); }
    const colours = (getComputedStyle(slide).backgroundImage + getComputedStyle(slide).backgroundColor).match(/rgba?\([^)]*\)/g) || [];
    const seen = colours.map((colour) => colour.match(/[\d.]+/g).map(Number)).filter((parts) => parts.length < 4 || parts[3] > 0.5);
    if (seen.length) { const light = seen.reduce((sum, [r, g, b]) => sum + 0.299 * r + 0.587 * g + 0.114 * b, 0) / seen.length; slide.classList.add(light < 140 ? "on-dark" : "on-light"); }
    slide.addEventListener("click", () => { if (root.classList.contains("overview")) { root.classList.remove("overview"); show(place); } });
  });
  const scale = () => { frame.style.transform = `translate(-50%, -50%) scale(${Math.min(innerWidth / 1280, innerHeight / 720)})`; };
  const fit = (slide) => {
    const content = slide.querySelector(".content");
    if (!content) return;
    let size = 1;
    content.style.setProperty("--fit", size);
    while (size > 0.5 && (slide.scrollHeight > 722 || content.scrollHeight > content.clientHeight + 2)) { size -= 0.04; content.style.setProperty("--fit", size.toFixed(2)); }
  };
  const steps = () => [...slides[at].querySelectorAll(".fragment")];
  // What two slides share moves from its place on one to its place on the other.
  const shared = (from, to) => {
    const key = (own) => own.dataset.id || `${own.tagName} ${own.textContent || own.src}`;
    const parts = "h1, h2, h3, p, li, pre, img, [data-id]";
    const there = new Map([...to.querySelectorAll(parts)].map((own) => [key(own), own]));
    return [...from.querySelectorAll(parts)].slice(0, 100).flatMap((own) => (there.has(key(own)) ? [[own, there.get(key(own))]] : []));
  };
  const show = (place, all) => {
    const from = slides[at], to = slides[Math.max(0, Math.min(slides.length - 1, place))];
    const moves = settings.autoAnimate && from !== to && from.classList.contains("present") && [from, to].every((own) => "autoAnimate" in own.dataset);
    if (!moves || !document.startViewTransition || matchMedia("(prefers-reduced-motion: reduce)").matches) return turn(place, all);
    const pairs = shared(from, to);
    pairs.forEach(([own], place) => { own.style.viewTransitionName = `shared-${place}`; });
    const moved = document.startViewTransition(() => { pairs.forEach(([own, other], place) => { own.style.viewTransitionName = ""; other.style.viewTransitionName = `shared-${place}`; }); turn(place, all); });
    moved.finished.finally(() => pairs.forEach(([, other]) => { other.style.viewTransitionName = ""; }));
  };
  const turn = (place, all) => {
    at = Math.max(0, Math.min(slides.length - 1, place));
    slides.forEach((slide, own) => { slide.classList.toggle("present", own === at); slide.toggleAttribute("inert", own !== at && !root.classList.contains("overview")); });
    if (all) steps().forEach((step) => step.classList.add("visible"));
    light();
    document.querySelectorAll("video.ground").forEach((film) => (film.parentElement === slides[at] ? film.play().catch(() => {}) : film.pause()));
    if (!root.classList.contains("reading")) fit(slides[at]);
    for (const own of [number, document.querySelector(".deck-footer")]) for (const look of ["on-dark", "on-light"]) own?.classList.toggle(look, slides[at].classList.contains(look) && !root.classList.contains("reading"));
    number.textContent = settings.slideNumber ? `${at + 1} / ${slides.length}` : "";
    bar.style.width = `${slides.length > 1 ? (100 * at) / (slides.length - 1) : 100}%`;
    const said = slides[at].querySelector(".notes");
    notes.replaceChildren(...(said ? [...said.cloneNode(true).childNodes] : []));
    // The colour of a slide goes on beside it where the window has another shape.
    frame.parentElement.style.backgroundColor = slides[at].style.backgroundColor;
    history.replaceState(null, "", `#/${at}`);
  };
  const next = () => { const step = steps().find((own) => !own.classList.contains("visible")); if (step) { step.classList.add("visible"); light(); } else if (at < slides.length - 1) show(at + 1); };
  const back = () => { const done = steps().filter((own) => own.classList.contains("visible")); if (done.length) { done[done.length - 1].classList.remove("visible"); light(); } else if (at > 0) show(at - 1, true); };
  const stack = (step) => { const own = slides[at].dataset.stack; let place = at; while (slides[place + step] && slides[place].dataset.stack === own) place += step; while (step < 0 && slides[place - 1] && slides[place - 1].dataset.stack === slides[place].dataset.stack) place -= 1; show(place); };
  const aside = (step) => (settings.vertical ? stack(step) : step > 0 ? next() : back());
  const overview = () => { root.classList.toggle("overview"); show(at, true); if (root.classList.contains("overview")) slides[at].scrollIntoView({ block: "center" }); };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = { ArrowRight: () => aside(1), ArrowDown: next, PageDown: next, " ": next, Enter: next, n: next, ArrowLeft: () => aside(-1), ArrowUp: back, PageUp: back, p: back, Home: () => show(0), End: () => show(slides.length - 1, true), Escape: overview, o: overview, s: () => root.classList.toggle("speaking"), f: () => document.documentElement.requestFullscreen?.() };
    const act = keys[event.key];
    if (act) { event.preventDefault(); act(); }
  });
  let touch = 0;
  addEventListener("touchstart", (event) => { touch = event.touches[0].clientX; }, { passive: true });
  addEventListener("touchend", (event) => { const moved = event.changedTouches[0].clientX - touch; if (moved < -50) next(); if (moved > 50) back(); });
  addEventListener("click", (event) => { const link = event.target.closest("a[href^='#']"); if (!link || !link.hash) return; const target = document.getElementById(decodeURIComponent(link.hash.slice(1))); const slide = target && slides.indexOf(target.closest(".slides > section")); if (slide >= 0) { event.preventDefault(); show(slide); } });
  const narrow = matchMedia("(max-width: 600px) and (orientation: portrait)");
  const read = () => { root.classList.toggle("reading", narrow.matches); slides.forEach((slide, own) => slide.toggleAttribute("inert", !narrow.matches && own !== at)); };
  narrow.addEventListener("change", read);
  addEventListener("resize", scale);
  addEventListener("beforeprint", () => slides.forEach((slide) => { slide.classList.add("present"); fit(slide); }));
  addEventListener("afterprint", () => show(at));
  scale();
  if (/print-pdf/.test(location.search)) { slides.forEach((slide) => { slide.classList.add("present"); fit(slide); }); }
  const start = Number((location.hash.match(/^#\/(\d+)/) || [])[1] || 0);
  show(Number.isFinite(start) ? start : 0);
  read();
})();
