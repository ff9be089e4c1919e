// The rules of a variant in words, and the digits that the cage under the cursor can have.

import { ask, Problem } from "./api.js";
import { playerCandidates } from "./board.js";
import { el } from "./dom.js";
import { cellNumber, letter } from "./notation.js";
import { digitsOf } from "./rules.js";
import { tv } from "./variant.text.js";
/** @import { App } from "./main.js" */
/** @import { State } from "./state.js" */
/** @import { ClueEntry, CombinationsAnswer } from "./generated/api.js" */

/** The cells of a clue. @param {ClueEntry} clue @param {number} n */
const cellsOf = ({ cells }, n) => [...new Set(cells.flat().map((name) => cellNumber(name, n)))];

/** A sentence that shows its cells on the board. @param {ClueEntry} clue @param {number} n */
function sentence(clue, n) {
  const cells = cellsOf(clue, n);
  return el("li", {}, cells.length > 0 ? el("span", { class: "named", tabindex: "0", "data-cells": cells.join(" ") }, clue.words) : clue.words);
}

/** @param {State} state @returns {(Node | string)[]} */
export function rulesOf(state) {
  const about = state.variant?.about;
  if (!about) return [];
  /** @type {Map<string, ClueEntry[]>} */
  const kinds = new Map();
  for (const clue of about.clues) kinds.set(clue.name, [...(kinds.get(clue.name) ?? []), clue]);
  const warnings = about.variant.warnings.map((text) => el("p", { class: "warning", lang: "en" }, text));
  return [
    el("h3", {}, tv("rules")),
    ...warnings,
    about.rules ? el("p", { class: "reason" }, about.rules) : "",
    about.variant.rules.includes("regions") ? el("p", {}, tv("regions")) : "",
    about.clues.length === 0 && !about.variant.rules.includes("regions") ? el("p", {}, tv("plain", { n: about.size })) : "",
    ...[...kinds].map(([name, clues]) => {
      const list = el("ul", { lang: "en" }, ...clues.map((clue) => sentence(clue, about.size)));
      return clues.length === 1 ? list : el("details", {}, el("summary", {}, tv("kind", { name, n: clues.length })), list);
    }),
  ];
}

// --- combinations ------------------------------------------------------------------------------

/** The cage that was asked about, and the answer. @type {{ clue: ClueEntry | null, now: unknown, answer: CombinationsAnswer | null }} */
let found = { clue: null, now: null, answer: null };

/** The cage with a sum around the cursor. @param {State} state */
const cageOf = ({ variant, cursor, layout, selection }) => (selection.length !== 1 ? undefined : variant?.about?.clues.find((clue) =>
  clue.shape === "cage" && clue.number !== null && cellsOf(clue, layout.n).includes(cursor)));

/** Asks which digits the cage under the cursor can have, if there is one and that is not known. @param {State} state @param {App} app */
export function askCombinations(state, app) {
  const clue = cageOf(state) ?? null;
  const { now, layout } = state;
  if (found.clue === clue && (found.now === now || !clue)) return;
  const asked = { clue, now, answer: found.clue === clue ? found.answer : null };
  found = asked;
  if (!clue) return;
  const candidates = playerCandidates(state);
  const cells = cellsOf(clue, layout.n);
  const open = cells.map((cell) => (now.digits[cell] ? letter(now.digits[cell]) : digitsOf(candidates[cell]).map(letter).join("")));
  ask("combinations", { cells: cells.length, sum: clue.number, size: layout.n, open }).then((answer) => {
    if (found !== asked) return;
    found = { clue, now, answer };
    // The list is drawn with the state that it belongs to.
    app.set({ ...app.state, variant: app.state.variant && { ...app.state.variant } });
  }, (problem) => {
    // The help is complete without it.
    if (!(problem instanceof Problem)) throw problem;
  });
}

/** @param {State} state @returns {(Node | string)[]} */
export function combinations(state) {
  const clue = cageOf(state);
  const { answer } = found;
  if (!clue || found.clue !== clue || !answer) return [];
  const sets = answer.combinations.map((set) => [...set].map((digit) => parseInt(digit, 36)).join(" + "));
  return [
    el("h3", {}, tv("cage", { sum: clue.label, n: cellsOf(clue, state.layout.n).length })),
    sets.length === 0 ? el("p", { class: "warning" }, tv("noWay"))
      : el("ul", { class: "ways" }, ...sets.map((set) => el("li", { class: "chip" }, set))),
  ];
}
