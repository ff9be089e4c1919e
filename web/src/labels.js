// The label of each cell, for screen readers.

import { isGiven, playerCandidates, shownMistakes } from "./board.js";
import { digitsOf } from "./rules.js";
/** @import { State } from "./state.js" */

/** The names of the colors in cell labels: the palette of Okabe and Ito, and two more. */
export const COLORS = [
  "sky", "orange", "green", "yellow", "blue", "vermilion", "purple", "gray", "teal", "rose",
];

/**
 * The board on display: the game, or the scene that replaces it.
 * @param {State} state
 * @returns {{ digits: readonly number[], candidates: readonly number[], all: boolean }}
 *   `all` is whether candidates are displayed
 */
export function boardView(state) {
  if (state.scene) return { digits: state.scene.digits, candidates: state.scene.candidates, all: true };
  const { drawing } = state;
  // A hint that only names a house needs no candidates; a pattern consists of them.
  const pattern = drawing !== null && (drawing.conclusions.length > 0 || drawing.links.length > 0 ||
    drawing.highlights.some((highlight) => (highlight.candidates ?? []).length > 0));
  const all = state.settings.auto || pattern;
  return { digits: state.now.digits, candidates: playerCandidates(state), all };
}

/** The label of every cell. @param {State} state @returns {string[]} */
export function labels(state) {
  const view = boardView(state);
  const wrong = state.scene ? new Set() : shownMistakes(state);
  return view.digits.map((digit, cell) => {
    const parts = [`row ${Math.floor(cell / 9) + 1}`, `column ${(cell % 9) + 1}`];
    if (digit) {
      parts.push(String(digit));
      if (isGiven(state, cell)) parts.push("given");
    } else {
      parts.push("empty");
      const list = (/** @type {string} */ name, /** @type {number} */ set) => {
        if (set) parts.push(`${name} ${digitsOf(set).join(" ")}`);
      };
      if (view.all) list("candidates", view.candidates[cell]);
      if (!state.scene) {
        list("corner marks", state.now.corner[cell]);
        list(view.all ? "center marks" : "candidates", state.now.centre[cell]);
      }
    }
    const names = state.scene ? [] : COLORS.filter((_, at) => state.now.colors[cell] & (1 << at));
    if (names.length > 0) parts.push(`colored ${names.join(" ")}`);
    if (wrong.has(cell)) parts.push("wrong");
    return parts.join(", ");
  });
}
