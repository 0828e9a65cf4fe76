// Keys, completion of filters, and a click on a name in the code. Everything else works without.
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

const code = document.querySelector(".code.whole");
if (code) {
  code.addEventListener("click", (event) => {
    if (event.target.closest("a") || String(getSelection())) return;
    const at = document.caretPositionFromPoint
      ? document.caretPositionFromPoint(event.clientX, event.clientY)
      : document.caretRangeFromPoint(event.clientX, event.clientY);
    const node = at && (at.offsetNode || at.startContainer);
    if (!node || node.nodeType !== Node.TEXT_NODE) return;
    const text = node.data;
    let first = at.offset ?? at.startOffset;
    let last = first;
    while (first > 0 && WORD.test(text[first - 1])) first -= 1;
    while (last < text.length && WORD.test(text[last])) last += 1;
    const name = text.slice(first, last);
    if (!name || /^\d/.test(name)) return;
    const values = new URLSearchParams({ name, repo: code.dataset.repo });
    htmx.ajax("GET", "/panel?" + values, { target: "#panel", swap: "innerHTML", source: "#panel" })
      .then(() => { if (innerWidth < 768) document.querySelector(".panel").scrollIntoView({ behavior: "smooth" }); });
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
