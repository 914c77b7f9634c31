(() => {
  const root = document.documentElement;
  const settings = JSON.parse(document.getElementById("deck-settings").textContent);
  document.querySelectorAll(".step-list li").forEach((item) => item.classList.add("fragment"));
  if (window.Reveal) { Reveal.initialize({ hash: true, slideNumber: settings.slideNumber, transition: settings.transition }); return; }
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
  const show = (place, all) => {
    at = Math.max(0, Math.min(slides.length - 1, place));
    slides.forEach((slide, own) => { slide.classList.toggle("present", own === at); slide.toggleAttribute("inert", own !== at && !root.classList.contains("overview")); });
    if (all) steps().forEach((step) => step.classList.add("visible"));
    fit(slides[at]);
    number.textContent = settings.slideNumber ? `${at + 1} / ${slides.length}` : "";
    bar.style.width = `${slides.length > 1 ? (100 * at) / (slides.length - 1) : 100}%`;
    const said = slides[at].querySelector(".notes");
    notes.replaceChildren(...(said ? [...said.cloneNode(true).childNodes] : []));
    history.replaceState(null, "", `#/${at}`);
  };
  const next = () => { const step = steps().find((own) => !own.classList.contains("visible")); if (step) step.classList.add("visible"); else if (at < slides.length - 1) show(at + 1); };
  const back = () => { const done = steps().filter((own) => own.classList.contains("visible")); if (done.length) done[done.length - 1].classList.remove("visible"); else if (at > 0) show(at - 1, true); };
  const overview = () => { root.classList.toggle("overview"); show(at, true); if (root.classList.contains("overview")) slides[at].scrollIntoView({ block: "center" }); };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = { ArrowRight: next, ArrowDown: next, PageDown: next, " ": next, Enter: next, n: next, ArrowLeft: back, ArrowUp: back, PageUp: back, p: back, Home: () => show(0), End: () => show(slides.length - 1, true), Escape: overview, o: overview, s: () => root.classList.toggle("speaking"), f: () => document.documentElement.requestFullscreen?.() };
    const act = keys[event.key];
    if (act) { event.preventDefault(); act(); }
  });
  let touch = 0;
  addEventListener("touchstart", (event) => { touch = event.touches[0].clientX; }, { passive: true });
  addEventListener("touchend", (event) => { const moved = event.changedTouches[0].clientX - touch; if (moved < -50) next(); if (moved > 50) back(); });
  addEventListener("click", (event) => { const link = event.target.closest("a[href^='#']"); if (!link || !link.hash) return; const target = document.getElementById(decodeURIComponent(link.hash.slice(1))); const slide = target && slides.indexOf(target.closest(".slides > section")); if (slide >= 0) { event.preventDefault(); show(slide); } });
  addEventListener("resize", scale);
  addEventListener("beforeprint", () => slides.forEach((slide) => { slide.classList.add("present"); fit(slide); }));
  addEventListener("afterprint", () => show(at));
  scale();
  if (/print-pdf/.test(location.search)) { slides.forEach((slide) => { slide.classList.add("present"); fit(slide); }); }
  const start = Number((location.hash.match(/^#\/(\d+)/) || [])[1] || 0);
  show(Number.isFinite(start) ? start : 0);
})();
