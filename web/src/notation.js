// The notation of the API: r4c7, 5r4c7, r4c7=5, r4c7<>5, r4; grids of 81 and candidates of 729
// characters.

import { boxOf, CELLS, columnOf, DIGITS, digitsOf, rowOf } from "./rules.js";
/** @import { Link, NamedSpan } from "./generated/api.js" */

/** r4c7 @param {number} cell */
export const cellName = (cell) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;

/** @param {string} text @returns {number} */
export const cellNumber = (text) => 9 * (Number(text[1]) - 1) + Number(text[3]) - 1;

/** Reads the cell and digit of 5r4c7. @param {string} text @returns {[number, number]} */
export const candidate = (text) => [cellNumber(text.slice(1)), Number(text[0])];

/**
 * Reads r4c7=5 or r4c7<>5.
 * @param {string} text @returns {{ cell: number, digit: number, holds: boolean }}
 */
export function literal(text) {
  return { cell: cellNumber(text), digit: Number(text.at(-1)), holds: !text.includes("<>") };
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

/** The cells that a part of an explanation names. @param {NamedSpan} span @param {readonly Link[]} links @returns {number[]} */
export function namedCells({ cells, houses, candidates, inferences }, links) {
  const shown = links.filter(({ number }) => number && inferences?.includes(number));
  return [
    ...(cells ?? []).map(cellNumber),
    ...(houses ?? []).flatMap(houseCells),
    ...(candidates ?? []).map((name) => candidate(name)[0]),
    ...shown.flatMap(({ to }) => to.cells.map(cellNumber)),
  ];
}

/** How a proof uses a truth. @typedef {"at least" | "at most" | "single"} Use */

/** A truth as a sentence. @param {string} text @param {Use} use */
export function truthSentence(text, use) {
  if (text[0] === "r") return use === "single" ? `${text} has one candidate left` : `${text} holds ${use} one digit`;
  const house = { r: "Row", c: "Column", b: "Box" }[text[1]];
  return `${house} ${text[2]} has ${use === "single" ? "one cell left for" : `${use} one`} ${text[0]}`;
}

/** Text as a sentence: with a capital letter and a period, unless it ends with one. @param {string} text */
export const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

/** A number with its noun: 1 step, 2 steps. @param {number} number @param {string} noun */
export const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** @param {string} text @returns {number[]} */
export const readGrid = (text) => Array.from(text, (c) => (c >= "1" && c <= "9" ? Number(c) : 0));

/** @param {readonly number[]} digits */
export const writeGrid = (digits) => digits.map((digit) => digit || ".").join("");

/** Reads digits by cell: { r4c7: "128" }. @param {Record<string, string>} marks @returns {number[]} */
export function readMarks(marks) {
  const sets = new Array(81).fill(0);
  for (const [cell, digits] of Object.entries(marks)) {
    for (const digit of digits) sets[cellNumber(cell)] |= 1 << Number(digit);
  }
  return sets;
}

/** Writes digits by cell. @param {readonly number[]} sets @returns {Record<string, string>} */
export const writeMarks = (sets) =>
  Object.fromEntries(CELLS.filter((cell) => sets[cell]).map((cell) => [cellName(cell), digitsOf(sets[cell]).join("")]));

/** @param {string} text @returns {number[]} */
export const readCandidates = (text) =>
  CELLS.map((cell) =>
    DIGITS.reduce((set, d) => (text[9 * cell + d - 1] === String(d) ? set | (1 << d) : set), 0),
  );

/**
 * Writes candidates; in a filled cell, the digit is the only one.
 * @param {readonly number[]} digits @param {readonly number[]} sets
 */
export const writeCandidates = (digits, sets) =>
  CELLS.map((cell) => {
    const set = digits[cell] ? 1 << digits[cell] : sets[cell];
    return DIGITS.map((d) => (set & (1 << d) ? d : ".")).join("");
  }).join("");
