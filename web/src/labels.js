// What a screen reader says: the label of each cell.

import { candidates, isGiven, shownMistakes } from "./board.js";
import { digitsOf } from "./rules.js";
/** @import { State } from "./state.js" */

/** The colors by name: Okabe and Ito's palette and two more; a cell's label says which it has. */
export const COLORS = [
  "sky", "orange", "green", "yellow", "blue", "vermilion", "purple", "gray", "teal", "rose",
];

/**
 * What is shown on the board: the game, or a scene instead of it.
 * @param {State} state
 * @returns {{ digits: readonly number[], candidates: readonly number[], all: boolean }}
 *   `all` says whether candidates are shown
 */
export function shown(state) {
  if (state.scene) return { digits: state.scene.digits, candidates: state.scene.candidates, all: true };
  const { drawing } = state;
  // A house to look at needs no candidates; a pattern is made of them.
  const pattern = drawing !== null && (drawing.conclusions.length > 0 || drawing.links.length > 0 ||
    drawing.highlights.some((highlight) => (highlight.candidates ?? []).length > 0));
  const all = state.settings.auto || pattern;
  return { digits: state.now.digits, candidates: candidates(state.now), all };
}

/** The label of every cell. @param {State} state @returns {string[]} */
export function labels(state) {
  const view = shown(state);
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
    const paints = state.scene ? [] : COLORS.filter((_, at) => state.now.colors[cell] & (1 << at));
    if (paints.length > 0) parts.push(`colored ${paints.join(" ")}`);
    if (wrong.has(cell)) parts.push("wrong");
    return parts.join(", ");
  });
}
