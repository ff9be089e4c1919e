// The notation of the API: r4c7, 5r4c7, r4c7=5, r4c7<>5, r4; grids of 81 and candidates of 729
// characters. In larger grids, cells are r12c3 and r4c7=10, and where a digit is one character, A is 10.

import { boxOf, CELLS, CLASSIC, columnOf, digitsOf, rowOf } from "./rules.js";
/** @import { Link, NamedSpan } from "./generated/api.js" */

/** Whether a puzzle is written as a variant, with one rule per line. @param {string} puzzle */
export const isVariant = (puzzle) => /^size \d/.test(puzzle);

/** A digit as one character. @param {number} digit */
export const letter = (digit) => digit.toString(36).toUpperCase();

/** r4c7 @param {number} cell @param {number} [n] rows */
export const cellName = (cell, n = 9) => `r${Math.floor(cell / n) + 1}c${(cell % n) + 1}`;

/** @param {string} text @param {number} [n] @returns {number} */
export function cellNumber(text, n = 9) {
  const [row, column] = text.slice(1).split("c");
  return n * (Number(row) - 1) + Number(column) - 1;
}

/** Reads the cell and digit of 5r4c7. @param {string} text @param {number} [n] @returns {[number, number]} */
export const candidate = (text, n) => [cellNumber(text.slice(1), n), parseInt(text[0], 36)];

/**
 * Reads r4c7=5 or r4c7<>5.
 * @param {string} text @param {number} [n] @returns {{ cell: number, digit: number, holds: boolean }}
 */
export function literal(text, n) {
  const [cell, digit] = text.split(/<>|=/);
  return { cell: cellNumber(cell, n), digit: Number(digit), holds: text.includes("=") };
}

/** The cells of r4, c7 or b5. @param {string} text @returns {number[]} */
export function houseCells(text) {
  const number = Number(text[1]) - 1;
  const of = text[0] === "r" ? rowOf : text[0] === "c" ? columnOf : boxOf;
  return CELLS.filter((cell) => of(cell) === number);
}

/**
 * The cells and the digit of a truth: r4c7, 7r4, 7c2 or 7b5.
 * @param {string} text @returns {{ cells: number[], digit: number }}
 */
export function truthCells(text) {
  if (text[0] === "r") return { cells: [cellNumber(text)], digit: 0 };
  if (text[0] === "#") return { cells: [], digit: 0 };
  return { cells: houseCells(text.slice(1)), digit: Number(text[0]) };
}

/** The cells that a part of an explanation names. */
/** @param {NamedSpan} span @param {readonly Link[]} links @param {number} [n] @returns {number[]} */
export function namedCells({ cells, houses, candidates, inferences }, links, n) {
  const shown = links.filter(({ number }) => number && inferences?.includes(number));
  return [
    ...(cells ?? []).map((name) => cellNumber(name, n)),
    // The cells of a variant's house are listed.
    ...(cells ? [] : houses ?? []).flatMap(houseCells),
    ...(candidates ?? []).map((name) => candidate(name, n)[0]),
    ...shown.flatMap(({ to }) => to.cells.map((name) => cellNumber(name, n))),
  ];
}

/** Text as a sentence: with a capital letter and a period, unless it ends with one. @param {string} text */
export const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

/** A number with its noun: 1 step, 2 steps. @param {number} number @param {string} noun */
export const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** @param {string} text @returns {number[]} */
export const readGrid = (text) => Array.from(text, (c) => parseInt(c, 36) || 0);

/** @param {readonly number[]} digits */
export const writeGrid = (digits) => digits.map((digit) => (digit ? letter(digit) : ".")).join("");

/** Reads digits by cell: { r4c7: "128" }. @param {Record<string, string>} marks @param {number} [n] @returns {number[]} */
export function readMarks(marks, n = 9) {
  const sets = new Array(n * n).fill(0);
  for (const [cell, digits] of Object.entries(marks)) {
    for (const digit of digits) sets[cellNumber(cell, n)] |= 1 << parseInt(digit, 36);
  }
  return sets;
}

/** Writes digits by cell. @param {readonly number[]} sets @param {number} [n] @returns {Record<string, string>} */
export const writeMarks = (sets, n) =>
  Object.fromEntries(sets.flatMap((set, cell) => (set ? [[cellName(cell, n), digitsOf(set).map(letter).join("")]] : [])));

/** @param {string} text @param {import("./rules.js").Layout} [layout] @returns {number[]} */
export const readCandidates = (text, { n, cells, digits } = CLASSIC) =>
  cells.map((cell) => digits.reduce((set, d) => (text[n * cell + d - 1] === letter(d) ? set | (1 << d) : set), 0));

/**
 * Writes candidates; in a filled cell, the digit is the only one.
 * @param {readonly number[]} digits @param {readonly number[]} sets
 */
export const writeCandidates = (digits, sets) =>
  CELLS.map((cell) => {
    const set = digits[cell] ? 1 << digits[cell] : sets[cell];
    return CLASSIC.digits.map((d) => (set & (1 << d) ? d : ".")).join("");
  }).join("");
