// Draws a small board: a puzzle on a card, or an example with its candidates and marks.

import { svg } from "./dom.js";
import { cellNumber } from "./notation.js";
import { borders } from "./outline.js";
import { buildHeads, shapes, spot } from "./overlay.js";
import { boxOf, CLASSIC, digitsOf } from "./rules.js";
/** @import { Drawing, State } from "./state.js" */

/** The lines of a board, 100 units per cell. @param {number} n @param {readonly (readonly number[])[]} boxes */
const lines = (n, boxes) => [...Array.from({ length: n + 1 }, (_, at) =>
  svg("path", { class: at % n === 0 ? "thick" : "thin", d: `M${100 * at} 0V${100 * n}M0 ${100 * at}H${100 * n}` })), svg("path", { class: "thick", d: borders(n, boxes) })];

const BOXES = CLASSIC.digits.map((digit) => CLASSIC.cells.filter((cell) => boxOf(cell) === digit - 1));

/**
 * @param {readonly number[]} digits @param {readonly number[]} givens @param {string} name for screen readers, or empty
 * @param {{ candidates?: readonly number[], drawing?: Drawing | null, marked?: readonly number[], state?: Pick<State, "variant"> }} [more]
 *   `state` is that of the board on which the digits are
 */
export function mini(digits, givens, name, { candidates, drawing, marked = [], state } = {}) {
  const n = Math.sqrt(digits.length);
  const boxes = state?.variant ? state.variant.about?.regions.map((cells) => cells.map((cell) => cellNumber(cell, n))) ?? [] : n === 9 ? BOXES : [];
  const middle = (/** @type {number} */ cell) => ({ x: 100 * (cell % n) + 50, y: 100 * Math.floor(cell / n) + 52 });
  const texts = digits.flatMap((_, cell) => digits[cell]
    ? [svg("text", { ...middle(cell), class: givens[cell] ? "given" : "found" }, String(digits[cell]))]
    : digitsOf(candidates?.[cell] ?? 0).map((digit) => svg("text", { ...spot(cell, digit), class: "tiny" }, String(digit))));
  if (drawing) buildHeads();
  const grounds = marked.map((cell) => svg("rect", { class: "marked", x: 100 * (cell % n), y: 100 * Math.floor(cell / n), width: 100, height: 100 }));
  return svg("svg", { viewBox: `-6 -6 ${100 * n + 12} ${100 * n + 12}`, class: "mini", ...(name ? { role: "img", "aria-label": name } : { "aria-hidden": "true" }) },
    svg("rect", { class: "ground", width: 100 * n, height: 100 * n }), ...grounds, ...lines(n, boxes), ...(drawing ? shapes(drawing) : []), ...texts);
}
