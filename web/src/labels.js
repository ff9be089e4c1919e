// The label of each cell, for screen readers.

import { isGiven, playerCandidates, showsAll, shownMistakes } from "./board.js";
import { digitsOf } from "./rules.js";
import { t, textOr } from "./text.js";
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
  const all = showsAll(state) || pattern;
  return { digits: state.now.digits, candidates: playerCandidates(state), all };
}

/** The label of every cell. @param {State} state @returns {string[]} */
export function labels(state) {
  const view = boardView(state);
  const { n } = state.layout;
  const wrong = state.scene ? new Set() : shownMistakes(state);
  return view.digits.map((digit, cell) => {
    const parts = [t("cell.place", { row: Math.floor(cell / n) + 1, column: (cell % n) + 1 })];
    if (digit) {
      parts.push(String(digit));
      if (isGiven(state, cell)) parts.push(t("cell.given"));
    } else {
      parts.push(t("cell.empty"));
      const list = (/** @type {string} */ name, /** @type {number} */ set) => {
        if (set) parts.push(`${name} ${digitsOf(set).join(" ")}`);
      };
      if (view.all) list(t("cell.candidates"), view.candidates[cell]);
      if (!state.scene) {
        list(t("cell.corner"), state.now.corner[cell]);
        list(t(view.all ? "cell.center" : "cell.candidates"), state.now.centre[cell]);
      }
    }
    const names = state.scene ? [] : COLORS.filter((_, at) => state.now.colors[cell] & (1 << at)).map((name) => textOr(`color.${name}`, name));
    if (names.length > 0) parts.push(t("cell.colored", { colors: names.join(" ") }));
    if (wrong.has(cell)) parts.push(t("cell.wrong"));
    if (state.variant?.labels?.[cell]) parts.push(state.variant.labels[cell]);
    return parts.join(", ");
  });
}
