// Shows a puzzle of another size or with more rules: asks the engine what it says, draws its clues and lists its
// rules. dress.js loads it.

import { ask, Problem } from "./api.js";
import { drawClues, pictureOf } from "./clues.js";
import { el } from "./dom.js";
import { labelsOf, layoutOf } from "./described.js";
import { readCandidates, readGrid, writeGrid } from "./notation.js";
import { part } from "./parts.js";
import { askCombinations, combinations, rulesOf } from "./rulelist.js";
import { t } from "./text.js";
import { loadTexts } from "./variant.text.js";
/** @import { App } from "./main.js" */
/** @import { Layout } from "./rules.js" */
/** @import { State, Variant } from "./state.js" */
/** @import { Drawing } from "./state.js" */
/** @import { DescribeAnswer } from "./generated/api.js" */

/**
 * Draws a puzzle away from the board: with digits and candidates as the API writes them, or with its givens only.
 * @typedef {(more?: { grid?: string | undefined, candidates?: string, drawing?: Drawing | null, name?: string }) => Element[]} Painter
 */

export { titleOf } from "./described.js";

/** What the state needs to know about a puzzle. @param {string} text @returns {Promise<{ layout: Layout, variant: Variant & { about: DescribeAnswer } }>} */
export async function dressed(text) {
  const [about] = await Promise.all([ask("describe", { puzzle: text }), loadTexts()]);
  return { layout: layoutOf(about), variant: { text, about, labels: labelsOf(about) } };
}

/** What draws this puzzle away from the board: digits over its clues, and the rules for the whole grid. */
/** @param {DescribeAnswer} about @param {Layout} layout @returns {Painter} */
export const painter = (about, layout) => ({ grid = about.givens, candidates, ...more } = {}) => [
  pictureOf(about, layout, readGrid(grid), readGrid(about.givens), { ...more, candidates: candidates ? readCandidates(candidates, layout) : [] }),
  ...about.clues.filter(({ shape }) => shape === "grid").map(({ words }) => el("p", { class: "quiet fine", lang: "en" }, words)),
];

/** The last full board that was judged. @type {State["now"] | null} */
let judged = null;

/** Asks whether a full board meets every clue, if there is no only solution to compare it with. @param {State} state @param {App} app */
function judge({ variant, solution, now, progress }, app) {
  if (!variant || solution || progress.done > 0 || now === judged || !now.digits.every(Boolean)) return;
  judged = now;
  ask("check", { puzzle: variant.text, grid: writeGrid(now.digits), basis: "position", limit: 2 }).then(({ unique }) => {
    const { state } = app;
    if (!unique || state.now !== now || state.progress.done > 0) return;
    app.set({ ...state, status: t("game.solved"), progress: { ...state.progress, done: Date.now() } });
  }, (problem) => {
    // The board stays as it is, and the next digit asks again.
    if (!(problem instanceof Problem)) throw problem;
  });
}

/** Draws the clues, and lists the rules in the help. @param {State} state @param {App} app */
export function render(state, app) {
  drawClues(state);
  askCombinations(state, app);
  judge(state, app);
  const { variant, cursor, now, selection } = state;
  part("ways", [variant, variant && cursor, variant && now, variant && selection], () => combinations(state));
  part("rules", [variant?.about], () => rulesOf(state));
}
