// Shows a mistake beside what works: two small boards, and why the digit is wrong.

import { el } from "./dom.js";
import { mini } from "./mini.js";
import { puzzleOf } from "./help.js";
import { cellNumber, letter, writeGrid } from "./notation.js";
import { fullStep } from "./steptext.js";
import { t } from "./text.js";
/** @import { State } from "./state.js" */
/** @import { WhyRequest } from "./generated/api.js" */

/** The cells with mistakes. @param {State} state */
const wrongCells = ({ help, layout }) => help.mistakes.map(({ cell }) => cellNumber(cell, layout.n));

/** The player's digits without the wrong ones. @param {State} state */
const rightDigits = ({ now, solution }) => now.digits.map((digit, cell) => (solution && digit && letter(digit) === solution[cell] ? digit : 0));

/** Asks why the first wrong digit is wrong, on the board without mistakes; null if only notes are wrong. */
/** @param {State} state @returns {WhyRequest | null} */
export function whyWrong(state) {
  const wrong = state.help.mistakes.find(({ digit }) => digit !== null);
  return wrong ? { puzzle: puzzleOf(state), grid: writeGrid(rightDigits(state)), claim: `${wrong.cell}<>${wrong.digit}` } : null;
}

/** @param {State} state @returns {(Node | string)[]} */
export function comparison(state) {
  const { help, solution, now, givens } = state;
  if (!help.compared || !solution) return [];
  const cells = wrongCells(state);
  const works = rightDigits(state).map((digit, cell) => (cells.includes(cell) ? parseInt(solution[cell], 36) : digit));
  const board = (/** @type {string} */ name, /** @type {readonly number[]} */ digits) =>
    el("figure", {}, mini(digits, givens, name, { marked: cells, state }), el("figcaption", {}, name));
  const { text, steps, proved } = help.compared;
  const all = text.split("\n");
  const lines = steps.length > 0 ? all.slice(0, all.findIndex((line) => line.startsWith("1. "))) : all;
  return [el("div", { class: "pair compared" }, board(t("help.tried"), now.digits), board(t("help.works"), works)),
    ...lines.map((line) => el("p", { lang: "en" }, line)), ...steps.map((step) => fullStep(step, proved, -1, state.layout.n))];
}
