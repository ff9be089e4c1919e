// Puzzles of other sizes and with more rules: everything about them is loaded when the first one is opened.

import { el } from "./dom.js";
import { Problem } from "./problem.js";
/** @import { App } from "./main.js" */
/** @import { State } from "./state.js" */

/** @type {typeof import("./variant.js") | null} */
let variant = null;

/** Draws the clues of the puzzle on the board, if it has any. @param {State} state @param {App} app */
export const clues = (state, app) => variant?.render(state, app);

/** Draws a variant away from the board. @param {string} text @returns {Promise<import("./variant.js").Painter>} */
export async function painterOf(text) {
  variant ??= await import("./variant.js");
  const { layout, variant: { about } } = await variant.dressed(text);
  return variant.painter(about, layout);
}

/** An element in which a variant is drawn as soon as that is possible. @param {string} text @param {Parameters<import("./variant.js").Painter>[0]} more */
export function drawnLater(text, more) {
  const box = el("div", { class: "clued-box" });
  painterOf(text).then((painter) => box.replaceChildren(...painter(more)), (problem) => {
    if (!(problem instanceof Problem)) throw problem;
    box.textContent = problem.message;
  });
  return box;
}

/** Draws the variant on the board; undefined without one. @param {State} state */
export const painterNow = ({ variant: puzzle, layout }) => (puzzle?.about ? variant?.painter(puzzle.about, layout) : undefined);

/** Asks what the variant on the board says, so that its clues are drawn and its rules are kept. @param {App} app */
export async function dress(app) {
  const { variant: puzzle, givens } = app.state;
  if (!puzzle || puzzle.about) return;
  try {
    variant ??= await import("./variant.js");
    const dressed = await variant.dressed(puzzle.text);
    if (app.state.givens === givens) app.set({ ...app.state, ...dressed, label: app.state.label || variant.titleOf(dressed.variant.about) });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (app.state.givens === givens) app.set({ ...app.state, status: error.message });
  }
}
