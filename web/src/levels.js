// What to ask the maker for when a player wants a level.

/** @import { GenerateRequest } from "./generated/api.js" */

/** How many givens the puzzles of a level have, at least and at most; other levels are left to the maker. */
/** @type {Record<string, [number, number]>} */
const GIVENS = { easy: [30, 38], medium: [26, 32] };

/** The request for a puzzle of a level. The seed also decides the number of givens. @param {string} level @param {number} seed @returns {GenerateRequest} */
export function levelRequest(level, seed) {
  const [from, to] = GIVENS[level] ?? [0, 0];
  const givens = from + (seed % (to - from + 1));
  return { seed, level, ...(from > 0 ? { givens_from: givens, givens_to: givens } : {}) };
}

/** The name of rules and a size: Killer, XV 6 × 6. @param {string} kind `killer/9` */
export function kindName(kind) {
  const [rules, size] = kind.split("/");
  const name = rules === "classic" ? "" : rules === "x" ? "X-Sudoku" : rules.length < 3 ? rules.toUpperCase() : rules.charAt(0).toUpperCase() + rules.slice(1);
  return [name, size === "9" ? "" : `${size} × ${size}`].filter(Boolean).join(" ") || "9 × 9";
}
