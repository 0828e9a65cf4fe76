// Keys, completion of filters, names in the code, and what changes by itself. Everything else works without.
"use strict";

const question = document.getElementById("q");
const completions = document.getElementById("completions");
const WORD = /[\p{L}\p{N}_$]/u;

function options() { return [...completions.querySelectorAll("[role=option]")]; }

function choose(step) {
  const all = options();
  if (!all.length) return false;
  const now = all.findIndex((one) => one.getAttribute("aria-selected") === "true");
  const next = (now + step + all.length + (now < 0 && step < 0 ? 1 : 0)) % all.length;
  all.forEach((one, number) => one.setAttribute("aria-selected", String(number === next)));
  question.setAttribute("aria-activedescendant", all[next].id);
  all[next].scrollIntoView({ block: "nearest" });
  return true;
}

function take(option) {
  question.value = question.value.replace(/\S*$/, "") + option.dataset.value;
  close();
  question.focus();
}

function close() {
  completions.replaceChildren();
  question.removeAttribute("aria-activedescendant");
}

let asked = "";
question.addEventListener("input", () => {
  const word = question.value.match(/\S*$/)[0];
  const text = /^-?[a-z]*:?[^"/]*$/.test(word) && word.length > 1 ? word : "";
  if (text === asked) return;
  asked = text;
  if (!text) return close();
  setTimeout(() => {
    if (text === asked) htmx.ajax("GET", "/complete?word=" + encodeURIComponent(text), { target: "#completions", swap: "innerHTML" });
  }, 120);
});
completions.addEventListener("mousedown", (event) => {
  const option = event.target.closest("[role=option]");
  if (option) { event.preventDefault(); take(option); }
});
question.addEventListener("blur", () => setTimeout(close, 100));

function move(step) {
  const links = [...document.querySelectorAll(".result .open, .rows a, .outline a")].filter((one) => one.offsetParent);
  if (!links.length) return false;
  const now = links.indexOf(document.activeElement);
  const next = links[Math.min(Math.max(now + step, 0), links.length - 1)];
  if (now === 0 && step < 0) question.focus(); else { next.focus(); next.scrollIntoView({ block: "center" }); }
  return true;
}

// An answer may take seconds; the bar of htmx's requests shows that it is on its way.
const working = document.getElementById("working");
question.form.addEventListener("submit", () => working.classList.add("htmx-request"));
addEventListener("pageshow", () => working.classList.remove("htmx-request"));

document.addEventListener("keydown", (event) => {
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/" && !typing) { question.focus(); question.select(); event.preventDefault(); }
  else if (event.target === question && options().length && ["ArrowDown", "ArrowUp"].includes(event.key)) { choose(event.key === "ArrowDown" ? 1 : -1); event.preventDefault(); }
  else if (event.target === question && ["Enter", "Tab"].includes(event.key)) {
    const chosen = completions.querySelector("[aria-selected=true]");
    if (chosen) { take(chosen); event.preventDefault(); }
  }
  else if (event.key === "Escape") { if (options().length) close(); else if (typing) event.target.blur(); }
  else if ((event.target === question && event.key === "ArrowDown") || (!typing && !event.target.closest(".code, .graph, .map") && ["ArrowDown", "ArrowUp"].includes(event.key))) {
    if (move(event.key === "ArrowDown" ? 1 : -1)) event.preventDefault();
  }
});

// The picture of a hub is larger than its frame: what it is about is in the middle.
const centre = document.querySelector(".graph rect.centre");
if (centre) {
  const frame = centre.closest("figure");
  frame.scrollTop = centre.y.baseVal.value - frame.clientHeight / 2;
  frame.scrollLeft = centre.x.baseVal.value + centre.width.baseVal.value / 2 - frame.clientWidth / 2;
}

const code = document.querySelector(".code.whole");

// The word at a place of the screen: its text, its line, and where it stands.
function wordAt(x, y) {
  const at = document.caretPositionFromPoint ? document.caretPositionFromPoint(x, y) : document.caretRangeFromPoint(x, y);
  const node = at && (at.offsetNode || at.startContainer);
  if (!node || node.nodeType !== Node.TEXT_NODE || !code.contains(node)) return null;
  const text = node.data;
  let first = at.offset ?? at.startOffset;
  let last = first;
  while (first > 0 && WORD.test(text[first - 1])) first -= 1;
  while (last < text.length && WORD.test(text[last])) last += 1;
  const name = text.slice(first, last);
  if (!name || /^\d/.test(name)) return null;
  const range = document.createRange();
  range.setStart(node, first);
  range.setEnd(node, last);
  const box = range.getBoundingClientRect();
  // Beside the text the nearest word is found: it is not meant.
  return x < box.left - 2 || x > box.right + 2 || y < box.top - 2 || y > box.bottom + 2 ? null : { name, box, line: lineOf(node.parentElement) };
}

function lineOf(element) { return element.closest("tr")?.id.slice(1) ?? ""; }

if (code) {
  if (innerWidth < 768) document.querySelector(".outline details").open = false;
  // A link may name a line without leading to it.
  if (!location.hash) code.querySelector(".hit")?.scrollIntoView({ block: "center" });

  code.addEventListener("click", (event) => {
    if (event.target.closest("a") || String(getSelection())) return;
    const word = wordAt(event.clientX, event.clientY);
    if (!word) return;
    hide();
    const values = new URLSearchParams({ name: word.name, repo: code.dataset.repo });
    htmx.ajax("GET", "/panel?" + values, { target: "#panel", swap: "innerHTML", source: "#panel" })
      .then(() => { if (innerWidth < 768) document.querySelector(".panel").scrollIntoView({ behavior: "smooth" }); });
  });

  // A card about the name under the pointer, or the one that has the focus. It lies over the page and moves nothing.
  const card = document.createElement("div");
  card.id = "card";
  card.hidden = true;
  card.setAttribute("role", "region");
  card.setAttribute("aria-label", "About this name");
  card.setAttribute("aria-live", "polite");
  document.body.append(card);
  const told = new Map();
  const DELAY = 250;
  let waiting, asking, shown = "";

  function hide() {
    clearTimeout(waiting);
    asking?.abort();
    card.hidden = true;
    shown = "";
  }

  async function show(word) {
    const values = new URLSearchParams({ name: word.name, repo: code.dataset.repo, path: code.dataset.path, line: word.line });
    const key = String(values);
    if (key === shown) return;
    asking?.abort();
    shown = key;
    if (!told.has(key)) {
      asking = new AbortController();
      try {
        const answer = await fetch("/card?" + key, { signal: asking.signal, credentials: "same-origin" });
        if (answer.status === 200 || answer.status === 204) told.set(key, await answer.text());
      } catch { if (shown === key) shown = ""; }
    }
    if (shown !== key || !told.get(key)) { if (shown === key) card.hidden = true; return; }
    card.innerHTML = told.get(key);
    card.hidden = false;
    const below = word.box.bottom + card.offsetHeight + 8 < innerHeight || word.box.top < card.offsetHeight + 8;
    card.style.left = `${Math.max(8, Math.min(word.box.left, document.documentElement.clientWidth - card.offsetWidth - 8)) + scrollX}px`;
    card.style.top = `${(below ? word.box.bottom + 4 : word.box.top - card.offsetHeight - 4) + scrollY}px`;
  }

  function soon(word) {
    clearTimeout(waiting);
    waiting = setTimeout(() => word ? show(word) : hide(), DELAY);
  }

  function named(element) { return { name: element.dataset.name, line: "", box: element.getBoundingClientRect() }; }

  document.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    if (card.contains(event.target)) return clearTimeout(waiting);
    const link = event.target.closest?.(".outline a[data-name]");
    const word = link ? named(link) : code.contains(event.target) ? wordAt(event.clientX, event.clientY) : null;
    if (word || (shown && !card.contains(document.activeElement) && !code.contains(document.activeElement))) soon(word);
    else if (!shown) clearTimeout(waiting);
  });
  document.querySelector(".outline").addEventListener("focusin", (event) => {
    if (event.target.dataset.name && event.target.matches(":focus-visible")) soon(named(event.target));
  });
  code.addEventListener("scroll", hide);

  // By keys: n and p go from name to name, Enter into the card, Escape back.
  const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
  let current = null;

  function step(direction) {
    const names = [...code.querySelectorAll("td + td span")].filter((one) => NAME.test(one.textContent) && !/^(k|c|s|o|l)/.test(one.className));
    let next = names.indexOf(current) + direction;
    if (!current) {
      const inView = names.findIndex((one) => one.getBoundingClientRect().top > 80);
      next = direction > 0 ? Math.max(inView, 0) : names.length - 1;
    }
    if (!names[next]) return;
    leave();
    current = names[next];
    current.tabIndex = -1;
    current.setAttribute("role", "button");
    current.focus({ preventScroll: true });
    const { top, bottom } = current.getBoundingClientRect();
    if (top < 90 || bottom > innerHeight - 40) current.scrollIntoView({ block: "center" });
    soon({ name: current.textContent, line: lineOf(current), box: current.getBoundingClientRect() });
  }

  function leave() {
    current?.removeAttribute("tabindex");
    current?.removeAttribute("role");
  }

  code.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "n" || event.key === "p") { step(event.key === "n" ? 1 : -1); event.preventDefault(); }
    else if (event.key === "Enter" && event.target === current && !card.hidden) { card.querySelector("a")?.focus(); event.preventDefault(); }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || card.hidden) return;
    if (card.contains(document.activeElement)) (current ?? code).focus();
    hide();
  });
}

// What changes by itself is asked for again: often while something is at work, never in a tab that nobody sees.
const work = document.getElementById("work");
if (work) {
  let timer, before = "";
  const later = (seconds) => { clearTimeout(timer); if (!document.hidden) timer = setTimeout(look, seconds * 1000); };
  const look = () => htmx.ajax("GET", work.dataset.refresh, { target: "#work", swap: "innerHTML", source: "#work" })
    .then(() => { work.classList.remove("old"); }, () => { work.classList.add("old"); })
    .then(() => later(work.classList.contains("old") ? 15 : Number(work.firstElementChild.dataset.seconds)));
  work.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.serverResponse === before) event.detail.shouldSwap = false;
    else if (event.detail.xhr.status === 200) before = event.detail.serverResponse;
  });
  document.addEventListener("visibilitychange", () => { if (document.hidden) clearTimeout(timer); else look(); });
  later(Number(work.firstElementChild.dataset.seconds));
}
