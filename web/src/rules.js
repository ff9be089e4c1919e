// The rules of Sudoku: which cells are peers and which digits are still allowed. Cells are numbered from 0,
// row by row; a set of digits is a number with bit d set for digit d. A layout says which grid is played on.

/**
 * The grid that is played on. Everything that is not about a variant uses CLASSIC.
 * @typedef {object} Layout
 * @property {number} n                     rows, columns and digits
 * @property {number} wide                  candidates in one row of a cell
 * @property {number} edge                  the part of a cell beside its candidates
 * @property {number} top                   the part above them, where a cage has its sum
 * @property {readonly number[]} cells
 * @property {readonly number[]} digits
 * @property {readonly (readonly number[])[]} peers  for each cell, those that cannot have its digit
 * @property {readonly number[]} open       for each cell, the digits that it may have in an empty grid
 * @property {readonly number[]} sides      how many cells the clues outside need above, right, below and left
 */

/** The numbers from 0. @param {number} count */
const numbers = (count) => Array.from({ length: count }, (_, at) => at);

/**
 * The layout of a grid in which the cells of each group differ.
 * @param {number} n @param {readonly (readonly number[])[]} groups besides rows and columns
 * @param {Partial<Layout>} [more] @returns {Layout}
 */
export function layout(n, groups, more = {}) {
  const cells = numbers(n * n);
  const digits = numbers(n).map((at) => at + 1);
  const lines = numbers(n).flatMap((at) => [numbers(n).map((x) => n * at + x), numbers(n).map((y) => n * y + at)]);
  /** @type {Set<number>[]} */
  const peers = cells.map(() => new Set());
  for (const group of [...lines, ...groups]) for (const cell of group) for (const other of group) if (other !== cell) peers[cell].add(other);
  return {
    n, wide: Math.ceil(Math.sqrt(n)), edge: .05, top: .05, cells, digits, peers: peers.map((set) => [...set].sort((a, b) => a - b)),
    open: cells.map(() => 2 ** (n + 1) - 2), sides: [0, 0, 0, 0], ...more,
  };
}

/** @param {number} cell */
export const rowOf = (cell) => Math.floor(cell / 9);
/** @param {number} cell */
export const columnOf = (cell) => cell % 9;
/** @param {number} cell */
export const boxOf = (cell) => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3);

/** The grid of 9x9 with its boxes. */
export const CLASSIC = layout(9, numbers(9).map((box) => numbers(81).filter((cell) => boxOf(cell) === box)));
export const { cells: CELLS, digits: DIGITS, peers: PEERS } = CLASSIC;

/** The digits of a set in ascending order. @param {number} set @returns {number[]} */
export function digitsOf(set) {
  const digits = [];
  for (let digit = 1; set >> digit; digit++) if (set & (1 << digit)) digits.push(digit);
  return digits;
}

/** The number of digits in a set. @param {number} set */
export const sizeOf = (set) => digitsOf(set).length;

/**
 * For each empty cell, the digits that no peer holds; no digits for filled cells.
 * @param {readonly number[]} digits @param {Layout} [layout] @returns {number[]}
 */
export function allowed(digits, { cells, peers, open } = CLASSIC) {
  return cells.map((cell) => {
    if (digits[cell]) return 0;
    let used = 0;
    for (const peer of peers[cell]) used |= 1 << digits[peer];
    return open[cell] & ~used;
  });
}

/** The cells that hold the same digit as a peer. @param {readonly number[]} digits @param {Layout} [layout] @returns {Set<number>} */
export function conflicts(digits, { cells, peers } = CLASSIC) {
  return new Set(cells.filter((cell) => digits[cell] && peers[cell].some((peer) => digits[peer] === digits[cell])));
}
