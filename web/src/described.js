// What the engine says about a variant as what the page works with: a layout, labels and a title. Pure functions.

import { cellNumber } from "./notation.js";
import { layout } from "./rules.js";
import { tv } from "./variant.text.js";
/** @import { Layout } from "./rules.js" */
/** @import { DescribeAnswer } from "./generated/api.js" */

/** The shapes on the borders between cells. */
const BETWEEN = ["white-dot", "black-dot", "letter", "greater"];
/** How much of a cell a clue outside the grid needs. */
const OUTSIDE = .7;

/** The layout of a described puzzle. @param {DescribeAnswer} about @returns {Layout} */
export function layoutOf({ size: n, houses, different, pairs, allowed, clues }) {
  const numbers = (/** @type {readonly string[]} */ names) => names.map((name) => cellNumber(name, n));
  const groups = [...houses.map(({ cells }) => cells), ...different, ...pairs].map(numbers);
  const plain = layout(n, groups);
  const open = plain.open.slice();
  for (const [cell, digits] of Object.entries(allowed)) {
    open[cellNumber(cell, n)] = [...digits].reduce((set, digit) => set | (1 << parseInt(digit, 36)), 0);
  }
  const has = (/** @type {(place: number[]) => boolean} */ at) => (clues.some(({ outside }) => outside && at(outside)) ? OUTSIDE : 0);
  // A sum is written in the corner of its cage, so the candidates move down; dots and signs between cells keep them
  // away from the borders.
  const caged = clues.some(({ shape, label }) => shape === "cage" && label);
  const dotted = clues.some(({ shape }) => BETWEEN.includes(shape));
  return {
    ...plain, open, ...(dotted ? { edge: .13, top: .13 } : {}), ...(caged ? { edge: dotted ? .13 : .1, top: .24 } : {}),
    sides: [has(([row]) => row === 0), has(([, column]) => column > n), has(([row]) => row > n), has(([, column]) => column === 0)],
  };
}

/** For each cell, what its clues say. @param {DescribeAnswer} about */
export function labelsOf({ size, clues }) {
  /** @type {string[][]} */
  const labels = Array.from({ length: size * size }, () => []);
  for (const { name, label, cells } of clues) {
    const text = [name, label].filter(Boolean).join(" ");
    for (const cell of new Set(cells.flat())) labels[cellNumber(cell, size)].push(text);
  }
  return labels.map((texts) => [...new Set(texts)].join(", "));
}

/** The name of a puzzle without a title: its rules, or its size. @param {DescribeAnswer} about */
export function titleOf({ title, clues, size, variant }) {
  // What is drawn says more than the rules for the whole grid, unless there is nothing else.
  const drawn = clues.filter(({ shape }) => shape !== "grid");
  const names = [...new Set([...(variant.rules.includes("regions") ? [tv("irregular")] : []), ...(drawn.length > 0 ? drawn : clues).map(({ name }) => name)])];
  return title || (names.length > 0 ? capital(names.join(", ")) : `${size} × ${size}`);
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
