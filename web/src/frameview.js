// Renders the frame around the board: which view is on the screen, the bar, the pad, the strip of a phone.

import { remaining, showsAll } from "./board.js";
import { clock } from "./clock.js";
import { byId, el } from "./dom.js";
import { levelName } from "./home.js";
import { icon } from "./icon.js";
import { boardView } from "./labels.js";
import { part } from "./parts.js";
import { digitsOf } from "./rules.js";
import { reason } from "./steptext.js";
import { t } from "./text.js";
/** @import { State } from "./state.js" */
/** @import { Key } from "./text.js" */

/** @type {readonly Key[]} */
const RUNGS = ["hint.start", "hint.where", "hint.which", "hint.why", "hint.do"];

/** @param {State} state */
export function frameView(state) {
  const { view, settings, help } = state;
  if (document.documentElement.dataset.view !== view) {
    document.documentElement.dataset.view = view;
    for (const section of document.querySelectorAll("section[data-view]")) section.toggleAttribute("hidden", section.getAttribute("data-view") !== view);
    scrollTo(0, 0);
  }
  document.title = view === "play" && state.label ? `${state.label} · whydoku` : "whydoku";
  for (const link of document.querySelectorAll("[data-place]")) {
    const here = link.getAttribute("data-place") === (view === "lesson" ? "learn" : view);
    if (here) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  byId("meter").hidden = view !== "play" || state.typing;
  byId("clock").hidden = !settings.timer;
  setText("clock-text", t(state.paused ? "clock.resume" : "clock.pause"));
  part("clock-icon", [state.paused], () => [icon(state.paused ? "play" : "pause")]);
  clock(state);
  byId("paused").hidden = !state.paused;
  byId("frame").classList.toggle("hidden", state.paused);
  setText("level", state.progress.level ? levelName(state.progress.level) : "");
  setText("title", state.label || givensOf(state));
  byId("typing").hidden = !state.typing;
  byId("zero").hidden = !state.typing;
  for (const ask of document.querySelectorAll(".ask")) ask.toggleAttribute("hidden", state.typing);
  byId("panel").classList.toggle("open", state.open);
  byId("expand").setAttribute("aria-expanded", String(state.open));
  document.body.classList.toggle("busy", state.busy);
  byId("working").hidden = !state.busy;
  pad(state);
  const rung = t(help.level === 0 ? "hint.start" : RUNGS[help.level]);
  for (const node of document.querySelectorAll(".rung")) if (node.textContent !== rung) node.textContent = rung;
  strip(state);
  for (const [id, value] of /** @type {[string, boolean][]} */ ([
    ["auto", showsAll(state)], ["same", settings.sameDigit], ["clean", settings.cleanMarks], ["timer", settings.timer],
  ])) /** @type {HTMLInputElement} */ (byId(id)).checked = value;
  for (const name of /** @type {const} */ (["check", "theme", "input"])) {
    for (const radio of document.querySelectorAll(`input[name=${name}]`)) {
      const input = /** @type {HTMLInputElement} */ (radio);
      input.checked = input.value === settings[name];
    }
  }
  /** @type {HTMLSelectElement} */ (byId("language")).value = settings.language;
  document.documentElement.dataset.theme = settings.theme;
}

/** @param {string} id @param {string} text */
function setText(id, text) {
  const node = byId(id);
  if (node.textContent !== text) node.textContent = text;
}

/** The pad: modes, how often each digit is still missing, the digit chosen first. @param {State} state */
function pad(state) {
  for (const button of document.querySelectorAll("[data-mode]")) {
    button.setAttribute("aria-pressed", String(button.getAttribute("data-mode") === state.mode));
  }
  byId("pad").classList.toggle("colours", state.mode === "colour" && !state.asking);
  byId("pad").classList.toggle("asking", state.asking);
  const left = remaining(state);
  for (const button of document.querySelectorAll("[data-digit]")) {
    const digit = Number(button.getAttribute("data-digit"));
    const small = button.querySelector("small");
    const text = state.typing ? "" : String(left[digit]);
    if (small && small.dataset.left !== text) small.dataset.left = text;
    button.classList.toggle("out", left[digit] === 0 && !state.typing);
    button.setAttribute("aria-label", state.typing ? String(digit) : t("pad.left", { digit, n: left[digit] }));
    if (state.settings.input === "digit") button.setAttribute("aria-pressed", String(state.digit === digit));
    else button.removeAttribute("aria-pressed");
  }
}

/** On a small screen, the text of the help stands between board and pad. @param {State} state */
function strip(state) {
  const { help, status } = state;
  part("notes", [JSON.stringify(notesShown(state))], () => notesShown(state).map(([name, set]) =>
    el("p", { class: "notes" }, el("span", { class: "quiet" }, t(name)), ...digitsOf(set).map((digit) => el("b", {}, String(digit))))));
  part("said", [help, status, state.label, state.givens, state.scene === null, state.pathAt, state.past.length === 0, state.settings], () => {
    if (help.step) return [reasonLine(help.step, state.layout.n)];
    const step = state.scene && state.path && state.tab === "path" ? state.path.steps[state.pathAt] : undefined;
    if (step) return [reasonLine(step, state.layout.n)];
    return [status || help.sentences.at(-1) || (state.past.length === 0 ? t(state.settings.input === "digit" ? "play.digitFirst" : "play.cellFirst") : state.label || givensOf(state))];
  });
}

/** The notes of the selected cell, where those in the cell are too small to read: in grids of more than nine digits. */
/** @param {State} state @returns {[Key, number][]} */
function notesShown(state) {
  const [cell] = state.selection;
  if (state.layout.n <= 9 || state.selection.length !== 1) return [];
  const view = boardView(state);
  if (view.digits[cell]) return [];
  const { corner, centre } = state.now;
  /** @type {[Key, number][]} */
  const all = view.all ? [["cell.candidates", view.candidates[cell]]] : [["cell.corner", corner[cell]], ["cell.center", centre[cell]]];
  return all.filter(([, set]) => set !== 0);
}

/** @param {import("./generated/api.js").AnyStep} step @param {number} n */
function reasonLine(step, n) {
  const all = document.createElement("span");
  all.append(...reason(step, n));
  // The strip is hidden from screen readers, which have the same text in the help.
  for (const named of all.querySelectorAll("[tabindex]")) named.removeAttribute("tabindex");
  return all;
}

/** @param {State} state */
function givensOf(state) {
  const givens = state.givens.filter(Boolean).length;
  return t("list.givens", { n: givens });
}
