// Drills: a position in which the player looks for a technique and marks its cells. Pure functions; the engine
// has found every step of the technique before.

import { candidate, cellNumber, literal, readCandidates, readGrid } from "./notation.js";
/** @import { AnyStep } from "./generated/api.js" */

/**
 * @typedef {object} Drill
 * @property {string} id                   the technique
 * @property {string} puzzle
 * @property {string} grid                 the digits on the board
 * @property {string} candidates           729 characters
 * @property {readonly AnyStep[]} steps       every step of the technique, the easiest first
 * @property {readonly number[]} marked    the cells the player marked
 * @property {Verdict | null} verdict
 * @property {boolean} revealed            whether the player asked for the answer
 * @property {boolean} counted             whether the answer counts for the course already
 * @property {string} error                why there is no drill, or empty
 */

/**
 * @typedef {object} Verdict
 * @property {"right" | "also" | "part" | "wrong" | "empty"} kind
 * @property {AnyStep | null} step   the step that was found
 * @property {number} found       how many of the marked cells belong to the closest step
 * @property {number} of          how many cells that step has
 */

/** Roles of cells that only explain a pattern. */
const BESIDE = ["target", "blocker", "conflict"];

/**
 * The cells to mark for a step. A chain is told from its start, so its conclusion is what to find; a single has
 * no cells but its own.
 * @param {AnyStep} step @returns {number[]}
 */
export function patternCells({ highlights, conclusions }) {
  const chain = highlights.some(({ role }) => role.startsWith("supposed"));
  const pattern = highlights.filter(({ role }) => !BESIDE.includes(role)).flatMap(({ cells, candidates }) =>
    [...(cells ?? []).map(cellNumber), ...(candidates ?? []).map((name) => candidate(name)[0])]);
  const found = chain || pattern.length === 0 ? conclusions.map((text) => literal(text).cell) : pattern;
  return [...new Set(found)].sort((a, b) => a - b);
}

/** Whether the cells to mark are those of the conclusion. @param {AnyStep} step */
export const asksForConclusion = (step) => step.highlights.some(({ role }) => role.startsWith("supposed"));

/** Judges the marked cells. @param {readonly AnyStep[]} steps @param {readonly number[]} marked @returns {Verdict} */
export function judge(steps, marked) {
  if (marked.length === 0) return { kind: "empty", step: null, found: 0, of: 0 };
  const key = (/** @type {readonly number[]} */ cells) => [...cells].sort((a, b) => a - b).join(" ");
  const at = steps.findIndex((step) => key(patternCells(step)) === key(marked));
  if (at >= 0) return { kind: at === 0 ? "right" : "also", step: steps[at], found: marked.length, of: marked.length };
  let best = { found: 0, of: 0, clean: false };
  for (const step of steps) {
    const cells = patternCells(step);
    const found = marked.filter((cell) => cells.includes(cell)).length;
    if (found > best.found) best = { found, of: cells.length, clean: found === marked.length };
  }
  return { kind: best.found > 0 ? "part" : "wrong", step: null, found: best.found, of: best.of };
}

/** Marks a cell, or removes the mark. @param {Drill} drill @param {number} cell @returns {Drill} */
export const toggleCell = (drill, cell) => ({
  ...drill, verdict: null,
  marked: drill.marked.includes(cell) ? drill.marked.filter((one) => one !== cell) : [...drill.marked, cell],
});

/** The board of a drill. @param {Pick<Drill, "puzzle" | "grid" | "candidates">} drill */
export function drillBoard({ puzzle, grid, candidates }) {
  const digits = readGrid(grid);
  return { digits, givens: readGrid(puzzle), candidates: readCandidates(candidates).map((set, cell) => (digits[cell] ? 0 : set)) };
}
